//! Elementwise programs over every type of elements and between them, on every CPU target of this machine.
use crate::reference;
use crate::support::{LENGTHS, agrees, agrees_on, targets, without_caches};
use tilewright_engine::agree::{self, Reference};
use tilewright_engine::pipeline;
use tilewright_ir::interp::number;
use tilewright_ir::library::{Library, Library2, Row};
use tilewright_ir::scalar::Number;

#[test]
fn bytes_beside_floats_agree_at_every_length() {
    let values = [
        "select(b[i], x[i], -x[i])",
        "select(b[i] && x[i] > 0.5, f32(b[i]), f32(u[i]) * x[i])",
        "f32(s[i]) * 0.5 + f32(u[i])",
        "f32(f16(s[i])) + f32(bf16(u[i]))",
        "select(b[i], gelu(x[i]), f32(s[i]) + f32(h[i]))",
    ];
    for value in values {
        let source = format!(
            "sym N where N >= 1
            fn f(x: f32 (N):(1), h: f16 (N):(1), b: bool (N):(1), u: u8 (N):(1), s: i8 (N):(1), y: f32 (N):(1)) {{
              y[i] = {value}
            }}"
        );
        for n in LENGTHS {
            agrees(&source, &[("N", n)]);
        }
    }
}

#[test]
fn ints_and_masks_of_floats_agree_at_every_length() {
    let statements = [
        ("i8", "i8(x[i] * 100.0)"),
        ("u8", "u8(floor(x[i] * 100.0 + f32(h[i])))"),
        ("i16", "i16(f32(w[i]) * x[i])"),
        ("i32", "i32(f32(v[i]) * 3.0)"),
        ("f32", "f32(v[i]) * 0.5 + f32(w[i])"),
        ("f16", "f16(w[i])"),
        ("bool", "x[i] > f32(h[i]) || !b[i]"),
        ("u8", "u8(x[i] != x[i] && b[i])"),
        ("i32", "i32(b[i])"),
        ("bool", "bool(x[i] * 0.0) || bool(h[i])"),
        ("i32", "min(v[i] * i32(w[i]) + 7, -v[i]) - abs(v[i])"),
        ("i32", "select(v[i] >= i32(w[i]) && v[i] != 3, relu(v[i]), i32(b[i]))"),
        ("i32", "sign(v[i] - 2) * 3"),
        ("i16", "sign(w[i])"),
        ("f16", "sign(h[i]) + round(f16(x[i] * 7.0)) - trunc(h[i] * 5.0)"),
        ("i8", "i8(v[i]) * 3 - i8(w[i])"),
        ("u8", "max(u8(v[i]), u8(w[i]) + 200)"),
        ("f32", "f32(i16(v[i]) * w[i]) + x[i]"),
    ];
    for (output, value) in statements {
        let source = format!(
            "sym N where N >= 1
            fn f(x: f32 (N):(1), h: f16 (N):(1), v: i32 (N):(1), w: i16 (N):(1), b: bool (N):(1), y: {output} (N):(1)) {{
              y[i] = {value}
            }}"
        );
        for n in LENGTHS {
            agrees(&source, &[("N", n)]);
        }
    }
}

/// Casts of floats to ints truncate and saturate, as Rust's do; NaN becomes 0.
#[test]
fn casts_to_ints_saturate() -> tilewright::Result<()> {
    let two31 = 2.0f32.powi(31);
    let hard = [
        f32::NAN,
        -f32::NAN,
        f32::INFINITY,
        -f32::INFINITY,
        two31,
        -two31,
        two31.next_down(),
        -two31.next_up(),
        3e38,
        -3e38,
        127.99,
        128.0,
        -128.99,
        -129.0,
        255.5,
        256.0,
        -0.0,
        -0.99,
        0.99,
        1e-40,
        32767.5,
        32768.0,
        -32768.9,
        -32769.0,
    ];
    let x: Vec<f32> = hard.iter().cycle().take(100).copied().collect();
    for target in targets() {
        let compiled = |dtype: &str| {
            let source = format!("fn f(x: f32 (100):(1), y: {dtype} (100):(1)) {{ y[i] = {dtype}(x[i] * 1.0) }}");
            tilewright::compile(&source)?.on(&target.name)?.function("f")
        };
        let (mut i8s, mut u8s, mut i16s, mut i32s) = ([0i8; 100], [0u8; 100], [0i16; 100], [0i32; 100]);
        compiled("i8")?.call((&x[..], &mut i8s[..]))?;
        compiled("u8")?.call((&x[..], &mut u8s[..]))?;
        compiled("i16")?.call((&x[..], &mut i16s[..]))?;
        compiled("i32")?.call((&x[..], &mut i32s[..]))?;
        for (i, x) in x.iter().enumerate() {
            let (ours, exact) = ((i8s[i], u8s[i], i16s[i], i32s[i]), (*x as i8, *x as u8, *x as i16, *x as i32));
            assert_eq!(ours, exact, "{}: {x}", target.name);
        }
    }
    Ok(())
}

