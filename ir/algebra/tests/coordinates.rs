//! Coordinate strides (`1@0`, `2@1`, `1@0@1`), symbols and every spelling of composed layouts, by worked examples.
use expect_test::{Expect, expect};
use tilewright_algebra::int::{Int, Swizzle, Symbol};
use tilewright_algebra::layout::composed::NumericFunction;
use tilewright_algebra::layout::{AnyLayout, Composed, Layout, Outer, Stride};
use tilewright_algebra::op::{Style, Value, apply, parse_value, parse_values};
use tilewright_algebra::rng::Rng;
use tilewright_algebra::tuple::{IntTuple, Tree};

fn call(op: &str, args: &[&str]) -> String {
    let args = parse_values(args, Style::Plain).unwrap_or_else(|(i, e)| panic!("argument {i}: {e}"));
    match apply(op, &args) {
        Ok(v) => v.to_string(),
        Err(e) => format!("{}: {e}; {}", e.code(), e.repair().unwrap_or_default()),
    }
}

fn check(op: &str, args: &[&str], wanted: Expect) {
    wanted.assert_eq(&call(op, args));
}

#[test]
fn identity_layouts_give_coordinates() {
    check("make_identity_layout", &["(4,(2,3))"], expect!["(4,(2,3)):(1@0,(1@0@1,1@1@1))"]);
    check("crd2idx", &["(3,5)", "(4,(2,3)):(1@0,(1@0@1,1@1@1))"], expect!["(3,(1,2))"]);
    check("crd2idx", &["7", "(4,5):(1@0,1@1)"], expect!["(3,1)"]);
    check("crd2idx", &["(1,2)", "(4,5):(2@1,-1@0)"], expect!["(-2,2)"]);
    check("layout_indices", &["(2,2):(1@0,1@1)"], expect!["[(0,0), (1,0), (0,1), (1,1)]"]);
    check("coshape", &["(4,5):(2@1,1@0)"], expect!["(5,7)"]);
    check("cosize", &["(4,5):(2@1,1@0)"], expect!["35"]);
    check("coalesce", &["(2,(4,3)):(1@0,(2@0,1@1))"], expect!["(8,3):(1@0,1@1)"]);
    check("slice", &["(_,2)", "(4,5):(1@0,1@1)"], expect!["(4):(1@0)"]);
    check("slice_and_offset", &["(_,2)", "(4,5):(1@0,1@1)"], expect!["[(4):(1@0), (0,2)]"]);
    check("logical_divide", &["(8,6):(1@0,1@1)", "(4,3)"], expect!["((4,2),(3,2)):((1@0,4@0),(1@1,3@1))"]);
    check("zipped_divide", &["(8,6):(1@0,1@1)", "(4,3)"], expect!["((4,3),(2,2)):((1@0,1@1),(4@0,3@1))"]);
    check("local_tile", &["(8,6):(1@0,1@1)", "(4,3)", "(1,1)"], expect!["[(4,3):(1@0,1@1), (4,3)]"]);
    check("as_arithmetic_tuple", &["2@1"], expect!["(0,2)"]);
}

#[test]
fn coordinates_index_the_modes_of_a_layout() {
    // The identity is neutral on both sides; a permutation of the coordinates permutes the modes.
    check("composition", &["(4,5):(5,1)", "(4,5):(1@0,1@1)"], expect!["(4,5):(5,1)"]);
    check("composition", &["(4,5):(5,1)", "(5,4):(1@1,1@0)"], expect!["(5,4):(1,5)"]);
    check("composition", &["(4,5):(1@0,1@1)", "(2,5):(2,4)"], expect!["(2,5):(2@0,1@1)"]);
    check("composition", &["(4,6):(1@0,1@1)", "(2,3):(2@0,2@1)"], expect!["(2,3):(2@0,2@1)"]);
    check("composition", &["(4,(2,3)):(6,(3,1))", "(2,3):(1@0@1,1@1@1)"], expect!["(2,3):(3,1)"]);
}

