//! Tiles of products: what each thread has of A, B and C.
//!
//! ```text
//! permuted                                  = logical_divide(T, <PermI,PermJ>)
//! ((ThrV,FrgV),(RestI,RestJ))               = zipped_divide(permuted, <AtomI:1,AtomJ:1>) o <TV,_>
//! ((ThrV,(ThrI,ThrJ)),(FrgV,(RestI,RestJ))) = zipped_divide(that, <_,<ThrI:1,ThrJ:1>>)
//! ```
//!
//! # Source
//! CUTLASS, `cute/atom/mma_atom.hpp`.
use super::super::offset_tensors::beginning;
use super::atoms::{self, MmaAtom};
use super::{at_index, layout_of, line, open, rank, shape_of, value};
use crate::algebra::{Scope, Typed};
use crate::ast::Expr;
use crate::diagnostic::{Diagnostic, Span};
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Coord, Index, Layout, Tiler};
use tilewright_ir::op::Value;
use tilewright_ir::tuple::Tree;

/// `TiledMMA`.
#[derive(Clone)]
pub(super) struct TiledMma {
    atom: MmaAtom,
    /// From (V,M,N,K) to the number of a thread.
    pub threads: Layout,
    /// Threads along V, M, N and K.
    counts: [Int; 4],
    /// What M, N and K are divided by first.
    permutations: [Tiler; 3],
}

/// The modes of M, N and K that an operand has: 0 for A.
const MODES: [[usize; 2]; 3] = [[0, 2], [1, 2], [0, 1]];

/// The operand at the end of a name: 0 for `partition_A`.
fn operand(name: &str) -> Option<usize> {
    let stem = name.strip_suffix("_tiled").or(name.strip_suffix("_TV")).unwrap_or(name);
    ["A", "B", "C"].iter().position(|x| stem.ends_with(x))
}

impl TiledMma {
    /// The extent of the tile along M, N or K.
    fn extent(&self, mode: usize) -> Int {
        match &self.permutations[mode] {
            Tiler::Int(n) => n.clone(),
            Tiler::Layout(l) => l.size().unwrap_or(Int::ONE),
            _ => Int::ONE,
        }
    }
}

impl Scope {
    /// `make_tiled_mma(atom, atoms along M, N and K, permutations)`.
    pub(super) fn tiled_mma(&mut self, args: &[Expr], at: &Span) -> Option<TiledMma> {
        let [of, more @ ..] = args else { return self.misused("make_tiled_mma", "nothing", "an MMA atom", at) };
        let atom = match atoms::mma(of) {
            Ok(atom) => atom,
            Err((found, needed)) => return self.misused("make_tiled_mma", &found, &needed, at),
        };
        let one = || Layout::mode1(Int::ONE, Int::ZERO);
        let layout = match more.first() {
            None => Layout::concat(&[one(), one(), one()]),
            Some(e) => match self.eval_tuple(e)?.value {
                Value::Layout(l) => l,
                v @ (Value::Tuple(_) | Value::Int(_)) => {
                    self.apply("make_layout", vec![value(v)], &e.span)?.value.layout()?.clone()
                }
                v => return self.misused("make_tiled_mma", v.kind(), "a layout of atoms", &e.span),
            },
        };
        let permutations = match more.get(1) {
            None => vec![],
            Some(e) => match self.eval_tuple(e)?.value.tiler() {
                Some(Tiler::Tile(each)) => each,
                Some(Tiler::All) => vec![],
                Some(one) => vec![one],
                None => return self.misused("make_tiled_mma", "no tiler", "a tile of permutations", &e.span),
            },
        };
        if layout.rank() > 3 || permutations.len() > 3 {
            let found = format!("`{layout}`, `{}`", Value::from(Tiler::Tile(permutations)));
            return self.misused("make_tiled_mma", &found, "at most three modes, M, N and K", at);
        }
        let mut modes = layout.modes();
        modes.resize(3, one());
        let threads = vec![value(atom.thread_ids.clone()), value(Layout::concat(&modes))];
        let threads = self.apply("tiled_product", threads, at)?.value.layout()?.clone();
        let mut counts = [Int::ONE, Int::ONE, Int::ONE, Int::ONE];
        for (count, mode) in counts.iter_mut().zip(threads.modes()) {
            let size = mode.size();
            *count = self.checked(size, at)?;
        }
        let mut tile = TiledMma { atom, threads, counts, permutations: [Tiler::All, Tiler::All, Tiler::All] };
        for mode in 0..3 {
            let unit = Int::Static(tile.atom.shape[mode]).mul(&tile.counts[mode + 1]);
            let unit = self.checked(unit, at)?;
            tile.permutations[mode] = match permutations.get(mode) {
                None | Some(Tiler::All) => Tiler::Int(unit.clone()),
                Some(one @ (Tiler::Int(_) | Tiler::Layout(_))) => one.clone(),
                Some(Tiler::Tile(_)) => {
                    return self.misused("make_tiled_mma", "a tile", "an int, a layout or `_` for each mode", at);
                }
            };
            let extent = tile.extent(mode);
            if unit.divides(&extent) != Some(true) {
                let m = ['M', 'N', 'K'][mode];
                let message = format!("{extent} along {m} is no multiple of {unit}, what the atoms have there");
                let d = Diagnostic::new("E0721", message).label(at.clone(), "this tile");
                self.report(d.help(format!("the permutation of {m} is `_` or a multiple of {unit}")));
                return None;
            }
        }
        Some(tile)
    }