#[test]
fn doubles_agree_at_every_length() {
    let statements = [
        ("f64", "x[i] * z[i] - abs(x[i]) / 3.0"),
        ("f64", "min(x[i], z[i]) + max(x[i], f64(s[i]))"),
        ("f64", "select(x[i] < z[i] && b[i], sqrt(abs(x[i])), -z[i])"),
        ("f64", "relu(floor(x[i])) + ceil(z[i]) * rsqrt(abs(z[i]) + 1.0)"),
        ("f64", "round(x[i] * 3.0) + trunc(z[i] * 5.0) * sign(x[i])"),
        ("f32", "f32(x[i] * 3.0)"),
        ("i32", "i32(x[i] * 1e9)"),
        ("f64", "f64(v[i]) * 0.5"),
        ("bool", "!(x[i] >= z[i]) || x[i] != x[i]"),
        ("f64", "exp(x[i]) + log(abs(z[i]))"),
        ("f64", "tanh(x[i]) - sigmoid(z[i]) * gelu(x[i])"),
    ];
    for (output, value) in statements {
        let source = format!(
            "sym N where N >= 1
            fn f(x: f64 (N):(1), z: f64 (N):(1), s: f32 (N):(1), v: i32 (N):(1), b: bool (N):(1), y: {output} (N):(1)) {{
              y[i] = {value}
            }}"
        );
        for n in LENGTHS {
            agrees(&source, &[("N", n)]);
        }
        let past = source.replace("sym N where N >= 1", "").replace("(N)", "(1003)");
        agrees_on(&without_caches(), &past, &[]);
    }
}

#[test]
fn longs_agree_at_every_length() {
    let statements = [
        ("i64", "x[i] * z[i] - abs(x[i]) + 7"),
        ("i64", "min(x[i], z[i]) + max(x[i], i64(v[i])) - abs(z[i])"),
        ("i64", "select(x[i] <= z[i] && b[i], -x[i], relu(z[i]))"),
        ("i64", "sign(x[i]) - sign(z[i] - 1)"),
        ("i64", "i64(v[i]) + i64(w[i]) - i64(u[i]) + i64(b[i])"),
        ("i64", "i64(d[i] * 1e3) + i64(s[i])"),
        ("f64", "f64(x[i]) * d[i]"),
        ("i32", "i32(x[i] * 16777217000)"),
        ("i16", "i16(x[i] * 4097)"),
        ("u8", "u8(z[i] - x[i])"),
        ("bool", "x[i] != z[i] || x[i] >= i64(w[i])"),
    ];
    for (output, value) in statements {
        let source = format!(
            "sym N where N >= 1
            fn f(x: i64 (N):(1), z: i64 (N):(1), d: f64 (N):(1), s: f32 (N):(1), v: i32 (N):(1), w: i16 (N):(1), u: u8 (N):(1),
                 b: bool (N):(1), y: {output} (N):(1)) {{
              y[i] = {value}
            }}"
        );
        for n in LENGTHS {
            agrees(&source, &[("N", n)]);
        }
        let past = source.replace("sym N where N >= 1", "").replace("(N)", "(1003)");
        agrees_on(&without_caches(), &past, &[]);
    }
}

