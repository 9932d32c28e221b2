//! What code costs, counted in the texts of its stages, raw or in normal form: so golden files can be compared too.
use std::collections::BTreeMap;
use tilewright_engine::accesses;
use tilewright_engine::stage::Stage;
use tilewright_ir::kernel::Kernel;

/// Costs by name.
pub type Costs = BTreeMap<&'static str, i64>;

/// The cost of which more is better.
const GAINS: [&str; 1] = ["vector_bits"];

/// By how many percent a cost must change to count, chosen: less is noise of register allocation.
pub const THRESHOLD: f64 = 2.0;

/// What the costs of two functions say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing is worse, something is better.
    Improved,
    /// Something is worse.
    Regressed,
    /// Neither.
    Unchanged,
}

/// The costs that are worse, and whether any is better, by more than so many percent.
pub fn judge(costs: &BTreeMap<&'static str, [i64; 2]>, threshold: f64) -> (Change, Vec<&'static str>) {
    let beyond = |from: i64, to: i64| (to - from) as f64 > from.abs() as f64 * threshold / 100.0;
    let worse = |(name, [a, b]): (&&'static str, &[i64; 2])| {
        if GAINS.contains(name) { beyond(-a, -b) } else { beyond(*a, *b) }
    };
    let better = |(name, [a, b]): (&&'static str, &[i64; 2])| {
        if GAINS.contains(name) { beyond(-b, -a) } else { beyond(*b, *a) }
    };
    let list: Vec<&'static str> = costs.iter().filter(|c| worse(*c)).map(|(name, _)| *name).collect();
    match (list.is_empty(), costs.iter().any(better)) {
        (false, _) => (Change::Regressed, list),
        (true, true) => (Change::Improved, list),
        (true, false) => (Change::Unchanged, list),
    }
}

/// The costs that are known on both sides.
pub fn both(a: &Costs, b: &Costs) -> BTreeMap<&'static str, [i64; 2]> {
    a.iter().filter_map(|(name, x)| Some((*name, [*x, *b.get(name)?]))).collect()
}

/// The costs in the text of a stage; nothing in that of a stage that has none.
pub fn of(stage: Stage, text: &str) -> Costs {
    let mut costs = Costs::new();
    match stage {
        Stage::Index => {
            for (name, word) in [("index_mul", "mul"), ("index_div", "div"), ("index_mod", "mod")] {
                costs.insert(name, text.lines().map(|l| counted(l, word)).sum());
            }
        }
        Stage::Asm => code(text, &mut costs, &|op| match op {
            _ if op.starts_with("call") => Some("calls"),
            _ if op.starts_with('j') => Some("branches"),
            "div" | "idiv" => Some("divisions"),
            _ => None,
        }),
        Stage::Ptx => {
            code(text, &mut costs, &|op| match op.split('.').next().unwrap_or_default() {
                "call" => Some("calls"),
                "bra" => Some("branches"),
                "div" | "rem" => Some("divisions"),
                "bar" | "barrier" => Some("barriers"),
                "ld" | "st" | "red" | "atom" | "cp" if !op.starts_with("ld.param") => Some("memory"),
                _ => None,
            });
            let shared =
                |l: &str| l.split_once(".shared ").and_then(|(_, l)| l.split(['[', ']']).nth(1)?.parse::<i64>().ok());
            costs.insert("shared_bytes", text.lines().filter_map(shared).sum::<i64>());
        }
        _ => {}
    }
    costs
}

/// The bits of the narrowest access to memory of a kernel with offsets.
pub fn narrowest(kernel: &Kernel) -> Option<i64> {
    accesses::report(kernel).into_iter().filter(|r| r.space == "global").map(|r| r.vector_bits as i64).min()
}

/// The number before a word: `// 5 mul, 0 div, 0 mod`.
fn counted(line: &str, word: &str) -> i64 {
    let Some((_, comment)) = line.rsplit_once("//") else { return 0 };
    let parts = comment.split(',').filter_map(|p| p.trim().split_once(' '));
    parts.filter(|(_, w)| *w == word).filter_map(|(n, _)| n.parse::<i64>().ok()).sum()
}

