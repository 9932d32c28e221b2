//! Orders of random einsums: their value, their cost against every order there is, their chains of laws.
use super::*;
use crate::check;
use crate::proof::CheckedProof;
use einsum::{Indices, MAX_OPERANDS, set};

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// An einsum of so many operands over so many indices; extents are drawn from the list.
fn random_einsum(random: &mut Random, n_operands: usize, n_indices: usize, extents: &[u64]) -> Einsum {
    let letter = |random: &mut Random| LETTERS[random.range(0, n_indices as i64 - 1) as usize] as char;
    let operands: Vec<String> = (0..n_operands)
        .map(|_| {
            let modes = random.pick(&[0, 1, 1, 2, 2, 3, 4]);
            (0..modes).map(|_| letter(random)).collect()
        })
        .collect();
    let mut output: Vec<char> = vec![];
    for _ in 0..random.range(0, 3) {
        // Also an index that no operand has.
        let c = letter(random);
        if !output.contains(&c) {
            output.push(c);
        }
    }
    let of: Vec<u64> = LETTERS.iter().map(|_| random.pick(extents)).collect();
    let text = format!("{}->{}", operands.join(","), output.iter().collect::<String>());
    parse(&text, |c| of[LETTERS.iter().position(|l| *l as char == c).unwrap()])
}

fn parse(text: &str, extent: impl Fn(char) -> u64) -> Einsum {
    Einsum::parse(text, |i| i.chars().next().map(&extent)).unwrap_or_else(|e| panic!("{text}: {e:?}"))
}

/// A tensor: its indices, and its elements with the first index outermost.
type Dense = (Vec<usize>, Vec<i64>);

fn place(einsum: &Einsum, indices: &[usize], at: &[u64]) -> usize {
    indices.iter().fold(0, |n, i| n * einsum.extents()[*i] as usize + at[*i] as usize)
}

/// Sums the product of tensors over every index that the result lacks, point by point.
fn contract(einsum: &Einsum, inputs: &[&Dense], result: &[usize]) -> Dense {
    let mut over: Vec<usize> = inputs.iter().flat_map(|(i, _)| i.clone()).chain(result.to_vec()).collect();
    over.sort_unstable();
    over.dedup();
    let mut out = vec![0; result.iter().map(|i| einsum.extents()[*i] as usize).product()];
    let mut at = vec![0u64; einsum.extents().len()];
    let points: u64 = over.iter().map(|i| einsum.extents()[*i]).product();
    for point in 0..points {
        let mut rest = point;
        for i in &over {
            at[*i] = rest % einsum.extents()[*i];
            rest /= einsum.extents()[*i];
        }
        let product: i64 = inputs.iter().map(|(i, x)| x[place(einsum, i, &at)]).product();
        out[place(einsum, result, &at)] += product;
    }
    (result.to_vec(), out)
}

#[test]
fn every_order_has_the_value_of_the_einsum() {
    let mut random = Random::new(1);
    for n in 0..300 {
        let n_operands = 1 + n % 6;
        let einsum = random_einsum(&mut random, n_operands, 5, &[1, 2, 3]);
        let operands: Vec<Dense> = (einsum.operands().iter())
            .map(|o| {
                let size: u64 = o.iter().map(|i| einsum.extents()[*i]).product();
                (o.clone(), (0..size).map(|_| random.range(-3, 3)).collect())
            })
            .collect();
        let naive = contract(&einsum, &operands.iter().collect::<Vec<_>>(), einsum.output());
        for model in [Model::Flops, time()] {
            let found = order(&einsum, &model);
            let mut tensors = operands.clone();
            for step in &found.steps {
                let inputs: Vec<&Dense> = step.tensors.iter().map(|t| &tensors[*t]).collect();
                assert!(inputs.iter().zip(&step.inputs).all(|(x, i)| x.0 == *i));
                let result = contract(&einsum, &inputs, &step.result);
                assert_eq!(step.elements, result.1.len() as u128);
                tensors.push(result);
            }
            assert_eq!(tensors.last(), Some(&naive), "{einsum:?}\n{:?}", found.tree);
        }
    }
}

fn time() -> Model {
    Model::Time(Rates { flops_per_second: 1e11, bytes_per_second: 2e10, element_bytes: 4 })
}

