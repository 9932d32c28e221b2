//! Views of arrays, as NumPy and torch spell them: `x.reshape(8, 4)[::2, None]`, `torch.randn(4, 8).flip(0)`.
//!
//! An array is its extents, the elements from one to the next along each, and the element that it begins at. What a
//! view makes of these is NumPy's manual ("Indexing on ndarrays", `numpy.reshape`) and torch's ("Tensor Views").
use super::Reader;
use super::call::Library;
use tilewright_frontend::ast::{Expr, ExprKind, Infix, Prefix};
use tilewright_frontend::constructors::int;

/// An array whose extents are known.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Array {
    pub(super) shape: Vec<i64>,
    pub(super) strides: Vec<i64>,
    /// The element that it begins at.
    pub(super) first: i64,
}

/// What is remembered of an array besides its layout.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    /// The element that it begins at.
    pub(super) first: i64,
    /// The bytes of an element.
    pub(super) item: Option<i64>,
    pub(super) library: Library,
}

/// An order in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemoryOrder {
    /// Rows, the last dimension fastest.
    Rows,
    /// Columns, the first dimension fastest.
    Columns,
    /// Columns where the array lies so, else rows.
    Either,
    /// That of the array.
    Kept(Library),
    /// Channels, the second dimension, fastest.
    ChannelsLast,
}

/// Part of an index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Subscript {
    /// `3`
    At(i64),
    /// `1:7:2`
    Slice(Option<i64>, Option<i64>, i64),
    /// `None`, `np.newaxis`
    New,
    /// `...`
    Rest,
}

impl Array {
    pub(super) fn compact(shape: Vec<i64>) -> Array {
        let dims: Vec<usize> = (0..shape.len()).collect();
        Array::in_order(shape, &dims)
    }

    /// Whose dimensions lie so in memory, the slowest first.
    pub(super) fn in_order(shape: Vec<i64>, dims: &[usize]) -> Array {
        let (mut strides, mut stride) = (vec![1i64; shape.len()], 1i64);
        for d in dims.iter().rev() {
            strides[*d] = stride;
            stride = stride.saturating_mul(shape[*d].max(1));
        }
        Array { shape, strides, first: 0 }
    }

    /// A new array of the same extents in an order of memory.
    pub(super) fn laid(&self, order: MemoryOrder) -> Option<Array> {
        if order == MemoryOrder::Kept(Library::Torch) && self.is_dense() {
            return Some(Array { first: 0, ..self.clone() });
        }
        if order == MemoryOrder::ChannelsLast && self.shape.contains(&0) {
            return self.no_channels();
        }
        Some(Array::in_order(self.shape.clone(), &self.order_of(order)?))
    }

    /// The dimensions in an order of memory, the slowest first; `None` where channels are not the second of four or
    /// five.
    pub(super) fn order_of(&self, order: MemoryOrder) -> Option<Vec<usize>> {
        let rank = self.shape.len();
        let mut dims: Vec<usize> = (0..rank).collect();
        match order {
            MemoryOrder::Rows => {}
            MemoryOrder::Columns => dims.reverse(),
            MemoryOrder::Either => {
                if self.is_columns() {
                    dims.reverse();
                }
            }
            MemoryOrder::ChannelsLast => {
                if !(4..=5).contains(&rank) {
                    return None;
                }
                dims.remove(1);
                dims.push(1);
            }
            // NumPy's `PyArray_NewLikeArray`: by the distance between elements, the largest first.
            MemoryOrder::Kept(Library::Numpy) => {
                if self.is_columns() {
                    dims.reverse();
                } else if !self.lies(MemoryOrder::Rows) {
                    dims.sort_by_key(|d| std::cmp::Reverse(self.strides[*d].unsigned_abs()));
                }
            }
            MemoryOrder::Kept(Library::Torch) => dims = self.inferred(),
        }
        Some(dims)
    }

    /// Whether elements lie so, one after another.
    pub(super) fn lies(&self, order: MemoryOrder) -> bool {
        let compact = self.laid(order);
        let same = |c: &Array| (0..c.shape.len()).all(|d| c.shape[d] == 1 || c.strides[d] == self.strides[d]);
        self.shape.contains(&0) || compact.is_some_and(|c| same(&c))
    }

