//! What a function asks of memory: the bytes of each tensor, the lines they lie in, how often they move, and what that
//! makes in all.
//!
//! Elements and lines are those of the statements' operands; how often each moves is counted in the scheduled kernel. A
//! line is counted once, as if it stayed in a cache from its first use to its last: schedules are made to that end.
use std::collections::BTreeSet;
use tilewright_engine::bind::{Bound, BoundParam};
use tilewright_engine::symbols::Bindings;
use tilewright_ir::int::{Expr, Int, IntError, Symbol};
use tilewright_ir::kernel::{self, AccessId, Coord, Kernel, Loop, LoopKind, Space, Stmt};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Function, Operand, Role, Statement, Tensor, TensorId};
use tilewright_ir::target::{AtomOp, Target};

/// What a call moves, at given sizes.
#[derive(Clone, Debug, PartialEq)]
pub struct Traffic {
    /// Each tensor in memory, as far as the function reads or writes it, in the function's order.
    pub tensors: Vec<TensorMovement>,
    /// The nearest memory that holds all lines; `None` where none does.
    pub cache: Option<String>,
    /// Bytes of a line.
    pub line: u64,
}

/// What moves of one tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct TensorMovement {
    /// The tensor's name.
    pub tensor: String,
    /// What is read.
    pub read: Option<TensorTraffic>,
    /// What is written.
    pub written: Option<TensorTraffic>,
    /// Whether it is written by non-temporal stores: its lines are not read first.
    pub nontemporal: bool,
}

/// What is read, or written, of one tensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TensorTraffic {
    /// Bytes of the elements, each counted once.
    pub bytes: u64,
    /// Bytes of the lines that they lie in, if the tensor begins at a line.
    pub lines: u64,
    /// How often an element is moved, in the mean.
    pub times: f64,
}

impl Traffic {
    /// Bytes that are read from memory when no cache holds them: all lines that are read, and those that are written
    /// through the caches, which read a line before they write to it.
    pub fn bytes_read(&self) -> u64 {
        let allocated = |m: &TensorMovement| m.written.filter(|_| m.read.is_none() && !m.nontemporal);
        self.tensors.iter().filter_map(|m| m.read.or_else(|| allocated(m))).map(|p| p.lines).sum()
    }

    /// Bytes that are written to memory when no cache holds them.
    pub fn bytes_written(&self) -> u64 {
        self.tensors.iter().filter_map(|m| m.written).map(|p| p.lines).sum()
    }
}

/// The traffic of a function that was scheduled as `kernel`; `nontemporal` are the buffers that its code writes by
/// non-temporal stores.
///
/// # Errors
/// A symbol without a value, overflow.
pub fn of(
    function: &Function,
    (kernel, nontemporal): (&Kernel, &BTreeSet<u32>),
    target: &Target,
    bindings: &Bindings,
) -> Result<Traffic, IntError> {
    let line = target.core.line_bytes() as u64;
    let mut count =
        Count { kernel, target, bindings, around: vec![], read: vec![0.0; kernel.buffers.len()], written: vec![] };
    count.written.clone_from(&count.read);
    kernel.phases.iter().try_for_each(|phase| count.body(phase))?;
    let mut tensors = vec![];
    for (i, tensor) in function.tensors.iter().enumerate() {
        let in_memory =
            |b: &tilewright_ir::kernel::Buffer| b.space == Space::Global && !b.is_index() && b.name == tensor.name;
        let Some(buffer) = kernel.buffers.iter().position(in_memory) else { continue };
        let id = TensorId(i as u32);
        let loads = function.body.iter().flat_map(|s| loaded(s, id));
        let stores = function.body.iter().filter(|s| s.out.tensor == id).map(|s| &s.out);
        let read = part(tensor, loads.collect(), count.read[buffer], line, bindings)?;
        let written = part(tensor, stores.collect(), count.written[buffer], line, bindings)?;
        if read.is_some() || written.is_some() {
            let nontemporal = nontemporal.contains(&(buffer as u32));
            tensors.push(TensorMovement { tensor: tensor.name.clone(), read, written, nontemporal });
        }
    }
    let lines = |m: &TensorMovement| m.read.map_or(0, |p| p.lines).max(m.written.map_or(0, |p| p.lines));
    let all: u64 = tensors.iter().map(lines).sum();
    let cache = target.core.memories.iter().find(|m| m.bytes >= all && m.bytes > 0).map(|m| m.name.clone());
    Ok(Traffic { tensors, cache, line })
}

