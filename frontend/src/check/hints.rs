//! What to write for a wrong number of indices, or an index that is out of range.
use super::Checker;
use super::access::{AssignmentSide, Axes};
use super::whole::IndexExtent;
use crate::ast::{Expr, ExprKind, Infix};
use crate::diagnostic::Diagnostic;
use crate::error::CheckError;
use crate::module::Verdict;
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::tuple::{IntTuple, Tree};

/// For one int that is no index of a mode of so many points.
pub(super) fn fixed(index: &Int, size: &Int) -> String {
    let Some(n) = size.value() else { return format!("write an index of at least 0 and below {size}") };
    match index.value() {
        _ if n < 1 => "the mode has no points: leave the statement out, or give the mode a larger extent".into(),
        Some(i) if i < 0 && i >= -n => {
            format!("indices go from 0 to {} here: what others call `{i}`, from the end, is `{}`", n - 1, n + i)
        }
        _ => format!("write an index of the mode: from 0 to {}", n - 1),
    }
}

/// An index that is a sum, and how far it goes.
pub(super) struct Reach<'a> {
    /// The index as it is written.
    pub index: &'a Expr,
    pub least: &'a Int,
    pub most: &'a Int,
    /// The points of the mode.
    pub size: &'a Int,
    /// Whether the element is written.
    pub written: bool,
    /// The one name in it, with its factor and the number beside it.
    pub one: Option<(&'a str, Int, Int)>,
}

impl Reach<'_> {
    /// For a sum that leaves its mode.
    pub fn help(&self) -> String {
        let Reach { index, least, most, size, .. } = self;
        let text = match &index.kind {
            ExprKind::Binary(Infix::Lt, name, _) => name.to_string(),
            _ => index.to_string(),
        };
        let last = size.sub(&Int::ONE).map_or_else(|_| format!("{size}-1"), |n| n.to_string());
        let found = format!("`{text}` goes from {least} to {most}, and the mode from 0 to {last}");
        let fewer = self.one.as_ref().and_then(|(name, by, number)| {
            if let (Some(n), Some(by), Some(number), Some(least)) =
                (size.value(), by.value(), number.value(), least.value())
            {
                let points = if by > 0 && least >= 0 { (n - 1 - number).checked_div(by)? + 1 } else { 0 };
                return (points > 0).then_some((name, Int::from(points)));
            }
            let points = size.sub(number).ok()?;
            let some = Int::ZERO.less(&points) != Some(false) && least.less(&Int::ZERO) == Some(false);
            (some && by.is_static(1) && number.less(&Int::ONE) == Some(false)).then_some((name, points))
        });
        // `y[i-1]`
        let begins = self.one.as_ref().and_then(|(name, by, number)| {
            let points = most.value()?.checked_add(1)?.min(size.value()?);
            let from = number.value().filter(|n| *n < 0 && by.is_static(1) && points > 0)?;
            Some(format!("write `{name} < {points}` here, and `{name}+{}` for `{name}` elsewhere", -from))
        });
        let border = format!(
            "say what is read beyond: `zero({text})` reads 0, `clamp({text})` the nearest element, `wrap({text})` the \
             other end"
        );
        let remedy = match (fewer, self.written) {
            (Some((name, points)), true) => format!("write `{}` here", bounded(index, name, &points)),
            (Some((name, points)), false) => {
                format!("let the index go less far where it is bound, `{name} < {points}`, or {border}")
            }
            (None, false) => border,
            (None, true) => begins.unwrap_or_else(|| "write a sum that stays inside, or make the mode longer".into()),
        };
        format!("{found}: {remedy}")
    }
}