/// The answers of CuTe IR, from the tests of its operations `cute.complement`, `cute.logical_divide`,
/// `cute.tiled_divide`, `cute.logical_product` and its like.
#[test]
fn complements_of_coordinates_are_those_of_cute_ir() {
    check("complement", &["3:1@0"], expect!["(1):(3@0)"]);
    check("complement", &["3:4@2"], expect!["(1,1,(4,1)):(1@0,1@1,(1@2,12@2))"]);
    check("complement", &["(2,5,3):(4@1,5@0,16@1)"], expect!["((5,1),(4,2,1)):((1@0,25@0),(1@1,8@1,48@1))"]);
    check("complement", &["(2,1,5,3):(4@1,0,5@0,16@1)"], expect!["((5,1),(4,2,1)):((1@0,25@0),(1@1,8@1,48@1))"]);
    let nested = expect!["((5,1),(4,1),(1,(7,1))):((1@0,15@0),(1@1,8@1),(1@0@2,(1@1@2,35@1@2)))"];
    check("complement", &["(2,3,5):(4@1,5@0,7@1@2)"], nested);
    let tile = ["(128,64):(1@1,1@0)", "2:64@0"];
    check("logical_divide", &tile, expect!["(2,(64,64)):(64@1,(1@1,1@0))"]);
    check("tiled_divide", &tile, expect!["(2,64,64):(64@1,1@1,1@0)"]);
    let copies = ["(4,3):(1@0,1@1)", "(2,5):(1,2)"];
    check("logical_product", &copies, expect!["((4,3),(2,5)):((1@0,1@1),(3@1,6@1))"]);
    check("zipped_product", &copies, expect!["((4,3),(2,5)):((1@0,1@1),(3@1,6@1))"]);
    check("tiled_product", &copies, expect!["((4,3),2,5):((1@0,1@1),3@1,6@1)"]);
    check("flat_product", &copies, expect!["(4,3,2,5):(1@0,1@1,3@1,6@1)"]);
    check("blocked_product", &copies, expect!["((4,2),(3,5)):((1@0,3@1),(1@1,6@1))"]);
    check("raked_product", &copies, expect!["((2,4),(5,3)):((3@1,1@0),(6@1,1@1))"]);
}

#[test]
fn complements_of_coordinates_are_taken_axis_by_axis() {
    check("complement", &["(4,3):(1@0,1@1)", "(8,12,5)"], expect!["(2,4,5):(4@0,3@1,1@2)"]);
    check("complement", &["4:2@1", "((2,3),16)"], expect!["(6,(2,2)):(1@0,(1@1,8@1))"]);
    check("complement", &["(M,3):(1@0,1@1)", "(M*4,6)"], expect!["(4,2):(M@0,3@1)"]);
    check("complement", &["4:1@0", "12"], expect!["(3):(4@0)"]);
    check("logical_product", &["(4,3):(1@0,1@1)", "(2,5):(1@0,1@1)"], expect!["((4,3),(2,5)):((1@0,1@1),(4@0,3@1))"]);
    check("logical_product", &["(2,3):(2@1,1@0)", "4"], expect!["((2,3),(2,2)):((2@1,1@0),(1@1,4@1))"]);
    check("injective", &["(4,8):(1@0,1@1)"], expect!["true"]);
    check("injective", &["(4,8):(1@0,2@0)"], expect!["false"]);
    check("injective", &["(4,8):(1@0,0)"], expect!["false"]);
    let one = expect![
        "E0213: complement is not defined on `(4,3):(1@0,1@1), 24`: the cotarget must give an extent for each axis; "
    ];
    check("complement", &["(4,3):(1@0,1@1)", "24"], one);
    check(
        "complement",
        &["(4,3):(1@0,1)"],
        expect!["E0213: complement is not defined on `(4,3):(1@0,1)`: offsets and coordinates have no sum; "],
    );
    let both = expect![
        "E0213: complement is not defined on `(4,3):(1@0,1@1@0)`: an axis is an int for one mode and a tuple for another; "
    ];
    check("complement", &["(4,3):(1@0,1@1@0)"], both);
    check(
        "complement",
        &["(4,3):(1@0,2@0)", "(16)"],
        expect![
            "E0221: complement((4,3):(1,2)): modes of the layout overlap (mode 0); at c = 4 the law gives 2, coordinate 2 gives 2; take its offsets once each: complement(8:1)"
        ],
    );
}

