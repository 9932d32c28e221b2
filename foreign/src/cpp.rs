//! CuTe C++: templates and types, as source has them and as compilers print them.
use super::Reader;
use super::call::Call;
use super::expr::is_true;
use super::statement::initialised;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::constructors::{SCALARS, int};
use tilewright_frontend::types::{bytes, width};

/// The most items of an array that is written out.
const MAX_ITEMS: usize = 1 << 8;

impl Reader<'_> {
    /// Takes the words of a type of ints.
    pub(super) fn scalar_type(&mut self) -> bool {
        let mut any = false;
        while SCALARS.contains(&self.peek_word()) {
            any = self.word().is_some();
        }
        any
    }

    /// `sizeof(T)` in bytes, behind the word.
    pub(super) fn size_of(&mut self, start: usize) -> Option<Expr> {
        self.marks += 1;
        self.need("(")?;
        let angle = std::mem::replace(&mut self.angle, false);
        let read = self.type_bytes();
        self.angle = angle;
        self.need(")")?;
        match read {
            Some(n) => self.node(ExprKind::Int(n), start),
            None => self.fail("a type whose size is known, such as `half_t`"),
        }
    }

    /// The bytes of the type that comes next; every pointer has eight.
    fn type_bytes(&mut self) -> Option<i64> {
        let start = self.start();
        let _const = self.take_word("const");
        let words = self.at;
        let of = if self.scalar_type() && (self.is(")") || self.is("*")) {
            scalar_bytes(&self.text[start..self.at])
        } else {
            self.at = words;
            self.primary()?.name().and_then(bytes)
        };
        let pointer = self.take("*");
        while self.take("*") || self.take("&") || self.take_word("const") {}
        if pointer { Some(8) } else { of }
    }

    /// `< arg, … >`; where this opens no template, nothing is taken and the place is remembered.
    pub(super) fn template_arguments(&mut self) -> Option<Vec<Expr>> {
        let start = self.start();
        if !self.is("<") || self.is("<=") || self.is("<<") || self.compared.contains(&start) {
            return None;
        }
        let (angle, marks) = (std::mem::replace(&mut self.angle, true), self.marks);
        let args = self.template_list();
        self.angle = angle;
        if args.is_none() {
            self.compared.insert(start);
            self.at = start;
            self.marks = marks;
        }
        args
    }

    fn template_list(&mut self) -> Option<Vec<Expr>> {
        self.need("<")?;
        let mut args = vec![];
        while !self.is(">") {
            args.push(self.template_argument()?);
            if !self.take(",") {
                break;
            }
        }
        self.need(">")?;
        self.marks += 1;
        Some(args)
    }

    /// A type or a value.
    fn template_argument(&mut self) -> Option<Expr> {
        let start = self.start();
        let words = self.at;
        if self.scalar_type() && (self.is(",") || self.is(">")) {
            let name = self.text[start..self.at].split_whitespace().next_back().unwrap_or("int").to_string();
            return self.node(ExprKind::Name(name), start);
        }
        self.at = words;
        let e = self.expr(3)?;
        while self.take_word("const") || self.take("&") || self.take("*") {}
        Some(e)
    }

    /// A template that is no call: a type, or a constant.
    pub(super) fn template(&mut self, call: Call, start: usize) -> Option<Expr> {
        let (name, mut targs) = (call.name.as_str(), call.targs);
        self.marks += 1;
        let kind = match (name, targs.as_slice()) {
            ("Tile", _) => ExprKind::Tiler(targs),
            ("tuple", _) if targs.iter().any(|e| matches!(e.kind, ExprKind::Layout(..))) => ExprKind::Tiler(targs),
            ("Shape" | "Stride" | "Coord" | "Step" | "tuple" | "ArithmeticTuple" | "ArithTuple" | "IntTuple", _) => {
                ExprKind::Tuple(targs.into_iter().map(run_time).collect())
            }
            ("Int" | "C" | "constant" | "integral_constant", [.., n]) => match int(n) {
                Some(n) => ExprKind::StaticInt(n),
                None => return targs.pop(),
            },
            ("Swizzle" | "Sw" | "S" | "swizzle", _) => {
                let ints: Option<Vec<i64>> = targs.iter().map(int).collect();
                return self.swizzle(&ints.unwrap_or_default(), start);
            }
            ("E", _) => match targs.iter().map(int).collect() {
                Some(path) => ExprKind::Basis(path),
                None => return self.fail("the modes of a basis element"),
            },
            ("ScaledBasis", [_, path @ ..]) => match path.iter().rev().map(int).collect() {
                Some(path) => ExprKind::Scaled(Box::new(run_time(targs.swap_remove(0))), path),
                None => return self.fail("the modes of a basis element"),
            },
            ("Layout", [_]) => return self.call(Call::named("make_layout", vec![run_time(targs.remove(0))]), start),
            ("Layout", [_, _]) => {
                let (stride, shape) = (targs.pop().map(run_time)?, targs.pop().map(run_time)?);
                ExprKind::Layout(Box::new(shape), Box::new(stride))
            }
            ("ComposedLayout", [_, _, _]) => {
                let (inner, offset, outer) = (targs.pop()?, targs.pop()?, targs.pop()?);
                return self.composed_type(outer, offset, inner, start);
            }
            ("Tensor", [.., _]) => return targs.pop(),
            ("conditional_t" | "conditional", [condition, _, _]) => match is_true(condition) {
                Some(first) => return Some(targs.swap_remove(if first { 1 } else { 2 })),
                None => return self.fail("a condition of known ints"),
            },
            ("sizeof_bits_v" | "sizeof_bits", [of]) => match of.name().and_then(width) {
                Some(bits) => ExprKind::Int(bits),
                None => return self.fail("a type whose size is known, such as `half_t`"),
            },
            ("size_v" | "rank_v" | "depth_v" | "cosize_v", [_]) => return self.call(Call::named(name, targs), start),
            (name, [element]) if name.starts_with("Layout_") && name.ends_with("_Atom") => {
                let bits = width(element.name().unwrap_or_default());
                return self.shared_atom(name, bits, start);
            }
            (name, [element, major]) if name.starts_with("Layout_") && name.ends_with("_Atom") => {
                let bits = width(element.name().unwrap_or_default());
                let name = name.replacen("Layout_", &format!("Layout_{major}_"), 1);
                return self.shared_atom(&name, bits, start);
            }
            _ => {
                // What else stands for a layout is known to the compiler only.
                let callee = self.node(ExprKind::Name(name.to_string()), start)?;
                ExprKind::Call(Box::new(callee), targs)
            }
        };
        self.node(kind, start)
    }

    /// `ComposedLayout<Swizzle, offset, Layout>`; a tagged offset says how wide an element is.
    fn composed_type(&mut self, outer: Expr, offset: Expr, inner: Expr, start: usize) -> Option<Expr> {
        let flag = |e: &Expr| e.name().is_some_and(|n| n.starts_with("smem_ptr_flag"));
        let bits = match &offset.kind {
            // Without a width it tags bits.
            ExprKind::Name(_) if flag(&offset) => Some(1),
            ExprKind::Call(callee, args) if flag(callee) => args.first().and_then(int),
            _ => None,
        };
        if let Some(bits) = bits {
            let outer = self.in_elements(outer, bits)?;
            return self.swizzled(outer, inner, start);
        }
        self.node(ExprKind::Compose(vec![outer, offset, inner]), start)
    }

    /// `GMMA::Layout_K_SW128_Atom<T>`: eight rows of the swizzle's width, from `cute/atom/mma_traits_sm90_gmma.hpp`.
    fn shared_atom(&mut self, name: &str, bits: Option<i64>, start: usize) -> Option<Expr> {
        const SWIZZLES: [&str; 4] = ["INTER", "SW32", "SW64", "SW128"];
        let mut parts = name.split('_').skip(1);
        let (major, kind) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let (Some(log), Some(bits)) = (SWIZZLES.iter().position(|k| *k == kind), bits) else {
            return self.fail("an atom of shared memory, such as `Layout_K_SW128_Atom<half_t>`");
        };
        let row = (128 << log) / bits;
        let pair = |a: i64, b: i64| {
            let (a, b) = if major == "MN" { (b, a) } else { (a, b) };
            let leaf = |n| Expr::new(ExprKind::StaticInt(n), start..start);
            Box::new(Expr::new(ExprKind::Tuple(vec![leaf(a), leaf(b)]), start..start))
        };
        let layout = self.node(ExprKind::Layout(pair(8, row), pair(row, 1)), start)?;
        let swizzle = self.swizzle(&[i64::try_from(log).ok()?, 4, 3], start)?;
        let swizzle = self.in_elements(swizzle, bits)?;
        self.swizzled(swizzle, layout, start)
    }

    /// `SmemLayoutAtomKind.K_SW128` of the DSL; without a type of elements it counts bytes.
    pub(super) fn atom_of_kind(&mut self, kind: &str, bits: Option<i64>, start: usize) -> Option<Expr> {
        if bits.is_none() {
            self.notes.push(format!("{kind} has no type of elements: the layout counts bytes"));
        }
        self.shared_atom(&format!("Layout_{kind}_Atom"), bits.or(Some(8)), start)
    }

    /// `make_smem_layout_atom(kind, element)` of the DSL; the kind is a layout by now, so its place says its name.
    pub(super) fn atom_made(&mut self, call: &Call, start: usize) -> Option<Expr> {
        let [.., kind, element] = call.args.as_slice() else { return self.fail("a kind and a type of elements") };
        let text = self.text.get(kind.span.clone()).unwrap_or_default();
        let name = text.rsplit('.').next().unwrap_or_default();
        match element.name().and_then(width) {
            Some(bits) => {
                self.notes.retain(|note| !note.starts_with(&format!("{name} has no type")));
                self.atom_of_kind(name, Some(bits), start)
            }
            None => self.fail("a type of elements, such as `cutlass.Float16`"),
        }
    }

    /// `array<int,3>{1,2,3}`: a tuple, filled up with zeros; its braces may be doubled.
    pub(super) fn array_items(&mut self, of: &[Expr], mut items: Vec<Expr>, start: usize) -> Option<Expr> {
        let Some(n) = of.get(1).and_then(int).and_then(|n| usize::try_from(n).ok()).filter(|n| *n <= MAX_ITEMS) else {
            return self.fail("an array of a known number of items, `array<int,3>{1,2,3}`");
        };
        if let [Expr { kind: ExprKind::Tuple(inner), .. }] = items.as_slice() {
            items = inner.clone();
        }
        if items.len() > n {
            return self.fail(&format!("at most {n} items"));
        }
        while items.len() < n {
            items.push(self.node(ExprKind::Int(0), start)?);
        }
        self.node(ExprKind::Tuple(items), start)
    }

    /// `T{}`, `int{2}`, `Layout{shape, stride}`, `Shape<int,_2>{3, _2{}}`.
    pub(super) fn braces(&mut self, left: Expr, start: usize) -> Option<Expr> {
        let (mut args, _) = self.arguments("{", "}")?;
        let Some(name) = left.name() else {
            return match initialised(&left) {
                _ if args.is_empty() => Some(left),
                Some("array") => match &left.kind {
                    ExprKind::Call(_, targs) => self.array_items(targs, args, start),
                    _ => self.fail("`array<int,3>`"),
                },
                Some("tuple") => self.node(ExprKind::Tuple(args), start),
                Some(kind) => self.call(Call::named(kind, args), start),
                None => self.fail("`{}`"),
            };
        };
        if matches!(name, "array" | "tuple") && !args.is_empty() {
            return self.node(ExprKind::Tuple(args), start);
        }
        if name == "Layout" && !args.is_empty() {
            return self.call(Call::named(name, args), start);
        }
        match args.len() {
            0 => Some(left),
            1 if width(name).is_some() => args.pop(),
            _ => self.fail("`{}`"),
        }
    }
}

/// The bytes of a type of several words, as Linux has them: `unsigned long long`.
fn scalar_bytes(words: &str) -> Option<i64> {
    let named = |word: &str| words.split_whitespace().any(|w| w == word);
    let sized = ["char", "short", "long"].into_iter().find(|word| named(word));
    bytes(sized.or(words.split_whitespace().next_back().filter(|w| *w != "signed")).unwrap_or("int"))
}

/// An int whose type alone is known.
fn run_time(e: Expr) -> Expr {
    match e.name() {
        Some(w) if SCALARS.contains(&w) => Expr::new(ExprKind::Anonymous(None), e.span),
        _ => e,
    }
}
