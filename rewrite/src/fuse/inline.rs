//! Temporaries written into the statements that read them.
//!
//! A temporary `T` that one statement `A` writes is removed where every reader names the same element of it at each of
//! its own points: the reader's modes of `T` are those of `A`, so the reader's axes stand for `A`'s one to one. Then
//!
//! * an elementwise `A` takes the place of each load of `T`, if that computes nothing twice but what is cheaper than a
//!   load from memory ([`CHEAP`]);
//! * a reducing `A`, or a scan, that one elementwise statement reads becomes that statement: its reduction, with the
//!   reader's value around it (an epilogue).
//!
//! The same holds of any tensor whose elements the next statement that names it replaces, each by a function of itself.
//!
//! Nothing between the two may write what `A` reads. The value of `T` is of `T`'s type, and so is the expression that
//! takes its place: it is rounded where the store would have rounded it, and results are the same bits.
use super::axes::{correspondence, named, on_axes, whole};
use super::split_axes::each_once;
use super::uses::{Change, Uses};
use super::{initial_value, looked_first, normal, share, split_axes, temporaries, woven};
use crate::lower::fallback::is_product;
use crate::observe::{Observer, PassForm, nobody};
use std::collections::BTreeSet;
use std::ops::Range;
use tilewright_ir::origin::StatementSet;
use tilewright_ir::program::{AxisId, Function, Operand, Reduce, Role, Statement, TensorId};
use tilewright_ir::scalar::{BinaryOp, Scalar, UnaryOp};

/// What an expression may cost (see [`cost`]) to be computed again rather than kept: about what storing and loading an
/// element in the nearest cache costs beside what a loop does anyway.
pub(crate) const CHEAP: usize = 8;

/// The function with every temporary that it can do without removed, and those that stay laid out as they are walked.
/// Where the target has blocks of threads, updates stay as they are written, and temporaries are laid out as their
/// writers read: what is planned for these targets was measured so.
///
/// # Ensures
/// The same parameters in the same order, and the same results; sums keep their terms. Each statement knows those that
/// it comes from.
pub fn fused(function: &Function, blocks: bool) -> Function {
    observed(function, blocks, &mut nobody)
}

/// [`fused`], with each step told.
pub(crate) fn observed(function: &Function, blocks: bool, observer: &mut Observer<'_>) -> Function {
    let mut out = function.clone();
    out.body.iter_mut().enumerate().for_each(|(i, s)| s.origin.statements = StatementSet::one(i));
    let mut out = split_axes::split_axes(&out);
    observer("split-axes", PassForm::Program(&out));
    looked_first::looked_first(&mut out, &is_product);
    observer("look-first", PassForm::Program(&out));
    share::shared(&mut out);
    observer("share", PassForm::Program(&out));
    let mut uses = Uses::of(&out);
    let all: BTreeSet<usize> = (0..out.body.len()).collect();
    // What is to be tried, the first statement first; values that are begun before temporaries.
    let mut begun = if blocks { BTreeSet::new() } else { all.clone() };
    let mut temps = all.clone();
    let mut kept = all;
    loop {
        let change = if let Some(at) = begun.pop_first() {
            initial_value::step(&out, &uses, at)
        } else if let Some(at) = temps.pop_first() {
            without(&out, &uses, at).or_else(|| finished(&out, &uses, at))
        } else {
            break;
        };
        let Some(change) = change else { continue };
        kept.remove(&change.gone);
        temps.remove(&change.gone);
        let touched = uses.apply(&mut out, change);
        temps.extend(&touched);
        begun.extend(touched.into_iter().filter(|_| !blocks));
    }
    let body = std::mem::take(&mut out.body).into_iter().enumerate();
    out.body = body.filter(|(i, _)| kept.contains(i)).map(|(_, s)| s).collect();
    temporaries::drop_unused(&mut out);
    observer("inline", PassForm::Program(&out));
    woven::woven(&mut out);
    observer("weave", PassForm::Program(&out));
    normal::ordered(&mut out);
    observer("order", PassForm::Program(&out));
    temporaries::relay(&mut out, !blocks);
    observer("relay", PassForm::Program(&out));
    out
}

