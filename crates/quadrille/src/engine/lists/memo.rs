//! A small memo under the nodes of a count: a part of the tree that was counted before is not counted again.
//!
//! What is left to cover below a node, and by what, is told by the OR of its surviving masks alone: the survivors are the
//! masks of the problem that lie within it. (A mask within it meets nothing that is forbidden, as no survivor does.) So
//! that OR, in all its bits and as wide as at the root, is the key, and two nodes of one key have as many solutions.
//! Keys are compared whole: others have given wrong counts by short ones.
//!
//! - The table has buckets of two: the first place keeps what was dearer to count, the second what came last. It begins
//!   with 2^10 entries and doubles up to 2^16, while it fills and its hits pay.
//! - Of every 1024 looks a twentieth must be hits. Otherwise the memo pauses, four times as long each time; what it
//!   holds stays true.
//! - Not for nodes of few open items ([`LEAST`]): they are counted faster than looked up.
//!
//! What it is worth: dominoes 8x8 330 → 0.5 ms, queens 14 90 → 17 ms, pentominoes 6x10 175 → 57 ms; nothing on packings
//! of pieces that are used once each and fill the board in one order only (X3C).
//!
//! Limits: counts beyond 64 bits are not kept. Memory: at most 16 bytes and a mask for each entry.

use super::arch::Bits;

/// Open items from which on a node is looked up.
pub(super) const LEAST: u32 = 12;

/// While the memo is in use, the longest list that is counted as bit sets instead.
pub(super) const SHORT: usize = 16;

/// Entries, at first and at most.
const ENTRIES: usize = 1 << 10;
const MOST: usize = 1 << 16;

/// Looks after which hits are judged, and what part of them must be hits (one in so many).
const PERIOD: u32 = 1024;
const PAYS: u32 = 20;

/// Looks of the first pause.
const PAUSE: u64 = 4096;

/// What is known of a key: nothing if `nodes` is 0.
#[derive(Clone, Copy, Default)]
struct Entry {
    solutions: u64,
    /// What it took to count them, entries that were found on the way counted as what they took.
    nodes: f64,
}

/// A node that was not found, and is being counted.
#[derive(Clone, Copy)]
struct Pending {
    key: Bits,
    /// Solutions and nodes of the search when it was entered.
    solutions: u128,
    nodes: f64,
}

/// The memo of one search.
pub(super) struct Memo {
    /// Words of a key.
    words: usize,
    keys: Vec<u64>,
    entries: Vec<Entry>,
    /// Looks, hits, and entries pushed out in this period.
    looks: u32,
    hits: u32,
    lost: u32,
    /// Looks to be left out, and how many the next time.
    rest: u64,
    pause: u64,
    /// The key that was looked for last, in vain.
    missed: Option<Bits>,
    /// For each open level, what is to be noted when it is closed.
    pending: Vec<Option<Pending>>,
    /// Nodes that hits have spared.
    spared: f64,
}

impl Memo {
    /// An empty memo for keys of so many words.
    pub(super) fn new(words: usize) -> Self {
        Self {
            words,
            keys: vec![0; ENTRIES * words],
            entries: vec![Entry::default(); ENTRIES],
            looks: 0,
            hits: 0,
            lost: 0,
            rest: 0,
            pause: PAUSE,
            missed: None,
            pending: Vec::new(),
            spared: 0.0,
        }
    }

    /// Whether it pays, or is being tried.
    #[inline]
    pub(super) fn is_in_use(&self) -> bool {
        self.rest == 0
    }

    /// Notes a node that is not looked up.
    #[inline]
    pub(super) fn pass(&mut self) {
        self.rest -= 1;
    }

    /// The number of solutions of a key, if it is known; otherwise the next node that is entered is taken for its node.
    pub(super) fn look(&mut self, key: &Bits) -> Option<u64> {
        // Before the key is looked for: the table may grow, and then everything has another place.
        if self.looks == PERIOD {
            self.judge();
        }
        self.looks += 1;
        let bucket = self.bucket(key);
        if let Some(at) = (bucket..bucket + 2).find(|&at| self.holds(at, key)) {
            self.hits += 1;
            self.spared += self.entries[at].nodes;
            return Some(self.entries[at].solutions);
        }
        self.missed = Some(*key);
        None
    }

