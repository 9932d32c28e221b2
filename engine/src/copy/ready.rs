//! A copy with its kernel, to be run on any memory.
use super::normal_form::{CopySide, Normal, NormalForm};
use super::request::CopyRequest;
use crate::cache::store::CacheStore;
use crate::error::{CopyError, Error, Result};
use crate::module;
use crate::pipeline;
use crate::stage::StageError;
use std::sync::{Arc, LazyLock};
use tilewright_backend_cpu::{Arg, CallProblem, Compiled, LaunchError, Threads};
use tilewright_ir::verify::{self, Injectivity};

/// The kernels of copies.
pub(crate) static COPIES: LazyLock<CacheStore<NormalForm, Arc<Compiled>>> =
    LazyLock::new(|| CacheStore::new(|c| c.code_bytes()));

/// A kernel, and where it begins on both sides.
#[derive(Clone, Debug)]
pub(crate) struct Ready {
    pub(super) kernel: Arc<Compiled>,
    src: CopySide,
    dst: CopySide,
}

impl Ready {
    /// Finds or makes the kernel of a copy; none where there are no elements.
    ///
    /// # Errors
    /// An extent or offset that is refused, a destination whose elements share a place.
    pub(crate) fn new(said: &CopyRequest) -> Result<Option<Ready>> {
        let normal = Normal::of(said).map_err(refused)?;
        if normal.empty {
            return Ok(None);
        }
        Ok(Some(Ready { kernel: kernel(&normal.form)?, src: normal.src, dst: normal.dst }))
    }

    /// Copies, if comparing a few numbers shows that nothing is wrong with source and destination; false if it does
    /// not.
    #[inline]
    pub(crate) fn run_right(&self, src: &Arg<'_>, dst: &Arg<'_>, threads: Threads) -> bool {
        // The kernel's own bounds are those of the sides: it checks the memory.
        match (self.src.begin(src.origin()), self.dst.begin(dst.origin())) {
            (Some(from), Some(to)) => self.kernel.call_right(&[(src, from), (dst, to)], threads),
            _ => false,
        }
    }

    /// Copies.
    ///
    /// # Errors
    /// Whatever is wrong with source or destination; nothing has been written then.
    pub(crate) fn run(&self, src: Arg<'_>, dst: Arg<'_>, threads: Threads) -> Result<()> {
        if self.run_right(&src, &dst, threads) {
            return Ok(());
        }
        let src = self.src.place(src, "src").map_err(refused)?;
        let dst = self.dst.place(dst, "dst").map_err(refused)?;
        Ok(self.kernel.call(&mut [src, dst], &[], threads)?)
    }
}

/// The kernel of a normal form.
fn kernel(form: &NormalForm) -> Result<Arc<Compiled>> {
    COPIES.get_or(form, || {
        let function = form.function();
        injective(form)?;
        let target = module::host();
        let cannot = || StageError::CannotRun { target: target.name.clone() };
        Ok(Arc::new(pipeline::compile(&function, target)?.code.ok_or_else(cannot)?))
    })
}

/// Refuses a destination of which two elements share a place.
pub(crate) fn injective(form: &NormalForm) -> Result<()> {
    let (_, dst) = form.layouts();
    match verify::injective(&dst) {
        Injectivity::Proved => Ok(()),
        Injectivity::Refuted(witness) => Err(CopyError::Overlap { witness }.into()),
        Injectivity::Unknown => Err(CopyError::Undecided { layout: dst.to_string() }.into()),
    }
}

pub(crate) fn refused(problem: CallProblem) -> Error {
    LaunchError { kernel: "copy".into(), problems: vec![problem] }.into()
}
