//! Orbits, as a union-find forest: two elements are in one orbit if some product of the generators maps one to the
//! other.

/// A partition of `0..n` that grows coarser.
#[derive(Clone, Debug)]
pub(crate) struct Orbits {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl Orbits {
    /// Every element by itself.
    pub(super) fn singles(n: usize) -> Self {
        let n = u32::try_from(n).expect("vertices have 32-bit numbers");
        Self { parent: (0..n).collect(), size: vec![1; n as usize] }
    }

    /// A name for the orbit of an element: one of its elements.
    pub(crate) fn find(&self, mut element: u32) -> u32 {
        while self.parent[element as usize] != element {
            element = self.parent[element as usize];
        }
        element
    }

    /// Whether two elements are in one orbit.
    pub(super) fn same(&self, a: u32, b: u32) -> bool {
        self.find(a) == self.find(b)
    }

    /// Puts two elements into one orbit.
    pub(super) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        // The smaller tree below the larger one: no path is longer than the logarithm.
        let (top, below) = if self.size[a as usize] >= self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[below as usize] = top;
        self.size[top as usize] += self.size[below as usize];
    }

    /// Joins every element with its image.
    pub(super) fn join_by(&mut self, map: &[u32]) {
        for (from, &to) in (0..).zip(map) {
            self.join(from, to);
        }
    }
}
