//! Boxes that the tensor memory accelerator copies: tensor maps, `cp.async.bulk.tensor` both ways, bulk groups.
//!
//! Source: PTX ISA, “Tensors” (bounding box, out-of-boundary access, swizzling modes), “cp.async.bulk.tensor”;
//! what a map may be: CUDA driver API, `cuTensorMapEncodeTiled`.
use super::super::memory::Global;
use super::super::parse::{Instruction, ParsedOperand};
use super::proxy::{CHUNK, fenced};
use super::{Block, GENERIC_PARAMETERS, LaunchArg, has};
use tilewright_backend_ptx::manifest::TensorMap;

/// A tensor map, encoded for an address. The first of its modes is contiguous.
pub struct Map {
    address: u64,
    element: u64,
    extents: Vec<i64>,
    /// Steps in bytes, of the contiguous mode as well.
    strides: Vec<i64>,
    extents_of_box: Vec<i64>,
    swizzle: u64,
}

/// The part of a box's row that lies in the tensor.
struct BoxRow {
    /// Where it starts in the box, in bytes.
    at: usize,
    /// Its address.
    address: u64,
    bytes: usize,
}

/// A box on its way to shared memory.
pub struct Load {
    /// The thread that issued it.
    pub by: usize,
    barrier: u64,
    /// Where its pieces go.
    chunks: Vec<u64>,
    bytes: Vec<u8>,
}

/// A box on its way to global memory.
struct BoxStore {
    chunks: Vec<u64>,
    /// Addresses and what comes there.
    rows: Vec<(u64, Vec<u8>)>,
}

/// The stores of a thread since its last commit, and its groups, oldest first; of those the first `read` have been
/// waited for as far as they read.
#[derive(Default)]
pub struct Stores {
    open: Vec<BoxStore>,
    groups: Vec<Vec<BoxStore>>,
    read: usize,
}

impl Map {
    /// Encodes a map for the address of its tensor.
    pub fn encoded(map: &TensorMap, base: u64, env: &dyn Fn(&str) -> Option<i64>) -> Result<Map, String> {
        let all = |amounts: &[tilewright_backend_ptx::manifest::Amount]| {
            amounts.iter().map(|a| a.eval(env).map_err(|e| e.to_string())).collect::<Result<Vec<i64>, String>>()
        };
        let offset = all(std::slice::from_ref(&map.offset))?[0];
        let (address, element) = (base.wrapping_add_signed(offset), u64::from(map.element_bytes));
        let (mut extents, mut strides) = (all(&map.extents)?, all(&map.strides)?);
        let extents_of_box: Vec<i64> = map.extents_of_box.iter().map(|n| i64::from(*n)).collect();
        extents.iter_mut().for_each(|e| *e = (*e).max(1));
        let line = map.extents_of_box.first().map_or(0, |n| u64::from(*n) * element);
        let rank = extents.len();
        let wrong = if !(1..=5).contains(&rank) || strides.len() != rank - 1 || extents_of_box.len() != rank {
            format!("{rank} extents, {} strides and a box of {} modes", strides.len(), extents_of_box.len())
        } else if offset % 16 != 0 || address % 16 != 0 {
            format!("address {address:#x} and offset {offset} are no multiples of 16")
        } else if strides.iter().any(|s| *s < 0 || s % 16 != 0 || *s >= 1 << 40) {
            format!("strides {} are no multiples of 16 up to 2^40", listed(&strides))
        } else if extents.iter().any(|e| *e > 1 << 32) || extents_of_box.iter().any(|n| !(1..=256).contains(n)) {
            format!("extents {}, of the box {}, are too many", listed(&extents), listed(&extents_of_box))
        } else if !matches!(element, 1 | 2 | 4 | 8) || !matches!(map.swizzle, 0 | 32 | 64 | 128) {
            format!("elements of {element} bytes, swizzled within {}", map.swizzle)
        } else if !line.is_multiple_of(16) || (map.swizzle != 0 && line != u64::from(map.swizzle)) {
            format!("a box has lines of {line} bytes, swizzled within {}", map.swizzle)
        } else {
            strides.insert(0, i64::from(map.element_bytes));
            return Ok(Map { address, element, extents, strides, extents_of_box, swizzle: map.swizzle.into() });
        };
        Err(format!("a tensor map cannot be encoded: {wrong}"))
    }

    fn bytes_of_box(&self) -> u64 {
        self.extents_of_box.iter().product::<i64>() as u64 * self.element
    }

