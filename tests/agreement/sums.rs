//! Long sums of floats, their extents numbers or symbols, on every CPU target of this machine, against sums in f64: the
//! bounds that docs/language.md states hold.
use crate::support::targets;
use tilewright_backend_cpu::Element;
use tilewright_ir::interp::bound::SummationChain;

/// Terms of a sum.
const N: usize = 100_000_000;

/// The terms repeat after so many, so that sums of them are known.
const PERIOD: usize = 1000;

/// Terms that fill no mantissa, all of one sign: their roundings do not cancel.
fn term(i: usize) -> f32 {
    0.1 + (i % PERIOD * 7919 % PERIOD) as f32 * 1e-3
}

/// The sum of a function of the first `n` terms, every `step`-th from `first` on.
fn exact(n: usize, (first, step): (usize, usize), of: impl Fn(f64) -> f64) -> f64 {
    let value = |i: usize| of(f64::from(term(first + step * i)));
    let of_period: f64 = (0..PERIOD).map(value).sum();
    (n / PERIOD) as f64 * of_period + (0..n % PERIOD).map(value).sum::<f64>()
}

/// Whether a result is as close to what is exact as a sum of `n` positive terms must be.
#[track_caller]
fn holds(chain: SummationChain, n: usize, unit: f64, found: f64, exact: f64, what: &str) {
    let bound = (chain.roundings(n as f64) + 2.0) * unit * exact.abs();
    assert!((found - exact).abs() <= bound, "{what}: {found} is further than {bound:e} from {exact}");
}

/// Calls a function of one input, or of the same one twice, on every target, once with the extent `K` as a symbol and
/// once as a number.
fn each<T: Element, R: Element + Default + Clone>(
    (parameters, body, k): (&str, &str, usize),
    (x, results): (&[T], usize),
    check: &dyn Fn(&[R], &str),
) {
    let source = format!("fn f({parameters}) {{ {body} }}");
    for (symbols, source) in [(&[k as i64][..], format!("sym K\n{source}")), (&[], numbered(&source, k))] {
        for target in targets() {
            let what = format!("{source} on {}", target.name);
            let mut y = vec![R::default(); results];
            let program = tilewright::compile(&source).unwrap_or_else(|e| panic!("{what}\n{e}"));
            let f = program.on(&target.name).and_then(|f| f.function("f")).unwrap_or_else(|e| panic!("{what}\n{e}"));
            let called = match body.contains("b[") {
                true => f.call_with(symbols, (x, x, &mut y[..])),
                false => f.call_with(symbols, (x, &mut y[..])),
            };
            called.unwrap_or_else(|e| panic!("{what}\n{e}"));
            check(&y, &what);
        }
    }
}

/// A source whose extent `K` is a number.
fn numbered(source: &str, k: usize) -> String {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let parts: Vec<&str> = source.split('K').collect();
    let mut out = parts[0].to_string();
    for pair in parts.windows(2) {
        let alone = !pair[0].ends_with(word) && !pair[1].starts_with(word);
        out += &if alone { k.to_string() } else { "K".into() };
        out += pair[1];
    }
    out
}

#[test]
fn sums_of_many_terms_keep_their_digits() {
    let x: Vec<f32> = (0..N).map(term).collect();
    let unit = 2f64.powi(-24);
    let blocks = |n: usize, exact: Vec<f64>| {
        move |y: &[f32], what: &str| {
            y.iter()
                .zip(&exact)
                .for_each(|(y, exact)| holds(SummationChain::Blocks, n, unit, f64::from(*y), *exact, what));
        }
    };
    let squares = |x: f64| f64::from((x * x) as f32);
    let row = |of: &dyn Fn(f64) -> f64| blocks(N, vec![exact(N, (0, 1), of)]);
    each(("x: f32 (K), y: f32 (1)", "y[0] = sum(i) x[i]", N), (&x, 1), &row(&|x| x));
    each(("x: f32 (K), y: f32 (1)", "y[0] = sum(i) x[i] * x[i]", N), (&x, 1), &row(&squares));
    each(("x: f32 (K), y: f32 (1)", "y[0] = mean(i) x[i]", N), (&x, 1), &{
        let exact = exact(N, (0, 1), |x| x) / N as f64;
        move |y: &[f32], what: &str| holds(SummationChain::Blocks, N, unit, f64::from(y[0]), exact, what)
    });
    for columns in [2, 100] {
        let k = N / columns;
        let (parameters, columns_of) = (format!("x: f32 (K,{columns}), y: f32 ({columns})"), (0..columns));
        let exact = columns_of.map(|j| exact(k, (j, columns), |x| x)).collect();
        each((&parameters, "y[j] = sum(i) x[i,j]", k), (&x, columns), &blocks(k, exact));
    }
    let k = N / 4;
    let rows = (0..4).map(|i| exact(k, (i * k, 1), |x| x)).collect();
    each(("x: f32 (4,K), y: f32 (4)", "y[i] = sum(j) x[i,j]", k), (&x, 4), &blocks(k, rows));
    // Two modes that do not merge.
    let (a, b) = (1000, k / 1000);
    let parameters = format!("x: f32 ({a},K,4):(K*4,4,1), y: f32 (4)");
    let exact = (0..4).map(|j| exact(a * b, (j, 4), |x| x)).collect();
    each((&parameters, "y[j] = sum(i,k) x[i,k,j]", b), (&x, 4), &blocks(a * b, exact));
}

