//! `order`: its manual is what it says, its proofs are replayed, everything that is wrong is told at once.
use crate::support::{Folder, npy, project, tilewright};

/// The blocks of `docs/einsum.md` that begin with a command; `BLESS=1` writes what it says.
#[test]
fn the_manual_shows_what_it_prints() {
    let path = project("docs/einsum.md");
    let manual = std::fs::read_to_string(&path).unwrap();
    let (mut found, mut n_commands) = (String::new(), 0);
    for (i, part) in manual.split("```").enumerate() {
        let command = part.lines().nth(1).and_then(|l| l.strip_prefix("$ tilewright ")).filter(|_| i % 2 == 1);
        found += if i > 0 { "```" } else { "" };
        match command {
            Some(command) => {
                n_commands += 1;
                // As a shell would: what is in quotes is one word, and here none of them has a blank.
                let words = command.split(' ').map(|word| word.trim_matches('\''));
                found += &format!("\n$ tilewright {command}\n{}", tilewright(words).ok());
            }
            None => found += part,
        }
    }
    if std::env::var_os("BLESS").is_some() {
        return std::fs::write(&path, &found).unwrap();
    }
    assert!(n_commands >= 3 && found == manual, "docs/einsum.md is out of date: BLESS=1 rewrites it\n{found}");
}

#[test]
fn answers_in_json_with_proofs_that_are_replayed() {
    let args = ["--json", "order", "ea,fb,abcd,gc,hd->efgh", "--extent", "32", "--explain"];
    let said = tilewright(args).json();
    assert_eq!(said["cost"], 268_435_456);
    assert_eq!(said["operations"], said["cost"]);
    assert_eq!(said["path"][3], serde_json::json!([0, 1]));
    assert_eq!(said["search"]["nodes"], 95, "5 operands, 90 splits");
    assert_eq!(said["steps"].as_array().map(Vec::len), Some(4));
    let folder = Folder::new();
    let file = folder.write("p.json", said.to_string());
    assert!(tilewright(["check", "--proof", &file]).ok().contains("1 proof replayed"));
    let spoilt = folder.write("q.json", said.to_string().replacen("\"regroup\"", "\"sum-of-sum\"", 1));
    tilewright(["check", "--proof", &spoilt]).fails(1, &["E0718"]);
}

#[test]
fn shapes_say_what_ellipses_stand_for() {
    let said = tilewright(["--json", "order", "...ij,...jk,kl->...il", "--shapes", "8x2x3,1x3x4,4x1"]).json();
    assert_eq!(said["extents"], serde_json::json!({"A": 8, "i": 2, "j": 3, "k": 4, "l": 1}));
    let named = ["--json", "order", "Aij,jk,k->Ai", "--extent", "A=8,i=2,j=3,k=4"];
    assert_eq!(said["cost"], tilewright(named).json()["cost"]);
    let said = tilewright(["order", "...,i->...i", "--shapes", "()", "--shapes", "3"]).ok();
    assert!(said.contains(",i->i"), "{said}");
}

#[test]
fn time_weighs_what_is_moved() {
    let chain = ["order", "ij,jk,kl->il", "--extent", "i=64,j=64,k=64,l=64", "--json"];
    let seconds = |rates: [&str; 4]| tilewright(chain.into_iter().chain(rates)).json();
    let said = seconds(["--peak", "100", "--bandwidth", "1e9"]);
    assert_eq!((&said["unit"], &said["operations"]), (&"femtoseconds".into(), &1_048_576.into()));
    // 2^20 operations at 10^11 a second.
    assert!(said["cost"].as_u64().is_some_and(|c| (10_485_760_000..10_485_770_000).contains(&c)), "{said}");
    // 6 matrices of 16 KiB, at the bandwidth that was given.
    let said = seconds(["--peak", "1e9", "--bandwidth", "1"]);
    assert!(said["cost"].as_u64().is_some_and(|c| (98_304_000_000..98_305_010_000).contains(&c)), "{said}");
    // 4 · 64² elements of 4 bytes and 2^20 operations, by a data sheet; a core of which no rate is known has none.
    let said = tilewright(chain.into_iter().chain(["--target", "ptx:sm_80"])).json();
    assert!(said["cost"].as_u64().is_some_and(|c| (116_000_000..118_000_000).contains(&c)), "{said}");
    tilewright(["order", "ij", "--extent", "4", "--target", "cpu:baseline"]).fails(2, &["E0716"]);
    assert_eq!(tilewright(["order", "ij", "--peak", "1"]).code, 2);
    assert_eq!(tilewright(["order", "ij", "--peak", "0", "--bandwidth", "1"]).code, 2);
}

