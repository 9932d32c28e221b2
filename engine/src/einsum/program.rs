//! The program of an einsum: a statement for each contraction of its order, temporaries between them.
//!
//! ```text
//! ij,jk,kl->il            let t3[j,l]: f32 = sum(k) (x1[j,k] * x2[k,l])
//!                         out[i,l] = sum(j) (x0[i,j] * t3[j,l])
//! ```
use super::checked::CheckedEinsum;
use super::operand::StridedTensor;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use tilewright_frontend::builder::{self, Element, FunctionBuilder, Index};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::ReduceOp;
use tilewright_rewrite::order::ContractionStep;

/// A factor, as far as the program depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Factor {
    Zero,
    One,
    Other,
}

impl Factor {
    pub fn of(x: f64) -> Factor {
        match x {
            0.0 => Factor::Zero,
            1.0 => Factor::One,
            _ => Factor::Other,
        }
    }
}

/// `C = alpha·(…) + beta·C`. As in BLAS, a factor of 0 leaves alone what it multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scale {
    pub alpha: Factor,
    pub beta: Factor,
}

impl Scale {
    /// Whether the program takes the factors as a tensor of two elements.
    pub fn is_given(self) -> bool {
        self.alpha == Factor::Other || self.beta == Factor::Other
    }
}

/// A tensor as the program has it: its modes without those that are repeated.
pub(crate) struct Walked {
    layout: Layout,
    /// The index of each mode.
    indices: Vec<usize>,
}

impl Walked {
    /// A tensor of these modes. One element is a mode, too.
    pub fn new(modes: Vec<Layout>, indices: Vec<usize>) -> Walked {
        let layout = if modes.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&modes) };
        Walked { layout, indices }
    }

    /// The tensors of an einsum with its extents and strides.
    pub fn all(form: &CheckedEinsum) -> Vec<Walked> {
        let tensor = |t: &StridedTensor| {
            let (modes, indices) = t.walked(&form.extents).into_iter().map(|(i, n, d)| (mode(n, d), i)).unzip();
            Walked::new(modes, indices)
        };
        form.tensors.iter().map(tensor).collect()
    }
}

fn mode(extent: i64, stride: i64) -> Layout {
    Layout::mode1(Int::Static(extent), Int::Static(stride))
}

/// The program over the operands and the result after them. Its parameters are `x0` …, `factors` where the scale is
/// given, `out`.
pub(crate) fn program(form: &CheckedEinsum, tensors: &[Walked], scale: Option<Scale>) -> FunctionBuilder {
    let mut f = FunctionBuilder::new("einsum");
    let operands = form.operands().iter().zip(tensors).enumerate();
    let operands = operands.map(|(k, (t, w))| summed(form, t.dtype, parameter(&mut f, t, w, &format!("x{k}"))));
    let operands = operands.collect();
    let two = Layout::concat(&[Layout::mode1(Int::Static(2), Int::ONE)]);
    let factors = scale.filter(|s| s.is_given()).map(|_| f.param("factors", form.sums, &two));
    let out = form.result();
    let target = match tensors.last() {
        Some(walked) => parameter(&mut f, out, walked, "out"),
        None => return f,
    };
    // A sum without terms is 0, and needs no contraction.
    let zero = scale.is_some_and(|s| s.alpha == Factor::Zero);
    let product = if zero { None } else { contractions(&mut f, form, operands) };
    let factor = |k: i64| factors.as_ref().map_or_else(|| Element::from(1), |f| f.at([Index::from(k)]));
    let value = match scale {
        Some(scale) => scaled(product, &target, form, scale, &factor),
        None => WrittenValue::Assigned(product),
    };
    let zero = || if form.sums.is_float() { Element::from(0.0) } else { Element::from(0) };
    f.push(match value {
        WrittenValue::Added(value) => target.update(ReduceOp::Sum, value),
        WrittenValue::Assigned(Some(value)) if out.dtype != form.sums => target.assign(value.cast(out.dtype)),
        WrittenValue::Assigned(value) => target.assign(value.unwrap_or_else(zero)),
    });
    f
}

