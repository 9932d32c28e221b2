//! Random programs for tests: a seed gives the same function on every machine.
//!
//! This module is test support, public because every crate's tests use it. The programs straddle what breaks compilers:
//! sizes 0, 1 and around powers of two and vector widths, primes, padding, broadcast (stride 0), negative strides with
//! and without an offset that keeps memory above 0, overlapping windows, diagonals, fixed indices, hierarchical modes
//! whose factors differ between tensors (`(6,4)` against `(4,6)`), swizzles, symbolic extents with facts and products
//! of symbols in either order, outputs that are written in part, all element types of the CPU, every reduction and
//! update, scans, lookups, statements through a temporary, and sequences of statements over the same tensors.
//!
//! Every function verifies, and runs in the interpreter with [`random_memories`] and with [`inexact_memories`].
mod lookup;
mod scan;
#[cfg(test)]
mod tests;
mod value;

use crate::dtype::DType;
use crate::int::{Int, Swizzle, Symbol};
use crate::interp::{self, InterpError, Memory, number};
use crate::layout::Layout;
use crate::program::{Axis, AxisId, Function, Operand, Reduce, Role, Statement, Tensor, TensorId};
use crate::scalar::{BinaryOp, Number, ReduceOp, Scalar, UnaryOp};
pub use tilewright_algebra::rng::Rng;

/// Extents: around every boundary of vectors and tiles.
pub const SIZES: [i64; 17] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 24, 31, 33, 64];

/// What the choice of scans is seeded with.
const SCANS: u64 = 0x5ca5;

/// Most points of a statement, so that the interpreter stays quick.
const MAX_POINTS: i64 = 5000;

/// The function of a seed, with values for its symbols.
pub fn random_function(seed: u64) -> (Function, Vec<i64>) {
    let (rng, indices, scans) = (Rng::new(seed), Rng::new(!seed), Rng::new(seed ^ SCANS));
    let mut g = Gen { rng, indices, scans, symbols: vec![], values: vec![], tensors: vec![], budget: MAX_POINTS };
    let body = match g.rng.below(9) {
        0..=2 => vec![g.copy()],
        3 | 4 => vec![g.elementwise()],
        5 if g.scans.once_in(2) => vec![g.scan()],
        5 => vec![g.reduction(false)],
        6 => vec![g.reduction(true)],
        7 => g.fused(),
        _ => g.sequence(),
    };
    let mut rng = Rng::new(seed ^ lookup::LOOKUPS);
    let some = |s| if rng.once_in(6) { g.looked(&mut rng, s) } else { s };
    let body = body.into_iter().map(some).collect();
    let name = format!("random_{seed}");
    (Function { name, symbols: g.symbols, guards: vec![], tensors: g.tensors, body, schedules: vec![] }, g.values)
}

/// Memory for every parameter, filled with small values: eighths in `-2..=2` for floats, which sums and products of a
/// few keep exact, and small ints. Gaps of a layout are filled too.
///
/// # Errors
/// As [`interp::program::allocate`].
pub fn random_memories(function: &Function, symbols: &[i64], seed: u64) -> Result<Vec<Memory>, InterpError> {
    memories(function, symbols, seed, random_number)
}

/// As [`random_memories`], with floats of `-2..2` whose products and sums have to be rounded. Whoever computes with
/// them in another order, or rounds once where the program does twice, gets other results.
///
/// # Errors
/// As [`random_memories`].
pub fn inexact_memories(function: &Function, symbols: &[i64], seed: u64) -> Result<Vec<Memory>, InterpError> {
    memories(function, symbols, seed, |rng, dtype| match random_number(rng, dtype) {
        Number::Float(x) => {
            Number::Float(number::round(dtype, x * (1.0 - (rng.bits() >> 11) as f64 / (1u64 << 54) as f64)))
        }
        int => int,
    })
}

