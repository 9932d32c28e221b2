//! `einsum`, `gemm` and `Einsum` as a library user meets them: random ones against loops, refusals, threads.
use half::{bf16, f16};
use tilewright::einsum::{Operand, owned};
use tilewright::{DType, Einsum, Element, Error, View, cache, einsum, gemm, view, view_mut};
use tilewright_ir::arbitrary::Rng;

/// A strided tensor in memory that has more than its elements.
struct PaddedTensor<T> {
    memory: Vec<T>,
    at: usize,
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl<T: Element> PaddedTensor<T> {
    /// Modes in any order in memory, with gaps, backwards, and repeated where it is only read.
    fn random(r: &mut Rng, shape: &[i64], read: bool, value: impl Fn(i64) -> T) -> PaddedTensor<T> {
        let mut order: Vec<usize> = (0..shape.len()).collect();
        r.shuffle(&mut order);
        let (mut strides, mut step, mut at) = (vec![0; shape.len()], 1 + i64::from(r.once_in(4)), 2);
        for k in order {
            let backwards = r.once_in(5);
            strides[k] = if read && r.once_in(12) { 0 } else { step };
            if backwards {
                at += strides[k] * (shape[k] - 1).max(0);
                strides[k] = -strides[k];
            }
            step *= shape[k].max(1) + i64::from(r.once_in(4));
        }
        let memory = (0..step + 4).map(|_| value(r.below(7) as i64 - 3)).collect();
        PaddedTensor { memory, at: at as usize, shape: shape.to_vec(), strides }
    }

    fn view(&self) -> View<'_> {
        view(&self.memory).at(self.at).shape(&self.shape).strides(&self.strides)
    }

    fn view_mut(&mut self) -> View<'_> {
        view_mut(&mut self.memory).at(self.at).shape(&self.shape).strides(&self.strides)
    }

    /// The place of an element; a mode of one element is repeated.
    fn place(&self, at: &[i64]) -> usize {
        let modes = self.strides.iter().zip(&self.shape).zip(at);
        let steps = modes.map(|((d, n), i)| if *n == 1 { 0 } else { d * i });
        (self.at as i64 + steps.sum::<i64>()) as usize
    }

    /// The memory with other elements, those given in row-major order.
    fn replaced(&self, elements: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut all = self.memory.clone();
        for (point, x) in (0..).zip(elements) {
            all[self.place(&spread(point, &self.shape))] = x;
        }
        all
    }
}

/// The coordinates of a point in row-major order.
fn spread(mut point: i64, shape: &[i64]) -> Vec<i64> {
    let mut at: Vec<i64> = shape.iter().rev().map(|n| (point % n, point /= n).0).collect();
    at.reverse();
    at
}

/// The einsum, point by point; values are small ints, which every type holds.
fn naive<T: Element + Into<f64>>(
    operands: &[(Vec<usize>, &PaddedTensor<T>)],
    out: &[usize],
    extents: &[i64],
) -> Vec<f64> {
    let of = |indices: &[usize], all: &[i64]| indices.iter().map(|i| all[*i]).collect::<Vec<i64>>();
    let mut over: Vec<usize> = operands.iter().flat_map(|(i, _)| i.clone()).filter(|i| !out.contains(i)).collect();
    over.sort_unstable();
    over.dedup();
    let (shape, terms) = (of(out, extents), of(&over, extents));
    let value = |point: i64| {
        let term = |term: i64| {
            let mut at = vec![0; extents.len()];
            out.iter()
                .zip(spread(point, &shape))
                .chain(over.iter().zip(spread(term, &terms)))
                .for_each(|(i, x)| at[*i] = x);
            operands.iter().map(|(i, t)| t.memory[t.place(&of(i, &at))].into()).product::<f64>()
        };
        (0..terms.iter().product()).map(term).sum()
    };
    (0..shape.iter().product()).map(value).collect()
}

