//! Views of arrays against NumPy and torch: `tests/pastes/views.jsonl` holds chains of views that were drawn at random,
//! each with the strides that NumPy 2.4 or torch 1.13 reported, and where the view begins.
//!
//! The strides of dimensions of one element are compared like all others.
use std::path::Path;
use tilewright_foreign::HOOKS;
use tilewright_foreign::notes;
use tilewright_frontend::eval_expr_with;
use tilewright_ir::op::Style;

#[test]
fn chains_of_views_have_the_strides_of_the_libraries() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/pastes/views.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let mut wrong = vec![];
    let mut count = [0; 2];
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let (view, value) = (line["view"].as_str().unwrap(), line["value"].as_str().unwrap());
        count[usize::from(view.contains("torch."))] += 1;
        let found = match eval_expr_with(view, Style::Plain, HOOKS) {
            Ok(found) => found.to_string(),
            Err(errors) => format!("{} {}", errors[0].code, errors[0]),
        };
        let first = line["first"].as_i64().map(|n| format!("its first element is element {n} of the array"));
        let said = notes(view).into_iter().find(|note| note.starts_with("its first element"));
        // Where a view of no elements begins says nothing.
        let extents = value.split(':').next().unwrap_or_default();
        let empty = extents.split(['(', ',', ')']).any(|n| n == "0");
        if found != value || (first != said && !empty) {
            wrong.push(format!("{view}\n  expected {value} {first:?}\n  found    {found} {said:?}"));
        }
    }
    assert!(count[0] >= 250 && count[1] >= 150, "{count:?} chains of NumPy and torch");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), count[0] + count[1], wrong.join("\n"));
}
