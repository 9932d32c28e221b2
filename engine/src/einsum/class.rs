//! Einsums of one class: those that differ in large extents and in strides alone, which one kernel computes.
//!
//! What a kernel gains from knowing stays known: types, extents of few elements, strides of 0, and which mode steps
//! over exactly what the modes before it walk, in the order in which they lie in memory. Every other extent and stride
//! is a symbol:
//!
//! ```text
//! mk,kn->mn, rows of C apart   fn einsum(x0: f32 (n1,n0):(1,n1), x1: f32 (n2,n1):(1,n2), out: f32 (n2,n0):(1,n2+d0))
//! ```
//! What is written is a dense tensor, or one with gaps of any size: other strides of it are not known to keep its
//! elements apart.
use super::checked::CheckedEinsum;
use super::compiled::Einsum;
use super::operand::StridedTensor;
use super::program::{Scale, Walked, program};
use crate::cache::store::{CacheStore, Query};
use crate::error::{Error, Result};
use crate::function::Function;
use crate::kernel::Kernel;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Int, Symbol};
use tilewright_ir::layout::Layout;

/// Kernels for all sizes of a class of einsums. They are weighed before they are compiled, by what most exceed a little
/// or stay below.
pub(crate) static CLASSES: LazyLock<CacheStore<Class, Arc<ClassKernel>>> =
    LazyLock::new(|| CacheStore::new(|_| 16 << 10));

/// Extents up to this many stay numbers: registers are given out by them, and few kernels more come of it.
const FEW: i64 = 8;

/// What einsums of one kernel have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class {
    scale: Option<Scale>,
    sums: DType,
    /// The extents that are numbers, by index.
    extents: Vec<Option<i64>>,
    /// Types and modes of the operands, and of the result after them, in the order in which they lie in memory.
    tensors: Vec<(DType, Vec<(usize, ModeStride)>)>,
}

/// The stride of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ModeStride {
    /// 0, or none to speak of.
    None,
    /// Over what the modes before it walk.
    Dense,
    /// Over that and a gap of any size.
    Gap,
    /// A symbol.
    Any,
}

impl Class {
    /// The class of an einsum, and the values of its symbols by name; nothing where all is known, where there are
    /// temporaries, or where strides are of a kind that symbols are not.
    fn of(form: &CheckedEinsum, scale: Option<Scale>) -> Option<(Class, Values)> {
        let known: Vec<Option<i64>> = form.extents.iter().map(|n| Some(*n).filter(|n| *n <= FEW)).collect();
        if form.order.steps.len() > 1 || form.extents.contains(&0) || !known.contains(&None) {
            return None;
        }
        let open = known.iter().zip(&form.extents).enumerate().filter(|(_, (known, _))| known.is_none());
        let mut values: Values = open.map(|(i, (_, n))| (format!("n{i}"), *n)).collect();
        let last = form.tensors.len() - 1;
        let mut modes = |(k, t): (usize, &StridedTensor)| Some((t.dtype, steps(form, t, k == last, &mut values)?));
        let tensors = form.tensors.iter().enumerate().map(&mut modes).collect::<Option<_>>()?;
        Some((Class { scale, sums: form.sums, extents: known, tensors }, values))
    }

    /// The tensors as the program has them.
    fn walked(&self) -> Option<Vec<Walked>> {
        let symbol = |name: String, lo: i64| Int::symbol(Symbol::with_facts(&name, lo, i64::MAX, 1));
        let extent = |i: usize| match self.extents[i] {
            Some(n) => Int::Static(n),
            None => symbol(format!("n{i}"), FEW + 1),
        };
        let mut n_symbols = 0;
        let mut free = || {
            n_symbols += 1;
            symbol(format!("d{}", n_symbols - 1), 1)
        };
        let mut tensor = |(_, modes): &(DType, Vec<(usize, ModeStride)>)| {
            let (mut dense, mut layouts) = (Int::ONE, vec![]);
            for (i, step) in modes {
                let stride = match step {
                    ModeStride::None => Int::ZERO,
                    ModeStride::Dense => dense.clone(),
                    ModeStride::Gap => dense.add(&free()).ok()?,
                    ModeStride::Any => free(),
                };
                if *step != ModeStride::None {
                    dense = stride.mul(&extent(*i)).ok()?;
                }
                layouts.push(Layout::mode1(extent(*i), stride));
            }
            Some(Walked::new(layouts, modes.iter().map(|(i, _)| *i).collect()))
        };
        self.tensors.iter().map(&mut tensor).collect()
    }
}

