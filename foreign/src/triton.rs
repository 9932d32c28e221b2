//! Triton's layouts: attributes of its IR (`#ttg.blocked<{…}>`) and the constructors of Gluon, as layouts from
//! (registers, lanes, warps) to elements of the tile, with the blocks of a cluster behind, where there are several.
//!
//! The meaning of each is that of `TritonGPUAttrDefs.td`.
use super::Reader;
use super::call::Call;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::constructors::int;

/// How the note begins on what is shown of an attribute alone.
pub(super) const NO_SHAPE: &str = "the attribute has no shape";

/// One mode: an extent, and the dimension and distance of its steps.
pub(super) type TritonMode = (i64, i64, usize);

/// The most dimensions of an attribute, and the most slices in one another.
const MAX_RANK: usize = 8;

/// A tile over registers, lanes and warps, and blocks if there are any.
pub(super) struct Spread {
    pub(super) groups: Vec<Vec<TritonMode>>,
    pub(super) rank: usize,
    /// The dimensions in which registers repeat the tile, the first one first.
    pub(super) order: Vec<usize>,
    /// Modes of registers before those that repeat the tile along the same dimension.
    pub(super) held: Vec<TritonMode>,
}

impl Spread {
    /// Over a shape, by the part of each block: registers repeat a tile that is smaller; what is beyond the shape is
    /// there again, at a distance of 0, or, of registers, `drops` out (`ensureLayoutNotSmallerThan`,
    /// `ensureLayoutNotLargerThan`). `None` where neither divides the other.
    fn over(mut self, shape: Option<&[i64]>, blocks: &[TritonMode], drops: bool) -> Option<Spread> {
        let mut part = vec![];
        for d in 0..self.rank {
            let modes = self.groups.iter().flatten().chain(&self.held);
            let tile = modes.filter(|(_, step, at)| *at == d && *step != 0);
            let tile = tile.map(|(n, step, _)| step.saturating_mul(*n)).max().unwrap_or(1);
            let split = blocks.iter().filter(|(_, step, at)| *at == d && *step != 0);
            let split = split.fold(1i64, |all, (n, ..)| all.saturating_mul(*n));
            part.push((tile, shape.map_or(tile, |s| (s[d] / split).max(1)), split));
        }
        for d in self.order.clone() {
            let (tile, extent, split) = part[d];
            self.groups[0].extend(self.held.iter().filter(|(.., at)| *at == d));
            if shape.is_some_and(|s| s[d] > split && s[d] % split != 0) || (extent > tile && extent % tile != 0) {
                return None;
            }
            if extent > tile {
                self.groups[0].push((extent / tile, tile, d));
            }
        }
        for (k, group) in self.groups.iter_mut().enumerate() {
            *group = within(group, |d| part[d].1, drops && k == 0)?;
        }
        if !blocks.is_empty() {
            let blocks: Vec<TritonMode> =
                blocks.iter().map(|(n, step, d)| (*n, step.saturating_mul(part[*d].1), *d)).collect();
            self.groups.push(within(&blocks, |d| shape.map_or(i64::MAX, |s| s[d]), false)?);
        }
        Some(self)
    }
}

/// Modes inside of the extents: what goes beyond one is there again, at a distance of 0, or `drops` out. `None` where
/// neither divides the other.
fn within(modes: &[TritonMode], extent: impl Fn(usize) -> i64, drops: bool) -> Option<Vec<TritonMode>> {
    let mut kept = vec![];
    for &(n, step, d) in modes {
        let extent = extent(d);
        let inside = if step == 0 { n } else { (extent / step).clamp(1, n) };
        if step != 0 && ((step < extent && inside < n && extent % step != 0) || n % inside != 0) {
            return None;
        }
        let gone = step >= extent && step != 0 && n > 1;
        if !gone {
            kept.push((inside, step, d));
        }
        let again = if gone { n } else { n / inside };
        if again > 1 && !drops {
            kept.push((again, 0, d));
        }
    }
    Some(kept)
}

