//! A problem in the plain form that every contender is given: numbers, no names.
//!
//! Reading the file is not what is compared, so it happens before any clock starts. Options without a primary
//! item are left out: by Knuth's convention they are never chosen, and not every rival follows it.

use crate::read;
use std::io::Read;
use std::path::Path;

/// An item of an option: its number, and its color (0 for none; colors count from 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) item: usize,
    pub(crate) color: usize,
}

/// An exact cover problem. Items `0..primary` are primary, the rest are secondary.
#[derive(Clone, Debug, Default)]
pub(crate) struct Instance {
    pub(crate) primary: usize,
    pub(crate) items: usize,
    pub(crate) colors: usize,
    /// How often each primary item is to be covered; empty if each exactly once.
    pub(crate) bounds: Vec<(u32, u32)>,
    pub(crate) options: Vec<Vec<Entry>>,
}

impl Instance {
    /// Reads Knuth's DLX text, plain or compressed (`.gz`).
    pub(crate) fn load(path: &Path) -> Result<Self, String> {
        let text = load_text(path)?;
        let mut instance = read::dlx(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let primary = instance.primary;
        instance.options.retain(|option| option.iter().any(|entry| entry.item < primary));
        Ok(instance)
    }

    /// The primary and the secondary entries of an option.
    pub(crate) fn split(&self, option: &[Entry]) -> (Vec<Entry>, Vec<Entry>) {
        option.iter().partition(|entry| entry.item < self.primary)
    }

    /// Numbers of the secondary items.
    pub(crate) fn secondary(&self) -> std::ops::Range<usize> {
        self.primary..self.items
    }
}

/// The text of an instance, decompressed if its name ends in `.gz`.
pub(crate) fn load_text(path: &Path) -> Result<String, String> {
    let fail = |error: std::io::Error| format!("cannot read {}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(fail)?;
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        flate2::read::GzDecoder::new(&*bytes).read_to_string(&mut text).map_err(fail)?;
        return Ok(text);
    }
    String::from_utf8(bytes).map_err(|error| format!("{}: {error}", path.display()))
}
