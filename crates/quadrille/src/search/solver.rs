//! What a user sets up: problem, method, limits, and then one question.

use super::classes::{Classes, CountedClasses};
use super::control::{CancelToken, Control, Limits, Reporter};
use super::counting::Counting;
use super::driver::Search;
use super::method::{Choice, Method, UnsupportedMethod, unsupported};
use super::outcome::{Counted, Outcome, StopReason};
use super::parallel::{Member, Threads};
use super::progress::Progress;
use super::relay::Relay;
use super::split::Piece;
use super::turns::Turns;
use crate::count::Count;
use crate::engine::{Asked, Engine};
use crate::problem::{OptionId, Problem};
use crate::solution::Solution;
use crate::vectors::{UnsupportedVectors, Vectors};
use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// A question to a [`Problem`], being set up: method, limits, cancelling, progress; then one of
/// [`count`](Self::count), [`solutions`](Self::solutions), [`visit`](Self::visit), [`first`](Self::first).
///
/// # Examples
/// ```
/// use quadrille::{Problem, Status, StopReason};
///
/// let problem = Problem::builder().primary(["a"]).option(["a"]).option(["a"]).option(["a"]).build()?;
/// let counted = problem.solver().limit(2).count();
/// assert_eq!(counted.to_string(), "at least 2");
/// assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Solutions));
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[must_use = "a solver does nothing until it is asked something"]
pub struct Solver<'p> {
    problem: &'p Problem,
    choice: Choice,
    plain: bool,
    symmetry_first: bool,
    limits: Limits,
    cancel: Option<CancelToken>,
    reporter: Option<Reporter<'p>>,
}