    /// What a call asks of a tile of products, or of a thread of one.
    pub(super) fn ask_mma(
        &mut self,
        name: &str,
        tile: &TiledMma,
        thread: Option<Typed>,
        args: &[Expr],
        at: &Span,
    ) -> Option<Typed> {
        let operand = operand(name);
        match (name, operand) {
            ("partition_A" | "partition_B" | "partition_C", Some(o)) => self.partition(name, tile, thread, o, args, at),
            (_, Some(o)) if name.contains("fragment") && tile.atom.is_in_tensor_memory(o) => {
                self.in_tensor_memory(name, at)
            }
            ("partition_fragment_C", _) if thread.is_none() => {
                let shape = self.partition_shape(name, tile, 2, args, at)?;
                self.apply("make_layout", vec![shape], at)
            }
            ("partition_fragment_A" | "partition_fragment_B" | "partition_fragment_C", Some(o)) => {
                let part = self.partition(name, tile, thread, o, args, at)?;
                self.fragment(tile, o, part, at)
            }
            ("make_fragment_A" | "make_fragment_B" | "make_fragment_C", Some(o)) => {
                let part = match args {
                    // That of C has the shape of the part alone.
                    [_, e] if o == 2 => self.owned(e)?,
                    _ => self.tensor(name, args, 3, at)?.0,
                };
                let values = self.apply("size_at", vec![value(tile.atom.operands[o].clone()), value(1)], at)?;
                let found = self.apply("size_at", vec![part.clone(), value(0)], at)?;
                if found.value != values.value {
                    let needed = format!("a partitioned tensor, {} values in its first mode", values.value);
                    return self.misused(name, &format!("{} in `{}`", found.value, part.value), &needed, at);
                }
                self.fragment(tile, o, part, at)
            }
            ("partition_shape_A" | "partition_shape_B" | "partition_shape_C", Some(o)) => {
                self.partition_shape(name, tile, o, args, at)
            }
            ("thrfrg_A" | "thrfrg_B" | "thrfrg_C", Some(o)) => {
                let (tensor, base) = self.tensor(name, args, 2, at)?;
                self.thrfrg(tile, o, tensor, at).map(|parts| beginning(parts, base))
            }
            (_, Some(o)) if name.starts_with("get_layout") || name.starts_with("tv_layout") => {
                self.operand_layout(tile, o, at)
            }
            ("get_thr_layout_vmnk" | "thr_layout_vmnk", _) => Some(value(tile.threads.clone())),
            ("thr_vmnk_" | "thr_idx", _) if thread.is_some() => {
                self.apply("get_flat_coord", vec![value(tile.threads.clone()), thread?], at)
            }
            ("size" | "thr_size", _) => {
                let modes = args[1..].iter().map(|e| self.eval(e)).collect::<Option<Vec<_>>>()?;
                let op = if modes.is_empty() { "size" } else { "size_at" };
                self.apply(op, [vec![value(tile.threads.clone())], modes].concat(), at)
            }
            ("tile_shape", _) => {
                Some(value(Value::from(Tree::Node((0..3).map(|m| Tree::Leaf(tile.extent(m))).collect()))))
            }
            ("tile_size" | "tile_size_mnk" | "get_tile_size", _) => {
                let mode = match args.get(1) {
                    Some(e) => self.eval_int(e)?.value(),
                    None => None,
                };
                match mode.and_then(|m| usize::try_from(m).ok()).filter(|m| *m < 3) {
                    Some(mode) => Some(value(tile.extent(mode))),
                    None => self.misused(name, "another mode", "a mode, 0 for M, 1 for N, 2 for K", at),
                }
            }
            _ => self.misused(name, "a tiled MMA", "a tiled copy", at),
        }
    }

