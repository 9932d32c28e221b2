//! Memory of a GPU.
use super::call::{check, cuda};
use super::device::Device;
use super::error::DriverError;
use super::stream::Stream;
use cudarc::driver::sys;

impl Device {
    /// Device memory, as it comes.
    ///
    /// # Errors
    /// [`DriverError::Memory`] with what is free.
    pub fn alloc(&'static self, bytes: u64, what: &str) -> Result<Buffer, DriverError> {
        let mut address = 0;
        if bytes > 0 {
            let _entered = self.enter()?;
            // SAFETY: `address` is a variable of this frame.
            let status = unsafe { sys::cuMemAlloc_v2(&mut address, bytes as usize) };
            if status == sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY {
                let free = self.memory()?.0;
                return Err(DriverError::Memory { what: what.into(), needed: bytes, free });
            }
            check("cuMemAlloc", status)?;
        }
        Ok(Buffer { device: self, address, bytes })
    }
}

/// Device memory, freed when dropped.
#[derive(Debug)]
pub struct Buffer {
    device: &'static Device,
    address: u64,
    bytes: u64,
}

impl Buffer {
    /// The device address of its first byte; 0 when it has none.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// Its length.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Copies host bytes to its start, and waits for it.
    ///
    /// # Errors
    /// [`DriverError::Call`]; bytes that do not fit are a defect of the caller and cut off.
    pub fn write(&mut self, stream: &Stream, from: &[u8]) -> Result<(), DriverError> {
        let n = from.len().min(self.bytes as usize);
        if n == 0 {
            return Ok(());
        }
        let _entered = self.device.enter()?;
        // SAFETY: `n` bytes are readable at `from` and writable at `address`; the copy is finished before we return.
        unsafe { cuda!(cuMemcpyHtoDAsync_v2(self.address, from.as_ptr().cast(), n, stream.raw())) }?;
        stream.synchronize()
    }

    /// Copies its start to host bytes, and waits for it.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn read(&self, stream: &Stream, to: &mut [u8]) -> Result<(), DriverError> {
        let n = to.len().min(self.bytes as usize);
        if n == 0 {
            return Ok(());
        }
        let _entered = self.device.enter()?;
        // SAFETY: `n` bytes are readable at `address` and writable at `to`; the copy is finished before we return.
        unsafe { cuda!(cuMemcpyDtoHAsync_v2(to.as_mut_ptr().cast(), self.address, n, stream.raw())) }?;
        stream.synchronize()
    }

    /// Copies the start of another buffer to its own start, in the order of the stream.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn copy_from(&mut self, stream: &Stream, from: &Buffer, bytes: u64) -> Result<(), DriverError> {
        let n = bytes.min(self.bytes).min(from.bytes) as usize;
        let _entered = self.device.enter()?;
        // SAFETY: both hold at least `n` bytes; both are freed by `cuMemFree`, which waits for the device.
        unsafe { cuda!(cuMemcpyDtoDAsync_v2(self.address, from.address, n, stream.raw())) }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if self.address != 0
            && let Ok(_entered) = self.device.enter()
        {
            // SAFETY: the address came from `cuMemAlloc` and is freed once. A failure leaves the memory to the process.
            let _ = unsafe { sys::cuMemFree_v2(self.address) };
        }
    }
}
