//! Schedules as data: what `--emit schedule` prints, given back, makes the same kernel byte for byte; what cannot be
//! carried out is refused at its place.
use std::path::{Path, PathBuf};
use tilewright_backend_cpu as cpu;
use tilewright_backend_ptx as ptx;
use tilewright_engine::pipeline;
use tilewright_frontend::compile_with;
use tilewright_ir::program::Function;
use tilewright_ir::target::Target;
use tilewright_ir::text;
use tilewright_rewrite::lower::{self, Lowered};

/// Products whose plans differ: plain, strided, of several digits, with an epilogue, batched, of symbols, small, with
/// few rows or columns.
const PRODUCTS: &str = "
sym M, N, K where M >= 1, N >= 1, K >= 1
fn gemm_nt(A: f32 (512,512):(1,512), B: f32 (512,512):(512,1), C: f32 (512,512):(1,512)) { gemm(A, B, C) }
fn rows(A: f64 (500,300):(300,1), B: f64 (700,300):(300,1), C: f64 (500,700):(700,1)) {
  C[m,n] = sum(k) A[m,k] * B[n,k]
}
fn strided(A: f32 (96,250):(500,2), B: f32 (80,250):(2,160), C: f32 (96,80):(80,1)) { C[m,n] += sum(k) A[m,k] * B[n,k] }
fn relu_of(A: f32 (256,256):(1,256), B: f32 (256,256):(256,1), C: f32 (256,256):(1,256)) {
  C[m,n] = relu(sum(k) A[m,k] * B[n,k])
}
fn digits(A: f32 (20,8,30,7):(1,20,160,4800), B: f32 (40,8,7):(1,40,320), C: f32 (20,30,40):(1,20,600)) {
  C[m,p,n] = sum(k,l) A[m,k,p,l] * B[n,k,l]
}
fn batched(A: f32 (12,200,200):(40000,1,200), B: f32 (12,200,200):(40000,200,1), C: f32 (12,200,200):(40000,1,200)) {
  C[b,m,n] = sum(k) A[b,m,k] * B[b,n,k]
}
fn any(A: f32 (M,K):(1,M), B: f32 (N,K):(K,1), C: f32 (M,N):(1,M)) { C[m,n] = sum(k) A[m,k] * B[n,k] }
fn small(A: f32 (16,16):(1,16), B: f32 (16,16):(1,16), C: f32 (16,16):(1,16)) { C[m,n] = sum(k) A[m,k] * B[n,k] }
fn twice(A: f32 (256,256):(1,256), B: f32 (256,256):(256,1), C: f32 (256,256):(1,256)) {
  C[m,n] += sum(k) A[m,k] * B[n,k]
  C[m,n] += sum(k) B[m,k] * A[n,k]
}
fn few_rows(A: f32 (5,700):(700,1), B: f32 (300,700):(700,1), C: f32 (5,300):(300,1)) {
  C[m,n] = sum(k) A[m,k] * B[n,k]
}
fn many_terms(A: f64 (9,20000):(1,9), B: f64 (50,20000):(20000,1), C: f64 (9,50):(50,1)) {
  C[m,n] = relu(sum(k) A[m,k] * B[n,k])
}
fn few_columns(A: f32 (1100,300):(1,1100), B: f32 (5,300):(1,5), C: f32 (1100,5):(1,1100)) {
  C[m,n] += sum(k) A[m,k] * B[n,k]
}
";

fn targets() -> [Target; 2] {
    ["cpu:avx2", "cpu:avx512"].map(|name| cpu::target(name).expect("a target"))
}

fn functions(source: &str) -> Vec<Function> {
    let module = compile_with(source, pipeline::HOOKS);
    module.unwrap_or_else(|e| panic!("{source}: {e:?}")).program.functions
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(folder);
    let entries = std::fs::read_dir(dir).expect("a folder").map(|e| e.expect("an entry").path());
    let mut all: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "tw")).collect();
    all.sort();
    all
}

