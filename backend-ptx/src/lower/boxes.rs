//! Boxes: tensor maps, and the copies that they describe.
//!
//! The modes of an access to memory are the dimensions of its map: those of the box first, contiguous along the first,
//! then those that have one coordinate. A box begins where its coordinates say; what lies past an extent is read as
//! zero and not written; of a row that is stored by pieces of 16 bytes.
//!
//! # Source
//! PTX ISA, "Data Movement and Conversion Instructions: cp.async.bulk.tensor"; CUDA Driver API,
//! `cuTensorMapEncodeTiled`.
use super::atom::fault;
use super::emit::PtxEmitter;
use crate::EmitError;
use crate::manifest::{Amount, TensorMap};
use crate::ptx::{Class, PtxOperand, Reg};
use tilewright_ir::int::{Expr, Int, facts};
use tilewright_ir::kernel::{Access, AccessId, BufferId, Coord, Space, Stmt, for_each_stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::target::Boxes;

/// A dimension of a map.
struct Dimension {
    extent: Int,
    step: Int,
    points: i64,
    start: Expr,
}

impl PtxEmitter<'_> {
    /// A copy of a box, one way or the other.
    pub fn copy_box(&mut self, dst: AccessId, src: AccessId) -> Result<(), EmitError> {
        match [dst, src].map(|id| self.buffer_of(id)) {
            [(to, Space::Shared), (_, Space::Global)] => {
                let ring = self.slots.ring_of.get(&to).copied();
                let barrier = ring.and_then(|ring| self.counted_by(ring, to));
                let barrier = barrier.ok_or_else(|| fault("a box is loaded outside of a pipeline"))?;
                let (at, swizzle) = self.box_place(dst)?;
                let map = self.map(src, swizzle)?;
                let n = self.dimensions(&map);
                let op = format!("cp.async.bulk.tensor.{n}d.shared::cluster.global.mbarrier::complete_tx::bytes");
                self.effect(op, [], [at, map, barrier]);
                Ok(())
            }
            [(_, Space::Global), (_, Space::Shared)] => {
                let (at, swizzle) = self.box_place(src)?;
                let map = self.map(dst, swizzle)?;
                self.whole_pieces(dst)?;
                let n = self.dimensions(&map);
                self.effect("fence.proxy.async.shared::cta", [], []);
                self.effect("bar.warp.sync", [], [ALL_LANES.into()]);
                let (first, skip) = (self.first_of(self.grid.warp), self.label());
                self.branch(Some((first, false)), skip);
                let op = format!("cp.async.bulk.tensor.{n}d.global.shared::cta.bulk_group");
                self.effect(op, [], [map, at]);
                self.effect("cp.async.bulk.commit_group", [], []);
                self.place_label(skip);
                self.stores += 1;
                Ok(())
            }
            _ => Err(fault("boxes are copied between shared and global memory")),
        }
    }

    /// A stored box is cut at the end of a row by pieces of 16 bytes, not by elements, as a load is.
    fn whole_pieces(&self, id: AccessId) -> Result<(), EmitError> {
        let access = self.kernel.access(id);
        let size = self.kernel.buffer(access.buffer).dtype.bytes() as i64;
        let (rows, unit) = (dimensions(&self.grid.boxes, access).map_err(fault)?, self.grid.boxes.unit_bytes);
        match Int::Static(unit / size).divides(&rows[0].extent) {
            Some(true) => Ok(()),
            _ => Err(fault(format!("rows of a{} are not known to be whole pieces of {unit} bytes", id.0))),
        }
    }

    /// Waits until at most so many stores of this thread still read shared memory; the warp goes on together.
    pub fn wait_for_stores(&mut self, flying: i64) {
        let (first, skip) = (self.first_of(self.grid.warp), self.label());
        self.branch(Some((first, false)), skip);
        self.effect("cp.async.bulk.wait_group.read", [], [flying.into()]);
        self.place_label(skip);
        self.effect("bar.warp.sync", [], [ALL_LANES.into()]);
    }

    /// Stores of boxes that may go on reading shared memory when a body writes to where boxes are stored from; `None`
    /// where it does not. Those that came after the last one from there may, as the stores of a block follow each other
    /// round and round.
    pub fn restages(&self, body: &[Stmt]) -> Option<i64> {
        let stored = &self.slots.stored;
        let (_, nest) = stored.first()?;
        let mut written = vec![];
        for_each_stmt(body, &mut |s| {
            let first = match s {
                Stmt::Atom { operands, .. } => operands.first(),
                Stmt::Store { dst, .. } => Some(dst),
                _ => None,
            };
            let buffer = first.map(|a| self.kernel.access(*a).buffer);
            written.extend(buffer.filter(|b| stored.iter().any(|(stored, _)| stored == b)));
        });
        let after = |b: &BufferId| {
            let before = (0..stored.len()).map(|k| (self.stores + stored.len() - 1 - k) % stored.len());
            before.take_while(|i| stored[*i].0 != *b).count() as i64
        };
        // Where one may be left out, all are waited for.
        let alike = stored.iter().all(|(_, around)| around == nest);
        written.iter().map(|b| if alike { after(b) } else { 0 }).min()
    }

    fn dimensions(&self, map: &PtxOperand) -> usize {
        if let PtxOperand::Tensor(at) = map { at.1.len() } else { 0 }
    }

    /// Where a box is in shared memory, and the bytes of its swizzle.
    fn box_place(&mut self, id: AccessId) -> Result<(PtxOperand, u32), EmitError> {
        let access = self.kernel.access(id);
        let buffer = self.kernel.buffer(access.buffer);
        let size = buffer.dtype.bytes() as i64;
        let tile = access.tile();
        let line: Option<i64> = tile.first().and_then(|mode| mode.size().ok()?.value());
        let mut compact = 1;
        for mode in &tile {
            let n = mode.size().ok().and_then(|n| n.value());
            let one = mode.flat().iter().all(|(n, d)| n.is(1) || d.int().is_some_and(|d| d.is(compact)));
            match n.filter(|_| one && mode.flat().len() == 1) {
                Some(n) => compact *= n,
                None => return Err(fault(format!("the box a{} does not lie compactly", id.0))),
            }
        }
        let (bytes, boxes) = (line.map_or(0, |n| n * size), self.grid.boxes);
        let unit = boxes.unit_bytes;
        let swizzle = match buffer.swizzle.filter(|s| !s.is_identity()) {
            None => 0,
            Some(s) if s.shift == 3 && size << s.base == unit && bytes == unit << s.bits => bytes,
            Some(s) => return Err(fault(format!("the swizzle {s} of `{}` is none of a box", buffer.name))),
        };
        let Some(offset) = &access.offset else { return Err(EmitError::MissingOffset { access: id.0 }) };
        let at = self.sum(offset)?;
        let (align, needed) =
            (self.alignment(access.buffer, &at, size), (boxes.pattern_rows * swizzle).max(boxes.row_bytes));
        if align % needed != 0 {
            return Err(fault(format!("the box a{} begins at a multiple of {align} bytes, not {needed}", id.0)));
        }
        self.widths.insert(id, unit as u32);
        Ok((self.address(access.buffer, &at)?, swizzle as u32))
    }

    /// The map of an access to memory, and where its box begins.
    fn map(&mut self, id: AccessId, swizzle: u32) -> Result<PtxOperand, EmitError> {
        let access = self.kernel.access(id);
        let buffer = self.kernel.buffer(access.buffer);
        let size = buffer.dtype.bytes() as i64;
        let unit = self.grid.boxes.unit_bytes;
        let dimensions =
            dimensions(&self.grid.boxes, access).map_err(|problem| fault(format!("a{}: {problem}", id.0)))?;
        let bytes = |n: &Int| -> Result<Int, EmitError> {
            let n = n.mul(&Int::Static(size))?;
            match Int::Static(unit).divides(&n) {
                Some(true) => Ok(n),
                _ => Err(fault(format!("a step of a{} is {n} bytes, a multiple of {unit} is needed", id.0))),
            }
        };
        let offset = bytes(&access.base)?;
        if i64::from(buffer.align) % unit != 0 {
            return Err(fault(format!("`{}` is not aligned to {unit} bytes", buffer.name)));
        }
        let strides = dimensions[1..].iter().map(|d| bytes(&d.step)).collect::<Result<Vec<_>, _>>()?;
        let amount = |n: &Int| Amount(n.to_expr());
        let map = TensorMap {
            of: self.argument(access.buffer)?,
            offset: amount(&offset),
            element_bytes: size as u32,
            extents: dimensions.iter().map(|d| amount(&d.extent)).collect(),
            strides: strides.iter().map(amount).collect(),
            extents_of_box: dimensions.iter().map(|d| d.points as u32).collect(),
            swizzle,
        };
        let known = self.slots.maps.iter().position(|m| *m == map);
        let number = known.unwrap_or_else(|| {
            self.slots.maps.push(map);
            self.slots.maps.len() - 1
        });
        self.widths.insert(id, unit as u32);
        let mut starts = vec![];
        for d in &dimensions {
            let start = self.eval(&d.start)?;
            starts.push(match self.operand(start) {
                PtxOperand::Reg(r) if r.class == Class::B64 => self.pure("cvt.u32.u64", Class::B32, [r.into()]).into(),
                other => other,
            });
        }
        let at = self.map_address(number);
        Ok(PtxOperand::Tensor(Box::new((at, starts.into_iter().collect()))))
    }

    /// The address of a map, which is a parameter.
    fn map_address(&mut self, number: usize) -> Reg {
        let parameter = self.pure("mov.b64", Class::B64, [PtxOperand::name(format!("m{number}"))]);
        self.pure("cvta.param.u64", Class::B64, [parameter.into()])
    }

    fn argument(&self, b: BufferId) -> Result<crate::manifest::Argument, EmitError> {
        let name = || EmitError::Unknown { what: "global buffer", name: self.kernel.buffer(b).name.clone() };
        self.slots.arguments.get(&b).cloned().ok_or_else(name)
    }
}

