//! Fusion computes what the function computes, and finds what it should.
use super::*;
use tilewright_ir::arbitrary::{random_function, random_memories};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::{self, number};
use tilewright_ir::library::Library;
use tilewright_ir::program::{Axis, Reduce, Tensor};
use tilewright_ir::scalar::{BinaryOp, Comparison, ReduceOp, Scalar, UnaryOp};
use tilewright_ir::{text, verify};

fn tensor(name: &str, modes: &[(i64, i64)], role: Role) -> Tensor {
    let modes: Vec<Layout> = modes.iter().map(|(n, d)| Layout::mode1(Int::Static(*n), Int::Static(*d))).collect();
    let (layout, offset) = (Layout::concat(&modes), Int::ZERO);
    Tensor { name: name.into(), dtype: DType::F32, layout, offset, swizzle: None, role, ellipsis: None }
}

/// An element of tensor `t` with its modes on these axes.
fn element(tensors: &[Tensor], t: u32, axes: &[u32]) -> Operand {
    let modes = axes.iter().map(|a| AxisId(*a)).zip(tensors[t as usize].layout.modes()).collect();
    Operand { tensor: TensorId(t), offset: Int::ZERO, modes }
}

fn axis(name: &str, n: i64) -> Axis {
    Axis { name: name.into(), extent: Int::Static(n) }
}

/// Row softmax of 9 × 20: x, y, and the temporaries top, e, total.
fn softmax() -> Function {
    let tensors = vec![
        tensor("x", &[(9, 20), (20, 1)], Role::In),
        tensor("y", &[(9, 20), (20, 1)], Role::Out),
        tensor("top", &[(9, 1)], Role::Temp),
        tensor("e", &[(9, 1), (20, 9)], Role::Temp),
        tensor("total", &[(9, 1)], Role::Temp),
    ];
    let load = |t: u32, axes: &[u32]| Scalar::Load(DType::F32, element(&tensors, t, axes));
    let (m, n) = (axis("m", 9), axis("n", 20));
    let reduced = |op, body, out| Statement {
        axes: vec![m.clone()],
        reduce_axes: vec![n.clone()],
        lookups: vec![],
        reduce: Some(Reduce { op, acc: DType::F32, along: None, first: None, body }),
        value: Scalar::Acc(DType::F32),
        out,
        update: None,
        origin: Default::default(),
    };
    let mapped = |value, out| Statement::map(vec![m.clone(), n.clone()], value, out);
    let two = |op, a, b| Scalar::Binary(op, Box::new(a), Box::new(b));
    let shifted = two(BinaryOp::Sub, load(0, &[0, 1]), load(2, &[0]));
    let body = vec![
        reduced(ReduceOp::Max, load(0, &[0, 1]), element(&tensors, 2, &[0])),
        mapped(Scalar::Unary(UnaryOp::Library(Library::Exp), Box::new(shifted)), element(&tensors, 3, &[0, 1])),
        reduced(ReduceOp::Sum, load(3, &[0, 1]), element(&tensors, 4, &[0])),
        mapped(two(BinaryOp::Div, load(3, &[0, 1]), load(4, &[0])), element(&tensors, 1, &[0, 1])),
    ];
    Function {
        name: "softmax".into(),
        symbols: vec![],
        guards: vec![],
        tensors,
        body,
        schedules: vec![],
        origin: Default::default(),
    }
}

/// Both functions on the same random memory.
fn same(a: &Function, b: &Function, symbols: &[i64], seed: u64) {
    let mut first = random_memories(a, symbols, seed).expect("memories");
    let mut second = first.clone();
    let bounds = interp::bound::run(a, &first, symbols).expect("runs");
    interp::program::run(a, &mut first, symbols).expect("runs");
    interp::program::run(b, &mut second, symbols).expect("the fused function runs");
    for ((x, y), bound) in first.iter().zip(&second).zip(&bounds) {
        for ((x, y), bound) in x.numbers().into_iter().zip(y.numbers()).zip(bound) {
            let close = bound.error > 0.0 && bound.agrees(y);
            assert!(number::same(x, y) || close, "{x:?} {y:?}\n{}\n{}", text::function(a), text::function(b));
        }
    }
}

