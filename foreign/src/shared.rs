//! Triton's layouts of shared memory, from elements of a tile to offsets: `#ttg.swizzled_shared`, `#ttg.nvmma_shared`,
//! `#ttg.padded_shared`. Dimensions before those of the attribute are buffers, one behind another.
//!
//! # Source
//! Triton, `TritonGPUAttrDefs.td` and `lib/Dialect/TritonGPU/IR/LinearLayoutConversions.cpp`,
//! `swizzledSharedToLinearLayout`, `nvmmaSharedToLinearLayout`.
use super::Reader;
use super::triton::{Fields, NO_SHAPE, log2};
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::types::width;

/// The most elements along a dimension that one transfer of TMA takes.
const TMA_EXTENT: i64 = 256;

impl Reader<'_> {
    /// A shared layout; `None` with nothing refused where its numbers are no powers of two.
    pub(super) fn shared_kind(&mut self, kind: &str, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        if shape.is_some() && f.blocks(8).is_none_or(|blocks| blocks.iter().any(|(_, step, _)| *step != 0)) {
            return self.refuse(start, "a shared layout of one block, CTASplitNum of ones: each block has a part");
        }
        match kind {
            "nvmma_shared" => self.nvmma_shared(f, shape, start),
            "padded_shared" => self.padded_shared(f, shape, start),
            _ => self.swizzled_shared(f, shape, start),
        }
    }

    fn swizzled_shared(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let (vec, per, max) = (f.int("vec")?, f.int("perphase")?, f.int("maxphase")?);
        let order = self.fastest_first(f)?;
        let rank = order.len();
        let mut smallest = vec![1; rank];
        smallest[order[0]] = vec.checked_mul(max)?;
        if let Some(rows) = order.get(1) {
            smallest[*rows] = per.checked_mul(max)?;
        }
        let shape = match shape {
            Some(shape) => shape.to_vec(),
            None => {
                self.notes.push(format!("{NO_SHAPE}: the smallest tile that it permutes is shown"));
                smallest
            }
        };
        let Some(buffers) = shape.len().checked_sub(rank) else {
            return self.refuse(start, &format!("a shape of {rank} dimensions"));
        };
        let order: Vec<usize> = order.iter().map(|d| d + buffers).chain((0..buffers).rev()).collect();
        let strides = compact(&shape, &order)?;
        let Some(rows) = (rank > 1).then(|| order[1]) else {
            return self.laid_by(&shape, strides, [0; 3], start);
        };
        let (columns, rows) = (log2(shape[order[0]])?, log2(shape[rows])?);
        // Phases of rows that there are, of columns that there are.
        let bits = log2(max)?.min(columns - log2(vec)?).min(rows - log2(per)?);
        self.laid_by(&shape, strides, [bits, log2(vec)?, columns + log2(per)?], start)
    }

    fn nvmma_shared(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let bytes = f
            .get("swizzlingbytewidth")
            .or_else(|| f.get("swizzlebytewidth"))
            .and_then(tilewright_frontend::constructors::int)?;
        let bits = f.int("elementbitwidth")?;
        if !matches!(bytes, 0 | 32 | 64 | 128) {
            return self.refuse(start, &format!("a swizzle of 32, 64 or 128 bytes, or 0, found {bytes}"));
        }
        if f.get("fp4padded").and_then(Expr::name) == Some("true") {
            return self.refuse(start, "fp4Padded = false");
        }
        let transposed = f.get("transposed").and_then(Expr::name) == Some("true");
        let columns = bytes.checked_mul(8)? / bits;
        let rank = f.int("rank").unwrap_or(2).min(8) as usize;
        let shape = match (shape, bytes) {
            (Some(shape), _) => shape.to_vec(),
            (None, 0) => return self.refuse(start, "a shape, `!ttg.memdesc<…>`, for a layout without a swizzle"),
            (None, _) => {
                self.notes.push(format!("{NO_SHAPE}: one tile of its swizzle is shown"));
                if transposed { vec![columns, 8] } else { vec![8, columns] }
            }
        };
        let Some(buffers) = shape.len().checked_sub(rank) else {
            return self.refuse(start, &format!("a shape of {rank} dimensions"));
        };
        let mut order: Vec<usize> = (0..shape.len()).rev().collect();
        if transposed {
            order[..rank].reverse();
        }
        let inner = order[0];
        let mut strides = compact(&shape, &order)?;
        if bytes == 0 {
            if shape[inner] > TMA_EXTENT {
                return self.refuse(start, &format!("at most {TMA_EXTENT} elements along the inner dimension"));
            }
            return self.laid_by(&shape, strides, [0; 3], start);
        }
        let rows: i64 = (buffers..shape.len()).filter(|d| *d != inner).map(|d| shape[d]).product();
        let swizzle = [log2(bytes)? - 4, log2(128 / bits)?, log2(1024 / bits)?];
        if shape[inner] % columns != 0 || rows < 8 {
            return self.refuse(start, &format!("a tile of 8 rows at least, of multiples of {columns} elements"));
        }
        let tiles = shape[inner] / columns;
        let whole = (buffers..shape.len()).all(|d| d == inner || shape[d] <= TMA_EXTENT) || (rank == 2 && !transposed);
        if tiles > 1 && !whole {
            return self.refuse(start, &format!("at most {TMA_EXTENT} rows for more than one tile of the swizzle"));
        }
        // Tiles as wide as the swizzle follow each other.
        for d in (buffers..shape.len()).filter(|d| *d != inner) {
            strides[d] = vec![(shape[d], strides[d][0].1 / tiles)];
        }
        if tiles > 1 {
            strides[inner] = vec![(columns, 1), (tiles, rows.checked_mul(columns)?)];
        }
        self.laid_by(&shape, strides, swizzle, start)
    }

    /// `NVMMASharedLayout.get_default_for(shape, dtype)` of Gluon: the widest swizzle that divides the inner dimension.
    pub(super) fn default_shared(&mut self, f: &Fields, start: usize) -> Option<Expr> {
        let bits = f.get("dtype").and_then(Expr::name).and_then(width);
        let (Some(shape), Some(bits)) = (f.ints("blockshape").filter(|s| !s.is_empty()), bits) else {
            return self.refuse(start, "a shape of ints, and an element type");
        };
        if f.get("cgalayout").is_some() || f.get("fp4padded").and_then(Expr::name) == Some("true") {
            return self.refuse(start, "a layout of one block, without padding of fp4");
        }
        let transposed = f.get("transposed").and_then(Expr::name) == Some("true");
        let inner = if transposed { 0 } else { shape.len() - 1 };
        let rows = (0..shape.len()).filter(|d| *d != inner).fold(1i64, |n, d| n.saturating_mul(shape[d]));
        let bytes = shape[inner].saturating_mul(bits) / 8;
        let fits = |n: &i64| rows >= 8 && bytes > 0 && bytes % n == 0;
        let swizzle = [128, 64, 32].into_iter().find(fits).unwrap_or(0);
        let leaf = |n: i64| Expr::new(ExprKind::Int(n), start..start);
        let fields = Fields::new(vec![
            ("swizzlingByteWidth".to_string(), leaf(swizzle)),
            ("elementBitWidth".to_string(), leaf(bits)),
            ("rank".to_string(), leaf(shape.len() as i64)),
            ("transposed".to_string(), Expr::new(ExprKind::Name(transposed.to_string()), start..start)),
        ]);
        self.of_kind("nvmma_shared", &fields, Some(&shape), start)
    }

    /// Rows with room behind each so many elements.
    fn padded_shared(&mut self, f: &Fields, shape: Option<&[i64]>, start: usize) -> Option<Expr> {
        let (Some(pads), order) = (f.pairs("intervals"), self.fastest_first(f)?) else {
            return self.refuse(start, "intervals and paddings, `[4:+4]`");
        };
        let Some(shape) = shape.map(<[i64]>::to_vec).or_else(|| f.ints("shape")).filter(|s| s.len() == order.len())
        else {
            return self.refuse(start, "order and shape of as many dimensions");
        };
        let mut ends: Vec<i64> = pads.iter().map(|(interval, _)| *interval).collect();
        ends.sort_unstable();
        let mut modes = vec![vec![]; shape.len()];
        let mut at = 1i64;
        for d in order {
            let end = at.checked_mul(shape[d]).filter(|_| shape[d] > 0)?;
            let cuts = ends.iter().copied().filter(|e| *e > at && *e < end).chain([end]).collect::<Vec<i64>>();
            for next in cuts {
                if next % at != 0 || end % next != 0 || pads.iter().any(|(n, _)| *n <= at && at % n != 0) {
                    return self.refuse(start, "intervals that whole rows divide, or that divide whole rows");
                }
                let padding = pads.iter().filter(|(n, _)| *n <= at).map(|(n, pad)| (at / n).saturating_mul(*pad));
                let stride = padding.fold(at, i64::saturating_add);
                if next > at || modes[d].is_empty() {
                    modes[d].push((next / at, stride));
                }
                at = next;
            }
        }
        self.laid_by(&shape, modes, [0; 3], start)
    }

    /// The dimensions of `order`, the fastest first.
    fn fastest_first(&mut self, f: &Fields) -> Option<Vec<usize>> {
        let given = f.ints("order").unwrap_or_default();
        let order: Vec<usize> = given.iter().filter_map(|d| usize::try_from(*d).ok()).collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        if order.is_empty() || order.len() != given.len() || sorted.iter().enumerate().any(|(k, d)| k != *d) {
            return self.fail("order = [1, 0], each dimension once");
        }
        Some(order)
    }

    /// Modes of each dimension, with a swizzle of so many bits, on a base, whose source starts at a bit.
    fn laid_by(&mut self, shape: &[i64], modes: Vec<Vec<(i64, i64)>>, swizzle: [i64; 3], start: usize) -> Option<Expr> {
        let (mut extents, mut strides) = (vec![], vec![]);
        for (modes, extent) in modes.iter().zip(shape) {
            let leaf = |n: i64| Expr::new(ExprKind::Int(n), start..start);
            let all = |r: &mut Self, pick: &dyn Fn(&(i64, i64)) -> i64| match modes.as_slice() {
                [one] => Some(leaf(pick(one))),
                modes => r.node(ExprKind::Tuple(modes.iter().map(|m| leaf(pick(m))).collect()), start),
            };
            debug_assert_eq!(modes.iter().map(|(n, _)| n).product::<i64>(), *extent);
            extents.push(all(self, &|(n, _)| *n)?);
            strides.push(all(self, &|(_, s)| *s)?);
        }
        let (extents, strides) =
            (self.node(ExprKind::Tuple(extents), start)?, self.node(ExprKind::Tuple(strides), start)?);
        let layout = self.node(ExprKind::Layout(Box::new(extents), Box::new(strides)), start)?;
        let [bits, base, from] = swizzle;
        if bits <= 0 {
            return Some(layout);
        }
        let swizzle = self.swizzle(&[bits, base, from - base], start)?;
        self.swizzled(swizzle, layout, start)
    }
}

/// One mode of each dimension, of elements one behind another.
fn compact(shape: &[i64], order: &[usize]) -> Option<Vec<Vec<(i64, i64)>>> {
    let mut modes = vec![vec![]; shape.len()];
    let mut stride = 1i64;
    for d in order {
        modes[*d] = vec![(shape[*d], stride)];
        stride = stride.checked_mul(shape[*d].max(1))?;
    }
    Some(modes)
}
