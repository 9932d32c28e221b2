//! Tiles of copies: what each thread moves of a tensor.
//!
//! # Source
//! CUTLASS, `cute/atom/copy_atom.hpp`.
use super::super::offset_tensors::beginning;
use super::atoms::{self, CopyAtom};
use super::{TiledAtom, at_index, open, rank, shape_of, value};
use crate::algebra::{Scope, Typed};
use crate::ast::Expr;
use crate::diagnostic::{Diagnostic, Span};
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Index, Layout, Tiler};
use tilewright_ir::op::Value;
use tilewright_ir::tuple::{IntTuple, Tree};

/// `TiledCopy`.
#[derive(Clone)]
pub(super) struct TiledCopy {
    /// What makes the atom: it is read where its layouts are needed.
    atom: Expr,
    /// From (thread, value) to the index into the tile.
    pub tv: Typed,
    /// Extents of the tile.
    tiler: Tiler,
}

/// The extents of a tile of ints and layouts.
fn extents(t: &Tiler) -> IntTuple {
    match t {
        Tiler::Int(n) => Tree::Leaf(n.clone()),
        Tiler::Layout(l) => l.shape().clone(),
        Tiler::Tile(each) => Tree::Node(each.iter().map(extents).collect()),
        Tiler::All => Tree::Leaf(Int::ONE),
    }
}

impl Scope {
    /// `make_tiled_copy(atom, threads, values)` and its kin.
    pub(super) fn tiled_copy(&mut self, name: &str, args: &[Expr], at: &Span) -> Option<TiledCopy> {
        let (tv, tiler) = match (name, args) {
            ("make_tiled_copy_impl" | "TiledCopy", [_, tv, tiler]) => {
                let (tv, found) = (self.eval(tv)?, self.eval_tuple(tiler)?);
                match found.value.tiler() {
                    Some(tiler) => (tv, tiler),
                    None => return self.misused(name, found.value.kind(), "the shape of a tile", &tiler.span),
                }
            }
            ("make_tiled_copy", [_, threads]) => {
                let threads = self.eval(threads)?;
                self.raked(threads, value(Layout::mode1(Int::ONE, Int::ZERO)), at)?
            }
            ("make_tiled_copy", [_, threads, values]) => {
                let (threads, values) = (self.eval(threads), self.eval(values));
                self.raked(threads?, values?, at)?
            }
            ("make_tiled_copy_A" | "make_tiled_copy_B" | "make_tiled_copy_C", [_, mma]) => {
                let mma = self.product(name, mma)?;
                let operand = match name {
                    "make_tiled_copy_A" => 0,
                    "make_tiled_copy_B" => 1,
                    _ => 2,
                };
                self.tile_of(&mma, operand, at)?
            }
            ("make_tiled_copy_C_atom", [atom, mma]) => {
                let mma = self.product(name, mma)?;
                let atom = match atoms::copy(atom) {
                    Ok(atom) => atom,
                    Err((found, needed)) => return self.misused(name, &found, &needed, at),
                };
                let values = self.apply("size_at", vec![value(atom.source), value(1)], at)?;
                self.tile_of_stores(&mma, values.value.int()?.clone(), at)?
            }
            ("make_tiled_copy_S" | "make_tiled_copy_D", [_, copy]) => {
                let Some((TiledAtom::Copy(copy), _)) = self.thread_of(name, copy) else {
                    return self.misused(name, "another tile", "a tiled copy", &copy.span);
                };
                let destination = name.ends_with('D');
                (self.side_layout(&copy, destination, at)?, copy.tiler)
            }
            ("make_cotiled_copy", [_, tv, data]) => {
                let (tv, data) = (self.eval(tv), self.eval(data));
                self.cotiled(tv?, data?, at)?
            }
            _ => {
                let found = format!("{} arguments", args.len());
                let needed = match name {
                    "make_cotiled_copy" => {
                        "a copy atom, a layout from threads and values to offsets, and the layout of the data"
                    }
                    _ => "a copy atom, and layouts of threads and values or an MMA",
                };
                return self.misused(name, &found, needed, at);
            }
        };
        match &tv.value {
            Value::Layout(l) if l.rank() == 2 => Some(TiledCopy { atom: args[0].clone(), tv, tiler }),
            v => self.misused(name, &format!("`{v}`"), "a layout of threads and values", at),
        }
    }

