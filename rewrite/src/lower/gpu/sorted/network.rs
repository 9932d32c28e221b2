//! A sorting network over what the threads of a row hold.
//!
//! The element at place `i` of a row of `C`, a power of two, is register `i % R` of thread `i / R`. Batcher's bitonic
//! network (Knuth, The Art of Computer Programming 3, 5.3.4) is walked in the form in which every exchange leaves the
//! smaller element at the lower place: runs of `n` become runs of `2·n` by exchanges of `i` with `i ^ (2·n - 1)`, and
//! then with `i ^ d` for `d = n/2, n/4, …, 1`. Places of one thread are exchanged in its registers, those of a warp
//! by shuffles, others by way of shared memory.
use crate::lower::LowerError;
use crate::lower::build::Builder;
use crate::lower::gpu::grid::{GridTemporary, ThreadVar, mode, scratch, unroll};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{BinOp, Expr, Int};
use tilewright_ir::kernel::{AccessId, BufferId, Space, Stmt, Sync};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::{BinaryOp, Comparison, Number, ReduceOp, Scalar};

/// How rows are shared out to threads.
#[derive(Clone, Copy, Debug)]
pub(super) struct SortShape {
    /// Threads of a row, rows of a block.
    pub threads: i64,
    pub beside: i64,
    /// Elements of a thread.
    pub elements: i64,
}

impl SortShape {
    /// Threads of a block.
    pub fn block(&self) -> i64 {
        self.threads * self.beside
    }

    /// Elements of a row.
    pub fn capacity(&self) -> i64 {
        self.threads * self.elements
    }

    /// Elements of a block in shared memory, `n` of each thread: one more of each register keeps the threads that read
    /// places of one row on different banks.
    pub fn shared(&self, n: i64) -> i64 {
        n * (self.block() + 1)
    }
}

/// An exchange of the places `i` and `i ^ mask`.
#[derive(Clone, Copy)]
struct Exchanged {
    /// The highest bit of the mask, and whether the mask has all bits below it as well.
    distance: i64,
    mirrored: bool,
}

/// Registers of all threads, and how they are exchanged. An element has several parts, which are compared in order.
pub(super) struct Network {
    shape: SortShape,
    parts: Vec<DType>,
    /// What threads have, and what they have after an exchange with other threads, in turn.
    held: [Vec<BufferId>; 2],
    theirs: Vec<BufferId>,
    /// The smaller element of two, and the larger one.
    pair: [Vec<BufferId>; 2],
    shared: Vec<BufferId>,
    index: BufferId,
    /// Whether a loop may still be reading shared memory.
    reading: bool,
}

impl Network {
    /// For elements of these parts; `exchanged` of each thread's are kept in shared memory at a time.
    pub(super) fn new(b: &mut Builder, shape: SortShape, parts: &[DType], exchanged: i64) -> Network {
        let (block, n) = (shape.block(), shape.elements);
        let of = |b: &mut Builder, name: &str, n: i64| -> Vec<BufferId> {
            let layout = Layout::concat(&[mode(block, n), mode(n, 1)]);
            let made =
                |d: &DType| GridTemporary { layout: layout.clone(), ..GridTemporary::of(*d, Space::Register, 1) };
            parts.iter().map(|d| scratch(b, name, made(d))).collect()
        };
        let held = [of(b, "row", n), of(b, "row", n)];
        let (theirs, pair) = (of(b, "theirs", 1), [of(b, "least", 1), of(b, "most", 1)]);
        let made = |d: &DType| GridTemporary::of(*d, Space::Shared, shape.shared(exchanged));
        let shared = parts.iter().map(|d| scratch(b, "row", made(d))).collect();
        let index = numbers(b, DType::I32);
        Network { shape, parts: parts.to_vec(), held, theirs, pair, shared, index, reading: false }
    }

    /// A register of a thread: part `p` of its element `i`.
    pub(super) fn at(&self, b: &mut Builder, p: usize, t: &Expr, i: &[(Layout, Expr)]) -> AccessId {
        self.register(b, self.held[0][p], self.shape.elements, t, i)
    }

    fn register(&self, b: &mut Builder, of: BufferId, n: i64, t: &Expr, i: &[(Layout, Expr)]) -> AccessId {
        let mut modes = vec![(mode(self.shape.block(), n), Some(t.clone()))];
        modes.extend(i.iter().map(|(layout, c)| (layout.clone(), Some(c.clone()))));
        b.access(of, Int::ZERO, modes)
    }

