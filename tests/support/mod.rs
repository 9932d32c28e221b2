//! What the command-line tests share: running the built binary, folders of their own, array files byte by byte.
#![allow(dead_code)] // each test crate uses a part
mod in_process;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a command said.
#[derive(Debug)]
pub struct CommandOutput {
    /// Exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl CommandOutput {
    /// The standard output, when the command succeeded.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        assert_eq!(self.err, "", "{self:?}");
        self.out
    }

    /// Checks that the command failed with this exit code and reported these error codes, in this order.
    #[track_caller]
    pub fn fails(self, code: i32, errors: &[&str]) -> CommandOutput {
        assert_eq!(self.code, code, "{self:?}");
        let found: Vec<&str> = self.err.lines().filter(|l| is_code(l)).collect();
        assert_eq!(found, errors, "{}", self.err);
        self
    }

    /// The standard output as JSON.
    #[track_caller]
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

fn is_code(line: &str) -> bool {
    line.len() == 5 && line.starts_with('E') && line[1..].bytes().all(|b| b.is_ascii_digit())
}

/// Runs `tilewright` with these arguments in the project's folder.
#[track_caller]
pub fn tilewright<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> CommandOutput {
    piped(args, b"")
}

/// Runs `tilewright` with this standard input.
#[track_caller]
pub fn piped<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>, input: &[u8]) -> CommandOutput {
    let args: Vec<OsString> = args.into_iter().map(|a| a.as_ref().to_owned()).collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(&args)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        // What a server for continuous integration sets changes what `test` does.
        .env_remove("CI")
        .env_remove("GITHUB_ACTIONS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A child that does not read its input closes the pipe, which is fine.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is text");
    let said =
        CommandOutput { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) };
    in_process::agrees(&args, &said);
    said
}

/// A folder that is removed when the test ends.
pub struct Folder(tempfile::TempDir);

impl Folder {
    /// A new folder.
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a temporary folder"))
    }

    /// A path in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A path in it, as text.
    pub fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Writes a file; its path as text.
    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), bytes).expect("a file in it");
        self.text(name)
    }

    /// Reads a file.
    #[track_caller]
    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// The names of its files, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// A file of the project.
pub fn project(name: &str) -> String {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(name).display().to_string()
}

/// The bytes of a `.npy` file of version 1.
pub fn npy(descr: &str, fortran: bool, shape: &str, data: &[u8]) -> Vec<u8> {
    let fortran = if fortran { "True" } else { "False" };
    let header = format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    bytes
}

/// The bytes of floats.
pub fn f32s(values: impl IntoIterator<Item = f32>) -> Vec<u8> {
    values.into_iter().flat_map(f32::to_le_bytes).collect()
}

/// Header and data of a `.npy` file that we wrote.
#[track_caller]
pub fn split_npy(bytes: &[u8]) -> (String, Vec<u8>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let len = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + len) % 64, 0, "data is aligned");
    let header = std::str::from_utf8(&bytes[10..10 + len]).expect("a header is text").trim_end().to_string();
    (header, bytes[10 + len..].to_vec())
}
