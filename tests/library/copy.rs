//! `copy`, `permute`, `Plan` and the kernel cache as a library user meets them: results, refusals, threads.
use tilewright::{Error, Plan, cache, copy, permute, view, view_mut};

/// Code, message and first help of a refusal.
#[track_caller]
fn refused(result: tilewright::Result<()>) -> String {
    let e = result.expect_err("it is refused");
    let d = e.diagnostics();
    assert!(d.iter().all(|d| d.help.is_some()), "{d:?}");
    assert!(tilewright_ir::codes::find(e.code()).is_some());
    said(&e)
}

/// Code and message.
fn said(e: &Error) -> String {
    format!("{} {}", e.code(), e.diagnostics()[0].message)
}

fn counted(n: usize) -> Vec<i32> {
    (0..n as i32).collect()
}

#[test]
fn a_view_is_a_slice_with_shape_strides_and_origin() {
    let src = counted(24);
    let mut dst = vec![0; 24];
    copy(&src, &mut dst).expect("slices of one length");
    assert_eq!(src, dst);
    // Row-major is what is not said; the other side's shape is taken.
    copy(view(&src).shape(&[4, 6]), view_mut(&mut dst).strides(&[1, 4])).expect("a transpose");
    assert_eq!(dst[..5], [0, 6, 12, 18, 1]);
    let mut flipped = vec![0; 24];
    copy(view(&src).at(23).strides(&[-6, -1]), view_mut(&mut flipped).shape(&[4, 6])).expect("both modes backwards");
    assert!(flipped.iter().rev().eq(&src));
    let mut repeated = [0; 6];
    copy(view(&src[..3]).shape(&[2, 3]).strides(&[0, 1]), &mut repeated).expect("a repeated row");
    assert_eq!(repeated, [0, 1, 2, 0, 1, 2]);
    let mut one = [9];
    copy(view(&src).at(7).shape(&[1, 1, 1]), &mut one).expect("one element");
    assert_eq!(one, [7]);
    copy(view(&src).shape(&[3, 0, 2]), view_mut::<i32>(&mut []).shape(&[3, 0, 2])).expect("nothing");
}

#[test]
fn every_type_is_copied_bit_for_bit() {
    fn transposed<T: tilewright::Element + PartialEq + std::fmt::Debug>(values: [T; 6]) {
        let mut dst = [values[0]; 6];
        copy(view(&values).shape(&[2, 3]), view_mut(&mut dst).strides(&[1, 2])).expect("copies");
        assert_eq!(dst, [0, 3, 1, 4, 2, 5].map(|i| values[i]));
    }
    transposed([1.0f64, -0.0, f64::INFINITY, 5e-324, 1e300, 2.0]);
    transposed([1.0f32, 1e-45, f32::NEG_INFINITY, 3.5, 4.0, 5.0]);
    transposed([1, 2, 3, 4, 5, 6].map(half::f16::from_bits));
    transposed([1, 2, 3, 4, 5, 6].map(half::bf16::from_bits));
    transposed([i64::MIN, 1, 2, 3, 4, i64::MAX]);
    transposed([i32::MIN, 1, 2, 3, 4, i32::MAX]);
    transposed([i16::MIN, 1, 2, 3, 4, i16::MAX]);
    transposed([i8::MIN, 1, 2, 3, 4, i8::MAX]);
    transposed([0u8, 1, 2, 3, 254, 255]);
    transposed([true, false, false, true, true, false]);
    let nan = f32::from_bits(0x7fa0_1234);
    let mut dst = [0.0f32; 2];
    copy(&[nan, -nan], &mut dst).expect("copies");
    assert_eq!(dst.map(f32::to_bits), [nan, -nan].map(f32::to_bits), "signalling NaNs keep their bits");
}

#[test]
fn permutations_are_numpys() {
    let src = counted(2 * 3 * 5 * 7);
    let mut dst = vec![0; src.len()];
    permute(view(&src).shape(&[2, 3, 5, 7]), &[3, 1, 0, 2], &mut dst).expect("a permutation");
    let mut at = 0;
    for l in 0..7 {
        for j in 0..3 {
            for i in 0..2 {
                for k in 0..5 {
                    assert_eq!(dst[at], src[((i * 3 + j) * 5 + k) * 7 + l]);
                    at += 1;
                }
            }
        }
    }
    let say = refused(permute(view(&src).shape(&[2, 105]), &[0, 0], &mut dst));
    assert_eq!(say, "E0620 [0, 0] is no permutation of the 2 modes of `src`");
    assert!(refused(permute(view(&src).shape(&[2, 105]), &[0], &mut dst)).starts_with("E0620"));
}

