//! Einsums of the tests of NumPy, opt_einsum and einops, and what these answer: shapes, values, refusals, types.
use half::{bf16, f16};
use tilewright::einsum::{Operand, owned};
use tilewright::{DType, Einsum, Element, View, view, view_mut};
use tilewright_engine::einsum::promoted_sum;

/// The ints of a list such as `[2,3]`.
fn list(text: &str) -> Vec<i64> {
    let inside = text.trim_matches(['[', ']']);
    inside.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().expect("an int")).collect()
}

/// `[2,3] -7`: the shape of a result, and its weighted sum.
fn weighed(shape: &[i64], result: &[f64]) -> String {
    let sum = (0..).zip(result).fold(0.0, |sum, (n, x)| sum + x * f64::from(n % 13 + 1));
    format!("{shape:?} {sum}").replace(", ", ",")
}

/// The elements of operand `k`.
fn elements(k: i64, shape: &[i64]) -> Vec<f64> {
    (0..shape.iter().product()).map(|n: i64| ((7 * n + 3 * k) % 5 - 2) as f64).collect()
}

/// What an einsum comes to, or the codes of a refusal.
fn answer(text: &str, shapes: &[Vec<i64>]) -> Result<String, Vec<&'static str>> {
    let operands: Vec<Operand<'_>> = shapes.iter().map(|s| Operand::new(DType::F64, s)).collect();
    let codes = |e: tilewright::Error| e.diagnostics().iter().map(|d| d.code).collect::<Vec<_>>();
    let einsum = Einsum::new(text, &operands, Operand::new(DType::F64, &[])).map_err(codes)?;
    let memory: Vec<Vec<f64>> = (0..).zip(shapes).map(|(k, shape)| elements(k, shape)).collect();
    let mut result = vec![f64::NAN; einsum.shape().iter().product::<i64>() as usize];
    let args: Vec<View<'_>> = memory.iter().map(View::from).chain([view_mut(&mut result)]).collect();
    einsum.call(args).expect("memory fits");
    Ok(weighed(einsum.shape(), &result))
}

/// The same by a statement of the language over tensors of these shapes and that of the answer, if it has it.
fn stated(text: &str, shapes: &[Vec<i64>], shape: &[i64]) -> Result<String, tilewright::Error> {
    let layout = |shape: &[i64]| match shape {
        [] => String::new(),
        shape => format!("({},)", shape.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
    };
    let params = (0..).zip(shapes).map(|(k, shape): (i64, _)| format!("x{k}: f64 {}", layout(shape)));
    let params: Vec<String> = params.chain([format!("y: f64 {}", layout(shape))]).collect();
    let operands: String = (0..shapes.len()).map(|k| format!(", x{k}")).collect();
    let program = format!("fn f({}) {{ y = einsum(\"{text}\"{operands}) }}", params.join(", "));
    let memory: Vec<Vec<f64>> = (0..).zip(shapes).map(|(k, shape)| elements(k, shape)).collect();
    let mut result = vec![f64::NAN; shape.iter().product::<i64>() as usize];
    let args: Vec<View<'_>> = memory.iter().map(View::from).chain([view_mut(&mut result)]).collect();
    tilewright::compile(&program)?.function("f")?.call(args)?;
    Ok(weighed(shape, &result))
}

/// The lines of a file without its comments.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('|').map(str::trim).collect())
}

