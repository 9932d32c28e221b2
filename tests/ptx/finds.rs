//! The interpreter finds what it is there to find: each test is a kernel with one thing wrong, or nothing.
use crate::interp::run;
use tilewright_backend_ptx::manifest::{Argument, Launch, Manifest, TensorParam, version};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::Number;

/// 64 threads reverse 64 elements of each block through shared memory; `EDIT` replaces a part of the text.
const REVERSE: &str = "
.version 8.0
.target sm_70
.address_size 64

.visible .entry reverse(
  .param .u64 src,
  .param .u64 dst
)
.maxntid 64, 1, 1
{
  .shared .align 16 .b8 tile[256];
  .reg .b32 %r<8>;
  .reg .b64 %rd<8>;
  .reg .pred %p<2>;
  ld.param.u64 %rd0, [src];
  ld.param.u64 %rd1, [dst];
  mov.u32 %r0, %tid.x;
  mov.u32 %r1, %ctaid.x;
  shl.b32 %r2, %r1, 6;
  add.s32 %r2, %r2, %r0;
  mul.wide.u32 %rd2, %r2, 4;
  add.u64 %rd3, %rd0, %rd2;
  ld.global.b32 %r3, [%rd3];
  shl.b32 %r4, %r0, 2;
  mov.u32 %r5, tile;
  add.u32 %r5, %r5, %r4;
  st.shared.b32 [%r5], %r3;
  bar.sync 0;
  mov.u32 %r6, tile;
  sub.u32 %r6, %r6, %r4;
  ld.shared.b32 %r7, [%r6+252];
  add.u64 %rd4, %rd1, %rd2;
  st.global.b32 [%rd4], %r7;
  ret;
}
";

fn manifest() -> Manifest {
    let tensor = |name: &str, role| TensorParam {
        name: name.into(),
        dtype: DType::I32,
        role,
        layout: "128:1".into(),
        lowest: 0.into(),
        highest: 127.into(),
        align: 16,
    };
    Manifest {
        manifest: version(&[]),
        target: "ptx:sm_70".into(),
        function: "reverse".into(),
        sha256: String::new(),
        symbols: vec![],
        guards: vec![],
        tensors: vec![tensor("src", Role::In), tensor("dst", Role::Out)],
        workspace: vec![],
        maps: vec![],
        launches: vec![Launch {
            entry: "reverse".into(),
            grid: [2.into(), 1.into(), 1.into()],
            block: [64, 1, 1],
            shared: 0,
            arguments: vec![Argument::Tensor(0), Argument::Tensor(1)],
            programmatic: false,
        }],
    }
}

fn reverse(from: &str, to: &str) -> Result<Vec<Number>, String> {
    assert!(REVERSE.contains(from), "{from}");
    let numbers = |f: fn(i64) -> i64| (0..128).map(|i| Number::Int(f(i).into())).collect::<Vec<_>>();
    let memories = [InterpMemory::of(DType::I32, &numbers(|i| i)), InterpMemory::of(DType::I32, &numbers(|_| -1))];
    let out = run(&REVERSE.replace(from, to), &manifest(), &memories, &[], 0)?;
    Ok(out[1].numbers())
}

/// Checks that the edited kernel is refused with a message that says this.
#[track_caller]
fn refused(from: &str, to: &str, says: &str) {
    let e = reverse(from, to).expect_err("it is refused");
    assert!(e.contains(says), "{e}");
}

#[test]
fn a_right_kernel_gives_its_result() {
    let want: Vec<Number> = (0..128).map(|i| Number::Int(i / 64 * 64 + 63 - i % 64)).collect();
    assert_eq!(reverse("ret;", "ret;"), Ok(want));
}

#[test]
fn a_missing_barrier_is_found() {
    refused("bar.sync 0;", "", "nothing wrote it");
    // Threads that run after the others see values: the race is found where the early ones have them too.
    refused("  bar.sync 0;\n", "  st.shared.b32 [tile], %r3;\n  bar.sync 0;\n", "is written while thread");
}

#[test]
fn accesses_outside_and_misaligned_are_found() {
    refused("[%rd4], %r7", "[%rd4+4], %r7", "are outside the 512 bytes of `dst`");
    refused("[%rd3]", "[%rd3+-4]", "are outside the 512 bytes of `src`");
    refused("[%r6+252]", "[%r6+250]", "misaligned");
    refused("st.global.b32 [%rd4]", "st.global.b32 [%rd3]", "`src` is only read");
}

