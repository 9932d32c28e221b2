//! The normal form of a copy: what its kernel depends on, and nothing else.
//!
//! A copy is a list of modes, each an extent and a stride on either side. The element that goes where does not change
//! when
//! * a mode of extent 1 is dropped;
//! * a mode is walked backwards, from its other end: its strides change sign, and both sides begin elsewhere;
//! * modes are reordered;
//! * two modes that continue each other on both sides are joined.
//!
//! So modes are walked such that the destination's strides are positive, sorted by them, and joined where both sides
//! allow it: coalescing source and destination together. Copies of one normal form share a kernel:
//!
//! ```text
//! (4,8,1):(8,1,99) → (4,8,1):(8,1,0)    is   32:1 → 32:1
//! (4,8):(-8,1) → (4,8):(1,4)            is   (4,8):(-8,1) → (4,8):(1,4)
//! (4,8):(8,1) → (4,8):(-1,4)            is the same, from other places
//! ```
use super::request::{CopyMode, CopyModes, CopyRequest};
use crate::cache::store::Query;
use tilewright_backend_cpu::{Arg, CallProblem};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::{Int, IntError};
use tilewright_ir::layout::Layout;
use tilewright_ir::program::{Axis, AxisId, Function, Operand, Role, Statement, Tensor, TensorId};
use tilewright_ir::scalar::Scalar;

/// A normal form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct NormalForm {
    dtype: DType,
    modes: CopyModes,
}

impl Query<NormalForm> for NormalForm {
    fn is(&self, key: &NormalForm) -> bool {
        self == key
    }

    fn key(&self) -> NormalForm {
        self.clone()
    }
}

/// Where one side lies: relative to the element at coordinate 0, as the caller counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CopySide {
    /// The offset where the kernel begins.
    start: i64,
    /// The least offset.
    lo: i64,
    /// The greatest offset.
    hi: i64,
}

impl CopySide {
    /// Counts a mode in, walked backwards or not.
    fn walk(&mut self, extent: i64, stride: i64, backwards: bool) -> Option<()> {
        let reach = stride.checked_mul(extent - 1)?;
        if reach < 0 {
            self.lo = self.lo.checked_add(reach)?
        } else {
            self.hi = self.hi.checked_add(reach)?
        }
        if backwards {
            self.start = self.start.checked_add(reach)?;
        }
        Some(())
    }

    /// The offset where the kernel begins.
    #[cfg(feature = "cuda")]
    pub(crate) fn start(&self) -> i64 {
        self.start
    }

    /// The element where the kernel begins, for an origin.
    pub(super) fn begin(&self, origin: usize) -> Option<usize> {
        origin.checked_add_signed(self.start as isize)
    }

    /// The argument with its offset 0 where the kernel begins.
    pub(crate) fn place<'a>(&self, arg: Arg<'a>, tensor: &str) -> Result<Arg<'a>, CallProblem> {
        // Memory is at most isize::MAX bytes, elements have powers of two; an origin beyond it holds nothing.
        let have = (arg.bytes() >> arg.dtype().bytes().trailing_zeros()) as i64;
        let origin = i64::try_from(arg.origin()).unwrap_or(i64::MAX);
        let (have_lo, have_hi) = (-origin, have.saturating_sub(origin).saturating_sub(1));
        if self.lo < have_lo || self.hi > have_hi {
            let (tensor, lo, hi) = (tensor.into(), self.lo, self.hi);
            return Err(CallProblem::TooSmall { tensor, lo, hi, have_lo, have_hi });
        }
        // lo <= start <= hi, so this is an index into the memory.
        Ok(arg.at((origin + self.start) as usize))
    }
}

/// A copy in normal form, and where its sides lie.
#[derive(Clone, Debug)]
pub(crate) struct Normal {
    pub(crate) form: NormalForm,
    pub(crate) src: CopySide,
    pub(crate) dst: CopySide,
    /// Whether there are no elements; the rest means nothing then.
    pub(crate) empty: bool,
}