    /// A level is opened: nothing is known of how its node was entered.
    #[inline]
    pub(super) fn opened(&mut self, depth: usize) {
        if self.pending.len() <= depth {
            self.pending.resize(depth + 1, None);
        }
        self.pending[depth] = None;
    }

    /// The level that was opened last belongs to a node of the search, which had so many solutions and nodes by then.
    #[inline]
    pub(super) fn entered(&mut self, depth: usize, solutions: u128, nodes: u64) {
        if let Some(key) = self.missed.take() {
            self.pending[depth] = Some(Pending { key, solutions, nodes: nodes as f64 + self.spared });
        }
    }

    /// All choices of a level are done.
    #[inline]
    pub(super) fn left(&mut self, depth: usize, solutions: u128, nodes: u64) {
        if let Some(pending) = self.pending[depth].take()
            && let Ok(solutions) = u64::try_from(solutions - pending.solutions)
        {
            let nodes = nodes as f64 + self.spared - pending.nodes + 1.0;
            self.store(&pending.key, Entry { solutions, nodes });
        }
    }

    /// Nodes that were spared so far.
    pub(super) fn spared(&self) -> f64 {
        self.spared
    }

    pub(super) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.keys) + size_of_val(&*self.entries) + size_of_val(&*self.pending)
    }

    /// The first place of a key's bucket.
    #[inline]
    fn bucket(&self, key: &Bits) -> usize {
        let mut hash = 0;
        for &word in &key[..self.words] {
            // Both halves of the product: either alone leaves bits of the word out.
            let product = u128::from(hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            hash = (product >> 64) as u64 ^ product as u64;
        }
        // The places are a power of two, and even.
        (hash as usize & (self.entries.len() / 2 - 1)) * 2
    }

    /// Whether a place holds a key.
    #[inline]
    fn holds(&self, at: usize, key: &Bits) -> bool {
        self.entries[at].nodes > 0.0 && self.key(at) == &key[..self.words]
    }

    fn key(&self, at: usize) -> &[u64] {
        &self.keys[at * self.words..][..self.words]
    }

    fn store(&mut self, key: &Bits, entry: Entry) {
        let bucket = self.bucket(key);
        let dearer = entry.nodes >= self.entries[bucket].nodes;
        let at = if self.holds(bucket, key) || (dearer && self.entries[bucket].nodes == 0.0) {
            bucket
        } else {
            self.lost += u32::from(self.entries[bucket + 1].nodes > 0.0);
            if dearer {
                let words = self.words;
                self.entries[bucket + 1] = self.entries[bucket];
                self.keys.copy_within(bucket * words..(bucket + 1) * words, (bucket + 1) * words);
                bucket
            } else {
                bucket + 1
            }
        };
        self.entries[at] = entry;
        self.keys[at * self.words..][..self.words].copy_from_slice(&key[..self.words]);
    }

    /// At the end of a period: pauses, or grows, or goes on.
    #[cold]
    fn judge(&mut self) {
        if self.hits * PAYS < self.looks {
            self.rest = self.pause;
            self.pause = self.pause.saturating_mul(4);
        } else {
            self.pause = PAUSE;
            if self.lost > PERIOD / 4 && self.entries.len() < MOST {
                self.grow();
            }
        }
        (self.looks, self.hits, self.lost) = (0, 0, 0);
    }

    /// Doubles the table.
    fn grow(&mut self) {
        let size = 2 * self.entries.len();
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); size]);
        let keys = std::mem::replace(&mut self.keys, vec![0; size * self.words]);
        for (entry, key) in old.into_iter().zip(keys.chunks_exact(self.words)) {
            if entry.nodes > 0.0 {
                let mut bits = [0; 8];
                bits[..self.words].copy_from_slice(key);
                self.store(&bits, entry);
            }
        }
    }
}
