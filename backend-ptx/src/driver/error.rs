//! What can go wrong between PTX text and a finished launch.
use tilewright_ir::int::IntError;

/// Why a function did not run on the GPU. Nothing was launched, unless it is [`DriverError::Call`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum DriverError {
    /// No driver, no GPU, or a driver before CUDA 12.
    #[error("no GPU can be used here: {why}")]
    Absent { why: String },
    /// The GPU cannot run code of the target.
    #[error("code for `{target}` does not run on {device} (compute capability {capability})")]
    Machine { target: String, device: String, capability: String },
    /// The driver's compiler refused the text.
    #[error("the driver (CUDA {driver}) does not take the PTX of `{function}`: {log}")]
    Load { function: String, driver: String, log: String },
    /// Device memory.
    #[error("{needed} bytes of device memory are needed for {what}, {free} are free")]
    Memory { what: String, needed: u64, free: u64 },
    /// A call of the driver failed, or the code did while it ran.
    #[error("{call} failed: {name}, {why}")]
    Call { call: &'static str, name: String, why: String },
    /// The launch manifest is not what this driver reads.
    #[error("the launch manifest of `{function}`: {why}")]
    Manifest { function: String, why: String },
    /// Arguments that do not fit; everything that is wrong with them.
    #[error(
        "`{function}` cannot be launched: {}",
        problems.iter().map(LaunchProblem::to_string).collect::<Vec<_>>().join("; ")
    )]
    Arguments { function: String, problems: Vec<LaunchProblem> },
}

/// One thing that is wrong with the arguments of a launch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // the fields are the values that the message shows
pub enum LaunchProblem {
    #[error("tensors: {needed} needed, {found} given")]
    Tensors { found: usize, needed: usize },
    #[error("values of symbols: {needed} needed, {found} given")]
    Symbols { found: usize, needed: usize },
    #[error("{symbol} = {value} contradicts the fact `{symbol} {fact}`")]
    Fact { symbol: String, value: i64, fact: String },
    #[error("the condition {condition} does not hold")]
    Guard { condition: String },
    #[error("the size of {what}: {error}")]
    Size { what: String, error: IntError },
    #[error("{what} is {value}, which no GPU takes")]
    Grid { what: &'static str, value: i64 },
    #[error("{what} in a tensor map of `{tensor}` is {value}, which no GPU takes")]
    Map { tensor: String, what: &'static str, value: i64 },
    #[error("`{tensor}` spans the elements {lo} to {hi}, its memory holds {have_lo} to {have_hi}")]
    TooSmall { tensor: String, lo: i64, hi: i64, have_lo: i64, have_hi: i64 },
    #[error("`{tensor}` needs an alignment of {needed} bytes; its offset 0 is {off} bytes past one")]
    Misaligned { tensor: String, needed: u64, off: u64 },
    #[error("rows of `{tensor}` lie {bytes} bytes apart, no multiple of 16")]
    Step { tensor: String, bytes: u64 },
}

impl LaunchProblem {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            LaunchProblem::Tensors { .. } => "E0501",
            LaunchProblem::Symbols { .. } => "E0502",
            LaunchProblem::Fact { .. } => "E0503",
            LaunchProblem::Guard { .. } => "E0504",
            LaunchProblem::Size { .. } | LaunchProblem::Grid { .. } | LaunchProblem::Map { .. } => "E0506",
            LaunchProblem::TooSmall { .. } => "E0507",
            LaunchProblem::Misaligned { .. } | LaunchProblem::Step { .. } => "E0509",
        }
    }

    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            LaunchProblem::Tensors { .. } => "pass one tensor per parameter, in the function's order",
            LaunchProblem::Symbols { .. } => "pass one value per symbol, in the order of `sym`",
            LaunchProblem::Fact { .. } | LaunchProblem::Guard { .. } => {
                "choose values that satisfy it, or weaken the `where` of the program"
            }
            LaunchProblem::Size { .. } | LaunchProblem::Grid { .. } => "choose smaller symbol values",
            LaunchProblem::Map { .. } => {
                "extents reach from 0 to 2^32, strides from 0 to less than 2^40: choose other symbol values"
            }
            LaunchProblem::TooSmall { .. } => {
                "pass memory that holds every element of the layout, negative strides counted"
            }
            LaunchProblem::Misaligned { .. } => "pass memory with that alignment, or code that was built for any",
            LaunchProblem::Step { .. } => {
                "choose symbol values with which all strides but that of 1 are multiples of 16 bytes"
            }
        }
    }
}

impl DriverError {
    /// The row of [`tilewright_ir::codes`].
    pub fn code(&self) -> &'static str {
        match self {
            DriverError::Absent { .. } => "E0514",
            DriverError::Machine { .. } => "E0515",
            DriverError::Load { .. } => "E0516",
            DriverError::Memory { .. } => "E0517",
            DriverError::Call { .. } => "E0518",
            DriverError::Manifest { .. } => "E0519",
            DriverError::Arguments { problems, .. } => problems.first().map_or("E0501", LaunchProblem::code),
        }
    }

    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            DriverError::Absent { .. } => {
                "install the NVIDIA driver (libcuda, of CUDA 12 or later), or use --target cpu"
            }
            DriverError::Machine { target, .. } if target == "cuda" => {
                "code is made for compute capability 7.0 and later: use --target cpu"
            }
            DriverError::Machine { .. } => "use --target cuda, which is the best target of the GPU that is there",
            DriverError::Load { .. } => "a newer driver may take it; the text is that of --emit ptx",
            DriverError::Memory { .. } => "free device memory, or choose smaller symbol values",
            DriverError::Call { .. } => {
                "an index that is data may lie outside of its axis (it traps; `--target cpu` names it, E0457); check \
                 pointers and sizes that you pass yourself; otherwise please report the program"
            }
            DriverError::Manifest { .. } => "use the manifest that was built together with the PTX",
            DriverError::Arguments { problems, .. } => problems.first().map_or("pass what fits", LaunchProblem::help),
        }
    }
}
