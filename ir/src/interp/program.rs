//! The meaning of a [`Function`]: statements in order, points in colexicographic order, reductions in order.
//!
//! ```text
//! for every point of the output axes, the first axis fastest:
//!   acc = identity;  for every point of the reduction axes, the first fastest:  acc = combine(acc, body)
//!   out = value(acc),  or  out = update(out, value(acc))
//! ```
//!
//! Of a scan, the accumulator is the identity at the first point of its axis only, and the points of that axis follow
//! each other.
use super::memory::{elements, span, within};
use super::number;
use super::{BoundLayout, InterpError, InterpMemory, check_symbols, eval_scalar, extent, lookup};
use crate::int::{Int, Swizzle, Symbol};
use crate::program::{AxisId, Function, Operand, Role, Statement};
use crate::scalar::{BinaryOp, Number, Scalar};

/// Zeroed memory for every parameter of a function, in order, exactly as large as its layout needs.
///
/// # Errors
/// As [`run`].
pub fn allocate(function: &Function, symbols: &[i64]) -> Result<Vec<InterpMemory>, InterpError> {
    check_symbols(&function.symbols, &function.guards, symbols)?;
    held(function, symbols, 0)?;
    let env = |s: &Symbol| lookup(&function.symbols, symbols, s);
    function
        .params()
        .map(|(_, t)| InterpMemory::zeroed(t.dtype, span(&t.layout, &t.offset, t.swizzle, &env)?))
        .collect()
}

/// Runs a function on the memories of its parameters, in order; temporaries are made here.
///
/// # Errors
/// A fact or guard that does not hold, memories that do not fit, an element outside its memory, index overflow.
pub fn run(function: &Function, memories: &mut [InterpMemory], symbols: &[i64]) -> Result<(), InterpError> {
    let mut memory = bind(function, memories, symbols)?;
    let mut result = Ok(());
    for statement in &function.body {
        result = BoundStatement::new(function, statement, symbols).and_then(|c| c.run(&mut memory));
        if result.is_err() {
            break;
        }
    }
    // The caller's memories come back whatever happened.
    unbind(function, memories, memory);
    result
}

/// Checks that the memories of all tensors, with so many bytes more for each element that is written, may be held.
pub(super) fn held(function: &Function, symbols: &[i64], written: u128) -> Result<(), InterpError> {
    let env = |s: &Symbol| lookup(&function.symbols, symbols, s);
    let mut all = 0u128;
    for t in &function.tensors {
        let each = t.dtype.bytes() as u128 + if t.role == Role::In { 0 } else { written };
        all = all.saturating_add(elements(span(&t.layout, &t.offset, t.swizzle, &env)?).saturating_mul(each));
    }
    within(all)
}

/// All tensors' memories: the caller's moved in, temporaries filled with NaN patterns so that a read before the first
/// write shows.
pub(super) fn bind(
    function: &Function,
    memories: &mut [InterpMemory],
    symbols: &[i64],
) -> Result<Vec<InterpMemory>, InterpError> {
    check_symbols(&function.symbols, &function.guards, symbols)?;
    let needed = function.params().count();
    if memories.len() != needed {
        return Err(InterpError::Arguments { what: "memories of parameters", found: memories.len(), needed });
    }
    for ((_, t), m) in function.params().zip(memories.iter()) {
        if t.dtype != m.dtype {
            return Err(InterpError::Type { name: t.name.clone(), found: m.dtype, needed: t.dtype });
        }
    }
    held(function, symbols, 0)?;
    let env = |s: &Symbol| lookup(&function.symbols, symbols, s);
    let mut temps = vec![];
    for t in function.tensors.iter().filter(|t| !t.role.is_parameter()) {
        temps.push(InterpMemory::filled(t.dtype, span(&t.layout, &t.offset, t.swizzle, &env)?, 0xff)?);
    }
    let (mut params, mut temps) = (memories.iter_mut(), temps.into_iter());
    let take =
        |m: &mut InterpMemory| InterpMemory { dtype: m.dtype, bytes: std::mem::take(&mut m.bytes), origin: m.origin };
    Ok(function
        .tensors
        .iter()
        .filter_map(|t| if t.role.is_parameter() { params.next().map(take) } else { temps.next() })
        .collect())
}

