//! Names of instructions, `ld.global.nc.v4.b32`: static ones, and ones put together, which need no allocation either.
//!
//! A kernel has thousands of instructions, and the name of every second one is made of parts: a state space, a width.
//! Held in place they cost neither a format string nor a call of the allocator.
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// Bytes of a name that is held in place: with its length and the tag it is as large as an `Option<String>`.
const SHORT: usize = 22;

/// The name of an instruction with its type suffixes.
#[derive(Clone)]
pub struct Op(OpcodeForm);

#[derive(Clone)]
enum OpcodeForm {
    Static(&'static str),
    /// So many bytes of text.
    Short(u8, [u8; SHORT]),
    Long(Arc<str>),
}

impl Deref for Op {
    type Target = str;

    fn deref(&self) -> &str {
        match &self.0 {
            OpcodeForm::Static(text) => text,
            // Whole strings were copied.
            OpcodeForm::Short(n, bytes) => std::str::from_utf8(&bytes[..usize::from(*n)]).unwrap_or_default(),
            OpcodeForm::Long(text) => text,
        }
    }
}

impl From<&'static str> for Op {
    fn from(text: &'static str) -> Op {
        Op(OpcodeForm::Static(text))
    }
}

impl From<String> for Op {
    fn from(text: String) -> Op {
        Op::from([text.as_str()])
    }
}

/// The parts one after the other.
impl<const N: usize> From<[&str; N]> for Op {
    fn from(parts: [&str; N]) -> Op {
        let (mut bytes, mut n) = ([0; SHORT], 0);
        for part in parts {
            let Some(place) = bytes.get_mut(n..n + part.len()) else {
                return Op(OpcodeForm::Long(parts.concat().into()));
            };
            place.copy_from_slice(part.as_bytes());
            n += part.len();
        }
        Op(OpcodeForm::Short(n as u8, bytes))
    }
}

impl PartialEq for Op {
    fn eq(&self, other: &Op) -> bool {
        **self == **other
    }
}

impl Eq for Op {}

impl Hash for Op {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_whatever_their_length() {
        for n in 0..60 {
            let text = "a".repeat(n);
            assert_eq!(&*Op::from(["ld.", &text, ".b32"]), format!("ld.{text}.b32"));
            assert_eq!(Op::from(text.clone()), Op::from([&*text]));
        }
        assert_eq!(Op::from("ld.b32"), Op::from(["ld", ".b32"]));
        assert!(size_of::<Op>() <= 24);
    }
}
