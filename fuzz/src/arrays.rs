//! The readers of array files as targets. An input is text whose characters stand for bytes, U+0000 to U+00FF.
use crate::errors::{code, spoken};
use crate::mutate;
use std::path::PathBuf;
use tilewright_engine::DType;
use tilewright_engine::files::{self, Array, ArrayRef, Existing, Order, Place};
use tilewright_ir::arbitrary::Rng;

/// A text for some bytes.
pub fn text_of(bytes: &[u8]) -> String {
    bytes.iter().map(|b| char::from(*b)).collect()
}

/// The bytes of a text.
pub fn bytes_of(text: &str) -> Vec<u8> {
    text.chars().map(|c| c as u32 as u8).collect()
}

/// A mutation of a file.
pub fn mutated(rng: &mut Rng, text: &str, other: &str) -> String {
    text_of(&mutate::bytes(rng, &bytes_of(text), &bytes_of(other)))
}

/// Files of this format, to start from.
pub fn samples(format: &str) -> Vec<String> {
    let shapes: [&[i64]; 5] = [&[], &[0], &[3], &[2, 3], &[1, 2, 2, 1]];
    let dtypes = [DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64, DType::I8, DType::U8, DType::Bool];
    let mut out = vec![];
    for (k, dtype) in dtypes.into_iter().enumerate() {
        for shape in shapes {
            let bytes = vec![(k % 2) as u8; shape.iter().product::<i64>() as usize * dtype.bytes()];
            let order = if k % 3 == 0 && format != "safetensors" { Order::Fortran } else { Order::C };
            let array = ArrayRef { dtype, shape, order, bytes: &bytes };
            out.push(text_of(&written(format, array)));
        }
    }
    out
}

/// A file of the format; empty if it could not be written.
fn written(format: &str, array: ArrayRef<'_>) -> Vec<u8> {
    let (path, names) = (scratch(format), if format == "safetensors" { &["x", "y"][..] } else { &["x"] });
    let place = |name: &&str| Place { path: path.clone(), member: (format != "npy").then(|| name.to_string()) };
    let outputs: Vec<(Place, &str, ArrayRef<'_>)> = names.iter().map(|name| (place(name), *name, array)).collect();
    let _ = std::fs::remove_file(&path);
    let saved = files::save(&outputs, &[], Existing::Replace);
    saved.ok().and_then(|()| std::fs::read(&path).ok()).unwrap_or_default()
}

/// Reads a file: as many bytes as the shape needs, or an error with a code.
pub fn read(input: &str, format: &str) -> Result<(), String> {
    let path = scratch(format);
    std::fs::write(&path, bytes_of(input)).map_err(|e| e.to_string())?;
    let member = (format == "safetensors").then(|| "x".to_owned());
    match Array::read(&Place { path, member }) {
        Ok(array) => {
            let size: i64 = array.shape.iter().product();
            let needed = size as usize * array.dtype.bytes();
            let found = array.bytes.bytes().len();
            if found == needed { Ok(()) } else { Err(format!("length: {found} bytes, and {needed} are needed")) }
        }
        Err(e) => code(e.code()).and_then(|()| spoken(&e.to_string())),
    }
}

/// A file of this thread's own, in memory where the system has a folder for that.
fn scratch(format: &str) -> PathBuf {
    let folder = Some(PathBuf::from("/dev/shm")).filter(|p| p.is_dir()).unwrap_or_else(std::env::temp_dir);
    let thread = format!("{:?}", std::thread::current().id());
    let number: String = thread.chars().filter(char::is_ascii_digit).collect();
    folder.join(format!("tilewright-fuzz-{}-{number}.{format}", std::process::id()))
}

/// Removes this thread's files.
pub fn clear() {
    for format in ["npy", "npz", "safetensors"] {
        let _ = std::fs::remove_file(scratch(format));
    }
}
