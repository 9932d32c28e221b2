//! The tilewright side of the products (the protocol: `benches/shared/requests.rs`). A case is
//!
//! ```text
//! {"cmd":"case","text":"fn f(A: f32 …, B: f32 …, C: f32 …) { … }","file":"operands.bin",
//!  "operands":[{"type":"f32","first":0,"bytes":64,"at":0}, …],"outputs":1,"dump":"result.bin"}
//!     → {"compile_seconds":0.001,"peak_flops_per_s":1e11}
//! ```
//!
//! a program whose function `f` has these operands in this order, the last ones outputs. Each is a part of the file,
//! `at` the element of its part that coordinate 0 is. After one run the outputs' bytes are written to `dump`, one after
//! the other. `memcpy` moves as many bytes as the operands have. With `"target"`, the case is compiled for that target.
//! The peak is that of multiply-adds in registers (`tilewright_engine::peak`), of elements as large as the last
//! operand's.
#[path = "arena.rs"]
mod arena;
#[path = "../shared/requests.rs"]
mod requests;

use arena::Region;
use half::{bf16, f16};
use requests::{Prepared, PreparedCase, Threaded};
use serde::Deserialize;
use serde_json::{Value, json};
use std::error::Error;
use std::path::Path;
use std::time::Instant;
use tilewright::{Slices, View, view, view_mut};

fn main() -> Result<(), Box<dyn Error>> {
    requests::serve(prepare)
}

/// An element type of the sets.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RequestKind {
    F32,
    F64,
    F16,
    Bf16,
    I32,
    I8,
    U8,
}

/// What a request says of an operand.
#[derive(Deserialize)]
struct OperandRequest {
    #[serde(rename = "type")]
    kind: RequestKind,
    first: usize,
    bytes: usize,
    at: usize,
}

struct RequestOperand {
    kind: RequestKind,
    at: usize,
    region: Region,
}

impl RequestOperand {
    fn read(&self) -> View<'_> {
        let r = &self.region;
        let all = match self.kind {
            RequestKind::F32 => view(r.elements::<f32>()),
            RequestKind::F64 => view(r.elements::<f64>()),
            RequestKind::F16 => view(r.elements::<f16>()),
            RequestKind::Bf16 => view(r.elements::<bf16>()),
            RequestKind::I32 => view(r.elements::<i32>()),
            RequestKind::I8 => view(r.elements::<i8>()),
            RequestKind::U8 => view(r.elements::<u8>()),
        };
        all.at(self.at)
    }

    fn write(&mut self) -> View<'_> {
        let r = &mut self.region;
        let all = match self.kind {
            RequestKind::F32 => view_mut(r.elements_mut::<f32>()),
            RequestKind::F64 => view_mut(r.elements_mut::<f64>()),
            RequestKind::F16 => view_mut(r.elements_mut::<f16>()),
            RequestKind::Bf16 => view_mut(r.elements_mut::<bf16>()),
            RequestKind::I32 => view_mut(r.elements_mut::<i32>()),
            RequestKind::I8 => view_mut(r.elements_mut::<i8>()),
            RequestKind::U8 => view_mut(r.elements_mut::<u8>()),
        };
        all.at(self.at)
    }
}

struct Product {
    function: Threaded,
    /// The function on slices: of two operands and a result of f32 that begin at coordinate 0.
    on_slices: Option<Slices<f32, f32, 2>>,
    inputs: Vec<RequestOperand>,
    outputs: Vec<RequestOperand>,
    /// Source and destination of the memcpy, made when first asked for.
    memcpy: Option<(Vec<u8>, Vec<u8>)>,
}

impl PreparedCase for Product {
    fn run(&mut self, threads: usize) -> Result<(), Box<dyn Error>> {
        let function = self.function.on(threads);
        let on_slices = self.on_slices.as_ref().filter(|_| threads == 1);
        match (&self.inputs[..], &mut self.outputs[..], on_slices) {
            ([a, b], [c], Some(on_slices)) => {
                let [a, b] = [a, b].map(|operand| operand.region.elements());
                on_slices.call([a, b], c.region.elements_mut())?;
            }
            ([a, b], [c], None) => function.call((a.read(), b.read(), c.write()))?,
            (inputs, outputs, _) => {
                let mut views: Vec<View<'_>> = inputs.iter().map(RequestOperand::read).collect();
                views.extend(outputs.iter_mut().map(RequestOperand::write));
                function.call(views)?;
            }
        }
        Ok(())
    }

    fn memcpy(&mut self, threads: usize) {
        let all = self.inputs.iter().chain(&self.outputs);
        let half = all.map(|o| o.region.elements::<u8>().len()).sum::<usize>() / 2;
        let (src, dst) = self.memcpy.get_or_insert_with(|| (vec![1; half], vec![0; half]));
        requests::copy(std::hint::black_box(src), dst, threads);
        std::hint::black_box(dst);
    }
}

/// Compiles, reads the operands, runs once, writes the results down.
fn prepare(request: &Value) -> Result<Prepared, Box<dyn Error>> {
    let text = |key: &str| request[key].as_str().ok_or(format!("a case needs {key}"));
    let start = Instant::now();
    let module = tilewright::compile(text("text")?)?;
    let function = Threaded::new(module.on(request["target"].as_str().unwrap_or("cpu"))?.function("f")?);
    let compile_seconds = start.elapsed().as_secs_f64();
    let said: Vec<OperandRequest> = serde_json::from_value(request["operands"].clone())?;
    let cuts: Vec<(usize, usize)> = said.iter().map(|o| (o.first, o.bytes)).collect();
    let regions = arena::read(Path::new(text("file")?), &cuts)?;
    let operand = |(said, region): (OperandRequest, Region)| RequestOperand { kind: said.kind, at: said.at, region };
    let mut inputs: Vec<RequestOperand> = said.into_iter().zip(regions).map(operand).collect();
    let n_outputs = request["outputs"].as_u64().unwrap_or(1) as usize;
    let outputs = inputs.split_off(inputs.len().checked_sub(n_outputs).ok_or("a case needs operands")?);
    let all = || inputs.iter().chain(&outputs);
    let plain = all().count() == 3 && all().all(|o| o.at == 0 && matches!(o.kind, RequestKind::F32));
    let on_slices = if plain { function.on(1).slices().ok() } else { None };
    let mut case = Product { function, on_slices, inputs, outputs, memcpy: None };
    case.run(1)?;
    let results: Vec<&[u8]> = case.outputs.iter().map(|o| o.region.elements()).collect();
    std::fs::write(text("dump")?, results.concat())?;
    let element_bytes = if matches!(case.outputs[0].kind, RequestKind::F64) { 8 } else { 4 };
    let peak = tilewright_engine::peak::flops_per_s(element_bytes);
    Ok((Box::new(case), json!({ "compile_seconds": compile_seconds, "peak_flops_per_s": peak })))
}
