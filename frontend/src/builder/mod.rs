//! Programs written in Rust: the same statements, checks and errors as the text, without writing text.
//!
//! A [`FunctionBuilder`] collects parameters and statements; [`FunctionBuilder::build`] checks them. What it checks is
//! the text it prints ([`FunctionBuilder::source`]), so a program that is built can be read, kept, and edited as a
//! `.tw` file, and the places of its errors are places of that text. Layouts are written with
//! [`layout!`](crate::layout!), whose names are Rust variables: [`Symbol`]s or ints.
//!
//! Gathers, scatters and borders are indices ([`Tensor::at`], [`clamp`], [`wrap`], [`zero`]); reductions, scans and
//! orders are elements ([`reduce`], [`argmax`], [`scan`], [`sort`], [`topk`]); functions and comparisons are methods of
//! an [`Element`].
//!
//! ```
//! use tilewright_frontend::builder::{FunctionBuilder, sum};
//! use tilewright_frontend::layout;
//! use tilewright_ir::{dtype::DType::F32, int::Symbol};
//!
//! let [m, n, k] = ["M", "N", "K"].map(Symbol::new);
//! let mut f = FunctionBuilder::new("matmul");
//! let a = f.param("A", F32, &layout!((m, k):(k, 1)));
//! let b = f.param("B", F32, &layout!((k, n):(n, 1)));
//! let c = f.param("C", F32, &layout!((m, n):(n, 1)));
//! f.push(c.at(["i", "j"]).assign(sum(["k"], a.at(["i", "k"]) * b.at(["k", "j"]))));
//! let module = f.build().unwrap();
//! assert_eq!(module.program.functions[0].body.len(), 1);
//! assert!(f.source().contains("C[i,j] = sum(k) (A[i,k]*B[k,j])"));
//! ```
mod functions;
mod index;
mod notation;
mod reduced;
mod unreadable;

pub use index::{Axis, Index, axis, clamp, value, wrap, zero};
pub use notation::Operand;
pub use reduced::{all, any, argmax, argmin, argsort, argtopk, cummax, cummin, cumprod, cumsum, max, mean, min, prod};
pub use reduced::{recurrence, reduce, scan, sort, sum, topk};
// `layout!` names these.
#[doc(hidden)]
pub use notation::{layout_of, leaf};
#[doc(hidden)]
pub use tilewright_ir::tuple::Tree;

// What the functions here take, so that who builds programs needs no other crate.
pub use crate::ast::{Order, Reducer};
pub use tilewright_ir::int::{Int, Symbol};
pub use tilewright_ir::layout::Layout;
pub use tilewright_ir::library::{Library, Library2};
pub use tilewright_ir::op::Value;
pub use tilewright_ir::scalar::{BinaryOp, Comparison, ReduceOp, UnaryOp};

