//! Every kernel that lowering makes verifies, survives its text and JSON forms, and agrees with its program within the
//! derived bound, before and after index saturation.
use tilewright_ir::arbitrary::{random_function, random_memories};
use tilewright_ir::interp::{self, bound};
use tilewright_ir::kernel::Kernel;
use tilewright_ir::target::Target;
use tilewright_ir::{json, text, verify};
use tilewright_rewrite::lower::{lower, saturate_indices};

/// 128-bit vectors, and a transpose of 4 x 4 elements of 4 bytes.
fn target() -> Target {
    json::from_text(
        r#"{"schema": 1, "kind": "target", "name": "test", "isa": {"plain_bits": 128, "vector_registers": 16},
            "core": {"memories": [{"name": "l1", "space": "global", "bytes": 32768, "line_bytes": 64}]},
            "threads": 1, "parallel_bytes": 0, "atoms": [{"name": "transpose_b32_4x4", "op": "copy",
            "element_bytes": [4, 4], "asynchronous": false, "source": "test", "operands": [
              {"name": "dst", "space": "global", "tile": [4, 4], "strides": [null, 1], "align": 4, "thread_value": null},
              {"name": "src", "space": "global", "tile": [4, 4], "strides": [1, null], "align": 4, "thread_value": null}
            ]}]}"#,
    )
    .expect("a target")
}

fn check(seed: u64, kernel: &Kernel, target: &Target) -> Vec<String> {
    let shown = text::kernel(kernel);
    let report = verify::kernel(kernel, target)
        .unwrap_or_else(|e| panic!("seed {seed}: {}\n{shown}", e.iter().map(|e| format!("{e}\n")).collect::<String>()));
    let back = text::parse_kernel(&shown).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{shown}"));
    assert_eq!(&back, kernel, "seed {seed}\n{shown}");
    let back: Kernel = json::from_text(&json::to_text(kernel)).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{shown}"));
    assert_eq!(&back, kernel, "seed {seed}\n{shown}");
    report.unproved
}

#[test]
fn lowered_kernels_are_what_they_promise() {
    let target = target();
    let mut undecided = 0;
    for seed in 0..1000 {
        let (f, symbols) = random_function(seed);
        let start = random_memories(&f, &symbols, seed).expect("memories");
        let want = bound::run(&f, &start, &symbols).expect("program runs");
        let mut kernel = lower(&f, &target).expect("lowers");
        for saturated in [false, true] {
            if saturated {
                saturate_indices(&mut kernel).expect("indices");
            }
            let unproved = check(seed, &kernel, &target);
            if !unproved.is_empty() && !saturated {
                undecided += 1;
                println!("seed {seed}: {}", unproved.join("; "));
            }
            let mut got = start.clone();
            let shown = || text::kernel(&kernel);
            interp::kernel::run(&kernel, &target, &mut got, &symbols)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}\n{}", shown()));
            for (i, (want, got)) in want.iter().zip(&got).enumerate() {
                for (j, (want, got)) in want.iter().zip(got.numbers()).enumerate() {
                    let near = want.agrees(got);
                    assert!(near, "seed {seed}, tensor {i}, element {j}: {got:?}, not {want:?}\n{}", shown());
                }
            }
        }
    }
    println!("{undecided} of 1000 kernels with something undecided");
}