    /// What of the box at these coordinates lies in the tensor.
    fn rows(&self, coordinates: &[i64]) -> Vec<BoxRow> {
        let line = self.extents_of_box[0];
        let (lo, hi) = ((-coordinates[0]).clamp(0, line), (self.extents[0] - coordinates[0]).clamp(0, line));
        let mut rows = vec![];
        for r in 0..self.extents_of_box[1..].iter().product::<i64>() {
            let (mut rest, mut inside) = (r, lo < hi);
            let mut address = (coordinates[0] + lo) * self.strides[0];
            for (d, coordinate) in coordinates.iter().enumerate().skip(1) {
                let at = coordinate + rest % self.extents_of_box[d];
                rest /= self.extents_of_box[d];
                inside &= (0..self.extents[d]).contains(&at);
                address += at * self.strides[d];
            }
            if inside {
                let at = ((r * line + lo) as u64 * self.element) as usize;
                let bytes = ((hi - lo) as u64 * self.element) as usize;
                rows.push(BoxRow { at, address: self.address.wrapping_add_signed(address), bytes });
            }
        }
        rows
    }

    /// Where the pieces of a box lie in shared memory.
    fn chunks(&self, start: u64) -> Result<Vec<u64>, String> {
        // The alignment of shared memory for any box; and that of the pattern, so that it is the one of products.
        if !start.is_multiple_of((8 * self.swizzle).max(128)) {
            return Err(format!("a box at shared address {start} does not start where its pattern does"));
        }
        Ok((0..self.bytes_of_box() / CHUNK).map(|c| swizzled(start + c * CHUNK, self.swizzle)).collect())
    }
}

/// Where a byte lies that is swizzled within 128, 64 or 32 bytes: address bits from 4 on are XORed with those from 7
/// on, as many as the chunks have.
pub fn swizzled(address: u64, swizzle: u64) -> u64 {
    address ^ (address >> 3 & swizzle.saturating_sub(CHUNK))
}

impl<'a> Block<'a> {
    /// Every `cp.async.bulk`.
    pub(super) fn bulk(&mut self, t: usize, i: &Instruction, global: &mut Global) -> Result<(), String> {
        let keep = |block: &Block| i.args.first().map_or(Ok(0), |n| block.value(t, n)).map(|n| n as usize);
        if has(i, "commit_group") {
            let group = std::mem::take(&mut self.threads[t].boxes.open);
            self.threads[t].boxes.groups.push(group);
            return Ok(());
        }
        if has(i, "wait_group") {
            let done = self.threads[t].boxes.groups.len().saturating_sub(keep(self)?);
            self.read_stores(t, done);
            return if has(i, "read") { Ok(()) } else { self.write_stores(t, done, global) };
        }
        let sides: Vec<&str> = i.mods.iter().map(String::as_str).collect();
        match sides[..] {
            ["async", "bulk", "tensor", n, "shared::cluster", "global", "mbarrier::complete_tx::bytes"] => {
                self.load_box(t, i, n, global)
            }
            ["async", "bulk", "tensor", n, "global", "shared::cta", "bulk_group"] => self.store_box(t, i, n, global),
            _ => Err("a copy that is not read".into()),
        }
    }

    /// The map and coordinates of `[map, {x, y}]`, as many as `2d` and the like say.
    fn tensor(&self, t: usize, operand: &ParsedOperand, n: &str) -> Result<(&'a Map, Vec<i64>), String> {
        let ParsedOperand::Tensor(map, coordinates) = operand else { return Err("no tensor".into()) };
        let parameter = self.value(t, map)?.checked_sub(GENERIC_PARAMETERS).filter(|p| p % 256 == 0);
        let parameter = parameter.and_then(|p| self.grid.arguments.get((p / 256) as usize));
        let Some(LaunchArg::Map(map)) = parameter else { return Err("not the generic address of a tensor map".into()) };
        let signed = |c: &ParsedOperand| self.value(t, c).map(|c| i64::from(c as i32));
        let coordinates: Vec<i64> = coordinates.iter().map(signed).collect::<Result<_, _>>()?;
        if coordinates.len() != map.extents.len() || n != format!("{}d", coordinates.len()) {
            return Err(format!("{} coordinates of a map of {} modes", coordinates.len(), map.extents.len()));
        }
        Ok((map, coordinates))
    }

