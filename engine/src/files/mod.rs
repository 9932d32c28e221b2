//! Array files: `.npy`, `.npz` members and `.safetensors` members, read in place and written whole or not at all.
//!
//! A place is written `FILE` or, for the two archive formats, `FILE::MEMBER`. Reading maps the file; nothing is copied
//! unless a member is compressed. Writing goes to a temporary file in the same folder, which takes the final name only
//! after every byte of every output is written: an error leaves all files as they were, and a signal too, where the
//! process calls [`abandon`]. An output that is a member of an archive leaves the others there.
//!
//! The formats are told apart by the extension; archives need the feature `archives`. All data is little-endian, and
//! so is every machine this runs on.
#[cfg(not(feature = "archives"))]
mod absent;
mod bytes;
mod error;
mod lock;
pub mod npy;
#[cfg(feature = "archives")]
pub mod npz;
pub mod relay;
#[cfg(feature = "archives")]
pub mod safetensors;
mod save;
#[cfg(feature = "archives")]
mod sticky_error;
mod unfinished;

#[cfg(not(feature = "archives"))]
use self::{absent as npz, absent as safetensors};

pub use bytes::{Bytes, Mapped, Memory};
pub use error::FileError;
pub use save::{Existing, save};
pub use unfinished::abandon;

use std::path::{Path, PathBuf};
use tilewright_ir::dtype::DType;

/// The member of a `.safetensors` file that is none: its notes.
const METADATA: &str = "__metadata__";

/// Order of the elements of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Last index fastest.
    C,
    /// First index fastest.
    Fortran,
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One array.
    Npy,
    /// A zip archive of `.npy` members.
    Npz,
    /// Named tensors behind one JSON header.
    Safetensors,
}

/// Where an array lies: a file, and a member of it for the archive formats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub path: PathBuf,
    /// The member.
    pub member: Option<String>,
}

impl Place {
    /// Checks, before there is anything to write, that an array can be put there by its name: as
    /// [`save`] would find, with the member `default` where the place names none.
    ///
    /// # Errors
    /// A wrong extension, a folder that is not there, a member that may not be replaced, an archive that is corrupt.
    pub fn writable(&self, default: &str, existing: Existing) -> Result<(), FileError> {
        let (format, member) = (self.format()?, self.member_name(default)?);
        let path = save::resolve(&self.path)?;
        let folder = path.parent().filter(|p| !p.as_os_str().is_empty());
        match folder.map(std::fs::metadata) {
            Some(Ok(m)) if !m.is_dir() => {
                return Err(FileError::writing(&self.path, std::io::ErrorKind::NotADirectory.into()));
            }
            Some(Err(e)) => return Err(FileError::writing(&self.path, e)),
            _ => {}
        }
        save::archive(&path, format, &[member], existing).map(|_| ())
    }

    /// The member that an output becomes; empty for `.npy`.
    fn member_name(&self, default: &str) -> Result<String, FileError> {
        let format = self.format()?;
        let member = match &self.member {
            _ if format == Format::Npy => return Ok(String::new()),
            Some(member) => member.as_str(),
            None => default,
        };
        let why = match (format, member) {
            (_, "") => "it is empty",
            (Format::Safetensors, METADATA) => "the format keeps notes under it",
            _ => return Ok(member.to_string()),
        };
        Err(FileError::MemberName { path: self.path.display().to_string(), member: member.to_string(), why })
    }

    /// Reads `FILE` or `FILE::MEMBER`. The split is at the first `::` whose left side has an extension of ours, so that
    /// other names, and members, may contain `::`.
    pub fn parse(text: &str) -> Place {
        let split = text.match_indices("::").find(|(at, _)| Format::of(Path::new(&text[..*at])).is_some());
        match split {
            Some((at, _)) => Place { path: text[..at].into(), member: Some(text[at + 2..].into()) },
            None => Place { path: text.into(), member: None },
        }
    }

