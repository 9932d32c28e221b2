//! The `.npy` format, versions 1, 2 and 3: header in, header out.
//!
//! ```text
//! \x93NUMPY  major minor  header length (u16 in version 1, u32 after)  header  data
//! header = a Python dict literal: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }  padded with spaces, then \n
//! ```
//! The header is parsed exactly: three keys, each once, nothing else; the data must have the length that follows from
//! it. Data starts at a multiple of 64 bytes in what we write, so a mapped file is aligned for every element type.
//!
//! bfloat16 has no NumPy type: it is written, as `ml_dtypes` does, as the two-byte void `<V2`.
//!
//! Source: NumPy, `numpy/lib/format.py`, "Format Version 1.0" to "3.0".
use super::{FileError, Order};
use tilewright_ir::dtype::DType;

/// What a header says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Element type.
    pub dtype: DType,
    /// Order of the data.
    pub order: Order,
    /// Extents.
    pub shape: Vec<i64>,
}

/// Longest header that is read; NumPy's own limit is 10,000 characters.
const MAX_HEADER: usize = 1 << 16;

/// Most dimensions that are read; NumPy's own limit is 64.
const MAX_RANK: usize = 64;

impl Header {
    /// Bytes of data that follow the header.
    ///
    /// # Errors
    /// [`FileError::TooLarge`].
    pub fn data_bytes(&self, path: &str) -> Result<u64, FileError> {
        super::checked_size(&self.shape, self.dtype)
            .ok_or_else(|| FileError::TooLarge { path: path.into(), shape: super::shape_text(&self.shape) })
    }
}

/// Reads the header at the start of `bytes`: what it says, and where the data starts.
///
/// # Errors
/// A wrong magic, an unknown version, a header that is cut short or is not the dict it must be, an unknown type.
pub fn parse(path: &str, bytes: &[u8]) -> Result<(Header, usize), FileError> {
    let magic = b"\x93NUMPY";
    let corrupt = |why: &str| FileError::Header { path: path.into(), why: why.into() };
    if bytes.len() < magic.len() || &bytes[..6] != magic {
        if !bytes.is_empty() && bytes.len() < 6 && magic.starts_with(bytes) {
            return Err(corrupt("the file ends inside the magic bytes"));
        }
        let found: String = bytes.iter().take(6).flat_map(|b| std::ascii::escape_default(*b)).map(char::from).collect();
        let found = if found.is_empty() { "nothing (the file is empty)".into() } else { found };
        return Err(FileError::BadMagic { path: path.into(), found });
    }
    let cut = || corrupt("the file ends inside the header");
    let (major, minor) = (*bytes.get(6).ok_or_else(cut)?, *bytes.get(7).ok_or_else(cut)?);
    if !(1..=3).contains(&major) || minor != 0 {
        return Err(FileError::Version { path: path.into(), major, minor });
    }
    let (start, len) = if major == 1 {
        let b = bytes.get(8..10).ok_or_else(cut)?;
        (10, usize::from(u16::from_le_bytes([b[0], b[1]])))
    } else {
        let b = bytes.get(8..12).ok_or_else(cut)?;
        (12, u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize)
    };
    if len > MAX_HEADER {
        return Err(corrupt(&format!("it says that it is {len} bytes long; {MAX_HEADER} are the most")));
    }
    let text = bytes.get(start..start + len).ok_or_else(cut)?;
    let text = std::str::from_utf8(text).map_err(|_| corrupt("it is not text"))?;
    let header = Dict { text, at: 0, path }.header()?;
    Ok((header, start + len))
}

/// The bytes of a header, padded so that data starts at a multiple of 64.
///
/// # Errors
/// [`FileError::CannotHold`] for the 8-bit floats.
pub fn render(path: &str, dtype: DType, order: Order, shape: &[i64]) -> Result<Vec<u8>, FileError> {
    let descr = descr(dtype).ok_or(FileError::CannotHold { path: path.into(), format: ".npy", dtype })?;
    let fortran = if order == Order::Fortran { "True" } else { "False" };
    let mut text =
        format!("{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {}, }}", super::shape_text(shape));
    let total = (10 + text.len() + 1).next_multiple_of(64);
    // Version 1 holds headers below 65,536 bytes; 64 extents of 20 digits are far below.
    text.extend(std::iter::repeat_n(' ', total - 11 - text.len()));
    text.push('\n');
    let mut out = b"\x93NUMPY\x01\x00".to_vec();
    out.extend((text.len() as u16).to_le_bytes());
    out.extend(text.as_bytes());
    Ok(out)
}

