//! Texts for people: the overview that `quadrille` alone shows, and the page of formats.

/// What `quadrille` without a command shows.
pub(crate) const OVERVIEW: &str = include_str!("overview.txt");

/// The page of `quadrille help formats`.
pub(crate) const FORMATS: &str = include_str!("formats.txt");