impl Normal {
    /// The normal form of a copy.
    ///
    /// # Errors
    /// A negative extent; an offset or a number of elements that does not fit in 64 bits.
    pub(crate) fn of(said: &CopyRequest) -> Result<Normal, CallProblem> {
        let (mut src, mut dst) = (CopySide::default(), CopySide::default());
        let (mut size, mut empty, mut overflow) = (1, false, None);
        let mut modes = CopyModes::new();
        for (mode, m) in said.modes.iter().rev().enumerate() {
            match m.extent {
                ..0 => return Err(CallProblem::NegativeExtent { tensor: "src".into(), mode, extent: m.extent }),
                0 => empty = true,
                1 => {}
                _ => match (|| {
                    let backwards = m.dst < 0;
                    size = i64::checked_mul(size, m.extent).ok_or(("src", size, m.extent))?;
                    src.walk(m.extent, m.src, backwards).ok_or(("src", m.src, m.extent - 1))?;
                    dst.walk(m.extent, m.dst, backwards).ok_or(("dst", m.dst, m.extent - 1))?;
                    let turn = |tensor, d: i64| if backwards { d.checked_neg().ok_or((tensor, d, -1)) } else { Ok(d) };
                    Ok(CopyMode { extent: m.extent, src: turn("src", m.src)?, dst: turn("dst", m.dst)? })
                })() {
                    Ok(mode) => modes.push(mode),
                    Err(what) => overflow = overflow.or(Some(what)),
                },
            }
        }
        if let (false, Some((tensor, a, b))) = (empty, overflow) {
            let error = IntError::Overflow { a: a.to_string(), op: "*", b: b.to_string() };
            return Err(CallProblem::Overflow { tensor: tensor.into(), error });
        }
        modes.sort_by_key(|m| (m.dst, m.src.unsigned_abs()));
        modes.dedup_by(|next, m| continues(m, next));
        Ok(Normal { form: NormalForm { dtype: said.dtype, modes }, src, dst, empty })
    }
}

/// Joins a mode with the next one, if that continues it on both sides.
fn continues(m: &mut CopyMode, next: &CopyMode) -> bool {
    let reaches = |a: i64, b: i64| m.extent.checked_mul(a) == Some(b);
    let extent = m.extent.checked_mul(next.extent).filter(|_| reaches(m.dst, next.dst) && reaches(m.src, next.src));
    m.extent = extent.unwrap_or(m.extent);
    extent.is_some()
}

impl NormalForm {
    /// The layouts of source and destination.
    pub(crate) fn layouts(&self) -> (Layout, Layout) {
        let side = |stride: fn(&CopyMode) -> i64| {
            let mode = |m: &CopyMode| Layout::mode1(Int::Static(m.extent), Int::Static(stride(m)));
            Layout::concat(&self.modes.iter().map(mode).collect::<Vec<_>>())
        };
        match &self.modes[..] {
            // One element: a layout has at least one mode.
            [] => {
                let one = Layout::mode1(Int::ONE, Int::ZERO);
                (one.clone(), one)
            }
            _ => (side(|m| m.src), side(|m| m.dst)),
        }
    }