/// The types that a `.npy` file holds.
pub fn types() -> impl Iterator<Item = DType> {
    DType::ALL.into_iter().filter(|d| descr(*d).is_some())
}

/// NumPy's name of a type.
fn descr(dtype: DType) -> Option<&'static str> {
    Some(match dtype {
        DType::F64 => "<f8",
        DType::F32 => "<f4",
        DType::F16 => "<f2",
        DType::BF16 => "<V2",
        DType::I64 => "<i8",
        DType::I32 => "<i4",
        DType::I16 => "<i2",
        DType::I8 => "|i1",
        DType::U64 => "<u8",
        DType::U32 => "<u4",
        DType::U16 => "<u2",
        DType::U8 => "|u1",
        DType::Bool => "|b1",
        DType::E4M3 | DType::E5M2 => return None,
    })
}

/// The type that NumPy reads a name as: a code behind a mark of order, or none, or a word. This machine's order is
/// little, and bytes have none.
fn dtype(text: &str) -> Option<DType> {
    let marked = text.strip_prefix(['<', '=', '|']);
    // The codes that are written have a mark; `|` says of them that they have no order.
    let code = |code: &str| types().find(|d| descr(*d).is_some_and(|own| own[1..] == *code));
    let code = |text: &str| code(text).or_else(|| character(text));
    if let Some(found) = code(marked.unwrap_or(text)) {
        return Some(found);
    }
    match text.strip_prefix('>') {
        Some(rest) => code(rest).filter(|d| d.bytes() == 1),
        None if marked.is_none() => word(text),
        None => None,
    }
}

/// A type by NumPy's character, on a system where a long has 64 bits.
fn character(text: &str) -> Option<DType> {
    Some(match text {
        "d" => DType::F64,
        "f" => DType::F32,
        "e" => DType::F16,
        "l" | "q" | "p" => DType::I64,
        "i" => DType::I32,
        "h" => DType::I16,
        "b" => DType::I8,
        "L" | "Q" | "P" => DType::U64,
        "I" => DType::U32,
        "H" => DType::U16,
        "B" => DType::U8,
        "?" => DType::Bool,
        _ => return None,
    })
}

/// A type by NumPy's word.
fn word(text: &str) -> Option<DType> {
    Some(match text {
        "float64" | "float" | "double" => DType::F64,
        "float32" | "single" => DType::F32,
        "float16" | "half" => DType::F16,
        "int64" | "int" | "int_" | "long" | "longlong" | "intp" => DType::I64,
        "int32" | "intc" => DType::I32,
        "int16" | "short" => DType::I16,
        "int8" | "byte" => DType::I8,
        "uint64" | "uint" | "ulong" | "ulonglong" | "uintp" => DType::U64,
        "uint32" | "uintc" => DType::U32,
        "uint16" | "ushort" => DType::U16,
        "uint8" | "ubyte" => DType::U8,
        "bool" | "bool_" => DType::Bool,
        _ => return None,
    })
}

/// A reader of the dict literal: `{ 'key' : value , … }`.
struct Dict<'a> {
    text: &'a str,
    at: usize,
    path: &'a str,
}

impl<'a> Dict<'a> {
    fn corrupt<T>(&self, why: String) -> Result<T, FileError> {
        Err(FileError::Header { path: self.path.into(), why })
    }

