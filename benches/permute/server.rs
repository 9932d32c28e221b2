//! The tilewright side of the comparison with NumPy: answers requests on standard input, one JSON line each.
//!
//! ```text
//! {"cmd":"hello"}                                                 → {"target":"cpu:avx512"}
//! {"cmd":"case","extents":[64,32],"perm":[1,0],"dtype":"f32"}     → {"compile_seconds":0.001,"checked":2048}
//! {"cmd":"run","what":"tilewright","reps":100}                    → {"seconds":1.2e-6}      per repetition
//! {"cmd":"run","what":"memcpy","reps":100}                        → {"seconds":0.9e-6}
//! ```
//!
//! `case` generates the program, compiles it, fills the buffers, runs it once and compares the result with the definition of
//! the permute, at every element (at 100,003 spread ones when there are more than a million). One thread throughout.
use half::bf16;
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Instant;
use tilewright::{Element, Function};

fn main() -> Result<(), Box<dyn Error>> {
    let mut case: Option<Box<dyn Run>> = None;
    for line in std::io::stdin().lock().lines() {
        let answer = serve(&mut case, &line?).unwrap_or_else(|e| json!({ "error": e.to_string() }));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

/// A prepared case.
trait Run {
    /// Copies once.
    fn permute(&mut self) -> Result<(), Box<dyn Error>>;
    /// Moves the same bytes in order.
    fn memcpy(&mut self);
}

fn serve(case: &mut Option<Box<dyn Run>>, line: &str) -> Result<Value, Box<dyn Error>> {
    let request: Value = serde_json::from_str(line)?;
    match request["cmd"].as_str() {
        Some("hello") => Ok(json!({ "target": tilewright::pipeline::target("cpu")?.name })),
        Some("case") => {
            // The old case's memory goes first: two large ones would not fit everywhere.
            *case = None;
            let list =
                |key: &str| -> Result<Vec<usize>, Box<dyn Error>> { Ok(serde_json::from_value(request[key].clone())?) };
            let (extents, perm) = (list("extents")?, list("perm")?);
            let (run, answer) = match request["dtype"].as_str() {
                Some("f32") => prepare("f32", Permute { extents, perm }, |i| i as f32)?,
                Some("f64") => prepare("f64", Permute { extents, perm }, |i| i as f64)?,
                Some("u8") => prepare("u8", Permute { extents, perm }, |i| i as u8)?,
                Some("bf16") => prepare("bf16", Permute { extents, perm }, |i| bf16::from_f32(i as f32))?,
                Some("16-byte") => prepare("f64", Permute { extents, perm }.of_pairs(), |i| i as f64)?,
                other => return Err(format!("dtype {other:?}").into()),
            };
            *case = Some(run);
            Ok(answer)
        }
        Some("run") => {
            let case = case.as_mut().ok_or("no case yet")?;
            let reps = request["reps"].as_u64().unwrap_or(1).max(1);
            let start = Instant::now();
            match request["what"].as_str() {
                Some("tilewright") => (0..reps).try_for_each(|_| case.permute())?,
                Some("memcpy") => (0..reps).for_each(|_| case.memcpy()),
                other => return Err(format!("what {other:?}").into()),
            }
            Ok(json!({ "seconds": start.elapsed().as_secs_f64() / reps as f64 }))
        }
        other => Err(format!("cmd {other:?}").into()),
    }
}

/// A permute of a dense tensor, mode 0 fastest on both sides; output mode `k` is input mode `perm[k]`.
struct Permute {
    extents: Vec<usize>,
    perm: Vec<usize>,
}

impl Permute {
    /// The same with a contiguous leading mode of two: elements of twice the size.
    fn of_pairs(self) -> Permute {
        let extents = [2].into_iter().chain(self.extents).collect();
        let perm = [0].into_iter().chain(self.perm.into_iter().map(|p| p + 1)).collect();
        Permute { extents, perm }
    }

    fn size(&self) -> usize {
        self.extents.iter().product()
    }

    /// The program text.
    fn program(&self, dtype: &str) -> String {
        let out: Vec<usize> = self.perm.iter().map(|&p| self.extents[p]).collect();
        let indices = |order: &[usize]| order.iter().map(|i| format!("i{i}")).collect::<Vec<_>>().join(",");
        let natural: Vec<usize> = (0..self.extents.len()).collect();
        format!(
            "fn permute(src: {dtype} {}, dst: {dtype} {}) {{ dst[{}] = src[{}] }}",
            dense(&self.extents),
            dense(&out),
            indices(&self.perm),
            indices(&natural)
        )
    }

    /// Where output element `at` comes from.
    fn source_of(&self, mut at: usize) -> usize {
        let stride = |mode: usize| self.extents[..mode].iter().product::<usize>();
        self.perm.iter().fold(0, |sum, &p| {
            let digit = at % self.extents[p];
            at /= self.extents[p];
            sum + digit * stride(p)
        })
    }
}

/// The layout text of a dense tensor, mode 0 fastest.
fn dense(extents: &[usize]) -> String {
    let strides = extents.iter().scan(1, |running, n| {
        let stride = *running;
        *running *= n;
        Some(stride)
    });
    let list = |v: Vec<usize>| v.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    format!("({}):({})", list(extents.to_vec()), list(strides.collect()))
}

struct Case<T> {
    function: Function,
    src: Vec<T>,
    dst: Vec<T>,
}

impl<T: Element + Copy> Run for Case<T> {
    fn permute(&mut self) -> Result<(), Box<dyn Error>> {
        Ok(self.function.call((&self.src, &mut self.dst))?)
    }

    fn memcpy(&mut self) {
        self.dst.copy_from_slice(std::hint::black_box(&self.src));
        std::hint::black_box(&mut self.dst);
    }
}

/// Compiles, fills, runs once, checks.
fn prepare<T: Element + Copy + PartialEq + 'static>(
    dtype: &str,
    permute: Permute,
    value: impl Fn(usize) -> T,
) -> Result<(Box<dyn Run>, Value), Box<dyn Error>> {
    let text = permute.program(dtype);
    let start = Instant::now();
    let function = tilewright::compile(&text)?.function("permute")?.threads(1);
    let compile_seconds = start.elapsed().as_secs_f64();

    let n = permute.size();
    // A value repeats after 251, 241 or 239 elements, whichever the position's neighbourhood picks: a misplaced element shows.
    let src: Vec<T> = (0..n).map(|i| value((i % 251) ^ (i / 251 % 241) ^ (i / 60_491 % 239))).collect();
    let dst = vec![value(255); n];
    let mut case = Case { function, src, dst };
    case.permute()?;
    let step = if n > 1_000_000 { n / 100_003 } else { 1 };
    let mut checked = 0;
    for at in (0..n).step_by(step.max(1)) {
        if case.dst[at] != case.src[permute.source_of(at)] {
            return Err(format!("element {at} is wrong: {text}").into());
        }
        checked += 1;
    }
    Ok((Box::new(case), json!({ "compile_seconds": compile_seconds, "checked": checked })))
}
