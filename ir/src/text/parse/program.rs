//! Parsing programs and functions.
use super::{Parser, Result1};
use crate::dtype::DType;
use crate::int::{Int, Swizzle};
use crate::layout::Layout;
use crate::origin::Origin;
use crate::program::{
    Axis, AxisId, Function, Lookup, Operand, Program, RECURRENCE, Reduce, Role, Statement, Tensor, TensorId,
};
use crate::scalar::{ReduceOp, Scalar};

/// A tensor or a buffer, as far as both are alike.
pub(super) struct Declared {
    pub name: String,
    pub dtype: DType,
    pub layout: Layout,
    pub offset: Int,
    pub swizzle: Option<Swizzle>,
    pub role: Role,
}

impl Parser<'_> {
    pub(super) fn program(&mut self) -> Result1<Program> {
        let symbols = self.symbols()?;
        let mut functions = vec![];
        while self.is_word("fn") {
            functions.push(self.function()?);
        }
        Ok(Program { symbols, functions })
    }

    pub(super) fn function(&mut self) -> Result1<Function> {
        self.word("fn")?;
        let name = self.name()?;
        self.expect("{")?;
        let mut f = Function {
            name,
            symbols: self.symbols()?,
            guards: self.guards()?,
            tensors: vec![],
            body: vec![],
            schedules: vec![],
            origin: Origin::default(),
        };
        while let Some(d) = self.declared()? {
            let Declared { name, dtype, layout, offset, swizzle, role } = d;
            let ellipsis = if self.eat_word("ellipsis") { Some(self.small::<u32>()? as usize) } else { None };
            f.tensors.push(Tensor { name, dtype, layout, offset, swizzle, role, ellipsis });
        }
        while !self.eat("}") {
            let s = self.statement(&f)?;
            f.body.push(s);
        }
        Ok(f)
    }

    /// `in src: f32 (M,512):(512,1); 8 swizzle<3,3,3>`, if there is one.
    pub(super) fn declared(&mut self) -> Result1<Option<Declared>> {
        let roles = Role::ALL.map(|role| (role.name(), role));
        if !roles.iter().any(|(w, _)| self.is_word(w)) {
            return Ok(None);
        }
        let role = self.one_of(&roles, "a role")?;
        let name = self.name()?;
        self.expect(":")?;
        let dtype = self.dtype()?;
        let layout = self.layout()?;
        let offset = if self.eat(";") { self.int()? } else { Int::ZERO };
        let swizzle = if self.is_word("swizzle") { Some(self.swizzle()?) } else { None };
        Ok(Some(Declared { name, dtype, layout, offset, swizzle, role }))
    }

    fn statement(&mut self, f: &Function) -> Result1<Statement> {
        self.word("for")?;
        let axes = self.axes("{")?;
        let mut reduce_axes = vec![];
        let tensors: Vec<String> = f.tensors.iter().map(|t| t.name.clone()).collect();
        if self.eat_word("over") {
            self.expect("(")?;
            reduce_axes = self.axes(")")?;
        }
        let mut lookups: Vec<Lookup> = vec![];
        while self.eat_word("at") {
            let axis = self.axis()?;
            let or_zero = self.eat_word("or_zero");
            self.expect("=")?;
            let names = axis_names(&axes, &reduce_axes, &lookups);
            lookups.push(Lookup { axis, value: self.operands(f, &tensors, &names, None)?, or_zero });
        }
        let mut reduce = None;
        if self.eat_word("acc") {
            self.expect(":")?;
            let acc = self.dtype()?;
            self.expect("=")?;
            let ops = ReduceOp::ALL.map(|o| [(o.name(), (o, false)), (o.scan_name(), (o, true))]);
            let mut ops = ops.as_flattened().to_vec();
            ops.push((RECURRENCE, (ReduceOp::Sum, true)));
            let recurs = self.is_word(RECURRENCE);
            let (op, scans) = self.one_of(&ops, "a reduction or a scan")?;
            self.expect("(")?;
            let (mut along, mut first) = (None, None);
            if scans {
                let names = axis_names(&axes, &reduce_axes, &lookups);
                along = Some(AxisId(self.reference(&names, "an axis")?));
                if recurs {
                    self.expect(",")?;
                    first = Some(self.operands(f, &tensors, &names, None)?);
                }
                self.expect(")")?;
            } else {
                reduce_axes = self.axes(")")?;
            }
            let names = axis_names(&axes, &reduce_axes, &lookups);
            let body = self.operands(f, &tensors, &names, recurs.then_some(acc))?;
            reduce = Some(Reduce { op, acc, along, first, body });
        }
        let names = axis_names(&axes, &reduce_axes, &lookups);
        let out = self.operand(&tensors, &names)?;
        let update = self.assign()?;
        let value = self.operands(f, &tensors, &names, reduce.as_ref().map(|r| r.acc))?;
        self.expect("}")?;
        Ok(Statement { axes, reduce_axes, lookups, reduce, value, out, update, origin: Origin::default() })
    }

    /// `m < M, n < N` up to `end`, which is consumed.
    fn axes(&mut self, end: &str) -> Result1<Vec<Axis>> {
        self.list(end, &mut Parser::axis)
    }

    /// `m < M`
    fn axis(&mut self) -> Result1<Axis> {
        let name = self.name()?;
        self.expect("<")?;
        Ok(Axis { name, extent: self.int()? })
    }

    /// `=`, `+=`, `*=`, `min=`, `max=`.
    pub(super) fn assign(&mut self) -> Result1<Option<ReduceOp>> {
        if self.eat("=") {
            return Ok(None);
        }
        if self.eat("+=") {
            return Ok(Some(ReduceOp::Sum));
        }
        if self.eat("*=") {
            return Ok(Some(ReduceOp::Prod));
        }
        let op = self.one_of(&[("min", ReduceOp::Min), ("max", ReduceOp::Max)], "`=`, `+=`, `*=`, `min=` or `max=`")?;
        self.expect("=")?;
        Ok(Some(op))
    }

    /// A scalar over operands.
    pub(crate) fn operands(
        &mut self,
        f: &Function,
        tensors: &[String],
        axes: &[String],
        acc: Option<DType>,
    ) -> Result1<Scalar<Operand>> {
        let mut load = |p: &mut Parser<'_>| {
            let o = p.operand(tensors, axes)?;
            let stored = f.tensors.get(o.tensor.0 as usize).map(|t| t.dtype);
            match stored {
                Some(d) => Ok((d, o)),
                // Only a printed invalid value gets here; it says its type.
                None if p.is(":") => Ok((DType::F32, o)),
                None => p.fail("a tensor that exists"),
            }
        };
        self.scalar(&mut load, acc)
    }

    /// `T[m=M:512, n=512:1; 8]`.
    pub(crate) fn operand(&mut self, tensors: &[String], axes: &[String]) -> Result1<Operand> {
        let tensor = TensorId(self.reference(tensors, "a tensor")?);
        self.expect("[")?;
        let mut modes = vec![];
        let mut offset = Int::ZERO;
        while !self.eat("]") {
            if self.eat(";") {
                offset = self.int()?;
                self.expect("]")?;
                break;
            }
            if !modes.is_empty() {
                self.expect(",")?;
            }
            let axis = AxisId(self.reference(axes, "an axis")?);
            self.expect("=")?;
            modes.push((axis, self.layout()?));
        }
        Ok(Operand { tensor, offset, modes })
    }
}

fn axis_names(axes: &[Axis], reduce_axes: &[Axis], lookups: &[Lookup]) -> Vec<String> {
    let looked = lookups.iter().map(|l| &l.axis);
    axes.iter().chain(reduce_axes).chain(looked).map(|a| a.name.clone()).collect()
}
