//! Expressions of whole tensors, as NumPy and torch write them, as one of their elements: what a message says to write.
//!
//! | written | an element at `[i,j]` |
//! |---|---|
//! | `x + b` | `x[i,j] + b[j]`: modes are aligned at the last one |
//! | `a.T`, `np.transpose(a)`, `a.permute(1,0)` | `a[j,i]` |
//! | `a.sum(1)`, `np.max(a)`, `a[i].sum()` | `sum(k) a[i,k]`, … |
//! | `a @ b`, `np.dot(a, b)` | `sum(k) a[i,k]*b[k,j]` |
//! | `np.where(c, x, y)`, `torch.square(x)` | what the table of [`foreign_names`] has, with the operands in it |
//!
//! Source of the shapes: NumPy's rules of broadcasting, `numpy.transpose`, `numpy.matmul`; torch's `Tensor.permute`.
use super::foreign_names::is_reduction;
use super::powers::{e, grouped, powers};
use super::template::{MOST_CALLS, applied, calls};
use crate::ast::{Expr, ExprKind, Infix, Name, Over, Prefix, Reducer};
use tilewright_ir::int::Int;
use tilewright_ir::scalar::ReduceOp;

/// The extents of modes, where they are known.
pub(crate) type Extents = Vec<Option<Int>>;

/// An index, and how far it goes where that is known.
#[derive(Clone)]
pub(crate) struct IndexExtent {
    pub index: Expr,
    pub extent: Option<Int>,
}

/// Every list of walks that have these extents, each walk at most once.
fn found(
    shape: &[Option<Int>],
    walks: &[IndexExtent],
    fits: &dyn Fn(&Option<Int>, &IndexExtent) -> bool,
) -> Vec<Vec<IndexExtent>> {
    let Some((first, rest)) = shape.split_first() else { return vec![vec![]] };
    let with = |k: usize| {
        let others = [&walks[..k], &walks[k + 1..]].concat();
        found(rest, &others, fits).into_iter().map(move |more| [vec![walks[k].clone()], more].concat())
    };
    (0..walks.len()).filter(|k| fits(first, &walks[*k])).flat_map(with).collect()
}

/// What is known of the tensors that an expression names.
pub(crate) struct Whole<'a> {
    /// The extents of a tensor's modes by its name, of a number none; nothing where the name is neither.
    pub shape: &'a dyn Fn(&str) -> Option<Extents>,
    /// Whether two extents are one; nothing where a launch decides it.
    pub same: &'a dyn Fn(&Int, &Int) -> Option<bool>,
    /// Whether a name is used for something else than an index.
    pub taken: &'a dyn Fn(&str) -> bool,
    /// Whether `^` is meant as a power.
    pub powers: bool,
}

/// What a call of theirs means.
enum ForeignCall<'e> {
    /// An operand with its modes in another order: mode `d` is the operand's of that number.
    Permuted(&'e Expr, Vec<usize>),
    /// A reduction along one mode, or all; and whether the mode stays, with one element.
    Reduced(Reducer, &'e Expr, Option<usize>, bool),
    /// The product of two matrices, or of a matrix and a vector.
    Product(&'e Expr, &'e Expr),
    /// A function of each element.
    Each(&'e str, Vec<&'e Expr>),
}

fn is_one(n: &Option<Int>) -> bool {
    n.as_ref().is_some_and(|n| n.is_static(1))
}

/// A reduction; its body ends at `+` or `-`.
fn reduce(op: Reducer, over: Vec<Expr>, body: Expr) -> Expr {
    let name = |x: &Expr| Name { text: x.name().unwrap_or("i").to_string(), span: x.span.clone() };
    let over = over.iter().map(|x| Over { name: name(x), end: None }).collect();
    let ends = matches!(&body.kind, ExprKind::Binary(op, ..) if op.power() < Infix::Mul.power());
    let body = if ends { grouped(body) } else { body };
    let at = body.clone();
    e(ExprKind::Reduce(op, over, Box::new(body)), &at)
}

/// What stands for an argument with a name: `axis=1` is a call that no text has.
pub(crate) fn keyword(name: &str, value: Expr) -> Expr {
    let callee = e(ExprKind::Name(format!("{name}=")), &value);
    let span = value.span.clone();
    Expr::new(ExprKind::Call(Box::new(callee), vec![value]), span)
}

/// The value of an argument with this name.
fn of_keyword<'e>(x: &'e Expr, name: &str) -> Option<&'e Expr> {
    match &x.kind {
        ExprKind::Call(f, args) if f.name()?.strip_suffix('=') == Some(name) => args.first(),
        _ => None,
    }
}

