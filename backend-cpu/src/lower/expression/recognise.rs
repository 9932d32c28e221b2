//! The expression that a row stores, or that a reduction adds.
use super::super::address::{Address, LanePattern};
use super::super::affine::{Affine, AtomId};
use super::super::plan::PlanStore;
use super::doubles::has;
use super::ints::narrow_int;
use super::kernel_atoms::KernelAtoms;
use crate::atoms::expression::{self, Binary, Expression, Id, InputStream, MAX_INPUTS, Output};
use tilewright_ir::dtype::DType;
use tilewright_ir::kernel::{Space, Write};
use tilewright_ir::library::machine::{Floats as _, Lanes as _};
use tilewright_ir::scalar::{BinaryOp, Number, ReduceOp, Scalar, UnaryOp};

/// What an expression is called with.
#[derive(Debug)]
pub struct ExpressionCall {
    pub(super) expression: Expression,
    /// The inputs of the first store, in order.
    pub(super) inputs: Vec<Input>,
    /// What each parameter is computed from.
    pub(super) params: Vec<Scalar<Address>>,
}

/// An input of an expression.
#[derive(Debug)]
pub struct Input {
    /// The first element.
    pub(super) place: Address,
    pub(super) stream: InputStream,
    /// Bytes from one element to the next.
    pub(super) element_stride: Affine,
}

/// The expression of a row that is written by one store or two. `around` is the variable of the loop over rows, if
/// there is one, and numbers of rows are inputs or, as those of the whole loop, parameters.
pub(super) fn row(
    known: KernelAtoms<'_>,
    stores: &[PlanStore],
    around: Option<AtomId>,
    (wide, numbers): (bool, Numbers),
    write: Write,
) -> Option<ExpressionCall> {
    let (first, second) = match stores {
        [first] => (first, None),
        [first, second] if around.is_none() => (first, Some(second)),
        _ => return None,
    };
    if stores.iter().any(|s| s.dst.lanes != LanePattern::Unit || known.space(&s.dst) == Space::Register) {
        return None;
    }
    // Moved elements keep every bit: widened to f32 and back, a signalling NaN would come out quiet.
    let moved = |s: &PlanStore| s.update.is_none() && matches!(&s.value, Scalar::Load(d, _) if narrow_float(*d));
    // Whole lanes keep them; transposed in registers, each line of the source is read once.
    let transposes = stores.iter().all(moved);
    if transposes && (around.is_none() || first.value.dtype() != DType::F32) {
        return None;
    }
    let mut builder = ExpressionBuilder::new(known, first, around, (wide, numbers));
    let dtype = first.value.dtype();
    // What accumulates in memory is read and written.
    let value = match first.update {
        None => builder.stored(&first.value)?,
        Some(op) => {
            let old = Scalar::Load(dtype, first.dst.clone());
            builder.stored(&Scalar::Binary(op.combine(), Box::new(old), Box::new(first.value.clone())))?
        }
    };
    let also = match second {
        None => None,
        Some(second) => Some(builder.second_output(first, second)?),
    };
    let mut call = builder.call;
    // Another element of what is written could be read too late.
    if call.reads_elsewhere(&first.dst) || transposes && call.inputs.iter().any(|input| !input.stream.transposed) {
        return None;
    }
    // Vectors of 128 bits have as many lanes of narrow ints as one has here; of 16 bits they have half as many.
    let compared = wide && dtype == DType::Bool;
    let narrow = |dtype: DType| !narrow_float(dtype) && dtype.bytes() < if compared { 2 } else { 4 };
    if call.inputs.is_empty() || narrow(dtype) && call.inputs.iter().all(|input| narrow(input.stream.dtype)) {
        return None;
    }
    let kept = call.inputs.iter().all(|input| input.place.buffer != first.dst.buffer);
    let (e, output) = (&mut call.expression, Output::Store(dtype));
    e.finish(value, output);
    e.second_output = also;
    e.streams = kept && e.stores_lanes(output) && write != Write::Cached;
    e.repeats = kept;
    Some(call)
}

