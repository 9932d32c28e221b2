//! The `tilewright` command.
use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(tilewright_cli::main(std::env::args_os()))
}
