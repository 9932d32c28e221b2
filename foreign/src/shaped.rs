//! Extents with an element type: `memref`, `tensor`, `vector` of MLIR, and arrays of XLA: `f32[16,256]{1,0:T(8,128)}`.
//!
//! A map of MLIR and the tiles of XLA say in which order the digits of the coordinates lie in memory, the slowest first
//! (MLIR, "Builtin Dialect", `MemRefType`; OpenXLA, "Shapes and layout", "Tiled layout"). A mode is the digits of its
//! dimension.
use super::Reader;
use tilewright_frontend::ast::{Expr, ExprKind};
use tilewright_frontend::types::width;

/// Part of the coordinate along a dimension: `coordinate / step % extent`.
#[derive(Clone, Copy)]
struct Digit {
    dim: usize,
    step: i64,
    extent: i64,
}

/// The characters among which the `=` of an operation of XLA stands.
const MAX_NAME: usize = 256;

/// Names of element types that XLA alone has.
const XLA_TYPES: [&str; 8] = ["pred", "s4", "s8", "s16", "s32", "s64", "c64", "c128"];

/// Whether the name before a bracket is that of an element type of XLA.
pub(super) fn is_element(name: &str) -> bool {
    let float8 = name.strip_prefix("f8").is_some_and(|rest| rest.starts_with(['e', 'E']));
    width(name).is_some() || XLA_TYPES.contains(&name) || float8
}