#[test]
fn everything_that_is_wrong_is_told() {
    tilewright(["order", "ij,jk->ik", "--extent", "i=3"]).fails(2, &["E0720", "E0720"]);
    let args = ["order", "i.j,j->k->kk", "--extent", "i=-2,q=3,i=4", "--extent", "5,6"];
    let wrong = ["E0701", "E0701", "E0701", "E0720", "E0719", "E0719", "E0719", "E0719"];
    tilewright(args).fails(1, &wrong);
    tilewright(["order", "ij,jk->ik", "--extent", "3", "--extent", "ij=3,->=4"]).fails(2, &["E0720", "E0720"]);
    let said = tilewright(["order", "i...,j->ij", "--extent", "4"]).fails(1, &["E0719"]);
    assert!(said.err.contains("name every index"), "{}", said.err);
    tilewright(["order", "ij,jk", "--shapes", "2x3,x"]).fails(2, &["E0701"]);
    assert_eq!(tilewright(["order", "ij,jk", "--shapes", "2x3,3x4", "--extent", "2"]).code, 2);
    tilewright(["order", "...ij,jk->ik", "--shapes", "2x3x4,4x5"]).fails(1, &["E0719"]);
    let many = vec!["a"; 65].join(",");
    assert!(tilewright(["order", &many, "--extent", "4"]).fails(1, &["E0719"]).err.contains("at most 64"));
    let said = tilewright(["--json", "order", "ij->", "--extent", "i=2"]);
    assert_eq!(said.code, 2);
    assert!(said.out.contains("E0720"), "{}", said.out);
}

/// Beyond 64 bits figures are text; the widest einsum is answered.
#[test]
fn large_figures_are_exact() {
    let said = tilewright(["--json", "order", "abcd->", "--extent", "4294967296"]).json();
    assert_eq!(said["cost"], "340282366920938463463374607431768211455", "it saturates");
    let said = tilewright(["--json", "order", "abc->", "--extent", "4294967296"]).json();
    assert_eq!(said["cost"], "158456325028528675187087900672");
}

/// A program over i32, whose sums are the same in every order.
const CHAIN: &str = "\
fn f(A: i32 (7,5):(5,1), B: i32 (5,6):(1,5), c: i32 (6,2):(2,1), d: i32 (2):(1), D: i32 (7,2):(2,1)) {
  let T[m,j]: i32 = sum(k) A[m,k]*B[k,j]
  let U[i,m]: i32 = sum(n) T[m,n]*c[n,i]
  D[i,j] = U[j,i]*d[j]
}
";

#[test]
fn chains_of_statements_are_written_in_their_best_order() {
    let dir = Folder::new();
    let file = dir.write("chain.tw", CHAIN);
    let said = tilewright(["--json", "order", &file]).json();
    let chain = &said["chains"][0];
    assert_eq!(chain["tensors"], serde_json::json!(["T", "U", "D"]));
    assert_eq!(chain["operands"], serde_json::json!(["A", "B", "c", "d"]));
    // 2·7·5·6 and 2·7·6·2 and 7·2, as they are written.
    assert_eq!(chain["written"], 602);
    assert!(chain["cost"].as_u64().is_some_and(|cost| cost < 300), "{said}");
    let lines: Vec<&str> = chain["statements"].as_array().unwrap().iter().filter_map(|s| s.as_str()).collect();
    let (head, _) = CHAIN.split_once('\n').unwrap();
    let pasted = dir.write("pasted.tw", format!("{head}\n{}\n}}\n", lines.join("\n")));
    let told = tilewright(["order", &file]).ok();
    assert!(lines.iter().all(|line| told.contains(line)) && told.contains("as written, in 3 statements"), "{told}");
    assert!(tilewright(["report", &file]).ok().contains("order: T, U, D take 2."));
    assert!(!tilewright(["report", &pasted]).ok().contains("order:"));
    let ints = |name: &str, shape: &str, n: i32| {
        let bytes: Vec<u8> = (0..n).flat_map(|i| (i * i % 11 - 4).to_le_bytes()).collect();
        format!("{}={}", &name[..1], dir.write(name, npy("<i4", false, shape, &bytes)))
    };
    let inputs = [("A.npy", "(7, 5)", 35), ("B.npy", "(5, 6)", 30), ("c.npy", "(6, 2)", 12), ("d.npy", "(2,)", 2)];
    let inputs = inputs.map(|(name, shape, n)| ints(name, shape, n));
    let result = |file: &str, out: &str| {
        let out = dir.text(out);
        let to = format!("D={out}");
        let given = inputs.iter().flat_map(|i| ["--in", i]);
        tilewright(["run", file].into_iter().chain(given).chain(["--out", &to])).ok();
        std::fs::read(out).unwrap()
    };
    assert_eq!(result(&file, "one.npy"), result(&pasted, "two.npy"));
}

