//! What a call costs beside its copy, and whether one kernel for every size would do as well as one for each.
use crate::{Section, geomean, round, take_turns};
use serde_json::json;
use std::hint::black_box;
use std::time::Instant;
use tilewright::{DType, Plan, cache, view, view_mut};

/// A copy of 16 f32 in each way to call it; nanoseconds.
pub fn cost(turns: usize) -> Section {
    let src = [1.0f32; 16];
    let mut dst = [[0.0f32; 16]; 6];
    let plan = Plan::new(DType::F32, &[16], &[1], &[1])?;
    let tiles = Plan::new(DType::F32, &[4, 2, 2], &[1, 4, 8], &[4, 1, 2])?;
    let text = "fn p(src: f32 (16):(1), dst: f32 (16):(1)) { copy(src, dst) }";
    let function = tilewright::compile(text)?.function("p")?.threads(1);
    let said = "a call that was right once";
    let [a, b, c, d, e, f] = &mut dst;
    let mut copied = || tilewright::copy(black_box(&src), &mut a[..]).expect(said);
    let mut shaped = || {
        let from = view(black_box(&src)).shape(&[4, 2, 2]).strides(&[1, 4, 8]);
        tilewright::copy(from, view_mut(&mut b[..]).strides(&[4, 1, 2])).expect(said);
    };
    let mut planned = || plan.copy(black_box(&src), &mut c[..]).expect(said);
    let mut tiled = || tiles.copy(black_box(&src), &mut d[..]).expect(said);
    let mut called = || function.call((black_box(&src), &mut e[..])).expect(said);
    let mut by_text = || cache::function(black_box(text), "p").expect(said).call((&src, &mut f[..])).expect(said);
    let names = ["copy, 1 mode", "copy, 3 modes", "plan, 1 mode", "plan, 3 modes", "function", "function by its text"];
    let times =
        take_turns(turns, 0.001, &mut [&mut copied, &mut shaped, &mut planned, &mut tiled, &mut called, &mut by_text]);
    let mut out = serde_json::Map::new();
    for (name, t) in names.into_iter().zip(times) {
        let (median, best) = (round(t.median() * 1e9), round(t.best() * 1e9));
        println!("{name:24} {median:7.1} ns, best {best:.1}");
        out.insert(name.into(), json!({ "median_ns": median, "best_ns": best }));
    }
    Ok(out.into())
}

/// 2-D transposes by a kernel for every size and by one for this size: times of calls, and of compiling.
pub fn symbolic(turns: usize) -> Section {
    let text = "
        sym M, N where M >= 1 && N >= 1
        fn f(src: f32 (M,N):(N,1), dst: f32 (M,N):(1,M)) { copy(src, dst) }";
    // Least of a few: with the program checked and the cache emptied, this is lowering and machine code.
    let compile = |text: &str| -> tilewright::Result<(tilewright::Function, f64)> {
        let mut best = f64::INFINITY;
        for _ in 0..9 {
            cache::clear();
            let module = tilewright::compile(text)?;
            let start = Instant::now();
            module.function("f")?;
            best = best.min(start.elapsed().as_secs_f64());
        }
        Ok((tilewright::compile(text)?.function("f")?.threads(1), best))
    };
    let (symbolic, symbolic_compile) = compile(text)?;
    let mut rows = vec![];
    for (m, n) in [(4, 4), (16, 16), (17, 13), (64, 64), (61, 67), (256, 256), (257, 129), (1024, 1024), (3000, 3000)] {
        let fixed = format!("fn f(src: f32 ({m},{n}):({n},1), dst: f32 ({m},{n}):(1,{m})) {{ copy(src, dst) }}");
        let (fixed, fixed_compile) = compile(&fixed)?;
        let src: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
        let (mut a, mut b) = (vec![0.0f32; src.len()], vec![0.0f32; src.len()]);
        let mut one = || fixed.call((black_box(&src), &mut a)).expect("it fits");
        let mut all = || symbolic.call_with(&[m, n], (black_box(&src), &mut b)).expect("it fits");
        let times = take_turns(turns, 0.001, &mut [&mut one, &mut all]);
        if a != b {
            return Err(format!("{m} × {n}: the two disagree").into());
        }
        let ratio = |f: fn(&crate::Times) -> f64| round(f(&times[1]) / f(&times[0]));
        let (median, best) = (ratio(crate::Times::median), ratio(crate::Times::best));
        println!(
            "{m:5} × {n:<5} symbolic over fixed {median:.2} (best {best:.2}), fixed compiles in {:.0} us",
            fixed_compile * 1e6
        );
        rows.push(json!({
            "extents": [m, n], "median_symbolic_over_fixed": median, "best_symbolic_over_fixed": best,
            "fixed_seconds": times[0].median(), "fixed_compile_seconds": fixed_compile,
        }));
    }
    let all = geomean(rows.iter().filter_map(|r| r["median_symbolic_over_fixed"].as_f64()));
    println!(
        "symbolic over fixed {all:.2} in the geometric mean; symbolic compiles in {:.0} us",
        symbolic_compile * 1e6
    );
    Ok(json!({ "median_symbolic_over_fixed": round(all), "symbolic_compile_seconds": symbolic_compile, "rows": rows }))
}
