//! Kernels that the backend refuses: an error with its code, never a panic.
mod support;

use support::{Build, flat};
use tilewright_backend_cpu::{compile, target};
use tilewright_ir::codes;
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, Symbol};
use tilewright_ir::kernel::{AccessId, LoopKind, Stmt, Sync, Write};
use tilewright_ir::scalar::{Number, Scalar, UnaryOp};

/// A kernel with one loop over `dst[i] = src[i]`, changed by `edit`; the message and code of its refusal.
fn refused(edit: impl FnOnce(&mut Build, &mut Vec<Stmt>, AccessId)) -> String {
    let mut b = Build::new("cpu:baseline");
    let src = b.input("src", DType::F32, flat(&[(8192, 1)]));
    let dst = b.output("dst", DType::F32, flat(&[(8192, 1)]));
    let (i, vi) = b.loop_(LoopKind::Serial, 8192);
    let value = b.load(src, std::slice::from_ref(&vi));
    let store = b.store(dst, &[vi], value);
    let load = AccessId(0);
    let mut body = vec![Stmt::For(i, vec![store])];
    edit(&mut b, &mut body, load);
    b.phase(body);
    let error = compile(&b.kernel, &target("cpu:baseline").unwrap()).unwrap_err();
    assert!(codes::find(error.code()).is_some() && !error.help().is_empty());
    format!("{}: {error}", error.code())
}

fn constant(dtype: DType) -> Scalar<AccessId> {
    Scalar::Const(dtype, Number::Float(1.0))
}

#[test]
fn refusals_have_their_messages() {
    let cases: Vec<(String, &str)> = vec![
        (
            refused(|b, _, _| b.kernel.buffers[0].dtype = DType::E4M3),
            "E0404: buffer `src` has elements of type e4m3, which exist on PTX targets only",
        ),
        (
            refused(|b, _, _| b.kernel.loops[0].kind = LoopKind::Block(0)),
            "E0405: a block loop exists on GPU targets only",
        ),
        (
            refused(|_, body, _| body.push(Stmt::Sync(Sync::Block))),
            "E0405: a synchronisation inside a phase exists on GPU targets only",
        ),
        (refused(|b, _, a| b.kernel.accesses[a.0 as usize].offset = None), "E0406: access a0 has no offset expression"),
        (
            refused(|_, body, _| body.push(Stmt::Atom { atom: "mma".into(), operands: vec![] })),
            "E0407: atom `mma` is not in the table of `cpu:baseline`",
        ),
        (
            refused(|_, body, a| body.push(Stmt::Atom { atom: "copy_b32_16".into(), operands: vec![a, a] })),
            "E0407: atom `copy_b32_16`: its tile has another number of modes",
        ),
        (
            refused(|b, _, _| b.kernel.loops[0].kind = LoopKind::Unroll),
            "E0408: phase 0 expands to more than 4096 statements",
        ),
        (
            refused(|b, _, _| {
                let m = b.symbol(Symbol::new("M"));
                b.kernel.loops[0].end = m;
                b.kernel.loops[0].kind = LoopKind::Unroll;
            }),
            "E0409: the extent of an unrolled loop is `0..M`, which is not a known number",
        ),
        (
            refused(|b, _, _| b.kernel.loops[0].kind = LoopKind::Vector),
            "E0410: vector loop `i0` has more than 64 lanes",
        ),
        (
            refused(|b, _, _| {
                b.kernel.loops[0].end = Expr::Num(12);
                b.kernel.loops[0].kind = LoopKind::Vector;
            }),
            "E0410: vector loop `i0` has an extent that is not a power of two",
        ),
        (
            refused(|b, body, _| {
                if let Stmt::For(_, inner) = &mut body[0] {
                    inner.push(Stmt::Sync(Sync::Block));
                }
                b.kernel.loops[0].kind = LoopKind::Row(Write::Cached);
            }),
            "E0410: row `i0` holds something that is not a store",
        ),
        (
            refused(|b, _, a| b.kernel.accesses[a.0 as usize].offset = Some(Expr::from(&Symbol::new("Q")))),
            "E0411: symbol `Q` does not exist here",
        ),
        (
            refused(|_, body, a| body.push(Stmt::Store { dst: a, value: constant(DType::F64), update: None })),
            "E0411: a value of type f64 where f32 is needed",
        ),
        (
            refused(|_, body, _| {
                body.push(Stmt::Store { dst: AccessId(99), value: constant(DType::F32), update: None })
            }),
            "E0411: access `99` does not exist here",
        ),
        (
            refused(|b, _, a| {
                let i = Expr::from(&b.kernel.loops[0].var);
                b.kernel.accesses[a.0 as usize].offset = Some(i * Expr::Num(i64::MAX));
            }),
            "E0412: 9223372036854775807 * 4 does not fit in 64 bits",
        ),
        (
            refused(|_, body, a| {
                let mut value = constant(DType::F32);
                for _ in 0..10_000 {
                    value = Scalar::Unary(UnaryOp::Neg, Box::new(value));
                }
                body.push(Stmt::Store { dst: a, value, update: None });
            }),
            "E0413: an expression is nested more than 256 deep",
        ),
        (
            refused(|b, _, a| {
                let mut e = Expr::from(&b.kernel.loops[0].var);
                for _ in 0..1000 {
                    e = e / Expr::Num(3);
                }
                b.kernel.accesses[a.0 as usize].offset = Some(e);
            }),
            "E0413: an index expression is nested more than 256 deep",
        ),
    ];
    for (found, wanted) in cases {
        assert_eq!(found, wanted);
    }
}

#[test]
fn unknown_targets_are_refused() {
    let mut t = target("cpu:baseline").unwrap();
    t.name = "ptx:sm_80".into();
    let error = compile(&Build::new("cpu:baseline").kernel, &t).unwrap_err();
    assert_eq!(error.code(), "E0414");
}