#[test]
fn einsums_of_numpys_and_opt_einsums_tests_are_theirs() {
    let mut wrong = vec![];
    for parts in
        [include_str!("../einsums/numpy.txt"), include_str!("../einsums/opt_einsum.txt")].into_iter().flat_map(lines)
    {
        let [text, shapes, want] = parts[..] else { panic!("{parts:?}") };
        let shapes: Vec<Vec<i64>> = shapes.split_whitespace().map(list).collect();
        let found = answer(text, &shapes);
        if found.as_ref().map_or("refused", |said| said) != want {
            wrong.push(format!("{text} {shapes:?} {want}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every fourth, for each is compiled.
#[test]
fn they_are_so_as_statements_of_the_language() {
    let mut wrong = vec![];
    let files = [include_str!("../einsums/numpy.txt"), include_str!("../einsums/opt_einsum.txt")];
    for parts in files.into_iter().flat_map(lines).step_by(4) {
        let [text, shapes, want] = parts[..] else { panic!("{parts:?}") };
        let shapes: Vec<Vec<i64>> = shapes.split_whitespace().map(list).collect();
        let shape = want.split_once(' ').map_or(vec![], |(shape, _)| list(shape));
        let found = stated(text, &shapes, &shape);
        if found.as_ref().map_or("refused", |said| said) != want {
            wrong.push(format!("{text} {shapes:?} {want}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn patterns_of_einops_are_statements_of_the_language() {
    let mut wrong = vec![];
    for parts in lines(include_str!("../einsums/einops.txt")) {
        let [pattern, operation, from, to, statement, want] = parts[..] else { panic!("{parts:?}") };
        let shape = list(want.split(' ').next().expect("a shape"));
        let ints = from.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
        let n: i64 = ints.map(|n| n.parse::<i64>().expect("an int")).product();
        let (x, mut y) = (elements(0, &[n]), vec![f64::NAN; shape.iter().product::<i64>() as usize]);
        let program = format!("fn f(x: f64 {from}, y: f64 {to}) {{ {statement} }}");
        let compiled = tilewright::compile(&program).unwrap_or_else(|e| panic!("{pattern}: {e}"));
        let called = compiled.function("f").and_then(|f| f.call((&x, &mut y)));
        called.unwrap_or_else(|e| panic!("{program}: {e}"));
        let found = weighed(&shape, &y);
        if found != want {
            wrong.push(format!("{operation} {pattern}: {found}, and not {want}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_numpy_refuses_has_a_code() {
    let refused = |text: &str, shapes: &[&[i64]]| {
        answer(text, &shapes.iter().map(|s| s.to_vec()).collect::<Vec<_>>()).expect_err(text)
    };
    assert_eq!(refused("...i->i", &[&[2, 3]]), ["E0719"]);
    assert_eq!(refused("i...j...->...", &[&[2, 3]]), ["E0719"]);
    assert_eq!(refused("...,...", &[&[2, 4], &[2, 3]]), ["E0621"]);
    assert_eq!(refused("bb,ff,be->e", &[&[1, 2], &[1, 2], &[1, 2]]), ["E0621", "E0621"]);
    assert_eq!(refused("ij...", &[&[3]]), ["E0620"]);
}

/// The product of the numbers 3 and 5, of two types.
fn product<A: Element, B: Element, R: Element + Default + PartialEq + std::fmt::Debug>(a: A, b: B, want: R) {
    let found = owned::<R>("i,i->i", (&[a], &[b])).expect("they are promoted");
    assert_eq!(found, (vec![want], vec![1]));
    assert_eq!(promoted_sum([A::DTYPE, B::DTYPE]), Some(R::DTYPE));
}

#[test]
fn operands_of_two_types_are_promoted() {
    product(3f32, 5f64, 15f64);
    product(3i32, 5f32, 15f64);
    product(3i8, 5u8, 15i32);
    product(3i16, 5f32, 15f32);
    product(3u32, 5i32, 15i64);
    product(3u32, 5u16, 15u32);
    product(3u64, 5u8, 15u64);
    product(3i64, 5u64, 15f64);
    product(f16::from_f32(3.0), 5f32, 15f32);
    product(bf16::from_f32(3.0), f16::from_f32(5.0), 15f32);
    product(bf16::from_f32(3.0), 5i8, 15f32);
    product(bf16::from_f32(3.0), 5i32, 15f64);
    product(true, 5i8, 5i32);
    product(2.5f32, true, 2.5f32);
    assert_eq!(promoted_sum([DType::Bool, DType::Bool]), None);
    let mut narrow = [0f32];
    tilewright::einsum("i,i->i", (&[3f64], view(&[5i32]), &mut narrow)).expect("a result may be a narrower float");
    assert_eq!(narrow, [15.0]);
}
