//! Tensors in device memory, as their library describes them.
use crate::arguments::Dims;
use smallvec::SmallVec;
use tilewright_backend_ptx::driver::Extent;
use tilewright_ir::dtype::DType;

/// A tensor in device memory with what is said of its shape and strides, or a few numbers.
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct DeviceView<'a> {
    pub(crate) dtype: DType,
    pub(crate) memory: Memory,
    pub(crate) dims: Dims<'a>,
}

#[derive(Clone, Debug)]
pub(crate) enum Memory {
    /// The address of the element at coordinate 0, and the elements that are there around it.
    Device { address: u64, extent: Extent },
    /// The bytes of numbers that the host has.
    Number(SmallVec<[u8; 16]>),
}

impl<'a> DeviceView<'a> {
    /// A tensor: the device address of the element at coordinate 0, and the least and greatest offset that it has, in
    /// elements; `(0, -1)` for one without elements.
    pub fn new(dtype: DType, address: u64, (lo, hi): (i64, i64)) -> DeviceView<'a> {
        let memory = Memory::Device { address, extent: Extent { lo, hi: hi.saturating_add(1) } };
        DeviceView { dtype, memory, dims: Dims::default() }
    }

    /// Numbers one behind the other, which a launch writes to the device.
    pub fn numbers(dtype: DType, bytes: &[u8]) -> DeviceView<'a> {
        DeviceView { dtype, memory: Memory::Number(bytes.into()), dims: Dims::default() }
    }

    /// Says the sizes of the top-level modes, and their strides in elements; no mode is one element.
    pub fn modes(mut self, shape: &'a [i64], strides: &'a [i64]) -> DeviceView<'a> {
        self.dims = Dims { shape, strides, scalar: shape.is_empty() };
        self
    }

    /// The same memory with offset 0 elsewhere, in elements.
    pub(crate) fn moved(&self, by: i64) -> DeviceView<'static> {
        let memory = match &self.memory {
            Memory::Device { address, extent } => Memory::Device {
                address: address.wrapping_add_signed(by.wrapping_mul(self.dtype.bytes() as i64)),
                extent: Extent { lo: extent.lo.saturating_sub(by), hi: extent.hi.saturating_sub(by) },
            },
            Memory::Number(bytes) => Memory::Number(bytes.clone()),
        };
        DeviceView { dtype: self.dtype, memory, dims: Dims::default() }
    }
}