fn memories(
    function: &Function,
    symbols: &[i64],
    seed: u64,
    number: impl Fn(&mut Rng, DType) -> Number,
) -> Result<Vec<Memory>, InterpError> {
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut memories = interp::program::allocate(function, symbols)?;
    let value = |s: &Symbol| function.symbols.iter().position(|x| x == s).and_then(|i| symbols.get(i).copied());
    for ((id, _), m) in function.params().zip(&mut memories) {
        // What is an index is one that exists.
        let below = function.indexed_by(id).filter_map(|n| n.eval(&value).ok()).min();
        for i in 0..m.len() as i64 {
            let x = match below {
                Some(n) => Number::Int(rng.between(0, n.clamp(1, 100) - 1).into()),
                None => number(&mut rng, m.dtype),
            };
            m.write(i - m.origin, x);
        }
    }
    Ok(memories)
}

fn random_number(rng: &mut Rng, dtype: DType) -> Number {
    match dtype {
        d if d.is_float() => Number::Float(rng.between(-16, 16) as f64 / 8.0),
        DType::Bool => Number::Int(rng.between(0, 1).into()),
        d if d.is_unsigned() => Number::Int(rng.between(0, 20).into()),
        _ => Number::Int(rng.between(-10, 10).into()),
    }
}

/// Every element type that all targets have.
pub const TYPES: [DType; 13] = [
    DType::F32,
    DType::F64,
    DType::F16,
    DType::BF16,
    DType::I64,
    DType::I32,
    DType::I16,
    DType::I8,
    DType::U64,
    DType::U32,
    DType::U16,
    DType::U8,
    DType::Bool,
];

struct Gen {
    rng: Rng,
    /// Decides which inputs are values of indices, so that all else of a seed's program is what it is without them.
    indices: Rng,
    /// Decides which programs scan, as `indices` does.
    scans: Rng,
    symbols: Vec<Symbol>,
    values: Vec<i64>,
    tensors: Vec<Tensor>,
    budget: i64,
}

/// An axis with its value, and the symbols that it is a product of, if it is one.
#[derive(Clone)]
struct Extent {
    value: i64,
    int: Int,
    factors: Vec<Extent>,
}

impl Extent {
    fn new(value: i64, int: Int) -> Extent {
        Extent { value, int, factors: vec![] }
    }
}

fn product(a: &Int, b: &Int) -> Int {
    // Small factors: an overflow cannot happen, and 1 would only shorten the layout.
    a.mul(b).unwrap_or(Int::ONE)
}

impl Gen {
    fn dtype(&mut self) -> DType {
        self.rng.pick(&TYPES)
    }

    fn number_type(&mut self) -> DType {
        self.rng.pick(&TYPES[..9])
    }

    fn extents(&mut self, n: usize) -> Vec<Extent> {
        (0..n).map(|_| self.extent()).collect()
    }

    fn extent(&mut self) -> Extent {
        if self.symbols.len() < 3 && self.rng.once_in(12) {
            return self.product();
        }
        let mut value = self.rng.pick(&SIZES);
        if value == 0 && !self.rng.once_in(3) {
            value = 12;
        }
        while value > self.budget.max(1) {
            value /= 2;
        }
        self.budget /= value.max(1);
        // Sizes that loops and hoisted loads get wrong are symbols more often, so that code is made for all of them.
        let symbolic = self.rng.once_in(if value < 2 { 2 } else { 4 }) && self.symbols.len() < 4;
        Extent::new(value, if symbolic { self.symbol(value) } else { Int::Static(value) })
    }

    /// A product of two symbols, whose modes nest in either order, or not at all.
    fn product(&mut self) -> Extent {
        let factors: Vec<Extent> = (0..2)
            .map(|_| {
                let value = self.rng.pick(&[0, 1, 1, 2, 3, 4, 5, 8]).min(self.budget.max(1));
                self.budget /= value.max(1);
                Extent::new(value, self.symbol(value))
            })
            .collect();
        let int = product(&factors[0].int, &factors[1].int);
        Extent { value: factors[0].value * factors[1].value, int, factors }
    }

