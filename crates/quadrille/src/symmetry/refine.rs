//! Color refinement: the coarsest partition of the vertices in which all vertices of a cell have equally many
//! neighbours in every cell.
//!
//! Cells are stretches of one array; a cell is named by where it begins. A splitter's neighbours are counted, the
//! cells that they touch are sorted by those counts and cut, and all pieces but the largest become splitters in turn
//! (Hopcroft's rule). Everything that is decided depends on counts and places alone, never on the numbers of vertices,
//! so that two partitions that an automorphism maps onto each other are refined alike; what happened is summed up in
//! a *trace*, and two refinements with different traces are not images of each other.
//!
//! Cost: O(edges × log vertices) for all refinements along one path.

use super::graph::{Graph, Vertex};

/// An ordered partition of the vertices into cells.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// The vertices, cell by cell.
    pub(super) order: Vec<Vertex>,
    /// Where each vertex stands in `order`.
    place: Vec<u32>,
    /// The cell of each vertex: where it begins in `order`.
    cell: Vec<u32>,
    /// For each place at which a cell begins, the number of its vertices.
    size: Vec<u32>,
    /// Number of cells.
    pub(super) cells: usize,
}

/// Scratch memory of refinements, and the work done.
pub(super) struct Refiner<'g> {
    graph: &'g Graph,
    /// For each vertex, its neighbours in the splitter.
    counts: Vec<u32>,
    /// For each cell, how many of its vertices have any.
    touched: Vec<u32>,
    /// The cells that have such vertices.
    cells: Vec<u32>,
    /// Counts and vertices of one of them.
    sorted: Vec<(u32, Vertex)>,
    splitter: Vec<Vertex>,
    /// Splitters that are cells of items or pairs, which tell the most; and then those of options.
    queue: Vec<u32>,
    later: Vec<u32>,
    queued: Vec<bool>,
    /// Edges looked at so far.
    pub(super) work: u64,
}

impl Partition {
    /// Vertices by kind.
    pub(super) fn by_kind(graph: &Graph) -> Self {
        let n = graph.len();
        let mut order: Vec<Vertex> = (0..u32::try_from(n).expect("vertices have 32-bit numbers")).collect();
        order.sort_by_key(|&vertex| graph.kinds[vertex as usize]);
        let mut partition =
            Self { place: vec![0; n], cell: vec![0; n], size: vec![0; n], cells: 0, order: Vec::new() };
        let mut start = 0;
        for cell in order.chunk_by(|&a, &b| graph.kinds[a as usize] == graph.kinds[b as usize]) {
            partition.size[start as usize] = length(cell);
            for (&vertex, place) in cell.iter().zip(start..) {
                partition.cell[vertex as usize] = start;
                partition.place[vertex as usize] = place;
            }
            start += length(cell);
            partition.cells += 1;
        }
        partition.order = order;
        partition
    }

    /// Whether every vertex has a cell of its own.
    pub(super) fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// The vertices of a cell.
    pub(super) fn members(&self, cell: u32) -> &[Vertex] {
        &self.order[cell as usize..(cell + self.size[cell as usize]) as usize]
    }

    /// The first of the smallest cells of more than one vertex.
    pub(super) fn smallest_cell(&self) -> Option<u32> {
        let mut best: Option<u32> = None;
        let mut cell = 0;
        while (cell as usize) < self.order.len() {
            let size = self.size[cell as usize];
            if size > 1 && best.is_none_or(|best| size < self.size[best as usize]) {
                best = Some(cell);
                if size == 2 {
                    break;
                }
            }
            cell += size;
        }
        best
    }

    /// Puts a vertex into a cell of its own, before the rest of its cell; returns that cell.
    fn single_out(&mut self, vertex: Vertex) -> u32 {
        let cell = self.cell[vertex as usize];
        let size = self.size[cell as usize];
        self.swap(vertex, cell);
        self.size[cell as usize] = 1;
        self.size[cell as usize + 1] = size - 1;
        for at in cell + 1..cell + size {
            self.cell[self.order[at as usize] as usize] = cell + 1;
        }
        self.cells += 1;
        cell
    }

    /// Exchanges a vertex with the one that stands at `place`.
    fn swap(&mut self, vertex: Vertex, place: u32) {
        let from = self.place[vertex as usize];
        let other = self.order[place as usize];
        self.order[place as usize] = vertex;
        self.order[from as usize] = other;
        self.place[vertex as usize] = place;
        self.place[other as usize] = from;
    }
}

