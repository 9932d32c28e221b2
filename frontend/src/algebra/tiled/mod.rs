//! Tiles of atoms, CuTe's `TiledMMA` and `TiledCopy`, and what a thread of one has of a tensor: `partition_C`,
//! `partition_S`, `retile`, `thrfrg_A`, …
//!
//! A tile is no value of the algebra. It is the expression that makes it, `make_tiled_mma(SM80_…, (2,2,1):(1,2,4))`,
//! and names in other spellings stand for that expression. Each use reads it again. What comes out is computed by the
//! operations of the table, as `include/cute/atom` does: `mma` and `copy` have the rules.
mod atoms;
mod copy;
mod mma;

use super::offset_tensors::{is_slice, is_view, tile};
use super::{Partial, Scope, Typed};
use crate::ast::{Expr, ExprKind};
use crate::constructors::constructor;
use crate::diagnostic::{Diagnostic, Span};
use copy::TiledCopy;
use mma::TiledMma;
use tilewright_ir::int::Int;
use tilewright_ir::layout::{Coord, Index, Layout, Tiler, coord};
use tilewright_ir::op::Value;
use tilewright_ir::tuple::{IntTuple, Tree};

/// What a name of CuTe is to tiles of atoms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// A call that makes a tile.
    Tile,
    /// A call that wraps an atom.
    Wrapped,
    /// The part of one thread.
    Slice,
    /// What is asked of tiles and of their threads alone.
    Asked,
}

/// The names of each role, between blanks.
const NAMES: [(Role, &str); 4] = [
    (
        Role::Tile,
        "make_tiled_mma TiledMMA make_tiled_copy make_tiled_copy_impl TiledCopy make_tiled_copy_A \
         make_tiled_copy_B make_tiled_copy_C make_tiled_copy_C_atom make_tiled_copy_S make_tiled_copy_D \
         make_cotiled_copy",
    ),
    (Role::Wrapped, "MMA_Atom make_mma_atom Copy_Atom make_copy_atom"),
    (Role::Slice, "get_slice get_thread_slice"),
    (
        Role::Asked,
        "partition_A partition_B partition_C partition_S partition_D partition_fragment_A \
         partition_fragment_B partition_fragment_C make_fragment_A make_fragment_B make_fragment_C \
         partition_shape_A partition_shape_B partition_shape_C thrfrg_A thrfrg_B thrfrg_C tidfrg_S tidfrg_D \
         retile retile_S retile_D get_layoutA_TV get_layoutB_TV get_layoutC_TV tv_layout_A_tiled \
         tv_layout_B_tiled tv_layout_C_tiled get_layoutS_TV get_layoutD_TV layout_src_tv_tiled \
         layout_dst_tv_tiled layout_tv_tiled TiledLayout_TV tiler_mn Tiler_MN get_thr_layout_vmnk \
         thr_layout_vmnk thr_vmnk_ thr_idx tile_shape tile_size tile_size_mnk get_tile_size thr_size",
    ),
];

/// What a name is to tiles.
fn role(name: &str) -> Option<Role> {
    NAMES.iter().find(|(_, names)| names.split(' ').any(|n| n == name)).map(|(role, _)| *role)
}

/// A tile, or what is known of it.
#[derive(Clone)]
enum TiledAtom {
    Mma(Box<TiledMma>),
    Copy(Box<TiledCopy>),
}

/// Whether a name makes a tile or asks something of one.
pub(super) fn names(name: &str) -> bool {
    role(name).is_some() || atoms::names_op(name)
}

/// Whether an expression is a tile of atoms, an atom, or the part of a thread, which have no value by themselves.
pub fn is_tile(e: &Expr) -> bool {
    let first = |e: &Expr| match &e.kind {
        ExprKind::Call(_, args) => args.first().is_some_and(is_tile),
        _ => false,
    };
    match (&e.kind, atoms::head(e)) {
        (ExprKind::Paren(inner), _) => is_tile(inner),
        (_, Some(name)) if role(name) == Some(Role::Slice) => first(e),
        (_, Some(name)) => matches!(role(name), Some(Role::Tile | Role::Wrapped)) || atoms::names_atom(name),
        _ => false,
    }
}