/// Products and attention whose plans for blocks of threads differ: by warpgroups, warps and threads, transposed, cut,
/// packed, of several digits, of symbols, stored by threads and as strips.
const ON_GRIDS: &str = "
sym M, N, K where M >= 64, N >= 64, K >= 64, K % 8 == 0, N % 8 == 0
fn large(A: bf16 (1024,1024):(1024,1), B: bf16 (1024,1024):(1024,1), C: bf16 (1024,1024):(1024,1)) {
  C[m,n] = bf16(sum(k) f32(A[m,k]) * f32(B[n,k]))
}
fn thin(A: bf16 (16,4096):(4096,1), B: bf16 (4096,4096):(4096,1), C: f32 (16,4096):(4096,1)) {
  C[m,n] = sum(k) f32(A[m,k]) * f32(B[n,k])
}
fn cut(A: f16 (256,16384):(16384,1), B: f16 (256,16384):(16384,1), C: f32 (256,256):(256,1)) {
  C[m,n] = sum(k) f32(A[m,k]) * f32(B[n,k])
}
fn odd(A: bf16 (513,515):(515,1), B: bf16 (515,517):(517,1), C: f32 (513,517):(517,1)) {
  C[m,n] = sum(k) f32(A[m,k]) * f32(B[k,n])
}
fn one_packed(A: bf16 (512,512):(512,1), B: bf16 (512,512):(1024,2), C: bf16 (512,512):(512,1)) {
  C[m,n] = bf16(sum(k) f32(A[m,k]) * f32(B[n,k]))
}
fn fp8(A: e4m3 (512,512):(512,1), B: e5m2 (512,512):(1,512), C: bf16 (512,512):(512,1)) {
  C[m,n] = bf16(sum(k) f32(A[m,k]) * f32(B[n,k]))
}
fn rounded(A: f32 (512,512):(512,1), B: f32 (512,512):(512,1), C: f32 (512,512):(512,1)) {
  C[m,n] = sum(k) tf32(A[m,k]) * tf32(B[n,k])
}
fn three(A: f32 (512,512):(512,1), B: f32 (512,512):(512,1), C: f32 (512,512):(512,1)) {
  C[m,n] = sum(k) tf32x3(A[m,k], B[n,k])
}
fn threads(A: f32 (300,200):(200,1), B: f32 (300,200):(200,1), C: f32 (300,300):(300,1)) {
  C[m,n] = max(k) (A[m,k] + B[n,k])
}
fn digits(A: bf16 (2,128,4,64):(32768,256,64,1), B: bf16 (2,64,4,64):(16384,256,64,1), C: f32 (2,4,128,64)) {
  C[b,h,m,n] = sum(k) f32(A[b,m,h,k]) * f32(B[b,n,h,k])
}
fn any(A: bf16 (M,K):(K,1), B: bf16 (N,K):(K,1), C: bf16 (M,N):(N,1)) {
  C[m,n] = bf16(sum(k) f32(A[m,k]) * f32(B[n,k]))
}
fn heads(
  q: bf16 (8,300,64):(19200,64,1), k: bf16 (8,500,64):(32000,64,1), v: bf16 (8,500,64):(32000,64,1),
  y: bf16 (8,300,64):(19200,64,1),
) {
  let s[h,i,j]: f32 = select(j <= i, (sum(d) f32(q[h,i,d]) * f32(k[h,j,d])) * 0.125, -inf)
  let m[h,i] = max(j) s[h,i,j]
  let e[h,i,j] = exp(s[h,i,j] - m[h,i])
  let l[h,i] = sum(j) e[h,i,j]
  y[h,i,d] = bf16((sum(j) f32(bf16(e[h,i,j])) * f32(v[h,j,d])) / l[h,i])
}
";

fn grids() -> [Target; 2] {
    ["ptx:sm_80", "ptx:sm_90a"].map(|name| ptx::target(name).expect("a target"))
}

/// The kernels of a program, again with their schedules in the text; how many of its statements are products.
fn round_trip(name: &str, source: &str, targets: &[Target]) -> usize {
    let mut products = 0;
    for target in targets {
        let lowered = |f: &Function| lower::scheduled(f, target).unwrap_or_else(|e| panic!("{name}: {}: {e}", f.name));
        let first: Vec<Lowered> = functions(source).iter().map(lowered).collect();
        let items: Vec<String> = first.iter().map(|l| l.schedule.item(&l.kernel.name)).collect();
        let again = functions(&format!("{source}\n{}\n", items.join("\n")));
        for (function, before) in again.iter().zip(&first) {
            products += before.schedule.entries.len();
            let after = lowered(function);
            assert_eq!(text::kernel(&after.kernel), text::kernel(&before.kernel), "{name}: {}", function.name);
            assert_eq!(after.schedule, before.schedule, "{name}: {}", function.name);
            let given = after.plans.iter().filter(|p| p.given).count();
            let of_cpu = target.blocks.is_none();
            assert!(given == before.schedule.entries.len() || !of_cpu, "{name}: {}", function.name);
        }
    }
    products
}

