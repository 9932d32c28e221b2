//! `.safetensors`: named tensors in C order behind one JSON header.
//!
//! Reading goes through the `safetensors` crate, which checks that the header describes exactly the bytes that follow.
//! Writing lays the tensors out by falling element size, then by name, so that each is aligned to its type; those that
//! a file has already stay, whatever their type.
//!
//! Source: the format's description in the README of huggingface/safetensors.
use super::npz::listed;
use super::{Array, ArrayRef, Bytes, FileError, METADATA, Mapped, Opened, Order, Place};
use ::safetensors::tensor::Metadata;
use ::safetensors::{Dtype, SafeTensors};
use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
use std::collections::BTreeSet;
use std::io::Write;
use tilewright_ir::dtype::DType;

fn corrupt(path: &str, why: impl ToString) -> FileError {
    FileError::Archive { path: path.to_string(), format: ".safetensors", why: why.to_string() }
}

/// The header and where the data starts.
///
/// # Errors
/// A corrupt header, two tensors of one name.
fn open(path: &str, map: &Mapped) -> Result<(Metadata, usize), FileError> {
    let (len, metadata) = SafeTensors::read_metadata(map.bytes()).map_err(|e| corrupt(path, e))?;
    let start = 8 + len;
    // The crate takes the last of several.
    let mut header = serde_json::Deserializer::from_slice(&map.bytes()[8..start]);
    match header.deserialize_map(Twice).map_err(|e| corrupt(path, e))? {
        Some(name) => Err(corrupt(path, format!("two of its tensors are called `{name}`"))),
        None => Ok((metadata, start)),
    }
}

/// Finds the first key of a map that stands there twice.
struct Twice;

impl<'de> Visitor<'de> for Twice {
    type Value = Option<String>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a map of tensors")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<String>, A::Error> {
        let (mut seen, mut twice) = (BTreeSet::new(), None);
        while let Some((key, _)) = map.next_entry::<String, IgnoredAny>()? {
            if seen.contains(&key) {
                twice.get_or_insert(key);
            } else {
                seen.insert(key);
            }
        }
        Ok(twice)
    }
}

/// Whether a file has a member.
///
/// # Errors
/// As [`read`].
pub(super) fn has(path: &str, map: &Mapped, member: &str) -> Result<bool, FileError> {
    Ok(open(path, map)?.0.info(member).is_some())
}

/// Reads a member's header.
///
/// # Errors
/// A corrupt header, a member that is missing or not named, an unknown element type.
pub(super) fn read(place: &Place, map: Mapped) -> Result<Opened, FileError> {
    let path = place.path.display().to_string();
    let (tensors, start) = open(&path, &map)?;
    let mut names: Vec<String> = tensors.tensors().into_keys().collect();
    names.sort();
    let member = match &place.member {
        Some(m) => m.clone(),
        None if names.len() == 1 => names[0].clone(),
        None => return Err(FileError::NeedsMember { path, members: listed(&names) }),
    };
    let Some(tensor) = tensors.info(&member) else {
        return Err(FileError::NoMember { path, member, members: listed(&names) });
    };
    let unknown = || FileError::DType { path: place.to_string(), descr: format!("{:?}", tensor.dtype) };
    let dtype = dtype(tensor.dtype).ok_or_else(unknown)?;
    let shape: Option<Vec<i64>> = tensor.shape.iter().map(|n| i64::try_from(*n).ok()).collect();
    let shape =
        shape.ok_or_else(|| FileError::TooLarge { path: path.clone(), shape: format!("{:?}", tensor.shape) })?;
    let (first, end) = tensor.data_offsets;
    let data = map.slice(start + first..start + end).ok_or_else(|| corrupt(&path, "a tensor lies outside the file"))?;
    let array = Array { dtype, shape, order: Order::C, bytes: Bytes::Mapped(data) };
    Ok(Opened::whole(place.to_string(), array))
}

/// A tensor to write.
struct TensorEntry<'a> {
    name: String,
    /// Bits of an element, its type's name and the extents.
    bits: usize,
    dtype: serde_json::Value,
    shape: serde_json::Value,
    bytes: &'a [u8],
}