/// Adds a parameter; its element at the indices that it has.
fn parameter(f: &mut FunctionBuilder, t: &StridedTensor, walked: &Walked, name: &str) -> Element {
    let tensor = f.param(name, t.dtype, &walked.layout);
    let names: Vec<String> = walked.indices.iter().map(|i| format!("i{i}")).collect();
    // One element has a mode all the same.
    if names.is_empty() { tensor.at([Index::from(0)]) } else { tensor.at(names.iter().map(String::as_str)) }
}

/// An element in the type of the sums.
fn summed(form: &CheckedEinsum, dtype: DType, element: Element) -> Element {
    if dtype == form.sums { element } else { element.cast(form.sums) }
}

/// What is written.
enum WrittenValue {
    /// This, or 0.
    Assigned(Option<Element>),
    /// This and what is there.
    Added(Element),
}

/// Adds a temporary for each step but the last; the value of that one. `tensors` are the elements of the operands.
fn contractions(f: &mut FunctionBuilder, form: &CheckedEinsum, mut tensors: Vec<Element>) -> Option<Element> {
    let at = |i: &usize| format!("i{}", form.numbers[*i]);
    let (last, steps) = form.order.steps.split_last()?;
    let value = |step: &ContractionStep, tensors: &[Element]| {
        let product = step.tensors.iter().map(|t| tensors[*t].clone()).reduce(|product, x| product * x)?;
        let over = step.inputs.iter().flatten().filter(|i| !step.result.contains(i));
        let over: BTreeSet<String> = over.map(at).collect();
        Some(if over.is_empty() { product } else { builder::sum(over.iter().map(String::as_str), product) })
    };
    for step in steps {
        let axes: Vec<String> = in_memory(form, step).iter().map(at).collect();
        let axes = || axes.iter().map(String::as_str);
        let tensor = f.temporary(&format!("t{}", tensors.len()), axes(), form.sums, value(step, &tensors)?);
        tensors.push(tensor.at(axes()));
    }
    value(last, &tensors)
}

/// The indices of the result of a step as they lie in memory, the one that is contiguous first: those that are kept
/// longest, as the result has them, before those that are summed sooner, so that what a later step keeps lies together.
/// A batch, which both operands have, is walked outside of their product, and comes last.
fn in_memory(form: &CheckedEinsum, step: &ContractionStep) -> Vec<usize> {
    let has = |inputs: &Vec<usize>, i: usize| inputs.contains(&i);
    let sums = |step: &ContractionStep, i: usize| step.inputs.iter().any(|x| has(x, i)) && !step.result.contains(&i);
    let result = form.result().walked(&form.extents);
    let key = |i: &usize| {
        let batch = step.inputs.len() > 1 && step.inputs.iter().all(|x| has(x, *i));
        let summed = form.order.steps.iter().position(|step| sums(step, *i)).unwrap_or(usize::MAX);
        let stride = result.iter().find(|(j, ..)| *j == form.numbers[*i]).map(|(.., d)| d.unsigned_abs());
        (batch, Reverse(summed), stride, Reverse(*i))
    };
    let mut sorted = step.result.clone();
    sorted.sort_by_key(key);
    sorted
}