/// The loop around, if there is one, and what numbers of its rows are: as for [`row`].
pub(super) type OuterCall = (Option<AtomId>, Numbers);

/// The expression of a reduction into a register tile of so many lanes.
pub(super) fn reduction(
    known: KernelAtoms<'_>,
    first: &PlanStore,
    (lanes, wide): (i64, bool),
    rows: OuterCall,
) -> Option<ExpressionCall> {
    let (dtype, op) = (first.value.dtype(), first.update?);
    let mut builder = ExpressionBuilder::new(known, first, rows.0, (wide, rows.1));
    let value = if dtype == DType::Bool {
        let mask = builder.value(&first.value)?;
        builder.call.expression.bit(mask)
    } else {
        builder.stored(&first.value)?
    };
    let mut call = builder.call;
    let e = &mut call.expression;
    if !is_reduced(op, dtype, e) {
        return None;
    }
    // The least of narrow floats is one of them.
    let lane = if matches!(dtype, DType::F16 | DType::BF16) { DType::F32 } else { dtype };
    e.finish(value, Output::Reduce(op, lane, u32::try_from(lanes).ok()?));
    let place = matches!(&first.value, Scalar::Select(_, v, none)
        if matches!(&**v, Scalar::Load(_, p) if known.rises(p)) && **none == Scalar::Const(dtype, op.identity(dtype)));
    e.rises = op == ReduceOp::Min && !dtype.is_float() && place;
    e.repeats = true;
    (!call.inputs.is_empty() && !call.reads_across()).then_some(call)
}

impl ExpressionCall {
    /// Whether an input or a number is in the buffer that is written, but not where it is.
    fn reads_elsewhere(&self, dst: &Address) -> bool {
        let elsewhere = |p: &Address| p.buffer == dst.buffer && p != dst;
        let mut any = self.inputs.iter().any(|input| elsewhere(&input.place));
        self.params.iter().for_each(|p| p.for_each_load(&mut |_, p| any |= elsewhere(p)));
        any
    }
}

/// An expression under construction, from the first store.
pub(super) struct ExpressionBuilder<'e> {
    known: KernelAtoms<'e>,
    around: Option<AtomId>,
    numbers: Numbers,
    pub(super) call: ExpressionCall,
}

/// What a number of a row is to the expression of all rows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Numbers {
    /// A parameter: then each row is a call.
    Params,
    /// An input of one element, if it is read as it lies.
    Inputs,
}

