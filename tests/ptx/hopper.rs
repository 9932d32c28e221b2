//! The interpreter runs a warp-specialised product, and finds what is wrong with one: mbarriers, boxes of the tensor
//! memory accelerator, `wgmma`, staging and bulk stores, one fault at a time.
use crate::interp::run;
use half::bf16;
use tilewright_backend_ptx::manifest::{Argument, Launch, Manifest, TensorMap, TensorParam, version};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::Number;

/// Extents of the product `c[m,n] = a[m,k] * b[n,k]`: rows are ragged, each of two blocks makes 64 × 128.
const M: usize = 100;
const N: usize = 128;
const K: usize = 256;

/// Threads 0 to 127 multiply, thread 128 loads blocks of 64 along K into two slots of 24 KiB from byte 1024 on. Full
/// barriers lie at 0 and 8, empty ones at 16 and 24, the staging of the four warps from 50176 on. `ACC` stands for the
/// 64 accumulators, `STRIP 0` and `STRIP 1` for what stores 64 columns of them.
const TEXT: &str = "
.version 8.0
.target sm_90a
.address_size 64
.extern .shared .align 1024 .b8 dynamic_tile[];

.visible .entry product(
  .param .align 64 .b8 a[128],
  .param .align 64 .b8 b[128],
  .param .align 64 .b8 c[128]
)
.maxntid 160, 1, 1
{
  .reg .b32 %r<32>;
  .reg .b64 %rd<8>;
  .reg .f32 %f<64>;
  .reg .pred %p<8>;
  griddepcontrol.launch_dependents;
  griddepcontrol.wait;
  mov.u32 %r0, %tid.x;
  mov.u32 %r1, %ctaid.x;
  shl.b32 %r2, %r1, 6;
  mov.u32 %r3, dynamic_tile;
  mov.u32 %r4, 0;
  mov.u32 %r5, 0;
  mov.u32 %r10, 0;
  setp.ne.u32 %p0, %r0, 0;
  @%p0 bra $made;
  mbarrier.init.shared::cta.b64 [dynamic_tile], 1;
  mbarrier.init.shared::cta.b64 [%r3+8], 1;
  mbarrier.init.shared::cta.b64 [%r3+16], 1;
  mbarrier.init.shared::cta.b64 [%r3+24], 1;
  fence.mbarrier_init.release.cluster;
$made:
  bar.sync 0;
  setp.lt.u32 %p0, %r0, 128;
  @%p0 bra $consume;
  setmaxnreg.dec.sync.aligned.u32 40;
  setp.ne.u32 %p0, %r0, 128;
  @%p0 bra $end;
  mov.b64 %rd0, a;
  cvta.param.u64 %rd0, %rd0;
  mov.b64 %rd1, b;
  cvta.param.u64 %rd1, %rd1;
  mov.u32 %r6, 1;
$load:
  shl.b32 %r7, %r5, 3;
  add.u32 %r7, %r3, %r7;
$empty:
  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r7+16], %r6;
  @!%p1 bra $empty;
  mad.lo.u32 %r8, %r5, 24576, %r3;
  shl.b32 %r9, %r4, 6;
  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r7], 24576;
  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r8+1024], [%rd0, {%r9, %r2}], [%r7];
  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r8+9216], [%rd1, {%r9, %r10}], [%r7];
  add.u32 %r5, %r5, 1;
  setp.eq.u32 %p2, %r5, 2;
  @%p2 mov.u32 %r5, 0;
  @%p2 xor.b32 %r6, %r6, 1;
  add.u32 %r4, %r4, 1;
  setp.lt.u32 %p2, %r4, 4;
  @%p2 bra $load;
  bra $end;
$consume:
  setmaxnreg.inc.sync.aligned.u32 232;
  setp.eq.u32 %p3, %r0, 0;
  setp.eq.u32 %p4, %r10, 0;
  mov.u32 %r6, 0;
$multiply:
  shl.b32 %r7, %r5, 3;
  add.u32 %r7, %r3, %r7;
