//! Whether the elements that two sides gave are those of one function.
use super::Witness;
use super::wide::{self, Said};
use tilewright_ir::dtype::DType;
use tilewright_ir::interp::bound::Approx;
use tilewright_ir::interp::{InterpMemory, number};
use tilewright_ir::kernel::Buffer;
use tilewright_ir::program::Role;
use tilewright_ir::scalar::Number;

/// Roundings of the largest element by which floats may differ, where no program says it, chosen.
const ROUNDINGS: f64 = 64.0;

/// The part of the largest element from which on floats differ, where no program says it, chosen.
const FAR: f64 = 0.03;

/// What both sides give with f64 in place of narrower floats, where that can be run.
pub type InWide<'a> = dyn FnMut() -> Option<[Vec<InterpMemory>; 2]> + 'a;

/// Results that are compared.
pub struct Compared<'a> {
    /// The parameters.
    pub params: &'a [&'a Buffer],
    /// What each side's program allows.
    pub limits: &'a [Option<Vec<Vec<Approx>>>; 2],
    /// The offsets that are compared of each parameter, where the memories hold their elements alone; all by default.
    pub only: Option<&'a [Vec<i64>]>,
    /// Runs both once more in f64.
    pub wide: Option<&'a mut InWide<'a>>,
    /// Whether that is done where floats are equal, too.
    pub always: bool,
    /// Counts elements.
    pub elements: &'a mut u64,
}

/// A pair of elements.
struct Pair {
    param: usize,
    /// Where it lies in its memory.
    index: usize,
    offset: i64,
    of: [Number; 2],
    agrees: Option<bool>,
}

impl<'a> Compared<'a> {
    /// All elements, without f64.
    pub fn all(
        params: &'a [&'a Buffer],
        limits: &'a [Option<Vec<Vec<Approx>>>; 2],
        elements: &'a mut u64,
    ) -> Compared<'a> {
        Compared { params, limits, only: None, wide: None, always: false, elements }
    }

    /// The first element that differs.
    ///
    /// # Errors
    /// Elements of which nothing can be said.
    pub fn differ(
        mut self,
        x: &[InterpMemory],
        y: &[InterpMemory],
        names: [&str; 2],
    ) -> Result<Option<Witness>, String> {
        let mut doubtful = vec![];
        for (p, ((mx, my), buffer)) in x.iter().zip(y).zip(self.params).enumerate() {
            if buffer.role == Role::In {
                continue;
            }
            let (nx, ny) = (mx.numbers(), my.numbers());
            let largest = largest(&nx);
            for (i, of) in nx.iter().zip(&ny).map(|(x, y)| [*x, *y]).enumerate() {
                *self.elements += 1;
                let offset = self.only.map_or(i as i64 - mx.origin, |only| only[p][i]);
                let allowed = self.limits.iter().flatten().map(|l| l[p][i]).reduce(wider);
                let open = matches!(allowed, Some(Approx { error: f64::INFINITY, .. }));
                let agrees = match allowed {
                    _ if open => Some(true),
                    Some(limit) => Some(within(of[0], of[1], 2.0 * limit.error)),
                    None => close(buffer.dtype, of[0], of[1], largest),
                };
                let pair = Pair { param: p, index: i, offset, of, agrees };
                let narrow = buffer.dtype.is_float() && buffer.dtype != DType::F64;
                // Without a program even a large difference may be rounding.
                let sure = !narrow || allowed.is_some() || self.wide.is_none();
                if agrees == Some(false) && sure {
                    return Ok(Some(self.witness(&pair, names, "")));
                }
                if agrees != Some(true) || narrow && !open && (self.always || !within(of[0], of[1], 0.0)) {
                    doubtful.push(pair);
                }
            }
        }
        self.in_f64(&doubtful, names)
    }

    /// What f64 says of elements that differ by little.
    fn in_f64(&mut self, doubtful: &[Pair], names: [&str; 2]) -> Result<Option<Witness>, String> {
        let wide = if doubtful.is_empty() { None } else { self.wide.as_mut().and_then(|run| run()) };
        let wide = wide.map(|both| both.map(|all| all.iter().map(InterpMemory::numbers).collect::<Vec<_>>()));
        let mut scales = vec![None; self.params.len()];
        let mut unsaid = None;
        for pair in doubtful {
            let said = wide.as_ref().map_or(Said::Nothing, |wide| {
                let p = pair.param;
                let of = [0, 1].map(|i| wide[i][p].get(pair.index).map_or(f64::NAN, |n| number::to_f64(*n)));
                let scale = *scales[p].get_or_insert_with(|| largest(&wide[0][p]));
                wide::judged(pair.of.map(number::to_f64), of, scale)
            });
            match (said, pair.agrees) {
                (Said::Differ, _) => {
                    let more = ", and as much where floats are f64, so it is no rounding";
                    return Ok(Some(self.witness(pair, names, more)));
                }
                (Said::Nothing, Some(false)) => return Ok(Some(self.witness(pair, names, ""))),
                (Said::Nothing, None) | (Said::Equal, Some(false)) => {
                    let what = || format!("{}: rounding may or may not do that", self.witness(pair, names, "").what);
                    unsaid = unsaid.or_else(|| Some(what()));
                }
                _ => {}
            }
        }
        unsaid.map_or(Ok(None), Err)
    }

    fn witness(&self, pair: &Pair, names: [&str; 2], more: &str) -> Witness {
        let text = |n: Number| match n {
            Number::Int(i) => i.to_string(),
            Number::Float(x) => format!("{x}"),
        };
        let ([a, b], name) = (pair.of.map(text), &self.params[pair.param].name);
        let what = format!("`{name}` at offset {} is {a} in {}, {b} in {}{more}", pair.offset, names[0], names[1]);
        let (tensor, offset) = (Some(name.clone()), Some(pair.offset));
        Witness { what, tensor, offset, a: Some(a), b: Some(b), ..Witness::default() }
    }
}

