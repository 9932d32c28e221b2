//! Programs built in Rust: gathers, scatters, borders, scans and orders against plain loops, and what is said of those
//! that are wrong.
use tilewright::builder::{
    BinaryOp, Comparison, Element, FunctionBuilder, Index, Int, Library, ReduceOp, Reducer, UnaryOp, all, any, argmax,
    argmin, argsort, argtopk, axis, clamp, cumsum, max, mean, min, prod, reduce, scan, select, sort, sum, topk, value,
    wrap, zero,
};
use tilewright::{DType, Function, Kernel, Symbol, layout, view, view_mut};

const ROWS: usize = 5;
const COLUMNS: usize = 23;

fn compiled(f: &FunctionBuilder) -> Function {
    let kernel = Kernel::built(f).unwrap_or_else(|e| panic!("{}\n{e:?}", f.source()));
    kernel.compile().unwrap_or_else(|e| panic!("{}\n{e:?}", f.source()))
}

/// Whole numbers that occur several times, so that sums are exact and equal elements have an order.
fn numbers(n: usize) -> Vec<f32> {
    (0..n).map(|i| ((i * 37 + 11) % 17) as f32 - 8.0).collect()
}

fn row(x: &[f32], t: usize) -> &[f32] {
    &x[t * COLUMNS..(t + 1) * COLUMNS]
}

#[test]
fn gathers_and_scatters() {
    let mut f = FunctionBuilder::new("f");
    let emb = f.param("emb", DType::F32, &layout!((COLUMNS, 4):(4, 1)));
    let ids = f.param("ids", DType::I32, &layout!(ROWS : 1));
    let y = f.param("y", DType::F32, &layout!((ROWS, 4):(4, 1)));
    let back = f.param("back", DType::F32, &layout!((COLUMNS, 4):(4, 1)));
    let half = f.param("half", DType::F32, &layout!((2 * ROWS, 4):(4, 1)));
    let named = || [Index::from(ids.at(["t"])), "d".into()];
    f.push(y.at(["t", "d"]).assign(emb.at(named())));
    f.push(back.at(named()).update(ReduceOp::Sum, y.at(["t", "d"])));
    f.push(half.at(["i", "d"]).assign(y.at([Index::from(value("i") / 2), "d".into()])));
    let (emb, ids) = (numbers(COLUMNS * 4), [3i32, 0, 22, 3, 7]);
    let mut y = vec![0.0f32; ROWS * 4];
    let mut back = vec![1.0f32; COLUMNS * 4];
    let mut half = vec![0.0f32; 2 * ROWS * 4];
    compiled(&f).call((&emb, &ids, &mut y, &mut back, &mut half)).expect("runs");
    let mut expected = vec![1.0f32; COLUMNS * 4];
    for (t, id) in ids.iter().map(|id| *id as usize).enumerate() {
        for d in 0..4 {
            assert_eq!(y[t * 4 + d], emb[id * 4 + d]);
            expected[id * 4 + d] += emb[id * 4 + d];
        }
    }
    assert_eq!(back, expected);
    (0..2 * ROWS).for_each(|i| assert_eq!(half[i * 4..][..4], y[i / 2 * 4..][..4]));
    // An index outside of the mode is refused at the call.
    let e = compiled(&f).call((&emb, &[3i32, 0, 23, 3, 7], &mut y, &mut back, &mut half)).expect_err("is outside");
    assert_eq!(e.code(), "E0457");
}

#[test]
fn borders() {
    let n = Symbol::with_facts("N", 1, i64::MAX, 1);
    let mut f = FunctionBuilder::new("f");
    let [x, near, round, padded] =
        ["x", "near", "round", "padded"].map(|name| f.param(name, DType::F32, &layout!(n : 1)));
    f.push(near.at(["i"]).assign(x.at([clamp(value("i") - 2)]) + x.at([clamp(value("i") + 3)])));
    f.push(round.at(["i"]).assign(x.at([wrap(value("i") - 2)])));
    let p = f.temporary("p", [axis("i", value("N") + 2)], DType::F32, x.at([zero(value("i") - 1)]));
    f.push(padded.at(["i"]).assign(sum([axis("u", 3)], p.at([value("i") + value("u")]))));
    let f = compiled(&f);
    for n in [1usize, 2, 7, 40] {
        let x = numbers(n);
        let [mut near, mut round, mut padded] = [(); 3].map(|()| vec![0.0f32; n]);
        f.call_with(&[n as i64], (&x, &mut near, &mut round, &mut padded)).expect("runs");
        let at = |i: i64| x[i.clamp(0, n as i64 - 1) as usize];
        let or_zero = |i: i64| if (0..n as i64).contains(&i) { at(i) } else { 0.0 };
        for i in 0..n as i64 {
            assert_eq!(near[i as usize], at(i - 2) + at(i + 3));
            assert_eq!(round[i as usize], x[(i - 2).rem_euclid(n as i64) as usize]);
            assert_eq!(padded[i as usize], or_zero(i - 1) + or_zero(i) + or_zero(i + 1));
        }
    }
}