/// `Step<_1,X,_1>` of CUTLASS's GEMM tutorial: of the tiler over M, N and K, the tile of A has M and K.
#[test]
fn steps_leave_entries_out() {
    let (a, tiler) = ("(512,256):(1,512)", "(128,64,8)");
    check("local_tile", &[a, tiler, "(1,2,_)", "(1,_,1)"], expect!["[(128,8,32):(1,512,4096), 128]"]);
    check("local_tile", &[a, "<128:1,64:1,8:1>", "(1,2,3)", "(1,_,1)"], expect!["[(128,8):(1,512), 12416]"]);
    check("local_tile", &[a, "((2,128),8)", "((9,1),3)", "((_,1),1)"], expect!["[(128,8):(1,512), 12416]"]);
    // One entry that is left is a tuple of one mode, as CuTe has it.
    check("local_tile", &["512:1", tiler, "(1,2,3)", "(1,_,_)"], expect!["[((128)):((1)), 128]"]);
    check(
        "local_tile",
        &[a, tiler, "(1,2)", "(1,_,1)"],
        expect!["E0207: step: `(1,_,1)` and `(1,2)` do not have fitting profiles; "],
    );
    check(
        "local_tile",
        &[a, tiler, "(1,2,3)", "(1,_)"],
        expect!["E0207: step: `(1,_)` and `<128,64,8>` do not have fitting profiles; "],
    );
    // The threads of C over the rows of A: 16 × 16 threads, thread 35 stands in row 3.
    check("local_partition", &["(128,8):(1,128)", "(16,16):(1,16)", "35", "(1,_)"], expect!["[(8,8):(16,128), 3]"]);
}

#[test]
fn tilers_and_coordinates_flatten() {
    check("flatten", &["<(4,8),3:1>"], expect!["<4,8,3:1>"]);
    check("flatten", &["<<4,_>,(2,2):(1,2)>"], expect!["<4,_,(2,2):(1,2)>"]);
    check("flatten", &["(1,(_,2))"], expect!["(1,_,2)"]);
    check("flatten", &["(1@0,(2@1,0))"], expect!["(1@0,2@1,0)"]);
    check("flatten", &["_"], expect!["_"]);
}

#[test]
fn what_a_layout_covers() {
    check("is_compact", &["(4,(2,8)):(16,(1,2))"], expect!["true"]);
    check("is_compact", &["(4,8):(9,1)"], expect!["false"]);
    check("surjective", &["(4,8):(1,2)"], expect!["true"]);
    check("bijective", &["Sw<3,3,3> o 0 o (8,64):(64,1)"], expect!["true"]);
    check("surjective", &["Sw<3,3,3> o 8 o (8,64):(64,1)"], expect!["false"]);
    check(
        "bijective",
        &["(M,N):(S,1)"],
        expect![
            "E0210: bijective((M,N):(S,1)): it is not known that the modes of (M,N):(S,1) leave no gap and do not overlap; "
        ],
    );
}

