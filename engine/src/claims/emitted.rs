//! Figures of PTX.
use super::{EmittedAccess, MeasuredClaim, narrowest};
use crate::warp;
use std::collections::BTreeSet;
use tilewright_backend_ptx::PtxCode;
use tilewright_backend_ptx::report::{InstructionAccess, divisions, movements};
use tilewright_frontend::{Claim, Figure};
use tilewright_ir::kernel::{AccessId, BufferId, Kernel, Space, Stmt, for_each_stmt};

/// The figure of a claim.
pub(super) fn found(claim: &Claim, kernel: &Kernel, code: &PtxCode) -> MeasuredClaim {
    let parameter = claim.parameter.as_deref();
    match claim.figure {
        Figure::VectorBits => bits(code, parameter, claim.main),
        Figure::BankConflicts => bank_conflicts(kernel, code, parameter),
        Figure::Divisions => emitted_divisions(code, parameter),
        Figure::Fallbacks => MeasuredClaim::Nothing("its statements have plans, not its code"),
    }
}

/// The bits of the narrowest access to a parameter, or to any.
pub(super) fn bits(code: &PtxCode, parameter: Option<&str>, main: bool) -> MeasuredClaim {
    narrowest(emitted_bits(&movements(code), tensor(code, parameter)), main)
}

/// The tensor of a manifest that a parameter is.
fn tensor(code: &PtxCode, parameter: Option<&str>) -> Option<usize> {
    code.manifest.tensors.iter().position(|t| Some(t.name.as_str()) == parameter)
}

fn emitted_bits<'a>(emitted: &'a [InstructionAccess], wanted: Option<usize>) -> Vec<EmittedAccess<'a>> {
    let meant = emitted.iter().filter(|m| m.tensor.is_some() && (wanted.is_none() || m.tensor == wanted));
    let moved = |m: &'a InstructionAccess| {
        let (bits, place) = (i64::from(m.bits), format!("`{}` in {}", m.text, m.entry));
        EmittedAccess { piece: (&m.entry, m.piece as u32), bits, all: bits, place }
    };
    meant.map(moved).collect()
}

fn emitted_divisions(code: &PtxCode, parameter: Option<&str>) -> MeasuredClaim {
    if parameter.is_none() {
        let all = divisions(code);
        return MeasuredClaim::Value(all.len() as i64, all.first().map(|(entry, i)| format!("`{i}` in {entry}")));
    }
    let wanted = tensor(code, parameter);
    let mut divide = movements(code).into_iter().filter(|m| m.tensor == wanted && m.divisions > 0);
    let first = divide.next();
    let count = usize::from(first.is_some()) + divide.count();
    MeasuredClaim::Value(count as i64, first.map(|m| format!("the address of `{}` in {}", m.text, m.entry)))
}

/// Rounds of the worst access to shared memory; of a parameter, to what its elements pass through.
fn bank_conflicts(kernel: &Kernel, code: &PtxCode, parameter: Option<&str>) -> MeasuredClaim {
    let through = parameter.map(|p| passed_through(kernel, p));
    let meant = |id: &AccessId| {
        let buffer = kernel.access(*id).buffer;
        kernel.buffer(buffer).space == Space::Shared && through.as_ref().is_none_or(|t| t.contains(&buffer))
    };
    let ways = |(id, bytes): (&AccessId, &u32)| Some((warp::touched(kernel, *id, *bytes)?.bank_ways?, *id));
    // The first of the worst.
    let worst = code
        .widths
        .iter()
        .filter(|(id, _)| meant(id))
        .filter_map(ways)
        .max_by_key(|(n, id)| (*n, std::cmp::Reverse(*id)));
    match worst {
        Some((ways, AccessId(id))) => {
            MeasuredClaim::Value(i64::from(ways), Some(format!("a{id} of `tilewright report`")))
        }
        // Without shared memory no access waits for another.
        None => MeasuredClaim::Value(1, None),
    }
}

/// The temporaries that a parameter's elements are moved to or from, at any number of steps.
fn passed_through(kernel: &Kernel, parameter: &str) -> BTreeSet<BufferId> {
    let mut moves: Vec<Vec<BufferId>> = vec![];
    let mut statement = |s: &Stmt| {
        let mut together = vec![];
        s.for_each_access(&mut |a| together.push(kernel.access(a).buffer));
        moves.push(together);
    };
    kernel.phases.iter().for_each(|phase| for_each_stmt(phase, &mut statement));
    let is_parameter = |b: &BufferId| kernel.buffer(*b).role.is_parameter();
    let mut found: BTreeSet<BufferId> =
        moves.iter().flatten().copied().filter(|b| is_parameter(b) && kernel.buffer(*b).name == parameter).collect();
    loop {
        let before = found.len();
        for together in &moves {
            if together.iter().any(|b| found.contains(b)) {
                found.extend(together.iter().filter(|b| !is_parameter(b)));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}
