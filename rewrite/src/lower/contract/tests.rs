//! Random products on a machine with tiny caches and tiles, so that every edge of the nest is met: each kernel is
//! proved by the verifier, and means what its function means. So is that of each schedule, or it is refused.
mod chains;

use crate::lower::{LowerError, saturate_indices, scheduled};
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::{self, number};
use tilewright_ir::kernel::{Kernel, Space};
use tilewright_ir::program::Function;
use tilewright_ir::scalar::Number;
use tilewright_ir::schedule::{LaneAxis, NamedPlan, ProductBlocks, Schedule, ScheduleEntry, SkinnyBlocks, Spanned};
use tilewright_ir::target::{Atom, AtomOp, AtomOperand, Core, Isa, MemoryLevel, Target};
use tilewright_ir::text::parse_function;

/// Types of a sum, and of the terms of its factors' words.
const WORDS: [[DType; 3]; 3] =
    [[DType::I32, DType::I16, DType::I16], [DType::I32, DType::I8, DType::U8], [DType::I32, DType::I8, DType::I8]];

/// Caches of a few lines, products of 4 × 2 and 8 × 3 tiles, also of words, dots of 2 × 3, and updates by 3 terms.
fn target() -> Target {
    let operand = |name: &str, tile: [i64; 2], strides: [Option<i64>; 2]| AtomOperand {
        name: name.into(),
        space: Space::Global,
        tile: tile.to_vec(),
        strides: strides.to_vec(),
        align: 1,
        thread_value: None,
    };
    let (along_m, along_k, any) = ([Some(1), None], [None, Some(1)], [None, None]);
    let product =
        |[dtype, of_a, of_b]: [DType; 3], name: &str, of: [([i64; 2], [Option<i64>; 2]); 3], accumulate: bool| {
            let [(d, by_d), (a, by_a), (b, by_b)] = of;
            let mut operands = vec![operand("d", d, by_d), operand("a", a, by_a), operand("b", b, by_b)];
            operands.extend(accumulate.then(|| operand("c", d, by_d)));
            Atom {
                name: format!("{name}{}_{dtype}_{of_a}_{of_b}", if accumulate { "_add" } else { "" }),
                op: AtomOp::Mma { accumulate },
                element_bytes: vec![dtype.bytes(); operands.len()],
                dtypes: [dtype, of_a, of_b, dtype][..operands.len()].to_vec(),
                operands,
                asynchronous: false,
                streams: false,
                reads: None,
                line_strides: false,
                near: false,
                source: "test".into(),
            }
        };
    let tile = |rows, columns| [([rows, columns], along_m), ([rows, 0], along_m), ([columns, 0], any)];
    let dot = |rows, columns| [([rows, columns], any), ([rows, 0], along_k), ([columns, 0], along_k)];
    let axpy = |terms| [([0, 0], along_m), ([0, terms], along_m), ([0, terms], along_k)];
    let all = [("mma4", tile(4, 2)), ("mma8", tile(8, 3)), ("dot", dot(2, 3)), ("axpy", axpy(3))];
    let cache =
        |name: &str, bytes| MemoryLevel { name: name.into(), space: Space::Global, bytes, line_bytes: 16, ways: 2 };
    let floats = [DType::F32, DType::F64].map(|t| [t; 3]);
    let atoms = floats.into_iter().chain(WORDS).flat_map(|types| {
        let both = |(name, of): (&str, _)| [false, true].map(|adds| product(types, name, of, adds));
        // Of words there are tiles alone.
        let kinds = if types[0].is_float() { &all[..] } else { &all[..2] };
        kinds.iter().copied().flat_map(both).collect::<Vec<_>>()
    });
    Target {
        name: "test".into(),
        isa: Isa { plain_bits: 128, vector_bits: 128, vector_registers: 16, ..Isa::default() },
        core: Core { memories: vec![cache("l1", 128), cache("l2", 512), cache("l3", 4096)], ..Core::default() },
        threads: 1,
        parallel_bytes: 0,
        param_align: 1,
        blocks: None,
        atoms: atoms.collect(),
    }
}

/// An index of a contraction: its extent as text, and as a number.
struct ContractionIndex {
    name: String,
    extent: i64,
    symbolic: bool,
}

impl ContractionIndex {
    fn text(&self) -> String {
        if self.symbolic { format!("S{}", self.name) } else { self.extent.to_string() }
    }
}