#[test]
fn a_schedule_that_is_printed_and_given_back_makes_the_same_kernel() {
    let mut products = round_trip("products", PRODUCTS, &targets());
    assert_eq!(products, 26);
    let on_grids = round_trip("products on grids", ON_GRIDS, &grids());
    assert_eq!(on_grids, 25, "sm_80 has no attention, but its two products");
    for path in ["tests/corpus", "examples"].into_iter().flat_map(programs) {
        let source = std::fs::read_to_string(&path).expect("the file was listed");
        products += round_trip(&path.display().to_string(), &source, &targets());
        products += round_trip(&path.display().to_string(), &source, &grids());
    }
    println!("{products} products");
}

#[test]
fn a_product_without_points_has_no_blocks() {
    let source = "
fn no_terms(A: f32 (16,0):(1,16), B: f32 (16,0):(1,16), C: f32 (16,16):(1,16)) { C[m,n] = sum(k) A[m,k] * B[n,k] }
fn no_rows(A: f32 (0,16):(1,16), B: f32 (16,16):(1,16), C: f32 (0,16):(1,16)) { C[m,n] = sum(k) A[m,k] * B[n,k] }
fn no_batch(A: f32 (0,16,16):(1,16,1), B: f32 (16,16):(1,16), C: f32 (16,16,0):(1,16,1)) {
  C[m,n,p] = sum(k) A[p,m,k] * B[n,k]
}";
    assert_eq!(round_trip("without points", source, &targets()), 0);
    for target in targets() {
        functions(source).iter().for_each(|f| drop(pipeline::build(f, &target).unwrap_or_else(|e| panic!("{e}"))));
    }
}

/// The codes of what is wrong with a schedule of a function of the products, and the texts at their places.
fn refused(function: &str, entries: &str) -> Vec<(&'static str, String)> {
    refused_on(PRODUCTS, function, (&targets()[0], entries))
}

fn refused_on(program: &str, function: &str, (target, entries): (&Target, &str)) -> Vec<(&'static str, String)> {
    let source = format!("{program}schedule {function} on {} {{ {entries} }}\n", target.name);
    let all = functions(&source);
    let f = all.iter().find(|f| f.name == function).expect("a function");
    let errors = pipeline::build(f, target).expect_err(entries).diagnostics();
    errors.into_iter().map(|d| (d.code, source[d.span().expect("a place")].to_string())).collect()
}

#[test]
fn what_cannot_be_carried_out_is_refused_at_its_place_all_at_once() {
    let all = refused(
        "gemm_nt",
        "D: product whole C: product tile 16 by 7, rows 0, columns 9999, depth 513, pack D C: product whole vector(i)",
    );
    let at: Vec<(&str, &str)> = all.iter().map(|(code, text)| (*code, text.as_str())).collect();
    assert_eq!(
        at,
        [
            ("E0421", "D"),
            ("E0422", "16 by 7"),
            ("E0422", "0"),
            ("E0422", "9999"),
            ("E0422", "513"),
            ("E0422", "D"),
            ("E0421", "C"),
            ("E0117", "vector(i)"),
        ]
    );
    let one = |function, entry, code: &'static str, text: &str| {
        assert_eq!(refused(function, entry), [(code, text.to_string())], "{entry}");
    };
    one("gemm_nt", "C: product tile 16 by 6, rows 24, depth 64, pack rows columns", "E0422", "24");
    one("gemm_nt", "C: product whole", "E0422", "C");
    one("rows", "C: product tile 8 by 6, rows 24, depth 64, pack columns", "E0422", "C");
    one("relu_of", "C: product tile 16 by 6, rows 16, depth 64, pack A B", "E0422", "64");
    one("digits", "C: product tile 16 by 6, rows 16, depth 9, pack rows columns", "E0422", "9");
    one("digits", "C: product tile 16 by 6, rows 16, depth 56, pack rows", "E0422", "C");
    one("twice", "C#3: product whole", "E0421", "C#3");
    one("few_rows", "C: product dot 4 by 7, rows 8", "E0422", "4 by 7");
    one("few_rows", "C: product axpy 6, rows 8", "E0422", "C");
    one("few_rows", "C: product dot 2 by 5, rows 3", "E0422", "3");
    one("few_rows", "C: product dot 2 by 5, rows 2, depth 701", "E0422", "701");
    one("few_rows", "C: product dot 2 by 5, rows 2, pack C", "E0422", "C");
    one("few_columns", "C: product axpy 7, rows 8, pack columns", "E0422", "7");
    one("few_columns", "C: product axpy 6, rows 0, pack columns", "E0422", "0");
    one("few_columns", "C: product axpy 6, rows 8, depth 6, pack columns", "E0422", "6");
    one("few_columns", "C: product axpy 6, rows 8", "E0422", "C");
}

