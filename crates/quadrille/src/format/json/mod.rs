//! Problems as JSON: for programs that write problems, and the one format that holds everything.
//!
//! ```json
//! {
//!   "primary": ["a", "b", {"name": "c", "lo": 0, "hi": 2}],
//!   "secondary": ["x", "y"],
//!   "options": [
//!     ["a", "b", "x:red"],
//!     {"label": "second", "items": ["c", ["y", "a color: any text"]], "cost": 15}
//!   ]
//! }
//! ```
//!
//! - `primary` and `options` are needed, `secondary` is not; they may come in any order. Other keys, and keys given
//!   twice, are errors, here and in the objects below.
//! - An item is a name, or an object with `name` and, for primary items, the bounds `lo` and `hi`, each 1 if left out.
//! - An option is a list of entries, or an object with `items` (that list) and perhaps `label` and `cost`.
//! - An entry is the name of an item, `"item:color"` (cut at the last colon, if there is no item of that whole name),
//!   or `["item", "color"]`, whatever signs the names contain.
//! - Names, colors and labels may also be whole numbers, which are taken as they are written: `7` is the name `"7"`.

mod read;
mod value;
mod write;

pub(super) use read::read;
pub(super) use write::write;
