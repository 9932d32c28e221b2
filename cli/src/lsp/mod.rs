//! `lsp`: serves editors, in the Language Server Protocol over standard input and output.
//!
//! One thread reads messages, one answers them in their order; the plan of a function is chosen on a third, and kept by
//! the function. A text is checked when no message waits, so that of a word that is typed only the end is checked.
//!
//! The messages are few and small, so they are written as JSON here, and read by hand: a message that is no JSON, or
//! too long, is answered and does not end the session.
pub(crate) mod analysis;
mod complete;
mod diagnostics;
mod format;
pub(crate) mod hover;
mod names;
mod plans;
mod rename;
mod server;
pub(crate) mod text;
mod transport;

use super::CommandVerdict;
use server::Server;
use std::io::BufReader;
use std::sync::mpsc;
use transport::Client;

/// The target of the plans that are shown.
const HOST: &str = "cpu";

/// Arguments of `lsp`.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Args {
    /// Accepted, for editors that say so: the protocol goes over standard input and output
    #[arg(long)]
    pub stdio: bool,
}

/// Serves until the client says `exit`, or closes the pipe; whether it said `shutdown` before.
pub(crate) fn run() -> CommandVerdict {
    let (sender, messages) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        while let Ok(Some(message)) = transport::read(&mut input) {
            if sender.send(message).is_err() {
                break;
            }
        }
    });
    let server = Server::new(Client::new(Box::new(std::io::stdout())));
    if server.serve(&messages) { CommandVerdict::Yes } else { CommandVerdict::No }
}