#[test]
fn what_does_not_fit_is_refused_and_nothing_is_written() {
    let (src, mut dst) = (counted(12), vec![-1; 12]);
    let mut check = |f: &dyn Fn(&mut Vec<i32>) -> tilewright::Result<()>, want: &str| {
        assert_eq!(refused(f(&mut dst)), want);
        assert!(dst.iter().all(|x| *x == -1), "something was written");
    };
    check(&|d| copy(&src[..5], d), "E0621 mode 0 of `src` has 5 elements, and mode 0 of `dst` has 12");
    check(
        &|d| copy(view(&src).shape(&[3, 4]), view_mut(d).shape(&[3, 5])),
        "E0621 mode 1 of `src` has 4 elements, and mode 1 of `dst` has 5",
    );
    check(&|d| copy(view(&src).shape(&[12]), view_mut(d).shape(&[3, 4])), "E0620 `src` has 1 modes, and `dst` has 2");
    check(&|d| copy(view(&src).shape(&[3, 4]).strides(&[4]), d), "E0620 strides of `src`: 2 needed, 1 given");
    check(&|d| copy(view(&src).strides(&[1]), d), "E0620 strides of `src`: 0 needed, 1 given");
    check(
        &|d| copy(view(&src).shape(&[3, 5]), d),
        "E0507 `copy` cannot be called: `src` spans the elements 0 to 14, its memory holds 0 to 11",
    );
    check(
        &|d| copy(view(&src).shape(&[3, 4]), view_mut(d).at(1).strides(&[-1, 3])),
        "E0507 `copy` cannot be called: `dst` spans the elements -2 to 9, its memory holds -1 to 10",
    );
    check(
        &|d| copy(view(&src).at(40).shape(&[1]), d),
        "E0507 `copy` cannot be called: `src` spans the elements 0 to 0, its memory holds -40 to -29",
    );
    check(
        &|d| copy(view(&src).shape(&[3, 4]), view_mut(d).strides(&[0, 1])),
        "E0306 two elements of `dst` would be one in memory: (3,4):(0,1) has stride 0",
    );
    check(
        &|d| copy(view(&src).shape(&[3, 4]), view_mut(d).strides(&[2, 1])),
        "E0306 two elements of `dst` would be one in memory: coordinates 2 and 4 have offset 2",
    );
    check(&|d| copy(view(&src).shape(&[-3]), d), "E0505 `copy` cannot be called: `src` has the extent -3 in mode 0");
    check(
        &|d| copy(view(&src).shape(&[1 << 40, 1 << 40]), d),
        "E0506 `copy` cannot be called: the extent of `src`: 1099511627776 * 1099511627775 does not fit in 64 bits",
    );
    check(
        &|d| copy(&[1.0f32; 12], d),
        "E0508 `copy` cannot be called: `dst` has elements of type f32, and the argument of type i32",
    );
    check(&|d| copy(&src, &*d), "E0511 `copy` cannot be called: `dst` is written, the argument is read only");
    let huge = [1i64 << 20, 3, 5];
    let apart = view_mut(&mut dst).shape(&huge).strides(&[2, 1 << 19, 1]);
    assert!(refused(copy(view(&src).strides(&[0, 0, 0]), apart)).starts_with("E0307"));
}

/// Source, destination, and where both begin.
type Call<'a> = (&'a [i32], &'a mut [i32], [usize; 2]);

