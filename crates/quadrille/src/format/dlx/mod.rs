//! Knuth's DLX text, the common tongue of exact cover programs.
//!
//! The format of his programs DLX1, DLX2, DLX3, DLX5, SSXCC and SSMCC (TAOCP 7.2.2.1; rules taken from their
//! readers), all of them at once:
//!
//! ```text
//! | a comment: a line whose first character that is not blank is `|`; empty lines are passed too
//! a b 2|c 0:3|d | x y       the items; primary ones, some with bounds; after `|` the secondary ones
//! a c x:red y               an option: items, secondary ones perhaps with a color
//! b c d |15                 an option with a cost
//! ```
//!
//! - Tokens are separated by blanks (space, tab, CR, vertical tab, form feed); a line is an option.
//! - A name is any text without blanks, `:` and `|`. `n|name` is an item to be covered exactly `n` times, `lo:hi|name`
//!   one to be covered at least `lo` and at most `hi` times.
//! - A cost stands after an item of its option; several are added up.
//!
//! # Differences
//! - Names and colors are UTF-8 and may have any length; Knuth's have at most 8 bytes and 1 byte. A color of several
//!   characters must not contain `:` or `|`, so that a forgotten blank is an error and not a color.
//! - Costs may be negative, and may stand together with bounds; an upper bound may be 0.
//! - A bound must have digits; in Knuth's programs `:3|name` is `0:3|name`.
//! - Options without a primary item are kept (and never chosen), so that options are numbered as in the text. Knuth's
//!   programs drop them before they count.
//!
//! # Limits
//! Because a line that begins with `|` is a comment, blank or not before it, a problem with secondary items only
//! cannot be written, nor an option without items. Labels of options are not part of the format.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;
