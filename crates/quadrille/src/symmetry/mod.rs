//! Symmetry: the maps of a problem onto itself, found, checked, and used to search less.
//!
//! An automorphism exchanges items, options and colors so that the same problem results (bounds, costs and the parting
//! into primary and secondary items are kept). It maps solutions to solutions, so that what is true of an option is
//! true of its whole orbit: there are as many solutions with the one as with the other.
//!
//! | file | what |
//! |---|---|
//! | `graph` | the problem as a graph; equal options are one vertex |
//! | `refine` | color refinement on compact arrays |
//! | `automorphisms` | generators, by individualising and refining; each is checked |
//! | `orbits` | union-find |
//! | `cubes` | parts of the problem, one for each class of them, with how many each stands for |
//! | `leaders` | parts of the problem that hold the least solution of every class of solutions |
//! | `canonical` | whether a solution is the least of its class, and how many are in it |

mod automorphisms;
mod canonical;
mod cubes;
mod graph;
mod leaders;
mod orbits;
mod refine;

use crate::Count;
use crate::problem::{ItemId, OptionId, Problem};
pub(crate) use canonical::{Canonical, Verdict};
pub(crate) use cubes::{Cube, Saving, cubes};
use graph::{Graph, Vertex};
pub(crate) use leaders::leaders;
use orbits::Orbits;
use std::time::Duration;

/// The symmetry of a problem: a group of maps of its items and options onto themselves.
///
/// # Examples
/// ```
/// use quadrille::{Problem, Symmetry};
///
/// // A cycle of four items, joined by four options: the symmetry of a square.
/// let problem = Problem::builder()
///     .primary(["a", "b", "c", "d"])
///     .option(["a", "b"])
///     .option(["b", "c"])
///     .option(["c", "d"])
///     .option(["d", "a"])
///     .build()?;
/// let symmetry = Symmetry::of(&problem);
/// assert_eq!(symmetry.order().map(|order| order.to_string()).as_deref(), Some("8"));
/// assert_eq!(symmetry.option_orbits().len(), 1);
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// Maps of the graph's vertices.
    generators: Vec<Vec<Vertex>>,
    /// The order of the group of the graph, in which equal options are one vertex, if all maps were found.
    order: Option<Count>,
    items: usize,
    first_class: usize,
    classes: Vec<Vec<OptionId>>,
    /// For each option, its class; [`NONE`](Self::NONE) for options that are never chosen.
    class_of: Vec<u32>,
    orbits: Orbits,
    /// Edges looked at.
    work: u64,
}

impl Symmetry {
    /// No class.
    const NONE: u32 = u32::MAX;

    /// Edges that [`of`](Self::of) looks at before it makes do with what it has.
    const BUDGET: u64 = 1 << 30;

    /// Edges that are looked at in a second, about.
    const EDGES_PER_SECOND: f64 = 2e8;

    /// What a question with this limit on time may spend, in edges looked at.
    pub(crate) fn budget(time: Option<Duration>) -> u64 {
        // A float that is not negative; the cast cuts off the fraction, and what is too large.
        let edges = time.map_or(u64::MAX, |time| (time.as_secs_f64() * Self::EDGES_PER_SECOND) as u64);
        edges.min(Self::BUDGET)
    }

    /// Finds the symmetry of a problem.
    ///
    /// # Complexity
    /// About O(entries × log items) for each generator. Rarely, in very regular problems (block designs), it would take
    /// exponential time; then it stops after some seconds with what it has, and [`order`](Self::order) is `None`.
    #[must_use]
    pub fn of(problem: &Problem) -> Self {
        Self::within(problem, Self::BUDGET)
    }

    /// The same, looking at about `budget` edges of the problem's graph.
    pub(crate) fn within(problem: &Problem, budget: u64) -> Self {
        let graph = Graph::of(problem);
        let found = automorphisms::find(&graph, budget);
        let mut orbits = Orbits::singles(graph.len());
        for generator in &found.generators {
            orbits.join_by(generator);
        }
        let mut class_of = vec![Self::NONE; problem.option_count()];
        for (class, options) in (0..).zip(&graph.classes) {
            for option in options {
                class_of[option.index()] = class;
            }
        }
        Self {
            generators: found.generators,
            order: found.order,
            items: graph.items,
            first_class: graph.first_class,
            classes: graph.classes,
            class_of,
            orbits,
            work: found.work,
        }
    }

