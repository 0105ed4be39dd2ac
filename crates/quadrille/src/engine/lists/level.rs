//! The memory of a search over lists: one growing arena, used as a stack, and a record per level.

use super::arch::Bits;

/// Width of the masks of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Width {
    W16,
    W32,
    W64,
    W128,
    W256,
    W512,
}

impl Width {
    pub(crate) const ALL: [Self; 6] = [Self::W16, Self::W32, Self::W64, Self::W128, Self::W256, Self::W512];

    /// The narrowest width with so many bits.
    pub(crate) fn for_bits(bits: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.bits() >= bits)
    }

    pub(crate) const fn bits(self) -> u32 {
        16 << self as u32 // the discriminants count from 0
    }

    /// Number of words (planes).
    pub(crate) const fn words(self) -> usize {
        match self {
            Self::W16 | Self::W32 | Self::W64 => 1,
            Self::W128 => 2,
            Self::W256 => 4,
            Self::W512 => 8,
        }
    }

    /// Bytes of a word.
    pub(crate) const fn word_bytes(self) -> usize {
        match self {
            Self::W16 => 2,
            Self::W32 => 4,
            _ => 8,
        }
    }
}

/// A list in the arena.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct List {
    /// Byte at which plane 0 begins.
    pub(crate) at: usize,
    /// Bytes from plane to plane.
    pub(crate) stride: usize,
    /// Number of masks.
    pub(crate) n: usize,
}

/// One node of the search.
///
/// Invariants: `list` holds the masks that meet no chosen option; no mask has a primary bit outside `open`;
/// `list.at < has.at < top`, and everything from `top` on is free.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) width: Width,
    /// The surviving masks.
    pub(crate) list: List,
    /// The choices: masks that have the item branched on; the first `has.n` leave a mask for every other open item,
    /// those from `tested` to `found` have not been tested for that.
    pub(crate) has: List,
    pub(crate) tested: usize,
    pub(crate) found: usize,
    /// First free byte of the arena.
    pub(crate) top: usize,
    /// Primary items still to be covered.
    pub(crate) open: Bits,
    /// The lower bit of each pair that stands for a bit of a color.
    pub(crate) pairs: Bits,
    /// Length of the trail when the level was entered.
    pub(crate) trail: usize,
    /// How many times the masks were rewritten on the way here (noted only for a memo).
    pub(crate) ways: usize,
}

/// Bytes for all lists of a search, which begin where cache lines do.
///
/// Fresh memory is asked for as zeros, and more than the first level needs: what is not written to takes no page,
/// while growing means to copy (edge matching 5x5: 110 page faults less of 300, a fifth of the time).
#[derive(Default)]
pub(crate) struct Arena {
    lines: Vec<Line>,
    /// Bytes before the first whole cache line.
    skip: usize,
}

/// Read and written through pointers only.
type Line = [u64; 8];

impl Arena {
    /// Bytes behind the last list that may be read: as many vectors as 64 masks take, at the widest.
    const ROOM: usize = 16 * 64;

    /// Bytes that a list of `n` masks takes, with the room that vectors need behind each plane.
    pub(crate) fn stride(bytes: usize, n: usize) -> usize {
        (n * bytes).next_multiple_of(64) + 64
    }

    /// A place for a list of up to `n` masks at byte `at`, and the byte behind it. Grows the arena if need be, and
    /// keeps what lies below `at`.
    #[inline]
    pub(crate) fn list(&mut self, at: usize, n: usize, width: Width, ids: bool) -> (List, usize) {
        let stride = Self::stride(width.word_bytes(), n);
        let mut end = at + stride * width.words();
        if ids {
            end += Self::stride(4, n);
        }
        if self.skip + end + Self::ROOM > self.lines.len() * size_of::<Line>() {
            self.grow(at, end + Self::ROOM);
        }
        (List { at, stride, n: 0 }, end)
    }

    /// Makes room for `end` bytes; those below `used` are kept.
    #[cold]
    fn grow(&mut self, used: usize, end: usize) {
        let line = size_of::<Line>();
        let mut grown = Self { lines: vec![[0; 8]; (4 * end).div_ceil(line) + 1], skip: 0 };
        grown.skip = grown.lines.as_ptr().addr().wrapping_neg() % line;
        // The two may begin at different places within a line, but both in whole words.
        let (from, to) = (self.skip / size_of::<u64>(), grown.skip / size_of::<u64>());
        let words = used.div_ceil(size_of::<u64>());
        grown.lines.as_flattened_mut()[to..to + words]
            .copy_from_slice(&self.lines.as_flattened()[from..from + words]);
        *self = grown;
    }

    #[inline]
    pub(crate) fn base(&mut self) -> *mut u8 {
        self.lines.as_mut_ptr().cast::<u8>().wrapping_add(self.skip)
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        size_of_val(&*self.lines)
    }
}
