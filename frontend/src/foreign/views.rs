//! Views of arrays, as NumPy and torch spell them: `x.reshape(8, 4)[::2, None]`, `torch.randn(4, 8).flip(0)`.
//!
//! An array is its extents, the elements from one to the next along each, and the element that it begins at. What a
//! view makes of these is NumPy's manual ("Indexing on ndarrays", `numpy.reshape`) and torch's ("Tensor Views").
use super::Reader;
use super::call::{Call, int};
use crate::ast::{Expr, ExprKind, Prefix};

/// An array whose extents are known.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Array {
    shape: Vec<i64>,
    strides: Vec<i64>,
    /// The element that it begins at.
    first: i64,
}

/// Part of an index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
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
    fn compact(shape: Vec<i64>) -> Array {
        let mut strides = vec![1i64; shape.len()];
        for k in (1..shape.len()).rev() {
            strides[k - 1] = strides[k].saturating_mul(shape[k].max(1));
        }
        Array { shape, strides, first: 0 }
    }

    /// What an expression that was read before says, where it is numbers of arrays that there can be.
    fn of(e: &Expr) -> Option<Array> {
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
                    Some("LayoutLeft") => {
                        let reversed = Array::compact(shape.into_iter().rev().collect());
                        array.strides = reversed.strides.into_iter().rev().collect();
                    }
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

    fn permuted(&self, modes: &[usize]) -> Option<Array> {
        let pick = |of: &[i64]| modes.iter().map(|m| of.get(*m).copied()).collect::<Option<Vec<i64>>>();
        Some(Array { shape: pick(&self.shape)?, strides: pick(&self.strides)?, first: self.first })
    }

    /// The dimension of a number that may count from the end; `more` is how many there are besides those of the array.
    fn dim(&self, n: i64, more: i64) -> Option<usize> {
        let rank = self.shape.len() as i64 + more;
        let n = if n < 0 { n.saturating_add(rank) } else { n };
        (0..rank).contains(&n).then_some(n as usize)
    }

    /// By an index in brackets.
    fn indexed(&self, parts: &[Part]) -> Option<Array> {
        let given = parts.iter().filter(|p| matches!(p, Part::At(_) | Part::Slice(..))).count();
        let rest = self.shape.len().checked_sub(given)?;
        let rests = parts.iter().filter(|p| **p == Part::Rest).count();
        let end = if rests == 0 { &[Part::Rest][..] } else { &[] };
        let mut out = Array { shape: vec![], strides: vec![], first: self.first };
        let mut dim = 0;
        for part in parts.iter().chain(end).take(if rests > 1 { 0 } else { usize::MAX }) {
            match *part {
                Part::New => out.push(1, 0),
                Part::Rest => {
                    (dim..dim + rest).for_each(|d| out.push(self.shape[d], self.strides[d]));
                    dim += rest;
                }
                Part::At(i) => {
                    let n = self.shape[dim];
                    let i = if i < 0 { i.saturating_add(n) } else { i };
                    out.begin(Some(i).filter(|i| (0..n).contains(i))?, self.strides[dim])?;
                    dim += 1;
                }
                Part::Slice(start, stop, step) => {
                    let (start, count) = slice(self.shape[dim], start, stop, step)?;
                    out.begin(start, self.strides[dim])?;
                    out.push(count, self.strides[dim].checked_mul(step)?);
                    dim += 1;
                }
            }
        }
        (rests < 2).then_some(out)
    }

    /// Begins so many steps further on.
    fn begin(&mut self, steps: i64, stride: i64) -> Option<()> {
        self.first = self.first.checked_add(steps.checked_mul(stride)?)?;
        Some(())
    }

    fn push(&mut self, extent: i64, stride: i64) {
        self.shape.push(extent);
        self.strides.push(stride);
    }

    /// In another shape, without a copy; `None` where one is needed (NumPy's `_attempt_nocopy_reshape`): dimensions are
    /// matched in runs of one size, and those of a run have to continue each other.
    fn reshaped(&self, shape: &[i64]) -> Option<Array> {
        let old: Vec<(i64, i64)> =
            self.shape.iter().copied().zip(self.strides.iter().copied()).filter(|(n, _)| *n != 1).collect();
        let (mut strides, mut i, mut j) = (vec![0; shape.len()], 0, 0);
        while i < old.len() && j < shape.len() {
            let (mut last, mut end, mut have, mut want) = (i + 1, j + 1, old[i].0, shape[j]);
            while have != want {
                if want < have {
                    want = want.checked_mul(*shape.get(end)?)?;
                    end += 1;
                } else {
                    let (n, stride) = *old.get(last)?;
                    if old[last - 1].1 != stride.checked_mul(n)? {
                        return None;
                    }
                    have = have.checked_mul(n)?;
                    last += 1;
                }
            }
            let mut stride = old[last - 1].1;
            for k in (j..end).rev() {
                strides[k] = stride;
                stride = stride.checked_mul(shape[k])?;
            }
            (i, j) = (last, end);
        }
        // What is left of the new ones has extents of 1.
        (i == old.len()).then_some(Array { shape: shape.to_vec(), strides, first: self.first })
    }

    fn size(&self) -> Option<i64> {
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

/// An int with its sign.
pub(super) fn signed(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Unary(Prefix::Neg, e) => signed(e).and_then(i64::checked_neg),
        ExprKind::Paren(e) => signed(e),
        _ => int(e),
    }
}

/// The extents of lists in lists.
fn nested(e: &Expr) -> Option<Vec<i64>> {
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
fn ints(e: &Expr) -> Option<Vec<i64>> {
    match &e.kind {
        ExprKind::Tuple(items) => items.iter().map(signed).collect(),
        ExprKind::Paren(e) => ints(e),
        _ => signed(e).map(|n| vec![n]),
    }
}

/// The ints of arguments, which may be one tuple.
fn listed(args: &[Expr]) -> Option<Vec<i64>> {
    match args {
        [one] => ints(one),
        args => args.iter().map(signed).collect(),
    }
}

impl Reader<'_> {
    /// `arange(…)`, or a view of an array by a method or a function, if the call is one.
    pub(super) fn view(&mut self, call: &Call, start: usize) -> Option<Option<Expr>> {
        if call.name == "arange" && call.python {
            let array = match listed(&call.args).as_deref() {
                Some([n]) => Array::compact(vec![(*n).max(0)]),
                Some([from, to]) => Array::compact(vec![to.saturating_sub(*from).max(0)]),
                _ => return Some(self.refuse(start, "one or two ints")),
            };
            return Some(self.array_expr(&array, start));
        }
        let (array, args) = call.args.split_first()?;
        if matches!(call.name.as_str(), "array" | "asarray" | "tensor" | "as_tensor") && call.python {
            let nested = nested(array).filter(|shape| !shape.is_empty());
            return nested.map(|shape| self.array_expr(&Array::compact(shape), start));
        }
        let first = self.first_of(array).or(call.python.then_some(0))?;
        let array = Array { first, ..Array::of(array)? };
        let keys =
            call.keys.iter().filter(|(k, _)| !matches!(k.as_str(), "dtype" | "order" | "copy")).map(|(_, e)| e.clone());
        let args: Vec<Expr> = args.iter().cloned().chain(keys).collect();
        if call.name == "strides" && args.is_empty() {
            self.notes.push("strides are elements; NumPy's are bytes".to_string());
            let strides = array.strides.iter().map(|n| Expr::new(ExprKind::Int(*n), start..start)).collect();
            return Some(self.node(ExprKind::Tuple(strides), start));
        }
        let needed = viewed(&call.name, &array, &args)?;
        self.marks += 1;
        Some(match needed {
            Ok((view, copied)) => {
                if copied {
                    self.notes.push(format!("`{}` copies here: the result lies row-major", call.name));
                }
                self.array_expr(&view, start)
            }
            Err(needed) => self.refuse(start, needed),
        })
    }

    /// The element that an array begins at, where the expression is one.
    pub(super) fn first_of(&self, e: &Expr) -> Option<i64> {
        self.arrays.iter().rev().find(|(array, _)| array == e).map(|(_, first)| *first)
    }

    /// An array whose modes were put in another order, in numbers.
    pub(super) fn in_numbers(&self, e: &Expr) -> Option<Array> {
        let first = if matches!(e.kind, ExprKind::Call(..)) { self.first_of(e) } else { None };
        first.and_then(|first| Some(Array { first, ..Array::of(e)? }))
    }

    /// Remembers that an expression is an array, and says where it begins.
    pub(super) fn note_array(&mut self, e: &Expr, first: i64) {
        self.arrays.retain(|(array, _)| array != e);
        self.arrays.push((e.clone(), first));
        self.notes.retain(|note| !note.starts_with("its first element is"));
        if first != 0 {
            self.notes.push(format!("its first element is element {first} of the array"));
        }
    }

    /// `[1:3, ::2, None]` after an array.
    pub(super) fn indexed(&mut self, e: &Expr, start: usize) -> Option<Expr> {
        self.take("[");
        let Some(mut array) = Array::of(e) else {
            let at = self.start();
            return self.refuse(at, "an array whose extents are numbers, to index it");
        };
        array.first = self.first_of(e).unwrap_or(0);
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
        match array.indexed(&parts) {
            Some(view) => self.array_expr(&view, start),
            None => self.refuse(start, "an index for each dimension at most, inside of it"),
        }
    }

    fn part(&mut self) -> Option<Part> {
        if self.take("...") || self.take_word("Ellipsis") {
            return Some(Part::Rest);
        }
        for module in ["np", "numpy"] {
            if self.take_word(module) && !self.take(".") {
                return self.fail("`newaxis`");
            }
        }
        if self.take_word("None") || self.take_word("newaxis") {
            return Some(Part::New);
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
            (0, [Some(i), ..]) => Some(Part::At(i)),
            (0, _) => self.fail("an index"),
            (_, [from, to, step]) if step != Some(0) => Some(Part::Slice(from, to, step.unwrap_or(1))),
            _ => self.fail("a step that is not 0"),
        }
    }

    /// An array as the layout that it is.
    pub(super) fn array_expr(&mut self, array: &Array, start: usize) -> Option<Expr> {
        let tuple = |all: &[i64]| {
            let leaf = |n: &i64| Expr::new(ExprKind::Int(*n), start..start);
            Box::new(Expr::new(ExprKind::Tuple(all.iter().map(leaf).collect()), start..start))
        };
        self.marks += 1;
        let e = self.node(ExprKind::Layout(tuple(&array.shape), tuple(&array.strides)), start)?;
        self.note_array(&e, array.first);
        Some(e)
    }
}

/// What a method or function makes of an array, and whether it copies: `None` where it is none of these, or what it
/// needs.
fn viewed(name: &str, array: &Array, args: &[Expr]) -> Option<Result<(Array, bool), &'static str>> {
    let numbers = listed(args);
    let rank = array.shape.len();
    let dims = |n: &[i64], more: i64| n.iter().map(|n| array.dim(*n, more)).collect::<Option<Vec<usize>>>();
    let every = || (0..rank).collect::<Vec<usize>>();
    let view = |found: Option<Array>, needed| Some(found.map(|a| (a, false)).ok_or(needed));
    match (name, numbers.as_deref()) {
        // Other elements or another place, in the same order.
        (
            "astype" | "to" | "type" | "cuda" | "cpu" | "numpy" | "detach" | "float" | "half" | "double" | "bfloat16",
            _,
        ) => view(Some(array.clone()), ""),
        ("reshape" | "view", Some(shape)) => Some(reshape(array, shape, name == "view")),
        ("ravel", _) => Some(reshape(array, &[-1], false).map(|(line, copied)| match &line.strides[..] {
            [1] => (line, copied),
            _ => (Array::compact(line.shape), true),
        })),
        ("flatten", Some(range)) if range.len() < 3 => {
            let ends = [range.first().copied().unwrap_or(0), range.get(1).copied().unwrap_or(-1)];
            let Some(&[from, to]) = dims(&ends, 0).as_deref().filter(|e| e[0] <= e[1]) else {
                return Some(Err("two dimensions of the array, in order"));
            };
            let mut shape = array.shape.clone();
            let size = shape[from..=to].iter().try_fold(1i64, |n, extent| n.checked_mul(*extent));
            shape.splice(from..=to, size);
            Some(reshape(array, &shape, false))
        }
        ("contiguous" | "copy" | "clone" | "ascontiguousarray", Some([])) => {
            let compact = Array::compact(array.shape.clone());
            let copied = compact.strides != array.strides;
            let itself = !copied && name.contains("contiguous");
            Some(Ok((if itself { array.clone() } else { compact }, copied)))
        }
        ("zeros_like" | "ones_like" | "empty_like" | "full_like", _) => {
            view(Some(Array::compact(array.shape.clone())), "")
        }
        ("squeeze", Some(n)) => {
            let given = if n.is_empty() { Some(every()) } else { dims(n, 0) };
            let kept = given.map(|given| {
                let kept: Vec<usize> =
                    every().into_iter().filter(|d| array.shape[*d] != 1 || !given.contains(d)).collect();
                array.permuted(&kept)
            });
            view(kept.flatten(), "a dimension of the array")
        }
        ("unsqueeze" | "expand_dims", Some([n])) => {
            let mut out = array.clone();
            view(
                array.dim(*n, 1).map(|d| {
                    out.shape.insert(d, 1);
                    out.strides.insert(d, 0);
                    out
                }),
                "a place between dimensions",
            )
        }
        ("expand" | "broadcast_to", Some(shape)) => view(expanded(array, shape), "a shape that the array repeats to"),
        ("flip" | "flipud" | "fliplr", Some(n)) => {
            let given = match name {
                "flipud" => dims(&[0], 0),
                "fliplr" => dims(&[1], 0),
                _ if n.is_empty() => Some(every()),
                _ => dims(n, 0),
            };
            let parts = given.map(|given| {
                let part = |d| Part::Slice(None, None, if given.contains(&d) { -1 } else { 1 });
                (0..rank).map(part).collect::<Vec<Part>>()
            });
            view(parts.and_then(|parts| array.indexed(&parts)), "dimensions of the array")
        }
        ("narrow", Some([dim, from, length])) => {
            let parts = array.dim(*dim, 0).filter(|d| {
                let end = from.checked_add(*length);
                *from >= 0 && *length >= 0 && end.is_some_and(|end| end <= array.shape[*d])
            });
            let parts = parts.map(|d| {
                let part = |e| {
                    if e == d { Part::Slice(Some(*from), Some(from + length), 1) } else { Part::Slice(None, None, 1) }
                };
                (0..rank).map(part).collect::<Vec<Part>>()
            });
            view(parts.and_then(|parts| array.indexed(&parts)), "a dimension, a start and a length inside of it")
        }
        ("diagonal", Some(n)) if n.len() < 2 && rank >= 2 => {
            let k = n.first().copied().unwrap_or(0);
            let (right, down) = (k.max(0), k.saturating_neg().max(0));
            let (rows, columns) = (array.shape[0].saturating_sub(down), array.shape[1].saturating_sub(right));
            let mut out = array.permuted(&(2..rank).collect::<Vec<usize>>())?;
            let begun = out.begin(right, array.strides[1]).and_then(|()| out.begin(down, array.strides[0]));
            out.push(rows.min(columns).max(0), array.strides[0] + array.strides[1]);
            view(begun.map(|()| out), "a diagonal of the array")
        }
        ("unfold", Some([dim, size, step])) => {
            let d = array.dim(*dim, 0).filter(|d| *size >= 0 && *step > 0 && *size <= array.shape[*d]);
            view(
                d.and_then(|d| {
                    let mut out = array.clone();
                    out.shape[d] = (array.shape[d] - size) / step + 1;
                    out.strides[d] = array.strides[d].checked_mul(*step)?;
                    out.push(*size, array.strides[d]);
                    Some(out)
                }),
                "a dimension, a size inside of it and a step",
            )
        }
        ("sliding_window_view", Some([size])) if rank == 1 => viewed("unfold", array, &[0, *size, 1].map(number)),
        ("moveaxis" | "movedim", Some([from, to])) => {
            let order = dims(&[*from, *to], 0).and_then(|ends| {
                let mut order: Vec<usize> = every().into_iter().filter(|d| *d != ends[0]).collect();
                order.insert(ends[1], ends[0]);
                array.permuted(&order)
            });
            view(order, "two dimensions of the array")
        }
        _ => None,
    }
}

