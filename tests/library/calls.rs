//! What a call takes: slices whose length says an extent, numbers, views.
use tilewright::{compile, view, view_mut};

fn codes(e: &tilewright::Error) -> Vec<&'static str> {
    e.diagnostics().iter().map(|d| d.code).collect()
}

#[test]
fn the_length_of_a_slice_says_the_extent_of_its_only_mode() {
    let text = "sym N fn scaled(x: f32 (N), s: f32, y: f32 (N), n: i64) { y[i] = s * x[i] n = N }";
    let scaled = compile(text).unwrap().function("scaled").unwrap();
    let (mut y, mut n) = ([0.0f32; 2], 0i64);
    scaled.call((&[1.0f32, 2.0], &3.0f32, &mut y, &mut n)).unwrap();
    assert_eq!((y, n), ([3.0, 6.0], 2));
    // A view says it for all: memory behind its elements is not touched.
    let mut longer = [0.0f32; 4];
    scaled.call((view(&[1.0f32, 2.0]).shape(&[2]), &3.0f32, &mut longer, &mut n)).unwrap();
    assert_eq!((longer, n), ([3.0, 6.0, 0.0, 0.0], 2));
    // Two lengths are an error, and so is another type.
    let e = scaled.call((&[1.0f32, 2.0], &3.0f32, &mut longer, &mut n)).unwrap_err();
    assert_eq!(codes(&e), ["E0621"], "{e}");
    let e = scaled.call((&[1.0f32, 2.0], &3.0f64, &mut longer, &mut n)).unwrap_err();
    assert!(!codes(&e).contains(&"E0622"), "{e}");
    // A slice of a matrix says nothing.
    let text = "sym M, N fn sums(x: f32 (M,N), y: f32 (M)) { y[i] = sum(j) x[i,j] }";
    let sums = compile(text).unwrap().function("sums").unwrap();
    let e = sums.call((&[1.0f32; 6], &mut [0.0f32; 2])).unwrap_err();
    assert_eq!(codes(&e), ["E0622"], "{e}");
}

#[test]
fn small_extents_get_code_of_their_own_and_the_same_results() {
    let text = "sym T, D where T % 2 == 0
        fn small(x: f32 (T,D), w: f32 (D,D), y: f32 (T,D)) { y[t,n] = sum(k) x[t,k] * w[k,n] }";
    let product = compile(text).unwrap().function("small").unwrap();
    for (d, t) in [(3, 2), (3, 4), (40, 2), (40, 16), (40, 18), (3, 2), (40, 16), (1, 0), (0, 2)] {
        // Ints: sums in any order are exact.
        let x: Vec<f32> = (0..t * d).map(|i| (i % 7) as f32 - 3.0).collect();
        let w: Vec<f32> = (0..d * d).map(|i| (i % 5) as f32 - 2.0).collect();
        let mut y = vec![f32::NAN; t * d];
        for _ in 0..2 {
            let (shape, of) = ([t as i64, d as i64], [d as i64; 2]);
            product.call((view(&x).shape(&shape), view(&w).shape(&of), view_mut(&mut y).shape(&shape))).unwrap();
        }
        for (i, y) in y.iter().enumerate() {
            let want: f32 = (0..d).map(|k| x[i / d * d + k] * w[k * d + i % d]).sum();
            assert_eq!(*y, want, "{i} of {t} x {d}");
        }
    }
    // What is refused is refused as always: facts, lengths, types.
    let refused = |t: i64, y: &mut [f32]| {
        let shape = [t, 3];
        let args = (view(&[1.0f32; 9]).shape(&shape), view(&[1.0f32; 9]).shape(&[3, 3]), view_mut(y).shape(&shape));
        product.call(args).unwrap_err().to_string()
    };
    assert!(refused(3, &mut [0.0; 9]).contains("T = 3"), "{}", refused(3, &mut [0.0; 9]));
    assert!(refused(2, &mut [0.0; 5]).contains("spans the elements 0 to 5"), "{}", refused(2, &mut [0.0; 5]));
}
