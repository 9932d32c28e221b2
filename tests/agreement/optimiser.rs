//! The optimiser against the interpreter: random offsets and random layout terms mean the same before and after, and
//! the checker accepts the proof of every one of them.
//!
//! Three sources: index expressions made to set off laws (digits taken apart and put together, divisions that share,
//! swizzles, bits), the offsets of random programs, and terms of the layout algebra with static and symbolic extents.
//! Before and after are evaluated by `ir` alone, on random environments that respect every fact. In debug builds the
//! simplifier compares besides, by its own means.
//!
//! `TILEWRIGHT_OPTIMISER=1000000` asks for that many index expressions, a tenth as many layout terms and a twentieth as
//! many programs; `TILEWRIGHT_OPTIMISER_SEED` starts elsewhere, `TILEWRIGHT_OPTIMISER_PROOFS=10` replays the
//! proofs of every tenth group of index expressions and every tenth program only (without it, of all groups and every
//! fourth program). Case `n` of a run is made from seed + n alone.
use std::sync::atomic::{AtomicU64, Ordering};
use tilewright_ir::arbitrary::{self, Rng, random_function};
use tilewright_ir::int::{BinOp, Expr, Int, IntError, Swizzle, Symbol};
use tilewright_ir::layout::{Layout, Stride, coord};
use tilewright_ir::op::Value;
use tilewright_ir::term::Term;
use tilewright_rewrite::check::{CheckError, CheckedProof, check};
use tilewright_rewrite::index::prove;
use tilewright_rewrite::lower::{lower, prove_indices, saturate_indices};
use tilewright_rewrite::proof::Proof;
use tilewright_rewrite::sample::{self, Env, Random};
use tilewright_rewrite::{IndexContext, prove_layout, simplify, simplify_layout, strength};

/// Index expressions: at a first look, and in a long run.
const EXPRESSIONS: [u64; 2] = [5_000, 20_000];

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|n| n.parse().ok())
}

/// Cases of this test: the share of the expressions asked for.
fn cases(share: u64) -> u64 {
    let [first_look, long] = EXPRESSIONS;
    number("TILEWRIGHT_OPTIMISER").unwrap_or(arbitrary::cases(first_look, long)) / share
}

/// One case of how many has its proofs replayed.
fn proofs(otherwise: u64) -> u64 {
    number("TILEWRIGHT_OPTIMISER_PROOFS").unwrap_or(otherwise).max(1)
}

/// What a run did; each figure must be large, or the test is hollow.
#[derive(Default)]
struct OptimiserTally {
    cases: AtomicU64,
    changed: AtomicU64,
    evaluations: AtomicU64,
    proofs: AtomicU64,
    steps: AtomicU64,
    tested: AtomicU64,
    undecided: AtomicU64,
}

impl OptimiserTally {
    fn add(counter: &AtomicU64, n: usize) {
        counter.fetch_add(n as u64, Ordering::Relaxed);
    }

    /// Counts a proof that was replayed, and one whose step the checker cannot decide. What it finds wrong fails.
    fn judge(&self, proof: &Proof, checked: Result<CheckedProof, CheckError>, seed: u64, of: &dyn std::fmt::Display) {
        match checked {
            Ok(checked) => {
                OptimiserTally::add(&self.proofs, 1);
                OptimiserTally::add(&self.steps, proof.steps.len());
                OptimiserTally::add(&self.tested, checked.tested());
            }
            Err(why) => {
                let open = match &why {
                    CheckError::Condition { .. } | CheckError::Term { .. } => true,
                    CheckError::Match { law, .. } => law == "evaluate",
                    _ => false,
                };
                assert!(open, "seed {seed}: the proof of {of}: {why}");
                println!("undecided, seed {seed}: the proof of {of}: {why}");
                OptimiserTally::add(&self.undecided, 1);
            }
        }
    }

