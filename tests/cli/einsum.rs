//! `einsum` on array files: what it writes and says, and everything that it refuses, with no file changed.
use crate::support::{Folder, f32s, npy, split_npy, tilewright};

/// The matrix of the numbers from 1 on.
fn matrix(dir: &Folder, name: &str, rows: usize, columns: usize) -> String {
    let bytes = f32s((1..=rows * columns).map(|i| i as f32));
    dir.write(name, npy("<f4", false, &format!("({rows}, {columns})"), &bytes))
}

#[test]
fn products_of_files_are_written() {
    let dir = Folder::new();
    let (a, b, out) = (matrix(&dir, "a.npy", 2, 3), matrix(&dir, "b.npy", 3, 2), dir.text("c.npy"));
    let said = tilewright(["einsum", "ij,jk->ki", "--in", &a, "--in", &b, "--out", &out, "--order", "--threads", "2"]);
    let text = said.ok();
    assert!(text.contains("t2 = t0 t1  ij,jk->ki") && text.contains("path: [0, 1]"), "{text}");
    assert!(text.contains("24 operations in ") && text.contains("GFLOP/s") && text.contains("f32 [2, 2]"), "{text}");
    let (header, data) = split_npy(&dir.read("c.npy"));
    assert!(header.contains("(2, 2)") && header.contains("<f4"), "{header}");
    assert_eq!(data, f32s([22.0, 49.0, 28.0, 64.0]));
    // Ints are summed in i32; a column-major file is read where it lies; the result may take the place of an operand.
    let columns = dir.write("columns.npy", npy("|i1", true, "(2, 3)", &[1, 4, 2, 5, 3, 6]));
    let args = ["--json", "einsum", "ij->i", "--in", &columns, "--out", &columns, "--target", "cpu"];
    let said = tilewright(args).json();
    assert_eq!((&said["shape"], &said["type"]), (&serde_json::json!([2]), &"i32".into()));
    assert_eq!(said["operations"], 12);
    assert_eq!(split_npy(&dir.read("columns.npy")).1, [6i32, 15].map(i32::to_le_bytes).concat());
    let archive = dir.text("c.npz");
    tilewright(["einsum", "ij,ij->", "--in", &a, &a, "--out", &archive]).ok();
    // Modes without a letter, and operands of two types.
    let half = dir.write("half.npy", npy("<f8", false, "()", &0.5f64.to_le_bytes()));
    tilewright(["einsum", "i...,...->...i", "--in", &a, &half, "--out", &out]).ok();
    let (header, data) = split_npy(&dir.read("c.npy"));
    assert!(header.contains("(3, 2)") && header.contains("<f8"), "{header}");
    assert_eq!(data, [0.5, 2.0, 1.0, 2.5, 1.5, 3.0].map(f64::to_le_bytes).concat());
    let sum = format!("{archive}::out");
    tilewright(["einsum", ",->", "--in", &sum, &sum, "--out", &out]).ok();
    assert_eq!(split_npy(&dir.read("c.npy")).1, f32s([91.0 * 91.0]));
}

#[test]
fn what_is_wrong_is_told_at_once_and_changes_nothing() {
    let dir = Folder::new();
    let (a, out) = (matrix(&dir, "a.npy", 2, 3), dir.text("c.npy"));
    let einsum = |expr: &str, rest: &[&str]| {
        let args = ["einsum", expr, "--in", &a, "--in", &a, "--out", &out];
        tilewright(args.into_iter().chain(rest.iter().copied()))
    };
    let said = einsum("i...,ij->ii", &[]).fails(1, &["E0719", "E0719"]);
    assert!(said.err.contains("write `...` behind the `->`"), "{}", said.err);
    let said = einsum("ij,jk->il", &[]).fails(1, &["E0621", "E0720"]);
    assert!(said.err.contains("index `j` has the extent 3, and operand 1 has 2 there"), "{}", said.err);
    einsum("ij,j,jk->ik", &[]).fails(1, &["E0620"]);
    einsum("ij,ij->i", &["--target", "cpu:none"]).fails(2, &["E0705"]);
    let args = ["einsum", "i,j->ij", "--in", "none.npy", "other.txt", "--out", "no/c.npy", "--target", "none"];
    let said = tilewright(args);
    assert!(said.code == 2 && said.err.matches("E06").count() >= 3 && said.err.contains("E0705"), "{}", said.err);
    assert_eq!(tilewright(["einsum", "ij->i", "--in", &a]).code, 2);
    einsum("ij,ij->i", &["--target", "ptx:sm_80"]).fails(2, &["E0714"]);
    assert_eq!(dir.names(), ["a.npy"]);
}