#[test]
fn a_softmax_is_one_group_over_its_rows() {
    let f = softmax();
    let groups = groups(&f);
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0].statements, 0..4);
    assert_eq!(groups[0].shared.iter().map(|a| a.name.as_str()).collect::<Vec<_>>(), ["m"]);
    assert_eq!(groups[0].internal, [TensorId(2), TensorId(3), TensorId(4)]);
    let rows = shrink(&f, &groups[0], &[0]).expect("shrinks");
    let layouts: Vec<String> = rows.tensors[2..].iter().map(|t| t.layout.to_string()).collect();
    assert_eq!(layouts, ["(1):(0)", "(20):(1)", "(1):(0)"]);
}

#[test]
fn temporaries_are_laid_out_as_they_are_walked() {
    let f = fused(&softmax(), false);
    let e = f.tensors.iter().find(|t| t.name == "e").expect("e is used twice and stays");
    assert_eq!(e.layout.to_string(), "(9,20):(20,1)");
    same(&softmax(), &f, &[], 1);
}

#[test]
fn a_reduction_that_feeds_one_statement_becomes_its_epilogue() {
    let mut f = softmax();
    // y[m] = exp(top[m]) instead of all that.
    f.tensors[1] = tensor("y", &[(9, 1)], Role::Out);
    f.body.truncate(1);
    let value =
        Scalar::Unary(UnaryOp::Library(Library::Exp), Box::new(Scalar::Load(DType::F32, element(&f.tensors, 2, &[0]))));
    let out = element(&f.tensors, 1, &[0]);
    let axes = vec![axis("m", 9)];
    f.body.push(Statement::map(axes, value, out));
    let g = fused(&f, false);
    assert_eq!((g.body.len(), g.tensors.len()), (1, 2));
    verify::program(&g).expect("a program");
    same(&f, &g, &[], 2);
}

#[test]
fn what_is_overwritten_in_between_is_not_moved() {
    let mut f = softmax();
    // top[m] = x[m,0]-like copies: t = x·x; x = 0; y = t.
    let load = |t: u32| Scalar::Load(DType::F32, element(&f.tensors, t, &[0, 1]));
    let mapped = |value, out: u32| Statement {
        axes: vec![axis("m", 9), axis("n", 20)],
        reduce_axes: vec![],
        lookups: vec![],
        reduce: None,
        value,
        out: element(&f.tensors, out, &[0, 1]),
        update: None,
        origin: Default::default(),
    };
    let square = Scalar::Binary(BinaryOp::Mul, Box::new(load(0)), Box::new(load(0)));
    let zero = Scalar::Const(DType::F32, tilewright_ir::scalar::Number::Float(0.0));
    let body = vec![mapped(square, 3), mapped(zero, 0), mapped(load(3), 1)];
    f.body = body;
    f.tensors[0].role = Role::InOut;
    let g = fused(&f, false);
    assert_eq!(g.body.len(), 3);
    same(&f, &g, &[], 3);
    f.body.swap(1, 2);
    assert_eq!(fused(&f, false).body.len(), 2);
}