#[test]
fn coordinate_tensors_start_somewhere() {
    let tensor = "ArithTuple(2,1) o (4,5):(1@0,1@1)";
    check("print", &[tensor], expect!["(2,1) o (4,5):(1@0,1@1)"]);
    check("print", &["ArithTuple(_0,_0) o (_4,_5):(_1@0,_1@1)"], expect!["(4,5):(1@0,1@1)"]);
    check("print", &["counting_iter(5) o 4:1"], expect!["5 o 4:1"]);
    check("crd2idx", &["(1,2)", tensor], expect!["(3,3)"]);
    check("slice", &["(_,2)", tensor], expect!["(2,3) o (4):(1@0)"]);
    check("coshape", &[tensor], expect!["(6,6)"]);
    check("coalesce", &["(0,3) o (2,2):(1@0,2@0)"], expect!["(0,3) o 4:1@0"]);
    check("local_tile", &[tensor, "(2,5)", "(1,0)"], expect!["[(4,1) o (2,5):(1@0,1@1), 0]"]);
    check("stride", &[tensor], expect!["(1@0,1@1)"]);
    check("domain_offset", &["(1,1)", "(4,5):(1@0,1@1)"], expect!["(1,1) o (4,5):(1@0,1@1)"]);
    // A layout after a coordinate tensor indexes memory from there on.
    check("crd2idx", &["(1,2)", "(8,8):(8,1) o 0 o (2,1) o (4,5):(1@0,1@1)"], expect!["27"]);
}

#[test]
fn swizzles_travel_with_their_layout() {
    check("composition", &["Sw<3,3,3>", "Sw<3,3,3> o 0 o 64:1"], expect!["64:1"]);
    check("composition", &["Sw<1,0,3>", "Sw<3,3,3> o 0 o 64:1"], expect!["Sw<1,0,3> o 0 o Sw<3,3,3> o 0 o 64:1"]);
    check("composition", &["(4,3):(3,1)", "Sw<1,0,1> o 0 o 4:1"], expect!["(4,3):(3,1) o 0 o Sw<1,0,1> o 0 o 4:1"]);
    check("composition", &["Sw<1,0,1> o 0 o (4,3):(3,1)", "4:3"], expect!["Sw<1,0,1> o 0 o (4,3):(3,1) o 0 o 4:3"]);
    check("right_inverse", &["Sw<3,3,3> o 0 o (64,8):(8,1)"], expect!["Sw<3,0,3> o 0 o (8,64):(64,1)"]);
    check("left_inverse", &["Sw<3,3,3> o 8 o 64:1"], expect!["-8 o Sw<3,3,3> o 0 o 80:1"]);
    check(
        "right_inverse",
        &["Sw<1,0,1> o 1 o 4:1"],
        expect![
            "E0223: right_inverse(Sw<1,0,1> o 1 o 4:1): no coordinate that the inverses of its maps lead to has the offset 0; at c = 0 the law gives 0, Sw<1,0,1> o 1 o 4:1 gives 1; right_inverse(Sw<1,0,1> o 0 o 4:1)"
        ],
    );
    check("as_layout", &["Sw<3,3,3> o 64 o 8:1"], expect!["72 o 8:1"]);
    check(
        "as_layout",
        &["Sw<1,0,1> o 0 o 4:1"],
        expect![
            "E0220: as_layout(Sw<1,0,1> o 0 o 4:1): no layout that refines its shape has these values (mode 0); at c = 3 the law gives 2, (2,2):(1,3) gives 4; Sw<1,0,1> o 0 o 4:1"
        ],
    );
    check(
        "stride",
        &["Sw<1,0,1> o 0 o 4:1"],
        expect![
            "E0220: as_layout(Sw<1,0,1> o 0 o 4:1): no layout that refines its shape has these values (mode 0); at c = 3 the law gives 2, (2,2):(1,3) gives 4; Sw<1,0,1> o 0 o 4:1"
        ],
    );
    check("cosize", &["Sw<3,0,-3> o 0 o 2:1"], expect!["10"]);
    check("as_layout", &["Sw<3,3,3> o 0 o 64:1"], expect!["64:1"]);
    check("right_inverse", &["Sw<1,0,1> o 0 o (2,2):(2,1)"], expect!["Sw<1,0,-1> o 0 o (2,2):(2,1)"]);
    check("upcast", &["Sw<3,3,3> o 64 o (8,64):(64,1)", "4"], expect!["Sw<3,1,3> o 16 o (8,16):(16,1)"]);
    check("max_common_vector", &["Sw<3,3,3> o 0 o 512:1", "512:1"], expect!["8"]);
    check("max_common_vector", &["Sw<3,3,3> o 0 o 512:1", "Sw<3,3,3> o 0 o 512:1"], expect!["512"]);
    check("recast_layout", &["Sw<3,4,3> o 128 o (8,64):(64,1)", "8", "32"], expect!["Sw<3,2,3> o 32 o (8,16):(16,1)"]);
    check(
        "upcast",
        &["Sw<3,4,3> o 2 o (8,64):(64,1)", "4"],
        expect![
            "E0224: upcast(Sw<3,4,3> o 2 o (8,64):(64,1), 4): 4 does not divide the offset 2; upcast(Sw<3,4,3> o 0 o (8,64):(64,1), 4)"
        ],
    );
    check(
        "swizzle_upcast",
        &["Sw<3,0,-3>", "2"],
        expect![
            "E0226: upcast(Sw<3,0,-3>, 2): bits below one element of 2 change bits above it; at c = 1 the law gives 4, Sw<2,0,-3> gives 0; swizzle_upcast(Sw<3,0,-3>, 1)"
        ],
    );
    check(
        "composition_layout_swizzle",
        &["(2,3):(3,1)", "Sw<1,0,1>"],
        expect![
            "E0226: (2,3):(3,1) o Sw<1,0,1>: the masks have different numbers of bits; (2,3):(3,1) o 0 o Sw<1,0,1> o 0 o 6:1"
        ],
    );
    check("get_swizzle_portion", &["Sw<3,4,3> o 0 o 64:1"], expect!["Sw<3,4,3>"]);
    check("make_composed_layout", &["Sw<3,4,3>", "16", "64:1"], expect!["Sw<3,4,3> o 16 o 64:1"]);
}

