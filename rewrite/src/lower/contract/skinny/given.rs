//! Plans of products with few columns as a schedule says them: checked against the target, and written down.
use super::{Along, SkinnyPlan, copied, lanes, lies_along, must_pack};
use crate::lower::contract::contraction::Contraction;
use crate::lower::contract::given::MOST;
use crate::lower::given::{ScheduleError, ScheduleRefusal};
use crate::lower::policy::Policy;
use crate::lower::round::round_up;
use std::ops::Range;
use tilewright_ir::program::Function;
use tilewright_ir::schedule::{self, Spanned};
use tilewright_ir::target::Target;

/// The plan that a schedule says.
///
/// # Errors
/// Everything that the product or the target cannot do.
pub fn asked(
    form: &Contraction<'_>,
    function: &Function,
    target: &Target,
    (plan, at): (&schedule::SkinnyBlocks, &Range<usize>),
) -> Result<SkinnyPlan, Vec<ScheduleRefusal>> {
    let (wanted, place) = match &plan.lanes {
        schedule::LaneAxis::Dot(tile) => (Along::Sum(tile.value), &tile.at),
        schedule::LaneAxis::Axpy(terms) => (Along::Rows(terms.value), &terms.at),
    };
    let known = lanes(form, target);
    let Some(atom) = known.iter().find(|l| l.along == wanted) else {
        let known: Vec<String> = known.iter().map(|l| written_lanes(l.along)).collect();
        let error = ScheduleError::Lanes { target: target.name.clone(), known: known.join(", ") };
        return Err(vec![(error, place.clone())]);
    };
    let sides = [0, 1].map(|s| (s, lies_along(form, s, wanted)));
    let points = |s: usize| form.points(&form.sides[s].digits).unwrap_or(i64::MAX);
    let large = sides.iter().filter(|(_, lies)| lies.is_ok()).map(|(s, _)| *s);
    let Some(large) = large.max_by_key(|s| (points(*s), 1 - s)) else {
        let why = sides.iter().find_map(|(_, lies)| lies.err()).unwrap_or_default();
        return Err(vec![(ScheduleError::Skinny { why }, at.clone())]);
    };
    let mut check = SkinnyCheck { form, large, wrong: vec![] };
    let rows = check.rows(&plan.rows, wanted);
    let terms = check.terms(plan, wanted);
    let packed = check.packed(plan, function, at);
    check.columns(rows, at);
    if copied::is_copied(form, large, wanted) {
        check.block(rows, terms, plan.depth.as_ref().map_or(at, |d| &d.at));
    }
    let line = super::line(form, Policy(target));
    let piece = super::piece(form, wanted);
    let copied = copied::is_copied(form, large, wanted);
    let order = copied::packed_order(form, large, wanted);
    let plan = SkinnyPlan { atom: atom.clone(), large, rows, terms, piece, packed, copied, order, line };
    if check.wrong.is_empty() { Ok(plan) } else { Err(check.wrong) }
}

/// A plan as an entry of a schedule: [`asked`] gives it back.
pub fn written(plan: &SkinnyPlan) -> schedule::SkinnyBlocks {
    let (lanes, depth) = match plan.atom.along {
        Along::Sum(tile) => (schedule::LaneAxis::Dot(tile.into()), (plan.terms != 0).then(|| plan.terms.into())),
        Along::Rows(terms) => (schedule::LaneAxis::Axpy(terms.into()), None),
    };
    let pack = plan.packed.then(|| Spanned::from(COLUMNS.to_string()));
    schedule::SkinnyBlocks { lanes, rows: plan.rows.into(), depth, pack: pack.into_iter().collect() }
}

/// The name of the small factor.
const COLUMNS: &str = "columns";

fn written_lanes(along: Along) -> String {
    match along {
        Along::Sum([rows, columns]) => format!("`dot {rows} by {columns}`"),
        Along::Rows(terms) => format!("`axpy {terms}`"),
    }
}

