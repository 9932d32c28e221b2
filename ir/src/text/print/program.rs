//! Printing programs and functions.
use super::{Names, head, int_text, layout_text, quoted, scalar_text, swizzle};
use crate::dtype::DType;
use crate::int::Symbol;
use crate::program::{Axis, Function, Operand, Program, RECURRENCE, Statement};
use crate::scalar::ReduceOp;

/// The text of a program.
pub fn program(p: &Program) -> String {
    let mut out = String::new();
    for s in &p.symbols {
        out.push_str(&symbol(s));
    }
    for f in &p.functions {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&function(f));
    }
    out
}

fn symbol(s: &Symbol) -> String {
    format!("sym {}{}\n", quoted(&s.name), super::fact_list(s, false))
}

/// The text of a function.
pub fn function(f: &Function) -> String {
    let mut out = format!("fn {} {{\n", quoted(&f.name));
    head(&mut out, &f.symbols, &f.guards);
    for t in &f.tensors {
        out.push_str(&format!("  {} {}: {} {}", t.role.name(), quoted(&t.name), t.dtype, layout_text(&t.layout)));
        if !t.offset.is_static(0) {
            out.push_str(&format!("; {}", int_text(&t.offset)));
        }
        if let Some(s) = t.swizzle {
            out.push_str(&format!(" {}", swizzle(s)));
        }
        if let Some(mode) = t.ellipsis {
            out.push_str(&format!(" ellipsis {mode}"));
        }
        out.push('\n');
    }
    let tensors = Names::new(f.tensors.iter().map(|t| t.name.as_str()));
    for s in &f.body {
        statement(&mut out, f, s, &tensors);
    }
    out + "}\n"
}

/// `=`, `+=`, `*=`, `min=`, `max=`.
pub(super) fn assign(update: Option<ReduceOp>) -> &'static str {
    match update {
        None => "=",
        Some(ReduceOp::Sum) => "+=",
        Some(ReduceOp::Prod) => "*=",
        Some(ReduceOp::Min) => "min=",
        Some(ReduceOp::Max) => "max=",
    }
}

/// The text of a statement of a function, as the function's has it.
pub fn statement_text(f: &Function, s: &Statement) -> String {
    let mut out = String::new();
    statement(&mut out, f, s, &Names::new(f.tensors.iter().map(|t| t.name.as_str())));
    out
}

fn statement(out: &mut String, f: &Function, s: &Statement, tensors: &Names) {
    let walked = s.axes.iter().chain(&s.reduce_axes);
    let axes = Names::new(walked.chain(s.lookups.iter().map(|l| &l.axis)).map(|a| a.name.as_str()));
    let mut load = |d: DType, o: &Operand| {
        let text = operand(o, tensors, &axes);
        match f.tensors.get(o.tensor.0 as usize) {
            Some(t) if t.dtype == d => text,
            _ => format!("{text}:{d}"),
        }
    };
    out.push_str(&format!("  for {} {{\n", axis_list(&s.axes)));
    let reduces = s.reduce.as_ref().is_some_and(|r| r.along.is_none());
    if !s.reduce_axes.is_empty() && (!reduces || !s.lookups.is_empty()) {
        out.push_str(&format!("    over ({})\n", axis_list(&s.reduce_axes)));
    }
    for l in &s.lookups {
        let axis = axis_list(std::slice::from_ref(&l.axis));
        let or_zero = if l.or_zero { " or_zero" } else { "" };
        out.push_str(&format!("    at {axis}{or_zero} = {}\n", scalar_text(&l.value, &mut load, None)));
    }
    if let Some(r) = &s.reduce {
        let body = scalar_text(&r.body, &mut load, r.first.as_ref().map(|_| r.acc));
        let along = r.along.map(|along| axes.get(along.0 as usize));
        let over = match (along, &r.first) {
            (Some(along), Some(first)) => {
                format!("{RECURRENCE}({along}, {})", scalar_text(first, &mut load, None))
            }
            (Some(along), None) => format!("{}({along})", r.op.scan_name()),
            (None, _) => format!("{}({})", r.op.name(), axis_list(&s.reduce_axes)),
        };
        out.push_str(&format!("    acc: {} = {over} {body}\n", r.acc));
    }
    let value = scalar_text(&s.value, &mut load, s.reduce.as_ref().map(|r| r.acc));
    out.push_str(&format!("    {} {} {value}\n  }}\n", operand(&s.out, tensors, &axes), assign(s.update)));
}

fn axis_list(axes: &[Axis]) -> String {
    let axis = |a: &Axis| format!("{} < {}", quoted(&a.name), int_text(&a.extent));
    axes.iter().map(axis).collect::<Vec<_>>().join(", ")
}

/// `T[m=M:512, n=512:1; 8]`.
pub(crate) fn operand(o: &Operand, tensors: &Names, axes: &Names) -> String {
    let mode = |(a, l): &(crate::program::AxisId, _)| format!("{}={}", axes.get(a.0 as usize), layout_text(l));
    let mut inside = o.modes.iter().map(mode).collect::<Vec<_>>().join(", ");
    if !o.offset.is_static(0) {
        inside.push_str(&format!("; {}", int_text(&o.offset)));
    }
    format!("{}[{}]", tensors.get(o.tensor.0 as usize), inside.trim_start())
}