#[test]
fn without_coordinates_nothing_is_held() {
    check("cosize", &["Sw<1,0,1> o 0 o (4,0):(1,4)"], expect!["0"]);
    check("as_layout", &["Sw<1,0,1> o 0 o (4,0):(1,4)"], expect!["(4,0):(1,4)"]);
    check("layout_indices", &["Sw<1,0,1> o 0 o 0:1"], expect!["[]"]);
    check(
        "right_inverse",
        &["Sw<1,0,1> o 3 o 0:1"],
        expect![
            "E0223: right_inverse(Sw<1,0,1> o 3 o 0:1): no coordinate that the inverses of its maps lead to has the offset 0; at c = 0 the law gives 0, Sw<1,0,1> o 3 o 0:1 gives 2; right_inverse(Sw<1,0,1> o 0 o 0:1)"
        ],
    );
    check("left_inverse", &["(4,2):(2,1) o 3 o 0:1"], expect!["-3 o (2,4):(4,1) o 0 o 0:1"]);
}

#[test]
fn symbols_pass_through_the_maps() {
    check("cosize", &["Sw<3,3,3> o 0 o (8,64,N):(64,1,512)"], expect!["512*N"]);
    check("slice", &["(i,_)", "Sw<3,3,3> o 0 o (M,64):(64,1)"], expect!["Sw<3,3,3> o 64*i o (64):(1)"]);
    check("as_layout", &["Sw<3,3,3> o 512*K o (8,N):(1,512)"], expect!["512*K o (8,N):(1,512)"]);
    check("as_layout", &["(N,4):(1,N) o 0 o (N,2):(1,2*N)"], expect!["(N,2):(1,2*N)"]);
    check(
        "composition",
        &["Sw<3,3,3> o 0 o (M,64):(64,1)", "(M,(8,8)):(1,(M,8*M))"],
        expect!["Sw<3,3,3> o 0 o (M,(8,8)):(64,(1,8))"],
    );
    check("upcast", &["Sw<3,3,3> o 8*K o (8,64):(64,1)", "4"], expect!["Sw<3,1,3> o 2*K o (8,16):(16,1)"]);
    check(
        "upcast",
        &["Sw<3,3,3> o K o (8,64):(64,1)", "4"],
        expect![
            "E0210: upcast(Sw<3,3,3> o K o (8,64):(64,1), 4): it is not known that K % 4 == 0; state the fact: `where K % 4 == 0`"
        ],
    );
    check(
        "right_inverse",
        &["Sw<3,3,3> o 0 o (64,512*N):(512*N,1)"],
        expect!["(512*N,64):(64,1) o 0 o Sw<3,3,3> o 0 o 32768*N:1"],
    );
}