    /// The number of maps in the group; nothing if the search for them was cut short, or if there are more than 10,000
    /// equal options, which alone make it a number of more digits than anybody reads.
    ///
    /// # Complexity
    /// Where options are equal, factorials are written out: some milliseconds for a thousand.
    #[must_use]
    pub fn order(&self) -> Option<Count> {
        if self.classes.iter().any(|class| class.len() > 10_000) {
            return None;
        }
        let mut order = self.order.clone()?;
        // Equal options may be exchanged at will.
        for class in &self.classes {
            for factor in 2..=class.len() as u64 {
                order = &order * &Count::from(factor);
            }
        }
        Some(order)
    }

    /// Whether no map but the identity was found.
    #[must_use]
    pub fn is_trivial(&self) -> bool {
        self.generators.is_empty() && self.classes.iter().all(|class| class.len() == 1)
    }

    /// Maps of the items that generate the group together with the exchanges of equal options; each as the image of
    /// every item.
    pub fn item_maps(&self) -> impl ExactSizeIterator<Item = Vec<ItemId>> + '_ {
        self.generators
            .iter()
            .map(|generator| generator[..self.items].iter().map(|&item| ItemId::from_u32(item)).collect())
    }

    /// The same maps, each as the image of every option. Of equal options the first is mapped to the first, and so on;
    /// options without a primary item, which are never chosen, stay where they are.
    pub fn option_maps(&self) -> impl ExactSizeIterator<Item = Vec<OptionId>> + '_ {
        self.generators.iter().map(|generator| {
            let mut images: Vec<OptionId> = (0..).take(self.class_of.len()).map(OptionId::from_u32).collect();
            for (class, options) in (0..).zip(&self.classes) {
                let there = &self.classes[self.image_of_class(generator, class) as usize];
                for (option, &image) in options.iter().zip(there) {
                    images[option.index()] = image;
                }
            }
            images
        })
    }

    /// Sets of two or more equal options (same items, colors and cost), which may be exchanged at will.
    pub fn equal_options(&self) -> impl Iterator<Item = &[OptionId]> + '_ {
        self.classes.iter().map(Vec::as_slice).filter(|class| class.len() > 1)
    }

    /// The orbits of the items: those that the group exchanges, ascending, and in the order of their first items.
    #[must_use]
    pub fn item_orbits(&self) -> Vec<Vec<ItemId>> {
        let items = (0..).take(self.items);
        grouped(items.map(|item| (self.orbits.find(item), ItemId::from_u32(item))))
    }

    /// The orbits of the options that can be chosen, likewise.
    #[must_use]
    pub fn option_orbits(&self) -> Vec<Vec<OptionId>> {
        let options = (0..).zip(&self.class_of).filter(|&(_, &class)| class != Self::NONE);
        grouped(options.map(|(option, &class)| (self.orbit_of_class(class), OptionId::from_u32(option))))
    }

    /// A name for the orbit of an option that can be chosen.
    fn orbit_of(&self, option: OptionId) -> u32 {
        self.orbit_of_class(self.class_of[option.index()])
    }

    fn orbit_of_class(&self, class: u32) -> u32 {
        self.orbits.find(self.vertex_of_class(class))
    }

    /// The image of a class of options under one of the generators.
    fn image_of_class(&self, generator: &[Vertex], class: u32) -> u32 {
        let first = self.vertex_of_class(0);
        generator[(first + class) as usize] - first
    }

    fn vertex_of_class(&self, class: u32) -> Vertex {
        class + u32::try_from(self.first_class).expect("vertices have 32-bit numbers")
    }

    /// Whether all maps were found. If not, those that were are a symmetry all the same, only not all of it.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.order.is_some()
    }

    /// Edges looked at to find it.
    pub(crate) fn work(&self) -> u64 {
        self.work
    }
}

/// Elements with equal names together, in the order of the first of each.
fn grouped<T>(elements: impl Iterator<Item = (u32, T)>) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    let mut group_of = hashbrown::HashMap::<u32, usize, foldhash::fast::RandomState>::default();
    for (name, element) in elements {
        let group = *group_of.entry(name).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(element);
    }
    groups
}
