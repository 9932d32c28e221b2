//! Kernels by hand, and the PTX they become.
use super::compile;
use crate::{target, unaligned};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Expr, normal};
use tilewright_ir::kernel::{Access, Kernel};
use tilewright_ir::scalar::{BinaryOp, UnaryClass, UnaryOp};
use tilewright_ir::text::parse_kernel;
use tilewright_ir::verify;

/// A kernel with the offsets that its layouts say.
fn kernel(text: &str) -> Kernel {
    let mut k = parse_kernel(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let offsets: Vec<Expr> = k.accesses.iter().map(|a| offset(&k, a)).collect();
    for (a, offset) in k.accesses.iter_mut().zip(offsets) {
        a.offset = Some(offset);
    }
    k
}

fn offset(k: &Kernel, a: &Access) -> Expr {
    let mut sum = a.base.to_expr();
    for (mode, coord) in a.layout.modes().iter().zip(&a.coord) {
        let Some(e) = coord.at() else { continue };
        let mut rest = e.clone();
        let leaves = mode.flat();
        for (i, (n, d)) in leaves.iter().enumerate() {
            let last = i + 1 == leaves.len();
            let digit = if last { rest.clone() } else { rest.clone() % n.to_expr() };
            rest = rest / n.to_expr();
            sum = sum + digit * d.int().unwrap().to_expr();
        }
    }
    let sum = normal::normalize(&sum).unwrap();
    match k.buffer(a.buffer).swizzle {
        Some(s) if a.is_element() => Expr::swizzled(s, sum),
        _ => sum,
    }
}

/// Compiles, after the verifier; `PTXAS=/path/to/ptxas` assembles as well, and spills are a failure.
fn ptx(text: &str) -> String {
    let k = kernel(text);
    let target = target(&k.target).unwrap();
    verify::kernel(&k, &target).unwrap_or_else(|e| panic!("{e:#?}"));
    let code = compile(&k, &target).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(compile(&k, &target).unwrap(), code);
    assert!(compile(&k, &unaligned(&target)).is_ok());
    if let Ok(ptxas) = std::env::var("PTXAS") {
        let dir = std::env::temp_dir().join(format!("tilewright-ptx-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = dir.join(format!("{}.ptx", k.name));
        std::fs::write(&path, &code.ptx).unwrap();
        let arch = k.target.trim_start_matches("ptx:").replace("sm_70", "sm_75");
        let out = path.with_extension("cubin");
        let run = std::process::Command::new(ptxas).args(["-v", "-arch", &arch, "-o"]).arg(&out).arg(&path).output();
        let run = run.unwrap();
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{said}\n{}", code.ptx);
        // A kernel with some forty outputs may spill around the division routines of older generations.
        let clean = said.contains(" 0 bytes spill stores, 0 bytes spill loads");
        assert!(clean || k.target != "ptx:sm_90a", "{said}");
        eprintln!("{}: {}", path.display(), said.lines().filter(|l| l.contains("Used")).collect::<String>());
    }
    code.ptx
}

const COPY: &str = r#"
kernel copy for "ptx:sm_90a" {
  sym M where M >= 4, M <= 100000000, M % 4 == 0
  in src: f32 M:1 global align 16
  out dst: f32 M:1 global align 16
  phase {
    for i0 in 0..ceil_div(M, 1024) block 0 {
      for i1 in 0..min(256, M/4 - 256*i0) thread 0 where i1 <= 255 {
        for i2 in 0..4 vector {
          a0:dst[(4,256,ceil_div(M,1024)):(1,4,1024)](i2, i1, i0) = a1:src[(4,256,ceil_div(M,1024)):(1,4,1024)](i2, i1, i0)
        }
      }
    }
  }
}"#;

const TRANSPOSE: &str = r#"
kernel transpose for "ptx:sm_90a" {
  in src: f32 (8192,8192):(8192,1) global align 16
  out dst: f32 (8192,8192):(1,8192) global align 16
  temp tile: f32 (64,64):(64,1) swizzle<3,2,6> shared align 128
  temp r: f32 (256,4,4):(16,4,1) register align 4
  phase {
    for i0 in 0..16384 block 0 {
      for i1 in 0..256 thread 0 {
        for i2 in 0..4 unroll {
          cp_async_16_e4(a0:tile[(64,4,16):(64,1,4)](i1/16 + 16*i2, _, i1 % 16), a1:src[(64,128,4,16,128):(8192,524288,1,4,64)](i1/16 + 16*i2, i0/128, _, i1 % 16, i0 % 128))
        }
      }
      sync commit
      sync wait_groups 0
      sync block
      for i3 in 0..256 thread 0 {
        for i4 in 0..4 unroll {
          ld_shared_b128_e4(a2:r[(256,4,4):(16,4,1)](i3, i4, _), a3:tile[(4,16,4,16):(64,256,1,4)](i4, i3 % 16, _, i3/16))
        }
        for i5 in 0..4 unroll {
          st_global_b128_e4(a4:dst[(4,16,128,4,16,128):(1,4,64,8192,32768,524288)](_, i3 % 16, i0/128, i5, i3/16, i0 % 128), a5:r[(256,4,4):(16,4,1)](i3, _, i5))
        }
      }
    }
  }
}"#;

/// One kernel with an output for every expression over `a` and `b`.
fn elementwise(name: &str, target: &str, dtype: DType, exprs: &[String], outs: &[DType]) -> String {
    let mut text = format!("kernel {name} for \"{target}\" {{\n");
    for x in ["a", "b"] {
        text += &format!("  in {x}: {dtype} 4096:1 global align 16\n");
    }
    for (i, d) in outs.iter().enumerate() {
        text += &format!("  out o{i}: {d} 4096:1 global align 16\n");
    }
    text +=
        "  phase {\n    for i0 in 0..4 block 0 {\n      for i1 in 0..256 thread 0 {\n        for i2 in 0..4 vector {\n";
    let mut id = 0;
    for (i, e) in exprs.iter().enumerate() {
        let place = "(4,256,4):(1,4,1024)](i2, i1, i0)";
        let mut access = |buffer: &str| {
            id += 1;
            format!("a{}:{buffer}[{place}", id - 1)
        };
        let dst = access(&format!("o{i}"));
        let a = access("a");
        let mut e = e.replace('A', &a);
        if e.contains('B') {
            e = e.replace('B', &access("b"));
        }
        text += &format!("          {dst} = {e}\n");
    }
    text + "        }\n      }\n    }\n  }\n}\n"
}

#[test]
fn every_operation_of_every_type_has_instructions() {
    for target in ["ptx:sm_90a", "ptx:sm_80", "ptx:sm_70"] {
        for d in DType::ALL {
            if !d.on_cpu() && target != "ptx:sm_90a" {
                continue;
            }
            let (mut exprs, mut outs) = (vec![], vec![]);
            for op in UnaryOp::all() {
                let of_some = matches!(op.class(), UnaryClass::Single | UnaryClass::Pattern);
                if d.is_float() && !of_some || op.takes(d) {
                    let not = op == UnaryOp::Not && d != DType::Bool;
                    if !not {
                        exprs.push(format!("{}(A)", op.name()));
                        outs.push(op.result(d));
                    }
                }
            }
            for op in BinaryOp::all().filter(|op| op.takes(d)) {
                let text = op.text();
                let is_function = text.starts_with(char::is_alphabetic);
                exprs.push(if is_function { format!("{text}(A, B)") } else { format!("A {text} B") });
                outs.push(if op.is_comparison() { DType::Bool } else { d });
            }
            for to in DType::ALL.into_iter().filter(|to| *to != d && (to.on_cpu() || target == "ptx:sm_90a")) {
                exprs.push(format!("{to}(A)"));
                outs.push(to);
            }
            exprs.push("select(A == B, A, B)".to_owned());
            outs.push(d);
            let name = format!("all_{d}_{}", target.trim_start_matches("ptx:"));
            ptx(&elementwise(&name, target, d, &exprs, &outs));
        }
    }
}

#[test]
fn a_narrow_float_type_without_conversions_is_refused() {
    let text = elementwise("f", "ptx:sm_80", DType::E4M3, &["A + B".to_owned()], &[DType::E4M3]);
    let e = compile(&kernel(&text), &target("ptx:sm_80").unwrap()).unwrap_err();
    assert_eq!(
        (e.code(), e.to_string().as_str()),
        ("E0430", "e4m3 needs sm_89 or later, and the target is `ptx:sm_80`")
    );
    // A copy of them needs nothing.
    ptx(&elementwise("g", "ptx:sm_80", DType::E4M3, &["A".to_owned()], &[DType::E4M3]));
}

#[test]
fn a_vector_copy_is_one_load_and_one_store() {
    let text = ptx(COPY);
    assert_eq!(text.matches("ld.global.nc.v4.b32").count(), 1, "{text}");
    assert_eq!(text.matches("st.global.v4.b32").count(), 1, "{text}");
    if std::env::var("PTXAS").is_ok() {
        eprintln!("{text}");
    }
}

#[test]
fn a_transpose_through_swizzled_shared_memory() {
    let text = ptx(TRANSPOSE);
    assert_eq!(text.matches("cp.async.cg.shared.global").count(), 4, "{text}");
    assert_eq!(text.matches("ld.shared.v4.b32").count(), 4, "{text}");
    assert_eq!(text.matches("st.global.v4.b32").count(), 4, "{text}");
    assert!(!text.contains("div") && !text.contains("rem"), "{text}");
}

/// A sum over rows of any length: a loop at run time, a tail of threads, an accumulator in registers.
const ROWS: &str = r#"
kernel rows for "ptx:sm_80" {
  sym M where M >= 1, M <= 1000000
  sym N where N >= 1
  in src: bf16 (M,N):(N,1) global align 16
  out dst: f32 M:1 global align 16
  temp acc: f32 1:1 register align 4
  phase {
    for i0 in 0..ceil_div(M, 128) block 0 {
      for i1 in 0..min(128, M - 128*i0) thread 0 where i1 <= 127 {
        a0:acc[1:1](0) = 0.0_f32
        for i2 in 0..N {
          a1:acc[1:1](0) += f32(a2:src[(M,N):(N,1)](i1 + 128*i0, i2)) * f32(a3:src[(M,N):(N,1)](i1 + 128*i0, i2))
        }
        a4:dst[M:1](i1 + 128*i0) = a5:acc[1:1](0)
      }
    }
  }
}"#;

#[test]
fn a_loop_adds_to_a_register_and_hoists_what_stands_still() {
    let text = ptx(ROWS);
    let (before, after) = text.split_once("$L").unwrap();
    let _ = after;
    let body = text.split("$L2:").nth(1).and_then(|t| t.split("bra").next()).unwrap();
    assert!(body.contains("fma.rn.f32"), "{text}");
    assert!(!body.contains("div") && !body.contains("ld.param"), "{text}");
    assert!(before.contains("ld.param"), "{text}");
}

/// Bytes through registers: four rows of four, transposed by byte permutes, and written as words.
const BYTES: &str = r#"
kernel bytes for "ptx:sm_70" {
  in src: i8 (128,128):(128,1) global align 16
  out dst: i8 (128,128):(1,128) global align 16
  temp x: i8 (256,4,4):(16,4,1) register align 4
  temp y: i8 (256,4,4):(16,1,4) register align 4
  phase {
    for i0 in 0..4 block 0 {
      for i1 in 0..256 thread 0 {
        for i2 in 0..4 unroll {
          ld_global_b32_e1(a0:x[(256,4,4):(16,4,1)](i1, i2, _), a1:src[(4,32,4,32):(128,512,1,4)](i2, i1/32 + 8*i0, _, i1 % 32))
        }
        transpose_reg_e1(a2:y[(256,4,4):(16,1,4)](i1, _, _), a3:x[(256,4,4):(16,4,1)](i1, _, _))
        for i3 in 0..4 unroll {
          st_global_b32_e1(a4:dst[(4,32,4,32):(1,4,128,512)](_, i1/32 + 8*i0, i3, i1 % 32), a5:y[(256,4,4):(16,1,4)](i1, _, i3))
        }
      }
    }
  }
}"#;

#[test]
fn bytes_are_transposed_in_their_words() {
    let text = ptx(BYTES);
    assert_eq!(text.matches("prmt.b32").count(), 8, "{text}");
    assert_eq!(text.matches(".b32 {").count() + text.matches(".u8").count(), 0, "{text}");
}

#[test]
fn the_costs_of_a_transpose() {
    let k = kernel(TRANSPOSE);
    let code = compile(&k, &target(&k.target).unwrap()).unwrap();
    assert!(code.widths.values().all(|w| *w == 16), "{:?}", code.widths);
    let entry = &crate::report::entries(&k, &code)[0];
    let found = (entry.threads, entry.shared, entry.elements, entry.memory, entry.divisions);
    assert_eq!(found, (256, 16384, 16, 12, 0));
    assert!(entry.integer_per_element() < 3.0 && entry.registers < 32, "{entry:?}");
}

#[test]
fn what_is_not_a_grid_is_refused() {
    let refused = |text: &str| {
        let k = kernel(text);
        let e = compile(&k, &target(&k.target).unwrap()).unwrap_err();
        (e.code(), e.to_string())
    };
    let shared = TRANSPOSE.replace("(64,64):(64,1) swizzle<3,2,6> shared", "(64,64,64):(64,1,4096) shared");
    assert_eq!(refused(&shared).0, "E0433");
    let barrier = COPY.replace("for i2 in 0..4 vector {", "sync block\n        for i2 in 0..4 vector {");
    assert_eq!(refused(&barrier).1, "phase 0: a barrier inside of a loop over threads");
    let wide = COPY.replace("0..min(256, M/4 - 256*i0) thread 0 where i1 <= 255", "0..2048 thread 0");
    assert_eq!(refused(&wide).0, "E0432");
}