/// What an attribute holds, by key; `sizePerThread` and `size_per_thread` are one key.
#[derive(Clone, Debug)]
pub(super) struct Fields(Vec<(String, Expr)>);

impl Fields {
    pub(super) fn new(keys: Vec<(String, Expr)>) -> Fields {
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

    /// Pairs of positive ints.
    pub(super) fn pairs(&self, key: &str) -> Option<Vec<(i64, i64)>> {
        let pair = |e: &Expr| match entries(e) {
            [a, b] => int(a).zip(int(b)).filter(|(a, b)| *a > 0 && *b > 0),
            _ => None,
        };
        entries(self.get(key)?).iter().map(pair).collect()
    }

    /// The blocks of a cluster: their modes count tiles. `None` where they are no layout of so many dimensions.
    pub(super) fn blocks(&self, rank: usize) -> Option<Vec<TritonMode>> {
        if let Some(bases) = self.get("cgalayout") {
            return bases_of(bases, rank);
        }
        let (Some(splits), ctas) = (self.ints("ctasplitnum"), self.ints("ctaspercga")) else { return Some(vec![]) };
        let ctas = ctas.unwrap_or_else(|| splits.clone());
        let order = self.ints("ctaorder").unwrap_or_else(|| (0..splits.len() as i64).rev().collect());
        let mut modes = vec![];
        for d in order {
            let d = usize::try_from(d).ok().filter(|d| *d < rank)?;
            let (split, all) = (*splits.get(d)?, *ctas.get(d)?);
            if !(1..=1 << 16).contains(&split) || all % split != 0 {
                return None;
            }
            modes.extend([(split, 1, d), (all / split, 0, d)].into_iter().filter(|(n, ..)| *n > 1));
        }
        Some(modes)
    }
}

/// The items of a list; a single value is one.
fn entries(e: &Expr) -> &[Expr] {
    match &e.kind {
        ExprKind::Tuple(items) => items,
        _ => std::slice::from_ref(e),
    }
}

/// Bases, each the step of one bit; `None` where one moves along two dimensions.
fn bases_of(bases: &Expr, rank: usize) -> Option<Vec<TritonMode>> {
    let mode = |base: &Expr| {
        let steps: Vec<i64> = entries(base).iter().map(int).collect::<Option<_>>()?;
        let mut moving = steps.iter().enumerate().filter(|(_, s)| **s != 0);
        match (moving.next(), moving.next()) {
            (None, _) => Some((2, 0, 0)),
            (Some((d, step)), None) if d < rank && (1..1 << 30).contains(step) => Some((2, *step, d)),
            _ => None,
        }
    };
    entries(bases).iter().map(mode).collect()
}

pub(super) fn log2(n: i64) -> Option<i64> {
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
        if matches!(name, "shared_memory" | "tensor_memory") {
            // Where a buffer is, which dumps define beside its layout.
            return self.node(ExprKind::Name(name.to_string()), start);
        }
        if !self.take("<") {
            return self.fail("the attribute as it is defined, `#name = #ttg.…<{…}>`");
        }
        let fields = self.fields(name)?;
        self.need(">")?;
        self.of_kind(name, &fields, None, start)
    }

    /// `{key = value, …}`; paddings stand before it, `[4:+4, 64:+8]`.
    fn fields(&mut self, name: &str) -> Option<Fields> {
        if name == "tensor_memory_encoding" {
            let needed = "a layout of registers or of shared memory: what lies in tensor memory is read where a \
                          `tensor<…>` has it in registers";
            let at = self.start();
            return self.refuse(at, needed);
        }
        let mut pads = vec![];
        let at = self.start();
        if self.take("[") {
            loop {
                let interval = self.int()?;
                self.need(":")?;
                self.need("+")?;
                let pair = [interval, self.int()?].map(|n| Expr::new(ExprKind::Int(n), at..at));
                pads.push(self.node(ExprKind::Tuple(pair.to_vec()), at)?);
                if !self.take(",") {
                    break;
                }
            }
            self.need("]")?;
        }
        let (_, mut keys) = self.arguments("{", "}")?;
        if !pads.is_empty() {
            keys.push(("intervals".to_string(), self.node(ExprKind::Tuple(pads), at)?));
        }
        Some(Fields::new(keys))
    }

