//! Attention in one launch means what its statements mean, however they are written; and what is not attention, or lies
//! otherwise, is done in several.
use crate::agree::{compiled, differs, none};
use tilewright_backend_ptx as ptx;
use tilewright_engine::pipeline::{self, Build};
use tilewright_ir::arbitrary::{cases, inexact_memories, random_memories};

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

/// Plans that are attention, and launches.
fn counted(build: &Build) -> [usize; 2] {
    let plans = build.plans.iter().filter(|plan| plan.to_string().starts_with("attention ")).count();
    [plans, build.ptx.as_ref().map_or(0, |code| code.manifest.launches.len())]
}

/// Whether the one function of a text is one launch of attention; and what is wrong with its results.
fn tried(text: &str, seed: u64) -> (bool, Vec<String>) {
    let (module, _) = pipeline::check(text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    let (f, target) = (&module.program.functions[0], ptx::target("ptx:sm_90a").expect("a target"));
    let build = compiled(f, &target).unwrap_or_else(|e| panic!("{text}: {e}"));
    let [plans, launches] = counted(&build);
    let is_attention = plans > 0;
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

/// Attention between other statements, each with how many of its launches are attention, and how many there are.
const BESIDE: &str = include_str!("beside.tw");

#[test]
fn what_stands_beside_it_has_launches_of_its_own() {
    let (module, _) = pipeline::check(BESIDE).unwrap_or_else(|e| panic!("{e:?}"));
    let target = ptx::target("ptx:sm_90a").expect("a target");
    let wanted: Vec<[usize; 2]> =
        BESIDE.lines().filter_map(|line| line.strip_prefix("// launches: ")).map(pair).collect();
    assert_eq!(wanted.len(), module.program.functions.len());
    let mut wrong = vec![];
    for (i, (f, wanted)) in module.program.functions.iter().zip(wanted).enumerate() {
        let build = compiled(f, &target).unwrap_or_else(|e| panic!("{}: {e}", f.name));
        if counted(&build) != wanted {
            wrong.push(format!("{}: {:?}", f.name, counted(&build)));
        }
        // At a first look, some of them run.
        if !(i as u64).is_multiple_of(cases(7, 1)) {
            continue;
        }
        let sizes: Vec<i64> = f.symbols.iter().map(|_| 70).collect();
        let memories = if i % 8 < 4 { random_memories } else { inexact_memories };
        let start = memories(f, &sizes, i as u64).expect("memories");
        let differences = differs(&build, &start, &sizes).err();
        wrong.extend(differences.map(|e| format!("{}: {}", f.name, e.lines().next().unwrap_or(""))));
    }
    none(wrong);
}

fn pair(text: &str) -> [usize; 2] {
    let mut numbers = text.split_whitespace().map(|n| n.parse().expect("a number"));
    [(); 2].map(|()| numbers.next().expect("two numbers"))
}

#[test]
fn what_keeps_it_from_one_launch_is_named() {
    let plain = PLAIN.text();
    let all = [
        ("k: bf16 (2,90,64)", "k: bf16 (2,90,64):(5760,1,90)", "do not lie as rows of features"),
        ("k: bf16", "k: f16", "of several types"),
        ("let m[h,i] =", "b[i,j] = s[1,i,j]\n let m[h,i] =", "are read by another statement"),
        ("* 0.125", "* 0.125 + b[i32(b[i,j]) % 8,j]", "look something up"),
    ];
    let target = ptx::target("ptx:sm_90a").expect("a target");
    for (from, to, why) in all {
        assert!(plain.contains(from), "{from}");
        let text = plain.replacen(from, to, 1);
        let (module, _) = pipeline::check(&text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let build = compiled(&module.program.functions[0], &target).unwrap_or_else(|e| panic!("{text}: {e}"));
        let said: Vec<String> = build.fallbacks.iter().map(ToString::to_string).collect();
        assert!(
            said.iter().any(|s| s.starts_with("attention in several launches") && s.contains(why)),
            "{to}: {said:?}"
        );
    }
}

#[test]
fn a_causal_mask_is_one_however_it_is_written() {
    let target = ptx::target("ptx:sm_90a").expect("a target");
    let masked = |scores| {
        let text = AttentionCase { scores, ..PLAIN }.text();
        let (module, _) = pipeline::check(&text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let build = compiled(&module.program.functions[0], &target).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(counted(&build), [1, 1], "{text}");
        build.ptx.expect("PTX").ptx
    };
    let plain = masked("select(j <= i, {dots} * 0.125, -inf)");
    assert_ne!(masked("{dots} * 0.125"), plain);
    for scores in [
        "select(j > i, -inf, {dots} * 0.125)",
        "{dots} * 0.125 + select(j <= i, 0.0, -inf)",
        "select(i < j, -inf, 0.0) + {dots} * 0.125",
    ] {
        assert_eq!(masked(scores), plain, "{scores}");
    }
}