/// An index in which a name goes so far: `i+1` is `(i < 7)+1`.
fn bounded(index: &Expr, name: &str, points: &Int) -> Expr {
    let make = |kind| Expr::new(kind, index.span.clone());
    let points = crate::parser::parse_expr(&points.to_string()).unwrap_or_else(|_| make(ExprKind::Underscore));
    let bound = |x: &Expr| make(ExprKind::Binary(Infix::Lt, Box::new(x.clone()), Box::new(points.clone())));
    fn inside(x: &Expr, name: &str, bound: &dyn Fn(&Expr) -> Expr) -> Expr {
        let go = |x: &Expr| Box::new(inside(x, name, bound));
        let kind = match &x.kind {
            ExprKind::Name(n) if n == name => ExprKind::Paren(Box::new(bound(x))),
            ExprKind::Binary(Infix::Lt, n, _) if n.name() == Some(name) => return bound(n),
            ExprKind::Paren(x) => ExprKind::Paren(go(x)),
            ExprKind::Unary(op, x) => ExprKind::Unary(*op, go(x)),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, go(a), go(b)),
            _ => return x.clone(),
        };
        Expr::new(kind, x.span.clone())
    }
    match &index.kind {
        ExprKind::Name(_) => bound(index),
        _ => inside(index, name, &bound),
    }
}

/// Indices in the order of a shape's parts, in groups as it has them.
fn grouped(shape: &IntTuple, indices: &mut dyn Iterator<Item = String>) -> String {
    match shape {
        Tree::Leaf(_) => indices.next().unwrap_or_default(),
        Tree::Node(parts) => {
            let all: Vec<String> = parts.iter().map(|p| grouped(p, indices)).collect();
            format!("({})", all.join(","))
        }
    }
}