#[test]
fn what_blocks_of_threads_cannot_do_is_refused_at_its_place() {
    let [sm_80, sm_90a] = grids();
    let on = |target: &Target, function, entry, expected: &[(&'static str, &str)]| {
        let found = refused_on(ON_GRIDS, function, (target, entry));
        let found: Vec<(&str, &str)> = found.iter().map(|(code, at)| (*code, at.as_str())).collect();
        assert_eq!(found, expected, "{entry}");
    };
    let one = |function, entry, code: &'static str, text: &str| on(&sm_90a, function, entry, &[(code, text)]);
    one("large", "C: product tile 16 by 6, rows 16, depth 64", "E0422", "C");
    one("large", "C: product wgmma 128 by 264, stages 4", "E0422", "128 by 264");
    one("large", "C: product wgmma 128 by 128, stages 17", "E0422", "17");
    one("large", "C: product wgmma 128 by 128, strips 48 by 1", "E0422", "48 by 1");
    one("large", "C: product wgmma 128 by 128, raster 3", "E0422", "3");
    one("large", "C: product wgmma 128 by 128, split 3", "E0422", "3");
    one("large", "C: product wgmma 128 by 128, pack D", "E0422", "D");
    one("large", "C: product mma 96 by 128", "E0422", "96 by 128");
    one("large", "C: product mma 128 by 256, depth 128, stages 8", "E0422", "128 by 256");
    one("large", "C: product fma 256 by 256", "E0422", "256 by 256");
    one("large", "D: product fma 64 by 64", "E0421", "D");
    one("threads", "C: product wgmma 128 by 128", "E0422", "C");
    one("heads", "y: attention queries 100, keys 128", "E0422", "100, keys 128");
    one("heads", "y: attention queries 64, keys 128, heads 3", "E0422", "3");
    one("heads", "y: product wgmma 64 by 64", "E0422", "y");
    let stages_and_raster = "C: product wgmma 128 by 128, stages 1, direct, raster 0";
    on(&sm_90a, "large", stages_and_raster, &[("E0422", "1"), ("E0422", "0")]);
    on(&sm_80, "large", "C: product wgmma 128 by 128", &[("E0422", "C")]);
    let cpu = refused("gemm_nt", "C: product wgmma 128 by 128");
    assert_eq!(cpu, [("E0422", "C".to_string())]);
}

#[test]
fn other_blocks_of_threads_make_other_kernels_that_are_written_as_given() {
    for (function, entry) in [
        ("large", "C: product wgmma 64 by 128, stages 5, strips 32 by 2, raster 4"),
        ("large", "C: product wgmma 128 by 64 transposed, stages 3, direct, raster 1"),
        ("large", "C: product wgmma 128 by 256, stages 2, direct, raster 8, split 2"),
        ("large", "C: product mma 64 by 64, depth 32, stages 2"),
        ("large", "C: product mma 128 by 128, depth 64, stages 3, pack columns"),
        ("large", "C: product fma 128 by 128, depth 8"),
        ("three", "C: product mma 128 by 64, depth 32, stages 2"),
        ("threads", "C: product fma 64 by 64, depth 32"),
        ("heads", "y: attention queries 64, keys 64, heads 4"),
    ] {
        let target = &grids()[1];
        let source = format!("{ON_GRIDS}schedule {function} on {} {{ {entry} }}\n", target.name);
        let functions = functions(&source);
        let f = functions.iter().find(|f| f.name == function).expect("a function");
        let given = pipeline::build(f, target).unwrap_or_else(|e| panic!("{entry}: {e}"));
        let written: Vec<String> = given.schedule.entries.iter().map(ToString::to_string).collect();
        assert_eq!(written, [entry]);
        let chosen = lower::scheduled(&Function { schedules: vec![], ..f.clone() }, target).expect("it lowers");
        assert_ne!(text::kernel(&given.scheduled), text::kernel(&chosen.kernel), "{entry}");
    }
}

#[test]
fn a_schedule_for_another_target_is_kept_and_ignored() {
    let given = "schedule small on cpu:avx512 { C: product tile 32 by 12, rows 32, depth 16 }";
    let small = |source: &str| functions(source).into_iter().find(|f| f.name == "small").expect("a function");
    let (plain, with) = (small(PRODUCTS), small(&format!("{PRODUCTS}{given}")));
    let [avx2, avx512] = targets();
    let text = |f: &Function, target| text::kernel(&lower::lower(f, target).expect("lowers"));
    assert_eq!(text(&with, &avx2), text(&plain, &avx2));
    assert_ne!(text(&with, &avx512), text(&plain, &avx512));
}