/// Bytes of the distinct elements of its arguments that a call moves, of those that are updated twice as many. Of what
/// is looked up that is not all there is, but at most what the kernel reads or writes of it.
///
/// # Errors
/// Overflow.
pub fn moved_bytes(function: &Function, kernel: &Kernel, target: &Target, call: &Bound) -> Result<u64, IntError> {
    let times = |r: Role| if r == Role::InOut { 2 } else { 1 };
    if function.body.iter().all(|s| s.lookups.is_empty()) {
        return Ok(call.params.iter().map(|p| times(p.role) * p.moved_bytes()).sum());
    }
    let names = function.symbols.iter().map(|s| s.name.to_string());
    let values: Vec<_> = names.zip(call.symbols.iter().copied()).collect();
    // They were held against the facts when the call was bound.
    let known = Bindings::given(&function.symbols, &values, "the call").unwrap_or_default();
    let traffic = of(function, (kernel, &BTreeSet::new()), target, &known)?;
    let bytes = |p: &BoundParam| {
        let moved = traffic.tensors.iter().find(|m| m.tensor == p.name);
        let parts = moved.into_iter().flat_map(|m| [m.read, m.written]).flatten();
        parts.map(|part| part.bytes.min(p.moved_bytes())).sum::<u64>()
    };
    Ok(call.params.iter().map(bytes).sum())
}

/// The operands of a statement that read a tensor; an update reads what it writes.
fn loaded(s: &Statement, tensor: TensorId) -> Vec<&Operand> {
    let updated = s.update.is_some().then_some(&s.out);
    let all = s.loads().into_iter().map(|(_, o)| o).chain(updated);
    all.filter(|o| o.tensor == tensor).collect()
}

/// What several operands move of one tensor, `moved` elements in all.
fn part(
    tensor: &Tensor,
    operands: Vec<&Operand>,
    moved: f64,
    line: u64,
    bindings: &Bindings,
) -> Result<Option<TensorTraffic>, IntError> {
    let unit = tensor.dtype.bytes() as u64;
    let whole = touched(&leaves(&tensor.layout, bindings)?, unit, line);
    let mut sum = (0u64, 0u64);
    for (i, operand) in operands.iter().enumerate() {
        if !operands[..i].contains(operand) {
            let one = touched(&digits(operand, bindings)?, unit, line);
            sum = (sum.0.saturating_add(one.0), sum.1.saturating_add(one.1));
        }
    }
    let (mut elements, mut lines) = (sum.0.min(whole.0), sum.1.min(whole.1));
    if moved < elements as f64 {
        // What is looked up is less than what could be.
        lines = (lines as f64 * moved / elements as f64).ceil() as u64;
        elements = moved as u64;
    }
    let part = TensorTraffic { bytes: elements * unit, lines: lines * line, times: moved / elements as f64 };
    Ok((elements > 0).then_some(part))
}

/// The extents and strides over which an operand runs. Of an axis that occurs twice (a diagonal) the strides add up.
fn digits(operand: &Operand, bindings: &Bindings) -> Result<Vec<(u64, u64)>, IntError> {
    let mut out: Vec<(u32, Vec<(u64, u64)>)> = vec![];
    for (axis, layout) in &operand.modes {
        let own = leaves(layout, bindings)?;
        match out.iter_mut().find(|(a, _)| *a == axis.0) {
            None => out.push((axis.0, own)),
            Some((_, first)) => {
                if let ([(_, d)], [(_, more)]) = (&mut first[..], &own[..]) {
                    *d += more;
                }
            }
        }
    }
    Ok(out.into_iter().flat_map(|(_, l)| l).collect())
}

/// The extents and the magnitudes of the strides of a layout.
fn leaves(layout: &Layout, bindings: &Bindings) -> Result<Vec<(u64, u64)>, IntError> {
    let number = |d: &Int| bindings.eval(d).map(i64::unsigned_abs);
    layout.flat().iter().map(|(n, d)| Ok((number(n)?, d.int().map_or(Ok(0), number)?))).collect()
}

