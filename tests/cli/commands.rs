//! Every command, as a user calls it.
use crate::support::{Folder, piped, project, tilewright};
use serde_json::json;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn eval_prints_values_in_both_styles() {
    let args = ["eval", "coalesce((2,(1,6)):(1,(6,2)))", "(6,2):(8,2) o (4,3):(3,1)"];
    assert_eq!(tilewright(args).ok(), "12:1\n((2,2),3):((24,2),8)\n");
    assert_eq!(tilewright(["eval", "--style", "cute", "coalesce((_2,(_4,3)):(_1,(_2,5)))"]).ok(), "(_8,3):(_1,5)\n");
    let said = tilewright(["eval", "--json", "size((3,4):(1,3))"]);
    assert_eq!(said.json(), json!({ "expr": "size((3,4):(1,3))", "result": "12" }));
}

#[test]
fn eval_refuses_with_law_witness_and_repair() {
    let refused = "(4,3):(3,1) o 4:3";
    let said = tilewright(["eval", refused, "size(4:1)"]).fails(1, &["E0220"]);
    assert_eq!(said.out, "4\n", "the other expression still has its value");
    let said = tilewright(["explain", refused]);
    assert_eq!(said.code, 1);
    assert!(said.out.contains("E0220: the composition is no layout"), "{}", said.out);
    let case = json!({ "id": 3, "op": "composition", "args": ["(4,3):(3,1)", "4:3"] });
    let said = piped(["eval", "--jsonl"], format!("{case}\n").as_bytes()).json();
    assert_eq!(said["id"], 3);
    for key in ["code", "law", "message", "witness", "repair"] {
        assert!(said["error"][key].is_string(), "{key}: {said}");
    }
}

#[test]
fn eval_reads_lines() {
    let said = piped(["eval"], b"(4,3):(3,1)\n\n// a comment\nsize(6:1)\n");
    assert_eq!(said.ok(), "(4,3):(3,1)\n6\n");
    let said = piped(["eval"], b"size(\nsize(6:1)\nquit\nsize(7:1)\n");
    assert_eq!((said.code, said.out.as_str()), (1, "6\n"));
    let input = "{\"op\":\"size\",\"args\":[\"6:1\"]}\nnonsense\n{\"op\":\"size\",\"args\":[\"7:1\"]}\n";
    let said = piped(["eval", "--jsonl"], input.as_bytes()).ok();
    let lines: Vec<serde_json::Value> = said.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!((&lines[0], &lines[2]), (&json!({ "result": "6" }), &json!({ "result": "7" })));
    assert_eq!(lines[1]["error"]["code"], "E0708");
}

#[test]
fn declared_atoms_have_their_names() {
    let text = "constexpr int W = 2;\nusing op = SM80_16x8x16_F32F16F16F32_TN;  // of Ampere\n\
                auto mma = TiledMMA<\n  MMA_Atom<op>,\n  Layout<Shape<Int<W>,_1,_1>>\n>{};\n";
    let tile = "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_1,_1>>{})";
    let whole = tilewright(["eval", tile]).ok();
    assert_eq!(tilewright(["eval", text]).ok(), whole);
    let one = tilewright(["eval", &format!("{tile}.get_layoutC_TV()")]).ok();
    assert_eq!(tilewright(["eval", &format!("{text}mma.get_layoutC_TV()")]).ok(), one);
    assert!(piped(["eval"], format!("{text}mma.get_layoutC_TV()\n").as_bytes()).ok().ends_with(&one));
    let chain = "using op = SM80_16x8x16_F32F16F16F32_TN; using traits = MMA_Traits<op>; typename traits::CLayout";
    assert_eq!(tilewright(["eval", chain]).ok(), tilewright(["eval", "SM80_16x8x16_F32F16F16F32_TN.C"]).ok());
}

