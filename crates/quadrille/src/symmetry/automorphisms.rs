//! Generators of the automorphism group, by individualising and refining.
//!
//! A first path singles out one vertex after the other until the partition is discrete. Then, from its deepest
//! level up, every other vertex of a level's cell is tried in place of the one that was chosen there: if a path with the same
//! traces leads to a leaf, the two leaves make a map, which is checked edge by edge before it is believed. Vertices in
//! one orbit of the maps found so far need no attempt of their own, nor do those in the orbit of a failure. The
//! group's order is the product of the orbits' sizes (Schreier and Sims). The method is McKay's (*Practical graph
//! isomorphism*, 1981), without its canonical form.
//!
//! Under a budget: when it is spent, the maps found so far generate a subgroup, which is as good a symmetry, only
//! smaller.

use super::graph::{Graph, Vertex};
use super::orbits::Orbits;
use super::refine::{Partition, Refiner};
use crate::Count;

/// What was found.
pub(super) struct Automorphisms {
    /// Maps of the vertices onto themselves, each checked.
    pub(super) generators: Vec<Vec<Vertex>>,
    /// The order of the group of the graph's vertices, if everything was tried.
    pub(super) order: Option<Count>,
    /// Edges looked at.
    pub(super) work: u64,
}

/// A level of the first path.
struct Level {
    /// The partition before a vertex was singled out.
    before: Partition,
    /// The cell that was chosen, the vertex, and the trace of the refinement.
    cell: u32,
    vertex: Vertex,
    trace: u64,
}

struct Finder<'g> {
    graph: &'g Graph,
    refiner: Refiner<'g>,
    path: Vec<Level>,
    leaf: Partition,
    budget: u64,
}

/// How an attempt ended.
enum Attempt {
    Found(Vec<Vertex>),
    Failed,
    Spent,
}

/// Most bytes of partitions that the first path may keep.
const MEMORY: usize = 1 << 26;

/// Finds generators, looking at about `budget` edges.
pub(super) fn find(graph: &Graph, budget: u64) -> Automorphisms {
    let mut refiner = Refiner::new(graph);
    let mut partition = Partition::by_kind(graph);
    refiner.refine_all(&mut partition);
    let mut path = Vec::new();
    while !partition.is_discrete() {
        let bytes = (path.len() + 1) * graph.len() * 16;
        if refiner.work > budget || bytes > MEMORY {
            return Automorphisms { generators: Vec::new(), order: None, work: refiner.work };
        }
        let cell = partition.smallest_cell().expect("a partition that is not discrete has such a cell");
        let before = partition.clone();
        // Partitions are copied: a cost like that of looking at edges.
        refiner.work += graph.len() as u64;
        let vertex = partition.members(cell)[0];
        let trace = refiner.individualize(&mut partition, vertex);
        path.push(Level { before, cell, vertex, trace });
    }
    Finder { graph, refiner, path, leaf: partition, budget }.generators()
}

impl Finder<'_> {
    fn generators(mut self) -> Automorphisms {
        let mut generators = Vec::new();
        let mut orbits = Orbits::singles(self.graph.len());
        let mut order = Some(Count::from(1));
        for at in (0..self.path.len()).rev() {
            let Level { vertex, cell, .. } = self.path[at];
            let candidates = self.path[at].before.members(cell).to_vec();
            let mut failures: Vec<Vertex> = Vec::new();
            for &candidate in &candidates {
                let hopeless = failures.iter().any(|&failure| orbits.same(failure, candidate));
                if orbits.same(candidate, vertex) || hopeless {
                    continue;
                }
                match self.attempt(at, &self.path[at].before.clone(), candidate) {
                    Attempt::Found(map) => {
                        orbits.join_by(&map);
                        generators.push(map);
                    }
                    Attempt::Failed => failures.push(candidate),
                    Attempt::Spent => {
                        return Automorphisms { generators, order: None, work: self.refiner.work };
                    }
                }
            }
            let orbit = candidates.iter().filter(|&&other| orbits.same(other, vertex)).count() as u64;
            order = order.map(|order| &order * &Count::from(orbit));
        }
        Automorphisms { generators, order, work: self.refiner.work }
    }

    /// Looks for a map that agrees with the first path above level `at`, and takes its vertex there to `image`.
    ///
    /// The recursion is as deep as the first path, which [`MEMORY`] keeps short.
    fn attempt(&mut self, at: usize, before: &Partition, image: Vertex) -> Attempt {
        if self.refiner.work > self.budget {
            return Attempt::Spent;
        }
        self.refiner.work += self.graph.len() as u64;
        let mut partition = before.clone();
        let trace = self.refiner.individualize(&mut partition, image);
        let next = self.path.get(at + 1);
        let cells = next.map_or(self.leaf.cells, |level| level.before.cells);
        if trace != self.path[at].trace || partition.cells != cells {
            return Attempt::Failed;
        }
        let Some(next) = next else {
            return self.map_to(&partition);
        };
        let (cell, vertex) = (next.cell, next.vertex);
        // The vertex of the first path itself, if it is there: such maps move few vertices.
        let mut candidates = partition.members(cell).to_vec();
        if let Some(same) = candidates.iter().position(|&candidate| candidate == vertex) {
            candidates.swap(0, same);
        }
        for candidate in candidates {
            match self.attempt(at + 1, &partition, candidate) {
                Attempt::Failed => {}
                ended => return ended,
            }
        }
        Attempt::Failed
    }

    /// The map from the first leaf to another, if it is an automorphism.
    fn map_to(&mut self, leaf: &Partition) -> Attempt {
        let mut map = vec![0; self.graph.len()];
        for (&from, &to) in self.leaf.order.iter().zip(&leaf.order) {
            map[from as usize] = to;
        }
        self.refiner.work += self.graph.len() as u64;
        if self.graph.is_automorphism(&map) { Attempt::Found(map) } else { Attempt::Failed }
    }
}
