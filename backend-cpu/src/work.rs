//! How much a phase does: whether anything, and how many threads it is worth.
use crate::atoms::run::{RunAtom, RunKind};
use crate::atoms::{self, AtomName};
use crate::bounds::Formula;
use crate::error::Result;
use std::sync::Arc;
use tilewright_ir::int::{Expr, Int};
use tilewright_ir::kernel::{AccessId, Kernel, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;

/// Bytes that are moved in about the time of one multiply and addition of a product: of the ones that a vector has,
/// many are done in the time of its load.
const MULTIPLY: f64 = 0.125;

/// The work of a phase.
#[derive(Debug, Default)]
pub(crate) struct PhaseWork {
    body: WorkBody,
    /// The bytes, where no symbol decides them.
    fixed: Option<f64>,
}

/// Statements, and loops between them.
#[derive(Debug, Default)]
struct WorkBody {
    /// Bytes that the statements move each time.
    bytes: f64,
    /// Whether there are any.
    statements: bool,
    loops: Vec<WorkLoop>,
}

/// A loop: its bounds, where outer variables have their first values.
#[derive(Debug)]
struct WorkLoop {
    start: Formula,
    end: Formula,
    /// Whether nothing is done where it has no iterations: its bounds are the same in all iterations of those around
    /// (if not, these are those of the first), and it goes over no terms of a sum.
    ends: bool,
    body: WorkBody,
}

impl WorkBody {
    fn bytes(&self, symbols: &[i64]) -> f64 {
        self.bytes + self.loops.iter().map(|l| l.bytes(symbols)).sum::<f64>()
    }

    fn is_nothing(&self, symbols: &[i64]) -> bool {
        !self.statements
            && self.loops.iter().all(|l| l.ends && l.trips(symbols) == Some(0) || l.body.is_nothing(symbols))
    }

    fn moves(&mut self, bytes: f64) {
        self.bytes += bytes;
        self.statements = true;
    }
}

impl WorkLoop {
    fn trips(&self, symbols: &[i64]) -> Option<i64> {
        let (start, end) = (self.start.eval(symbols).ok()?, self.end.eval(symbols).ok()?);
        Some(end.saturating_sub(start).max(0))
    }

    fn bytes(&self, symbols: &[i64]) -> f64 {
        match self.trips(symbols) {
            None | Some(0) => 0.0,
            Some(n) => n as f64 * self.body.bytes(symbols),
        }
    }
}

/// Loops around the statement at hand: their variables with the first values.
type OuterLoops = Vec<(Arc<str>, Expr)>;

impl PhaseWork {
    /// The work of a phase.
    pub(crate) fn new(kernel: &Kernel, body: &[Stmt]) -> Result<PhaseWork> {
        let body = collected(kernel, body, &mut vec![])?;
        let fixed = kernel.symbols.is_empty().then(|| body.bytes(&[]));
        Ok(PhaseWork { body, fixed })
    }

    /// An estimate of the bytes loaded and stored; a loop whose bounds depend on another counts as for its start.
    pub(crate) fn bytes(&self, symbols: &[i64]) -> f64 {
        self.fixed.unwrap_or_else(|| self.body.bytes(symbols))
    }

    /// Whether each statement is in a loop without iterations. Loops around that one may have any number of them.
    pub(crate) fn is_nothing(&self, symbols: &[i64]) -> bool {
        self.body.is_nothing(symbols)
    }
}

fn at_first(e: &Expr, around: &OuterLoops) -> Expr {
    e.substitute(&|s| around.iter().rev().find(|(var, _)| *var == s.name).map(|(_, e)| e.clone()))
}

fn collected(kernel: &Kernel, body: &[Stmt], around: &mut OuterLoops) -> Result<WorkBody> {
    let bytes_of = |id: &AccessId| {
        let buffer = kernel.buffer(kernel.access(*id).buffer);
        if buffer.space == Space::Register || buffer.is_index() { 0 } else { buffer.dtype.bytes() }
    };
    // A loop with bounds in which outer variables have their first values.
    let nest = |(start, end): (&Expr, &Expr), around: &OuterLoops, terms: bool, body: WorkBody| -> Result<WorkLoop> {
        let ends = !terms && !around.iter().any(|(var, _)| start.mentions(var) || end.mentions(var));
        let formula = |e: &Expr| Formula::new(&at_first(e, around), &kernel.symbols);
        Ok(WorkLoop { start: formula(start)?, end: formula(end)?, ends, body })
    };
    // An atom of any extent: a loop over its elements counts the same, or over its terms, without which it writes 0.
    let each = |bytes, (n, terms): (Int, bool), around: &OuterLoops| {
        nest((&Expr::Num(0), &n.to_expr()), around, terms, WorkBody { bytes, statements: true, ..WorkBody::default() })
    };
    let mut out = WorkBody::default();
    for stmt in body {
        match stmt {
            Stmt::For(id, inner) => {
                let l = kernel.loop_(*id);
                // Of a loop that looks up, one iteration is done.
                let end = if matches!(l.kind, LoopKind::Lookup(_)) { &Expr::Num(1) } else { &l.end };
                around.push((l.var.name.clone(), at_first(&l.start, around)));
                let inner = collected(kernel, inner, around)?;
                around.pop();
                out.loops.push(nest((&l.start, end), around, false, inner)?);
            }
            Stmt::Store { dst, value, .. } => {
                let mut bytes = bytes_of(dst);
                value.for_each_load(&mut |_, a| bytes += bytes_of(a));
                out.moves(bytes as f64);
            }
            // A hint moves nothing.
            Stmt::Atom { atom, operands } => match atoms::named(atom) {
                Some(AtomName::Run(RunAtom { kind: RunKind::Prefetch, .. })) => {}
                Some(AtomName::Tile(tile)) => {
                    let elements = tile.tile.iter().product::<i64>() as usize;
                    out.moves((elements * operands.iter().map(bytes_of).sum::<usize>()) as f64);
                }
                Some(AtomName::Product(product)) => {
                    let depth = operands.get(1).and_then(|a| kernel.access(*a).tile().pop());
                    let terms = depth.map_or(Ok(Int::ONE), |mode| mode.size())?;
                    let bytes = (product.rows * product.columns) as f64 * MULTIPLY;
                    out.loops.push(each(bytes, (terms, true), around)?);
                }
                // Of products with few columns the large factor.
                of => {
                    let skinny = matches!(of, Some(AtomName::Skinny(_)));
                    let counted = if skinny { operands.get(1..2).unwrap_or(&[]) } else { operands };
                    let tile = counted.first().map(|a| Layout::concat(&kernel.access(*a).tile()));
                    let elements = tile.map_or(Ok(Int::ONE), |t| t.size())?;
                    let bytes = counted.iter().map(bytes_of).sum::<usize>() as f64;
                    out.loops.push(each(bytes, (elements, skinny), around)?);
                }
            },
            Stmt::Sync(_) => {}
        }
    }
    Ok(out)
}