$full:
  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r7], %r6;
  @!%p1 bra $full;
  mad.lo.u32 %r8, %r5, 24576, %r3;
  add.u32 %r8, %r8, 1024;
  shr.u32 %r11, %r8, 4;
  cvt.u64.u32 %rd2, %r11;
  add.u64 %rd3, %rd2, 512;
  or.b64 %rd2, %rd2, 0x4000004000010000;
  or.b64 %rd3, %rd3, 0x4000004000010000;
  setp.ne.u32 %p5, %r4, 0;
  wgmma.fence.sync.aligned;
  wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {ACC}, %rd2, %rd3, %p5, 1, 1, 0, 0;
  add.u64 %rd2, %rd2, 2; add.u64 %rd3, %rd3, 2;
  wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {ACC}, %rd2, %rd3, %p4, 1, 1, 0, 0;
  add.u64 %rd2, %rd2, 2; add.u64 %rd3, %rd3, 2;
  wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {ACC}, %rd2, %rd3, %p4, 1, 1, 0, 0;
  add.u64 %rd2, %rd2, 2; add.u64 %rd3, %rd3, 2;
  wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {ACC}, %rd2, %rd3, %p4, 1, 1, 0, 0;
  wgmma.commit_group.sync.aligned;
  wgmma.wait_group.sync.aligned 0;
  @%p3 mbarrier.arrive.shared::cta.b64 _, [%r7+16];
  add.u32 %r5, %r5, 1;
  setp.eq.u32 %p2, %r5, 2;
  @%p2 mov.u32 %r5, 0;
  @%p2 xor.b32 %r6, %r6, 1;
  add.u32 %r4, %r4, 1;
  setp.lt.u32 %p2, %r4, 4;
  @%p2 bra $multiply;
  bar.sync 1, 128;
  mov.b64 %rd4, c;
  cvta.param.u64 %rd4, %rd4;
  shr.u32 %r12, %r0, 5;
  and.b32 %r13, %r0, 31;
  setp.eq.u32 %p6, %r13, 0;
  shl.b32 %r14, %r12, 11;
  add.u32 %r14, %r14, %r3;
  add.u32 %r14, %r14, 50176;
  shl.b32 %r15, %r12, 4;
  add.u32 %r15, %r15, %r2;
  and.b32 %r16, %r13, 15;
  and.b32 %r17, %r13, 7;
  shr.u32 %r18, %r13, 4;
STRIP 0
STRIP 1
  @%p6 cp.async.bulk.wait_group 0;
$end:
  ret;
}
";

/// Stores 64 columns from accumulator 32 · `strip` on through the staging of the warp.
fn strip(strip: usize) -> String {
    let mut text = String::new();
    for q in 0..4 {
        let acc = 32 * strip + 8 * q;
        for v in 0..4 {
            let (low, high) = (acc + 2 * v, acc + 2 * v + 1);
            text += &format!("  cvt.rn.bf16x2.f32 %r{}, %f{high}, %f{low};\n", 20 + v);
        }
        text += &format!("  add.u32 %r24, %r18, {};\n  xor.b32 %r24, %r24, %r17;\n", 2 * q);
        text += "  shl.b32 %r24, %r24, 4;\n  mad.lo.u32 %r24, %r16, 128, %r24;\n  add.u32 %r24, %r24, %r14;\n";
        text += "  stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r24], {%r20, %r21, %r22, %r23};\n";
    }
    text += "  fence.proxy.async.shared::cta;\n  bar.warp.sync 4294967295;\n";
    text += &format!("  mov.u32 %r25, {};\n", 64 * strip);
    text += "  @%p6 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd4, {%r25, %r15}], [%r14];\n";
    text += "  @%p6 cp.async.bulk.commit_group;\n  @%p6 cp.async.bulk.wait_group.read 0;\n  bar.warp.sync 4294967295;";
    text
}

