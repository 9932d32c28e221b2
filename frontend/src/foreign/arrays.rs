//! Shapes with strides as NumPy and torch print them: `shape=(4, 8), strides=(32, 4), dtype=float32`.
//!
//! NumPy's `strides` count bytes, torch's `stride` elements. Without an item size the smallest stride is taken for it,
//! and a note says so. Calls that make arrays are read as their layouts: `np.zeros((4,8), order='F')`,
//! `torch.empty_strided((4,8), (1,4))`, `x.as_strided(…)`, and `.T`, `.t()`, `.permute(…)`, `.transpose(…)` of one.
use super::Reader;
use super::call::{Call, int};
use super::types::width;
use super::views::signed;
use crate::ast::{Expr, ExprKind};

/// What is said of an array.
#[derive(Default)]
struct Array {
    shape: Option<Expr>,
    /// Of elements.
    stride: Option<Expr>,
    /// Of bytes.
    strides: Option<Expr>,
    item: Option<i64>,
}

impl Reader<'_> {
    /// Whether an array is described here: a shape by key, and strides further on.
    pub(super) fn keys_follow(&mut self) -> bool {
        let before = self.start();
        let rest = self.rest();
        let first = self.array_key();
        self.at = before;
        first.is_some_and(|k| k != "dtype") && rest.contains("tride") && (rest.contains("hape") || rest.contains("ize"))
    }

    /// Takes `shape=`, `x.stride() ==`, `'strides':`, or `torch.Size` up to its bracket.
    pub(super) fn array_key(&mut self) -> Option<&'static str> {
        const KEYS: [(&str, &str); 10] = [
            ("shape", "shape"),
            ("size", "shape"),
            ("sizes", "shape"),
            ("strides", "strides"),
            ("stride", "stride"),
            ("itemsize", "itemsize"),
            ("element_size", "itemsize"),
            ("dtype", "dtype"),
            ("typestr", "dtype"),
            ("storage_offset", "offset"),
        ];
        let quoted = |r: &mut Self| r.take("'") || r.take("\"");
        self.take("{");
        quoted(self);
        loop {
            let word = self.word()?;
            let key = KEYS.iter().find(|(k, _)| k.eq_ignore_ascii_case(word)).map(|(_, k)| *k);
            quoted(self);
            if word == "Size" {
                return Some("shape");
            }
            if self.rest().starts_with("()") {
                self.at += 2;
            }
            if key.is_some()
                && (self.take("==") || self.take("=") || (self.is(":") && !self.is("::") && self.take(":")))
            {
                return key;
            }
            if !self.take(".") {
                return None;
            }
        }
    }

    /// The array that is described here, as a layout.
    pub(super) fn array(&mut self, start: usize) -> Option<Expr> {
        self.marks += 1;
        let mut array = Array::default();
        loop {
            let Some(key) = self.array_key() else { return self.fail("`shape=`, `strides=`, `stride=` or `dtype=`") };
            match key {
                "dtype" => array.item = self.item_size(),
                "shape" => array.shape = Some(self.extents()?),
                "strides" => array.strides = Some(self.extents()?),
                "stride" => array.stride = Some(self.extents()?),
                _ => {
                    let n = self.int()?;
                    array.item = if key == "itemsize" { Some(n) } else { array.item };
                }
            }
            while self.take(",") || self.take(";") || self.take("}") || self.take(")") || self.take("and") {}
            if self.done() {
                break;
            }
        }
        self.described(array, start)
    }

    /// The layout of an array that a call of NumPy or torch makes, if it is such a call.
    pub(super) fn array_made(&mut self, call: &mut Call, start: usize) -> Option<Option<Expr>> {
        if let Some(array) = call.args.first().and_then(|e| self.in_numbers(e)) {
            call.args[0] = self.array_expr(&array, start)?;
        }
        let first = call.args.first().and_then(|e| self.first_of(e)).unwrap_or(0);
        let made = match call.name.as_str() {
            "zeros" | "ones" | "empty" | "full" | "rand" | "randn" if call.python => self.compact(call, start),
            "empty_strided" | "as_strided" => self.strided(call, start),
            "T" | "mT" | "t" | "transpose" | "swapaxes" | "swapdims" | "permute" => {
                let [array, axes @ ..] = call.args.as_slice() else { return None };
                let ExprKind::Layout(shape, _) = &array.kind else { return None };
                let ExprKind::Tuple(extents) = &shape.kind else { return None };
                self.permuted(&call.name.clone(), array.clone(), extents.len(), axes, start)
            }
            _ => return self.view(call, start),
        };
        self.marks += 1;
        made.iter().for_each(|e| self.note_array(e, first));
        Some(made)
    }

    /// `zeros(shape, order='F')`, `empty(2, 3)`: row-major unless it is said otherwise.
    fn compact(&mut self, call: &mut Call, start: usize) -> Option<Expr> {
        let key = |k: &str| call.keys.iter().find(|(name, _)| name == k).map(|(_, e)| e.clone());
        let ints = call.args.iter().take_while(|e| int(e).is_some()).count();
        let shape = match (key("size").or_else(|| key("shape")), call.args.first()) {
            (Some(shape), _) => shape,
            // One int after another, as torch takes them; the value of `full` comes second.
            (None, Some(_)) if ints > 1 && call.name != "full" => {
                self.node(ExprKind::Tuple(call.args[..ints].to_vec()), start)?
            }
            (None, Some(first)) => first.clone(),
            (None, None) => return self.fail("a shape"),
        };
        let shape = self.tuple_of(shape, start)?;
        let order = key("order");
        let order = match order.as_ref().and_then(Expr::name) {
            Some("F") => "LayoutLeft",
            None | Some("C" | "A" | "K") => "LayoutRight",
            Some(_) => return self.refuse(order.map_or(start, |e| e.span.start), "order='C' or order='F'"),
        };
        if let Some(format) = key("memory_format") {
            let ("channels_last", ExprKind::Tuple(e)) = (format.name().unwrap_or_default(), &shape.kind) else {
                return self.refuse(start, "memory_format=torch.channels_last, or none");
            };
            let [_, _, _, _] = e.as_slice() else { return self.refuse(start, "four dimensions for channels_last") };
            // Batch outermost, channels innermost.
            let order = [3, 0, 2, 1].map(|n| Expr::new(ExprKind::Int(n), shape.span.clone()));
            let order = self.node(ExprKind::Tuple(order.to_vec()), start)?;
            return self.call(Call::named("make_ordered_layout", vec![shape, order]), start);
        }
        let stride = self.node(ExprKind::Name(order.to_string()), start)?;
        self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)
    }

    /// `empty_strided(size, stride)`, `as_strided(x, size, stride)`; NumPy's, with `strides=`, counts bytes.
    fn strided(&mut self, call: &mut Call, start: usize) -> Option<Expr> {
        let mut args = std::mem::take(&mut call.args);
        // What is seen through the strides, whether it stands in front or before the point.
        if call.name == "as_strided" && !args.is_empty() {
            args.remove(0);
        }
        let mut array = Array::default();
        for (key, value) in std::mem::take(&mut call.keys) {
            match key.as_str() {
                "size" | "shape" => array.shape = Some(value),
                "stride" => array.stride = Some(value),
                "strides" => array.strides = Some(value),
                "dtype" => array.item = value.name().and_then(width).map(|bits| bits / 8),
                _ => {}
            }
        }
        let mut placed = args.into_iter();
        array.shape = array.shape.or_else(|| placed.next());
        array.stride = array.stride.or_else(|| if array.strides.is_none() { placed.next() } else { None });
        array.shape = match array.shape {
            Some(shape) => Some(self.tuple_of(shape, start)?),
            None => return self.fail("a shape"),
        };
        for stride in [&mut array.stride, &mut array.strides] {
            if let Some(s) = stride.take() {
                *stride = Some(self.tuple_of(s, start)?);
            }
        }
        self.described(array, start)
    }

    /// Whether the text is NumPy's.
    fn is_numpys(&self) -> bool {
        ["np.", "numpy.", "cp.", "cupy."].iter().any(|module| self.text.contains(module))
            && !self.text.contains("torch.")
    }

    /// The modes of an array in another order.
    fn permuted(&mut self, name: &str, array: Expr, rank: usize, axes: &[Expr], start: usize) -> Option<Expr> {
        let listed = match axes {
            [Expr { kind: ExprKind::Tuple(items), .. }] => items.clone(),
            axes => axes.to_vec(),
        };
        let n = rank as i64;
        let axes: Option<Vec<i64>> = listed.iter().map(|e| signed(e).map(|a| if a < 0 { a + n } else { a })).collect();
        let mut order: Vec<i64> = (0..n).collect();
        match (name, axes.as_deref()) {
            ("T" | "t", Some([])) | ("transpose", Some([])) => order.reverse(),
            ("mT", Some([])) if n > 1 => order.swap(rank - 2, rank - 1),
            // Of a matrix NumPy takes two numbers for all of the dimensions in order, torch for two to swap.
            ("transpose" | "swapaxes" | "swapdims", Some([a, b]))
                if (0..n).contains(a) && (0..n).contains(b) && !(name == "transpose" && n == 2 && self.is_numpys()) =>
            {
                order.swap(*a as usize, *b as usize);
            }
            ("permute" | "transpose", Some(axes)) => {
                let mut sorted = axes.to_vec();
                sorted.sort_unstable();
                if sorted != order {
                    return self.refuse(start, "each dimension of the array once");
                }
                order = axes.to_vec();
            }
            _ => return self.refuse(start, "dimensions of the array"),
        }
        let span = array.span.clone();
        let modes = order.into_iter().map(|n| Expr::new(ExprKind::Int(n), span.clone()));
        self.call(Call::named("select", std::iter::once(array).chain(modes).collect()), start)
    }

    /// A shape of Python: a bare int is one dimension.
    fn tuple_of(&mut self, e: Expr, start: usize) -> Option<Expr> {
        match e.kind {
            ExprKind::Paren(one) => self.tuple_of(*one, start),
            ExprKind::Tuple(_) => Some(e),
            _ => self.node(ExprKind::Tuple(vec![e]), start),
        }
    }

    /// A tuple of ints, in whatever brackets.
    fn extents(&mut self) -> Option<Expr> {
        let start = self.start();
        let e = self.expr(9)?;
        match e.kind {
            ExprKind::Paren(one) => self.node(ExprKind::Tuple(vec![*one]), start),
            _ => Some(e),
        }
    }

    /// The bytes of an element type: `float32`, `torch.float16`, `dtype('float32')`, `'<f4'`.
    fn item_size(&mut self) -> Option<i64> {
        self.space();
        let rest = self.rest();
        let end = rest.find([',', ';', '\n', '}']).unwrap_or(rest.len());
        self.at += end;
        let text = &rest[..end];
        if let Some(at) = text.find(['<', '>', '|']) {
            let code = text[at + 1..].trim_start_matches(|c: char| c.is_alphabetic());
            let digits = code.find(|c: char| !c.is_ascii_digit()).unwrap_or(code.len());
            return code[..digits].parse().ok();
        }
        text.split(|c: char| !(c.is_alphanumeric() || c == '_')).find_map(width).map(|bits| bits / 8).filter(|n| *n > 0)
    }

    fn described(&mut self, array: Array, start: usize) -> Option<Expr> {
        let Some(shape) = array.shape else { return self.fail("`shape=`") };
        let stride = match (array.stride, array.strides) {
            (Some(elements), _) => elements,
            (None, Some(bytes)) => self.in_items(bytes, array.item)?,
            (None, None) => return self.fail("`strides=` in bytes or `stride=` in elements"),
        };
        self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)
    }

    /// Strides of bytes in elements.
    fn in_items(&mut self, bytes: Expr, item: Option<i64>) -> Option<Expr> {
        let ExprKind::Tuple(items) = &bytes.kind else { return self.fail("a tuple of strides") };
        let Some(ints) = items.iter().map(signed).collect::<Option<Vec<i64>>>() else {
            return self.fail("strides that are ints");
        };
        let smallest = ints.iter().filter_map(|n| n.checked_abs()).filter(|n| *n > 0).min().unwrap_or(1);
        let size = item.unwrap_or(smallest);
        if size < 1 || ints.iter().any(|n| n % size != 0) {
            return self.fail(&format!("strides that are multiples of an item of {size} bytes"));
        }
        self.notes.push(match item {
            Some(_) => format!("strides were taken as bytes, {size} an element"),
            None => format!(
                "strides were taken as bytes, {size} an element (the smallest stride); `itemsize=1` takes them as \
                 elements"
            ),
        });
        let each = ints.into_iter().zip(items).map(|(n, e)| Expr::new(ExprKind::Int(n / size), e.span.clone()));
        Some(Expr::new(ExprKind::Tuple(each.collect()), bytes.span.clone()))
    }
}
