//! `order`: its manual is what it says, its proofs are replayed, everything that is wrong is told at once.
use crate::support::{Folder, project, tilewright};

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
