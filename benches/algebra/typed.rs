//! The operations that pycute has, as calls of the library's typed functions with their arguments made before.
//!
//! What is timed is the call alone: no lookup by name, no conversion of arguments, one read of the clock for a whole
//! run. The result is made and dropped in each call, as in Python.
use std::hint::black_box;
use tilewright_ir::layout::coalesce::{coalesce, coalesce_profile, cosize, filter};
use tilewright_ir::layout::complement::{complement, complement_of_cosize};
use tilewright_ir::layout::compose::composition_tiler;
use tilewright_ir::layout::coord::{crd2idx, idx2crd};
use tilewright_ir::layout::inverse::{left_inverse, right_inverse};
use tilewright_ir::layout::{AlgebraError, Layout, Tiler, divide, product};
use tilewright_ir::op::Value;
use tilewright_ir::tuple::{IntTuple, arith};

/// Makes a call so many times.
pub type Repeated = Box<dyn Fn(u32)>;

type Answer<T> = Result<T, AlgebraError>;

/// The call of an operation that answers; `None` for an operation that is not in the list, or that refuses.
pub fn call(op: &str, values: &[Value]) -> Option<Repeated> {
    let layout = |i: usize| values.get(i)?.layout().cloned();
    let tuple = |i: usize| match values.get(i)? {
        Value::Layout(l) => Some(l.shape().clone()),
        v => v.tuple(),
    };
    let of_layout = |f: fn(&Layout) -> Answer<Layout>| {
        let a = layout(0)?;
        repeated(move || f(black_box(&a)))
    };
    let of_tiler = |f: fn(&Layout, &Tiler) -> Answer<Layout>| {
        let (a, t) = (layout(0)?, values.get(1)?.tiler()?);
        repeated(move || f(black_box(&a), black_box(&t)))
    };
    let of_shape = |f: fn(&Layout, &IntTuple) -> Answer<Layout>| {
        let (a, s) = (layout(0)?, tuple(1)?);
        repeated(move || f(black_box(&a), black_box(&s)))
    };
    match op {
        "size" => match layout(0) {
            Some(a) => repeated(move || black_box(&a).size()),
            None => tuple(0).and_then(|t| repeated(move || arith::product(black_box(&t)))),
        },
        "cosize" => layout(0).and_then(|a| repeated(move || cosize(black_box(&a)))),
        "crd2idx" => {
            let (c, a) = (values.first()?.coord()?, layout(1)?);
            repeated(move || crd2idx(black_box(&c), black_box(&a)))
        }
        "idx2crd" => {
            let (i, s) = (tuple(0)?, tuple(1)?);
            repeated(move || idx2crd(black_box(&i), black_box(&s)))
        }
        "coalesce" => of_layout(coalesce),
        "coalesce_profile" => of_shape(coalesce_profile),
        "filter" => of_layout(filter),
        "composition" | "composition_tiler" => of_tiler(composition_tiler),
        "complement" => of_layout(complement_of_cosize),
        "complement_cotarget" => of_shape(complement),
        "right_inverse" => of_layout(right_inverse),
        "left_inverse" => of_layout(left_inverse),
        "logical_divide" => of_tiler(divide::logical_divide),
        "zipped_divide" => of_tiler(divide::zipped_divide),
        "tiled_divide" => of_tiler(divide::tiled_divide),
        "logical_product" => of_tiler(product::logical_product),
        "zipped_product" => of_tiler(product::zipped_product),
        "tiled_product" => of_tiler(product::tiled_product),
        "it_product" => tuple(0).and_then(|t| repeated(move || arith::product(black_box(&t)))),
        "it_inner_product" => {
            let (a, b) = (tuple(0)?, tuple(1)?);
            repeated(move || arith::inner_product(black_box(&a), black_box(&b)))
        }
        "it_shape_div" => {
            let (a, b) = (tuple(0)?, tuple(1)?);
            repeated(move || arith::shape_div(black_box(&a), black_box(&b)))
        }
        _ => None,
    }
}

fn repeated<T, E>(f: impl Fn() -> Result<T, E> + 'static) -> Option<Repeated> {
    f().is_ok().then(|| {
        Box::new(move |n: u32| {
            for _ in 0..n {
                black_box(&f());
            }
        }) as Repeated
    })
}