#[test]
fn scans_and_the_places_of_extremes() {
    let mut f = FunctionBuilder::new("f");
    let whole = layout!((ROWS, COLUMNS):(COLUMNS, 1));
    let [x, sums, most, back] = ["x", "sums", "most", "back"].map(|name| f.param(name, DType::F32, &whole));
    let [least_at, most_at] = ["least_at", "most_at"].map(|name| f.param(name, DType::I64, &layout!(ROWS : 1)));
    let element = || x.at(["t", "i"]);
    let reversed = || [Index::from("t"), (COLUMNS as i64 - 1 - value("i")).into()];
    f.push(sums.at(["t", "i"]).assign(scan(ReduceOp::Sum, "i", element() * 2)));
    f.push(most.at(["t", "i"]).assign(scan(ReduceOp::Max, "i", element())));
    f.push(back.at(reversed()).assign(scan(ReduceOp::Sum, axis("i", COLUMNS as i64), x.at(reversed()))));
    f.push(least_at.at(["t"]).assign(argmin("i", element())));
    f.push(most_at.at(["t"]).assign(argmax("i", element())));
    let x = numbers(ROWS * COLUMNS);
    let [mut sums, mut most, mut back] = [(); 3].map(|()| vec![0.0f32; ROWS * COLUMNS]);
    let [mut least_at, mut most_at] = [[0i64; ROWS]; 2];
    compiled(&f).call((&x, &mut sums, &mut most, &mut back, &mut least_at, &mut most_at)).expect("runs");
    for t in 0..ROWS {
        let x = row(&x, t);
        for i in 0..COLUMNS {
            assert_eq!(row(&sums, t)[i], 2.0 * x[..=i].iter().sum::<f32>());
            assert_eq!(row(&most, t)[i], x[..=i].iter().copied().fold(f32::MIN, f32::max));
            assert_eq!(row(&back, t)[i], x[i..].iter().sum::<f32>());
        }
        let first =
            |better: fn(f32, f32) -> bool| (1..COLUMNS).fold(0, |best, i| if better(x[i], x[best]) { i } else { best });
        assert_eq!((least_at[t], most_at[t]), (first(|a, b| a < b) as i64, first(|a, b| a > b) as i64));
    }
}

#[test]
fn orders() {
    let mut f = FunctionBuilder::new("f");
    let whole = layout!((ROWS, COLUMNS):(COLUMNS, 1));
    let few = layout!((ROWS, 3):(3, 1));
    let [x, up, by_place] = ["x", "up", "by_place"].map(|name| f.param(name, DType::F32, &whole));
    let median = f.param("median", DType::F32, &layout!(ROWS : 1));
    let down = f.param("down", DType::F32, &few);
    let down_at = f.param("down_at", DType::I32, &few);
    let element = || x.at(["t", "e"]);
    let row_of = |place: Element| [Index::from("t"), place.into()];
    f.push(up.at(["t", "j"]).assign(sort("e", "j", element())));
    f.push(by_place.at(["t", "j"]).assign(x.at(row_of(argsort("e", "j", element())))));
    f.push(median.at(["t"]).assign(sort("e", COLUMNS as i64 / 2, element())));
    f.push(down.at(["t", "j"]).assign(topk("e", "j", element())));
    f.push(down_at.at(["t", "j"]).assign(argtopk("e", "j", element()).cast(DType::I32)));
    let x = numbers(ROWS * COLUMNS);
    let [mut up, mut by_place] = [(); 2].map(|()| vec![0.0f32; ROWS * COLUMNS]);
    let (mut median, mut down, mut down_at) = ([0.0f32; ROWS], [0.0f32; 3 * ROWS], [0i32; 3 * ROWS]);
    compiled(&f).call((&x, &mut up, &mut by_place, &mut median, &mut down, &mut down_at)).expect("runs");
    for t in 0..ROWS {
        let mut places: Vec<usize> = (0..COLUMNS).collect();
        places.sort_by(|a, b| row(&x, t)[*a].total_cmp(&row(&x, t)[*b]));
        let sorted: Vec<f32> = places.iter().map(|e| row(&x, t)[*e]).collect();
        assert_eq!((row(&up, t), row(&by_place, t), median[t]), (&sorted[..], &sorted[..], sorted[COLUMNS / 2]));
        places.sort();
        places.sort_by(|a, b| row(&x, t)[*b].total_cmp(&row(&x, t)[*a]));
        for (j, e) in places[..3].iter().enumerate() {
            assert_eq!((down[3 * t + j], down_at[3 * t + j]), (row(&x, t)[*e], *e as i32));
        }
    }
}

