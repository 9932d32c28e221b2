//! Atoms by CuTe's names, what one thread holds, and suggestions with their proofs.
use crate::support::{Folder, project, tilewright};
use serde_json::json;

/// The answers in the manual are what the commands say.
#[test]
fn the_manuals_answers_are_given() {
    let manual = std::fs::read_to_string(project("docs/cli.md")).unwrap();
    let mut run = 0;
    for block in manual.split("\n```\n").filter(|b| b.starts_with("$ tilewright ")) {
        let mut commands = block.split("$ tilewright ").skip(1);
        if !block.contains("suggest") && !block.contains("SM80_") {
            continue;
        }
        assert!(commands.all(|text| {
            let (command, said) = text.split_once('\n').unwrap();
            let found = tilewright(words(command)).ok();
            run += 1;
            assert_eq!(found.trim_end(), said.trim_end(), "{command}");
            true
        }));
    }
    assert_eq!(run, 6);
}

/// The words of a command; single quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let mut out = vec![];
    for (i, part) in command.split('\'').enumerate() {
        match i % 2 {
            1 => out.push(part.to_string()),
            _ => out.extend(part.split_whitespace().map(str::to_string)),
        }
    }
    out
}

#[test]
fn atoms_have_cutes_names() {
    let said =
        tilewright(["eval", "cute::SM75_U32x4_LDSM_N{}", "MMA_Traits<SM80_16x8x8_F32F16F16F32_TN>::BLayout"]).ok();
    assert!(said.contains("Dst  4096 bits  (32,(32,4)):(32,(1,1024))"), "{said}");
    assert!(said.ends_with("\n((4,8),2):((16,1),8)\n"), "{said}");
    let said = tilewright(["eval", "--style", "cpp", "SM80_8x8x4_F64F64F64F64_TN.C"]).ok();
    assert_eq!(said, "Layout<Shape<Shape<_4,_8>,_2>,Stride<Stride<_16,_1>,_8>>{}\n");
    let said = tilewright(["eval", "SM80_16x8x16_F32F16F16F32"]).fails(1, &["E0721"]);
    assert!(said.err.contains("near it: `SM80_16x8x16_F32F16F16F32_TN`"), "{}", said.err);
    // The others are answered.
    let said = tilewright(["eval", "SM80_bad", "4:1"]).fails(1, &["E0721"]);
    assert_eq!(said.out, "4:1\n");
    tilewright(["eval", "SM80_16x8x16_F32F16F16F32_TN.E"]).fails(1, &["E0721"]);
    let said = tilewright(["eval", "--json", "SM90_64x128x16_F32BF16BF16_SS"]).json();
    assert_eq!(said["atom"]["operands"][0]["space"], "shared");
    assert_eq!(said["atom"]["operands"][2]["layout"], "((4,8,4),(2,2,16)):((128,1,16),(64,8,512))");
    let said = tilewright(["help", "atoms"]).ok();
    assert!(said.contains("SM90_64xNx16_F32F16F16_SS            N = 8, 16, 24, …, 256"), "{said}");
    assert!(tilewright(["help", "SM90_U16x8_STSM_T"]).ok().starts_with("SM90_U16x8_STSM_T: 32 threads\n"));
    let said = tilewright(["explain", "size(SM80_8x8x4_F64F64F64F64_TN.C)"]).ok();
    assert!(said.contains("= 64"), "{said}");
}

