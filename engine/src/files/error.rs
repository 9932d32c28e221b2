//! What can be wrong with an array file: one variant, one code.
use super::npy;
use std::path::PathBuf;
use tilewright_ir::dtype::DType;

/// An error about a file. Every message starts with the file's name, as it was given.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum FileError {
    /// The operating system refuses to open or read it.
    #[error("{path}: cannot be read: {cause}")]
    Unreadable { path: String, cause: std::io::Error },
    /// It is a directory.
    #[error("{path}: is a directory, and an array file was needed")]
    Directory { path: String },
    /// It does not begin with the magic bytes of its format.
    #[error("{path}: is not a `.npy` file: it begins with {found}, not with \\x93NUMPY")]
    BadMagic { path: String, found: String },
    /// A `.npy` format version that does not exist yet.
    #[error("{path}: `.npy` format version {major}.{minor} is not known; 1.0, 2.0 and 3.0 are")]
    Version { path: String, major: u8, minor: u8 },
    /// The header cannot be understood.
    #[error("{path}: corrupt header: {why}")]
    Header { path: String, why: String },
    /// Fewer bytes of data than the header promises.
    #[error("{path}: truncated: the header promises {needed} bytes of data and {found} follow it")]
    Truncated { path: String, needed: u64, found: u64 },
    /// More bytes of data than the header promises.
    #[error("{path}: {extra} bytes follow the {needed} bytes of data that the header promises")]
    Trailing { path: String, needed: u64, extra: u64 },
    /// An element type that tilewright does not have, or a byte order it does not read.
    #[error("{path}: holds elements of type `{descr}`, which tilewright does not read")]
    DType { path: String, descr: String },
    /// The product of the extents is too large.
    #[error("{path}: the shape {shape} has more elements than fit in 64 bits")]
    TooLarge { path: String, shape: String },
    /// A bool that is neither 0 nor 1.
    #[error("{path}: element {index} of a bool array is the byte {byte}, neither 0 nor 1")]
    NotBool { path: String, index: usize, byte: u8 },
    /// A member that an output would replace.
    #[error("{path}: has a member `{member}` already")]
    MemberExists { path: String, member: String },
    /// Archives of a folder that another process writes.
    #[error("{path}: another process has been writing archives there for {seconds} s")]
    Busy { path: String, seconds: u64 },
    /// A name that no member can have.
    #[error("{path}: `{member}` is no name of a member: {why}")]
    MemberName { path: String, member: String, why: &'static str },
    /// An archive that cannot be taken apart.
    #[error("{path}: is not a readable {format} archive: {why}")]
    Archive { path: String, format: &'static str, why: String },
    /// An archive was given without saying which member.
    #[error("{path}: is an archive with the members {members}; say which one")]
    NeedsMember { path: String, members: String },
    /// A member was named that is not there.
    #[error("{path}: has no member `{member}`; it has {members}")]
    NoMember { path: String, member: String, members: String },
    /// A member was named of a file that has none.
    #[error("{path}: a `.npy` file holds one array and has no member `{member}`")]
    NotArchive { path: String, member: String },
    /// The extension says nothing.
    #[error("{path}: the extension must be .npy, .npz or .safetensors")]
    Extension { path: String },
    /// The file cannot be written.
    #[error("{path}: cannot be written: {cause}")]
    Unwritable { path: String, cause: String },
    /// The disk, a quota or a limit has no room for it.
    #[error("{path}: cannot be written: there is no room for it ({cause})")]
    NoRoom { path: String, cause: String },
    /// Two results are to go to one place.
    #[error("{path}: two outputs are to be written to the same place")]
    Twice { path: String },
    /// The format has no such element type.
    #[error("{path}: a {format} file cannot hold elements of type {dtype}")]
    CannotHold { path: String, format: &'static str, dtype: DType },
    /// No memory.
    #[error("{bytes} bytes of memory are needed for `{what}` and the system does not give them")]
    Memory { what: String, bytes: u64 },
}

impl FileError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            FileError::Unreadable { .. } => "E0601",
            FileError::Directory { .. } => "E0602",
            FileError::BadMagic { .. } => "E0603",
            FileError::Version { .. } => "E0604",
            FileError::Header { .. } => "E0605",
            FileError::Truncated { .. } => "E0606",
            FileError::Trailing { .. } => "E0607",
            FileError::DType { .. } => "E0608",
            FileError::TooLarge { .. } => "E0609",
            FileError::NotBool { .. } => "E0610",
            FileError::Archive { .. } => "E0611",
            FileError::NeedsMember { .. } | FileError::NoMember { .. } | FileError::NotArchive { .. } => "E0612",
            FileError::MemberName { .. } => "E0612",
            FileError::Extension { .. } => "E0613",
            FileError::Unwritable { .. } | FileError::NoRoom { .. } => "E0614",
            FileError::Twice { .. } => "E0615",
            FileError::CannotHold { .. } => "E0616",
            FileError::Memory { .. } => "E0617",
            FileError::MemberExists { .. } => "E0618",
            FileError::Busy { .. } => "E0626",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        Some(match self {
            FileError::Unreadable { .. } => "check the path and the permissions".into(),
            FileError::Directory { .. } => "name a file in it".into(),
            FileError::BadMagic { .. } => "write it with numpy.save, or bind its bytes with --raw NAME=FILE".into(),
            FileError::Version { .. } => "save it again with version 1, 2 or 3".into(),
            FileError::Header { .. } => "save the array again with numpy.save".into(),
            FileError::Truncated { .. } => "the file was cut short: copy or save it again".into(),
            FileError::Trailing { .. } => {
                "the file holds more than one array, or something else: save one array per file".into()
            }
            FileError::DType { descr, .. } if is_complex(descr) => {
                "save its parts as arrays of their own, a.real and a.imag: a product of complex numbers is four of \
                 theirs"
                    .into()
            }
            FileError::DType { descr, .. } if descr.starts_with('>') => {
                "convert it to little-endian, for example a.astype(a.dtype.newbyteorder('<'))".into()
            }
            FileError::DType { .. } => {
                let types: Vec<&str> = npy::types().map(DType::name).collect();
                format!("the types are {}: convert the array with astype", types.join(" "))
            }
            FileError::TooLarge { .. } => "the header is corrupt, or the array must be split".into(),
            FileError::NotBool { .. } => "write the array from a bool array, or read it as u8".into(),
            FileError::Archive { .. } => "write the file again".into(),
            FileError::NeedsMember { path, .. } => format!("write {path}::NAME"),
            FileError::NoMember { path, .. } => format!("write {path}::NAME with one of these names"),
            FileError::NotArchive { path, .. } => format!("write {path}, without `::`"),
            FileError::Extension { .. } => "rename the file, or bind its bytes with --raw NAME=FILE".into(),
            FileError::Unwritable { .. } => {
                "check that the folder exists and may be written; nothing was changed".into()
            }
            FileError::NoRoom { .. } => {
                "free some space, or write to another disk; nothing was changed, and no part of it was left".into()
            }
            FileError::MemberExists { .. } => "replace it with --replace, or write another member".into(),
            FileError::Busy { .. } => "wait until it has ended, or write to another folder; nothing was changed".into(),
            FileError::MemberName { path, .. } => format!("write {path}::NAME with another name"),
            FileError::Twice { .. } => "give each output its own file, or its own member as FILE.npz::NAME".into(),
            FileError::CannotHold { .. } => "write it as .safetensors, or cast to another type in the program".into(),
            FileError::Memory { .. } => "bind smaller values to the symbols".into(),
        })
    }

    /// Whether the command line named something that cannot be used (exit code 2), rather than the contents being
    /// wrong (exit code 1).
    pub fn bad_use(&self) -> bool {
        matches!(
            self,
            FileError::Unreadable { .. }
                | FileError::Directory { .. }
                | FileError::Extension { .. }
                | FileError::Unwritable { .. }
                | FileError::NoRoom { .. }
                | FileError::MemberExists { .. }
                | FileError::Busy { .. }
                | FileError::MemberName { .. }
                | FileError::Twice { .. }
                | FileError::NeedsMember { .. }
                | FileError::NoMember { .. }
                | FileError::NotArchive { .. }
        )
    }

    /// The error of an operating-system call that reads `path`.
    pub fn reading(path: &std::path::Path, cause: std::io::Error) -> FileError {
        let path = path.display().to_string();
        match cause.kind() {
            std::io::ErrorKind::IsADirectory => FileError::Directory { path },
            _ => FileError::Unreadable { path, cause },
        }
    }

    /// The error of an operating-system call that writes `path`.
    pub fn writing(path: impl Into<PathBuf>, cause: std::io::Error) -> FileError {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let path = path.into().display().to_string();
        // A temporary name, which `tempfile` adds to the cause, says nothing to the user.
        let text = cause.to_string();
        let text = text.split(" at path ").next().unwrap_or_default().to_string();
        match cause.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => FileError::NoRoom { path, cause: text },
            _ => FileError::Unwritable { path, cause: text },
        }
    }
}

/// Whether a type is one of complex numbers, as NumPy or safetensors name it.
fn is_complex(descr: &str) -> bool {
    let code = descr.trim_start_matches(['<', '>', '=', '|']);
    ["c8", "c16", "c32", "F", "D", "G"].contains(&code) || code.starts_with("complex") || code == "C64"
}
