//! The methods: their names, what each can solve, how one is chosen, and how its search begins.

use super::control::Control;
use super::parallel::{self, Threads};
use super::solver::{AnySearch, EngineSearch};
use crate::engine::{self, Asked};
use crate::problem::Problem;
use crate::vectors::Vectors;
use std::fmt;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Choose by the problem: `multi` for bounds, `lists` where masks are narrow, `bits` where they are wide and options
    /// few, else `cells`; for one solution only, `weighted` by turns with what was chosen.
    /// [`Stats::engine`](super::Stats::engine) tells what was chosen.
    #[default]
    Auto,
    /// Dancing links (Knuth's Algorithms X and C): for X, XC and XCC problems of any size.
    Links,
    /// Lists of bit masks: for X, XC and XCC problems of up to 512 bits (items, and two for each bit of a color).
    Lists,
    /// Bit sets of options: for X, XC and XCC problems of up to 4096 options and as many primary items, with any
    /// number of secondary items and colors.
    Bits,
    /// Multiplicities (Knuth's Algorithm M, over bit sets or sparse sets): for problems of any kind and size, and
    /// the one method for those with bounds.
    Multi,
    /// Weights and restarts (dom/wdeg): for the first solution of hard, deep X, XC and XCC problems of any size.
    Weighted,
    /// Dancing cells, sparse sets of options (Solnon; Knuth's `ssxcc`): for X, XC and XCC problems of any size, and the
    /// fastest for those that are too large for bit masks. Counting is faster than listing: small subtrees are
    /// counted without visiting their solutions, which are then no nodes.
    Cells,
}

impl Method {
    /// All methods, for lists and help texts.
    pub const ALL: &[Self] =
        &[Self::Auto, Self::Links, Self::Lists, Self::Bits, Self::Cells, Self::Multi, Self::Weighted];

    /// The name, as on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Lists => "lists",
            Self::Bits => "bits",
            Self::Multi => "multi",
            Self::Weighted => "weighted",
            Self::Cells => "cells",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL.iter().copied().find(|method| method.name() == text).ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|method| method.name()).collect();
            format!("unknown method `{text}`; the methods are {}", names.join(", "))
        })
    }
}

/// A method that was asked for cannot work on this problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedMethod {
    pub(super) method: Method,
    pub(super) reason: &'static str,
}

impl fmt::Display for UnsupportedMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "method `{}` cannot be used here: {}; use `auto`", self.method, self.reason)
    }
}

impl std::error::Error for UnsupportedMethod {}

/// Why `method` cannot work on `problem`, if so.
pub(super) fn unsupported(problem: &Problem, method: Method) -> Option<&'static str> {
    match method {
        Method::Links if problem.has_bounds() => {
            Some("dancing links covers every primary item exactly once, and this problem has bounds")
        }
        Method::Lists if engine::lists::bits(problem).is_none() => {
            Some("lists hold problems without bounds, of up to 512 bits")
        }
        Method::Bits if !engine::bits::supports(problem) => {
            Some("bits hold problems without bounds, of up to 4096 options and primary items")
        }
        Method::Weighted if !engine::weighted::supports(problem) => {
            Some("weights are for problems without bounds, of fewer than 2^31 options")
        }
        Method::Cells if !engine::cells::supports(problem) => {
            Some("dancing cells hold problems without bounds, of less than a thousand million entries")
        }
        Method::Auto
        | Method::Links
        | Method::Lists
        | Method::Bits
        | Method::Cells
        | Method::Multi
        | Method::Weighted => None,
    }
}

/// What the user chose, or left to choose.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    pub(super) method: Method,
    pub(super) vectors: Option<Vectors>,
    pub(super) threads: Threads,
}

impl Choice {
    /// Whether a first solution is to be looked for by weights, too.
    pub(super) fn takes_turns(self, problem: &Problem) -> bool {
        self.method == Method::Auto && engine::weighted::supports(problem)
    }

    /// Starts a search, by several threads if they were asked for and it can be split: one that restarts, and learns,
    /// cannot.
    pub(super) fn search<'c>(
        self,
        problem: &'c Problem,
        control: Control<'c>,
        asked: Asked,
    ) -> Box<dyn AnySearch + 'c> {
        if self.threads.count > 1 && self.method != Method::Weighted {
            parallel::begin(self, problem, control, asked)
        } else {
            self.begin(problem, control, asked)
        }
    }

    /// Starts a search in this thread.
    pub(super) fn begin<'c>(
        self,
        problem: &Problem,
        control: Control<'c>,
        asked: Asked,
    ) -> Box<dyn EngineSearch + 'c> {
        let vectors = self.vectors.unwrap_or_else(Vectors::best);
        let method = if self.method == Method::Auto { auto(problem, vectors, asked) } else { self.method };
        match method {
            Method::Lists => engine::lists::dispatch(problem, control, asked, vectors),
            Method::Bits => engine::bits::dispatch(problem, control, vectors),
            Method::Multi => engine::multi::dispatch(problem, control, vectors),
            Method::Weighted => engine::weighted::dispatch(problem, control, asked),
            Method::Cells => engine::cells::dispatch(problem, control, vectors),
            Method::Auto | Method::Links => engine::links::dispatch(problem, control),
        }
    }
}

/// The method for a problem, by its kind, the width of its masks, and the number of its options.
///
/// - Masks of up to 128 bits: lists, with any vectors (2.2 times fewer instructions than links on queens 12, 3.9 times on
///   Soma, portable). Where solutions are listed and the options are few, bit sets of options are as fast or faster
///   (the mutilated domino board 38 → 21 ms, permutations of 9 90 → 83 ms).
/// - Wider masks, few options: bits (coloring the 5x5 queens graph 2.3 → 1.4 ms against cells, edge matching 5x5 2.3 →
///   1.9 ms against lists).
/// - Up to 256 bits, with AVX-512: lists (Kirkman's schoolgirls 50 → 19 ms against cells).
/// - All else: cells, which are nowhere slower than links (16x16 Sudoku 1560 → 950 ms, a million options 150 → 125).
fn auto(problem: &Problem, vectors: Vectors, asked: Asked) -> Method {
    if problem.has_bounds() {
        return Method::Multi;
    }
    let width = engine::lists::bits(problem).unwrap_or(u32::MAX);
    let options = problem.option_count();
    let few = if width > 128 {
        512
    } else if asked.is_number() {
        0
    } else {
        256
    };
    if options <= few && engine::bits::supports(problem) {
        Method::Bits
    } else if width <= 128 || (width <= 256 && vectors == Vectors::Avx512) {
        Method::Lists
    } else if engine::cells::supports(problem) {
        Method::Cells
    } else {
        Method::Links
    }
}
