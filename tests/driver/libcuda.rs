//! A stand-in for NVIDIA's driver library, with one fault: `FAKE_CUDA` names it. Memory holds nothing and kernels do
//! not run; what is real are the calls, their order and their errors.
//!
//! [`main`](super) compiles this file to `libcuda.so`. Pointers that the driver gets are taken as references, which
//! have the same form. Status codes are those of the *CUDA Driver API*, `CUresult`.
#![allow(non_snake_case)]
use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

const SUCCESS: i32 = 0;
const INVALID_VALUE: i32 = 1;
const OUT_OF_MEMORY: i32 = 2;
const NO_DEVICE: i32 = 100;
const INVALID_PTX: i32 = 218;
const ILLEGAL_ADDRESS: i32 = 700;
/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR` and `…_MINOR`.
const MAJOR: i32 = 75;
const MINOR: i32 = 76;

static LAUNCHED: AtomicBool = AtomicBool::new(false);

fn is(fault: &str) -> bool {
    std::env::var("FAKE_CUDA").as_deref() == Ok(fault)
}

fn fails_if(fault: &str, status: i32) -> i32 {
    if is(fault) { status } else { SUCCESS }
}

#[no_mangle]
extern "C" fn cuDriverGetVersion(version: &mut i32) -> i32 {
    *version = if is("old") { 11080 } else { 12060 };
    SUCCESS
}

#[no_mangle]
extern "C" fn cuInit(_flags: u32) -> i32 {
    fails_if("hidden", NO_DEVICE)
}

#[no_mangle]
extern "C" fn cuDeviceGetCount(count: &mut i32) -> i32 {
    *count = i32::from(!is("none"));
    SUCCESS
}

#[no_mangle]
extern "C" fn cuDeviceGet(device: &mut i32, _ordinal: i32) -> i32 {
    *device = 0;
    SUCCESS
}

#[no_mangle]
extern "C" fn cuDeviceGetName(name: &mut [u8; 5], _len: i32, _device: i32) -> i32 {
    *name = *b"Fake\0";
    SUCCESS
}

#[no_mangle]
extern "C" fn cuDeviceGetAttribute(value: &mut i32, attribute: i32, _device: i32) -> i32 {
    let (major, minor) = match std::env::var("FAKE_CUDA").as_deref() {
        Ok("kepler") => (3, 5),
        Ok("turing") => (7, 5),
        Ok("blackwell") => (10, 0),
        _ => (9, 0),
    };
    *value = match attribute {
        MAJOR => major,
        MINOR => minor,
        _ => 0,
    };
    SUCCESS
}

#[no_mangle]
extern "C" fn cuDevicePrimaryCtxRetain(context: &mut usize, _device: i32) -> i32 {
    *context = 1;
    SUCCESS
}

#[no_mangle]
extern "C" fn cuCtxSetCurrent(_context: usize) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuCtxGetCurrent(context: &mut usize) -> i32 {
    *context = 0;
    SUCCESS
}

#[no_mangle]
extern "C" fn cuThreadExchangeStreamCaptureMode(_mode: &mut i32) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuMemGetInfo_v2(free: &mut usize, total: &mut usize) -> i32 {
    (*free, *total) = (1024, 4096);
    SUCCESS
}

#[no_mangle]
extern "C" fn cuMemAlloc_v2(address: &mut u64, _bytes: usize) -> i32 {
    *address = 1 << 20;
    fails_if("full", OUT_OF_MEMORY)
}

#[no_mangle]
extern "C" fn cuMemFree_v2(_address: u64) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuMemAllocAsync(address: &mut u64, _bytes: usize, _stream: usize) -> i32 {
    *address = 1 << 20;
    fails_if("no workspace", OUT_OF_MEMORY)
}

#[no_mangle]
extern "C" fn cuMemFreeAsync(_address: u64, _stream: usize) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuMemcpyHtoDAsync_v2(_to: u64, _from: usize, _bytes: usize, _stream: usize) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuMemcpyDtoHAsync_v2(_to: usize, _from: u64, _bytes: usize, _stream: usize) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuStreamCreate(stream: &mut usize, _flags: u32) -> i32 {
    *stream = 2;
    SUCCESS
}

#[no_mangle]
extern "C" fn cuStreamDestroy_v2(_stream: usize) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuStreamSynchronize(_stream: usize) -> i32 {
    if LAUNCHED.load(SeqCst) { fails_if("fault", ILLEGAL_ADDRESS) } else { SUCCESS }
}

#[no_mangle]
extern "C" fn cuModuleLoadDataEx(
    module: &mut usize,
    _image: usize,
    _options: u32,
    _names: usize,
    log: &mut &mut [u8; 34],
) -> i32 {
    *module = 3;
    if is("refuses") {
        **log = *b"ptxas fatal: unsupported version\n\0";
        return INVALID_PTX;
    }
    SUCCESS
}

#[no_mangle]
extern "C" fn cuModuleUnload(_module: usize) -> i32 {
    SUCCESS
}

#[no_mangle]
extern "C" fn cuModuleGetFunction(function: &mut usize, _module: usize, _name: usize) -> i32 {
    *function = 4;
    SUCCESS
}

#[no_mangle]
extern "C" fn cuFuncSetAttribute(_function: usize, _attribute: i32, _value: i32) -> i32 {
    SUCCESS
}

/// Sizes of a launch, and its one attribute, if it has one: number and value.
#[repr(C)]
struct Config {
    sizes: [u32; 7],
    stream: usize,
    attribute: &'static [i32; 3],
    count: u32,
}

/// A tensor map, which here holds the address that it was encoded for.
#[repr(C, align(64))]
struct TensorMap([u64; 16]);

#[no_mangle]
#[allow(clippy::too_many_arguments)]
extern "C" fn cuTensorMapEncodeTiled(
    map: &mut TensorMap,
    element: u32,
    rank: u32,
    address: u64,
    extents: &[u64; 5],
    strides: &[u64; 4],
    sides: &[u32; 2],
    steps: &[u32; 5],
    interleave: u32,
    swizzle: u32,
    promotion: u32,
    fill: u32,
) -> i32 {
    let n = rank as usize;
    let (extents, strides, steps) = (&extents[..n], &strides[..n - 1], &steps[..n]);
    eprintln!("map of {element} at {address}: {extents:?} {strides:?} {sides:?} {steps:?}");
    eprintln!("interleave {interleave} swizzle {swizzle} promotion {promotion} fill {fill}");
    map.0 = [address; 16];
    fails_if("map", INVALID_VALUE)
}

#[no_mangle]
extern "C" fn cuLaunchKernelEx(config: &Config, _function: usize, arguments: &[&TensorMap; 2], _extra: usize) -> i32 {
    LAUNCHED.store(true, SeqCst);
    if is("shows maps") {
        let early: Vec<[i32; 3]> = (0..config.count as usize).map(|_| *config.attribute).collect();
        eprintln!("{:?} with attributes {early:?}", config.sizes);
        let is_aligned = arguments.iter().all(|a| (&raw const **a).cast::<TensorMap>().is_aligned());
        eprintln!("launched with maps {:?} aligned {is_aligned}", arguments.map(|a| a.0[15]));
    }
    SUCCESS
}

fn said(status: i32) -> (&'static [u8], &'static [u8]) {
    match status {
        INVALID_VALUE => (b"CUDA_ERROR_INVALID_VALUE\0", b"invalid argument\0"),
        OUT_OF_MEMORY => (b"CUDA_ERROR_OUT_OF_MEMORY\0", b"out of memory\0"),
        NO_DEVICE => (b"CUDA_ERROR_NO_DEVICE\0", b"no CUDA-capable device is detected\0"),
        INVALID_PTX => (b"CUDA_ERROR_INVALID_PTX\0", b"a PTX JIT compilation failed\0"),
        _ => (b"CUDA_ERROR_ILLEGAL_ADDRESS\0", b"an illegal memory access was encountered\0"),
    }
}

#[no_mangle]
extern "C" fn cuGetErrorName(status: i32, text: &mut *const c_char) -> i32 {
    *text = said(status).0.as_ptr().cast();
    SUCCESS
}

#[no_mangle]
extern "C" fn cuGetErrorString(status: i32, text: &mut *const c_char) -> i32 {
    *text = said(status).1.as_ptr().cast();
    SUCCESS
}