    /// `{ 'descr': string, 'fortran_order': bool, 'shape': tuple, }`, in any order.
    fn header(&mut self) -> Result<Header, FileError> {
        let (mut descr, mut order, mut shape) = (None, None, None);
        self.need("{")?;
        while !self.take("}") {
            let key = self.string()?;
            self.need(":")?;
            let again = match key {
                "descr" => descr.replace(self.descr()?).is_some(),
                "fortran_order" => order.replace(self.bool()?).is_some(),
                "shape" => shape.replace(self.tuple()?).is_some(),
                _ => return self.corrupt(format!("the key '{}' does not belong there", key.escape_debug())),
            };
            if again {
                return self.corrupt(format!("the key '{key}' is there twice"));
            }
            if !self.take(",") {
                self.need("}")?;
                break;
            }
        }
        if !self.rest().trim().is_empty() {
            return self.corrupt("something follows the dict".into());
        }
        let missing =
            |key: &str| FileError::Header { path: self.path.into(), why: format!("the key '{key}' is missing") };
        let descr = descr.ok_or_else(|| missing("descr"))?;
        let fortran = order.ok_or_else(|| missing("fortran_order"))?;
        let shape = shape.ok_or_else(|| missing("shape"))?;
        let dtype = dtype(&descr).ok_or(FileError::DType { path: self.path.into(), descr })?;
        Ok(Header { dtype, order: if fortran { Order::Fortran } else { Order::C }, shape })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn need(&mut self, token: &str) -> Result<(), FileError> {
        if self.take(token) {
            return Ok(());
        }
        match self.rest().chars().next() {
            Some(c) => self.corrupt(format!("found {c:?} where `{token}` was needed")),
            None => self.corrupt(format!("it ends where `{token}` was needed")),
        }
    }

    fn string(&mut self) -> Result<&'a str, FileError> {
        let quote = if self.take("'") {
            '\''
        } else {
            self.need("\"")?;
            '"'
        };
        match self.rest().find(quote) {
            Some(len) => {
                let text = &self.rest()[..len];
                self.at += len + 1;
                Ok(text)
            }
            None => self.corrupt("a string has no end".into()),
        }
    }

    /// The type; a structured one (a list of fields) is kept as text for the message.
    fn descr(&mut self) -> Result<String, FileError> {
        self.skip();
        if self.rest().starts_with('[') || self.rest().starts_with('(') {
            let descr = bracketed(self.rest()).chars().take(40).collect();
            return Err(FileError::DType { path: self.path.into(), descr });
        }
        self.string().map(String::from)
    }

    fn bool(&mut self) -> Result<bool, FileError> {
        if self.take("True") {
            Ok(true)
        } else if self.take("False") {
            Ok(false)
        } else {
            self.corrupt("'fortran_order' is neither True nor False".into())
        }
    }

    /// `(3, 4)`, `(3,)`, `()`; Python 2 wrote `3L`. `(3)` is no tuple.
    fn tuple(&mut self) -> Result<Vec<i64>, FileError> {
        let mut shape = vec![];
        self.need("(")?;
        while !self.take(")") {
            self.skip();
            let len = self.rest().bytes().take_while(u8::is_ascii_digit).count();
            let digits = &self.rest()[..len];
            if digits.is_empty() {
                return self.corrupt("'shape' is not a tuple of non-negative ints".into());
            }
            let Ok(extent) = digits.parse() else {
                return Err(FileError::TooLarge { path: self.path.into(), shape: digits.into() });
            };
            self.at += len;
            self.take("L");
            shape.push(extent);
            if shape.len() > MAX_RANK {
                return self.corrupt(format!("'shape' has more than {MAX_RANK} dimensions"));
            }
            if !self.take(",") {
                self.need(")")?;
                if let [n] = shape[..] {
                    return self.corrupt(format!("'shape' is ({n}), which is no tuple: ({n},) is"));
                }
                break;
            }
        }
        Ok(shape)
    }
}

