//! Runs every example by the command line on its data and compares the result with NumPy's answer.
//!
//! Copies must be equal to the last bit. Where a program rounds, `data/NAME.bound.npy` holds the largest error each
//! element may have; `examples/make_data.py` and `scripts/train_digits.py` derive it. The reader below is separate from
//! the product's on purpose.
use std::path::{Path, PathBuf};
use std::process::Command;

/// An array file: its shape, and its elements in C order as f64 (every value in these files is exact in f64).
struct Npy {
    shape: Vec<usize>,
    values: Vec<f64>,
}

/// Reads the subset of NumPy's format version 1 that the examples use.
fn read(path: &Path) -> Npy {
    let bytes = std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert_eq!(&bytes[..6], b"\x93NUMPY", "{}", path.display());
    let (header_len, at) = match bytes[6] {
        1 => (usize::from(u16::from_le_bytes([bytes[8], bytes[9]])), 10),
        _ => (u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize, 12),
    };
    let header = std::str::from_utf8(&bytes[at..at + header_len]).unwrap();
    let after = |key: &str| header.split_once(key).unwrap_or_else(|| panic!("no {key} in {header}")).1;
    let descr = after("'descr':").split('\'').nth(1).unwrap();
    let fortran = after("'fortran_order':").trim_start().starts_with("True");
    let inside = after("'shape':").split_once('(').unwrap().1.split_once(')').unwrap().0;
    let shape: Vec<usize> =
        inside.split(',').map(str::trim).filter(|s| !s.is_empty()).map(|s| s.parse().unwrap()).collect();
    let data = &bytes[at + header_len..];
    let width: usize = descr[2..].parse().unwrap();
    let n: usize = shape.iter().product();
    assert_eq!(data.len(), n * width, "{}", path.display());
    let stored: Vec<f64> = data
        .chunks_exact(width)
        .map(|b| match &descr[1..] {
            "f8" => f64::from_le_bytes(b.try_into().unwrap()),
            "f4" => f64::from(f32::from_le_bytes(b.try_into().unwrap())),
            "i8" => i64::from_le_bytes(b.try_into().unwrap()) as f64,
            "u1" => f64::from(b[0]),
            other => panic!("dtype {other}"),
        })
        .collect();
    let values = if fortran { c_order(&stored, &shape) } else { stored };
    Npy { shape, values }
}

/// Elements stored first-axis-fastest, in the order last-axis-fastest.
fn c_order(stored: &[f64], shape: &[usize]) -> Vec<f64> {
    (0..stored.len())
        .map(|i| {
            // Digits of i, last axis fastest, weighted by the strides of first-axis-fastest storage.
            let (mut rest, mut at) = (i, 0);
            for k in (0..shape.len()).rev() {
                at += (rest % shape[k]) * shape[..k].iter().product::<usize>();
                rest /= shape[k];
            }
            stored[at]
        })
        .collect()
}

fn examples() -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("examples")
}

fn data(name: &str) -> Npy {
    read(&examples().join("data").join(format!("{name}.npy")))
}

/// Runs `NAME.tw` with inputs from `examples/` and gives the array it wrote for `output`.
fn run(name: &str, inputs: &[(&str, &str)], output: &str) -> Npy {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out.npy");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    command.current_dir(examples()).arg("run").arg(format!("{name}.tw"));
    for (tensor, file) in inputs {
        command.arg("--in").arg(format!("{tensor}={file}"));
    }
    let result = command.arg("--out").arg(format!("{output}={}", out.display())).arg("--check").output().unwrap();
    assert!(
        result.status.success(),
        "{name}: {}\n{}{}",
        result.status,
        String::from_utf8_lossy(&result.stdout),
        String::from_utf8_lossy(&result.stderr)
    );
    read(&out)
}

/// Asserts equality, or closeness where `NAME.bound` exists.
fn compare(name: &str, got: &Npy) {
    let want = data(&format!("{name}.want"));
    assert_eq!(got.shape, want.shape, "{name}");
    let bound = examples().join("data").join(format!("{name}.bound.npy"));
    let bound = bound.exists().then(|| read(&bound).values);
    for (i, (g, w)) in got.values.iter().zip(&want.values).enumerate() {
        let allowed = bound.as_ref().map_or(0.0, |b| b[i]);
        assert!((g - w).abs() <= allowed, "{name}: element {i} is {g:e}, NumPy has {w:e}, allowed error {allowed:e}");
    }
}