    /// The layout of threads and values, and the tile, of two layouts from coordinates to threads and to values.
    fn raked(&mut self, threads: Typed, values: Typed, at: &Span) -> Option<(Typed, Tiler)> {
        let (n, m) = (self.apply("size", vec![threads.clone()], at), self.apply("size", vec![values.clone()], at));
        let sizes = self.join(vec![n?, m?], at)?;
        let product = self.apply("raked_product", vec![threads, values], at)?;
        let inverse = self.apply("right_inverse", vec![product.clone()], at)?;
        let tv = self.apply("with_shape", vec![inverse, sizes], at)?;
        let shape = self.apply("shape", vec![product], at)?;
        let tiler = self.apply("product_each", vec![shape], at)?.value.tiler()?;
        Some((tv, tiler))
    }

    /// The layout of threads and values, and the tile, of a layout from threads and values to offsets of the data.
    fn cotiled(&mut self, tv: Typed, data: Typed, at: &Span) -> Option<(Typed, Tiler)> {
        const NAME: &str = "make_cotiled_copy";
        for (part, needed) in [(&tv, "a layout of threads and values"), (&data, "the layout of the data")] {
            if !part.value.layout().is_some_and(|l| needed.ends_with("data") || l.rank() == 2) {
                return self.misused(NAME, &format!("`{}`", part.value), needed, at);
            }
        }
        let inverse = self.apply("left_inverse", vec![data.clone()], at)?;
        // What lies beyond the data is its first element.
        let inverse = Layout::concat(&[inverse.value.layout()?.clone(), Layout::mode1(Int::ONE, Int::ZERO)]);
        let layout = self.apply("composition", vec![value(inverse), tv.clone()], at)?;
        let values = |tv: Typed| vec![tv, value(1)];
        let (there, meant) = (self.apply("get", values(layout.clone()), at)?, self.apply("get", values(tv), at)?);
        let there = self.apply("composition", vec![data.clone(), there], at)?;
        let (there, meant) = (self.apply("coalesce", vec![there], at)?, self.apply("coalesce", vec![meant], at)?);
        if there.value != meant.value {
            let found = format!("values that lie at `{}` where the data `{}` has none", meant.value, data.value);
            return self.misused(NAME, &found, "values that lie in the data", at);
        }
        let shape = self.apply("shape", vec![data], at)?;
        let extents = self.apply("product_each", vec![shape], at)?;
        let extents: Vec<Int> = match &extents.value {
            Value::Int(n) => vec![n.clone()],
            v => v.tuple()?.leaves().into_iter().cloned().collect(),
        };
        self.tile_of_active(&extents, layout, at)
    }

    /// The layout of threads and values, and the tile, of those elements of an array that a layout of threads and
    /// values reaches.
    pub(super) fn tile_of_active(&mut self, extents: &[Int], layout: Typed, at: &Span) -> Option<(Typed, Tiler)> {
        let mut tiler = vec![];
        for mode in 0..extents.len() {
            let stride = |m: usize| if m == mode { Int::ONE } else { Int::ZERO };
            let modes = extents.iter().enumerate().map(|(m, n)| Layout::mode1(n.clone(), stride(m)));
            let modes: Vec<Layout> = modes.collect();
            let along = self.apply("composition", vec![value(Layout::concat(&modes)), layout.clone()], at)?;
            let along = self.apply("filter", vec![along], at)?;
            tiler.push(Tiler::Layout(along.value.layout()?.clone()));
        }
        let tiler = Tiler::Tile(tiler);
        let shape = Value::from(Tree::Node(extents.iter().cloned().map(Tree::Leaf).collect()));
        let whole = self.apply("make_layout", vec![value(shape)], at)?;
        let part = self.apply("composition", vec![whole, value(tiler.clone())], at)?;
        let inverse = self.apply("left_inverse", vec![part], at)?;
        Some((self.apply("composition", vec![inverse, layout], at)?, tiler))
    }

