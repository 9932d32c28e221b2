//! `completions`: a completion script for a shell.
use super::{Cli, CommandVerdict, Context, Outcome};
use clap::CommandFactory;
use std::io::Write;

/// Arguments of `completions`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Prints the script.
pub(crate) fn run(args: Args, cx: &mut Context) -> Outcome {
    // Into memory first: the generator panics when its writer fails, as a closed pipe does.
    let mut script = vec![];
    clap_complete::generate(args.shell, &mut Cli::command(), "tilewright", &mut script);
    cx.out.write_all(&script)?;
    Ok(CommandVerdict::Yes)
}
