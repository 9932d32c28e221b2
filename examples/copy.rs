//! Copies between strided slices: a transpose, a plan that is kept, and what a refusal says.
//!
//! `cargo run --release --example copy`
use std::time::Instant;
use tilewright::{DType, Plan, copy, permute, view, view_mut};

fn main() -> tilewright::Result<()> {
    let (rows, columns) = (2000i64, 3000i64);
    let src: Vec<f32> = (0..rows * columns).map(|i| i as f32).collect();
    let mut dst = vec![0.0f32; src.len()];

    // Row-major to column-major. The first call compiles a kernel for these sizes, the others only run it.
    for turn in ["compiled and copied", "copied"] {
        let start = Instant::now();
        copy(view(&src).shape(&[rows, columns]), view_mut(&mut dst).strides(&[1, rows]))?;
        println!("{rows} x {columns} {turn} in {:.1?}", start.elapsed());
    }
    assert_eq!(dst[1], src[columns as usize]);

    // Interleaved pixels to planes: mode k of the result is mode [2, 0, 1][k] of the source.
    let image: Vec<u8> = (0..=255).cycle().take(480 * 640 * 3).collect();
    let mut planes = vec![0u8; image.len()];
    permute(view(&image).shape(&[480, 640, 3]), &[2, 0, 1], &mut planes)?;
    assert_eq!(planes[480 * 640], image[1]);

    // A plan is compiled ahead and kept; it is Send and Sync.
    let flip = Plan::new(DType::U8, &[480, 1920], &[-1920, 1], &[1920, 1])?;
    flip.copy(view(&image).at(479 * 1920), &mut planes)?;
    assert_eq!(planes[..1920], image[479 * 1920..]);
    println!("the flip has {} bytes of code", flip.code().map_or(0, |c| c.code_bytes()));

    let refused = copy(view(&src).shape(&[rows, columns]), view_mut(&mut dst).strides(&[0, 1]));
    if let Err(e) = refused {
        println!("{e}");
    }
    Ok(())
}
