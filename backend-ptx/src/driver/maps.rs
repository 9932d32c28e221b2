//! Tensor maps of a launch: computed from the manifest for values of the symbols, and encoded by the driver.
//!
//! A kernel that copies boxes gets the 128 bytes that `cuTensorMapEncodeTiled` makes of an address, extents and
//! strides. They depend on nothing else, so a function keeps those that it encoded last ([`Maps`]): one that is
//! launched again on the same tensors encodes nothing. What the driver would refuse is found before
//! ([`Maps::places`]) and named.
//!
//! # Source
//! NVIDIA, *CUDA Driver API* (12.6), "Tensor Map Object Management", for all limits here.
use super::call::check;
use super::error::{DriverError, LaunchProblem};
use crate::manifest::{Amount, Argument, Manifest, TensorMap};
use cudarc::driver::sys;
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use tilewright_ir::target::Boxes;

/// Most extents of a map, and the other limits of one.
const RANK: usize = Boxes::COMMON.dimensions as usize;
const LIMITS: Boxes = Boxes::COMMON;
/// What offsets, strides and the length of a box's line are multiples of, in bytes.
const fn unit() -> u64 {
    LIMITS.unit_bytes.unsigned_abs()
}

/// Maps that a function keeps: those of a few calls in turn, each with other tensors.
const KEPT: usize = 64;

/// A map as a kernel takes it: 128 bytes, aligned.
pub(super) type Encoded = sys::CUtensorMap;

/// As many maps as functions usually have.
pub(super) type InlineMaps<T> = SmallVec<[T; 4]>;

/// Where a map lies and how far it reaches, for values of the symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MapBounds {
    /// Of the first element: from what is passed for the tensor, or with that added.
    address: u64,
    extents: [u64; RANK],
    strides: [u64; RANK - 1],
}

/// What no symbol changes about a map.
#[derive(Clone, Copy, Debug)]
struct FixedMap {
    /// The position of its memory among `tensors ++ workspaces`.
    memory: usize,
    element: sys::CUtensorMapDataType,
    swizzle: sys::CUtensorMapSwizzle,
}

/// The maps of a function.
#[derive(Debug)]
pub(super) struct Maps {
    forms: Vec<FixedMap>,
    /// What was encoded last, the newest at the end: which map, where, and the result.
    kept: Mutex<VecDeque<(usize, MapBounds, Encoded)>>,
}

impl Maps {
    /// Reads the maps of a manifest.
    ///
    /// # Errors
    /// What is wrong with one, in words.
    pub(super) fn of(manifest: &Manifest) -> Result<Maps, String> {
        let (tensors, workspaces) = (manifest.tensors.len(), manifest.workspace.len());
        let form = |(i, map): (usize, &TensorMap)| {
            let memory = match map.of {
                Argument::Tensor(i) if i < tensors => Some(i),
                Argument::Workspace(i) if i < workspaces => Some(tensors + i),
                _ => None,
            };
            let memory = memory.ok_or_else(|| format!("the memory of tensor map {i} does not exist"))?;
            form(map, memory).ok_or_else(|| format!("tensor map {i} has a form that no GPU takes"))
        };
        let forms = manifest.maps.iter().enumerate().map(form).collect::<Result<_, _>>()?;
        Ok(Maps { forms, kept: Mutex::default() })
    }

    /// Every map's place, its address counted from what is passed for the memory, and what the driver would refuse.
    pub(super) fn places(
        &self,
        manifest: &Manifest,
        tensors: &[u64],
        env: &dyn Fn(&str) -> Option<i64>,
        problems: &mut Vec<LaunchProblem>,
    ) -> InlineMaps<MapBounds> {
        let places = self.forms.iter().zip(&manifest.maps).map(|(form, map)| match manifest.tensors.get(form.memory) {
            Some(t) => place(map, &t.name, tensors[form.memory], env, problems),
            // Workspace begins at a multiple of more than a map asks for.
            None => place(map, &manifest.workspace[form.memory - tensors.len()].name, 0, env, problems),
        });
        places.collect()
    }

