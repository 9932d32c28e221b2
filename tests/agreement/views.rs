//! Random copies and elementwise programs of one to eight modes agree with the interpreter, bit for bit where no sum
//! was reordered, and touch nothing around their tensors.
//!
//! Every case is a program text over layouts of one shape: dense in a random order of the modes, padded, walked
//! backwards, sliced (every second or third element), broadcast on the inputs; extents around vectors and tiles, primes
//! among them; all element types; memory that begins at any element. Copies run through [`tilewright::copy`] and
//! [`tilewright::Plan`], elementwise programs as compiled functions, for this machine's target or a lesser one, on one
//! thread or several.
//!
//! `TILEWRIGHT_CASES` sets the number of each (300 by default), `TILEWRIGHT_SEED` the first seed:
//! `TILEWRIGHT_CASES=10000 cargo test --release --test agreement views -- --nocapture`
use std::collections::BTreeMap;
use tilewright::{DType, Plan, View, copy};
use tilewright_backend_cpu::Arg;
use tilewright_ir::arbitrary::{Rng, TYPES, cases};
use tilewright_ir::interp::{self, InterpMemory, number};
use tilewright_ir::program::{Function, Role};
use tilewright_ir::scalar::Number;

/// Bytes before and behind each tensor that must stay as they are.
const GUARD: usize = 64;
const FENCE: u8 = 0xA5;

/// Most points of a case, so that the interpreter stays quick.
const POINTS: i64 = 3000;

/// Most points of every sixteenth case: more than L1 holds, where copies are planned in another way.
const MORE_POINTS: i64 = 40_000;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

/// Runs the cases on as many threads as there are, and counts what they were.
fn all(what: &str, case: impl Fn(u64) -> Vec<String> + Sync) {
    let (first, n) = (setting("TILEWRIGHT_SEED", 0), setting("TILEWRIGHT_CASES", cases(60, 300)));
    let next = std::sync::atomic::AtomicU64::new(0);
    let tallies = std::sync::Mutex::new(BTreeMap::<String, u64>::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |n| n.get()) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if at >= n {
                        return;
                    }
                    let kinds = case(first + at);
                    let mut tallies = tallies.lock().expect("no thread panics with the lock");
                    kinds.into_iter().for_each(|k| *tallies.entry(k).or_default() += 1);
                }
            });
        }
    });
    println!("{n} {what} agree: {:?}", tallies.into_inner().expect("all threads have ended"));
}

/// A layout of a case: its strides, and what is special about it.
struct ViewLayout {
    strides: Vec<i64>,
    kinds: Vec<&'static str>,
}

struct Gen {
    rng: Rng,
    extents: Vec<i64>,
}

impl Gen {
    fn new(seed: u64) -> Gen {
        let mut rng = Rng::new(seed);
        let rank = 1 + rng.below(8);
        let mut left = if seed.is_multiple_of(16) { MORE_POINTS } else { POINTS };
        let mut extents = vec![];
        for k in 0..rank {
            // What is left is shared, so that eight modes are not two long ones and six of extent 1.
            let share = (left as f64).powf(1.0 / (rank - k) as f64) * 2.5;
            let most = (share as i64).clamp(1, left.max(1));
            let primes = [2, 3, 5, 7, 11, 13, 17, 31, 37, 61, 67, 127, 131, 251, 509, 1021];
            let around = [4, 8, 9, 15, 16, 24, 32, 33, 48, 63, 64, 65, 100, 128, 256, 1024];
            let mut n = if rng.once_in(2) { rng.pick(&primes) } else { rng.pick(&around) };
            while n > most {
                n = if n > 2 * most { n / 2 } else { most };
            }
            if rng.once_in(40) {
                n = rng.between(0, 1);
            }
            extents.push(n);
            left = (left / n.max(1)).max(1);
        }
        Gen { rng, extents }
    }