impl Reader<'_> {
    /// `memref<4x8xf32, strided<[8, 1], offset: ?>, 3>`; the name is taken. Without strides or a map it is row-major.
    pub(super) fn memref(&mut self, start: usize) -> Option<Expr> {
        self.marks += 1;
        self.need("<")?;
        let shape = self.extents_by_x()?;
        let mut laid = None;
        while self.take(",") {
            if self.take_word("strided") {
                self.need("<")?;
                let strides = self.arguments("[", "]")?.0;
                if self.take(",") && self.take_word("offset") && self.take(":") && !self.is("?") {
                    let first = self.int()?;
                    self.note_first(first);
                }
                while !self.is(">") && self.at < self.text.len() {
                    self.at += self.rest().chars().next().map_or(1, char::len_utf8);
                }
                self.need(">")?;
                laid = Some(self.with_strides(shape.clone(), strides, start)?);
            } else if self.take_word("offset") {
                // As MLIR wrote it until 2022: `offset: 0, strides: [2, 2]`.
                self.need(":")?;
                if !self.take("?") {
                    let first = self.int()?;
                    self.note_first(first);
                }
            } else if self.take_word("strides") {
                self.need(":")?;
                let strides = self.arguments("[", "]")?.0;
                laid = Some(self.with_strides(shape.clone(), strides, start)?);
            } else if self.peek_word() == "affine_map" {
                laid = Some(self.mapped(&shape, start)?);
            } else if self.take("#") {
                let Some(name) = self.word() else { return self.fail("the name of an attribute") };
                if let Some(map) = self.maps.get(name).copied() {
                    let after = std::mem::replace(&mut self.at, map);
                    laid = Some(self.mapped(&shape, start)?);
                    self.at = after;
                } else if self.is(".") {
                    // A memory space, `#gpu.address_space<workgroup>`; other attributes say where elements lie.
                    let at = self.at;
                    let mut last = name;
                    while self.take(".") {
                        last = self.word().unwrap_or("");
                    }
                    if !["space", "memory", "storage", "descriptor"].iter().any(|word| last.contains(word)) {
                        return self.refuse(at, "`strided<[…]>`, `affine_map<…>` or a memory space");
                    }
                    if self.is("<") {
                        self.skip_balanced('<', '>')?;
                    }
                } else {
                    return self.fail("the map as it is defined, `#name = affine_map<…>`");
                }
            } else if self.is("\"") {
                // One with a name.
                self.skip_quoted()?;
            } else if self.word().is_some() || self.int().is_some() {
                // A memory space, `3 : i32`.
                let _typed = self.take(":") && self.word().is_some();
            } else {
                return self.fail("`strided<[…]>`, `affine_map<…>` or a memory space");
            }
        }
        self.need(">")?;
        self.located();
        match laid {
            Some(e) => Some(e),
            None => self.row_major(shape, start),
        }
    }

    /// `tensor<4x8xf32>`, `vector<4x8xf16>` without what says where elements lie; the name is taken.
    pub(super) fn plain_shape(&mut self, name: &str, start: usize) -> Option<Expr> {
        self.marks += 1;
        self.need("<")?;
        let shape = self.extents_by_x()?;
        self.need(">")?;
        self.located();
        self.notes.push(format!("a `{name}` of MLIR says nothing of memory; it was read as row-major"));
        self.row_major(shape, start)
    }

    /// `4x?xf32`
    fn extents_by_x(&mut self) -> Option<Vec<Expr>> {
        let mut shape = vec![];
        loop {
            let at = self.start();
            let kind = if self.take("?") {
                ExprKind::Anonymous(None)
            } else if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
                ExprKind::Int(self.int()?)
            } else {
                break;
            };
            shape.push(self.node(kind, at)?);
            if !self.rest().starts_with('x') {
                return self.fail("`x`");
            }
            self.at += 1;
        }
        // `f32`, `complex<f32>`, `!tt.ptr<f16>`
        let _of_dialect = self.take("!");
        let Some(_element) = self.word() else { return self.fail("an extent or an element type") };
        while self.rest().starts_with('.') && self.take(".") {
            self.word();
        }
        if self.rest().starts_with('<') {
            self.skip_balanced('<', '>')?;
        }
        Some(shape)
    }

    /// Takes `#name = affine_map<…>`, and remembers where the map begins.
    pub(super) fn map_named(&mut self) -> bool {
        let before = self.start();
        if let Some(name) = self.binding().filter(|_| self.peek_word() == "affine_map") {
            self.marks += 1;
            self.maps.insert(name, self.at);
            self.take_word("affine_map");
            return self.skip_arrow().is_some();
        }
        self.at = before;
        false
    }

    /// Passes `<… -> …>`.
    fn skip_arrow(&mut self) -> Option<()> {
        self.need("<")?;
        let rest = self.rest();
        let Some(arrow) = rest.find("->") else { return self.fail("`->`") };
        let Some(end) = rest[arrow + 2..].find('>') else { return self.fail("`>`") };
        self.at += arrow + 2 + end + 1;
        Some(())
    }

    /// A shape under `affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>`, or under a map to one digit a result.
    fn mapped(&mut self, shape: &[Expr], start: usize) -> Option<Expr> {
        self.take_word("affine_map");
        self.need("<")?;
        let dims = self.names_between("(", ")")?;
        if self.is("[") {
            self.names_between("[", "]")?;
        }
        if dims.len() != shape.len() {
            return self.fail(&format!("a map of {} dimensions", shape.len()));
        }
        self.need("->")?;
        self.need("(")?;
        let results = self.at;
        let e = match self.digits(&dims, shape) {
            Some(digits) if digits.len() > 1 => self.in_order(shape, digits, start),
            _ => {
                self.at = results;
                let strides = self.linear_map(&dims)?;
                self.with_strides(shape.to_vec(), strides, start)
            }
        }?;
        self.need(")")?;
        self.need(">")?;
        Some(e)
    }

    fn skip_quoted(&mut self) -> Option<()> {
        self.need("\"")?;
        let Some(end) = self.rest().find('"') else { return self.fail("`\"`") };
        self.at += end + 1;
        Some(())
    }

    /// Passes what stands before the result of an operation of XLA: `ROOT %add.1 = f32[2,3]{1,0} add(…)`.
    pub(super) fn xla_operation(&mut self) {
        // The name stands at the beginning.
        let rest = self.rest();
        let end = rest.char_indices().map(|(i, _)| i).take(MAX_NAME).last().unwrap_or(0);
        let line = rest[..end].lines().next().unwrap_or("");
        if let Some(at) =
            line.find(" = ").filter(|at| !line[..*at].contains(['(', '[', ':', ' ']) || line.starts_with("ROOT "))
            && let Some((element, _)) = line[at + 3..].split_once('[')
            && is_element(element)
        {
            self.at += at + 3;
        }
    }

    fn names_between(&mut self, open: &str, close: &str) -> Option<Vec<String>> {
        self.need(open)?;
        let mut names = vec![];
        while !self.is(close) {
            let Some(name) = self.word() else { return self.fail("a name") };
            names.push(name.to_string());
            if !self.take(",") {
                break;
            }
        }
        self.need(close)?;
        Some(names)
    }

    /// `d0 floordiv 8, d1, d0 mod 8`, up to the bracket.
    fn digits(&mut self, dims: &[String], shape: &[Expr]) -> Option<Vec<Digit>> {
        let mut digits = vec![];
        while !self.is(")") {
            let grouped = self.take("(");
            let Some(dim) = self.word().and_then(|name| dims.iter().position(|d| d == name)) else {
                return self.fail("a dimension");
            };
            let ExprKind::Int(n) = shape[dim].kind else { return self.fail("an extent that is known") };
            let mut digit = Digit { dim, step: 1, extent: n };
            if self.take_word("floordiv") || self.take_word("div") {
                digit.step = self.divisor(n)?;
                digit.extent = n / digit.step;
            }
            if grouped {
                self.need(")")?;
            }
            if self.take_word("mod") {
                digit.extent = self.divisor(digit.extent)?;
            }
            digits.push(digit);
            if !self.take(",") {
                break;
            }
        }
        if self.is(")") { Some(digits) } else { self.fail("`,`, `floordiv`, `mod` or `)`") }
    }

    /// An int that divides another.
    fn divisor(&mut self, n: i64) -> Option<i64> {
        let at = self.start();
        let d = self.int()?;
        if d < 1 || n % d != 0 { self.refuse(at, &format!("an int that divides {n}")) } else { Some(d) }
    }

    /// The strides that `d0 * 8 + d1 * s0 + 5` gives the dimensions, up to the bracket.
    fn linear_map(&mut self, dims: &[String]) -> Option<Vec<Expr>> {
        let at = self.start();
        let mut strides: Vec<Expr> = dims.iter().map(|_| Expr::new(ExprKind::Int(0), at..at)).collect();
        loop {
            let start = self.start();
            let (mut dim, mut factor, mut symbol) = (None, 1i64, None);
            loop {
                match self.peek_word() {
                    "" => factor = factor.saturating_mul(self.int()?),
                    word => {
                        match dims.iter().position(|d| d == word) {
                            Some(d) if dim.is_none() => dim = Some(d),
                            None if symbol.is_none() && !matches!(word, "mod" | "floordiv" | "ceildiv") => {
                                symbol = Some(word);
                            }
                            _ => return self.fail("a sum of dimensions times strides, or one digit a result"),
                        }
                        self.take_word(word);
                    }
                }
                if !self.take("*") {
                    break;
                }
            }
            let Some(dim) = dim else {
                match symbol {
                    Some(symbol) => self.notes.push(format!("its first element is element {symbol} of the memory")),
                    None => self.note_first(factor),
                }
                if self.take("+") {
                    continue;
                }
                return Some(strides);
            };
            let known = self.node(ExprKind::Int(factor), start)?;
            strides[dim] = match symbol {
                Some(symbol) => {
                    let name = self.node(ExprKind::Name(symbol.to_string()), start)?;
                    if factor == 1 {
                        name
                    } else {
                        self.node(
                            ExprKind::Binary(tilewright_frontend::ast::Infix::Mul, Box::new(known), Box::new(name)),
                            start,
                        )?
                    }
                }
                None => known,
            };
            if !self.take("+") {
                return Some(strides);
            }
        }
    }

    fn note_first(&mut self, first: i64) {
        if first != 0 {
            self.notes.push(format!("its first element is element {first} of the memory"));
        }
    }

    /// `[16,256]{1,0:T(8,128)(2,1)S(1)}` after the element type: extents, dimensions from the fastest on, tiles.
    pub(super) fn xla_array(&mut self, start: usize) -> Option<Expr> {
        self.marks += 1;
        let mut shape = vec![];
        self.need("[")?;
        while !self.is("]") {
            // A bound of an extent that is known when it runs.
            let _bounded = self.take("<=");
            let at = self.start();
            let kind = match self.word() {
                Some(symbol) => ExprKind::Name(symbol.to_string()),
                None if self.take("?") => ExprKind::Anonymous(None),
                None => ExprKind::Int(self.int()?),
            };
            shape.push(self.node(kind, at)?);
            if !self.take(",") {
                break;
            }
        }
        self.need("]")?;
        if self.rest().starts_with('[') {
            // As torch's compiler notes it: extents, strides and the device, `f32[4, 8][8, 1]cuda:0`.
            let strides = self.arguments("[", "]")?.0;
            if strides.len() != shape.len() {
                return self.fail(&format!("{} strides", shape.len()));
            }
            if self.word().is_some() && self.rest().starts_with(':') && self.take(":") {
                self.int()?;
            }
            return self.with_strides(shape, strides, start);
        }
        if !self.rest().starts_with('{') {
            return self.row_major(shape, start);
        }
        self.take("{");
        let extents: Option<Vec<i64>> =
            shape.iter().map(|e| if let ExprKind::Int(n) = e.kind { Some(n) } else { None }).collect();
        let Some(extents) = extents.filter(|all| all.iter().all(|n| *n >= 0)) else {
            return self.fail("a layout of known extents");
        };
        let mut digits = vec![];
        while self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            let at = self.at;
            let dim = self.int()? as usize;
            if dim >= extents.len() || digits.iter().any(|d: &Digit| d.dim == dim) {
                return self.refuse(at, "each dimension once");
            }
            digits.insert(0, Digit { dim, step: 1, extent: extents[dim] });
            if !self.take(",") {
                break;
            }
        }
        if digits.len() != extents.len() {
            return self.fail("each dimension once");
        }
        if self.take(":") {
            while let Some(key) = self.word() {
                while self.is("(") {
                    let at = self.start();
                    let tile = self.arguments("(", ")")?.0;
                    if key == "T" {
                        let Some(tile) = tile.iter().map(super::views::signed).collect::<Option<Vec<i64>>>() else {
                            return self.refuse(at, "a tile of ints");
                        };
                        digits = self.tiled(&digits, &tile, at)?;
                    }
                }
            }
        }
        self.need("}")?;
        let e = self.in_order(&shape, digits, start)?;
        // What the operation of an HLO text is applied to.
        if !self.on_new_line() && self.word().is_some() {
            let rest = self.rest();
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
        Some(e)
    }

    /// Digits of which the fastest ones are cut by a tile: whole tiles first, then what is in one.
    fn tiled(&mut self, digits: &[Digit], tile: &[i64], at: usize) -> Option<Vec<Digit>> {
        let Some(kept) = digits.len().checked_sub(tile.len()) else {
            return self.refuse(at, &format!("a tile of at most {} dimensions", digits.len()));
        };
        let (mut tiles, mut inside) = (digits[..kept].to_vec(), vec![]);
        for (digit, n) in digits[kept..].iter().zip(tile) {
            // What a tile is larger by is not used.
            if *n < 1 {
                return self.refuse(at, "a tile of positive extents");
            }
            let within = (*n).max(digit.extent.min(1));
            if digit.extent > within && digit.extent % within != 0 {
                let padded = digit.extent.saturating_add(within - digit.extent % within);
                let needed = format!("an extent that a tile of {within} divides, {padded} for {}", digit.extent);
                return self.refuse(at, &needed);
            }
            let count = if digit.extent > within { digit.extent / within } else { 1 };
            tiles.push(Digit { step: digit.step * within, extent: count, ..*digit });
            inside.push(Digit { extent: within, ..*digit });
        }
        tiles.extend(inside);
        Some(tiles)
    }

    /// The layout whose digits lie so in memory, the slowest first. A digit may be longer than what there is of its
    /// dimension.
    fn in_order(&mut self, shape: &[Expr], digits: Vec<Digit>, start: usize) -> Option<Expr> {
        if shape.iter().any(|e| matches!(e.kind, ExprKind::Int(0))) {
            // Nothing lies anywhere.
            return self.row_major(shape.to_vec(), start);
        }
        let mut stride = 1i64;
        let mut placed = vec![];
        for digit in digits.into_iter().rev() {
            placed.push((digit, stride));
            match stride.checked_mul(digit.extent) {
                Some(next) => stride = next,
                None => return self.fail("a size of less than 2^63"),
            }
        }
        placed.sort_by_key(|(digit, _)| (digit.dim, digit.step));
        let (mut extents, mut strides) = (vec![], vec![]);
        for (dim, whole) in shape.iter().enumerate() {
            let ExprKind::Int(whole) = whole.kind else { return self.fail("an extent that is known") };
            let (mut inner, mut outer, mut next) = (vec![], vec![], 1i64);
            for (digit, stride) in placed.iter().filter(|(digit, _)| digit.dim == dim) {
                let left = (whole / next).max(1);
                if digit.step != next
                    || (left > digit.extent && left % digit.extent != 0)
                    || whole % next.min(whole) != 0
                {
                    return self.fail(&format!("digits that give each of {whole} coordinates once"));
                }
                let extent = digit.extent.min(left);
                next = next.saturating_mul(digit.extent);
                if extent != 1 || (whole == 1 && inner.is_empty()) {
                    inner.push(self.node(ExprKind::Int(extent), start)?);
                    outer.push(self.node(ExprKind::Int(*stride), start)?);
                }
            }
            if next < whole {
                return self.fail(&format!("digits that give each of {whole} coordinates once"));
            }
            extents.push(self.one_or_tuple(inner, start)?);
            strides.push(self.one_or_tuple(outer, start)?);
        }
        self.with_strides(extents, strides, start)
    }

    fn one_or_tuple(&mut self, mut items: Vec<Expr>, start: usize) -> Option<Expr> {
        if items.len() == 1 { items.pop() } else { self.node(ExprKind::Tuple(items), start) }
    }

    fn row_major(&mut self, shape: Vec<Expr>, start: usize) -> Option<Expr> {
        let stride = self.node(ExprKind::Name("LayoutRight".to_string()), start)?;
        let shape = self.node(ExprKind::Tuple(shape), start)?;
        self.node(ExprKind::Layout(Box::new(shape), Box::new(stride)), start)
    }

    fn with_strides(&mut self, shape: Vec<Expr>, strides: Vec<Expr>, start: usize) -> Option<Expr> {
        let shape = self.node(ExprKind::Tuple(shape), start)?;
        let strides = self.node(ExprKind::Tuple(strides), start)?;
        self.node(ExprKind::Layout(Box::new(shape), Box::new(strides)), start)
    }
}
