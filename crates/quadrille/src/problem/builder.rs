//! The only way to make a [`Problem`]: items first, then options, each checked as it comes.

use super::names::{Inserted, Labels, NameTable};
use super::{Bounds, BuildError, ColorId, Entry, ItemId, OptionId, Problem};

/// Collects items and options, and checks them.
///
/// Two ways to use it, freely mixed:
/// - chained, with names: [`primary`](Self::primary), [`secondary`](Self::secondary), [`option`](Self::option),
///   [`build`](Self::build); the first mistake is kept and `build` returns it;
/// - by ids, for programs that make large problems: [`add_primary`](Self::add_primary),
///   [`add_secondary`](Self::add_secondary), [`color`](Self::color), [`add_option`](Self::add_option); a mistake is
///   returned at once, and leaves the builder as it was before the call.
///
/// # Complexity
/// Amortised O(1) per item and per entry.
///
/// # Examples
/// ```
/// use quadrille::{Entry, Problem};
///
/// let mut builder = Problem::builder();
/// let p = builder.add_primary("p")?;
/// let x = builder.add_secondary("x")?;
/// let red = builder.color("red")?;
/// builder.add_option([Entry::from(p), Entry::from((x, red))])?;
/// let problem = builder.build()?;
/// assert_eq!(problem.count().to_string(), "1");
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Default)]
pub struct ProblemBuilder {
    /// Where the entries of each finished option end.
    ends: Vec<u32>,
    items: Vec<ItemId>,
    colors: Vec<ColorId>,
    bounds: Vec<Bounds>,
    costs: Vec<i64>,
    primary: u32,
    item_names: NameTable,
    color_names: NameTable,
    labels: Labels,
    /// `marks[i]` is the 1-based number of the last option that contained item `i`.
    marks: Vec<u32>,
    /// First mistake of the chained methods.
    error: Option<BuildError>,
}

impl ProblemBuilder {
    /// Reserves room for options and entries, if their numbers are known.
    #[must_use]
    pub fn with_capacity(options: usize, entries: usize) -> Self {
        let mut builder = Self::default();
        builder.ends.reserve(options);
        builder.items.reserve(entries);
        builder
    }

