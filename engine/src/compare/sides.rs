//! What two sides give at a size: memories to begin with, runs that are held against each other, and their count.
use super::{Side, Witness};
use serde::Serialize;
use std::collections::BTreeMap;
use tilewright_ir::interp::{self, InterpError, InterpMemory, check_symbols};

/// What of a function was run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// The size, such as `M=70001`.
    pub size: String,
    /// Elements that were compared, in one run.
    pub elements: u64,
    /// Elements that there are.
    pub of: u64,
}

/// The points at which both were run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Points {
    /// Runs of each side: sizes and data.
    pub count: usize,
    /// The sizes, such as `M=3 N=5`.
    pub sizes: Vec<String>,
    /// Elements that were compared.
    pub elements: u64,
    /// Elements that statements visited, of both sides together: what the runs cost.
    #[serde(skip)]
    pub work: f64,
    /// Steps of runs of parts.
    #[serde(skip)]
    pub steps: u64,
    /// Whether these are all: the function moves elements, has no symbols, and the data names each element.
    pub exhaustive: bool,
    /// Statements of one side alone that none of the sizes reaches.
    pub unreached: usize,
    /// Statements of one side alone that run at no size: their loops are always empty.
    #[serde(skip_serializing_if = "is_none")]
    pub never: usize,
    /// Sizes at which some elements were run, and not all: those are too many.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// Code that was run as well, such as `machine code of A`.
    pub code: Vec<String>,
}

fn is_none(n: &usize) -> bool {
    *n == 0
}

/// What one side gives for some memories.
pub(super) type Given = Result<Vec<InterpMemory>, InterpError>;

/// Memories of the parameters at a size, all 0; or how the sides differ in what they need.
///
/// # Errors
/// Why nothing can be said of it.
pub(super) fn memories(a: &Side<'_>, b: &Side<'_>, size: &[i64]) -> Result<Result<Vec<InterpMemory>, Witness>, String> {
    let allowed = [a, b].map(|s| check_symbols(&s.kernel.symbols, &s.kernel.guards, size));
    let differ = |what: String| Ok(Err(Witness { what, ..Witness::default() }));
    match &allowed {
        [Ok(()), Ok(())] => {}
        [Ok(()), Err(e)] => return differ(format!("{} runs, {} refuses: {e}", a.name, b.name)),
        [Err(e), Ok(())] => return differ(format!("{} runs, {} refuses: {e}", b.name, a.name)),
        [Err(e), Err(_)] => return Err(format!("both refuse: {e}")),
    }
    let [ma, mb] = [a, b].map(|s| interp::kernel::allocate(s.kernel, size).map_err(|e| e.to_string()));
    let (start, mb) = (ma?, mb?);
    let params = a.kernel.buffers.iter().filter(|b| b.role.is_parameter());
    for ((x, y), buffer) in start.iter().zip(&mb).zip(params) {
        if (x.len(), x.origin) != (y.len(), y.origin) {
            let (x, y) = (x.len(), y.len());
            return differ(format!("`{}` has {x} elements in {}, {y} in {}", buffer.name, a.name, b.name));
        }
    }
    Ok(Ok(start))
}

/// What both sides leave in memory.
pub(super) type MemoriesOfBoth = (Vec<InterpMemory>, Vec<InterpMemory>);

/// What both sides gave, where both ran.
///
/// # Errors
/// Where neither did.
pub(super) fn agreed(
    a: &Side<'_>,
    b: &Side<'_>,
    ran: (Given, Given),
) -> Result<Result<MemoriesOfBoth, Witness>, String> {
    let differ = |what: String| Ok(Err(Witness { what, ..Witness::default() }));
    match ran {
        (Ok(a), Ok(b)) => Ok(Ok((a, b))),
        (Err(e), Err(_)) => Err(format!("the interpreter stops on both sides: {e}")),
        (Ok(_), Err(e)) => differ(format!("the kernel of {} runs, that of {} does not: {e}", a.name, b.name)),
        (Err(e), Ok(_)) => differ(format!("the kernel of {} runs, that of {} does not: {e}", b.name, a.name)),
    }
}

/// Values of the symbols by name.
pub(super) fn named(side: &Side<'_>, size: &[i64]) -> BTreeMap<String, i64> {
    side.kernel.symbols.iter().map(|s| s.name.to_string()).zip(size.iter().copied()).collect()
}

/// Both kernels on the data that `run` makes. Where an int is an index that does not exist, ints are made smaller.
pub(super) fn both(run: &mut dyn FnMut(Option<i64>) -> [Given; 2]) -> (Given, Given) {
    let mut below = None;
    loop {
        let [got_a, got_b] = run(below);
        let extent = |g: &Given| match g {
            Err(InterpError::Lookup { extent, .. }) => Some((*extent).max(1)),
            _ => None,
        };
        // Indices that both refuse say nothing; those that one refuses are a difference.
        let least = extent(&got_a).zip(extent(&got_b)).map(|(a, b)| a.min(b));
        match least {
            Some(n) if below.is_none_or(|b| n < b) => below = Some(n),
            _ => return (got_a, got_b),
        }
    }
}