#[test]
fn spellings() {
    let read = |t: &str, wanted: &str| {
        let got = parse_value(t, Style::Plain).map_or_else(|e| e.to_string(), |v| v.to_string());
        assert_eq!(got, wanted, "{t}");
    };
    read("(Sw<3,3,3> o 0 o (8,8):(8,1)) o 8 o 8:1", "Sw<3,3,3> o 0 o (8,8):(8,1) o 8 o 8:1");
    read("Sw<3,3,3> o (8,8):(8,1) o 8 o 8:1", "Sw<3,3,3> o 0 o (8,8):(8,1) o 8 o 8:1");
    read("((4,2):(1,4))", "(4,2):(1,4)");
    read("S<3,3,3> o _0 o (_8,_64):(_64,_1)", "Sw<3,3,3> o 0 o (8,64):(64,1)");
    read("Sw<3,3,3> o Sw<3,3,3> o 64:1", "64:1");
    read("2 o 3 o 4:1", "5 o 4:1");
    read("swizzle<3,3,3>(M) + (N & 12):1", "(12 & N) + swizzle<3,3,3>(M):1");
    read("<(N >> 1),4>", "<<N/2>,4>");
    read("4:1 o 3", "a composed layout is `map o offset o layout`, where a map is a swizzle or a layout at byte 0");
    read(
        "(4,2):(1,4) o 0 o Sw<3,3,3>",
        "a composed layout is `map o offset o layout`, where a map is a swizzle or a layout at byte 0",
    );
    read("(Sw<3,3,3> o", "found the end, needed an int, a name, `_` or `(` at byte 12");
    let deep = "(".repeat(150) + "Sw<3,3,3> o 0 o 4:1" + &")".repeat(150);
    read(&deep, "Sw<3,3,3> o 0 o 4:1");
    let long = "Sw<1,0,3> o 1 o ".repeat(100) + "4:1";
    assert!(parse_value(&long, Style::Plain).is_err());
}

// ---- Random values of every kind. ----

struct Gen(Rng);

impl Gen {
    fn int(&mut self, style: Style) -> Int {
        let n = self.0.between(-70, 300);
        match self.0.below(8) {
            0 if style == Style::Plain => Int::symbol(Symbol::new(["M", "N", "K"][self.0.below(3)])),
            1 if style == Style::Plain => {
                let m = Int::symbol(Symbol::new("M"));
                m.mul(&Int::Static(n)).and_then(|e| e.add(&Int::Static(3))).unwrap()
            }
            2 | 3 if style == Style::Cute => Int::Dynamic(n),
            _ => Int::Static(n),
        }
    }

    fn tuple(&mut self, depth: usize, style: Style) -> IntTuple {
        if depth == 0 || self.0.once_in(2) {
            return Tree::Leaf(self.int(style));
        }
        Tree::Node((0..self.0.below(4)).map(|_| self.tuple(depth - 1, style)).collect())
    }