/// The layout that stands for a tile as CuTe prints it: that of C, or of the threads and values of a copy; of a thread
/// where it is among those of M, N and K.
pub fn shown(e: &Expr) -> Option<Expr> {
    let asked = |name: &str| {
        let callee = Expr::new(ExprKind::Name(name.to_string()), e.span.clone());
        Some(Expr::new(ExprKind::Call(Box::new(callee), vec![e.clone()]), e.span.clone()))
    };
    match atoms::head(e)? {
        "make_tiled_mma" | "TiledMMA" => asked("get_layoutC_TV"),
        name if role(name) == Some(Role::Tile) => asked("layout_tv_tiled"),
        name if role(name) == Some(Role::Slice) && is_tile(e) => asked("thr_idx"),
        _ => None,
    }
}

/// `_` as often as there are modes; of one mode no tuple.
fn open(n: usize) -> Coord {
    match n {
        1 => Tree::Leaf(Index::All),
        n => Tree::Node(vec![Tree::Leaf(Index::All); n]),
    }
}

/// The coordinate of an index.
fn at_index(i: &Int) -> Coord {
    Tree::Leaf(Index::At(i.clone()))
}

/// The shape of a layout, or of what it is composed with.
fn shape_of(v: &Value) -> Option<&IntTuple> {
    match v {
        Value::Layout(l) => Some(l.shape()),
        Value::Composed(c) => Some(c.inner.shape()),
        _ => None,
    }
}

/// The layout of a tile that came with its offset, or the value itself.
fn layout_of(v: &Value) -> &Value {
    match v {
        Value::List(parts) if parts.len() == 2 => &parts[0],
        v => v,
    }
}

/// How many modes a shape has.
fn rank(shape: &IntTuple) -> usize {
    match shape {
        Tree::Leaf(_) => 1,
        Tree::Node(modes) => modes.len(),
    }
}

/// `n:1`, of one element `1:0`, as `make_layout(n)` has it.
fn line(n: &Int) -> Tiler {
    Tiler::Layout(Layout::mode1(n.clone(), if n.is(1) { Int::ZERO } else { Int::ONE }))
}

fn value(v: impl Into<Value>) -> Typed {
    Typed::from(v.into())
}

impl Scope {
    /// A call that asks a tile of atoms; the outer `None` where it is none.
    #[inline(never)]
    pub(super) fn tiled(&mut self, name: &str, args: &[Expr], at: &Span) -> Option<Option<Partial>> {
        let of_tile = args.first().is_some_and(is_tile);
        if let ("make_tiled_copy" | "make_tiled_copy_tv", [_, threads, values]) = (name, args) {
            // As a value it is its layout of threads and values, of which the atom says nothing.
            let layout = constructor("make_layout_tv", &[threads.clone(), values.clone()], at)?;
            return Some(self.operand(&layout));
        }
        if role(name) == Some(Role::Tile)
            || role(name) == Some(Role::Wrapped)
            || role(name) == Some(Role::Slice) && of_tile
        {
            let e = Diagnostic::new("E0721", "a tile of atoms is no layout")
                .label(at.clone(), "a tile, where a layout or an int is needed")
                .help("its layouts are `.get_layoutC_TV()` of products and `.get_layoutS_TV()` of copies");
            self.report(e);
            return Some(None);
        }
        if let ("make_tensor", [of]) = (name, args) {
            return Some(self.owned(of).map(Partial::Known));
        }
        if atoms::names_op(name) {
            let d = Diagnostic::new("E0721", format!("`{name}` is an atom, not a layout"));
            let help = "a tile of it has layouts: `cute.make_tiled_mma(op).tv_layout_C_tiled`";
            self.report(d.label(at.clone(), "where a layout or an int is needed").help(help));
            return Some(None);
        }
        if role(name) == Some(Role::Slice)
            && let Some(first) = args.first().filter(|e| e.name().is_some())
        {
            return Some(self.no_tile(name, first));
        }
        if !(role(name) == Some(Role::Asked) || of_tile && name == "size") {
            return None;
        }
        Some(self.asked(name, args, at).map(Partial::Known))
    }

