//! Results with symbols against results with numbers: what is proved for every value must hold for each.
//!
//! The static vectors of CuTe are made symbolic by writing every even number `n` as `n/2*N` (or every multiple of 3 as
//! `n/3*N`). Whatever the operation then returns is evaluated for several values of `N` and compared with the equation
//! that it promises; a refusal is allowed, a wrong function is not.
use std::path::Path;
use tilewright_ir::int::{Expr, Int, Symbol};
use tilewright_ir::layout::exact::Modes;
use tilewright_ir::layout::{Layout, Stride};
use tilewright_ir::op::{Style, Value, apply, parse_value_with};

const VALUES: [i64; 6] = [1, 2, 3, 4, 5, 8];

fn symbolic(text: &str, by: i64) -> Option<Value> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(i) = rest.find(|c: char| c.is_ascii_digit()) {
        out.push_str(&rest[..i]);
        let n = rest[i..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - i);
        let number: i64 = rest[i..i + n].parse().ok()?;
        match number {
            n if n > 0 && n % by == 0 => out.push_str(&format!("{}*N", n / by)),
            n => out.push_str(&n.to_string()),
        }
        rest = &rest[i + n..];
    }
    out.push_str(rest);
    let mut symbol = |name: &str| Symbol::with_facts(name, 1, i64::MAX, 1);
    parse_value_with(&out, Style::Plain, &mut symbol).ok()
}

fn with(l: &Layout, value: i64) -> Layout {
    let set = |i: &Int| i.substitute(&|_| Some(Expr::Num(value))).unwrap();
    let shape = l.shape().map(&mut |i| set(i));
    let stride = l.stride().map(&mut |d| Stride::Int(set(d.int().unwrap())));
    Layout::new(shape, stride).unwrap()
}

fn modes(l: &Layout) -> Modes {
    Modes::of(l).unwrap()
}

/// The cases of a file, symbolic in two ways.
fn cases(file: &str, op: &str) -> Vec<Vec<Value>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors").join(file);
    let mut out = vec![];
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let d: serde_json::Value = serde_json::from_str(line).unwrap();
        if d["op"] == op {
            for by in [2, 3] {
                let args = d["args"].as_array().unwrap().iter().map(|a| symbolic(a.as_str().unwrap(), by));
                out.extend(args.collect::<Option<Vec<_>>>());
            }
        }
    }
    out
}

/// Checks a result against its operands, both with numbers.
type Check<'a> = dyn Fn(&[Value], &Layout) -> Result<(), String> + 'a;

/// Runs an operation on all cases; `check` sees the operands and the result at one value. Returns how many answered.
fn run(file: &str, op: &str, check: &Check<'_>) -> (usize, usize) {
    let cases = cases(file, op);
    let mut answered = 0;
    for args in &cases {
        let Ok(r) = apply(op, args) else { continue };
        let r = r.layout().unwrap().clone();
        answered += 1;
        for n in VALUES {
            let numbers: Vec<Value> = args
                .iter()
                .map(|a| match a {
                    Value::Layout(l) => with(l, n).into(),
                    Value::Int(i) => i.substitute(&|_| Some(Expr::Num(n))).unwrap().into(),
                    Value::Tuple(t) => t.map(&mut |i: &Int| i.substitute(&|_| Some(Expr::Num(n))).unwrap()).into(),
                    a => a.clone(),
                })
                .collect();
            let show = |v: &[Value]| v.iter().map(|v| v.to_string()).collect::<Vec<_>>().join(", ");
            if let Err(e) = check(&numbers, &with(&r, n)) {
                panic!("{op}({}) = {r}; at N = {n}, {op}({}): {e}", show(args), show(&numbers));
            }
        }
    }
    println!("{op}: {answered} of {} answered", cases.len());
    (answered, cases.len())
}

#[test]
fn coalesce_keeps_the_function() {
    let (answered, of) = run("coalesce.jsonl", "coalesce", &|args, r| {
        let (a, r) = (modes(args[0].layout().unwrap()), modes(r));
        let size = a.size().unwrap();
        if r.size().unwrap() != size {
            return Err("the size changed".to_string());
        }
        match (0..size).find(|c| a.at(*c) != r.at(*c)) {
            Some(c) => Err(format!("it differs at {c}")),
            None => Ok(()),
        }
    });
    assert_eq!(answered, of);
}

#[test]
fn composition_is_the_function() {
    let (answered, of) = run("composition.jsonl", "composition", &|args, r| {
        let (a, b, r) = (modes(args[0].layout().unwrap()), modes(args[1].layout().unwrap()), modes(r));
        let size = b.size().unwrap();
        if r.size().unwrap() != size {
            return Err("the size is not B's".to_string());
        }
        match (0..size).find(|c| b.at(*c).and_then(|i| a.at(i)) != r.at(*c)) {
            Some(c) => Err(format!("it differs at {c}: {:?} against {:?}", b.at(c).and_then(|i| a.at(i)), r.at(c))),
            None => Ok(()),
        }
    });
    assert!(2 * answered > of, "only {answered} of {of}");
}

#[test]
fn a_complement_is_disjoint() {
    let (answered, of) = run("complement.jsonl", "complement_cotarget", &|args, r| {
        let filtered = apply("filter", &[args[0].clone()]).map_err(|e| e.to_string())?;
        let (a, r) = (modes(filtered.layout().unwrap()), modes(r));
        let both = Modes(a.0.iter().chain(&r.0).copied().collect());
        if both.size().unwrap() > 1 << 14 {
            return Ok(());
        }
        let mut seen = std::collections::HashSet::new();
        let mut twice = None;
        both.walk(&mut |c, v| {
            if !seen.insert(v) {
                twice = Some((c, v));
            }
            twice.is_none()
        })
        .unwrap();
        twice.map_or(Ok(()), |(c, v)| Err(format!("offset {v} is reached again at {c}")))
    });
    assert!(3 * answered > of, "only {answered} of {of}");
}

#[test]
fn a_right_inverse_undoes() {
    let (answered, of) = run("inverse.jsonl", "right_inverse", &|args, r| {
        let (a, r) = (modes(args[0].layout().unwrap()), modes(r));
        match (0..r.size().unwrap()).find(|i| r.at(*i).and_then(|c| a.at(c)) != Ok(*i)) {
            Some(i) => Err(format!("A(R({i})) is not {i}")),
            None => Ok(()),
        }
    });
    assert_eq!(answered, of);
}