    /// Prints the figures: `cargo test --test agreement optimiser -- --nocapture`.
    fn report(&self, what: &str, seed: u64) {
        let of = |c: &AtomicU64| c.load(Ordering::Relaxed);
        println!(
            "{what}: {} from seed {seed}, {} changed, {} evaluations agree; {} proofs of {} steps replayed, {} conditions tested, {} proofs undecided",
            of(&self.cases),
            of(&self.changed),
            of(&self.evaluations),
            of(&self.proofs),
            of(&self.steps),
            of(&self.tested),
            of(&self.undecided),
        );
    }
}

/// Runs cases on every core until there are `n` of what a case counts for.
fn run(what: &str, n: u64, case: impl Fn(u64, &OptimiserTally) + Sync) -> OptimiserTally {
    let seed = number("TILEWRIGHT_OPTIMISER_SEED").unwrap_or(1);
    let (tally, next) = (OptimiserTally::default(), AtomicU64::new(0));
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|s| {
        for _ in 0..threads {
            s.spawn(|| {
                while tally.cases.load(Ordering::Relaxed) < n {
                    case(seed + next.fetch_add(1, Ordering::Relaxed), &tally);
                }
            });
        }
    });
    tally.report(what, seed);
    tally
}

/// Compares expressions on random environments: how many evaluations agreed.
fn compare(before: &Expr, after: &Expr, seed: u64, tries: usize) -> usize {
    let symbols = sample::symbols(&[before.clone(), after.clone()]);
    let mut random = Random::new(seed);
    let mut agreed = 0;
    for _ in 0..tries {
        let Some(env) = Env::random(&symbols, &mut random) else { continue };
        let Some(want) = env.eval(before) else { continue };
        match after.eval(&|s| env.get(s)) {
            Ok(got) if got == want => agreed += 1,
            // Expressions stand for ideal ints: another form may overflow on the way.
            Err(IntError::Overflow { .. }) => {}
            got => panic!("seed {seed}: {before}\nbecame {after}\nwhich is {got:?}, not {want}, at {env:?}"),
        }
    }
    agreed
}

/// Replays the proofs of what was simplified.
fn replay(exprs: &[Expr], ctx: &IndexContext, seed: u64, tally: &OptimiserTally) {
    let proved = prove(exprs, ctx).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
    for (proof, e) in proved.proofs.iter().zip(exprs) {
        tally.judge(proof, check(proof), seed, &e);
    }
}

/// Index expressions over a handful of symbols with all kinds of facts.
struct Indices {
    rng: Rng,
    leaves: Vec<Expr>,
    loops: Vec<Symbol>,
}

fn n(v: i64) -> Expr {
    Expr::Num(v)
}

impl Indices {
    fn new(seed: u64) -> Indices {
        let m = Symbol::with_facts("m", 1, i64::MAX, 1);
        let mut loops = vec![
            Symbol::loop_var("i", &n(32)),
            Symbol::loop_var("j", &n(7)),
            Symbol::loop_var("k", &Expr::Var(m.clone())),
            Symbol::loop_var("v", &(n(8) * Expr::Var(m.clone()))),
        ];
        let others = [
            m,
            Symbol::new("x"),
            Symbol::with_facts("w", 8, i64::MAX, 8),
            Symbol::with_facts("z", -1000, 1000, 1),
            Symbol::with_facts("t", 0, 255, 1),
        ];
        let leaves = others.into_iter().chain(loops.clone()).map(Expr::Var).collect();
        let mut rng = Rng::new(seed);
        loops.truncate(rng.below(5));
        Indices { rng, leaves, loops }
    }

    fn leaf(&mut self) -> Expr {
        if self.rng.once_in(5) {
            return n(self.rng.pick(&[0, 1, 2, 3, 5, 8, 12, 32, 100]));
        }
        self.leaves[self.rng.below(self.leaves.len())].clone()
    }

    /// A divisor: a number, a symbol that is at least 1, a product of them.
    fn divisor(&mut self) -> Expr {
        let (m, w) = (self.leaves[0].clone(), self.leaves[2].clone());
        let c = n(self.rng.pick(&[1, 2, 3, 4, 6, 8, 16, 32]));
        match self.rng.below(8) {
            0..=3 => c,
            4 => m,
            5 => w,
            6 => c * m,
            _ => m * w,
        }
    }