    /// `make_tensor<T>(x)`: the layout of memory of its own, of a shape a compact one.
    fn owned(&mut self, of: &Expr) -> Option<Typed> {
        let found = self.eval_tuple(of)?;
        // A tensor that is said to be one begins where it began.
        if is_view(of) && tile(&found.value).is_some() {
            return Some(found);
        }
        match layout_of(&found.value) {
            layout @ (Value::Layout(_) | Value::Composed(_)) => Some(value(layout.clone())),
            Value::Int(_) | Value::Tuple(_) => self.apply("make_layout", vec![found], &of.span),
            other => self.kind_error(other.kind(), "a shape or a layout", &of.span),
        }
    }

    fn asked(&mut self, name: &str, args: &[Expr], at: &Span) -> Option<Typed> {
        let Some(first) = args.first() else { return self.misused(name, "nothing", "a tile of atoms", at) };
        let (machine, thread) = self.thread_of(name, first)?;
        match machine {
            TiledAtom::Mma(tile) => self.ask_mma(name, &tile, thread, args, at),
            TiledAtom::Copy(tile) => self.ask_copy(name, &tile, thread, args, at),
        }
    }

    /// A tile, and which thread of it is meant.
    fn thread_of(&mut self, name: &str, e: &Expr) -> Option<(TiledAtom, Option<Typed>)> {
        match (&e.kind, atoms::head(e)) {
            (ExprKind::Paren(inner), _) => self.thread_of(name, inner),
            (ExprKind::Call(_, args), Some(slice)) if role(slice) == Some(Role::Slice) => {
                let [tile, index] = args.as_slice() else {
                    return self.misused(slice, &format!("{} arguments", args.len()), "a tile and a thread", &e.span);
                };
                let (machine, _) = self.thread_of(name, tile)?;
                let thread = self.eval_int(index)?;
                let threads = match &machine {
                    TiledAtom::Mma(tile) => self.apply("cosize", vec![value(tile.threads.clone())], &e.span)?,
                    TiledAtom::Copy(tile) => self.apply("size_at", vec![tile.tv.clone(), value(0)], &e.span)?,
                };
                let last = threads.value.int().and_then(Int::value).unwrap_or(i64::MAX) - 1;
                if thread.value().is_some_and(|t| !(0..=last).contains(&t)) {
                    let d = Diagnostic::new("E0721", format!("the tile has the threads 0 to {last}, found {thread}"));
                    self.report(d.label(index.span.clone(), "no thread of the tile"));
                    return None;
                }
                Some((machine, Some(value(thread))))
            }
            (ExprKind::Call(..), Some(head)) if role(head) == Some(Role::Tile) => Some((self.machine(e)?, None)),
            _ => self.no_tile(name, e),
        }
    }

