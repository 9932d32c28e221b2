//! Attention in one launch means what its statements mean, however they are written; and what is not attention, or lies
//! otherwise, is done in several.
use crate::agree::{compiled, differs, none};
use tilewright_backend_ptx as ptx;
use tilewright_engine::pipeline;
use tilewright_ir::arbitrary::{inexact_memories, random_memories};

/// Attention of heads: types of the factors and of the result, extents of heads, queries, keys and features, scores by
/// `{dots}`, weights by `{e}`, their sum `{l}` and the type `{of}`, and the result by the sum `{r}`.
struct AttentionCase {
    dtypes: [&'static str; 2],
    extents: [i64; 4],
    scores: &'static str,
    weights: &'static str,
    result: &'static str,
}

const PLAIN: AttentionCase = AttentionCase {
    dtypes: ["bf16", "bf16"],
    extents: [2, 70, 90, 64],
    scores: "{dots} * 0.125",
    weights: "f32({of}({e}))",
    result: "{r} / {l}",
};

impl AttentionCase {
    fn text(&self) -> String {
        let ([of, out], [h, m, n, d]) = (self.dtypes, self.extents);
        let dots = "(sum(d) f32(q[h,i,d]) * f32(k[h,j,d]))";
        let sum = format!("(sum(j) {} * f32(v[h,j,d]))", self.weights.replace("{e}", "e[h,i,j]").replace("{of}", of));
        format!(
            "fn f(
               q: {of} ({h},{m},{d}), k: {of} ({h},{n},{d}), v: {of} ({h},{n},{d}),
               b: f32 ({m},{n}), y: {out} ({h},{m},{d}),
             ) {{
               let s[h,i,j]: f32 = {}
               let m[h,i] = max(j) s[h,i,j]
               let e[h,i,j] = exp(s[h,i,j] - m[h,i])
               let l[h,i] = sum(j) e[h,i,j]
               y[h,i,d] = {out}({})
             }}",
            self.scores.replace("{dots}", dots),
            self.result.replace("{r}", &sum),
        )
        .replace("{l}", "l[h,i]")
    }
}

/// Whether the one function of a text is one launch of attention; and what is wrong with its results.
fn tried(text: &str, seed: u64) -> (bool, Vec<String>) {
    let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let (f, target) = (&module.program.functions[0], ptx::target("ptx:sm_90a").expect("a target"));
    let build = compiled(f, &target).unwrap_or_else(|e| panic!("{text}: {e}"));
    let is_attention = build.plans.iter().any(|plan| plan.to_string().starts_with("attention "));
    let launches = build.ptx.as_ref().map_or(0, |code| code.manifest.launches.len());
    assert!(!is_attention || launches == 1, "{text}");
    let memories = if seed.is_multiple_of(2) { inexact_memories } else { random_memories };
    let start = memories(f, &[], seed).expect("memories");
    let wrong = differs(&build, &start, &[]).err().map(|e| format!("{text}: {}", e.lines().next().unwrap_or("")));
    (is_attention, wrong.into_iter().collect())
}

#[test]
fn however_it_is_written_it_is_one_launch() {
    let all = [
        AttentionCase { extents: [2, 70, 90, 64], ..PLAIN },
        // Few queries, features that are no multiple of a box, and more of them than a tile of keys.
        AttentionCase { dtypes: ["f16", "f16"], extents: [3, 9, 130, 24], scores: "0.25 * {dots}", ..PLAIN },
        AttentionCase { extents: [1, 140, 70, 200], scores: "{dots} / 14.0", ..PLAIN },
        AttentionCase {
            dtypes: ["bf16", "f32"],
            weights: "f32({of}({e} / {l}))",
            result: "{r}",
            extents: [2, 66, 129, 72],
            ..PLAIN
        },
        // Weights that are not rounded.
        AttentionCase { weights: "{e}", ..PLAIN },
        // Masks: queries that see no key at all, and later ones; biases and other functions of scores.
        AttentionCase { scores: "select(j <= i, {dots} * 0.125, -inf)", ..PLAIN },
        AttentionCase { scores: "select(i - 3 > j, {dots}, -inf)", extents: [2, 200, 200, 64], ..PLAIN },
        AttentionCase { scores: "select(j + 5 >= i + 2 || j < 4, {dots} * 0.5 + b[i,j], -1e3)", ..PLAIN },
        AttentionCase { scores: "8.0 * tanh({dots} * 0.03)", result: "max(0.0, {r} / {l}) + f32(q[h,i,d])", ..PLAIN },
    ];
    let mut wrong = vec![];
    for (seed, written) in (1..).zip(&all) {
        let (is_attention, differences) = tried(&written.text(), seed);
        if !is_attention {
            wrong.push(format!("several launches: {}", written.text()));
        }
        wrong.extend(differences);
    }
    none(wrong);
}

#[test]
fn what_is_something_else_is_done_in_several_launches() {
    let plain = PLAIN.text();
    let changed = |from: &str, to: &str| {
        assert!(plain.contains(from), "{from}");
        plain.replace(from, to)
    };
    let all = [
        // Another maximum, another sum, exponentials of something else, and weights in eight bits.
        changed("max(j) s[h,i,j]", "max(j) abs(s[h,i,j])"),
        changed("sum(j) e[h,i,j]", "sum(j) e[h,i,j] * e[h,i,j]"),
        changed("exp(s[h,i,j] - m[h,i])", "exp(m[h,i] - s[h,i,j])"),
        changed("f32(bf16(e[h,i,j]))", "f32(e4m3(e[h,i,j]))"),
        // Features that are not contiguous, and queries that keys and values do not stand still for.
        changed("k: bf16 (2,90,64)", "k: bf16 (2,90,64):(5760,1,90)"),
        changed("q: bf16 (2,70,64)", "q: bf16 (2,70,64):(4480,1,70)"),
    ];
    let mut wrong = vec![];
    for (seed, text) in (1..).zip(&all) {
        let (is_attention, differences) = tried(text, seed);
        if is_attention {
            wrong.push(format!("one launch: {text}"));
        }
        wrong.extend(differences);
    }
    none(wrong);
}
