//! `order FILE`: the chains of products in a program, the order in which each is best done, and the statements of it.
use super::order::figures::{cost_text, number, order_json, ratio, table};
use super::program::{Program, plural};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::fmt;
use tilewright_engine::symbols::Bindings;
use tilewright_frontend::builder::{Element, FunctionBuilder, Tensor, sum};
use tilewright_ir::int::Int;
use tilewright_ir::program::Function;
use tilewright_ir::scalar::ReduceOp;
use tilewright_rewrite::order::statements::{StatementChain, chains};
use tilewright_rewrite::order::{ContractionStep, Cost, Model, Order, order};

/// A chain of statements with the best order of it.
pub(super) struct OrderedChain {
    function: Function,
    chain: StatementChain,
    order: Order,
    written: Cost,
}

/// The chains of a function whose extents are known.
pub(super) fn found(function: &Function, known: &Bindings, model: &Model) -> Vec<OrderedChain> {
    let extent = |n: &Int| known.eval(n).ok().and_then(|n| u64::try_from(n).ok());
    let found = |chain: StatementChain| {
        let (order, written) = (order(&chain.einsum, model), chain.written(model));
        OrderedChain { function: function.clone(), chain, order, written }
    };
    chains(function, extent).into_iter().map(found).collect()
}

/// The chains of a program's functions.
pub struct ChainsAnswer {
    /// The program's file.
    pub file: String,
    functions: Vec<OfFunction>,
    model: Model,
}

/// The chains of a function.
struct OfFunction {
    name: String,
    chains: Vec<OrderedChain>,
    /// What further ones depend on; `None` without any.
    open: Option<Vec<String>>,
}

impl ChainsAnswer {
    pub(super) fn of(program: &Program, functions: &[&Function], known: &Bindings, model: Model) -> ChainsAnswer {
        let of = |function: &&Function| {
            let here = found(function, known, &model);
            let more = here.len() < chains(function, |_| Some(1)).len();
            let symbols = function.symbols.iter().map(|s| &*s.name).filter(|s| known.get(s).is_none());
            let open = more.then(|| symbols.map(String::from).collect());
            OfFunction { name: function.name.clone(), chains: here, open }
        };
        let functions = functions.iter().map(of).collect();
        ChainsAnswer { file: program.source.name.clone(), functions, model }
    }
}

/// `{"chains": […], "file"}`.
impl Serialize for ChainsAnswer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let all = self.functions.iter().flat_map(|f| &f.chains).map(|found| found.json(&self.model));
        json!({ "file": self.file, "chains": all.collect::<Vec<_>>() }).serialize(s)
    }
}

/// The chains, or why there are none.
impl fmt::Display for ChainsAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for OfFunction { name, chains, open } in &self.functions {
            chains.iter().try_for_each(|found| found.print(&self.model, f))?;
            match open {
                Some(open) => writeln!(f, "{name}: depends on {}, see --set", open.join(", "))?,
                None if chains.is_empty() => writeln!(f, "{name}: no chain of products")?,
                None => {}
            }
        }
        Ok(())
    }
}

impl OrderedChain {
    /// How many times the work of the best order the statements take.
    pub fn times(&self) -> f64 {
        self.written.work as f64 / (self.order.cost.work as f64).max(1.0)
    }

    /// What its statements write.
    pub fn tensors(&self) -> Vec<&str> {
        let of = |at: &usize| &*self.function.tensor(self.function.body[*at].out.tensor).name;
        self.chain.statements.iter().map(of).collect()
    }

    fn operands(&self) -> Vec<&str> {
        self.chain.operands.iter().map(|t| &*self.function.tensor(*t).name).collect()
    }

    /// Its einsum, as `order` takes one where indices are letters.
    fn einsum(&self) -> String {
        let einsum = &self.chain.einsum;
        let operands: Vec<String> = einsum.operands().iter().map(|o| einsum.text(o)).collect();
        format!("{}->{}", operands.join(","), einsum.text(einsum.output()))
    }