/// How many elements, and how many lines of so many bytes, lie under these extents and strides.
fn touched(digits: &[(u64, u64)], unit: u64, line: u64) -> (u64, u64) {
    if digits.iter().any(|(n, _)| *n == 0) {
        return (0, 0);
    }
    let mut digits: Vec<(u64, u64)> = digits.iter().copied().filter(|(n, d)| *n > 1 && *d > 0).collect();
    digits.sort_unstable_by_key(|(_, d)| *d);
    let points = digits.iter().fold(1u64, |all, (n, _)| all.saturating_mul(*n));
    let span = digits.iter().fold(1u64, |all, (n, d)| all.saturating_add((n - 1).saturating_mul(*d)));
    // What lies closer than a line is one stretch; stretches that lie further apart have lines of their own.
    let (mut stretch, mut stretches) = (unit, 1u64);
    for (n, d) in digits {
        let step = d.saturating_mul(unit);
        if step <= stretch.max(line) {
            stretch = stretch.saturating_add((n - 1).saturating_mul(step));
        } else {
            stretches = stretches.saturating_mul(n);
        }
    }
    (points.min(span), stretches.saturating_mul(stretch.div_ceil(line)))
}

/// Most values of a loop over which the trips of another are taken in the mean.
const MOST_VALUES: i64 = 1 << 12;

/// Counts the elements that the statements of a kernel move.
struct Count<'a> {
    kernel: &'a Kernel,
    target: &'a Target,
    bindings: &'a Bindings,
    around: Vec<CountedLoop<'a>>,
    read: Vec<f64>,
    written: Vec<f64>,
}

/// A loop around the statement at hand: its variable, its first value, how often it runs.
struct CountedLoop<'a> {
    var: &'a Symbol,
    start: i64,
    trips: f64,
    /// Whether it is expanded, or a row: what does not depend on its variable is moved once.
    expanded: bool,
}

impl<'a> Count<'a> {
    fn body(&mut self, body: &'a [Stmt]) -> Result<(), IntError> {
        for stmt in body {
            match stmt {
                Stmt::For(id, inner) => {
                    let l = self.kernel.loop_(*id);
                    let (start, trips) = (self.eval(&l.start)?, self.trips(l)?);
                    let expanded =
                        matches!(l.kind, LoopKind::Unroll | LoopKind::Vector | LoopKind::Row(_) | LoopKind::Reduce(_));
                    self.around.push(CountedLoop { var: &l.var, start, trips, expanded });
                    self.body(inner)?;
                    self.around.pop();
                }
                Stmt::Store { dst, value, update } => {
                    let mut loads = vec![];
                    value.for_each_load(&mut |_, a| loads.push(*a));
                    loads.extend(update.map(|_| *dst));
                    loads.into_iter().try_for_each(|load| self.moves(load, false))?;
                    self.moves(*dst, true)?;
                }
                Stmt::Atom { atom, operands } => {
                    let hint = self.target.atom(atom).is_none_or(|a| a.op == AtomOp::Prefetch);
                    let mut moved = operands.iter().enumerate().filter(|_| !hint);
                    moved.try_for_each(|(i, a)| self.moves(*a, i == 0))?;
                }
                Stmt::Sync(_) => {}
            }
        }
        Ok(())
    }

    /// Adds the elements of an access.
    fn moves(&mut self, id: AccessId, written: bool) -> Result<(), IntError> {
        let access = self.kernel.access(id);
        let tile = Layout::concat(&access.tile()).size()?;
        let mut elements = self.eval(&tile.to_expr())? as f64;
        for part in access.parts().into_iter().flatten() {
            elements *= self.filled(part)?;
        }
        for l in &self.around {
            let depends = || access.coord.iter().flat_map(Coord::exprs).any(|e| e.mentions(&l.var.name));
            if !l.expanded || depends() {
                elements *= l.trips;
            }
        }
        let counts = if written { &mut self.written } else { &mut self.read };
        counts[access.buffer.0 as usize] += elements;
        Ok(())
    }

