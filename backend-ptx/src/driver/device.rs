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
use super::call::{check, cuda};
use super::context::{Entered, Relaxed};
use super::error::DriverError;
use cudarc::driver::sys;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_void};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The oldest driver that every function used here exists in.
const OLDEST_DRIVER: i32 = 12000;

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
#[doc(hidden)]
pub fn device_at(ordinal: usize) -> Result<&'static Device, DriverError> {
    type Opened = BTreeMap<usize, Result<&'static Device, DriverError>>;
    static DEVICES: Mutex<Opened> = Mutex::new(BTreeMap::new());
    let mut all = DEVICES.lock().unwrap_or_else(PoisonError::into_inner);
    // A device is never closed.
    let open = || Device::open(ordinal).map(|device| &*Box::leak(Box::new(device)));
    all.entry(ordinal).or_insert_with(open).clone()
}

impl Device {
    fn open(number: usize) -> Result<Device, DriverError> {
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
            let ordinal_of = i32::try_from(number).ok().filter(|n| *n < count);
            let Some(number) = ordinal_of else {
                return Err(absent(format!("there is no GPU of number {number}; the driver shows {count}")));
            };
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
        Ok(Device { ordinal: number as i32, context, pool, name, capability, driver, modules: Mutex::default() })
    }

    /// Makes the context current on this thread, for as long as the result lives.
    pub(super) fn enter(&self) -> Result<Entered, DriverError> {
        // SAFETY: the primary context was retained and is never released.
        unsafe { Entered::new(self.context) }
    }

    /// Where temporaries come from; null where the driver's own way is the only one.
    pub(super) fn pool(&self) -> sys::CUmemoryPool {
        self.pool
    }

    /// Its number among those that the process sees.
    #[doc(hidden)]
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
        // Lines of source in the text are kept where there are some.
        let lines = usize::from(ptx.contains("\n.file "));
        let mut options =
            [O::CU_JIT_ERROR_LOG_BUFFER, O::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, O::CU_JIT_GENERATE_LINE_INFO];
        // Numbers are passed in the place of pointers (Driver API, `cuModuleLoadDataEx`).
        let number = |n| std::ptr::without_provenance_mut(n);
        let mut values = [log.as_mut_ptr().cast::<c_void>(), number(log.len()), number(lines)];
        let mut raw = std::ptr::null_mut();
        let _entered = self.enter()?;
        let _relaxed = Relaxed::new()?;
        // SAFETY: the text ends with a zero byte; options and values are three each; the log has the length it says.
        let status = unsafe {
            sys::cuModuleLoadDataEx(&mut raw, text.as_ptr().cast(), 3, options.as_mut_ptr(), values.as_mut_ptr())
        };
        check("cuModuleLoadDataEx", status).map_err(|e| {
            let end = log.iter().position(|b| *b == 0).unwrap_or(log.len());
            let log = String::from_utf8_lossy(&log[..end]).trim().to_string();
            failed(if log.is_empty() { e.to_string() } else { log })
        })?;
        Ok(Module { device: self, raw })
    }
}

/// A pool of memory of a GPU, which keeps a part of the GPU's memory for the next launch while nothing uses it: about
/// as much as frameworks' libraries keep as workspace, chosen. Null where the GPU has no pools.
fn pool(device: sys::CUdevice) -> Result<sys::CUmemoryPool, DriverError> {
    let (mut pool, mut bytes, mut has_pools) = (std::ptr::null_mut(), 0, 0);
    let attribute = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED;
    // SAFETY: `has_pools` is a variable of this frame.
    unsafe { cuda!(cuDeviceGetAttribute(&mut has_pools, attribute, device)) }?;
    if has_pools == 0 {
        return Ok(pool);
    }
    // SAFETY: `bytes` is a variable of this frame.
    unsafe { cuda!(cuDeviceTotalMem_v2(&mut bytes, device)) }?;
    let mut kept = bytes as u64 / 256;
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
    pub raw: sys::CUfunction,
}

// SAFETY: the handle is read only, and its module may be used from any thread.
unsafe impl Send for KernelHandle {}
// SAFETY: as above.
unsafe impl Sync for KernelHandle {}