impl Query<Class> for Class {
    fn is(&self, key: &Class) -> bool {
        self == key
    }

    fn key(&self) -> Class {
        self.clone()
    }
}

/// Symbols and their values.
type Values = Vec<(String, i64)>;

/// The modes of a tensor as they lie in memory; the strides and gaps that are symbols are added to `values`. Modes of
/// one index are one, a diagonal, whose stride is the sum of theirs.
fn steps(
    form: &CheckedEinsum,
    t: &StridedTensor,
    written: bool,
    values: &mut Values,
) -> Option<Vec<(usize, ModeStride)>> {
    let mut modes: Vec<(usize, i64, i64)> = vec![];
    for (i, n, d) in t.walked(&form.extents) {
        match modes.iter_mut().find(|mode| mode.0 == i) {
            // Where a stride is negative, what the matrix reaches lowest is not on its diagonal.
            Some(mode) if d >= 0 && mode.2 >= 0 => mode.2 = mode.2.checked_add(d)?,
            Some(_) => return None,
            None => modes.push((i, n, d)),
        }
    }
    modes.sort_by_key(|(i, _, d)| (*d, *i));
    let n_free = |values: &Values| values.iter().filter(|(name, _)| name.starts_with('d')).count();
    let mut dense = 1i64;
    let mut step = |(i, n, d): (usize, i64, i64)| {
        let (step, value) = match d {
            _ if n == 1 || d == 0 => return Some((i, ModeStride::None)),
            _ if d == dense => (ModeStride::Dense, None),
            _ if written && d > dense => (ModeStride::Gap, Some(d - dense)),
            1.. if !written => (ModeStride::Any, Some(d)),
            _ => return None,
        };
        dense = d.checked_mul(n)?;
        values.extend(value.map(|value| (format!("d{}", n_free(values)), value)));
        Some((i, step))
    };
    modes.into_iter().map(&mut step).collect()
}

/// The kernel of a class, as far as it has been needed.
#[derive(Debug, Default)]
pub(crate) struct ClassKernel {
    /// Whether the class has been met.
    met: AtomicBool,
    /// The kernel; none where it was refused.
    function: OnceLock<Option<Function>>,
}