    /// A constructor of Gluon, if the call is one.
    pub(super) fn distributed(&mut self, call: &mut Call, start: usize) -> Option<Option<Expr>> {
        let (kind, names): (&str, &[&str]) = match call.name.as_str() {
            "get_default_for" => {
                self.marks += 1;
                let names = ["blockshape", "dtype", "transposed", "fp4padded"].map(str::to_string);
                let placed = names.into_iter().zip(std::mem::take(&mut call.args));
                let fields = Fields::new(placed.chain(std::mem::take(&mut call.keys)).collect());
                return Some(self.default_shared(&fields, start));
            }
            "BlockedLayout" => ("blocked", &["sizeperthread", "threadsperwarp", "warpspercta", "order"]),
            "SwizzledSharedLayout" => ("swizzled_shared", &["vec", "perphase", "maxphase", "order"]),
            "NVMMASharedLayout" => ("nvmma_shared", &["swizzlebytewidth", "elementbitwidth"]),
            "DistributedLinearLayout" => ("linear", &["regbases", "lanebases", "warpbases", "blockbases"]),
            "SliceLayout" => ("slice", &["dim", "parent"]),
            "AMDMFMALayout" => ("amd_mfma", &["version", "instrshape", "transposed", "warpspercta"]),
            "AMDWMMALayout" => ("amd_wmma", &["version", "transposed", "warpspercta"]),
            "NVMMADistributedLayout" => ("nvidia_mma", &["version", "warpspercta", "instrshape"]),
            "DotOperandLayout" => ("dot_op", &["operandindex", "parent", "kwidth"]),
            "PaddedSharedLayout" => ("padded_shared", &["intervals", "offsetbases", "cgalayout", "shape"]),
            "with_identity_for" => ("padded_shared", &["intervals", "shape", "order"]),
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
            let fields = self.fields(name)?;
            self.of_kind(name, &fields, Some(&shape), start)
        } else {
            self.at = head;
            let e = self.attribute(start)?;
            match self.attributes.iter().rev().find(|(read, ..)| *read == e).cloned() {
                Some((_, kind, fields)) => {
                    self.notes.retain(|note| !note.starts_with(NO_SHAPE));
                    self.of_kind(&kind, &fields, Some(&shape), start)
                }
                None => Some(e),
            }
        };
        if let Some((stopped, _)) = self.stop.as_mut().filter(|_| e.is_none()) {
            *stopped = head.max(*stopped);
        }
        self.at = end;
        self.located();
        e
    }

    pub(super) fn of_kind(&mut self, kind: &str, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let e = self.read_kind(kind, f, shape, start)?;
        self.attributes.push((e.clone(), kind.to_string(), f.clone()));
        Some(e)
    }

    fn read_kind(&mut self, kind: &str, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        if shape.is_some_and(|s| s.len() > MAX_RANK || s.iter().any(|n| !(1..1 << 30).contains(n))) {
            return self.refuse(start, "a shape of a few dimensions, each of one element at least");
        }
        if matches!(kind, "shared" | "swizzled_shared" | "nvmma_shared" | "padded_shared") {
            let read = self.shared_kind(kind, f, shape, start);
            return read.or_else(|| self.refuse_first(start, "powers of two for all numbers of a shared layout"));
        }
        let spread = self.spread_of(kind, f, shape, 0, start)?;
        if spread.groups.len() > 3 {
            self.notes.push("the fourth mode is the blocks of a cluster".to_string());
        }
        self.modes(&spread.groups, spread.rank, start)
    }

