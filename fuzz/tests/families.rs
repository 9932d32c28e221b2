//! The work and the memory of a build grow with the program: families of statements, doubled, on every kind of target.
use tilewright_fuzz::{families, memory, stages};

/// Bytes that a build allocates in all, and most at a time.
fn build(program: &str, target: &str) -> (usize, usize) {
    let mut total = 0;
    let ((), peak) = memory::peak(|| {
        let before = memory::allocated();
        stages::build(program, target).unwrap();
        total = memory::allocated() - before;
    });
    (total, peak)
}

#[test]
fn twice_the_statements_are_twice_the_work() {
    let mut grown = vec![];
    for target in ["cpu:avx2", "ptx:sm_90a"] {
        for (form, shape) in families::names() {
            // Sorts are long in machine code: fewer of them.
            let n = if form == "sort" { 6 } else { 24 };
            let [(half, _), (whole, peak)] = [n, 2 * n].map(|n| build(&families::program(form, shape, n), target));
            // Twice, the logarithm's share, and what each statement says of all others.
            if whole > half * 13 / 5 || peak > 200 << 20 {
                grown.push(format!("{target} {form} {shape}: {half} to {whole} bytes, {peak} at a time"));
            }
        }
    }
    assert!(grown.is_empty(), "{grown:#?}");
}