/// The einsum of a form. The first of a class is compiled for its extents and strides; from the second on, those of
/// the class share a kernel.
///
/// # Errors
/// Whatever a pass refuses.
pub(super) fn einsum(form: CheckedEinsum, scale: Option<Scale>) -> Result<Arc<Einsum>> {
    let form = Arc::new(form);
    if let Some((class, values)) = Class::of(&form, scale) {
        let kept = CLASSES.get_or(&class, || Ok::<_, Error>(Arc::new(ClassKernel::default())))?;
        if kept.met.swap(true, Ordering::Relaxed) {
            let function = kept.function.get_or_init(|| {
                let tensors = class.walked()?;
                Kernel::built(&program(&form, &tensors, scale)).ok()?.compile().ok().map(Function::for_all_values)
            });
            if let Some(function) = function {
                return Ok(Arc::new(Einsum::open(form, function.clone(), &values)));
            }
        }
    }
    Ok(Arc::new(Einsum::kept(form, scale)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::einsum::compiled::OFTEN;
    use crate::einsum::operand::Operand;
    use expect_test::{Expect, expect};

    fn form(expr: &str, tensors: &[(&[i64], &[i64])]) -> CheckedEinsum {
        let all: Vec<Operand<'_>> = tensors.iter().map(|(n, d)| Operand::new(DType::F32, n).strides(d)).collect();
        let (result, operands) = all.split_last().expect("there is a result");
        CheckedEinsum::new(expr, operands, result).expect("it fits")
    }

    fn check(expr: &str, tensors: &[(&[i64], &[i64])], want: Expect) {
        let form = form(expr, tensors);
        let text = match Class::of(&form, None) {
            Some((class, values)) => {
                let walked = class.walked().expect("extents are small");
                format!("{}{values:?}\n", program(&form, &walked, None).source())
            }
            None => "none\n".into(),
        };
        want.assert_eq(&text);
    }

    #[test]
    fn what_is_small_or_dense_is_known() {
        check(
            "mk,kn->mn",
            &[(&[64, 32], &[]), (&[32, 48], &[]), (&[64, 48], &[50, 1])],
            expect![[r#"
            sym n1 where n1 >= 9
            sym n0 where n0 >= 9
            sym n2 where n2 >= 9
            sym d0 where d0 >= 1
            fn einsum(x0: f32 (n1,n0):(1,n1), x1: f32 (n2,n1):(1,n2), out: f32 (n2,n0):(1,d0 + n2)) {
              out[i2,i0] = sum(i1) (x0[i1,i0]*x1[i2,i1])
            }
            [("n0", 64), ("n1", 32), ("n2", 48), ("d0", 2)]
        "#]],
        );
        check(
            "bmk,kn->bmn",
            &[(&[2, 64, 3], &[500, 1, 70]), (&[3, 48], &[0, 1]), (&[2, 64, 48], &[])],
            expect![[r#"
            sym n1 where n1 >= 9
            sym d0 where d0 >= 1
            sym d1 where d1 >= 1
            sym n3 where n3 >= 9
            fn einsum(x0: f32 (n1,3,2):(1,d0,d1), x1: f32 (3,n3):(0,1), out: f32 (n3,n1,2):(1,n3,n1*n3)) {
              out[i3,i1,i0] = sum(i2) (x0[i1,i2,i0]*x1[i2,i3])
            }
            [("n1", 64), ("n3", 48), ("d0", 70), ("d1", 500)]
        "#]],
        );
        check(
            "mk,kn->mn",
            &[(&[4, 8], &[]), (&[8, 8], &[]), (&[4, 8], &[])],
            expect![[r#"
            none
        "#]],
        );
        check(
            "ii->i",
            &[(&[64, 64], &[]), (&[64], &[])],
            expect![[r#"
            sym n0 where n0 >= 9
            sym d0 where d0 >= 1
            fn einsum(x0: f32 (n0):(d0), out: f32 (n0):(1)) {
              out[i0] = x0[i0]
            }
            [("n0", 64), ("d0", 65)]
        "#]],
        );
        check(
            "ii->i",
            &[(&[64, 64], &[-64, 1]), (&[64], &[])],
            expect![[r#"
            none
        "#]],
        );
        check(
            "mk,kn->mn",
            &[(&[64, 32], &[-32, 1]), (&[32, 48], &[]), (&[64, 48], &[])],
            expect![[r#"
            none
        "#]],
        );
    }

    #[test]
    fn the_second_of_a_class_has_a_kernel_for_all() {
        let of = |m: i64, n: i64| einsum(form("mk,kn->mn", &[(&[m, 77], &[]), (&[77, n], &[]), (&[m, n], &[])]), None);
        let all = [(50, 60), (60, 70), (70, 80)].map(|(m, n)| of(m, n).expect("it compiles"));
        assert!(all[0].values().is_empty());
        assert_eq!((all[1].values().len(), all[2].values().len()), (3, 3));
        assert!(std::ptr::eq(all[1].function().code(), all[2].function().code()));
        assert!((0..OFTEN).all(|_| all[2].values().contains(&77)));
        assert!(all[2].is_worn() && !all[0].is_worn());
    }
}
