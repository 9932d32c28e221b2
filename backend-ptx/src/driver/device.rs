//! The CUDA driver: every foreign call (but that of [`super::maps`]), with its errors as values.
//!
//! The library is loaded when the first GPU is asked for; building needs no CUDA. A [`Device`] is opened when it is
//! asked for by its number among those that `CUDA_VISIBLE_DEVICES` shows, with its *primary* context: the one that the
//! CUDA runtime and every framework in the process use, so that their pointers and streams can be passed here.
//!
//! # Invariants
//! * Handles are made and destroyed here, each owned by one value; a [`Buffer`] frees its memory, a [`Module`]
//!   unloads.
//! * Every public call makes the context current first, so that it may come from any thread, and leaves the one that
//!   was current before, which a framework may take for its own device's.
//!
//! # Source
//! NVIDIA, *CUDA Driver API* (12.6), by function name.
use super::context::{Entered, Relaxed};
use super::error::DriverError;
use cudarc::driver::sys;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_void};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// The oldest driver that every function used here exists in.
const OLDEST_DRIVER: i32 = 12000;

/// Most GPUs of a process, chosen: four times as many as one machine of NVIDIA's has.
const MOST_DEVICES: usize = 64;

/// Bytes of temporaries that a device keeps for the next launch while nothing uses them, chosen: what frameworks'
/// libraries keep as workspace, and a small part of any GPU's memory.
const KEPT_BYTES: u64 = 256 << 20;

/// A GPU, opened once per process.
#[derive(Debug)]
pub struct Device {
    ordinal: i32,
    context: sys::CUcontext,
    /// Where temporaries come from, in the order of streams.
    pool: sys::CUmemoryPool,
    name: String,
    capability: (i32, i32),
    driver: i32,
    modules: Mutex<BTreeMap<String, Weak<Module>>>,
}

// SAFETY: a primary context may be made current and used by any number of threads (Driver API, "Context Management");
// the handle is never changed.
unsafe impl Send for Device {}
// SAFETY: as above.
unsafe impl Sync for Device {}

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

/// The first GPU of this process.
///
/// # Errors
/// [`DriverError::Absent`]: no driver library, one that is too old, or no GPU.
pub fn device() -> Result<&'static Device, DriverError> {
    device_at(0)
}

/// The GPU of a number, counted as `CUDA_VISIBLE_DEVICES` shows them.
///
/// # Errors
/// As [`device`]; a number that no GPU has.
pub fn device_at(ordinal: usize) -> Result<&'static Device, DriverError> {
    static DEVICES: [OnceLock<Result<Device, DriverError>>; MOST_DEVICES] = [const { OnceLock::new() }; MOST_DEVICES];
    let absent = || DriverError::Absent { why: format!("there is no GPU of number {ordinal}") };
    let place = DEVICES.get(ordinal).ok_or_else(absent)?;
    place.get_or_init(|| Device::open(ordinal as i32)).as_ref().map_err(Clone::clone)
}

impl Device {
    fn open(number: i32) -> Result<Device, DriverError> {
        let absent = |why: String| DriverError::Absent { why };
        let said = |e: DriverError| match e {
            DriverError::Call { name, why, .. } => absent(format!("{name}, {why}")),
            e => e,
        };
        // SAFETY: loading libcuda runs its initialisers, as every program that uses a GPU does.
        if !unsafe { sys::is_culib_present() } {
            return Err(absent("the driver library libcuda is not installed".into()));
        }
        let (mut driver, mut count, mut ordinal, mut context) = (0, 0, 0, std::ptr::null_mut());
        let mut name = [0 as std::ffi::c_char; 256];
        let mut capability = (0, 0);
        // SAFETY: every pointer is that of a variable that outlives the call, with the length that is passed.
        unsafe {
            cuda!(cuDriverGetVersion(&mut driver)).map_err(said)?;
            if driver < OLDEST_DRIVER {
                return Err(absent(format!("the driver is of CUDA {}, 12.0 is needed", version(driver))));
            }
            cuda!(cuInit(0)).map_err(said)?;
            cuda!(cuDeviceGetCount(&mut count)).map_err(said)?;
            if count == 0 {
                return Err(absent("the driver shows no GPU".into()));
            }
            if number >= count {
                return Err(absent(format!("there is no GPU of number {number}; the driver shows {count}")));
            }
            cuda!(cuDeviceGet(&mut ordinal, number)).map_err(said)?;
            cuda!(cuDeviceGetName(name.as_mut_ptr(), 256, ordinal)).map_err(said)?;
            use sys::CUdevice_attribute as A;
            let (major, minor) =
                (A::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, A::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
            cuda!(cuDeviceGetAttribute(&mut capability.0, major, ordinal)).map_err(said)?;
            cuda!(cuDeviceGetAttribute(&mut capability.1, minor, ordinal)).map_err(said)?;
            cuda!(cuDevicePrimaryCtxRetain(&mut context, ordinal)).map_err(said)?;
        }
        // SAFETY: the driver ends the name with a zero byte within the length it was given.
        let name = unsafe { CStr::from_ptr(name.as_ptr()) }.to_string_lossy().into_owned();
        let pool = pool(ordinal).map_err(said)?;
        Ok(Device { ordinal: number, context, pool, name, capability, driver, modules: Mutex::default() })
    }

    /// Makes the context current on this thread, for as long as the result lives.
    fn enter(&self) -> Result<Entered, DriverError> {
        // SAFETY: the primary context was retained and is never released.
        unsafe { Entered::new(self.context) }
    }

    /// Its number among those that the process sees.
    pub fn ordinal(&self) -> i32 {
        self.ordinal
    }

    /// The name that the driver gives it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its compute capability, such as `(9, 0)`.
    pub fn capability(&self) -> (i32, i32) {
        self.capability
    }

    /// The CUDA version of the driver, such as `13.0`.
    pub fn driver_version(&self) -> String {
        version(self.driver)
    }

    /// Bytes of device memory that are free now, and all of them.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn memory(&self) -> Result<(u64, u64), DriverError> {
        let (mut free, mut total) = (0, 0);
        let _entered = self.enter()?;
        // SAFETY: both are variables of this frame.
        unsafe { cuda!(cuMemGetInfo_v2(&mut free, &mut total)) }?;
        Ok((free as u64, total as u64))
    }

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