#[test]
fn hwc_to_chw_is_numpys_transpose() {
    let got = run("hwc_to_chw", &[("src", "photo.npy")], "dst");
    assert_eq!(got.shape, [3, 300, 451]);
    let corner = data("hwc_to_chw.corner");
    let checksum = data("hwc_to_chw.checksum");
    for (plane, sum) in got.values.chunks_exact(300 * 451).zip(&checksum.values) {
        let weighted = plane.iter().enumerate().map(|(i, v)| v * (i % 251) as f64);
        assert_eq!(weighted.sum::<f64>(), *sum);
    }
    for (i, want) in corner.values.iter().enumerate() {
        let (c, h, w) = (i / (24 * 40), i / 40 % 24, i % 40);
        assert_eq!(got.values[(c * 300 + h) * 451 + w], *want, "channel {c}, row {h}, column {w}");
    }
}

#[test]
fn relayout_keeps_every_element() {
    compare("relayout", &run("relayout", &[("src", "data/relayout.src.npy")], "dst"));
}

#[test]
fn permute4d_is_numpys_transpose() {
    compare("permute4d", &run("permute4d", &[("src", "data/permute4d.src.npy")], "dst"));
}

#[test]
fn tiles_are_numpys_blocks() {
    compare("tiles", &run("tiles", &[("src", "data/tiles.src.npy")], "dst"));
}

#[test]
fn swizzle_keeps_every_element() {
    compare("swizzle", &run("swizzle", &[("src", "data/swizzle.src.npy")], "dst"));
}

#[test]
fn gemm_is_within_its_bound() {
    compare("gemm", &run("gemm", &[("A", "data/gemm.A.npy"), ("B", "data/gemm.B.npy")], "C"));
}

#[test]
fn contract_is_within_its_bound() {
    compare("contract", &run("contract", &[("A", "data/contract.A.npy"), ("B", "data/contract.B.npy")], "C"));
}

#[test]
fn softmax_is_within_its_bound() {
    compare("softmax", &run("softmax", &[("x", "data/softmax.x.npy")], "y"));
}

#[test]
fn im2col_is_numpys_patches() {
    compare("im2col", &run("im2col", &[("img", "data/im2col.img.npy")], "cols"));
}

#[test]
fn add_bias_relu_is_exact() {
    let inputs = [("x", "data/add_bias_relu.x.npy"), ("bias", "data/add_bias_relu.bias.npy")];
    compare("add_bias_relu", &run("add_bias_relu", &inputs, "y"));
}

#[test]
fn attention_is_within_its_bound() {
    let inputs = ["q", "k", "v", "mask"].map(|x| (x, format!("data/attention.{x}.npy")));
    let inputs: Vec<(&str, &str)> = inputs.iter().map(|(x, file)| (*x, file.as_str())).collect();
    compare("attention", &run("attention", &inputs, "out"));
}

/// Logits within their bound, and as many images classified rightly as training said.
#[test]
fn mlp_reads_as_many_digits_as_it_was_trained_to() {
    let weights = ["w1", "b1", "w2", "b2", "w3", "b3"].map(|x| (x, format!("data/mlp.safetensors::{x}")));
    let mut inputs = vec![("images", "data/mlp.images.npy")];
    inputs.extend(weights.iter().map(|(x, file)| (*x, file.as_str())));
    let logits = run("mlp", &inputs, "logits");
    compare("mlp", &logits);
    let labels = data("mlp.labels").values;
    let said = std::fs::read_to_string(examples().join("data/mlp.json")).unwrap();
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    let right = logits.values.chunks_exact(10).zip(&labels).filter(|(row, label)| {
        let largest = (0..10).max_by(|&a, &b| row[a].total_cmp(&row[b]));
        largest.is_some_and(|digit| digit as f64 == **label)
    });
    assert_eq!(
        (labels.len() as u64, right.count() as u64),
        (said["images"].as_u64().unwrap(), said["right"].as_u64().unwrap())
    );
}

#[test]
fn every_example_is_tested() {
    let this = include_str!("examples.rs");
    for entry in std::fs::read_dir(examples()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "tw") {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            assert!(this.contains(&format!("run(\"{name}\"")), "{name}.tw has no test here");
        }
    }
}