/// Casts of f64 to i64 truncate and saturate, as Rust's do; NaN becomes 0. Sums of i64 wrap.
#[test]
fn longs_at_their_ends() -> tilewright::Result<()> {
    let two63 = 2.0f64.powi(63);
    let hard =
        [f64::NAN, f64::INFINITY, -f64::INFINITY, two63, -two63, two63.next_down(), -two63.next_up(), -0.9, 1e300];
    let x: Vec<f64> = hard.iter().cycle().take(100).copied().collect();
    let ends = [i64::MAX, i64::MIN, 0, -1, i64::MIN + 1, 1 << 53, (1 << 53) + 1, 1 << 31, -(1 << 40)];
    let n: Vec<i64> = ends.iter().cycle().take(100).copied().collect();
    let source = "fn to(x: f64 (100):(1), y: i64 (100):(1)) { y[i] = i64(x[i]) }
         fn from(x: i64 (100):(1), y: f64 (100):(1)) { y[i] = f64(x[i]) }
         fn least(x: i64 (100):(1), y: i64 (1):(1)) { y[k] = min(i) x[i] }
         fn most(x: i64 (100):(1), y: i64 (100):(1)) { y[i] = max(x[i], -x[i]) }
         fn sum(x: i64 (100):(1), y: i64 (1):(1)) { y[k] = sum(i) x[i] }";
    for target in targets() {
        let f = tilewright::compile(source)?.on(&target.name)?;
        let (mut ints, mut floats, mut one) = (vec![0i64; 100], vec![0.0f64; 100], [0i64]);
        f.function("to")?.call((&x[..], &mut ints[..]))?;
        assert_eq!(ints, x.iter().map(|x| *x as i64).collect::<Vec<_>>(), "{}", target.name);
        f.function("from")?.call((&n[..], &mut floats[..]))?;
        assert_eq!(floats, n.iter().map(|n| *n as f64).collect::<Vec<_>>(), "{}", target.name);
        f.function("least")?.call((&n[..], &mut one[..]))?;
        assert_eq!(one, [i64::MIN], "{}", target.name);
        f.function("most")?.call((&n[..], &mut ints[..]))?;
        assert_eq!(ints, n.iter().map(|n| (*n).max(n.wrapping_neg())).collect::<Vec<_>>(), "{}", target.name);
        f.function("sum")?.call((&n[..], &mut one[..]))?;
        assert_eq!(one, [n.iter().fold(0i64, |a, b| a.wrapping_add(*b))], "{}", target.name);
    }
    Ok(())
}

/// Where the extremes of ints are no f64 less one.
#[test]
fn casts_of_doubles_saturate() -> tilewright::Result<()> {
    let (most, least) = (f64::from(i32::MAX), f64::from(i32::MIN));
    let hard = [
        f64::NAN,
        f64::INFINITY,
        -f64::INFINITY,
        most,
        most + 0.5,
        most + 1.0,
        least,
        least - 0.5,
        least - 1.0,
        -0.9,
        1e300,
    ];
    let x: Vec<f64> = hard.iter().cycle().take(100).copied().collect();
    for target in targets() {
        let f = tilewright::compile("fn f(x: f64 (100):(1), y: i32 (100):(1)) { y[i] = i32(x[i] * 1.0) }")?;
        let mut y = [0i32; 100];
        f.on(&target.name)?.function("f")?.call((&x[..], &mut y[..]))?;
        for (x, y) in x.iter().zip(y) {
            assert_eq!(y, *x as i32, "{}: {x}", target.name);
        }
    }
    Ok(())
}

#[test]
fn narrow_types_agree() {
    for dtype in ["f16", "bf16"] {
        let source = format!(
            "sym N where N >= 1\nfn f(x: {dtype} (N):(1), z: f32 (N):(1), y: {dtype} (N):(1)) {{ y[i] = exp(x[i]) + {dtype}(z[i]) * x[i] }}"
        );
        for n in LENGTHS {
            agrees(&source, &[("N", n)]);
        }
    }
}

