//! Families of programs: one form of statement, written again and again over what came before.
//!
//! Each of them is legal, and builds in time that grows with its length. A walk over readers or terms that visits a
//! node for every path to it does not end on them.
use tilewright_ir::arbitrary::Rng;

/// What the functions take: a batch of rows, a permutation, one row, and a matrix.
const PARAMETERS: &str = "x: f32 (32,64), p: i32 (64), c: f32 (64), w: f32 (64,64), y: f32 (32,64)";

/// Statements that make `t{k}` of `t{a}` and `t{b}`.
const FORMS: [(&str, &str); 9] = [
    ("map", "let tK[n,i] = tA[n,i]*2.0 + tB[n,i]"),
    ("function", "let tK[n,i] = exp(tA[n,i]) + tB[n,i]"),
    ("select", "let tK[n,i] = select(c[i] < tA[n,i], tA[n,i], tB[n,i])"),
    ("gather", "let tK[n,i] = tA[n,p[i]] + tB[n,i]"),
    ("product", "let tK[n,i] = sum(j) tA[n,j]*w[i,j] + tB[n,i]"),
    ("mean", "let mK[n] = mean(j) tA[n,j]  let tK[n,i] = tB[n,i] - mK[n]"),
    ("softmax", "let tK[n,i] = exp(tA[n,i]) / (sum(j) exp(tB[n,j]))"),
    ("scan", "let tK[n,i] = cumsum(i) tA[n,i] + tB[n,i]"),
    ("sort", "let tK[n,i] = tB[n,i] + (sort(e, i) tA[n,e])"),
];

/// Statements that update the result with `t0`.
const UPDATES: [(&str, &str); 2] = [("update", "y[n,i] += tA[n,i]*2.0"), ("scatter", "y[n,p[i]] += tA[n,i]")];

/// A shape: its name, and the numbers of the two statements that statement `k` uses.
type FamilyShape = (&'static str, fn(usize) -> (usize, usize));

/// How a statement uses the ones before it.
const SHAPES: [FamilyShape; 5] = [
    ("chain", |k| (k - 1, k - 1)),
    ("diamond", |k| (k - 1, k.saturating_sub(2))),
    ("half", |k| (k - 1, k / 2)),
    ("tail", |k| (k - 1, 0)),
    ("fan", |_| (0, 0)),
];

/// The names of all families: a form, and a shape.
pub fn names() -> Vec<(&'static str, &'static str)> {
    let shaped = FORMS.iter().flat_map(|(form, _)| SHAPES.iter().map(|(shape, _)| (*form, *shape)));
    shaped.chain(UPDATES.iter().map(|(form, _)| (*form, "fan"))).collect()
}

/// The program of a family with so many statements, at least one.
pub fn program(form: &str, shape: &str, statements: usize) -> String {
    let text = FORMS.iter().chain(&UPDATES).find(|(name, _)| *name == form).map_or("", |(_, text)| text);
    let uses = SHAPES.iter().find(|(name, _)| *name == shape).map_or(SHAPES[0].1, |(_, uses)| *uses);
    let mut lines = vec![format!("fn f({PARAMETERS}) {{"), "  let t0[n,i] = x[n,i]".to_owned()];
    for k in 1..=statements {
        let (a, b) = uses(k);
        let (k, a, b) = (k.to_string(), a.to_string(), b.to_string());
        let named = text.replace("tK", &format!("t{k}")).replace("mK", &format!("m{k}"));
        let used = named.replace("tA", &format!("t{a}")).replace("tB", &format!("t{b}"));
        lines.extend(used.split("  ").map(|s| format!("  {s}")));
        // Else nobody would read what a fan makes.
        if shape == "fan" && !UPDATES.iter().any(|(name, _)| *name == form) {
            lines.push(format!("  y[n,i] += t{k}[n,i]"));
        }
    }
    if shape != "fan" {
        lines.push(format!("  y[n,i] = t{statements}[n,i]"));
    }
    lines.join("\n") + "\n}\n"
}

/// A program of a random family, of 1 to 32 statements.
pub fn random(rng: &mut Rng) -> String {
    let (form, shape) = rng.pick(&names());
    program(form, shape, 1 << rng.below(6))
}