/// The axis that an argument says, of so many.
fn axis(e: &Expr, rank: usize) -> Option<usize> {
    let n = match &e.kind {
        ExprKind::Int(n) => *n,
        ExprKind::Call(..) => return axis(of_keyword(e, "axis")?, rank),
        ExprKind::Paren(x) => return axis(x, rank),
        _ => return None,
    };
    let n = if n < 0 { n + rank as i64 } else { n };
    usize::try_from(n).ok().filter(|n| *n < rank)
}

/// The order of modes that arguments say, `(1, 0)` or `((1, 0))`.
fn order(args: &[&Expr], rank: usize) -> Option<Vec<usize>> {
    let all: Vec<&Expr> = match args {
        [one] => match &one.kind {
            ExprKind::Tuple(v) | ExprKind::Tiler(v) => v.iter().collect(),
            _ => return None,
        },
        all => all.to_vec(),
    };
    let order = all.into_iter().map(|x| axis(x, rank)).collect::<Option<Vec<usize>>>()?;
    (order.len() == rank && (0..rank).all(|d| order.contains(&d))).then_some(order)
}

fn add_names(x: &Expr, names: &mut Vec<String>) {
    names.extend(x.name().map(str::to_string));
    if let ExprKind::Reduce(_, over, _) = &x.kind {
        names.extend(over.iter().map(|o| o.name.text.clone()));
    }
    x.parts().into_iter().for_each(|x| add_names(x, names));
}