/// A mask that lies across the rows, in narrow floats, as dropout and attention have them.
#[test]
fn masks_across_rows_agree() {
    let source = "sym M, N
    fn f(a: f16 (M,N):(N,1), b: bool (M,N):(1,M), y: f16 (M,N):(N,1)) {
      y[i,j] = select(b[i,j], gelu(a[i,j]), a[i,j])
    }";
    for (m, n) in [(3, 5), (70, 333), (64, 256), (130, 77)] {
        agrees(source, &[("M", m), ("N", n)]);
    }
}

/// Bools in memory are bytes of which any but 0 is true; what is computed of them is 0 or 1.
#[test]
fn any_byte_but_0_is_true() -> tilewright::Result<()> {
    let statements = [
        ("bool", "a[i,j] && b[i,j]"),
        ("bool", "!a[i,j] || b[i,j]"),
        ("bool", "(a[i,j] != b[i,j]) == b[j,i]"),
        ("bool", "select(a[i,j], b[i,j], !b[i,j])"),
        ("bool", "a[i,j] < b[i,j]"),
        ("u8", "u8(a[i,j]) + u8(b[i,j])"),
        ("f32", "select(a[i,j] && !b[i,j], 2.0, f32(b[i,j]))"),
        ("f64", "select(a[i,j] || b[i,j], 2.0, 1.0)"),
    ];
    let element = statements.map(|(to, value)| format!("y: {to} (40,40):(40,1)) {{ y[i,j] = {value} }}"));
    let rows =
        ["max(j) a[i,j]", "min(j) (a[i,j] || b[i,j])"].map(|value| format!("y: bool (40):(1)) {{ y[i] = {value} }}"));
    let columns = ["max(i) a[i,j]", "min(i) b[i,j]"].map(|value| format!("y: bool (40):(1)) {{ y[j] = {value} }}"));
    for body in element.iter().chain(&rows).chain(&columns) {
        let source = format!("fn f(a: bool (40,40):(40,1), b: bool (40,40):(40,1), {body}");
        let (module, _) = pipeline::check(&source).unwrap_or_else(|e| panic!("{source}\n{e:?}"));
        let function = &module.program.functions[0];
        for target in targets() {
            let mut bound = agree::random(function, &[], 0)?;
            for (param, seed) in bound.params.iter_mut().zip([3, 5]) {
                for (i, byte) in param.bytes_mut().into_iter().flatten().enumerate() {
                    *byte = [0, 1, 0, 2, 0x80, 0, 0xff][i * seed % 37 % 7];
                }
            }
            let reference = Reference::new(function, &bound)?;
            pipeline::build(function, &target)?.call(&mut bound, None)?;
            let differences = reference.compare(&bound)?;
            assert!(differences.is_empty(), "{}: {source}\n{}", target.name, differences[0]);
        }
    }
    Ok(())
}

#[test]
fn special_doubles_agree_with_the_interpreter() -> tilewright::Result<()> {
    use tilewright_ir::dtype::DType;
    use tilewright_ir::scalar::UnaryOp;
    let ends = [
        0.0,
        -0.0,
        f64::INFINITY,
        -f64::INFINITY,
        f64::NAN,
        f64::MAX,
        f64::MIN,
        5e-324,
        -5e-324,
        1e-310,
        f64::MIN_POSITIVE,
        1.0,
        -1.0,
        1e-20,
        0.7,
        1.4999,
        1.5,
        2.0,
        709.7,
        709.79,
        0.5,
        -1.5,
        2.5,
        800.0,
        -708.5,
        -744.9,
        -745.2,
        -800.0,
        25.0,
        -37.0,
        1e15,
    ];
    let x: Vec<f64> = ends.iter().copied().cycle().take(ends.len() * 5).collect();
    for op in UnaryOp::all().filter(|op| op.takes(DType::F64) && op.result(DType::F64) == DType::F64) {
        let name = op.name();
        let exact = |x: f64| number::to_f64(number::unary(op, DType::F64, Number::Float(x)));
        let n = x.len();
        let source = format!("fn f(x: f64 ({n}):(1), y: f64 ({n}):(1)) {{ y[i] = {name}(x[i]) }}");
        for target in targets() {
            let mut y = vec![0.0; n];
            tilewright::compile(&source)?.on(&target.name)?.function("f")?.call((&x[..], &mut y[..]))?;
            for (x, y) in x.iter().zip(y) {
                let want = exact(*x);
                let close = (y - want).abs() <= 4.0 * f64::EPSILON * want.abs() + 1e-307;
                let same = y == want && y.is_sign_negative() == want.is_sign_negative();
                assert!(
                    same || y.is_nan() && want.is_nan() || close,
                    "{}: {name}({x:e}) = {y:e}, not {want:e}",
                    target.name
                );
            }
        }
    }
    Ok(())
}

