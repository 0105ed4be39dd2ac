//! Texts about the command itself: overview, help, formats, completions, manual pages.

use super::Desk;
use crate::args::Cli;
use crate::exit::ExitCode;
use crate::help;
use crate::plan::Show;
use clap::CommandFactory;
use clap::error::ErrorKind;
use std::io;

pub(super) fn run(show: &Show, desk: &Desk) -> io::Result<ExitCode> {
    let text = match show {
        Show::Overview => help::OVERVIEW.to_owned(),
        Show::Formats => help::FORMATS.to_owned(),
        Show::Help(topic) => match command(topic) {
            Ok(mut command) => command.render_long_help().to_string(),
            Err(error) => return usage(&error),
        },
        Show::Man(topic) => match command(topic) {
            Ok(command) => {
                let mut page = Vec::new();
                clap_mangen::Man::new(command).render(&mut page)?;
                String::from_utf8_lossy(&page).into_owned()
            }
            Err(error) => return usage(&error),
        },
        Show::Completions(shell) => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "quadrille", &mut script);
            String::from_utf8_lossy(&script).into_owned()
        }
    };
    desk.output.raw(&text)?;
    Ok(ExitCode::Answered)
}

fn usage(error: &clap::Error) -> io::Result<ExitCode> {
    error.print()?;
    Ok(ExitCode::BadInput)
}

/// The definition of a command, named by its words; of `quadrille` itself without any.
fn command(words: &[String]) -> Result<clap::Command, clap::Error> {
    let mut all = Cli::command();
    all.build();
    let mut command = &all;
    for word in words {
        command = command.find_subcommand(word).ok_or_else(|| {
            let message = format!("there is no help on `{}`; try `quadrille help`", words.join(" "));
            Cli::command().error(ErrorKind::InvalidSubcommand, message)
        })?;
    }
    Ok(command.clone())
}