/// Counts the instructions of code: indented lines that are no label, declaration or comment. In normal form
/// `3 × vmovups …` is three, and `2 × {` has what is in it twice.
fn code(text: &str, costs: &mut Costs, class: &dyn Fn(&str) -> Option<&'static str>) {
    for name in ["instructions", "calls", "branches", "divisions"] {
        costs.insert(name, 0);
    }
    let mut times = vec![1i64];
    for line in text.lines() {
        let mut rest = line.trim();
        let mut n = *times.last().unwrap_or(&1);
        if let Some((count, body)) = rest.split_once(" × ")
            && let Ok(count) = count.parse::<i64>()
        {
            n = n.saturating_mul(count);
            rest = body;
        }
        match rest {
            "{" if line.starts_with(char::is_whitespace) => {
                times.push(n);
                continue;
            }
            "}" if times.len() > 1 => {
                times.pop();
                continue;
            }
            _ => {}
        }
        // `1a: mov …` has an address.
        let address = rest.split_once(": ").filter(|(a, _)| a.bytes().all(|b| b.is_ascii_hexdigit()));
        let rest = address.map_or(rest, |(_, r)| r).trim();
        // `@%p1 bra …` has a condition.
        let rest = if rest.starts_with('@') { rest.split_once(' ').map_or("", |(_, r)| r) } else { rest };
        let op = rest.split([' ', ';']).next().unwrap_or_default();
        let is_code = line.starts_with(char::is_whitespace)
            && !op.ends_with(':')
            && op.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_code {
            *costs.entry("instructions").or_default() += n;
            if let Some(name) = class(op) {
                *costs.entry(name).or_default() += n;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_folded_counts_as_often_as_it_stands_there() {
        let raw = "f:\n  0: mov rax, 1\n  1: div rcx\n 2: jne 0x3\n";
        let normal = "f:\n    3 × vaddps ymm  +0 by 32\n    2 × {\n      mov rax\n      2 × div rcx\n    }\n\
             L0:\n    jne L0\n";
        let costs = of(Stage::Asm, raw);
        assert_eq!((costs["instructions"], costs["divisions"], costs["branches"]), (3, 1, 1));
        let costs = of(Stage::Asm, normal);
        assert_eq!((costs["instructions"], costs["divisions"], costs["branches"]), (10, 4, 1));
        let ptx = ".entry f (\n  .param .u64 a\n)\n{\n  .reg .b32 %r<7>;\n  .shared .align 16 .b8 s[64];\n  \
                   @%p1 bra $L1;\n  ld.global.f32 %f1, [%rd1];\n$L1:\n  ret;\n}\n";
        let costs = of(Stage::Ptx, ptx);
        assert_eq!((costs["instructions"], costs["shared_bytes"]), (3, 64));
        assert_eq!((costs["memory"], costs["branches"]), (1, 1));
        let costs = of(Stage::Index, "kernel f\na0 x[4:1](i0) = i0  // 2 mul, 1 div, 0 mod\n");
        assert_eq!((costs["index_mul"], costs["index_div"]), (2, 1));
    }

    #[test]
    fn one_worse_cost_is_a_regression_and_more_bits_are_none() {
        let judged = |costs: &[(&'static str, [i64; 2])]| judge(&costs.iter().copied().collect(), 2.0);
        assert_eq!(judged(&[("instructions", [100, 101])]).0, Change::Unchanged);
        assert_eq!(
            judged(&[("instructions", [100, 90]), ("divisions", [0, 1])]),
            (Change::Regressed, vec!["divisions"])
        );
        assert_eq!(judged(&[("vector_bits", [128, 256])]).0, Change::Improved);
        assert_eq!(judged(&[("vector_bits", [256, 128])]), (Change::Regressed, vec!["vector_bits"]));
    }
}