    /// Strides in a random order of the modes, with gaps, steps and turns; a source may stand still.
    fn side(&mut self, source: bool) -> ViewLayout {
        let rank = self.extents.len();
        let mut order: Vec<usize> = (0..rank).rev().collect();
        let mut kinds = vec![];
        if !self.rng.once_in(3) {
            self.rng.shuffle(&mut order);
        }
        let mut next = 1;
        if self.rng.once_in(5) {
            next = self.rng.between(2, 3);
            kinds.push("sliced");
        }
        let (pads, turns, stands) = (self.rng.once_in(3), self.rng.once_in(4), source && self.rng.once_in(4));
        let mut strides = vec![0; rank];
        for x in order {
            if stands && self.rng.once_in(3) {
                kinds.push("broadcast");
                continue;
            }
            strides[x] = next;
            next *= self.extents[x].max(1);
            if pads && self.rng.once_in(2) {
                next += self.rng.between(1, 9);
                kinds.push("padded");
            }
            if turns && self.rng.once_in(2) {
                strides[x] = -strides[x];
                kinds.push("reversed");
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        ViewLayout { strides, kinds }
    }

    fn layout(&self, side: &ViewLayout) -> String {
        let list = |v: &[i64]| v.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        format!("({}):({})", list(&self.extents), list(&side.strides))
    }
}

/// Memory with a fence around it, and where the tensor's offset 0 lies.
struct Fenced {
    dtype: DType,
    bytes: Vec<u8>,
    /// The tensor's own bytes.
    range: std::ops::Range<usize>,
    origin: usize,
}

impl Fenced {
    /// A copy of a memory, `skew` elements further from an aligned address than it would be.
    fn new(m: &InterpMemory, skew: usize) -> Fenced {
        let start = GUARD + skew * m.dtype.bytes();
        let bytes = [vec![FENCE; start], m.bytes.clone(), vec![FENCE; GUARD]].concat();
        Fenced { dtype: m.dtype, bytes, range: start..start + m.bytes.len(), origin: m.origin as usize }
    }

    fn read(&self) -> View<'_> {
        View::from(Arg::read_bytes(self.dtype, &self.bytes[self.range.clone()])).at(self.origin)
    }

    fn write(&mut self) -> View<'_> {
        View::from(Arg::write_bytes(self.dtype, &mut self.bytes[self.range.clone()])).at(self.origin)
    }

    fn own(&self) -> &[u8] {
        &self.bytes[self.range.clone()]
    }

    fn fence_stands(&self) -> bool {
        self.bytes[..self.range.start].iter().chain(&self.bytes[self.range.end..]).all(|b| *b == FENCE)
    }
}

/// Memories of a function's parameters. Values of neighbours differ; every type holds them exactly.
fn memories(f: &Function, rng: &mut Rng) -> Vec<InterpMemory> {
    let mut all = interp::program::allocate(f, &[]).expect("small memories");
    fill(&mut all, rng);
    all
}

fn fill(all: &mut [InterpMemory], rng: &mut Rng) {
    for m in all {
        let salt = rng.below(97) as i64;
        for i in 0..m.len() as i64 {
            let x = (i * 7 + i / 89 + salt) % 97;
            m.write(
                i - m.origin,
                match m.dtype {
                    d if d.is_float() => Number::Float((x - 48) as f64 / 8.0),
                    DType::Bool => Number::Int((x & 1).into()),
                    d if d.is_unsigned() => Number::Int(x.into()),
                    _ => Number::Int((x - 48).into()),
                },
            );
        }
    }
}

fn checked(text: &str) -> tilewright::Module {
    tilewright::compile(text).unwrap_or_else(|e| panic!("{text}\n{:?}", e.diagnostics()))
}

fn kinds(gen_: &Gen, sides: &[ViewLayout]) -> Vec<String> {
    let mut all: Vec<String> = sides.iter().flat_map(|s| &s.kinds).map(|k| k.to_string()).collect();
    all.sort_unstable();
    all.dedup();
    all.push(format!("{} modes", gen_.extents.len()));
    all
}

fn one_copy(seed: u64) -> Vec<String> {
    let mut g = Gen::new(seed);
    let dtype = g.rng.pick(&TYPES);
    let (src, dst) = (g.side(true), g.side(false));
    let text = format!("fn f(a: {dtype} {}, b: {dtype} {}) {{ copy(a, b) }}", g.layout(&src), g.layout(&dst));
    let shown = || format!("seed {seed}: {text}");
    let module = checked(&text);
    let f = &module.program().functions[0];
    let start = memories(f, &mut g.rng);
    let mut want = start.clone();
    interp::program::run(f, &mut want, &[]).expect("the interpreter runs");

    let skews = [g.rng.below(9), g.rng.below(9)];
    let (a, mut b) = (Fenced::new(&start[0], skews[0]), Fenced::new(&start[1], skews[1]));
    let shape = &g.extents;
    if g.rng.once_in(2) {
        let from = a.read().shape(shape).strides(&src.strides);
        copy(from, b.write().strides(&dst.strides)).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
    } else {
        let threads = 1 + g.rng.below(3);
        let plan = Plan::new(dtype, shape, &src.strides, &dst.strides).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
        plan.threads(threads).copy(a.read(), b.write()).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
    }
    if let Some(at) = (0..b.own().len()).find(|i| b.own()[*i] != want[1].bytes[*i]) {
        panic!("byte {at} of `b` differs\n{}", shown());
    }
    assert!(a.own() == start[0].bytes && a.fence_stands() && b.fence_stands(), "memory around it\n{}", shown());
    let mut kinds = kinds(&g, &[src, dst]);
    kinds.push(format!("{} bytes", dtype.bytes()));
    kinds
}