    fn layout(&mut self, style: Style) -> Layout {
        let shape = self.tuple(3, style);
        let stride = shape.map(&mut |_| match self.0.below(5) {
            0 => Stride::Basis(self.int(style), (0..1 + self.0.below(3)).map(|_| self.0.below(4) as u32).collect()),
            _ => Stride::Int(self.int(style)),
        });
        Layout::new(shape, stride).unwrap()
    }

    fn swizzle(&mut self) -> Swizzle {
        Swizzle::checked(self.0.between(1, 3), self.0.between(0, 4), self.0.pick(&[-4, -3, 3, 4])).unwrap()
    }

    fn value(&mut self, style: Style) -> Value {
        match self.0.below(7) {
            0 => Value::from(self.tuple(3, style)),
            1 => Value::Swizzle(self.swizzle()),
            2 => Value::Layout(self.layout(style)),
            3 => {
                let stride = self.layout(style).stride().clone();
                Value::from(stride)
            }
            4 => {
                let coord = self.tuple(3, style).map(&mut |i| match i.value() {
                    Some(n) if n % 3 == 0 => tilewright_algebra::layout::Index::All,
                    _ => tilewright_algebra::layout::Index::At(i.clone()),
                });
                Value::from(coord)
            }
            5 => {
                let entries = (0..1 + self.0.below(3)).map(|_| match self.0.below(3) {
                    0 => tilewright_algebra::layout::Tiler::All,
                    1 => tilewright_algebra::layout::Tiler::Int(self.int(style)),
                    _ => tilewright_algebra::layout::Tiler::Layout(self.layout(style)),
                });
                Value::Tiler(tilewright_algebra::layout::Tiler::Tile(entries.collect()))
            }
            _ => {
                let outer = match self.0.below(3) {
                    0 => Outer::Swizzle(self.swizzle()),
                    1 => Outer::Layout(Box::new(self.layout(style))),
                    _ => Outer::Shift(self.tuple(2, style)),
                };
                let c = Value::Composed(Composed { outer, offset: Int::ZERO, inner: self.layout(style) });
                // As the operations leave it.
                apply("flatten", &[c]).unwrap()
            }
        }
    }
}

#[test]
fn random_values_read_back() {
    for seed in 0..6000 {
        for style in [Style::Plain, Style::Cute] {
            let v = Gen(Rng::new(seed)).value(style);
            let text = v.text(style);
            let back = parse_value(&text, style).unwrap_or_else(|e| panic!("seed {seed}: {text}: {e}"));
            assert_eq!(back, v, "seed {seed}: {text}");
        }
    }
}

