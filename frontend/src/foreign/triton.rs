//! Triton's layouts: attributes of its IR (`#ttg.blocked<{…}>`) and the constructors of Gluon, as layouts from
//! (registers, lanes, warps) to elements of the tile, and shared ones from elements to offsets.
//!
//! The meaning of each is that of `TritonGPUAttrDefs.td`.
use super::Reader;
use super::call::{Call, int};
use crate::ast::{Expr, ExprKind};

/// One mode: an extent, and the dimension and distance of its steps.
pub(super) type Mode = (i64, i64, usize);

/// What an attribute holds, by key; `sizePerThread` and `size_per_thread` are one key.
#[derive(Clone, Debug)]
pub(super) struct Fields(Vec<(String, Expr)>);

impl Fields {
    fn new(keys: Vec<(String, Expr)>) -> Fields {
        Fields(keys.into_iter().map(|(k, e)| (k.replace('_', "").to_ascii_lowercase(), e)).collect())
    }

    pub(super) fn get(&self, key: &str) -> Option<&Expr> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, e)| e)
    }

    pub(super) fn int(&self, key: &str) -> Option<i64> {
        self.get(key).and_then(int).filter(|n| (1..1 << 30).contains(n))
    }

    pub(super) fn ints(&self, key: &str) -> Option<Vec<i64>> {
        entries(self.get(key)?).iter().map(int).collect()
    }
}

/// The items of a list; a single value is one.
fn entries(e: &Expr) -> &[Expr] {
    match &e.kind {
        ExprKind::Tuple(items) => items,
        _ => std::slice::from_ref(e),
    }
}

fn log2(n: i64) -> Option<i64> {
    (n > 0 && (n as u64).is_power_of_two()).then(|| i64::from(n.ilog2()))
}