    fn json(&self, model: &Model) -> Json {
        let mut out = order_json(&self.einsum(), &self.chain.einsum, model, &self.order);
        out["function"] = self.function.name.as_str().into();
        out["tensors"] = self.tensors().into();
        out["operands"] = self.operands().into();
        out["written"] = number(self.written.work);
        out["statements"] = self.statements().into();
        out
    }

    fn print(&self, model: &Model, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tensors, operands) = (self.tensors().join(", "), self.operands().join(", "));
        writeln!(f, "{}: {tensors}: {} of {operands}", self.function.name, self.einsum())?;
        table(&self.chain.einsum, model, &self.order, f)?;
        let times = ratio(self.written, self.order.cost);
        let statements = plural(self.chain.statements.len(), "statement");
        writeln!(f, "as written, in {statements}: {}{times}\n", cost_text(model, self.written))?;
        if self.written > self.order.cost {
            for line in self.statements() {
                writeln!(f, "  {line}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }

    /// The statements of the order that was found. Temporaries have the names of those that they take the place of.
    fn statements(&self) -> Vec<String> {
        let Some((last, steps)) = self.order.steps.split_last() else { return vec![] };
        let mut f = FunctionBuilder::new("f");
        let einsum = &self.chain.einsum;
        let names = |indices: &[usize]| indices.iter().map(|i| einsum.names()[*i].clone()).collect::<Vec<_>>();
        let sums = self.chain.sums;
        let declared = |f: &mut FunctionBuilder, id| {
            let tensor = self.function.tensor(id);
            (f.param(&tensor.name, tensor.dtype, &tensor.layout), tensor.dtype)
        };
        let mut elements: Vec<Element> = vec![];
        for (id, indices) in self.chain.operands.iter().zip(einsum.operands()) {
            let (tensor, dtype) = declared(&mut f, *id);
            let element = at(&tensor, &names(indices));
            elements.push(if dtype == sums { element } else { element.cast(sums) });
        }
        let value = |step: &ContractionStep, elements: &[Element]| {
            let product = step.tensors.iter().map(|t| elements[*t].clone()).reduce(|product, x| product * x);
            let product = product.unwrap_or_else(|| 1.into());
            let mut over: Vec<usize> = step.inputs.concat();
            over.retain(|i| !step.result.contains(i));
            over.sort_unstable();
            over.dedup();
            let over = names(&over);
            if over.is_empty() { product } else { sum(over.iter().map(String::as_str), product) }
        };
        for (name, step) in self.temporaries().zip(steps) {
            let axes = names(&step.result);
            let tensor = f.temporary(&name, axes.iter().map(String::as_str), sums, value(step, &elements));
            elements.push(at(&tensor, &axes));
        }
        let Some(end) = self.chain.statements.last().map(|at| &self.function.body[*at]) else { return vec![] };
        let (tensor, dtype) = declared(&mut f, end.out.tensor);
        let (out, value) = (at(&tensor, &names(einsum.output())), value(last, &elements));
        let value = if dtype == sums { value } else { value.cast(dtype) };
        f.push(if end.update.is_some() { out.update(ReduceOp::Sum, value) } else { out.assign(value) });
        let source = f.source();
        source.lines().filter_map(|line| line.strip_prefix("  ")).map(String::from).collect()
    }

    /// Names for temporaries: those that the chain has, and then others that are free.
    fn temporaries(&self) -> impl Iterator<Item = String> {
        let tensors = self.tensors();
        let own: Vec<String> = tensors[..tensors.len() - 1].iter().map(|name| name.to_string()).collect();
        let taken = |name: &String| {
            let function = &self.function;
            let symbol = function.symbols.iter().any(|s| *s.name == **name);
            symbol || function.tensors.iter().any(|t| t.name == *name) || self.chain.einsum.names().contains(name)
        };
        own.into_iter().chain((0..).map(|n| format!("t{n}")).filter(move |name| !taken(name)))
    }
}

/// The element of a tensor at indices of these names.
fn at(tensor: &Tensor, names: &[String]) -> Element {
    tensor.at(names.iter().map(String::as_str))
}