/// A tensor over some indices: its declaration, and its use.
fn tensor(
    r: &mut Rng,
    (role, name, dtype): (&str, &str, DType),
    indices: &[&ContractionIndex],
    free: bool,
) -> (String, String) {
    let mut order: Vec<usize> = (0..indices.len()).collect();
    r.shuffle(&mut order);
    let mut strides = vec![String::new(); indices.len()];
    let mut step = if r.once_in(3) { "2".to_owned() } else { "1".to_owned() };
    for i in order {
        let sign = if free && r.once_in(8) { "-" } else { "" };
        strides[i] = if free && r.once_in(12) { "0".to_owned() } else { format!("{sign}{step}") };
        let padding = if r.once_in(4) { "*2" } else { "" };
        step = format!("{step}*{}{padding}", indices[i].text());
    }
    let list = |f: &dyn Fn(usize) -> String| (0..indices.len()).map(f).collect::<Vec<_>>().join(",");
    let declared =
        format!("{role} {name}: {dtype} ({}):({})", list(&|i| indices[i].text()), list(&|i| strides[i].clone()));
    let used = format!("{name}[{}]", list(&|i| format!("{}={}:{}", indices[i].name, indices[i].text(), strides[i])));
    (declared, used)
}

/// A random contraction as text, and the values of its symbols.
fn contraction(r: &mut Rng) -> (String, Vec<i64>) {
    let mut indices = vec![];
    let mut some = |r: &mut Rng, name: &str, most: usize| -> Vec<usize> {
        let n = 1 + r.below(most);
        (0..n)
            .map(|i| {
                let symbolic = r.once_in(6);
                let extent = if symbolic && r.once_in(5) { 0 } else { r.pick(&[1, 2, 3, 4, 5, 7, 8, 11, 13, 17]) };
                indices.push(ContractionIndex { name: format!("{name}{i}"), extent, symbolic });
                indices.len() - 1
            })
            .collect()
    };
    // Few columns, and many terms for them.
    let few = r.once_in(3);
    let most = if few { 1 } else { 2 };
    let (m, n, k) = (some(r, "m", 2), some(r, "n", most), some(r, "k", most));
    let batch = if r.once_in(3) { some(r, "b", 1) } else { vec![] };
    if few {
        (indices[n[0]].extent, indices[n[0]].symbolic) = (1 + r.below(3) as i64, false);
        indices[k[0]].extent += if indices[k[0]].symbolic { 0 } else { 13 };
    }
    let floats = [DType::F32, DType::F64].map(|t| [t; 3]);
    let ints = [WORDS[0], WORDS[1], WORDS[2], [DType::I32, DType::U8, DType::I8]];
    let [dtype, of_a, of_b] = if r.once_in(3) { r.pick(&ints) } else { r.pick(&floats) };
    let of = |lists: &[&Vec<usize>]| lists.iter().flat_map(|l| l.iter().map(|i| &indices[*i])).collect::<Vec<_>>();
    let (a, a_used) = tensor(r, ("in", "A", of_a), &of(&[&m, &k, &batch]), true);
    let with_batch = r.once_in(2);
    let no_batch = vec![];
    let (b, b_used) = tensor(r, ("in", "B", of_b), &of(&[&n, &k, if with_batch { &batch } else { &no_batch }]), true);
    let update = r.once_in(3);
    let role = if update { "inout" } else { "out" };
    let (c, c_used) = tensor(r, (role, "C", dtype), &of(&[&m, &n, &batch]), false);
    let value = r.pick(&["acc", "acc", "acc", "max(acc, 0.0)", "acc * 2.0"]);
    let value = value.replace(".0", &format!("{}_{dtype}", if dtype.is_float() { ".0" } else { "" }));
    let widened = |used: String, of: DType| if of == dtype { used } else { format!("{dtype}({used})") };
    let (a_used, b_used) = (widened(a_used, of_a), widened(b_used, of_b));
    // A second statement that uses the sums, which must then be seen as a whole.
    let two = r.once_in(3) && k.iter().all(|i| !indices[*i].symbolic);
    let second = two.then(|| tensor(r, ("out", "D", dtype), &of(&[&m, &n, &batch]), false));
    let over = |lists: &[&Vec<usize>]| {
        of(lists).iter().map(|i| format!("{} < {}", i.name, i.text())).collect::<Vec<_>>().join(", ")
    };
    let symbols: Vec<&ContractionIndex> = indices.iter().filter(|i| i.symbolic).collect();
    let declared: String = symbols.iter().map(|i| format!("  sym {} where {} >= 0\n", i.text(), i.text())).collect();
    let (d, d_used) = second.unwrap_or_default();
    let sums = format!("acc: {dtype} = sum({}) {a_used} * {b_used}", over(&[&k]));
    let statement = |store: &str| format!("  for {} {{\n    {sums}\n    {store}\n  }}\n", over(&[&m, &n, &batch]));
    let first = statement(&format!("{c_used} {} {value}", if update { "+=" } else { "=" }));
    let next = if two { statement(&format!("{d_used} = abs(acc)")) } else { String::new() };
    let text = format!("fn f {{\n{declared}  {a}\n  {b}\n  {c}\n  {d}\n{first}{next}}}\n");
    (text, symbols.iter().map(|i| i.extent).collect())
}

