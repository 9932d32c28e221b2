//! The manifest of a kernel: what to allocate, what to check, what to launch.
use super::emit::PtxEmitter;
use super::roles::MOST_TURNS;
use crate::EmitError;
use crate::manifest::{
    Amount, Argument, Launch, LaunchCondition, Manifest, SymbolFacts, TensorMap, TensorParam, Workspace, version,
};
use crate::ptx::Entry;
use sha2::{Digest, Sha256};
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{Buffer, Kernel, LoopKind, Space, Stmt};
use tilewright_ir::program::{Relation, Role};
use tilewright_ir::target::Target;

/// Alignment of a workspace: what device allocators give.
const WORKSPACE_ALIGN: u32 = 256;

/// Words that PTX reserves and that are names of functions people write.
const RESERVED: [&str; 30] = [
    "abs", "add", "and", "bra", "call", "cos", "cvt", "div", "exit", "fma", "ld", "mad", "max", "min", "mov", "mul",
    "neg", "not", "or", "rem", "ret", "selp", "set", "shl", "shr", "sin", "sqrt", "st", "sub", "xor",
];

/// The entry of a phase: the function's name, with its number where there are several.
pub(super) fn entry_name(kernel: &Kernel, phase: usize) -> String {
    let clean: String =
        kernel.name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    let starts = clean.starts_with(|c: char| c.is_ascii_alphabetic());
    // A name that only begins with `_` may clash with the assembler's own.
    let clean = if starts && !RESERVED.contains(&clean.as_str()) { clean } else { format!("kernel_{clean}") };
    match kernel.phases.iter().filter(|p| !p.is_empty()).count() {
        0 | 1 => clean,
        _ => format!("{clean}_{phase}"),
    }
}

/// The launch of an entry, whose parameters it declares: the buffers and symbols that its code reads; and what must
/// hold of the number of blocks, where that is not known.
pub(super) fn launch(
    e: &PtxEmitter<'_>,
    body: &[Stmt],
    entry: &mut Entry,
    shared: u32,
) -> (Launch, Option<LaunchCondition>) {
    let (kernel, slots) = (e.kernel, &e.slots);
    let mut arguments = vec![];
    let mut declare = |text: String, argument| {
        entry.params.push(text);
        arguments.push(argument);
    };
    for (id, argument) in &slots.arguments {
        let (b, Some(name)) = (kernel.buffer(*id), slots.params.get(id)) else { continue };
        if slots.used_buffers.contains(id) {
            let align = b.align.max(b.dtype.bytes() as u32);
            declare(format!(".param .u64 .ptr .global .align {align} {name}"), argument.clone());
        }
    }
    for i in 0..slots.maps.len() {
        declare(format!(".param .align 64 .b8 m{i}[128]"), Argument::Map(i));
    }
    for (i, s) in kernel.symbols.iter().enumerate() {
        if slots.used_symbols.contains(&i) {
            declare(format!(".param .u64 s{i}"), Argument::Symbol(s.name.to_string()));
        }
    }
    let (mut blocks, mut limit) = (Expr::Num(1), None);
    if let [Stmt::For(id, _)] = body
        && let l = kernel.loop_(*id)
        && matches!(l.kind, LoopKind::Block(_))
    {
        blocks = l.end.clone();
        if !slots.rings.is_empty() && l.var.hi >= e.at_once() {
            let right = Amount(Expr::Num(MOST_TURNS));
            let condition = LaunchCondition { left: Amount(l.end.clone()), relation: Relation::Le, right };
            limit = (l.var.hi > MOST_TURNS).then_some(condition);
            blocks = Expr::bin(BinOp::Min, blocks, Expr::Num(e.at_once()));
        }
    }
    let launch = Launch {
        entry: entry.name.clone(),
        grid: [Amount(normal::normalize(&blocks).unwrap_or(blocks)), 1.into(), 1.into()],
        block: [entry.threads, 1, 1],
        shared,
        arguments,
        programmatic: !slots.rings.is_empty(),
    };
    (launch, limit)
}

