//! The tilewright side of set E1: answers requests on standard input, one JSON line each.
//!
//! ```text
//! {"cmd":"hello"}                                                       → {"target":"cpu:avx512"}
//! {"cmd":"case","text":"fn f(a: f32 (4):(1), …) { … }","inputs":[4],"output":4,"dump":"/tmp/out.f32"}
//!                                                                       → {"compile_seconds":0.001}
//! {"cmd":"run","what":"tilewright","reps":100}                          → {"seconds":1.2e-6}      per repetition
//! {"cmd":"run","what":"memcpy","reps":100}                              → {"seconds":0.9e-6}
//! ```
//!
//! A case is a program whose function `f` has f32 inputs and one f32 output, in this order. Element `i` of input `k` is
//! `((i·(37 + 2k)) mod 1009)/504 − 1` (exact enough that the other side makes the same); the output of one run is written to
//! `dump`, to be compared there. `memcpy` moves as many bytes as the case reads and writes. One thread throughout.
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Instant;
use tilewright::{Function, View, view, view_mut};

struct Case {
    function: Function,
    inputs: Vec<Vec<f32>>,
    output: Vec<f32>,
    /// Source and destination of the memcpy, made when first asked for.
    memcpy: Option<(Vec<f32>, Vec<f32>)>,
}

impl Case {
    fn run(&mut self) -> Result<(), Box<dyn Error>> {
        let out = view_mut(&mut self.output);
        // One arm for each number of inputs in the set: arguments are tuples.
        match &self.inputs[..] {
            [a] => self.function.call((a, out))?,
            [a, b] => self.function.call((a, b, out))?,
            [a, b, c] => self.function.call((a, b, c, out))?,
            all => {
                let mut views: Vec<View<'_>> = all.iter().map(|v| view(v)).collect();
                views.push(out);
                self.function.call(views)?;
            }
        }
        Ok(())
    }

    fn memcpy(&mut self) {
        let floats = (self.inputs.iter().map(Vec::len).sum::<usize>() + self.output.len()) / 2;
        let (src, dst) = self.memcpy.get_or_insert_with(|| (vec![1.0; floats], vec![0.0; floats]));
        dst.copy_from_slice(std::hint::black_box(src));
        std::hint::black_box(dst);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut case = None;
    for line in std::io::stdin().lock().lines() {
        let answer = serve(&mut case, &line?).unwrap_or_else(|e| json!({ "error": e.to_string() }));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn serve(case: &mut Option<Case>, line: &str) -> Result<Value, Box<dyn Error>> {
    let request: Value = serde_json::from_str(line)?;
    match request["cmd"].as_str() {
        Some("hello") => Ok(json!({ "target": tilewright::pipeline::target("cpu")?.name })),
        Some("case") => {
            // The old case's memory goes first.
            *case = None;
            let text = request["text"].as_str().ok_or("a case needs a text")?;
            let sizes: Vec<usize> = serde_json::from_value(request["inputs"].clone())?;
            let output: usize = serde_json::from_value(request["output"].clone())?;
            let start = Instant::now();
            let function = tilewright::compile(text)?.function("f")?.threads(1);
            let compile_seconds = start.elapsed().as_secs_f64();
            let element = |i: usize, k: usize| ((i * (37 + 2 * k)) % 1009) as f32 / 504.0 - 1.0;
            let input = |(k, n): (usize, &usize)| (0..*n).map(|i| element(i, k)).collect();
            let inputs = sizes.iter().enumerate().map(input).collect();
            let mut made = Case { function, inputs, output: vec![f32::NAN; output], memcpy: None };
            made.run()?;
            if let Some(path) = request["dump"].as_str() {
                let bytes: Vec<u8> = made.output.iter().flat_map(|x| x.to_le_bytes()).collect();
                std::fs::write(path, bytes)?;
            }
            *case = Some(made);
            Ok(json!({ "compile_seconds": compile_seconds }))
        }
        Some("run") => {
            let case = case.as_mut().ok_or("no case yet")?;
            let reps = request["reps"].as_u64().unwrap_or(1).max(1);
            let start = Instant::now();
            match request["what"].as_str() {
                Some("tilewright") => (0..reps).try_for_each(|_| case.run())?,
                Some("memcpy") => (0..reps).for_each(|_| case.memcpy()),
                other => return Err(format!("what {other:?}").into()),
            }
            Ok(json!({ "seconds": start.elapsed().as_secs_f64() / reps as f64 }))
        }
        other => Err(format!("cmd {other:?}").into()),
    }
}