pub(super) fn unbind(function: &Function, memories: &mut [InterpMemory], bound: Vec<InterpMemory>) {
    let mut params = memories.iter_mut();
    for (t, m) in function.tensors.iter().zip(bound) {
        if t.role.is_parameter()
            && let Some(p) = params.next()
        {
            p.bytes = m.bytes;
        }
    }
}

/// The value of an expression at a point.
type ValueAt<'f> = dyn FnMut(&Scalar<usize>, &[i64]) -> Result<Number, InterpError> + 'f;

/// What is done at a point of the output, and whether the accumulator begins there.
type OutputAt<'f> = dyn FnMut(&mut [i64], bool) -> Result<(), InterpError> + 'f;

/// An operand with symbols bound.
pub(super) struct BoundOperand {
    /// Index of the tensor.
    pub tensor: usize,
    base: i64,
    /// `(axis, offset along it)`.
    modes: Vec<(usize, BoundLayout)>,
    swizzle: Option<Swizzle>,
    /// Whether it is looked up where there is nothing, and 0.
    absent: bool,
}

/// A statement with symbols bound, its loads numbered.
pub(super) struct BoundStatement<'a> {
    function: &'a Function,
    pub statement: &'a Statement,
    /// Extents of the output axes.
    pub extents: Vec<i64>,
    /// Extents of the reduction axes.
    pub reduce_extents: Vec<i64>,
    /// The lookups: how many points, which one, and whether it depends on the reduction.
    lookups: Vec<(i64, Scalar<usize>, bool)>,
    /// What the loads of `body` and `value` name.
    pub elements: Vec<BoundOperand>,
    /// The reduction's body.
    pub body: Option<Scalar<usize>>,
    /// What a recurrence begins with.
    pub first: Option<Scalar<usize>>,
    /// What is written.
    pub value: Scalar<usize>,
    /// Where.
    pub out: BoundOperand,
}