    /// Every map for memory at these addresses, encoded now or kept from before.
    ///
    /// # Errors
    /// [`DriverError::Call`] with the driver's words.
    pub(super) fn encoded(
        &self,
        maps: &[TensorMap],
        places: &[MapBounds],
        memory: &[u64],
    ) -> Result<InlineMaps<Encoded>, DriverError> {
        if places.is_empty() {
            return Ok(InlineMaps::new());
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let encoded = places.iter().enumerate().map(|(i, place)| {
            // A tensor without elements may have no address; the driver hears of one element, and no box is copied.
            let address = memory[self.forms[i].memory].wrapping_add(place.address).max(unit());
            let place = MapBounds { address, ..*place };
            if let Some((.., found)) = kept.iter().find(|(of, at, _)| *of == i && *at == place) {
                return Ok(*found);
            }
            let new = encode(&maps[i], self.forms[i], &place)?;
            if kept.len() == KEPT {
                kept.pop_front();
            }
            kept.push_back((i, place, new));
            Ok(new)
        });
        encoded.collect()
    }
}

/// The place of a map in a tensor (or workspace) that is passed as this address.
fn place(
    map: &TensorMap,
    tensor: &str,
    passed: u64,
    env: &dyn Fn(&str) -> Option<i64>,
    problems: &mut Vec<LaunchProblem>,
) -> MapBounds {
    let mut number = |what: &'static str, amount: &Amount, end: i64| match amount.eval(env) {
        Ok(n) if (0..end).contains(&n) => n.cast_unsigned(),
        Ok(value) => {
            problems.push(LaunchProblem::Map { tensor: tensor.into(), what, value });
            0
        }
        Err(error) => {
            problems.push(LaunchProblem::Size { what: tensor.into(), error });
            0
        }
    };
    let (mut extents, mut strides) = ([1; RANK], [0; RANK - 1]);
    for (to, n) in extents.iter_mut().zip(&map.extents) {
        *to = number("an extent", n, LIMITS.extent + 1).max(1);
    }
    for (to, n) in strides.iter_mut().zip(&map.strides) {
        *to = number("a stride in bytes", n, LIMITS.stride_bytes);
    }
    let address = number("the start", &map.offset, i64::MAX);
    if let Some(bytes) = strides.iter().copied().find(|n| !n.is_multiple_of(unit())) {
        problems.push(LaunchProblem::Step { tensor: tensor.into(), bytes });
    }
    let off = passed.wrapping_add(address) % unit();
    let misaligned = LaunchProblem::Misaligned { tensor: tensor.into(), needed: unit(), off };
    if off != 0 && !problems.contains(&misaligned) {
        problems.push(misaligned);
    }
    MapBounds { address, extents, strides }
}

/// The form of a map on some memory, if it is one that the driver takes.
fn form(map: &TensorMap, memory: usize) -> Option<FixedMap> {
    use sys::{CUtensorMapDataType as T, CUtensorMapSwizzle as S};
    let element = match map.element_bytes {
        1 => T::CU_TENSOR_MAP_DATA_TYPE_UINT8,
        2 => T::CU_TENSOR_MAP_DATA_TYPE_UINT16,
        4 => T::CU_TENSOR_MAP_DATA_TYPE_UINT32,
        8 => T::CU_TENSOR_MAP_DATA_TYPE_UINT64,
        _ => return None,
    };
    let swizzle = match map.swizzle {
        0 => S::CU_TENSOR_MAP_SWIZZLE_NONE,
        32 => S::CU_TENSOR_MAP_SWIZZLE_32B,
        64 => S::CU_TENSOR_MAP_SWIZZLE_64B,
        128 => S::CU_TENSOR_MAP_SWIZZLE_128B,
        _ => return None,
    };
    let (rank, sides) = (map.extents.len(), &map.extents_of_box);
    let is_whole = (1..=RANK).contains(&rank) && map.strides.len() + 1 == rank && sides.len() == rank;
    let line = sides.first().map_or(0, |n| u64::from(*n) * u64::from(map.element_bytes));
    let is_swizzled_within = map.swizzle == 0 || line <= u64::from(map.swizzle);
    let fits = is_whole
        && sides.iter().all(|n| (1..=LIMITS.points).contains(&i64::from(*n)))
        && line.is_multiple_of(unit())
        && is_swizzled_within;
    fits.then_some(FixedMap { memory, element, swizzle })
}

/// Has the driver encode a map for an address: no interleaving, 256 bytes at a time into L2, zeros out of bounds.
fn encode(map: &TensorMap, form: FixedMap, place: &MapBounds) -> Result<Encoded, DriverError> {
    let (mut encoded, steps) = (Encoded { opaque: [0; 16] }, [1; RANK]);
    // SAFETY: extents, strides, the box and steps have as many elements as the rank asks for, as `form` has checked;
    // the address is written down, not read.
    let status = unsafe {
        sys::cuTensorMapEncodeTiled(
            &mut encoded,
            form.element,
            map.extents.len() as u32,
            std::ptr::with_exposed_provenance_mut(place.address as usize),
            place.extents.as_ptr(),
            place.strides.as_ptr(),
            map.extents_of_box.as_ptr(),
            steps.as_ptr(),
            sys::CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
            form.swizzle,
            sys::CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
            sys::CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
        )
    };
    check("cuTensorMapEncodeTiled", status).map(|()| encoded)
}