/// A copy that a thread has at hand is checked like one that it has not: the same calls are refused, in the same words.
#[test]
fn what_a_thread_remembers_is_checked_as_well() {
    let (src, mut dst) = (counted(24), vec![-1; 24]);
    let flipped = |(src, dst, [s, d]): Call| {
        copy(view(src).at(s).shape(&[3, 4]).strides(&[4, -1]), view_mut(dst).at(d).strides(&[-1, 3]))
    };
    let mut twice = |f: &dyn Fn(&mut Vec<i32>) -> tilewright::Result<()>| {
        cache::clear();
        let fresh = f(&mut dst).map_err(|e| said(&e));
        assert!(dst.iter().all(|x| *x == -1), "something was written");
        flipped((&src, &mut dst, [3, 2])).expect("it fits");
        assert_eq!(dst[..4], [11, 7, 3, 10]);
        dst.fill(-1);
        assert_eq!(f(&mut dst).map_err(|e| said(&e)), fresh);
        assert!(dst.iter().all(|x| *x == -1), "something was written");
        fresh.expect_err("it is refused")
    };
    let max = usize::MAX;
    for (n, m, at) in [(11, 24, [3, 2]), (24, 11, [3, 2]), (24, 24, [2, 2]), (24, 24, [3, 1]), (24, 24, [16, 2])] {
        let say = twice(&|d| flipped((&src[..n], &mut d[..m], at)));
        assert!(say.starts_with("E0507 `copy` cannot be called: `"), "{say}");
    }
    for at in [[max, 2], [3, max], [3, max - 1], [max - 7, 2], [max / 4 + 4, 2], [3, max / 4 + 3]] {
        assert!(twice(&|d| flipped((&src, d, at))).starts_with("E0507"), "{at:?}");
    }
    let say = twice(&|d| copy(view(&src).at(3).shape(&[3, 4]).strides(&[4, -1]), view(d).at(2).strides(&[-1, 3])));
    assert!(say.starts_with("E0511"), "{say}");
    let floats = [0.0f32; 24];
    let say =
        twice(&|d| copy(view(&floats).at(3).shape(&[3, 4]).strides(&[4, -1]), view_mut(d).at(2).strides(&[-1, 3])));
    assert!(say.starts_with("E0508"), "{say}");
    // More copies than a thread remembers, and one of more modes than are kept in place, twice each.
    for n in (2..40i64).chain(2..40) {
        let mut dst = vec![0; 4 * n as usize];
        let src = counted(dst.len());
        copy(view(&src).shape(&[n, 4]), view_mut(&mut dst).strides(&[1, n])).expect("copies");
        assert!((0..dst.len()).all(|i| dst[i] as usize == i % n as usize * 4 + i / n as usize));
        let reversed: Vec<i64> = (0..11).map(|k| 1 << k).collect();
        let (src, mut dst) = (counted(2048), vec![0; 2048]);
        copy(view(&src).shape(&[2; 11]).strides(&reversed), &mut dst).expect("copies");
        assert!((0..2048u32).all(|i| dst[i as usize] as u32 == i.reverse_bits() >> 21));
    }
}

#[test]
fn a_plan_is_kept_and_sent() {
    fn sent<T: Send + Sync + Clone + std::fmt::Debug>(_: &T) {}
    let plan = Plan::new(tilewright::DType::I32, &[3, 4], &[4, 1], &[1, 3]).expect("compiles");
    sent(&plan);
    let src = counted(12);
    let mut dst = vec![0; 12];
    std::thread::scope(|s| {
        s.spawn(|| plan.copy(&src, view_mut(&mut dst).shape(&[3, 4]).strides(&[1, 3])).expect("copies"));
    });
    assert_eq!(dst[..4], [0, 4, 8, 1]);
    assert!(plan.code().is_some_and(|c| c.code_bytes() > 0 && c.asm().contains("ret")));
    let say = refused(plan.copy(view(&src).strides(&[1, 4]), &mut dst));
    assert_eq!(say, "E0625 `src` has the strides [1, 4], and the plan was made for [4, 1]");
    assert!(refused(plan.copy(view(&src).shape(&[4, 3]), &mut dst)).starts_with("E0621"));
    assert!(refused(plan.copy(&src[..11], &mut dst)).starts_with("E0507"));
    assert!(refused(plan.copy(&[1.0f32; 12], &mut dst)).starts_with("E0508"));
    assert!(matches!(Plan::new(tilewright::DType::I32, &[3], &[1, 1], &[1]), Err(Error::Copy(_))));
    let nothing = Plan::new(tilewright::DType::U8, &[3, 0], &[1, 1], &[1, 1]).expect("compiles");
    nothing.copy(&[0u8; 0], &mut [0u8; 0]).expect("nothing to copy");
    assert!(nothing.code().is_none());
}

