//! Kernels as JSON.
use super::{JsonError, JsonPath, facts, swizzle, symbol, update};
use crate::dtype::DType;
use crate::int::Symbol;
use crate::kernel::{Access, AccessId, Buffer, BufferId, Coord, Kernel, Loop, LoopId, Space, Stmt};
use crate::text::{self, ExprText, Parser, int_text, layout_text};
use serde_json::{Value, json};

const SPACES: [(&str, Space); 3] =
    [("global", Space::Global), ("shared", Space::Shared), ("register", Space::Register)];

pub(super) fn kernel(k: &Kernel) -> Value {
    json!({
        "name": k.name,
        "target": k.target,
        "symbols": k.symbols.iter().map(symbol).collect::<Vec<_>>(),
        "guards": k.guards.iter().map(text::guard).collect::<Vec<_>>(),
        "buffers": k.buffers.iter().map(buffer).collect::<Vec<_>>(),
        "loops": k.loops.iter().map(loop_).collect::<Vec<_>>(),
        "accesses": k.accesses.iter().map(access).collect::<Vec<_>>(),
        "phases": k.phases.iter().map(|p| block(k, p)).collect::<Vec<_>>(),
    })
}

fn buffer(b: &Buffer) -> Value {
    json!({
        "name": b.name,
        "role": b.role.name(),
        "dtype": b.dtype.name(),
        "space": SPACES.iter().find(|(_, s)| *s == b.space).map(|(w, _)| w),
        "layout": layout_text(&b.layout),
        "offset": int_text(&b.offset),
        "swizzle": swizzle(b.swizzle),
        "align": b.align,
    })
}

fn loop_(l: &Loop) -> Value {
    let mut out = json!({
        "name": &*l.var.name,
        "facts": facts(&l.var),
        "start": ExprText(&l.start).to_string(),
        "end": ExprText(&l.end).to_string(),
        "kind": text::kind_text(l.kind),
    });
    if !l.prefetch.is_empty() {
        out["prefetch"] = text::prefetch_text(&l.prefetch).into();
    }
    out
}

fn access(a: &Access) -> Value {
    let mut out = json!({
        "buffer": a.buffer.0,
        "layout": layout_text(&a.layout),
        "base": int_text(&a.base),
        "coord": a.coord.iter().map(coord).collect::<Vec<_>>(),
        "offset": a.offset.as_ref().map(|e| ExprText(e).to_string()),
    });
    if a.atomic {
        out["atomic"] = true.into();
    }
    out
}

/// As in the text, and `null` for `_`.
fn coord(c: &Coord) -> Value {
    if *c == Coord::Open { Value::Null } else { text::coord_text(c).into() }
}

fn block(k: &Kernel, stmts: &[Stmt]) -> Value {
    stmts.iter().map(|s| stmt(k, s)).collect()
}

fn stmt(k: &Kernel, s: &Stmt) -> Value {
    match s {
        Stmt::For(id, body) => json!({"for": id.0, "body": block(k, body)}),
        Stmt::Store { dst, value, update: op } => {
            let mut load = |d: DType, a: &AccessId| {
                let stored = k.accesses.get(a.0 as usize).and_then(|a| k.buffers.get(a.buffer.0 as usize));
                let suffix = if stored.is_some_and(|b| b.dtype == d) { String::new() } else { format!(":{d}") };
                format!("a{}{suffix}", a.0)
            };
            json!({"store": dst.0, "value": text::scalar_text(value, &mut load, None), "update": update(*op)})
        }
        Stmt::Atom { atom, operands } => {
            json!({"atom": atom, "operands": operands.iter().map(|a| a.0).collect::<Vec<_>>()})
        }
        Stmt::Sync(s) => json!({"sync": text::sync_text(*s)}),
    }
}