impl Checker<'_> {
    /// An error where names that walk other extents stand in another order than the modes: one error for all of them.
    pub(super) fn in_order(&mut self, axes: &Axes, of: &Expr, layout: &Layout, indices: &[Expr]) -> Option<()> {
        let walk = |e: &Expr| {
            let axis = axes.find(e.name()?).filter(|a| !axes.all[*a].said)?;
            Some(IndexExtent { extent: Some(axes.extent(axis)?), index: e.clone() })
        };
        let Some(walks) = indices.iter().map(walk).collect::<Option<Vec<IndexExtent>>>() else { return Some(()) };
        let shape: Vec<Option<Int>> = layout.modes().iter().map(|m| m.size().ok()).collect();
        let fits = |(n, w): (&Option<Int>, &IndexExtent)| match (n, &w.extent) {
            (Some(n), Some(m)) => !matches!(self.scope.relate(Infix::Eq, n, m), Verdict::Refuted(_)),
            _ => true,
        };
        let Some(first) = shape.iter().zip(&walks).position(|pair| !fits(pair)) else { return Some(()) };
        let Some(order) = self.of_whole(false, |w| w.chosen(&shape, &walks)) else { return Some(()) };
        let is_group = matches!(of.kind, ExprKind::Tuple(_) | ExprKind::Paren(_));
        let list: Vec<String> = order.iter().map(|w| w.index.to_string()).collect();
        let parts: Vec<String> = layout.modes().iter().map(|m| m.shape().to_string()).collect();
        let help = match is_group {
            true => format!(
                "a group has the order of the parts of its mode, here {}: write `({})`",
                parts.join(", "),
                list.join(",")
            ),
            false => format!(
                "indices have the order of the modes, here {}: write `{of}[{}]`",
                parts.join(", "),
                list.join(",")
            ),
        };
        let text = |n: &Option<Int>| n.as_ref().map_or_else(String::new, Int::to_string);
        let axis = indices[first].name().unwrap_or_default().to_string();
        let bound = axes.find(&axis).map_or(of.span.clone(), |a| axes.all[a].bound_at.clone());
        let (left, right) = (text(&shape[first]), text(&walks[first].extent));
        let error = CheckError::Extents { axis, left, right, at: indices[first].span.clone(), first: bound };
        self.scope.report(Diagnostic::from(error).help(help));
        None
    }

    /// For a list of indices that has more or fewer of them than a layout has modes; `of` a tensor, or of a group,
    /// which is one of the modes.
    pub(super) fn rank_help(
        &self,
        axes: &Axes,
        of: &Expr,
        layout: &Layout,
        indices: &[Expr],
        side: AssignmentSide,
    ) -> String {
        let is_group = matches!(of.kind, ExprKind::Tuple(_) | ExprKind::Paren(_));
        let written = |all: &[String]| match is_group {
            true => format!("({})", all.join(",")),
            false => format!("{of}[{}]", all.join(",")),
        };
        let given: Vec<String> = indices.iter().map(Expr::to_string).collect();
        let (modes, size) = (layout.modes(), layout.size().map_or_else(|_| "several".into(), |n| n.to_string()));
        if is_group && layout.shape().leaf().is_some() {
            let first = given.first().map_or("i", String::as_str);
            return format!(
                "the mode has {size} points and no parts, and a group has an index for each part: write `{first}`"
            );
        }
        if given.len() == layout.shape().leaves().len() && given.len() > modes.len() {
            let mut rest = given.iter().cloned();
            let all: Vec<String> = modes.iter().map(|m| grouped(m.shape(), &mut rest)).collect();
            return format!(
                "write `{}`: one index for each mode, and in a group one for each of its parts, in their order",
                written(&all)
            );
        }
        let parts: Vec<String> = modes.iter().map(|m| m.shape().to_string()).collect();
        let each = match is_group {
            true => {
                format!("a group has an index for each part of its mode, in their order, here of {}", parts.join(", "))
            }
            false => format!("one index for each mode, here of {}", parts.join(", ")),
        };
        if given.len() > modes.len() {
            let walk = |e: &Expr| Some(IndexExtent { extent: axes.extent(axes.find(e.name()?)?), index: e.clone() });
            let walks: Option<Vec<IndexExtent>> = indices.iter().map(walk).collect();
            let shape: Vec<Option<Int>> = modes.iter().map(|m| m.size().ok()).collect();
            let found = walks.filter(|_| side == AssignmentSide::Right && !is_group);
            let found = found.and_then(|walks| self.of_whole(false, |w| w.chosen(&shape, &walks)));
            return match found {
                Some(walks) => {
                    let all: Vec<String> = walks.iter().map(|w| w.index.to_string()).collect();
                    format!("write `{}`: {each}", written(&all))
                }
                None if is_group => format!("write `{}`: {each}", written(&given[..modes.len()])),
                None => format!("leave out what is no index of a mode: {each}"),
            };
        }
        let missing: Vec<Option<Int>> = modes[given.len()..].iter().map(|m| m.size().ok()).collect();
        let walks: Vec<IndexExtent> = axes.bound().into_iter().map(|a| named(&axes.all[a].name, of)).collect();
        let list = indices.iter().map(|e| IndexExtent { index: e.clone(), extent: None });
        let all: Vec<IndexExtent> = walks.into_iter().chain(list).collect();
        let fresh = self.of_whole(false, |w| w.fresh(&missing, &all, of));
        let with = |rest: &dyn Fn(&IndexExtent) -> String| {
            written(&[given.clone(), fresh.iter().map(rest).collect()].concat())
        };
        let named = with(&|w| w.index.to_string());
        if side == AssignmentSide::Left {
            return format!("write `{named}`: {each}");
        }
        let over: Vec<String> = fresh.iter().map(|w| w.index.to_string()).collect();
        let (first, over) = (with(&|_| "0".into()), over.join(","));
        match is_group {
            true => format!("write `{first}`, or `{named}` where `{over}` is an index: {each}"),
            false => format!("write `{first}` for the first of them, `sum({over}) {named}` for their sum: {each}"),
        }
    }
}

fn named(name: &str, at: &Expr) -> IndexExtent {
    IndexExtent { index: Expr::new(ExprKind::Name(name.to_string()), at.span.clone()), extent: None }
}
