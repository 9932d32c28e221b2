//! `studio`: the page of a program, served on this machine, compiled again whenever the file is saved.
//!
//! It listens on the loopback address alone and reads no file outside of one folder; it writes none. Its address holds
//! a random token, without which nothing is answered. What another page of the same browser could send is refused by
//! `Host`, `Origin` and `Sec-Fetch-Site`.
mod answers;
mod guard;
mod server;

use crate::program::{self, is_program};
use crate::{CommandVerdict, Context, Failure, Outcome};
use guard::Guard;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use tilewright_engine::files::FileError;
use tilewright_frontend::Diagnostic;

/// Arguments of `studio`.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The program that is shown first, or the folder whose programs are shown
    #[arg(default_value = ".")]
    pub path: PathBuf,
    /// The machines that it is compiled for, separated by commas
    #[arg(long, default_value = "cpu", value_name = "TARGETS")]
    pub target: String,
    /// The port; one that is free by default
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub port: u16,
}

/// Bytes of the token. Source: OWASP's session management, which asks for 128 bits.
const TOKEN_BYTES: usize = 16;

/// What is served.
struct Studio {
    /// The folder, without links in its path.
    root: PathBuf,
    /// The program that is shown first, in the folder.
    first: Option<String>,
    /// The targets, as they are asked for.
    targets: String,
}

impl Studio {
    /// Serves the folder of a program, or one that is named.
    fn new(args: &Args) -> Result<Studio, Failure> {
        let real = |path: &Path| path.canonicalize().map_err(|e| Failure::from(FileError::reading(path, e)));
        let path = real(&args.path)?;
        let targets = args.target.clone();
        if path.is_dir() {
            let studio = Studio { root: path, first: None, targets };
            return Ok(Studio { first: studio.files().into_iter().next(), ..studio });
        }
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return Err(FileError::reading(&path, std::io::ErrorKind::NotFound.into()).into());
        };
        if !is_program(&path) {
            let d =
                Diagnostic::new("E0710", format!("{}: is no program, whose name ends with .tw", args.path.display()));
            return Err(Failure::bad_use(d.help("name a .tw file, or a folder with some")));
        }
        Ok(Studio { root: folder.to_owned(), first: Some(name.to_string_lossy().into_owned()), targets })
    }

    /// The programs of the folder, by their names in it.
    fn files(&self) -> Vec<String> {
        let mut out = vec![];
        let mut add = |path: PathBuf, _| {
            let name = path.strip_prefix(&self.root).ok().and_then(Path::to_str);
            if let Some(name) = name.filter(|name| is_program(&path) && self.file(name).is_ok()) {
                out.push(name.to_string());
            }
        };
        // A folder that cannot be read has no programs to show.
        let _ = program::each_file(&self.root, &mut add);
        out.sort();
        out
    }

    /// The file of a name in the folder.
    ///
    /// # Errors
    /// One that is not there, is no program, or is outside.
    fn file(&self, name: &str) -> Result<PathBuf, String> {
        let path = self.root.join(name).canonicalize().map_err(|e| format!("{name}: {e}"))?;
        if !path.starts_with(&self.root) {
            return Err(format!("{name}: is outside of the folder that is served"));
        }
        // A pipe would be waited for.
        if is_program(&path) && path.is_file() { Ok(path) } else { Err(format!("{name}: is no program")) }
    }
}

/// Serves until the process ends. The address is the one line of standard output.
pub(crate) fn run(args: &Args, cx: &mut Context) -> Outcome {
    let studio = Studio::new(args)?;
    let refused = |what: String| {
        let d = Diagnostic::new("E0601", what);
        Failure::bad_use(d.help("name another port, or none: then one that is free is taken"))
    };
    let unheard = |e| refused(format!("port {} of this machine cannot be listened on: {e}", args.port));
    let listener = TcpListener::bind(("127.0.0.1", args.port)).map_err(unheard)?;
    let port = listener.local_addr().map_err(unheard)?.port();
    let mut token = [0; TOKEN_BYTES];
    getrandom::fill(&mut token).map_err(|e| refused(format!("no random token can be made: {e}")))?;
    let token: String = token.iter().map(|b| format!("{b:02x}")).collect();
    let address = format!("http://127.0.0.1:{port}/{token}/");
    let said = if cx.json { serde_json::json!({ "address": address }).to_string() } else { address };
    writeln!(cx.out, "{said}").and_then(|()| cx.out.flush()).map_err(Failure::Output)?;
    let guard = Guard { port, token };
    server::serve(&listener, &|request| match guard.admit(request) {
        Ok(asked) => answers::answer(&studio, &asked),
        Err((status, why)) => Said::refused(status, why),
    });
    Ok(CommandVerdict::Yes)
}

/// An answer.
struct Said {
    status: u16,
    kind: &'static str,
    text: String,
    policy: String,
}

impl Said {
    fn refused(status: u16, why: &str) -> Said {
        let policy = "default-src 'none'".to_string();
        Said { status, kind: "text/plain; charset=utf-8", text: format!("{why}\n"), policy }
    }
}
