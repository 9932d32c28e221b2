//! Bugs that other projects had, as programs and einsums: `tests/bugs/programs.jsonl` has one a line, with its source,
//! inputs and the right values, or the code of a justified refusal. (Expressions are in `tests/pastes/bugs.txt`.)
//!
//! Values are repeated until they fill the shape; words (`nan`, `0x7f800001`) stand where JSON has no number. `within`
//! is the relative error that results may have; without it they are equal. `before` is what an output holds before.
use crate::support::{Folder, npy, split_npy, tilewright};
use half::{bf16, f16};
use serde_json::Value;

/// The number of elements and the values that are repeated.
fn content(array: &Value) -> (usize, &[Value]) {
    let extents = array["shape"].as_array().expect("a shape").iter();
    let n = extents.map(|n| n.as_u64().expect("an extent") as usize).product();
    (n, array["values"].as_array().expect("values"))
}

/// A value as a float.
fn float(v: &Value) -> f64 {
    match v.as_str() {
        Some(word) => word.parse().expect("a float"),
        None => v.as_f64().expect("a number"),
    }
}

/// The bytes of an element of a type, little-endian.
fn bytes(element: &str, v: &Value) -> Vec<u8> {
    if let Some(bits) = v.as_str().and_then(|word| word.strip_prefix("0x")) {
        return u32::from_str_radix(bits, 16).expect("bits").to_le_bytes().to_vec();
    }
    let int = || v.as_i64().unwrap_or_else(|| v.as_u64().expect("an int") as i64);
    match element {
        "f64" => float(v).to_le_bytes().to_vec(),
        "f32" => (float(v) as f32).to_le_bytes().to_vec(),
        "f16" => f16::from_f64(float(v)).to_le_bytes().to_vec(),
        "bf16" => bf16::from_f64(float(v)).to_le_bytes().to_vec(),
        "i64" | "u64" => int().to_le_bytes().to_vec(),
        "i32" | "u32" => int().to_le_bytes()[..4].to_vec(),
        "i16" | "u16" => int().to_le_bytes()[..2].to_vec(),
        _ => int().to_le_bytes()[..1].to_vec(),
    }
}

/// The memory of an array.
fn memory(array: &Value) -> Vec<u8> {
    let (n, values) = content(array);
    let element = array["type"].as_str().expect("a type");
    let once: Vec<Vec<u8>> = values.iter().map(|v| bytes(element, v)).collect();
    once.iter().cycle().take(n).flatten().copied().collect()
}

/// An element that is wrong: where, what is there, and what should be.
fn wrong(array: &Value, found: &[u8], within: f64) -> Option<String> {
    let (n, values) = content(array);
    let element = array["type"].as_str().expect("a type");
    let width = memory(array).len() / n.max(1);
    if found.len() != n * width {
        return Some(format!("{} bytes", found.len()));
    }
    let read = |b: &[u8]| match element {
        "f64" => f64::from_le_bytes(b.try_into().expect("8 bytes")),
        "f32" => f32::from_le_bytes(b.try_into().expect("4 bytes")).into(),
        "f16" => f16::from_le_bytes(b.try_into().expect("2 bytes")).into(),
        _ => bf16::from_le_bytes(b.try_into().expect("2 bytes")).into(),
    };
    let pairs = found.chunks(width.max(1)).zip(values.iter().cycle()).enumerate();
    pairs.into_iter().find_map(|(i, (b, v))| {
        if !matches!(element, "f64" | "f32" | "f16" | "bf16") {
            return (b != bytes(element, v)).then(|| format!("element {i} is {b:?}, not {v}"));
        }
        let (x, y) = (read(b), float(v));
        let near = (x - y).abs() <= within * y.abs().max(1e-3);
        (x != y && !near && !(x.is_nan() && y.is_nan())).then(|| format!("element {i} is {x}, not {y}"))
    })
}

fn numpy(dir: &Folder, name: &str, array: &Value) -> String {
    let descr = match array["type"].as_str() {
        Some("f32") => "<f4",
        _ => "<f8",
    };
    let extents: String = array["shape"].as_array().expect("a shape").iter().map(|n| format!("{n}, ")).collect();
    dir.write(name, npy(descr, false, &format!("({extents})"), &memory(array)))
}

/// What is wrong with a case; nothing when it is right.
fn judged(case: &Value) -> Option<String> {
    let dir = Folder::new();
    let within = case["within"].as_f64().unwrap_or(0.0);
    let mut args: Vec<String> = vec![];
    let mut outputs: Vec<(&str, &Value)> = vec![];
    if let Some(text) = case["einsum"].as_str() {
        args.extend(["einsum".to_string(), "--in".to_string()]);
        let operands = case["in"].as_array().expect("operands").iter().enumerate();
        args.extend(operands.map(|(k, a)| numpy(&dir, &format!("{k}.npy"), a)));
        args.extend(["--out".to_string(), dir.text("out.npy"), "--".to_string(), text.to_string()]);
    } else {
        let program = dir.write("p.tw", case["program"].as_str().expect("a program"));
        let Some(inputs) = case["in"].as_object() else {
            let said = tilewright(["check", &program]);
            let code = case["error"].as_str().expect("a code");
            return (said.code == 0 || !said.err.contains(code)).then_some(said.err);
        };
        args.extend(["run".to_string(), program]);
        let before = case["before"].as_object().into_iter().flatten();
        for (name, array) in inputs.iter().chain(before) {
            dir.write(name, memory(array));
        }
        outputs.extend(case["out"].as_object().expect("outputs").iter().map(|(name, a)| (name.as_str(), a)));
        let names = inputs.keys().map(String::as_str).chain(outputs.iter().map(|o| o.0));
        args.extend(names.flat_map(|name| ["--raw".to_string(), format!("{name}={}", dir.text(name))]));
        args.extend(case["set"].as_str().into_iter().flat_map(|s| ["--set".to_string(), s.to_string()]));
    }
    let said = tilewright(&args);
    if let Some(code) = case["error"].as_str() {
        return (said.code == 0 || !said.err.contains(code)).then_some(said.err);
    }
    if said.code != 0 {
        return Some(said.err);
    }
    if case["einsum"].is_string() {
        return wrong(&case["out"], &split_npy(&dir.read("out.npy")).1, within);
    }
    outputs.iter().find_map(|(name, array)| Some(format!("{name}: {}", wrong(array, &dir.read(name), within)?)))
}

#[test]
fn bugs_of_others_are_none_here() {
    let text = include_str!("../bugs/programs.jsonl");
    let mut failed = vec![];
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a line is an object");
        if let Some(why) = judged(&case) {
            failed.push(format!("{}: {}\n  {why}", case["source"], case["what"]));
        }
    }
    assert!(text.lines().count() > 80 && failed.is_empty(), "{}", failed.join("\n"));
}