/// Calls a function on memory that begins anywhere, with fences around it; `false` where this machine lacks what it is
/// compiled for.
fn runs_and_agrees(
    compiled: &tilewright::Function,
    (f, symbols): (&Function, &[i64]),
    (start, want): (&[InterpMemory], &[Vec<interp::bound::Approx>]),
    rng: &mut Rng,
    shown: &dyn Fn() -> String,
) -> bool {
    let mut fenced: Vec<Fenced> = start.iter().map(|m| Fenced::new(m, rng.below(9))).collect();
    let roles: Vec<Role> = f.params().map(|(_, t)| t.role).collect();
    let args: Vec<View> =
        fenced.iter_mut().zip(&roles).map(|(m, r)| if *r == Role::In { m.read() } else { m.write() }).collect();
    match compiled.call_with(symbols, args) {
        Ok(()) => {}
        // A lesser target that this machine is none of, or lacks.
        Err(e) if e.code() == "E0512" => return false,
        Err(e) => panic!("{e}\n{}", shown()),
    }
    for (((got, was), role), (i, want)) in fenced.iter().zip(start).zip(&roles).zip(want.iter().enumerate()) {
        assert!(got.fence_stands(), "memory around tensor {i}\n{}", shown());
        assert!(*role != Role::In || got.own() == was.bytes, "input {i} was written\n{}", shown());
        for (j, (want, bytes)) in want.iter().zip(got.own().chunks_exact(got.dtype.bytes())).enumerate() {
            let got = number::from_bytes(got.dtype, bytes);
            assert!(want.agrees(got), "tensor {i}, element {j}: {got:?}, not {want:?}\n{}", shown());
        }
    }
    true
}

/// An expression of a type over the loads, exactly rounded operations only: no tolerance hides a difference.
fn expression(rng: &mut Rng, dtype: DType, loads: &[(String, DType)], depth: usize) -> String {
    if depth == 0 || rng.once_in(5) {
        let (load, of) = &loads[rng.below(loads.len())];
        return if *of == dtype { load.clone() } else { format!("{dtype}({load})") };
    }
    let mut sub = |d: DType| expression(rng, d, loads, depth - 1);
    let (x, y) = (sub(dtype), sub(dtype));
    if dtype == DType::Bool {
        let z = sub(DType::F32);
        return [format!("({x} && {y})"), format!("({x} || !{y})"), format!("({z} < 1.5)")][rng.below(3)].clone();
    }
    let mut forms = vec![format!("({x} + {y})"), format!("({x} - {y})"), format!("({x} * {y})")];
    forms.extend([format!("min({x}, {y})"), format!("max({x}, {y})"), format!("select({x} < {y}, {y}, {x})")]);
    if dtype != DType::U8 {
        forms.extend([format!("abs({x})"), format!("relu({x})"), format!("-{x}")]);
    }
    if dtype.is_float() {
        forms.extend([format!("sqrt(abs({x}))"), format!("floor({x})"), format!("({x} / (abs({y}) + 1))")]);
    }
    forms[rng.below(forms.len())].clone()
}

fn one_elementwise(seed: u64) -> Vec<String> {
    let mut g = Gen::new(seed ^ 0xe1e3);
    let rank = g.extents.len();
    let names: Vec<String> = (0..rank).map(|k| format!("i{k}")).collect();
    let indices = names.join(",");
    let (mut params, mut loads, mut sides) = (vec![], vec![], vec![]);
    for name in ["a", "b", "c"].into_iter().take(1 + g.rng.below(3)) {
        let (dtype, side) = (g.rng.pick(&TYPES), g.side(true));
        params.push(format!("{name}: {dtype} {}", g.layout(&side)));
        loads.push((format!("{name}[{indices}]"), dtype));
        sides.push(side);
    }
    let (dtype, side) = (g.rng.pick(&TYPES), g.side(false));
    params.push(format!("out: {dtype} {}", g.layout(&side)));
    sides.push(side);
    let depth = 1 + g.rng.below(3);
    let value = expression(&mut g.rng, dtype, &loads, depth);
    let text = format!("fn f({}) {{ out[{indices}] = {value} }}", params.join(", "));
    let target = match g.rng.below(6) {
        0 => "cpu:baseline",
        1 => "cpu:avx2",
        _ => "cpu",
    };
    let shown = || format!("seed {seed} on {target}: {text}");
    let module = checked(&text);
    let f = module.program().functions[0].clone();
    let start = memories(&f, &mut g.rng);
    let want = interp::bound::run(&f, &start, &[]).expect("the interpreter runs");
    let compiled = module.on(target).and_then(|m| m.function("f")).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
    let compiled = if g.rng.once_in(2) { compiled.threads(1 + g.rng.below(3)) } else { compiled };
    if !runs_and_agrees(&compiled, (&f, &[]), (&start, &want), &mut g.rng, &shown) {
        return vec!["not for this machine".into()];
    }
    kinds(&g, &sides)
}