#[test]
fn races_between_blocks_are_found() {
    refused(
        "add.u64 %rd4, %rd1, %rd2;",
        "mul.wide.u32 %rd4, %r0, 4; add.u64 %rd4, %rd1, %rd4;",
        "is written while thread",
    );
}

#[test]
fn barriers_that_not_all_reach_are_found() {
    let early = "setp.lt.u32 %p0, %r0, 32; @%p0 ret; bar.sync 0;";
    refused("bar.sync 0;", early, "wait at a barrier and 32 have ended");
}

#[test]
fn registers_without_values_are_found() {
    refused("mov.u32 %r6, tile;", "", "%r6 has no value");
}

/// `cp.async` is there after its wait, and not before.
#[test]
fn asynchronous_copies_take_their_time() {
    let copy = "cp.async.ca.shared.global [%r5], [%rd3], 4; cp.async.commit_group;";
    let wait = "cp.async.wait_group 0; bar.sync 0;";
    let store = "st.shared.b32 [%r5], %r3;\n  bar.sync 0;";
    assert_eq!(reverse(store, &format!("{copy} {wait}")), reverse("ret;", "ret;"));
    refused(store, &format!("{copy} bar.sync 0;"), "nothing wrote it");
    refused(store, &format!("{copy} cp.async.wait_group 1; bar.sync 0;"), "nothing wrote it");
}

#[test]
fn lanes_exchange_values() {
    let store = "st.shared.b32 [%r5], %r3;\n  bar.sync 0;";
    let swap = "shfl.sync.bfly.b32 %r3, %r3, 1, 31, 0xffffffff; st.shared.b32 [%r5], %r3; bar.sync 0;";
    let want: Vec<Number> = (0..128).map(|i| Number::Int((i / 64 * 64 + 63 - i % 64) ^ 1)).collect();
    assert_eq!(reverse(store, swap), Ok(want));
}

/// Arithmetic whose results are easy to get wrong, one instruction each.
#[test]
fn instructions_compute_as_the_isa_says() {
    let one = |code: &str| {
        let text = format!("{code} mov.u32 %r7, %r3;");
        reverse("ld.shared.b32 %r7, [%r6+252];", &text).map(|v| v[5])
    };
    let is = |code: &str, want: i64| assert_eq!(one(code), Ok(Number::Int(want.into())), "{code}");
    is("mov.u32 %r3, -7; shr.s32 %r3, %r3, 1;", -4);
    is("mov.u32 %r3, -7; rem.s32 %r3, %r3, 4;", -3);
    is("mov.u32 %r3, -1; mul.hi.u32 %r3, %r3, %r3;", -2);
    is("mov.u32 %r3, 0x12345678; prmt.b32 %r3, %r3, 0, 0x0123;", 0x78563412);
    is("mov.b32 %r3, 0f3FC00000; fma.rn.f32 %r3, %r3, %r3, %r3;", i64::from(3.75f32.to_bits()));
    is("mov.b32 %r3, 0fC0200000; cvt.rni.s32.f32 %r3, %r3;", -2);
    is("mov.b32 %r3, 0f7FC00000; cvt.rzi.s32.f32 %r3, %r3;", 0);
    is("mov.b32 %r3, 0f4F800000; cvt.rzi.s32.f32 %r3, %r3;", i64::from(i32::MAX));
    is("mov.b32 %r3, 0f3F800001; cvt.rn.bf16x2.f32 %r3, %r3, %r3;", 0x3F80_3F80);
    is("mov.b32 %r3, 0f7FC00000; setp.ltu.f32 %p0, %r3, %r3; selp.b32 %r3, 1, 2, %p0;", 1);
    is("mov.b32 %r3, 0f7FC00000; max.f32 %r3, %r3, 0f3F800000;", 0x3F80_0000);
    is("mov.u32 %r3, 40; shl.b32 %r3, 1, %r3;", 0);
    is("mov.u32 %r3, 0xF0; bfe.s32 %r3, %r3, 4, 4;", -1);
    // Unspecified, and here a number that nobody takes for a right one.
    is("mov.u32 %r3, 0; div.s32 %r3, %r3, %r3;", 0x5bad_5bad);
}