    /// Adds a primary item that is to be covered exactly once.
    ///
    /// # Errors
    /// The name is empty or in use, or a secondary item was added before.
    pub fn add_primary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        if self.item_names.len() > self.primary as usize {
            return Err(BuildError::PrimaryAfterSecondary { item: name.into() });
        }
        let item = self.add_item(name)?;
        self.primary += 1;
        if !self.bounds.is_empty() {
            self.bounds.push(Bounds::ONCE);
        }
        Ok(item)
    }

    /// Adds a primary item that is to be covered at least `lo` and at most `hi` times.
    ///
    /// # Errors
    /// As [`add_primary`](Self::add_primary), and if `lo > hi`.
    pub fn add_bounded(&mut self, name: &str, lo: u32, hi: u32) -> Result<ItemId, BuildError> {
        let Some(bounds) = Bounds::new(lo, hi) else {
            return Err(BuildError::BoundsReversed { item: name.into(), lo, hi });
        };
        let item = self.add_primary(name)?;
        if self.bounds.is_empty() && bounds != Bounds::ONCE {
            self.bounds.resize(self.primary as usize, Bounds::ONCE);
        }
        if let Some(slot) = self.bounds.last_mut() {
            *slot = bounds;
        }
        Ok(item)
    }

    /// Adds a secondary item: covered at most once, or by several options that agree on its color.
    ///
    /// # Errors
    /// The name is empty or in use.
    pub fn add_secondary(&mut self, name: &str) -> Result<ItemId, BuildError> {
        self.add_item(name)
    }

    /// The color with this name, made if it is new.
    ///
    /// # Errors
    /// The name is empty, or there are too many colors.
    pub fn color(&mut self, name: &str) -> Result<ColorId, BuildError> {
        if name.is_empty() {
            return Err(BuildError::EmptyName);
        }
        match self.color_names.insert(name) {
            // The last id would not leave room for "no color".
            Inserted::New(id) | Inserted::Old(id) if id < u32::MAX - 1 => Ok(ColorId::from_index(id)),
            _ => Err(BuildError::TooMany { what: "colors", at: self.color_names.len() }),
        }
    }

    /// The item with this name, if it was added.
    #[must_use]
    pub fn find_item(&self, name: &str) -> Option<ItemId> {
        self.item_names.find(name).map(ItemId::from_u32)
    }

    /// Adds an option: its items, with colors where it has some.
    ///
    /// # Errors
    /// An item is unknown, occurs twice, or is primary and has a color; the option is then not added.
    pub fn add_option<I>(&mut self, entries: I) -> Result<OptionId, BuildError>
    where
        I: IntoIterator,
        I::Item: Into<Entry>,
    {
        let start = self.items.len();
        let result = entries.into_iter().try_for_each(|entry| self.push_entry(start, entry.into()));
        let finished = result.and_then(|()| self.finish_option());
        if finished.is_err() {
            for item in self.items.drain(start..) {
                self.marks[item.index()] = 0;
            }
            self.colors.truncate(start);
        }
        finished
    }

    /// Gives an option a label, which then stands for it wherever solutions are printed.
    ///
    /// # Errors
    /// There is no such option.
    pub fn set_label(&mut self, option: OptionId, label: &str) -> Result<(), BuildError> {
        self.check_option(option)?;
        self.labels.set(option.index(), label);
        Ok(())
    }

    /// Gives an option a cost (0 unless said).
    ///
    /// # Errors
    /// There is no such option.
    pub fn set_cost(&mut self, option: OptionId, cost: i64) -> Result<(), BuildError> {
        self.check_option(option)?;
        if cost != 0 && self.costs.len() <= option.index() {
            self.costs.resize(option.index() + 1, 0);
        }
        if let Some(slot) = self.costs.get_mut(option.index()) {
            *slot = cost;
        }
        Ok(())
    }

    /// Labels every option by its 1-based number, as rows of a matrix are.
    pub fn number_options(&mut self) {
        self.labels = Labels::Numbers;
    }

    /// Number of options added so far.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.ends.len()
    }

    /// Number of items added so far.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.item_names.len()
    }

    /// The name of an item.
    ///
    /// # Panics
    /// If `item` was not added to this builder.
    #[must_use]
    pub fn item_name(&self, item: ItemId) -> &str {
        self.item_names.get(item.index())
    }

    /// Adds primary items by name. Chained form of [`add_primary`](Self::add_primary).
    #[must_use]
    pub fn primary<S: AsRef<str>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.chain(|builder| {
            names.into_iter().try_for_each(|name| builder.add_primary(name.as_ref()).map(drop))
        })
    }

    /// Adds one primary item with bounds. Chained form of [`add_bounded`](Self::add_bounded).
    #[must_use]
    pub fn bounded(self, name: &str, bounds: std::ops::RangeInclusive<u32>) -> Self {
        self.chain(|builder| builder.add_bounded(name, *bounds.start(), *bounds.end()).map(drop))
    }

    /// Adds secondary items by name. Chained form of [`add_secondary`](Self::add_secondary).
    #[must_use]
    pub fn secondary<S: AsRef<str>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.chain(|builder| {
            names.into_iter().try_for_each(|name| builder.add_secondary(name.as_ref()).map(drop))
        })
    }

    /// Adds an option by the names of its items; `"x:red"` gives item `x` the color `red` (an item whose own name
    /// has a colon is found first). Chained form of [`add_option`](Self::add_option).
    #[must_use]
    pub fn option<S: AsRef<str>>(self, entries: impl IntoIterator<Item = S>) -> Self {
        self.chain(|builder| {
            let entries: Vec<Entry> =
                entries.into_iter().map(|text| builder.entry(text.as_ref())).collect::<Result<_, _>>()?;
            builder.add_option(entries).map(drop)
        })
    }

    /// Finishes the problem.
    ///
    /// # Errors
    /// The first mistake that a chained method met.
    pub fn build(self) -> Result<Problem, BuildError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let mut costs = self.costs;
        if !costs.is_empty() {
            costs.resize(self.ends.len(), 0);
        }
        if costs.iter().all(|&cost| cost == 0) {
            costs.clear();
        }
        let mut colors = self.colors;
        if !colors.is_empty() {
            colors.resize(self.items.len(), ColorId::NONE);
        }
        let bounds =
            if self.bounds.iter().all(|&bounds| bounds == Bounds::ONCE) { Vec::new() } else { self.bounds };
        let mut offsets = self.ends;
        offsets.insert(0, 0);
        Ok(Problem {
            offsets: offsets.into(),
            items: self.items.into(),
            colors: colors.into(),
            bounds: bounds.into(),
            costs: costs.into(),
            primary: self.primary,
            item_names: self.item_names,
            color_names: self.color_names,
            labels: self.labels,
        })
    }

    fn chain(mut self, step: impl FnOnce(&mut Self) -> Result<(), BuildError>) -> Self {
        if self.error.is_none() {
            self.error = step(&mut self).err();
        }
        self
    }

    fn add_item(&mut self, name: &str) -> Result<ItemId, BuildError> {
        if name.is_empty() {
            return Err(BuildError::EmptyName);
        }
        match self.item_names.insert(name) {
            Inserted::New(id) => {
                self.marks.push(0);
                Ok(ItemId::from_u32(id))
            }
            Inserted::Old(_) => Err(BuildError::DuplicateItem { item: name.into() }),
            Inserted::Full => Err(BuildError::TooMany { what: "bytes of names", at: self.item_names.len() }),
        }
    }

    /// Splits `item:color` at the last colon, unless the whole is the name of an item.
    fn entry(&mut self, text: &str) -> Result<Entry, BuildError> {
        if let Some(item) = self.find_item(text) {
            return Ok(item.into());
        }
        let unknown = || BuildError::UnknownItem { option: self.ends.len() + 1, item: text.into() };
        let (name, color) = text.rsplit_once(':').ok_or_else(unknown)?;
        let item = self.find_item(name).ok_or_else(unknown)?;
        Ok((item, self.color(color)?).into())
    }

    fn push_entry(&mut self, start: usize, entry: Entry) -> Result<(), BuildError> {
        let option = self.ends.len() + 1;
        let item = entry.item;
        let Some(mark) = self.marks.get_mut(item.index()) else {
            return Err(BuildError::UnknownItem { option, item: format!("#{}", item.to_u32()) });
        };
        let name = || self.item_names.get(item.index()).to_owned();
        if *mark as usize == option {
            let at =
                self.items[start..].iter().position(|&other| other == item).map_or(start, |at| start + at);
            let before = self.colors.get(at).copied().unwrap_or(ColorId::NONE);
            return Err(if before == entry.color.unwrap_or(ColorId::NONE) {
                BuildError::RepeatedItem { option, item: name() }
            } else {
                BuildError::ColorConflict { option, item: name() }
            });
        }
        if let Some(color) = entry.color {
            if color == ColorId::NONE || color.index() >= self.color_names.len() {
                return Err(BuildError::UnknownColor { option, item: name() });
            }
            if item.to_u32() < self.primary {
                let color = self.color_names.get(color.index()).to_owned();
                return Err(BuildError::ColoredPrimary { option, item: name(), color });
            }
        }
        *mark = u32::try_from(option).map_err(|_| BuildError::TooMany { what: "options", at: option })?;
        if let Some(color) = entry.color {
            self.colors.resize(self.items.len(), ColorId::NONE);
            self.colors.push(color);
        } else if !self.colors.is_empty() {
            self.colors.push(ColorId::NONE);
        }
        self.items.push(item);
        Ok(())
    }

    fn finish_option(&mut self) -> Result<OptionId, BuildError> {
        let option = self.ends.len();
        let too_many = |what| BuildError::TooMany { what, at: option + 1 };
        let id = u32::try_from(option).ok().filter(|&id| id < u32::MAX).ok_or_else(|| too_many("options"))?;
        let end = u32::try_from(self.items.len()).map_err(|_| too_many("entries"))?;
        self.ends.push(end);
        Ok(OptionId::from_u32(id))
    }

    fn check_option(&self, option: OptionId) -> Result<(), BuildError> {
        if option.index() < self.ends.len() {
            Ok(())
        } else {
            Err(BuildError::UnknownOption { option: option.index() + 1 })
        }
    }
}
