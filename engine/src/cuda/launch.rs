//! A function compiled for the GPU of this machine, in the variants that pointers need.
use super::views::{DeviceView, Memory};
use crate::arguments::{Dims, Fit};
use crate::bind::Bound;
use crate::error::{Error, Result};
use crate::pipeline::{self, Build};
use crate::stage::StageError;
use smallvec::SmallVec;
use std::sync::OnceLock;
use tilewright_backend_cpu::{CallProblem, Element, LaunchError};
use tilewright_backend_ptx::driver::{self, Buffer, Device, Extent, Stream, StreamMemory, device};
use tilewright_backend_ptx::unaligned;
use tilewright_ir::dtype::DType;
use tilewright_ir::program;
use tilewright_ir::target::Target;

/// A function whose code is on the GPU.
#[derive(Debug)]
pub struct Function {
    device: &'static Device,
    function: program::Function,
    fit: Fit,
    target: Target,
    aligned: driver::LoadedFunction,
    /// For pointers that are aligned to their elements only: compiled when the first one comes.
    any: OnceLock<std::result::Result<driver::LoadedFunction, String>>,
}

/// A tensor's memory on the host.
#[derive(Debug)]
pub struct Host<'a> {
    dtype: DType,
    origin: usize,
    memory: CallMemory<'a>,
}

#[derive(Debug)]
enum CallMemory<'a> {
    Read(&'a [u8]),
    Write(&'a mut [u8]),
}

/// A slice that is only read.
pub fn read<T: Element>(data: &[T]) -> Host<'_> {
    // SAFETY: elements are plain numbers without padding: every byte of the slice is initialised.
    let bytes = unsafe { std::slice::from_raw_parts(data.as_ptr().cast(), size_of_val(data)) };
    Host { dtype: T::DTYPE, origin: 0, memory: CallMemory::Read(bytes) }
}

/// A slice that is written, and may be read. Elements of `bool` come back as 0 or 1, as compiled code stores them.
pub fn write<T: Element>(data: &mut [T]) -> Host<'_> {
    // SAFETY: as in `read`; what is copied back are elements of the same type, which code for the type has stored.
    let bytes = unsafe { std::slice::from_raw_parts_mut(data.as_mut_ptr().cast(), size_of_val(data)) };
    Host { dtype: T::DTYPE, origin: 0, memory: CallMemory::Write(bytes) }
}

/// The bytes of elements of a type, which are only read.
pub fn read_bytes(dtype: DType, bytes: &[u8]) -> Host<'_> {
    Host { dtype, origin: 0, memory: CallMemory::Read(bytes) }
}

/// The bytes of elements of a type, which are written, and may be read.
pub fn write_bytes(dtype: DType, bytes: &mut [u8]) -> Host<'_> {
    Host { dtype, origin: 0, memory: CallMemory::Write(bytes) }
}

impl Host<'_> {
    /// The same memory with offset 0 at element `origin`, for layouts with negative strides.
    pub fn at(self, origin: usize) -> Self {
        Host { origin, ..self }
    }

    fn bytes(&self) -> &[u8] {
        match &self.memory {
            CallMemory::Read(b) => b,
            CallMemory::Write(b) => b,
        }
    }

    /// What lies around offset 0, in elements.
    fn extent(&self) -> Extent {
        let n = (self.bytes().len() / self.dtype.bytes()) as i64;
        Extent { lo: -(self.origin as i64), hi: n - self.origin as i64 }
    }
}

impl Function {
    /// Compiles a function for the GPU of this machine.
    ///
    /// # Errors
    /// No GPU; whatever a pass refuses; PTX that the driver does not take.
    pub fn compile(function: &program::Function) -> Result<Function> {
        Function::compile_on(device()?, function, None)
    }

    /// Loads a function that is compiled to PTX already.
    ///
    /// # Errors
    /// No GPU, or one that does not run the target; PTX that the driver does not take.
    pub fn of(build: &Build) -> Result<Function> {
        Function::on(device()?, build)
    }

    /// The same on another GPU of this machine.
    ///
    /// # Errors
    /// As [`Function::of`].
    #[doc(hidden)]
    pub fn on(device: &'static Device, build: &Build) -> Result<Function> {
        device.check(&build.target)?;
        let aligned = load(device, build)?;
        let (function, target) = (build.function.clone(), build.target.clone());
        Ok(Function { device, fit: Fit::of(&function)?, function, target, aligned, any: OnceLock::new() })
    }

    /// Compiles a function for a GPU of this machine, or loads it for that target where one is given.
    ///
    /// # Errors
    /// As [`Function::compile`].
    #[doc(hidden)]
    pub fn compile_on(
        device: &'static Device,
        function: &program::Function,
        target: Option<&Target>,
    ) -> Result<Function> {
        let target = target.map_or_else(|| device.best_target(), |t| Ok(t.clone()))?;
        Function::on(device, &pipeline::compile(function, &target)?)
    }