    fn element(&self, b: &mut Builder, of: &[BufferId], t: &Expr, i: Expr) -> Vec<AccessId> {
        let i = [(mode(self.shape.elements, 1), i)];
        of.iter().map(|buffer| self.register(b, *buffer, self.shape.elements, t, &i)).collect()
    }

    fn single(&self, b: &mut Builder, of: &[BufferId], t: &Expr) -> Vec<AccessId> {
        of.iter().map(|buffer| self.register(b, *buffer, 1, t, &[(mode(1, 1), Expr::Num(0))])).collect()
    }

    /// Register `i` of a thread has no element: it is behind all others.
    pub(super) fn none(&self, b: &mut Builder, t: &Expr, i: Expr) -> Vec<Stmt> {
        let of = self.element(b, &self.held[0], t, i);
        let value = |d: DType| Scalar::Const(d, ReduceOp::Min.identity(d));
        self.parts.iter().zip(of).map(|(d, dst)| Stmt::Store { dst, value: value(*d), update: None }).collect()
    }

    /// Part `p` of what is in shared memory of element `i` of a thread.
    pub(super) fn shared(&self, b: &mut Builder, p: usize, n: i64, t: Expr, i: Expr) -> AccessId {
        let modes = vec![(mode(n, self.shape.block() + 1), Some(i)), (mode(self.shape.block(), 1), Some(t))];
        b.access(self.shared[p], Int::ZERO, modes)
    }

    fn load(&self, p: usize, a: AccessId) -> Scalar<AccessId> {
        Scalar::Load(self.parts[p], a)
    }

    fn copy(&self, dst: &[AccessId], from: &[AccessId]) -> Vec<Stmt> {
        let one = |p: usize| Stmt::Store { dst: dst[p], value: self.load(p, from[p]), update: None };
        (0..dst.len()).map(one).collect()
    }

    fn less(&self, x: &[AccessId], y: &[AccessId]) -> Scalar<AccessId> {
        less(&self.parts, x, y)
    }

    /// `dst = if first { x } else { y }`
    fn select(&self, dst: &[AccessId], first: &Scalar<AccessId>, x: &[AccessId], y: &[AccessId]) -> Vec<Stmt> {
        let one = |p: usize| {
            let [x, y] = [x, y].map(|of| Box::new(self.load(p, of[p])));
            Stmt::Store { dst: dst[p], value: Scalar::Select(Box::new(first.clone()), x, y), update: None }
        };
        (0..dst.len()).map(one).collect()
    }

    /// `dst = the smaller of x and y`, or the larger.
    fn extreme(&self, dst: &[AccessId], least: bool, x: &[AccessId], y: &[AccessId]) -> Vec<Stmt> {
        if let [DType::I32] = self.parts[..] {
            let op = if least { BinaryOp::Min } else { BinaryOp::Max };
            let [x, y] = [x, y].map(|of| Box::new(self.load(0, of[0])));
            return vec![Stmt::Store { dst: dst[0], value: Scalar::Binary(op, x, y), update: None }];
        }
        let less = self.less(x, y);
        if least { self.select(dst, &less, x, y) } else { self.select(dst, &less, y, x) }
    }

    /// An exchange within the first `n` registers of a thread.
    fn within(&self, b: &mut Builder, t: &Expr, n: i64, of: Exchanged) -> Result<Vec<Stmt>, LowerError> {
        let d = of.distance;
        unroll(b, n / 2, &mut |b, u| {
            let (run, i) = (u.clone() / Expr::Num(d) * Expr::Num(2 * d), u % Expr::Num(d));
            let other = if of.mirrored { Expr::Num(2 * d - 1) - i.clone() } else { i.clone() + Expr::Num(d) };
            let [x, y] = [i, other].map(|i| self.element(b, &self.held[0], t, run.clone() + i));
            let [least, most] = [&self.pair[0], &self.pair[1]].map(|of| self.single(b, of, t));
            let made = [self.extreme(&least, true, &x, &y), self.extreme(&most, false, &x, &y)];
            Ok([made.concat(), self.copy(&x, &least), self.copy(&y, &most)].concat())
        })
    }

    /// Runs of `of.distance` in the first `n` registers become half as many that have the least of two.
    fn least_within(&self, b: &mut Builder, t: &Expr, n: i64, run: i64) -> Result<Vec<Stmt>, LowerError> {
        unroll(b, n / 2, &mut |b, u| {
            let (of, i) = (u.clone() / Expr::Num(run) * Expr::Num(run), u.clone() % Expr::Num(run));
            let other = Expr::Num(n / 2 + run - 1) + of - i;
            let [x, y] = [u, other].map(|i| self.element(b, &self.held[0], t, i));
            let least = self.single(b, &self.pair[0], t);
            Ok([self.extreme(&least, true, &x, &y), self.copy(&x, &least)].concat())
        })
    }

