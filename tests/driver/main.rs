//! What is said where a GPU cannot be used: no GPU, an old driver, another generation, text that is refused, too little
//! memory, a kernel that fails. A library that stands in for the driver (`libcuda.rs`) has one of these faults at a
//! time; the command that meets it is the real one.
#![cfg(all(target_os = "linux", feature = "cuda"))]
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use tilewright_backend_ptx::manifest::{Amount, Argument, Manifest, SymbolFacts, TensorMap};
use tilewright_engine::error::Error;
use tilewright_engine::{cuda, pipeline};
use tilewright_ir::int::{Expr, Symbol};

/// One kernel through shared memory, and one in two launches with a workspace between them.
const PROGRAM: &str = "fn turn(a: f32 (64,64):(64,1), b: f32 (64,64):(1,64)) { copy(a, b) }
fn total(a: f32 (100000):(1), s: f32 (1):(1)) { s[0] = sum(i) a[i] }
// run: seed=1 fn=turn
";

/// The folder with the library and the program.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("driver");
        std::fs::create_dir_all(&folder).expect("a folder");
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
        let source = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("tests/driver/libcuda.rs");
        let mut command = Command::new(rustc);
        command.args(["--edition", "2021", "--crate-type", "cdylib", "--crate-name", "cuda", "-o"]);
        let out = command.arg(folder.join("libcuda.so")).arg(source).output().expect("rustc runs");
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        std::fs::write(folder.join("p.tw"), PROGRAM).expect("a file");
        let npy = |n: usize, shape: &str| {
            let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}\n");
            let start = [b"\x93NUMPY\x01\x00".as_slice(), &(header.len() as u16).to_le_bytes(), header.as_bytes()];
            [start.concat(), vec![0; 4 * n]].concat()
        };
        std::fs::write(folder.join("square.npy"), npy(4096, "(64, 64)")).expect("a file");
        std::fs::write(folder.join("row.npy"), npy(100_000, "(100000,)")).expect("a file");
        folder
    })
}

/// Runs `tilewright` beside a driver with a fault; the exit code and all that it says.
fn beside(fault: &str, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilewright"));
    command.current_dir(folder()).env("LD_LIBRARY_PATH", folder()).env("FAKE_CUDA", fault).args(args);
    let out = command.output().expect("it runs");
    let said = [out.stdout, out.stderr].concat();
    // Messages are folded to the width of a terminal, with a bar at the left.
    let said = String::from_utf8_lossy(&said).replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    (out.status.code().unwrap_or(-1), said)
}

/// Runs `turn`; checks what is said, and that nothing was written.
#[track_caller]
fn refused(fault: &str, target: &str, code: i32, parts: &[&str]) {
    let to = format!("{fault}-{}.npy", target.replace(':', "-"));
    let out = format!("b={to}");
    let said =
        beside(fault, &["run", "p.tw", "--fn", "turn", "--in", "a=square.npy", "--out", &out, "--target", target]);
    assert_eq!(said.0, code, "{}", said.1);
    parts.iter().for_each(|p| assert!(said.1.contains(p), "{p}: {}", said.1));
    assert!(!folder().join(to).exists(), "an output was written");
}

#[test]
fn without_a_gpu_or_with_an_old_driver() {
    let old = "the driver is of CUDA 11.8, 12.0 is needed";
    for (fault, why) in [("old", old), ("hidden", "CUDA_ERROR_NO_DEVICE"), ("none", "the driver shows no GPU")] {
        for target in ["cuda", "ptx:sm_80"] {
            refused(fault, target, 2, &["E0514", why, "--target cpu"]);
        }
        for command in [["bench", "p.tw", "--target", "cuda"], ["test", "p.tw", "--target", "cuda"]] {
            let (code, said) = beside(fault, &command);
            assert!(code == 2 && said.contains("E0514") && said.contains(why), "{said}");
        }
    }
}

#[test]
fn on_a_gpu_of_another_generation() {
    refused(
        "kepler",
        "cuda",
        2,
        &["E0515", "does not run on Fake (compute capability 3.5)", "7.0 and later: use --target cpu"],
    );
    refused("turing", "ptx:sm_90a", 2, &["E0515", "code for `ptx:sm_90a` does not run on Fake", "--target cuda"]);
    refused("blackwell", "ptx:sm_90a", 2, &["E0515", "compute capability 10.0"]);
    for (fault, best) in [("turing", "ptx:sm_75"), ("blackwell", "ptx:sm_100"), ("", "ptx:sm_90a")] {
        let out = format!("b=best-{fault}.npy");
        let args = ["run", "p.tw", "--fn", "turn", "--in", "a=square.npy", "--out", &out, "--target", "cuda"];
        let (code, said) = beside(fault, &args);
        assert!(code == 0 && said.contains(&format!("turn on {best}")), "{said}");
    }
}

