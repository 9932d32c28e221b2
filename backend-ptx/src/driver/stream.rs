//! Streams of a GPU and marks in them.
use super::call::{check, cuda};
use super::context::Entered;
use super::device::{Device, KernelHandle};
use super::error::DriverError;
use cudarc::driver::sys;
use std::ffi::c_void;

impl Device {
    /// A stream of its own.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn stream(&'static self) -> Result<Stream, DriverError> {
        let mut raw = std::ptr::null_mut();
        let _entered = self.enter()?;
        // SAFETY: `raw` is a variable of this frame.
        unsafe { cuda!(cuStreamCreate(&mut raw, sys::CUstream_flags::CU_STREAM_NON_BLOCKING as u32)) }?;
        Ok(Stream::owned(self, raw))
    }

    /// An event that takes times.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn event(&'static self) -> Result<Event, DriverError> {
        let mut raw = std::ptr::null_mut();
        let _entered = self.enter()?;
        // SAFETY: `raw` is a variable of this frame.
        unsafe { cuda!(cuEventCreate(&mut raw, 0)) }?;
        Ok(Event::new(self, raw))
    }
}

/// A queue of work on the device.
#[derive(Debug)]
pub struct Stream {
    device: &'static Device,
    raw: sys::CUstream,
    owned: bool,
}

// SAFETY: streams may be used from any thread (Driver API, "Stream Management").
unsafe impl Send for Stream {}
// SAFETY: as above.
unsafe impl Sync for Stream {}

impl Stream {
    /// A stream that is destroyed with the value.
    pub(super) fn owned(device: &'static Device, raw: sys::CUstream) -> Stream {
        Stream { device, raw, owned: true }
    }

    /// The driver's handle.
    pub(super) fn raw(&self) -> sys::CUstream {
        self.raw
    }

    /// Somebody else's stream, such as that of a framework; null is the legacy default stream. It is not destroyed
    /// here.
    ///
    /// # Safety
    /// `raw` is a live `CUstream` (or `cudaStream_t`) of the GPU for as long as the value is used.
    pub unsafe fn borrowed(device: &'static Device, raw: *mut c_void) -> Stream {
        Stream { device, raw: raw.cast(), owned: false }
    }

    /// Waits until everything in it is finished.
    ///
    /// # Errors
    /// [`DriverError::Call`]: what ran in it failed.
    pub fn synchronize(&self) -> Result<(), DriverError> {
        let _entered = self.device.enter()?;
        // SAFETY: the stream is alive.
        unsafe { cuda!(cuStreamSynchronize(self.raw)) }
    }

    /// The GPU that it is of.
    #[doc(hidden)]
    pub fn device(&self) -> &'static Device {
        self.device
    }

    /// Whether what is queued becomes a part of a graph, to be run later and again.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub(super) fn is_captured(&self) -> Result<bool, DriverError> {
        // A stream of our own is nobody else's to capture.
        if self.owned {
            return Ok(false);
        }
        let mut status = sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
        // SAFETY: the stream is alive, `status` is a variable of this frame.
        unsafe { cuda!(cuStreamIsCapturing(self.raw, &mut status)) }?;
        Ok(status == sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_ACTIVE)
    }

    /// Memory that lives from here to [`Stream::free`] in the order of the stream.
    pub(super) fn alloc(&self, bytes: u64, what: &dyn Fn() -> String) -> Result<u64, DriverError> {
        let mut address = 0;
        // SAFETY: `address` is a variable of this frame; the pool is never destroyed.
        let status = unsafe {
            match self.device.pool() {
                pool if pool.is_null() => sys::cuMemAllocAsync(&mut address, bytes as usize, self.raw),
                pool => sys::cuMemAllocFromPoolAsync(&mut address, bytes as usize, pool, self.raw),
            }
        };
        if status == sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY {
            return Err(DriverError::Memory { what: what(), needed: bytes, free: self.device.memory()?.0 });
        }
        check("cuMemAllocAsync", status).map(|()| address)
    }

    /// Writes a number to memory of [`Stream::alloc`], in the order of the stream and from no memory of the host.
    pub(super) fn set(&self, address: u64, bytes: &[u8]) -> Result<(), DriverError> {
        for (k, part) in bytes.chunks(4).enumerate() {
            let at = address + 4 * k as u64;
            // SAFETY: callers pass memory of `alloc` of so many bytes, which begins at a multiple of 256.
            unsafe {
                match *part {
                    [a] => cuda!(cuMemsetD8Async(at, a, 1, self.raw)),
                    [a, b] => cuda!(cuMemsetD16Async(at, u16::from_ne_bytes([a, b]), 1, self.raw)),
                    [a, b, c, d] => cuda!(cuMemsetD32Async(at, u32::from_ne_bytes([a, b, c, d]), 1, self.raw)),
                    _ => Ok(()),
                }?;
            }
        }
        Ok(())
    }

    /// Gives back what [`Stream::alloc`] gave, once everything before it in the stream is finished.
    pub(super) fn free(&self, address: u64) -> Result<(), DriverError> {
        // SAFETY: callers pass an address of `alloc` of this stream, once.
        unsafe { cuda!(cuMemFreeAsync(address, self.raw)) }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.owned
            && let Ok(_entered) = self.device.enter()
        {
            // SAFETY: it came from `cuStreamCreate` and is destroyed once; work in it is finished all the same.
            let _ = unsafe { sys::cuStreamDestroy_v2(self.raw) };
        }
    }
}

