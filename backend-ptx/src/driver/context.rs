//! What this thread has current: a device's context, and what a capture of a stream lets through.
use super::call::{check, cuda};
use super::error::DriverError;
use cudarc::driver::sys;

/// A context is current on this thread while it lives; then what was current before is so again.
#[derive(Debug)]
#[must_use]
pub(super) struct Entered {
    /// Null where there was none, or the same.
    before: sys::CUcontext,
}

impl Entered {
    /// Makes a context current on this thread.
    ///
    /// # Safety
    /// It is that of a device, and never released.
    pub unsafe fn new(context: sys::CUcontext) -> Result<Entered, DriverError> {
        let mut before = std::ptr::null_mut();
        // SAFETY: `before` is a variable of this frame; the context is alive.
        unsafe {
            cuda!(cuCtxGetCurrent(&mut before))?;
            if before == context {
                return Ok(Entered { before: std::ptr::null_mut() });
            }
            cuda!(cuCtxSetCurrent(context))?;
        }
        Ok(Entered { before })
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        if !self.before.is_null() {
            // SAFETY: the context was current a moment ago. Where that fails, the next call says so.
            let _ = unsafe { sys::cuCtxSetCurrent(self.before) };
        }
    }
}

/// Calls that a capture of a stream on this thread refuses, such as loading code, are let through while it lives: what
/// they do is no part of a graph.
pub(super) struct Relaxed {
    before: sys::CUstreamCaptureMode,
}

impl Relaxed {
    pub fn new() -> Result<Relaxed, DriverError> {
        let mut mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
        // SAFETY: `mode` is a variable of this frame, which takes what was before.
        unsafe { cuda!(cuThreadExchangeStreamCaptureMode(&mut mode)) }?;
        Ok(Relaxed { before: mode })
    }
}

impl Drop for Relaxed {
    fn drop(&mut self) {
        // SAFETY: as in `new`. It does not fail with a mode that was taken from it.
        let _ = unsafe { sys::cuThreadExchangeStreamCaptureMode(&mut self.before) };
    }
}
