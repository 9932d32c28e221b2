//! Small functions, as text and as code that runs.
use super::*;
use crate::atoms::any_transpose::{self, TransposeProblem};
use crate::atoms::{stream, tiles, transpose};
use crate::disasm::disassemble;
use tilewright_ir::target::Nearest;

fn text(a: Routine) -> String {
    let text = disassemble(&a.code().expect("assembles"), &[]);
    text.lines().map(|line| line.trim_start().to_string() + "\n").collect()
}

/// The example of the module.
#[test]
fn a_function_has_names_and_no_prologue_that_it_does_not_need() {
    let mut a = Routine::new(SimdLevel::Avx2);
    let [numbers, n] = a.arguments(["numbers", "n"]);
    let sum = a.reg("sum");
    a.mov(sum, 0);
    a.count_down(n, |a| {
        a.add(sum, numbers.at(0));
        a.add(numbers, 8);
    });
    a.mov(numbers.at(0), sum);
    expect_test::expect![[r#"
        0: xor eax, eax
        2: add rax, [rdi]
        6: add rdi, 8
        a: sub rsi, 1
        e: jne 2
        10: mov [rdi], rax
        14: vzeroupper
        17: ret
    "#]]
    .assert_eq(&text(a));
}

/// Eight arguments, more registers than a function may overwrite, an aligned frame of several pages, a local routine.
#[test]
fn what_a_function_needs_is_saved_and_given_back() {
    let mut a = Routine::new(SimdLevel::Sse);
    a.arguments(["a", "b", "c", "d", "e", "f"]);
    let (seventh, eighth) = (a.stacked("g"), a.stacked("h"));
    let table = a.area("table", 8192, 64);
    let [x, ..] = a.regs(["x", "y", "z", "u", "v"]);
    let (twice, ()) = a.local(|a| {
        a.mov(x, table);
        a.add(x, x);
    });
    a.mov(x, seventh);
    a.add(x, eighth);
    a.call(twice);
    expect_test::expect![[r#"
        0: push rbx
        1: push rbp
        2: mov rax, rsp
        5: mov qword ptr [rsp-0x1000], 0
        11: mov qword ptr [rsp-0x2000], 0
        1d: sub rsp, 0x2048
        24: and rsp, 0xFFFFFFFFFFFFFFC0
        28: mov [rsp+0x2040], rax
        30: mov r11, [rax+0x18]
        34: mov [rsp], r11
        39: mov r11, [rax+0x20]
        3d: mov [rsp+8], r11
        42: mov rax, [rsp]
        47: add rax, [rsp+8]
        4c: call 0x5C
        51: mov rsp, [rsp+0x2040]
        59: pop rbp
        5a: pop rbx
        5b: ret
        5c: mov rax, [rsp+0x48]
        61: add rax, rax
        64: ret
    "#]]
    .assert_eq(&text(a));
}

/// A displacement of 8 bits leads 127 bytes on, and 128 back.
#[test]
fn jumps_are_short_where_they_reach() {
    let bytes = |forward: bool, conditional: bool, over: usize| {
        let mut a = Routine::new(SimdLevel::Sse);
        let (x, far) = (a.reg("x"), a.label());
        let jump = |a: &mut Routine| match conditional {
            true => a.jump_if(when(x, Is::Equal, 0), far),
            false => a.jump(far),
        };
        if forward {
            jump(&mut a);
        } else {
            a.bind(far);
        }
        (0..over).for_each(|_| a.asm.op0(iced_x86::Code::Nopd));
        if forward {
            a.bind(far);
        } else {
            jump(&mut a);
        }
        // Without what is jumped over, the comparison of three bytes, and the end.
        a.code().expect("assembles").len() - over - if conditional { 4 } else { 1 }
    };
    assert_eq!([127, 128].map(|over| bytes(true, false, over)), [2, 5]);
    assert_eq!([127, 128].map(|over| bytes(true, true, over)), [2, 6]);
    assert_eq!([126, 127].map(|over| bytes(false, false, over)), [2, 5]);
    assert_eq!([123, 124].map(|over| bytes(false, true, over)), [2, 6]);
}

#[test]
fn mistakes_are_told() {
    let told = |write: &dyn Fn(&mut Routine)| {
        let mut a = Routine::new(SimdLevel::Avx2);
        write(&mut a);
        a.code().expect_err("a mistake")
    };
    let many = told(&|a| {
        a.arguments(["dst", "src", "rows", "columns", "a", "b"]);
        a.regs(["c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]);
    });
    assert_eq!(many, "no register is left for `l` beside dst, src, rows, columns, a, b, c, d, e, f, g, h, i, j, k");
    assert_eq!(
        told(&|a| assert_ne!(a.bank("tile", 17).all().count(), 0)),
        "no 17 vector registers are left for `tile`"
    );
    let behind = |a: &mut Routine| {
        let x = a.scope(|a| a.reg("x"));
        a.mov(x, 0);
    };
    assert_eq!(told(&behind), "RAX is used behind the scope of its name");
    let overwritten = |a: &mut Routine| {
        let (local, ()) = a.local(|a| {
            let x = a.reg("x");
            a.mov(x, 1);
        });
        a.reg("y");
        a.call(local);
    };
    assert_eq!(told(&overwritten), "a local routine overwrites a register that has a name where it is called");
    assert!(told(&|a| a.mov(5, 6)).starts_with("no instruction takes"));
}

/// Every function of every level, for matrices from the least that it takes to what is transposed by lines of permuted
/// rows.
#[test]
fn every_atom_fits_the_registers() {
    let mut names = std::collections::BTreeSet::new();
    let mut fits = |function: Assembled| {
        function.code().unwrap_or_else(|e| panic!("{e}"));
        names.insert((function.level, function.name));
    };
    for level in [SimdLevel::Sse, SimdLevel::Avx2, SimdLevel::Avx512] {
        tiles().filter_map(|tile| transpose::wide(tile, level)).for_each(&mut fits);
        fits(stream::prefetch(level));
        for fetch in [Nearest::L1, Nearest::L2] {
            fits(stream::run(level, fetch));
            for (transpose, n) in any_transpose::all().flat_map(|t| [2, 8, 16, 64, 1 << 12].map(|n| (t, n))) {
                for columns in [n, n / 2] {
                    let (rows, columns) = (vec![Some(n)], vec![Some(columns)]);
                    let (unit, permuted_row_bytes) = (transpose.unit(), 1 << 14);
                    let matrix = TransposeProblem { level, fetch, permuted_row_bytes, unit, rows, columns };
                    (transpose.family.function)(&matrix).into_iter().for_each(&mut fits);
                }
            }
        }
    }
    assert_eq!(names.len(), 50, "{names:#?}");
}
