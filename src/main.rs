//! The `tilewright` command.
mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::main())
}
