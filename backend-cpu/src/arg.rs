//! What a caller passes: memory, where offset 0 lies in it, its type, and whether it may be written.
use half::{bf16, f16};
use std::marker::PhantomData;
use tilewright_ir::dtype::DType;

/// Whether an argument may be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgAccess {
    /// Read only.
    Read,
    /// Read and written.
    Write,
}

/// The memory of one tensor.
///
/// The memory is borrowed for as long as the argument lives, so safe code cannot touch it while a kernel runs.
#[derive(Debug)]
pub struct Arg<'a> {
    pub(crate) ptr: *mut u8,
    pub(crate) bytes: usize,
    pub(crate) origin: usize,
    pub(crate) dtype: DType,
    pub(crate) access: ArgAccess,
    /// Whether the caller knows that its elements are no other argument's, though they may lie between them.
    pub(crate) disjoint: bool,
    memory: PhantomData<&'a mut [u8]>,
}

mod sealed {
    pub trait Sealed {}
}

/// A Rust type that is an element type.
pub trait Element: Copy + sealed::Sealed {
    /// The element type.
    const DTYPE: DType;
}

macro_rules! elements {
    ($($t:ident $d:ident),*) => {$(
        impl sealed::Sealed for $t {}
        impl Element for $t {
            const DTYPE: DType = DType::$d;
        }
    )*};
}
elements!(f64 F64, f32 F32, f16 F16, bf16 BF16, i64 I64, i32 I32, i16 I16, i8 I8);
elements!(u64 U64, u32 U32, u16 U16, u8 U8, bool Bool);

impl<'a> Arg<'a> {
    /// Memory that is only read, offset 0 at its first element.
    pub fn read<T: Element>(data: &'a [T]) -> Arg<'a> {
        Arg::new(data.as_ptr().cast_mut().cast(), size_of_val(data), T::DTYPE, ArgAccess::Read)
    }

    /// Memory that may be written, offset 0 at its first element.
    pub fn write<T: Element>(data: &'a mut [T]) -> Arg<'a> {
        Arg::new(data.as_mut_ptr().cast(), size_of_val(data), T::DTYPE, ArgAccess::Write)
    }

    /// Bytes that are only read as elements of a type.
    pub fn read_bytes(dtype: DType, data: &'a [u8]) -> Arg<'a> {
        Arg::new(data.as_ptr().cast_mut(), data.len(), dtype, ArgAccess::Read)
    }

    /// Bytes that may be written as elements of a type.
    pub fn write_bytes(dtype: DType, data: &'a mut [u8]) -> Arg<'a> {
        Arg::new(data.as_mut_ptr(), data.len(), dtype, ArgAccess::Write)
    }

    /// The element type.
    #[inline]
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// Bytes of memory.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The element that lies at offset 0.
    #[inline]
    pub fn origin(&self) -> usize {
        self.origin
    }

    /// Whether it may be written.
    #[inline]
    pub fn access(&self) -> ArgAccess {
        self.access
    }

    /// The same memory with offset 0 at element `origin`, for layouts with negative strides.
    #[inline]
    pub fn at(self, origin: usize) -> Arg<'a> {
        Arg { origin, ..self }
    }

    #[inline]
    pub(crate) fn new(ptr: *mut u8, bytes: usize, dtype: DType, access: ArgAccess) -> Arg<'a> {
        Arg { ptr, bytes, origin: 0, dtype, access, disjoint: false, memory: PhantomData }
    }
}
