//! The table as a whole: names, sides, the list in the docs. Below it: every law on random instances, false laws.
use super::*;
use crate::index::conditions::IndexCondition;
use crate::index::saturate::compile;
use crate::laws::catalogue::CATALOGUE;
use crate::laws::{find, markdown, table};
use egg::ENodeOrVar;

mod contraction;
mod false_laws;
mod index;
mod layouts;

pub(crate) use layouts::{points, random_layout};

/// Instances per law that must meet the condition and hold.
fn instances() -> usize {
    std::env::var("TILEWRIGHT_LAW_INSTANCES").ok().and_then(|s| s.parse().ok()).unwrap_or(10_000)
}

/// A seed of its own for every law.
fn seed(law: &Law) -> u64 {
    law.name.bytes().fold(17u64, |h, b| h.wrapping_mul(31).wrapping_add(b.into()))
}

#[test]
fn names_are_unique_and_rows_are_complete() {
    let table = table();
    let mut names: Vec<_> = table.iter().map(|l| l.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|w| w[0] != w[1]));
    assert!(table.len() >= 130);
    for l in table {
        assert!(!l.doc.is_empty() && !l.source.is_empty(), "{} has no doc or source", l.name);
        assert_eq!(find(l.name).map(|f| f.left), Some(l.left));
    }
}

#[test]
fn the_list_in_the_docs_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/laws.md");
    let expected = markdown();
    if std::env::var("BLESS").is_ok() {
        std::fs::write(path, &expected).expect("docs/laws.md is writable");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(found == expected, "docs/laws.md is out of date: BLESS=1 rewrites it");
}

/// A number of the catalogue is stated by a law, or has a reason; laws cite numbers of the catalogue only.
#[test]
fn the_catalogue_is_covered() {
    let cited: Vec<&str> = table().into_iter().flat_map(|l| l.cites()).collect();
    for e in CATALOGUE {
        assert_eq!(cited.contains(&e.id), e.reason.is_empty(), "{}: {}", e.id, e.statement);
    }
    for c in cited {
        assert!(CATALOGUE.iter().any(|e| e.id == c), "{c} is no number of the catalogue");
    }
}

#[test]
fn patterns_of_rows_bind_every_variable() {
    for law in table().into_iter().filter(|l| l.level == LawDomain::Index) {
        let c = compile(law).expect("compiles");
        let mut bound = c.left[0].pattern().vars();
        bound.extend(c.checks.iter().filter_map(|k| match k {
            IndexCondition::Let(v, ..) | IndexCondition::Quotient(v, ..) | IndexCondition::Residue(v, ..) => Some(*v),
            _ => None,
        }));
        assert!(c.right.pattern().vars().iter().all(|v| bound.contains(v)), "law `{}` has a free variable", law.name);
        assert!(c.left.iter().all(|p| p.pattern().ast.last().is_some_and(|n| matches!(n, ENodeOrVar::ENode(_)))));
    }
}