    /// Refuses, unless that was done before.
    fn refuse_first<T>(&mut self, at: usize, needed: &str) -> Option<T> {
        if self.refused { None } else { self.refuse(at, needed) }
    }

    /// What an attribute spreads over registers, lanes and warps; over a shape, where one is known.
    fn spread_of(
        &mut self,
        kind: &str,
        f: &Fields,
        shape: Option<&[i64]>,
        depth: usize,
        start: usize,
    ) -> Option<Spread> {
        let (spread, drops) = match kind {
            "blocked" => (self.blocked(f)?, false),
            "linear" => (self.linear(f, start)?, true),
            "nvidia_mma" | "mma" => (self.nvidia_mma(f, start)?, false),
            "amd_mfma" | "amd_wmma" => (self.amd_result(kind, f, start)?, false),
            "dot_op" => (self.dot_operand(f, shape, start)?, false),
            "slice" => return self.slice_of(f, shape, depth, start),
            _ => {
                let known = "blocked, linear, slice, nvidia_mma, amd_mfma, amd_wmma, dot_op, swizzled_shared, \
                             nvmma_shared or padded_shared of Triton's layouts";
                return self.refuse(start, known);
            }
        };
        if shape.is_some_and(|s| s.len() != spread.rank) {
            return self.refuse(start, &format!("a shape of {} dimensions", spread.rank));
        }
        let blocks = match (kind, f.blocks(spread.rank)) {
            ("linear", _) => vec![],
            (_, Some(blocks)) => blocks,
            (_, None) => return self.refuse(start, "blocks of a cluster along one dimension each"),
        };
        match spread.over(shape, &blocks, drops) {
            Some(spread) => Some(spread),
            None => self.refuse(start, "a shape that the tile divides, or that divides the tile"),
        }
    }

    fn blocked(&mut self, f: &Fields) -> Option<Spread> {
        let lists = ["sizeperthread", "threadsperwarp", "warpspercta", "order"].map(|k| f.ints(k));
        let [Some(size), Some(threads), Some(warps), Some(order)] = lists else {
            return self.fail("sizePerThread, threadsPerWarp, warpsPerCTA and order");
        };
        let rank = size.len();
        let places: Option<Vec<usize>> = order.iter().map(|d| usize::try_from(*d).ok().filter(|d| *d < rank)).collect();
        let bounded = [&size, &threads, &warps]
            .into_iter()
            .all(|v| v.len() == rank && v.iter().all(|n| (1..=1 << 16).contains(n)));
        let Some(order) = places.filter(|p| p.len() == rank && rank <= MAX_RANK && bounded) else {
            return self.fail("one positive number a dimension");
        };
        let registers = order.iter().map(|d| (size[*d], 1, *d)).collect();
        let lanes = order.iter().map(|d| (threads[*d], size[*d], *d)).collect();
        let warps = order.iter().map(|d| (warps[*d], size[*d] * threads[*d], *d)).collect();
        Some(Spread { groups: vec![registers, lanes, warps], rank, order, held: vec![] })
    }

    /// An operand of a product that lanes compute one by one: each has all of K, and those along K have the same.
    pub(super) fn blocked_operand(
        &mut self,
        index: i64,
        parent: &Fields,
        shape: Option<&[i64]>,
        start: usize,
    ) -> Option<Spread> {
        let mut spread = self.blocked(parent)?;
        if spread.rank < 2 {
            return self.refuse(start, "a parent of two dimensions, or of three with a batch");
        }
        let k = spread.rank - 1 - usize::from(index == 1);
        let Some(extent) = shape.and_then(|s| s.get(k)) else {
            return self.refuse(start, "a `tensor<…>`, whose shape says how long K is");
        };
        let [registers, others @ ..] = &mut spread.groups[..] else { return None };
        registers.iter_mut().filter(|(.., d)| *d == k).for_each(|(n, ..)| *n = *extent);
        others.iter_mut().flatten().filter(|(.., d)| *d == k).for_each(|(_, step, _)| *step = 0);
        Some(spread)
    }

