//! A function on the device, launched by its manifest alone.
//!
//! Everything about a launch is checked before the first kernel is queued: the symbols against their facts and the
//! guards, the pointers against the alignment that the code relies on, and, where the caller says what memory a pointer
//! has ([`Extent`]), that it holds every element the code may touch.
//!
//! A launch computes no strings and looks nothing up by name but symbols: parameters of each kernel are slots of one
//! array `tensors ++ workspaces ++ symbols ++ maps`, found once.
use super::device::{Device, KernelHandle, Module};
use super::error::{DriverError, LaunchProblem};
use super::maps::{InlineMaps, MapBounds, Maps};
use super::stream::{Stream, enter, launch};
use crate::manifest::{Amount, Argument, Manifest, version};
use smallvec::SmallVec;
use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tilewright_ir::int::IntError;

/// A function whose code is loaded.
#[derive(Debug)]
pub struct LoadedFunction {
    manifest: Manifest,
    kernels: Vec<LoadedKernel>,
    maps: Maps,
    /// Keeps the code that `kernels` points into.
    module: Arc<Module>,
    /// Whether a graph may run the code at any time from now on: it is never unloaded then.
    in_graph: AtomicBool,
}

/// One kernel of a function.
#[derive(Debug)]
struct LoadedKernel {
    entry: KernelHandle,
    grid: Amount,
    block: u32,
    shared: u32,
    programmatic: bool,
    slots: Vec<usize>,
}

/// The memory behind a pointer, in elements from it: first, and one past the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The lowest element that is there; negative where the pointer is not the memory's start.
    pub lo: i64,
    /// One past the highest.
    pub hi: i64,
}

/// Numbers of a launch that is right: what to allocate and how many blocks.
struct Sizes {
    workspace: Vec<(u64, u64)>,
    grids: Vec<u32>,
    maps: InlineMaps<MapBounds>,
}

/// Slots of a launch on the stack; more go to the heap.
const SLOTS: usize = 32;

impl LoadedFunction {
    /// Loads the code of a function.
    ///
    /// # Errors
    /// A manifest of another version or with unknown names; [`DriverError::Load`] with the words of the driver.
    pub fn load(device: &'static Device, ptx: &str, manifest: Manifest) -> Result<LoadedFunction, DriverError> {
        let wrong = |why: String| DriverError::Manifest { function: manifest.function.clone(), why };
        let known = version(&manifest.maps);
        if manifest.manifest != known {
            return Err(wrong(format!("it is of version {}, {known} is read", manifest.manifest)));
        }
        let maps = Maps::of(&manifest).map_err(wrong)?;
        let module = device.load(&manifest.function, ptx)?;
        let (tensors, workspaces) = (manifest.tensors.len(), manifest.workspace.len());
        let symbols = tensors + workspaces;
        let mut kernels = vec![];
        for l in &manifest.launches {
            if l.grid[1..].iter().any(|g| g.eval(&|_| None) != Ok(1)) || l.block[1..] != [1, 1] {
                return Err(wrong(format!("`{}` has a grid of more than one axis", l.entry)));
            }
            let slot = |a: &Argument| match a {
                Argument::Tensor(i) if *i < tensors => Some(*i),
                Argument::Workspace(i) if *i < workspaces => Some(tensors + i),
                Argument::Symbol(s) => manifest.symbols.iter().position(|x| x.name == *s).map(|i| symbols + i),
                Argument::Map(i) if *i < manifest.maps.len() => Some(symbols + manifest.symbols.len() + i),
                _ => None,
            };
            let slots = l.arguments.iter().map(slot).collect::<Option<Vec<usize>>>();
            let slots = slots.ok_or_else(|| wrong(format!("an argument of `{}` does not exist", l.entry)))?;
            let entry = module.entry(&l.entry, l.shared)?;
            let (grid, block) = (l.grid[0].clone(), l.block[0]);
            kernels.push(LoadedKernel { entry, grid, block, shared: l.shared, programmatic: l.programmatic, slots });
        }
        Ok(LoadedFunction { manifest, kernels, maps, module, in_graph: AtomicBool::new(false) })
    }

    /// The manifest it is launched by.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether these pointers have the alignment that the code relies on.
    pub fn aligned(&self, tensors: &[u64]) -> bool {
        self.manifest.tensors.iter().zip(tensors).all(|(t, p)| p.is_multiple_of(u64::from(t.align.max(1))))
    }

