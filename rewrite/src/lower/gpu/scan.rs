//! Scans: along what is contiguous and across it by the threads of a block together (`scan_rows`, `scan_columns`);
//! others one a thread, its points in order, and so recurrences (`recurrence`).
//!
//! Threads lie along the digits of smallest steps of the output, so that what neighbours read at a time is contiguous
//! wherever the scan itself is not along what is contiguous.
use super::grid::by_step;
use super::point::{accumulator, each, serial};
use super::scan_rows::ScanTask;
use super::{independent, recurrence, scan_columns, scan_rows};
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::nest::{Nest, n_loads};
use crate::lower::scan::{in_order, wider};
use tilewright_ir::kernel::Stmt;
use tilewright_ir::program::{AxisId, Statement};
use tilewright_ir::scalar::Scalar;
use tilewright_ir::target::Grid;

/// The phases of a scan along an axis.
///
/// # Errors
/// Overflow of a bound or stride.
pub(super) fn schedule(
    b: &mut Builder,
    statement: &Statement,
    along: AxisId,
    grid: &Grid,
) -> Result<Vec<Vec<Stmt>>, LowerError> {
    let wider = wider(statement);
    let statement = wider.as_ref().unwrap_or(statement);
    let Some(reduce) = &statement.reduce else { return Ok(vec![]) };
    let (nest, digits) = Nest::scanning(statement, along, &[])?;
    if nest.digits.iter().any(|d| d.extent.is(0)) {
        return Ok(vec![]); // nothing to write
    }
    let free = independent(statement, &nest);
    if free && let Some(first) = &reduce.first {
        return Ok(vec![recurrence::phase(b, statement, (reduce, first), (&nest, digits), grid)?]);
    }
    if free
        && reduce.first.is_none()
        && digits.len() == 1
        && let Some(task) = ScanTask::of(statement, &nest, digits.start)
    {
        if let Some(phases) = scan_rows::phases(b, &task, grid)? {
            return Ok(phases);
        }
        if let Some(phases) = scan_columns::phases(b, &task, grid)? {
            return Ok(phases);
        }
    }
    let outer = by_step(&nest, 0, (0..digits.start).collect());
    let digits: Vec<usize> = digits.collect();
    let phase = each(b, &nest, &outer, free, &mut |b, pos| {
        let acc = accumulator(b, reduce.acc);
        let n_body = n_loads(&reduce.body);
        let begin = match &reduce.first {
            Some(first) => b.scalar(&nest, first, 1 + n_body, pos, None)?,
            None => Scalar::Const(reduce.acc, reduce.op.identity(reduce.acc)),
        };
        let mut out = vec![Stmt::Store { dst: acc, value: begin, update: None }];
        out.extend(serial(b, &nest, &digits, pos, &mut |b, pos| {
            let body = b.scalar(&nest, &reduce.body, 1, pos, Some(acc))?;
            let step = match reduce.first {
                Some(_) => Stmt::Store { dst: acc, value: in_order(body, acc), update: None },
                None => Stmt::Store { dst: acc, value: body, update: Some(reduce.op) },
            };
            let dst = b.operand(&nest, 0, pos, &[])?;
            let value = b.scalar(&nest, &statement.value, 1 + reduce.loads(), pos, Some(acc))?;
            Ok(vec![step, Stmt::Store { dst, value, update: statement.update }])
        })?);
        Ok(out)
    })?;
    Ok(vec![phase])
}