/// Several atoms are a tile, whose operands are layouts as those of one are.
#[test]
fn atoms_are_tiled() {
    let mma = "TiledMMA<MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>, Layout<Shape<_2,_2>>, Tile<_32,_32,_16>>";
    let said = tilewright(["eval", &format!("using MMA = {mma};"), &format!("{mma}{{}}.get_layoutC_TV()")]).ok();
    assert!(said.starts_with("SM80_16x8x16_F32F16F16F32_TN: 128 threads, (32,2,2,1):(1,32,64,0)\n"), "{said}");
    assert!(said.ends_with("\n((4,8,2,2),((2,2),(1,2))):((64,1,16,256),((32,8),(0,512)))\n"), "{said}");
    let python =
        "cute.make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN, cute.make_layout((2,2,1)), permutation_mnk=(32,32,16))";
    assert_eq!(
        tilewright(["eval", &format!("{python}.A")]).ok(),
        tilewright(["eval", &format!("{mma}::LayoutA_TV")]).ok()
    );
    let said = tilewright(["show", "--thread", "33", &format!("{mma}.B")]).ok();
    assert!(said.contains("thread 33 holds of the tile (32,16)"), "{said}");
    for (wrong, why) in [
        (
            "make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN{}, Layout<Shape<_2,_1,_1>>{}, Tile<_48,_8,_8>{})",
            "no multiple of 32",
        ),
        ("make_tiled_mma(SM75_U32x4_LDSM_N{}, Layout<_2>{})", "no product of A and B"),
        ("make_tiled_mma(SM80_16x8x8_F32F16F16F32_TN{}, 3)", "3 is no layout of atoms"),
    ] {
        let said = tilewright(["eval", wrong]).fails(1, &["E0721"]);
        assert!(said.err.contains(why), "{}", said.err);
    }
}

/// As C++ has them, of every generation, and what is wrong with a name.
#[test]
fn atoms_are_read_from_code() {
    let layouts = [
        ("MMA_Atom<cute::SM70_8x8x4_F32F16F16F32_NT>::ThrID", "(4,2):(1,16)"),
        ("MMA_Atom<MMA_Traits<SM61_DP4A>>::ALayout", "(1,4):(0,1)"),
        ("SM90::MMA_16x8x16_F64F64F64F64_TN.A", "((4,8),(2,4)):((16,1),(8,64))"),
        ("cute::SM90::GMMA::SPARSE::GMMA_64x8x64_S32S8S8_RS_TN::ELayout", "((2,2,8,4),32):((8,2048,1,16),64)"),
        ("Copy_Atom<Copy_Traits<SM90_TMA_LOAD, Int<8192>>, half_t>::SrcLayout", "(1,8192):(0,1)"),
        ("Copy_Atom<UniversalCopy<cute::uint128_t>, float>::DstLayout", "(1,128):(0,1)"),
        ("SM50_Shuffle_U32_2x2Trans_XOR1.Ref", "(32,64):(64,1)"),
    ];
    for (text, layout) in layouts {
        assert_eq!(tilewright(["eval", text]).ok().trim_end(), layout, "{text}");
    }
    let said = tilewright(["eval", "SM70_8x8x4_F16F16F16F16_TT", "Copy_Traits<SM90_TMA_STORE, _4096>{}"]).ok();
    assert!(said.starts_with("SM70_8x8x4_F16F16F16F16_TT: 8 threads, (4,2):(1,16)\n"), "{said}");
    assert!(said.contains("Dst  4096 bits  (1,4096):(0,1)   in global memory"), "{said}");
    let wrong = [
        ("SM80_FOO", "`SM80_FOO` is no atom that is known here"),
        ("SM90_TMA_LOD", "near it: `SM90_TMA_LOAD`"),
        ("SM90_TMA_LOAD", "a copy by one thread, of as many bits as its box has"),
        ("UniversalCopy", "say how much, 8 bits and more: `UniversalCopy<uint128_t>`"),
        ("SM80_CP_ASYNC_CACHEGLOBAL<float>", "does not copy `float`"),
        ("size(SM61_DP4A)", "its operands are layouts: `SM61_DP4A.A`"),
    ];
    for (text, message) in wrong {
        let said = tilewright(["eval", text]).fails(1, &["E0721"]);
        assert!(said.err.replace("\n        ", " ").contains(message), "{text}: {}", said.err);
    }
    let json = tilewright(["eval", "--json", "SM80_8x8x128_S32U1U1S32_TN_XORPOPC"]).json();
    assert_eq!((&json["atom"]["row"], &json["atom"]["operands"][0]["element"]), (&json!(null), &json!("U1")));
    tilewright(["show", "UniversalCopy<float>"]).fails(1, &["E0713"]);
    // A word inside of an expression is a symbol as any other.
    assert_eq!(tilewright(["eval", "size((SM80_N,4):(4,1))"]).ok().trim_end(), "4*SM80_N");
}

