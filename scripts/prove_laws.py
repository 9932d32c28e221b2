#!/usr/bin/env python3
"""Proves the laws of ints and bits with z3: no formula of `tilewright laws --smt` may have a model.

    tilewright laws --smt | python3 scripts/prove_laws.py [--json] [--timeout SECONDS]

z3 comes from its pip package, z3-solver. A law over unbounded ints may be nonlinear, which z3 decides only as far as it
can. Where it does not, a proof is given in HINTS: instances of a few LEMMAS, each proved by z3 first, and what division
means (x = d*q + r with 0 <= r < d) for every division in sight; quotients and remainders are plain variables then.
Exit code 0: every law is proved; 1: one is not decided; 2: one has a counterexample, which is printed.
"""

import argparse
import json
import sys

import z3

# Facts about ints: variables and formula.
LEMMAS = {
    # Quotient and remainder are unique.
    "unique": ("d q r p s", "(=> (and (< 0 d) (<= 0 r) (< r d) (<= 0 s) (< s d) (= (+ (* d q) r) (+ (* d p) s))) (and (= q p) (= r s)))"),
    # Remainders that differ by a multiple are equal.
    "congruent": ("d r s k", "(=> (and (< 0 d) (<= 0 r) (< r d) (<= 0 s) (< s d) (= (- r s) (* d k))) (= r s))"),
    # The upper digit of a number below d*e is below e.
    "digit": ("d e p s", "(=> (and (< 0 d) (<= 0 s) (< s d) (<= 0 (+ (* d p) s)) (< (+ (* d p) s) (* d e))) (and (<= 0 p) (< p e)))"),
    # A digit below b over a digit below a is below a*b.
    "below": ("a b k r", "(=> (and (< 0 a) (<= 0 r) (< r a) (<= 0 k) (< k b)) (and (<= 0 (+ (* a k) r)) (< (+ (* a k) r) (* a b))))"),
    # The factor of a positive multiple is positive.
    "positive": ("c t", "(=> (and (< 0 c) (< 0 (* c t))) (< 0 t))"),
}

# Proofs: instances of lemmas, with the variables of the law's formula.
HINTS = {
    "mod-of-mod": [("congruent", "a", "(mod (mod x m) a)", "(mod x a)", "(- (div x a) (div (mod x m) a) (* times1 (div x m)))")],
    "mod-of-sum-multiple": [("congruent", "d", "(mod (+ (* d x) y) d)", "(mod y d)", "(- (+ x (div y d)) (div (+ (* d x) y) d))")],
    "mod-of-sum": [("congruent", "d", "(mod (+ x y) d)", "(mod y d)", "(- (+ times1 (div y d)) (div (+ x y) d))")],
    "mod-of-sum-no-carry": [("congruent", "d", "(mod (+ x y) d)", "(+ (mod x d) (mod y d))", "(- (+ (div x d) (div y d)) (div (+ x y) d))")],
    "mod-of-sum-of-mod": [("congruent", "d", "(mod (+ (mod x m) y) d)", "(mod (+ x y) d)", "(- (div (+ x y) d) (div (+ (mod x m) y) d) (* times1 (div x m)))")],
    "mod-of-product-of-mod": [("congruent", "d", "(mod (* (mod x d) y) d)", "(mod (* x y) d)", "(- (div (* x y) d) (div (* (mod x d) y) d) (* (div x d) y))")],
    "mod-of-sum-residue": [("congruent", "d", "(mod (+ x c) d)", "(mod (+ r c) d)", "(- (+ (div x d) (div (+ r c) d)) (div (+ x c) d))")],
    "mod-of-sum-product": [("congruent", "c", "(mod (+ (* x n) y) c)", "(mod y c)", "(- (+ (* x times1) (div y c)) (div (+ (* x n) y) c))")],
    "digits-recombine-exact": [
        ("positive", "c", "times1"),
        ("unique", "c", "(div n c)", "(mod n c)", "times1", "0"),
        ("below", "c", "times1", "(mod (div x c) (div n c))", "(mod x c)"),
        ("unique", "n", "(div x n)", "(mod x n)", "(div (div x c) (div n c))", "(+ (* c (mod (div x c) (div n c))) (mod x c))"),
    ],
    "mod-of-div": [
        ("unique", "d", "(div x d)", "(mod x d)", "(+ (* e (div x (* d e))) (div (mod x (* d e)) d))", "(mod (mod x (* d e)) d)"),
        ("digit", "d", "e", "(div (mod x (* d e)) d)", "(mod (mod x (* d e)) d)"),
        ("unique", "e", "(div (div x d) e)", "(mod (div x d) e)", "(div x (* d e))", "(div (mod x (* d e)) d)"),
    ],
}


