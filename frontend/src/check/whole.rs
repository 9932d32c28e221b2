//! Expressions of whole tensors, as NumPy and torch write them, as one of their elements: what a message says to write.
//!
//! | written | an element at `[i,j]` |
//! |---|---|
//! | `x + b` | `x[i,j] + b[j]`: modes are aligned at the last one; where extents say so, at others |
//! | `a.T`, `np.transpose(a)`, `a.permute(1,0)` | `a[j,i]` |
//! | `a.sum(1)`, `np.max(a)`, `a[i].sum()` | `sum(k) a[i,k]`, … |
//! | `a @ b`, `np.dot(a, b)` | `sum(k) a[i,k]*b[k,j]` |
//! | `np.where(c, x, y)`, `torch.square(x)` | what the table of [`theirs`] has, with the operands in it |
//!
//! Source of the shapes: NumPy's rules of broadcasting, `numpy.transpose`, `numpy.matmul`; torch's `Tensor.permute`.
use super::theirs;
use crate::ast::{Expr, ExprKind, Infix, Name, Over, Reducer};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::scalar::{BinaryOp, ReduceOp, UnaryOp};

/// The extents of modes, where they are known.
pub(crate) type Extents = Vec<Option<Int>>;

/// An index, and how far it goes where that is known.
#[derive(Clone)]
pub(crate) struct Walk {
    pub index: Expr,
    pub extent: Option<Int>,
}

