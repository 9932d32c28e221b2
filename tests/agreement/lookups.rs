//! Indices that are values: what an index outside does, and that threads give what one gives.
use tilewright::{Error, Result};

/// Rows of 40 that are gathered by `ids`, out of 300.
fn gathered(ids: &[i32]) -> Result<Vec<f32>> {
    let n = ids.len();
    let source = format!("fn f(x: f32 (300,40), ids: i32 ({n}), y: f32 ({n},40)) {{ y[t,d] = x[ids[t],d] }}");
    let x: Vec<f32> = (0..300 * 40).map(|i| i as f32).collect();
    let mut y = vec![0.0; n * 40];
    tilewright::compile(&source)?.function("f")?.call((&x[..], ids, &mut y[..]))?;
    Ok(y)
}

#[test]
fn an_index_outside_is_an_error_that_names_it() {
    let right: Vec<i32> = (0..4000).map(|t| t * 7 % 300).collect();
    let y = gathered(&right).expect("it runs");
    for (t, row) in y.chunks(40).enumerate() {
        assert_eq!(row[39], (right[t] * 40 + 39) as f32);
    }
    for (at, wrong) in [(0, -1), (1234, 300), (3999, i32::MAX), (7, i32::MIN)] {
        let mut ids = right.clone();
        ids[at] = wrong;
        let Err(e @ Error::Launch(_)) = gathered(&ids) else { panic!("{wrong} is none of 0..300") };
        let said = e.to_string();
        let found = format!("an index of `x` is {wrong}, which lies outside of 0..300");
        assert!(said.contains(&found), "{said}");
        // What one call noted is no other's.
        gathered(&right).expect("it runs again");
    }
}

#[test]
fn threads_scatter_in_the_order_that_one_does() {
    // The batch runs on threads; what meets in an element of one batch is added in order.
    let source = "fn f(x: f32 (16,5000,3), ids: i32 (16,5000), y: f32 (16,7,3)) { y[b,ids[b,t],d] += x[b,t,d] }";
    let module = tilewright::compile(source).expect("it is right");
    let x: Vec<f32> = (0..16 * 5000 * 3).map(|i| 1.0 / (1 + i % 977) as f32).collect();
    let ids: Vec<i32> = (0..16 * 5000).map(|i| i * 31 % 7).collect();
    let of = |threads| {
        let mut y = vec![0.5f32; 16 * 7 * 3];
        let f = module.function("f").expect("is there").threads(threads);
        f.call((&x[..], &ids[..], &mut y[..])).expect("it runs");
        y
    };
    let one = of(1);
    assert!(of(4) == one && of(16) == one);
    let mut want = vec![0.5f32; 16 * 7 * 3];
    for (i, id) in ids.iter().enumerate() {
        for d in 0..3 {
            want[i / 5000 * 21 + *id as usize * 3 + d] += x[i * 3 + d];
        }
    }
    assert_eq!(one, want);
}
