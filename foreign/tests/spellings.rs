//! Values in the spellings of other languages read back as themselves.
use std::path::PathBuf;
use tilewright_foreign::{self as foreign, HOOKS, Spelling};
use tilewright_frontend::{compile_with, eval_expr_with};
use tilewright_ir::op::{Style, Value};

/// Every layout that stands in the recorded answers: as an operand, or as a result.
fn layouts() -> Vec<Value> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
    let mut texts = std::collections::BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()) {
        if file.extension().is_none_or(|e| e != "jsonl") {
            continue;
        }
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let args = row["args"].as_array().into_iter().flatten().chain([&row["result"]]);
            let layouts = args.filter_map(|a| a.as_str()).filter(|a| a.contains(':') && a.len() < 400);
            texts.extend(layouts.map(str::to_string));
        }
    }
    let value = |t: &String| eval_expr_with(t, Style::Plain, HOOKS).ok();
    let layout = |v: &Value| matches!(v, Value::Layout(_) | Value::Composed(_) | Value::Tiler(_));
    texts.iter().filter_map(value).filter(layout).collect()
}

#[test]
fn what_is_written_reads_back_as_itself() {
    let all = layouts();
    assert!(all.len() > 4000, "{} layouts", all.len());
    let mut wrong = vec![];
    for v in &all {
        for spelling in [Spelling::Cpp, Spelling::Dsl, Spelling::Pycute] {
            if spelling != Spelling::Cpp && matches!(v, Value::Tiler(_)) {
                // A tuple of layouts is a tiler in Python where an operation takes it for one.
                continue;
            }
            let text = spelling.write(v);
            match eval_expr_with(&text, Style::Plain, HOOKS) {
                Ok(found) if found == *v => {}
                found => wrong.push(format!("{v}  {text}  {found:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), all.len(), wrong[..wrong.len().min(10)].join("\n"));
}

#[test]
fn symbols_and_coordinates_are_written_too() {
    let write = |text: &str, s: Spelling| s.write(&eval_expr_with(text, Style::Plain, HOOKS).unwrap());
    for (text, cpp, dsl) in [
        ("(M,8):(8,1)", "make_layout(make_shape(M, _8{}), Stride<_8,_1>{})", "cute.make_layout((M, 8), stride=(8, 1))"),
        (
            "(4,8):(1@0,1@1)",
            "Layout<Shape<_4,_8>,Stride<ScaledBasis<_1,0>,ScaledBasis<_1,1>>>{}",
            "cute.make_layout((4, 8), stride=(cute.ScaledBasis(1, 0), cute.ScaledBasis(1, 1)))",
        ),
        ("(_,3)", "make_coord(_, _3{})", "(None, 3)"),
        ("100", "Int<100>{}", "100"),
    ] {
        assert_eq!(write(text, Spelling::Cpp), cpp);
        assert_eq!(write(text, Spelling::Dsl), dsl);
        assert_eq!(
            eval_expr_with(cpp, Style::Plain, HOOKS).unwrap(),
            eval_expr_with(text, Style::Plain, HOOKS).unwrap(),
            "{cpp}"
        );
    }
}

#[test]
fn places_are_those_of_the_text() {
    let text = "composition(Layout<Shape<_4,_3>,Stride<_3,_1>>{}, Layout<_4,_3>{})";
    let d = eval_expr_with(text, Style::Plain, HOOKS).unwrap_err().remove(0);
    assert_eq!((d.code, d.span()), ("E0220", Some(0..text.len())));
    let text = "make_layout(Shape<_4,_8>{}, nothing<3>(4))";
    let d = eval_expr_with(text, Style::Plain, HOOKS).unwrap_err().remove(0);
    assert_eq!(&text[d.span().unwrap()], "nothing<3>(4)", "{d:?}");
}

#[test]
fn half_understood_text_shows_what_was_read() {
    let text = "make_layout(Layout<Shape<_4,_8>>{}, $)";
    let found = eval_expr_with(text, Style::Plain, HOOKS).unwrap_err();
    let [d] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(d.code, "E0012");
    assert_eq!(&text[d.span().unwrap()], "$");
    assert!(d.help.as_deref().unwrap().ends_with("`make_layout((_4,_8))`"), "{:?}", d.help);
    // A number alone shows nothing of how a text was read.
    let d = eval_expr_with("make_shape(Int<4>{}, $)", Style::Plain, HOOKS).unwrap_err().remove(0);
    assert!(d.help.as_deref().unwrap().starts_with("the native form is"), "{:?}", d.help);
    // What the native grammar refuses for a reason of its own stays so.
    for (text, code) in [("Sw<5,0,3>", "E0009"), ("(4,8):(8,1", "E0006"), ("1 < 2 < 3", "E0008"), ("4:1 +", "E0005")] {
        assert_eq!(eval_expr_with(text, Style::Plain, HOOKS).unwrap_err()[0].code, code, "{text}");
    }
    // A colon before a table ends a layout; it does not stand for strides that are missing.
    for text in ["(4,8):", "(4,8) :\n", "4:"] {
        assert_eq!(eval_expr_with(text, Style::Plain, HOOKS).unwrap_err()[0].code, "E0005", "{text}");
    }
    assert_eq!(eval_expr_with("(4,8):(1,4):\n", Style::Plain, HOOKS).unwrap().to_string(), "(4,8):(1,4)");
    // Where the text ends too early, its last character is shown.
    let text = "make_layout(Shape<_4,_8>{}, make_stride(Int<1>{}\n";
    let d = eval_expr_with(text, Style::Plain, HOOKS).unwrap_err().remove(0);
    assert_eq!((d.code, &text[d.span().unwrap()]), ("E0012", "}"));
}

#[test]
fn messages_have_names_as_they_are_written() {
    let message = |text: &str| eval_expr_with(text, Style::Plain, HOOKS).unwrap_err().remove(0).message;
    assert!(message("reverse((4,8):(8,1))").contains("`reverse`"));
    assert!(message("repeat_like(1)").contains("`repeat_like`"));
    assert_eq!(message("local_tile(mA, (128,8), (0,_))"), "`mA` is not bound to a value");
}

#[test]
fn files_take_other_spellings_and_native_text_wins() {
    let text = "let A = Layout<Shape<_4,Shape<_3,_6>>>{}\nlet B = smem_ptr[16b](0x7f43) o (_4,_8):(_8,_1)\n\
                let C = cute.make_layout((4, 8), stride=(8, 1));\nassert C == B\nassert size(A) == 72";
    let module = compile_with(text, HOOKS).unwrap();
    let values: Vec<String> = module.layouts.iter().map(|l| l.value.to_string()).collect();
    assert_eq!(values, ["(4,(3,6)):(1,(4,12))", "(4,8):(8,1)", "(4,8):(8,1)"]);
    // A name that is bound is not a constructor of another language.
    let module = compile_with("let Layout = (4,8):(8,1)\nassert Layout(2,3) == 19", HOOKS).unwrap();
    assert!(module.asserts.iter().all(|a| a.verdict == tilewright_frontend::Verdict::Proved));
    assert!(foreign::notes("(4,8):(8,1)").is_empty());
    assert!(foreign::notes("shape=(2,5), strides=(20,4)")[0].contains("bytes"));
}

/// Lines as nvcc prints them: CUTLASS issues 3393 and 3646, mirage issue 58, tilelang issue 101.
#[test]
fn logs_are_undressed() {
    for (line, expected) in [
        (
            "IS_LDMATRIX_AVAIL=true, SmemLayoutA_=cute::ComposedLayout<cute::Swizzle<3, 3, 3>, cute::C<0>, \
             cute::Layout<cute::tuple<cute::_64, cute::_8>, cute::tuple<cute::_1, cute::C<64>>>>, NUM_THREADS=128",
            "IS_LDMATRIX_AVAIL=true, SmemLayoutA_=Sw<3,3,3> o _0 o (_64,_8):(_1,_64), NUM_THREADS=128",
        ),
        (
            "StrideC_=cute::tuple<int64_t, cute::C<1>, int64_t>, ElementD_=cutlass::float_e5m2_t]",
            "StrideC_=(?,_1,?), ElementD_=cutlass::float_e5m2_t]",
        ),
        (
            "Tile=cute::tuple<cute::Layout<cute::_96, cute::_1>, cute::Layout<cute::_16, cute::_1>>]",
            "Tile=<_96:_1,_16:_1>]",
        ),
        (
            "MMARc=cute::Tensor<cute::ArrayEngine<cutlass::half_t, 8>, \
             cute::Layout<cute::tuple<cute::_2>, cute::tuple<cute::_1>>>",
            "MMARc=cute::Tensor<cute::ArrayEngine<cutlass::half_t, 8>, (_2):(_1)>",
        ),
        ("loc: got '!cute.layout<\"(4,8):(1,4)\">' here", "loc: got '(4,8):(1,4)' here"),
        ("T = cute::tuple<cute::ScaledBasis<cute::C<2>, 0>, cute::R<1, 16>>", "T = cute::tuple<_2@0, cute::R<1, 16>>"),
        ("cute::copy(cute::tuple<cute::Foo, unclosed", "cute::copy(cute::tuple<cute::Foo, unclosed"),
        ("tuple<int> my_cute::Layoutish x\u{e9}\t", "tuple<int> my_cute::Layoutish x\u{e9}\t"),
        ("Layouts and cute::print are words", "Layouts and cute::print are words"),
    ] {
        assert_eq!(foreign::undress(line).text, expected);
    }
}

#[test]
fn a_failed_composition_is_explained() {
    let line = "auto cute::composition(const cute::Layout<LShape, LStride> &, const cute::Layout<RShape, RStride> &) \
                [with LShape=cute::tuple<cute::C<4>, cute::C<3>>, LStride=cute::tuple<cute::C<3>, cute::C<1>>, \
                RShape=cute::C<4>, RStride=cute::C<3>]";
    let notes = foreign::undress(line).notes.join("\n");
    assert!(notes.starts_with("E0220: ") && notes.contains("at c = 2 the law gives 7"), "{notes}");
    assert!(notes.contains("o 0 o"), "{notes}");
    // One that has a layout needs no words, whatever CuTe's rules say of it (tilelang issue 101).
    let line = "composition_impl(…) [with LShape=cute::tuple<cute::_64, cute::C<3>>, LStride=cute::tuple<cute::_1, \
                cute::C<2048>>, RShape=cute::_2, RStride=cute::_96]";
    assert!(foreign::undress(line).notes.is_empty());
    let line = "composition<cute::Layout<cute::tuple<cute::C<4>, cute::C<3>>, cute::tuple<cute::C<3>, cute::C<1>>>, \
                cute::Layout<cute::C<4>, cute::C<3>>>";
    assert!(!foreign::undress(line).notes.is_empty());
}

/// Calls as nvcc prints them: mirage issue 191, tilelang issue 101, and CUTLASS' `layout.hpp`.
#[test]
fn a_failed_division_is_explained() {
    for (line, code) in [
        (
            "\"auto cute::shape_div(const IntTupleA &, const IntTupleB &) [with IntTupleA=cute::_2, \
             IntTupleB=cute::C<3>]\"",
            "E0224",
        ),
        (
            "cute::shape_div(const IntTupleA &, const IntTupleB &) [with IntTupleA = cute::_96; \
             IntTupleB = cute::C<64>]",
            "E0224",
        ),
        (
            "shape_div(…) [with IntTupleA=cute::tuple<cute::C<64>, cute::C<136>>, IntTupleB=cute::tuple<cute::_64, \
             cute::_64>]",
            "E0224",
        ),
        ("shape_div<cute::C<96>, cute::C<64>>", "E0224"),
        ("shape_div(…) [with IntTupleA=cute::_96, IntTupleB=cute::_32]", ""),
        ("shape_div(…) [with IntTupleA=int, IntTupleB=cute::C<3>] at cute::C<7>, cute::C<2>", ""),
        (
            "tile_to_shape(…) [with Shape=cute::tuple<cute::_8, cute::_64>, Stride=cute::tuple<cute::_64, cute::_1>, \
             TrgShape=cute::tuple<cute::_12, cute::_64>, ModeOrder=cute::LayoutLeft]",
            "E0225",
        ),
        (
            "tile_to_shape(…) [with A=cute::Swizzle<3, 4, 3>, O=cute::C<0>, B=cute::Layout<cute::tuple<cute::_8, \
             cute::_64>, cute::tuple<cute::_64, cute::_1>>, Shape=cute::tuple<cute::_128, cute::C<96>>, \
             ModeOrder=cute::tuple<cute::_2, cute::_1>]",
            "E0225",
        ),
        (
            "tile_to_shape<cute::Layout<cute::tuple<cute::_8, cute::_8>, cute::tuple<cute::_8, cute::_1>>, \
             cute::tuple<cute::_128, cute::_64>>",
            "",
        ),
    ] {
        let notes = foreign::undress(line).notes;
        let found = notes.first().and_then(|n| n.split_once(':')).map_or("", |(code, _)| code);
        assert_eq!(found, code, "{line}: {notes:?}");
    }
}

#[test]
fn long_texts_end_soon() {
    let n = 12_000;
    let c = vec!["cute::C<4>"; n].join(",");
    let texts = [
        "cute::tuple<".repeat(n),
        format!("cute::Layout<cute::tuple<{c}>, cute::tuple<{c}>>"),
        "cute::tuple<(".repeat(n),
        "cute::tuple<4, ".repeat(n),
        "a:".repeat(n),
        "shape=;".repeat(n),
        "auto a = Shape<_2>{};\n".repeat(n),
        format!("auto a = Shape<_2,_2>{{}};{}", "auto a = make_shape(a,a);".repeat(n)),
        "ptr<tensor<".repeat(n),
        "%0 = x : !".repeat(n),
        "#ttg.linear<{register=[".repeat(n),
        "(".repeat(n),
        // What fuzzing found: a place of a name's definition is none of a shorter text.
        "((),stride);stride=2,((),stride)   ".to_string(),
    ];
    for text in texts {
        let start = std::time::Instant::now();
        let _ = (foreign::read(&text), foreign::undress(&text), eval_expr_with(&text, Style::Plain, HOOKS));
        assert!(start.elapsed().as_secs() < 20, "{}…: {:?}", &text[..20], start.elapsed());
    }
}

/// The index of an element by the formula of OpenXLA's "Tiled layout", of dimensions from the slowest to the fastest.
fn tiled_index(e: &[i64], d: &[i64], tiles: &[Vec<i64>]) -> i64 {
    let Some((tile, more)) = tiles.split_first() else {
        return e.iter().zip(d).fold(0, |at, (e, d)| at * d + e);
    };
    let kept = d.len() - tile.len();
    let parts = |of: &[i64], each: &dyn Fn(i64, i64) -> [i64; 2]| {
        let split: Vec<[i64; 2]> = of[kept..].iter().zip(tile).map(|(n, t)| each(*n, *t)).collect();
        let side = |k: usize| split.iter().map(move |s| s[k]);
        of[..kept].iter().copied().chain(side(0)).chain(side(1)).collect::<Vec<i64>>()
    };
    let (e, d) = (parts(e, &|e, t| [e / t, e % t]), parts(d, &|d, t| [(d + t - 1) / t, t]));
    tiled_index(&e, &d, more)
}

#[test]
fn arrays_of_xla_lie_where_its_formula_says() {
    // Extents, from the fastest dimension on, tiles.
    type Array<'a> = (&'a [i64], &'a [i64], &'a [&'a [i64]]);
    let cases: [Array; 7] = [
        (&[4, 6], &[1, 0], &[&[2, 2]]),
        (&[4, 8], &[0, 1], &[&[2, 4], &[2, 1]]),
        (&[16, 256], &[1, 0], &[&[8, 128], &[2, 1]]),
        (&[3, 5, 8], &[2, 0, 1], &[&[4]]),
        (&[2, 3, 4], &[0, 1, 2], &[]),
        (&[3, 7], &[1, 0], &[&[8, 128]]),
        (&[1, 12, 6], &[1, 2, 0], &[&[3, 4], &[2]]),
    ];
    for (extents, order, tiles) in cases {
        let list = |of: &[i64]| of.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let tiled: String = tiles.iter().map(|t| format!("({})", list(t))).collect();
        let tiled = if tiles.is_empty() { tiled } else { format!(":T{tiled}") };
        let text = format!("f32[{}]{{{}{tiled}}}", list(extents), list(order));
        let read = eval_expr_with(&text, Style::Plain, HOOKS).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let Value::Layout(layout) = read else { panic!("{text} is no layout") };
        let offsets = tilewright_ir::layout::exact::ExactModes::of(&layout).unwrap();
        let tiles: Vec<Vec<i64>> = tiles.iter().map(|t| t.to_vec()).collect();
        for index in 0..extents.iter().product::<i64>() {
            // Coordinates with the first dimension the fastest, as layouts count.
            let mut rest = index;
            let coord: Vec<i64> = extents.iter().map(|n| (rest % n, rest /= n).0).collect();
            let slowest_first = |of: &[i64]| order.iter().rev().map(|d| of[*d as usize]).collect::<Vec<i64>>();
            let expected = tiled_index(&slowest_first(&coord), &slowest_first(extents), &tiles);
            assert_eq!(offsets.at(index), Ok(expected), "{text} at {coord:?}");
        }
    }
}