    /// A stream of its own.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub fn stream(&'static self) -> Result<Stream, DriverError> {
        let mut raw = std::ptr::null_mut();
        let _entered = self.enter()?;
        // SAFETY: `raw` is a variable of this frame.
        unsafe { cuda!(cuStreamCreate(&mut raw, sys::CUstream_flags::CU_STREAM_NON_BLOCKING as u32)) }?;
        Ok(Stream { device: self, raw, owned: true })
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
        Ok(Event { device: self, raw })
    }

    /// The module of a PTX text: the one that is loaded already, or a new one.
    ///
    /// # Errors
    /// [`DriverError::Load`] with the words of the driver's compiler.
    pub fn load(&'static self, function: &str, ptx: &str) -> Result<Arc<Module>, DriverError> {
        let mut modules = self.modules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(module) = modules.get(ptx).and_then(Weak::upgrade) {
            return Ok(module);
        }
        modules.retain(|_, m| m.strong_count() > 0);
        let module = Arc::new(self.compile(function, ptx)?);
        modules.insert(ptx.into(), Arc::downgrade(&module));
        Ok(module)
    }

    fn compile(&'static self, function: &str, ptx: &str) -> Result<Module, DriverError> {
        let failed = |log: String| DriverError::Load { function: function.into(), driver: self.driver_version(), log };
        let text = CString::new(ptx).map_err(|_| failed("the text holds a zero byte".into()))?;
        let mut log = vec![0u8; 8192];
        use sys::CUjit_option as O;
        let mut options = [O::CU_JIT_ERROR_LOG_BUFFER, O::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
        // Sizes are passed in the place of pointers (Driver API, `cuModuleLoadDataEx`).
        let mut values = [log.as_mut_ptr().cast::<c_void>(), std::ptr::without_provenance_mut(log.len())];
        let mut raw = std::ptr::null_mut();
        let _entered = self.enter()?;
        let _relaxed = Relaxed::new()?;
        // SAFETY: the text ends with a zero byte; options and values are two each; the log has the length it says.
        let status = unsafe {
            sys::cuModuleLoadDataEx(&mut raw, text.as_ptr().cast(), 2, options.as_mut_ptr(), values.as_mut_ptr())
        };
        check("cuModuleLoadDataEx", status).map_err(|e| {
            let end = log.iter().position(|b| *b == 0).unwrap_or(log.len());
            let log = String::from_utf8_lossy(&log[..end]).trim().to_string();
            failed(if log.is_empty() { e.to_string() } else { log })
        })?;
        Ok(Module { device: self, raw })
    }
}

/// A pool of memory of a GPU, which keeps [`KEPT_BYTES`].
fn pool(device: sys::CUdevice) -> Result<sys::CUmemoryPool, DriverError> {
    let mut pool = std::ptr::null_mut();
    let mut kept = KEPT_BYTES;
    // SAFETY: zero is a value of every field of the structure, and those that have a meaning are set; the pointers are
    // those of variables of this frame.
    unsafe {
        let mut props: sys::CUmemPoolProps = std::mem::zeroed();
        props.allocType = sys::CUmemAllocationType::CU_MEM_ALLOCATION_TYPE_PINNED;
        props.location.type_ = sys::CUmemLocationType::CU_MEM_LOCATION_TYPE_DEVICE;
        props.location.id = device;
        cuda!(cuMemPoolCreate(&mut pool, &raw const props))?;
        let threshold = sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD;
        cuda!(cuMemPoolSetAttribute(pool, threshold, (&raw mut kept).cast()))?;
    }
    Ok(pool)
}