    /// What a call asks of a tile of copies, or of a thread of one.
    pub(super) fn ask_copy(
        &mut self,
        name: &str,
        tile: &TiledCopy,
        thread: Option<Typed>,
        args: &[Expr],
        at: &Span,
    ) -> Option<Typed> {
        let modes = rank(&extents(&tile.tiler));
        match name {
            "partition_S" | "partition_D" => {
                let Some(thread) = thread else {
                    return self.misused(name, "the tile of all threads", "one thread, `.get_slice(thread)`", at);
                };
                let (tensor, base) = self.tensor(name, args, modes, at)?;
                let rests = shape_of(&tensor.value).map_or(1, rank);
                let parts = self.tidfrg(tile, name == "partition_D", tensor, at)?;
                let thread = at_index(thread.value.int()?);
                self.part(Tree::Node(vec![thread, Tree::Leaf(Index::All), open(rests)]), parts, base, at)
            }
            "tidfrg_S" | "tidfrg_D" => {
                let (tensor, base) = self.tensor(name, args, modes, at)?;
                self.tidfrg(tile, name == "tidfrg_D", tensor, at).map(|parts| beginning(parts, base))
            }
            "retile" | "retile_S" | "retile_D" => {
                let (tensor, base) = self.tensor(name, args, 1, at)?;
                self.retile(tile, tensor, at).map(|found| beginning(found, base))
            }
            "get_layoutS_TV" | "layout_src_tv_tiled" => self.side_layout(tile, false, at),
            "get_layoutD_TV" | "layout_dst_tv_tiled" => self.side_layout(tile, true, at),
            "layout_tv_tiled" | "TiledLayout_TV" => Some(tile.tv.clone()),
            "tiler_mn" | "Tiler_MN" => Some(value(tile.tiler.clone())),
            "tile_size" => {
                let modes = args[1..].iter().map(|e| self.eval(e)).collect::<Option<Vec<_>>>()?;
                let op = if modes.is_empty() { "size" } else { "size_at" };
                let whole = self.apply("make_layout", vec![value(Value::from(extents(&tile.tiler)))], at)?;
                self.apply(op, [vec![whole], modes].concat(), at)
            }
            "thr_idx" if thread.is_some() => thread,
            "size" if args.len() == 1 => self.apply("size_at", vec![tile.tv.clone(), value(0)], at),
            _ => self.misused(name, "a tiled copy", "a tiled MMA", at),
        }
    }

    /// The atom of a tile that has threads and values enough for it.
    fn atom_of(&mut self, tile: &TiledCopy, at: &Span) -> Option<CopyAtom> {
        let atom = match atoms::copy(&tile.atom) {
            Ok(atom) => atom,
            Err((found, needed)) => return self.misused("a tiled copy", &found, &needed, at),
        };
        for (mode, what) in [(0, "threads"), (1, "values")] {
            let size = |s: &mut Scope, of: Typed| s.apply("size_at", vec![of, value(mode)], at)?.value.int().cloned();
            let (unit, found) = (size(self, value(atom.reference.clone()))?, size(self, tile.tv.clone())?);
            if unit.divides(&found) != Some(true) {
                let message = format!("the tile has {found} {what}, no multiple of the {unit} of the atom");
                self.report(Diagnostic::new("E0721", message).label(at.clone(), "this copy"));
                return None;
            }
        }
        Some(atom)
    }

    /// `tile2thrfrg`: a divided tensor seen as ((thread, value), rests).
    fn sided(&mut self, tile: &TiledCopy, destination: bool, divided: Typed, at: &Span) -> Option<Typed> {
        let atom = self.atom_of(tile, at)?;
        let side = if destination { atom.destination } else { atom.source };
        let reference = value(atom.reference);
        let numbers = ["size_at"; 2].iter().zip([0, 1]);
        let numbers = numbers.map(|(op, mode)| self.apply(op, vec![reference.clone(), value(mode)], at));
        let numbers = numbers.collect::<Option<Vec<_>>>()?;
        let numbers = self.join(numbers, at)?;
        let inverse = self.apply("right_inverse", vec![reference], at)?;
        let turned = self.apply("composition", vec![inverse, value(side)], at)?;
        let atoms = self.apply("zipped_divide", vec![tile.tv.clone(), numbers], at)?;
        let tiler = Tiler::Tile(vec![Tiler::Layout(turned.value.layout()?.clone()), Tiler::All]);
        let turned = self.apply("composition", vec![atoms, value(tiler)], at)?;
        let zipped = self.apply("zip", vec![turned], at)?;
        let one = || Tree::Leaf(Int::ONE);
        let profile = Tree::Node(vec![one(), Tree::Node(vec![one(), one()])]);
        let spread = self.apply("coalesce", vec![zipped, value(Value::from(profile))], at)?;
        let tiler = Tiler::Tile(vec![Tiler::Layout(spread.value.layout()?.clone()), Tiler::All]);
        self.apply("composition", vec![divided, value(tiler)], at)
    }

