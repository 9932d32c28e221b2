//! How much a phase does: whether anything, and how many threads it is worth.
use crate::atoms::run::{Kind, RunAtom};
use crate::atoms::{self, Named};
use crate::bounds::Formula;
use crate::error::Result;
use std::sync::Arc;
use tilewright_ir::int::{Expr, Int, Symbol};
use tilewright_ir::kernel::{AccessId, Kernel, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;

/// Bytes that are moved in about the time of one multiply and addition of a product: of the ones that a vector has,
/// many are done in the time of its load.
const MULTIPLY: f64 = 0.125;

/// The statements of a phase.
#[derive(Debug, Default)]
pub(crate) struct Work {
    statements: Vec<Statement>,
    /// The answer, where no symbol decides it.
    fixed: Option<f64>,
}

/// Bytes that a statement moves each time, and the loops around it.
#[derive(Debug)]
struct Statement {
    bytes: f64,
    loops: Vec<Range>,
}

/// The bounds of a loop.
#[derive(Debug)]
struct Range {
    start: Formula,
    end: Formula,
    /// Whether nothing is done where it has no iterations: its bounds are the same in all iterations of those around
    /// (if not, these are those of the first), and it goes over no terms of a sum.
    ends: bool,
}

impl Range {
    fn trips(&self, symbols: &[i64]) -> Option<i128> {
        let (start, end) = (self.start.eval(symbols).ok()?, self.end.eval(symbols).ok()?);
        Some((i128::from(end) - i128::from(start)).max(0))
    }
}

/// A loop around the statement at hand: its variable and bounds, outer variables replaced by their first values.
struct Around {
    var: Arc<str>,
    start: Expr,
    end: Expr,
    ends: bool,
}

impl Work {
    /// The work of a phase.
    pub(crate) fn new(kernel: &Kernel, body: &[Stmt]) -> Result<Work> {
        let mut work = Work::default();
        work.collect(kernel, body, &mut vec![])?;
        if kernel.symbols.is_empty() {
            work.fixed = Some(work.bytes(&[]));
        }
        Ok(work)
    }

    /// An estimate of the bytes loaded and stored; a loop whose bounds depend on another counts as for its start.
    pub(crate) fn bytes(&self, symbols: &[i64]) -> f64 {
        if let Some(bytes) = self.fixed {
            return bytes;
        }
        let trips = |range: &Range| range.trips(symbols).map_or(0.0, |n| n as f64);
        self.statements.iter().map(|w| w.bytes * w.loops.iter().map(trips).product::<f64>()).sum()
    }

    /// Whether each statement is in a loop without iterations. Loops around that one may have any number of them.
    pub(crate) fn is_nothing(&self, symbols: &[i64]) -> bool {
        self.statements.iter().all(|s| s.loops.iter().any(|range| range.ends && range.trips(symbols) == Some(0)))
    }

    fn collect(&mut self, kernel: &Kernel, body: &[Stmt], around: &mut Vec<Around>) -> Result<()> {
        let bytes_of = |id: &AccessId| {
            let buffer = kernel.buffer(kernel.access(*id).buffer);
            if buffer.space == Space::Register || buffer.is_index() { 0 } else { buffer.dtype.bytes() }
        };
        for stmt in body {
            match stmt {
                Stmt::For(id, inner) => {
                    let l = kernel.loop_(*id);
                    let env = |s: &Symbol| around.iter().rev().find(|a| a.var == s.name).map(|a| a.start.clone());
                    let ends = !around.iter().any(|a| l.start.mentions(&a.var) || l.end.mentions(&a.var));
                    // Of a loop that looks up, one iteration is done.
                    let end = if matches!(l.kind, LoopKind::Lookup(_)) { &Expr::Num(1) } else { &l.end };
                    let (start, end) = (l.start.substitute(&env), end.substitute(&env));
                    around.push(Around { var: l.var.name.clone(), start, end, ends });
                    self.collect(kernel, inner, around)?;
                    around.pop();
                }
                Stmt::Store { dst, value, .. } => {
                    let mut bytes = bytes_of(dst);
                    value.for_each_load(&mut |_, a| bytes += bytes_of(a));
                    self.push(kernel, bytes as f64, around)?;
                }
                // A hint moves nothing.
                Stmt::Atom { atom, operands } => match atoms::named(atom) {
                    Some(Named::Run(RunAtom { kind: Kind::Prefetch, .. })) => {}
                    Some(Named::Tile(tile)) => {
                        let elements = tile.tile.iter().product::<i64>() as usize;
                        let bytes = elements * operands.iter().map(bytes_of).sum::<usize>();
                        self.push(kernel, bytes as f64, around)?;
                    }
                    Some(Named::Product(product)) => {
                        let depth = operands.get(1).and_then(|a| kernel.access(*a).tile().pop());
                        let end = depth.map_or(Ok(Int::ONE), |mode| mode.size())?.to_expr();
                        let bytes = (product.rows * product.columns) as f64 * MULTIPLY;
                        self.each(kernel, bytes, (end, false), around)?;
                    }
                    // Of products with few columns the large factor.
                    of => {
                        let skinny = matches!(of, Some(Named::Skinny(_)));
                        let counted = if skinny { operands.get(1..2).unwrap_or(&[]) } else { operands };
                        let tile = counted.first().map(|a| Layout::concat(&kernel.access(*a).tile()));
                        let end = tile.map_or(Ok(Int::ONE), |t| t.size())?.to_expr();
                        let bytes = counted.iter().map(bytes_of).sum::<usize>() as f64;
                        self.each(kernel, bytes, (end, !skinny), around)?;
                    }
                },
                Stmt::Sync(_) => {}
            }
        }
        Ok(())
    }

    /// An atom of any extent: a loop over its elements counts the same, or over its terms, without which it writes 0.
    fn each(&mut self, kernel: &Kernel, bytes: f64, (end, ends): (Expr, bool), around: &mut Vec<Around>) -> Result<()> {
        let env = |s: &Symbol| around.iter().rev().find(|a| a.var == s.name).map(|a| a.start.clone());
        let ends = ends && !around.iter().any(|a| end.mentions(&a.var));
        around.push(Around { var: "".into(), start: Expr::Num(0), end: end.substitute(&env), ends });
        self.push(kernel, bytes, around)?;
        around.pop();
        Ok(())
    }

    fn push(&mut self, kernel: &Kernel, bytes: f64, around: &[Around]) -> Result<()> {
        let formula = |e: &Expr| Formula::new(e, &kernel.symbols);
        let loops = around.iter().map(|a| Ok(Range { start: formula(&a.start)?, end: formula(&a.end)?, ends: a.ends }));
        self.statements.push(Statement { bytes, loops: loops.collect::<Result<_>>()? });
        Ok(())
    }
}
