//! Random chains of products, on a machine whose L2 holds some rows of what lies between two of them.
use super::*;
use crate::lower::plan::PlanKind;

/// The machine of the other tests with a larger L2.
fn machine() -> Target {
    let mut target = target();
    target.core.memories[1].bytes = 4096;
    target.core.memories[2].bytes = 1 << 16;
    target
}

/// A statement over some indices: the element that it writes, and what that is of the sum `acc` over others, or of
/// nothing.
fn statement(
    over: &[&ContractionIndex],
    sum: Option<(&str, &[&ContractionIndex], String)>,
    store: (&str, String),
) -> String {
    let list = |of: &[&ContractionIndex]| {
        of.iter().map(|i| format!("{} < {}", i.name, i.text())).collect::<Vec<_>>().join(", ")
    };
    let reduce = sum.map(|(dtype, terms, of)| {
        let (op, of) = of.split_once(' ').unwrap();
        format!("    acc: {dtype} = {op}({}) {of}\n", list(terms))
    });
    format!("  for {} {{\n{}    {} = {}\n  }}\n", list(over), reduce.unwrap_or_default(), store.0, store.1)
}

/// An index behind others.
fn behind<'i>(others: &[&'i ContractionIndex], last: &'i ContractionIndex) -> Vec<&'i ContractionIndex> {
    others.iter().copied().chain([last]).collect()
}

/// A chain of two or three products as text, and the values of its symbols.
fn chain(r: &mut Rng) -> (String, Vec<i64>) {
    let dtype = r.pick(&[DType::F32, DType::F32, DType::F64]);
    let index = |r: &mut Rng, name: &str, extents: &[i64], symbolic: bool| ContractionIndex {
        name: name.into(),
        extent: r.pick(extents),
        symbolic,
    };
    let batch = r.once_in(2).then(|| index(r, "h", &[1, 2, 3, 5], false));
    let second = r.once_in(4).then(|| index(r, "b", &[2, 3], false));
    let symbolic = r.once_in(10);
    let i = index(r, "i", &[32, 48, 64, 60, 96, 112, 37, 67, 89, 101, 2], symbolic);
    let [j, d, f, g] = [("j", [9, 13, 16]), ("d", [3, 5, 8]), ("f", [6, 7, 11]), ("g", [7, 8, 9])]
        .map(|(name, extents)| index(r, name, &extents, false));
    let rows: Vec<&ContractionIndex> = batch.iter().chain(&second).chain([&i]).collect();
    let mut declared = vec![];
    let mut new = |r: &mut Rng, role: &str, name: &str, of: &[&ContractionIndex]| {
        let (declaration, used) = tensor(r, (role, name, dtype), of, name.len() == 1 && "BCW".contains(name));
        declared.push(declaration);
        used
    };
    // A factor of a product that stands still along the rows, in each batch or in all of them.
    let mut weights = |r: &mut Rng, name: &str, of: [&ContractionIndex; 2]| {
        let each = batch.iter().filter(|_| r.once_in(2));
        let all: Vec<&ContractionIndex> = each.chain(of).collect();
        new(r, "in", name, &all)
    };
    let [b, c, w] = [("B", [&j, &d]), ("C", [&j, &f]), ("W", [&g, &f])].map(|(name, of)| weights(r, name, of));
    let a = new(r, "in", "A", &behind(&rows, &d));
    let kept = r.once_in(8);
    let s = new(r, if kept { "out" } else { "temp" }, "S", &behind(&rows, &j));
    let product = |x: &str, y: &str| format!("sum {x} * {y}");
    let mut body = String::new();
    let value = r.pick(&["acc", "max(acc, 0.0)", "acc * 2.0"]).replace(".0", &format!(".0_{dtype}"));
    let name = dtype.to_string();
    body += &statement(&behind(&rows, &j), Some((&name, &[&d], product(&a, &b))), (&s, value));
    let (mut e, mut total) = (s.clone(), None);
    if r.once_in(2) {
        let top = new(r, "temp", "top", &rows);
        let row = new(r, "temp", "total", &rows);
        e = new(r, "temp", "E", &behind(&rows, &j));
        body += &statement(&rows, Some((&name, &[&j], format!("max {s}"))), (&top, "acc".into()));
        body += &statement(&behind(&rows, &j), None, (&e, format!("min({s} - {top}, 3.0_{dtype})")));
        body += &statement(&rows, Some((&name, &[&j], format!("sum {e}"))), (&row, "acc".into()));
        total = Some(row);
    }
    let three = r.once_in(3);
    let o = new(r, if three { "temp" } else { "out" }, "O", &behind(&rows, &f));
    let value = total.map_or("acc".into(), |total| format!("acc + {total}"));
    body += &statement(&behind(&rows, &f), Some((&name, &[&j], product(&e, &c))), (&o, value));
    if three {
        let p = new(r, "out", "P", &behind(&rows, &g));
        body += &statement(&behind(&rows, &g), Some((&name, &[&f], product(&o, &w))), (&p, "acc".into()));
    }
    // Parameters come before temporaries.
    declared.sort_by_key(|d| d.starts_with("temp"));
    let symbols = if i.symbolic { format!("  sym {0} where {0} >= 0\n", i.text()) } else { String::new() };
    let declared: String = declared.iter().map(|d| format!("  {d}\n")).collect();
    let values = if i.symbolic { vec![i.extent] } else { vec![] };
    (format!("fn f {{\n{symbols}{declared}{body}}}\n"), values)
}

#[test]
fn random_chains_are_proved_and_agree() {
    let mut target = machine();
    let (mut chains, mut hoisted, mut tails) = (0, 0, 0);
    let cases = std::env::var("CONTRACTIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(300);
    for seed in 0..cases {
        let (text, symbols) = chain(&mut Rng::new(seed));
        let mut case = ContractionCase::of(text, symbols);
        target.threads = 1 + (seed % 3) as u32;
        let lowered = scheduled(&case.function, &target).unwrap_or_else(|e| panic!("{seed}: {e}\n{}", case.text));
        let is_chain = lowered.plans.iter().any(|p| p.kind == PlanKind::Chain);
        let tail = lowered.schedule.entries.iter().any(|e| e.statement.value.ends_with("#2"));
        chains += u64::from(is_chain);
        tails += u64::from(tail);
        if is_chain {
            let global = |b: &tilewright_ir::kernel::Buffer| b.space == Space::Global && b.name.starts_with("rows");
            hoisted += u64::from(lowered.kernel.buffers.iter().any(global));
            let between =
                |name: &str| lowered.kernel.buffers.iter().any(|b| b.name == name && b.space == Space::Global);
            assert!(!between("E"), "{}", tilewright_ir::text::kernel(&lowered.kernel));
        }
        case.function.schedules = vec![lowered.schedule.clone()];
        let again = scheduled(&case.function, &target).unwrap_or_else(|e| panic!("{seed}: {e}\n{}", case.text));
        assert_eq!(again.kernel, lowered.kernel, "{}", case.text);
        // A short tail may be no product, and sums in registers are not all proved.
        case.check(lowered.kernel, &target, is_chain && !tail);
    }
    let found = format!("{chains} chains, {hoisted} hoisted, {tails} tails, of {cases}");
    assert!(chains * 8 > cases && hoisted * 16 > cases && tails * 16 > cases, "{found}");
    println!("{found}");
}