/// What is wrong with a library function on every CPU target, in every place of a vector and in what is left over.
fn wrong_function<const N: usize>(row: &Row<N>) -> tilewright::Result<Vec<String>> {
    let (name, mut wrong) = (row.name, vec![]);
    for (target, dtype) in targets().iter().flat_map(|t| ["f32", "f64"].map(|d| (t, d))) {
        let points = reference::points::<N>(name, dtype == "f32");
        let (n, names) = (points.values.len(), &["a", "b"][..N]);
        let params: String = names.iter().map(|x| format!("{x}: {dtype} ({n}):(1), ")).collect();
        let call = names.iter().map(|x| format!("{x}[i]")).collect::<Vec<_>>().join(", ");
        let source = format!("fn f({params}y: {dtype} ({n}):(1)) {{ y[i] = {name}({call}) }}");
        let (module, _) = pipeline::check(&source).expect("a program");
        let function = &module.program.functions[0];
        let mut bound = agree::random(function, &[], 0)?;
        for (param, values) in bound.params.iter_mut().zip(&points.args) {
            let stored = param.dtype;
            let bytes =
                values.iter().flat_map(|x| number::to_bytes(stored, Number::Float(*x))[..stored.bytes()].to_vec());
            param.bytes_mut().into_iter().flatten().zip(bytes).for_each(|(to, from)| *to = from);
        }
        pipeline::build(function, target)?.call(&mut bound, None)?;
        let y = &bound.params[N];
        let results: Vec<f64> =
            y.bytes().chunks(y.dtype.bytes()).map(|b| number::to_f64(number::from_bytes(y.dtype, b))).collect();
        let found = points.wrong(&row.facts, dtype == "f32", &results);
        wrong.extend(found.into_iter().map(|w| format!("{}: {name} of {dtype} {w}", target.name)));
    }
    Ok(wrong)
}

#[test]
fn functions_are_as_exact_as_their_rows_say() -> tilewright::Result<()> {
    let mut wrong = vec![];
    for f in Library::ALL {
        wrong.extend(wrong_function(f.row())?);
    }
    for f in Library2::ALL {
        wrong.extend(wrong_function(f.row())?);
    }
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    Ok(())
}

/// NaN is what differs from itself: an `is_nan` is a comparison by the time that machines see it.
#[test]
fn is_nan_is_true_of_nan_alone() -> tilewright::Result<()> {
    let nan = f64::NAN;
    let x: Vec<f64> = [nan, 1.0, -nan, f64::INFINITY, 0.0, -0.0, nan, f64::MIN, 5e-324].repeat(9);
    let n = x.len();
    for target in targets() {
        for dtype in ["f64", "f32", "f16", "bf16"] {
            let source = format!(
                "fn f(x: f64 ({n}):(1), y: i32 ({n}):(1), s: i32 (1):(1)) {{
                   let t[i]: {dtype} = {dtype}(x[i])
                   y[i] = select(is_nan(t[i]) && !is_nan(t[i] * 0.0 + 1.0) || is_nan(exp(t[i])), 1, 0)
                   s[j] = sum(i) is_nan(t[i])
                 }}"
            );
            let (mut y, mut s) = (vec![0i32; n], [0i32]);
            tilewright::compile(&source)?.on(&target.name)?.function("f")?.call((&x[..], &mut y[..], &mut s[..]))?;
            let want: Vec<i32> = x.iter().map(|x| i32::from(x.is_nan())).collect();
            assert_eq!((y, s), (want, [27]), "{} {dtype}", target.name);
        }
    }
    Ok(())
}