    /// How often a loop runs, in the mean over the values of the innermost loop around it that its bounds depend on: so
    /// blocks that walk the tiles left to them walk all tiles together.
    fn trips(&self, l: &Loop) -> Result<f64, IntError> {
        if matches!(l.kind, LoopKind::Lookup(_)) {
            return Ok(1.0);
        }
        let depends = |o: &&CountedLoop| l.start.mentions(&o.var.name) || l.end.mentions(&o.var.name);
        let outer = self.around.iter().rev().find(depends);
        let all = outer.map_or(1, |o| (o.trips as i64).max(1));
        let n = all.min(MOST_VALUES);
        let mut sum = 0.0;
        for i in 0..n {
            let value = |o: &CountedLoop| o.start + (i128::from(i) * i128::from(all) / i128::from(n)) as i64;
            let at = |s: &Symbol| outer.filter(|o| o.var.name == s.name).map(value).or_else(|| self.value(s));
            sum += (l.end.eval(&at)? as f64 - l.start.eval(&at)? as f64).max(0.0);
        }
        Ok(sum / n as f64)
    }

    /// How much of a part there is, in the mean over all parts.
    fn filled(&self, part: &kernel::Part) -> Result<f64, IntError> {
        let (end, size) = (self.eval(&part.end)?.max(0) as u64, part.size.max(1) as u64);
        Ok(end as f64 / (end.div_ceil(size).max(1) * size) as f64)
    }

    /// The value of an expression where every loop around is at its start.
    fn eval(&self, e: &Expr) -> Result<i64, IntError> {
        e.eval(&|s| self.value(s))
    }

    fn value(&self, s: &Symbol) -> Option<i64> {
        let inner = self.around.iter().rev().find(|l| l.var.name == s.name).map(|l| l.start);
        inner.or_else(|| self.bindings.get(&s.name))
    }
}

#[cfg(test)]
mod tests {
    use super::{Count, touched};
    use tilewright_engine::symbols::Bindings;
    use tilewright_ir::text::parse_kernel;

    /// Copies of boxes: blocks that walk the tiles left to them read each element of `a` once, edges cut, and `b`, that
    /// all tiles share, once for each tile.
    #[test]
    fn boxes_count_what_they_hold_of_a_matrix() {
        let kernel = parse_kernel(
            r#"kernel k for "ptx:sm_90a" { sym M where M >= 1
              in a: bf16 (64,M):(1,64) global align 16 in b: bf16 (64,128):(1,64) global align 16
              temp s: bf16 (64,128):(1,64) swizzle<3,3,3> shared align 1024
              phase { for i0 in 0..min(132, ceil_div(M,128)) block 0 {
                for i1 in 0..ceil_div(ceil_div(M,128) - i0, 132) {
                tma_load_b16_sw128(a0:s[(64,128):(1,64)](_,_), a1:a[(64,M):(1,64)](_,[i0 + 132*i1 by 128 of M]))
                tma_load_b16_sw128(a0, a2:b[(64,128):(1,64)](_,_)) } } } }"#,
        )
        .unwrap();
        let target = tilewright_backend_ptx::target("ptx:sm_90a").unwrap();
        for m in [100, 128, 128 * 140 - 1] {
            let bindings = Bindings::given(&kernel.symbols, &[("M".into(), m)], "test").unwrap();
            let (read, written) = (vec![0.0; 3], vec![0.0; 3]);
            let mut count =
                Count { kernel: &kernel, target: &target, bindings: &bindings, around: vec![], read, written };
            count.body(&kernel.phases[0]).unwrap();
            let tiles = (m + 127) / 128;
            assert_eq!(count.read.iter().map(|x| x.round() as i64).collect::<Vec<_>>(), [64 * m, 64 * 128 * tiles, 0]);
        }
    }

    #[test]
    fn lines_are_those_that_elements_lie_in() {
        // Elements of 4 bytes, lines of 64: a row, every second element, every 16th, a padded matrix, a broadcast.
        assert_eq!(touched(&[(64, 1)], 4, 64), (64, 4));
        assert_eq!(touched(&[(64, 2)], 4, 64), (64, 8));
        assert_eq!(touched(&[(64, 16)], 4, 64), (64, 64));
        assert_eq!(touched(&[(10, 100), (16, 1)], 4, 64), (160, 10));
        assert_eq!(touched(&[(10, 0), (16, 1)], 4, 64), (16, 1));
        // Windows that overlap hold what lies under them; nothing holds nothing.
        assert_eq!(touched(&[(98, 1), (3, 1)], 4, 64), (100, 7));
        assert_eq!(touched(&[(0, 1), (3, 1)], 4, 64), (0, 0));
    }
}