impl Whole<'_> {
    /// Indices with names of their own that walk extents, beside others and what an expression names.
    pub fn fresh(&self, extents: &[Option<Int>], walks: &[IndexExtent], of: &Expr) -> Vec<IndexExtent> {
        let mut used = vec![];
        add_names(of, &mut used);
        walks.iter().for_each(|w| add_names(&w.index, &mut used));
        let names = ["i", "j", "k", "l", "m", "n", "p", "q", "r", "u", "v", "w"];
        let free = names.into_iter().filter(|n| !(self.taken)(n) && !used.iter().any(|u| u == n));
        let walk = |(n, extent): (&str, &Option<Int>)| {
            let index = e(ExprKind::Name(n.to_string()), of);
            IndexExtent { index, extent: extent.clone() }
        };
        free.zip(extents).map(walk).collect()
    }

    /// The extents of an expression's modes; nothing where calls stand in each other too deep.
    pub fn shape_of(&self, x: &Expr) -> Option<Extents> {
        if calls(x) > MOST_CALLS {
            return None;
        }
        Some(match &x.kind {
            ExprKind::Int(_) | ExprKind::StaticInt(_) | ExprKind::Wide(_) | ExprKind::Float(_) => vec![],
            ExprKind::Name(n) => (self.shape)(n)?,
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.shape_of(x)?,
            ExprKind::Binary(_, a, b) => self.joined(&[a, b])?,
            ExprKind::Index(base, given) => self.shape_of(base)?.get(given.len()..)?.to_vec(),
            ExprKind::Call(..) if self.norm(x).is_some() => self.shape_of(&self.norm(x)?)?,
            ExprKind::Field(..) | ExprKind::Call(..) => match self.meant(x)? {
                ForeignCall::Permuted(x, order) => {
                    let of = self.shape_of(x)?;
                    order.into_iter().map(|d| of.get(d).cloned()).collect::<Option<Vec<_>>>()?
                }
                ForeignCall::Reduced(_, x, along, keeps) => {
                    let mut of = self.shape_of(x)?;
                    match along {
                        Some(d) if keeps => of[d] = Some(Int::ONE),
                        Some(d) => drop(of.remove(d)),
                        None => of.clear(),
                    }
                    of
                }
                ForeignCall::Product(a, b) => {
                    let (mut a, mut b) = (self.shape_of(a)?, self.shape_of(b)?);
                    a.pop()?;
                    let columns = if b.len() > 1 { b.pop() } else { None };
                    a.extend(columns);
                    a
                }
                ForeignCall::Each(_, operands) => self.joined(&operands)?,
            },
            _ => return None,
        })
    }

    /// The shape that several operands have together.
    fn joined(&self, operands: &[&Expr]) -> Option<Extents> {
        let shapes = operands.iter().map(|x| self.shape_of(x)).collect::<Option<Vec<_>>>()?;
        let rank = shapes.iter().map(Vec::len).max()?;
        let at = |d: usize| {
            let mut all = shapes.iter().filter_map(|s| s.get((d + s.len()).checked_sub(rank)?));
            all.clone().find(|n| !is_one(n)).or_else(|| all.next()).cloned().flatten()
        };
        Some((0..rank).map(at).collect())
    }

    /// What a call of theirs means, or an attribute.
    fn meant<'e>(&self, x: &'e Expr) -> Option<ForeignCall<'e>> {
        let plain = matches!(&x.kind, ExprKind::Call(f, _) if f.name().is_some());
        let is_method = |f: &Expr| matches!(&f.kind, ExprKind::Field(of, _) if !self.is_module(of));
        let method = matches!(&x.kind, ExprKind::Call(f, _) if is_method(f));
        let (name, operands): (&str, Vec<&Expr>) = match &x.kind {
            ExprKind::Field(of, name) => match &*name.text {
                "T" | "H" => return Some(ForeignCall::Permuted(of, (0..self.shape_of(of)?.len()).rev().collect())),
                "mT" | "mH" => ("matrix_transpose", vec![of]),
                _ => return None,
            },
            ExprKind::Call(callee, args) => match &callee.kind {
                ExprKind::Name(name) => (name, args.iter().collect()),
                ExprKind::Field(of, name) if self.is_module(of) => (&name.text, args.iter().collect()),
                ExprKind::Field(of, name) => (&name.text, std::iter::once(&**of).chain(args).collect()),
                _ => return None,
            },
            _ => return None,
        };
        let first = *operands.first()?;
        let rest = &operands[1..];
        let rank = self.shape_of(first)?.len();
        let exchanged = |a: usize, b: usize| {
            let mut order: Vec<usize> = (0..rank).collect();
            order.swap(a, b);
            order
        };
        let last = || Some(exchanged(rank.checked_sub(2)?, rank - 1));
        let two = || Some(exchanged(axis(rest.first()?, rank)?, axis(rest.get(1)?, rank)?));
        Some(match name {
            "matrix_transpose" => ForeignCall::Permuted(first, last()?),
            "transpose" | "permute" | "t" | "permute_dims" if rest.is_empty() => {
                ForeignCall::Permuted(first, (0..rank).rev().collect())
            }
            // torch exchanges two axes; NumPy's order of two that changes anything is the same.
            "transpose" if rest.len() == 2 => ForeignCall::Permuted(first, two()?),
            "transpose" | "permute" | "permute_dims" => ForeignCall::Permuted(first, order(rest, rank)?),
            "swapaxes" | "swapdims" => ForeignCall::Permuted(first, two()?),
            "dot" | "matmul" | "mm" | "bmm" | "mv" | "matvec" => {
                let [second] = rest else { return None };
                let (a, b) = (self.shape_of(first)?, self.shape_of(second)?);
                let k = b.get(b.len().saturating_sub(2))?;
                let meets = |(m, n): (&Option<Int>, &Option<Int>)| match (m, n) {
                    (Some(m), Some(n)) => (self.same)(m, n) != Some(false),
                    _ => true,
                };
                // NumPy's `dot` of more modes is another product.
                let batches = b.len() > 2 && name != "dot" && a.len() == b.len();
                let fits = b.len() < 3 && (a.len() < 3 || name != "dot") || batches;
                let batch = if batches { a.len() - 2 } else { 0 };
                let same = a[..batch].iter().zip(&b).all(|(m, n)| is_one(m) == is_one(n) && meets((m, n)));
                if !fits || !same || !meets((a.last()?, k)) {
                    return None;
                }
                ForeignCall::Product(first, second)
            }
            "gelu" if !plain => match &x.kind {
                // torch's is exact, JAX's an approximation, as the one here.
                ExprKind::Call(f, _) if f.to_string().starts_with('j') => ForeignCall::Each("gelu", operands),
                _ => ForeignCall::Each("gelu_erf", operands),
            },
            "half" | "float" | "double" | "long" | "int" | "bool" | "bfloat16" if method && rest.is_empty() => {
                ForeignCall::Each(crate::types::dtype(name)?.name(), operands)
            }
            name => match Reducer::ALL.into_iter().find(|r| r.name() == name || is_reduction(*r, name)) {
                Some(r) => {
                    let is_said = rest.iter().any(|x| of_keyword(x, "axis").is_some());
                    let two = r.is_function() && r.name() == name && rest.len() == 1 && !is_said;
                    let an_axis = rest.first().is_some_and(|x| axis(x, rank).is_some());
                    match two {
                        // The greater one of an element and a number, or the greatest along an axis.
                        true if plain && an_axis => return None,
                        true if !an_axis => return Some(ForeignCall::Each(name, operands)),
                        _ => {}
                    }
                    if matches!(r, Reducer::Scan(_) | Reducer::Recurrence | Reducer::Order(_)) {
                        return None;
                    }
                    let is_true = |x: &Expr| matches!(x.name(), Some("True" | "true"));
                    let (along, keeps) = match rest {
                        [] => (None, false),
                        [along] => (Some(axis(along, rank)?), false),
                        [along, keeps] => {
                            let keeps = is_true(of_keyword(keeps, "keepdims")?);
                            (Some(axis(along, rank)?), keeps)
                        }
                        _ => return None,
                    };
                    ForeignCall::Reduced(r, first, along, keeps)
                }
                None => ForeignCall::Each(name, operands),
            },
        })
    }

    /// `norm(x, axis)` as `sqrt(sum(x*x, axis))`.
    fn norm(&self, x: &Expr) -> Option<Expr> {
        let ForeignCall::Each("norm", mut operands) = self.meant(x)? else { return None };
        let of = operands.remove(0);
        // The other argument without a name is another norm.
        if operands.first().is_some_and(|x| of_keyword(x, "axis").is_none()) {
            return None;
        }
        let square = e(ExprKind::Binary(Infix::Mul, Box::new(of.clone()), Box::new(of.clone())), x);
        let call = |f: &str, args| e(ExprKind::Call(Box::new(e(ExprKind::Name(f.into()), x)), args), x);
        let args = std::iter::once(square).chain(operands.into_iter().cloned()).collect();
        Some(call("sqrt", vec![call("sum", args)]))
    }

    /// Whether a name, or a path of names, belongs to no tensor.
    pub fn is_module(&self, of: &Expr) -> bool {
        match &of.kind {
            ExprKind::Name(n) => (self.shape)(n).is_none(),
            ExprKind::Field(of, _) => self.is_module(of),
            _ => false,
        }
    }

    /// The indices of modes among those that walk, aligned at the last one.
    fn aligned(&self, shape: &[Option<Int>], walks: &[IndexExtent]) -> Option<Vec<IndexExtent>> {
        let skip = walks.len().checked_sub(shape.len())?;
        let of = |(n, w): (&Option<Int>, &IndexExtent)| match (n, &w.extent) {
            _ if is_one(n) && !is_one(&w.extent) => {
                Some(IndexExtent { index: e(ExprKind::Int(0), &w.index), extent: n.clone() })
            }
            (Some(n), Some(m)) if (self.same)(n, m) == Some(false) => None,
            _ => Some(w.clone()),
        };
        shape.iter().zip(&walks[skip..]).map(of).collect()
    }

    /// The one list of walks that are known to have the extents of modes.
    pub fn chosen(&self, shape: &[Option<Int>], walks: &[IndexExtent]) -> Option<Vec<IndexExtent>> {
        let fits = |n: &Option<Int>, w: &IndexExtent| match (n, &w.extent) {
            (Some(n), Some(m)) => (self.same)(n, m) == Some(true),
            _ => false,
        };
        let mut all = if walks.len() > 6 { vec![] } else { found(shape, walks, &fits) };
        all.pop().filter(|_| all.is_empty())
    }

    /// The element of an expression where these indices walk.
    pub fn element(&self, x: &Expr, walks: &[IndexExtent]) -> Option<Expr> {
        if calls(x) > MOST_CALLS {
            return None;
        }
        let go = |x: &Expr| self.element(x, walks);
        // What is made of a call stands by itself.
        let inner = |x: &Expr| {
            let made = self.element(x, walks)?;
            Some(if matches!(x.kind, ExprKind::Call(..) | ExprKind::Field(..)) { grouped(made) } else { made })
        };
        let indices = |walks: Vec<IndexExtent>| walks.into_iter().map(|w| w.index);
        let of_extents = |x: &Expr| Some((self.aligned(&self.shape_of(x)?, walks)?, self.shape_of(x)?));
        Some(match &x.kind {
            ExprKind::Int(_) | ExprKind::StaticInt(_) | ExprKind::Wide(_) | ExprKind::Float(_) => x.clone(),
            ExprKind::Name(_) => {
                let (walks, shape) = of_extents(x)?;
                if shape.is_empty() {
                    return Some(x.clone());
                }
                e(ExprKind::Index(Box::new(x.clone()), indices(walks).collect()), x)
            }
            ExprKind::Paren(y) => e(ExprKind::Paren(Box::new(go(y)?)), x),
            ExprKind::Unary(op, y) => e(ExprKind::Unary(*op, Box::new(inner(y)?)), x),
            ExprKind::Binary(Infix::BitXor, ..) if self.powers => {
                return self.element(&crate::parser::parse_expr(&powers(x)?.0).ok()?, walks);
            }
            ExprKind::Binary(op, a, b) => e(ExprKind::Binary(*op, Box::new(inner(a)?), Box::new(inner(b)?)), x),
            ExprKind::Index(base, given) => {
                let (walks, rest) = of_extents(x)?;
                match (&base.kind, rest.is_empty()) {
                    (ExprKind::Name(_), true) => x.clone(),
                    (ExprKind::Name(_), false) => {
                        let all = given.iter().cloned().chain(indices(walks)).collect();
                        e(ExprKind::Index(base.clone(), all), x)
                    }
                    // `a.T[i,j]`
                    _ => {
                        let shape = self.shape_of(base)?;
                        let known = given.iter().zip(&shape);
                        let known = known.map(|(g, n)| IndexExtent { index: g.clone(), extent: n.clone() });
                        return self.element(base, &known.chain(walks).collect::<Vec<_>>());
                    }
                }
            }
            ExprKind::Call(..) if self.norm(x).is_some() => return self.element(&self.norm(x)?, walks),
            ExprKind::Field(..) | ExprKind::Call(..) => match self.meant(x)? {
                ForeignCall::Permuted(y, order) => {
                    let (walks, _) = of_extents(x)?;
                    let mut of = walks.clone();
                    order.into_iter().zip(walks).for_each(|(d, walk)| of[d] = walk);
                    return self.element(y, &of);
                }
                ForeignCall::Reduced(op, y, along, keeps) => {
                    let mut of = of_extents(x)?.0;
                    if let Some(d) = along.filter(|_| keeps) {
                        of.remove(d);
                    }
                    self.reduced(op, y, along, of, walks)?
                }
                ForeignCall::Product(a, b) => {
                    let (mut rows, _) = of_extents(x)?;
                    let (first, second) = (self.shape_of(a)?, self.shape_of(b)?);
                    let columns = if second.len() > 1 { rows.pop() } else { None };
                    let k = self.fresh(first.last().map(std::slice::from_ref)?, walks, x).pop()?;
                    let batch = second.len().saturating_sub(2).min(rows.len());
                    let left: Vec<IndexExtent> = rows.iter().cloned().chain([k.clone()]).collect();
                    let right = rows[..batch].iter().cloned().chain([k.clone()]).chain(columns).collect::<Vec<_>>();
                    let (a, b) = (grouped(self.element(a, &left)?), grouped(self.element(b, &right)?));
                    let product = e(ExprKind::Binary(Infix::Mul, Box::new(a), Box::new(b)), x);
                    reduce(Reducer::Plain(ReduceOp::Sum), vec![k.index], product)
                }
                ForeignCall::Each(name, operands) => {
                    let operands = operands.into_iter().map(go).collect::<Option<Vec<Expr>>>()?;
                    applied(name, operands, x)?
                }
            },
            _ => return None,
        })
    }

    /// A reduction, where some of all indices walk its result.
    fn reduced(
        &self,
        op: Reducer,
        x: &Expr,
        along: Option<usize>,
        mut walks: Vec<IndexExtent>,
        all: &[IndexExtent],
    ) -> Option<Expr> {
        let shape = self.shape_of(x)?;
        if let (ExprKind::Index(base, given), true) = (&x.kind, shape.is_empty()) {
            // An element: what is not bound is reduced over, or the last index that is.
            let bound = |n: &str| all.iter().any(|w| w.index.name() == Some(n));
            let free: Vec<Expr> = given.iter().filter(|g| g.name().is_some_and(|n| !bound(n))).cloned().collect();
            if !free.is_empty() {
                return Some(reduce(op, free, x.clone()));
            }
            let (_, first) = given.split_last()?;
            let extent = self.shape_of(base)?.pop()?;
            let k = self.fresh(&[extent], all, x).pop()?;
            let all = first.iter().cloned().chain([k.index.clone()]).collect();
            return Some(reduce(op, vec![k.index], e(ExprKind::Index(base.clone(), all), x)));
        }
        let over = match along {
            Some(d) => self.fresh(shape.get(d..=d)?, all, x),
            None => self.fresh(&shape, all, x),
        };
        match along {
            Some(d) => walks.insert(d, over.first()?.clone()),
            None => walks = over.clone(),
        }
        let body = self.element(x, &walks)?;
        Some(reduce(op, over.into_iter().map(|w| w.index).collect(), body))
    }

    /// The statement that is meant by `target = value`, or by an update.
    pub fn statement(&self, target: &Expr, sign: &str, value: &Expr) -> Option<String> {
        let name = target.name()?;
        let to = (self.shape)(name)?;
        let mut used = vec![];
        self.add_free(value, &mut used);
        let walks = match &used[..] {
            [] => self.fresh(&to, &[], value),
            // `y = x[i]`
            [one] if to.len() == 1 => {
                vec![IndexExtent { index: e(ExprKind::Name(one.clone()), value), extent: to[0].clone() }]
            }
            _ => return None,
        };
        if walks.len() != to.len() {
            return None;
        }
        let (sign, value) = match &value.kind {
            ExprKind::Unary(Prefix::Neg, x) if sign == "+=" => ("-=", &**x),
            _ => (sign, value),
        };
        let all: Vec<String> = walks.iter().map(|w| w.index.to_string()).collect();
        let left = if all.is_empty() { name.to_string() } else { format!("{name}[{}]", all.join(",")) };
        Some(format!("{left} {sign} {}", self.element(value, &walks)?))
    }

    /// Adds the names of indices that are nothing else.
    fn add_free(&self, x: &Expr, names: &mut Vec<String>) {
        if let ExprKind::Index(_, given) = &x.kind {
            let mut all = vec![];
            given.iter().for_each(|x| add_names(x, &mut all));
            names.extend(all.into_iter().filter(|n| (self.shape)(n).is_none()));
            names.sort();
            names.dedup();
        }
        x.parts().into_iter().for_each(|x| self.add_free(x, names));
    }
}