    /// Whether columns lie one after another, and rows do not.
    pub(super) fn is_columns(&self) -> bool {
        self.lies(MemoryOrder::Columns) && !self.lies(MemoryOrder::Rows)
    }

    /// The dimensions as torch's `infer_dense_strides` orders them: by insertion, where a stride of 0 says nothing and
    /// of equal ones the longer dimension is the slower one.
    fn inferred(&self) -> Vec<usize> {
        let mut fastest: Vec<usize> = (0..self.shape.len()).rev().collect();
        let after = |a: usize, b: usize| {
            let (s, t) = (self.strides[a], self.strides[b]);
            match s.cmp(&t) {
                _ if s == 0 || t == 0 => None,
                std::cmp::Ordering::Less => Some(false),
                std::cmp::Ordering::Greater => Some(true),
                std::cmp::Ordering::Equal => (self.shape[a] > self.shape[b]).then_some(true),
            }
        };
        for i in 1..fastest.len() {
            let mut placed = i;
            for k in (0..i).rev() {
                match after(fastest[k], fastest[placed]) {
                    Some(true) => {
                        fastest.swap(k, placed);
                        placed = k;
                    }
                    Some(false) => break,
                    None => {}
                }
            }
        }
        fastest.reverse();
        fastest
    }

    /// What an expression that was read before says, where it is numbers of arrays that there can be.
    pub(super) fn of(e: &Expr) -> Option<Array> {
        let fits = |n: &i64| n.unsigned_abs() < 1 << 31;
        Array::read(e).filter(|a| a.shape.iter().all(|n| *n >= 0 && fits(n)) && a.strides.iter().all(fits))
    }

    fn read(e: &Expr) -> Option<Array> {
        match &e.kind {
            ExprKind::Layout(shape, stride) => {
                let shape = ints(shape)?;
                let mut array = Array::compact(shape.clone());
                match stride.name() {
                    Some("LayoutRight") => {}
                    Some("LayoutLeft") => return array.laid(MemoryOrder::Columns),
                    _ => array.strides = ints(stride).filter(|s| s.len() == array.shape.len())?,
                }
                Some(array)
            }
            ExprKind::Call(f, args) => {
                let (array, modes) = args.split_first()?;
                let array = Array::read(array).filter(|_| f.name() == Some("select"))?;
                let modes: Vec<usize> = modes.iter().map(|e| usize::try_from(int(e)?).ok()).collect::<Option<_>>()?;
                array.permuted(&modes)
            }
            ExprKind::Paren(e) => Array::read(e),
            _ => None,
        }
    }

    pub(super) fn permuted(&self, modes: &[usize]) -> Option<Array> {
        let pick = |of: &[i64]| modes.iter().map(|m| of.get(*m).copied()).collect::<Option<Vec<i64>>>();
        Some(Array { shape: pick(&self.shape)?, strides: pick(&self.strides)?, first: self.first })
    }

    /// By an index in brackets. A new dimension has a stride of 0 in NumPy, in torch that of `unsqueeze`.
    pub(super) fn indexed(&self, parts: &[Subscript], library: Library) -> Option<Array> {
        let given = parts.iter().filter(|p| matches!(p, Subscript::At(_) | Subscript::Slice(..))).count();
        let rest = self.shape.len().checked_sub(given)?;
        let rests = parts.iter().filter(|p| **p == Subscript::Rest).count();
        let end = if rests == 0 { &[Subscript::Rest][..] } else { &[] };
        let mut out = Array { shape: vec![], strides: vec![], first: self.first };
        let mut dim = 0;
        for part in parts.iter().chain(end).take(if rests > 1 { 0 } else { usize::MAX }) {
            match *part {
                Subscript::New => out.push(1, if library == Library::Torch { self.before(dim)? } else { 0 }),
                Subscript::Rest => {
                    (dim..dim + rest).for_each(|d| out.push(self.shape[d], self.strides[d]));
                    dim += rest;
                }
                Subscript::At(i) => {
                    let n = self.shape[dim];
                    let i = if i < 0 { i.saturating_add(n) } else { i };
                    out.begin(Some(i).filter(|i| (0..n).contains(i))?, self.strides[dim])?;
                    dim += 1;
                }
                Subscript::Slice(start, stop, step) => {
                    let (start, count) = slice(self.shape[dim], start, stop, step)?;
                    // NumPy takes no element in steps of 1.
                    let step = if count == 0 && library == Library::Numpy { 1 } else { step };
                    out.begin(start, self.strides[dim])?;
                    out.push(count, self.strides[dim].checked_mul(step)?);
                    dim += 1;
                }
            }
        }
        (rests < 2).then_some(out)
    }

