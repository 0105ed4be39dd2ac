//! A problem as a graph whose automorphisms are those of the problem.
//!
//! Vertices are the items; a *pair* for every secondary item and color that occur together; and the options, equal
//! options (same entries, same cost) as one vertex, so that a thousand of them cost no more than one. An option is
//! joined to its items, or to the pair where an entry has a color; a pair is joined to its item. Vertices that may be
//! exchanged have the same *kind*: primary items of equal bounds, secondary items, pairs, options of equal cost that
//! occur as often.
//!
//! Options without a primary item are left out: they are never chosen.

use crate::problem::{ColorId, OptionId, Problem};

/// A vertex.
pub(super) type Vertex = u32;

/// The graph, as compressed rows of neighbours.
pub(super) struct Graph {
    offsets: Vec<u32>,
    neighbours: Vec<Vertex>,
    /// For each vertex, the number of its kind: the smaller kinds come first in every partition.
    pub(super) kinds: Vec<u32>,
    /// Number of items; they are the first vertices.
    pub(super) items: usize,
    /// The first vertex that is a class of options.
    pub(super) first_class: usize,
    /// For each class of equal options, its options.
    pub(super) classes: Vec<Vec<OptionId>>,
}

/// What vertices must have in common to be exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Primary { lo: u32, hi: u32 },
    Secondary,
    Pair,
    Options { cost: i64, many: usize },
}

impl Graph {
    /// The graph of a problem.
    ///
    /// # Complexity
    /// O(entries × log of options).
    pub(super) fn of(problem: &Problem) -> Self {
        let items = problem.item_count();
        let mut kinds: Vec<Kind> = problem
            .items()
            .map(|item| {
                problem
                    .bounds(item)
                    .map_or(Kind::Secondary, |bounds| Kind::Primary { lo: bounds.lo(), hi: bounds.hi() })
            })
            .collect();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        if problem.has_colors() {
            for option in options(problem) {
                for (&item, &color) in problem.option_items(option).iter().zip(problem.option_colors(option))
                {
                    if color != ColorId::NONE {
                        pairs.push((item.to_u32(), color.to_u32()));
                    }
                }
            }
            pairs.sort_unstable();
            pairs.dedup();
        }
        let first_pair = vertex(items);
        kinds.resize(items + pairs.len(), Kind::Pair);
        let first_class = items + pairs.len();

        // The sorted neighbours of every option; then options with equal ones side by side.
        let (mut rows, mut ends) = (Vec::with_capacity(problem.entry_count()), Vec::new());
        let mut numbers = Vec::new();
        for option in options(problem) {
            let start = rows.len();
            for entry in problem.entries(option) {
                let item = entry.item.to_u32();
                rows.push(match entry.color {
                    None => item,
                    Some(color) => {
                        let at = pairs.partition_point(|&pair| pair < (item, color.to_u32()));
                        first_pair + vertex(at)
                    }
                });
            }
            rows[start..].sort_unstable();
            ends.push(rows.len());
            numbers.push(option);
        }
        let row = |at: usize| &rows[if at == 0 { 0 } else { ends[at - 1] }..ends[at]];
        let mut order: Vec<usize> = (0..numbers.len()).collect();
        // A stable sort: options of one class stay in the user's order.
        order.sort_by(|&a, &b| {
            row(a).cmp(row(b)).then_with(|| problem.cost(numbers[a]).cmp(&problem.cost(numbers[b])))
        });
        let mut edges: Vec<(Vertex, Vertex)> = Vec::with_capacity(rows.len() + pairs.len());
        for (at, &(item, _)) in pairs.iter().enumerate() {
            edges.push((first_pair + vertex(at), item));
        }
        let mut classes: Vec<Vec<OptionId>> = Vec::new();
        for group in
            order.chunk_by(|&a, &b| row(a) == row(b) && problem.cost(numbers[a]) == problem.cost(numbers[b]))
        {
            let class = vertex(first_class + classes.len());
            edges.extend(row(group[0]).iter().map(|&other| (class, other)));
            kinds.push(Kind::Options { cost: problem.cost(numbers[group[0]]), many: group.len() });
            classes.push(group.iter().map(|&at| numbers[at]).collect());
        }

        let mut all: Vec<Kind> = kinds.clone();
        all.sort_unstable();
        all.dedup();
        let kinds = kinds.iter().map(|kind| vertex(all.partition_point(|other| other < kind))).collect();
        Self::joined(kinds, &edges, items, first_class, classes)
    }

    fn joined(
        kinds: Vec<u32>,
        edges: &[(Vertex, Vertex)],
        items: usize,
        first_class: usize,
        classes: Vec<Vec<OptionId>>,
    ) -> Self {
        let mut offsets = vec![0; kinds.len() + 1];
        for &(a, b) in edges {
            offsets[a as usize + 1] += 1;
            offsets[b as usize + 1] += 1;
        }
        for at in 1..offsets.len() {
            offsets[at] += offsets[at - 1];
        }
        let mut next = offsets.clone();
        let mut neighbours = vec![0; 2 * edges.len()];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                neighbours[next[from as usize] as usize] = to;
                next[from as usize] += 1;
            }
        }
        Self { offsets, neighbours, kinds, items, first_class, classes }
    }

    /// Number of vertices.
    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The neighbours of a vertex.
    #[inline]
    pub(super) fn neighbours(&self, vertex: Vertex) -> &[Vertex] {
        let at = vertex as usize;
        &self.neighbours[self.offsets[at] as usize..self.offsets[at + 1] as usize]
    }

    /// Whether `map` maps the vertices onto themselves, kinds to their like and edges to edges.
    pub(super) fn is_automorphism(&self, map: &[Vertex]) -> bool {
        let mut hit = vec![false; self.len()];
        for (from, &to) in map.iter().enumerate() {
            let to = to as usize;
            if self.kinds[from] != self.kinds[to] || std::mem::replace(&mut hit[to], true) {
                return false;
            }
        }
        let mut marked = vec![u32::MAX; self.len()];
        for from in 0..vertex(self.len()) {
            let (here, there) = (self.neighbours(from), self.neighbours(map[from as usize]));
            if here.len() != there.len() {
                return false;
            }
            for &other in there {
                marked[other as usize] = from;
            }
            if here.iter().any(|&other| marked[map[other as usize] as usize] != from) {
                return false;
            }
        }
        true
    }
}

/// The options that can be chosen.
fn options(problem: &Problem) -> impl Iterator<Item = OptionId> + '_ {
    problem
        .options()
        .filter(|&option| problem.option_items(option).iter().any(|&item| problem.is_primary(item)))
}

/// Items, pairs and options together number less than 2^32: a pair takes an entry, and entries are numbered so.
fn vertex(index: usize) -> Vertex {
    u32::try_from(index).expect("a graph that does not fit 32 bits is refused before it is made")
}