/// A random einsum of operands of one type, and of a result of another.
fn random<T, U>(seed: u64, of: impl Fn(i64) -> T + Copy, to: impl Fn(i64) -> U)
where
    T: Element + Into<f64>,
    U: Element + Into<f64> + PartialEq + std::fmt::Debug,
{
    let mut r = Rng::new(seed);
    let letters: Vec<char> = ('a'..='e').collect();
    let extents: Vec<i64> = letters.iter().map(|_| r.pick(&[1, 2, 3, 4, 7, 9, 17, 0])).collect();
    let extents = if r.once_in(6) { extents } else { extents.iter().map(|n| *n.max(&1)).collect() };
    let operands: Vec<Vec<usize>> =
        (0..1 + r.below(4)).map(|_| (0..r.below(4)).map(|_| r.below(letters.len())).collect()).collect();
    let mut out: Vec<usize> = operands.concat();
    out.sort_unstable();
    out.dedup();
    // Also an index that no operand has.
    out.retain(|_| r.once_in(2));
    if r.once_in(8) && !out.contains(&4) {
        out.push(4);
    }
    r.shuffle(&mut out);
    let tensors: Vec<PaddedTensor<T>> = operands
        .iter()
        .map(|indices| {
            // A diagonal is over modes of one extent.
            let own: Vec<i64> = extents.iter().map(|n| if *n > 1 && r.once_in(10) { 1 } else { *n }).collect();
            let shape: Vec<i64> = indices.iter().map(|i| own[*i]).collect();
            PaddedTensor::random(&mut r, &shape, true, of)
        })
        .collect();
    // What every operand has once is no more than that.
    let known = |i: usize| {
        let found = operands.iter().zip(&tensors).flat_map(|(o, t)| o.iter().zip(&t.shape));
        found
            .filter(|(j, _)| **j == i)
            .map(|(_, n)| *n)
            .fold(None, |a, n| if a.is_none_or(|a| a == 1) { Some(n) } else { a })
    };
    let extents: Vec<i64> = (0..letters.len()).map(|i| known(i).unwrap_or(extents[i])).collect();
    let shape: Vec<i64> = out.iter().map(|i| extents[*i]).collect();
    let mut result = PaddedTensor::random(&mut r, &shape, false, &to);
    let text = |indices: &[usize]| indices.iter().map(|i| letters[*i]).collect::<String>();
    let list: Vec<String> = operands.iter().map(|o| text(o)).collect();
    let expr = format!("{}->{}", list.join(","), text(&out));
    let pairs: Vec<(Vec<usize>, &PaddedTensor<T>)> = operands.into_iter().zip(&tensors).collect();
    let all = result.replaced(naive(&pairs, &out, &extents).into_iter().map(|x| to(x as i64)));
    let mut args: Vec<View<'_>> = tensors.iter().map(PaddedTensor::view).collect();
    args.push(result.view_mut());
    einsum(&expr, args).unwrap_or_else(|e| panic!("seed {seed}, {expr} over {extents:?}: {e}"));
    assert!(result.memory == all, "seed {seed}, {expr} over {extents:?}:\n{:?}\n{all:?}", result.memory);
}

#[test]
fn random_einsums_agree() {
    let cases = std::env::var("TILEWRIGHT_CASES").ok().and_then(|s| s.parse().ok()).unwrap_or(40);
    for seed in 0..cases {
        random::<f32, f32>(4 * seed, |x| x as f32, |x| x as f32);
        random::<f64, f64>(4 * seed + 1, |x| x as f64, |x| x as f64);
        random::<i8, i32>(4 * seed + 2, |x| x as i8, |x| x as i32);
        match seed % 3 {
            0 => random::<bf16, f32>(4 * seed + 3, |x| bf16::from_f32(x as f32), |x| x as f32),
            1 => random::<f16, f16>(4 * seed + 3, |x| f16::from_f32(x as f32), |x| f16::from_f32(x as f32)),
            _ => random::<i32, i32>(4 * seed + 3, |x| x as i32, |x| x as i32),
        }
    }
}

/// A tensor whose last mode is contiguous, rows `gap` elements further apart than they are long.
fn rows(r: &mut Rng, shape: &[i64], gap: i64) -> PaddedTensor<f32> {
    let (mut strides, mut step) = (vec![0; shape.len()], 1);
    for (k, (n, d)) in shape.iter().zip(&mut strides).enumerate().rev() {
        *d = step;
        step = step * n.max(&1) + if k + 1 == shape.len() { gap } else { 0 };
    }
    let memory = (0..step + 4).map(|_| r.below(7) as f32 - 3.0).collect();
    PaddedTensor { memory, at: 2, shape: shape.to_vec(), strides }
}