    fn swizzle(&mut self) -> Swizzle {
        let bits = 1 + self.rng.below(3) as u32;
        let shift = (bits as usize + self.rng.below(3)) as i32;
        let shift = if self.rng.once_in(4) { -shift } else { shift };
        Swizzle { bits, base: self.rng.below(4) as u32, shift }
    }

    fn any(&mut self, depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf();
        }
        let a = |g: &mut Self| g.any(depth - 1);
        match self.rng.below(24) {
            0..=4 => a(self) + a(self),
            5 => a(self) - a(self),
            6 | 7 => a(self) * n(self.rng.pick(&[2, 3, 4, 8, 15, 64])),
            8 => a(self) * self.leaf(),
            9..=12 => a(self) / self.divisor(),
            13..=15 => a(self) % self.divisor(),
            16 => self.digits(depth),
            17 => self.tile(depth),
            18 => Expr::swizzled(self.swizzle(), a(self)),
            19 => Expr::bin(BinOp::CeilDiv, a(self), self.divisor()),
            20 => Expr::bin(self.rng.pick(&[BinOp::Min, BinOp::Max]), a(self), self.leaf()),
            21 => Expr::bin(self.rng.pick(&[BinOp::Shr, BinOp::Shl]), a(self), n(self.rng.between(0, 5))),
            22 => Expr::bin(BinOp::And, a(self), n(self.rng.pick(&[1, 3, 7, 31, 12, 96]))),
            _ => Expr::bin(self.rng.pick(&[BinOp::Xor, BinOp::Or]), a(self), n(self.rng.pick(&[0, 1, 4, 7, 24]))),
        }
    }

    /// `x` taken apart into two or three digits, each with a stride: what `crd2idx` of `idx2crd` is.
    fn digits(&mut self, depth: usize) -> Expr {
        let x = self.any(depth - 1);
        let (d, e) = (self.divisor(), self.divisor());
        let back = !self.rng.once_in(3);
        let scale = if self.rng.once_in(3) { self.leaf() } else { n(1) };
        let (s1, s2) = if back { (d.clone(), d.clone() * e.clone()) } else { (self.leaf(), self.leaf()) };
        let low = (x.clone() % d.clone()) * scale.clone();
        let middle = (x.clone() / d.clone() % e.clone()) * s1 * scale.clone();
        let high = (x / (d * e)) * s2 * scale;
        match self.rng.below(3) {
            0 => low + middle,
            1 => high + low + middle,
            _ => middle + high + low,
        }
    }

    /// The place of a point in a tiled matrix.
    fn tile(&mut self, depth: usize) -> Expr {
        let (row, column) = (self.any(depth - 1), self.any(depth - 1));
        let (a, b) = (self.rng.pick(&[2, 4, 8]), self.rng.pick(&[3, 4, 8, 16]));
        let width = self.divisor();
        let outer = (row.clone() / n(a) * width + column.clone() / n(b)) * n(a * b);
        outer + row % n(a) * n(b) + column % n(b)
    }
}

