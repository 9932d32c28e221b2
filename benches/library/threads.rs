//! From how many bytes on a second thread pays: copies, transposes, an elementwise function and sums by size, one
//! thread against two.
use crate::{Section, round, take_turns};
use serde_json::json;
use std::hint::black_box;
use tilewright::{DType, Plan};

/// Programs on `n × n` f32: a name, the result's type and statement, and how many bytes a point moves.
const PROGRAMS: [(&str, &str, &str, i64); 4] = [
    ("exp", "f32 ({n},{n}):({n},1)", "y[i,j] = exp(x[i,j])", 8),
    ("sum of rows", "f32 ({n}):(1)", "y[i] = sum(j) x[i,j]", 4),
    ("sum of columns", "f32 ({n}):(1)", "y[j] = sum(i) x[i,j]", 4),
    ("sum of all", "f32 (1):(1)", "y[k] = sum(i,j) x[i,j]", 4),
];

/// Times of two threads over one, by bytes read and written.
pub fn worth(turns: usize) -> Section {
    let mut rows = vec![];
    for k in 6..=12 {
        // 2^k × 2^k f32.
        let n = 1i64 << k;
        let src: Vec<f32> = (0..n * n).map(|i| (i % 1009) as f32 / 504.0 - 1.0).collect();
        let (mut a, mut b) = (vec![0.0f32; src.len()], vec![0.0f32; src.len()]);
        let mut compare = |name: &str, bytes: i64, one: &dyn Fn(&mut [f32]), two: &dyn Fn(&mut [f32])| {
            let (mut alone, mut both) = (|| one(&mut a), || two(&mut b));
            let times = take_turns(turns, 0.002, &mut [&mut alone, &mut both]);
            if a != b {
                return Err(format!("{name} of {n} × {n}: two threads disagree with one"));
            }
            let (median, best) =
                (round(times[0].median() / times[1].median()), round(times[0].best() / times[1].best()));
            println!("{name:14} {:8} KiB: two threads {median:.2} × (best {best:.2})", bytes >> 10);
            rows.push(json!({
                "what": name, "bytes_moved": bytes, "one_thread_seconds": times[0].median(),
                "median_speedup": median, "best_speedup": best,
            }));
            Ok(())
        };
        for (name, to) in [("contiguous", [n, 1]), ("transpose", [1, n])] {
            let plan = Plan::new(DType::F32, &[n, n], &[n, 1], &to)?;
            let (one, two) = (plan.clone().threads(1), plan.threads(2));
            let copy = |plan: &Plan, to: &mut [f32]| plan.copy(black_box(&src), to).expect("it fits");
            compare(name, 8 * n * n, &|y| copy(&one, y), &|y| copy(&two, y))?;
        }
        for (name, result, body, bytes) in PROGRAMS {
            let text =
                format!("fn f(x: f32 ({n},{n}):({n},1), y: {}) {{ {body} }}", result.replace("{n}", &n.to_string()));
            let function = tilewright::compile(&text)?.function("f")?;
            let (one, two) = (function.clone().threads(1), function.threads(2));
            let size = if result.contains("},{") {
                n * n
            } else if result.contains("(1):") {
                1
            } else {
                n
            } as usize;
            let call = |f: &tilewright::Function, y: &mut [f32]| {
                f.call((black_box(&src), &mut y[..size])).expect("it fits");
            };
            compare(name, bytes * n * n, &|y| call(&one, y), &|y| call(&two, y))?;
        }
    }
    Ok(json!({ "rows": rows }))
}