fn text() -> String {
    let all: Vec<String> = (0..64).map(|i| format!("%f{i}")).collect();
    TEXT.replace("ACC", &all.join(", ")).replace("STRIP 0", &strip(0)).replace("STRIP 1", &strip(1))
}

/// A map of a row-major matrix of 2-byte elements: boxes of 128 bytes and `rows`.
fn map(tensor: usize, extents: [usize; 2], rows: u32) -> TensorMap {
    TensorMap {
        of: Argument::Tensor(tensor),
        offset: 0.into(),
        element_bytes: 2,
        extents: extents.iter().map(|n| (*n as i64).into()).collect(),
        strides: vec![(2 * extents[0] as i64).into()],
        extents_of_box: vec![64, rows],
        swizzle: 128,
    }
}

fn manifest() -> Manifest {
    let tensor = |name: &str, role, n: usize| TensorParam {
        name: name.into(),
        dtype: DType::BF16,
        role,
        layout: format!("{n}:1"),
        lowest: 0.into(),
        highest: (n as i64 - 1).into(),
        align: 16,
    };
    let maps = vec![map(0, [K, M], 64), map(1, [K, N], 128), map(2, [N, M], 16)];
    Manifest {
        manifest: version(&maps),
        target: "ptx:sm_90a".into(),
        function: "product".into(),
        sha256: String::new(),
        symbols: vec![],
        guards: vec![],
        tensors: vec![tensor("a", Role::In, M * K), tensor("b", Role::In, N * K), tensor("c", Role::Out, M * N)],
        workspace: vec![],
        maps,
        launches: vec![Launch {
            entry: "product".into(),
            grid: [2.into(), 1.into(), 1.into()],
            block: [160, 1, 1],
            shared: 58368,
            arguments: vec![Argument::Map(0), Argument::Map(1), Argument::Map(2)],
            programmatic: true,
        }],
    }
}

/// Small whole numbers, so that sums are exact until they are rounded.
fn a(m: usize, k: usize) -> i64 {
    (m * 7 + k * 3 + m * k) as i64 % 7 - 3
}

fn b(n: usize, k: usize) -> i64 {
    (n * 5 + k * 11 + n * k % 13) as i64 % 5 - 2
}

/// Elements of a matrix, rows first.
fn numbers(rows: usize, columns: usize, f: impl Fn(usize, usize) -> i64) -> InterpMemory {
    let all: Vec<Number> = (0..rows * columns).map(|i| Number::Float(f(i / columns, i % columns) as f64)).collect();
    InterpMemory::of(DType::BF16, &all)
}

/// Runs a text; the first element that is wrong is an error.
fn product(text: &str, manifest: &Manifest, memories: &[InterpMemory]) -> Result<(), String> {
    let out = run(text, manifest, memories, &[], 0)?;
    for (i, got) in out[2].numbers().into_iter().enumerate() {
        let sum: i64 = (0..K).map(|k| a(i / N, k) * b(i % N, k)).sum();
        let want = Number::Float(bf16::from_f64(sum as f64).to_f64());
        if got != want {
            return Err(format!("c[{},{}] is {got:?}, not {want:?}", i / N, i % N));
        }
    }
    Ok(())
}

fn memories() -> [InterpMemory; 3] {
    [numbers(M, K, a), numbers(N, K, b), numbers(M, N, |_, _| -1)]
}

/// Checks that a kernel with every `from` replaced is refused with a message that says this.
#[track_caller]
fn refused(from: &str, to: &str, says: &str) {
    let e = product(&edited(from, to), &manifest(), &memories()).expect_err("it is refused");
    assert!(e.contains(says), "{e}");
}

/// A kernel with one replacement.
#[track_caller]
fn edited(from: &str, to: &str) -> String {
    let text = text();
    assert!(text.contains(from), "{from}");
    text.replace(from, to)
}

#[test]
fn a_warp_specialised_product_is_right() {
    product(&text(), &manifest(), &memories()).unwrap_or_else(|e| panic!("{e}"));
}

