//! scratch
use tilewright_ir::{json, text, verify, arbitrary::random_function};
use tilewright_rewrite::lower::lower;
#[test]
fn show() {
    let target: tilewright_ir::target::Target = json::from_text(r#"{"schema": 1, "kind": "target", "name": "test", "vector_bits": 128, "vector_registers": 16,
            "memories": [{"name": "l1", "space": "global", "bytes": 32768, "line_bytes": 64}],
            "threads": 1, "parallel_bytes": 0, "atoms": [{"name": "transpose_b32_4x4", "op": "copy",
            "element_bytes": [4, 4], "asynchronous": false, "source": "test", "operands": [
              {"name": "dst", "space": "global", "tile": [4, 4], "strides": [null, 1], "align": 4, "thread_value": null},
              {"name": "src", "space": "global", "tile": [4, 4], "strides": [1, null], "align": 4, "thread_value": null}
            ]}]}"#).unwrap();
    for seed in std::env::var("SEEDS").unwrap().split(',') {
        let (f, _) = random_function(seed.parse().unwrap());
        let k = lower(&f, &target).unwrap();
        println!("--- {seed}\n{}{}", text::function(&f), text::kernel(&k));
        for l in verify::kernel(&k, &target).unwrap().unproved { println!("? {l}"); }
    }
}