    /// An exchange of the first `n` registers with those of other threads; `upper` of them keep the larger elements,
    /// none where it is 0.
    fn across(&mut self, b: &mut Builder, var: &ThreadVar, n: i64, of: Across, then: &[Exchanged]) -> Loops {
        let mut out = vec![];
        let by_shared = of.mask >= b.grid.warp;
        if by_shared {
            out.extend(self.share(b, var, n)?);
            self.reading = true;
        }
        self.held.swap(0, 1);
        out.extend(var.each(b, &mut |b, t| {
            let other = Expr::bin(BinOp::Xor, t.clone(), Expr::Num(of.mask));
            let mut out = unroll(b, n, &mut |b, i| {
                let theirs = self.single(b, &self.theirs, &t);
                let at = if of.mirrored { Expr::Num(n - 1) - i.clone() } else { i.clone() };
                let from = match by_shared {
                    true => (0..self.parts.len()).map(|p| self.shared(b, p, n, other.clone(), at.clone())).collect(),
                    false => self.element(b, &self.held[1], &other, at),
                };
                let [mine, dst] = [&self.held[1], &self.held[0]].map(|of| self.element(b, of, &t, i.clone()));
                let mut out = self.copy(&theirs, &from);
                let less = self.less(&mine, &theirs);
                let keeps = match of.upper {
                    0 => less,
                    bit => unless(b, self.index, less, t.clone() / Expr::Num(bit) % Expr::Num(2)),
                };
                out.extend(self.select(&dst, &keeps, &mine, &theirs));
                Ok(out)
            })?;
            for exchange in then {
                out.extend(self.within(b, &t, n, *exchange)?);
            }
            Ok(out)
        })?);
        Ok(out)
    }

    /// The first `n` elements of each thread to shared memory.
    pub(super) fn share(&mut self, b: &mut Builder, var: &ThreadVar, n: i64) -> Loops {
        let mut out = if self.reading { vec![Stmt::Sync(Sync::Block)] } else { vec![] };
        out.extend(var.each(b, &mut |b, t| {
            unroll(b, n, &mut |b, i| {
                let dst: Vec<AccessId> =
                    (0..self.parts.len()).map(|p| self.shared(b, p, n, t.clone(), i.clone())).collect();
                let from = self.element(b, &self.held[0], &t, i);
                Ok(self.copy(&dst, &from))
            })
        })?);
        out.push(Stmt::Sync(Sync::Block));
        Ok(out)
    }

    /// The loops that sort rows; what is sorted is in shared memory then, element `i % R` of thread `i / R`.
    pub(super) fn sorted(&mut self, b: &mut Builder, var: &ThreadVar) -> Loops {
        let (mut run, mut exchanges) = (1, vec![]);
        while run < self.shape.capacity() {
            exchanges.push(Exchanged { distance: run, mirrored: true });
            exchanges.extend(halves(run).map(|distance| Exchanged { distance, mirrored: false }));
            run *= 2;
        }
        self.exchanged(b, var, &exchanges)
    }

    /// The same of bitonic rows.
    pub(super) fn merged_row(&mut self, b: &mut Builder, var: &ThreadVar) -> Loops {
        let exchanges = halves(self.shape.capacity()).map(|distance| Exchanged { distance, mirrored: false });
        self.exchanged(b, var, &exchanges.collect::<Vec<_>>())
    }

    fn exchanged(&mut self, b: &mut Builder, var: &ThreadVar, exchanges: &[Exchanged]) -> Loops {
        let (n, mut out, mut rest) = (self.shape.elements, vec![], exchanges);
        while let Some((first, behind)) = rest.split_first() {
            let inside = |of: &[Exchanged]| of.iter().take_while(|e| e.distance < n).count();
            if first.distance < n {
                let (own, behind) = rest.split_at(inside(rest));
                out.extend(var.each(b, &mut |b, t| {
                    let loops = own.iter().map(|e| self.within(b, &t, n, *e)).collect::<Result<Vec<_>, _>>()?;
                    Ok(loops.concat())
                })?);
                rest = behind;
                continue;
            }
            let (own, behind) = behind.split_at(inside(behind));
            let upper = first.distance / n;
            let mask = if first.mirrored { 2 * upper - 1 } else { upper };
            out.extend(self.across(b, var, n, Across { mask, upper, mirrored: first.mirrored }, own)?);
            rest = behind;
        }
        out.extend(self.share(b, var, n)?);
        self.reading = true;
        Ok(out)
    }