    /// `tidfrg_S(T)`: (Thr,(FrgV,FrgX),(RestM,RestN,…)).
    fn tidfrg(&mut self, tile: &TiledCopy, destination: bool, tensor: Typed, at: &Span) -> Option<Typed> {
        let divided = self.apply("zipped_divide", vec![tensor, value(tile.tiler.clone())], at)?;
        let parts = self.sided(tile, destination, divided, at)?;
        let unpacked = Tree::Node(vec![open(2), Tree::Leaf(Index::All)]);
        self.apply("slice", vec![value(unpacked), parts], at)
    }

    /// From (thread, value) to the index into the tile, of the source or the destination.
    fn side_layout(&mut self, tile: &TiledCopy, destination: bool, at: &Span) -> Option<Typed> {
        let shape = Tree::Node(vec![extents(&tile.tiler), Tree::Leaf(Int::ONE)]);
        let whole = self.apply("make_layout", vec![value(Value::from(shape))], at)?;
        let parts = self.sided(tile, destination, whole, at)?;
        let first = Tree::Node(vec![open(2), at_index(&Int::ZERO)]);
        self.apply("slice", vec![value(first), parts], at)
    }

    /// The registers of a fragment as the copy has them: (AtomVal,RestV) of each mode.
    fn retile(&mut self, tile: &TiledCopy, tensor: Typed, at: &Span) -> Option<Typed> {
        let atom = self.atom_of(tile, at)?;
        let modes = shape_of(&tensor.value).map_or(1, rank);
        let values = self.apply("size_at", vec![tensor.clone(), value(0)], at)?;
        let threads = self.apply("size_at", vec![tile.tv.clone(), value(0)], at)?;
        let of_atom = self.apply("size_at", vec![value(atom.reference), value(1)], at)?;
        let (v, n) = (values.value.int()?.clone(), threads.value.int()?.clone());
        let width = n.mul(&v);
        let width = self.checked(width, at)?;
        let inverse = self.apply("right_inverse", vec![tile.tv.clone()], at)?;
        let shaped = self.apply("with_shape", vec![inverse, value(Value::from(extents(&tile.tiler)))], at)?;
        let registers = self.apply("upcast", vec![shaped, value(width)], at)?;
        let back = self.apply("right_inverse", vec![registers.clone()], at)?;
        let line = Layout::mode1(v.clone(), if v.is(1) { Int::ZERO } else { Int::ONE });
        let product = self.apply("logical_product", vec![value(line), back], at)?;
        let of_values = self.apply("make_layout", vec![of_atom], at)?;
        let spread = self.apply("zipped_divide", vec![product, of_values], at)?;
        let mut tiles = vec![Tiler::Int(v)];
        let shape = self.apply("shape", vec![registers], at)?;
        match self.apply("product_each", vec![shape], at)?.value.tiler()? {
            Tiler::Tile(each) => tiles.extend(each),
            one => tiles.push(one),
        }
        if tiles.len() > modes {
            let needed = format!("a fragment of {} modes, values first", tiles.len());
            return self.misused("retile", &format!("`{}`", tensor.value), &needed, at);
        }
        let divided = self.apply("zipped_divide", vec![tensor, value(Tiler::Tile(tiles))], at)?;
        let tiler = Tiler::Tile(vec![Tiler::Layout(spread.value.layout()?.clone()), Tiler::All]);
        let spread = self.apply("composition", vec![divided, value(tiler)], at)?;
        let mut rests = vec![at_index(&Int::ZERO)];
        rests.resize(modes, Tree::Leaf(Index::All));
        let rests = if modes == 1 { rests.remove(0) } else { Tree::Node(rests) };
        self.apply("slice", vec![value(Tree::Node(vec![Tree::Leaf(Index::All), rests])), spread], at)
    }
}
