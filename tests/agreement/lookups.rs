//! Indices that are values: what an index outside does, and that threads give what one gives.
use crate::support::{agrees, agrees_on, targets};
use crate::updated;
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

/// Points that meet are updated in order, whatever their indices are made of; of each kernel it is verified that no two
/// iterations on threads touch one element.
#[test]
fn updates_that_meet_agree() {
    let all = targets();
    for (i, text) in updated::programs().iter().enumerate() {
        for [n, v] in [updated::SYMBOLS[i % 4], updated::SYMBOLS[2]] {
            agrees_on(&all[i % all.len()..][..1], text, &[("N", n), ("V", v)]);
        }
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

/// The place of an extreme is that of the first of several, or of the first NaN, wherever in a row they lie: in a
/// vector or behind the last, in rows of one call and in long ones, which are walked up to it.
#[test]
fn the_first_extreme_is_found_wherever_it_lies() {
    const ROWS: usize = 24;
    for n in [5, 64, 100, 127, 256, 301, 1000, 4101] {
        let source = format!(
            "fn f(x: f32 ({ROWS},{n}), y: i64 ({ROWS}), z: i64 ({ROWS})) {{
          y[i] = argmax(k) x[i,k]  z[i] = argmin(k) x[i,k] }}"
        );
        let mut x: Vec<f32> = (0..ROWS * n).map(|i| (i * 37 % 101) as f32 / 101.0).collect();
        for (i, row) in x.chunks_mut(n).enumerate() {
            let (first, second) = (i * n / ROWS, n - 1 - i * i % n);
            let of = [7.0, f32::NAN, f32::INFINITY][i % 3];
            (row[first], row[second]) = (of, of);
            if i % 8 == 7 {
                row.fill(f32::NEG_INFINITY);
            }
        }
        let place = |row: &[f32], better: fn(f32, f32) -> bool| {
            let nan = row.iter().position(|x| x.is_nan());
            nan.unwrap_or_else(|| (1..n).fold(0, |best, k| if better(row[k], row[best]) { k } else { best })) as i64
        };
        let of = |better| x.chunks(n).map(|row| place(row, better)).collect::<Vec<i64>>();
        let want = (of(|a, b| a > b), of(|a, b| a < b));
        for target in targets() {
            let module = tilewright::compile(&source).and_then(|m| m.on(&target.name)).expect("it is right");
            let (mut y, mut z) = (vec![-1; ROWS], vec![-1; ROWS]);
            module.function("f").expect("is there").call((&x[..], &mut y[..], &mut z[..])).expect("it runs");
            assert_eq!((y, z), want, "{n} on {}", target.name);
        }
    }
}

/// A border, whose last axis is looked up by counting, and what is read of it through windows.
#[test]
fn windows_of_an_image_with_a_border_agree() {
    let padded = "let p[n,c,i < 11,j < 13] = x[n,c,zero(i-1),clamp(j-1)]";
    agrees(
        &format!(
            "fn f(x: f32 (2,3,9,11), w: f32 (4,3,3,3), y: f32 (2,4,9,11)) {{
      {padded}
      y[n,o,i,j] = sum(c,u,v) p[n,c,i+u,j+v] * w[o,c,u,v] }}"
        ),
        &[],
    );
    agrees(
        &format!(
            "fn f(x: f32 (2,3,9,11), y: f32 (2,3,9,11)) {{
      {padded}
      y[n,c,i,j] = max(u < 3,v < 3) p[n,c,i+u,j+v] }}"
        ),
        &[],
    );
    agrees(
        "fn f(x: f32 (6,7), y: i64 (6,7), z: f32 (7,9)) { y[i,j] = i64(x[i,wrap(j+3)]) z[j,i] = x[zero(i-2),j] }",
        &[],
    );
}