use crate::ast::{Expr, ExprKind, Infix, Name, Prefix, Stmt, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::module::Module;
use tilewright_ir::dtype::DType;
use tilewright_ir::layout::guarded::Ints;

/// Collects one function.
#[derive(Clone, Debug)]
pub struct FunctionBuilder {
    name: String,
    symbols: Vec<Symbol>,
    params: Vec<(String, DType, String)>,
    body: Vec<Stmt>,
}

/// A parameter or temporary, by name.
#[derive(Clone, Debug)]
pub struct Tensor {
    name: String,
}

/// An element expression; operators and methods build larger ones.
#[derive(Clone, Debug)]
pub struct Element(Expr);

/// A statement that is not yet part of a function.
#[derive(Clone, Debug)]
pub struct Statement(StmtKind);

impl FunctionBuilder {
    /// A function without parameters and statements.
    pub fn new(name: &str) -> FunctionBuilder {
        FunctionBuilder { name: name.to_string(), symbols: vec![], params: vec![], body: vec![] }
    }

    /// Adds a parameter with a plain layout.
    pub fn param(&mut self, name: &str, dtype: DType, layout: &Layout) -> Tensor {
        self.param_value(name, dtype, &Value::Layout(layout.clone()))
    }

    /// Adds a parameter with any layout value, such as a swizzle over a layout.
    pub fn param_value(&mut self, name: &str, dtype: DType, layout: &Value) -> Tensor {
        self.declare(name, dtype, layout.to_string(), |see| layout.for_each_symbol(see))
    }

    /// Adds a row-major parameter of any rank: any number of dimensions with `elements` elements together, one mode to
    /// statements, and behind them the modes of `inner` extents.
    pub fn param_any_rank(&mut self, name: &str, dtype: DType, elements: &Symbol, inner: &[Int]) -> Tensor {
        let extents: String = inner.iter().map(|n| format!(",{n}")).collect();
        let shape = format!("({}...{extents})", elements.name);
        self.declare(name, dtype, shape, |see| {
            see(elements);
            inner.iter().for_each(|n| n.to_expr().for_each_symbol(see));
        })
    }

    /// A parameter by the text of its layout, and a walk of the symbols in it.
    fn declare(
        &mut self,
        name: &str,
        dtype: DType,
        layout: String,
        symbols: impl FnOnce(&mut dyn FnMut(&Symbol)),
    ) -> Tensor {
        symbols(&mut |s| {
            if !self.symbols.contains(s) {
                self.symbols.push(s.clone());
            }
        });
        self.params.push((name.to_string(), dtype, layout));
        Tensor { name: name.to_string() }
    }

    /// Adds a statement.
    pub fn push(&mut self, statement: Statement) -> &mut FunctionBuilder {
        self.body.push(Stmt { kind: statement.0, span: 0..0 });
        self
    }

    /// Adds a temporary `let name[axes]: dtype = value`.
    pub fn temporary(
        &mut self,
        name: &str,
        axes: impl IntoIterator<Item = impl Into<Axis>>,
        dtype: DType,
        value: impl Into<Element>,
    ) -> Tensor {
        let axes = axes.into_iter().map(|a| a.into().0).collect();
        let dtype = Some(named(dtype.name()));
        self.push(Statement(StmtKind::LetTensor { name: named(name), axes, dtype, value: value.into().0 }));
        Tensor { name: name.to_string() }
    }

    /// The program as text.
    pub fn source(&self) -> String {
        let mut out = String::new();
        for s in &self.symbols {
            let mut facts = vec![];
            if s.lo != 0 {
                facts.push(format!("{} >= {}", s.name, s.lo));
            }
            if s.hi != i64::MAX {
                facts.push(format!("{} <= {}", s.name, s.hi));
            }
            if s.div > 1 {
                facts.push(format!("{} % {} == 0", s.name, s.div));
            }
            let clause = if facts.is_empty() { String::new() } else { format!(" where {}", facts.join(", ")) };
            out += &format!("sym {}{clause}\n", s.name);
        }
        let params: Vec<String> = self.params.iter().map(|(n, d, l)| format!("{n}: {d} {l}")).collect();
        out += &format!("fn {}({}) {{\n", self.name, params.join(", "));
        for s in &self.body {
            out += &format!("  {s}\n");
        }
        out + "}\n"
    }

    /// Checks the program.
    ///
    /// # Errors
    /// Every error, with places in [`FunctionBuilder::source`] and a note that names the statement; names that are
    /// none.
    pub fn build(&self) -> Result<Module, Vec<Diagnostic>> {
        self.checked(crate::compile)
    }

    /// Checks the program as [`crate::compile_with`] does, with laws for what direct evaluation refuses.
    ///
    /// # Errors
    /// As [`FunctionBuilder::build`].
    pub fn build_with(&self, hooks: crate::Hooks) -> Result<Module, Vec<Diagnostic>> {
        self.checked(|source| crate::compile_with(source, hooks))
    }

    fn checked(&self, check: impl Fn(&str) -> Result<Module, Vec<Diagnostic>>) -> Result<Module, Vec<Diagnostic>> {
        let unreadable = self.unreadable();
        if !unreadable.is_empty() {
            return Err(unreadable);
        }
        let source = self.source();
        check(&source).map_err(|errors| errors.into_iter().map(|d| self.placed(d, &source)).collect())
    }

    /// The error with the statement that it is in: a line of the source for each, behind those of symbols and
    /// parameters.
    fn placed(&self, d: Diagnostic, source: &str) -> Diagnostic {
        let Some(before) = d.span().and_then(|s| source.get(..s.start)) else { return d };
        let statement = before.matches('\n').count().checked_sub(self.symbols.len() + 1);
        let place = match statement.and_then(|n| Some((n, self.body.get(n)?))) {
            Some((n, s)) => format!("in statement {} of `{}`: `{s}`", n + 1, self.name),
            None => format!("in the parameters of `{}`", self.name),
        };
        d.note(place)
    }
}

impl Tensor {
    /// The element at indices. One that is a value, such as an element, is looked up: on the right that gathers, on the
    /// left it scatters.
    ///
    /// # Example
    /// ```
    /// use tilewright_frontend::builder::{FunctionBuilder, Index};
    /// use tilewright_frontend::layout;
    /// use tilewright_ir::dtype::DType::{F32, I32};
    /// use tilewright_ir::scalar::ReduceOp;
    /// let mut f = FunctionBuilder::new("embedding");
    /// let emb = f.param("emb", F32, &layout!((100, 8):(8, 1)));
    /// let ids = f.param("ids", I32, &layout!(5:1));
    /// let y = f.param("y", F32, &layout!((5, 8):(8, 1)));
    /// let counts = f.param("counts", I32, &layout!(100:1));
    /// f.push(y.at(["t", "d"]).assign(emb.at([Index::from(ids.at(["t"])), "d".into()])));
    /// f.push(counts.at([ids.at(["t"])]).update(ReduceOp::Sum, 1));
    /// assert!(f.source().contains("y[t,d] = emb[ids[t],d]"));
    /// f.build().unwrap();
    /// ```
    pub fn at<I: Into<Index>>(&self, indices: impl IntoIterator<Item = I>) -> Element {
        let indices = indices.into_iter().map(|i| i.into().0).collect();
        Element(node(ExprKind::Index(Box::new(name_expr(&self.name)), indices)))
    }

    fn expr(&self) -> Expr {
        name_expr(&self.name)
    }
}

impl Element {
    /// `self = value`
    pub fn assign(self, value: impl Into<Element>) -> Statement {
        Statement(StmtKind::Assign { target: self.0, update: None, value: value.into().0 })
    }

    /// `self op= value`: `+=`, `*=`, `min=`, `max=`
    pub fn update(self, op: ReduceOp, value: impl Into<Element>) -> Statement {
        Statement(StmtKind::Assign { target: self.0, update: Some(op), value: value.into().0 })
    }

    /// `op(self)`
    pub fn unary(self, op: UnaryOp) -> Element {
        match op {
            UnaryOp::Neg => Element(node(ExprKind::Unary(Prefix::Neg, Box::new(paren(self.0))))),
            UnaryOp::Not => Element(node(ExprKind::Unary(Prefix::Not, Box::new(paren(self.0))))),
            op => call(op.name(), vec![self.0]),
        }
    }

    /// `self op other`; `And` and `Or` are of bools, those of the bits of ints are the operators `&` and `|`.
    pub fn binary(self, op: BinaryOp, other: impl Into<Element>) -> Element {
        let infix = match op {
            BinaryOp::Xor => Some(Infix::BitXor),
            BinaryOp::Shl => Some(Infix::Shl),
            BinaryOp::Shr => Some(Infix::Shr),
            _ => Infix::ALL.into_iter().find(|i| i.text() == op.text()),
        };
        match infix {
            Some(infix) => self.infix(infix, other),
            None => call(op.text(), vec![self.0, other.into().0]),
        }
    }

    fn infix(self, op: Infix, other: impl Into<Element>) -> Element {
        let (a, b) = (self.0, other.into().0);
        Element(node(ExprKind::Binary(op, Box::new(paren(a)), Box::new(paren(b)))))
    }

    /// The value converted.
    pub fn cast(self, dtype: DType) -> Element {
        call(dtype.name(), vec![self.0])
    }

    /// The product of two f32 as three of tf32.
    pub fn tf32x3(self, other: Element) -> Element {
        call("tf32x3", vec![self.0, other.0])
    }

    /// Whether it is NaN; a bool.
    pub fn is_nan(self) -> Element {
        call("is_nan", vec![self.0])
    }
}

/// `copy(src, dst)`
pub fn copy(src: &Tensor, dst: &Tensor) -> Statement {
    statement("copy", vec![src.expr(), dst.expr()])
}

/// `gemm(a, b, c)`: `C(m,n) += Σ_k A(m,k)·B(n,k)`
pub fn gemm(a: &Tensor, b: &Tensor, c: &Tensor) -> Statement {
    statement("gemm", vec![a.expr(), b.expr(), c.expr()])
}

/// `axpby(alpha, x, beta, y)`: `Y = alpha·X + beta·Y`
pub fn axpby(alpha: impl Into<Element>, x: &Tensor, beta: impl Into<Element>, y: &Tensor) -> Statement {
    statement("axpby", vec![alpha.into().0, x.expr(), beta.into().0, y.expr()])
}

/// `fill(tensor, value)`
pub fn fill(tensor: &Tensor, value: impl Into<Element>) -> Statement {
    statement("fill", vec![tensor.expr(), value.into().0])
}

/// `if c { a } else { b }`
pub fn select(c: Element, a: impl Into<Element>, b: impl Into<Element>) -> Element {
    call("select", vec![c.0, a.into().0, b.into().0])
}

/// The program that copies one layout to another.
///
/// # Example
/// ```
/// use tilewright_frontend::{builder, layout};
/// use tilewright_ir::{dtype::DType, int::Symbol};
/// let m = Symbol::with_facts("M", 1, i64::MAX, 1);
/// let f = builder::copy_program(DType::F32, &layout!((m, 512):(512, 1)), &layout!((m, 512):(1, m)));
/// assert_eq!(f.build().unwrap().program.functions[0].name, "copy");
/// ```
pub fn copy_program(dtype: DType, src: &Layout, dst: &Layout) -> FunctionBuilder {
    let mut f = FunctionBuilder::new("copy");
    let (a, b) = (f.param("src", dtype, src), f.param("dst", dtype, dst));
    f.push(copy(&a, &b));
    f
}

/// The program that permutes modes: mode `k` of `dst` is mode `permutation[k]` of `src`.
///
/// # Example
/// ```
/// use tilewright_frontend::{builder, layout};
/// let (src, dst) = (layout!((2, 3, 4):(1, 2, 6)), layout!((4, 2, 3):(1, 4, 8)));
/// assert!(builder::permute_program(tilewright_ir::dtype::DType::U8, &src, &[2, 0, 1], &dst).build().is_ok());
/// ```
pub fn permute_program(dtype: DType, src: &Layout, permutation: &[usize], dst: &Layout) -> FunctionBuilder {
    let mut f = FunctionBuilder::new("permute");
    let (a, b) = (f.param("src", dtype, src), f.param("dst", dtype, dst));
    let names: Vec<String> = (0..src.rank()).map(|i| format!("i{i}")).collect();
    let permuted: Vec<String> = permutation.iter().map(|p| format!("i{p}")).collect();
    let left = b.at(permuted.iter().map(String::as_str));
    f.push(left.assign(a.at(names.iter().map(String::as_str))));
    f
}

/// The program `C(m,n) += Σ_k A(m,k)·B(n,k)`.
pub fn gemm_program(ab: DType, c: DType, layouts: [&Layout; 3]) -> FunctionBuilder {
    let mut f = FunctionBuilder::new("gemm");
    let (a, b, c) = (f.param("A", ab, layouts[0]), f.param("B", ab, layouts[1]), f.param("C", c, layouts[2]));
    f.push(gemm(&a, &b, &c));
    f
}

/// The program `out[i,…] = f(inputs[i,…])`.
///
/// # Example
/// ```
/// use tilewright_frontend::{builder, layout};
/// use tilewright_ir::dtype::DType::F32;
/// let (x, y) = (layout!((8, 4):(4, 1)), layout!((8, 4):(1, 8)));
/// let f = builder::elementwise_program(F32, &[&x, &x], &y, |v| (v[0].clone() + v[1].clone()).relu() * 0.5);
/// assert!(f.build().is_ok());
/// ```
pub fn elementwise_program(
    dtype: DType,
    inputs: &[&Layout],
    out: &Layout,
    f: impl FnOnce(&[Element]) -> Element,
) -> FunctionBuilder {
    let mut b = FunctionBuilder::new("elementwise");
    let names: Vec<String> = (0..out.rank()).map(|i| format!("i{i}")).collect();
    let at = |t: &Tensor| t.at(names.iter().map(String::as_str));
    let mut elements = vec![];
    for (i, l) in inputs.iter().enumerate() {
        elements.push(at(&b.param(&format!("x{i}"), dtype, l)));
    }
    let y = b.param("y", dtype, out);
    b.push(at(&y).assign(f(&elements)));
    b
}

impl From<i64> for Element {
    fn from(n: i64) -> Element {
        Element(node(ExprKind::Int(n)))
    }
}

impl From<f64> for Element {
    /// A finite literal; infinities and NaN by their names.
    fn from(x: f64) -> Element {
        if x.is_nan() {
            return Element(name_expr("nan"));
        }
        let magnitude = if x.is_infinite() { name_expr("inf") } else { node(ExprKind::Float(x.abs())) };
        let negative = x.is_sign_negative();
        Element(if negative { node(ExprKind::Unary(Prefix::Neg, Box::new(magnitude))) } else { magnitude })
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident: $($left:ty)*;)*) => {$(
        impl<R: Into<Element>> std::ops::$trait<R> for Element {
            type Output = Element;
            fn $method(self, other: R) -> Element {
                self.infix(Infix::$trait, other)
            }
        }
        $(operators! { @left $trait $method $left })*
    )*};
    (@left $trait:ident $method:ident $literal:ty) => {
        impl std::ops::$trait<Element> for $literal {
            type Output = Element;
            fn $method(self, other: Element) -> Element {
                Element::from(self).$method(other)
            }
        }
    };
}
operators! {
    Add add: i64 f64; Sub sub: i64 f64; Mul mul: i64 f64; Div div: i64 f64; Rem rem: i64 f64;
    BitAnd bitand: i64; BitOr bitor: i64; BitXor bitxor: i64; Shl shl: i64; Shr shr: i64;
}