    fn symbol(&mut self, value: i64) -> Int {
        let divisors: Vec<i64> = [1, 1, 2, 3, 4, 8, 16].into_iter().filter(|d| value % d == 0).collect();
        let div = self.rng.pick(&divisors);
        let lo = if self.rng.once_in(2) { 0 } else { self.rng.pick(&[0, 1, value]).min(value) };
        let hi = self.rng.pick(&[i64::MAX, i64::MAX, value, value + 5]);
        let name = ["M", "N", "K", "L"][self.symbols.len()];
        // A range of one value is that value.
        let hi = if hi / div == (lo + div - 1) / div { hi + div + 7 } else { hi };
        let s = Symbol::with_facts(name, lo, hi, div);
        self.symbols.push(s.clone());
        self.values.push(value);
        Int::symbol(s)
    }

    /// The leaves of an axis: the axis itself, or factors whose product it is.
    fn leaves(&mut self, e: &Extent) -> Vec<Extent> {
        let fixed = |n: i64| Extent::new(n, Int::Static(n));
        if !e.factors.is_empty() && !self.rng.once_in(3) {
            let mut factors = e.factors.clone();
            self.rng.shuffle(&mut factors);
            return factors;
        }
        if !self.rng.once_in(3) {
            return vec![e.clone()];
        }
        if let Some(s) = e.int.as_symbol()
            && s.div > 1
        {
            let rest = e.int.div(&Int::Static(s.div));
            return rest.map_or(vec![e.clone()], |int| vec![fixed(s.div), Extent::new(e.value / s.div, int)]);
        }
        match &e.int {
            Int::Static(n) if *n > 3 => {
                let factors: Vec<i64> = (2..*n).filter(|f| n % f == 0).collect();
                if factors.is_empty() {
                    return vec![e.clone()];
                }
                let f = self.rng.pick(&factors);
                let mut rest = self.leaves(&fixed(n / f));
                rest.insert(0, fixed(f));
                rest
            }
            _ => vec![e.clone()],
        }
    }

    /// A tensor over some of the axes; its operand walks all its modes.
    fn tensor(&mut self, dtype: DType, role: Role, axes: &[(AxisId, Extent)]) -> Operand {
        let input = role == Role::In;
        let mut modes = axes.to_vec();
        if input && !axes.is_empty() && self.rng.once_in(16) {
            modes.push(axes[self.rng.below(axes.len())].clone()); // a diagonal
        }
        let split: Vec<Vec<Extent>> = modes.iter().map(|(_, e)| self.leaves(e)).collect();
        let mut order: Vec<(usize, usize)> =
            split.iter().enumerate().flat_map(|(i, l)| (0..l.len()).map(move |j| (i, j))).collect();
        self.rng.shuffle(&mut order);
        let style = if role == Role::Temp { 0 } else { self.rng.below(4) };
        let overlapping = input && self.rng.once_in(8);
        // What is read of a tensor without elements has no memory.
        let standing = if modes.iter().any(|(_, e)| e.value == 0) { 3 } else { 10 };
        let (mut step, mut offset) = (Int::ONE, Int::ZERO);
        let mut plain = true;
        let mut strides: Vec<Vec<Int>> = split.iter().map(|l| vec![Int::ZERO; l.len()]).collect();
        for (i, j) in order {
            let e = &split[i][j];
            let d = &mut strides[i][j];
            if input && self.rng.once_in(standing) {
                continue; // stride 0: broadcast
            }
            if overlapping {
                *d = Int::Static(self.rng.between(-2, 4));
                plain &= !d.less(&Int::ZERO).unwrap_or(true);
                continue;
            }
            *d = step.clone();
            step = product(&step, &e.int);
            if style == 1 && self.rng.once_in(2) {
                step = step.add(&Int::Static(self.rng.between(0, 3))).unwrap_or(step);
            }
            if style == 2 && self.rng.once_in(3) {
                let reach = product(&e.int.sub(&Int::ONE).unwrap_or(Int::ZERO), d);
                *d = product(d, &Int::Static(-1));
                plain = false;
                // With the offset every element lies at or above offset 0; without, memory reaches below.
                if self.rng.once_in(2) {
                    offset = offset.add(&reach).unwrap_or(offset);
                }
            }
            if e.value == 0 {
                plain = false; // an extent of 0 makes later strides 0: harmless, nothing is accessed
            }
        }
        let layouts: Vec<Layout> = split.iter().zip(&strides).map(|(l, d)| mode(l, d)).collect();
        let mut whole = layouts.clone();
        if role != Role::Temp && plain && self.rng.once_in(8) {
            // A fixed index of a mode that the statement does not walk. What is not written of an output stays as it
            // was.
            let role = if role == Role::Out { Role::InOut } else { role };
            let n = self.rng.between(2, 4);
            let i = self.rng.between(0, n - 1);
            offset = offset.add(&product(&step, &Int::Static(i))).unwrap_or(offset);
            whole.push(Layout::mode1(Int::Static(n), step));
            return self.declare(dtype, role, &whole, layouts, &modes, (Int::ZERO, offset), None);
        }
        let swizzle = (plain && role != Role::Temp && self.rng.once_in(8)).then(|| {
            let bits = self.rng.below(3) as u32 + 1;
            Swizzle { bits, base: self.rng.below(3) as u32, shift: (bits as usize + self.rng.below(2)) as i32 }
        });
        self.declare(dtype, role, &whole, layouts, &modes, (offset.clone(), offset), swizzle)
    }