#[test]
fn where_the_driver_refuses_the_text() {
    refused(
        "refuses",
        "cuda",
        1,
        &["E0516", "(CUDA 12.6)", "`turn`", "ptxas fatal: unsupported version", "--emit ptx"],
    );
}

#[test]
fn with_too_little_memory() {
    let needed = "16384 bytes of device memory are needed for `a`";
    refused("full", "cuda", 1, &["E0517", needed, "1024 are free", "smaller symbol values"]);
    for args in [["bench", "p.tw", "--fn", "turn"], ["test", "p.tw", "--seed", "0"]] {
        let (code, said) = beside("full", &[args.as_slice(), &["--target", "cuda"]].concat());
        assert!(code == 1 && said.contains("E0517") && said.contains(needed), "{said}");
    }
    let args = ["run", "p.tw", "--fn", "total", "--in", "a=row.npy", "--out", "s=s.npy", "--target", "cuda"];
    let (code, said) = beside("no workspace", &args);
    assert!(code == 1 && said.contains("E0517") && said.contains("1024 are free"), "{said}");
    assert!(!folder().join("s.npy").exists());
}

#[test]
fn when_a_kernel_fails() {
    let why = "cuStreamSynchronize failed: CUDA_ERROR_ILLEGAL_ADDRESS, an illegal memory access was encountered";
    refused("fault", "cuda", 1, &["E0518", why, "report the program"]);
}

/// Runs a test again in a process of its own, beside a stand-in with a fault: the driver is looked for once in a
/// process. What it and the library say; nothing in that process itself, which then does the work.
fn alone(test: &str, fault: &str) -> Option<String> {
    if std::env::var_os("FAKE_CUDA").is_some() {
        return None;
    }
    let mut command = Command::new(std::env::current_exe().expect("a path"));
    command.args(["--exact", test]);
    let out = command.env("LD_LIBRARY_PATH", folder()).env("FAKE_CUDA", fault).output().expect("it runs");
    let said = String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned();
    assert!(out.status.success() && said.contains("1 passed"), "{said}");
    Some(said)
}

/// `turn` by a manifest that was edited.
fn turn(edit: &dyn Fn(&mut Manifest)) -> Result<cuda::Function, Error> {
    let target = pipeline::target("ptx:sm_90a").expect("a target");
    let (module, _) = pipeline::check(PROGRAM).expect("a program");
    let mut build = pipeline::compile(&module.program.functions[0], &target).expect("it compiles");
    edit(&mut build.ptx.as_mut().expect("PTX").manifest);
    cuda::Function::of(&build)
}

/// The code and the words of a refusal.
#[track_caller]
fn said<T>(result: Result<T, Error>) -> (String, String) {
    let found = result.err().expect("it is refused").diagnostics();
    (found[0].code.to_string(), found.iter().map(|d| d.message.clone()).collect())
}

/// A manifest that is not of this text, or of another version, is refused by the library before anything is launched.
#[test]
fn with_a_manifest_that_cannot_be_used() {
    if alone("with_a_manifest_that_cannot_be_used", "").is_some() {
        return;
    }
    let refused = |edit: &dyn Fn(&mut Manifest), why: &str| {
        let (code, said) = said(turn(edit));
        assert!(code == "E0519" && said.contains(why), "{code} {said}");
    };
    refused(&|m| m.manifest += 1, "of version 2, 1 is read");
    refused(&|m| m.launches[0].grid[1] = 2.into(), "`turn` has a grid of more than one axis");
    refused(&|m| m.launches[0].arguments[0] = Argument::Tensor(2), "an argument of `turn` does not exist");
    refused(&|m| m.launches[0].arguments[0] = Argument::Symbol("N".into()), "an argument of `turn` does not exist");
    refused(&|m| m.launches[0].arguments[0] = Argument::Map(0), "an argument of `turn` does not exist");
    refused(&|m| (m.maps, m.manifest) = (vec![map(0)], 1), "of version 1, 2 is read");
    refused(&|m| (m.maps, m.manifest) = (vec![map(2)], 2), "the memory of tensor map 0 does not exist");
    let forms: [fn(&mut TensorMap); 6] = [
        |m| m.element_bytes = 3,
        |m| m.swizzle = 16,
        |m| m.extents_of_box[0] = 64,
        |m| m.extents_of_box[1] = 257,
        |m| m.strides.clear(),
        |m| m.extents_of_box[0] = 2,
    ];
    for form in forms {
        let mut bad = map(0);
        form(&mut bad);
        let bad = || bad.clone();
        refused(&|m| (m.maps, m.manifest) = (vec![bad()], 2), "tensor map 0 has a form that no GPU takes");
    }
}

