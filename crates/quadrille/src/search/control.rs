//! When to stop, written once for all engines and methods.
//!
//! The driver calls [`Control::tick`] at every node: a decrement and a branch. Only when the countdown is spent
//! does a cold refill look at the cancel flag, the clock and the limits, and send progress. Reading a clock at
//! every node costs 16 % on queens; this way limits cost nothing that can be measured.
//!
//! The countdown begins small and doubles up to 1024 nodes while refills are less than about 5 ms apart, and is
//! halved when they are more: on a problem with nodes of a millisecond each a time limit still holds.

use super::clock::Clock;
use super::outcome::StopReason;
use super::parallel::Member;
use super::progress::Progress;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A switch that stops searches from outside, from any thread (or a signal handler).
///
/// # Examples
/// ```
/// use quadrille::{CancelToken, Problem, Status, StopReason};
///
/// let problem = Problem::builder().primary(["a"]).option(["a"]).build()?;
/// let cancel = CancelToken::new();
/// cancel.cancel();
/// let counted = problem.solver().cancel(&cancel).count();
/// assert_eq!(counted.outcome.status, Status::Stopped(StopReason::Cancelled));
/// # Ok::<(), quadrille::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// A token that is not cancelled.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A token that is cancelled when `flag` is set: what libraries for signals work with.
    #[must_use]
    pub fn from_flag(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }

    /// Asks all searches that hold this token, or a clone of it, to stop soon.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits of a search; none is set unless said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Stop after this many solutions.
    pub solutions: Option<u64>,
    /// Stop before entering more nodes than this.
    pub nodes: Option<u64>,
    /// Stop when this much time has passed.
    pub time: Option<Duration>,
    /// Stop when the state of the search would need more bytes than this.
    pub memory: Option<usize>,
}

/// Receiver of progress, and how often it wants some.
pub(super) struct Reporter<'p> {
    pub(super) every: Duration,
    pub(super) send: Box<dyn FnMut(&Progress) + Send + 'p>,
}

/// What the control may ask about the search when it refills.
pub(super) trait Look {
    fn progress(&self, elapsed: Duration) -> Progress;
    /// The part of the whole tree that this search has still to do.
    fn left(&self) -> f64;
    /// Nodes entered and solutions found.
    fn work(&self) -> (u64, u128);
    fn heap_bytes(&self) -> usize;
}

/// The countdown and everything that it guards.
pub(crate) struct Control<'p> {
    countdown: u64,
    batch: u64,
    limits: Limits,
    /// Nodes after which the search is to stop for a while. Engines are not told: a subtree that they count by
    /// themselves may go beyond, so that a search that goes on afterwards is the same as one that never stopped.
    pause: Option<u64>,
    /// Time after which the search is to stop for a while, as it has proved long.
    long: Option<Duration>,
    /// The place in a team of searches that limits hold for together.
    member: Option<Member>,
    cancel: Option<CancelToken>,
    reporter: Option<Reporter<'p>>,
    clock: Clock,
    last_refill: Duration,
    last_report: Duration,
    /// What was told of the part done: pieces on their way between threads must not make it less.
    told: f64,
    /// Nodes granted by refills, of which `countdown` are not yet used.
    granted: u64,
}

impl<'p> Control<'p> {
    const MAX_BATCH: u64 = 1024;

    pub(super) fn new(limits: Limits, cancel: Option<CancelToken>, reporter: Option<Reporter<'p>>) -> Self {
        Self {
            countdown: 0,
            batch: 1,
            limits,
            pause: None,
            long: None,
            member: None,
            cancel,
            reporter,
            clock: Clock::start(),
            last_refill: Duration::ZERO,
            last_report: Duration::ZERO,
            told: 0.0,
            granted: 0,
        }
    }

    /// Nodes entered so far.
    #[inline]
    pub(super) fn nodes(&self) -> u64 {
        self.granted - self.countdown
    }

    /// The limit on solutions, if so many have been found.
    #[inline]
    pub(super) fn enough(&self, solutions: u128) -> Option<u64> {
        self.limits.solutions.filter(|&limit| solutions >= limit.into())
    }