    #[allow(clippy::too_many_arguments)] // one call site with two endings
    fn declare(
        &mut self,
        dtype: DType,
        role: Role,
        whole: &[Layout],
        layouts: Vec<Layout>,
        axes: &[(AxisId, Extent)],
        (own, operand): (Int, Int),
        swizzle: Option<Swizzle>,
    ) -> Operand {
        let id = TensorId(self.tensors.len() as u32);
        let layout = Layout::concat(whole);
        let symbol = |m: &Layout| m.shape().leaf().is_some_and(|n| n.as_symbol().is_some());
        let ellipsis = layout.modes().iter().position(symbol).filter(|_| role != Role::Temp && id.0.is_multiple_of(2));
        self.tensors.push(Tensor { name: format!("t{}", id.0), dtype, layout, offset: own, swizzle, role, ellipsis });
        Operand { tensor: id, offset: operand, modes: axes.iter().map(|(a, _)| *a).zip(layouts).collect() }
    }

    fn axes(&mut self, n: usize, first: usize) -> Vec<(AxisId, Extent)> {
        (first..).map(|i| AxisId(i as u32)).zip(self.extents(n)).collect()
    }

    /// An input over all of the axes, or some of them; or what indices or symbols are worth.
    fn input(&mut self, dtype: DType, axes: &[(AxisId, Extent)]) -> Scalar<Operand> {
        if self.indices.once_in(10) {
            std::mem::swap(&mut self.rng, &mut self.indices);
            let index = self.index(axes);
            std::mem::swap(&mut self.rng, &mut self.indices);
            return cast(dtype, index);
        }
        let mut some = vec![];
        for a in axes {
            if !self.rng.once_in(5) {
                some.push(a.clone());
            }
        }
        Scalar::Load(dtype, self.tensor(dtype, Role::In, &some))
    }

    /// A sum of indices and symbols, or one of them.
    fn index(&mut self, axes: &[(AxisId, Extent)]) -> Scalar<Operand> {
        let dtype = self.rng.pick(&[DType::I64, DType::I64, DType::I32, DType::F32]);
        let (mut some, mut layouts) = (vec![], vec![]);
        for a in axes.iter().filter(|_| self.rng.once_in(2)).cloned().collect::<Vec<_>>() {
            let leaves = self.leaves(&a.1);
            let strides: Vec<Int> = leaves.iter().map(|_| Int::Static(self.rng.pick(&[1, 1, 1, 0, -1, 3]))).collect();
            layouts.push(mode(&leaves, &strides));
            some.push(a);
        }
        let symbol = self.symbols.first().filter(|_| self.rng.once_in(2)).cloned();
        let offset = symbol.map_or(Int::Static(self.rng.between(-2, 2)), Int::symbol);
        let unit = Layout::mode1(Int::ONE, Int::ONE);
        Scalar::Load(dtype, self.declare(dtype, Role::Index, &[unit], layouts, &some, (Int::ZERO, offset), None))
    }

