//! Calls of the driver by name, with their errors as values.
use super::error::DriverError;
use cudarc::driver::sys;
use std::ffi::CStr;

/// The error of a call by its status.
pub(super) fn check(call: &'static str, status: sys::CUresult) -> Result<(), DriverError> {
    if status == sys::CUresult::CUDA_SUCCESS {
        return Ok(());
    }
    let text = |f: unsafe fn(sys::CUresult, *mut *const std::ffi::c_char) -> sys::CUresult| {
        let mut p = std::ptr::null();
        // SAFETY: `p` takes the address of a static string, or stays null where the status is unknown.
        unsafe {
            f(status, &mut p);
            if p.is_null() { "unknown".into() } else { CStr::from_ptr(p).to_string_lossy().into_owned() }
        }
    };
    Err(DriverError::Call { call, name: text(sys::cuGetErrorName), why: text(sys::cuGetErrorString) })
}

/// Calls a function of the driver by its name and checks its status.
macro_rules! cuda {
    ($f:ident($($a:expr),* $(,)?)) => { check(stringify!($f), sys::$f($($a),*)) };
}
pub(super) use cuda;