    /// Begins so many steps further on.
    pub(super) fn begin(&mut self, steps: i64, stride: i64) -> Option<()> {
        self.first = self.first.checked_add(steps.checked_mul(stride)?)?;
        Some(())
    }

    pub(super) fn push(&mut self, extent: i64, stride: i64) {
        self.shape.push(extent);
        self.strides.push(stride);
    }

    pub(super) fn size(&self) -> Option<i64> {
        self.shape.iter().try_fold(1i64, |n, extent| n.checked_mul(*extent))
    }
}

/// The first index of a slice of `n` elements, and how many there are.
fn slice(n: i64, start: Option<i64>, stop: Option<i64>, step: i64) -> Option<(i64, i64)> {
    let (least, most) = if step > 0 { (0, n) } else { (-1, n - 1) };
    let bound = |i: i64| (if i < 0 { i.saturating_add(n) } else { i }).clamp(least, most);
    let (first, last) = if step > 0 { (0, n) } else { (n - 1, -1) };
    let (start, stop) = (start.map_or(first, bound), stop.map_or(last, bound));
    let away = if step > 0 { stop - start } else { start - stop };
    let count = if away > 0 { (away - 1) / step.checked_abs()? + 1 } else { 0 };
    Some((if count > 0 { start } else { 0 }, count))
}

/// An int with its sign, or what is reckoned of such.
pub(super) fn signed(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Unary(Prefix::Neg, e) => signed(e).and_then(i64::checked_neg),
        ExprKind::Paren(e) => signed(e),
        ExprKind::Binary(op, a, b) => match (op, signed(a)?, signed(b)?) {
            (Infix::Add, a, b) => a.checked_add(b),
            (Infix::Sub, a, b) => a.checked_sub(b),
            (Infix::Mul, a, b) => a.checked_mul(b),
            _ => None,
        },
        _ => int(e),
    }
}

/// The extents of lists in lists.
pub(super) fn nested(e: &Expr) -> Option<Vec<i64>> {
    let items = match &e.kind {
        ExprKind::Tuple(items) => items,
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Unary(..) => return Some(vec![]),
        _ => return None,
    };
    let inner: Vec<Vec<i64>> = items.iter().map(nested).collect::<Option<_>>()?;
    let first = inner.first().cloned().unwrap_or_default();
    let even = inner.iter().all(|shape| *shape == first);
    even.then(|| std::iter::once(items.len() as i64).chain(first).collect())
}

/// The ints of a tuple, a list or one int.
pub(super) fn ints(e: &Expr) -> Option<Vec<i64>> {
    match &e.kind {
        ExprKind::Tuple(items) => items.iter().map(signed).collect(),
        ExprKind::Paren(e) => ints(e),
        _ => signed(e).map(|n| vec![n]),
    }
}

