//! Functions on the GPU: on device pointers and streams of anyone, or on host slices with copies there and back.
//!
//! ```no_run
//! use tilewright::cuda;
//! let module = tilewright::compile("fn t(a: f32 (64,32):(32,1), b: f32 (64,32):(1,64)) { copy(a, b) }")?;
//! let transpose = cuda::Function::compile(&module.program().functions[0])?;
//!
//! // On host slices: copied to the device, run, copied back.
//! let (a, mut b) = (vec![1.0f32; 2048], vec![0.0f32; 2048]);
//! transpose.call(&[], &mut [cuda::read(&a), cuda::write(&mut b)])?;
//!
//! // On memory that is on the device already, such as a framework's: queued on a stream, nothing is copied.
//! let gpu = cuda::device()?;
//! let (stream, x, y) = (gpu.stream()?, gpu.alloc(8192, "x")?, gpu.alloc(8192, "y")?);
//! // SAFETY: both hold 2048 elements, and live until the stream is done.
//! unsafe { transpose.launch(&stream, &[x.address(), y.address()], &[])? };
//! stream.synchronize()?;
//! # Ok::<(), tilewright::Error>(())
//! ```
//!
//! Code relies on tensors that start at a multiple of 16 bytes, as allocators give them; where a pointer does not,
//! other code is compiled once and used, which only assumes the element's own alignment.
mod launch;
mod views;

pub(crate) use launch::unlike;
pub use launch::{Function, Host, Resident, read, read_bytes, write, write_bytes};
#[doc(hidden)]
pub use tilewright_backend_ptx::driver::device_at;
pub use tilewright_backend_ptx::driver::{Buffer, Device, DriverError, Event, Extent, Stream, device};
#[doc(hidden)]
pub use views::DeviceView;