    /// Queues the function's kernels on a stream: `tensors` are device addresses of the elements at offset 0, in the
    /// order of the parameters, `symbols` values in the order of the symbols. Returns before they are finished. Where
    /// the stream is captured, they become a part of its graph, and the code stays loaded.
    ///
    /// # Errors
    /// Everything that is wrong with the arguments, and nothing was queued; or a call of the driver that failed.
    ///
    /// # Safety
    /// Each pointer is the address of device memory that holds the elements from `lowest` to `highest` of the manifest
    /// (checked where `extents` says what is there) and stays alive, untouched by others, until the stream has passed
    /// the kernels; what is written overlaps nothing else.
    pub unsafe fn launch(
        &self,
        stream: &Stream,
        tensors: &[u64],
        extents: Option<&[Extent]>,
        symbols: &[i64],
    ) -> Result<(), DriverError> {
        let sizes = self
            .check(tensors, extents, symbols)
            .map_err(|problems| DriverError::Arguments { function: self.manifest.function.clone(), problems })?;
        let _entered = enter(stream)?;
        if !self.in_graph.load(Ordering::Relaxed) && stream.is_captured()? {
            self.in_graph.store(true, Ordering::Relaxed);
            std::mem::forget(self.module.clone());
        }
        let mut scratch = StreamMemory::new(stream);
        let mut stack = [0u64; SLOTS];
        let n = tensors.len() + sizes.workspace.len() + symbols.len();
        let mut heap = if n > SLOTS { vec![0u64; n] } else { vec![] };
        let values: &mut [u64] = if n > SLOTS { &mut heap } else { &mut stack[..n] };
        values[..tensors.len()].copy_from_slice(tensors);
        for (i, (bytes, origin)) in sizes.workspace.iter().enumerate() {
            let address = scratch.alloc(*bytes, &|| format!("the temporary `{}`", self.manifest.workspace[i].name))?;
            values[tensors.len() + i] = address.wrapping_add(*origin);
        }
        for (slot, value) in values[tensors.len() + sizes.workspace.len()..].iter_mut().zip(symbols) {
            *slot = value.cast_unsigned();
        }
        let mut maps = self.maps.encoded(&self.manifest.maps, &sizes.maps, values)?;
        let mut slot = |i: usize| match i.checked_sub(n) {
            Some(map) => std::ptr::from_mut(&mut maps[map]).cast::<c_void>(),
            None => std::ptr::from_mut(&mut values[i]).cast::<c_void>(),
        };
        for (kernel, grid) in self.kernels.iter().zip(&sizes.grids) {
            if *grid == 0 {
                continue;
            }
            let mut arguments = [std::ptr::null_mut::<c_void>(); SLOTS];
            let mut more = vec![];
            let slots = kernel.slots.iter().map(|s| slot(*s));
            let arguments = if kernel.slots.len() > SLOTS {
                more.extend(slots);
                &mut more[..]
            } else {
                arguments.iter_mut().zip(slots).for_each(|(a, s)| *a = s);
                &mut arguments[..kernel.slots.len()]
            };
            let options = (kernel.shared, kernel.programmatic);
            // SAFETY: the slots are the kernel's parameters by the manifest, each of 8 bytes or a map; the memory is as
            // the caller promises, and the workspace is freed in the order of the stream, after the kernels.
            unsafe { launch(stream, kernel.entry, *grid, kernel.block, options, arguments) }?;
        }
        scratch.free()
    }