/// The statements that read what statement `at` writes, where that is a temporary of one writer, and nothing up to the
/// last of them writes what it reads.
fn readers(function: &Function, uses: &Uses, at: usize) -> Option<Vec<usize>> {
    let writer = &function.body[at];
    let t = writer.out.tensor;
    let plain = writer.update.is_none() && writer.lookups.is_empty();
    if function.tensor(t).role != Role::Temp || uses.writers(t).len() != 1 || !plain || !whole(writer) {
        return None;
    }
    let readers: Vec<usize> = uses.readers(t).iter().copied().collect();
    let (first, last) = (*readers.first()?, *readers.last()?);
    // What is looked up is read where nobody knows before.
    if readers.iter().any(|&i| !function.body[i].lookups.is_empty()) {
        return None;
    }
    let kept = !uses.overwrites(at + 1..last, writer);
    let last = &function.body[last];
    let overwrites = writer.loads().iter().any(|(_, o)| o.tensor == last.out.tensor);
    (first > at && kept && (!overwrites || readers.len() == 1 && replaces(writer, last))).then_some(readers)
}

/// Whether a statement writes, of what another reads, at each point only what that reads at the same point.
fn replaces(writer: &Statement, reader: &Statement) -> bool {
    let loads = reader.loads();
    let Some((_, load)) = loads.iter().find(|(_, o)| o.tensor == writer.out.tensor) else { return false };
    let Some(axes) = correspondence(writer, load, reader.axes.len()) else { return false };
    let mut same = reader.reduce.is_none() && each_once(reader);
    on_axes(&writer.value, &axes).for_each_load(&mut |_, o| same &= o.tensor != reader.out.tensor || *o == reader.out);
    same && writer.reduce.is_none() && loads.iter().all(|(_, o)| o.tensor != reader.out.tensor || **o == reader.out)
}

/// What removes the temporary that statement `at` writes.
fn without(function: &Function, uses: &Uses, at: usize) -> Option<Change> {
    let readers = readers(function, uses, at)?;
    let writer = &function.body[at];
    let loads: usize = readers.iter().map(|&i| count_loads(&function.body[i], writer.out.tensor)).sum();
    let replaced = if writer.reduce.is_some() {
        let [reader] = readers[..] else { return None };
        vec![(reader, epilogue(writer, &function.body[reader], loads)?)]
    } else {
        if loads > 1 && cost(&writer.value) > CHEAP {
            return None;
        }
        readers.iter().map(|&i| Some((i, replaced(writer, &function.body[i])?))).collect::<Option<_>>()?
    };
    Some(Change { gone: at, replaced })
}

/// What merges statement `at` into the next one that names its tensor, where that replaces each element by a function
/// of it: `y[m,n] = sum(k) …; y[m,n] = relu(y[m,n] + b[n])`.
fn finished(function: &Function, uses: &Uses, at: usize) -> Option<Change> {
    let writer = &function.body[at];
    let t = writer.out.tensor;
    let next = uses.next(t, at)?;
    let reader = &function.body[next];
    let plain = |s: &Statement| s.update.is_none() && s.lookups.is_empty();
    let reads = |s: &Statement| s.loads().iter().any(|(_, o)| o.tensor == t);
    let own = reader.loads().iter().all(|(_, o)| o.tensor != t || **o == reader.out);
    let in_place = reader.out.tensor == t && reads(reader) && own && reader.reduce.is_none();
    if !plain(writer) || !plain(reader) || !in_place || reads(writer) || uses.overwrites(at + 1..next, writer) {
        return None;
    }
    correspondence(writer, &reader.out, reader.axes.len())?;
    let loads = count_loads(reader, t);
    let merged = if writer.reduce.is_some() {
        epilogue(writer, reader, loads)
    } else if loads > 1 && cost(&writer.value) > CHEAP {
        None
    } else {
        replaced(writer, reader)
    };
    Some(Change { gone: at, replaced: vec![(next, merged?)] })
}