/// The least cost of all orders of some tensors, by trying each pair and each sum over one operand.
fn least(einsum: &Einsum, model: &Model, open: &[(OperandSet, Indices)]) -> u128 {
    if open.len() == 1 && open[0].1 == einsum.kept(open[0].0) {
        return 0;
    }
    let mut best = u128::MAX;
    let mut with = |taken: &[usize]| {
        let inputs: Vec<Indices> = taken.iter().map(|t| open[*t].1).collect();
        let operands = taken.iter().fold(0, |all, t| all | open[*t].0);
        let result = einsum.kept(operands);
        let mut rest: Vec<_> = (0..open.len()).filter(|t| !taken.contains(t)).map(|t| open[t]).collect();
        rest.push((operands, result));
        best = best.min(model.step(einsum, &inputs, result).work.saturating_add(least(einsum, model, &rest)));
    };
    for i in 0..open.len() {
        if open[i].1 != einsum.kept(open[i].0) && open.len() > 1 {
            with(&[i]);
        }
        (0..i).for_each(|j| with(&[i, j]));
    }
    best
}

#[test]
fn no_order_of_up_to_five_operands_is_cheaper() {
    let mut random = Random::new(2);
    for n in 0..120 {
        let einsum = random_einsum(&mut random, 2 + n % 4, 6, &[1, 2, 5, 8, 40]);
        let open: Vec<(OperandSet, Indices)> =
            einsum.operands().iter().enumerate().map(|(k, o)| (1 << k, set(o))).collect();
        for model in [Model::Flops, time()] {
            let found = order(&einsum, &model);
            assert!(found.search.saturated);
            assert_eq!(found.cost.work, least(&einsum, &model, &open), "{einsum:?}\n{:?}", found.tree);
            assert!(found.cost.work <= found.left_to_right.work.min(found.greedy.work));
        }
    }
}

#[test]
fn the_graph_is_saturated_where_it_says_so() {
    // A chain of matrices without indices of their own: 2^n - 1 classes, (3^n - 2^(n+1) + 1) / 2 splits.
    for n in 2..=SATURATED as u32 {
        let text: Vec<String> =
            (0..n as usize).map(|i| format!("{}{}", LETTERS[i] as char, LETTERS[i + 1] as char)).collect();
        let einsum = parse(&format!("{}->a{}", text.join(","), LETTERS[n as usize] as char), |_| 7);
        let found = order(&einsum, &Model::Flops).search;
        assert_eq!(found.classes, (1 << n) - 1);
        assert_eq!(found.nodes, 3usize.pow(n).div_ceil(2) - (1 << n) + n as usize);
        assert!(found.matches.regroup > 0 || n == 2);
    }
}

#[test]
fn operands_are_summed_by_themselves_where_it_pays() {
    let found = order(&parse("ab,bc->c", |_| 100), &Model::Flops);
    assert_eq!(found.tree, ContractionTree::pair(ContractionTree::Summed(0), ContractionTree::Operand(1)));
    assert_eq!(found.cost.work, 2 * 100 * 100 + 2 * 100 * 100);
    assert_eq!(found.left_to_right.work, 2_000_000);
    assert_eq!(found.search.matches.sum_into_operand, 1);
}

#[test]
fn seeds_of_more_operands_do_not_get_worse() {
    let mut random = Random::new(3);
    for n_operands in [7, 9, 10, 13, 16, 24] {
        let einsum = random_einsum(&mut random, n_operands, n_operands + 4, &[2, 3, 4, 8]);
        let found = order(&einsum, &Model::Flops);
        assert_eq!(found, order(&einsum, &Model::Flops), "the same order each time");
        assert!(found.cost <= found.search.best_seed);
        for tree in seeds(&einsum, &Model::Flops, &ContractionTree::left_to_right(&einsum)) {
            assert!(found.cost <= tree.cost(&einsum, &Model::Flops));
        }
        if let Some(tree) = (n_operands < 12).then(|| subsets::cheapest(&einsum, &Model::Flops, found.cost)).flatten() {
            panic!("{tree:?} is cheaper than {:?}", found.tree);
        }
    }
}

/// What opt_einsum 3.4.0 counts for its `greedy`: the second pair removes more than either vector.
#[test]
fn greedy_is_opt_einsums() {
    let cost = |text: &str, extent: fn(char) -> u64| order(&parse(text, extent), &Model::Flops).greedy.work;
    assert_eq!(cost("ab,a,cb,c->", |i| if i == 'b' { 3 } else { 2 }), 36);
    assert_eq!(cost("ea,fb,abcd,gc,hd->efgh", |_| 10), 800_000);
}

