//! Names and labels, outside the hot arrays: one text arena each, and a hash table of ids for look-up.
//!
//! A name costs its bytes plus 4, and about 5 more for the hash table. Searching names linearly, as Knuth's
//! readers and several crates do, is quadratic: a million names would take hours.

use hashbrown::HashTable;
use std::borrow::Cow;
use std::hash::BuildHasher;

/// Strings in one arena: string `i` is `text[ends[i - 1]..ends[i]]`.
#[derive(Clone, Default)]
pub(super) struct Arena {
    text: String,
    ends: Vec<u32>,
}

impl Arena {
    /// Appends a string; `None` if the arena would pass 32 bits.
    pub(super) fn push(&mut self, text: &str) -> Option<u32> {
        let end = u32::try_from(self.text.len() + text.len()).ok()?;
        let id = u32::try_from(self.ends.len()).ok()?;
        self.text.push_str(text);
        self.ends.push(end);
        Some(id)
    }

    pub(super) fn get(&self, index: usize) -> &str {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        &self.text[start..self.ends[index] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    fn heap_bytes(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<u32>()
    }
}

/// Different names, each with its number in order of first appearance.
#[derive(Clone, Default)]
pub(super) struct NameTable {
    names: Arena,
    index: HashTable<u32>,
    hasher: foldhash::fast::RandomState,
}

/// What [`NameTable::insert`] found.
pub(super) enum Inserted {
    New(u32),
    Old(u32),
    Full,
}

impl NameTable {
    /// So many names, all of them empty, and none to be found: for problems that nobody reads.
    pub(super) fn nameless(count: u32) -> Self {
        let names = Arena { text: String::new(), ends: vec![0; count as usize] };
        Self { names, ..Self::default() }
    }

    pub(super) fn insert(&mut self, name: &str) -> Inserted {
        let hash = self.hasher.hash_one(name);
        let names = &self.names;
        if let Some(&id) = self.index.find(hash, |&id| names.get(id as usize) == name) {
            return Inserted::Old(id);
        }
        let Some(id) = self.names.push(name) else { return Inserted::Full };
        let (names, hasher) = (&self.names, &self.hasher);
        self.index.insert_unique(hash, id, |&id| hasher.hash_one(names.get(id as usize)));
        Inserted::New(id)
    }

    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.index.find(self.hasher.hash_one(name), |&id| self.names.get(id as usize) == name).copied()
    }

    pub(super) fn get(&self, index: usize) -> &str {
        self.names.get(index)
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The number of names, which `insert` keeps below 2^32.
    pub(super) fn len_u32(&self) -> u32 {
        u32::try_from(self.names.len()).expect("insert refuses more than 32 bits of names")
    }

    pub(super) fn heap_bytes(&self) -> usize {
        self.names.heap_bytes() + self.index.allocation_size()
    }
}

/// Labels of options.
#[derive(Clone, Default)]
pub(super) enum Labels {
    /// Options have no labels and print as their items.
    #[default]
    None,
    /// The label of an option is its 1-based number.
    Numbers,
    /// Written labels; an option without one has `None`.
    Text(Vec<Option<Box<str>>>),
}

impl Labels {
    pub(super) fn get(&self, option: usize) -> Option<Cow<'_, str>> {
        match self {
            Self::None => None,
            Self::Numbers => Some(Cow::Owned((option + 1).to_string())),
            Self::Text(labels) => labels.get(option)?.as_deref().map(Cow::Borrowed),
        }
    }

    pub(super) fn set(&mut self, option: usize, label: &str) {
        if !matches!(self, Self::Text(_)) {
            *self = Self::Text(Vec::new());
        }
        if let Self::Text(labels) = self {
            if labels.len() <= option {
                labels.resize(option + 1, None);
            }
            labels[option] = Some(label.into());
        }
    }

    pub(super) fn heap_bytes(&self) -> usize {
        match self {
            Self::None | Self::Numbers => 0,
            Self::Text(labels) => {
                labels.capacity() * size_of::<Option<Box<str>>>()
                    + labels.iter().flatten().map(|label| label.len()).sum::<usize>()
            }
        }
    }
}