impl std::ops::Neg for Element {
    type Output = Element;
    fn neg(self) -> Element {
        self.unary(UnaryOp::Neg)
    }
}

impl std::ops::Not for Element {
    type Output = Element;
    fn not(self) -> Element {
        self.unary(UnaryOp::Not)
    }
}

fn node(kind: ExprKind) -> Expr {
    Expr::new(kind, 0..0)
}

fn named(text: &str) -> Name {
    Name { text: text.to_string(), span: 0..0 }
}

fn name_expr(name: &str) -> Expr {
    node(ExprKind::Name(name.to_string()))
}

fn call(name: &str, args: Vec<Expr>) -> Element {
    Element(node(ExprKind::Call(Box::new(name_expr(name)), args)))
}

fn statement(name: &str, args: Vec<Expr>) -> Statement {
    Statement(StmtKind::Call { name: named(name), args })
}

/// Parentheses around what is not one operand.
fn paren(e: Expr) -> Expr {
    match e.kind {
        ExprKind::Binary(..) | ExprKind::Unary(..) | ExprKind::Reduce(..) => node(ExprKind::Paren(Box::new(e))),
        _ => e,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout;
    use expect_test::expect;
    use tilewright_ir::dtype::DType::{BF16, F32};

    #[test]
    fn source_is_the_language() {
        let m = Symbol::with_facts("M", 8, 1024, 8);
        let (scale, offset) = (3, 7);
        let mut f = FunctionBuilder::new("f");
        let x = f.param("x", BF16, &layout!((m, (2, scale)):(6, (1, -2))));
        let y = f.param("y", F32, &layout!((m, 6):(offset, 1)));
        let j = || vec![Index::from("a"), Index::from("b")];
        let t = f.temporary("t", ["i"], F32, sum(["k"], y.at(["i", "k"]) * 2));
        let value =
            select(t.at(["i"]).binary(BinaryOp::Compare(Comparison::Gt), 0.5), -t.at(["i"]), 1.5 - 0.5).cast(BF16);
        f.push(x.at([Index::from("i"), j().into()]).update(ReduceOp::Max, value));
        f.push(fill(&y, f64::NEG_INFINITY)).push(axpby(1, &y, 0, &y));
        expect![[r#"
            sym M where M >= 8, M <= 1024, M % 8 == 0
            fn f(x: bf16 (M,(2,3)):(6,(1,-2)), y: f32 (M,6):(7,1)) {
              let t[i]: f32 = sum(k) (y[i,k]*2)
              x[i,(a,b)] max= bf16(select(t[i] > 0.5, -t[i], 1.0))
              fill(y, -inf)
              axpby(1, y, 0, y)
            }
        "#]]
        .assert_eq(&f.source());
        let module = f.build().unwrap_or_else(|e| panic!("{e:#?}"));
        assert_eq!(module.program.symbols, [m]);
    }

    #[test]
    fn indices_have_values_and_sums() {
        let mut f = FunctionBuilder::new("f");
        let x = f.param("x", F32, &layout!(9 : 1));
        let y = f.param("y", F32, &layout!(4 : 1));
        f.push(y.at(["i"]).assign(x.at([value("i") * 2 + 1]) * value("i").cast(F32)));
        f.push(y.at(["i"]).update(ReduceOp::Max, reduce(Reducer::Mean, ["u"], x.at(["u"]))));
        f.build().unwrap_or_else(|e| panic!("{e:#?}"));
        assert!(f.source().contains("y[i] = x[(i*2) + 1]*f32(i)"), "{}", f.source());
    }

    #[test]
    fn scans_run_along_an_index() {
        let mut f = FunctionBuilder::new("f");
        let x = f.param("x", F32, &layout!((4, 9):(9, 1)));
        let y = f.param("y", F32, &layout!((4, 9):(9, 1)));
        f.push(y.at(["b", "i"]).assign(scan(ReduceOp::Max, "i", x.at(["b", "i"]) * 2)));
        let module = f.build().unwrap_or_else(|e| panic!("{e:#?}"));
        assert!(f.source().contains("y[b,i] = cummax(i) (x[b,i]*2)"), "{}", f.source());
        assert!(module.program.functions[0].body[0].scan().is_some());
    }

    #[test]
    fn the_same_errors() {
        let l = layout!((4, 8):(8, 1));
        let codes = |f: FunctionBuilder| f.build().map(|_| ()).map_err(|e| e[0].code);
        assert_eq!(codes(copy_program(F32, &l, &layout!((4, 5):(5, 1)))), Err("E0309"));
        assert_eq!(codes(copy_program(F32, &l, &layout!((4, 8):(0, 1)))), Err("E0306"));
        assert_eq!(codes(permute_program(F32, &l, &[1], &layout!((8, 4):(1, 8)))), Err("E0302"));
        assert_eq!(codes(gemm_program(BF16, F32, [&l, &l, &layout!((4, 4):(4, 1))])), Ok(()));
        assert_eq!(codes(copy_program(F32, &l, &layout!(4*8 : 1))), Ok(()));
    }
}