/// Einsums of a few texts over many sizes: kernels of one size, kernels for all, and those that calls of one size end
/// with.
#[test]
fn sizes_of_one_text_agree() {
    let cases = std::env::var("TILEWRIGHT_CASES").ok().and_then(|s| s.parse().ok()).unwrap_or(6);
    let mut r = Rng::new(7);
    let texts = [
        "ab,bc->ac",
        "ab,cb->ca",
        "dab,dbc->dac",
        "edac,edbc->edab",
        "ab,b->a",
        "ab->ba",
        "ab,ab->",
        "a,b->ab",
        "aa->a",
        "aab,b->a",
    ];
    for (case, text) in (0..cases).flat_map(|case| texts.map(|text| (case, text))) {
        let (inputs, out) = text.split_once("->").expect("it has a result");
        let of = |letters: &str| letters.bytes().map(|b| usize::from(b - b'a')).collect::<Vec<_>>();
        let sizes: &[i64] = if case % 5 == 4 { &[0, 1, 9, 17] } else { &[1, 2, 9, 10, 16, 33, 50, 65] };
        let extents: Vec<i64> = (0..5).map(|i| if i < 3 { r.pick(sizes) } else { r.pick(&[1, 2, 9]) }).collect();
        let shape = |indices: &[usize]| indices.iter().map(|i| extents[*i]).collect::<Vec<_>>();
        let gap = r.pick(&[0, 0, 3]);
        let lists: Vec<Vec<usize>> = inputs.split(',').map(of).collect();
        let tensors: Vec<PaddedTensor<f32>> = lists.iter().map(|list| rows(&mut r, &shape(list), gap)).collect();
        let mut result = rows(&mut r, &shape(&of(out)), gap);
        let pairs: Vec<(Vec<usize>, &PaddedTensor<f32>)> = lists.into_iter().zip(&tensors).collect();
        let all = result.replaced(naive(&pairs, &of(out), &extents).into_iter().map(|x| x as f32));
        for call in 0..if case % 3 == 0 { 18 } else { 1 } {
            let mut args: Vec<View<'_>> = tensors.iter().map(PaddedTensor::view).collect();
            args.push(result.view_mut());
            einsum(text, args).unwrap_or_else(|e| panic!("case {case}, {text} over {extents:?}: {e}"));
            assert!(result.memory == all, "case {case}, call {call}, {text} over {extents:?}, rows {gap} apart");
        }
    }
}

/// `alpha·A·B + beta·C` in every kind of factor, batches repeated, results in `f64`.
#[test]
fn products_are_those_of_blas() {
    let mut r = Rng::new(1);
    for case in 0..60 {
        let [m, n, k, batch] = [0, 1, 2, 3].map(|_| r.pick(&[1, 2, 5, 16, 33]));
        let of_a = [vec![], vec![1], vec![batch]][r.below(3)].clone();
        let of_b = if r.once_in(2) { vec![3, batch] } else { vec![batch] };
        let shape = |batches: &[i64], [m, n]: [i64; 2]| [batches, &[m, n]].concat();
        let a = PaddedTensor::random(&mut r, &shape(&of_a, [m, k]), true, |x| x as f32);
        let b = PaddedTensor::random(&mut r, &shape(&of_b, [k, n]), true, |x| x as f32);
        let mut c = PaddedTensor::random(&mut r, &shape(&of_b, [m, n]), false, |x| x as f32);
        let (alpha, beta) = (r.pick(&[0.0, 1.0, 2.0, -0.5]), r.pick(&[0.0, 1.0, 3.0]));
        let text = ["", "q", "pq"].map(|batches| format!("{batches}mk"));
        let (x, y) = (&text[of_a.len()], if of_b.len() == 2 { "pqkn" } else { "qkn" });
        let expr = format!("{x},{y}->{}mn", y.trim_end_matches("kn"));
        let (product, _) = owned::<f32>(&expr, (a.view(), b.view())).expect("it fits");
        let old = |point: usize| c.memory[c.place(&spread(point as i64, &c.shape))];
        let scaled = product.iter().enumerate().map(|(point, x)| alpha as f32 * x + beta as f32 * old(point));
        let want = c.replaced(scaled);
        gemm(alpha, a.view(), b.view(), beta, c.view_mut()).unwrap_or_else(|e| panic!("{case}: {e}"));
        assert_eq!(c.memory, want, "case {case}: {m} {n} {k}, {alpha} and {beta}");
    }
    // What a factor of 0 multiplies is not read.
    let (a, nan) = ([1.0f64, 2.0, 3.0, 4.0], [f64::NAN; 4]);
    let square = |x| view::<f64>(x).shape(&[2, 2]);
    let mut c = nan;
    gemm(1.0, square(&a), square(&a), 0.0, &mut c).expect("it fits");
    assert_eq!(c, [7.0, 10.0, 15.0, 22.0]);
    gemm(0.0, square(&nan), square(&nan), 2.0, &mut c).expect("it fits");
    assert_eq!(c, [14.0, 20.0, 30.0, 44.0]);
    let mut sums = [1i32; 4];
    let bytes = [1i8, -2, 3, 4];
    gemm(2.0, view(&bytes).shape(&[2, 2]), view(&bytes).shape(&[2, 2]), -1.0, &mut sums).expect("it fits");
    assert_eq!(sums, [-11, -21, 29, 19]);
}

