//! Updates whose points meet: every operation on every type, through indices of every kind.

/// One function for each operation and type, with a statement for each kind of index; symbols `N` and `V`.
pub fn programs() -> Vec<String> {
    let types = ["f32", "f64", "f16", "bf16", "i64", "i32", "i16", "i8", "u64", "u32", "u16", "u8"];
    let numbers = types.iter().flat_map(|t| ["+=", "-=", "*=", "min=", "max="].map(|op| program(t, op)));
    numbers.chain(["min=", "max="].map(|op| program("bool", op))).collect()
}

fn program(dtype: &str, op: &str) -> String {
    // The output's extents, and the element that a point updates.
    let updates = [
        ("(V)", "t[i]", "x[i]"),
        ("(V,6)", "t[i],j", "w[i,j]"),
        ("(V,V)", "t[i],i % V", "x[i]"),
        ("(10)", "k/4", "z[k]"),
        ("(8)", "k%8", "z[k]"),
        ("(8)", "min(max(k-5,0),7)", "z[k]"),
        ("(8)", "max(k-29,0)", "z[k]"),
        ("(8)", "(3*k + 5)%8", "z[k]"),
        ("(10,6)", "k/4,j", "u[k,j]"),
        ("(2,5)", "(j/3),(k+j)%5", "u[k,j]"),
        ("(V)", "i % V", "x[i]"),
        ("(V)", "(V-1) - i%V", "x[i]"),
        ("(V)", "min(i+j, V-1)", "w[i,j]"),
        ("(42)", "k+j", "u[k,j]"),
        ("(N,6):(0,1)", "i,j", "w[i,j]"),
        ("(37,6):(1,0)", "k,j", "u[k,j]"),
        ("(N,6):(6,1)", "i,j", "w[i,j]"),
    ];
    let mut params = format!("t: i32 (N), x: {dtype} (N), w: {dtype} (N,6), z: {dtype} (37), u: {dtype} (37,6)");
    let mut body = String::new();
    for (i, (extents, index, value)) in updates.iter().enumerate() {
        params += &format!(", y{i}: {dtype} {extents}");
        body += &format!("  y{i}[{index}] {op} {value}\n");
    }
    format!("sym N\nsym V where V >= 1\nfn f({params}) {{\n{body}}}\n")
}

/// Values of the symbols: nothing, one, and several points to an element.
pub const SYMBOLS: [[i64; 2]; 4] = [[0, 1], [1, 1], [37, 5], [300, 7]];