/// Operators of the bits of ints, as of Rust's own.
#[test]
fn they_have_bits() {
    let mut f = FunctionBuilder::new("f");
    let x = f.param("x", DType::U32, &layout!(COLUMNS : 1));
    let y = f.param("y", DType::U32, &layout!(COLUMNS : 1));
    let z = f.param("z", DType::Bool, &layout!(COLUMNS : 1));
    let e = || x.at(["i"]);
    f.push(y.at(["i"]).assign(((e() ^ (e() << 13)) >> 7) & 0xffff | 1 << (e() & 7)));
    let above = |n: i64| e().binary(BinaryOp::Compare(Comparison::Gt), n);
    f.push(z.at(["i"]).assign(above(5).binary(BinaryOp::And, above(9)) ^ above(100)));
    let x: Vec<u32> = (0..COLUMNS as u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
    let (mut y, mut z) = ([0u32; COLUMNS], [false; COLUMNS]);
    compiled(&f).call((&x, &mut y, &mut z)).expect("runs");
    for (i, x) in x.into_iter().enumerate() {
        assert_eq!((y[i], z[i]), (((x ^ (x << 13)) >> 7) & 0xffff | 1 << (x & 7), (x > 9) ^ (x > 100)));
    }
}

/// Statements that use each other's results: an index of an index, a reduction of a scan.
#[test]
fn they_nest() {
    let mut f = FunctionBuilder::new("f");
    let x = f.param("x", DType::F32, &layout!((ROWS, COLUMNS):(COLUMNS, 1)));
    let [y, z] = ["y", "z"].map(|name| f.param(name, DType::F32, &layout!(ROWS : 1)));
    let element = || x.at(["t", "i"]);
    f.push(y.at(["t"]).assign(reduce(ReduceOp::Min, ["i"], scan(ReduceOp::Sum, "i", element()))));
    let above = element().binary(BinaryOp::Compare(Comparison::Gt), 0.0);
    f.push(z.at(["t"]).assign(x.at([Index::from("t"), argmax("i", select(above, -element(), -100.0)).into()])));
    let x = numbers(ROWS * COLUMNS);
    let [mut y, mut z] = [[0.0f32; ROWS]; 2];
    compiled(&f).call((&x, &mut y, &mut z)).expect("runs");
    for t in 0..ROWS {
        let x = row(&x, t);
        let least = (0..COLUMNS).map(|i| x[..=i].iter().sum::<f32>()).fold(f32::MAX, f32::min);
        let smallest = x.iter().copied().filter(|x| *x > 0.0).fold(f32::MAX, f32::min);
        assert_eq!((y[t], z[t]), (least, smallest));
    }
}

/// Functions and comparisons are methods, and the same as `unary` and `binary` of their operations.
#[test]
fn functions_are_methods() {
    let mut f = FunctionBuilder::new("f");
    let x = f.param("x", DType::F32, &layout!(COLUMNS : 1));
    let [y, z] = ["y", "z"].map(|name| f.param(name, DType::F32, &layout!(COLUMNS : 1)));
    let mask = f.param("mask", DType::Bool, &layout!(COLUMNS : 1));
    let e = || x.at(["i"]);
    let inside = || e().gt(-3).and(!e().abs().eq(2.0));
    f.push(y.at(["i"]).assign(select(inside(), e().tanh() + e().abs().log1p().sin(), e().pow(2).sigmoid())));
    let tanh = e().unary(UnaryOp::Library(Library::Tanh));
    f.push(z.at(["i"]).assign(select(e().binary(BinaryOp::Compare(Comparison::Gt), 0), tanh, e().gelu().exp())));
    f.push(mask.at(["i"]).assign(inside()));
    let x = numbers(COLUMNS);
    let ([mut y, mut z], mut mask) = ([[0.0f32; COLUMNS]; 2], [false; COLUMNS]);
    compiled(&f).call((&x, &mut y, &mut z, &mut mask)).expect("runs");
    for (i, x) in x.into_iter().enumerate() {
        let inside = x > -3.0 && x.abs() != 2.0;
        assert_eq!(mask[i], inside);
        let of_y = if inside { x.tanh() + x.abs().ln_1p().sin() } else { 1.0 / (1.0 + (-x * x).exp()) };
        let gelu = 0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh());
        let of_z = if x > 0.0 { x.tanh() } else { gelu.exp() };
        // A few units in the last place of numbers up to 2.
        assert!((y[i] - of_y).abs() < 2e-6 && (z[i] - of_z).abs() < 2e-6, "{x}: {} {of_y}, {} {of_z}", y[i], z[i]);
    }
}