#[test]
fn show_draws_cutes_table() {
    let table = tilewright(["show", "(2,3):(3,1)"]).ok();
    assert_eq!(table.lines().next(), Some("(2,3):(3,1)"));
    assert!(table.contains(" 1  | 3 | 4 | 5 |"), "{table}");
    assert!(tilewright(["show", "--latex", "(2,3):(3,1)"]).ok().contains("\\begin{tikzpicture}"));
    tilewright(["show", "(M,3):(3,1)"]).fails(1, &["E0209"]);
    let dir = Folder::new();
    let args = ["show", "(2,3):(3,1)", "Sw<1,0,1> o 0 o (2,4):(4,1)", "--title", "two", "--svg", &dir.text("two.svg")];
    assert_eq!(tilewright(args).ok(), format!("wrote {}\n", dir.text("two.svg")));
    let picture = String::from_utf8(dir.read("two.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("(2,3):(3,1)") && picture.ends_with("</svg>\n"));
    tilewright(["show", "size(4:1)", "--svg", &dir.text("one.svg")]).fails(1, &["E0713"]);
    assert_eq!(dir.names(), ["two.svg"]);
}

#[test]
fn explain_shows_each_step() {
    let said = tilewright(["explain", "coalesce((6,2):(8,2) o (4,3):(3,1))"]).ok();
    assert!(said.trim_end().ends_with("= ((2,2),3):((24,2),8)") || said.contains("  = "), "{said}");
    let said = tilewright(["explain", &project("examples/contract.tw")]).ok();
    assert!(said.contains("tc.C: "), "{said}");
}

#[test]
fn check_counts_what_holds() {
    let file = project("examples/contract.tw");
    assert_eq!(tilewright(["check", &file]).ok(), format!("{file}: 1 function, 1 assert proved\n"));
    let said = tilewright(["check", "--json", &file]).json();
    assert_eq!((&said["ok"], &said["functions"], &said["asserts"]), (&json!(true), &json!(1), &json!(1)));
    let dir = Folder::new();
    let wrong = dir.write("p.tw", "assert size(4:1) == 5\n");
    let said = tilewright(["check", "--json", &wrong, &file]);
    assert_eq!(said.code, 1);
    let lines: Vec<serde_json::Value> = said.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let error = &lines[0]["errors"][0];
    assert_eq!((&error["code"], &error["labels"][0]["line"]), (&json!("E0801"), &json!(1)));
    assert_eq!(lines[1]["ok"], true, "the other file is still checked");
}

/// An assert that depends on symbols is a guard of the functions that have them. Where there is none, that is said.
#[test]
fn check_says_which_asserts_nothing_checks() {
    let dir = Folder::new();
    let guarded = dir.write("guarded.tw", "sym M\nfn f(a: f32 (M)) { fill(a, 0) }\nassert M >= 4\n");
    let open = dir.write("open.tw", "sym M, N\nfn f(a: f32 (M)) { fill(a, 0) }\nassert M <= N\nassert 4 == 4\n");
    let alone = dir.write("alone.tw", "sym M\nassert M >= 4\n");
    let in_test = dir.write("test.tw", "sym M\nfn f(a: f32 (M)) { fill(a, 0) }\ntest \"t\" { assert M >= 4 }\n");
    let said = tilewright(["check", &guarded]).ok();
    assert!(
        said.contains("checked at launch: assert M >= 4") && said.ends_with("1 function, 0 asserts proved\n"),
        "{said}"
    );
    for (file, condition) in [(&open, "M <= N"), (&alone, "M >= 4"), (&in_test, "M >= 4")] {
        let said = tilewright(["check", file]).ok();
        assert!(said.contains(&format!("{file}: not proved, and no launch checks it: assert {condition}")), "{said}");
        assert!(said.ends_with(" proved, 1 not\n") && !said.contains("checked at launch"), "{said}");
        let said = tilewright(["check", "--json", file]).json();
        assert_eq!((said["open"].as_array().map(Vec::len), &said["guards"]), (Some(1), &json!([])), "{said}");
        assert!(tilewright(["test", file]).out.contains("1 skipped"));
    }
}

#[test]
fn build_shows_every_stage_and_says_which_are_missing() {
    let file = project("examples/relayout.tw");
    let stages =
        ["ast", "program", "layouts", "egraph", "schedule", "kernel", "index", "clif", "asm", "json", "dot", "html"];
    for stage in stages {
        let text = tilewright(["build", &file, "--target", "cpu:baseline", "--emit", stage]).ok();
        assert!(text.len() > 20, "{stage}: {text}");
        let again = tilewright(["build", &file, "--target", "cpu:baseline", "--emit", stage]).ok();
        assert_eq!(text, again, "{stage}");
    }
    let index = tilewright(["build", &file, "--target", "ptx:sm_80", "--emit", "index"]).ok();
    assert!(index.contains("src["), "{index}");
    let ptx = tilewright(["build", &file, "--target", "ptx:sm_90a", "--emit", "ptx"]).ok();
    assert!(ptx.contains(".target sm_90a") && ptx.contains(".entry relayout"), "{ptx}");
    let manifest = tilewright(["build", &file, "--target", "ptx:sm_90a", "--emit", "manifest"]).json();
    assert_eq!(manifest["launches"][0]["entry"], "relayout");
    let said = tilewright(["build", &file, "--target", "ptx:sm_90a", "--emit", "asm"]).fails(2, &["E0706"]);
    assert!(said.err.contains("not available for target `ptx:sm_90a`"), "{}", said.err);
    tilewright(["build", &file, "--target", "cpu", "--emit", "ptx"]).fails(2, &["E0706"]);
    tilewright(["build", &file, "--emit", "nothing"]).fails(2, &["E0707"]);
    tilewright(["build", &file, "--target", "tpu"]).fails(2, &["E0705"]);
    tilewright(["build", &file, "--fn", "nothing"]).fails(2, &["E0702"]);
}

#[test]
fn build_writes_files() {
    let dir = Folder::new();
    let file = project("examples/relayout.tw");
    let out = dir.text("out");
    tilewright(["build", &file, "--emit", "ast,kernel,index", "--target", "cpu:avx2", "-o", &out]).ok();
    let kernel = dir.read("out/relayout.relayout.kernel");
    let printed = tilewright(["build", &file, "--emit", "kernel", "--target", "cpu:avx2"]).ok();
    assert_eq!(String::from_utf8(kernel).unwrap(), printed);
    assert!(dir.path("out/relayout.ast").exists() && dir.path("out/relayout.relayout.index").exists());
}

#[test]
fn stages_are_the_same_in_parallel() {
    let stages = "ast,program,layouts,egraph,schedule,kernel,index,clif,asm,json,dot";
    for example in ["relayout", "softmax", "im2col", "gemm"] {
        let file = project(&format!("examples/{example}.tw"));
        let build = || tilewright(["build", &file, "--target", "cpu:avx2", "--emit", stages]).ok();
        let texts: Vec<String> = std::thread::scope(|s| {
            let threads: Vec<_> = (0..3).map(|_| s.spawn(build)).collect();
            threads.into_iter().map(|t| t.join().expect("a build")).collect()
        });
        assert!(texts.windows(2).all(|w| w[0] == w[1]), "{example}");
    }
}

#[test]
fn bench_measures_beside_memcpy() {
    let file = project("examples/relayout.tw");
    let said = tilewright(["bench", &file, "--set", "M=64", "--reps", "3", "--json"]).json();
    let said = &said[0];
    assert_eq!(said["function"], "relayout");
    assert_eq!(said["bytes_moved"], 2 * 64 * 512 * 4);
    assert_eq!((&said["threads"], &said["checked"]), (&json!(1), &json!(true)));
    for key in ["seconds", "memcpy_seconds"] {
        assert_eq!(said[key].as_array().map(Vec::len), Some(3), "{key}");
    }
    assert!(said["compile_seconds"]["lower"].is_f64());
    let said =
        tilewright(["bench", &project("examples/gemm.tw"), "--set", "M=8,N=8,K=8", "--reps", "2", "--json"]).json();
    assert_eq!(said[0]["flops"], 2.0 * 8.0 * 8.0 * 8.0);
    assert!(said[0]["peak_flops_per_s"].as_f64() > Some(1e6));
    assert!(tilewright(["bench", &file, "--set", "M=3", "--reps", "1"]).ok().contains("of memcpy"));
    tilewright(["bench", &file, "--reps", "1"]).fails(2, &["E0622"]);
}

#[test]
fn report_and_laws_list_what_there_is() {
    let report = tilewright(["report", &project("examples/relayout.tw"), "--target", "cpu:avx2", "--json"]).json();
    let accesses = report[0]["accesses"].as_array().expect("a list").clone();
    assert!(accesses.iter().any(|a| a["vector_bits"].as_u64() >= Some(128)), "{report}");
    assert!(accesses.iter().all(|a| a["div"] == 0 && a["mod"] == 0), "{report}");
    assert_eq!(report[0]["plans"].as_array().map(Vec::len), Some(1), "{report}");
    let text = tilewright(["report", &project("examples/hwc_to_chw.tw"), "--set", "H=300,W=451"]).ok();
    assert!(text.contains("  memory: fits in l"), "{text}");
    // Where a launch has blocks at all is told apart from how many.
    let text = tilewright(["report", &project("examples/softmax.tw"), "--target", "ptx:sm_90a"]).ok();
    let blocks = "softmax_1: ceil_div(M, 16) blocks of 128 threads where N >= 17 and N <= 64,";
    assert!(text.contains(blocks) && !text.contains("min("), "{text}");
    let text = tilewright(["report", &project("examples/im2col.tw"), "--target", "ptx:sm_90a"]).ok();
    assert!(text.contains("2 sectors, used 8.0 times"), "{text}");
    let text = tilewright(["report", &project("examples/relayout.tw")]).ok();
    assert!(text.contains("access  kind") && text.contains("  plan: "), "{text}");
    let laws = tilewright(["laws", "--json"]).json();
    assert!(laws.as_array().map(Vec::len) >= Some(40));
    assert!(laws[0]["name"].is_string() && laws[0]["left"].is_string() && laws[0]["right"].is_string());
}

#[test]
fn report_says_what_products_of_a_gpu_are_expected_to_do() {
    let dir = Folder::new();
    let program = "sym M where M >= 64
fn f(A: bf16 (4096,4096):(4096,1), B: bf16 (4096,4096):(4096,1), C: bf16 (4096,4096):(4096,1)) {
  C[m,n] = sum(k) A[m,k] * B[n,k]
}
fn g(A: f32 (M,64):(64,1), B: f32 (64,64):(64,1), C: f32 (M,64):(64,1)) { C[m,n] = sum(k) A[m,k] * B[n,k] }
schedule f on ptx:sm_90a { C: product wgmma 128 by 256, stages 3, direct, raster 8 }
";
    let file = dir.write("p.tw", program);
    let report = |target: &str| tilewright(["report", &file, "--target", target, "--json"]).json();
    let said = report("ptx:sm_90a");
    let product = &said[0]["products"][0];
    let numbers = ["tiles", "rounds", "stages", "instructions_per_stage", "sum_registers"];
    assert_eq!(numbers.map(|name| product[name].as_i64()), [512, 64, 3, 8, 128].map(Some), "{product}");
    // 512 tiles on 132 multiprocessors; two tiles of 64 terms, and two warpgroups that read 64 and 256 rows each.
    assert!((product["waves"].as_f64().expect("waves") - 512.0 / 132.0).abs() < 1e-9);
    assert_eq!(product["bytes_per_stage"], json!({ "to_shared": 384 * 128, "from_shared": 2 * 320 * 128 }));
    let bytes = json!({ "to_shared": 512i64 * 64 * 384 * 128, "memory": 3i64 * 4096 * 4096 * 2 });
    assert_eq!((&product["bytes"], &product["instruction"]), (&bytes, &json!("m64n256k16")));
    let peak = product["of_peak"].as_f64().expect("it is known");
    assert!(peak > 0.6 && peak < 1.0, "{peak}");
    let of_threads = &said[1]["products"][0];
    assert_eq!(
        (&of_threads["by"], &of_threads["waves"], &of_threads["of_peak"]),
        (&json!("fma"), &json!(null), &json!(null))
    );
    assert_eq!(report("ptx:sm_80")[0]["products"][0]["instruction"], "m16n8k16");
    assert_eq!(report("cpu:avx2")[0]["products"], json!(null));
    let text = tilewright(["report", &file, "--fn", "f", "--target", "ptx:sm_90a"]).ok();
    for part in
        ["wgmma in blocks of 128x256x64", "3.88 times what 132 multiprocessors hold", "8 wgmma m64n256k16", "as given"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn targets_are_listed_and_shown_and_a_row_can_be_given() {
    let list = tilewright(["targets"]).ok();
    for name in ["cpu:avx2 ", "cpu:avx512@zen5", "cpu:avx2@zen2", "cpu:baseline@aarch64", "ptx:sm_90a"] {
        assert!(list.contains(name), "{name}: {list}");
    }
    let shown = tilewright(["targets", "cpu:avx2@zen3"]).ok();
    assert!(shown.contains("l2      512 KiB") && shown.contains("source of caches"), "{shown}");
    let all = tilewright(["targets", "--json"]).json();
    assert!(all.as_array().is_some_and(|all| all.iter().all(|t| t["core"]["kind"] == "core")), "{all}");
    // A core that there is not, and one that lacks the instructions.
    for name in ["cpu:avx2@zen1", "cpu:avx512@zen3"] {
        let said = tilewright(["targets", name]).fails(2, &["E0705"]).err;
        assert!(said.contains("cpu:avx512@zen5") && said.contains("cpu:avx2@zen3"), "{said}");
    }

    // The row of one core in place of another's: the same plans as with its name.
    let folder = Folder::new();
    let program = folder.write("t.tw", "fn f(a: f32 (3001,3001):(1,3001), b: f32 (3001,3001):(3001,1)) { copy(a, b) }");
    let row = tilewright(["targets", "cpu:avx2@zen3", "--json"]).json()["core"].clone();
    let file = folder.write("core.json", row.to_string());
    let plans =
        |args: &[&str]| tilewright(["report", &program, "--json"].iter().chain(args)).json()[0]["plans"].clone();
    let named = plans(&["--target", "cpu:avx2@zen3"]);
    assert_eq!(plans(&["--target", "cpu:avx2", "--core", &file]), named);
    assert_ne!(plans(&["--target", "cpu:avx2"]), named);
    let build = |core: &str, target: &str| tilewright(["build", &program, "--target", target, "--core", core]);
    for (change, needed) in [
        (json!({ "name": "a b" }), "its name"),
        (json!({ "memories": [] }), "`l1`"),
        (json!({ "non_temporal": { "transposes": { "memory": "l9", "times": 1, "parts": 1 } } }), "l9"),
        (json!({ "across_operations": -1 }), "u32"),
        (json!({ "kind": "kernel" }), "\"core\""),
    ] {
        let mut wrong = row.clone();
        change.as_object().expect("fields").iter().for_each(|(k, v)| wrong[k] = v.clone());
        let said = build(&folder.write("wrong.json", wrong.to_string()), "cpu").fails(2, &["E0461"]).err;
        assert!(said.contains(needed), "{needed}: {said}");
    }
    build(&folder.write("wrong.json", "{"), "cpu").fails(2, &["E0461"]);
    build(&file, "ptx:sm_80").fails(2, &["E0716"]);
}

#[test]
fn calibrate_prints_a_row_that_can_be_given() {
    let folder = Folder::new();
    let file = folder.text("core.json");
    let said = tilewright(["calibrate", "--seconds", "1", "--name", "mine", "-o", &file, "--json"]).json();
    assert_eq!((&said["name"], &said["kind"]), (&json!("mine"), &json!("core")));
    let levels = said["levels"].as_array().expect("a list");
    assert!(levels.len() >= 4 && levels.iter().all(|l| l["copied_gb_per_s"].as_f64() > Some(0.0)), "{said}");
    let build = ["build", &project("examples/relayout.tw"), "--core", &file, "--emit", "kernel"];
    assert!(tilewright(build).ok().contains("@mine"));
    assert!(tilewright(["order", "ij,jk->ik", "--extent", "9", "--core", &file]).ok().contains("rates: "));
    tilewright(["calibrate", "--seconds", "0"]).fails(2, &[]);
}

#[test]
fn report_says_what_memory_moves() {
    let report = |args: &[&str]| {
        let target = ["--target", "cpu:avx512", "--json"];
        tilewright(["report"].iter().chain(args).chain(&target)).json()[0]["memory"].clone()
    };
    // Every second column of 4096 × 1024 f32: half of each line, written past no cache.
    let text = "fn columns(x: f32 (4096,512):(1024,2), y: f32 (4096,512):(512,1)) { copy(x, y) }";
    let folder = Folder::new();
    let columns = report(&[&folder.write("columns.tw", text)]);
    let (wanted, lines) = (4096 * 512 * 4, 4096 * 1024 * 4);
    assert_eq!(columns["tensors"][0]["read"], json!({ "bytes": wanted, "line_bytes": lines, "times": 1.0 }));
    assert_eq!(columns["tensors"][1]["written"], json!({ "bytes": wanted, "line_bytes": wanted, "times": 1.0 }));
    assert_eq!(columns["bytes_written"], wanted);
    // A symbol needs a value. Four times the last cache fits in none, and is written through it.
    let large = project("examples/relayout.tw");
    assert_eq!(report(&[&large]), json!(null));
    let large = report(&[&large, "--set", "M=1048576"]);
    assert_eq!((&large["cache"], &large["bytes_read"]), (&json!(null), &json!(2u64 << 31)));
    tilewright(["report", &project("examples/relayout.tw"), "--set", "K=3"]).fails(2, &["E0703"]);
}

#[test]
fn help_explains_every_code() {
    let all = tilewright(["help"]).ok();
    for code in tilewright_ir::codes::CODES {
        assert!(all.contains(code.id), "{}", code.id);
        assert!(!code.explain.is_empty() && !code.title.is_empty(), "{}", code.id);
    }
    let one = tilewright(["help", "e0606"]).ok();
    assert!(one.starts_with("E0606: a truncated array file\n\n"), "{one}");
    assert_eq!(tilewright(["help", "E0606", "--json"]).json()["code"], "E0606");
    assert!(tilewright(["help", "run"]).ok().contains("--check"));
    tilewright(["help", "E9999"]).fails(2, &["E0709"]);
}

/// The language's manual names every function, and `help` explains each.
#[test]
fn functions_of_elements_are_explained() {
    let manual = std::fs::read_to_string(project("docs/language.md")).expect("the manual");
    let listed = tilewright(["help", "functions"]).ok();
    let rows = tilewright(["help", "functions", "--json"]).json();
    for row in rows.as_array().expect("rows") {
        let call =
            format!("{}({})", row["function"].as_str().expect("a name"), row["operands"].as_str().expect("names"));
        assert!(manual.contains(&format!("`{call}`")), "docs/language.md says nothing of `{call}`");
        assert!(listed.contains(&call), "{listed}");
    }
    let sine = tilewright(["help", "sin"]).ok();
    assert!(sine.contains("The sine, of any angle") && sine.contains("at most 2.5 units in the last place"), "{sine}");
    assert!(tilewright(["help", "sqrt"]).ok().contains("Rounded correctly."));
}

/// The manual names every reduction and scan, and `help` explains those that no operation is called like.
#[test]
fn reductions_and_scans_are_explained() {
    let manual = std::fs::read_to_string(project("docs/language.md")).expect("the manual");
    for reducer in tilewright_frontend::builder::Reducer::ALL {
        let name = reducer.name();
        let named = [format!("`{name}"), format!("{name}(")].iter().any(|n| manual.contains(n));
        assert!(named, "docs/language.md says nothing of `{name}`");
        let said = tilewright(["help", name]).ok();
        let operation = [name.to_string(), format!("it_{name}")].iter().any(|n| tilewright_ir::op::find(n).is_some());
        assert!(operation || said.contains(reducer.doc()), "{said}");
    }
    let scan = tilewright(["help", "cummax", "--json"]).json();
    assert_eq!(scan["usage"], "y[i] = cummax(i) x[i]");
}

#[test]
fn help_speaks_of_operations() {
    for (topic, title) in [("layout", "What a layout is"), ("swizzle", "Swizzles"), ("product", "Product")] {
        let said = tilewright(["help", topic]).ok();
        assert!(said.starts_with(title) && said.contains("Operations:"), "{said}");
    }
    assert!(!tilewright(["help", "ops"]).ok().contains("it_"));
    tilewright(["eval", "sin(3)"]).fails(1, &["E0106"]);
    let said = tilewright(["help", "composition"]).ok();
    for part in ["composition(A, B)\n", "applies A after B", "R(c) = A(B(c))", "for example: composition("] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let short = tilewright(["help", "inner_product"]).ok();
    assert!(short.starts_with("inner_product(a, b)\n") && short.contains("for example: inner_product("), "{short}");
    assert_eq!(tilewright(["help", "cl_coalesce()"]).ok(), tilewright(["help", "coalesce"]).ok());
    let said = tilewright(["help", "--json", "coalesce"]).json();
    assert_eq!((&said["operation"], &said["usage"]), (&json!("coalesce"), &json!("coalesce(A, [profile])")));
    let all = tilewright(["help", "ops"]).ok();
    let listed = tilewright(["help", "ops", "--json"]).json();
    let rows = tilewright_ir::op::table();
    assert_eq!(listed.as_array().map(Vec::len), Some(rows.len()));
    for row in rows {
        assert!(all.contains(&format!("\n  {} ", row.usage().trim_start_matches("it_"))), "{}", row.name);
    }
    for (wrong, meant) in [("coalece", "coalesce"), ("evla", "eval"), ("inner_produkt", "inner_product")] {
        let said = tilewright(["help", wrong]).fails(2, &["E0709"]);
        assert!(said.err.contains(&format!("did you mean `{meant}`?")), "{}", said.err);
    }
}

#[test]
fn expressions_may_begin_with_a_minus_sign() {
    assert_eq!(tilewright(["eval", "-4:1", "--style", "cute", "-4+5"]).ok(), "-4:1\n1\n");
    assert_eq!(tilewright(["eval", "--", "-N", "3"]).ok(), "-1*N\n3\n");
    assert!(tilewright(["explain", "-3+4"]).ok().contains('1'));
    assert!(tilewright(["show", "--summary", "-4:1", "--limit", "8"]).ok().starts_with("-4:1\n"));
    for command in ["eval", "show", "explain"] {
        let said = tilewright([command, "4:1", "--stile"]);
        assert_eq!(said.code, 2, "{command}: {}", said.err);
        assert!(said.err.contains("unexpected argument '--stile'"), "{}", said.err);
        assert!(tilewright([command, "-h"]).ok().contains("Usage"));
    }
    assert!(tilewright(["eval", "--stile", "cute"]).err.contains("'--style'"));
}

#[test]
fn the_manual_has_every_command_and_stage() {
    let manual = std::fs::read_to_string(project("docs/cli.md")).expect("the manual");
    let help = tilewright(["--help"]).ok();
    let commands = help.split("Commands:").nth(1).and_then(|t| t.split("Options:").next()).expect("a list of commands");
    // `help` and `completions` stand in the introduction.
    for line in commands.lines().filter(|l| l.starts_with("  ") && !l.starts_with("   ")) {
        let name = line.split_whitespace().next().expect("a name");
        let section = manual.contains(&format!("### {name}")) || manual.contains(&format!("`tilewright {name} "));
        assert!(section, "docs/cli.md says nothing of `{name}`");
    }
    for stage in tilewright_engine::stage::Stage::ALL {
        assert!(manual.contains(&format!("`{stage}`")), "docs/cli.md says nothing of stage `{stage}`");
    }
}

/// What `help` finds beside codes, commands and operations stands in the manuals, and is found there.
#[test]
fn help_knows_the_words_of_the_language() {
    for (word, said) in [
        ("tiler", "written <3:3, (2,4):(1,8)>"),
        ("gather", "On the right it gathers"),
        ("scatter", "on the left it scatters"),
        ("scan", "cumsum(i)"),
        ("cast", "f32(x)"),
        ("types", "f64 f32 f16 bf16"),
        ("f32", "x cast to that type"),
        ("clamp", "x[clamp(e)]: the nearest element"),
        ("zero", "x[zero(e)]: 0"),
        ("wrap", "x[wrap(e)]: the one that is reached by going round"),
        ("select", "x where the bool c is true"),
        ("copy", "B = A, element by element"),
        ("gemm", "gemm(A, B, C)"),
        ("let", "a name for an int or a layout"),
        ("fn", "a function over tensors"),
        ("sym", "run-time ints"),
        ("where", "sym M, N where"),
        ("assert", "a fact to prove"),
        ("schedule", "plans of its products"),
        ("claims", "about the code of a function"),
        ("vector_bits", "the fewest bits"),
        ("bank_conflicts", "the most rounds"),
        ("bank", "divided into 32 banks"),
        ("atom", "SM80_CP_ASYNC"),
        ("ldmatrix", "ldmatrix.x1, .x2, .x4"),
        ("LayoutRight", "row-major"),
        ("_", "a slice"),
        ("o", "composition: (A o B)(c) = A(B(c))"),
        ("@", "basis elements"),
        ("N...", "any number of dimensions"),
    ] {
        let text = tilewright(["help", word]).ok();
        assert!(text.contains(said), "{word}: {text}");
    }
    let said = tilewright(["--json", "help", "o"]).json();
    assert_eq!(said["passages"][0]["manual"], "docs/language.md");
    assert!(said["example"].as_str().is_some_and(|e| e.contains(" o ")), "{said}");
    tilewright(["help", "nothing_at_all"]).fails(2, &["E0709"]);
    assert!(tilewright(["help", "show"]).ok().contains("Usage: tilewright show [OPTIONS]"));
}

/// Programs come from standard input, too.
#[test]
fn a_program_may_be_standard_input() {
    let program = b"sym N where N >= 1\nfn f(x: f32 (N), y: f32 (N)) { y[i] = 2 * x[i] }\n";
    for args in [&["build", "-", "--emit", "layouts"][..], &["report", "-"], &["check", "-"], &["explain", "-"]] {
        let said = piped(args.iter().copied(), program);
        assert_eq!((said.code, said.out.contains('f')), (0, true), "{args:?}: {said:?}");
        assert!(tilewright(["help", args[0]]).ok().contains("- is"), "{args:?}");
    }
    let said = piped(["run", "-", "--in", "x=nothing.npy", "--out", "y=y.npy"], program);
    said.fails(2, &["E0601"]);
}

#[test]
fn bad_use_has_exit_code_two() {
    assert_eq!(tilewright::<&str>([]).code, 2);
    assert_eq!(tilewright(["nonsense"]).code, 2);
    assert_eq!(tilewright(["run"]).code, 2);
    assert_eq!(tilewright(["--version"]).ok(), format!("tilewright {}\n", env!("CARGO_PKG_VERSION")));
    assert!(tilewright(["--help"]).ok().contains("completions"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(tilewright(["completions", shell]).ok().contains("tilewright"), "{shell}");
    }
}

#[test]
fn a_closed_pipe_is_silent() {
    for args in
        [&["help"][..], &["laws"], &["completions", "bash"], &["build", "examples/relayout.tw", "--emit", "asm"]]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
            .args(args)
            .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        // Nobody reads: the pipe is closed before anything is written.
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{args:?}");
    }
    // A partner that asks one line, reads one answer, and goes on.
    let mut child = Command::new(env!("CARGO_BIN_EXE_tilewright"))
        .args(["eval", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut answers = std::io::BufRead::lines(std::io::BufReader::new(stdout));
    for n in 1..4 {
        writeln!(stdin, "{{\"op\":\"size\",\"args\":[\"{n}:1\"]}}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), format!("{{\"result\":\"{n}\"}}"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn test_fails_where_a_claim_is_wrong() {
    let dir = Folder::new();
    let file =
        dir.write("p.tw", "fn f(a: f32 (4):(1)) { fill(a, 1) }\nassert size(f.a) == 5\n// run: M\n// run: fn=g\n");
    tilewright(["test", &file]).fails(1, &["E0805", "E0801", "E0702"]);
    let file = dir.write("q.tw", "// error: E0101\nfn f(a: f32 (4):(1)) { a[i] = b[i] }\n");
    tilewright(["test", &file]).ok();
    let file = dir.write("r.tw", "// error: E0103\nfn f(a: f32 (4):(1)) { a[i] = b[i] }\n");
    tilewright(["test", &file]).fails(1, &["E0807"]);
    let file = dir.write("s.tw", "// error: E0103\nfn f(a: f32 (4):(1)) { fill(a, 1) }\n");
    tilewright(["test", &file]).fails(1, &["E0807"]);
    std::fs::create_dir(dir.path("nothing")).unwrap();
    tilewright(["test", &dir.text("nothing")]).fails(2, &["E0806"]);
}

/// What looks axes up is no term of a chain of products, and moves what it looks up.
#[test]
fn statements_that_look_up_are_reported() {
    for (command, file) in [("report", "lookups"), ("order", "lookups"), ("report", "orders"), ("order", "orders")] {
        tilewright([command, &project(&format!("tests/corpus/{file}.tw"))]).ok();
    }
    let sizes = ["--set", "T=100", "--set", "V=1000", "--set", "D=64", "--fn", "embedding"];
    let file = project("tests/corpus/lookups.tw");
    let said = tilewright([&["report", &file], &sizes[..]].concat()).ok();
    assert!(said.contains("plan: lookup\n") && said.contains("emb: 25.6 kB read once"), "{said}");
}