impl Reader<'_> {
    /// What is known of an array, where the expression is one.
    pub(super) fn origin_of(&self, e: &Expr) -> Option<Origin> {
        self.arrays.iter().rev().find(|(array, _)| array == e).map(|(_, origin)| *origin)
    }

    /// Remembers that an expression is an array, and says where it begins.
    pub(super) fn note_array(&mut self, e: &Expr, origin: Origin) {
        self.arrays.retain(|(array, _)| array != e);
        self.arrays.push((e.clone(), origin));
        self.notes.retain(|note| !note.starts_with("its first element is"));
        if origin.first != 0 {
            self.notes.push(format!("its first element is element {} of the array", origin.first));
        }
    }

    /// Refuses a call that was read.
    pub(super) fn refuse_call<T>(&mut self, needed: &str) -> Option<T> {
        let read = self.text[..self.at].trim_end();
        self.refuse(read.char_indices().next_back().map_or(0, |(i, _)| i), needed)
    }

    /// `[1:3, ::2, None]` after an array.
    pub(super) fn indexed(&mut self, e: &Expr, start: usize) -> Option<Expr> {
        self.take("[");
        let Some(mut array) = Array::of(e) else {
            let at = self.start();
            return self.refuse(at, "an array whose extents are numbers, to index it");
        };
        let Some(origin) = self.origin_of(e) else { return self.fail("an array") };
        array.first = origin.first;
        let mut parts = vec![];
        while !self.is("]") {
            parts.push(self.part()?);
            if !self.take(",") {
                break;
            }
        }
        if !self.take("]") {
            return self.fail("`,` or `]`");
        }
        if origin.library == Library::Torch
            && parts.iter().any(|p| matches!(p, Subscript::Slice(.., step) if *step < 0))
        {
            return self.refuse_call("steps of at least 1: torch has no others");
        }
        match array.indexed(&parts, origin.library) {
            Some(view) => self.array_expr(&view, origin, start),
            None => self.refuse_call("an index for each dimension at most, inside of it"),
        }
    }

    fn part(&mut self) -> Option<Subscript> {
        if self.take("...") || self.take_word("Ellipsis") {
            return Some(Subscript::Rest);
        }
        for module in ["np", "numpy"] {
            if self.take_word(module) && !self.take(".") {
                return self.fail("`newaxis`");
            }
        }
        if self.take_word("None") || self.take_word("newaxis") {
            return Some(Subscript::New);
        }
        let mut bounds = [None; 3];
        let mut at = 0;
        loop {
            if !self.is(":") && !self.is(",") && !self.is("]") {
                bounds[at] = Some(self.int()?);
            }
            if at == 2 || !self.take(":") {
                break;
            }
            at += 1;
        }
        match (at, bounds) {
            (0, [Some(i), ..]) => Some(Subscript::At(i)),
            (0, _) => self.fail("an index"),
            (_, [from, to, step]) if step != Some(0) => Some(Subscript::Slice(from, to, step.unwrap_or(1))),
            _ => self.fail("a step that is not 0"),
        }
    }

    /// An array as the layout that it is.
    pub(super) fn array_expr(&mut self, array: &Array, origin: Origin, start: usize) -> Option<Expr> {
        let tuple = |all: &[i64]| {
            let leaf = |n: &i64| Expr::new(ExprKind::Int(*n), start..start);
            Box::new(Expr::new(ExprKind::Tuple(all.iter().map(leaf).collect()), start..start))
        };
        self.marks += 1;
        let e = self.node(ExprKind::Layout(tuple(&array.shape), tuple(&array.strides)), start)?;
        self.note_array(&e, Origin { first: array.first, ..origin });
        Some(e)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_those_of_python() {
        let found = |start, stop, step| slice(10, start, stop, step).unwrap();
        assert_eq!(found(Some(2), Some(8), 3), (2, 2));
        assert_eq!(found(None, None, -1), (9, 10));
        assert_eq!(found(Some(-3), None, 1), (7, 3));
        assert_eq!(found(Some(8), Some(2), 1), (0, 0));
        assert_eq!(found(Some(100), Some(-100), -4), (9, 3));
        let indexed = |parts: &[Subscript]| Array::compact(vec![4, 6]).indexed(parts, Library::Numpy);
        let view = indexed(&[Subscript::Slice(Some(1), None, 2), Subscript::New, Subscript::At(-1)]).unwrap();
        assert_eq!((view.shape, view.strides, view.first), (vec![2, 1], vec![12, 0], 11));
        assert_eq!(indexed(&[Subscript::At(4)]), None);
        assert_eq!(indexed(&[Subscript::At(0), Subscript::At(0), Subscript::At(0)]), None);
        assert_eq!(indexed(&[Subscript::Rest, Subscript::Rest]), None);
    }

    #[test]
    fn a_view_of_a_view_begins_in_the_array() {
        let first = |text: &str| super::super::notes(text);
        let at = |n: i64| vec![format!("its first element is element {n} of the array")];
        assert_eq!(first("np.zeros((4,8))[1:3][1]"), at(16));
        assert_eq!(first("np.zeros((4,8))[1:3][:, ::2]"), at(8));
        assert_eq!(first("np.zeros((4,8))[1:].T[2:]"), at(10));
        assert_eq!(first("np.flip(np.zeros((4,8))[1])"), at(15));
        assert_eq!(first("np.zeros((4,8)).T[2:].copy()")[0], "`copy` copies here: the result is an array of its own");
        assert_eq!(first("x = np.zeros((4,8)); y = x[1:3]; np.ones((2,3))"), [""; 0]);
    }
}