    /// Refuses the fragment of an operand that has no registers.
    fn in_tensor_memory<T>(&mut self, name: &str, at: &Span) -> Option<T> {
        let d = Diagnostic::new("E0721", format!("`{name}` of this atom lies in tensor memory, not in registers"));
        let help = "layouts of tensor memory are not supported: `partition_shape_C` and `partition_C` of a tensor are";
        self.report(d.label(at.clone(), "in tensor memory").help(help));
        None
    }

    /// `thrfrg_C(T)`: ((ThrV,(ThrI,ThrJ)),(FrgV,(RestI,RestJ))).
    fn thrfrg(&mut self, tile: &TiledMma, operand: usize, tensor: Typed, at: &Span) -> Option<Typed> {
        let each = |tilers: Vec<Tiler>| value(Tiler::Tile(tilers));
        let modes = MODES[operand];
        let permutations = modes.map(|m| tile.permutations[m].clone()).to_vec();
        let permuted = self.apply("logical_divide", vec![tensor, each(permutations)], at)?;
        let atom = modes.map(|m| line(&Int::Static(tile.atom.shape[m]))).to_vec();
        let atoms = self.apply("zipped_divide", vec![permuted, each(atom)], at)?;
        let fragment = vec![Tiler::Layout(tile.atom.operands[operand].clone()), Tiler::All];
        let fragments = self.apply("composition", vec![atoms, each(fragment)], at)?;
        let threads = Tiler::Tile(modes.map(|m| line(&tile.counts[m + 1])).to_vec());
        self.apply("zipped_divide", vec![fragments, each(vec![Tiler::All, threads])], at)
    }

    /// The part of a thread: (FrgV,RestI,RestJ,…).
    fn partition(
        &mut self,
        name: &str,
        tile: &TiledMma,
        thread: Option<Typed>,
        operand: usize,
        args: &[Expr],
        at: &Span,
    ) -> Option<Typed> {
        let Some(thread) = thread else {
            return self.misused(name, "the tile of all threads", "one thread, `.get_slice(thread)`", at);
        };
        let (tensor, base) = self.tensor(name, args, 2, at)?;
        let parts = self.thrfrg(tile, operand, tensor, at)?;
        let place = self.apply("get_flat_coord", vec![value(tile.threads.clone()), thread], at)?;
        let place: Vec<Int> = place.value.tuple()?.leaves().iter().map(|i| (*i).clone()).collect();
        let [i, j] = MODES[operand].map(|m| at_index(&place[m + 1]));
        let thread = Tree::Node(vec![at_index(&place[0]), Tree::Node(vec![i, j])]);
        self.part(Tree::Node(vec![thread, values(&parts.value)?]), parts, base, at)
    }

    /// The shape of a thread's part of a tensor of a shape.
    fn partition_shape(
        &mut self,
        name: &str,
        tile: &TiledMma,
        operand: usize,
        args: &[Expr],
        at: &Span,
    ) -> Option<Typed> {
        let [_, e] = args else {
            return self.misused(name, &format!("{} arguments", args.len()), "a tile and one shape", at);
        };
        let found = self.eval_tuple(e)?;
        let shape = match &found.value {
            Value::Tuple(t) => t.clone(),
            v => match shape_of(layout_of(v)) {
                Some(shape) => shape.clone(),
                None => return self.misused(name, v.kind(), "a shape of two modes", &e.span),
            },
        };
        if rank(&shape) < 2 {
            return self.misused(name, &format!("`{}`", found.value), "a shape of two modes", &e.span);
        }
        let layout = self.apply("make_layout", vec![value(Value::from(shape))], at)?;
        let parts = self.thrfrg(tile, operand, layout, at)?;
        let first = Tree::Node(vec![at_index(&Int::ZERO), values(&parts.value)?]);
        let part = self.apply("slice", vec![value(first), parts], at)?;
        self.apply("shape", vec![part], at)
    }