    /// The function as checked.
    pub fn function(&self) -> &program::Function {
        &self.function
    }

    /// The code that these pointers may be passed to.
    fn variant(&self, tensors: &[u64]) -> Result<&driver::LoadedFunction> {
        if self.aligned.aligned(tensors) {
            return Ok(&self.aligned);
        }
        let compile = || {
            let build = pipeline::compile(&self.function, &unaligned(&self.target))?;
            load(self.device, &build)
        };
        let any = self.any.get_or_init(|| compile().map_err(|e: Error| e.to_string()));
        any.as_ref().map_err(|why| {
            driver::DriverError::Manifest { function: self.function.name.clone(), why: why.clone() }.into()
        })
    }

    /// Queues the function on a stream: `tensors` are device addresses of the elements at offset 0, in the order of the
    /// parameters; `symbols` their values, in the order of the function's. It may not have run when this returns.
    ///
    /// # Errors
    /// Symbols whose facts or guards do not hold, with nothing queued; a call of the driver that failed.
    ///
    /// # Safety
    /// Each tensor's memory holds every element of its layout, stays alive and is used by nothing else until the stream
    /// has passed the function; what is written overlaps nothing else.
    pub unsafe fn launch(&self, stream: &Stream, tensors: &[u64], symbols: &[i64]) -> Result<()> {
        // SAFETY: as promised by the caller.
        Ok(unsafe { self.variant(tensors)?.launch(stream, tensors, None, symbols) }?)
    }

