//! Elements that are run for themselves are those of the whole run.
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::{Rng, cases, random_function, random_memories};
use tilewright_ir::interp::kernel::{run, slice};
use tilewright_ir::interp::number;
use tilewright_ir::program::Role;
use tilewright_ir::share::several;

#[test]
fn some_elements_are_those_of_the_whole_run() {
    let targets = ["cpu:avx2", "ptx:sm_80", "ptx:sm_90a"].map(|t| pipeline::target(t).expect("a target"));
    let seeds: Vec<u64> = (0..cases(60, 600)).collect();
    let ran = several(&seeds, |seed| {
        let (function, size) = random_function(*seed);
        let target = &targets[*seed as usize % targets.len()];
        let Ok(kernel) = pipeline::schedule(&function, target) else { return 0 };
        let start = random_memories(&function, &size, *seed).expect("memory");
        let mut whole = start.clone();
        if run(&kernel, target, &mut whole, &size).is_err() {
            return 0;
        }
        let mut rng = Rng::new(*seed);
        let roles: Vec<Role> = kernel.buffers.iter().map(|b| b.role).filter(|r| r.is_parameter()).collect();
        let few = |(m, role): (&tilewright_ir::interp::InterpMemory, &Role)| -> Vec<i64> {
            let count = if *role == Role::In { 0 } else { m.len().min(5) };
            (0..count).map(|_| rng.below(m.len()) as i64 - m.origin).collect()
        };
        let wanted: Vec<Vec<i64>> = whole.iter().zip(&roles).map(few).collect();
        let mut part = start.clone();
        let Ok(ran) = slice::run_for(&kernel, target, &mut part, &size, &wanted, 5_000_000).expect("a run") else {
            return 0;
        };
        for ((whole, part), wanted) in whole.iter().zip(&part).zip(&wanted) {
            for offset in wanted {
                let [whole, part] = [whole, part].map(|m| m.read(*offset).expect("an element"));
                // Of NaN all bits are one value.
                let same = whole == part || [whole, part].iter().all(|n| number::to_f64(*n).is_nan());
                assert!(same, "seed {seed} on {} at {offset}: {whole:?}, {part:?}", target.name);
            }
        }
        ran.statements.len().min(1)
    });
    let ran: usize = ran.into_iter().sum();
    assert!(2 * ran > seeds.len(), "{ran} of {} programs were run in part", seeds.len());
}