impl<'p> Solver<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Self {
        Self {
            problem,
            choice: Choice::default(),
            plain: false,
            symmetry_first: false,
            limits: Limits::default(),
            cancel: None,
            reporter: None,
        }
    }

    /// Searches in this way instead of choosing one.
    ///
    /// # Errors
    /// The method cannot work on this problem.
    pub fn method(mut self, method: Method) -> Result<Self, UnsupportedMethod> {
        if let Some(reason) = unsupported(self.problem, method) {
            return Err(UnsupportedMethod { method, reason });
        }
        self.choice.method = method;
        Ok(self)
    }

    /// Uses this instruction set, where a method has several, instead of the best that the processor has.
    ///
    /// # Errors
    /// The processor does not have it.
    pub fn vectors(mut self, vectors: Vectors) -> Result<Self, UnsupportedVectors> {
        if !vectors.is_available() {
            return Err(UnsupportedVectors(vectors));
        }
        self.choice.vectors = Some(vectors);
        Ok(self)
    }

    /// Searches with the one method alone, without anything that is done around it: so that methods can be compared.
    ///
    /// What that is: a count that proves long is reduced (see [`reduce`](crate::reduce)), counted in independent parts, and
    /// by the problem's [`Symmetry`](crate::Symmetry); for a first solution, `auto` lets the weighted method have every
    /// other turn.
    pub fn plain(mut self) -> Self {
        self.plain = true;
        self
    }

    /// Looks for symmetry before a count begins, and not only when the count proves long: for problems that are known to
    /// be long and symmetric. It may take some seconds, or about as long as a limit on time. Without meaning for other
    /// questions.
    pub fn symmetry_first(mut self) -> Self {
        self.symmetry_first = true;
        self
    }

    /// Searches with so many threads, or with as many as the machine runs at a time if it is 0. One unless said.
    ///
    /// A search begins with one thread, and is split when it proves long (some milliseconds). What is asked for stays the
    /// same, and the limits hold for all threads together; but solutions come in the order in which they are found
    /// (see [`ordered`](Self::ordered)), and if a limit ends the search, which ones they are is a matter of chance. The
    /// state of the search is kept once for each thread.
    ///
    /// Not split are the method [`Weighted`](Method::Weighted), and the search for one first solution by
    /// [`Auto`](Method::Auto), which takes turns with it.
    ///
    /// # Examples
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem = Problem::builder().primary(["a", "b"]).option(["a"]).option(["b"]).option(["b"]).build()?;
    /// assert_eq!(problem.solver().threads(0).count().to_string(), "2");
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn threads(mut self, threads: usize) -> Self {
        self.choice.threads.count = if threads == 0 { Threads::all() } else { threads };
        self
    }

    /// Whether solutions come in the order of one thread. Some thousands that threads find ahead of their turn are kept;
    /// threads that are further ahead wait.
    pub fn ordered(mut self, ordered: bool) -> Self {
        self.choice.threads.ordered = ordered;
        self
    }

    /// All threads start at once, and share what they can: to test that with small problems.
    #[doc(hidden)]
    pub fn eager(mut self) -> Self {
        self.choice.threads.eager = true;
        self
    }

    /// Stops after this many solutions.
    pub fn limit(mut self, solutions: u64) -> Self {
        self.limits.solutions = Some(solutions);
        self
    }

    /// Stops when this much time has passed, counted from the question.
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops before entering more nodes than this.
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Stops when the state of the search needs more bytes than this (the problem itself is not counted).
    pub fn memory(mut self, bytes: usize) -> Self {
        self.limits.memory = Some(bytes);
        self
    }

    /// Sets all limits at once.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Stops soon after the token is cancelled.
    pub fn cancel(mut self, token: &CancelToken) -> Self {
        self.cancel = Some(token.clone());
        self
    }

    /// Calls `report` about every `every` while searching, from the thread that asks.
    pub fn progress(mut self, every: Duration, report: impl FnMut(&Progress) + Send + 'p) -> Self {
        self.reporter = Some(Reporter { every, send: Box::new(report) });
        self
    }

    /// Counts the solutions.
    pub fn count(self) -> Counted {
        if !self.plain && self.limits.solutions.is_none() {
            let Self { problem, choice, plain: _, symmetry_first, limits, cancel, reporter } = self;
            return Counting::new(choice, limits, cancel, reporter).run(problem, symmetry_first);
        }
        let none = self.limits.solutions == Some(0);
        let mut search = self.search(Asked::Number { memo: false });
        if none {
            search.stop(StopReason::Solutions);
        }
        search.count_rest();
        let outcome = search.outcome();
        Counted { count: Count::from_u128(search.count()), outcome }
    }

    /// Iterates over the solutions, each found when it is asked for.
    pub fn solutions(self) -> Solutions<'p> {
        let problem = self.problem;
        let none = self.limits.solutions == Some(0);
        let mut search = self.search(Asked::Solutions);
        if none {
            search.stop(StopReason::Solutions);
        }
        Solutions { problem, search }
    }

    /// Iterates over the solutions up to symmetry: one of each class of solutions that the problem's
    /// [`Symmetry`](crate::Symmetry) exchanges, with the number of solutions in it. A limit on solutions is one on classes.
    ///
    /// Looks for the symmetry at once; see [`Symmetry::of`](crate::Symmetry::of). [`plain`](Self::plain) looks at all
    /// solutions, and passes over all but one of each class; otherwise whole parts of the search are left out.
    ///
    /// # Complexity
    /// Besides the search, about one image of a solution under a map for each solution of the problem. If the group has
    /// more than some thousands of maps, the solutions of the largest class must fit into memory.
    ///
    /// # Examples
    /// ```
    /// use quadrille::Problem;
    ///
    /// // Two dominoes on a square of four cells: lying or standing, which is the same by a turn.
    /// let problem = Problem::builder()
    ///     .primary(["a1", "a2", "b1", "b2"])
    ///     .option(["a1", "a2"])
    ///     .option(["b1", "b2"])
    ///     .option(["a1", "b1"])
    ///     .option(["a2", "b2"])
    ///     .build()?;
    /// let classes: Vec<_> = problem.solver().classes().collect();
    /// assert_eq!(classes.len(), 1);
    /// assert_eq!(classes[0].solution.to_string(), "a1 a2; b1 b2");
    /// assert_eq!(classes[0].size.to_string(), "2");
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn classes(self) -> Classes<'p> {
        let Self { problem, choice, plain, limits, cancel, reporter, .. } = self;
        Classes::new(problem, choice, plain, limits, cancel, Relay::new(reporter))
    }

    /// Counts the solutions up to symmetry: the classes that [`classes`](Self::classes) finds.
    pub fn count_classes(self) -> CountedClasses {
        self.classes().count_rest()
    }

    /// Calls `visit` with each solution until it breaks.
    pub fn visit(self, mut visit: impl FnMut(Solution<'p>) -> ControlFlow<()>) -> Outcome {
        let mut solutions = self.solutions();
        while let Some(solution) = solutions.next() {
            if visit(solution).is_break() {
                solutions.search.stop(StopReason::Visitor);
                break;
            }
        }
        solutions.outcome()
    }

    /// The first solution, if there is one, and how the search for it ended: no solution and
    /// [`Complete`](super::Status::Complete) means that there is none.
    pub fn first(self) -> (Option<Solution<'p>>, Outcome) {
        let limits = Limits { solutions: Some(1), ..self.limits };
        let mut solutions = self.limits(limits).solutions();
        let first = solutions.next();
        (first, solutions.outcome())
    }

    fn search(self, asked: Asked) -> Box<dyn AnySearch + 'p> {
        // `Auto` has a method for every problem, and any other was checked when it was chosen.
        debug_assert!(unsupported(self.problem, self.choice.method).is_none());
        let first = asked == Asked::Solutions && self.limits.solutions == Some(1);
        if first && !self.plain && self.choice.takes_turns(self.problem) {
            let Self { problem, choice, limits, cancel, reporter, .. } = self;
            return Box::new(Turns::new(problem, choice, limits, cancel, reporter));
        }
        let control = Control::new(self.limits, self.cancel, self.reporter);
        self.choice.search(self.problem, control, asked)
    }
}