pub(super) fn read_kernel(at: &JsonPath<'_>) -> Result<Kernel, JsonError> {
    let scope = at.symbols(&["symbols", "loops"])?;
    let n_symbols = at.list("symbols")?.len();
    let symbols = scope[..n_symbols].to_vec();
    let mut k = Kernel {
        name: at.text("name")?,
        target: at.text("target")?,
        guards: at.guards(&symbols)?,
        symbols,
        buffers: at.list("buffers")?.iter().map(|b| read_buffer(b, &scope)).collect::<Result<_, _>>()?,
        loops: vec![],
        accesses: at.list("accesses")?.iter().map(|a| read_access(a, &scope)).collect::<Result<_, _>>()?,
        phases: vec![],
        origins: Default::default(),
    };
    for (l, var) in at.list("loops")?.iter().zip(&scope[n_symbols..]) {
        k.loops.push(Loop {
            var: var.clone(),
            start: l.field("start")?.parse(&scope, Parser::expr)?,
            end: l.field("end")?.parse(&scope, Parser::expr)?,
            kind: l.field("kind")?.parse(&[], Parser::kind)?,
            prefetch: l.optional("prefetch").map_or(Ok(vec![]), |p| p.parse(&[], Parser::prefetches))?,
        });
    }
    let stored: Vec<DType> =
        k.accesses.iter().map(|a| k.buffers.get(a.buffer.0 as usize).map_or(DType::F32, |b| b.dtype)).collect();
    for p in at.list("phases")? {
        k.phases.push(read_block(&p, &scope, &stored)?);
    }
    Ok(k)
}

fn read_buffer(at: &JsonPath<'_>, scope: &[Symbol]) -> Result<Buffer, JsonError> {
    let space = at.field("space")?;
    let word = space.str()?;
    Ok(Buffer {
        name: at.text("name")?,
        dtype: at.dtype("dtype")?,
        space: match SPACES.iter().find(|(w, _)| *w == word) {
            Some((_, s)) => *s,
            None => return space.fail("a memory space"),
        },
        role: at.role()?,
        layout: at.layout("layout", scope)?,
        offset: at.int("offset", scope)?,
        swizzle: at.swizzle()?,
        align: at.number("align")?,
    })
}

fn read_access(at: &JsonPath<'_>, scope: &[Symbol]) -> Result<Access, JsonError> {
    let coord = |c: &JsonPath<'_>| if c.v.is_null() { Ok(Coord::Open) } else { c.parse(scope, Parser::coord) };
    Ok(Access {
        buffer: BufferId(at.number("buffer")?),
        layout: at.layout("layout", scope)?,
        base: at.int("base", scope)?,
        coord: at.list("coord")?.iter().map(coord).collect::<Result<_, _>>()?,
        offset: at.optional("offset").map(|o| o.parse(scope, Parser::expr)).transpose()?,
        atomic: at.optional("atomic").is_some_and(|a| a.v == &Value::Bool(true)),
    })
}

/// The nesting of a document is bounded by serde_json's own limit of 128.
fn read_block(at: &JsonPath<'_>, scope: &[Symbol], stored: &[DType]) -> Result<Vec<Stmt>, JsonError> {
    if !at.v.is_array() {
        return at.fail("a list of statements");
    }
    at.items().iter().map(|s| read_stmt(s, scope, stored)).collect()
}

fn read_stmt(at: &JsonPath<'_>, scope: &[Symbol], stored: &[DType]) -> Result<Stmt, JsonError> {
    if let Some(id) = at.optional("for") {
        return Ok(Stmt::For(LoopId(id.u32()?), read_block(&at.field("body")?, scope, stored)?));
    }
    if let Some(dst) = at.optional("store") {
        return Ok(Stmt::Store {
            dst: AccessId(dst.u32()?),
            value: at.field("value")?.parse(scope, |p| p.numbered_accesses(stored))?,
            update: at.optional("update").map(|u| u.reduce_op()).transpose()?,
        });
    }
    if at.optional("atom").is_some() {
        let operands = at.list("operands")?.iter().map(|a| a.u32().map(AccessId)).collect::<Result<_, _>>()?;
        return Ok(Stmt::Atom { atom: at.text("atom")?, operands });
    }
    if let Some(s) = at.optional("sync") {
        return Ok(Stmt::Sync(s.parse(scope, |p| p.sync())?));
    }
    at.fail("`for`, `store`, `atom` or `sync`")
}
