//! Views of the `ndarray` crate: `tilewright::ndarray` assigns and multiplies them, for any layout and dimension.
#![cfg(feature = "ndarray")]
use ndarray::{Array, Array2, Array3, ArrayD, ArrayView, ArrayViewD, ArrayViewMut, Axis, Dimension, IxDyn, Slice, s};
use tilewright::Element;
use tilewright::ndarray::{assign, dot, einsum, einsum_into, gemm};
use tilewright_ir::arbitrary::Rng;

/// The two give the same whole arrays, elements outside of `dst` included.
fn check<T: Element + PartialEq + std::fmt::Debug, D: Dimension, E: Dimension>(
    mut all: ArrayD<T>,
    view: impl Fn(ArrayViewMut<'_, T, IxDyn>) -> ArrayViewMut<'_, T, D>,
    src: ArrayView<'_, T, E>,
) {
    let mut want = all.clone();
    view(want.view_mut()).assign(&src);
    assign(view(all.view_mut()), src).expect("it fits");
    assert_eq!(all, want);
}

fn counted(shape: &[usize]) -> ArrayD<f32> {
    Array::from_iter((0..shape.iter().product::<usize>()).map(|i| i as f32))
        .into_shape_with_order(shape)
        .expect("a size")
}

#[test]
fn slices_flips_and_broadcasts_are_assigned() {
    let src = counted(&[6, 8]);
    let zeros = || ArrayD::<f32>::zeros(IxDyn(&[6, 8]));
    check(zeros(), |v| v, src.view());
    check(zeros(), |v| v, src.slice(s![..;-1, ..;-1]));
    check(zeros(), |v| v.slice_move(s![1..;2, ..3]), src.slice(s![3.., ..3]));
    check(zeros(), |v| v.slice_move(s![..;-2, ..;3]), src.slice(s![3.., 5..]));
    check(zeros(), |v| v.reversed_axes(), src.slice(s![.., ..6]).slice(s![..1, ..]));
    check(zeros(), |v| v, src.slice(s![2, ..]));
    check(zeros(), |v| v, src.slice(s![.., 2..3]));
    check(ArrayD::zeros(IxDyn(&[])), |v| v, src.slice(s![0, 0]).view());
    check(ArrayD::<f32>::zeros(IxDyn(&[3, 0])), |v| v, ArrayD::<f32>::zeros(IxDyn(&[0])).view());
}

/// Elements of the other lie between those of each: intervals of memory overlap, elements do not.
#[test]
fn views_that_interleave_are_no_overlap() {
    let mut a = Array2::from_shape_fn((5, 4), |(i, j)| (10 * i + j) as i32);
    let (src, dst) = a.multi_slice_mut((s![.., ..;2], s![.., 1..;2]));
    assign(dst, src.view()).expect("they share no element");
    assert_eq!(a.row(3).to_vec(), [30, 30, 32, 32]);
}

#[test]
fn shapes_that_do_not_fit_are_refused() {
    let (src, mut dst) = (Array2::<u8>::zeros((2, 3)), Array2::<u8>::zeros((3, 3)));
    let e = assign(dst.view_mut(), src.view()).expect_err("2 rows for 3");
    assert_eq!(
        (e.code(), &*e.diagnostics()[0].message),
        ("E0621", "mode 0 of `src` has 2 elements, and mode 0 of `dst` has 3")
    );
    let e = assign(dst.view_mut(), Array3::<u8>::zeros((1, 3, 3)).view()).expect_err("more dimensions");
    assert_eq!(e.code(), "E0620");
}

/// Random slices of random axes of arrays in both orders.
#[test]
fn random_views_agree_with_ndarray() {
    let cases = std::env::var("TILEWRIGHT_CASES").ok().and_then(|s| s.parse().ok()).unwrap_or(200);
    for seed in 0..cases {
        let mut rng = Rng::new(seed);
        let rank = 1 + rng.below(6);
        let mut order: Vec<usize> = (0..rank).collect();
        rng.shuffle(&mut order);
        let mut full = vec![];
        let mut cuts = vec![];
        for _ in 0..rank {
            let n = 1 + rng.below(if rank < 4 { 17 } else { 5 });
            let step = [1, 1, 2, 3, -1, -2][rng.below(6)];
            let start = rng.below(3.min(n));
            full.push(n);
            cuts.push(Slice::new(start as isize, None, step));
        }
        let (a, b) = (counted(&full), counted(&full));
        let mut src = a.view();
        let mut dst_all = b;
        for (k, cut) in cuts.iter().enumerate() {
            src.slice_axis_inplace(Axis(k), *cut);
        }
        if rng.below(3) == 0 {
            let k = rng.below(rank);
            src.slice_axis_inplace(Axis(k), Slice::from(..1));
        }
        let src = src.permuted_axes(order.clone());
        let mut want = dst_all.clone();
        let place = |all: &mut ArrayD<f32>, ours: bool| {
            let mut dst = all.view_mut();
            for (k, cut) in cuts.iter().enumerate() {
                // The same number of elements from the other end.
                dst.slice_axis_inplace(Axis(k), Slice { step: -cut.step, ..*cut });
            }
            let dst = dst.permuted_axes(order.clone());
            if ours {
                assign(dst, src.view()).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
            } else {
                { dst }.assign(&src);
            }
        };
        place(&mut want, false);
        place(&mut dst_all, true);
        assert_eq!(dst_all, want, "seed {seed}");
    }
}

/// Products, slices, broadcasts and empty arrays, as `ndarray` itself computes them.
#[test]
fn einsums_and_products_are_those_of_ndarray() {
    let (a, b) = (counted(&[6, 8]) % 5.0, counted(&[8, 7]) % 3.0);
    let [a, b] = [a, b].map(|x| x.into_dimensionality::<ndarray::Ix2>().expect("a matrix"));
    let (x, y) = (a.slice(s![..;-2, 1..;2]), b.slice(s![..4, ..;-1]));
    let want = x.dot(&y);
    let both = [x.into_dyn(), y.into_dyn()];
    assert_eq!(einsum::<f32, f32>("ij,jk->ik", &both).expect("it fits"), want.clone().into_dyn());
    let mut all = Array2::<f64>::from_elem((7, 9), -1.0);
    let narrow = einsum_into("ij,jk->ki", &both, all.slice_mut(s![.., ..;3]).into_dyn());
    assert_eq!(narrow.expect_err("f64 of f32").code(), "E0508");
    let mut all = all.mapv(|x| x as f32);
    einsum_into("ij,jk->ki", &both, all.slice_mut(s![.., ..;3]).into_dyn()).expect("it fits");
    assert_eq!(all.slice(s![.., ..;3]), want.t());
    assert_eq!(all.slice(s![.., 1..;3]), Array2::from_elem((7, 3), -1.0), "what lies between stays");
    // A batch of one matrix against three.
    let c = counted(&[3, 8, 2]);
    let mut d = Array3::<f32>::ones((3, 6, 2));
    gemm(2.0, a.view(), c.view(), -1.0, d.view_mut()).expect("it fits");
    for k in 0..3 {
        let c = c.index_axis(Axis(0), k).into_dimensionality::<ndarray::Ix2>().expect("a matrix");
        assert_eq!(d.index_axis(Axis(0), k), a.dot(&c) * 2.0 - 1.0);
    }
    let none = Array2::<f32>::zeros((0, 7));
    assert_eq!(
        einsum::<f32, f32>("ij,ik->jk", &[none.view().into_dyn(), none.view().into_dyn()]).expect("zeros").sum(),
        0.0
    );
    assert_eq!(einsum::<f32, f32>("ij->ij", &[none.view().into_dyn()]).expect("nothing").shape(), [0, 7]);
    let one = einsum::<f32, f32>("ij,ij->", &[a.view().into_dyn(), a.view().into_dyn()]).expect("a number");
    assert_eq!(one, ndarray::arr0((&a * &a).sum()).into_dyn());
}

#[test]
fn products_of_vectors_and_matrices_are_those_of_ndarray() {
    let (a, b) = (counted(&[6, 8]) % 5.0, counted(&[8, 7]) % 3.0);
    let [a, b] = [a, b].map(|x| x.into_dimensionality::<ndarray::Ix2>().expect("a matrix"));
    let (x, y) = (a.row(1), b.column(2));
    let of = |p: ArrayViewD<'_, f32>, q: ArrayViewD<'_, f32>| dot::<f32, f32>(p, q).expect("it fits");
    assert_eq!(of(x.into_dyn(), y.into_dyn()), ndarray::arr0(x.dot(&y)).into_dyn());
    assert_eq!(dot::<f32, f32>(a.view(), y).expect("it fits"), a.dot(&y).into_dyn());
    assert_eq!(of(a.view().into_dyn(), y.into_dyn()), a.dot(&y).into_dyn());
    assert_eq!(of(x.into_dyn(), b.view().into_dyn()), x.dot(&b).into_dyn());
    assert_eq!(of(a.view().into_dyn(), b.view().into_dyn()), a.dot(&b).into_dyn());
    let cube = counted(&[2, 2, 2]);
    let refused = dot::<f32, f32>(cube.view(), y.into_dyn()).expect_err("three modes");
    assert_eq!(refused.code(), "E0620");
    assert!(dot::<f32, f32>(a.view().into_dyn(), x.slice(s![..3]).into_dyn()).is_err());
}
