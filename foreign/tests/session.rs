//! What lines in other spellings leave to the next ones.
use tilewright_foreign::HOOKS;
use tilewright_frontend::session::Session;

#[test]
fn tiles_and_alias_templates_stay_over_lines() {
    let mut s = Session::default().with(HOOKS);
    let mut say = |text: &str| s.line(text).unwrap_or_else(|e| panic!("{text}: {}", e[0])).to_string();
    say("auto mma = make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2>>{}, Tile<_32,_32,_16>{});");
    assert_eq!(say("auto thr_mma = mma.get_slice(37);"), "thr_mma = (5,1,0,0)");
    say("let G = (128,128):(128,1)");
    assert_eq!(say("thr_mma.partition_C(G)"), "[((2,2),4,8):((1,1024),4096,16), 2178]");
    assert_eq!(say("partition_shape_C(mma, shape(G))"), "((2,2),4,8)");
    say("template<int k> using Row = Layout<Shape<Int<k>,_8>>;");
    assert_eq!(say("size(Row<4>{})"), "32");
    say("template<int k> using Wide = decltype(tile_to_shape(Row<k>{}, Shape<_64,_64>{}));");
    assert_eq!(say("Wide<8>{}"), "((8,8),(8,8)):((1,64),(8,512))");
    // A later definition of the name replaces the tile.
    say("let mma = 4:1");
    assert_eq!(say("size(mma)"), "4");
    assert_eq!(s.line("rank(thr_mma)").unwrap_err()[0].code, "E0721");
    assert_eq!(s.line("Row<>{}").unwrap_err()[0].code, "E0012");
}
