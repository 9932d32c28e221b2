//! Bugs that other projects had, as programs and einsums: `tests/bugs/programs.jsonl` has one a line, with its source,
//! inputs and the right values, or the code of a justified refusal. (Expressions are in `tests/pastes/bugs.txt`.)
//!
//! Values are repeated until they fill the shape; words (`nan`, `0x7f800001`) stand where JSON has no number. `within`
//! is the relative error that results may have; without it they are equal. `before` is what an output holds before.
//! `says` is a part of a refusal's message.
//! Where time was the bug, a program's claims about its code on `target` hold, or an einsum takes so many `operations`.
//! `tests/bugs/files.jsonl` has array files, whose characters stand for bytes, with what is read of them.
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

/// `2x3`, `()`.
fn shape_of(array: &Value) -> String {
    let extents: Vec<String> = array["shape"].as_array().expect("a shape").iter().map(|n| n.to_string()).collect();
    if extents.is_empty() { "()".into() } else { extents.join("x") }
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
            let target = case["target"].as_str().unwrap_or("cpu:baseline");
            let said = tilewright(["check", "--target", target, &program]);
            if case["error"].is_null() {
                let claims = said.out.contains("held") && !said.err.contains("E0");
                return (said.code != 0 || !claims).then_some(format!("{}{}", said.out, said.err));
            }
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
        let told = said.err.contains(code) && said.err.contains(case["says"].as_str().unwrap_or(code));
        return (said.code == 0 || !told).then_some(said.err);
    }
    if said.code != 0 {
        return Some(said.err);
    }
    if let Some(text) = case["einsum"].as_str() {
        if let Some(operations) = case["operations"].as_u64() {
            let shapes: Vec<String> = case["in"].as_array().expect("operands").iter().map(shape_of).collect();
            let order = tilewright(["order", "--json", "--shapes", &shapes.join(","), text]).json();
            if order["operations"] != operations {
                return Some(format!("{} operations", order["operations"]));
            }
        }
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

/// What is wrong with reading an array file; nothing when it is right.
fn read_wrongly(case: &Value) -> Option<String> {
    let dir = Folder::new();
    let text = |key: &str| case[key].as_str();
    let bytes: Vec<u8> = text("file").expect("a file").chars().map(|c| c as u32 as u8).collect();
    let file = dir.write(&format!("x.{}", text("format").expect("a format")), bytes);
    let extents: String = case["shape"].as_array().expect("a shape").iter().map(|n| format!("{n},")).collect();
    let kind = text("type").expect("a type");
    let program = dir.write("p.tw", format!("fn f(x: {kind} ({extents}), y: {kind} ({extents})) {{ copy(x, y) }}"));
    let member = text("member").map_or(String::new(), |name| format!("::{name}"));
    let out = format!("y={}", dir.text("y"));
    let said = tilewright(["run", &program, "--in", &format!("x={file}{member}"), "--raw", &out]);
    match text("error") {
        Some(code) => {
            let told = said.err.contains(code) && said.err.contains(text("says").unwrap_or(code));
            (said.code == 0 || !told).then_some(said.err)
        }
        None if said.code != 0 => Some(said.err),
        None => wrong(case, &dir.read("y"), 0.0),
    }
}

#[test]
fn array_files_that_others_stumbled_over() {
    let text = include_str!("../bugs/files.jsonl");
    let mut failed = vec![];
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a line is an object");
        if let Some(why) = read_wrongly(&case) {
            failed.push(format!("{}: {}\n  {why}", case["source"], case["what"]));
        }
    }
    assert!(text.lines().count() > 20 && failed.is_empty(), "{}", failed.join("\n"));
}