fn largest(all: &[Number]) -> f64 {
    all.iter().map(|n| number::to_f64(*n).abs()).filter(|n| n.is_finite()).fold(0.0, f64::max)
}

/// The first element that is not what a program allows.
pub fn against(params: &[&Buffer], limits: &[Vec<Approx>], got: &[InterpMemory]) -> Option<String> {
    for ((buffer, limits), memory) in params.iter().zip(limits).zip(got).filter(|((b, _), _)| b.role != Role::In) {
        let wrong = limits.iter().zip(memory.numbers()).position(|(limit, x)| !limit.agrees(x));
        if let Some(i) = wrong {
            return Some(format!("`{}` at offset {}", buffer.name, i as i64 - memory.origin));
        }
    }
    None
}

/// The wider of two bounds.
fn wider(a: Approx, b: Approx) -> Approx {
    if a.error < b.error { b } else { a }
}

fn within(a: Number, b: Number, error: f64) -> bool {
    match (a, b) {
        (Number::Int(a), Number::Int(b)) => a.abs_diff(b) as f64 <= error,
        (Number::Float(a), Number::Float(b)) if a.is_nan() || b.is_nan() => a.is_nan() && b.is_nan(),
        (Number::Float(a), Number::Float(b)) => a == b || (a - b).abs() <= error,
        _ => false,
    }
}

/// Whether two elements agree where no program says what rounding may do; none where that is open.
fn close(d: DType, a: Number, b: Number, largest: f64) -> Option<bool> {
    let (Number::Float(x), Number::Float(y)) = (a, b) else { return Some(a == b) };
    if within(a, b, 0.0) {
        return Some(true);
    }
    if !(x.is_finite() && y.is_finite()) {
        return Some(false);
    }
    let (distance, scale) = ((x - y).abs(), largest.max(x.abs()).max(y.abs()));
    let unit = match d {
        DType::F64 => 2f64.powi(-53),
        DType::F32 => 2f64.powi(-24),
        DType::F16 => 2f64.powi(-11),
        DType::BF16 => 2f64.powi(-8),
        _ => 2f64.powi(-3),
    };
    if distance <= (ROUNDINGS * unit * scale).min(FAR * scale / 2.0) {
        Some(true)
    } else {
        (distance >= FAR * scale).then_some(false)
    }
}