/// The function in which the readers of a sum, where there are several, compute it themselves: for targets that compute
/// the sums of such statements once ([`same_sums`]), which `fits` says of the readers.
pub(crate) fn spread(function: &Function, fits: &dyn Fn(&Function, &[Statement]) -> bool) -> Function {
    let mut out = function.clone();
    let mut uses = Uses::of(&out);
    for at in (0..function.body.len()).rev() {
        let Some((mut next, readers)) = spread_one(&out, &uses, at) else { continue };
        if same_sums(&next.body[readers.clone()]) && fits(&next, &next.body[readers]) {
            temporaries::drop_unused(&mut next);
            uses = Uses::of(&next);
            out = next;
        }
    }
    out
}

/// The function without the sums of statement `at`, and its readers, which follow each other.
fn spread_one(function: &Function, uses: &Uses, at: usize) -> Option<(Function, Range<usize>)> {
    let readers = readers(function, uses, at)?;
    let writer = &function.body[at];
    let range = *readers.first()?..*readers.last()? + 1;
    if writer.reduce.is_none() || readers.len() < 2 || range.len() != readers.len() {
        return None;
    }
    let mut out = function.clone();
    for i in range.clone() {
        out.body[i] = epilogue(writer, &function.body[i], readers.len())?;
    }
    out.body.remove(at);
    Some((out, range.start - 1..range.end - 1))
}

/// Whether statements do the same reduction at the same points, and none of them reads or writes what another writes.
pub(crate) fn same_sums(statements: &[Statement]) -> bool {
    let extents = |s: &Statement| s.axes.iter().chain(&s.reduce_axes).map(|a| a.extent.clone()).collect::<Vec<_>>();
    let of = |s: &Statement| (s.reduce.clone(), s.axes.len(), extents(s));
    let apart = |(i, s): (usize, &Statement)| {
        let others = statements.iter().enumerate().filter(|(j, _)| i != *j);
        others.map(|(_, o)| o).all(|o| o.out.tensor != s.out.tensor && !o.reads().contains(&s.out.tensor))
    };
    let alike = statements.windows(2).all(|w| w[0].reduce.is_some() && of(&w[0]) == of(&w[1]));
    alike && statements.iter().enumerate().all(apart) && statements.iter().all(|s| s.lookups.is_empty())
}

/// Whether a statement copies elements, or widens them, from where they lie as near to each other as in the copy.
fn is_copy(writer: &Statement) -> bool {
    let source = match &writer.value {
        Scalar::Load(_, o) => o,
        Scalar::Cast(to, x) if to.is_float() && x.dtype().is_float() && to.bytes() > x.dtype().bytes() => match &**x {
            Scalar::Load(_, o) => o,
            _ => return false,
        },
        _ => return false,
    };
    let near = source.modes.iter().flat_map(|(_, l)| l.flat()).any(|(_, d)| d.int().is_some_and(|d| d.is(1)));
    writer.reduce.is_none() && (near || source.modes.is_empty())
}

fn count_loads(statement: &Statement, t: TensorId) -> usize {
    statement.loads().iter().filter(|(_, o)| o.tensor == t).count()
}