impl<'g> Refiner<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        let n = graph.len();
        Self {
            graph,
            counts: vec![0; n],
            touched: vec![0; n],
            cells: Vec::new(),
            sorted: Vec::new(),
            splitter: Vec::new(),
            queue: Vec::new(),
            later: Vec::new(),
            queued: vec![false; n],
            work: 0,
        }
    }

    /// Refines with all cells as splitters; returns the trace.
    pub(super) fn refine_all(&mut self, partition: &mut Partition) -> u64 {
        let mut cell = 0;
        while (cell as usize) < partition.order.len() {
            self.enqueue(cell);
            cell += partition.size[cell as usize];
        }
        self.refine(partition)
    }

    /// Singles a vertex out, and refines; returns the trace.
    pub(super) fn individualize(&mut self, partition: &mut Partition, vertex: Vertex) -> u64 {
        let cell = partition.single_out(vertex);
        self.enqueue(cell);
        self.refine(partition)
    }

    fn enqueue(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.queued[cell as usize], true) {
            // Options are the last kind of vertices, and so the last ones of every partition.
            let queue =
                if (cell as usize) < self.graph.first_class { &mut self.queue } else { &mut self.later };
            queue.push(cell);
        }
    }

    fn refine(&mut self, partition: &mut Partition) -> u64 {
        let mut trace = 0;
        while let Some(splitter) = self.queue.pop().or_else(|| self.later.pop()) {
            self.queued[splitter as usize] = false;
            // Nothing is left to cut: this is decided alike on every image, too.
            if partition.is_discrete() {
                continue;
            }
            // A copy: the splitter may be cut itself.
            self.splitter.clear();
            self.splitter.extend(partition.members(splitter));
            for &vertex in &self.splitter {
                let neighbours = self.graph.neighbours(vertex);
                self.work += neighbours.len() as u64;
                for &other in neighbours {
                    let count = &mut self.counts[other as usize];
                    *count += 1;
                    if *count == 1 {
                        // The touched ones gather at the end of their cell.
                        let cell = partition.cell[other as usize];
                        let touched = &mut self.touched[cell as usize];
                        if *touched == 0 {
                            self.cells.push(cell);
                        }
                        *touched += 1;
                        let place = cell + partition.size[cell as usize] - *touched;
                        partition.swap(other, place);
                    }
                }
            }
            trace = mix(trace, splitter);
            let mut cells = std::mem::take(&mut self.cells);
            cells.sort_unstable();
            for cell in cells.drain(..) {
                trace = self.cut(partition, cell, trace);
            }
            self.cells = cells;
        }
        trace
    }

    /// Cuts a cell by the counts of its vertices, of which the last ones have been touched; returns the trace.
    fn cut(&mut self, partition: &mut Partition, cell: u32, mut trace: u64) -> u64 {
        let size = partition.size[cell as usize];
        let untouched = size - std::mem::take(&mut self.touched[cell as usize]);
        let start = cell + untouched;
        self.sorted.clear();
        let touched = &partition.order[start as usize..(cell + size) as usize];
        self.sorted.extend(
            touched.iter().map(|&vertex| (std::mem::take(&mut self.counts[vertex as usize]), vertex)),
        );
        trace = mix(mix(trace, cell), untouched);
        let first = self.sorted[0].0;
        if self.sorted.iter().all(|&(count, _)| count == first) {
            if untouched == 0 {
                return mix(trace, first);
            }
        } else {
            // By count; in which order those of one count come does not matter.
            self.sorted.sort_unstable();
            for (&(_, vertex), place) in self.sorted.iter().zip(start..) {
                partition.order[place as usize] = vertex;
                partition.place[vertex as usize] = place;
            }
        }
        let was_queued = self.queued[cell as usize];
        let mut largest = (untouched, cell);
        partition.size[cell as usize] = untouched;
        partition.cells -= usize::from(untouched == 0);
        let mut start = start;
        for piece in self.sorted.chunk_by(|a, b| a.0 == b.0) {
            let length = u32::try_from(piece.len()).expect("vertices have 32-bit numbers");
            trace = mix(mix(trace, length), piece[0].0);
            partition.size[start as usize] = length;
            for &(_, vertex) in piece {
                partition.cell[vertex as usize] = start;
            }
            if length > largest.0 {
                largest = (length, start);
            }
            start += length;
            partition.cells += 1;
        }
        // All pieces but the largest are splitters, the largest too if the cell was one already.
        let mut piece = cell;
        while piece < cell + size {
            if piece != largest.1 || was_queued {
                self.enqueue(piece);
            }
            piece += partition.size[piece as usize];
        }
        trace
    }
}

/// Adds a number to a trace (a multiplicative hash, so that the order counts).
fn mix(trace: u64, value: u32) -> u64 {
    (trace ^ u64::from(value)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

fn length(vertices: &[Vertex]) -> u32 {
    u32::try_from(vertices.len()).expect("vertices have 32-bit numbers")
}
