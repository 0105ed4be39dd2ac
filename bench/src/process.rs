//! Runs a command with a time limit, and times the whole process.
//!
//! Two threads read its outputs to their ends; the later end is the end of the process. No polling, whose steps
//! would be seen in short times.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// What a process did.
pub(crate) struct Finished {
    /// Standard output, then standard error.
    pub(crate) text: String,
    /// Exit code; none if a signal ended it.
    pub(crate) code: Option<i32>,
    /// From its start to the end of its outputs.
    pub(crate) seconds: f64,
}

/// Runs the command to its end; none if it had to be stopped.
pub(crate) fn run(command: &mut Command, timeout: f64) -> Result<Option<Finished>, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let fail = |error: std::io::Error| format!("cannot run {program}: {error}");
    let timeout = Duration::try_from_secs_f64(timeout).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(&fail)?;
    let (send, receive) = channel();
    if let Some(out) = child.stdout.take() {
        drain(0, out, send.clone());
    }
    if let Some(errors) = child.stderr.take() {
        drain(1, errors, send);
    }
    let mut texts = [String::new(), String::new()];
    let mut end = start;
    loop {
        match receive.recv_timeout((start + timeout).saturating_duration_since(Instant::now())) {
            Ok((at, text, when)) => {
                texts[at] = text;
                end = end.max(when);
            }
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                child.kill().map_err(&fail)?;
                child.wait().map_err(&fail)?;
                return Ok(None);
            }
        }
    }
    let status = child.wait().map_err(&fail)?;
    let seconds = end.duration_since(start).as_secs_f64();
    Ok(Some(Finished { text: texts.concat(), code: status.code(), seconds }))
}

fn drain(at: usize, mut from: impl Read + Send + 'static, to: Sender<(usize, String, Instant)>) {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        // What could be read before an error is still worth looking at, and the receiver may have given up.
        let _ = from.read_to_end(&mut bytes);
        let _ = to.send((at, String::from_utf8_lossy(&bytes).into_owned(), Instant::now()));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_outputs_and_the_code_are_seen() {
        let finished =
            run(Command::new("sh").args(["-c", "echo a; echo b >&2; exit 3"]), 10.0).unwrap().unwrap();
        assert_eq!(finished.text, "a\nb\n");
        assert_eq!(finished.code, Some(3));
    }

    #[test]
    fn a_run_over_its_time_is_stopped() {
        assert!(run(Command::new("sleep").arg("30"), 0.05).unwrap().is_none());
    }
}
