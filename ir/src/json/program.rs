//! Programs and functions as JSON.
use super::{JsonError, JsonPath, swizzle, symbol, update};
use crate::dtype::DType;
use crate::int::Symbol;
use crate::origin::Origin;
use crate::program::{Axis, AxisId, Function, Lookup, Operand, Program, RECURRENCE, Reduce, Statement, Tensor};
use crate::scalar::ReduceOp;
use crate::text::{self, Names, int_text, layout_text};
use serde_json::{Value, json};

pub(super) fn program(p: &Program) -> Value {
    json!({
        "symbols": p.symbols.iter().map(symbol).collect::<Vec<_>>(),
        "functions": p.functions.iter().map(function).collect::<Vec<_>>(),
    })
}

pub(super) fn read_program(at: &JsonPath<'_>) -> Result<Program, JsonError> {
    Ok(Program {
        symbols: at.symbols(&["symbols"])?,
        functions: at.list("functions")?.iter().map(read_function).collect::<Result<_, _>>()?,
    })
}

pub(super) fn function(f: &Function) -> Value {
    let tensor = |t: &Tensor| {
        let mut out = json!({
            "name": t.name,
            "role": t.role.name(),
            "dtype": t.dtype.name(),
            "layout": layout_text(&t.layout),
            "offset": int_text(&t.offset),
            "swizzle": swizzle(t.swizzle),
        });
        if let Some(mode) = t.ellipsis {
            out["ellipsis"] = mode.into();
        }
        out
    };
    json!({
        "name": f.name,
        "symbols": f.symbols.iter().map(symbol).collect::<Vec<_>>(),
        "guards": f.guards.iter().map(text::guard).collect::<Vec<_>>(),
        "tensors": f.tensors.iter().map(tensor).collect::<Vec<_>>(),
        "body": f.body.iter().map(|s| statement(f, s)).collect::<Vec<_>>(),
    })
}

fn statement(f: &Function, s: &Statement) -> Value {
    let tensors = Names::new(f.tensors.iter().map(|t| t.name.as_str()));
    let walked = s.axes.iter().chain(&s.reduce_axes);
    let axes = Names::new(walked.chain(s.lookups.iter().map(|l| &l.axis)).map(|a| a.name.as_str()));
    let axis = |a: &Axis| json!({"name": a.name, "extent": int_text(&a.extent)});
    let mut load = |d: DType, o: &Operand| {
        let stored = f.tensors.get(o.tensor.0 as usize).map(|t| t.dtype);
        let suffix = if stored == Some(d) { String::new() } else { format!(":{d}") };
        text::operand(o, &tensors, &axes) + &suffix
    };
    let reduce = s.reduce.as_ref().map_or(Value::Null, |r| {
        let body = text::scalar_text(&r.body, &mut load, r.first.as_ref().map(|_| r.acc));
        let mut out = json!({"op": r.op.name(), "acc": r.acc.name(), "body": body});
        if let Some(along) = r.along {
            out["along"] = json!(axes.get(along.0 as usize));
        }
        if let Some(first) = &r.first {
            out["op"] = json!(RECURRENCE);
            out["first"] = json!(text::scalar_text(first, &mut load, None));
        }
        out
    });
    let lookup = |l: &Lookup| {
        let value = text::scalar_text(&l.value, &mut load, None);
        let mut out = json!({"name": l.axis.name, "extent": int_text(&l.axis.extent), "value": value});
        if l.or_zero {
            out["or_zero"] = json!(true);
        }
        out
    };
    let lookups: Vec<Value> = s.lookups.iter().map(lookup).collect();
    let mut out = json!({
        "axes": s.axes.iter().map(axis).collect::<Vec<_>>(),
        "reduce_axes": s.reduce_axes.iter().map(axis).collect::<Vec<_>>(),
        "reduce": reduce,
        "value": text::scalar_text(&s.value, &mut load, s.reduce.as_ref().map(|r| r.acc)),
        "out": text::operand(&s.out, &tensors, &axes),
        "update": update(s.update),
    });
    if !lookups.is_empty() {
        out["lookups"] = lookups.into();
    }
    out
}

pub(super) fn read_function(at: &JsonPath<'_>) -> Result<Function, JsonError> {
    let symbols = at.symbols(&["symbols"])?;
    let mut f = Function {
        name: at.text("name")?,
        guards: at.guards(&symbols)?,
        symbols,
        tensors: vec![],
        body: vec![],
        schedules: vec![],
        origin: Origin::default(),
    };
    for t in at.list("tensors")? {
        f.tensors.push(Tensor {
            name: t.text("name")?,
            dtype: t.dtype("dtype")?,
            layout: t.layout("layout", &f.symbols)?,
            offset: t.int("offset", &f.symbols)?,
            swizzle: t.swizzle()?,
            role: t.role()?,
            ellipsis: t.optional("ellipsis").map(|at| at.u32()).transpose()?.map(|mode| mode as usize),
        });
    }
    for s in at.list("body")? {
        let s = read_statement(&s, &f)?;
        f.body.push(s);
    }
    Ok(f)
}

fn read_axes(at: &JsonPath<'_>, name: &str, scope: &[Symbol]) -> Result<Vec<Axis>, JsonError> {
    at.list(name)?.iter().map(|a| Ok(Axis { name: a.text("name")?, extent: a.int("extent", scope)? })).collect()
}

fn read_statement(at: &JsonPath<'_>, f: &Function) -> Result<Statement, JsonError> {
    let axes = read_axes(at, "axes", &f.symbols)?;
    let reduce_axes = read_axes(at, "reduce_axes", &f.symbols)?;
    let tensors: Vec<String> = f.tensors.iter().map(|t| t.name.clone()).collect();
    let mut names: Vec<String> = axes.iter().chain(&reduce_axes).map(|a| a.name.clone()).collect();
    let mut lookups = vec![];
    for l in at.optional("lookups").map_or(vec![], |all| all.items()) {
        let axis = Axis { name: l.text("name")?, extent: l.int("extent", &f.symbols)? };
        let value = l.field("value")?.parse(&f.symbols, |p| p.operands(f, &tensors, &names, None))?;
        names.push(axis.name.clone());
        let or_zero = l.optional("or_zero").map(|at| at.flag()).transpose()?.unwrap_or(false);
        lookups.push(Lookup { axis, value, or_zero });
    }
    let scalar = |at: JsonPath<'_>, acc: Option<DType>| at.parse(&f.symbols, |p| p.operands(f, &tensors, &names, acc));
    let reduce = match at.optional("reduce") {
        None => None,
        Some(r) => Some(Reduce {
            op: match r.optional("first") {
                Some(_) if r.text("op")? == RECURRENCE => ReduceOp::Sum,
                _ => r.field("op")?.reduce_op()?,
            },
            acc: r.dtype("acc")?,
            first: r.optional("first").map(|at| scalar(at, None)).transpose()?,
            along: match r.optional("along") {
                Some(axis) => Some(AxisId(axis.parse(&[], |p| p.reference(&names, "an axis"))?)),
                None => None,
            },
            body: scalar(r.field("body")?, r.optional("first").map(|_| r.dtype("acc")).transpose()?)?,
        }),
    };
    Ok(Statement {
        value: scalar(at.field("value")?, reduce.as_ref().map(|r| r.acc))?,
        out: at.field("out")?.parse(&f.symbols, |p| p.operand(&tensors, &names))?,
        update: at.optional("update").map(|u| u.reduce_op()).transpose()?,
        axes,
        reduce_axes,
        lookups,
        reduce,
        origin: Origin::default(),
    })
}
