//! Programs and kernels by hand, their errors, and both against each other.
use super::*;
use crate::arbitrary::{random_function, random_memories};
use crate::json;
use crate::target::Target;
use crate::text::{parse_function, parse_kernel};
use expect_test::{Expect, expect};

fn floats(m: &InterpMemory) -> Vec<f64> {
    m.numbers().into_iter().map(number::to_f64).collect()
}

fn counting(dtype: DType, n: i64) -> InterpMemory {
    let numbers: Vec<Number> = (0..n).map(|i| number::cast(dtype, Number::Int(i.into()))).collect();
    InterpMemory::of(dtype, &numbers)
}

fn target() -> Target {
    json::from_text(
        r#"{"schema": 1, "kind": "target", "name": "test", "isa": {"vector_registers": 16}, "core": {"memories": []},
            "threads": 1, "parallel_bytes": 0, "atoms": [
              {"name": "copy", "op": "copy", "element_bytes": [], "asynchronous": false, "source": "", "operands": []},
              {"name": "mma", "op": {"mma": {"accumulate": true}}, "element_bytes": [], "asynchronous": false,
               "source": "", "operands": []}]}"#,
    )
    .unwrap()
}

#[test]
fn a_matrix_product_with_an_update() {
    let f = parse_function(
        "fn gemm { sym K in a: f32 (2,K):(K,1) in b: f32 (3,K):(K,1) inout c: f32 (2,3):(1,2)
           for m < 2, n < 3 {
             acc: f32 = sum(k < K) a[m=2:K, k=K:1] * b[n=3:K, k=K:1]
             c[m=2:1, n=3:2] += acc
           } }",
    )
    .unwrap();
    let mut m = vec![counting(DType::F32, 4), counting(DType::F32, 6), counting(DType::F32, 6)];
    program::run(&f, &mut m, &[2]).unwrap();
    // a = [[0,1],[2,3]], b = [[0,1],[2,3],[4,5]]: a·bᵀ = [[1,3,5],[3,13,23]], stored by columns on 0..6.
    assert_eq!(floats(&m[2]), [1.0, 4.0, 5.0, 16.0, 9.0, 28.0]);
}

/// The accumulator begins at the first point of its axis, is of its own type, and NaN stays; an update combines what
/// there is with each result.
#[test]
fn scans_keep_what_they_have_so_far() {
    let f = parse_function(
        "fn f { in x: f32 (2,4):(4,1) out y: f32 (2,4):(4,1) out z: f32 (2,4):(1,2) inout w: i8 4:1 in b: i8 4:1
           for i < 2, j < 4 { acc: f32 = cumsum(j) x[i=2:4, j=4:1]
             y[i=2:4, j=4:1] = acc }
           for j < 4, i < 2 { acc: f32 = cummax(i) x[i=2:4, j=4:1]
             z[i=2:1, j=4:2] = acc }
           for i < 4 { acc: i32 = cumprod(i) i32(b[i=4:1])
             w[i=4:1] += i8(acc) } }",
    )
    .unwrap();
    let floats_of = |x: &[f64]| InterpMemory::of(DType::F32, &x.iter().map(|x| Number::Float(*x)).collect::<Vec<_>>());
    let mut m = program::allocate(&f, &[]).unwrap();
    m[0] = floats_of(&[1.0, 2.0, f64::NAN, 4.0, -1.0, 3.0, 5.0, 0.5]);
    (m[3], m[4]) = (counting(DType::I8, 4), InterpMemory::of(DType::I8, &[2, 3, 100, 1].map(Number::Int)));
    program::run(&f, &mut m, &[]).unwrap();
    assert_eq!(format!("{:?}", floats(&m[1])), "[1.0, 3.0, NaN, NaN, -1.0, 2.0, 7.0, 7.5]");
    assert_eq!(format!("{:?}", floats(&m[2])), "[1.0, 1.0, 2.0, 3.0, NaN, NaN, 4.0, 4.0]");
    // 2, 6, 600 and 600 as i8, added to 0, 1, 2 and 3.
    assert_eq!(floats(&m[3]), [2.0, 7.0, 90.0, 91.0]);
}

/// The state begins with its first value in each row, and becomes the step of it at each point, in order; infinities
/// and NaN are those of the steps.
#[test]
fn recurrences_step_in_order() {
    let text = "fn f {
  in a: f32 (2,4):(4,1)
  in h: f32 2:1
  out y: f32 (2,4):(4,1)
  for i < 2, j < 4 {
    acc: f32 = scan(j, h[i=2:1]) a[i=2:4, j=4:1] * acc + 1.0_f32
    y[i=2:4, j=4:1] = acc
  }
}
";
    let f = parse_function(text).unwrap();
    assert_eq!(crate::text::function(&f), text);
    let floats_of = |x: &[f64]| InterpMemory::of(DType::F32, &x.iter().map(|x| Number::Float(*x)).collect::<Vec<_>>());
    let mut m = program::allocate(&f, &[]).unwrap();
    m[0] = floats_of(&[2.0, 0.0, -1.0, 3.0, 0.5, f64::INFINITY, 0.0, 1.0]);
    m[1] = floats_of(&[3.0, -2.0]);
    let bounds = super::bound::run(&f, &m, &[]).unwrap();
    assert!(bounds[2].iter().all(|x| x.error == 0.0), "{bounds:?}");
    program::run(&f, &mut m, &[]).unwrap();
    assert_eq!(format!("{:?}", floats(&m[2])), "[7.0, 1.0, 0.0, 1.0, 0.0, NaN, NaN, NaN]");
}