/// Two outputs of 9 × 20 of the sums of `x[m,k]·z[k,n]`, which are `t`.
fn two_outputs() -> Function {
    let tensors = vec![
        tensor("x", &[(9, 20), (20, 1)], Role::In),
        tensor("z", &[(20, 20), (20, 1)], Role::In),
        tensor("y", &[(9, 20), (20, 1)], Role::Out),
        tensor("w", &[(9, 20), (20, 1)], Role::Out),
        tensor("t", &[(9, 1), (20, 9)], Role::Temp),
    ];
    let load = |t: u32, axes: &[u32]| Box::new(Scalar::Load(DType::F32, element(&tensors, t, axes)));
    let axes = vec![axis("m", 9), axis("n", 20)];
    let mapped = |op, out| Statement {
        axes: axes.clone(),
        reduce_axes: vec![],
        lookups: vec![],
        reduce: None,
        value: Scalar::Unary(op, load(4, &[0, 1])),
        out: element(&tensors, out, &[0, 1]),
        update: None,
        origin: Default::default(),
    };
    let product = Scalar::Binary(BinaryOp::Mul, load(0, &[0, 2]), load(1, &[2, 1]));
    let sums = Statement {
        reduce_axes: vec![axis("k", 20)],
        lookups: vec![],
        reduce: Some(Reduce { op: ReduceOp::Sum, acc: DType::F32, along: None, first: None, body: product }),
        value: Scalar::Acc(DType::F32),
        out: element(&tensors, 4, &[0, 1]),
        ..mapped(UnaryOp::Abs, 2)
    };
    let body = vec![sums, mapped(UnaryOp::Abs, 2), mapped(UnaryOp::Relu, 3)];
    Function {
        name: "two".into(),
        symbols: vec![],
        guards: vec![],
        tensors,
        body,
        schedules: vec![],
        origin: Default::default(),
    }
}

#[test]
fn a_product_that_stays_is_laid_out_as_what_is_computed_from_it() {
    let f = two_outputs();
    let g = fused(&f, false);
    assert_eq!((g.body.len(), g.tensors[4].layout.to_string()), (3, "(9,20):(20,1)".into()));
    same(&f, &g, &[], 5);
    // Nobody writes all of its modes: a sum goes along what it adds up.
    let mut f = two_outputs();
    f.tensors[2] = tensor("y", &[(9, 1)], Role::Out);
    let body = f.body[1].value.clone();
    f.body[1] = Statement {
        axes: vec![axis("m", 9)],
        reduce_axes: vec![axis("n", 20)],
        lookups: vec![],
        reduce: Some(Reduce { op: ReduceOp::Sum, acc: DType::F32, along: None, first: None, body }),
        value: Scalar::Acc(DType::F32),
        out: element(&f.tensors, 2, &[0]),
        update: None,
        origin: Default::default(),
    };
    f.body.truncate(2);
    let g = fused(&f, false);
    assert_eq!(g.tensors[4].layout.to_string(), "(9,20):(20,1)");
    same(&f, &g, &[], 6);
}

#[test]
fn readers_of_sums_compute_them_where_they_are_computed_once() {
    let f = fused(&two_outputs(), false);
    let g = spread(&f, &|_, readers| readers.len() == 2);
    assert_eq!((g.body.len(), g.tensors.len()), (2, 4));
    verify::program(&g).expect("a program");
    same(&f, &g, &[], 7);
    assert_eq!(spread(&f, &|_, _| false), f);
    // The second one reads what the first one writes.
    let mut f = two_outputs();
    let both = [&f.body[1].out, &f.body[1].loads()[0].1.clone()].map(|o| Box::new(Scalar::Load(DType::F32, o.clone())));
    let [a, b] = both;
    f.body[2].value = Scalar::Binary(BinaryOp::Add, a, b);
    assert_eq!(spread(&f, &|_, _| true), f);
}

/// `y = first; y += sum(n) x[m,n]`.
fn begun(first: Scalar<Operand>) -> Function {
    let mut f = softmax();
    f.tensors[1] = tensor("y", &[(9, 1)], Role::Out);
    f.tensors.truncate(2);
    let out = element(&f.tensors, 1, &[0]);
    let body = Scalar::Load(DType::F32, element(&f.tensors, 0, &[0, 1]));
    let (axes, reduce_axes) = (vec![axis("m", 9)], vec![axis("n", 20)]);
    let begin = Statement {
        axes: axes.clone(),
        reduce_axes: vec![],
        lookups: vec![],
        reduce: None,
        value: first,
        out: out.clone(),
        update: None,
        origin: Default::default(),
    };
    let reduce = Some(Reduce { op: ReduceOp::Sum, acc: DType::F32, along: None, first: None, body });
    let value = Scalar::Acc(DType::F32);
    f.body = vec![
        begin,
        Statement {
            axes,
            reduce_axes,
            lookups: vec![],
            reduce,
            value,
            out,
            update: Some(ReduceOp::Sum),
            origin: Default::default(),
        },
    ];
    f
}