    fn out_role(&mut self, dtype: DType) -> (Role, Option<ReduceOp>) {
        match self.rng.below(4) {
            0 if dtype != DType::Bool => (Role::InOut, Some(self.rng.pick(&ReduceOp::ALL))),
            0 => (Role::InOut, Some(self.rng.pick(&[ReduceOp::Min, ReduceOp::Max]))),
            _ => (Role::Out, None),
        }
    }

    fn copy(&mut self) -> Statement {
        let n = self.rng.below(5);
        let axes = self.axes(n, 0);
        let dtype = self.dtype();
        let src = Scalar::Load(dtype, self.tensor(dtype, Role::In, &axes));
        let out = self.tensor(dtype, Role::Out, &axes);
        statement(&axes, &[], None, src, out, None)
    }

    fn elementwise(&mut self) -> Statement {
        let n = self.rng.below(4);
        let axes = self.axes(n, 0);
        let dtype = self.dtype();
        let value = self.value(dtype, &axes, 3);
        let (role, update) = self.out_role(dtype);
        let out = self.tensor(dtype, role, &axes);
        statement(&axes, &[], None, value, out, update)
    }

    fn reduction(&mut self, contraction: bool) -> Statement {
        let (n, r) = (self.rng.below(4), 1 + self.rng.below(2));
        let (axes, reduce_axes) = (self.axes(n, 0), self.axes(r, n));
        let (reduce, out_type) = self.reduce(&axes, &reduce_axes, contraction);
        let mut value = Scalar::Acc(reduce.acc);
        if self.rng.once_in(3) && out_type != DType::Bool {
            let load = self.input(reduce.acc, &axes);
            value = Scalar::Binary(BinaryOp::Add, Box::new(value), Box::new(load));
        }
        let value = cast(out_type, value);
        let (role, update) = self.out_role(out_type);
        let out = self.tensor(out_type, role, &axes);
        statement(&axes, &reduce_axes, Some(reduce), value, out, update)
    }

    fn reduce(
        &mut self,
        axes: &[(AxisId, Extent)],
        reduce_axes: &[(AxisId, Extent)],
        contraction: bool,
    ) -> (Reduce, DType) {
        let dtype = if contraction { self.number_type() } else { self.dtype() };
        let op = if contraction { ReduceOp::Sum } else { self.rng.pick(&ReduceOp::ALL) };
        let acc = match op {
            ReduceOp::Sum | ReduceOp::Prod => dtype.accumulator(),
            _ => dtype,
        };
        let mut all = axes.to_vec();
        all.extend(reduce_axes.iter().cloned());
        let body = if contraction {
            let [a, b] = [0, 1].map(|_| cast(acc, self.input(dtype, &all)));
            Scalar::Binary(BinaryOp::Mul, Box::new(a), Box::new(b))
        } else {
            let load = Scalar::Load(dtype, self.tensor(dtype, Role::In, &all));
            cast(acc, load)
        };
        let out = if self.rng.once_in(2) { acc } else { dtype };
        (Reduce { op, acc, along: None, body }, out)
    }

    /// A reduction into a temporary, and an elementwise statement on it with a broadcast bias.
    fn fused(&mut self) -> Vec<Statement> {
        let n = 1 + self.rng.below(2);
        let (axes, reduce_axes) = (self.axes(n, 0), self.axes(1, n));
        let (reduce, _) = self.reduce(&axes, &reduce_axes, true);
        let acc = reduce.acc;
        let temp = self.tensor(acc, Role::Temp, &axes);
        let first = statement(&axes, &reduce_axes, Some(reduce), Scalar::Acc(acc), temp.clone(), None);
        let bias = self.input(acc, &axes[n - 1..]);
        let sum = Scalar::Binary(BinaryOp::Add, Box::new(Scalar::Load(acc, temp)), Box::new(bias));
        let dtype = self.number_type();
        let value = cast(dtype, Scalar::Unary(UnaryOp::Relu, Box::new(sum.clone())));
        let out = self.tensor(dtype, Role::Out, &axes);
        let mut body = vec![first, statement(&axes, &[], None, value, out, None)];
        if self.rng.once_in(3) {
            // A second output of the same sums.
            let out = self.tensor(acc, Role::Out, &axes);
            body.push(statement(&axes, &[], None, Scalar::Unary(UnaryOp::Abs, Box::new(sum)), out, None));
        }
        body
    }