/// The tensors of a file that none of `members` replaces, with the map under [`METADATA`].
fn kept<'a>(
    path: &str,
    map: &'a Mapped,
    members: &[(String, ArrayRef<'_>)],
) -> Result<(Vec<TensorEntry<'a>>, Option<serde_json::Value>), FileError> {
    let (tensors, start) = open(path, map)?;
    let replaced = |name: &str| members.iter().any(|(m, _)| m == name);
    let mut out = vec![];
    for (name, tensor) in tensors.tensors().into_iter().filter(|(name, _)| !replaced(name)) {
        let (first, end) = tensor.data_offsets;
        let bytes = map.bytes().get(start + first..start + end);
        out.push(TensorEntry {
            name,
            bits: tensor.dtype.bitsize(),
            dtype: serde_json::to_value(tensor.dtype).map_err(|e| corrupt(path, e))?,
            shape: tensor.shape.clone().into(),
            bytes: bytes.ok_or_else(|| corrupt(path, "a tensor lies outside the file"))?,
        });
    }
    // Through a sorted map: the crate's has no order.
    let metadata = tensors.metadata().as_ref();
    let metadata = metadata.map(|m| m.iter().map(|(k, v)| (k.clone(), v.as_str().into())).collect());
    Ok((out, metadata.map(serde_json::Value::Object)))
}

/// Writes a file: what `old` has and is not written anew, and these tensors, which must be in C order.
///
/// # Errors
/// [`FileError::Unwritable`], an old file that cannot be read.
pub(super) fn write(
    path: &str,
    mut out: impl Write,
    old: Option<&Mapped>,
    members: &[(String, ArrayRef<'_>)],
) -> Result<(), FileError> {
    let (mut entries, metadata) = match old {
        Some(map) => kept(path, map, members)?,
        None => (vec![], None),
    };
    for (name, array) in members {
        debug_assert!(array.order == Order::C || array.shape.len() < 2, "the format knows C order only");
        entries.push(TensorEntry {
            name: name.clone(),
            bits: 8 * array.dtype.bytes(),
            dtype: type_name(array.dtype).into(),
            shape: array.shape.into(),
            bytes: array.bytes,
        });
    }
    entries.sort_by(|a, b| b.bits.cmp(&a.bits).then_with(|| a.name.cmp(&b.name)));
    let mut header: serde_json::Map<_, _> = metadata.map(|m| (METADATA.to_string(), m)).into_iter().collect();
    let mut offset = 0u64;
    for e in &entries {
        let end = offset + e.bytes.len() as u64;
        let entry = serde_json::json!({ "dtype": e.dtype, "shape": e.shape, "data_offsets": [offset, end] });
        header.insert(e.name.clone(), entry);
        offset = end;
    }
    let mut text = serde_json::Value::Object(header).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    let mut write = || {
        out.write_all(&(text.len() as u64).to_le_bytes())?;
        out.write_all(&text)?;
        entries.iter().try_for_each(|e| out.write_all(e.bytes))?;
        out.flush()
    };
    write().map_err(|e: std::io::Error| FileError::writing(path, e))
}

fn dtype(d: Dtype) -> Option<DType> {
    Some(match d {
        Dtype::F64 => DType::F64,
        Dtype::F32 => DType::F32,
        Dtype::F16 => DType::F16,
        Dtype::BF16 => DType::BF16,
        Dtype::I64 => DType::I64,
        Dtype::I32 => DType::I32,
        Dtype::I16 => DType::I16,
        Dtype::I8 => DType::I8,
        Dtype::U64 => DType::U64,
        Dtype::U32 => DType::U32,
        Dtype::U16 => DType::U16,
        Dtype::U8 => DType::U8,
        Dtype::BOOL => DType::Bool,
        Dtype::F8_E4M3 => DType::E4M3,
        Dtype::F8_E5M2 => DType::E5M2,
        _ => return None,
    })
}

fn type_name(d: DType) -> &'static str {
    match d {
        DType::F64 => "F64",
        DType::F32 => "F32",
        DType::F16 => "F16",
        DType::BF16 => "BF16",
        DType::I64 => "I64",
        DType::I32 => "I32",
        DType::I16 => "I16",
        DType::I8 => "I8",
        DType::U64 => "U64",
        DType::U32 => "U32",
        DType::U16 => "U16",
        DType::U8 => "U8",
        DType::Bool => "BOOL",
        DType::E4M3 => "F8_E4M3",
        DType::E5M2 => "F8_E5M2",
    }
}
