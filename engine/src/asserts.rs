//! Verdicts on `assert` and `expect error`: as diagnostics, and as guards of functions.
use crate::error::guard_text;
use tilewright_frontend::{Assert, Diagnostic, Module, Verdict};
use tilewright_ir::int::Symbol;
use tilewright_ir::program::Guard;

/// The asserts of a program, judged.
#[derive(Debug)]
pub struct JudgedAssert {
    /// How many hold for every value of the symbols.
    pub proved: usize,
    /// Those that hold under conditions that functions check at launch, as text.
    pub guarded: Vec<String>,
    /// Those that hold under conditions that no launch checks, as text: no function has their symbols, or a test has
    /// them.
    pub open: Vec<String>,
    /// Those that fail, or that nothing decides.
    pub wrong: Vec<Diagnostic>,
}

/// Makes each assert that holds under conditions a guard of every function that has all of its symbols.
pub fn guard(module: &mut Module) {
    let conditional = module.asserts.iter().filter_map(|a| match &a.verdict {
        Verdict::Guard(guards) => Some(guards),
        _ => None,
    });
    for guard in conditional.flatten() {
        for function in &mut module.program.functions {
            let mut known = true;
            let mut look = |s: &Symbol| known &= function.symbols.iter().any(|x| x.name == s.name);
            guard.left.for_each_symbol(&mut look);
            guard.right.for_each_symbol(&mut look);
            if known && !function.guards.contains(guard) {
                function.guards.push(guard.clone());
            }
        }
    }
}

/// Judges every assert of a program, those inside `test` items too.
pub fn judge(module: &Module) -> JudgedAssert {
    let mut judged = JudgedAssert { proved: 0, guarded: vec![], open: vec![], wrong: vec![] };
    let checked = |guard: &Guard| module.program.functions.iter().any(|f| f.guards.contains(guard));
    for assert in &module.asserts {
        one(assert, None, &checked, &mut judged);
    }
    for test in &module.tests {
        for assert in &test.asserts {
            one(assert, Some(&test.name), &checked, &mut judged);
        }
    }
    judged
}

fn one(assert: &Assert, test: Option<&str>, checked: &dyn Fn(&Guard) -> bool, judged: &mut JudgedAssert) {
    let expected = assert.text.starts_with("expect");
    let wrong = |code: &'static str, message: String, label: &str| {
        let d = Diagnostic::new(code, message).label(assert.span.clone(), label);
        match test {
            Some(name) => d.note(format!("in test \"{name}\"")),
            None => d,
        }
    };
    match &assert.verdict {
        Verdict::Proved => judged.proved += 1,
        Verdict::Guard(guards) => {
            let conditions: Vec<String> = guards.iter().map(guard_text).collect();
            let list = if guards.iter().all(checked) { &mut judged.guarded } else { &mut judged.open };
            list.push(format!("{} holds when {}", assert.text, conditions.join(" and ")));
        }
        Verdict::Refuted(why) if expected => {
            judged.wrong.push(wrong("E0807", format!("the expected error did not come: {why}"), "expected here"));
        }
        Verdict::Refuted(why) => judged.wrong.push(wrong("E0801", format!("this assert is false: {why}"), "false")),
        Verdict::Unknown(why) => {
            let d = wrong("E0802", format!("this assert is not decided: {why}"), "not decided");
            judged.wrong.push(d.help("state the missing fact, as in `sym M where M % 4 == 0`"));
        }
    }
}