fn number(n: i64) -> Expr {
    Expr::new(ExprKind::Int(n), 0..0)
}

/// `reshape(shape)`, where one extent may be -1; torch's `view` copies nothing.
fn reshape(array: &Array, shape: &[i64], view: bool) -> Result<(Array, bool), &'static str> {
    let size = array.size().ok_or("fewer elements")?;
    let known = shape
        .iter()
        .filter(|n| **n != -1)
        .try_fold(1i64, |n, extent| n.checked_mul(*extent))
        .ok_or("fewer elements")?;
    let fits = match shape.iter().filter(|n| **n == -1).count() {
        0 => known == size,
        1 => known > 0 && size % known == 0,
        _ => false,
    };
    if !fits || shape.iter().any(|n| *n < -1) {
        return Err("a shape of as many elements");
    }
    let shape: Vec<i64> = shape.iter().map(|n| if *n == -1 { size / known } else { *n }).collect();
    match array.reshaped(&shape) {
        _ if size == 0 => Ok((Array::compact(shape), false)),
        Some(found) => Ok((found, false)),
        None if view => Err("a shape that needs no copy; `reshape` makes one"),
        None => Ok((Array::compact(shape), true)),
    }
}

/// Repeated to a shape; torch's -1 keeps an extent.
fn expanded(array: &Array, shape: &[i64]) -> Option<Array> {
    let new = shape.len().checked_sub(array.shape.len())?;
    let mut out = Array { shape: vec![], strides: vec![], first: array.first };
    for (k, n) in shape.iter().enumerate() {
        match k.checked_sub(new).map(|k| (array.shape[k], array.strides[k])) {
            None => out.push(*n, 0),
            Some((extent, stride)) if *n == -1 || *n == extent => out.push(extent, stride),
            Some((1, _)) => out.push(*n, 0),
            Some(_) => return None,
        }
    }
    out.shape.iter().all(|n| *n >= 0).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(shape: &[i64]) -> Array {
        Array::compact(shape.to_vec())
    }

    #[test]
    fn slices_are_those_of_python() {
        let found = |start, stop, step| slice(10, start, stop, step).unwrap();
        assert_eq!(found(Some(2), Some(8), 3), (2, 2));
        assert_eq!(found(None, None, -1), (9, 10));
        assert_eq!(found(Some(-3), None, 1), (7, 3));
        assert_eq!(found(Some(8), Some(2), 1), (0, 0));
        assert_eq!(found(Some(100), Some(-100), -4), (9, 3));
        let x = array(&[4, 6]);
        let view = x.indexed(&[Part::Slice(Some(1), None, 2), Part::New, Part::At(-1)]).unwrap();
        assert_eq!((view.shape, view.strides, view.first), (vec![2, 1], vec![12, 0], 11));
        assert_eq!(x.indexed(&[Part::At(4)]), None);
        assert_eq!(x.indexed(&[Part::At(0), Part::At(0), Part::At(0)]), None);
        assert_eq!(x.indexed(&[Part::Rest, Part::Rest]), None);
    }

    #[test]
    fn a_reshape_that_needs_no_copy_is_found() {
        let turned = array(&[4, 6]).permuted(&[1, 0]).unwrap();
        assert_eq!(turned.reshaped(&[2, 3, 4]).unwrap().strides, [3, 1, 6]);
        assert_eq!(turned.reshaped(&[24]), None);
        assert_eq!(array(&[4, 6]).reshaped(&[2, 2, 1, 6]).unwrap().strides, [12, 6, 6, 1]);
        assert_eq!(reshape(&turned, &[3, -1], false).unwrap(), (array(&[3, 8]), true));
        assert!(reshape(&turned, &[24], true).is_err() && reshape(&turned, &[5, -1], false).is_err());
    }

    #[test]
    fn a_view_of_a_view_begins_in_the_array() {
        let first = |text: &str| super::super::notes(text);
        let at = |n: i64| vec![format!("its first element is element {n} of the array")];
        assert_eq!(first("np.zeros((4,8))[1:3][1]"), at(16));
        assert_eq!(first("np.zeros((4,8))[1:3][:, ::2]"), at(8));
        assert_eq!(first("np.zeros((4,8))[1:].T[2:]"), at(10));
        assert_eq!(first("torch.randn(4,8)[1].flip(0)"), at(15));
        assert_eq!(first("x = np.zeros((4,8)); y = x[1:3]; np.ones((2,3))"), [""; 0]);
    }
}