    /// Uses up one node of the countdown; false if a refill is needed first.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        if self.countdown == 0 {
            return false;
        }
        self.countdown -= 1;
        true
    }

    /// Stops, for a while, after about so many nodes.
    pub(super) fn pausing_after(mut self, nodes: u64) -> Self {
        self.pause = Some(nodes);
        self
    }

    /// Goes on after a pause, for about so many nodes. (In a team, it is the team that knows how many.)
    pub(super) fn allow(&mut self, nodes: u64) {
        if self.member.is_none() {
            self.pause = Some(self.nodes().saturating_add(nodes));
        }
    }

    /// Stops, for a while, when this much time has passed.
    pub(super) fn pausing_when_long(mut self, time: Duration) -> Self {
        self.long = Some(time);
        self
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits
    }

    /// How often progress is wanted.
    pub(super) fn reports_every(&self) -> Option<Duration> {
        self.reporter.as_ref().map(|reporter| reporter.every)
    }

    /// The nodes after which it stops for a while.
    pub(super) fn pause(&self) -> Option<u64> {
        self.pause
    }

    /// The control of another search for the same question: same clock, time limit and token.
    pub(super) fn another(&self) -> Control<'static> {
        let limits = Limits { time: self.limits.time, ..Limits::default() };
        Control { clock: self.clock, ..Control::new(limits, self.cancel.clone(), None) }
    }

    /// Takes a place in a team: from now on only time and cancelling are looked after here.
    pub(super) fn join(&mut self, member: Member) {
        self.limits = Limits { time: self.limits.time, ..Limits::default() };
        (self.pause, self.long) = (None, None);
        self.member = Some(member);
    }

    pub(super) fn member(&self) -> Option<&Member> {
        self.member.as_ref()
    }

    /// Whether others have nothing to do.
    pub(super) fn is_asked_to_share(&self) -> bool {
        self.member.as_ref().is_some_and(Member::is_asked_to_share)
    }

    /// Time since the question was asked.
    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Sends progress, if it is time.
    pub(super) fn report(&mut self, look: &dyn Look) {
        let elapsed = self.clock.elapsed();
        if let Some(reporter) = &mut self.reporter
            && elapsed.saturating_sub(self.last_report) >= reporter.every
        {
            self.last_report = elapsed;
            let own = look.progress(elapsed);
            let progress = match &self.member {
                Some(member) => member.progress_of_all(&own),
                None => own,
            };
            self.told = self.told.max(progress.done);
            (reporter.send)(&Progress { done: self.told, ..progress });
        }
    }

    /// How many more nodes the node limit leaves.
    #[inline]
    pub(super) fn left(&self) -> u64 {
        self.limits.nodes.map_or(u64::MAX, |limit| limit - self.nodes())
    }

    /// Counts nodes that an engine entered by itself, of which there must be so many [`left`](Self::left): the
    /// countdown is spent by them too.
    #[inline]
    pub(super) fn charge(&mut self, nodes: u64) {
        let paid = nodes.min(self.countdown);
        self.countdown -= paid;
        self.granted += nodes - paid;
    }

    /// Grants more nodes, or says why not.
    #[cold]
    #[inline(never)]
    pub(super) fn refill(&mut self, look: &dyn Look) -> Result<(), StopReason> {
        let elapsed = self.clock.elapsed();
        if self.cancel.as_ref().is_some_and(CancelToken::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        if self.limits.time.is_some_and(|limit| elapsed >= limit) {
            return Err(StopReason::Time);
        }
        if self.limits.memory.is_some_and(|limit| look.heap_bytes() > limit) {
            return Err(StopReason::Memory);
        }
        if let Some(member) = &self.member {
            member.look_in(look, elapsed)?;
        }
        if self.reporter.is_some() {
            self.report(look);
        }
        if self.long.is_some_and(|long| elapsed >= long) {
            return Err(StopReason::Nodes);
        }
        let since = elapsed.saturating_sub(self.last_refill);
        self.last_refill = elapsed;
        self.batch = if since > Duration::from_millis(5) { self.batch / 2 } else { self.batch * 2 };
        self.batch = self.batch.clamp(1, Self::MAX_BATCH);
        if let Some(member) = &self.member {
            return match member.grant(self.batch) {
                0 => Err(StopReason::Nodes),
                nodes => {
                    self.countdown = nodes;
                    self.granted += nodes;
                    // What others use up cannot be used here: an engine may enter what is granted, and no more.
                    self.limits.nodes = member.has_few_nodes().then_some(self.granted);
                    Ok(())
                }
            };
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX).min(self.pause.unwrap_or(u64::MAX));
        let left = most.saturating_sub(self.granted);
        if left == 0 {
            return Err(StopReason::Nodes);
        }
        self.countdown = self.batch.min(left);
        self.granted += self.countdown;
        Ok(())
    }
}