/// Walks of these extents, each once, in the order of modes.
fn found(shape: &[Option<Int>], walks: &[Walk], fits: &dyn Fn(&Option<Int>, &Walk) -> bool) -> Option<Vec<Walk>> {
    let Some((first, rest)) = shape.split_first() else { return Some(vec![]) };
    (0..walks.len()).filter(|k| fits(first, &walks[*k])).find_map(|k| {
        let others = [&walks[..k], &walks[k + 1..]].concat();
        let mut all = vec![walks[k].clone()];
        all.extend(found(rest, &others, fits)?);
        Some(all)
    })
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
enum Meant<'e> {
    /// An operand with its modes in another order: mode `d` is the operand's of that number.
    Permuted(&'e Expr, Vec<usize>),
    /// A reduction along one mode, or all.
    Reduced(Reducer, &'e Expr, Option<usize>),
    /// The product of two matrices, or of a matrix and a vector.
    Product(&'e Expr, &'e Expr),
    /// A function of each element.
    Each(&'e str, Vec<&'e Expr>),
}

fn e(kind: ExprKind, of: &Expr) -> Expr {
    Expr::new(kind, of.span.clone())
}

fn is_one(n: &Option<Int>) -> bool {
    n.as_ref().is_some_and(|n| n.is_static(1))
}

/// A group in parentheses, where what stands around it could take a part of it.
fn grouped(x: Expr) -> Expr {
    match x.kind {
        ExprKind::Reduce(..) | ExprKind::Binary(..) => e(ExprKind::Paren(Box::new(x.clone())), &x),
        _ => x,
    }
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

/// The axis that an argument says, of so many.
fn axis(e: &Expr, rank: usize) -> Option<usize> {
    let n = match &e.kind {
        ExprKind::Int(n) => *n,
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
    pub fn fresh(&self, extents: &[Option<Int>], walks: &[Walk], of: &Expr) -> Vec<Walk> {
        let mut used = vec![];
        add_names(of, &mut used);
        walks.iter().for_each(|w| add_names(&w.index, &mut used));
        let names = ["i", "j", "k", "l", "m", "n", "p", "q", "r", "u", "v", "w"];
        let free = names.into_iter().filter(|n| !(self.taken)(n) && !used.iter().any(|u| u == n));
        let walk = |(n, extent): (&str, &Option<Int>)| {
            let index = e(ExprKind::Name(n.to_string()), of);
            Walk { index, extent: extent.clone() }
        };
        free.zip(extents).map(walk).collect()
    }

    /// The extents of an expression's modes.
    pub fn shape_of(&self, x: &Expr) -> Option<Extents> {
        Some(match &x.kind {
            ExprKind::Int(_) | ExprKind::StaticInt(_) | ExprKind::Wide(_) | ExprKind::Float(_) => vec![],
            ExprKind::Name(n) => (self.shape)(n)?,
            ExprKind::Paren(x) | ExprKind::Unary(_, x) => self.shape_of(x)?,
            ExprKind::Binary(_, a, b) => self.joined(&[a, b])?,
            ExprKind::Index(base, given) => self.shape_of(base)?.get(given.len()..)?.to_vec(),
            ExprKind::Call(..) if self.norm(x).is_some() => self.shape_of(&self.norm(x)?)?,
            ExprKind::Field(..) | ExprKind::Call(..) => match self.meant(x)? {
                Meant::Permuted(x, order) => {
                    let of = self.shape_of(x)?;
                    order.into_iter().map(|d| of.get(d).cloned()).collect::<Option<Vec<_>>>()?
                }
                Meant::Reduced(_, x, along) => {
                    let mut of = self.shape_of(x)?;
                    match along {
                        Some(d) => drop(of.remove(d)),
                        None => of.clear(),
                    }
                    of
                }
                Meant::Product(a, b) => {
                    let (mut a, mut b) = (self.shape_of(a)?, self.shape_of(b)?);
                    a.pop()?;
                    let columns = if b.len() > 1 { b.pop() } else { None };
                    a.extend(columns);
                    a
                }
                Meant::Each(_, operands) => self.joined(&operands)?,
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
    fn meant<'e>(&self, x: &'e Expr) -> Option<Meant<'e>> {
        let plain = matches!(&x.kind, ExprKind::Call(f, _) if f.name().is_some());
        let (name, operands): (&str, Vec<&Expr>) = match &x.kind {
            ExprKind::Field(of, name) => match &*name.text {
                "T" | "H" => return Some(Meant::Permuted(of, (0..self.shape_of(of)?.len()).rev().collect())),
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
            "matrix_transpose" => Meant::Permuted(first, last()?),
            "transpose" | "permute" | "t" | "permute_dims" if rest.is_empty() => {
                Meant::Permuted(first, (0..rank).rev().collect())
            }
            // torch exchanges two axes; NumPy's order of two that changes anything is the same.
            "transpose" if rest.len() == 2 => Meant::Permuted(first, two()?),
            "transpose" | "permute" | "permute_dims" => Meant::Permuted(first, order(rest, rank)?),
            "swapaxes" | "swapdims" => Meant::Permuted(first, two()?),
            "dot" | "matmul" | "mm" | "bmm" | "mv" | "matvec" => Meant::Product(first, rest.first()?),
            name => match Reducer::ALL.into_iter().find(|r| r.name() == name || is_reduction(*r, name)) {
                Some(r) if !(r.is_function() && rest.len() == 1 && (plain || axis(rest[0], rank).is_none())) => {
                    if matches!(r, Reducer::Scan(_) | Reducer::Order(_)) || rest.len() > 1 {
                        return None;
                    }
                    let along = rest.first().map(|x| axis(x, rank));
                    Meant::Reduced(r, first, if let Some(along) = along { Some(along?) } else { None })
                }
                _ => Meant::Each(name, operands),
            },
        })
    }

    /// `norm(x, axis)` as `sqrt(sum(x*x, axis))`.
    fn norm(&self, x: &Expr) -> Option<Expr> {
        let Meant::Each("norm", mut operands) = self.meant(x)? else { return None };
        let of = operands.remove(0);
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

    /// The indices of modes among those that walk: aligned at the last one, else in the order of modes wherever the
    /// extents are those.
    pub fn assigned(&self, shape: &[Option<Int>], walks: &[Walk]) -> Option<Vec<Walk>> {
        [true, false].into_iter().find_map(|proved| {
            let fits = |n: &Option<Int>, w: &Walk| match (n, &w.extent) {
                (Some(n), Some(m)) => (self.same)(n, m).unwrap_or(!proved),
                _ => true,
            };
            let of = |n: &Option<Int>, w: &Walk| match is_one(n) && !is_one(&w.extent) {
                true => Some(Walk { index: e(ExprKind::Int(0), &w.index), extent: n.clone() }),
                false => fits(n, w).then(|| w.clone()),
            };
            let last = walks.len().checked_sub(shape.len()).map(|skip| &walks[skip..]);
            let aligned = last.and_then(|last| shape.iter().zip(last).map(|(n, w)| of(n, w)).collect());
            aligned.or_else(|| found(shape, walks, &fits))
        })
    }

    /// The element of an expression where these indices walk.
    pub fn element(&self, x: &Expr, walks: &[Walk]) -> Option<Expr> {
        let go = |x: &Expr| self.element(x, walks);
        // What is made of a call stands by itself.
        let inner = |x: &Expr| {
            let made = self.element(x, walks)?;
            Some(if matches!(x.kind, ExprKind::Call(..) | ExprKind::Field(..)) { grouped(made) } else { made })
        };
        let indices = |walks: Vec<Walk>| walks.into_iter().map(|w| w.index);
        let of_extents = |x: &Expr| Some((self.assigned(&self.shape_of(x)?, walks)?, self.shape_of(x)?));
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
                        let known = known.map(|(g, n)| Walk { index: g.clone(), extent: n.clone() });
                        return self.element(base, &known.chain(walks).collect::<Vec<_>>());
                    }
                }
            }
            ExprKind::Call(..) if self.norm(x).is_some() => return self.element(&self.norm(x)?, walks),
            ExprKind::Field(..) | ExprKind::Call(..) => match self.meant(x)? {
                Meant::Permuted(y, order) => {
                    let (walks, _) = of_extents(x)?;
                    let mut of = walks.clone();
                    order.into_iter().zip(walks).for_each(|(d, walk)| of[d] = walk);
                    return self.element(y, &of);
                }
                Meant::Reduced(op, y, along) => self.reduced(op, y, along, of_extents(x)?.0, walks)?,
                Meant::Product(a, b) => {
                    let (mut rows, _) = of_extents(x)?;
                    let (first, second) = (self.shape_of(a)?, self.shape_of(b)?);
                    let columns = if second.len() > 1 { rows.pop() } else { None };
                    let k = self.fresh(first.last().map(std::slice::from_ref)?, walks, x).pop()?;
                    let batch = second.len().saturating_sub(2).min(rows.len());
                    let left: Vec<Walk> = rows.iter().cloned().chain([k.clone()]).collect();
                    let right = rows[..batch].iter().cloned().chain([k.clone()]).chain(columns).collect::<Vec<_>>();
                    let (a, b) = (grouped(self.element(a, &left)?), grouped(self.element(b, &right)?));
                    let product = e(ExprKind::Binary(Infix::Mul, Box::new(a), Box::new(b)), x);
                    reduce(Reducer::Plain(ReduceOp::Sum), vec![k.index], product)
                }
                Meant::Each(name, operands) => {
                    let operands = operands.into_iter().map(go).collect::<Option<Vec<Expr>>>()?;
                    applied(name, operands, x)?
                }
            },
            _ => return None,
        })
    }

    /// A reduction, where some of all indices walk its result.
    fn reduced(&self, op: Reducer, x: &Expr, along: Option<usize>, mut walks: Vec<Walk>, all: &[Walk]) -> Option<Expr> {
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

    /// The statement that is meant by `target = value`.
    pub fn statement(&self, target: &Expr, value: &Expr) -> Option<String> {
        let name = target.name()?;
        let (to, from) = ((self.shape)(name)?, self.shape_of(value)?);
        let walks = self.fresh(&to, &[], value);
        let left = |walks: &[Walk]| {
            let all: Vec<String> = walks.iter().map(|w| w.index.to_string()).collect();
            if all.is_empty() { name.to_string() } else { format!("{name}[{}]", all.join(",")) }
        };
        if walks.len() != to.len() {
            return None;
        }
        if let Some(v) = self.element(value, &walks) {
            return Some(format!("{} = {v}", left(&walks)));
        }
        // A part of the longer modes.
        let number = |n: &Option<Int>| n.as_ref().and_then(Int::value);
        let size = |all: &Extents| all.iter().try_fold(1i64, |n, m| n.checked_mul(number(m)?));
        if let (ExprKind::Name(x), true) = (&value.kind, size(&to).is_some() && size(&to) == size(&from)) {
            return Some(format!("copy({x}, {name})"));
        }
        if to.len() == from.len() {
            let part = |((m, n), w): ((&Option<Int>, &Option<Int>), &Walk)| {
                let (m, n, i) = (number(m)?, number(n)?, Box::new(w.index.clone()));
                let extent = Some(Int::from(n));
                Some(match m.cmp(&n) {
                    std::cmp::Ordering::Less => {
                        let zero = Box::new(e(ExprKind::Int(0), value));
                        let index = e(ExprKind::Binary(Infix::Add, i, zero), value);
                        (w.index.to_string(), Walk { index, extent })
                    }
                    std::cmp::Ordering::Equal => (w.index.to_string(), w.clone()),
                    std::cmp::Ordering::Greater => (format!("{i} < {n}"), Walk { index: w.index.clone(), extent }),
                })
            };
            let both = to.iter().zip(&from).zip(&walks).map(part).collect::<Option<Vec<_>>>()?;
            let (left, right): (Vec<String>, Vec<Walk>) = both.into_iter().unzip();
            return Some(format!("{name}[{}] = {}", left.join(","), self.element(value, &right)?));
        }
        // More modes than there is room for: the rest is reduced over.
        let all = self.fresh(&from, &[], value);
        let kept = self.assigned(&to, &all)?;
        let is_kept = |w: &&Walk| !kept.iter().any(|k| k.index == w.index);
        let over: Vec<Expr> = all.iter().filter(is_kept).map(|w| w.index.clone()).collect();
        let element = self.element(value, &all)?;
        if matches!(element.kind, ExprKind::Reduce(..)) {
            return None;
        }
        let body = reduce(Reducer::Plain(ReduceOp::Sum), over, element);
        Some(format!("{} = {body}", left(&kept)))
    }
}

/// NumPy's other names of reductions.
fn is_reduction(op: Reducer, name: &str) -> bool {
    matches!(
        (op, name),
        (Reducer::Plain(ReduceOp::Max), "amax" | "nanmax")
            | (Reducer::Plain(ReduceOp::Min), "amin" | "nanmin")
            | (Reducer::Plain(ReduceOp::Sum), "reduce_sum" | "nansum")
            | (Reducer::Mean, "average" | "reduce_mean")
    )
}

/// A function of elements, by its name or what is written for it.
fn applied(name: &str, operands: Vec<Expr>, at: &Expr) -> Option<Expr> {
    let ours = UnaryOp::named(name).is_some()
        || BinaryOp::functions().any(|op| op.text() == name)
        || matches!(name, "select" | "is_nan")
        || name.parse::<DType>().is_ok();
    if ours {
        return Some(e(ExprKind::Call(Box::new(e(ExprKind::Name(name.into()), at)), operands), at));
    }
    theirs::templates(name).filter_map(|text| crate::parser::parse_expr(text).ok()).find_map(|template| {
        let mut used = 0;
        let made = filled(&template, &operands, &mut used)?;
        (used == operands.len()).then_some(made)
    })
}

/// A template with operands in their places, and how many those are.
fn filled(template: &Expr, operands: &[Expr], used: &mut usize) -> Option<Expr> {
    let operand = |n: usize, used: &mut usize| {
        *used = (*used).max(n + 1);
        operands.get(n).cloned()
    };
    let mut go = |x: &Expr| filled(x, operands, used);
    Some(match &template.kind {
        ExprKind::Index(base, at) if at.len() == 1 && at[0].name() == Some("i") => match base.name()? {
            "x" | "a" => grouped(operand(0, used)?),
            "y" | "b" => grouped(operand(1, used)?),
            _ => return None,
        },
        ExprKind::Name(n) => match &**n {
            "condition" => operand(0, used)?,
            "then" | "low" => operand(1, used)?,
            "otherwise" | "high" => operand(2, used)?,
            _ => return None,
        },
        ExprKind::Int(_) | ExprKind::Float(_) => template.clone(),
        ExprKind::Paren(x) => e(ExprKind::Paren(Box::new(go(x)?)), template),
        ExprKind::Unary(op, x) => e(ExprKind::Unary(*op, Box::new(go(x)?)), template),
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (go(a)?, go(b)?);
            e(ExprKind::Binary(*op, Box::new(a), Box::new(b)), template)
        }
        ExprKind::Call(f, args) => {
            let args = args.iter().map(go).collect::<Option<Vec<_>>>()?;
            e(ExprKind::Call(f.clone(), args), template)
        }
        _ => return None,
    })
}

/// An expression in which `^` is a power, as text: `2*x^3 + 1` is `2*pow(x, 3.0) + 1`; and, where all of its powers are
/// squares, with products for them. Nothing of one without powers.
pub(crate) fn powers(x: &Expr) -> Option<(String, Option<String>)> {
    Some((raised(x, false)?, raised(x, true)))
}

/// The most powers that are written anew in an expression.
const POWERS: usize = 16;

fn raised(x: &Expr, squares: bool) -> Option<String> {
    let mut text = raised_once(x, squares)?;
    for _ in 0..POWERS {
        match crate::parser::parse_expr(&text) {
            Ok(x) if matches!(x.kind, ExprKind::Binary(Infix::BitXor, ..)) => text = raised_once(&x, squares)?,
            _ => return Some(text),
        }
    }
    Some(text)
}

fn raised_once(x: &Expr, squares: bool) -> Option<String> {
    let ExprKind::Binary(Infix::BitXor, a, b) = &x.kind else { return None };
    let (base, exponent) = (theirs::base(a), theirs::exponent(b));
    let (before, after) = (without(a, true).to_string(), without(b, false).to_string());
    let (before, after) = (before.strip_suffix(HOLE)?, after.strip_prefix(HOLE)?);
    let two = matches!(exponent.kind, ExprKind::Int(2)) || matches!(exponent.kind, ExprKind::Float(n) if n == 2.0);
    let alone = before.is_empty() && after.is_empty() || before == "-";
    let made = match (squares, &exponent.kind) {
        (true, _) if !two => return None,
        (true, _) if alone => format!("{base}*{base}"),
        (true, _) => format!("({base}*{base})"),
        (false, ExprKind::Int(n)) => format!("pow({}, {n}.0)", inner(base)),
        (false, _) => format!("pow({}, {})", inner(base), inner(exponent)),
    };
    Some(format!("{before}{made}{after}"))
}

/// What stands in parentheses.
fn inner(x: &Expr) -> &Expr {
    if let ExprKind::Paren(x) = &x.kind { x } else { x }
}

/// Stands where an operand is taken out; no text has it.
const HOLE: &str = "\u{1}";

/// An expression with a hole where its last operand stands, or its first.
fn without(x: &Expr, last: bool) -> Expr {
    let go = |x: &Expr| Box::new(without(x, last));
    match &x.kind {
        ExprKind::Binary(op, a, b) if last => e(ExprKind::Binary(*op, a.clone(), go(b)), x),
        ExprKind::Binary(op, a, b) => e(ExprKind::Binary(*op, go(a), b.clone()), x),
        ExprKind::Unary(op, y) if last => e(ExprKind::Unary(*op, go(y)), x),
        ExprKind::Reduce(op, over, y) if last => e(ExprKind::Reduce(*op, over.clone(), go(y)), x),
        _ => e(ExprKind::Name(HOLE.into()), x),
    }
}
