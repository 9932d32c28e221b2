//! From how many bytes on a second thread pays: contiguous copies and transposes by size, one thread against two.
use crate::{Section, round, take_turns};
use serde_json::json;
use std::hint::black_box;
use tilewright::{DType, Plan};

/// Times of two threads over one, by bytes read and written.
pub fn worth(turns: usize) -> Section {
    let mut rows = vec![];
    for k in 6..=12 {
        // 2^k × 2^k f32.
        let n = 1i64 << k;
        let src: Vec<f32> = (0..n * n).map(|i| i as f32).collect();
        let (mut a, mut b) = (vec![0.0f32; src.len()], vec![0.0f32; src.len()]);
        for (name, to) in [("contiguous", [n, 1]), ("transpose", [1, n])] {
            let plan = Plan::new(DType::F32, &[n, n], &[n, 1], &to)?;
            let (one, two) = (plan.clone().threads(1), plan.threads(2));
            let mut alone = || one.copy(black_box(&src), &mut a).expect("it fits");
            let mut both = || two.copy(black_box(&src), &mut b).expect("it fits");
            let times = take_turns(turns, 0.002, &mut [&mut alone, &mut both]);
            if a != b {
                return Err(format!("{n} × {n}: two threads disagree with one").into());
            }
            let (median, best) =
                (round(times[0].median() / times[1].median()), round(times[0].best() / times[1].best()));
            let bytes = 8 * n * n;
            println!("{name:12} {:8} KiB: two threads {median:.2} × (best {best:.2})", bytes >> 10);
            rows.push(json!({
                "copy": name, "bytes_moved": bytes, "one_thread_seconds": times[0].median(),
                "median_speedup": median, "best_speedup": best,
            }));
        }
    }
    Ok(json!({ "rows": rows }))
}