impl<'a> BoundStatement<'a> {
    pub(super) fn new(
        function: &'a Function,
        statement: &'a Statement,
        symbols: &[i64],
    ) -> Result<BoundStatement<'a>, InterpError> {
        let env = |s: &Symbol| lookup(&function.symbols, symbols, s);
        let extents = |axes: &[crate::program::Axis]| -> Result<Vec<i64>, InterpError> {
            axes.iter().map(|a| extent_of(&a.extent, &a.name, &env)).collect()
        };
        let n_axes = statement.walked() + statement.lookups.len();
        let mut nothing = vec![];
        for (l, axis) in statement.lookups.iter().zip(statement.walked()..) {
            if l.or_zero && extent_of(&l.axis.extent, &l.axis.name, &env)? == 0 {
                nothing.push(axis);
            }
        }
        let mut elements = vec![];
        let mut failed = None;
        let mut number_loads = |scalar: &Scalar<Operand>| {
            scalar.map(
                &mut |d, o| {
                    match BoundOperand::new(function, o, n_axes, &env) {
                        Ok(e) => {
                            let absent = e.modes.iter().any(|(axis, _)| nothing.contains(axis));
                            elements.push(BoundOperand { absent, ..e });
                        }
                        Err(e) => failed = failed.take().or(Some(e)),
                    }
                    Scalar::Load(d, elements.len().saturating_sub(1))
                },
                &mut |d| Scalar::Acc(d),
            )
        };
        let body = statement.reduce.as_ref().map(|r| number_loads(&r.body));
        let first = statement.reduce.as_ref().and_then(|r| r.first.as_ref()).map(&mut number_loads);
        let value = number_loads(&statement.value);
        let mut lookups = vec![];
        for l in &statement.lookups {
            let mut inner = false;
            let is_inner = |a: &AxisId| (statement.axes.len()..statement.walked()).contains(&(a.0 as usize));
            l.value.for_each_load(&mut |_, o| inner |= statement.depends(o).iter().any(is_inner));
            lookups.push((extent_of(&l.axis.extent, &l.axis.name, &env)?, number_loads(&l.value), inner));
        }
        if let Some(e) = failed {
            return Err(e);
        }
        Ok(BoundStatement {
            function,
            statement,
            extents: extents(&statement.axes)?,
            reduce_extents: extents(&statement.reduce_axes)?,
            lookups,
            elements,
            body,
            first,
            value,
            out: BoundOperand::new(function, &statement.out, n_axes, &env)?,
        })
    }

    fn run(&self, memory: &mut [InterpMemory]) -> Result<(), InterpError> {
        let mut point = self.origin();
        let (dtype, update) = (self.function.tensor(self.statement.out.tensor).dtype, self.statement.update);
        let mut acc = Number::Int(0);
        self.for_each_output(&mut point, &mut |point, begins| {
            self.look(false, point, &mut |x, point| self.eval(x, memory, point, Number::Int(0)))?;
            if let (Some(reduce), Some(body)) = (&self.statement.reduce, &self.body) {
                if begins {
                    acc = match &self.first {
                        Some(first) => self.eval(first, memory, point, Number::Int(0))?,
                        None => reduce.op.identity(reduce.acc),
                    };
                }
                let combine = reduce.op.combine();
                for_each_point(&self.reduce_extents, self.extents.len(), point, &mut |point| {
                    self.look(true, point, &mut |x, point| self.eval(x, memory, point, Number::Int(0)))?;
                    let x = self.eval(body, memory, point, acc)?;
                    acc = if self.first.is_some() { x } else { number::binary(combine, reduce.acc, acc, x) };
                    Ok(())
                })?;
            }
            let mut x = self.eval(&self.value, memory, point, acc)?;
            let offset = self.out.offset(point)?;
            if let Some(op) = update {
                let old = self.read(memory, &self.out, offset, point)?;
                x = number::binary(op.combine(), dtype, old, x);
            }
            let target = &mut memory[self.out.tensor];
            match target.write(offset, x) {
                Some(()) => Ok(()),
                None => Err(self.out_of_bounds(&memory[self.out.tensor], &self.out, offset, point)),
            }
        })
    }

    /// A point to begin with: of the axes that are walked, then of those that are looked up.
    pub(super) fn origin(&self) -> Vec<i64> {
        vec![0; self.extents.len() + self.reduce_extents.len() + self.lookups.len()]
    }

    /// Looks up the axes that depend on the reduction, or those that do not, by their values.
    pub(super) fn look(&self, inner: bool, point: &mut [i64], value: &mut ValueAt<'_>) -> Result<(), InterpError> {
        let first = self.extents.len() + self.reduce_extents.len();
        for (i, (extent, index, of_reduction)) in self.lookups.iter().enumerate() {
            if *of_reduction != inner {
                continue;
            }
            let lookup = &self.statement.lookups[i];
            if lookup.or_zero && *extent == 0 {
                continue; // nobody asks which element it is
            }
            point[first + i] = named(&lookup.axis.name, value(index, point)?, *extent)?;
        }
        Ok(())
    }

    /// Calls `f` at every point of the output axes, and says where the accumulator begins: everywhere, or of a scan at
    /// the first point of its axis, whose points follow each other.
    pub(super) fn for_each_output(&self, point: &mut [i64], f: &mut OutputAt<'_>) -> Result<(), InterpError> {
        let along = self.statement.scan().map(|a| a.0 as usize).filter(|a| *a < self.extents.len());
        let Some(along) = along else {
            return for_each_point(&self.extents, 0, point, &mut |point| f(point, true));
        };
        let mut begins = self.extents.clone();
        begins[along] = begins[along].min(1);
        for_each_point(&begins, 0, point, &mut |point| {
            for i in 0..self.extents[along] {
                point[along] = i;
                f(point, i == 0)?;
            }
            point[along] = 0;
            Ok(())
        })
    }

    fn eval(
        &self,
        scalar: &Scalar<usize>,
        memory: &[InterpMemory],
        point: &[i64],
        acc: Number,
    ) -> Result<Number, InterpError> {
        let mut load = |_, i: &usize| {
            let element = &self.elements[*i];
            self.read(memory, element, element.offset(point)?, point)
        };
        Ok(eval_scalar(scalar, &mut load, acc)?.1)
    }

    /// Whether an element has no memory: it is its offset.
    pub(super) fn is_index(&self, element: &BoundOperand) -> bool {
        element.absent || self.function.tensors[element.tensor].role == Role::Index
    }

    /// Whether an element is of a temporary that is a product of two: it may be computed where it is read.
    pub(super) fn is_product(&self, element: &BoundOperand) -> bool {
        let of = |s: &Statement| s.out.tensor.0 as usize == element.tensor;
        let product = |s: &Statement| matches!(s.value, Scalar::Binary(BinaryOp::Mul, ..));
        let temporary = self.function.tensors[element.tensor].role == Role::Temp;
        temporary && self.function.body.iter().any(|s| of(s) && product(s))
    }

    pub(super) fn read(
        &self,
        memory: &[InterpMemory],
        element: &BoundOperand,
        offset: i64,
        point: &[i64],
    ) -> Result<Number, InterpError> {
        let (t, m) = (&self.function.tensors[element.tensor], &memory[element.tensor]);
        if self.is_index(element) {
            return Ok(number::cast(t.dtype, Number::Int(offset.into())));
        }
        m.read(offset).ok_or_else(|| self.out_of_bounds(m, element, offset, point))
    }

    pub(super) fn out_of_bounds(
        &self,
        m: &InterpMemory,
        element: &BoundOperand,
        offset: i64,
        point: &[i64],
    ) -> InterpError {
        let axes = self.statement.axes.iter().chain(&self.statement.reduce_axes);
        let point: Vec<String> = axes.zip(point).map(|(a, x)| format!("{} = {x}", a.name)).collect();
        let (lo, hi) = extent(m);
        let name = self.function.tensors[element.tensor].name.clone();
        InterpError::OutOfBounds { name, offset, point: format!("({})", point.join(", ")), lo, hi }
    }
}