    /// Reports that something is no tile, with a definition of what its name may stand for.
    fn no_tile<T>(&mut self, name: &str, e: &Expr) -> Option<T> {
        const COPY: &str = "make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_16,_8>>{}, \
                            Layout<Shape<_8,_1>>{})";
        const MMA: &str = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{})";
        let bound = e.name().filter(|_| self.is_unbound(e));
        let found = if bound.is_some() { "is not defined" } else { "is none" };
        let d = Diagnostic::new("E0721", format!("`{name}` is asked of a tile of atoms, and `{e}` {found}"));
        let d = d.label(e.span.clone(), "a tile is needed here");
        let of_copies = ["S", "D", "retile", "layout_tv_tiled"].iter().any(|end| name.ends_with(end));
        let of_copies = of_copies || e.name().is_some_and(|n| n.contains("copy") || n.contains("cpy"));
        let tile = if of_copies || name.contains("layoutS") || name.contains("layoutD") { COPY } else { MMA };
        let slice = if e.name().is_some_and(|n| n.contains("thr")) { ".get_slice(0)" } else { "" };
        self.report(match bound {
            Some(name) => d.help(format!("define it first: `auto {name} = {tile}{slice};`")),
            None => d.help(format!("a tile is `{tile}`, a thread of it `.get_slice(0)`")),
        });
        None
    }

    /// The tile that an expression makes.
    fn machine(&mut self, e: &Expr) -> Option<TiledAtom> {
        let (ExprKind::Call(_, args), Some(name)) = (&e.kind, atoms::head(e)) else {
            return self.misused("a tile", &format!("`{e}`"), "`make_tiled_mma(…)` or `make_tiled_copy(…)`", &e.span);
        };
        match name {
            "make_tiled_mma" | "TiledMMA" => self.tiled_mma(args, &e.span).map(Box::new).map(TiledAtom::Mma),
            _ => self.tiled_copy(name, args, &e.span).map(Box::new).map(TiledAtom::Copy),
        }
    }

    /// The tile that must be one of products.
    fn product(&mut self, name: &str, e: &Expr) -> Option<Box<TiledMma>> {
        match self.thread_of(name, e)? {
            (TiledAtom::Mma(tile), _) => Some(tile),
            (TiledAtom::Copy(_), _) => self.misused(name, "a tiled copy", "a tiled MMA", &e.span),
        }
    }

    /// Reports what a call found where it needed something else.
    fn misused<T>(&mut self, name: &str, found: &str, needed: &str, at: &Span) -> Option<T> {
        let d = Diagnostic::new("E0721", format!("`{name}` needs {needed}, found {found}"));
        self.report(d.label(at.clone(), "here"));
        None
    }

    /// A tensor of so many modes at least: its layout, and where it begins if that was said.
    fn tensor(&mut self, name: &str, args: &[Expr], modes: usize, at: &Span) -> Option<(Typed, Option<Value>)> {
        let [_, e] = args else {
            let found = if args.len() > 1 { format!("{} arguments", args.len() - 1) } else { "nothing".to_string() };
            return self.misused(name, &found, "one tensor", at);
        };
        let (tensor, offset) = self.located(e)?;
        if let Some(unbound) = self.loose(&args[1..]).first() {
            self.unbound(unbound);
            return None;
        }
        match shape_of(&tensor.value).map(rank) {
            Some(found) if found >= modes => Some((tensor, offset)),
            Some(found) => {
                let modes = format!("a tensor of {modes} modes at least");
                self.misused(name, &format!("{found} in `{}`", tensor.value), &modes, &e.span)
            }
            None => self.misused(name, tensor.value.kind(), "a tensor or its layout", &e.span),
        }
    }

    /// A tensor and where it begins, counted from the first tensor that it is a part of: a slice of a tensor begins
    /// where its coordinate says, a tile has its offset with it.
    pub(super) fn located(&mut self, e: &Expr) -> Option<(Typed, Option<Value>)> {
        let found = match &e.kind {
            ExprKind::Paren(inner) => return self.located(inner),
            ExprKind::Call(of, coord) if is_slice(e) => {
                let (tensor, base) = self.located(of)?;
                let coord = self.coordinate(coord, &e.span)?;
                let part = self.apply("slice_and_offset", vec![coord, tensor], &e.span)?;
                self.moved(part, base, &e.span)?
            }
            _ => self.eval_tuple(e)?,
        };
        Some(match found.value {
            Value::List(mut parts) if parts.len() == 2 => {
                let offset = parts.pop();
                (Typed::from(parts.swap_remove(0)), offset)
            }
            _ => (found, None),
        })
    }

    /// The part at a coordinate and where it begins, counted from where the whole begins.
    fn part(&mut self, coord: Coord, of: Typed, base: Option<Value>, at: &Span) -> Option<Typed> {
        let found = self.apply("slice_and_offset", vec![value(coord), of], at)?;
        self.moved(found, base, at)
    }

    /// A tile with its offset, behind another offset.
    pub(super) fn moved(&mut self, found: Typed, base: Option<Value>, at: &Span) -> Option<Typed> {
        match (found.value, base) {
            (Value::List(mut parts), Some(base)) if parts.len() == 2 => {
                let offset = parts.pop()?;
                let sum = self.sum(&base, &offset, at)?;
                parts.push(sum);
                Some(Typed::from(Value::List(parts)))
            }
            (value, _) => Some(Typed { value, ..found }),
        }
    }

    /// The sum of two offsets, ints or coordinates.
    pub(super) fn sum(&mut self, a: &Value, b: &Value, at: &Span) -> Option<Value> {
        if let (Value::Int(a), Value::Int(b)) = (a, b) {
            let sum = a.add(b);
            return self.checked(sum, at).map(Value::Int);
        }
        match (super::coordinate(a), super::coordinate(b)) {
            (Some(a), Some(b)) => {
                let sum = a.and_then(|a| coord::add(&a, &b?));
                self.algebra(sum, at).map(Value::from)
            }
            _ => self.kind_error(a.kind(), "an offset", at),
        }
    }
}