/// A mark in a stream, with the time at which the device reached it.
#[derive(Debug)]
pub struct Event {
    device: &'static Device,
    raw: sys::CUevent,
}

impl Event {
    /// An event that is destroyed with the value.
    pub(super) fn new(device: &'static Device, raw: sys::CUevent) -> Event {
        Event { device, raw }
    }

    /// Puts the mark at the end of the stream.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn record(&mut self, stream: &Stream) -> Result<(), DriverError> {
        let _entered = self.device.enter()?;
        // SAFETY: both handles are alive.
        unsafe { cuda!(cuEventRecord(self.raw, stream.raw)) }
    }

    /// Seconds from an earlier mark to this one; waits until the device has reached it.
    ///
    /// # Errors
    /// [`DriverError::Call`]: a mark was never set, or what ran failed.
    pub fn seconds_since(&self, earlier: &Event) -> Result<f64, DriverError> {
        let mut milliseconds = 0f32;
        let _entered = self.device.enter()?;
        // SAFETY: both handles are alive, and `milliseconds` is a variable of this frame.
        unsafe {
            cuda!(cuEventSynchronize(self.raw))?;
            cuda!(cuEventElapsedTime(&mut milliseconds, earlier.raw, self.raw))?;
        }
        Ok(f64::from(milliseconds) / 1e3)
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if let Ok(_entered) = self.device.enter() {
            // SAFETY: it came from `cuEventCreate` and is destroyed once.
            let _ = unsafe { sys::cuEventDestroy_v2(self.raw) };
        }
    }
}

/// Puts a kernel at the end of a stream; where it waits by itself for what is before it, it may begin before that ends.
///
/// # Safety
/// `arguments` are the addresses of as many values as the kernel has parameters, each as wide and aligned as its
/// parameter, and what the kernel does with them is in bounds of memory that stays alive until it is finished.
pub(super) unsafe fn launch(
    stream: &Stream,
    entry: KernelHandle,
    grid: u32,
    block: u32,
    (shared_bytes, programmatic): (u32, bool),
    arguments: &mut [*mut c_void],
) -> Result<(), DriverError> {
    let mut early = sys::CUlaunchAttribute {
        id: sys::CUlaunchAttributeID_enum::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION,
        pad: [0; 4],
        value: sys::CUlaunchAttributeValue { programmaticStreamSerializationAllowed: 1 },
    };
    let config = sys::CUlaunchConfig {
        gridDimX: grid,
        gridDimY: 1,
        gridDimZ: 1,
        blockDimX: block,
        blockDimY: 1,
        blockDimZ: 1,
        sharedMemBytes: shared_bytes,
        hStream: stream.raw(),
        attrs: &raw mut early,
        numAttrs: u32::from(programmatic),
    };
    // SAFETY: as promised by the caller; the driver copies the arguments before it returns.
    unsafe { cuda!(cuLaunchKernelEx(&raw const config, entry.raw, arguments.as_mut_ptr(), std::ptr::null_mut())) }
}

/// Makes the context of a stream's device current: what [`launch`] and [`Stream::alloc`] need before them.
pub(super) fn enter(stream: &Stream) -> Result<Entered, DriverError> {
    stream.device().enter()
}