#[test]
fn slices_are_checked_by_their_lengths() {
    let shape = [3, 2];
    let backwards = Operand::new(DType::F32, &shape).strides(&[-2, 1]);
    let flip = Einsum::new("ij->ij", &[backwards], Operand::new(DType::F32, &[])).expect("it fits");
    let on_slices = flip.slices::<f32, f32, 1>().expect("the types are right");
    let (a, mut b) = ([1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], [0.0f32; 7]);
    on_slices.call([&a], &mut b).expect("it fits");
    assert_eq!(b, [5.0, 6.0, 3.0, 4.0, 1.0, 2.0, 0.0]);
    let short = on_slices.call([&a[..5]], &mut b).expect_err("an element is missing");
    assert!(short.problems.iter().all(|p| p.code() == "E0507"), "{short}");
    assert!(on_slices.call([&a], &mut b[..5]).is_err());
    assert_eq!(b, [5.0, 6.0, 3.0, 4.0, 1.0, 2.0, 0.0], "nothing was written");
    assert!(flip.slices::<f64, f32, 1>().is_err() && flip.slices::<f32, f32, 2>().is_err());
    // Large ones have memory of their own, and threads.
    let n = [130, 130];
    let square = Operand::new(DType::F32, &n);
    let product = Einsum::new("ij,jk->ik", &[square, square], square).expect("it fits");
    let (ones, mut c) = (vec![1.0f32; 130 * 130], vec![0.0f32; 130 * 130]);
    product.slices::<f32, f32, 2>().and_then(|f| Ok(f.call([&ones, &ones], &mut c)?)).expect("it fits");
    assert!(c.iter().all(|x| *x == 130.0));
}

#[test]
fn several_operands_are_contracted_in_order() {
    let (row, matrix) = ([1.0f32; 100], vec![1.0f32; 10_000]);
    let square = || view(&matrix).shape(&[100, 100]);
    let mut y = [0.0f32; 100];
    einsum("ij,jk,k->i", (square(), square(), &row, &mut y)).expect("it fits");
    assert_eq!(y, [10_000.0; 100]);
    let shape = [100, 100];
    let all = [Operand::new(DType::F32, &shape), Operand::new(DType::F32, &shape), Operand::new(DType::F32, &[100])];
    let kept = Einsum::new("ij,jk,k->i", &all, Operand::new(DType::F32, &[])).expect("it fits");
    assert_eq!(kept.order().cost.work, 40_000, "two products of a matrix and a vector");
    for threads in [1, 2, 3] {
        let mut z = [0.0f32; 100];
        kept.clone().threads(threads).call((square(), &matrix, &row, &mut z)).expect("it is what it was compiled for");
        assert_eq!(y.map(f32::to_bits), z.map(f32::to_bits));
    }
}

/// More operands than a tuple takes, and than launches keep places for.
#[test]
fn many_operands_are_contracted() {
    let ones = [1.0f64; 4];
    let letters: Vec<char> = ('a'..='m').collect();
    let list: Vec<String> = letters.windows(2).map(|pair| pair.iter().collect()).collect();
    let operands: Vec<View<'_>> = list.iter().map(|_| view(&ones).shape(&[2, 2])).collect();
    let (product, _) = owned::<f64>(&list.join(","), operands).expect("a chain of matrices");
    assert_eq!(product, [f64::from(1 << 11); 4]);
}

/// What a call is refused for, each part with its code; nothing is written.
#[track_caller]
fn refused(result: tilewright::Result<()>, want: &[&str]) {
    let e = result.expect_err("it is refused");
    let parts: Vec<String> = e.diagnostics().iter().map(|d| format!("{} {}", d.code, d.message)).collect();
    assert_eq!(parts, want);
    assert!(e.diagnostics().iter().all(|d| d.help.is_some() && tilewright_ir::codes::find(d.code).is_some()));
}

