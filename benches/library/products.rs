//! What a call of a small product costs, in each way to call it.
use crate::{Section, round, take_turns};
use serde_json::json;
use std::hint::black_box;
use tilewright::einsum::Operand;
use tilewright::{DType, Einsum, gemm, view};

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
