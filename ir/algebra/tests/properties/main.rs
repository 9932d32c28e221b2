//! Every operation's equation on random arguments, against brute force that shares nothing with the algebra.
//!
//! A property makes random arguments, calls one operation through the op table and checks what the operation promises
//! by evaluating layouts one coordinate at a time ([`model`]). A refusal must be justified: the search that the
//! property makes finds no answer either, the witness is true, the repair evaluates. [`run`] counts how many cases held
//! and how many were refused; a property that hardly ever holds fails as untested.
//!
//! `TILEWRIGHT_CASES=10000000 TILEWRIGHT_SEED=1 cargo test --release -p tilewright-ir --test properties -- --nocapture`
//! runs more cases; a failure prints the seed of its case, and `TILEWRIGHT_CASE=NAME:SEED` runs that one alone.
mod axes;
mod basic;
mod composed;
mod composition;
mod inverse;
mod model;
mod random;
mod run;
mod structure;
mod sums;
mod symbolic;
mod text;
mod tile;
mod tuples;
mod views;

use run::Property;

/// Every property, by subject.
fn properties() -> Vec<Property> {
    [
        basic::PROPERTIES,
        structure::PROPERTIES,
        composition::PROPERTIES,
        inverse::PROPERTIES,
        tile::PROPERTIES,
        views::PROPERTIES,
        axes::PROPERTIES,
        composed::PROPERTIES,
        tuples::PROPERTIES,
        symbolic::PROPERTIES,
        text::PROPERTIES,
        sums::PROPERTIES,
    ]
    .concat()
}

#[test]
fn every_equation_holds() {
    run::all(&properties());
}