    /// The program: for all points of all modes, `dst = src`.
    pub(crate) fn function(&self) -> Function {
        let (src, dst) = self.layouts();
        let operand = |id: u32, layout: &Layout| Operand {
            tensor: TensorId(id),
            offset: Int::ZERO,
            modes: layout.modes().into_iter().enumerate().map(|(k, m)| (AxisId(k as u32), m)).collect(),
        };
        let axes = (dst.modes().into_iter().enumerate())
            .map(|(k, m)| Axis { name: format!("i{k}"), extent: m.flat().first().map_or(Int::ONE, |f| f.0.clone()) });
        let statement = Statement::map(axes.collect(), Scalar::Load(self.dtype, operand(0, &src)), operand(1, &dst));
        let tensor = |name: &str, layout, role| Tensor {
            name: name.into(),
            dtype: self.dtype,
            layout,
            offset: Int::ZERO,
            swizzle: None,
            role,
            ellipsis: None,
        };
        Function {
            name: "copy".into(),
            symbols: vec![],
            guards: vec![],
            schedules: vec![],
            origin: Default::default(),
            tensors: vec![tensor("src", src, Role::In), tensor("dst", dst, Role::Out)],
            body: vec![statement],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The layouts of the normal form, and where both sides begin.
    fn check(shape: &[i64], src: &[i64], dst: &[i64], want: &str) {
        let modes = (0..shape.len()).map(|k| CopyMode { extent: shape[k], src: src[k], dst: dst[k] }).rev().collect();
        let text = match Normal::of(&CopyRequest { dtype: DType::F32, modes }) {
            Err(p) => p.to_string(),
            Ok(normal) if normal.empty => "nothing".into(),
            Ok(normal) => {
                let (src, dst) = normal.form.layouts();
                format!("{src} → {dst} from {} and {}", normal.src.start, normal.dst.start)
            }
        };
        assert_eq!(text, want);
    }

    #[test]
    fn copies_coalesce_together() {
        check(&[4, 8], &[8, 1], &[8, 1], "(32):(1) → (32):(1) from 0 and 0");
        check(&[4, 1, 8], &[8, 99, 1], &[8, 0, 1], "(32):(1) → (32):(1) from 0 and 0");
        check(&[4, 8], &[8, 1], &[1, 4], "(4,8):(8,1) → (4,8):(1,4) from 0 and 0");
        check(&[2, 3, 4], &[12, 4, 1], &[3, 1, 6], "(6,4):(4,1) → (6,4):(1,6) from 0 and 0");
        check(&[], &[], &[], "1:0 → 1:0 from 0 and 0");
        check(&[3, 0], &[1, 1], &[1, 3], "nothing");
    }

    #[test]
    fn backwards_is_forwards_from_the_other_end() {
        check(&[4, 8], &[8, 1], &[-1, 4], "(4,8):(-8,1) → (4,8):(1,4) from 24 and -3");
        check(&[4, 8], &[-8, -1], &[-8, -1], "(32):(1) → (32):(1) from -31 and -31");
        check(&[4, 8], &[-8, 1], &[1, 4], "(4,8):(-8,1) → (4,8):(1,4) from 0 and 0");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        check(&[-1], &[1], &[1], "`src` has the extent -1 in mode 0");
        let overflow =
            |tensor: &str, a: i64, b: i64| format!("the extent of `{tensor}`: {a} * {b} does not fit in 64 bits");
        check(&[3], &[i64::MAX], &[1], &overflow("src", i64::MAX, 2));
        check(&[3], &[0], &[i64::MIN], &overflow("dst", i64::MIN, 2));
        check(&[i64::MAX, 3], &[0, 0], &[1, 1], &overflow("src", i64::MAX, 3));
        check(&[2], &[i64::MIN], &[-1], &overflow("src", i64::MIN, -1));
        check(&[i64::MAX, i64::MAX, 0], &[1, 1, 1], &[1, 1, 1], "nothing");
    }

    #[test]
    fn more_modes_than_fit_inline_are_sorted_and_joined() {
        let n = 12u32;
        let strides: Vec<i64> = (0..n).map(|k| 1 << k).collect();
        let reversed: Vec<i64> = strides.iter().rev().copied().collect();
        check(&vec![2; n as usize], &strides, &strides, "(4096):(1) → (4096):(1) from 0 and 0");
        check(&vec![2; n as usize], &reversed, &reversed, "(4096):(1) → (4096):(1) from 0 and 0");
        let modes = strides.iter().zip(&reversed).map(|(s, d)| CopyMode { extent: 2, src: *s, dst: *d }).collect();
        let normal = Normal::of(&CopyRequest { dtype: DType::U8, modes }).expect("fits");
        let sorted: Vec<i64> = normal.form.modes.iter().map(|m| m.dst).collect();
        assert_eq!(sorted, strides);
    }
}