def solve(text, seconds):
    """z3's verdict, and the model if there is one."""
    solver = z3.Solver()
    solver.set("timeout", int(1000 * seconds))
    solver.from_string(text)
    verdict = str(solver.check())
    return verdict, str(solver.model()) if verdict == "sat" else ""


def declared(variables):
    return "".join(f"(declare-const {v} Int)" for v in variables)


def parse(text):
    """The s-expressions of a text, as nested lists."""
    stack = [[]]
    for token in text.replace("(", " ( ").replace(")", " ) ").split():
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0]


def text_of(e):
    return e if isinstance(e, str) else "(" + " ".join(map(text_of, e)) + ")"


def instance(name, terms):
    """A lemma with terms for its variables."""
    variables, formula = LEMMAS[name]
    bound = "".join(f"({v} {t})" for v, t in zip(variables.split(), terms, strict=True))
    return f"(assert (let ({bound}) {formula}))"


def hinted(problem, hints):
    """The problem with the hints, every quotient and remainder a variable with what division says of it."""
    divisions = {}
    axioms = []

    def name(e):
        if isinstance(e, str):
            return e
        e = [name(a) for a in e]
        if e[0] not in ("div", "mod"):
            return e
        x, d = text_of(e[1]), text_of(e[2])
        if (x, d) not in divisions:
            n = len(divisions)
            divisions[x, d] = (f"quotient{n}", f"remainder{n}")
            axioms.append("(assert (=> (< 0 {1}) (and (= {0} (+ (* {1} {2}) {3})) (<= 0 {3}) (< {3} {1}))))".format(x, d, *divisions[x, d]))
        return divisions[x, d][e[0] == "mod"]

    body = parse(problem) + [h for hint in hints for h in parse(instance(hint[0], hint[1:]))]
    body = [text_of(name(e)) for e in body]
    variables = [v for pair in divisions.values() for v in pair]
    declarations = [b for b in body if b.startswith("(declare")]
    rest = [b for b in body if not b.startswith("(declare")]
    return "\n".join(declarations + [declared(variables)] + axioms + rest)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="one object a law, on one line")
    parser.add_argument("--timeout", type=float, default=30, help="seconds for each formula")
    options = parser.parse_args()
    for name, (variables, formula) in LEMMAS.items():
        verdict, _ = solve(declared(variables.split()) + f"(assert (not {formula}))", options.timeout)
        if verdict != "unsat":
            print(f"lemma {name}: {verdict}", file=sys.stderr)
            return 1
    counts, worst = {}, 0
    for line in sys.stdin:
        law = json.loads(line)
        hints = HINTS.get(law["name"])
        for problem in law["problems"]:
            verdict, model = solve(hinted(problem, hints) if hints else problem, options.timeout)
            if verdict != "unsat":
                break
        result = {"unsat": "proved with lemmas" if hints else "proved", "sat": "false"}.get(verdict, "undecided")
        key = f"{law['theory']}, {result}"
        counts[key] = counts.get(key, 0) + 1
        worst = max(worst, {"false": 2, "undecided": 1}.get(result, 0))
        if options.json:
            print(json.dumps({"law": law["name"], "theory": law["theory"], "formulas": len(law["problems"]), "result": result}))
        elif not result.startswith("proved"):
            print(f"{law['name']}: {result} {model}\n{problem}")
    if not options.json:
        print("; ".join(f"{key}: {n}" for key, n in sorted(counts.items())))
    return worst


if __name__ == "__main__":
    sys.exit(main())
