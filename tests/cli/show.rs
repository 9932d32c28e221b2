//! `show`: every view as a table, as a picture and as data, and what it says where there is nothing to draw.
use crate::support::{Folder, tilewright};
use expect_test::{expect, expect_file};
use serde_json::json;

#[test]
fn threads_and_values_as_tables() {
    let said = tilewright(["show", "--tv", "--tile", "(4,4)", "((2,2),(2,2)):((8,2),(4,1))"]).ok();
    expect![[r#"
        ((2,2),(2,2)):((8,2),(4,1))
        tile (4,4)
                 0      1      2      3 
            +------+------+------+------+
         0  | T0V0 | T0V1 | T1V0 | T1V1 |
            +------+------+------+------+
         1  | T0V2 | T0V3 | T1V2 | T1V3 |
            +------+------+------+------+
         2  | T2V0 | T2V1 | T3V0 | T3V1 |
            +------+------+------+------+
         3  | T2V2 | T2V3 | T3V2 | T3V3 |
            +------+------+------+------+
        4 threads × 4 values over a tile of 16
        every element has exactly one holder
    "#]]
    .assert_eq(&said);
    let said = tilewright(["show", "--tv", "(2,2):(2,1)", "(1,2):(0,1)"]).ok();
    assert!(said.contains(" 1  | T2V0 | T2V1 | T3V0 | T3V1 |"), "{said}");
    tilewright(["show", "--tv", "2:1", "2:1", "2:1"]).fails(2, &["E0716"]);
    tilewright(["show", "--tv", "8:1"]).fails(1, &["E0213"]);
    tilewright(["show", "--tv", "Sw<1,0,1> o 0 o 4:1", "2:1"]).fails(1, &["E0713"]);
    tilewright(["show", "--tile", "(4,4)", "(2,2):(1,2)"]).fails(2, &[]);
}

#[test]
fn the_holders_of_an_element_are_named() {
    let tv = ["show", "--tv", "--tile", "(16,8)", "((4,8),(2,2)):((32,1),(16,8))", "--at"];
    let at = |c: &str| tilewright(tv.into_iter().chain([c]));
    let said = "((4,8),(2,2)):((32,1),(16,8))\n  (3,5) of the tile (16,8) is held by\n  thread 14 as its value 1\n";
    assert_eq!(at("3,5").ok(), said);
    assert_eq!(at("(3,5)").ok(), said);
    assert!(at("83").ok().contains("  thread 14 as its value 1\n"));
    at("16,0").fails(1, &["E0211"]);
    at("0,-1").fails(1, &["E0211"]);
    at("_,1").fails(1, &["E0713"]);
    // Several holders, and none.
    let said = tilewright(["show", "--tv", "--tile", "(4,2)", "(2,4):(0,1)", "--at", "M,0", "--set", "M=1"]).ok();
    assert!(said.ends_with("  thread 0 as its value 1\n  thread 1 as its value 1\n"), "{said}");
    let said = tilewright(["show", "--tv", "--tile", "(4,2)", "(2,4):(0,1)", "--at", "1,1"]).ok();
    assert!(said.ends_with("  no thread holds (1,1) of the tile (4,2)\n"), "{said}");
    // An atom has its tiles, a pair of layouts makes one.
    let said = tilewright(["show", "SM80_16x8x16_F32F16F16F32_TN.C", "--at", "3,5", "--json"]).json();
    let held = json!({ "coord": "(3,5)", "held": [{ "layout": "SM80_16x8x16_F32F16F16F32_TN.C", "tile": "(16,8)",
        "holders": [{ "thread": 14, "value": 1 }] }] });
    assert_eq!(said["at"], held);
    let said = tilewright(["show", "--tv", "(4,8):(8,1)", "(2,2):(1,2)", "--at", "1,6"]).ok();
    assert!(said.ends_with("  (1,6) of the tile (8,16) is held by\n  thread 3 as its value 1\n"), "{said}");
    tilewright(["show", "(4,2):(1,4)", "--at", "1,1"]).fails(2, &["E0716"]);
}

/// A thread–value layout that CuTe makes of threads and values has the tile that they make.
#[test]
fn a_tiled_copy_keeps_its_tile() {
    for tv in [
        "make_layout_tv((4,8):(8,1), (2,2):(1,2))",
        "cute.make_layout_tv(cute.make_layout((4,8),stride=(8,1)), cute.make_layout((2,2)))",
        "make_tiled_copy(Copy_Atom<UniversalCopy<float>,float>{}, (4,8):(8,1), (2,2):(1,2))",
    ] {
        let said = tilewright(["show", "--tv", tv, "--thread", "3"]).ok();
        let held = "  thread 3 holds of the tile (8,16)\n  value  index  coordinate\n      0     48  (0,6)\n";
        assert!(said.contains(held), "{said}");
        assert!(tilewright(["show", "--tv", tv, "--at", "1,6"]).ok().contains("thread 3 as its value 1"));
        // The inverse has the tile's shape, too: 35 is thread 3, value 1.
        assert_eq!(tilewright(["eval", &format!("right_inverse({tv})(1,6)")]).ok(), "35\n");
        assert_eq!(
            tilewright(["eval", &format!("let TV = {tv}"), "right_inverse(TV)(1,6)"]).ok().lines().last(),
            Some("35")
        );
    }
    let said = tilewright(["eval", "right_inverse(((4,8),(2,2)):((32,1),(16,8)))(3,5)"]).fails(1, &["E0207"]);
    assert!(said.err.contains("with_shape(right_inverse(TV), (32,4))(3,5)"), "{}", said.err);
    assert_eq!(
        tilewright(["eval", "with_shape(right_inverse(((4,8),(2,2)):((32,1),(16,8))), (16,8))(3,5)"]).ok(),
        "46\n"
    );
}

#[test]
fn latex_of_threads_is_cutes() {
    let said = tilewright(["show", "--tv", "--latex", "(2,2):(1@0,1@1)"]).ok();
    assert!(said.starts_with("% Layout TV: (_2,_2):(_1@0,_1@1)\n\\documentclass[convert]{standalone}\n"), "{said}");
    let node = "\\node[fill={rgb,255:red,175;green,255;blue,175}] at (1,0) {\\shortstack{T1 \\\\ V0}};\n";
    assert!(said.contains(node), "{said}");
    let op = tilewright(["eval", "print_latex_tv((2,2):(1@0,1@1))"]).ok();
    assert_eq!(op.trim_end(), said.trim_end());
    let said = tilewright(["show", "--latex", "Sw<1,0,1> o 0 o (2,2):(2,1)", "4:1"]).ok();
    assert!(said.starts_with("% Layout: Sw<1,0,1> o _0 o (_2,_2):(_2,_1)\n"), "{said}");
    assert!(said.contains("% Layout: (_4,_1):(_1,_0)\n"), "{said}");
    tilewright(["show", "--latex", "--banks", "4:1"]).fails(2, &[]);
}

#[test]
fn banks_count_conflicts() {
    let column = ["--access", "(_,2)", "--bytes", "16"];
    let said = tilewright(["show", "--banks", "(8,8):(8,1)"].into_iter().chain(column)).ok();
    assert!(said.contains("8 threads × 16 bytes: 8-way conflict in bank 8, 8 passes where 1 would do"), "{said}");
    assert!(said.contains("| 8 T0! |"), "{said}");
    let said = tilewright(["show", "--banks", "Sw<3,0,3> o 0 o (8,8):(8,1)"].into_iter().chain(column)).ok();
    assert!(said.contains("8 threads × 16 bytes: no conflict, 1 pass") && said.contains(" T0* |"), "{said}");
    let said = tilewright(["show", "--banks", "(32,32):(32,1)", "--access", "(32,4):(1,32)", "--json"]).json();
    let notes = &said["panels"][0]["notes"];
    assert_eq!(notes[0], "32 threads × 16 bytes: 8-way conflict in bank 0, 32 passes where 4 would do");
    let first = json!({ "coord": [0, 0], "index": 0, "offset": 0, "bank": 0, "thread": 0, "conflict": true });
    assert_eq!(said["panels"][0]["cells"][0], first);
    tilewright(["show", "--banks", "4:1", "--access", "Sw<1,0,1>"]).fails(1, &["E0713"]);
    tilewright(["show", "--banks", "4:1", "--access", "8:1"]).fails(1, &["E0211"]);
    tilewright(["show", "--banks", "4:1", "--bytes", "3"]).fails(2, &[]);
    tilewright(["show", "4:1", "--bytes", "4"]).fails(2, &["E0716"]);
    tilewright(["show", "--banks", "--order", "4:1"]).fails(2, &[]);
}

/// The picture of the README is what its command draws; `UPDATE_EXPECT=1` draws it again.
#[test]
fn the_readmes_picture_is_up_to_date() {
    let dir = Folder::new();
    let what = ["show", "(8,8):(8,1)", "Sw<3,0,3> o 0 o (8,8):(8,1)"];
    let how = ["--banks", "--bytes", "16", "--access", "(_,2)", "--svg", &dir.text("a.svg")];
    let names = ["--name", "row-major", "--name", "through an XOR swizzle"];
    let title = ["--title", "Eight threads read a column of 16-byte units from shared memory"];
    tilewright(what.into_iter().chain(how).chain(names).chain(title)).ok();
    let picture = String::from_utf8(dir.read("a.svg")).unwrap();
    expect_file!["../../docs/img/swizzle.svg"].assert_eq(&picture);
}

#[test]
fn swizzles_and_memory_order() {
    let said = tilewright(["show", "--swizzle", "Sw<1,0,1> o 0 o (2,2):(2,1)"]).ok();
    assert!(said.contains("xor bit 1 into 0") && said.contains(" 1  | 3 | 2 |"), "{said}");
    tilewright(["show", "--swizzle", "(2,2):(2,1)"]).fails(1, &["E0213"]);
    let said = tilewright(["show", "--order", "(2,2):(3,1)"]).ok();
    assert!(said.contains(" 1  | 2@3 | 3@4 |") && said.contains("4 offsets, 0 to 4; 1 gap of 1"), "{said}");
}

#[test]
fn symbols_are_set() {
    let said = tilewright(["show", "(M,3):(3,1)"]).fails(1, &["E0209"]);
    assert!(said.err.contains("--set M=…"), "{}", said.err);
    let set = tilewright(["show", "(M,3):(3,1)", "--set", "M=2"]).ok();
    assert_eq!(set, tilewright(["show", "(2,3):(3,1)"]).ok());
    let said = tilewright(["show", "zipped_divide((M,N):(N,1), (2,2))", "--set", "M=4,N=4"]).ok();
    assert!(said.starts_with("((2,2),(2,2)):((4,1),(8,2))\n"), "{said}");
    let said = tilewright(["show", "--style", "cute", "(M,_2):(_2,_1)", "--set", "M=2"]).ok();
    assert!(said.starts_with("(_2,_2):(_2,_1)\n"), "{said}");
    tilewright(["show", "4:1", "--set", "M=2"]).fails(2, &["E0703"]);
    tilewright(["show", "(M,2):(2,1)", "--set", "M=x"]).fails(2, &["E0701"]);
}

#[test]
fn large_layouts_are_cropped_and_say_so() {
    let said = tilewright(["show", "(1024,1024):(1024,1)", "--limit", "2"]).ok();
    assert!(said.contains(" 1  | 1024 | 1025 | …"), "{said}");
    assert!(said.ends_with("cropped: 2 of 1024 rows, 2 of 1024 columns\n"), "{said}");
    let dir = Folder::new();
    let said = tilewright(["show", "(100,8):(8,1)", "--svg", &dir.text("a.svg"), "--name", "rows"]);
    assert_eq!((said.code, said.err.as_str()), (0, "rows: 64 of 100 rows; --limit shows more\n"));
    let picture = String::from_utf8(dir.read("a.svg")).unwrap();
    assert!(picture.contains(">rows</text>") && picture.contains("cropped: 64 of 100 rows"));
    tilewright(["show", "(1024,1024):(1024,1)", "--limit", "1024"]).fails(1, &["E0212"]);
    tilewright(["show", "4:1", "--limit", "0"]).fails(2, &[]);
    tilewright(["show", "4:1", "--name", "a", "--name", "b"]).fails(2, &["E0716"]);
}

#[test]
fn any_rank_is_drawn_and_given_as_data() {
    let said = tilewright(["show", "(2,2,2):(4,2,1)"]).ok();
    assert!(said.contains("(_,_,1)\n") && said.contains(" 1  | 5 | 7 |"), "{said}");
    let said = tilewright(["show", "(2,(2,2)):(1,(2,4))", "--json"]).json();
    assert_eq!(said["view"], "offsets");
    assert_eq!(said["layouts"][0]["layout"], "(2,(2,2)):(1,(2,4))");
    let cells = said["panels"][0]["cells"].as_array().unwrap();
    assert_eq!(cells[7], json!({ "coord": [1, [1, 1]], "index": 7, "offset": 7 }));
    // Maps of coordinates are drawn by their numbers.
    let said = tilewright(["show", "(4,3):(1,4) o (1,1) o (3,2):(1@0,1@1)"]).ok();
    assert!(said.starts_with("(4,3):(1,4) o (1,1) o (3,2):(1@0,1@1)\n") && said.contains(" 0  | 5 | 9 |"), "{said}");
    let said = tilewright(["show", "--latex", "(4,3):(1,4) o (1,1) o (3,2):(1@0,1@1)"]).ok();
    assert!(said.contains("at (2,1) {11}"), "{said}");
    let said = tilewright(["show", "(2,2):(1@0,1@1)"]).ok();
    assert!(said.contains(" 1  | 1,0 | 1,1 |"), "{said}");
}

/// What has no elements has no threads and no banks; counts are in a range.
#[test]
fn extents_and_counts_are_in_a_range() {
    tilewright(["show", "(-4,8):(8,1)"]).fails(1, &["E0211"]);
    tilewright(["show", "(0,8):(8,1)"]).ok();
    tilewright(["show", "--summary", "(-4,8):(8,1)"]).ok();
    tilewright(["show", "--banks", "(0,8):(8,1)"]).fails(1, &["E0211"]);
    let tv = "((4,8),(2,2)):((32,1),(16,8))";
    for tile in ["(0,8)", "(-16,8)"] {
        tilewright(["show", "--tv", tv, "--tile", tile]).fails(1, &["E0211"]);
    }
    for (args, wanted) in
        [(["--tv", tv, "--thread", "-1"], "a number of 0"), (["--table", tv, "--limit", "-3"], "1 to 1024")]
    {
        let said = tilewright(["show"].into_iter().chain(args));
        assert!(said.code == 2 && said.err.contains(wanted), "{}", said.err);
    }
    tilewright(["show", "--banks", "(4,8):(8,1)", "--access", "ldmatrix.x3"]).fails(2, &["E0701"]);
}