    /// The registers of a part; of an operand in shared memory its descriptors.
    fn fragment(&mut self, tile: &TiledMma, operand: usize, part: Typed, at: &Span) -> Option<Typed> {
        let layout = match layout_of(&part.value) {
            // A swizzle is the pointer's.
            Value::Composed(c) => value(c.inner.clone()),
            v => value(v.clone()),
        };
        if operand == 2 {
            let shape = self.apply("shape", vec![layout], at)?;
            return self.apply("make_layout", vec![shape], at);
        }
        if !tile.atom.is_shared(operand) {
            return self.apply("make_fragment_like", vec![layout], at);
        }
        let bits = value(tile.atom.shared_bits());
        let words = self.apply("recast_layout", vec![layout, bits, value(128)], at)?;
        self.apply("replace", vec![words, value(0), value(Layout::mode1(Int::ONE, Int::ZERO))], at)
    }

    /// From (thread, value) to the index into an operand's tile.
    fn operand_layout(&mut self, tile: &TiledMma, operand: usize, at: &Span) -> Option<Typed> {
        let extents = MODES[operand].map(|m| Tree::Leaf(tile.extent(m))).to_vec();
        let whole = self.apply("make_layout", vec![value(Value::from(Tree::Node(extents)))], at)?;
        let mut parts = self.thrfrg(tile, operand, whole, at)?;
        // Threads that only the missing mode tells apart have the same.
        let both = |a: usize, b: usize, strides: [Int; 2]| {
            let [d, e] = strides;
            let mode = |m: usize, d: Int| Layout::mode1(tile.counts[m + 1].clone(), d);
            Tiler::Layout(Layout::concat(&[mode(a, d), mode(b, e)]))
        };
        let spread = match operand {
            0 => Some(vec![both(0, 1, [Int::ONE, Int::ZERO]), Tiler::All]),
            1 => Some(vec![both(0, 1, [Int::ZERO, Int::ONE]), Tiler::All]),
            _ if tile.counts[3].is(1) => None,
            _ => Some(vec![Tiler::All, both(1, 2, [Int::ONE, Int::ZERO])]),
        };
        if let Some(spread) = spread {
            let tiler = Tiler::Tile(vec![Tiler::Tile(vec![Tiler::All, Tiler::Tile(spread)]), Tiler::All]);
            parts = self.apply("composition", vec![parts, value(tiler)], at)?;
        }
        let threads = value(tile.threads.clone());
        let rest = self.apply("complement", vec![threads.clone()], at)?;
        let numbers = self.apply("make_layout", vec![threads.clone(), rest], at)?;
        let numbers = self.apply("right_inverse", vec![numbers], at)?;
        let size = self.apply("size", vec![threads], at)?.value.int()?.clone();
        let all = Layout::concat(&[Layout::mode1(size, Int::ONE), Layout::mode1(Int::ONE, Int::ZERO)]);
        let numbers = self.apply("composition", vec![value(all), numbers], at)?;
        let numbers = numbers.value.layout()?.clone();
        let tiler = Tiler::Tile(vec![Tiler::Layout(numbers), Tiler::All]);
        self.apply("composition", vec![parts, value(tiler)], at)
    }

    /// A copy by as many values of C as an atom stores at once: the layout of threads and values, and the part of the
    /// tile that these have.
    pub(super) fn tile_of_stores(&mut self, tile: &TiledMma, values: Int, at: &Span) -> Option<(Typed, Tiler)> {
        let layout = self.operand_layout(tile, 2, at)?;
        let threads = self.apply("size_at", vec![layout.clone(), value(0)], at)?;
        let sizes = self.join(vec![threads, value(values)], at)?;
        let first = self.apply("make_layout", vec![sizes], at)?;
        let layout = self.apply("composition", vec![layout, first], at)?;
        self.tile_of_active(&MODES[2].map(|m| tile.extent(m)), layout, at)
    }

    /// The layout and the extents of an operand's tile, for the copies of it.
    pub(super) fn tile_of(&mut self, tile: &TiledMma, operand: usize, at: &Span) -> Option<(Typed, Tiler)> {
        let layout = self.operand_layout(tile, operand, at)?;
        Some((layout, Tiler::Tile(MODES[operand].map(|m| Tiler::Int(tile.extent(m))).to_vec())))
    }
}

/// `(_,(_,_))` of the mode (FrgV,(RestI,RestJ)).
fn values(parts: &Value) -> Option<Coord> {
    let shape = shape_of(parts)?;
    let rests = shape.modes().get(1)?.modes().get(1).map_or(1, rank);
    Some(Tree::Node(vec![Tree::Leaf(Index::All), open(rests)]))
}