    /// Checks the arguments and computes the sizes; every problem, not the first.
    fn check(&self, tensors: &[u64], extents: Option<&[Extent]>, symbols: &[i64]) -> Result<Sizes, Vec<LaunchProblem>> {
        let m = &self.manifest;
        let mut problems = vec![];
        if tensors.len() != m.tensors.len() || extents.is_some_and(|e| e.len() != m.tensors.len()) {
            problems.push(LaunchProblem::Tensors { found: tensors.len(), needed: m.tensors.len() });
        }
        if symbols.len() != m.symbols.len() {
            problems.push(LaunchProblem::Symbols { found: symbols.len(), needed: m.symbols.len() });
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let env = |name: &str| m.symbols.iter().position(|s| s.name == name).map(|i| symbols[i]);
        let mut size = |what: &str, r: Result<i64, IntError>| {
            r.unwrap_or_else(|error| {
                problems.push(LaunchProblem::Size { what: what.into(), error });
                0
            })
        };
        let spans: Vec<(i64, i64)> = m
            .tensors
            .iter()
            .map(|t| (size(&t.name, t.lowest.eval(&env)), size(&t.name, t.highest.eval(&env))))
            .collect();
        let workspace: Vec<(i64, i64)> = m
            .workspace
            .iter()
            .map(|w| (size(&w.name, w.bytes.eval(&env)), size(&w.name, w.origin.eval(&env))))
            .collect();
        let grids: Vec<i64> = self.kernels.iter().map(|k| size("the grid", k.grid.eval(&env))).collect();
        for (s, value) in m.symbols.iter().zip(symbols) {
            let mut fact =
                |fact: String| problems.push(LaunchProblem::Fact { symbol: s.name.clone(), value: *value, fact });
            if *value < s.min {
                fact(format!(">= {}", s.min));
            }
            if *value > s.max {
                fact(format!("<= {}", s.max));
            }
            if s.divisor > 1 && value % s.divisor != 0 {
                fact(format!("% {} == 0", s.divisor));
            }
            if let Some(below) = &s.below
                && below.eval(&env).is_ok_and(|b| *value >= b)
            {
                fact(format!("< {below}"));
            }
        }
        for g in &m.guards {
            if g.holds(&env) != Ok(true) {
                problems.push(LaunchProblem::Guard { condition: g.to_string() });
            }
        }
        // What cannot be computed from values that a fact or guard rules out is no second fault.
        let is_ruled_out = |p: &LaunchProblem| matches!(p, LaunchProblem::Fact { .. } | LaunchProblem::Guard { .. });
        if problems.iter().any(is_ruled_out) {
            problems.retain(|p| !matches!(p, LaunchProblem::Size { .. }));
        }
        for (i, (t, (lo, hi))) in m.tensors.iter().zip(&spans).enumerate() {
            let (needed, off) = (u64::from(t.align.max(1)), tensors[i] % u64::from(t.align.max(1)));
            if off != 0 && lo <= hi {
                problems.push(LaunchProblem::Misaligned { tensor: t.name.clone(), needed, off });
            }
            if let Some(have) = extents.map(|e| e[i])
                && lo <= hi
                && (*lo < have.lo || *hi >= have.hi)
            {
                let (have_lo, have_hi) = (have.lo, have.hi - 1);
                problems.push(LaunchProblem::TooSmall { tensor: t.name.clone(), lo: *lo, hi: *hi, have_lo, have_hi });
            }
        }
        // Those of symbol values that a fact or guard rules out are no second fault either.
        let maps = if problems.iter().any(is_ruled_out) {
            InlineMaps::new()
        } else {
            self.maps.places(m, tensors, &env, &mut problems)
        };
        let mut whole = |what: &'static str, n: i64| match u64::try_from(n) {
            Ok(n) => n,
            Err(_) => {
                problems.push(LaunchProblem::Grid { what, value: n });
                0
            }
        };
        let workspace = workspace
            .into_iter()
            .map(|(b, o)| (whole("a temporary's size", b.max(0)), whole("an origin", o)))
            .collect();
        // A grid's first axis has at most 2^31 - 1 blocks (CUDA C++ Programming Guide, "Technical Specifications").
        let blocks = |n: i64| if n > i64::from(i32::MAX) { -n } else { n.max(0) };
        let grids = grids.into_iter().map(|n| whole("the number of blocks", blocks(n)) as u32).collect();
        if problems.is_empty() { Ok(Sizes { workspace, grids, maps }) } else { Err(problems) }
    }
}

/// Memory of the device that is freed in the order of a stream: when this is dropped, also where a launch failed.
#[derive(Debug)]
pub struct StreamMemory<'a> {
    stream: &'a Stream,
    addresses: SmallVec<[u64; 4]>,
}

impl<'a> StreamMemory<'a> {
    /// No memory yet.
    pub fn new(stream: &'a Stream) -> StreamMemory<'a> {
        StreamMemory { stream, addresses: SmallVec::new() }
    }

    /// The address of the bytes of a number, or of a few, which are written to the device.
    ///
    /// # Errors
    /// Too little memory; a call of the driver that failed.
    pub fn number(&mut self, bytes: &[u8], what: &dyn Fn() -> String) -> Result<u64, DriverError> {
        let _entered = enter(self.stream)?;
        let address = self.alloc(bytes.len() as u64, what)?;
        self.stream.set(address, bytes).map(|()| address)
    }

    fn alloc(&mut self, bytes: u64, what: &dyn Fn() -> String) -> Result<u64, DriverError> {
        if bytes == 0 {
            return Ok(0);
        }
        let address = self.stream.alloc(bytes, what)?;
        self.addresses.push(address);
        Ok(address)
    }

    fn free(mut self) -> Result<(), DriverError> {
        std::mem::take(&mut self.addresses).into_iter().try_for_each(|a| self.stream.free(a))
    }
}

impl Drop for StreamMemory<'_> {
    fn drop(&mut self) {
        // Where a launch failed before, its error is the one that is told; the memory of numbers is freed here always.
        if !self.addresses.is_empty()
            && let Ok(_entered) = enter(self.stream)
        {
            for address in self.addresses.drain(..) {
                let _ = self.stream.free(address);
            }
        }
    }
}
