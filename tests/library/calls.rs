//! What a call takes: slices whose length says an extent, numbers, views.
use tilewright::{compile, view};

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