    /// Queues the function on a stream, on tensors as their library describes them: symbols are solved from the shapes,
    /// or given in the order of the function's; types, strides and bounds are checked. Numbers are written to the
    /// device. It may not have run when this returns.
    ///
    /// # Errors
    /// Whatever does not fit, with nothing queued; a call of the driver that failed.
    ///
    /// # Safety
    /// Each tensor's memory holds every element that is said of it, stays alive and is used by nothing else until the
    /// stream has passed the function; what is written overlaps nothing else.
    #[doc(hidden)]
    pub unsafe fn queue_on(&self, stream: &Stream, symbols: Option<&[i64]>, views: &[DeviceView<'_>]) -> Result<()> {
        for ((_, tensor), view) in self.function.params().zip(views) {
            let (needed, found) = (tensor.dtype, view.dtype);
            if needed != found {
                return Err(unlike(&self.function.name, &tensor.name, needed, found));
            }
        }
        let mut values = [0i64; Fit::MAX_SYMBOLS];
        let dims: SmallVec<[Dims<'_>; 8]> = views.iter().map(|v| v.dims).collect();
        let n = self.fit.solve(&self.function, &dims, symbols, &mut values)?;
        let mut numbers = StreamMemory::new(stream);
        let mut pointers: SmallVec<[u64; 8]> = SmallVec::new();
        let mut extents: SmallVec<[Extent; 8]> = SmallVec::new();
        for view in views {
            let (address, extent) = match &view.memory {
                Memory::Device { address, extent } => (*address, *extent),
                Memory::Number(bytes) => {
                    let hi = (bytes.len() / view.dtype.bytes()) as i64;
                    (numbers.number(bytes, &|| "a number".into())?, Extent { lo: 0, hi })
                }
            };
            pointers.push(address);
            extents.push(extent);
        }
        let code = self.variant(&pointers)?;
        // SAFETY: as promised by the caller; numbers are freed in the order of the stream.
        Ok(unsafe { code.launch(stream, &pointers, Some(&extents), &values[..n]) }?)
    }

    /// Calls the function on host memory: copies it to the device, waits, and copies what is written back.
    ///
    /// # Errors
    /// Whatever does not fit, before anything runs; too little device memory; a call of the driver that failed.
    pub fn call(&self, symbols: &[i64], tensors: &mut [Host<'_>]) -> Result<()> {
        for ((_, tensor), host) in self.function.params().zip(tensors.iter()) {
            let (needed, found) = (tensor.dtype, host.dtype);
            if needed != found {
                let (tensor, place) = (tensor.name.clone(), "the argument".into());
                return Err(crate::bind::ArgumentError::DType { tensor, needed, place, found }.into());
            }
        }
        let stream = self.device.stream()?;
        let mut buffers = vec![];
        for (i, host) in tensors.iter().enumerate() {
            // One too many is refused by the launch.
            let what = self.function.params().nth(i).map_or("a tensor".into(), |(_, t)| format!("`{}`", t.name));
            let mut buffer = self.device.alloc(host.bytes().len() as u64, &what)?;
            buffer.write(&stream, host.bytes())?;
            buffers.push(buffer);
        }
        let pointers: Vec<u64> = buffers
            .iter()
            .zip(tensors.iter())
            .map(|(b, h)| b.address() + (h.origin * h.dtype.bytes()) as u64)
            .collect();
        let extents: Vec<Extent> = tensors.iter().map(Host::extent).collect();
        let code = self.variant(&pointers)?;
        // SAFETY: the buffers are ours, of the extents that are checked, distinct, and live until the stream is done.
        unsafe { code.launch(&stream, &pointers, Some(&extents), symbols) }?;
        stream.synchronize()?;
        for (buffer, host) in buffers.iter().zip(tensors.iter_mut()) {
            if let CallMemory::Write(bytes) = &mut host.memory {
                buffer.read(&stream, bytes)?;
            }
        }
        Ok(())
    }

    /// Copies bound parameters to the device, to run on again and again.
    ///
    /// # Errors
    /// Too little device memory; a call of the driver that failed.
    pub fn upload(&self, stream: &Stream, bound: &Bound) -> Result<Resident> {
        let mut buffers = vec![];
        for param in &bound.params {
            let mut buffer = self.device.alloc(param.bytes().len() as u64, &format!("`{}`", param.name))?;
            buffer.write(stream, param.bytes())?;
            buffers.push(buffer);
        }
        let origins = bound.params.iter().map(|p| (p.origin * p.dtype.bytes()) as u64);
        let pointers = buffers.iter().zip(origins).map(|(b, o)| b.address() + o).collect();
        let extent = |p: &crate::bind::BoundParam| {
            let n = p.bytes().len() / p.dtype.bytes();
            Extent { lo: -(p.origin as i64), hi: n as i64 - p.origin as i64 }
        };
        let extents = bound.params.iter().map(extent).collect();
        Ok(Resident { buffers, pointers, extents, symbols: bound.symbols.clone() })
    }

    /// Queues the function on parameters that are on the device; it may not have run when this returns.
    ///
    /// # Errors
    /// Parameters of another function, which are too small for this one; a call of the driver that failed.
    pub fn queue(&self, stream: &Stream, on: &mut Resident) -> Result<()> {
        let code = self.variant(&on.pointers)?;
        // SAFETY: the buffers are those of `on`, distinct, of the extents that are checked; freeing them waits for the
        // device, so that they outlive the kernels.
        Ok(unsafe { code.launch(stream, &on.pointers, Some(&on.extents), &on.symbols) }?)
    }

    /// Calls the function on bound parameters, as [`Function::call`].
    ///
    /// # Errors
    /// As [`Function::call`].
    pub fn call_bound(&self, bound: &mut Bound) -> Result<()> {
        let symbols = bound.symbols.clone();
        let host = |p| {
            let (dtype, origin, memory) = crate::bind::BoundParam::memory(p);
            let memory = match memory {
                Ok(bytes) => CallMemory::Write(bytes),
                Err(bytes) => CallMemory::Read(bytes),
            };
            Host { dtype, origin, memory }
        };
        let mut tensors: Vec<Host<'_>> = bound.params.iter_mut().map(host).collect();
        self.call(&symbols, &mut tensors)
    }
}

/// Parameters of a function in device memory.
#[derive(Debug)]
pub struct Resident {
    buffers: Vec<Buffer>,
    pointers: Vec<u64>,
    extents: Vec<Extent>,
    symbols: Vec<i64>,
}

impl Resident {
    /// Their memory, in order.
    pub fn buffers(&self) -> &[Buffer] {
        &self.buffers
    }

    /// The same elements in memory of their own.
    ///
    /// # Errors
    /// Too little device memory; a call of the driver that failed.
    pub fn duplicate(&self, stream: &Stream) -> Result<Resident> {
        let mut buffers = vec![];
        for from in &self.buffers {
            let mut buffer = device()?.alloc(from.bytes(), "a copy of a tensor")?;
            if from.bytes() > 0 {
                buffer.copy_from(stream, from, from.bytes())?;
            }
            buffers.push(buffer);
        }
        let origins = self.pointers.iter().zip(&self.buffers).map(|(p, b)| p - b.address());
        let pointers = buffers.iter().zip(origins).map(|(b, o)| b.address() + o).collect();
        Ok(Resident { buffers, pointers, extents: self.extents.clone(), symbols: self.symbols.clone() })
    }
}

/// An argument of another type than the parameter.
pub(crate) fn unlike(kernel: &str, tensor: &str, needed: DType, found: DType) -> Error {
    let problems = vec![CallProblem::Type { tensor: tensor.into(), found, needed }];
    LaunchError { kernel: kernel.into(), problems }.into()
}

fn load(device: &'static Device, build: &Build) -> Result<driver::LoadedFunction> {
    let code = build.ptx.as_ref().ok_or_else(|| StageError::CannotRun { target: build.target.name.clone() })?;
    #[cfg(unix)]
    if let Some(file) = crate::profile::lines_of(&build.function.name) {
        return Ok(driver::LoadedFunction::load(device, &build.ptx_with_lines(&file)?, code.manifest.clone())?);
    }
    Ok(driver::LoadedFunction::load(device, &code.ptx, code.manifest.clone())?)
}
