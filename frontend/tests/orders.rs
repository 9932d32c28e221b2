//! What a program means does not depend on the order in which it is written: random statements with the operands of
//! commutative operators exchanged, with independent statements exchanged and with parameters permuted are accepted
//! alike and compute the same.
//!
//! A few hundred programs by default; `TILEWRIGHT_RANDOM=20000` tries so many, from the seed `TILEWRIGHT_SEED`.
use std::collections::BTreeMap;
use tilewright_frontend::compile;
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::{InterpMemory, program};
use tilewright_ir::scalar::Number;

/// A tensor that programs may read or write: its name, its type, its shape, and how many elements that is.
struct Param {
    name: &'static str,
    dtype: DType,
    shape: &'static str,
    /// The extents where A is 5 and B is 4; those of A and B are what these are.
    extents: &'static [i64],
}

const fn param(name: &'static str, dtype: DType, shape: &'static str, extents: &'static [i64]) -> Param {
    Param { name, dtype, shape, extents }
}

/// An extent of -1 is A, of -2 is B, of -3 is A + 2.
const PARAMS: [Param; 14] = [
    param("t", DType::F32, "5", &[5]),
    param("u", DType::F32, "4", &[4]),
    param("x", DType::F32, "5,4", &[5, 4]),
    param("w", DType::F32, "7,6", &[7, 6]),
    param("s", DType::F32, "A", &[-1]),
    param("r", DType::F32, "A,B", &[-1, -2]),
    param("ids", DType::I32, "5", &[5]),
    param("far", DType::U64, "5", &[5]),
    param("y", DType::F32, "5", &[5]),
    param("z", DType::F32, "7", &[7]),
    param("q", DType::F32, "5,4", &[5, 4]),
    param("m", DType::F32, "12,9", &[12, 9]),
    param("g", DType::F32, "A+2", &[-3]),
    param("h", DType::F32, "A,25", &[-1, 25]),
];