    /// The format by the extension.
    ///
    /// # Errors
    /// [`FileError::Extension`]; [`FileError::NotArchive`] for a member of a `.npy` file.
    pub fn format(&self) -> Result<Format, FileError> {
        let path = self.path.display().to_string();
        match (Format::of(&self.path), &self.member) {
            (None, _) => Err(FileError::Extension { path }),
            (Some(Format::Npy), Some(member)) => Err(FileError::NotArchive { path, member: member.clone() }),
            (Some(format), _) => Ok(format),
        }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.path.display())?;
        self.member.iter().try_for_each(|m| write!(f, "::{m}"))
    }
}

impl Format {
    fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()? {
            "npy" => Some(Format::Npy),
            "npz" => Some(Format::Npz),
            "safetensors" => Some(Format::Safetensors),
            _ => None,
        }
    }
}

/// An array that was read.
#[derive(Debug)]
pub struct Array {
    /// Element type.
    pub dtype: DType,
    /// Extents.
    pub shape: Vec<i64>,
    /// Order of the elements.
    pub order: Order,
    /// The elements; exactly as many bytes as the shape needs.
    pub bytes: Bytes,
}

/// An array whose header was read, so that it can be refused before its elements are.
#[derive(Debug)]
pub struct Opened {
    /// Element type.
    pub dtype: DType,
    /// Extents.
    pub shape: Vec<i64>,
    /// Order of the elements.
    pub order: Order,
    /// Where it lies, in words.
    pub name: String,
    data: Unread,
}

/// Elements that nobody has looked at.
#[derive(Debug)]
enum Unread {
    Here(Bytes),
    #[cfg(feature = "archives")]
    Packed(npz::Packed),
}

impl Opened {
    fn whole(name: String, array: Array) -> Opened {
        let Array { dtype, shape, order, bytes } = array;
        Opened { dtype, shape, order, name, data: Unread::Here(bytes) }
    }

    /// The array with its elements, unpacked where they are compressed.
    ///
    /// # Errors
    /// Corrupt compressed data, bools that are none, memory that the system does not give.
    pub fn read(self) -> Result<Array, FileError> {
        let Opened { dtype, shape, order, name, data } = self;
        #[cfg_attr(not(feature = "archives"), expect(clippy::infallible_destructuring_match))]
        let bytes = match data {
            Unread::Here(bytes) => bytes,
            #[cfg(feature = "archives")]
            Unread::Packed(packed) => Bytes::Memory(packed.unpack(&name)?),
        };
        known_bools(dtype, bytes.bytes(), &name)?;
        Ok(Array { dtype, shape, order, bytes })
    }
}

/// An array to write.
#[derive(Clone, Copy, Debug)]
pub struct ArrayRef<'a> {
    /// Element type.
    pub dtype: DType,
    /// Extents.
    pub shape: &'a [i64],
    /// Order of the elements.
    pub order: Order,
    /// The elements.
    pub bytes: &'a [u8],
}

/// Refuses bools that are neither 0 nor 1: compiled code counts on it.
///
/// # Errors
/// [`FileError::NotBool`], of the first.
pub fn known_bools(dtype: DType, bytes: &[u8], path: &str) -> Result<(), FileError> {
    if dtype != DType::Bool {
        return Ok(());
    }
    match bytes.iter().position(|b| *b > 1) {
        Some(index) => Err(FileError::NotBool { path: path.to_string(), index, byte: bytes[index] }),
        None => Ok(()),
    }
}

impl Array {
    /// Reads an array.
    ///
    /// # Errors
    /// Every [`FileError`] about reading.
    pub fn read(place: &Place) -> Result<Array, FileError> {
        Array::open(place)?.read()
    }

    /// Reads the header of an array, and checks that the file holds what it promises.
    ///
    /// # Errors
    /// Every [`FileError`] about reading, except those of [`Opened::read`].
    pub fn open(place: &Place) -> Result<Opened, FileError> {
        let format = match place.format() {
            // A folder is named as what it is, whatever its name ends in.
            Err(_) if place.path.is_dir() => Err(FileError::Directory { path: place.path.display().to_string() }),
            other => other,
        }?;
        let map = Mapped::open(&place.path)?;
        match format {
            Format::Npy => npy_array(&place.to_string(), map),
            Format::Npz => npz::read(place, map),
            Format::Safetensors => safetensors::read(place, map),
        }
    }

