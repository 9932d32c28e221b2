//! Shapes with strides as NumPy and torch print them: `shape=(4, 8), strides=(32, 4), dtype=float32`.
//!
//! NumPy's `strides` count bytes, torch's `stride` elements. Without an item size the smallest stride is taken for it,
//! and a note says so.
use super::Reader;
use super::call::{Call, Library};
use super::views::signed;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::types::width;

/// What is said of an array.
#[derive(Default)]
pub(super) struct Described {
    pub(super) shape: Option<Expr>,
    /// Of elements.
    pub(super) stride: Option<Expr>,
    /// Of bytes.
    pub(super) strides: Option<Expr>,
    pub(super) item: Option<i64>,
}

/// The bytes of an element type: `np.float32`, `torch.half`, NumPy's codes, `'<f4'`.
pub(super) fn item_of(e: &Expr, library: Library) -> Option<i64> {
    let name = e.name()?;
    let code = name.trim_start_matches(['<', '>', '|', '=']);
    let digits = code.strip_prefix(|c: char| c.is_ascii_alphabetic()).filter(|d| !d.is_empty());
    match (library, code) {
        (Library::Numpy, "float" | "int" | "uint") | (_, "complex64") => Some(8),
        (_, "complex128") => Some(16),
        (_, "bool" | "bool_") => Some(1),
        (Library::Numpy, "single") => Some(4),
        _ => match digits.and_then(|d| d.parse().ok()) {
            Some(bytes) if library == Library::Numpy => Some(bytes).filter(|n| (1..=16).contains(n)),
            _ => width(code).map(|bits| bits / 8).filter(|n| *n > 0),
        },
    }
}

impl Reader<'_> {
    /// Whether an array is described here: a shape by key, and strides further on.
    pub(super) fn keys_follow(&mut self) -> bool {
        let before = self.start();
        let rest = self.rest();
        let first = self.array_key();
        self.at = before;
        let begins = |k: &str| match k {
            "other" => rest.starts_with(['{', 'F']) || rest.contains("array_interface__"),
            k => k != "dtype",
        };
        first.is_some_and(begins) && rest.contains("tride") && (rest.contains("hape") || rest.contains("ize"))
    }

    /// Takes `shape=`, `x.stride() ==`, `'strides':`, or `torch.Size` up to its bracket.
    pub(super) fn array_key(&mut self) -> Option<&'static str> {
        const KEYS: [(&str, &str); 16] = [
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
            // What else prints of tensors and NumPy's array interface have.
            ("data", "other"),
            ("descr", "other"),
            ("device", "other"),
            ("requires_grad", "other"),
            ("stream", "other"),
            ("version", "other"),
        ];
        let quoted = |r: &mut Self| r.take("'") || r.take("\"");
        self.take("{");
        quoted(self);
        loop {
            let word = self.word()?;
            let key = KEYS.iter().find(|(k, _)| k.eq_ignore_ascii_case(word)).map(|(_, k)| *k);
            quoted(self);
            if word.ends_with("array_interface__") && (self.take("=") || self.take(":")) {
                self.take("{");
                quoted(self);
                continue;
            }
            if word == "FakeTensor" && self.take("(") {
                let _dots = self.take("...") && self.take(",");
                continue;
            }
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
        let mut array = Described::default();
        loop {
            let Some(key) = self.array_key() else { return self.fail("`shape=`, `strides=`, `stride=` or `dtype=`") };
            match key {
                "dtype" => array.item = self.item_size(),
                "shape" => array.shape = Some(self.extents()?),
                // One behind another.
                "strides" | "stride" if self.take_word("None") => {
                    array.stride = self.node(ExprKind::Name("LayoutRight".to_string()), start);
                }
                "other" => self.pass_value()?,
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

    /// What a call of NumPy or torch makes: an array, or something of one.
    pub(super) fn array_made(&mut self, call: &mut Call, start: usize) -> Option<Option<Expr>> {
        // The array by its name.
        const OPERANDS: [&str; 5] = ["a", "m", "x", "input", "ary"];
        if call.library.is_some()
            && call.args.is_empty()
            && let Some(k) = call.keys.iter().position(|(k, _)| OPERANDS.contains(&k.as_str()))
        {
            call.args.push(call.keys.remove(k).1);
        }
        let origin = call.args.first().and_then(|e| self.origin_of(e));
        let guessed = if self.is_numpys() { Library::Numpy } else { Library::Torch };
        let library = call.library.or(origin.map(|origin| origin.library)).unwrap_or(guessed);
        let made = match self.made(call, library, start) {
            None => self.seen(call, library, start)?,
            Some(made) => made,
        };
        self.marks += 1;
        Some(made)
    }

    /// Whether the text is NumPy's.
    fn is_numpys(&self) -> bool {
        ["np.", "numpy.", "cp.", "cupy."].iter().any(|module| self.text.contains(module))
            && !self.text.contains("torch.")
    }

    /// Passes the value of a key that says nothing of the layout.
    fn pass_value(&mut self) -> Option<()> {
        for (open, close) in [('(', ')'), ('[', ']')] {
            if self.rest().trim_start().starts_with(open) {
                return self.skip_balanced(open, close).map(|_| ());
            }
        }
        self.at += self.rest().find([',', ';', '\n', '}', ')']).unwrap_or(self.rest().len());
        Some(())
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

    pub(super) fn described(&mut self, array: Described, start: usize) -> Option<Expr> {
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
