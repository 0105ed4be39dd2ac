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
}

/// 64 bytes, so that lists begin where cache lines do; read and written through pointers only.
#[derive(Clone, Copy)]
#[repr(align(64))]
#[expect(dead_code, reason = "the kernels use the bytes through the arena's base pointer")]
struct Line([u8; 64]);

/// Bytes for all lists of a search.
#[derive(Default)]
pub(crate) struct Arena {
    lines: Vec<Line>,
}

impl Arena {
    /// Bytes behind the last list that may be read: as many vectors as 64 masks take, at the widest.
    const ROOM: usize = 16 * 64;

    /// Bytes that a list of `n` masks takes, with the room that vectors need behind each plane.
    pub(crate) fn stride(bytes: usize, n: usize) -> usize {
        (n * bytes).next_multiple_of(64) + 64
    }

    /// A place for a list of up to `n` masks at byte `at`, and the byte behind it. Grows the arena if need be.
    #[inline]
    pub(crate) fn list(&mut self, at: usize, n: usize, width: Width, ids: bool) -> (List, usize) {
        let stride = Self::stride(width.word_bytes(), n);
        let mut end = at + stride * width.words();
        if ids {
            end += Self::stride(4, n);
        }
        if end + Self::ROOM > self.lines.len() * 64 {
            self.grow(end + Self::ROOM);
        }
        (List { at, stride, n: 0 }, end)
    }

    #[cold]
    fn grow(&mut self, end: usize) {
        let lines = end.div_ceil(64).max(2 * self.lines.len()).max(64);
        self.lines.resize(lines, Line([0; 64]));
    }

    #[inline]
    pub(crate) fn base(&mut self) -> *mut u8 {
        self.lines.as_mut_ptr().cast()
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.lines.len() * 64
    }
}
