//! The child of a comparison with Python: requests on standard input, answers on standard output, one JSON object a
//! line.
//!
//! ```text
//! {"cmd":"hello"}                                  → {"target":"cpu:avx512"}
//! {"cmd":"case", …}                                → what the benchmark says of its case
//! {"cmd":"run","what":"tilewright","reps":100}     → {"seconds":1.2e-6}      per repetition
//! {"cmd":"run","what":"memcpy","reps":100}         → {"seconds":0.9e-6}
//! {"cmd":"run","what":"read","reps":100}           → {"seconds":0.8e-6}      another way to touch the bytes, if the case has it
//! ```
//!
//! With `"threads":2` in a run, that many threads share it: of tilewright's as far as the work is worth them, as for
//! any caller that does not say; a plain copy or another way is cut in as many equal pieces. What goes wrong is
//! answered as `{"error": …}`.
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, Write};
use std::time::Instant;
use tilewright::Function;

/// A prepared case.
pub trait PreparedCase {
    /// Computes once.
    ///
    /// # Errors
    /// Those of the call.
    fn run(&mut self, threads: usize) -> Result<(), Box<dyn Error>>;
    /// Moves as many bytes as a run reads and writes, in order.
    fn memcpy(&mut self, threads: usize);
    /// Touches the bytes of a run in another way; whether there is one of this name.
    fn touch(&mut self, _way: &str, _threads: usize) -> bool {
        false
    }
}

/// A function on one thread, and on as many as its work is worth.
pub struct Threaded {
    one: Function,
    some: Function,
}

impl Threaded {
    /// A function as it is compiled.
    pub fn new(function: Function) -> Threaded {
        Threaded { one: function.clone().threads(1), some: function }
    }

    /// The function for at most so many threads: those of the cores that the process is pinned to, if it is not one.
    pub fn on(&self, threads: usize) -> &Function {
        if threads == 1 { &self.one } else { &self.some }
    }
}

/// `copy_from_slice`, by so many threads.
pub fn copy<T: Copy + Send + Sync>(src: &[T], dst: &mut [T], threads: usize) {
    if threads == 1 {
        return dst.copy_from_slice(src);
    }
    let part = src.len().div_ceil(threads).max(1);
    rayon::scope(|scope| {
        for (src, dst) in src.chunks(part).zip(dst.chunks_mut(part)) {
            scope.spawn(move |_| dst.copy_from_slice(src));
        }
    });
}

/// A case with what is answered to the request that made it.
pub type Prepared = (Box<dyn PreparedCase>, Value);

/// Answers requests until standard input ends; `prepare` makes a case of a request.
///
/// # Errors
/// Of reading and writing.
pub fn serve(prepare: fn(&Value) -> Result<Prepared, Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let mut case = None;
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&mut case, &line?, prepare).unwrap_or_else(|e| json!({ "error": e.to_string() }));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

fn answer(
    case: &mut Option<Box<dyn PreparedCase>>,
    line: &str,
    prepare: fn(&Value) -> Result<Prepared, Box<dyn Error>>,
) -> Result<Value, Box<dyn Error>> {
    let request: Value = serde_json::from_str(line)?;
    match request["cmd"].as_str() {
        Some("hello") => Ok(json!({ "target": tilewright_engine::pipeline::target("cpu")?.name })),
        Some("case") => {
            // The old case's memory goes first: two large ones would not fit everywhere.
            *case = None;
            let (made, answer) = prepare(&request)?;
            *case = Some(made);
            Ok(answer)
        }
        Some("run") => {
            let case = case.as_mut().ok_or("no case yet")?;
            let reps = request["reps"].as_u64().unwrap_or(1).max(1);
            let threads = request["threads"].as_u64().unwrap_or(1).max(1) as usize;
            let start = Instant::now();
            match request["what"].as_str() {
                Some("tilewright") => (0..reps).try_for_each(|_| case.run(threads))?,
                Some("memcpy") => (0..reps).for_each(|_| case.memcpy(threads)),
                Some(way) if case.touch(way, threads) => (1..reps).for_each(|_| {
                    case.touch(way, threads);
                }),
                other => return Err(format!("what {other:?}").into()),
            }
            Ok(json!({ "seconds": start.elapsed().as_secs_f64() / reps as f64 }))
        }
        other => Err(format!("cmd {other:?}").into()),
    }
}