    /// Statements over the same tensors: one writes, the next reads that, and the first tensor is written again or
    /// reduced.
    fn sequence(&mut self) -> Vec<Statement> {
        let n = 1 + self.rng.below(3);
        let axes = self.axes(n, 0);
        let dtype = self.number_type();
        let first = self.tensor(dtype, Role::Out, &axes);
        let value = self.value(dtype, &axes, 1);
        let mut body = vec![statement(&axes, &[], None, value, first.clone(), None)];
        let role = if self.rng.once_in(2) { Role::Temp } else { Role::Out };
        let second = self.tensor(dtype, role, &axes);
        let load = |o: &Operand| Scalar::Load(dtype, o.clone());
        let joined =
            |op: BinaryOp, a: Scalar<Operand>, b: Scalar<Operand>| Scalar::Binary(op, Box::new(a), Box::new(b));
        let ops = [BinaryOp::Add, BinaryOp::Mul, BinaryOp::Max];
        let (op, input) = (self.rng.pick(&ops), self.input(dtype, &axes));
        body.push(statement(&axes, &[], None, joined(op, load(&first), input.clone()), second.clone(), None));
        let factor = if self.rng.once_in(2) { input } else { load(&first) };
        let product = joined(BinaryOp::Mul, load(&second), factor);
        match self.rng.below(4) {
            0 => {
                let update = self.rng.pick(&ReduceOp::ALL);
                body.push(statement(&axes, &[], None, product, first, Some(update)));
            }
            1 => body.push(statement(&axes, &[], None, joined(BinaryOp::Sub, product, load(&first)), first, None)),
            2 => {
                // What the first statement writes is there to be added to.
                body.truncate(1);
                let terms = self.axes(1, n);
                let (reduce, _) = self.reduce(&axes, &terms, true);
                let (value, update) = (cast(dtype, Scalar::Acc(reduce.acc)), self.rng.pick(&ReduceOp::ALL));
                body.push(statement(&axes, &terms, Some(reduce), value, first, Some(update)));
            }
            _ => {
                let (rows, last) = axes.split_at(n - 1);
                let acc = dtype.accumulator();
                let reduce = Reduce { op: ReduceOp::Sum, acc, along: None, body: cast(acc, load(&second)) };
                let out = self.tensor(acc, Role::Out, rows);
                body.push(statement(rows, last, Some(reduce), Scalar::Acc(acc), out, None));
            }
        }
        if body.len() > 2 && self.scans.once_in(3) {
            body.extend(self.scan_of(dtype, &second, &axes));
        }
        body
    }
}

fn cast(dtype: DType, x: Scalar<Operand>) -> Scalar<Operand> {
    if x.dtype() == dtype { x } else { Scalar::Cast(dtype, Box::new(x)) }
}

fn mode(leaves: &[Extent], strides: &[Int]) -> Layout {
    let parts: Vec<Layout> = leaves.iter().zip(strides).map(|(e, d)| Layout::mode1(e.int.clone(), d.clone())).collect();
    match &parts[..] {
        [one] => one.clone(),
        parts => Layout::concat(parts),
    }
}

fn statement(
    axes: &[(AxisId, Extent)],
    reduce_axes: &[(AxisId, Extent)],
    reduce: Option<Reduce>,
    value: Scalar<Operand>,
    out: Operand,
    update: Option<ReduceOp>,
) -> Statement {
    let named = |(id, e): &(AxisId, Extent)| Axis { name: format!("x{}", id.0), extent: e.int.clone() };
    Statement {
        axes: axes.iter().map(named).collect(),
        reduce_axes: reduce_axes.iter().map(named).collect(),
        lookups: vec![],
        reduce,
        value,
        out,
        update,
    }
}
