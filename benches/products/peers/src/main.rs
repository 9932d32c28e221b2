//! Matrix products by other libraries, for `benches/products/products.py`: requests on standard input, answers on
//! standard output, one JSON object a line.
//!
//! ```text
//! {"cmd":"open","name":"mkl","path":"libmkl_rt.so","prefix":"cblas_","suffix":"","wide":false,
//!  "threads":"MKL_Set_Num_Threads"}
//!                                                          → {}
//! {"cmd":"case","file":"operands.bin","problem":{…}}       → {"peers":["gemm","mkl", …]}
//! {"cmd":"dump","what":"mkl","path":"result.bin"}          → {}                  one product, and its bytes
//! {"cmd":"run","what":"mkl","reps":100,"threads":1}        → {"seconds":1.2e-6}  per repetition
//! ```
//!
//! A problem is `C = A·B` for a batch of matrices, each operand with any strides (`problem.rs`). Rust crates take them
//! as they are (`crates.rs`); BLAS libraries, opened at run time, get copies of what they cannot walk, which are made
//! anew in every repetition (`blas.rs`, `copies.rs`). With a bias for each row, what follows is `relu`. What goes wrong
//! is answered as `{"error": …}`.
#[path = "../../arena.rs"]
mod arena;
mod blas;
mod copies;
mod crates;
mod kernels;
mod problem;

use problem::{Operands, Problem};
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Instant;

/// A product of the current case, to be computed by so many threads.
pub type Run = Box<dyn FnMut(usize)>;

/// The way of one peer to the current case.
struct Peer {
    name: String,
    run: Run,
}

#[derive(Default)]
struct Server {
    /// Opened libraries; never closed, as their threads may still wait.
    libraries: Vec<blas::Library>,
    case: Option<(Operands, Vec<Peer>)>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut server = Server::default();
    for line in std::io::stdin().lock().lines() {
        let answer = server.answer(&line?).unwrap_or_else(|e| json!({ "error": e.to_string() }));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}

impl Server {
    fn answer(&mut self, line: &str) -> Result<Value, Box<dyn Error>> {
        let request: Value = serde_json::from_str(line)?;
        let text = |key: &str| request[key].as_str().ok_or(format!("no {key} in the request"));
        match text("cmd")? {
            "open" => {
                self.libraries.push(blas::Library::open(&request)?);
                Ok(json!({}))
            }
            "case" => {
                // The old case's memory goes first: two large ones would not fit everywhere.
                self.case = None;
                let problem: Problem = serde_json::from_value(request["problem"].clone())?;
                let operands = Operands::read(Path::new(text("file")?), &problem)?;
                let peers = self.peers(&problem, &operands)?;
                let names: Vec<&str> = peers.iter().map(|p| p.name.as_str()).collect();
                let answer = json!({ "peers": names });
                self.case = Some((operands, peers));
                Ok(answer)
            }
            "dump" => {
                let (operands, peers) = self.case.as_mut().ok_or("no case yet")?;
                operands.spoil();
                (find(peers, text("what")?)?.run)(1);
                std::fs::write(text("path")?, operands.result())?;
                Ok(json!({}))
            }
            "run" => {
                let (_, peers) = self.case.as_mut().ok_or("no case yet")?;
                let peer = find(peers, text("what")?)?;
                let reps = request["reps"].as_u64().unwrap_or(1).max(1);
                let threads = request["threads"].as_u64().unwrap_or(1).max(1) as usize;
                let start = Instant::now();
                (0..reps).for_each(|_| (peer.run)(threads));
                Ok(json!({ "seconds": start.elapsed().as_secs_f64() / reps as f64 }))
            }
            other => Err(format!("cmd {other}").into()),
        }
    }

    /// Whoever can compute the problem.
    fn peers(&self, problem: &Problem, operands: &Operands) -> Result<Vec<Peer>, Box<dyn Error>> {
        let mut out: Vec<(String, Run)> = crates::peers(problem, operands);
        if problem.bias.is_some() {
            return Ok(out.into_iter().map(|(name, run)| Peer { name, run }).collect());
        }
        for library in &self.libraries {
            out.extend(library.peers(problem, operands)?);
        }
        Ok(out.into_iter().map(|(name, run)| Peer { name, run }).collect())
    }
}

fn find<'p>(peers: &'p mut [Peer], name: &str) -> Result<&'p mut Peer, Box<dyn Error>> {
    peers.iter_mut().find(|p| p.name == name).ok_or_else(|| format!("no peer {name} in this case").into())
}
