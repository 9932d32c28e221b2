//! Grammar-aware random texts: ints, tuples, layouts, tilers, operation calls and expressions of them.
//!
//! Most arguments have the kind that an operation wants, so that the calls reach the algebra; one in eight has any
//! kind. Numbers are small, or just around a power of two, or at the ends of 64 bits. A seed gives the same text
//! everywhere.
use tilewright_ir::arbitrary::Rng;
use tilewright_ir::op::{self, OpRow};

/// Numbers at which something changes: powers of two and the ends of 32 and 64 bits.
const EDGES: [i64; 18] = [
    0,
    1,
    -1,
    2,
    62,
    63,
    64,
    255,
    256,
    65_535,
    1 << 20,
    i32::MAX as i64,
    1 << 31,
    u32::MAX as i64,
    1 << 40,
    1 << 62,
    i64::MAX,
    i64::MIN,
];

/// A random int, as text.
pub fn int(rng: &mut Rng) -> String {
    match rng.below(24) {
        0 => rng.pick(&EDGES).to_string(),
        1 => (rng.pick(&EDGES).wrapping_add(rng.between(-2, 2))).to_string(),
        2 => rng.between(-9, -1).to_string(),
        3 => format!("_{}", rng.between(0, 9)),
        4 => rng.pick(&["M", "N", "K", "?", "?{div=8}"]).to_string(),
        5 => sum(rng),
        6..=9 => (1i64 << rng.below(12)).to_string(),
        _ => rng.between(0, 13).to_string(),
    }
}

/// A small expression of symbols and numbers.
fn sum(rng: &mut Rng) -> String {
    let (a, b) = (rng.pick(&["M", "N", "8", "3", "K"]), rng.pick(&["M", "N", "4", "2", "-1", "0"]));
    match rng.below(5) {
        0 => format!("ceil_div({a}, {b})"),
        1 => format!("{}({a}, {b})", rng.pick(&["min", "max"])),
        2 => format!("({a} + {b})*{}", rng.between(0, 5)),
        _ => format!("{a}{}{b}", rng.pick(&["*", "+", "-", "/", "%", "<<", ">>", "&", "|", "^"])),
    }
}

/// A positive extent, mostly small.
fn extent(rng: &mut Rng) -> i64 {
    match rng.below(12) {
        0 => 1,
        1 => 1 << rng.below(21),
        2 => rng.between(0, 1 << 20),
        _ => rng.between(1, 12),
    }
}

/// A tree of what `leaf` makes.
fn tree(rng: &mut Rng, depth: usize, leaf: &mut dyn FnMut(&mut Rng) -> String) -> String {
    if depth == 0 || rng.once_in(2) {
        return leaf(rng);
    }
    let modes: Vec<String> = (0..width(rng)).map(|_| tree(rng, depth - 1, leaf)).collect();
    format!("({})", modes.join(","))
}

fn width(rng: &mut Rng) -> usize {
    match rng.below(40) {
        0 => 0,
        1 => 30,
        n => 1 + n % 4,
    }
}

/// A random int tuple.
pub fn tuple(rng: &mut Rng) -> String {
    if rng.once_in(4) { tree(rng, 3, &mut int) } else { tree(rng, 3, &mut |r| extent(r).to_string()) }
}

/// A random layout; the strides are mostly running products, in some order, with gaps.
pub fn layout(rng: &mut Rng) -> String {
    let (mut shape, mut stride) = (String::new(), String::new());
    let wild = rng.once_in(6);
    let mut run = 1i64;
    both(rng, 3, wild, &mut run, &mut shape, &mut stride);
    format!("{shape}:{stride}")
}

fn both(rng: &mut Rng, depth: usize, wild: bool, run: &mut i64, shape: &mut String, stride: &mut String) {
    if depth == 0 || rng.once_in(3) {
        if wild {
            shape.push_str(&int(rng));
            stride.push_str(&if rng.once_in(8) { basis(rng) } else { int(rng) });
            return;
        }
        let n = extent(rng);
        let d = match rng.below(10) {
            0 => 0,
            1 => rng.between(-20, 40),
            2 => *run * 2,
            _ => *run,
        };
        *run = run.saturating_mul(n.max(1)).min(1 << 50);
        shape.push_str(&n.to_string());
        stride.push_str(&d.to_string());
        return;
    }
    shape.push('(');
    stride.push('(');
    for i in 0..width(rng) {
        if i > 0 {
            shape.push(',');
            stride.push(',');
        }
        both(rng, depth - 1, wild, run, shape, stride);
    }
    shape.push(')');
    stride.push(')');
}

fn basis(rng: &mut Rng) -> String {
    let path: String = (0..1 + rng.below(3)).map(|_| format!("@{}", rng.below(4))).collect();
    format!("{}{path}", rng.between(-1, 4))
}

fn swizzle(rng: &mut Rng) -> String {
    format!("Sw<{},{},{}>", rng.between(0, 5), rng.between(0, 6), rng.between(-6, 6))
}

