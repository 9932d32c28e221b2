//! The tilewright side of the permutes (the protocol: `benches/shared/requests.rs`). A case is
//!
//! ```text
//! {"cmd":"case","extents":[64,32],"perm":[1,0],"dtype":"f32"}     → {"compile_seconds":0.001,"checked":2048}
//! ```
//!
//! With `"target"`, the case is compiled for that target (`cpu:avx2`), else for this machine. It generates the program,
//! compiles it, fills the buffers, runs it once and compares the result with the definition of the permute, at every
//! element (at 100,003 spread ones when there are more than a million).
#[path = "../shared/pages.rs"]
mod pages;
#[path = "../shared/requests.rs"]
mod requests;

use half::bf16;
use pages::PageArray;
use requests::{Prepared, PreparedCase, Threaded};
use serde_json::{Value, json};
use std::error::Error;
use std::time::Instant;
use tilewright::Element;

fn main() -> Result<(), Box<dyn Error>> {
    requests::serve(case)
}

fn case(request: &Value) -> Result<Prepared, Box<dyn Error>> {
    let list = |key: &str| -> Result<Vec<usize>, Box<dyn Error>> { Ok(serde_json::from_value(request[key].clone())?) };
    let permute = Permute { extents: list("extents")?, perm: list("perm")? };
    let target = request["target"].as_str().unwrap_or("cpu");
    match request["dtype"].as_str() {
        Some("f32") => prepare(target, "f32", permute, |i| i as f32),
        Some("f64") => prepare(target, "f64", permute, |i| i as f64),
        Some("u8") => prepare(target, "u8", permute, |i| i as u8),
        Some("bf16") => prepare(target, "bf16", permute, |i| bf16::from_f32(i as f32)),
        Some("16-byte") => prepare(target, "f64", permute.of_pairs(), |i| i as f64),
        other => Err(format!("dtype {other:?}").into()),
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

struct Buffers<T> {
    function: Threaded,
    src: PageArray<T>,
    dst: PageArray<T>,
}

impl<T: Element + Copy + Send + Sync> PreparedCase for Buffers<T> {
    fn run(&mut self, threads: usize) -> Result<(), Box<dyn Error>> {
        Ok(self.function.on(threads).call((&self.src[..], &mut self.dst[..]))?)
    }

    fn memcpy(&mut self, threads: usize) {
        requests::copy(std::hint::black_box(&self.src), &mut self.dst, threads);
        std::hint::black_box(&mut self.dst);
    }
}

/// Compiles, fills, runs once, checks.
fn prepare<T: Element + Copy + Send + Sync + PartialEq + 'static>(
    target: &str,
    dtype: &str,
    permute: Permute,
    value: impl Fn(usize) -> T,
) -> Result<Prepared, Box<dyn Error>> {
    let text = permute.program(dtype);
    let start = Instant::now();
    let function = Threaded::new(tilewright::compile(&text)?.on(target)?.function("permute")?);
    let compile_seconds = start.elapsed().as_secs_f64();

    let n = permute.size();
    // A value repeats after 251, 241 or 239 elements, whichever the position's neighbourhood picks: a misplaced element
    // shows.
    let src = PageArray::new(n, |i| value((i % 251) ^ (i / 251 % 241) ^ (i / 60_491 % 239)))?;
    let mut case = Buffers { function, src, dst: PageArray::new(n, |_| value(255))? };
    case.run(1)?;
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
