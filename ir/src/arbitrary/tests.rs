//! The programs are what they are said to be.
use super::*;
use crate::program::{Role, Statement, TensorId};

#[test]
fn a_seed_gives_one_function_that_runs() {
    for seed in 0..500 {
        let (f, symbols) = random_function(seed);
        assert_eq!((f.clone(), symbols.clone()), random_function(seed));
        let mut memories = random_memories(&f, &symbols, seed).unwrap();
        interp::program::run(&f, &mut memories, &symbols)
            .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{}", crate::text::function(&f)));
    }
}

#[test]
fn large_functions_run_at_all_values() {
    let mut long = 0;
    for seed in 0..60 {
        let (f, given) = large_function(seed);
        let extent =
            |n: &crate::int::Int| n.eval(&|s| f.symbols.iter().position(|x| x == s).map(|i| given[i])).unwrap();
        long += usize::from(
            f.body.iter().flat_map(|s| s.axes.iter().chain(&s.reduce_axes)).any(|a| extent(&a.extent) > 256),
        );
        let all = values(&f, &given);
        assert_eq!(all[0], given);
        for symbols in &all[1..] {
            let in_facts = |(s, v): (&Symbol, &i64)| (s.lo..=s.hi).contains(v) && v % s.div == 0;
            assert!(f.symbols.iter().zip(symbols).all(in_facts), "seed {seed}: {symbols:?}");
        }
        let fixed = f.body.iter().all(|s| s.lookups.is_empty());
        for symbols in all.iter().filter(|_| fixed) {
            let mut memories = inexact_memories(&f, symbols, seed).unwrap();
            interp::program::run(&f, &mut memories, symbols)
                .unwrap_or_else(|e| panic!("seed {seed} at {symbols:?}: {e}\n{}", crate::text::function(&f)));
        }
    }
    assert!(long > 20, "{long} programs with long axes");
}

#[test]
fn the_programs_cover_what_breaks_compilers() {
    let (mut swizzled, mut negative, mut symbolic, mut nested, mut empty) = (0, 0, 0, 0, 0);
    let (mut hollow, mut products, mut partly, mut sequences) = (0, 0, 0, 0);
    let (mut gathered, mut scattered, mut meeting) = (0, 0, 0);
    let mut types = std::collections::BTreeSet::new();
    for seed in 0..2000 {
        let (f, symbols) = random_function(seed);
        let text = crate::text::function(&f);
        swizzled += usize::from(text.contains("swizzle"));
        negative += usize::from(text.contains(":-") || text.contains(",-"));
        symbolic += usize::from(!symbols.is_empty());
        nested += usize::from(text.contains("(("));
        empty += usize::from(text.contains("< 0"));
        // No elements, a symbol that is 0, and an operand that stands still.
        let stands = |t: &Tensor| t.layout.flat().iter().any(|(_, d)| d.int().is_some_and(|d| d.is(0)));
        hollow += usize::from(symbols.contains(&0) && f.tensors.iter().any(|t| t.role == Role::In && stands(t)));
        products += usize::from(["M*N", "N*K", "M*K"].iter().any(|p| text.contains(p)));
        let read = |t: u32| f.body.iter().any(|s| s.update.is_some() || s.reads().contains(&TensorId(t)));
        let part = |(i, t): (usize, &Tensor)| t.role == Role::InOut && !read(i as u32);
        partly += usize::from(f.tensors.iter().enumerate().any(part));
        sequences += usize::from(f.body.len() > 2);
        gathered += usize::from(f.body.iter().any(|s| !s.lookups.is_empty() && !s.scatters()));
        scattered += usize::from(f.body.iter().any(Statement::scatters));
        let meets = |s: &Statement| {
            s.out.modes.iter().any(|(_, l)| l.flat().iter().any(|(_, d)| d.int().is_some_and(|d| d.is(0))))
        };
        meeting += usize::from(f.body.iter().any(|s| s.update.is_some() && meets(s)));
        types.extend(f.tensors.iter().map(|t| t.dtype));
    }
    assert_eq!(types.len(), TYPES.len());
    for (n, what) in [(swizzled, "swizzles"), (negative, "negative strides"), (symbolic, "symbols")] {
        assert!(n > 50, "{n} programs with {what}");
    }
    assert!(nested > 50 && empty > 20, "{nested} nested, {empty} empty");
    for (n, what) in [(hollow, "0 of a symbol under a stride of 0"), (products, "products of symbols")] {
        assert!(n > 50, "{n} programs with {what}");
    }
    assert!(meeting > 20, "{meeting} updates whose points meet");
    assert!(gathered > 150 && scattered > 20, "{gathered} gathered, {scattered} scattered");
    assert!(partly > 50 && sequences > 150, "{partly} written in part, {sequences} sequences");
}
