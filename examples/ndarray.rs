//! Copies between views of the `ndarray` crate, of any layout and dimension.
//!
//! `cargo run --release --features ndarray --example ndarray`
use ndarray::{Array2, Array3, ArrayD, Axis, IxDyn, s};
use tilewright::ndarray::assign;

fn main() -> tilewright::Result<()> {
    let image = Array3::from_shape_fn((480, 640, 3), |(i, j, c)| (i + 2 * j + 5 * c) as u8);

    // Planes, upside down.
    let mut planes = ArrayD::<u8>::zeros(IxDyn(&[3, 480, 640]));
    assign(planes.view_mut(), image.slice(s![..;-1, .., ..]).permuted_axes([2, 0, 1]))?;
    assert_eq!(planes[[2, 0, 7]], image[[479, 7, 2]]);

    // A row to every row.
    let mut rows = Array2::<u8>::zeros((100, 3));
    assign(rows.view_mut(), image.slice(s![0, 5, ..]))?;
    assert_eq!(rows.row(99), image.slice(s![0, 5, ..]));

    // Even columns over odd ones, in one array.
    let mut a = Array2::from_shape_fn((4, 6), |(_, j)| j as f32);
    let (even, odd) = a.multi_slice_mut((s![.., ..;2], s![.., 1..;2]));
    assign(odd, even.view())?;
    assert_eq!(a.index_axis(Axis(0), 3).to_vec(), [0.0, 0.0, 2.0, 2.0, 4.0, 4.0]);
    println!("all as ndarray would");
    Ok(())
}
