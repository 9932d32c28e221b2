//! Chains of statements: products whose results only other products read, as one einsum.
//!
//! ```text
//! let T[i,k] = sum(j) A[i,j]*B[j,k]
//! D[i,l] = sum(k) T[i,k]*C[k,l]          ij,jk,kl->il over A, B, C
//! ```
//!
//! A statement is a product where its value is a sum of products of elements, all in one type; a temporary joins two of
//! them where nothing is rounded in it (it has the type of the sums), one statement writes it, and one reads it, once.
//! Tensors are indexed as they are declared, by an axis in each mode: a view has no name to be written by. In one
//! commutative ring the orders of such a chain mean the same ([`crate::laws::contraction`]); rounding and overflow
//! of floats differ, so that nobody reorders a program but who wrote it.
use super::cost::{Cost, Model};
use super::einsum::{Einsum, MAX_OPERANDS, set};
use std::collections::BTreeSet;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::program::{AxisId, Function, Operand, Role, Statement, TensorId};
use tilewright_ir::scalar::{BinaryOp, ReduceOp, Scalar};

/// A chain of statements, or one statement of several factors.
#[derive(Clone, Debug)]
pub struct StatementChain {
    /// The statements by their numbers in the body, ascending; the last one writes the result.
    pub statements: Vec<usize>,
    /// What they compute; its indices are named as the axes of the last statement, and those of others.
    pub einsum: Einsum,
    /// The tensor of each of its operands.
    pub operands: Vec<TensorId>,
    /// The type of the products and sums.
    pub sums: DType,
    steps: Vec<StatementIndices>,
}

/// The indices of the factors of a statement, and of its result.
#[derive(Clone, Debug)]
struct StatementIndices {
    factors: Vec<Vec<usize>>,
    result: Vec<usize>,
}

impl StatementChain {
    /// What the statements cost as they are written.
    pub fn written(&self, model: &Model) -> Cost {
        self.steps.iter().fold(Cost::default(), |sum, step| {
            let factors: Vec<_> = step.factors.iter().map(|f| set(f)).collect();
            sum + model.step(&self.einsum, &factors, set(&step.result))
        })
    }
}

/// The chains of three operands or more in a function, in the order of their last statements. `extent` says what is
/// known of an extent; a chain of unknown ones is left out.
pub fn chains(function: &Function, extent: impl Fn(&Int) -> Option<u64>) -> Vec<StatementChain> {
    let products: Vec<_> = function.body.iter().map(|s| ProductStatement::of(function, s)).collect();
    let joins: Vec<Vec<Option<usize>>> = (products.iter().flatten())
        .map(|product| product.factors.iter().map(|f| joined(function, &products, product.sums, f)).collect())
        .collect();
    let inner: BTreeSet<usize> = joins.iter().flatten().flatten().copied().collect();
    let mut joins = joins.into_iter();
    let products: Vec<_> = products.into_iter().map(|p| p.map(|p| (p, joins.next().unwrap_or_default()))).collect();
    let ends = (0..products.len()).filter(|end| !inner.contains(end));
    ends.filter_map(|end| Flat::of(function, &products, end)?.chain(&extent)).collect()
}

/// A statement that is a product.
struct ProductStatement<'a> {
    statement: &'a Statement,
    sums: DType,
    factors: Vec<&'a Operand>,
}

impl<'a> ProductStatement<'a> {
    fn of(function: &Function, statement: &'a Statement) -> Option<ProductStatement<'a>> {
        if !statement.lookups.is_empty() {
            return None;
        }
        let (sums, body) = match &statement.reduce {
            Some(reduce) if reduce.along.is_some() => return None,
            Some(reduce) => {
                let whole = match &statement.value {
                    Scalar::Cast(_, value) => matches!(**value, Scalar::Acc(_)),
                    value => matches!(value, Scalar::Acc(_)),
                };
                (reduce.acc, Some(&reduce.body).filter(|_| whole && reduce.op == ReduceOp::Sum)?)
            }
            None => (statement.value.dtype(), &statement.value),
        };
        let mut factors = vec![];
        let plain = elements(body, sums, &mut factors)
            && factors.iter().chain([&&statement.out]).all(|o| is_as_declared(function, o))
            && statement.update.is_none_or(|op| op == ReduceOp::Sum);
        plain.then_some(ProductStatement { statement, sums, factors })
    }
}

/// The elements that are multiplied, if there is nothing else.
fn elements<'a>(body: &'a Scalar<Operand>, sums: DType, out: &mut Vec<&'a Operand>) -> bool {
    match body {
        Scalar::Binary(BinaryOp::Mul, a, b) => elements(a, sums, out) && elements(b, sums, out),
        Scalar::Load(dtype, operand) if *dtype == sums => {
            out.push(operand);
            true
        }
        Scalar::Cast(dtype, x) if *dtype == sums => {
            let Scalar::Load(_, operand) = &**x else { return false };
            out.push(operand);
            true
        }
        _ => false,
    }
}

/// Whether an operand is its tensor, with an axis in each mode.
fn is_as_declared(function: &Function, operand: &Operand) -> bool {
    let tensor = function.tensor(operand.tensor);
    operand.offset == tensor.offset && tensor.layout.modes().iter().eq(operand.modes.iter().map(|(_, mode)| mode))
}