#[test]
fn what_begins_an_update_is_part_of_it() {
    let number = |x: f64| Scalar::Const(DType::F32, tilewright_ir::scalar::Number::Float(x));
    for (first, plain) in [(0.0, true), (1.5, false)] {
        let f = begun(number(first));
        let g = fused(&f, false);
        verify::program(&g).expect("a program");
        assert_eq!((g.body.len(), g.body[0].update), (1, None));
        assert_eq!(g.body[0].value == Scalar::Acc(DType::F32), plain);
        same(&f, &g, &[], 4);
    }
    // A sum of unknown length stays one that is added to, unless it begins from nothing.
    for (first, statements) in [(0.0, 1), (1.5, 2)] {
        let mut f = begun(number(first));
        f.body[1].reduce_axes[0].extent = Int::symbol(tilewright_ir::int::Symbol::new("K"));
        assert_eq!(fused(&f, false).body.len(), statements);
    }
    // What is read in between is needed.
    let mut f = begun(number(0.0));
    f.tensors.push(tensor("z", &[(9, 1)], Role::Out));
    let value = Scalar::Load(DType::F32, element(&f.tensors, 1, &[0]));
    let out = element(&f.tensors, 2, &[0]);
    f.body.insert(1, Statement { value, out, ..f.body[0].clone() });
    assert_eq!(fused(&f, false).body.len(), 3);
}

#[test]
fn random_functions_stay_what_they_are() {
    let mut removed = 0;
    for seed in 0..800 {
        let (f, symbols) = random_function(seed);
        let g = fused(&f, false);
        removed += f.tensors.len() - g.tensors.len();
        if let Err(errors) = verify::program(&g) {
            panic!("seed {seed}: {errors:?}\n{}", text::function(&g));
        }
        same(&f, &g, &symbols, seed);
        let groups = groups(&g);
        assert_eq!(groups.iter().map(|x| x.statements.len()).sum::<usize>(), g.body.len());
    }
    assert!(removed > 50, "only {removed} temporaries were removed");
}

/// `v = select(x < v, x, v)`, written into itself so many times, over 9 × 20 points: x, y, and y's old value where
/// `in_place`.
fn doubling(steps: usize, in_place: bool) -> Function {
    let role = if in_place { Role::InOut } else { Role::Out };
    let tensors = vec![tensor("shared0", &[(9, 20), (20, 1)], Role::In), tensor("y", &[(9, 20), (20, 1)], role)];
    let load = |t: u32, axes: &[u32]| Scalar::Load(DType::F32, element(&tensors, t, axes));
    let mut v = load(u32::from(in_place), &[0, 1]);
    for i in 0..steps {
        let k = Scalar::Const(DType::F32, tilewright_ir::scalar::Number::Float(i as f64));
        let x = Scalar::Binary(BinaryOp::Sub, Box::new(load(0, &[0, 1])), Box::new(k));
        let less = Scalar::Binary(BinaryOp::Compare(Comparison::Lt), Box::new(x.clone()), Box::new(v.clone()));
        v = Scalar::Select(Box::new(less), Box::new(x), Box::new(v));
    }
    let statement = Statement {
        axes: vec![axis("m", 9), axis("n", 20)],
        reduce_axes: vec![],
        lookups: vec![],
        reduce: None,
        value: v,
        out: element(&tensors, 1, &[0, 1]),
        update: None,
        origin: Default::default(),
    };
    Function {
        name: "doubling".into(),
        symbols: vec![],
        guards: vec![],
        tensors,
        body: vec![statement],
        schedules: vec![],
        origin: Default::default(),
    }
}

