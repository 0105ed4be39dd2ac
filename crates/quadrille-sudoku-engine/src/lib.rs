//! The engines for 9x9 sudoku, and nothing else: no text, no output, no limits but the number of solutions.
//!
//! They are a crate of their own so that nothing is compiled into them: routing that the compiler inlined into a hot engine
//! has cost 12 % elsewhere. Most users want `quadrille-sudoku`, which reads puzzles, gives verdicts with reasons, and
//! calls these.

#![deny(unsafe_code)]

/// A puzzle or a grid: the digits of the 81 cells by rows, 0 where a cell is empty.
///
/// Digits above 9 are a programming error; engines panic on them or, where that would cost time, count the puzzle as one without solutions.
pub type Cells = [u8; 81];