/// What is no chain: each of these programs differs from one in one thing.
#[test]
fn what_another_order_would_change_is_no_chain() {
    let dir = Folder::new();
    let program = |params: &str, body: &str| {
        let text =
            format!("fn f(A: f32 (9,9):(9,1), B: f32 (9,9):(9,1), c: f32 (9,1):(1,1), {params}) {{\n{body}\n}}\n");
        tilewright(["order", &dir.write("p.tw", text)]).ok()
    };
    let (d, product) = ("D: f32 (9,1):(1,1)", "let T[i,k]: f32 = sum(j) A[i,j]*B[j,k]");
    let chain = program(d, &format!("{product}\nD[i,l] = sum(k) T[i,k]*c[k,l]"));
    assert!(chain.contains("as written, in 2 statements: 1620 operations, 5.000 times that"), "{chain}");
    let read_twice = format!("{product}\nD[i,l] = sum(k) T[i,k]*c[k,l]\nE[i,k] = T[i,k]");
    let two = "D: f32 (9,1):(1,1), E: f32 (9,9):(9,1)";
    let overwritten = format!("{product}\nE[i,k] = 2*A[i,k]\nB[i,k] = A[i,k]\nD[i,l] = sum(k) T[i,k]*c[k,l]");
    let epilogue = "let T[i,k]: f32 = max(sum(j) A[i,j]*B[j,k], 0)\nD[i,l] = sum(k) T[i,k]*c[k,l]";
    let rounded = "let T[i,k]: bf16 = bf16(sum(j) A[i,j]*B[j,k])\nD[i,l] = sum(k) f32(T[i,k])*c[k,l]";
    let diagonal = format!("{product}\nD[i,l] = sum(k) T[k,k]*c[i,l]");
    let maximum = "let T[i,k]: f32 = max(j) A[i,j]*B[j,k]\nD[i,l] = sum(k) T[i,k]*c[k,l]";
    let part = format!("{product}\nD[i,l] = T[i,0]*c[i,l]");
    let programs =
        [(two, &*read_twice), (two, &overwritten), (d, epilogue), (d, rounded), (d, &diagonal), (d, maximum)];
    for (params, body) in programs.into_iter().chain([(d, &*part)]) {
        let said = program(params, body);
        assert_eq!(said, "f: no chain of products\n", "{body}");
    }
}

#[test]
fn sizes_and_options_go_with_a_program() {
    let dir = Folder::new();
    let params = "A: f32 (N,N):(N,1), B: f32 (N,N):(N,1), c: f32 (N):(1), D: f32 (N):(1)";
    let text = format!("sym N\nfn f({params}) {{ D[i] = sum(j,k) A[i,j]*B[j,k]*c[k] }}\n");
    let file = dir.write("sized.tw", text);
    assert_eq!(tilewright(["order", &file]).ok(), "f: depends on N, see --set\n");
    // Two products and a sum at each of 4³ points; the best is two products of a matrix and a vector.
    let said = tilewright(["--json", "order", &file, "--set", "N=4"]).json();
    assert_eq!((&said["chains"][0]["written"], &said["chains"][0]["cost"]), (&192.into(), &64.into()));
    tilewright(["order", &file, "--extent", "4"]).fails(2, &["E0701"]);
    tilewright(["order", "ij->i", "--extent", "4", "--set", "N=4"]).fails(2, &["E0701"]);
    tilewright(["order", &file, "--fn", "g"]).fails(2, &["E0702"]);
}
