//! Results with symbols against results with numbers: what is proved for every value must hold for each.
//!
//! The static vectors of CuTe are made symbolic by writing every even number `n` as `n/2*N` (or every multiple of 3 as
//! `n/3*N`). Whatever the operation then returns is evaluated for several values of `N` and compared with the equation
//! that it promises; a refusal is allowed, a wrong function is not.
//!
//! With guards ([`apply_guarded`]) the same must hold wherever the guards do; and a guard must say something: for most,
//! some values that break it have no such answer.
use std::path::Path;
use tilewright_algebra::int::{Expr, Int, IntError, Symbol};
use tilewright_algebra::layout::exact::ExactModes;
use tilewright_algebra::layout::{Layout, Stride};
use tilewright_algebra::op::{Style, Value, apply, apply_guarded, parse_value, parse_value_with};

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

fn modes(l: &Layout) -> ExactModes {
    ExactModes::of(l).unwrap()
}

/// The cases of a file, symbolic in two ways.
fn cases(file: &str, op: &str) -> Vec<Vec<Value>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
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
type ResultCheck<'a> = dyn Fn(&[Value], &Layout) -> Result<(), String> + 'a;

/// Runs an operation on all cases; `check` sees the operands and the result at one value. Returns how many answered.
fn run(file: &str, op: &str, check: &ResultCheck<'_>) -> (usize, usize) {
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
        let both = ExactModes(a.0.iter().chain(&r.0).copied().collect());
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

/// Every even number `n` as `n/2*M`, every further multiple of 3 as `n/3*N`.
fn two_symbols(text: &str) -> Option<Value> {
    let mut out = String::new();
    let mut rest = text;
    while let Some(i) = rest.find(|c: char| c.is_ascii_digit()) {
        out.push_str(&rest[..i]);
        let n = rest[i..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - i);
        match rest[i..i + n].parse::<i64>().ok()? {
            n if n > 0 && n % 2 == 0 => out.push_str(&format!("{}*M", n / 2)),
            n if n > 0 && n % 3 == 0 => out.push_str(&format!("{}*N", n / 3)),
            n => out.push_str(&n.to_string()),
        }
        rest = &rest[i + n..];
    }
    out.push_str(rest);
    parse_value(&out, Style::Plain).ok()
}

/// A value with `M` and `N` replaced, where it has one: what breaks a guard may divide by zero.
fn bound(v: &Value, m: i64, n: i64) -> Option<Value> {
    let set = |i: &Int| i.substitute(&|s| Some(Expr::Num(if &*s.name == "M" { m } else { n })));
    Some(match v {
        Value::Layout(l) => {
            let stride = l.stride().try_map(&mut |d| Ok::<_, IntError>(Stride::Int(set(d.int().unwrap())?))).ok()?;
            Layout::new(l.shape().try_map(&mut |i| set(i)).ok()?, stride)?.into()
        }
        Value::Int(i) => set(i).ok()?.into(),
        Value::Tuple(t) => t.try_map(&mut |i: &Int| set(i)).ok()?.into(),
        v => v.clone(),
    })
}

/// What is counted of guarded answers.
#[derive(Default, Debug)]
struct Guards {
    of: usize,
    answered: usize,
    guarded: usize,
    /// Answers under guards some of whose excluded values have no answer of this form.
    needed: usize,
}

/// Runs an operation with guards; `check` sees operands and result at values that meet them.
fn run_guarded(file: &str, op: &str, check: &ResultCheck<'_>) -> Guards {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors").join(file);
    let mut count = Guards::default();
    for line in std::fs::read_to_string(file).unwrap().lines() {
        let d: serde_json::Value = serde_json::from_str(line).unwrap();
        if d["op"] != op {
            continue;
        }
        let args = d["args"].as_array().unwrap().iter().map(|a| two_symbols(a.as_str().unwrap()));
        let Some(args) = args.collect::<Option<Vec<_>>>() else { continue };
        count.of += 1;
        let Ok(r) = apply_guarded(op, &args) else { continue };
        count.answered += 1;
        count.guarded += usize::from(!r.guards.is_empty());
        let mut needed = false;
        for (m, n) in [(1, 1), (1, 3), (2, 1), (2, 5), (3, 2), (3, 4), (4, 3), (5, 8), (6, 6), (7, 1), (8, 12), (12, 4)]
        {
            let env = |s: &Symbol| Some(if &*s.name == "M" { m } else { n });
            let holds = r.guards.iter().all(|g| g.eval(&env).unwrap());
            let numbers: Vec<Value> = args.iter().map(|a| bound(a, m, n).unwrap()).collect();
            let show = |v: &[Value]| v.iter().map(|v| v.to_string()).collect::<Vec<_>>().join(", ");
            let checked = match bound(&r.value, m, n) {
                Some(v) => check(&numbers, v.layout().unwrap()),
                None => Err("the answer has no value".to_string()),
            };
            match (holds, checked) {
                (_, Ok(())) => {}
                (true, Err(e)) => {
                    let guards: Vec<String> = r.guards.iter().map(|g| g.to_string()).collect();
                    let (symbolic, numbers) = (show(&args), show(&numbers));
                    panic!("{op}({symbolic}) = {} where {guards:?}; at ({m},{n}), {op}({numbers}): {e}", r.value);
                }
                (false, Err(_)) => needed = true,
            }
        }
        count.needed += usize::from(needed);
    }
    println!("{op}: {count:?}");
    count
}

fn applies(args: &[Value], r: &Layout) -> Result<(), String> {
    let (a, b, r) = (modes(args[0].layout().unwrap()), modes(args[1].layout().unwrap()), modes(r));
    let size = b.size().unwrap();
    if r.size().unwrap() != size {
        return Err("the size is not B's".to_string());
    }
    match (0..size.min(1 << 14)).find(|c| b.at(*c).and_then(|i| a.at(i)) != r.at(*c)) {
        Some(c) => Err(format!("it differs at {c}: {:?} against {:?}", b.at(c).and_then(|i| a.at(i)), r.at(c))),
        None => Ok(()),
    }
}

#[test]
fn guarded_compositions_are_right_where_the_guards_hold() {
    let count = run_guarded("composition.jsonl", "composition", &applies);
    assert!(10 * count.answered > 9 * count.of, "{count:?}");
    assert!(2 * count.needed > count.guarded, "{count:?}");
}

#[test]
fn guarded_complements_are_right_where_the_guards_hold() {
    let count = run_guarded("complement.jsonl", "complement_cotarget", &|args, r| {
        let filtered = apply("filter", &[args[0].clone()]).map_err(|e| e.to_string())?;
        let both = ExactModes(modes(filtered.layout().unwrap()).0.iter().chain(&modes(r).0).copied().collect());
        if both.size().map_err(|e| e.to_string())? > 1 << 14 {
            return Ok(());
        }
        let mut offsets = vec![];
        both.walk(&mut |_, v| {
            offsets.push(v);
            true
        })
        .unwrap();
        let n = offsets.len();
        offsets.sort_unstable();
        offsets.dedup();
        (offsets.len() == n).then_some(()).ok_or("the two overlap".to_string())
    });
    assert!(10 * count.answered > 9 * count.of, "{count:?}");
}

#[test]
fn guarded_left_inverses_are_right_where_the_guards_hold() {
    let count = run_guarded("inverse.jsonl", "left_inverse", &|args, r| {
        let (a, r) = (modes(args[0].layout().unwrap()), modes(r));
        let again = |c| a.at(c).and_then(|v| r.at(v)).and_then(|b| a.at(b));
        match (0..a.size().unwrap().min(1 << 14)).find(|c| again(*c) != a.at(*c)) {
            Some(c) => Err(format!("A(L(A({c}))) is {:?}", again(c))),
            None => Ok(()),
        }
    });
    assert!(2 * count.answered > count.of, "{count:?}");
}

#[test]
fn guarded_divides_walk_the_tile_first() {
    let count = run_guarded("divide.jsonl", "logical_divide", &|args, r| match &args[1] {
        Value::Layout(_) => applies(args, &r.mode(0).ok_or("no mode 0")?),
        _ => Ok(()),
    });
    assert!(10 * count.answered > 8 * count.of, "{count:?}");
}

/// The text of a guarded answer.
fn answer(op: &str, args: &[&str]) -> String {
    let args: Vec<Value> = args.iter().map(|t| parse_value(t, Style::Plain).unwrap()).collect();
    let r = apply_guarded(op, &args).unwrap();
    let guards: Vec<String> = r.guards.iter().map(|g| g.to_string()).collect();
    if guards.is_empty() { r.value.to_string() } else { format!("{} where {}", r.value, guards.join(", ")) }
}

/// CUTLASS issue 3469: `coalesce` of a dynamic layout does nothing in the CuTe DSL.
#[test]
fn cutlass_3469_coalesce_of_symbols() {
    assert_eq!(answer("coalesce", &["(16,N):(1,16)"]), "16*N:1");
    assert_eq!(answer("coalesce", &["(M,N,K):(1,M,M*N)"]), "K*M*N:1");
    assert_eq!(answer("coalesce", &["((M,4),N):((1,M),4*M)"]), "4*M*N:1");
}

/// CUTLASS issue 3470: `composition` of dynamic layouts throws.
#[test]
fn cutlass_3470_composition_of_symbols() {
    assert_eq!(answer("composition", &["(M,N):(N,1)", "(M,N):(1,M)"]), "(M,N):(N,1)");
    assert_eq!(answer("composition", &["(M,N):(N,1)", "8:1"]), "8:N where M >= 8");
    assert_eq!(answer("composition", &["(M,N):(1,M)", "(8,M):(1,8)"]), "(8,M):(1,8)");
    assert_eq!(answer("composition", &["(4,N):(N,1)", "(2,2,N):(1,2,4)"]), "(2,2,N):(N,2*N,1)");
    assert_eq!(answer("composition", &["(4,N):(N,1)", "M:-1"]), "(4,M/4):(-1*N,-1) where M % 4 == 0");
    assert_eq!(answer("composition", &["(4,N):(N,1)", "2:5"]), "2:N + 1");
}

/// CUTLASS issue 3471: `right_inverse` refuses dynamic layouts.
#[test]
fn cutlass_3471_inverses_of_symbols() {
    assert_eq!(answer("right_inverse", &["(M,N):(N,1)"]), "(N,M):(M,1)");
    assert_eq!(answer("left_inverse", &["(M,N):(N,1)"]), "(N,M):(M,1)");
    assert_eq!(answer("right_inverse", &["(4,N,8):(8,32,1)"]), "(8,4*N):(4*N,1)");
    assert_eq!(answer("max_common_vector", &["(M,N):(1,M)", "(M,N):(1,M)"]), "M*N");
    assert_eq!(answer("max_common_layout", &["(8,N):(1,8)", "(8,N):(1,16)"]), "8:1");
}

#[test]
fn tiles_of_symbolic_matrices() {
    let facts = |name: &str| match name {
        "M" => Symbol::with_facts("M", 8, i64::MAX, 8),
        name => Symbol::with_facts(name, 16, i64::MAX, 16),
    };
    let args = ["(M,N):(N,1)", "<8,16>"].map(|t| parse_value_with(t, Style::Plain, &mut |n| facts(n)).unwrap());
    let r = apply_guarded("zipped_divide", &args).unwrap();
    assert_eq!((r.value.to_string().as_str(), r.guards.len()), ("((8,16),(M/8,N/16)):((N,1),(8*N,16))", 0));
    assert_eq!(
        answer("zipped_divide", &["(M,N):(N,1)", "<8,16>"]),
        "((8,16),(ceil_div(M, 8),ceil_div(N, 16))):((N,1),(8*N,16))"
    );
    assert_eq!(answer("logical_divide", &["(M,N):(N,1)", "8:1"]), "(8,(M/8,N)):(N,(8*N,1)) where M % 8 == 0, M >= 8");
    assert_eq!(answer("logical_product", &["(M,4):(1,M)", "N:1"]), "((M,4),N):((1,M),4*M)");
    assert_eq!(answer("blocked_product", &["(8,4):(1,8)", "(M,N):(1,M)"]), "((8,M),(4,N)):((1,32),(8,32*M))");
    assert_eq!(answer("tile_to_shape", &["(8,4):(1,8)", "(8*M,4*N)", "LayoutLeft"]), "((8,M),(4,N)):((1,32),(8,32*M))");
    // The block fills the shape where its extents divide the shape's: a guard, or never.
    assert_eq!(
        answer("tile_to_shape", &["(8,8):(8,1)", "(M,N)"]),
        "((8,M/8),(8,N/8)):((8,64),(1,8*M)) where M % 8 == 0, N % 8 == 0"
    );
    let never = ["(8,8):(8,1)", "(8*M + 4,N)"].map(|t| parse_value(t, Style::Plain).unwrap());
    let e = apply_guarded("tile_to_shape", &never).unwrap_err();
    assert_eq!(e.to_string(), "tile_to_shape((8,8):(8,1), (8*M + 4,N)): 8 does not divide 8*M + 4: 4 is left (mode 0)");
    assert_eq!(e.repair().as_deref(), Some("round the shape up to (8*M + 8,8*ceil_div(N, 8))"));
}

#[test]
fn complements_of_symbolic_layouts() {
    assert_eq!(answer("complement", &["(M,N):(N,1)", "4*M*N"]), "4:M*N");
    assert_eq!(answer("complement", &["(4,M,N):(1,4,4*M)", "8*M*N"]), "2:4*M*N");
    assert_eq!(answer("complement", &["(4,M):(1,8)", "16*M"]), "(2,2):(4,8*M)");
    assert_eq!(answer("complement", &["(M,4):(1,D)", "4*D"]), "D/M:M where D % M == 0");
}
