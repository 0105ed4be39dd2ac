//! What every front end makes: a problem, together with the way to draw its solutions.
//!
//! The drawing is a boxed function, because each front end captures something else (a size, a board, names of
//! pieces), and nobody but [`Puzzle::draw`] ever looks at it.

use quadrille::{Problem, Solution};
use std::fmt;

type Drawing = Box<dyn Fn(&Solution<'_>) -> String + Send + Sync>;

/// A problem that a front end has built, and the way to draw its solutions.
///
/// # Examples
/// ```
/// let puzzle = quadrille_puzzles::langford(3)?;
/// let pictures: Vec<String> = puzzle.problem.solutions().map(|solution| puzzle.draw(&solution)).collect();
/// assert!(pictures.contains(&"3 1 2 1 3 2\n".to_owned()));
/// # Ok::<(), quadrille_puzzles::MakeError>(())
/// ```
pub struct Puzzle {
    /// The exact cover problem.
    pub problem: Problem,
    drawing: Drawing,
}

impl Puzzle {
    pub(crate) fn new(
        problem: Problem,
        drawing: impl Fn(&Solution<'_>) -> String + Send + Sync + 'static,
    ) -> Self {
        Self { problem, drawing: Box::new(drawing) }
    }

    /// Draws a solution as text; every line ends with a line feed, and a puzzle without cells gives no line.
    ///
    /// The solution is one of [`problem`](Self::problem). The picture of a solution of another problem is
    /// meaningless, but is no panic.
    ///
    /// # Complexity
    /// Linear in the size of the picture.
    #[must_use]
    pub fn draw(&self, solution: &Solution<'_>) -> String {
        (self.drawing)(solution)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzle").field("problem", &self.problem).finish_non_exhaustive()
    }
}