/// The point that a value names, of so many.
pub(super) fn named(axis: &str, value: Number, extent: i64) -> Result<i64, InterpError> {
    let found = match value {
        Number::Int(n) => n,
        x => number::to_i64(x).into(),
    };
    match i64::try_from(found) {
        Ok(at) if (0..extent).contains(&at) => Ok(at),
        _ => Err(InterpError::Lookup { name: axis.to_string(), found, extent }),
    }
}

fn extent_of(extent: &Int, name: &str, env: &dyn Fn(&Symbol) -> Option<i64>) -> Result<i64, InterpError> {
    match extent.eval(env)? {
        n if n < 0 => Err(InterpError::NegativeExtent { layout: format!("axis `{name}`"), extent: n }),
        n => Ok(n),
    }
}

impl BoundOperand {
    fn new(
        function: &Function,
        o: &Operand,
        n_axes: usize,
        env: &dyn Fn(&Symbol) -> Option<i64>,
    ) -> Result<BoundOperand, InterpError> {
        let tensor = o.tensor.0 as usize;
        let missing = |what, i: usize, n: usize| InterpError::Arguments { what, found: i, needed: n };
        let t = function.tensors.get(tensor).ok_or_else(|| missing("tensors", tensor, function.tensors.len()))?;
        let mut modes = vec![];
        for (AxisId(a), layout) in &o.modes {
            if *a as usize >= n_axes {
                return Err(missing("axes", *a as usize, n_axes));
            }
            modes.push((*a as usize, BoundLayout::new(layout, env)?));
        }
        Ok(BoundOperand { tensor, base: o.offset.eval(env)?, modes, swizzle: t.swizzle, absent: false })
    }

    /// The offset at a point; 0 of what is not there.
    pub(super) fn offset(&self, point: &[i64]) -> Result<i64, InterpError> {
        if self.absent {
            return Ok(0);
        }
        let mut offset = self.base;
        for (axis, mode) in &self.modes {
            offset = super::checked(offset, mode.at(point[*axis])?, 1)?;
        }
        Ok(self.swizzle.map_or(offset, |s| s.apply(offset)))
    }
}

/// Calls `f` at every point of `extents`, written into `point[first..]`, the first axis fastest.
pub(super) fn for_each_point(
    extents: &[i64],
    first: usize,
    point: &mut [i64],
    f: &mut dyn FnMut(&mut [i64]) -> Result<(), InterpError>,
) -> Result<(), InterpError> {
    if extents.iter().any(|n| *n <= 0) {
        return Ok(());
    }
    point[first..first + extents.len()].fill(0);
    loop {
        f(point)?;
        let mut axis = 0;
        loop {
            let Some(n) = extents.get(axis) else { return Ok(()) };
            let x = &mut point[first + axis];
            *x += 1;
            if *x < *n {
                break;
            }
            *x = 0;
            axis += 1;
        }
    }
}