/// `13000` as `13.0`.
fn version(v: i32) -> String {
    format!("{}.{}", v / 1000, v % 1000 / 10)
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
        unsafe { cuda!(cuMemcpyHtoDAsync_v2(self.address, from.as_ptr().cast(), n, stream.raw)) }?;
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
        unsafe { cuda!(cuMemcpyDtoHAsync_v2(to.as_mut_ptr().cast(), self.address, n, stream.raw)) }?;
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
        unsafe { cuda!(cuMemcpyDtoDAsync_v2(self.address, from.address, n, stream.raw)) }
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
    pub fn device(&self) -> &'static Device {
        self.device
    }

    /// Whether what is queued becomes a part of a graph, to be run later and again.
    ///
    /// # Errors
    /// [`DriverError::Call`].
    pub(super) fn is_captured(&self) -> Result<bool, DriverError> {
        let mut status = sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_NONE;
        // SAFETY: the stream is alive, `status` is a variable of this frame.
        unsafe { cuda!(cuStreamIsCapturing(self.raw, &mut status)) }?;
        Ok(status == sys::CUstreamCaptureStatus::CU_STREAM_CAPTURE_STATUS_ACTIVE)
    }

    /// Memory that lives from here to [`Stream::free`] in the order of the stream.
    pub(super) fn alloc(&self, bytes: u64, what: &dyn Fn() -> String) -> Result<u64, DriverError> {
        let mut address = 0;
        // SAFETY: `address` is a variable of this frame; the pool is never destroyed.
        let status = unsafe { sys::cuMemAllocFromPoolAsync(&mut address, bytes as usize, self.device.pool, self.raw) };
        if status == sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY {
            return Err(DriverError::Memory { what: what(), needed: bytes, free: self.device.memory()?.0 });
        }
        check("cuMemAllocFromPoolAsync", status).map(|()| address)
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

/// Loaded code.
#[derive(Debug)]
pub struct Module {
    device: &'static Device,
    raw: sys::CUmodule,
}

// SAFETY: a module is read only once it is loaded.
unsafe impl Send for Module {}
// SAFETY: as above.
unsafe impl Sync for Module {}

impl Module {
    /// A kernel of the module, allowed to use this much dynamic shared memory.
    pub(super) fn entry(&self, name: &str, shared_bytes: u32) -> Result<KernelHandle, DriverError> {
        let missing = |_| DriverError::Call {
            call: "cuModuleGetFunction",
            name: name.into(),
            why: "a name with a zero byte".into(),
        };
        let name = CString::new(name).map_err(missing)?;
        let mut raw = std::ptr::null_mut();
        let _entered = self.device.enter()?;
        // SAFETY: the module is alive, the name ends with a zero byte, `raw` is a variable of this frame.
        unsafe {
            cuda!(cuModuleGetFunction(&mut raw, self.raw, name.as_ptr()))?;
            if shared_bytes > 0 {
                let most = sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
                cuda!(cuFuncSetAttribute(raw, most, shared_bytes as i32))?;
            }
        }
        Ok(KernelHandle { raw })
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        if let Ok(_entered) = self.device.enter() {
            // SAFETY: it came from `cuModuleLoadDataEx` and is unloaded once; entries of it keep it alive.
            let _ = unsafe { sys::cuModuleUnload(self.raw) };
        }
    }
}

/// A kernel of a module; whoever holds it holds the module too.
#[derive(Clone, Copy, Debug)]
pub(super) struct KernelHandle {
    raw: sys::CUfunction,
}

// SAFETY: the handle is read only, and its module may be used from any thread.
unsafe impl Send for KernelHandle {}
// SAFETY: as above.
unsafe impl Sync for KernelHandle {}

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
        hStream: stream.raw,
        attrs: &raw mut early,
        numAttrs: u32::from(programmatic),
    };
    // SAFETY: as promised by the caller; the driver copies the arguments before it returns.
    unsafe { cuda!(cuLaunchKernelEx(&raw const config, entry.raw, arguments.as_mut_ptr(), std::ptr::null_mut())) }
}

/// Makes the context of a stream's device current: what [`launch`] and [`Stream::alloc`] need before them.
pub(super) fn enter(stream: &Stream) -> Result<Entered, DriverError> {
    stream.device.enter()
}