/// The statement that computes a factor of a product in this type, for it alone.
fn joined(function: &Function, products: &[Option<ProductStatement<'_>>], sums: DType, of: &Operand) -> Option<usize> {
    let written = function.body.iter().enumerate().filter(|(_, s)| s.out.tensor == of.tensor);
    let loads = function.body.iter().flat_map(Statement::loads).filter(|(_, o)| o.tensor == of.tensor).count();
    let [(at, statement)] = written.collect::<Vec<_>>()[..] else { return None };
    let tensor = function.tensor(of.tensor);
    let alone = loads == 1 && tensor.role == Role::Temp && statement.update.is_none();
    let same = products[at].as_ref()?.sums == sums && tensor.dtype == sums;
    let whole = distinct(of) && distinct(&statement.out) && statement.out.modes.len() == statement.axes.len();
    (alone && same && whole).then_some(at)
}

/// Whether no axis stands twice in an operand.
fn distinct(operand: &Operand) -> bool {
    operand.modes.iter().enumerate().all(|(i, (axis, _))| operand.modes[..i].iter().all(|(other, _)| other != axis))
}

/// A product, and the statement that computes each of its factors for it alone.
type Joined<'a> = (ProductStatement<'a>, Vec<Option<usize>>);

/// A chain as lists of names.
struct Flat<'a> {
    function: &'a Function,
    products: &'a [Option<Joined<'a>>],
    /// Names that are taken.
    taken: Vec<String>,
    /// Indices with their extents.
    extents: Vec<(String, &'a Int)>,
    operands: Vec<(TensorId, Vec<String>)>,
    /// Statements with the indices of their factors and of their results, the last one first.
    steps: Vec<(usize, Vec<Vec<String>>, Vec<String>)>,
    sums: DType,
}

impl<'a> Flat<'a> {
    fn of(function: &'a Function, products: &'a [Option<Joined<'a>>], end: usize) -> Option<Flat<'a>> {
        let (product, _) = products[end].as_ref()?;
        let tensors = function.tensors.iter().map(|t| t.name.clone());
        let mut flat = Flat {
            function,
            products,
            taken: tensors.chain(function.symbols.iter().map(|s| s.name.to_string())).collect(),
            extents: vec![],
            operands: vec![],
            steps: vec![],
            sums: product.sums,
        };
        let axes = product.statement.axes.iter().map(|axis| axis.name.clone()).collect();
        flat.add(end, axes)?;
        Some(flat)
    }

    /// Adds a statement, whose output axes have these names.
    fn add(&mut self, at: usize, mut names: Vec<String>) -> Option<()> {
        let (product, joins) = self.products[at].as_ref().filter(|_| self.steps.len() < MAX_OPERANDS)?;
        self.taken.extend(names.iter().cloned());
        for axis in &product.statement.reduce_axes {
            let numbered = (1..).map(|n| format!("{}{n}", axis.name));
            let name = [axis.name.clone()].into_iter().chain(numbered).find(|name| !self.taken.contains(name))?;
            self.taken.push(name.clone());
            names.push(name);
        }
        let axes = product.statement.axes.iter().chain(&product.statement.reduce_axes);
        self.extents.extend(names.iter().cloned().zip(axes.map(|axis| &axis.extent)));
        let name = |axis: &AxisId| names[axis.0 as usize].clone();
        let indices = |o: &Operand| o.modes.iter().map(|(axis, _)| name(axis)).collect::<Vec<_>>();
        let factors = product.factors.iter().map(|f| indices(f)).collect();
        self.steps.push((at, factors, indices(&product.statement.out)));
        for (factor, inner) in product.factors.iter().zip(joins) {
            let Some(inner) = *inner else {
                self.operands.push((factor.tensor, indices(factor)));
                continue;
            };
            let out = &self.function.body[inner].out;
            let mut axes: Vec<_> = out.modes.iter().map(|(axis, _)| axis).zip(indices(factor)).collect();
            axes.sort_by_key(|(axis, _)| axis.0);
            self.add(inner, axes.into_iter().map(|(_, name)| name).collect())?;
        }
        Some(())
    }

    /// The chain, where it may be done in another order at the place of its last statement.
    fn chain(mut self, extent: &impl Fn(&Int) -> Option<u64>) -> Option<StatementChain> {
        let output = self.steps.first()?.2.clone();
        self.steps.sort_by_key(|(at, ..)| *at);
        let (first, last) = (self.steps.first()?.0, self.steps.last()?.0);
        let is_operand = |t: &TensorId| self.operands.iter().any(|(operand, _)| operand == t);
        let kept = self.function.body[first..=last].iter().all(|s| !is_operand(&s.out.tensor));
        // A sum over what no operand has multiplies by its extent, which an einsum cannot say.
        let walked = |name: &String| output.contains(name) || self.operands.iter().any(|(_, i)| i.contains(name));
        if self.operands.len() < 3 || !kept || !self.extents.iter().all(|(name, _)| walked(name)) {
            return None;
        }
        let lists: Vec<Vec<&str>> = self.operands.iter().map(|(_, i)| i.iter().map(String::as_str).collect()).collect();
        let lists: Vec<&[&str]> = lists.iter().map(Vec::as_slice).collect();
        let result: Vec<&str> = output.iter().map(String::as_str).collect();
        let known = |name: &str| self.extents.iter().find(|(n, _)| n == name).and_then(|(_, n)| extent(n));
        let einsum = Einsum::new(&lists, &result, known).ok()?;
        let number = |name: &String| einsum.names().iter().position(|n| n == name);
        let numbers = |list: &Vec<String>| list.iter().filter_map(number).collect::<Vec<_>>();
        let written = |(_, factors, result): &(_, Vec<_>, _)| StatementIndices {
            factors: factors.iter().map(numbers).collect(),
            result: numbers(result),
        };
        let steps = self.steps.iter().map(written).collect();
        let statements = self.steps.iter().map(|(at, ..)| *at).collect();
        let operands = self.operands.iter().map(|(tensor, _)| *tensor).collect();
        Some(StatementChain { statements, operands, sums: self.sums, steps, einsum })
    }
}
