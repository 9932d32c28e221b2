//! Random extents, and tensors over them.
use super::{ProgramGen, TYPES, cast};
use crate::dtype::DType;
use crate::int::{Int, Swizzle, Symbol};
use crate::layout::Layout;
use crate::program::{AxisId, Operand, Role, Tensor, TensorId};
use crate::scalar::Scalar;

/// An axis with its value, and the symbols that it is a product of, if it is one.
#[derive(Clone)]
pub(super) struct Extent {
    pub(super) value: i64,
    pub(super) int: Int,
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

impl ProgramGen {
    pub(super) fn dtype(&mut self) -> DType {
        self.rng.pick(&TYPES)
    }

    pub(super) fn number_type(&mut self) -> DType {
        self.rng.pick(&TYPES[..9])
    }

    fn extents(&mut self, n: usize) -> Vec<Extent> {
        (0..n).map(|_| self.extent()).collect()
    }

    fn extent(&mut self) -> Extent {
        if self.symbols.len() < 3 && self.rng.once_in(12) {
            return self.product();
        }
        let mut value = self.rng.pick(self.sizes);
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
    pub(super) fn leaves(&mut self, e: &Extent) -> Vec<Extent> {
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
    pub(super) fn tensor(&mut self, dtype: DType, role: Role, axes: &[(AxisId, Extent)]) -> Operand {
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
            if self.meets && self.meetings.once_in(2) {
                continue; // the same of an output: points meet
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
    pub(super) fn declare(
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

    pub(super) fn axes(&mut self, n: usize, first: usize) -> Vec<(AxisId, Extent)> {
        (first..).map(|i| AxisId(i as u32)).zip(self.extents(n)).collect()
    }

    /// An input over all of the axes, or some of them; or what indices or symbols are worth.
    pub(super) fn input(&mut self, dtype: DType, axes: &[(AxisId, Extent)]) -> Scalar<Operand> {
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
}

pub(super) fn mode(leaves: &[Extent], strides: &[Int]) -> Layout {
    let parts: Vec<Layout> = leaves.iter().zip(strides).map(|(e, d)| Layout::mode1(e.int.clone(), d.clone())).collect();
    match &parts[..] {
        [one] => one.clone(),
        parts => Layout::concat(parts),
    }
}
