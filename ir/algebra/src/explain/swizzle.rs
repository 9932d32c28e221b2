//! Lessons on swizzles: which bits are read, which change, in binary.
use super::{Lesson, Step, call};
use crate::int::Swizzle;
use crate::op::{Style, Value, parse_value};

/// Where the bits of a swizzle are.
pub(super) fn bits(step: &mut Step, s: &Swizzle) {
    let (y, z) = (s.y_mask(), s.z_mask());
    let width = 64 - (y | z).leading_zeros().min(63) as usize;
    let way = if s.shift >= 0 { "right" } else { "left" };
    step.say(format!("{s} reads {} bits (Y), shifts them {way} by {} and xors them into the bits Z. The {} lowest bits stay as they are.", s.bits, s.shift.abs(), s.base));
    step.math(format!("Y = {y:0width$b}  (read)"));
    step.math(format!("Z = {z:0width$b}  (changed)"));
}

/// One value, bit by bit.
pub(super) fn one(step: &mut Step, s: &Swizzle, x: i64) {
    let r = s.apply(x);
    if x < 0 {
        return;
    }
    let moved = x ^ r;
    let width = 64 - (s.y_mask() | s.z_mask() | x | r).leading_zeros().min(63) as usize;
    step.math(format!("x             = {x:0width$b} = {x}"));
    step.math(format!("x & Y         = {:0width$b}", x & s.y_mask()));
    step.math(format!("shifted       = {moved:0width$b}"));
    step.math(format!("x xor shifted = {r:0width$b} = {r}"));
}

/// The swizzle at the head of a composed layout's text.
pub(super) fn of(text: &str) -> Option<Swizzle> {
    let (head, _) = text.split_once(" o ")?;
    match parse_value(head, Style::Plain).ok()? {
        Value::Swizzle(s) => Some(s),
        _ => None,
    }
}

/// `Sw(x)`.
pub(super) fn apply(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let [Value::Swizzle(s), i] = args else { return None };
    bits(lesson.step("Where the bits are"), s);
    let r = call("swizzle_apply", args)?;
    let step = lesson.step("Move them");
    one(step, s, i.int()?.value()?);
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// Two swizzles of one shift: the masks are xored.
pub(super) fn compose(lesson: &mut Lesson, args: &[Value], _: &Value) -> Option<()> {
    let [Value::Swizzle(a), Value::Swizzle(b)] = args else { return None };
    let step = lesson.step("Xor the masks");
    step.say(format!("Both shift by {}, so that the bits that both move cancel and the others join.", a.shift));
    let (y, z) = (a.y_mask() ^ b.y_mask(), a.z_mask() ^ b.z_mask());
    let width = 64 - (a.y_mask() | b.y_mask() | a.z_mask() | b.z_mask()).leading_zeros().min(63) as usize;
    step.math(format!("Y = {:0width$b} xor {:0width$b} = {y:0width$b}", a.y_mask(), b.y_mask()));
    step.math(format!("Z = {:0width$b} xor {:0width$b} = {z:0width$b}", a.z_mask(), b.z_mask()));
    let r = call("make_swizzle", &[y.into(), z.into()])?;
    step.gives(&r);
    lesson.reaches(r);
    Some(())
}

/// A swizzle from two masks.
pub(super) fn make(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let (y, z) = (args[0].int()?.value()?, args[1].int()?.value()?);
    let Value::Swizzle(s) = value else { return None };
    let width = 64 - (y | z).leading_zeros().min(63) as usize;
    let step = lesson.step("Find the runs of bits");
    step.math(format!("Y = {y:0width$b}  {} bits from bit {}", y.count_ones(), y.trailing_zeros()));
    step.math(format!("Z = {z:0width$b}  {} bits from bit {}", z.count_ones(), z.trailing_zeros()));
    step.say(format!(
        "As many bits in both: {} bits, the lower run starts at bit {}, and the distance is {}.",
        s.bits, s.base, s.shift
    ));
    step.gives(s);
    lesson.reaches(call("make_swizzle", args)?);
    Some(())
}

/// A swizzle on wider or narrower elements.
pub(super) fn recast(lesson: &mut Lesson, args: &[Value], value: &Value) -> Option<()> {
    let [Value::Swizzle(s), n] = args else { return None };
    let n = n.int()?.value()?;
    let Value::Swizzle(r) = value else { return None };
    let name = if r.base > s.base || r.bits > s.bits { "swizzle_downcast" } else { "swizzle_upcast" };
    let again = call(name, args)?;
    let step = lesson.step("Move the bits");
    step.say(format!(
        "Counting in elements of another width by {n} = 2^{} moves every bit by as many places.",
        n.max(1).trailing_zeros()
    ));
    step.math(format!("base {} -> {}", s.base, r.base)).math(format!("bits {} -> {}", s.bits, r.bits));
    step.gives(r);
    lesson.reaches(again);
    Some(())
}
