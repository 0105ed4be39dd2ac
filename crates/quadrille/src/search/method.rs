//! The methods: their names, what each can solve, how one is chosen, and how its search begins.

use super::control::Control;
use super::solver::AnySearch;
use crate::engine;
use crate::problem::Problem;
use crate::vectors::Vectors;
use std::fmt;

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// Choose by the problem.
    #[default]
    Auto,
    /// Dancing links (Knuth's Algorithms X and C): for X, XC and XCC problems of any size.
    Links,
    /// Lists of bit masks: for X, XC and XCC problems of up to 512 bits (items, and two for each bit of a color).
    Lists,
    /// Dancing cells, sparse sets of options (Solnon; Knuth's `ssxcc`): for X, XC and XCC problems of any size, and the
    /// fastest for those that are too large for bit masks. Counting is faster than listing: small subtrees are
    /// counted without visiting their solutions, which are then no nodes.
    Cells,
}

impl Method {
    /// All methods, for lists and help texts.
    pub const ALL: &[Self] = &[Self::Auto, Self::Links, Self::Lists, Self::Cells];

    /// The name, as on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Links => "links",
            Self::Lists => "lists",
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
        write!(f, "method `{}` cannot be used here: {}", self.method, self.reason)?;
        if self.method == Method::Auto { Ok(()) } else { f.write_str("; use `auto`") }
    }
}

impl std::error::Error for UnsupportedMethod {}

/// Why `method` cannot work on `problem`, if so.
pub(super) fn unsupported(problem: &Problem, method: Method) -> Option<&'static str> {
    match method {
        Method::Links if problem.has_bounds() => {
            Some("dancing links covers every primary item exactly once, and this problem has bounds")
        }
        Method::Auto if problem.has_bounds() => Some("no method solves problems with bounds yet"),
        Method::Lists if !engine::lists::supports(problem) => {
            Some("lists hold problems without bounds, of up to 512 bits")
        }
        Method::Cells if !engine::cells::supports(problem) => {
            Some("dancing cells hold problems without bounds, of less than a thousand million entries")
        }
        Method::Auto | Method::Links | Method::Lists | Method::Cells => None,
    }
}

/// What the user chose, or left to choose.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    pub(super) method: Method,
    pub(super) vectors: Option<Vectors>,
}

impl Choice {
    /// Starts a search; `counting` if it will be asked for a number only.
    pub(super) fn begin<'c>(
        self,
        problem: &Problem,
        control: Control<'c>,
        counting: bool,
    ) -> Box<dyn AnySearch + 'c> {
        let vectors = self.vectors.unwrap_or_else(Vectors::best);
        match self.method {
            Method::Lists => engine::lists::dispatch(problem, control, counting, vectors),
            Method::Cells => engine::cells::dispatch(problem, control, vectors),
            Method::Auto | Method::Links => engine::links::dispatch(problem, control),
        }
    }
}
