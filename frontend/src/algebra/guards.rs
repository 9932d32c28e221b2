//! Guards of expressions: conditions that an expression needs and that the symbols' facts do not prove.
//!
//! Whoever evaluates an expression and can do something with its guards turns [`Scope::guarding`] on, evaluates, and
//! takes the guards with [`Scope::take_guards`]: `eval` shows them, a function checks them at launch. Elsewhere an open
//! condition stays an error (`E0210`). The guards of an expression hold for the rest of it: `coalesce(A o B)` may use
//! what `A o B` needed. A name keeps the guards of its definition, and whoever uses the name needs them.
use super::Scope;
use crate::diagnostic::Span;
use tilewright_ir::int::{Assumptions, Condition, Int};
use tilewright_ir::op::{self, AlgebraError, Value};
use tilewright_ir::program::Guard;

/// A condition that an expression needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Needed {
    /// The condition.
    pub condition: Condition,
    /// The operation that needs it, as text.
    pub what: String,
    /// Where the expression stands.
    pub at: Span,
}

impl Needed {
    /// The condition as a launch checks it.
    pub fn guard(&self) -> Guard {
        self.condition.guard()
    }

    /// Why it is checked.
    pub fn why(&self) -> String {
        format!("`{}` needs it", self.what)
    }
}

impl Scope {
    /// What holds here beside the symbols' facts: stated relations, and what the expression already needs.
    pub(crate) fn assumptions(&self) -> Assumptions {
        // Relations are only ever added: those that were looked at are not looked at again.
        let mut all = {
            let mut stated = self.stated.borrow_mut();
            let (known, all) = &mut *stated;
            for g in &self.assumed[(*known).min(self.assumed.len())..] {
                if let Some(c) = Condition::of_guard(g) {
                    all.assume(&c);
                }
            }
            *known = self.assumed.len();
            all.clone()
        };
        for n in &self.guards {
            all.assume(&n.condition);
        }
        all
    }

    /// An operation of the table, with what it needs noted.
    pub(super) fn apply_op(&mut self, name: &str, values: &[Value], at: &Span) -> Result<Value, AlgebraError> {
        if !self.guarding {
            return op::apply(name, values);
        }
        let mut assumed = self.assumptions();
        let before = assumed.conditions();
        let value = op::apply_assuming(name, values, &mut assumed)?;
        let more = assumed.conditions().iter().any(|c| !before.contains(c));
        if more && self.withhold() {
            return op::apply(name, values);
        }
        for condition in assumed.conditions() {
            if !before.contains(&condition) {
                let args: Vec<String> = values.iter().map(Value::to_string).collect();
                let what = format!("{name}({})", args.join(", "));
                self.need(Needed { condition, what, at: at.clone() });
            }
        }
        Ok(value)
    }

    fn need(&mut self, needed: Needed) {
        if !self.guards.iter().any(|n| n.condition == needed.condition) {
            self.guards.push(needed);
        }
    }

    /// Notes that an expression uses a name, whose guards it then needs.
    pub(super) fn uses(&mut self, name: &str) {
        for needed in self.carried.get(name).cloned().unwrap_or_default() {
            self.need(needed);
        }
    }

    /// Gives a name the guards of its definition.
    pub(crate) fn carry(&mut self, name: &str, guards: Vec<Needed>) {
        if guards.is_empty() {
            self.carried.remove(name);
        } else {
            self.carried.insert(name.to_string(), guards);
        }
    }

    /// The guards of what was evaluated since they were last taken.
    pub(crate) fn take_guards(&mut self) -> Vec<Needed> {
        std::mem::take(&mut self.guards)
    }

    /// Evaluates with guards collected, and gives them beside the result.
    pub(crate) fn guarded<R>(&mut self, f: impl FnOnce(&mut Scope) -> R) -> (R, Vec<Needed>) {
        let (guarding, before) = (std::mem::replace(&mut self.guarding, true), self.take_guards());
        let r = f(self);
        self.guarding = guarding;
        let guards = std::mem::replace(&mut self.guards, before);
        (r, guards)
    }

    /// Evaluates without guards: an open condition is an error.
    pub(crate) fn strictly<R>(&mut self, f: impl FnOnce(&mut Scope) -> R) -> R {
        let guarding = std::mem::replace(&mut self.guarding, false);
        let r = f(self);
        self.guarding = guarding;
        r
    }

    /// A question about two ints: by facts, or by what is stated or the expression needs, and is therefore checked.
    pub(super) fn known(&self, a: &Int, b: &Int, ask: fn(&Int, &Int) -> Option<bool>) -> Option<bool> {
        ask(a, b).or_else(|| {
            if self.assumed.is_empty() && self.guards.is_empty() {
                return None;
            }
            let assumed = self.assumptions();
            let (a, b) = (assumed.refine(a).ok()?, assumed.refine(b).ok()?);
            assumed.scope(|| ask(&a, &b))
        })
    }
}