/// Reductions by their names, and scans.
#[test]
fn reductions_are_functions() {
    let mut f = FunctionBuilder::new("f");
    let whole = layout!((ROWS, COLUMNS):(COLUMNS, 1));
    let [x, sums] = ["x", "sums"].map(|name| f.param(name, DType::F32, &whole));
    let [of_mean, of_min, of_max, of_prod] =
        ["of_mean", "of_min", "of_max", "of_prod"].map(|name| f.param(name, DType::F32, &layout!(ROWS : 1)));
    let [of_any, of_all] = ["of_any", "of_all"].map(|name| f.param(name, DType::Bool, &layout!(ROWS : 1)));
    let e = || x.at(["t", "i"]);
    f.push(sums.at(["t", "i"]).assign(cumsum("i", e())));
    f.push(of_mean.at(["t"]).assign(mean(["i"], e())));
    f.push(of_min.at(["t"]).assign(min(["i"], e())));
    f.push(of_max.at(["t"]).assign(max(["i"], e())));
    f.push(of_prod.at(["t"]).assign(prod(["i"], select(e().gt(0), 2.0, -1.0).cast(DType::F32))));
    f.push(of_any.at(["t"]).assign(any(["i"], e().ge(8))));
    f.push(of_all.at(["t"]).assign(all(["i"], e().lt(8))));
    let (x, mut sums) = (numbers(ROWS * COLUMNS), vec![0.0f32; ROWS * COLUMNS]);
    let [mut means, mut least, mut largest, mut products] = [[0.0f32; ROWS]; 4];
    let [mut some, mut every] = [[false; ROWS]; 2];
    let outputs = (&x, &mut sums, &mut means, &mut least, &mut largest, &mut products, &mut some, &mut every);
    compiled(&f).call(outputs).expect("runs");
    for t in 0..ROWS {
        let x = row(&x, t);
        let (total, most) = (x.iter().sum::<f32>(), x.iter().copied().fold(f32::MIN, f32::max));
        assert!((means[t] - total / COLUMNS as f32).abs() < 1e-6);
        assert_eq!((least[t], largest[t]), (x.iter().copied().fold(f32::MAX, f32::min), most));
        assert_eq!(products[t], x.iter().map(|x| if *x > 0.0 { 2.0 } else { -1.0 }).product::<f32>());
        assert_eq!((some[t], every[t], row(&sums, t)[COLUMNS - 1]), (most >= 8.0, most < 8.0, total));
    }
}