/// Rows of floats: the sizes numbers or symbols, up to sixteen inputs that are rows, columns, turned or the same along
/// an axis, each of which the value holds; the output may be read. Memory lies as in [`one_elementwise`].
fn one_of_rows(seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed ^ 0x0b0e5);
    let most = if rng.once_in(2) { 100 } else { 700 };
    let n = rng.between(1, most);
    let m = rng.between(1, (POINTS / n).clamp(1, 70));
    let symbols = rng.once_in(2);
    let (rows, columns) = if symbols { ("M".into(), "N".into()) } else { (m.to_string(), n.to_string()) };
    let floats = [DType::F32, DType::F32, DType::F32, DType::F16, DType::BF16];
    let one_type = rng.once_in(2).then(|| rng.pick(&floats));
    let n_inputs = if rng.once_in(2) { rng.between(1, 16) } else { rng.between(1, 4) } as usize;
    let (mut params, mut value) = (vec![], String::new());
    let dtype = one_type.unwrap_or_else(|| rng.pick(&floats));
    for k in 0..n_inputs {
        let layout = match rng.below(8) {
            0 => format!("(1,{rows})"),
            1 => "(0,1)".into(),
            2 => "(1,0)".into(),
            3 if !symbols => format!("({},2)", 2 * n),
            4 if !symbols => format!("({},1)", n + 3),
            _ => format!("({columns},1)"),
        };
        let of = one_type.unwrap_or_else(|| rng.pick(&floats));
        let load = if of == dtype { format!("x{k}[i,j]") } else { format!("{dtype}(x{k}[i,j])") };
        params.push(format!("x{k}: {of} ({rows},{columns}):{layout}"));
        let op = ["+", "-", "*"][rng.below(3)];
        value = match k {
            0 => load,
            _ if rng.once_in(6) => format!("max({value}, {load})"),
            _ if rng.once_in(6) => format!("select({load} < {value}, {load}, {value})"),
            _ if rng.once_in(6) => format!("({value} / (abs({load}) + 1))"),
            _ => format!("({value} {op} {load})"),
        };
    }
    if rng.once_in(4) {
        value = format!("sqrt(abs({value}))");
    }
    let own = if symbols || rng.once_in(2) { 0 } else { rng.between(1, 9) };
    let stride = if own == 0 { columns.clone() } else { (n + own).to_string() };
    params.push(format!("out: {dtype} ({rows},{columns}):({stride},1)"));
    let update = rng.once_in(5);
    let head = if symbols { "sym M, N\n" } else { "" };
    let text = format!("{head}fn f({}) {{ out[i,j] {}= {value} }}", params.join(", "), if update { "+" } else { "" });
    let target = rng.pick(&["cpu:baseline", "cpu:avx2", "cpu:avx2", "cpu", "cpu", "cpu"]);
    let shown = || format!("seed {seed} on {target}, M = {m}, N = {n}: {text}");
    let module = checked(&text);
    let f = module.program().functions[0].clone();
    let values: Vec<i64> = f.symbols.iter().map(|s| if *s.name == *"M" { m } else { n }).collect();
    let mut start = interp::program::allocate(&f, &values).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
    fill(&mut start, &mut rng);
    let want = interp::bound::run(&f, &start, &values).expect("the interpreter runs");
    let compiled = module.on(target).and_then(|m| m.function("f")).unwrap_or_else(|e| panic!("{e}\n{}", shown()));
    let compiled = if rng.once_in(2) { compiled.threads(1 + rng.below(3)) } else { compiled };
    if !runs_and_agrees(&compiled, (&f, &values), (&start, &want), &mut rng, &shown) {
        return vec!["not for this machine".into()];
    }
    let inputs = if n_inputs > 5 { "more than 5 inputs" } else { "up to 5 inputs" };
    vec![inputs.into(), if symbols { "symbols" } else { "numbers" }.into(), target.into()]
}

#[test]
fn random_programs_of_rows_agree() {
    all("programs of rows", one_of_rows);
}

#[test]
fn random_copies_agree() {
    all("copies", one_copy);
}

#[test]
fn random_elementwise_programs_agree() {
    all("elementwise programs", one_elementwise);
}