/// A slot is released one block later, while the next product is under way.
#[test]
fn products_may_be_waited_for_later() {
    let release = "wgmma.wait_group.sync.aligned 0;\n  @%p3 mbarrier.arrive.shared::cta.b64 _, [%r7+16];";
    let later = "setp.ne.and.u32 %p7, %r4, 0, %p3; xor.b32 %r28, %r5, 1; shl.b32 %r28, %r28, 3;
        add.u32 %r28, %r28, %r3; wgmma.wait_group.sync.aligned 1;
        @%p7 mbarrier.arrive.shared::cta.b64 _, [%r28+16];";
    let text = edited(release, later);
    let wait = "wgmma.wait_group.sync.aligned 0; bar.sync 1, 128;";
    product(&text.replace("bar.sync 1, 128;", wait), &manifest(), &memories()).unwrap_or_else(|e| panic!("{e}"));
    let e = product(&text, &manifest(), &memories()).expect_err("the last is not waited for");
    assert!(e.contains("has no value before its product is waited for"), "{e}");
}

/// The second operand with contiguous columns: two boxes of 64 of them, side by side.
#[test]
fn operands_may_be_contiguous_in_the_other_mode() {
    let load = "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes";
    let text = edited("[%r8+9216], [%rd1, {%r9, %r10}]", "[%r8+9216], [%rd1, {%r10, %r9}]")
        .replace("$empty:", "  mov.u32 %r19, 64;\n$empty:")
        .replace(
            "{%r10, %r9}], [%r7];",
            &format!("{{%r10, %r9}}], [%r7];\n  {load} [%r8+17408], [%rd1, {{%r19, %r9}}], [%r7];"),
        )
        .replace("or.b64 %rd3, %rd3, 0x4000004000010000", "or.b64 %rd3, %rd3, 0x4000004002000000")
        .replace("add.u64 %rd3, %rd3, 2;", "add.u64 %rd3, %rd3, 128;")
        .replace("1, 1, 0, 0;", "1, 1, 0, 1;");
    let mut manifest = manifest();
    manifest.maps[1] = map(1, [N, K], 64);
    let mut memories = memories();
    memories[1] = numbers(K, N, |k, n| b(n, k));
    product(&text, &manifest, &memories).unwrap_or_else(|e| panic!("{e}"));
    // The steps to the next 64 columns and the next eight rows.
    for wrong in ["0x4000004001000000", "0x4000002002000000", "0x4000020000400000"] {
        let e = product(&text.replace("0x4000004002000000", wrong), &manifest, &memories).expect_err("it is wrong");
        assert!(e.contains("c[") || e.contains("nothing wrote it"), "{e}");
    }
}