/// A function, the values of its symbols, and its memories before and after it.
struct ContractionCase {
    function: Function,
    text: String,
    symbols: Vec<i64>,
    start: Vec<interp::InterpMemory>,
    end: Vec<interp::InterpMemory>,
}

impl ContractionCase {
    fn random(r: &mut Rng) -> ContractionCase {
        let (text, symbols) = contraction(r);
        ContractionCase::of(text, symbols)
    }

    fn of(text: String, symbols: Vec<i64>) -> ContractionCase {
        let function = parse_function(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let mut start = interp::program::allocate(&function, &symbols).unwrap();
        for (i, m) in start.iter_mut().enumerate() {
            for e in 0..m.len() {
                let x = Number::Float((((e * 7 + i * 3) % 11) as i64 - 5) as f64);
                m.write(e as i64 - m.origin, number::cast(m.dtype, x)).unwrap();
            }
        }
        let mut end = start.clone();
        interp::program::run(&function, &mut end, &symbols).unwrap_or_else(|e| panic!("{e}\n{text}"));
        ContractionCase { function, text, symbols, start, end }
    }

    /// Whether a kernel verifies, all of it proved where it is a product, and gives what the function gives.
    fn check(&self, mut kernel: Kernel, target: &Target, product: bool) {
        for saturated in [false, true] {
            if saturated {
                saturate_indices(&mut kernel).unwrap();
            }
            let shown =
                || format!("{}\n{:?}\n{}", self.text, self.function.schedules, tilewright_ir::text::kernel(&kernel));
            match tilewright_ir::verify::kernel(&kernel, target) {
                Ok(report) => assert!(report.unproved.is_empty() || !product, "{:?}\n{}", report.unproved, shown()),
                Err(errors) => panic!("{errors:?}\n{}", shown()),
            }
            let mut got = self.start.clone();
            interp::kernel::run(&kernel, target, &mut got, &self.symbols)
                .unwrap_or_else(|e| panic!("{e}\n{}", shown()));
            // Small integers: sums are exact in any order.
            for (a, b) in self.end.iter().zip(&got) {
                assert!(a.bytes == b.bytes, "differs for {:?}\n{}", self.symbols, shown());
            }
        }
    }

    fn give(&mut self, entry: &ScheduleEntry) {
        self.function.schedules = vec![Schedule { target: "test".into(), entries: vec![entry.clone()] }];
    }
}

#[test]
fn random_contractions_are_proved_and_agree() {
    let target = target();
    let (mut products, mut joined, mut dots, mut axpys) = (0, 0, 0, 0);
    let cases = std::env::var("CONTRACTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    for seed in 0..cases {
        let case = ContractionCase::random(&mut Rng::new(seed));
        let lowered = scheduled(&case.function, &target).unwrap_or_else(|e| panic!("{seed}: {e}\n{}", case.text));
        // Of two statements that are none together, one may still be a product.
        let alone = case.function.body.len() == 1;
        let product = !lowered.schedule.entries.is_empty() && (alone || lowered.plans.len() == 1);
        products += u64::from(product);
        joined += u64::from(product && !alone);
        let lanes = lowered.schedule.entries.iter().filter_map(|e| match &e.plan {
            NamedPlan::Skinny(skinny) => Some(&skinny.lanes),
            _ => None,
        });
        for lanes in lanes {
            *(if matches!(lanes, LaneAxis::Dot(_)) { &mut dots } else { &mut axpys }) += 1;
        }
        case.check(lowered.kernel, &target, product);
    }
    assert!(products * 2 > cases, "{products} of {cases} were products");
    assert!(dots * 20 > cases && axpys * 20 > cases, "{dots} dots and {axpys} updates of {cases}");
    assert!(joined * 10 > cases, "{joined} of {cases} had two outputs");
}

/// Blocks that may or may not be possible.
fn blocks(r: &mut Rng, chosen: &ProductBlocks) -> ProductBlocks {
    let [rows, columns] = r.pick(&[[4, 2], [8, 3], [4, 2], [8, 3], [4, 3]]);
    let off = |r: &mut Rng| i64::from(r.once_in(16));
    let pack = match r.below(3) {
        0 => chosen.pack.clone(),
        1 => ["rows", "columns"].map(|s| Spanned::from(s.to_string())).to_vec(),
        _ => ["rows", "columns", "A", "B"].iter().filter(|_| r.once_in(3)).map(|s| s.to_string().into()).collect(),
    };
    ProductBlocks {
        tile: [rows, columns].into(),
        rows: (rows * r.pick(&[1, 1, 1, 2, 3]) + off(r)).into(),
        second: r.once_in(3).then(|| (1 + r.below(4) as i64).into()),
        columns: r.once_in(2).then(|| (columns * r.pick(&[1, 1, 2, 3]) + off(r)).into()),
        depth: if r.once_in(2) { chosen.depth.clone() } else { r.pick(&[0, 1, 2, 3, 4, 5, 7, 8, 16, 22, 34]).into() },
        pack,
    }
}

/// Plans with few columns that may or may not be possible.
fn skinny(r: &mut Rng, chosen: &SkinnyBlocks) -> SkinnyBlocks {
    let lanes = match r.below(5) {
        0 => LaneAxis::Dot([2, 3].into()),
        1 => LaneAxis::Axpy(3.into()),
        2 => LaneAxis::Axpy(4.into()),
        _ => chosen.lanes.clone(),
    };
    let pack = r.pick(&[None, Some("columns"), Some("columns"), Some("A"), Some("B")]);
    SkinnyBlocks {
        lanes,
        rows: r.pick(&[0, 1, 2, 3, 4, 6, 8]).into(),
        depth: r.once_in(2).then(|| r.pick(&[0, 1, 2, 5, 8, 13]).into()),
        pack: pack.into_iter().map(|s| s.to_string().into()).collect(),
    }
}

#[test]
fn random_schedules_are_proved_and_agree_or_are_refused() {
    let target = target();
    let (mut carried_out, mut refused) = (0u64, 0u64);
    let cases = std::env::var("CONTRACTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    for seed in 0..cases {
        let mut r = Rng::new(seed);
        let mut case = ContractionCase::random(&mut r);
        let lowered = scheduled(&case.function, &target).unwrap();
        let [ScheduleEntry { plan, statement }] = &lowered.schedule.entries[..] else { continue };
        if lowered.plans.len() > 1 {
            continue;
        }
        case.give(&lowered.schedule.entries[0]);
        let again = scheduled(&case.function, &target).unwrap_or_else(|e| panic!("{e}\n{}", case.text));
        assert_eq!(again.kernel, lowered.kernel, "{}", case.text);
        assert_eq!(again.schedule, lowered.schedule, "{}", case.text);
        for _ in 0..6 {
            let plan = match plan {
                NamedPlan::Product(chosen) => NamedPlan::Product(blocks(&mut r, chosen)),
                NamedPlan::Skinny(chosen) => NamedPlan::Skinny(skinny(&mut r, chosen)),
                _ => continue,
            };
            case.give(&ScheduleEntry { statement: statement.clone(), plan });
            match scheduled(&case.function, &target) {
                Ok(lowered) => {
                    carried_out += 1;
                    assert!(lowered.plans.iter().any(|p| p.to_string().ends_with("as given")));
                    case.check(lowered.kernel, &target, true);
                }
                Err(LowerError::Schedule(errors)) => {
                    refused += 1;
                    assert!(!errors.is_empty() && errors.iter().all(|(e, _)| e.code() == "E0422"), "{errors:?}");
                }
                Err(e) => panic!("{e}\n{}", case.text),
            }
        }
    }
    assert!(carried_out > cases / 2 && refused > cases / 2, "{carried_out} and {refused} of {cases}");
}