#[test]
fn swizzles_offsets_and_negative_strides_address_what_they_say() {
    let f = parse_function(
        "fn f { in a: i32 (4,2):(-1,4); 3 swizzle<1,0,2> out b: i32 8:1
           for i < 8 { b[i=8:1] = a[i=(4,2):(-1,4); 3] } }",
    )
    .unwrap();
    let mut m = vec![counting(DType::I32, 8), counting(DType::I32, 8)];
    program::run(&f, &mut m, &[]).unwrap();
    assert_eq!(floats(&m[1]), [3.0, 2.0, 1.0, 0.0, 6.0, 7.0, 4.0, 5.0]);

    let f = parse_function("fn f { in a: u8 4:-2 out b: u8 4:1 for i < 4 { b[i=4:1] = a[i=4:-2] } }").unwrap();
    let mut m = program::allocate(&f, &[]).unwrap();
    assert_eq!((m[0].len(), m[0].origin), (7, 6));
    m[0] = InterpMemory { origin: 6, ..counting(DType::U8, 7) };
    program::run(&f, &mut m, &[]).unwrap();
    assert_eq!(floats(&m[1]), [6.0, 4.0, 2.0, 0.0]);
}

#[test]
fn empty_reductions_give_the_identity() {
    let f = parse_function(
        "fn f { sym K in a: i8 K:1 out b: i8 1:1
           for i < 1 { acc: i8 = max(k < K) a[k=K:1] b[i=1:1] = acc } }",
    )
    .unwrap();
    let mut m = program::allocate(&f, &[0]).unwrap();
    program::run(&f, &mut m, &[0]).unwrap();
    assert_eq!(m[1].numbers(), [Number::Int(-128)]);
}

#[test]
fn errors_of_programs() {
    let f = parse_function(
        "fn f { sym M where M >= 1, M % 2 == 0 sym N guard M < N in a: f32 M:1 out b: f32 M:1
           for i < M { b[i=M:1] = a[i=M:1] } }",
    )
    .unwrap();
    let check = |memories: &mut [InterpMemory], symbols: &[i64], want: Expect| {
        let e = program::run(&f, memories, symbols).unwrap_err();
        want.assert_eq(&format!("{} {e}", e.code()));
    };
    let ok = || vec![counting(DType::F32, 4), counting(DType::F32, 4)];
    check(&mut ok(), &[4], expect!["E0452 values of symbols: 1 given, 2 needed"]);
    check(&mut ok(), &[3, 9], expect!["E0451 M = 3 contradicts M % 2 == 0"]);
    check(&mut ok(), &[4, 4], expect!["E0451 the condition M < N does not hold: 4 and 4"]);
    check(&mut ok()[..1], &[4, 5], expect!["E0452 memories of parameters: 1 given, 2 needed"]);
    check(
        &mut [ok().remove(0), counting(DType::I32, 4)],
        &[4, 5],
        expect!["E0452 `b` has elements of type f32, its memory of type i32"],
    );
    check(
        &mut [ok().remove(0), counting(DType::F32, 3)],
        &[4, 5],
        expect!["E0450 `b` is accessed at offset 3 for (i = 3), but its memory holds the offsets 0 to 2"],
    );
    // What is held in all is counted, not each memory by itself: what is read, and the bounds of what is written.
    let copy = parse_function("fn f { sym M in a: u8 M:1 out b: u8 M:1 for i < M { b[i=M:1] = a[i=M:1] } }").unwrap();
    assert!(program::allocate(&copy, &[(1 << 31) + 1]).is_err() && bound::affordable(&copy, &[1 << 28]).is_ok());
    let e = bound::affordable(&copy, &[1 << 30]).unwrap_err();
    expect!["E0454 the reference interpreter would hold 10737418240 bytes here, and 4294967296 are its limit"]
        .assert_eq(&format!("{} {e}", e.code()));
    let huge = "fn f { sym M out a: f32 M:1 for i < M { a[i=M:1] = 1.0_f32 } }";
    let e = program::allocate(&parse_function(huge).unwrap(), &[1 << 40]).unwrap_err();
    expect!["E0454 the reference interpreter would hold 4398046511104 bytes here, and 4294967296 are its limit"]
        .assert_eq(&format!("{} {e}", e.code()));
}