    /// What sorts the registers of a thread, and leaves the least `run` of them in the first ones.
    pub(super) fn least_of_thread(&self, b: &mut Builder, t: &Expr, run: i64) -> Loops {
        let (mut n, mut sorted, mut out) = (self.shape.elements, 1, vec![]);
        while sorted < run {
            out.extend(self.within(b, t, n, Exchanged { distance: sorted, mirrored: true })?);
            out.extend(self.merged(b, t, n, sorted)?);
            sorted *= 2;
        }
        while n > run {
            out.extend(self.least_within(b, t, n, run)?);
            n /= 2;
            out.extend(self.merged(b, t, n, run)?);
        }
        Ok(out)
    }

    /// Bitonic runs of `run` in the first `n` registers are sorted.
    fn merged(&self, b: &mut Builder, t: &Expr, n: i64, run: i64) -> Loops {
        let each = halves(run).map(|distance| self.within(b, t, n, Exchanged { distance, mirrored: false }));
        Ok(each.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// The least `run` that the threads of a row have, to all of them, in their first registers.
    pub(super) fn least_of_row(&mut self, b: &mut Builder, var: &ThreadVar, run: i64) -> Loops {
        let (mut out, mut mask) = (vec![], 1);
        let then: Vec<Exchanged> = halves(run).map(|distance| Exchanged { distance, mirrored: false }).collect();
        while mask < self.shape.threads {
            out.extend(self.across(b, var, run, Across { mask, upper: 0, mirrored: true }, &then)?);
            mask *= 2;
        }
        Ok(out)
    }

    /// The least of the first `run` registers and of as many `best`, sorted, become the best.
    pub(super) fn joined(&self, b: &mut Builder, t: &Expr, run: i64, best: BufferId) -> Loops {
        let mut out = unroll(b, run, &mut |b, i| {
            let mirrored = Expr::Num(run - 1) - i.clone();
            let best = vec![self.register(b, best, run, t, &[(mode(run, 1), mirrored)])];
            let mine = self.element(b, &self.held[0], t, i);
            let least = self.single(b, &self.pair[0], t);
            Ok([self.extreme(&least, true, &mine, &best), self.copy(&mine, &least)].concat())
        })?;
        out.extend(self.merged(b, t, run, run)?);
        Ok(out)
    }
}

/// Whether an element of these parts comes before another one.
pub(super) fn less(parts: &[DType], x: &[AccessId], y: &[AccessId]) -> Scalar<AccessId> {
    let compare = |c, p: usize| {
        let of = |a: &[AccessId]| Box::new(Scalar::Load(parts[p], a[p]));
        Scalar::Binary(BinaryOp::Compare(c), of(x), of(y))
    };
    let last = parts.len() - 1;
    (0..last).rev().fold(compare(Comparison::Lt, last), |behind, p| {
        let tie = Scalar::Binary(BinaryOp::And, Box::new(compare(Comparison::Eq, p)), Box::new(behind));
        Scalar::Binary(BinaryOp::Or, Box::new(compare(Comparison::Lt, p)), Box::new(tie))
    })
}

/// A condition, or its opposite where a bit is 1, by the buffer whose elements are their offsets.
pub(super) fn unless(b: &mut Builder, index: BufferId, condition: Scalar<AccessId>, bit: Expr) -> Scalar<AccessId> {
    let bit = Scalar::Load(DType::I32, b.access(index, Int::ZERO, vec![(mode(2, 1), Some(bit))]));
    let zero = Box::new(Scalar::Const(DType::I32, Number::Int(0)));
    let is = Scalar::Binary(BinaryOp::Compare(Comparison::Ne), Box::new(bit), zero);
    Scalar::Binary(BinaryOp::Xor, Box::new(condition), Box::new(is))
}

/// The buffer whose elements are their offsets.
pub(super) fn numbers(b: &mut Builder, dtype: DType) -> BufferId {
    let index = b.kernel.temporary("index", dtype, Space::Global, Layout::mode1(Int::ONE, Int::ONE));
    b.kernel.buffers[index.0 as usize].role = Role::Index;
    index
}

/// Loops over threads.
type Loops = Result<Vec<Stmt>, LowerError>;

/// Which threads exchange what they have.
struct Across {
    mask: i64,
    /// The bit of the threads that keep the larger elements.
    upper: i64,
    mirrored: bool,
}

/// `n/2, n/4, …, 1`
fn halves(n: i64) -> impl Iterator<Item = i64> {
    std::iter::successors(Some(n / 2), |d| Some(d / 2)).take_while(|d| *d > 0)
}