/// A random layout or composed layout.
fn any_layout(rng: &mut Rng) -> String {
    match rng.below(10) {
        0 => format!("{} o {} o {}", swizzle(rng), rng.between(0, 40), layout(rng)),
        1 => format!("{} o {} o {}", layout(rng), rng.between(0, 9), layout(rng)),
        _ => layout(rng),
    }
}

fn coordinate(rng: &mut Rng) -> String {
    tree(rng, 2, &mut |r| if r.once_in(4) { "_".to_string() } else { int(r) })
}

fn tiler(rng: &mut Rng) -> String {
    match rng.below(6) {
        0 => int(rng),
        1 => tuple(rng),
        2 | 3 => layout(rng),
        _ => {
            let entries: Vec<String> = (0..width(rng).min(4)).map(|_| tiler(rng)).collect();
            format!("<{}>", entries.join(","))
        }
    }
}

/// A value of any kind.
pub fn value(rng: &mut Rng) -> String {
    match rng.below(12) {
        0 => int(rng),
        1 => tuple(rng),
        2 => coordinate(rng),
        3 => tiler(rng),
        4 => swizzle(rng),
        5 => basis(rng),
        6 => rng.pick(&["LayoutLeft", "LayoutRight", "plus", "minus", "lt3", "times2", "_", "()", "(,)"]).to_string(),
        7 => deep(rng),
        _ => any_layout(rng),
    }
}

/// Nesting around every depth limit.
fn deep(rng: &mut Rng) -> String {
    let n = rng.pick(&[10, 64, 199, 200, 201, 255, 257, 1000, 20_000]);
    let (open, close) = rng.pick(&[("(", ")"), ("<", ">"), ("[", "]"), ("-(", ")"), ("(1,", ")"), ("min(1,", ")")]);
    match rng.below(3) {
        0 => open.repeat(n),
        1 => format!("{}3{}", open.repeat(n), close.repeat(n)),
        _ => format!("M{}", rng.pick(&["+1", "*2", "@0", " o 3:1", ",1"]).repeat(n)),
    }
}

/// A value for the parameter of that name.
fn argument(rng: &mut Rng, name: &str) -> String {
    if rng.once_in(8) {
        return value(rng);
    }
    match name.trim_end_matches('…') {
        "A" | "B" | "X" | "threads" => any_layout(rng),
        "tiler" => tiler(rng),
        "coord" => coordinate(rng),
        "swizzle" => swizzle(rng),
        "path" | "modes" | "i" | "begin" | "end" => rng.pick(&["0", "1", "2", "0,1", "-1", "1,0", "3"]).to_string(),
        "fn" => rng.pick(&["plus", "minus", "multiplies", "max_fn", "min_fn", "plus1", "times2", "neg"]).to_string(),
        "test" => format!("lt{}", rng.between(-1, 9)),
        "n" | "count" | "index" | "current" | "y_mask" | "z_mask" | "offset" | "old_bits" | "new_bits" => int(rng),
        "order" if rng.once_in(2) => rng.pick(&["LayoutLeft", "LayoutRight"]).to_string(),
        "a" | "b" if rng.once_in(2) => swizzle(rng),
        _ => tuple(rng),
    }
}

fn row(rng: &mut Rng) -> &'static OpRow {
    let rows = op::table();
    &rows[rng.below(rows.len())]
}

fn arguments(rng: &mut Rng, row: &OpRow) -> Vec<String> {
    let n = match rng.below(16) {
        0 => rng.below(6),
        _ => row.min_args + rng.below(row.args.len() + 1 - row.min_args),
    };
    let names = row.args.iter().chain(std::iter::repeat(row.args.last().unwrap_or(&"A")));
    names.take(n).map(|name| argument(rng, name)).collect()
}

/// An operation call as a line of `eval --jsonl`.
pub fn call(rng: &mut Rng) -> String {
    let row = row(rng);
    let args = arguments(rng, row);
    let style = rng.pick(&["plain", "plain", "cute"]);
    let mut line = serde_json::json!({ "op": row.name, "args": args, "style": style });
    if rng.once_in(12) {
        let facts = ["M >= 1", "M % 8 == 0", "N <= 64", "M == 2*N", "N < M", "K > 0", "K % 0 == 0", "M <= -1"];
        line["where"] = (0..1 + rng.below(3)).map(|_| rng.pick(&facts)).collect();
    }
    line.to_string()
}

/// An expression of the language: nested calls, infix operators, evaluation and comparison.
pub fn expression(rng: &mut Rng, depth: usize) -> String {
    if depth == 0 {
        return value(rng);
    }
    let d = depth - 1;
    match rng.below(10) {
        0 => format!("{} o {}", expression(rng, d), expression(rng, d)),
        1 => format!("{} {} {}", expression(rng, d), rng.pick(&["==", "===", "~", "<", "+", "*"]), expression(rng, d)),
        2 => format!("{}({})", expression(rng, d), coordinate(rng)),
        3 => format!("({}, {})", expression(rng, d), expression(rng, d)),
        4 => value(rng),
        _ => {
            let row = row(rng);
            let mut args = arguments(rng, row);
            if let Some(first) = args.first_mut() {
                *first = expression(rng, d);
            }
            format!("{}({})", row.name, args.join(", "))
        }
    }
}
