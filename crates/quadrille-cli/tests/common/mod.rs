//! Running the command in tests: what goes in, what comes out.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "helpers of tests fail their test")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What came out of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The command with these arguments.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(args).env("NO_COLOR", "1");
    command
}

/// Runs the command.
pub(crate) fn run(args: &[&str]) -> Ran {
    run_with(args, b"")
}

/// Runs the command with this text on standard input.
pub(crate) fn run_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child =
        command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // In a thread of its own: the command may write before it has read everything. It may also not read at all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The path of a file in `testdata`.
pub(crate) fn testdata(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "testdata", name].iter().collect();
    assert!(path.exists(), "{} is missing", path.display());
    path.to_str().unwrap().to_owned()
}

/// A problem made by `quadrille make`, as DLX text.
pub(crate) fn made(what: &str) -> Vec<u8> {
    let args: Vec<&str> = std::iter::once("make").chain(what.split(' ')).collect();
    let ran = run(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout.into_bytes()
}