/// What is wrong is said of the statement that was pushed.
#[test]
fn errors_name_the_statement() {
    let told = |statements: &dyn Fn(&mut FunctionBuilder)| {
        let mut f = FunctionBuilder::new("f");
        statements(&mut f);
        let e = Kernel::built(&f).expect_err("is wrong");
        let d = &e.diagnostics()[0];
        (d.code, d.message.clone(), d.notes.join("; "))
    };
    let row = layout!(9 : 1);
    let (code, _, note) = told(&|f| {
        let [x, y] = ["x", "y"].map(|name| f.param(name, DType::F32, &row));
        f.push(y.at(["i"]).assign(x.at(["i"])));
        f.push(y.at(["i"]).assign(scan(ReduceOp::Sum, "k", x.at(["k"]))));
    });
    assert_eq!((code, &*note), ("E0318", "in statement 2 of `f`: `y[i] = cumsum(k) x[k]`"));
    // The error as text has the statement, as a note and as the line that its place is in.
    let mut f = FunctionBuilder::new("f");
    let [x, y] = ["x", "y"].map(|name| f.param(name, DType::F32, &row));
    f.push(y.at(["i"]).assign(x.at(["k"])));
    let text = format!("{:?}", Kernel::built(&f).expect_err("is wrong"));
    assert!(
        text.contains("\n  2 |   y[i] = x[k]\n") && text.contains("in statement 1 of `f`: `y[i] = x[k]`"),
        "{text}"
    );
    let (code, message, note) = told(&|f| {
        let x = f.param("my x", DType::F32, &row);
        f.push(x.at(["i"]).assign(0.0));
    });
    assert_eq!((code, &*message, &*note), ("E0005", "`my x` is not a name, in the function `f` that was built", ""));
    let (code, _, note) = told(&|f| {
        let x = f.param("x", DType::F32, &row);
        let y = f.param("y", DType::F32, &layout!(4 : 1));
        f.push(y.at(["i"]).assign(x.at([clamp(x.at(["i"]))])));
    });
    assert!(note.starts_with("in statement 1 of `f`: `y[i] = x[clamp(x[i])]`"), "{code} {note}");
    let (code, _, note) = told(&|f| {
        f.param("x", DType::F32, &layout!((4, 8):(-1, 4)));
        f.param("x", DType::F32, &row);
    });
    assert_eq!((code, &*note), ("E0102", "in the parameters of `f`"));
    let (code, message, _) = told(&|f| {
        let [x, y] = ["x", "y"].map(|name| f.param(name, DType::F32, &row));
        let order = Reducer::ALL.into_iter().find(|r| r.name() == "sort").expect("there is one");
        f.push(y.at(["i"]).assign(reduce(order, ["e"], x.at(["e"]))));
    });
    assert_eq!((code, &*message), ("E0005", "a `reduce` of `f` is `sort`, which needs a place"));
}

#[test]
fn parameters_of_any_rank() {
    let (n, c) = (Symbol::new("N"), Symbol::new("C"));
    let mut f = FunctionBuilder::new("f");
    let x = f.param_any_rank("x", DType::F32, &n, &[Int::symbol(c)]);
    let y = f.param_any_rank("y", DType::F32, &n, &[]);
    f.push(y.at(["i"]).assign(sum(["c"], x.at(["i", "c"]))));
    assert!(f.source().contains("fn f(x: f32 (N...,C), y: f32 (N...))"), "{}", f.source());
    let (f, x) = (compiled(&f), numbers(24));
    let sums: Vec<f32> = x.chunks(4).map(|row| row.iter().sum()).collect();
    for (of_x, of_y) in [(&[6, 4][..], &[6][..]), (&[2, 3, 4], &[2, 3]), (&[1, 3, 2, 1, 4], &[1, 3, 2, 1])] {
        let mut y = vec![0.0f32; 6];
        f.call((view(&x).shape(of_x), view_mut(&mut y).shape(of_y))).expect("runs");
        assert_eq!(y, sums, "{of_x:?}");
    }
    let mut y = vec![0.0f32; 6];
    // Strides are those of C order, dimension by dimension; of one of a single point any.
    let (x3, y2) = (view(&x).shape(&[2, 3, 4]), view_mut(&mut y).shape(&[2, 3]).strides(&[3, 1]));
    f.call((x3.strides(&[12, 4, 1]), y2)).expect("runs");
    let mut refused = |of_x: &[i64], of_y: &[i64], strides: &[i64]| {
        let call = f.call((view(&x).shape(of_x), view_mut(&mut y).shape(of_y).strides(strides)));
        let e = call.expect_err("is refused");
        (e.code(), e.to_string())
    };
    let (code, said) = refused(&[2, 3, 4], &[3, 2], &[2, 1]);
    assert!(code == "E0621" && said.contains("(3,2) for `N...`, and `x` has (2,3)"), "{said}");
    let (code, said) = refused(&[2, 3, 4], &[2, 3], &[1, 2]);
    assert!(code == "E0625" && said.contains("mode 0 of `y` has the stride 3"), "{said}");
    assert_eq!(refused(&[2, 3, 4], &[5], &[1]).0, "E0621");
    assert_eq!(refused(&[2, 3, 4], &[2, 3], &[1]).0, "E0620");
}
