//! Programs built in Rust, without text: [`Kernel::copy`] and its kin, or a [`FunctionBuilder`].
//!
//! ```
//! use tilewright::{DType, Kernel, layout};
//! let transpose = Kernel::copy(DType::F32, &layout!((3, 4):(4, 1)), &layout!((3, 4):(1, 3)))?.compile()?;
//! let src: Vec<f32> = (0..12).map(|i| i as f32).collect();
//! let mut dst = vec![0.0f32; 12];
//! transpose.call((&src, &mut dst))?;
//! assert_eq!(dst[..4], [0.0, 4.0, 8.0, 1.0]);
//! # Ok::<(), tilewright::Error>(())
//! ```
use crate::error::{Error, Result};
use crate::function::Function;
use crate::module::Module;
use tilewright_frontend::builder::{self, Element, FunctionBuilder};
use tilewright_ir::dtype::DType;
use tilewright_ir::layout::Layout;
use tilewright_ir::target::Target;

/// A program of one function, checked and not yet compiled.
#[derive(Clone, Debug)]
pub struct Kernel {
    module: Module,
}

impl Kernel {
    /// `dst = src`, element by element.
    ///
    /// # Errors
    /// Every error of the program: extents that disagree, an output that is not injective.
    pub fn copy(dtype: DType, src: &Layout, dst: &Layout) -> Result<Kernel> {
        Kernel::built(&builder::copy_program(dtype, src, dst))
    }

    /// Mode `k` of `dst` is mode `permutation[k]` of `src`.
    ///
    /// # Errors
    /// Every error of the program; a permutation of another rank is one.
    pub fn permute(dtype: DType, src: &Layout, permutation: &[usize], dst: &Layout) -> Result<Kernel> {
        Kernel::built(&builder::permute_program(dtype, src, permutation, dst))
    }

    /// `C(m,n) += Σ_k A(m,k)·B(n,k)`, CuTe's convention.
    ///
    /// # Errors
    /// Every error of the program.
    pub fn gemm(ab: DType, c: DType, a_layout: &Layout, b_layout: &Layout, c_layout: &Layout) -> Result<Kernel> {
        Kernel::built(&builder::gemm_program(ab, c, [a_layout, b_layout, c_layout]))
    }

    /// `out[i,…] = f(inputs[i,…])`.
    ///
    /// # Errors
    /// Every error of the program.
    pub fn elementwise(
        dtype: DType,
        inputs: &[&Layout],
        out: &Layout,
        f: impl FnOnce(&[Element]) -> Element,
    ) -> Result<Kernel> {
        Kernel::built(&builder::elementwise_program(dtype, inputs, out, f))
    }

    /// Any statements, collected one by one.
    ///
    /// # Errors
    /// Every error of the program.
    pub fn built(function: &FunctionBuilder) -> Result<Kernel> {
        let source = function.source();
        match function.build_with(crate::pipeline::HOOKS) {
            Ok(module) => Ok(Kernel { module: Module::of(module, source) }),
            Err(diagnostics) => Err(Error::program(diagnostics, source)),
        }
    }

    /// Compiles the function for this machine, unless the process has [kept](crate::cache) it.
    ///
    /// # Errors
    /// Whatever a pass refuses.
    pub fn compile(self) -> Result<Function> {
        let name = self.name();
        self.module.function(&name)
    }

    /// The same for a target.
    ///
    /// # Errors
    /// As [`Kernel::compile`], and a target whose code is not called from here.
    pub fn compile_for(self, target: &Target) -> Result<Function> {
        let name = self.name();
        self.module.for_target(target).function(&name)
    }

    /// The function.
    #[cfg(feature = "cuda")]
    pub(crate) fn function(&self) -> Result<&tilewright_ir::program::Function> {
        self.module.named(&self.name())
    }

    fn name(&self) -> String {
        self.module.program().functions.first().map(|f| f.name.clone()).unwrap_or_default()
    }
}