/// What is written for a product that is scaled.
fn scaled(
    product: Option<Element>,
    target: &Element,
    form: &CheckedEinsum,
    scale: Scale,
    factor: &dyn Fn(i64) -> Element,
) -> WrittenValue {
    let product = product.map(|p| if scale.alpha == Factor::One { p } else { factor(0) * p });
    let same = form.result().dtype == form.sums;
    let old = summed(form, form.result().dtype, target.clone());
    match (product, scale.beta) {
        (product, Factor::Zero) => WrittenValue::Assigned(product),
        (Some(product), Factor::One) if same => WrittenValue::Added(product),
        (Some(product), Factor::One) => WrittenValue::Assigned(Some(product + old)),
        (Some(product), Factor::Other) => WrittenValue::Assigned(Some(product + factor(1) * old)),
        (None, Factor::One) => WrittenValue::Assigned(Some(old)),
        (None, Factor::Other) => WrittenValue::Assigned(Some(factor(1) * old)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::einsum::operand::Operand;
    use expect_test::{Expect, expect};

    fn check(expr: &str, shapes: &[&[i64]], scale: Option<(f64, f64)>, want: Expect) {
        let operands: Vec<Operand<'_>> = shapes.iter().map(|s| Operand::new(DType::F32, s)).collect();
        let dtype = if scale.is_some() { DType::BF16 } else { DType::F32 };
        let form = CheckedEinsum::new(expr, &operands, &Operand::new(dtype, &[])).expect("it fits");
        let scale = scale.map(|(alpha, beta)| Scale { alpha: Factor::of(alpha), beta: Factor::of(beta) });
        want.assert_eq(&program(&form, &Walked::all(&form), scale).source());
    }

    #[test]
    fn steps_are_statements() {
        check(
            "ij,jk,k->i",
            &[&[9, 8], &[8, 7], &[7]],
            None,
            expect![[r#"
            fn einsum(x0: f32 (9,8):(8,1), x1: f32 (8,7):(7,1), x2: f32 (7):(1), out: f32 (9):(1)) {
              let t3[i1]: f32 = sum(i2) (x1[i1,i2]*x2[i2])
              out[i0] = sum(i1) (x0[i0,i1]*t3[i1])
            }
        "#]],
        );
        check(
            "ea,abc,gc->ebg",
            &[&[4, 4], &[4; 3], &[4, 4]],
            None,
            expect![[r#"
            fn einsum(x0: f32 (4,4):(4,1), x1: f32 (4,4,4):(16,4,1), x2: f32 (4,4):(4,1), out: f32 (4,4,4):(16,4,1)) {
              let t3[i2,i0,i3]: f32 = sum(i1) (x0[i0,i1]*x1[i1,i2,i3])
              out[i0,i2,i4] = sum(i3) (t3[i2,i0,i3]*x2[i4,i3])
            }
        "#]],
        );
        check(
            "bij,bjk,kl->bil",
            &[&[2, 3, 3], &[2, 3, 3], &[3, 3]],
            None,
            expect![[r#"
            fn einsum(x0: f32 (2,3,3):(9,3,1), x1: f32 (2,3,3):(9,3,1), x2: f32 (3,3):(3,1), out: f32 (2,3,3):(9,3,1)) {
              let t3[i1,i3,i0]: f32 = sum(i2) (x0[i0,i1,i2]*x1[i0,i2,i3])
              out[i0,i1,i4] = sum(i3) (t3[i1,i3,i0]*x2[i3,i4])
            }
        "#]],
        );
        check(
            "ii,,j->j",
            &[&[3, 3], &[], &[1]],
            None,
            expect![[r#"
            fn einsum(x0: f32 (3,3):(3,1), x1: f32 1:0, x2: f32 (1):(1), out: f32 (1):(1)) {
              let t3[]: f32 = sum(i0) (x0[i0,i0]*x1[0])
              out[i1] = t3[]*x2[i1]
            }
        "#]],
        );
        check(
            "ij,jk->ik",
            &[&[3, 0], &[0, 5]],
            None,
            expect![[r#"
                fn einsum(x0: f32 (3,0):(1,1), x1: f32 (0,5):(5,1), out: f32 (3,5):(5,1)) {
                  out[i0,i2] = sum(i1) (x0[i0,i1]*x1[i1,i2])
                }
            "#]],
        );
    }

    #[test]
    fn factors_are_read_where_they_are_needed() {
        check(
            "mk,kn->mn",
            &[&[2, 3], &[3, 4]],
            Some((0.5, 1.0)),
            expect![[r#"
            fn einsum(x0: f32 (2,3):(3,1), x1: f32 (3,4):(4,1), factors: f32 (2):(1), out: bf16 (2,4):(4,1)) {
              out[i0,i2] = bf16((factors[0]*(sum(i1) (x0[i0,i1]*x1[i1,i2]))) + f32(out[i0,i2]))
            }
        "#]],
        );
        check(
            "mk,kn->mn",
            &[&[2, 3], &[3, 4]],
            Some((0.0, 3.0)),
            expect![[r#"
            fn einsum(x0: f32 (2,3):(3,1), x1: f32 (3,4):(4,1), factors: f32 (2):(1), out: bf16 (2,4):(4,1)) {
              out[i0,i2] = bf16(factors[1]*f32(out[i0,i2]))
            }
        "#]],
        );
    }
}