    fn load_box(&mut self, t: usize, i: &Instruction, n: &str, global: &mut Global) -> Result<(), String> {
        let [to, from, barrier] = &i.args[..] else { return Err("three operands are needed".into()) };
        let (to, barrier) = (self.shared_address(t, to)?, self.shared_address(t, barrier)?);
        let (map, coordinates) = self.tensor(t, from, n)?;
        let mut bytes = vec![0; map.bytes_of_box() as usize];
        let launch = self.grid.launch;
        for row in map.rows(&coordinates) {
            let fits = |mark: &super::super::memory::Mark| match mark.who.launch == launch {
                true => Err("by a load of a box of the same launch"),
                false => Ok(()),
            };
            let from = global.segment(row.address)?.fetch(row.address, row.bytes as u64, fits)?;
            bytes[row.at..row.at + row.bytes].copy_from_slice(from);
        }
        let chunks = map.chunks(to)?;
        self.proxy.free(to, bytes.len() as u64)?;
        let threads = &self.threads;
        self.shared.expect(to, bytes.len() as u64, |mark| fenced(threads, mark))?;
        self.proxy.barrier(barrier)?;
        self.proxy.set_arriving(&chunks, true);
        self.proxy.loads.push(Load { by: t, barrier, chunks, bytes });
        Ok(())
    }

    /// One of the boxes that are under way arrives; whether there was one. They come in any order.
    pub(super) fn arrive(&mut self) -> Result<bool, String> {
        let n = self.proxy.loads.len();
        if n == 0 {
            return Ok(false);
        }
        self.proxy.arrived += 1;
        // Fibonacci hashing of the count: the same order every time, and none that a kernel could rely on.
        let hash = self.proxy.arrived.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let load = self.proxy.loads.remove(hash as usize % n);
        for (chunk, bytes) in load.chunks.iter().zip(load.bytes.chunks(CHUNK as usize)) {
            self.shared.deliver(*chunk, bytes)?;
            self.shared.forget(*chunk, CHUNK)?;
        }
        self.proxy.set_arriving(&load.chunks, false);
        let counted = self.count(load.barrier, 0, -(load.bytes.len() as i64));
        counted.map_err(|e| format!("{e}\n  a box that thread {} of block {} loads", load.by, self.block))?;
        Ok(true)
    }

    fn store_box(&mut self, t: usize, i: &Instruction, n: &str, global: &mut Global) -> Result<(), String> {
        let [to, from] = &i.args[..] else { return Err("two operands are needed".into()) };
        let (from, who) = (self.shared_address(t, from)?, self.who(t));
        let (map, coordinates) = self.tensor(t, to, n)?;
        let chunks = map.chunks(from)?;
        let mut bytes = vec![];
        for chunk in &chunks {
            bytes.extend(self.fetch(*chunk, CHUNK, who)?);
        }
        let mut rows = vec![];
        for row in map.rows(&coordinates) {
            // Measured on compute capability 9.0: what is stored of a row that is cut is whole pieces.
            let stored = (row.at + row.bytes).next_multiple_of(CHUNK as usize) - row.at;
            let segment = global.segment(row.address)?;
            for address in (row.address..row.address + stored as u64).step_by(map.element as usize) {
                segment.promise(address, map.element, who)?;
            }
            rows.push((row.address, bytes[row.at..row.at + stored].to_vec()));
        }
        self.proxy.read(&chunks);
        self.threads[t].boxes.open.push(BoxStore { chunks, rows });
        Ok(())
    }

    /// The oldest `n` groups of a thread have read what they store.
    fn read_stores(&mut self, t: usize, n: usize) {
        let stores = &mut self.threads[t].boxes;
        for store in stores.groups[..n].iter().skip(stores.read).flatten() {
            self.proxy.release(&store.chunks);
        }
        stores.read = stores.read.max(n);
    }

    /// They have written it.
    fn write_stores(&mut self, t: usize, n: usize, global: &mut Global) -> Result<(), String> {
        let stores = &mut self.threads[t].boxes;
        stores.read -= n;
        for (address, bytes) in stores.groups.drain(..n).flatten().flat_map(|s| s.rows) {
            global.segment(address)?.deliver(address, &bytes)?;
        }
        Ok(())
    }

    /// A thread ends: its stores have read shared memory, and are complete after the launch at the latest.
    pub(super) fn end_of_stores(&mut self, t: usize, global: &mut Global) -> Result<(), String> {
        let stores = &self.threads[t].boxes;
        let n = stores.groups.len();
        if !stores.open.is_empty() || stores.read < n {
            return Err("a thread ends before its stores of boxes have read".into());
        }
        self.write_stores(t, n, global)
    }
}

fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}