/// Two warpgroups with 64 rows each share the slots, of 32 KiB now; both of them release one.
#[test]
fn two_warpgroups_share_what_one_thread_loads() {
    let mut text = text();
    for (from, to) in [
        (".maxntid 160", ".maxntid 288"),
        ("%p0, %r0, 128;", "%p0, %r0, 256;"),
        ("shl.b32 %r2, %r1, 6;", "shl.b32 %r2, %r1, 7;"),
        ("[%r3+16], 1;", "[%r3+16], 2;"),
        ("[%r3+24], 1;", "[%r3+24], 2;"),
        ("24576", "32768"),
        ("[%r8+9216]", "[%r8+17408]"),
        ("setp.eq.u32 %p3, %r0, 0;", "and.b32 %r30, %r0, 127; setp.eq.u32 %p3, %r30, 0;"),
        (
            "add.u64 %rd3, %rd2, 512;",
            "add.u64 %rd3, %rd2, 1024; shr.u32 %r29, %r0, 7; mul.wide.u32 %rd5, %r29, 512; add.u64 %rd2, %rd2, %rd5;",
        ),
        ("bar.sync 1, 128;", "bar.sync 1, 256;"),
        ("50176", "66560"),
    ] {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let mut manifest = manifest();
    manifest.maps[0] = map(0, [K, M], 128);
    let launch = &mut manifest.launches[0];
    (launch.grid[0], launch.block[0], launch.shared) = (1.into(), 288, 66560 + 8 * 2048);
    product(&text, &manifest, &memories()).unwrap_or_else(|e| panic!("{e}"));
    // Who arrives last is not waited for, or who never does is.
    for wrong in ["[%r3+16], 1;", "[%r3+16], 3;"] {
        product(&text.replace("[%r3+16], 2;", wrong), &manifest, &memories()).expect_err("it is refused");
    }
}

#[test]
fn missing_waits_for_mbarriers_are_found() {
    refused("@!%p1 bra $full;", "", "nothing wrote it");
    refused("@!%p1 bra $empty;", "", "more arrive at the mbarrier at 0 than its 1");
    // Released too early.
    let wait = "wgmma.wait_group.sync.aligned 0;";
    let release = "@%p3 mbarrier.arrive.shared::cta.b64 _, [%r7+16];";
    refused(&format!("{wait}\n  {release}"), &format!("{release} {wait}"), "overwritten while a product");
    refused(release, "", "deadlock");
}

#[test]
fn a_launch_that_does_not_wait_for_the_one_before_is_found() {
    refused("griddepcontrol.wait;", "", "before `griddepcontrol.wait`");
}

#[test]
fn wrong_counts_of_bytes_are_found() {
    // Whichever of the two boxes arrives first.
    refused("[%r7], 24576", "[%r7], 8192", "than expected");
    refused("[%r7], 24576", "[%r7], 16384", "nothing wrote it");
    refused("[%r7], 24576", "[%r7], 24592", "waits at line");
    refused("[%r8+9216], [%rd1", "[%r8+1024], [%rd1", "is overwritten while a box arrives there");
}

#[test]
fn wrong_parities_are_found() {
    refused("mov.u32 %r6, 0;", "mov.u32 %r6, 1;", "nothing wrote it");
    refused("mov.u32 %r6, 1;", "mov.u32 %r6, 0;", "thread 128 waits at line");
    refused("@%p2 xor.b32 %r6, %r6, 1;", "", "more arrive");
}

#[test]
fn mbarriers_that_are_not_made_are_found() {
    refused("mbarrier.init.shared::cta.b64 [%r3+8], 1;", "", "no mbarrier was initialised at 8");
    refused("fence.mbarrier_init.release.cluster;", "", "without a fence after its initialisation");
    refused("bar.sync 0;", "", "no barrier of all threads since");
    refused("[%r3+8], 1;", "[%r3+8], 2;", "waits at line");
    refused("[%r3+8], 1;", "[%r3], 1;", "an mbarrier at shared address 0 is overwritten");
}

#[test]
fn misuse_of_products_is_found() {
    let wait = "wgmma.wait_group.sync.aligned 0;";
    refused(wait, "", "overwritten while a product");
    refused(wait, &format!("mov.b32 %r26, %f0; {wait}"), "%f0 has no value before its product is waited for");
    refused(wait, &format!("mov.b32 %f0, 0f00000000; {wait}"), "%f0 is written before its product is");
    refused("wgmma.fence.sync.aligned;", "", "no `wgmma.fence`");
    refused("wgmma.fence.sync.aligned;", "wgmma.fence.sync.aligned; mov.b32 %f0, 0f00000000;", "no `wgmma.fence`");
    refused("setp.ne.u32 %p5, %r4, 0;", "setp.eq.u32 %p5, %r10, 0;", "%f0 has no value");
    // The stride between eight rows, the swizzle, the place along K.
    refused("0x4000004000010000", "0x4000002000010000", "c[");
    refused("0x4000004000010000", "0x8000004000010000", "c[");
    refused("add.u64 %rd3, %rd3, 2;", "add.u64 %rd3, %rd3, 1;", "c[");
    refused("%p5, 1, 1, 0, 0", "%p5, -1, 1, 0, 0", "c[");
}

#[test]
fn misuse_of_staging_is_found() {
    refused("fence.proxy.async.shared::cta;", "", "without a `fence.proxy.async`");
    let sync = "fence.proxy.async.shared::cta;\n  bar.warp.sync 4294967295;";
    refused(sync, "fence.proxy.async.shared::cta;", "asynchronously without");
    let text = edited("setp.eq.u32 %p6, %r13, 0;", "setp.eq.u32 %p6, %r13, 31;");
    product(&text, &manifest(), &memories()).unwrap_or_else(|e| panic!("{e}"));
    let text = text.replace(sync, "fence.proxy.async.shared::cta;");
    let e = product(&text, &manifest(), &memories()).expect_err("lanes may not have stored");
    assert!(e.contains("asynchronously without a barrier"), "{e}");
    refused("@%p6 cp.async.bulk.wait_group.read 0;", "", "overwritten while a product or a store");
    let last = "@%p6 cp.async.bulk.wait_group 0;";
    product(&edited(last, ""), &manifest(), &memories()).unwrap_or_else(|e| panic!("{e}"));
    refused("@%p6 cp.async.bulk.commit_group;", "", "overwritten while a product or a store");
    let read =
        "  @%p6 cp.async.bulk.wait_group.read 0;\n  bar.warp.sync 4294967295;\n  @%p6 cp.async.bulk.wait_group 0;";
    refused(read, "", "ends before its stores of boxes have read");
    refused("xor.b32 %r24, %r24, %r17;", "", "c[");
    refused("stmatrix.sync.aligned.m8n8.x4.shared", "stmatrix.sync.aligned.m8n8.x4.trans.shared", "c[");
    refused("shl.b32 %r2, %r1, 6;", "mov.u32 %r2, 0;", "is written while thread");
}

#[test]
fn misuse_of_maps_is_found() {
    refused("cvta.param.u64 %rd4, %rd4;", "", "not the generic address of a tensor map");
    refused("[%r8+1024]", "[%r8+1152]", "does not start where its pattern does");
    refused(
        "setp.lt.u32 %p2, %r4, 4;\n  @%p2 bra $multiply",
        "setp.lt.u32 %p2, %r4, 3;\n  @%p2 bra $multiply",
        "before the box",
    );
    let with = |edit: fn(&mut TensorMap)| {
        let mut manifest = manifest();
        edit(&mut manifest.maps[1]);
        product(&text(), &manifest, &memories()).expect_err("it is refused")
    };
    assert!(with(|m| m.strides[0] = 520.into()).contains("no multiples of 16 up to"));
    assert!(with(|m| m.offset = 8.into()).contains("are no multiples of 16"));
    assert!(with(|m| m.extents_of_box[1] = 257).contains("are too many"));
    assert!(with(|m| m.extents_of_box[0] = 32).contains("lines of 64 bytes, swizzled within 128"));
    assert!(with(|m| m.strides[0] = 528.into()).contains("are outside the 65536 bytes of `b`"));
}

/// Barriers of the threads that multiply order what these access, and nothing else does.
#[test]
fn named_barriers_order_accesses() {
    let barrier = "bar.sync 1, 128;";
    let store = "mad.lo.u32 %r26, %r0, 4, %r3; st.shared.b32 [%r26+50176], %r0;";
    let load = "ld.shared.b32 %r27, [%r3+50176]; ld.shared.b32 %r27, [%r3+50684];";
    let all = [barrier, store, barrier, load, barrier, store, barrier];
    product(&edited(barrier, &all.join(" ")), &manifest(), &memories()).unwrap_or_else(|e| panic!("{e}"));
    refused(barrier, &[barrier, store, load, barrier].join(" "), "nothing wrote it");
    refused(barrier, &[barrier, store, barrier, load, store, barrier].join(" "), "is read while thread");
    refused(barrier, &[barrier, store, "bar.warp.sync 4294967295;", load].join(" "), "is read while thread");
    refused(barrier, "bar.sync 1, 160;", "deadlock");
    refused(barrier, "bar.sync 1, 96;", "threads disagree");
}