/// Boxes of 32 × 8 of what is passed for a tensor of f32, whose rows are `N` apart.
fn map(tensor: usize) -> TensorMap {
    let n = Expr::from(&Symbol::new("N"));
    TensorMap {
        of: Argument::Tensor(tensor),
        offset: 32.into(),
        element_bytes: 4,
        extents: vec![64.into(), Amount(n.clone())],
        strides: vec![Amount(n * Expr::Num(4))],
        extents_of_box: vec![32, 8],
        swizzle: 128,
    }
}

/// `turn` with two tensor maps for its arguments and a symbol `N` in them.
fn turn_by_maps() -> cuda::Function {
    let edit = |m: &mut Manifest| {
        (m.manifest, m.maps) = (2, vec![map(1), map(0)]);
        m.symbols = vec![SymbolFacts { name: "N".into(), min: 0, max: 1 << 40, divisor: 1, below: None }];
        m.launches[0].arguments = vec![Argument::Map(0), Argument::Map(1)];
        m.launches[0].programmatic = true;
        m.tensors.iter_mut().for_each(|t| t.align = 4);
    };
    turn(&edit).expect("it loads")
}

/// Calls it with `N` on tensors that begin at these elements of their memory, which the stand-in has at 1 MiB.
fn call(function: &cuda::Function, at: [usize; 2], n: i64) -> Result<(), Error> {
    let (a, mut b) = (vec![0f32; 5000], vec![0f32; 5000]);
    function.call(&[n], &mut [cuda::read(&a).at(at[0]), cuda::write(&mut b).at(at[1])])
}

#[test]
fn tensor_maps_are_encoded_once_for_what_is_passed() {
    if let Some(said) = alone("tensor_maps_are_encoded_once_for_what_is_passed", "shows maps") {
        let start = |element: usize| (1 << 20) + 32 + 4 * element;
        let encoded =
            |at: usize, n: u64, stride: u64| format!("map of 2 at {}: [64, {n}] [{stride}] [32, 8] [1, 1]", start(at));
        let launched = |b: usize, a: usize| format!("launched with maps [{}, {}] aligned true", start(b), start(a));
        let call =
            |at: [usize; 2], n, stride| [encoded(at[1], n, stride), encoded(at[0], n, stride), launched(at[1], at[0])];
        let mut wanted = call([0, 4], 64, 256).to_vec();
        wanted.push(launched(4, 0));
        wanted.extend(call([4, 0], 64, 256));
        wanted.extend(call([0, 4], 68, 272));
        wanted.extend(call([0, 4], 1, 0));
        wanted.push(launched(4, 0));
        let is_of_maps = |line: &&str| line.starts_with("map of") || line.starts_with("launched");
        assert_eq!(said.lines().filter(is_of_maps).collect::<Vec<_>>(), wanted, "{said}");
        assert!(said.contains("interleave 0 swizzle 3 promotion 3 fill 0"), "{said}");
        // CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION is 6.
        assert!(said.contains("with attributes [[6, 0, 1]]"), "{said}");
        return;
    }
    let function = turn_by_maps();
    for (at, n) in [([0, 4], 64), ([0, 4], 64), ([4, 0], 64), ([0, 4], 68), ([0, 4], 0)] {
        call(&function, at, n).expect("it is launched");
    }
    // What does not fit is said at once, and nothing is encoded or launched.
    let refused = |at, n, code: &str, parts: &[&str]| {
        let found = said(call(&function, at, n));
        assert_eq!(found.0, code, "{}", found.1);
        parts.iter().for_each(|p| assert!(found.1.contains(p), "{p}: {}", found.1));
    };
    refused([0, 4], 1, "E0509", &["rows of `b` lie 4 bytes apart, no multiple of 16", "rows of `a` lie 4 bytes apart"]);
    refused([2, 4], 64, "E0509", &["`a` needs an alignment of 16 bytes; its offset 0 is 8 bytes past one"]);
    let large = "an extent in a tensor map of `a` is 4294967300, which no GPU takes";
    refused([0, 4], (1 << 32) + 4, "E0506", &[large]);
    refused([0, 4], 1 << 38, "E0506", &["a stride in bytes in a tensor map of `b` is 1099511627776"]);
    refused([2, 4], -4, "E0503", &["N = -4 contradicts the fact `N >= 0`"]);
    call(&function, [0, 4], 0).expect("its maps are kept");
}

#[test]
fn a_tensor_map_that_the_driver_refuses() {
    if alone("a_tensor_map_that_the_driver_refuses", "map").is_some() {
        return;
    }
    let (code, said) = said(call(&turn_by_maps(), [0, 4], 64));
    let why = "cuTensorMapEncodeTiled failed: CUDA_ERROR_INVALID_VALUE, invalid argument";
    assert!(code == "E0518" && said.contains(why), "{code} {said}");
}
