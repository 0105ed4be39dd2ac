//! Standard output: records, written by one writer per shape.
//!
//! Commands make [`Record`]s; a [`Writer`] writes those that its shape shows. Lines are buffered, and flushed when
//! the last flush was a while ago: a fast search writes in large pieces, a slow one shows each solution at once.
//! What then remains in the buffer is flushed by [`Output::flush_stale`], which the search calls while it runs.

mod cycles;
mod json;
mod record;
mod symmetry;
mod text;

use crate::plan::Shape;
pub(crate) use record::{Answer, Check, Ending, Fault, PuzzleId, Record, Work};
use std::io::{self, BufWriter, Stdout, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A shape of answers.
trait Writer: Send {
    /// Writes the record, if this shape shows it.
    fn write(&mut self, out: &mut dyn Write, record: &Record<'_>) -> io::Result<()>;
}

/// Lines stay in the buffer at most about this long.
const STALE: Duration = Duration::from_millis(100);

/// Standard output.
pub(crate) struct Output(Mutex<Inner>);

struct Inner {
    writer: Box<dyn Writer>,
    out: BufWriter<Stdout>,
    flushed: Option<Instant>,
}

impl Output {
    /// Standard output in this shape.
    pub(crate) fn new(shape: Shape) -> Self {
        let writer: Box<dyn Writer> = match shape {
            Shape::Text => Box::new(text::Text),
            Shape::JsonLines => Box::new(json::JsonLines),
        };
        Self(Mutex::new(Inner {
            writer,
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            flushed: None,
        }))
    }

    /// Writes a record.
    pub(crate) fn write(&self, record: &Record<'_>) -> io::Result<()> {
        let inner = &mut *self.inner();
        inner.writer.write(&mut inner.out, record)?;
        inner.flush_if_stale()
    }

    /// Writes a text as it is.
    pub(crate) fn raw(&self, text: &str) -> io::Result<()> {
        self.inner().out.write_all(text.as_bytes())
    }

    /// Flushes what has been in the buffer for long; a failure shows at the next write.
    pub(crate) fn flush_stale(&self) {
        let _ = self.inner().flush_if_stale();
    }

    /// Flushes everything.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.inner().out.flush()
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A panic while writing ends the process anyway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn flush_if_stale(&mut self) -> io::Result<()> {
        if self.out.buffer().is_empty() || self.flushed.is_some_and(|at| at.elapsed() < STALE) {
            return Ok(());
        }
        let done = self.out.flush();
        self.flushed = Some(Instant::now());
        done
    }
}