#[test]
fn symbols_mean_their_values() {
    let mut answered = [0; 3];
    for seed in 0..1500 {
        let mut g = Gen(Rng::new(seed));
        let n = g.0.between(1, 9);
        let symbol = |d: i64| Int::symbol(Symbol::new("N")).mul(&Int::Static(d)).unwrap();
        let pick = |g: &mut Gen| match g.0.below(5) {
            0 => symbol(1),
            1 => symbol(1 << g.0.below(8)),
            _ => Int::Static(1 << g.0.below(6)),
        };
        let flat =
            |g: &mut Gen| Layout::tuple((0..1 + g.0.below(3)).map(|_| (pick(g), Stride::Int(pick(g)))).collect());
        let outer = if g.0.once_in(3) { Outer::Layout(Box::new(flat(&mut g))) } else { Outer::Swizzle(g.swizzle()) };
        let offset = if g.0.once_in(2) { pick(&mut g) } else { Int::ZERO };
        let c = Composed { outer, offset, inner: flat(&mut g) };
        let env = |_: &Symbol| Some(n);
        let f = NumericFunction::evaluated(&AnyLayout::Composed(c.clone()), &env).unwrap();
        let size = f.size().unwrap();
        if size > 1 << 12 {
            continue;
        }
        let at = |v: &Value| match v {
            Value::Layout(l) => NumericFunction::evaluated(&AnyLayout::Plain(l.clone()), &env).unwrap(),
            Value::Composed(c) => NumericFunction::evaluated(&AnyLayout::Composed(c.clone()), &env).unwrap(),
            v => panic!("{v}"),
        };
        let value = Value::Composed(c.clone());
        if let Ok(r) = apply("as_layout", std::slice::from_ref(&value)) {
            answered[0] += 1;
            let r = at(&r);
            (0..size).for_each(|i| assert_eq!(r.at(i), f.at(i), "seed {seed}: {c} with N = {n} at {i}"));
        }
        if let Ok(r) = apply("cosize", std::slice::from_ref(&value)) {
            answered[1] += 1;
            let top = (0..size).map(|i| f.at(i).unwrap()).max().unwrap();
            let r = r.int().unwrap().eval(&env).unwrap();
            assert_eq!(r, top + 1, "seed {seed}: cosize({c}) with N = {n}");
        }
        if let Ok(r) = apply("right_inverse", std::slice::from_ref(&value)) {
            answered[2] += 1;
            let r = at(&r);
            for i in 0..r.size().unwrap() {
                assert_eq!(f.at(r.at(i).unwrap()), Ok(i), "seed {seed}: right_inverse({c}) with N = {n}");
            }
        }
    }
    println!("answered {answered:?} of 1500");
}

#[test]
fn hostile_numbers_never_panic() {
    let mut answered = 0;
    for seed in 0..1500 {
        let mut g = Gen(Rng::new(seed));
        let huge = |g: &mut Gen| match g.0.below(8) {
            0 => Int::Static(i64::MAX),
            1 => Int::Static(i64::MIN),
            2 => Int::Static(1 << 62),
            3 => Int::Static(-(1 << 40)),
            4 => Int::Static(1 << 33),
            5 => Int::Static(0),
            _ => g.int(Style::Plain),
        };
        let layout = |g: &mut Gen| {
            let modes = (0..1 + g.0.below(3)).map(|_| {
                let d = huge(g);
                let basis = g.0.once_in(6);
                (huge(g), if basis { Stride::Basis(d, [g.0.below(3) as u32].into()) } else { Stride::Int(d) })
            });
            Layout::tuple(modes.collect())
        };
        let outer = match g.0.below(4) {
            0 => Outer::Layout(Box::new(layout(&mut g))),
            1 => Outer::Shift(Tree::Leaf(huge(&mut g))),
            _ => Outer::Swizzle(Swizzle::checked(2, g.0.pick(&[0, 3, 50]), g.0.pick(&[-5, 5])).unwrap()),
        };
        let (offset, inner) = (huge(&mut g), layout(&mut g));
        let c = Value::Composed(Composed { outer, offset, inner });
        let (l, n) = (Value::Layout(layout(&mut g)), Value::Int(huge(&mut g)));
        for op in [
            "cosize",
            "as_layout",
            "coalesce",
            "right_inverse",
            "left_inverse",
            "max_alignment",
            "injective",
            "complement",
        ] {
            answered += usize::from(apply(op, std::slice::from_ref(&c)).is_ok());
        }
        for op in ["composition", "logical_divide", "logical_product", "max_common_vector", "max_common_layout"] {
            answered += usize::from(apply(op, &[c.clone(), l.clone()]).is_ok());
        }
        for op in ["upcast", "downcast", "complement"] {
            answered += usize::from(apply(op, &[c.clone(), n.clone()]).is_ok());
        }
        answered += usize::from(apply("composition", &[l, c.clone()]).is_ok());
        answered += usize::from(apply("crd2idx", &[n, c.clone()]).is_ok());
        answered += usize::from(apply("recast_layout", &[c, Value::from(12), Value::from(64)]).is_ok());
    }
    println!("{answered} answers");
}