/// All lanes of a warp.
const ALL_LANES: i64 = 0xffff_ffff;

/// The dimensions of an access to memory: those of the box first.
fn dimensions(boxes: &Boxes, access: &Access) -> Result<Vec<Dimension>, String> {
    let (mut tile, mut fixed) = (vec![], vec![]);
    for (mode, coord) in access.layout.modes().iter().zip(&access.coord) {
        let leaf = leaf(mode).ok_or_else(|| format!("the mode {mode} is not one leaf"))?;
        let (extent, step) = leaf;
        match coord {
            Coord::At(_) if step.is(0) || extent.is(1) => {}
            Coord::At(e) => fixed.push(Dimension { extent, step, points: 1, start: e.clone() }),
            Coord::Open => {
                let points = extent.value().ok_or_else(|| format!("the mode {mode} is not static"))?;
                tile.push(Dimension { extent, step, points, start: Expr::Num(0) });
            }
            Coord::Part(part) => {
                if facts::equals(&part.end, &extent.to_expr()) != Some(true) {
                    return Err(format!("parts of the mode {mode} end at {}", part.end));
                }
                tile.push(Dimension { extent, step, points: part.size, start: part.start() });
            }
        }
    }
    if !tile.first().is_some_and(|d| d.step.is(1)) {
        return Err("the box is not contiguous".to_owned());
    }
    tile.extend(fixed);
    let Boxes { dimensions, points, .. } = *boxes;
    if tile.len() as i64 > dimensions {
        return Err(format!("{} dimensions, a map has {dimensions}", tile.len()));
    }
    if tile.iter().any(|d| !(1..=points).contains(&d.points)) {
        return Err(format!("a box has at most {points} points along each side"));
    }
    Ok(tile)
}

fn leaf(mode: &Layout) -> Option<(Int, Int)> {
    match &mode.flat()[..] {
        [(n, d)] => Some((n.clone(), d.int()?.clone())),
        _ => None,
    }
}
