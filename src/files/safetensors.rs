//! `.safetensors`: named tensors in C order behind one JSON header.
//!
//! Reading goes through the `safetensors` crate, which checks that the header describes exactly the bytes that follow.
//! Writing lays the tensors out by falling element size, then by name, so that each is aligned to its type.
//!
//! Source: the format's description in the README of huggingface/safetensors.
use super::npz::listed;
use super::{Array, ArrayRef, Bytes, FileError, Mapped, Order, Place};
use ::safetensors::{Dtype, SafeTensors};
use std::io::Write;
use tilewright_ir::dtype::DType;

/// Reads a member.
///
/// # Errors
/// A corrupt header, a member that is missing or not named, an unknown element type.
pub fn read(place: &Place, map: Mapped) -> Result<Array, FileError> {
    let path = place.path.display().to_string();
    let corrupt = |e: &dyn std::fmt::Display| FileError::Archive {
        path: path.clone(),
        format: ".safetensors",
        why: e.to_string(),
    };
    let tensors = SafeTensors::deserialize(map.bytes()).map_err(|e| corrupt(&e))?;
    let mut names: Vec<String> = tensors.names().into_iter().map(String::from).collect();
    names.sort();
    let member = match &place.member {
        Some(m) => m.clone(),
        None if names.len() == 1 => names[0].clone(),
        None => return Err(FileError::NeedsMember { path, members: listed(&names) }),
    };
    let Ok(tensor) = tensors.tensor(&member) else {
        return Err(FileError::NoMember { path, member, members: listed(&names) });
    };
    let unknown = || FileError::DType { path: place.to_string(), descr: format!("{:?}", tensor.dtype()) };
    let dtype = dtype(tensor.dtype()).ok_or_else(unknown)?;
    let shape: Option<Vec<i64>> = tensor.shape().iter().map(|n| i64::try_from(*n).ok()).collect();
    let shape =
        shape.ok_or_else(|| FileError::TooLarge { path: path.clone(), shape: format!("{:?}", tensor.shape()) })?;
    // The view is a part of the mapped bytes; its place in them is the distance of the two addresses.
    let start = tensor.data().as_ptr().addr().wrapping_sub(map.bytes().as_ptr().addr());
    let range = if tensor.data().is_empty() { 0..0 } else { start..start + tensor.data().len() };
    let data = map.slice(range).ok_or_else(|| corrupt(&"a tensor lies outside the file"))?;
    Ok(Array { dtype, shape, order: Order::C, bytes: Bytes::Mapped(data) })
}

/// Writes a file of the given tensors, which must be in C order.
///
/// # Errors
/// [`FileError::Unwritable`].
pub fn write(path: &str, mut out: impl Write, members: &[(String, ArrayRef<'_>)]) -> Result<(), FileError> {
    let mut members: Vec<&(String, ArrayRef<'_>)> = members.iter().collect();
    members.sort_by_key(|(name, a)| (std::cmp::Reverse(a.dtype.bytes()), name.clone()));
    let mut header = serde_json::Map::new();
    let mut offset = 0u64;
    for (name, array) in &members {
        debug_assert!(array.order == Order::C || array.shape.len() < 2, "the format knows C order only");
        let end = offset + array.bytes.len() as u64;
        let entry =
            serde_json::json!({ "dtype": type_name(array.dtype), "shape": array.shape, "data_offsets": [offset, end] });
        header.insert(name.clone(), entry);
        offset = end;
    }
    let mut text = serde_json::Value::Object(header).to_string().into_bytes();
    text.resize(text.len().next_multiple_of(8), b' ');
    let mut write = || {
        out.write_all(&(text.len() as u64).to_le_bytes())?;
        out.write_all(&text)?;
        members.iter().try_for_each(|(_, a)| out.write_all(a.bytes))?;
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
        DType::U8 => "U8",
        DType::Bool => "BOOL",
        DType::E4M3 => "F8_E4M3",
        DType::E5M2 => "F8_E5M2",
    }
}