impl Reader<'_> {
    /// `#ttg.NAME<{key = value, …}>`, or `#name` that a line before defined.
    pub(super) fn attribute(&mut self, start: usize) -> Option<Expr> {
        self.need("#")?;
        self.marks += 1;
        let Some(mut name) = self.word() else { return self.fail("an attribute") };
        if let Some(bound) = self.names.get(name).cloned() {
            return Some(bound);
        }
        while self.take(".") {
            match self.word() {
                Some(part) => name = part,
                None => return self.fail("the name of an attribute"),
            }
        }
        if !self.take("<") {
            return self.fail("the attribute as it is defined, `#name = #ttg.…<{…}>`");
        }
        let (_, keys) = self.arguments("{", "}")?;
        self.need(">")?;
        self.of_kind(name, &Fields::new(keys), None, start)
    }

    /// A constructor of Gluon, if the call is one.
    pub(super) fn distributed(&mut self, call: &mut Call, start: usize) -> Option<Option<Expr>> {
        let (kind, names): (&str, &[&str]) = match call.name.as_str() {
            "BlockedLayout" => ("blocked", &["sizeperthread", "threadsperwarp", "warpspercta", "order"]),
            "SwizzledSharedLayout" => ("swizzled_shared", &["vec", "perphase", "maxphase", "order"]),
            "NVMMASharedLayout" => ("nvmma_shared", &["swizzlebytewidth", "elementbitwidth"]),
            "DistributedLinearLayout" => ("linear", &["regbases", "lanebases", "warpbases", "blockbases"]),
            "SliceLayout" => ("slice", &["dim", "parent"]),
            "NVMMADistributedLayout" => ("nvidia_mma", &["version", "warpspercta", "instrshape"]),
            "DotOperandLayout" => ("dot_op", &["operandindex", "parent", "kwidth"]),
            _ => return None,
        };
        self.marks += 1;
        let placed = names.iter().map(|n| n.to_string()).zip(std::mem::take(&mut call.args));
        let keys: Vec<_> = placed.chain(std::mem::take(&mut call.keys)).collect();
        Some(self.of_kind(kind, &Fields::new(keys), None, start))
    }

    /// `tensor<128x64xf16, #blocked>`, `!ttg.memdesc<128x64xf16, #shared, …>`: the layout of the attribute.
    pub(super) fn shaped(&mut self, start: usize) -> Option<Expr> {
        self.marks += 1;
        let before = self.at;
        let text = self.skip_balanced('<', '>')?;
        let end = self.at;
        let Some(at) = text.find('#') else {
            self.at = before;
            return self.plain_shape("tensor", start);
        };
        let from = end - text.len() - 1;
        let shape: Vec<i64> = text[..at].split('x').map_while(|d| d.trim().parse().ok()).collect();
        self.at = from + at;
        let head = self.at;
        self.need("#")?;
        while self.word().is_some() && self.take(".") {}
        let name = self.text[head + 1..self.at].rsplit('.').next().unwrap_or("").trim();
        let e = if self.take("<") {
            let (_, keys) = self.arguments("{", "}")?;
            self.of_kind(name, &Fields::new(keys), Some(&shape), start)
        } else {
            self.at = head;
            let e = self.attribute(start)?;
            match self.attributes.iter().rev().find(|(read, ..)| *read == e).cloned() {
                Some((_, kind, fields)) => self.of_kind(&kind, &fields, Some(&shape), start),
                None => Some(e),
            }
        };
        self.at = end;
        e
    }

    fn of_kind(&mut self, kind: &str, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let e = self.read_kind(kind, f, shape, start)?;
        self.attributes.push((e.clone(), kind.to_string(), f.clone()));
        Some(e)
    }

    fn read_kind(&mut self, kind: &str, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let read = match kind {
            "blocked" => return self.blocked(f, shape, start),
            "linear" => return self.linear(f, start),
            "slice" => return self.slice_of(f, start),
            "nvidia_mma" => return self.nvidia_mma(f, shape, start),
            "dot_op" => return self.dot_operand(f, shape, start),
            "shared" | "swizzled_shared" => self.swizzled_shared(f, shape, start),
            "nvmma_shared" => self.nvmma_shared(f, shape, start),
            _ => {
                let known =
                    "blocked, linear, slice, nvidia_mma, dot_op, swizzled_shared or nvmma_shared of Triton's layouts";
                return self.refuse(start, known);
            }
        };
        read.or_else(|| self.refuse(start, "powers of two for all numbers of a shared layout"))
    }

    fn blocked(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let lists = ["sizeperthread", "threadsperwarp", "warpspercta", "order"].map(|k| f.ints(k));
        let [Some(size), Some(threads), Some(warps), Some(order)] = lists else {
            return self.fail("sizePerThread, threadsPerWarp, warpsPerCTA and order");
        };
        let rank = size.len();
        let places: Option<Vec<usize>> = order.iter().map(|d| usize::try_from(*d).ok().filter(|d| *d < rank)).collect();
        let bounded = [&size, &threads, &warps]
            .into_iter()
            .all(|v| v.len() == rank && v.iter().all(|n| (1..=1 << 16).contains(n)));
        let Some(places) = places.filter(|p| p.len() == rank && bounded) else {
            return self.fail("one positive number a dimension");
        };
        let tile = |d: usize| size[d] * threads[d] * warps[d];
        let mut registers: Vec<Mode> = places.iter().map(|d| (size[*d], 1, *d)).collect();
        if let Some(shape) = shape.filter(|s| s.len() == rank) {
            if places.iter().any(|d| shape[*d] % tile(*d) != 0) {
                return self.fail("a shape that the tile divides");
            }
            registers.extend(places.iter().map(|d| (shape[*d] / tile(*d), tile(*d), *d)).filter(|m| m.0 > 1));
        }
        let lanes = places.iter().map(|d| (threads[*d], size[*d], *d)).collect();
        let warps = places.iter().map(|d| (warps[*d], size[*d] * threads[*d], *d)).collect();
        self.modes(&[registers, lanes, warps], rank, start)
    }

    /// Bases, each the step of one bit; those that move along two dimensions are no layout.
    fn linear(&mut self, f: &Fields, start: usize) -> Option<Expr> {
        let (mut groups, mut rank) = (vec![], 1);
        for (key, other) in [("register", "regbases"), ("lane", "lanebases"), ("warp", "warpbases")] {
            let mut modes = vec![];
            for base in f.get(key).or_else(|| f.get(other)).map(entries).unwrap_or_default() {
                let steps: Option<Vec<i64>> = entries(base).iter().map(int).collect();
                let Some(steps) = steps else { return self.fail("bases of ints") };
                rank = rank.max(steps.len());
                let mut moving = steps.iter().enumerate().filter(|(_, s)| **s != 0);
                let (first, second) = (moving.next(), moving.next());
                if second.is_some() {
                    return self.refuse(base.span.start, "bases that move along one dimension each: this is no layout");
                }
                modes.push(first.map_or((2, 0, 0), |(d, s)| (2, *s, d)));
            }
            groups.push(if modes.is_empty() { vec![(1, 0, 0)] } else { modes });
        }
        self.modes(&groups, rank, start)
    }

    /// `shape:stride` of groups of modes; in one dimension strides are ints.
    pub(super) fn modes(&mut self, groups: &[Vec<Mode>], rank: usize, start: usize) -> Option<Expr> {
        let (mut shapes, mut strides) = (vec![], vec![]);
        for group in groups {
            let (mut shape, mut stride) = (vec![], vec![]);
            for (extent, step, d) in group {
                shape.push(self.node(ExprKind::Int(*extent), start)?);
                let n = self.node(ExprKind::Int(*step), start)?;
                let along = rank > 1 && *step != 0;
                stride.push(if along { self.node(ExprKind::Scaled(Box::new(n), vec![*d as i64]), start)? } else { n });
            }
            shapes.push(self.node(ExprKind::Tuple(shape), start)?);
            strides.push(self.node(ExprKind::Tuple(stride), start)?);
        }
        let (shape, stride) = (self.node(ExprKind::Tuple(shapes), start)?, self.node(ExprKind::Tuple(strides), start)?);
        self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)
    }

    /// The parent without one dimension.
    fn slice_of(&mut self, f: &Fields, start: usize) -> Option<Expr> {
        let (Some(dim), Some(parent)) = (f.get("dim").and_then(int), f.get("parent").cloned()) else {
            return self.fail("dim and parent");
        };
        let ExprKind::Layout(shape, stride) = parent.kind else { return self.fail("a parent that is a layout") };
        let mut deepest = 0;
        each_basis(&stride, &mut |d| deepest = deepest.max(d));
        let stride = without(&stride, dim, deepest <= 1);
        self.node(ExprKind::Layout(shape, Box::new(stride)), start)
    }

    fn swizzled_shared(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let (vec, per, max) = (f.int("vec")?, f.int("perphase")?, f.int("maxphase")?);
        let order = f.ints("order")?;
        let ([0, 1] | [1, 0]) = order[..] else { return self.fail("two dimensions") };
        let inner = order[0] as usize;
        let (rows, columns) = match shape {
            Some(s) if s.len() == 2 => (s[1 - inner], s[inner]),
            _ => {
                self.notes.push("the attribute has no shape: the smallest tile that it permutes is shown".to_string());
                (per * max, vec * max)
            }
        };
        self.tile_of(rows, columns, inner, [log2(max)?, log2(vec)?, log2(columns)? + log2(per)?], start)
    }

    fn nvmma_shared(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let bytes = f.int("swizzlingbytewidth").or_else(|| f.int("swizzlebytewidth"))?;
        let bits = f.int("elementbitwidth")?;
        let inner = usize::from(f.get("transposed").and_then(Expr::name) != Some("true"));
        let columns = bytes * 8 / bits;
        let rows = match shape {
            Some(s) if s.len() == 2 && s[inner] == columns => s[1 - inner],
            Some(_) => return self.fail("a tile as wide as its swizzle"),
            None => {
                self.notes.push("the attribute has no shape: one tile of its swizzle is shown".to_string());
                8
            }
        };
        let base = log2(128 / bits)?;
        self.tile_of(rows, columns, inner, [log2(bytes)? - 4, base, log2(1024 / bits)?], start)
    }

    /// A tile of two dimensions with a swizzle of so many bits, on a base, whose source starts at a bit.
    fn tile_of(&mut self, rows: i64, columns: i64, inner: usize, swizzle: [i64; 3], start: usize) -> Option<Expr> {
        let pair = |r: &mut Self, outer: i64, at_inner: i64| {
            let both = if inner == 1 { [outer, at_inner] } else { [at_inner, outer] };
            let items: Option<Vec<Expr>> = both.into_iter().map(|n| r.node(ExprKind::Int(n), start)).collect();
            r.node(ExprKind::Tuple(items?), start)
        };
        let (shape, stride) = (pair(self, rows, columns)?, pair(self, columns, 1)?);
        let layout = self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)?;
        let [bits, base, from] = swizzle;
        if bits <= 0 {
            return Some(layout);
        }
        let swizzle = self.swizzle(&[bits, base, from - base], start)?;
        self.swizzled(swizzle, layout, start)
    }
}

fn each_basis(e: &Expr, f: &mut dyn FnMut(i64)) {
    match &e.kind {
        ExprKind::Tuple(items) => items.iter().for_each(|e| each_basis(e, f)),
        ExprKind::Scaled(_, path) => path.iter().for_each(|d| f(*d)),
        _ => {}
    }
}

/// Strides without a dimension; `flat`: one dimension is left, and they are ints.
fn without(e: &Expr, dim: i64, flat: bool) -> Expr {
    let kind = match &e.kind {
        ExprKind::Tuple(items) => ExprKind::Tuple(items.iter().map(|e| without(e, dim, flat)).collect()),
        ExprKind::Scaled(_, path) if path[..] == [dim] => ExprKind::Int(0),
        ExprKind::Scaled(n, _) if flat => n.kind.clone(),
        ExprKind::Scaled(n, path) => {
            ExprKind::Scaled(n.clone(), path.iter().map(|d| d - i64::from(*d > dim)).collect())
        }
        kind => kind.clone(),
    };
    Expr::new(kind, e.span.clone())
}