#[test]
fn what_a_large_expression_repeats_is_computed_once() {
    for (steps, in_place, statements) in [(4, false, 1), (14, false, 5), (14, true, 5)] {
        let f = doubling(steps, in_place);
        let g = fused(&f, false);
        assert_eq!(g.body.len(), statements, "{}", text::function(&g));
        verify::program(&g).expect("a program");
        same(&f, &g, &[], 1);
    }
    // The temporaries would read what other points are still to read: nothing is cut.
    let mut f = doubling(14, true);
    let turned: Vec<_> = f.body[0].out.modes.iter().rev().cloned().collect();
    f.body[0].out.modes = turned;
    assert_eq!(fused(&f, false).body.len(), 1);
}

/// A scan takes producers into its body and its one reader around it, and shares every axis but its own.
#[test]
fn scans_are_fused_but_never_along_their_axis() {
    let f = text::parse_function(
        "fn f { in x: f32 (9,20):(20,1) out y: f32 (9,20):(20,1) temp e: f32 (9,20):(1,9) temp c: f32 (9,20):(1,9)
           out z: f32 (9,20):(20,1)
           for i < 9, j < 20 { e[i=9:1, j=20:9] = x[i=9:20, j=20:1] + 1.0_f32 }
           for i < 9, j < 20 { acc: f32 = cumsum(j) e[i=9:1, j=20:9]
             c[i=9:1, j=20:9] = acc }
           for k < 9, l < 20 { y[k=9:20, l=20:1] = c[k=9:1, l=20:9] * x[k=9:20, l=20:1] }
           for i < 9, j < 20 { acc: f32 = cummax(i) y[i=9:20, j=20:1]
             z[i=9:20, j=20:1] = acc } }",
    )
    .expect("a function");
    let g = fused(&f, false);
    verify::program(&g).expect("a program");
    same(&f, &g, &[], 1);
    assert_eq!(g.body.iter().map(Statement::scan).collect::<Vec<_>>(), [Some(AxisId(1)), Some(AxisId(0))]);
    // Both scan, along other axes: no axis is left to share.
    assert_eq!(groups(&g).iter().map(|x| x.shared.len()).collect::<Vec<_>>(), [1, 1]);
    let along_one = text::parse_function(&text::function(&g).replace("cummax(i)", "cummax(j)")).expect("a function");
    let [group] = &groups(&along_one)[..] else { panic!("they share the rows") };
    assert_eq!(group.shared.iter().map(|a| a.name.as_str()).collect::<Vec<_>>(), ["k"]);
}

/// A temporary that is read through windows is laid out as the image is that it is made of, borders looked up.
#[test]
fn a_border_lies_as_its_image() {
    let f = text::parse_function(
        "fn f { in x: f32 (5,6):(6,1) out y: f32 (5,6):(6,1) temp p: f32 (7,8):(1,7) index index: i64 1:1
           for i < 7, j < 8 {
             at \"zero(i - 1)\" < 5 = max(min(index[i=7:1] - 1_i64, 4_i64), 0_i64)
             at \"zero(j - 1)\" < 6 = max(min(index[j=8:1] - 1_i64, 5_i64), 0_i64)
             p[i=7:1, j=8:7] = x[\"zero(i - 1)\"=5:6, \"zero(j - 1)\"=6:1] }
           for i < 5, j < 6 { acc: f32 = max(u < 3, v < 3) p[i=5:1, u=3:1, j=6:7, v=3:7]
             y[i=5:6, j=6:1] = acc } }",
    )
    .expect("a function");
    let g = fused(&f, false);
    verify::program(&g).expect("a program");
    same(&f, &g, &[], 1);
    let lines = text::function(&g);
    for line in ["temp p: f32 (7,8):(8,1)", "p[i=5:8, u=3:8, j=6:1, v=3:1]"] {
        assert!(lines.contains(line), "{lines}");
    }
}
