//! The manifest of a kernel: what to allocate, what to check, what to launch.
use super::slots::Slots;
use crate::EmitError;
use crate::manifest::{Amount, Argument, Condition, Launch, Manifest, SymbolFacts, Tensor, VERSION, Workspace};
use crate::ptx::Entry;
use sha2::{Digest, Sha256};
use tilewright_ir::int::{BinOp, Expr, Int, normal};
use tilewright_ir::kernel::{Buffer, BufferId, Kernel, LoopKind, Space, Stmt};
use tilewright_ir::program::Role;
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

/// The launch of an entry, whose parameters it declares: the buffers and symbols that its code reads.
pub(super) fn launch(kernel: &Kernel, body: &[Stmt], entry: &mut Entry, slots: &Slots, shared: u32) -> Launch {
    let mut arguments = vec![];
    let mut declare = |text: String, argument| {
        entry.params.push(text);
        arguments.push(argument);
    };
    let (mut tensors, mut temporaries) = (0, 0);
    for (i, b) in kernel.buffers.iter().enumerate() {
        let id = BufferId(i as u32);
        let Some(name) = slots.params.get(&id) else { continue };
        let count = if b.role == Role::Temp { &mut temporaries } else { &mut tensors };
        let at = *count;
        *count += 1;
        if slots.used_buffers.contains(&id) {
            let align = b.align.max(b.dtype.bytes() as u32);
            let argument = if b.role == Role::Temp { Argument::Workspace(at) } else { Argument::Tensor(at) };
            declare(format!(".param .u64 .ptr .global .align {align} {name}"), argument);
        }
    }
    for (i, s) in kernel.symbols.iter().enumerate() {
        if slots.used_symbols.contains(&i) {
            declare(format!(".param .u64 s{i}"), Argument::Symbol(s.name.to_string()));
        }
    }
    let blocks = match body {
        [Stmt::For(id, _)] if matches!(kernel.loop_(*id).kind, LoopKind::Block(_)) => {
            let end = &kernel.loop_(*id).end;
            Amount(normal::normalize(end).unwrap_or_else(|_| end.clone()))
        }
        _ => Amount::from(1),
    };
    Launch {
        entry: entry.name.clone(),
        grid: [blocks, 1.into(), 1.into()],
        block: [entry.threads, 1, 1],
        shared,
        arguments,
    }
}

/// The manifest.
pub(super) fn manifest(
    kernel: &Kernel,
    target: &Target,
    ptx: &str,
    launches: Vec<Launch>,
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
            tensors.push(Tensor {
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
        manifest: VERSION,
        target: target.name.clone(),
        function: kernel.name.clone(),
        sha256,
        symbols: kernel.symbols.iter().map(fact).collect(),
        guards: kernel.guards.iter().map(Condition::from).collect(),
        tensors,
        workspace,
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