/// Operands that nothing joins are multiplied last, also where dynamic programming looks at joined sets only.
#[test]
fn parts_that_share_no_index_are_found_apart() {
    let pairs: Vec<String> =
        (0..7).map(|i| format!("{0}{1},{1}", LETTERS[2 * i] as char, LETTERS[2 * i + 1] as char)).collect();
    let einsum = parse(&format!("{}->", pairs.join(",")), |_| 10);
    // Seven matrices with their vectors, each summed over both indices in one step, and six products of numbers.
    let found = order(&einsum, &Model::Flops);
    assert!(subsets::cheapest(&einsum, &Model::Flops, Cost { work: 10_000, written: 0 }).is_some());
    assert_eq!(found.cost.work, 7 * 200 + 6);
}

#[test]
fn chains_of_laws_are_replayed() {
    let mut random = Random::new(4);
    for n in 0..60 {
        let einsum = random_einsum(&mut random, 1 + n % 8, 7, &[2, 3, 9]);
        let found = order(&einsum, &Model::Flops);
        let proof = found.proof(&einsum);
        let CheckedProof { steps, evaluations } = check::check(&proof).unwrap_or_else(|e| panic!("{einsum:?}: {e}"));
        assert_eq!(steps.len(), proof.steps.len());
        assert!(steps.is_empty() || evaluations > 0);
    }
    let einsum = random_einsum(&mut random, 24, 28, &[2, 3, 4]);
    let proof = order(&einsum, &Model::Flops).proof(&einsum);
    check::check(&proof).unwrap_or_else(|e| panic!("{e}"));
}

#[test]
fn chains_that_are_wrong_are_refused() {
    let einsum = parse("ab,bc,cd->ad", |i| if i == 'd' { 1 } else { 50 });
    let proof = order(&einsum, &Model::Flops).proof(&einsum);
    assert_eq!(proof.steps.iter().map(|s| s.law.as_str()).collect::<Vec<_>>(), ["regroup"]);
    let text = serde_json::to_string(&proof.to_json()).unwrap();
    for (right, wrong) in [
        ("regroup", "sum-over-product"),
        ("(sum \\\"b\\\" (* \\\"t0[a,b]\\\" (s", "(sum \\\"c\\\" (* \\\"t0[a,b]\\\" (s"),
    ] {
        assert!(text.contains(right), "{text}");
        let spoilt = serde_json::from_str(&text.replace(right, wrong)).unwrap();
        assert!(check::check(&Proof::from_json(&spoilt).unwrap()).is_err(), "{wrong}");
    }
}

#[test]
fn einsums_are_read_or_refused_with_every_reason() {
    let einsum = parse(" ij , jk ", |_| 3);
    assert_eq!((einsum.text(einsum.output()), einsum.operands().len()), ("ik".into(), 2));
    let wrong = Einsum::parse("i.j,j->k->kk", |i| (i != "j").then_some(2)).unwrap_err();
    let places: Vec<_> = wrong.iter().map(|e| (e.code(), e.place().unwrap_or_default())).collect();
    assert_eq!(places, [("E0719", 1..2), ("E0719", 8..10), ("E0719", 10..11), ("E0719", 11..12), ("E0720", 2..3)]);
    let lists = Einsum::new(&[&["i", "j"], &["j", "k"]], &["i", "k"], |_| Some(3));
    assert_eq!(lists, Ok(einsum));
    let long = Einsum::new(&[&["row", "k"], &["k", "col"]], &["col"], |_| Some(3)).unwrap();
    assert_eq!(long.text(&[0, 2]), "row col");
    check::check(&order(&long, &Model::Flops).proof(&long)).unwrap();
    let wrong = Einsum::new(&[&["a,b"]], &["", "c"], |i| (i != "c").then_some(3)).unwrap_err();
    assert_eq!(wrong.iter().map(EinsumError::code).collect::<Vec<_>>(), ["E0719", "E0719", "E0720"]);
    assert_eq!(Einsum::new(&[], &[], |_| None), Err(vec![EinsumError::NoOperand]));
    let many = vec!["a"; MAX_OPERANDS + 1].join(",");
    assert!(matches!(Einsum::parse(&many, |_| Some(1)).unwrap_err()[..], [EinsumError::TooMany { .. }]));
}

/// Sizes at which products saturate still give an order.
#[test]
fn limits_degrade_the_order_and_not_the_answer() {
    let einsum = parse("abcd,efgh,abef,cdgh,ij,ij->", |_| u64::MAX);
    let found = order(&einsum, &time());
    assert_eq!(found.steps.len(), 5);
    assert!(check::check(&found.proof(&einsum)).is_ok());
    let empty = parse("ab,bc,cd->ad", |i| if i == 'b' { 0 } else { 4 });
    assert_eq!(order(&empty, &Model::Flops).steps.len(), 2);
}