impl<'e> ExpressionBuilder<'e> {
    fn new(
        known: KernelAtoms<'e>,
        first: &PlanStore,
        around: Option<AtomId>,
        (wide, numbers): (bool, Numbers),
    ) -> ExpressionBuilder<'e> {
        let mut expression = Expression::new(wide);
        expression.long = has(DType::I64, &first.value);
        expression.double = expression.long || has(DType::F64, &first.value);
        ExpressionBuilder {
            known,
            around,
            numbers,
            call: ExpressionCall { expression, inputs: vec![], params: vec![] },
        }
    }

    /// What a second row is written with, in the same loop. A vector of all inputs is read before one of each row is
    /// written: the first row may be made of what the second overwrites there, the second of nothing of the first.
    fn second_output(&mut self, first: &PlanStore, second: &PlanStore) -> Option<(Id, DType)> {
        let mut apart = first.dst.buffer != second.dst.buffer;
        first.value.for_each_load(&mut |_, p| apart &= p.buffer != second.dst.buffer || *p == second.dst);
        second.value.for_each_load(&mut |_, p| {
            apart &= p.buffer != first.dst.buffer && (p.buffer != second.dst.buffer || *p == second.dst);
        });
        let dtype = second.value.dtype();
        let plain = !self.call.expression.double && apart && second.update.is_none() && narrow_float(dtype);
        plain.then(|| Some((self.value(&second.value)?, dtype)))?
    }

    /// What is stored: a float, an int, or the bit of a mask.
    fn stored(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        match scalar.dtype() {
            _ if self.call.expression.double => self.stored_double(scalar),
            // A byte is copied as it is.
            DType::Bool if matches!(scalar, Scalar::Load(..)) => None,
            DType::Bool => {
                let mask = self.value(scalar)?;
                Some(self.call.expression.bit(mask))
            }
            dtype if narrow_int(dtype) => self.int(scalar),
            _ => self.value(scalar),
        }
    }

    /// A value as f32 (f16 and bf16 widened), or a mask for a bool.
    pub(super) fn value(&mut self, scalar: &Scalar<Address>) -> Option<Id> {
        if let Scalar::Const(d, Number::Float(x)) = scalar {
            return narrow_float(*d).then(|| self.call.expression.float(*x as f32));
        }
        if narrow_float(scalar.dtype()) && self.is_param(scalar) {
            return Some(self.uniform(scalar));
        }
        match scalar {
            Scalar::Const(..) | Scalar::Acc(_) => None,
            Scalar::Load(d, p) => self.load(*d, p),
            Scalar::Cast(to, x) if narrow_float(*to) => {
                let v = match x.dtype() {
                    DType::Bool => {
                        let v = self.value(x)?;
                        let [one, zero] = [1.0, 0.0].map(|n| self.call.expression.float(n));
                        return Some(self.call.expression.select(v, one, zero));
                    }
                    from if narrow_int(from) => {
                        let int = self.int(x)?;
                        let v = self.call.expression.to_float(int);
                        if from.bytes() == 1 {
                            // At most 255: every float type has it.
                            return Some(v);
                        }
                        v
                    }
                    from if narrow_float(from) => self.value(x)?,
                    _ => return None,
                };
                Some(self.call.expression.rounded(*to, v))
            }
            Scalar::Cast(DType::Bool, x) if narrow_float(x.dtype()) => {
                let (x, zero) = (self.value(x)?, self.call.expression.float(0.0));
                Some(self.call.expression.binary(Binary::NotEqual, x, zero))
            }
            Scalar::Cast(..) => None,
            Scalar::Unary(UnaryOp::Not, x) if x.dtype() == DType::Bool => {
                let (x, all) = (self.value(x)?, self.call.expression.int(-1));
                Some(self.call.expression.binary(Binary::Xor, x, all))
            }
            Scalar::Unary(op, x) => {
                let dtype = x.dtype();
                let x = narrow_float(dtype).then(|| self.value(x))??;
                let e = &mut self.call.expression;
                let v = if let UnaryOp::Library(f) = op { f.of_single(e, [x]) } else { e.of_float(*op, x) }?;
                Some(self.call.expression.rounded(dtype, v))
            }
            Scalar::Binary(op, a, b) => self.binary(*op, a, b),
            Scalar::Select(c, a, b) if narrow_float(a.dtype()) => {
                let (c, a, b) = (self.value(c)?, self.value(a)?, self.value(b)?);
                Some(self.call.expression.select(c, a, b))
            }
            Scalar::Select(..) => None,
        }
    }

    /// Whether an expression is the same everywhere.
    pub(super) fn is_param(&self, scalar: &Scalar<Address>) -> bool {
        let of_a_row = |p: &Address| self.around.is_some_and(|var| self.known.atoms.mentions(&p.at, var));
        let mut same = true;
        scalar.for_each_load(&mut |_, p| same &= self.numbers == Numbers::Params || !of_a_row(p));
        same && is_uniform(scalar)
    }

    /// A parameter for what is the same everywhere.
    pub(super) fn uniform(&mut self, scalar: &Scalar<Address>) -> Id {
        if let Some(i) = self.call.params.iter().position(|p| p == scalar) {
            return self.call.expression.node(expression::LaneNode::Param(i as u32));
        }
        self.call.params.push(scalar.clone());
        self.call.expression.param()
    }

    fn load(&mut self, dtype: DType, place: &Address) -> Option<Id> {
        if dtype == DType::Bool {
            // Any byte but 0 is true.
            let (byte, zero) = (self.input(dtype, place)?, self.call.expression.int(0));
            return Some(self.call.expression.binary(Binary::LessInt, zero, byte));
        }
        narrow_float(dtype).then(|| self.input(dtype, place))?
    }

    pub(super) fn input(&mut self, dtype: DType, place: &Address) -> Option<Id> {
        if self.known.space(place) == Space::Register || self.known.is_index(place) {
            return None;
        }
        let (stream, stride) = self.stream(dtype, place)?;
        if let Some(i) = self.call.inputs.iter().position(|i| i.place == *place && i.stream == stream) {
            return Some(self.call.expression.node(expression::LaneNode::Input(i as u32)));
        }
        if self.call.inputs.len() == MAX_INPUTS {
            return None;
        }
        self.call.inputs.push(Input { place: place.clone(), stream, element_stride: stride });
        Some(self.call.expression.input(stream))
    }

    /// How an expression can read a place: as it lies, every second element of 32 bits, those that follow each other
    /// from row to row, or one for a row; and the bytes from one element to the next.
    fn stream(&self, dtype: DType, place: &Address) -> Option<(InputStream, Affine)> {
        let along = InputStream::along(dtype);
        if place.lanes == LanePattern::Splat {
            let whole = match self.call.expression.double {
                true => dtype.bytes() == 8,
                false => dtype.bytes() == 4 || narrow_float(dtype),
            };
            let one = InputStream { every: 0, ..along };
            return (whole && self.numbers == Numbers::Inputs).then_some((one, Affine::default()));
        }
        let stride = self.known.lane_stride(place, dtype)?;
        let stream = match stride.as_number() {
            Some(n) if n == along.bytes() => along,
            _ if self.call.expression.double => return None,
            Some(n) if dtype.bytes() == 4 && n == 2 * along.bytes() => InputStream { every: 2, ..along },
            _ => {
                let next = self.known.growth(&place.at, self.around?)?.as_number();
                (next == Some(along.bytes())).then_some(InputStream { transposed: true, ..along })?
            }
        };
        Some((stream, stride))
    }

    fn binary(&mut self, op: BinaryOp, a: &Scalar<Address>, b: &Scalar<Address>) -> Option<Id> {
        let dtype = a.dtype();
        if narrow_int(dtype) {
            let BinaryOp::Compare(comparison) = op else { return None };
            let (a, b) = (self.int(a)?, self.int(b)?);
            return self.compared(comparison, a, b);
        }
        let (x, y) = (self.value(a)?, self.value(b)?);
        let e = &mut self.call.expression;
        if dtype == DType::Bool {
            return Binary::of_masks(op).map(|own| e.binary(own, x, y));
        }
        let v = match op {
            BinaryOp::Div => e.quotient(x, y),
            BinaryOp::Library(f) => f.of_single(e, [x, y])?,
            BinaryOp::Compare(comparison) => {
                let (own, swapped) = Binary::comparison(comparison);
                return Some(if swapped { e.binary(own, y, x) } else { e.binary(own, x, y) });
            }
            _ => e.binary(Binary::of_floats(op)?, x, y),
        };
        Some(e.rounded(dtype, v))
    }
}

/// Whether a reduction is one of the lanes of an expression: narrow ints are in lanes of 32 bits, in which nothing
/// wraps as they do.
fn is_reduced(op: ReduceOp, dtype: DType, expression: &Expression) -> bool {
    match (op, dtype) {
        _ if expression.double != (dtype.bytes() == 8) => false,
        (ReduceOp::Sum | ReduceOp::Prod, d) if !d.is_float() && d.bytes() < 4 => false,
        (ReduceOp::Prod, DType::I64) => expression.is_wide(),
        (ReduceOp::Sum | ReduceOp::Prod, d) => !matches!(d, DType::F16 | DType::BF16),
        _ => true,
    }
}

/// Types that compute in f32.
pub(super) fn narrow_float(dtype: DType) -> bool {
    matches!(dtype, DType::F32 | DType::F16 | DType::BF16)
}

/// Whether an expression is the same in every lane: all of its loads are, and it has one.
fn is_uniform(scalar: &Scalar<Address>) -> bool {
    let (mut any, mut splat) = (false, true);
    scalar.for_each_load(&mut |_, p| (any, splat) = (true, splat && p.lanes == LanePattern::Splat));
    any && splat
}
