//! What a call of a small product costs, in each way to call it, and what one kernel for all sizes does.
use crate::{Section, Times, round, take_turns};
use serde_json::json;
use std::hint::black_box;
use std::time::Instant;
use tilewright::einsum::Operand;
use tilewright::{DType, Einsum, Function, cache, einsum, gemm, view};

/// Products of two n×n matrices of f32 that lie in L1; nanoseconds a call.
pub fn cost(turns: usize) -> Section {
    let mut sizes = serde_json::Map::new();
    for n in [4, 8, 16] {
        sizes.insert(n.to_string(), square(n, turns)?);
    }
    Ok(sizes.into())
}

fn square(n: i64, turns: usize) -> Section {
    let shape = [n, n];
    let said = Operand::new(DType::F32, &shape);
    let product = Einsum::new("ik,kj->ij", &[said, said], said)?;
    let elements = (n * n) as usize;
    let (a, b) = (vec![1.0f32; elements], vec![0.5f32; elements]);
    let mut c = vec![vec![0.0f32; elements]; 4];
    let right = "a call that was right once";
    let [d, e, f, g] = &mut c[..] else { return Err("four results".into()) };
    let slices = product.slices::<f32, f32, 2>()?;
    let mut bound = || slices.call([black_box(&a), &b], &mut *g).expect(right);
    let mut checked = || product.call((black_box(&a), &b, &mut *d)).expect(right);
    let mut function = || product.function().call((black_box(&a), &b, &mut *e)).expect(right);
    let mut looked_up = || {
        gemm(1.0, view(black_box(&a)).shape(&shape), view(&b).shape(&shape), 0.0, &mut *f).expect(right);
    };
    let names = ["Slices::call", "Einsum::call", "Function::call", "gemm"];
    let times = take_turns(turns, 0.001, &mut [&mut bound, &mut checked, &mut function, &mut looked_up]);
    let mut out = serde_json::Map::new();
    for (name, t) in names.into_iter().zip(times) {
        let (median, best) = (round(t.median() * 1e9), round(t.best() * 1e9));
        println!("{n:3}³ {name:16} {median:7.1} ns, best {best:.1}");
        out.insert(name.into(), json!({ "median_ns": median, "best_ns": best }));
    }
    Ok(out.into())
}

/// The three tensors of a product in a program with symbols, and the values of these.
type Sizes<'a> = (&'a str, &'a str, Vec<(&'a str, i64)>);

/// Products by a kernel for all sizes and by one for each: times of calls and of compiling, and whether the results are
/// the same bit by bit; the cost of a call of a size that is new.
pub fn sizes(turns: usize) -> Section {
    let mut rows = vec![];
    let plain = "f32 (M,K):(K,1), f32 (K,N):(N,1), f32 (M,N):(N,1)";
    let heads = "f32 (B,H,I,D):(H*I*D,I*D,D,1), f32 (B,H,J,D):(H*J*D,J*D,D,1), f32 (B,H,I,J):(H*I*J,I*J,J,1)";
    let square =
        |m, n, k| -> Sizes<'_> { (plain, "z[i,j] = sum(k) x[i,k]*y[k,j]", vec![("M", m), ("N", n), ("K", k)]) };
    let attention = "z[b,h,i,j] = sum(d) x[b,h,i,d]*y[b,h,j,d]";
    let all: [Sizes<'_>; 5] = [
        square(64, 64, 64),
        square(256, 256, 256),
        square(1024, 1024, 1024),
        square(1000, 37, 513),
        (heads, attention, vec![("B", 4), ("H", 8), ("I", 128), ("J", 128), ("D", 64)]),
    ];
    for said in &all {
        rows.push(one_and_all(said, turns)?);
    }
    let new = new_sizes()?;
    Ok(json!({ "rows": rows, "new_size_median_us": new }))
}

/// Compiles a product: least seconds of a few times.
fn compiled(text: &str) -> tilewright::Result<(Function, f64)> {
    let mut best = f64::INFINITY;
    for _ in 0..9 {
        cache::clear();
        let start = Instant::now();
        tilewright::compile(text)?.function("f")?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok((tilewright::compile(text)?.function("f")?.threads(1), best))
}

fn one_and_all((params, statement, values): &Sizes<'_>, turns: usize) -> Section {
    let params: Vec<&str> = params.split(", ").collect();
    let [x, y, z] = &params[..] else { return Err("three tensors".into()) };
    let symbols: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    let facts: Vec<String> = symbols.iter().map(|s| format!("{s} >= 1")).collect();
    let head = format!("sym {} where {}\n", symbols.join(", "), facts.join(" && "));
    let text = format!("fn f(x: {x}, y: {y}, z: {z}) {{ {statement} }}");
    // Every capital is a symbol.
    let fixed = |p: &str| values.iter().fold(p.to_string(), |text, (name, n)| text.replace(name, &n.to_string()));
    let [fx, fy, fz] = [x, y, z].map(|p| fixed(p));
    let (all, all_seconds) = compiled(&format!("{head}{text}"))?;
    let (one, one_seconds) = compiled(&format!("fn f(x: {fx}, y: {fy}, z: {fz}) {{ {statement} }}"))?;
    let most = values.iter().map(|(_, n)| *n as usize).product::<usize>().min(1 << 22);
    let memory = |seed: usize| (0..most).map(|i| ((i * 7919 + seed) % 1009) as f32 / 1009.0 - 0.5).collect::<Vec<_>>();
    let (a, b, mut c, mut d) = (memory(1), memory(2), vec![0.0f32; most], vec![0.0f32; most]);
    let given: Vec<i64> = values.iter().map(|(_, n)| *n).collect();
    let mut fixed = || one.call((black_box(&a), &b, &mut c)).expect("it fits");
    let mut open = || all.call_with(&given, (black_box(&a), &b, &mut d)).expect("it fits");
    let times = take_turns(turns, 0.002, &mut [&mut fixed, &mut open]);
    let ratio = round(times[1].median() / times[0].median());
    let same = c == d;
    println!(
        "{given:?}: all over one {ratio:.2}, compiling {:.0} and {:.0} us, same bits: {same}",
        all_seconds * 1e6,
        one_seconds * 1e6
    );
    Ok(json!({
        "sizes": given, "median_all_over_one": ratio, "one_seconds": Times::median(&times[0]),
        "compile_seconds_all": all_seconds, "compile_seconds_one": one_seconds, "same_bits": same,
    }))
}

/// Microseconds of a call of `einsum` with sizes that no call had before, once a kernel for all is there.
fn new_sizes() -> Result<f64, tilewright::Error> {
    let (a, b, mut c) = (vec![1.0f32; 400 * 40], vec![1.0f32; 40 * 40], vec![0.0f32; 400 * 40]);
    let mut times = Times::default();
    for m in 100..400 {
        let start = Instant::now();
        einsum("mk,kn->mn", (view(&a).shape(&[m, 40]), view(&b).shape(&[40, 40]), &mut c[..m as usize * 40]))?;
        times.0.push(start.elapsed().as_secs_f64());
    }
    let median = round(times.median() * 1e6);
    println!("a call of a new size: {median:.1} us");
    Ok(median)
}