const RELAYOUT: &str = "kernel k for test { sym M where M >= 1
    in src: f32 (M,8):(8,1) global align 4 out dst: f32 (M,8):(1,M) global align 4
    temp r: f32 (4,4):(1,4) register align 4
    phase { for i0 in 0..2 parallel {
      for i1 in 0..M/4 {
        copy(a0:r[(4,4):(1,4)](_,_), a1:src[(4,M/4,4,2):(8,32,1,4)](_,i1,_,i0) {= 32*i1 + 4*i0})
        copy(a2:dst[(4,M/4,4,2):(1,4,M,4*M)](_,i1,_,i0), a0)
      }
      for i2 in 4*(M/4)..M where i2 >= 0, i2 < M { for i3 in 0..4 vector {
        a3:dst[(M,(4,2)):(1,(M,4*M))](i2,4*i0 + i3) {= i2 + M*i3 + 4*M*i0} = a4:src[(M,8):(8,1)](i2,4*i0 + i3)
      } }
    } } }";

#[test]
fn a_kernel_of_tiles_and_a_tail_does_what_its_program_says() {
    let k = parse_kernel(RELAYOUT).unwrap();
    let f = parse_function(
        "fn k { sym M where M >= 1 in src: f32 (M,8):(8,1) out dst: f32 (M,8):(1,M)
           for i < M, j < 8 { dst[i=M:1, j=8:M] = src[i=M:8, j=8:1] } }",
    )
    .unwrap();
    for m in [1, 3, 4, 5, 8, 13] {
        let mut by_kernel = kernel::allocate(&k, &[m]).unwrap();
        by_kernel[0] = counting(DType::F32, 8 * m);
        let mut by_program = by_kernel.clone();
        kernel::run(&k, &target(), &mut by_kernel, &[m]).unwrap();
        program::run(&f, &mut by_program, &[m]).unwrap();
        assert_eq!(by_kernel, by_program);
    }
}

#[test]
fn an_mma_adds_to_c() {
    let k = parse_kernel(
        "kernel k for test { in a: f16 (2,2):(2,1) global align 2 in b: f16 (3,2):(2,1) global align 2
           inout c: f32 (2,3):(1,2) global align 4
           phase { mma(a0:c[(2,3):(1,2)](_,_), a1:a[(2,2):(2,1)](_,_), a2:b[(3,2):(2,1)](_,_), a0) } }",
    )
    .unwrap();
    let mut m = vec![counting(DType::F16, 4), counting(DType::F16, 6), counting(DType::F32, 6)];
    kernel::run(&k, &target(), &mut m, &[]).unwrap();
    assert_eq!(floats(&m[2]), [1.0, 4.0, 5.0, 16.0, 9.0, 28.0]);
}

#[test]
fn errors_of_kernels() {
    let check = |from: &str, to: &str, want: Expect| {
        let text = RELAYOUT.replacen(from, to, 1);
        assert_ne!(text, RELAYOUT);
        let k = parse_kernel(&text).unwrap();
        let mut m = kernel::allocate(&k, &[5]).unwrap();
        let e = kernel::run(&k, &target(), &mut m, &[5]).unwrap_err();
        want.assert_eq(&format!("{} {e}", e.code()));
        assert_eq!(m[0].len(), 40, "the caller's memory comes back");
    };
    check(
        "{= 32*i1 + 4*i0}",
        "{= 32*i1 + 5*i0}",
        expect![
            "E0453 the offset 32*i1 + 5*i0 of access a1 is 5 for (M = 5, i0 = 1, i1 = 0, i2 = 4, i3 = 3), its layout gives 4"
        ],
    );
    check(
        "a4:src[(M,8):(8,1)](i2,4*i0",
        "a4:src[(M,8):(8,1)](i2 + 1,4*i0",
        expect![
            "E0450 `src (access a4)` is accessed at offset 40 for (M = 5, i0 = 0, i1 = 0, i2 = 4, i3 = 0), but its memory holds the offsets 0 to 39"
        ],
    );
    check("copy(a0", "move(a0", expect!["E0456 atom `move`: not in the table of test"]);
    check(
        "copy(a0:r[(4,4):(1,4)](_,_)",
        "copy(a0:r[(4,3):(1,4)](_,_)",
        expect!["E0456 atom `copy`: the tiles have the extents [4, 3] and [4, 4]"],
    );
}

#[test]
fn speed_is_millions_of_elements_a_second() {
    // Never asserted: printed with `--nocapture`.
    let start = std::time::Instant::now();
    let mut points = 0;
    for seed in 0..200 {
        let (f, symbols) = random_function(seed);
        let mut m = random_memories(&f, &symbols, seed).unwrap();
        program::run(&f, &mut m, &symbols).unwrap();
        points += m.iter().map(InterpMemory::len).sum::<usize>();
    }
    println!("{points} elements in {:?}", start.elapsed());
    let k = parse_kernel(RELAYOUT).unwrap();
    let mut m = kernel::allocate(&k, &[20_003]).unwrap();
    let start = std::time::Instant::now();
    kernel::run(&k, &target(), &mut m, &[20_003]).unwrap();
    println!("{} elements of a kernel in {:?}", 8 * 20_003, start.elapsed());
}
