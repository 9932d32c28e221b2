//! What is said where a GPU cannot be used: no GPU, an old driver, another generation, text that is refused, too little
//! memory, a kernel that fails. A library that stands in for the driver (`libcuda.rs`) has one of these faults at a
//! time; the command that meets it is the real one.
#![cfg(all(target_os = "linux", feature = "cuda"))]
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use tilewright::{cuda, pipeline};
use tilewright_backend_ptx::manifest::{Argument, Manifest};

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
        let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/driver/libcuda.rs");
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
    for (fault, best) in [("turing", "ptx:sm_70"), ("blackwell", "ptx:sm_80"), ("", "ptx:sm_90a")] {
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

/// A manifest that is not of this text, or of another version, is refused by the library before anything is launched.
/// The driver is looked for once in a process, so the checks run in one of their own, beside the stand-in.
#[test]
fn with_a_manifest_that_cannot_be_used() {
    if std::env::var_os("FAKE_CUDA").is_none() {
        let mut command = Command::new(std::env::current_exe().expect("a path"));
        command.args(["--exact", "with_a_manifest_that_cannot_be_used"]);
        let out = command.env("LD_LIBRARY_PATH", folder()).env("FAKE_CUDA", "").output().expect("it runs");
        let said = String::from_utf8_lossy(&out.stdout);
        assert!(out.status.success() && said.contains("1 passed"), "{said}");
        return;
    }
    let target = pipeline::target("ptx:sm_90a").expect("a target");
    let (module, _) = pipeline::check(PROGRAM).expect("a program");
    let refused = |edit: fn(&mut Manifest), why: &str| {
        let mut build = pipeline::compile(&module.program.functions[0], &target).expect("it compiles");
        edit(&mut build.ptx.as_mut().expect("PTX").manifest);
        let said = cuda::Function::of(&build).expect_err("it is refused").diagnostics();
        assert!(said[0].code == "E0519" && said[0].message.contains(why), "{} {}", said[0].code, said[0].message);
    };
    refused(|m| m.manifest += 1, "of version 2, 1 is read");
    refused(|m| m.launches[0].grid[1] = 2.into(), "`turn` has a grid of more than one axis");
    refused(|m| m.launches[0].arguments[0] = Argument::Tensor(2), "an argument of `turn` does not exist");
    refused(|m| m.launches[0].arguments[0] = Argument::Symbol("N".into()), "an argument of `turn` does not exist");
}