/// The reader with every load of the temporary replaced by the writer's value.
fn replaced(writer: &Statement, reader: &Statement) -> Option<Statement> {
    let n_axes = reader.axes.len() + reader.reduce_axes.len();
    // A copy may be read at more points than it has.
    let copy = is_copy(writer);
    let t = writer.out.tensor;
    let mut fits = true;
    let mut substitute = |scalar: &Scalar<Operand>| {
        scalar.map(
            &mut |dtype, o: &Operand| {
                if o.tensor != t {
                    return Scalar::Load(dtype, o.clone());
                }
                match if copy { named(writer, o) } else { correspondence(writer, o, n_axes) } {
                    Some(axes) => on_axes(&writer.value, &axes),
                    None => {
                        fits = false;
                        Scalar::Load(dtype, o.clone())
                    }
                }
            },
            &mut |dtype| Scalar::Acc(dtype),
        )
    };
    let mut out = reader.clone().coming_from([writer]);
    out.value = substitute(&reader.value);
    out.reduce.iter_mut().flat_map(Reduce::scalars_mut).for_each(|x| *x = substitute(x));
    let small = |s: &Scalar<Operand>| share::nodes(s) <= share::MAX_NODES;
    (fits && small(&out.value) && out.reduce.iter().flat_map(Reduce::scalars).all(small)).then_some(out)
}

/// The writer's reduction with the reader's value around it.
fn epilogue(writer: &Statement, reader: &Statement, loads: usize) -> Option<Statement> {
    let reduce = writer.reduce.as_ref()?;
    if reader.reduce.is_some() || (loads > 1 && cost(&writer.value) > CHEAP) {
        return None;
    }
    // Every load of the temporary names its axes in the same way, or one point would need two sums.
    let load = reader.loads().into_iter().find(|(_, o)| o.tensor == writer.out.tensor)?.1.clone();
    let mut axes = correspondence(writer, &load, reader.axes.len())?;
    axes.extend((0..writer.reduce_axes.len()).map(|i| AxisId((reader.axes.len() + i) as u32)));
    let value = on_axes(&writer.value, &axes);
    let mut fits = true;
    let value = reader.value.map(
        &mut |dtype, o: &Operand| {
            if o.tensor != load.tensor {
                return Scalar::Load(dtype, o.clone());
            }
            fits &= *o == load;
            value.clone()
        },
        &mut |dtype| Scalar::Acc(dtype),
    );
    let mut out = reader.clone().coming_from([writer]);
    out.reduce_axes = writer.reduce_axes.clone();
    let along = reduce.along.map(|a| axes[a.0 as usize]);
    let (body, first) = (on_axes(&reduce.body, &axes), reduce.first.as_ref().map(|x| on_axes(x, &axes)));
    out.reduce = Some(Reduce { along, first, body, ..reduce.clone() });
    out.value = value;
    (fits && share::nodes(&out.value) <= share::MAX_NODES).then_some(out)
}

/// About how many simple vector instructions an expression takes; loads that a reader would not do anyway count.
pub(crate) fn cost<A>(scalar: &Scalar<A>) -> usize {
    match scalar {
        Scalar::Const(..) | Scalar::Acc(_) => 0,
        Scalar::Load(..) => 1,
        Scalar::Cast(to, x) => cost(x) + if to.bytes() == 2 || x.dtype().bytes() == 2 { 4 } else { 1 },
        Scalar::Unary(op, x) => {
            let own = match op {
                UnaryOp::Library(f) => f.row().facts.cost as usize,
                UnaryOp::Sqrt | UnaryOp::Rsqrt => 5,
                UnaryOp::Sign => 4,
                UnaryOp::Neg | UnaryOp::Abs | UnaryOp::Not | UnaryOp::Relu | UnaryOp::Tf32 | UnaryOp::Bits => 1,
                UnaryOp::Floor | UnaryOp::Ceil | UnaryOp::Round | UnaryOp::Trunc => 1,
            };
            own + cost(x)
        }
        Scalar::Binary(op, a, b) => {
            let own = match op {
                BinaryOp::Rem => 20,
                BinaryOp::Div => 4,
                BinaryOp::Library(f) => f.row().facts.cost as usize,
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Min | BinaryOp::Max => 1,
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr => 1,
                BinaryOp::Compare(_) => 1,
            };
            own + cost(a) + cost(b)
        }
        Scalar::Select(c, a, b) => 1 + cost(c) + cost(a) + cost(b),
    }
}