#[test]
fn index_expressions_keep_their_values() {
    let tally = run("index expressions", cases(1), |seed, tally| {
        let mut g = Indices::new(seed);
        let (n_exprs, depth) = (1 + g.rng.below(3), 1 + g.rng.below(4));
        let mut exprs: Vec<Expr> = vec![];
        for i in 0..n_exprs {
            // A second expression often uses the first.
            let e = g.any(depth);
            let e = if i > 0 && g.rng.once_in(3) { exprs[0].clone() % g.divisor() + e } else { e };
            exprs.push(e);
        }
        let ctx = g.loops.iter().fold(IndexContext::new(), |c, l| c.with_loop(l, 4.0 * l.hi.min(100) as f64));
        let simplified = simplify(&exprs, &ctx);
        assert!(simplified.cost_after <= simplified.cost_before, "seed {seed}: {exprs:?} is dearer after");
        for (before, after) in exprs.iter().zip(&simplified.exprs) {
            OptimiserTally::add(&tally.evaluations, compare(before, after, seed, 24));
            OptimiserTally::add(&tally.evaluations, compare(before, &strength::reduce(after), seed ^ 0xff, 8));
            OptimiserTally::add(&tally.changed, usize::from(before != after));
        }
        if seed % proofs(1) == 0 {
            replay(&exprs, &ctx, seed, tally);
        }
        OptimiserTally::add(&tally.cases, exprs.len());
    });
    let of = |c: &AtomicU64| c.load(Ordering::Relaxed);
    assert!(of(&tally.changed) > of(&tally.cases) / 2 && of(&tally.evaluations) > 10 * of(&tally.cases));
    assert!(of(&tally.steps) > of(&tally.cases) / proofs(1));
    assert!(of(&tally.undecided) <= 1 + of(&tally.cases) / 10_000);
}

#[test]
fn offsets_of_random_programs_keep_their_values() {
    let mut targets = tilewright_backend_cpu::targets();
    targets.extend(tilewright_backend_ptx::targets());
    let tally = run("programs", cases(20), |seed, tally| {
        let (function, _) = random_function(seed);
        let target = &targets[seed as usize % targets.len()];
        let mut kernel = lower(&function, target).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        let report = saturate_indices(&mut kernel).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        for (before, access) in report.written.iter().zip(&kernel.accesses) {
            let after = access.offset.as_ref().expect("index saturation gives every access an offset");
            OptimiserTally::add(&tally.evaluations, compare(before, after, seed, 24));
            OptimiserTally::add(&tally.changed, usize::from(before != after));
        }
        // Proofs of every offset take longer than all the rest.
        if seed % proofs(4) == 0 {
            let proved = prove_indices(&kernel, &report.written).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            for ((proof, e), access) in proved.proofs.iter().zip(&report.written).zip(&kernel.accesses) {
                // The chain ends at what the kernel holds.
                assert_eq!(proof.symbols.read(&proof.to), access.offset, "seed {seed}");
                tally.judge(proof, check(proof), seed, &e);
            }
        }
        OptimiserTally::add(&tally.cases, 1);
    });
    let of = |c: &AtomicU64| c.load(Ordering::Relaxed);
    assert!(of(&tally.evaluations) > 20 * of(&tally.cases) && of(&tally.proofs) > 0);
}

/// Layout terms; those with symbols have `M >= 1` and `N >= 8` divisible by 8 in their extents.
struct Terms {
    rng: Rng,
    symbolic: bool,
}

fn symbols() -> [Symbol; 2] {
    [Symbol::with_facts("M", 1, i64::MAX, 1), Symbol::with_facts("N", 8, i64::MAX, 8)]
}

impl Terms {
    fn extent(&mut self) -> Int {
        if self.symbolic && self.rng.once_in(3) {
            return Int::symbol(symbols()[self.rng.below(2)].clone());
        }
        Int::Static(self.rng.pick(&[1, 2, 2, 3, 4, 4, 6, 8, 8, 16]))
    }

    /// A layout: compact in a random order of its modes, sometimes with a gap or a stride 0.
    fn layout(&mut self) -> Layout {
        let rank = 1 + self.rng.below(3);
        let extents: Vec<Int> = (0..rank).map(|_| self.extent()).collect();
        let mut order: Vec<usize> = (0..rank).collect();
        (1..rank).for_each(|i| order.swap(i, self.rng.below(i + 1)));
        let mut strides = vec![Int::ZERO; rank];
        let mut step = Int::Static(self.rng.pick(&[1, 1, 1, 1, 2, 3]));
        for at in order {
            if self.rng.once_in(12) {
                continue;
            }
            strides[at] = step.clone();
            let room = if self.rng.once_in(8) { extents[at].add(&Int::ONE) } else { Ok(extents[at].clone()) };
            step = room.and_then(|r| step.mul(&r)).unwrap_or(step);
        }
        let modes: Vec<Layout> = extents.into_iter().zip(strides).map(|(e, d)| Layout::mode1(e, d)).collect();
        match modes.len() {
            1 => modes[0].clone(),
            3 if self.rng.once_in(2) => Layout::concat(&[Layout::concat(&modes[..2]), modes[2].clone()]),
            _ => Layout::concat(&modes),
        }
    }