#[test]
fn atoms_are_drawn_and_asked_for_a_thread() {
    let said = tilewright(["show", "SM80_16x8x16_F32F16F16F32_TN"]).ok();
    assert_eq!(said.matches("every element has exactly one holder").count(), 3, "{said}");
    assert!(said.contains("SM80_16x8x16_F32F16F16F32_TN.B\n((4,8),(2,2)):((16,1),(8,64)), tile (8,16)"), "{said}");
    let dir = Folder::new();
    tilewright(["show", "SM75_U16x8_LDSM_T", "--svg", &dir.text("a.svg")]).ok();
    assert!(String::from_utf8(dir.read("a.svg")).unwrap().contains("SM75_U16x8_LDSM_T.Dst"));
    tilewright(["show", "SM75_U32x4_LDSM_N.Src"]).fails(1, &["E0713"]);
    let said =
        tilewright(["show", "--tv", "--thread", "3", "--tile", "(4,4)", "((2,2),(2,2)):((8,2),(4,1))", "--json"]);
    let said = said.json();
    assert_eq!(said["thread"]["holds"][0]["values"][1], json!({ "value": 1, "index": 14, "coord": "(2,3)" }));
    tilewright(["show", "--tv", "--thread", "4", "--tile", "(4,4)", "((2,2),(2,2)):((8,2),(4,1))"])
        .fails(1, &["E0211"]);
    tilewright(["show", "--thread", "4", "(4,4):(4,1)"]).fails(2, &["E0716"]);
}

#[test]
fn accesses_have_names_of_instructions() {
    let count = |layout: &str| tilewright(["show", "--banks", "--bytes", "2", "--access", "ldmatrix.x4", layout]).ok();
    let said = count("(32,64):(64,1)");
    assert!(said.contains("ldmatrix.x4, 8 warps: 256 passes where 32 would do"), "{said}");
    let said = count("Sw<3,3,3> o 0 o (32,64):(64,1)");
    assert!(said.contains("ldmatrix.x4, 8 warps: no conflict, 32 passes"), "{said}");
    tilewright(["show", "--banks", "--bytes", "2", "--access", "ldmatrix.x4", "(12,64):(64,1)"]).fails(1, &["E0211"]);
}

#[test]
fn layouts_are_summed_up() {
    let said = tilewright(["show", "--summary", "(4,8):(9,1)"]).ok();
    assert!(said.contains("\n  cosize         35\n") && said.contains("\n  surjective     false\n"), "{said}");
    let said = tilewright(["show", "--summary", "--json", "(4,8):(8,1)"]).json();
    assert_eq!(said["layouts"][0]["summary"]["bijective"], "true");
}

#[test]
fn suggestions_are_data_and_refusals_say_what_is_needed() {
    let said = tilewright(["suggest", "swizzle", "(64,32):(32,1)", "--access", "ldmatrix.x4", "--json"]).json();
    assert_eq!(said["swizzle"], "Sw<2,3,3>");
    let wanted = json!({ "access": "ldmatrix.x4", "warps": 8, "given": 128, "passes": 32, "bound": 32, "ways": 1 });
    assert_eq!((&said["accesses"][0], &said["free"]), (&wanted, &json!(true)));
    let said = tilewright(["suggest", "swizzle", "(8,8):(8,1)", "--access", "ldmatrix.x1"]).ok();
    assert!(said.contains("no swizzle is needed"), "{said}");
    let said =
        tilewright(["suggest", "tv", "(128,8):(1,128)", "--threads", "256", "--element", "f32", "--json"]).json();
    assert_eq!((&said["vector"], &said["sectors"]), (&json!(4), &json!(128)));
    tilewright(["suggest", "swizzle", "(8,8):(8,1)", "--access", "ldmatrix.x3"]).fails(2, &["E0701"]);
    tilewright(["suggest", "swizzle", "(8,8):(8,1)", "--access", "ld.32", "--element", "f12"]).fails(2, &["E0701"]);
    tilewright(["suggest", "swizzle", "(9,8):(8,1)", "--access", "ldmatrix.x1"]).fails(1, &["E0211"]);
    tilewright(["suggest", "tv", "(7,9):(9,1)", "--threads", "32"]).fails(1, &["E0211"]);
    tilewright(["suggest", "tv", "Sw<3,3,3> o 0 o (64,64):(64,1)", "--threads", "32"]).fails(1, &["E0713"]);
    for tile in ["(0,8):(8,1)", "(-4,8):(8,1)", "((2,-2),8):((1,2),4)", "-4:1"] {
        tilewright(["suggest", "tv", tile, "--threads", "4"]).fails(1, &["E0211"]);
        tilewright(["suggest", "swizzle", tile, "--access", "ld.32"]).fails(1, &["E0211"]);
    }
    tilewright(["suggest", "swizzle", "(0,8):(8,1)", "--access", "wgmma"]).fails(1, &["E0211"]);
    tilewright(["suggest", "tv", "(M,8):(8,1)", "--threads", "4", "--set", "M=0"]).fails(1, &["E0211"]);
    for n in ["0", "-1", "2048", "x"] {
        let said = tilewright(["suggest", "tv", "(8,8):(8,1)", "--threads", n]);
        assert!(said.code == 2 && said.err.contains("1 to 1024"), "{}", said.err);
    }
}

