//! Random programs of the language that mostly check: layouts nested, symbolic, strided, and statements over them.
use tilewright_ir::arbitrary::Rng;

const DTYPES: [&str; 13] = ["f32", "f32", "f64", "f16", "bf16", "i64", "i32", "i16", "u64", "u32", "u16", "u8", "bool"];
const EXTENTS: [&str; 18] =
    ["A", "B", "C", "2*A", "A+1", "0", "1", "2", "3", "4", "7", "8", "16", "31", "64", "100", "4096", "1048576"];

/// What a name walks: the factors of its extent.
type AxisFactors = Vec<&'static str>;

/// A program with a function or two.
pub fn program(rng: &mut Rng) -> String {
    let facts = ["", " where A >= 1", " where A % 8 == 0, B <= 64", " where A >= 1, B >= 1, C >= 1", " where B < C"];
    let functions: Vec<String> = (0..1 + rng.below(2)).map(|k| function(rng, k)).collect();
    format!("sym A, B, C{}\n{}\n", rng.pick(&facts), functions.join("\n"))
}

fn function(rng: &mut Rng, k: usize) -> String {
    let axes: Vec<AxisFactors> = (0..1 + rng.below(4)).map(|_| axis(rng)).collect();
    let dtype = rng.pick(&DTYPES);
    let names: Vec<String> = (0..axes.len()).map(|i| format!("i{i}")).collect();
    let mut params = vec![];
    let mut param = |rng: &mut Rng, walked: &[usize], output: bool, dtype: &str| {
        let name = format!("t{}", params.len());
        params.push(format!("{name}: {dtype} {}", layout(rng, &axes, walked, output)));
        format!("{name}[{}]", walked.iter().map(|i| names[*i].as_str()).collect::<Vec<_>>().join(","))
    };
    let mut walked: Vec<usize> = (0..axes.len()).collect();
    let reduced = if rng.once_in(3) { walked.split_off(rng.below(axes.len())) } else { vec![] };
    rng.shuffle(&mut walked);
    let how = if dtype == "bool" { "sum" } else { rng.pick(&["sum", "sum", "max", "prod"]) };
    let out_dtype = if reduced.is_empty() || how == "max" { dtype } else { accumulator(dtype) };
    let out = param(rng, &walked, true, out_dtype);
    let mut all: Vec<usize> = (0..axes.len()).collect();
    let mut loads = vec![];
    for _ in 0..1 + rng.below(3) {
        rng.shuffle(&mut all);
        loads.push(param(rng, &all, false, dtype));
    }
    let op = if dtype == "bool" { " && " } else { rng.pick(&[" * ", " + ", " * ", " - "]) };
    let body = loads.join(op);
    let value = match reduced.is_empty() {
        true => body,
        false => {
            let over: Vec<&str> = reduced.iter().map(|i| names[*i].as_str()).collect();
            format!("{how}({}) ({body})", over.join(","))
        }
    };
    let update = if dtype == "bool" { "=" } else { rng.pick(&["=", "=", "=", "+=", "max="]) };
    format!("fn f{k}({}) {{\n  {out} {update} {value}\n}}", params.join(", "))
}

fn accumulator(dtype: &str) -> &str {
    match dtype {
        "f16" | "bf16" => "f32",
        "i16" | "u16" | "u8" | "bool" => "i32",
        other => other,
    }
}

fn axis(rng: &mut Rng) -> AxisFactors {
    let n = rng.pick(&[1, 1, 1, 1, 2, 2, 3, 5]);
    (0..n).map(|_| rng.pick(&EXTENTS)).collect()
}

/// A layout over some axes: each nested in one of several ways, with strides that grow in some order.
fn layout(rng: &mut Rng, axes: &[AxisFactors], walked: &[usize], output: bool) -> String {
    let mut shapes = vec![];
    let mut leaves = vec![];
    for i in walked {
        let factor = |f: &&str| if f.contains('+') { format!("({f})") } else { f.to_string() };
        let mut factors: Vec<String> = axes[*i].iter().map(factor).collect();
        if rng.once_in(6) {
            rng.shuffle(&mut factors);
        }
        let flat = rng.once_in(3);
        let modes = if flat { vec![factors.join("*")] } else { factors };
        shapes.push(modes.len());
        leaves.extend(modes);
    }
    let mut order: Vec<usize> = (0..leaves.len()).collect();
    match rng.below(3) {
        0 => order.reverse(),
        1 => rng.shuffle(&mut order),
        _ => {}
    }
    let (mut strides, mut run) = (vec![String::new(); leaves.len()], "1".to_owned());
    for k in order {
        strides[k] = match rng.below(if output { 40 } else { 12 }) {
            0 => "0".to_owned(),
            1 => rng.between(-9, 99).to_string(),
            2 => format!("0-{run}"),
            _ => run.clone(),
        };
        run = if rng.once_in(10) { format!("({run}*{}+2)", leaves[k]) } else { format!("{run}*{}", leaves[k]) };
    }
    let tree = |leaves: &[String]| {
        let mut at = 0;
        let modes = shapes.iter().map(|n| {
            at += n;
            let part = &leaves[at - n..at];
            if part.len() == 1 { part[0].clone() } else { format!("({})", part.join(",")) }
        });
        let comma = if shapes.is_empty() { "" } else { "," };
        format!("({}{comma})", modes.collect::<Vec<_>>().join(","))
    };
    format!("{}:{}", tree(&leaves), tree(&strides))
}