/// Numbers the maps of a launch among those of all.
pub(super) fn number(launch: &mut Launch, all: &mut Vec<TensorMap>, named: Vec<TensorMap>) {
    let places = named.into_iter().map(|map| {
        let known = all.iter().position(|m| *m == map);
        known.unwrap_or_else(|| {
            all.push(map);
            all.len() - 1
        })
    });
    let places: Vec<usize> = places.collect();
    for argument in &mut launch.arguments {
        if let Argument::Map(i) = argument {
            *i = places[*i];
        }
    }
}

/// The manifest.
pub(super) fn manifest(
    kernel: &Kernel,
    target: &Target,
    ptx: &str,
    (launches, maps, limits): (Vec<Launch>, Vec<TensorMap>, Vec<LaunchCondition>),
) -> Result<Manifest, EmitError> {
    let digest = Sha256::digest(ptx.as_bytes());
    let sha256 = digest.iter().map(|b| format!("{b:02x}")).collect();
    let fact = |s: &tilewright_ir::int::Symbol| SymbolFacts {
        name: s.name.to_string(),
        min: s.lo,
        max: s.hi,
        divisor: s.div,
        below: s.below.as_ref().map(|e| Amount(Expr::clone(e))),
    };
    let (mut tensors, mut workspace) = (vec![], vec![]);
    for b in &kernel.buffers {
        let (lowest, highest) = match (b.role, b.space) {
            (Role::Temp, s) if s != Space::Global => continue,
            (Role::Index, _) => continue,
            _ => touched(b)?,
        };
        if b.role == Role::Temp {
            let size = Int::Static(b.dtype.bytes() as i64);
            let elements = highest.sub(&lowest)?.add(&Int::ONE)?;
            let (bytes, origin) = (elements.mul(&size)?, Int::ZERO.sub(&lowest)?.mul(&size)?);
            workspace.push(Workspace {
                name: b.name.clone(),
                bytes: amount(&bytes),
                origin: amount(&origin),
                align: WORKSPACE_ALIGN.max(b.align),
            });
        } else {
            tensors.push(TensorParam {
                name: b.name.clone(),
                dtype: b.dtype,
                role: b.role,
                layout: b.layout.to_string(),
                lowest: amount(&lowest),
                highest: amount(&highest),
                align: b.align.max(b.dtype.bytes() as u32),
            });
        }
    }
    Ok(Manifest {
        manifest: version(&maps),
        target: target.name.clone(),
        function: kernel.name.clone(),
        sha256,
        symbols: kernel.symbols.iter().map(fact).collect(),
        guards: kernel.guards.iter().map(LaunchCondition::from).chain(limits).collect(),
        tensors,
        workspace,
        maps,
        launches,
    })
}

fn amount(n: &Int) -> Amount {
    Amount(n.to_expr())
}

/// The lowest and highest offset of a buffer; where an extent may be 0 the highest is then the lowest less one.
fn touched(b: &Buffer) -> Result<(Int, Int), EmitError> {
    let (mut lo, mut hi) = (b.offset.clone(), b.offset.clone());
    let mut some = Int::ONE;
    for (n, d) in b.layout.flat() {
        let Some(d) = d.int() else {
            return Err(EmitError::NotStatic { what: "a stride", found: d.to_string() });
        };
        let far = n.sub(&Int::ONE)?.mul(d)?;
        match d.less(&Int::ZERO) {
            Some(true) => lo = lo.add(&far)?,
            Some(false) => hi = hi.add(&far)?,
            None => {
                lo = lo.add(&far.op(BinOp::Min, &Int::ZERO)?)?;
                hi = hi.add(&far.op(BinOp::Max, &Int::ZERO)?)?;
            }
        }
        if n.less(&Int::ONE) != Some(false) {
            // 1 where there is an iteration, 0 where there is none.
            some = some.mul(&n.op(BinOp::Min, &Int::ONE)?)?;
        }
    }
    if let Some(s) = b.swizzle {
        // A swizzle stays in its block.
        let block = Int::Static(1 << (s.bits + s.base + s.shift.unsigned_abs()).min(61));
        lo = lo.op(BinOp::Div, &block)?.mul(&block)?;
        hi = hi.op(BinOp::Div, &block)?.add(&Int::ONE)?.mul(&block)?.sub(&Int::ONE)?;
    }
    if some != Int::ONE {
        lo = lo.mul(&some)?;
        hi = hi.add(&Int::ONE)?.mul(&some)?.sub(&Int::ONE)?;
    }
    Ok((lo, hi))
}