struct SkinnyCheck<'a> {
    form: &'a Contraction<'a>,
    large: usize,
    wrong: Vec<ScheduleRefusal>,
}

impl SkinnyCheck<'_> {
    fn refuse(&mut self, error: ScheduleError, at: &Range<usize>) {
        self.wrong.push((error, at.clone()));
    }

    fn rows(&mut self, given: &Spanned<i64>, along: Along) -> i64 {
        let (what, value, of) = ("rows", given.value, along.unit());
        let all = self.form.extent(self.form.sides[self.large].digits[0]).value();
        let most = round_up(all.unwrap_or(MOST).clamp(1, MOST), of);
        if value < 1 || value > most {
            self.refuse(ScheduleError::Range { what, value, least: of, most }, &given.at);
        } else if value % of != 0 {
            self.refuse(ScheduleError::Multiple { what, value, of }, &given.at);
        }
        value
    }

    fn terms(&mut self, plan: &schedule::SkinnyBlocks, along: Along) -> i64 {
        let (Some(given), Along::Sum(_)) = (&plan.depth, along) else {
            if let Some(given) = &plan.depth {
                self.refuse(ScheduleError::Skinny { why: "its depth is that of `axpy`" }, &given.at);
            }
            return if let Along::Rows(terms) = along { terms } else { 0 };
        };
        let all = self.form.points(&self.form.k);
        let (what, value, most) = ("depth", given.value, all.unwrap_or(MOST).min(MOST));
        if value < 1 || value > most {
            self.refuse(ScheduleError::Range { what, value, least: 1, most }, &given.at);
        }
        if all == Some(value) { 0 } else { value }
    }

    fn packed(&mut self, plan: &schedule::SkinnyBlocks, function: &Function, at: &Range<usize>) -> bool {
        let small = 1 - self.large;
        let loads = self.form.sides[small].loads.clone();
        let tensor = |l: usize| &function.tensor(self.form.nest.operands[l].tensor).name;
        for name in &plan.pack {
            if name.value != COLUMNS && !loads.clone().any(|l| *tensor(l) == name.value) {
                self.refuse(ScheduleError::Factor { name: name.value.clone() }, &name.at);
            }
        }
        let packed = !plan.pack.is_empty();
        if !packed && must_pack(self.form, small) {
            let why = "it is not contiguous along the sum, or converted or computed";
            self.refuse(ScheduleError::Unpacked { side: COLUMNS, why }, at);
        }
        packed
    }

    /// A block of a copied factor is in scratch: whole inner digits of the sum.
    fn block(&mut self, rows: i64, terms: i64, at: &Range<usize>) {
        let order = copied::order(self.form, self.large).unwrap_or_default();
        let of = order.split_last().and_then(|(_, inner)| self.form.points(inner)).unwrap_or(1).max(1);
        let all = if terms == 0 { self.form.points(&self.form.k) } else { Some(terms) };
        let elements = i128::from(rows).saturating_mul(i128::from(all.unwrap_or(i64::MAX)));
        if terms % of != 0 {
            self.refuse(ScheduleError::Multiple { what: "depth", value: terms, of }, at);
        } else if elements > i128::from(MOST) {
            self.refuse(ScheduleError::Large { elements, most: i128::from(MOST) }, at);
        }
    }

    /// Sums of a block may be in scratch, of all columns.
    fn columns(&mut self, rows: i64, at: &Range<usize>) {
        let columns = self.form.extent(self.form.sides[1 - self.large].digits[0]).value();
        let elements = i128::from(rows).saturating_mul(i128::from(columns.unwrap_or(1)));
        let most = i128::from(MOST);
        match columns {
            None => self.refuse(ScheduleError::Skinny { why: "how many columns there are is not known" }, at),
            Some(_) if elements > most => self.refuse(ScheduleError::Large { elements, most }, at),
            Some(_) => {}
        }
    }
}