/// Forms that no other test here has, so that the count of kernels is this test's own.
#[test]
fn copies_of_one_normal_form_share_a_kernel() {
    let (src, mut dst) = (counted(3 * 1009), vec![0; 3 * 1009]);
    copy(view(&src).shape(&[3, 1009]), view_mut(&mut dst).strides(&[1, 3])).expect("copies");
    let plan = |shape: &[i64], s: &[i64], d: &[i64]| {
        let plan = Plan::new(tilewright::DType::I32, shape, s, d).expect("compiles");
        std::ptr::from_ref(plan.code().expect("it has elements"))
    };
    let this = plan(&[3, 1009], &[1009, 1], &[1, 3]);
    assert_eq!(this, plan(&[1009, 1, 3], &[1, 7, 1009], &[3, 7, 1]), "other order, a mode of one");
    assert_eq!(this, plan(&[3, 1009], &[-1009, -1], &[-1, -3]), "both backwards");
    assert_ne!(this, plan(&[3, 1009], &[-1009, 1], &[1, 3]), "one backwards");
    assert_ne!(this, plan(&[3, 1009], &[1010, 1], &[1, 3]), "another stride");
    let usage = cache::usage();
    assert!(usage.entries >= 3 && usage.code_bytes > 0 && usage.compiled >= 3);
}

#[test]
fn functions_of_one_program_share_their_code() {
    let code = |f: &tilewright::Function| std::ptr::from_ref(f.code());
    let text = "fn twice(x: f32 (977):(1), y: f32 (977):(1)) { y[i] = x[i] * 2 }";
    let compiled = |text: &str| tilewright::compile(text).expect("compiles").function("twice").expect("is there");
    let first = compiled(text);
    assert_eq!(code(&first), code(&compiled(&format!("// the same program\n{text}"))));
    assert_eq!(code(&first), code(&cache::function(text, "twice").expect("compiles")));
    assert_ne!(code(&first), code(&compiled(&text.replace("* 2", "* 3"))));
    // Zeros of both signs are different constants.
    assert_ne!(code(&compiled(&text.replace("* 2", "* 0"))), code(&compiled(&text.replace("* 2", "* (-0.0)"))));
    assert!(cache::function(text, "thrice").is_err_and(|e| e.code() == "E0702"));
    assert!(cache::function("fn", "f").is_err_and(|e| matches!(e, Error::Program { .. })));
}

#[test]
fn the_answer_does_not_depend_on_threads() {
    // 3 MB: worth threads, and no multiple of anything.
    let (m, n) = (1021i64, 769i64);
    let src: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
    let shape = [m, n];
    let run = |threads: Option<usize>, strides: &[i64]| {
        let plan = Plan::new(tilewright::DType::F32, &shape, &[n, 1], strides).expect("compiles");
        let plan = threads.map_or(plan.clone(), |t| plan.threads(t));
        let mut dst = vec![0.0f32; src.len()];
        plan.copy(&src, &mut dst).expect("copies");
        dst
    };
    for strides in [[1, m], [n, 1]] {
        let one = run(Some(1), &strides);
        for threads in [None, Some(2), Some(3), Some(64)] {
            assert!(run(threads, &strides) == one, "{threads:?} threads, {strides:?}");
        }
    }
}

/// Copies inside pools of the caller's, of any size and nested in its tasks, end and agree.
#[test]
fn copies_run_inside_a_callers_pool() {
    let n = 1 << 20;
    let src: Vec<i64> = (0..n).collect();
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let mut dst = vec![0i64; n as usize];
        let transpose = || copy(view(&src).shape(&[1 << 10, 1 << 10]), view_mut(&mut dst).strides(&[1, 1 << 10]));
        pool.install(transpose).expect("copies");
        assert!((0..1 << 10).all(|i| dst[i] == src[i << 10]));
    }
    let rows = vec![src; 8];
    rayon::scope(|s| {
        for row in &rows {
            s.spawn(|_| {
                let mut dst = vec![0i64; n as usize];
                copy(view(row).shape(&[1 << 10, 1 << 10]), view_mut(&mut dst).strides(&[1, 1 << 10])).expect("copies");
                assert!(dst[..1 << 10].iter().zip(row.iter().step_by(1 << 10)).all(|(d, s)| d == s));
            });
        }
    });
}

/// Many threads, few kernels, and a cache that is too small for them: every copy is right, nothing deadlocks.
#[test]
fn threads_share_the_cache() {
    std::thread::scope(|scope| {
        for t in 0..4 {
            scope.spawn(move || {
                for i in 0..60i64 {
                    let n = 2 + (i * 7 + t) % 13;
                    let src: Vec<i16> = (0..(n * 5) as i16).collect();
                    let mut dst = vec![0i16; src.len()];
                    copy(view(&src).shape(&[n, 5]), view_mut(&mut dst).strides(&[1, n])).expect("copies");
                    assert!((0..n as usize).all(|r| (0..5).all(|c| dst[c * n as usize + r] == src[r * 5 + c])));
                }
            });
        }
    });
}
