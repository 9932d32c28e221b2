//! The program of an einsum: a statement for each contraction of its order, temporaries between them.
//!
//! ```text
//! ij,jk,kl->il            let t3[j,l]: f32 = sum(k) (x1[j,k] * x2[k,l])
//!                         out[i,l] = sum(j) (x0[i,j] * t3[j,l])
//! ```
use super::form::Form;
use std::collections::BTreeSet;
use tilewright_frontend::builder::{self, Element, FunctionBuilder, Index};
use tilewright_ir::dtype::DType;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::scalar::ReduceOp;
use tilewright_rewrite::order::Step;

/// The type in which elements of a type are summed; nothing where none are.
pub fn sum_type(dtype: DType) -> Option<DType> {
    match dtype {
        DType::F64 | DType::I64 => Some(dtype),
        DType::F32 | DType::F16 | DType::BF16 => Some(DType::F32),
        DType::I32 | DType::I16 | DType::I8 | DType::U8 => Some(DType::I32),
        _ => None,
    }
}

/// A factor, as far as the program depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Factor {
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
pub(super) struct Scale {
    pub alpha: Factor,
    pub beta: Factor,
}

/// The program. Its parameters are `x0` …, `factors` where the result is scaled, `out`.
pub(super) fn program(form: &Form, scale: Option<Scale>) -> FunctionBuilder {
    let mut f = FunctionBuilder::new("einsum");
    let mut tensors: Vec<Loaded> = vec![];
    for (k, t) in form.operands().iter().enumerate() {
        let walked = t.walked(&form.extents);
        let tensor = f.param(&format!("x{k}"), t.dtype, &layout(&walked));
        tensors.push(Loaded { tensor, dtype: t.dtype, single: walked.is_empty() });
    }
    let two = Layout::concat(&[Layout::mode1(Int::Static(2), Int::ONE)]);
    let factors = scale.map(|_| f.param("factors", form.sums, &two));
    let walked = form.result().walked(&form.extents);
    let result = f.param("out", form.result().dtype, &layout(&walked));
    let names: Vec<String> = walked.iter().map(|(i, ..)| format!("i{i}")).collect();
    let target = Loaded { tensor: result, dtype: form.result().dtype, single: walked.is_empty() };
    // A sum without terms is 0, and needs no contraction.
    let zero = form.extents.contains(&0) || scale.is_some_and(|s| s.alpha == Factor::Zero);
    let product = if zero { None } else { contractions(&mut f, form, tensors) };
    let value = match (scale, factors) {
        (Some(scale), Some(factors)) => scaled(product, &target.at(&names), form, scale, &factors),
        _ => Value::Assigned(product),
    };
    let zero = || if form.sums.is_float() { Element::from(0.0) } else { Element::from(0) };
    let target = target.at(&names);
    f.push(match value {
        Value::Added(value) => target.update(ReduceOp::Sum, value),
        Value::Assigned(Some(value)) if form.result().dtype != form.sums => {
            target.assign(value.cast(form.result().dtype))
        }
        Value::Assigned(value) => target.assign(value.unwrap_or_else(zero)),
    });
    f
}

/// A tensor of the program.
struct Loaded {
    tensor: builder::Tensor,
    dtype: DType,
    /// Whether it is a parameter of one element, which has a mode all the same.
    single: bool,
}

impl Loaded {
    fn at(&self, names: &[String]) -> Element {
        if self.single { self.tensor.at([Index::from(0)]) } else { self.tensor.at(names.iter().map(String::as_str)) }
    }
}

/// What is written.
enum Value {
    /// This, or 0.
    Assigned(Option<Element>),
    /// This and what is there.
    Added(Element),
}

/// Adds a temporary for each step but the last; the value of that one.
fn contractions(f: &mut FunctionBuilder, form: &Form, mut tensors: Vec<Loaded>) -> Option<Element> {
    let at = |i: &usize| format!("i{}", form.numbers[*i]);
    let (last, steps) = form.order.steps.split_last()?;
    let value = |step: &Step, tensors: &[Loaded]| {
        let load = |(t, indices): (&usize, &Vec<usize>)| {
            let x = tensors[*t].at(&indices.iter().map(at).collect::<Vec<_>>());
            if tensors[*t].dtype == form.sums { x } else { x.cast(form.sums) }
        };
        let product = step.tensors.iter().zip(&step.inputs).map(load).reduce(|product, x| product * x)?;
        let over = step.inputs.iter().flatten().filter(|i| !step.result.contains(i));
        let over: BTreeSet<String> = over.map(at).collect();
        Some(if over.is_empty() { product } else { builder::sum(over.iter().map(String::as_str), product) })
    };
    for step in steps {
        let axes: Vec<String> = step.result.iter().map(at).collect();
        let name = format!("t{}", tensors.len());
        let tensor = f.temporary(&name, axes.iter().map(String::as_str), form.sums, value(step, &tensors)?);
        tensors.push(Loaded { tensor, dtype: form.sums, single: false });
    }
    value(last, &tensors)
}

/// The layout of some modes. One element is a mode, too.
fn layout(walked: &[(usize, i64, i64)]) -> Layout {
    let mode = |(_, n, d): &(usize, i64, i64)| Layout::mode1(Int::Static(*n), Int::Static(*d));
    let modes: Vec<Layout> = walked.iter().map(mode).collect();
    if modes.is_empty() { Layout::mode1(Int::ONE, Int::ZERO) } else { Layout::concat(&modes) }
}

/// What is written for a product that is scaled.
fn scaled(product: Option<Element>, target: &Element, form: &Form, scale: Scale, factors: &builder::Tensor) -> Value {
    let factor = |k: i64| factors.at([Index::from(k)]);
    let product = product.map(|p| if scale.alpha == Factor::One { p } else { factor(0) * p });
    let same = form.result().dtype == form.sums;
    let old = if same { target.clone() } else { target.clone().cast(form.sums) };
    match (product, scale.beta) {
        (product, Factor::Zero) => Value::Assigned(product),
        (Some(product), Factor::One) if same => Value::Added(product),
        (Some(product), Factor::One) => Value::Assigned(Some(product + old)),
        (Some(product), Factor::Other) => Value::Assigned(Some(product + factor(1) * old)),
        (None, _) => Value::Assigned(Some(factor(1) * old)),
    }
}