    fn leaf(&mut self) -> Term {
        Term::Value(self.layout().into())
    }

    /// A tile: a short layout.
    fn tile(&mut self) -> Term {
        let extent = self.rng.pick(&[2, 3, 4, 8]);
        let stride = self.rng.pick(&[1, 1, 1, 2, 4]);
        Term::Value(Layout::mode1(Int::Static(extent), Int::Static(stride)).into())
    }

    /// A term whose value is a layout. What depends on more than the function of its operand (the form of a coalesced
    /// symbolic layout is not that of the bound one) is applied to written layouts only.
    fn any(&mut self, depth: usize) -> Term {
        if depth == 0 {
            return self.leaf();
        }
        let apply = |op: &str, args: Vec<Term>| Term::apply(op, args);
        match self.rng.below(16) {
            0..=2 => apply("composition", vec![self.any(depth - 1), self.tile()]),
            3 => apply("composition", vec![self.any(depth - 1), apply("composition", vec![self.leaf(), self.tile()])]),
            4 => apply("composition", vec![apply("composition", vec![self.any(depth - 1), self.leaf()]), self.tile()]),
            5 => apply("coalesce", vec![self.any(depth - 1)]),
            6 => apply("flatten", vec![self.any(depth - 1)]),
            7 => apply("make_layout", vec![self.any(depth - 1), self.any(depth - 1)]),
            8 => apply("logical_divide", vec![self.any(depth - 1), self.tile()]),
            9 => apply("zipped_divide", vec![self.leaf(), self.tile()]),
            // Where the copies of a product go depends on more than the function: the symbolic answer is another one.
            10 if !self.symbolic => apply("logical_product", vec![self.any(depth - 1), self.tile()]),
            10 => apply("zipped_divide", vec![self.any(depth - 1), self.tile()]),
            11 => {
                let a = self.leaf();
                apply("composition", vec![a.clone(), apply("right_inverse", vec![a])])
            }
            12 => {
                let a = self.leaf();
                apply("composition", vec![apply("left_inverse", vec![a.clone()]), a])
            }
            13 => {
                apply("get", vec![apply("make_layout", vec![self.leaf(), self.any(depth - 1)]), Value::from(1).into()])
            }
            14 => apply("get", vec![apply("logical_divide", vec![self.leaf(), self.tile()]), Value::from(0).into()]),
            _ => apply("coalesce", vec![apply("coalesce", vec![self.any(depth - 1)])]),
        }
    }
}

/// An int, a tuple or a layout with numbers for its symbols.
fn bound(v: &Value, env: &dyn Fn(&Symbol) -> Option<i64>) -> Option<Value> {
    let int = |i: &Int| i.eval(env).map(Int::Static);
    Some(match v {
        Value::Int(i) => Value::Int(int(i).ok()?),
        Value::Layout(l) => {
            let shape = l.shape().try_map(&mut |i| int(i)).ok()?;
            let stride = l.stride().try_map(&mut |s| match s {
                Stride::Int(i) => int(i).map(Stride::Int),
                s => Ok(s.clone()),
            });
            Layout::new(shape, stride.ok()?)?.into()
        }
        v => v.clone(),
    })
}

fn bound_term(t: &Term, env: &dyn Fn(&Symbol) -> Option<i64>) -> Option<Term> {
    Some(match t {
        Term::Value(v) => bound(v, env)?.into(),
        Term::Apply { op, args } => {
            Term::apply(op, args.iter().map(|a| bound_term(a, env)).collect::<Option<Vec<_>>>()?)
        }
    })
}

/// Most points of a layout that are compared.
const POINTS: i64 = 1 << 12;

