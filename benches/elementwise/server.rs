//! The tilewright side of set E1 (the protocol: `benches/shared/requests.rs`). A case is
//!
//! ```text
//! {"cmd":"case","text":"fn f(a: f32 (4):(1), …) { … }","inputs":[4],"output":4,"dump":"out.f32"}
//!     → {"compile_seconds":0.001,"ways":["mix","mix past"]}
//! ```
//!
//! a program whose function `f` has f32 inputs and one f32 output, in this order. Element `i` of input `k` is
//! `((i·(37 + 2k)) mod 1009)/504 − 1` (exact enough that the other side makes the same); the output of one run is
//! written to `dump`, to be compared there. With `"target"`, the case is compiled for that target. `memcpy` moves as
//! many bytes as the case reads and writes; the ways are loops that touch the case's bytes and no more (`limits.rs`),
//! in the case's own arrays.
#[path = "limits.rs"]
mod limits;
#[path = "../shared/pages.rs"]
mod pages;
#[path = "../shared/requests.rs"]
mod requests;

use pages::PageArray;
use requests::{Prepared, PreparedCase, Threaded};
use serde_json::{Value, json};
use std::error::Error;
use std::time::Instant;
use tilewright::{View, view, view_mut};

struct Elementwise {
    function: Threaded,
    inputs: Vec<PageArray<f32>>,
    output: PageArray<f32>,
    /// What the ways write, made when first asked for: the output stays as it is.
    touched: Option<PageArray<f32>>,
    /// Source and destination of the memcpy, made when first asked for.
    memcpy: Option<(PageArray<f32>, PageArray<f32>)>,
}

impl PreparedCase for Elementwise {
    fn run(&mut self, threads: usize) -> Result<(), Box<dyn Error>> {
        let function = self.function.on(threads);
        let out = view_mut(&mut self.output);
        // One arm for each number of inputs in the set: arguments are tuples.
        match &self.inputs[..] {
            [a] => function.call((&a[..], out))?,
            [a, b] => function.call((&a[..], &b[..], out))?,
            [a, b, c] => function.call((&a[..], &b[..], &c[..], out))?,
            all => {
                let mut views: Vec<View<'_>> = all.iter().map(|v| view(&v[..])).collect();
                views.push(out);
                function.call(views)?;
            }
        }
        Ok(())
    }

    fn memcpy(&mut self, threads: usize) {
        let floats = (self.inputs.iter().map(|v| v.len()).sum::<usize>() + self.output.len()) / 2;
        let array = |x| PageArray::new(floats, |_| x).expect("there is memory for as much again");
        let (src, dst) = self.memcpy.get_or_insert_with(|| (array(1.0), array(0.0)));
        requests::copy(std::hint::black_box(src), dst, threads);
        std::hint::black_box(dst);
    }

    fn touch(&mut self, way: &str, threads: usize) -> bool {
        let inputs: Vec<&[f32]> = self.inputs.iter().map(|v| &v[..]).collect();
        let sizes: Vec<usize> = inputs.iter().map(|v| v.len()).collect();
        if !limits::ways(&sizes, self.output.len()).contains(&way) {
            return false;
        }
        let array = || PageArray::new(self.output.len(), |_| 0.0).expect("there is memory for as much again");
        limits::touch(way, &inputs, self.touched.get_or_insert_with(array), threads);
        true
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    requests::serve(prepare)
}

/// Compiles, fills, runs once, writes the result down.
fn prepare(request: &Value) -> Result<Prepared, Box<dyn Error>> {
    let text = request["text"].as_str().ok_or("a case needs a text")?;
    let sizes: Vec<usize> = serde_json::from_value(request["inputs"].clone())?;
    let output: usize = serde_json::from_value(request["output"].clone())?;
    let target = request["target"].as_str().unwrap_or("cpu");
    let start = Instant::now();
    let function = Threaded::new(tilewright::compile(text)?.on(target)?.function("f")?);
    let compile_seconds = start.elapsed().as_secs_f64();
    let element = |i: usize, k: usize| ((i * (37 + 2 * k)) % 1009) as f32 / 504.0 - 1.0;
    let inputs = sizes.iter().enumerate().map(|(k, n)| PageArray::new(*n, |i| element(i, k)));
    let inputs = inputs.collect::<Result<_, _>>()?;
    let mut case =
        Elementwise { function, inputs, output: PageArray::new(output, |_| f32::NAN)?, touched: None, memcpy: None };
    case.run(1)?;
    if let Some(path) = request["dump"].as_str() {
        let bytes: Vec<u8> = case.output.iter().flat_map(|x| x.to_le_bytes()).collect();
        std::fs::write(path, bytes)?;
    }
    Ok((Box::new(case), json!({ "compile_seconds": compile_seconds, "ways": limits::ways(&sizes, output) })))
}