/// A search with its engine's type forgotten: one indirect call per solution, none per node.
pub(crate) trait AnySearch: Send {
    fn find_next(&mut self) -> bool;
    fn count_rest(&mut self);
    fn solution(&self, out: &mut Vec<OptionId>);
    fn stop(&mut self, reason: StopReason);
    /// After a pause, which looks like a stop by the node limit: goes on where it was, for about so many nodes.
    fn go_on(&mut self, nodes: u64);
    /// Part of the tree that is done, from 0 to 1, if all subtrees of a node were equally large.
    fn done(&self) -> f64;
    /// The number of solutions counted so far.
    fn count(&self) -> u128;
    /// The part of the nodes that was not entered because what is below them was known.
    fn spared(&self) -> f64;
    fn outcome(&self) -> Outcome;
}

/// A search by one engine, which can be one of a team.
pub(crate) trait EngineSearch: AnySearch {
    /// Takes a place in a team; the search must not be running.
    fn join(&mut self, member: Member);
    /// At its end: goes to another piece of the tree.
    fn start_at(&mut self, piece: &Piece);
    /// Sends progress, if it is time.
    fn report(&mut self);
}

impl<E: Engine + Send> AnySearch for Search<'_, E> {
    fn find_next(&mut self) -> bool {
        self.find_next()
    }

    fn count_rest(&mut self) {
        self.count_rest();
    }

    fn solution(&self, out: &mut Vec<OptionId>) {
        self.solution(out);
    }

    fn stop(&mut self, reason: StopReason) {
        self.stop(reason);
    }

    fn go_on(&mut self, nodes: u64) {
        self.go_on(nodes);
    }

    fn done(&self) -> f64 {
        self.done()
    }

    fn count(&self) -> u128 {
        self.count()
    }

    fn spared(&self) -> f64 {
        self.spared()
    }

    fn outcome(&self) -> Outcome {
        self.outcome()
    }
}

impl<E: Engine + Send> EngineSearch for Search<'_, E> {
    fn join(&mut self, member: Member) {
        self.join(member);
    }

    fn start_at(&mut self, piece: &Piece) {
        self.start_at(piece);
    }

    fn report(&mut self) {
        self.report();
    }
}

/// An iterator over solutions.
///
/// It owns its state: several may run over one problem at once, each may be moved to another thread, and dropping
/// one early costs nothing. When it ends, [`outcome`](Self::outcome) tells whether that was the end of the
/// solutions or a limit.
#[must_use = "iterators are lazy"]
pub struct Solutions<'p> {
    problem: &'p Problem,
    search: Box<dyn AnySearch + 'p>,
}

impl Solutions<'_> {
    /// How the search stands: [`Complete`](super::Status::Complete) once everything was searched, otherwise what
    /// stopped it ([`Visitor`](StopReason::Visitor) if it is not at its end), with the work done so far.
    pub fn outcome(&self) -> Outcome {
        self.search.outcome()
    }
}

impl<'p> Iterator for Solutions<'p> {
    type Item = Solution<'p>;

    fn next(&mut self) -> Option<Solution<'p>> {
        if !self.search.find_next() {
            return None;
        }
        let mut options = Vec::new();
        self.search.solution(&mut options);
        Some(Solution::new(self.problem, options))
    }
}

impl std::iter::FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions").field("outcome", &self.outcome()).finish_non_exhaustive()
    }
}