/// The values of a term's function, by evaluation, or point by point where a composition has no layout.
fn points(t: &Term) -> Option<Vec<i64>> {
    if let Ok(v) = t.eval() {
        let layout = v.layout()?;
        let size = layout.size().ok()?.value()?;
        return coord::indices(layout, size.min(POINTS)).ok();
    }
    match t {
        Term::Apply { op, args } if op == "composition" => {
            let (outer, inner) = (&args[0], points(&args[1])?);
            let last = inner.iter().copied().max()?;
            let table = match outer.eval() {
                Ok(v) => coord::indices(v.layout()?, last.checked_add(1).filter(|n| *n <= POINTS)?).ok()?,
                Err(_) => points(outer)?,
            };
            inner.iter().map(|i| table.get(usize::try_from(*i).ok()?).copied()).collect()
        }
        Term::Apply { op, args } if matches!(op.as_str(), "coalesce" | "flatten") => points(&args[0]),
        _ => None,
    }
}

/// Whether no composition asks its outer layout for more than it has coordinates. Beyond them a layout is whatever its
/// last mode says, and layouts of one function may say different things.
fn inside_domains(t: &Term) -> bool {
    let Term::Apply { op, args } = t else { return true };
    let divides = matches!(op.as_str(), "logical_divide" | "zipped_divide");
    let reads = || match (points(&args[0]), points(&args[1])) {
        // The rest of a division covers whole tiles.
        (Some(outer), Some(tile)) if divides => {
            let step = tile.get(1).map_or(1, |s| s * tile.len() as i64);
            outer.len() as i64 % step.max(1) == 0
        }
        (Some(outer), Some(inner)) => inner.iter().all(|i| *i < outer.len() as i64),
        _ => true,
    };
    args.iter().all(inside_domains) && (!(divides || op == "composition") || reads())
}

#[test]
fn layout_terms_keep_their_functions() {
    let tally = run("layout terms", cases(10), |seed, tally| {
        let mut g = Terms { rng: Rng::new(seed), symbolic: seed % 2 == 0 };
        let depth = 1 + g.rng.below(3);
        let mut term = g.any(depth);
        if g.rng.once_in(12) {
            term = Term::apply("size", [term]);
        }
        let result = simplify_layout(&term);
        OptimiserTally::add(&tally.changed, usize::from(result.term != term));
        let environments = if g.symbolic { 4 } else { 1 };
        for _ in 0..environments {
            let values = [g.rng.pick(&[1, 2, 3, 5, 8, 12]), 8 * g.rng.between(1, 3)];
            let env = |s: &Symbol| symbols().iter().position(|t| t == s).map(|i| values[i]);
            let Some(before) = bound_term(&term, &env).filter(inside_domains) else { continue };
            let after = bound_term(&result.term, &env).unwrap_or_else(|| panic!("seed {seed}: {}", result.term));
            let shown = || format!("seed {seed}: {term}\nbecame {}\nwith M={} N={}", result.term, values[0], values[1]);
            match (before.eval(), after.eval()) {
                (Ok(Value::Int(a)), b) => assert_eq!(Ok(Value::Int(a)), b, "{}", shown()),
                _ => match (points(&before), points(&after)) {
                    (Some(a), Some(b)) => assert_eq!(a, b, "{}", shown()),
                    // What has a function keeps one.
                    (Some(_), None) => panic!("{}\nwhich has no function", shown()),
                    _ => continue,
                },
            }
            OptimiserTally::add(&tally.evaluations, 1);
        }
        let (_, proof) = prove_layout(&term).unwrap_or_else(|e| panic!("seed {seed}: {term}: {e}"));
        tally.judge(&proof, check(&proof), seed, &term);
        OptimiserTally::add(&tally.cases, 1);
    });
    let of = |c: &AtomicU64| c.load(Ordering::Relaxed);
    assert!(of(&tally.evaluations) > of(&tally.cases) / 2 && of(&tally.changed) > of(&tally.cases) / 2);
    assert!(of(&tally.undecided) <= 2 + of(&tally.cases) / 500);
}