/// The widest swizzle of those that the units take, with what speaks against the others.
#[test]
fn canonical_swizzles_are_suggested() {
    let suggest =
        |tile: &str, more: &[&str]| tilewright(["suggest", "swizzle", tile].into_iter().chain(more.iter().copied()));
    let said = suggest("(64,96):(96,1)", &["--access", "wgmma", "--access", "tma"]).ok();
    assert!(said.starts_with("Sw<2,3,3> o 0 o ((8,8),(32,3)):((32,256),(1,2048))\n"), "{said}");
    for line in [
        "  K-major: mode 1 is contiguous",
        "  repeats GMMA::Layout_K_SW64_Atom: Sw<2,3,3> o 0 o (8,32):(32,1)",
        "  Sw<2,4,3> of byte offsets, as the DSL counts; above it counts elements",
        "  matrices of 8 rows of 16 bytes take 96 passes, at least 96",
        "  3 boxes of TMA, (64,32) each: at most 256 along a mode, rows as the swizzle's",
        "  128 bytes  Sw<3,4,3>  no        192 contiguous bytes are no multiple of 128",
        "   64 bytes  Sw<2,4,3>  taken     3 of 64 bytes make 192 contiguous bytes",
        "   32 bytes  Sw<1,4,3>  narrower  6 of 32 bytes make 192 contiguous bytes",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    let said = suggest("(M,N):(1,M)", &["--access", "wgmma", "--set", "M=128,N=64", "--json"]).json();
    assert_eq!(said["atom"]["name"], "GMMA::Layout_MN_SW128_Atom");
    assert_eq!(said["byte_swizzle"], "Sw<3,4,3>");
    assert_eq!((said["major"].clone(), said["alignment"].clone()), (json!("MN"), json!(1024)));
    let said = suggest("(12,64):(64,1)", &["--access", "tma", "--element", "f32", "--json"]).json();
    assert_eq!(said["boxes"], json!({ "extents": [12, 64], "count": 1 }));
    assert_eq!(said["widths"][0]["why"], "the swizzle repeats every 8 rows, and there are 12");
    suggest("(64,64):(1,64)", &["--access", "wgmma", "--element", "f32"]).fails(1, &["E0211"]);
    suggest("(64,64):(64,1)", &["--access", "wgmma", "--access", "ld.128"]).fails(2, &["E0716"]);
    suggest("(64,64):(64,1)", &["--access", "tma", "--set", "M=3"]).fails(2, &["E0703"]);
    let said = tilewright(["suggest", "tv", "(M,64):(64,1)", "--threads", "128", "--set", "M=64"]).ok();
    assert_eq!(said, tilewright(["suggest", "tv", "(64,64):(64,1)", "--threads", "128"]).ok());
}

#[test]
fn the_conflicts_alone_are_summed_up() {
    let all = ["show", "--banks", "--summary", "(32,32):(32,1)", "--access", "(32,4):(1,32)"];
    let said = tilewright(all).ok();
    let conflicts = "(32,32):(32,1)\n  32 threads × 16 bytes: 8-way conflict in bank 0, 32 passes where 4 would do\n";
    assert!(said.starts_with(conflicts), "{said}");
    assert!(!said.contains('|'), "{said}");
    let said = tilewright(all.into_iter().chain(["--json"])).json();
    assert!(said["panels"][0].get("cells").is_none() && said["panels"][0]["notes"][0].is_string(), "{said}");
}

/// What is suggested passes in the program, and fails where the code is worse.
#[test]
fn suggested_checks_pass_and_can_fail() {
    let dir = Folder::new();
    for (program, target) in [
        ("examples/relayout.tw", "cpu:avx2"),
        ("examples/softmax.tw", "cpu:avx512"),
        ("examples/gemm.tw", "cpu:avx2"),
        ("examples/gemm.tw", "ptx:sm_90a"),
        ("examples/add_bias_relu.tw", "ptx:sm_80"),
    ] {
        let suggested = tilewright(["suggest", "checks", &project(program), "--target", target]).ok();
        assert!(suggested.contains("assert vector_bits("), "{program} on {target}: {suggested}");
        assert!(suggested.contains("// check-not: "), "{program} on {target}: {suggested}");
        let text = std::fs::read_to_string(project(program)).unwrap();
        let text: String = text.lines().filter(|l| !l.starts_with("// run:")).map(|l| format!("{l}\n")).collect();
        let file = dir.write("p.tw", format!("{text}\n{suggested}"));
        let said = tilewright(["test", &file]).ok();
        assert!(said.contains(" 0 failed"), "{program} on {target}: {said}");
    }
    // A step of a product: what is committed together, and what stays in registers.
    let product = "fn f(a: f16 (512,512):(512,1), b: f16 (512,512):(1,512), c: f32 (512,512):(512,1)) {\n\
        \x20 c[i,j] = sum(k) f32(a[i,k]) * f32(b[j,k])\n}\n";
    let step = "// check: wgmma.fence\n// check-count-4: wgmma.mma_async\n// check-next: wgmma.commit_group";
    let flow = "// check: ldmatrix{{[^{]*}}{[[A:[^}]*]]}\n// check: mma.sync{{.*}}{[[A]]}\n";
    for (target, lines) in [("ptx:sm_90a", step), ("ptx:sm_80", flow)] {
        let suggested = tilewright(["suggest", "checks", &dir.write("p.tw", product), "--target", target]).ok();
        assert!(suggested.contains(lines), "{suggested}");
        tilewright(["test", &dir.write("p.tw", format!("{product}\n{suggested}"))]).ok();
        let fewer = suggested
            .replace("check-count-4: wgmma", "check-count-3: wgmma")
            .replace("sync{{.*}}{[[A]]}", "sync{{[^{]*}}{[[A]]}");
        let said = tilewright(["test", &dir.write("p.tw", format!("{product}\n{fewer}"))]);
        assert!(fewer != suggested && said.code == 1 && said.err.contains("E0810"), "{}", said.err);
    }
    let copy = "fn f(a: f32 (64,64):(64,1), b: f32 (64,64):(64,1)) { b[i,j] = a[i,j] * 2 }\n";
    let file = dir.write("p.tw", copy);
    assert!(tilewright(["suggest", "checks", &file]).ok().contains("main) >= 256 on cpu:avx2\n"));
    let suggested = tilewright(["suggest", "checks", &file, "--target", "ptx:sm_80"]).ok();
    assert!(suggested.contains("assert vector_bits(f.a, main) >= 128 on ptx:sm_80\n"), "{suggested}");
    let worse = copy.replacen("(64,64):(64,1)", "(64,64):(128,2)", 1);
    let file = dir.write("p.tw", format!("{worse}\n{suggested}"));
    let said = tilewright(["test", &file]);
    assert!(said.code == 1 && said.err.contains("E0808"), "{}", said.err);
    let json = tilewright(["suggest", "checks", &dir.write("q.tw", copy), "--fn", "f", "--json"]).json();
    assert_eq!((&json[0]["function"], &json[0]["target"]), (&"f".into(), &"cpu:avx2".into()));
    assert!(json[0]["claims"].as_array().is_some_and(|all| !all.is_empty()));
}