/// A text that begins with a bracket, up to where that closes.
fn bracketed(text: &str) -> &str {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at + c.len_utf8()];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(version: u8, header: &str) -> Vec<u8> {
        let mut out = b"\x93NUMPY".to_vec();
        out.extend([version, 0]);
        if version == 1 {
            out.extend((header.len() as u16).to_le_bytes());
        } else {
            out.extend((header.len() as u32).to_le_bytes());
        }
        out.extend(header.as_bytes());
        out
    }

    fn code(bytes: &[u8]) -> &'static str {
        parse("f.npy", bytes).expect_err("corrupt").code()
    }

    #[test]
    fn what_is_rendered_is_parsed() {
        for dtype in DType::ALL.into_iter().filter(|d| d.on_cpu()) {
            for (order, shape) in [(Order::C, vec![]), (Order::C, vec![7]), (Order::Fortran, vec![3, 0, 1 << 40])] {
                let bytes = render("f", dtype, order, &shape).unwrap();
                assert_eq!(bytes.len() % 64, 0);
                assert_eq!(parse("f", &bytes).unwrap(), (Header { dtype, order, shape }, bytes.len()));
            }
        }
    }

    #[test]
    fn versions_and_spellings_are_read() {
        let want = Header { dtype: DType::F32, order: Order::Fortran, shape: vec![3, 4] };
        for (version, text) in [
            (1, "{'descr': '<f4', 'fortran_order': True, 'shape': (3, 4), }  \n"),
            (2, "{'shape':(3L,4L),'fortran_order':True,'descr':\"<f4\"}"),
            (3, "{ 'fortran_order' : True , 'descr' : '<f4' , 'shape' : ( 3 , 4 , ) , }\n"),
        ] {
            assert_eq!(parse("f", &file(version, text)).unwrap().0, want, "{text}");
        }
    }

    #[test]
    fn types_are_read_by_every_name_of_numpy() {
        for (descr, want) in [
            ("=f8", Some(DType::F64)),
            ("|f8", Some(DType::F64)),
            ("f8", Some(DType::F64)),
            ("float64", Some(DType::F64)),
            ("d", Some(DType::F64)),
            ("<l", Some(DType::I64)),
            ("=u2", Some(DType::U16)),
            (">i1", Some(DType::I8)),
            (">?", Some(DType::Bool)),
            ("bool", Some(DType::Bool)),
            ("V2", Some(DType::BF16)),
            ("=V2", Some(DType::BF16)),
            ("<uint16", None),
            ("=float64", None),
            (">f8", None),
            ("F8", None),
            ("c8", None),
        ] {
            assert_eq!(dtype(descr), want, "{descr}");
        }
    }

    #[test]
    fn corrupt_headers_have_their_own_errors() {
        assert_eq!(code(b""), "E0603");
        assert_eq!(code(b"PK\x03\x04"), "E0603");
        assert_eq!(code(b"\x93NUM"), "E0605");
        assert_eq!(code(b"\x93NUMPY\x01"), "E0605");
        assert_eq!(code(b"\x93NUMPY\x09\x00\x00\x00"), "E0604");
        assert_eq!(code(b"\x93NUMPY\x02\x00\xff\xff\xff\xff"), "E0605");
        for text in [
            "",
            "{",
            "{}",
            "{'descr': '<f4', 'fortran_order': False}",
            "{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': 3}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), 'shape': (3,)}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), 'more': 1}",
            "{'descr': '<f4', 'fortran_order': False, 'shape': (3,)} x",
            "{'descr': '<f4, 'fortran_order': False, 'shape': (3,)}",
        ] {
            assert_eq!(code(&file(1, text)), "E0605", "{text}");
        }
        for descr in ["'>f4'", "'<c8'", "'O'", "''", "'é'", "[('a', '<f4')]"] {
            let text = format!("{{'descr': {descr}, 'fortran_order': False, 'shape': (3,)}}");
            assert_eq!(code(&file(1, &text)), "E0608", "{text}");
        }
        let fields = "{'descr': [('a', '<f4'), ('b', '<i4', (2,))], 'fortran_order': False, 'shape': (3,)}";
        let said = parse("f", &file(1, fields)).expect_err("fields").to_string();
        assert!(said.contains("`[('a', '<f4'), ('b', '<i4', (2,))]`"), "{said}");
        let text = "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,)}";
        assert_eq!(code(&file(1, text)), "E0609");
        let big = "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296)}";
        let (header, _) = parse("f", &file(1, big)).unwrap();
        assert_eq!(header.data_bytes("f").expect_err("too large").code(), "E0609");
    }

    #[test]
    fn no_prefix_of_a_file_panics() {
        let whole = render("f", DType::F64, Order::C, &[3, 4]).unwrap();
        for n in 0..whole.len() {
            assert!(parse("f", &whole[..n]).is_err(), "{n}");
        }
    }
}