/// An expression, some of whose operands may be exchanged.
#[derive(Clone)]
enum SwapNode {
    Text(String),
    /// `a op b`, or `op(a, b)` of a name.
    Either(&'static str, Box<SwapNode>, Box<SwapNode>),
    /// `select(a < b, …, …)`, which is `select(b > a, …, …)`.
    Chosen(Box<SwapNode>, Box<SwapNode>, Box<SwapNode>, Box<SwapNode>),
    /// A reduction, a scan or an order: how it begins, and its body.
    Around(String, Box<SwapNode>, &'static str),
}

impl SwapNode {
    /// As text, with some operands exchanged.
    fn write(&self, exchanged: &mut dyn FnMut() -> bool) -> String {
        match self {
            SwapNode::Text(text) => text.clone(),
            SwapNode::Either(op, a, b) => {
                let swap = exchanged();
                let (a, b) = (a.write(exchanged), b.write(exchanged));
                let (a, b) = if swap { (b, a) } else { (a, b) };
                if op.starts_with('m') { format!("{op}({a}, {b})") } else { format!("({a} {op} {b})") }
            }
            SwapNode::Chosen(a, b, then, otherwise) => {
                let swap = exchanged();
                let (a, b) = (a.write(exchanged), b.write(exchanged));
                let asked = if swap { format!("{b} > {a}") } else { format!("{a} < {b}") };
                format!("select({asked}, {}, {})", then.write(exchanged), otherwise.write(exchanged))
            }
            SwapNode::Around(begin, body, end) => format!("({begin} {}{end})", body.write(exchanged)),
        }
    }
}

/// A statement: its left side with the operator, and its value. A `let` comes before all others.
#[derive(Clone)]
struct StatementLine(String, SwapNode);

impl StatementLine {
    fn is_let(&self) -> bool {
        self.0.starts_with("let")
    }

    fn write(&self, exchanged: &mut dyn FnMut() -> bool) -> String {
        format!("{} {}", self.0, self.1.write(exchanged))
    }
}

/// The left sides, with the names that they bind; what is updated in several places is updated by `+=`.
const LEFT: [(&str, &[&str]); 17] = [
    ("y[i] =", &["i"]),
    ("y[i] +=", &["i"]),
    ("z[i+1] =", &["i"]),
    ("z[i+2] max=", &["i"]),
    ("z[i] +=", &["i"]),
    ("q[i,j] =", &["i", "j"]),
    ("q[i,j] +=", &["i", "j"]),
    ("m[2*i+1,j+2] =", &["i", "j"]),
    ("m[i,2*j] min=", &["i", "j"]),
    ("m[11-i,i+0] =", &["i"]),
    ("y[ids[i]] +=", &["i"]),
    ("z[i/2] +=", &["i"]),
    ("q[ids[i],j] max=", &["i", "j"]),
    ("g[i+1] =", &["i"]),
    ("h[i,2*j+1] =", &["i", "j"]),
    ("y[0] =", &[]),
    ("z[2] +=", &[]),
];

/// A name that is bound, and how many points it has in most programs.
type BoundName = (String, i64);

struct Writer {
    rng: Rng,
    /// How many names were bound inside.
    bound: usize,
    /// Whether there is a temporary `p` of 5 elements.
    temporary: bool,
}

impl Writer {
    /// An index along a mode of so many points, of a name that is there.
    fn index(&mut self, names: &[BoundName], points: i64) -> String {
        let fits: Vec<&BoundName> = names.iter().filter(|n| n.1 == points).collect();
        let (n, own) = match self.rng.once_in(8) || fits.is_empty() {
            true => names[self.rng.below(names.len())].clone(),
            false => fits[self.rng.below(fits.len())].clone(),
        };
        let k = self.rng.below(3);
        let border = self.rng.pick(&["clamp", "zero", "wrap"]);
        match self.rng.below(if own == points { 24 } else { 9 }) {
            0 if own < points => format!("{n}+{k}"),
            0 => format!("{n}+0"),
            1 => format!("clamp({n}-1)"),
            2 => format!("zero({n}+{k})"),
            3 => format!("wrap(2*{n})"),
            4 => format!("{border}({n}/2)"),
            5 => format!("{border}(ids[clamp({n})])"),
            6 => format!("clamp(far[clamp({n})])"),
            7 => format!("{k}"),
            8 => format!("{border}(ids[wrap({n})]+{n})"),
            9 => format!("{n}+0"),
            10 => format!("{n}/2"),
            11 if points == 5 => format!("{}-{n}", points - 1),
            _ => n,
        }
    }

    fn load(&mut self, names: &[BoundName]) -> SwapNode {
        let two = self.rng.below(2) == 0;
        let (name, points): (_, &[i64]) = match two {
            true => self.rng.pick(&[("x", &[5, 4]), ("w", &[7, 6]), ("r", &[5, 4]), ("x", &[5, 4])]),
            false if self.temporary && self.rng.once_in(2) => ("p", &[5]),
            false => self.rng.pick(&[("t", &[5]), ("u", &[4]), ("s", &[5]), ("t", &[5])]),
        };
        let indices: Vec<String> = points.iter().map(|n| self.index(names, *n)).collect();
        SwapNode::Text(format!("{name}[{}]", indices.join(",")))
    }

    /// A value with something that says how far names go, mostly.
    fn anchored(&mut self, value: SwapNode, names: &[BoundName]) -> SwapNode {
        if names.is_empty() || self.rng.once_in(6) {
            return value;
        }
        let anchors = names.iter().map(|(n, points)| if *points == 5 { format!("t[{n}]") } else { format!("u[{n}]") });
        let anchor = Box::new(SwapNode::Text(anchors.collect::<Vec<_>>().join(" * ")));
        SwapNode::Either(if self.rng.once_in(2) { "+" } else { "max" }, Box::new(value), anchor)
    }

    fn value(&mut self, names: &[BoundName], depth: usize) -> SwapNode {
        let literal = SwapNode::Text(format!("{}.0", self.rng.below(4)));
        if names.is_empty() && (depth == 0 || self.rng.below(6) == 0) {
            return literal;
        }
        let pick = if depth == 0 { 0 } else { self.rng.below(12) };
        let boxed = Box::new;
        match pick {
            1..=4 => {
                let op = self.rng.pick(&["+", "*", "min", "max", "+"]);
                let op = ["+", "*", "min", "max"].into_iter().find(|o| *o == op).unwrap_or("+");
                SwapNode::Either(op, boxed(self.value(names, depth - 1)), boxed(self.value(names, depth - 1)))
            }
            5 => {
                let [a, b, c, d] = [(); 4].map(|()| boxed(self.value(names, depth - 1)));
                SwapNode::Chosen(a, b, c, d)
            }
            6 | 7 => {
                let op = self.rng.pick(&["sum", "max", "mean", "f32(argmax", "prod"]).to_string();
                let (name, inner) = self.bind(names);
                let bound = if self.rng.below(4) == 0 { format!("{name} < 3") } else { name };
                let end = if op.contains("arg") { ")" } else { "" };
                SwapNode::Around(format!("{op}({bound})"), boxed(self.inside(&inner, depth - 1)), end)
            }
            8 | 9 => {
                let op = self.rng.pick(&["sort", "topk", "f32(argsort", "f32(argtopk"]).to_string();
                let place = match (names.is_empty(), self.rng.below(3)) {
                    (true, _) | (_, 0) => self.rng.below(4).to_string(),
                    _ => self.index(names, 5),
                };
                let (name, inner) = self.bind(names);
                let end = if op.contains("arg") { ")" } else { "" };
                SwapNode::Around(format!("{op}({name}, {place})"), boxed(self.inside(&inner, depth - 1)), end)
            }
            10 if !names.is_empty() => {
                let op = self.rng.pick(&["cumsum", "cummax", "cummin"]).to_string();
                let along = names[self.rng.below(names.len())].0.clone();
                SwapNode::Around(format!("{op}({along})"), boxed(self.value(names, depth - 1)), "")
            }
            _ if names.is_empty() => literal,
            _ => self.load(names),
        }
    }

    /// A body over a name that was bound last.
    fn inside(&mut self, names: &[BoundName], depth: usize) -> SwapNode {
        let body = self.value(names, depth);
        self.anchored(body, &names[names.len() - 1..])
    }

    /// One name more.
    fn bind(&mut self, names: &[BoundName]) -> (String, Vec<BoundName>) {
        self.bound += 1;
        let one = (format!("k{}", self.bound), self.rng.pick(&[5, 4]));
        (one.0.clone(), names.iter().cloned().chain([one]).collect())
    }

    /// Statements that write different tensors.
    fn lines(&mut self) -> Vec<StatementLine> {
        let mut lines: Vec<StatementLine> = vec![];
        if self.rng.once_in(3) {
            let names = [("i".to_string(), 5)];
            let value = self.value(&names, 2);
            lines.push(StatementLine("let p[i]: f32 =".to_string(), self.anchored(value, &names)));
            self.temporary = true;
        }
        for _ in 0..=self.rng.below(2) {
            let (left, names) = LEFT[self.rng.below(LEFT.len())];
            let names: Vec<BoundName> = names.iter().map(|n| (n.to_string(), if *n == "i" { 5 } else { 4 })).collect();
            let value = self.value(&names, 3);
            let value = self.anchored(value, &names);
            if lines.iter().all(|other| other.is_let() || other.0[..1] != left[..1]) {
                lines.push(StatementLine(left.to_string(), value));
            }
        }
        lines
    }
}

/// What became of a program: nothing where it is refused; else what each tensor holds, or why it did not run.
type Outcome = Option<Result<BTreeMap<&'static str, Vec<String>>, String>>;

/// Compiles and runs a program of some parameters, in the order in which they are given.
fn outcome(text: &str, params: &[&Param], symbols: [i64; 2]) -> Outcome {
    let module = compile(text).ok()?;
    let function = &module.program.functions[0];
    let extent = |n: &i64| match n {
        -1 => symbols[0],
        -2 => symbols[1],
        -3 => symbols[0] + 2,
        n => *n,
    };
    let value = |p: &Param, i: i64| match p.dtype {
        DType::F32 => Number::Float(((i * 7 + p.name.len() as i64) % 11 - 4) as f64),
        DType::U64 if i == 3 => Number::Int(u64::MAX.into()),
        _ => Number::Int((i * 3 % 5).into()),
    };
    let mut memory: Vec<InterpMemory> = params
        .iter()
        .map(|p| {
            let all: Vec<Number> = (0..p.extents.iter().map(extent).product()).map(|i| value(p, i)).collect();
            InterpMemory::of(p.dtype, &all)
        })
        .collect();
    let known: Vec<i64> = function.symbols.iter().map(|s| symbols[usize::from(&*s.name == "B")]).collect();
    let kind = |e: String| e.split(|c: char| !c.is_alphabetic()).take(1).collect::<String>();
    Some(match program::run(function, &mut memory, &known) {
        Err(e) => Err(kind(format!("{e:?}"))),
        Ok(()) => {
            // Of two zeros, min and max may give either.
            let shown = |n: &Number| match n {
                Number::Float(0.0) => "0".to_string(),
                n => format!("{n:?}"),
            };
            let held = params.iter().zip(&memory);
            Ok(held.map(|(p, m)| (p.name, m.numbers().iter().map(shown).collect())).collect())
        }
    })
}

fn program_of(lines: &[String], params: &[&Param]) -> String {
    let declared: Vec<String> = params.iter().map(|p| format!("{}: {} ({})", p.name, p.dtype, p.shape)).collect();
    format!("sym A, B fn f({}) {{\n  {}\n}}", declared.join(", "), lines.join("\n  "))
}

/// Checks that a program means one thing in several orders; whether it was accepted.
fn check(seed: u64, lines: &[StatementLine]) -> bool {
    let mut rng = Rng::new(!seed);
    let symbols = rng.pick(&[[5, 4], [5, 4], [5, 4], [0, 4], [5, 0], [1, 1]]);
    let mut params: Vec<&Param> = PARAMS.iter().collect();
    let plain: Vec<String> = lines.iter().map(|line| line.write(&mut || false)).collect();
    let text = program_of(&plain, &params);
    let first = outcome(&text, &params, symbols);
    for n in 0..4 {
        // All operands are exchanged, then some.
        let mut exchanged = || n == 0 || rng.once_in(2);
        let mut lines: Vec<String> = lines.iter().map(|line| line.write(&mut exchanged)).collect();
        let lets = usize::from(lines[0].starts_with("let"));
        rng.shuffle(&mut lines[lets..]);
        rng.shuffle(&mut params);
        let other = program_of(&lines, &params);
        let second = outcome(&other, &params, symbols);
        let said = |text: &str| compile(text).err().map(|e| e.iter().map(|d| d.to_string()).collect::<Vec<_>>());
        assert!(
            first == second,
            "seed {seed}, A, B = {symbols:?}:\n{text}\n{other}\n{:?}\n{:?}\n{first:?}\n{second:?}",
            said(&text),
            said(&other)
        );
    }
    first.is_some()
}

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_statements_mean_one_thing_in_every_order() {
    let (count, seed) = (number("TILEWRIGHT_RANDOM", 600), number("TILEWRIGHT_SEED", 0));
    let accepted = (seed..seed + count)
        .filter(|&seed| {
            let mut writer = Writer { rng: Rng::new(seed), bound: 0, temporary: false };
            let lines = writer.lines();
            check(seed, &lines)
        })
        .count();
    assert!(accepted as u64 > count / 10, "{accepted} of {count} programs were accepted");
}

/// Parts of statements of `i` of 5 points, one of each kind.
const PARTS: [&str; 15] = [
    "t[i]",
    "(sort(e, 2) x[i,e])",
    "(sort(e, 1) x[i+0,e])",
    "(topk(e, i) t[e])",
    "f32(argsort(e, i) t[e])",
    "f32(argtopk(e, ids[i]) x[i+0,e])",
    "(cumsum(i) t[i+0])",
    "(sum(k) x[i+0,k])",
    "(mean(k) x[i,k])",
    "f32(argmax(k) x[i+0,k])",
    "t[ids[i]]",
    "t[clamp(far[i])]",
    "t[zero(i-1)]",
    "x[wrap(i+0),i/2]",
    "(max(k) topk(e, k) x[i+0,e])",
];

#[test]
fn each_two_features_are_combined_in_both_orders() {
    let left = ["y[i] =", "z[i+1] =", "z[6-i] +=", "y[ids[i]] +=", "z[i/2] max=", "m[2*i,i+0] ="];
    for (n, (a, b)) in PARTS.iter().flat_map(|a| PARTS.iter().map(move |b| (a, b))).enumerate() {
        for left in left {
            let [a, b] = [a, b].map(|part| Box::new(SwapNode::Text(part.to_string())));
            // Something must say how far `i` goes.
            let extent = Box::new(SwapNode::Text("t[i]".into()));
            let value = SwapNode::Either("+", Box::new(SwapNode::Either("*", a, b)), extent);
            let line = StatementLine(left.to_string(), value);
            assert!(check(4 * n as u64, std::slice::from_ref(&line)), "{}", line.write(&mut || false));
        }
    }
}

#[test]
fn programs_that_one_order_decided_are_decided_by_none() {
    let accepted = [
        "z[i+1] = (sort(e,2) x[i+0,e]) + t[i]",
        "z[i+1] = (topk(e,i) t[e]) + y[i]",
        "z[i+1] = y[i] + topk(e,i) x[e,0]",
        "h[i,2*j+1] = r[i,j]",
        "y[i] = (sum(k) y[k]) + sum(k) x[i,k]",
        "y[i] = sum(k) y[k] * t[i]",
        "y[sum(k) ids[k] * i] += t[i]",
        "y[cumsum(i) ids[i] / 9] += t[i]",
        "z[sort(e,i) ids[e]] += t[i]",
        "y[i] = f32(argmax(e) topk(k,e) x[i,k])",
    ];
    let refused = [
        "z[i+1] = sort(e,2) x[i+0,e]",
        "y[0] = sum(i) sort(e,2) x[i+0,e]",
        "z[i+1] = (topk(e,i) t[e]) + topk(e,i) u[e]",
    ];
    let params: Vec<&Param> = PARAMS.iter().collect();
    for (line, is_accepted) in accepted.map(|l| (l, true)).into_iter().chain(refused.map(|l| (l, false))) {
        let module = compile(&program_of(&[line.to_string()], &params));
        let statements = module.as_ref().map(|m| m.program.functions[0].body.len()).unwrap_or(0);
        assert_eq!(statements > 0, is_accepted, "{line}: {module:?}");
        assert!(is_accepted || module.is_err(), "{line}");
    }
}
