//! The machine that a command is for: a target by name, and a core's row from a file in place of the target's own.
use super::{Failure, program};
use std::path::PathBuf;
use tilewright_backend_cpu as cpu;
use tilewright_engine::{Error, pipeline};
use tilewright_frontend::Diagnostic;
use tilewright_ir::json::{self, JsonError};
use tilewright_ir::target::{Core, Target};

/// Options of commands that compile.
#[derive(Clone, Debug, clap::Args)]
pub struct MachineArgs {
    /// The machine: cpu, cpu:avx2, cpu:avx2@zen3, ptx:sm_80, …; `tilewright targets` lists them
    #[arg(long, default_value = "cpu")]
    pub target: String,
    /// The row of a core, as `tilewright calibrate` writes it, in place of the target's own
    #[arg(long, value_name = "FILE")]
    pub core: Option<PathBuf>,
}

impl Default for MachineArgs {
    fn default() -> MachineArgs {
        MachineArgs { target: "cpu".into(), core: None }
    }
}

impl MachineArgs {
    /// The target.
    ///
    /// # Errors
    /// Everything that is wrong with the options.
    pub fn target(&self) -> Result<Target, Failure> {
        let target = pipeline::target(&self.target).map_err(|e| Failure::from(Error::from(e)))?;
        let Some(path) = &self.core else { return Ok(target) };
        let source = program::read(path)?;
        let wrong = |e: JsonError| Diagnostic::new(JsonError::CODE, format!("{}: {e}", path.display()));
        let core: Core = json::from_text(&source.text).map_err(|e| Failure::bad_use(wrong(e)))?;
        cpu::on(&self.target, core).ok_or_else(|| {
            let message = format!("--core does not go with target `{}`, which is no CPU", self.target);
            Failure::bad_use(Diagnostic::new("E0716", message))
        })
    }
}