    /// Bases, each the step of one bit; those that move along two dimensions are no layout.
    fn linear(&mut self, f: &Fields, start: usize) -> Option<Spread> {
        const KEYS: [(&str, &str); 4] =
            [("register", "regbases"), ("lane", "lanebases"), ("warp", "warpbases"), ("block", "blockbases")];
        let given = KEYS.map(|(key, other)| f.get(key).or_else(|| f.get(other)));
        let of_bases = |e: &Expr| entries(e).iter().map(|base| entries(base).len()).max();
        let rank = given.iter().flatten().filter_map(|e| of_bases(e)).max().unwrap_or(1).max(1);
        if rank > MAX_RANK {
            return self.refuse(start, "a few dimensions");
        }
        let mut groups = vec![];
        for bases in given {
            match bases.map_or(Some(vec![]), |e| bases_of(e, rank)) {
                Some(modes) => groups.push(modes),
                None => {
                    let at = bases.map_or(start, |e| e.span.start);
                    return self.refuse(at, "bases that move along one dimension each: this is no layout");
                }
            }
        }
        if groups[3].is_empty() {
            groups.pop();
        }
        // Registers that a larger shape needs go along the dimensions in which they move first.
        let mut order: Vec<usize> = vec![];
        for d in groups[0].iter().filter(|(_, s, _)| *s != 0).map(|(.., d)| *d).chain((0..rank).rev()) {
            if !order.contains(&d) {
                order.push(d);
            }
        }
        Some(Spread { groups, rank, order, held: vec![] })
    }

    /// `shape:stride` of groups of modes; in one dimension strides are ints.
    fn modes(&mut self, groups: &[Vec<TritonMode>], rank: usize, start: usize) -> Option<Expr> {
        let (mut shapes, mut strides) = (vec![], vec![]);
        for group in groups {
            let (mut shape, mut stride) = (vec![], vec![]);
            let group = if group.is_empty() { &[(1, 0, 0)] } else { group.as_slice() };
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

    /// The parent without one dimension, in which it has one element. Registers that hold one element twice are left
    /// out (`SliceEncodingAttr::toLinearLayout`).
    fn slice_of(&mut self, f: &Fields, shape: Option<&[i64]>, depth: usize, start: usize) -> Option<Spread> {
        let (Some(dim), Some(parent)) = (f.get("dim").and_then(int), f.get("parent")) else {
            return self.fail("dim and parent");
        };
        let read = self.attributes.iter().rev().find(|(read, ..)| read == parent).cloned();
        let (Some((_, kind, fields)), true) = (read, depth < MAX_RANK) else {
            return self.refuse(parent.span.start, "a parent that is an attribute of Triton");
        };
        let dim = usize::try_from(dim).unwrap_or(usize::MAX);
        let mut of_parent = shape.map(<[i64]>::to_vec);
        if let Some(shape) = &mut of_parent {
            if dim > shape.len() {
                return self.refuse(start, "a dimension of the parent");
            }
            shape.insert(dim, 1);
        }
        let mut spread = self.spread_of(&kind, &fields, of_parent.as_deref(), depth + 1, start)?;
        if dim >= spread.rank || spread.rank < 2 {
            return self.refuse(start, "a dimension of a parent that has two");
        }
        for (_, step, d) in spread.groups.iter_mut().flatten() {
            match (*d).cmp(&dim) {
                std::cmp::Ordering::Equal => (*step, *d) = (0, 0),
                std::cmp::Ordering::Greater => *d -= 1,
                std::cmp::Ordering::Less => {}
            }
        }
        spread.groups[0].retain(|(n, step, _)| *n > 1 && *step != 0);
        spread.rank -= 1;
        spread.order = spread.order.iter().filter(|d| **d != dim).map(|d| d - usize::from(*d > dim)).collect();
        Some(spread)
    }
}