#[test]
fn products_of_many_terms_keep_their_digits() {
    let x: Vec<f32> = (0..N).map(term).collect();
    let k = N - 64;
    // Rows and columns that overlap: as many terms in as much memory.
    let exact = |m: usize, n: usize| -> f64 {
        let value = |i: usize| f64::from(term(i + 3 * m)) * f64::from(term(i + 3 * n));
        (k / PERIOD) as f64 * (0..PERIOD).map(value).sum::<f64>() + (0..k % PERIOD).map(value).sum::<f64>()
    };
    for (rows, columns) in [(1, 1), (3, 2), (12, 9)] {
        let check = |y: &[f32], what: &str| {
            for (at, y) in y.iter().enumerate() {
                let exact = exact(at / columns, at % columns);
                holds(SummationChain::Products, k, 2f64.powi(-24), f64::from(*y), exact, what);
                // What is stated holds for any machine; no plan is so loose.
                let close = (f64::from(*y) - exact).abs() < 1e-4 * exact;
                assert!(close, "{what}: {y} is far from {exact}");
            }
        };
        let parameters = format!("a: f32 ({rows},K):(3,1), b: f32 ({columns},K):(3,1), y: f32 ({rows},{columns})");
        each((&parameters, "y[i,j] = sum(k) a[i,k] * b[j,k]", k), (&x, rows * columns), &check);
    }
}

#[test]
fn scans_of_many_terms_keep_their_digits() {
    let x: Vec<f32> = (0..N).map(term).collect();
    let mut prefix = vec![0.0; PERIOD + 1];
    (0..PERIOD).for_each(|i| prefix[i + 1] = prefix[i] + f64::from(term(i)));
    let check = |y: &[f32], what: &str| {
        for i in (0..N).step_by(10_007).chain([N - 1]) {
            let exact = ((i + 1) / PERIOD) as f64 * prefix[PERIOD] + prefix[(i + 1) % PERIOD];
            holds(SummationChain::Blocks, i + 1, 2f64.powi(-24), f64::from(y[i]), exact, what);
        }
    };
    each(("x: f32 (K), y: f32 (K)", "y[i] = cumsum(i) x[i]", N), (&x, N), &check);
    let k = N / 100;
    let check = |y: &[f32], what: &str| {
        for (i, j) in (0..k).step_by(9973).chain([k - 1]).flat_map(|i| [0, 7, 99].map(|j| (i, j))) {
            let exact = self::exact(i + 1, (j, 100), |x| x);
            holds(SummationChain::Blocks, i + 1, 2f64.powi(-24), f64::from(y[100 * i + j]), exact, what);
        }
    };
    each(("x: f32 (K,100), y: f32 (K,100)", "y[i,j] = cumsum(i) x[i,j]", k), (&x, N), &check);
}

/// Sums of f64 have nothing wider to be added in.
#[test]
fn sums_of_f64_keep_their_digits() {
    let n = 10_000_000;
    let x: Vec<f64> = (0..n).map(|i| 0.1 + f64::from(term(i))).collect();
    let exact = exact(n, (0, 1), |x| 0.1 + x);
    let check = |y: &[f64], what: &str| holds(SummationChain::Blocks, n, 2f64.powi(-53), y[0], exact, what);
    each(("x: f64 (K), y: f64 (1)", "y[0] = sum(i) x[i]", n), (&x, 1), &check);
    each(("x: f64 (K,1), y: f64 (1)", "y[j] = sum(i) x[i,j]", n), (&x, 1), &check);
}

/// An infinite block, and infinities of both signs, are what they are without blocks.
#[test]
fn infinities_and_nan_are_summed() {
    let n = 100_000;
    for (values, exact) in [
        (&[f32::INFINITY][..], f32::INFINITY),
        (&[f32::NEG_INFINITY, 1.0], f32::NEG_INFINITY),
        (&[f32::INFINITY, f32::NEG_INFINITY], f32::NAN),
        (&[f32::NAN], f32::NAN),
        (&[f32::MAX, f32::MAX], f32::INFINITY),
    ] {
        let mut x = vec![0.5f32; n];
        values.iter().enumerate().for_each(|(i, v)| x[n / 3 + i * n / 3] = *v);
        let check =
            |y: &[f32], what: &str| assert!(y[0] == exact || y[0].is_nan() && exact.is_nan(), "{what}: {}", y[0]);
        each(("x: f32 (K), y: f32 (1)", "y[0] = sum(i) x[i]", n), (&x, 1), &check);
        each(("x: f32 (K,1), y: f32 (1)", "y[j] = sum(i) x[i,j]", n), (&x, 1), &check);
    }
}