#[test]
fn what_does_not_fit_is_refused_with_every_reason() {
    let (a, mut c) = ([1.0f32; 12], [9.0f32; 12]);
    let matrix = || view(&a).shape(&[3, 4]);
    refused(einsum("i..,j->j", (&a, &a, &mut c)), &["E0719 `.` is no index"]);
    refused(einsum("ij->jj", (matrix(), &mut c)), &["E0719 the result has index `j` twice"]);
    refused(einsum("ij,jk->ik", (matrix(), &mut c)), &["E0620 operands of `ij,jk->ik`: 2 needed, 1 given"]);
    refused(einsum("i", Vec::<View<'_>>::new()), &["E0620 operands of `i`: 1 needed, 0 given"]);
    let double = [1.0f64; 4];
    refused(
        einsum(
            "ij,jk,l->ik",
            (matrix(), view(&a).shape(&[3, -2]).strides(&[1]), &double, view_mut(&mut c).shape(&[2, 2])),
        ),
        &[
            "E0505 operand 1 has the extent -2 in mode 1",
            "E0620 strides of operand 1: 2 needed, 1 given",
            "E0621 index `j` has the extent 4, and operand 1 has 3 there",
            "E0621 index `i` has the extent 3, and the result has 2 there",
            "E0621 index `k` has the extent -2, and the result has 2 there",
        ],
    );
    refused(einsum("ij->ij", (&a, &mut c)), &["E0620 operand 0 has 0 modes, and 2 indices"]);
    refused(einsum("i->ij", (&a, &mut c)), &["E0720 index `j` of the result is in no operand"]);
    refused(
        einsum("i->", (&[true; 2], &mut c[..1])),
        &["E0508 operand 0 has elements of type bool, of which there are no sums"],
    );
    refused(
        einsum("i->i", (&[1i8; 2], &mut [0i8; 2])),
        &["E0508 the result has elements of type i8, and the sums are i32"],
    );
    let small = einsum("ij->ji", (matrix(), &mut c[..11]));
    refused(small, &["E0507 `einsum` cannot be called: `out` spans the elements 0 to 11, its memory holds 0 to 10"]);
    let twice = einsum("ij->ij", (matrix(), view_mut(&mut c).shape(&[3, 4]).strides(&[0, 1])));
    assert_eq!(twice.expect_err("three rows in one").code(), "E0306");
    let only = einsum("ij->ij", (matrix(), &a));
    assert_eq!(only.expect_err("it is only read").code(), "E0511");
    refused(
        gemm(0.5, view(&[1i32; 4]).shape(&[2, 2]), view(&[1i32; 4]).shape(&[2, 2]), 1e10, &mut [0i32; 4]),
        &["E0508 alpha is 0.5, and the sums are i32", "E0508 beta is 10000000000, and the sums are i32"],
    );
    refused(gemm(1.0, &a, matrix(), 0.0, &mut c), &["E0620 operand 0 of a product of matrices says 0 modes"]);
    let far = view(&a[..1]).shape(&[1 << 40]).strides(&[0]);
    let far = owned::<f32>("i,j->ij", (far, view(&a[..1]).shape(&[1 << 40]).strides(&[0]))).map(|_| ());
    assert!(far.is_err_and(|e| e.diagnostics().iter().all(|d| tilewright_ir::codes::find(d.code).is_some())));
    let kept = Einsum::new("ij->ji", &[Operand::new(DType::F32, &[3, 4])], Operand::new(DType::F32, &[]));
    let kept = kept.expect("a transpose");
    refused(
        kept.call((view(&a).shape(&[4, 3]).strides(&[4, 1]), view_mut(&mut c).strides(&[1, 4]))),
        &[
            "E0625 operand 0 has the shape [4, 3], and the einsum was compiled for [3, 4]",
            "E0625 the result has the strides [1, 4], and the einsum was compiled for [3, 1]",
        ],
    );
    assert_eq!(kept.call((&a,)).expect_err("no result").code(), "E0501");
    assert_eq!(c, [9.0; 12], "nothing was written");
}

#[test]
fn threads_share_what_is_compiled() {
    let a: Vec<f32> = (0..24).map(|i| i as f32).collect();
    let run = || {
        for n in 1..5 {
            let shape = [n, 24 / n];
            let (sums, shape) = owned::<f32>("ij->j", (view(&a).shape(&shape),)).expect("it fits");
            let first = (0..n).map(|i| (i * shape[0]) as f32).sum::<f32>();
            assert_eq!((sums[0], shape.len()), (first, 1));
        }
    };
    std::thread::scope(|scope| (0..4).for_each(|_| drop(scope.spawn(run))));
    assert!(cache::usage().entries >= 4);
    assert!(matches!(owned::<f32>("ij", (&a,)), Err(Error::Einsum(_))));
}