    /// Strides of the elements, in elements.
    pub fn strides(&self) -> Vec<i64> {
        strides(&self.shape, self.order)
    }
}

/// Strides of a compact array, in elements; extents below 1 count as 1.
pub fn strides(shape: &[i64], order: Order) -> Vec<i64> {
    let mut out = vec![0; shape.len()];
    let mut stride = 1i64;
    let mut step = |i: usize| {
        out[i] = stride;
        // The size of the array fits (it was checked), so no partial product overflows unless an extent is 0.
        stride = stride.saturating_mul(shape[i].max(1));
    };
    match order {
        Order::Fortran => (0..shape.len()).for_each(&mut step),
        Order::C => (0..shape.len()).rev().for_each(&mut step),
    }
    out
}

/// Bytes of an array of this shape, when extents are not negative and every number on the way fits.
pub(crate) fn checked_size(shape: &[i64], dtype: DType) -> Option<u64> {
    if shape.contains(&0) {
        return shape.iter().all(|n| *n >= 0).then_some(0);
    }
    let n = shape.iter().try_fold(1i64, |a, n| if *n < 0 { None } else { a.checked_mul(*n) })?;
    n.checked_mul(dtype.bytes() as i64).map(|b| b as u64)
}

/// A shape as Python writes it: `(3, 4)`, `(3,)`, `()`.
pub(crate) fn shape_text(shape: &[i64]) -> String {
    match shape {
        [n] => format!("({n},)"),
        _ => format!("({})", shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// The array of a mapped `.npy` file or stored member.
fn npy_array(name: &str, map: Mapped) -> Result<Opened, FileError> {
    let (header, start) = npy::parse(name, map.bytes())?;
    let needed = header.data_bytes(name)?;
    let found = (map.bytes().len() - start) as u64;
    check_length(name, needed, found)?;
    // `start..len` lies inside: the header was read from before `start`.
    let data = map.slice(start..map.bytes().len()).unwrap_or(map);
    let npy::Header { dtype, shape, order } = header;
    Ok(Opened::whole(name.to_string(), Array { dtype, shape, order, bytes: Bytes::Mapped(data) }))
}

fn check_length(path: &str, needed: u64, found: u64) -> Result<(), FileError> {
    if found < needed {
        return Err(FileError::Truncated { path: path.into(), needed, found });
    }
    if found > needed {
        return Err(FileError::Trailing { path: path.into(), needed, extra: found - needed });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_split_at_archives_only() {
        let place = |p: &str| {
            let p = Place::parse(p);
            (p.path.display().to_string(), p.member)
        };
        assert_eq!(place("a.npy"), ("a.npy".into(), None));
        assert_eq!(place("a.npz::x"), ("a.npz".into(), Some("x".into())));
        assert_eq!(place("m.safetensors::layer::0"), ("m.safetensors".into(), Some("layer::0".into())));
        assert_eq!(place("odd::name.npy"), ("odd::name.npy".into(), None));
        assert_eq!(Place::parse("a.npy::x").format().expect_err("no members").code(), "E0612");
        assert_eq!(Place::parse("a.txt").format().expect_err("unknown").code(), "E0613");
    }

    #[test]
    fn strides_of_both_orders() {
        assert_eq!(strides(&[3, 4, 5], Order::C), [20, 5, 1]);
        assert_eq!(strides(&[3, 4, 5], Order::Fortran), [1, 3, 12]);
        assert_eq!(checked_size(&[1 << 40, 1 << 40], DType::U8), None);
        assert_eq!(checked_size(&[1 << 40, 0, 1 << 40], DType::U8), Some(0));
        assert_eq!(checked_size(&[-1], DType::U8), None);
    }
}
