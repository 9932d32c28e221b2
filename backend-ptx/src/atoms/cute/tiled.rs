//! Atoms side by side: CuTe's `TiledMMA`, whose operands are thread–value layouts of a whole tile.
//!
//! A matrix is cut into what one atom covers; the atom's own layout says which thread of it has what there, and the
//! layout of atoms along M, N and K which of them it is. All of that is divides and compositions (CUTLASS,
//! `cute/atom/mma_atom.hpp`):
//!
//! ```text
//! permuted                                  = logical_divide((I,J), <PermI,PermJ>)
//! ((ThrV,FrgV),(RestI,RestJ))               = zipped_divide(permuted, <AtomI:1,AtomJ:1>) o <TV,_>
//! ((ThrV,(ThrI,ThrJ)),(FrgV,(RestI,RestJ))) = zipped_divide(that, <_,<ThrI:1,ThrJ:1>>)
//! ```
//!
//! and the number of a thread is looked up in `tiled_product(ThrID, AtomLayoutMNK)`.
use super::{CuteOperand, NamedAtom};
use tilewright_ir::int::Int;
use tilewright_ir::layout::Layout;
use tilewright_ir::layout::complement::complement_of_cosize;
use tilewright_ir::layout::compose::{composition, composition_tiler};
use tilewright_ir::layout::divide::{logical_divide, zipped_divide};
use tilewright_ir::layout::error::AlgebraError;
use tilewright_ir::layout::inverse::right_inverse;
use tilewright_ir::layout::make::make_layout_left;
use tilewright_ir::layout::product::tiled_product;
use tilewright_ir::layout::tiler::Tiler;
use tilewright_ir::tuple::{IntTuple, Tree};

/// Why atoms do not tile.
#[derive(Debug, thiserror::Error)]
pub enum TiledError {
    /// A copy, or a product with another operand.
    #[error("`{0}` is no product of A and B")]
    NoProduct(String),
    /// A layout of atoms that has not M, N and K.
    #[error("the layout of atoms {0} has not at most three modes, M, N and K")]
    Rank(Layout),
    /// A permutation of the tile.
    #[error("`{0}` permutes no mode of a tile: it is an int, a layout or `_`")]
    Permutation(Tiler),
    /// A tile that atoms do not fill.
    #[error("{extent} of the tile is no multiple of {unit}, what the atoms have along {mode}")]
    Extent {
        /// M, N or K.
        mode: char,
        /// Of the tile.
        extent: Int,
        /// Of all atoms.
        unit: Int,
    },
    /// What the algebra refuses.
    #[error(transparent)]
    Algebra(#[from] AlgebraError),
}

/// An atom as often as a layout of M, N and K has points, over a tile whose modes are permuted first; `_` for the
/// extent that the atoms have. Threads that only K tells apart hold the same of C.
///
/// # Errors
/// An atom that is no product, layouts that do not divide each other.
pub fn tiled(atom: &NamedAtom, atoms: &Layout, permutations: &[Tiler]) -> Result<NamedAtom, TiledError> {
    let of = |name: &str| atom.operands.iter().find(|o| o.name == name);
    let no_product = || TiledError::NoProduct(atom.name.clone());
    let (Some(a), Some(b), Some(c), 3) = (of("A"), of("B"), of("C"), atom.operands.len()) else {
        return Err(no_product());
    };
    if atoms.rank() > 3 || permutations.len() > 3 {
        return Err(TiledError::Rank(atoms.clone()));
    }
    let mut modes = atoms.modes();
    modes.resize(3, Layout::mode1(Int::ONE, Int::ZERO));
    let atoms = Layout::concat(&modes);
    let (Some([m, k]), Some([n, _])) = (extents(&a.tile), extents(&b.tile)) else { return Err(no_product()) };
    let threads = tiled_product(&atom.thread_ids, &Tiler::Layout(atoms))?;
    // Numbers that no thread has are taken for one that has the rest of it.
    let rest = complement_of_cosize(&threads)?;
    let copies = Layout::mode1(rest.size().map_err(AlgebraError::from)?, Int::ZERO);
    let number = right_inverse(&Layout::concat(&[threads.clone(), rest]))?;
    let shape: Vec<Int> =
        threads.modes().iter().map(|mode| mode.size()).collect::<Result<_, _>>().map_err(AlgebraError::from)?;
    let tile = AtomTile { atom: [m, n, k], shape: &shape, number: &number, copies: &copies, permutations };
    let operands = [(a, [0, 2]), (b, [1, 2]), (c, [0, 1])];
    let operands = operands.map(|(o, modes)| tile.operand(o, modes)).into_iter().collect::<Result<_, _>>()?;
    Ok(NamedAtom { thread_ids: threads, operands, row: None, ..atom.clone() })
}

fn extents(tile: &IntTuple) -> Option<[Int; 2]> {
    match tile {
        Tree::Node(modes) => match &modes[..] {
            [Tree::Leaf(i), Tree::Leaf(j)] => Some([i.clone(), j.clone()]),
            _ => None,
        },
        Tree::Leaf(_) => None,
    }
}

struct AtomTile<'a> {
    /// Extents of the atom along M, N and K.
    atom: [Int; 3],
    /// How many threads there are along (V,M,N,K).
    shape: &'a [Int],
    /// From the number of a thread to (V,M,N,K), and behind them which of the numbers that no thread has.
    number: &'a Layout,
    /// Those, which are no other element.
    copies: &'a Layout,
    permutations: &'a [Tiler],
}

impl AtomTile<'_> {
    /// How a mode is permuted before it is cut for atoms, and its extent.
    fn permutation(&self, mode: usize) -> Result<(Tiler, Int), TiledError> {
        let unit = self.atom[mode].mul(&self.shape[mode + 1]).map_err(AlgebraError::from)?;
        let (tiler, extent) = match self.permutations.get(mode) {
            None | Some(Tiler::All) => (Tiler::Int(unit.clone()), unit.clone()),
            Some(t @ Tiler::Int(n)) => (t.clone(), n.clone()),
            Some(t @ Tiler::Layout(l)) => (t.clone(), l.size().map_err(AlgebraError::from)?),
            Some(other) => return Err(TiledError::Permutation(other.clone())),
        };
        if unit.divides(&extent) != Some(true) {
            return Err(TiledError::Extent { mode: ['M', 'N', 'K'][mode], extent, unit });
        }
        Ok((tiler, extent))
    }

    /// An operand over two of M, N and K.
    fn operand(&self, of: &CuteOperand, modes: [usize; 2]) -> Result<CuteOperand, TiledError> {
        let [i, j] = modes.map(|m| self.permutation(m));
        let ((by_i, i), (by_j, j)) = (i?, j?);
        let (permuted, shape) = (vec![by_i, by_j], Tree::Node(vec![Tree::Leaf(i), Tree::Leaf(j)]));
        let line = |n: &Int| Tiler::Layout(Layout::mode1(n.clone(), Int::ONE));
        let each = |tilers: Vec<Tiler>| Tiler::Tile(tilers);
        let matrix = logical_divide(&make_layout_left(&shape)?, &each(permuted))?;
        let atoms = zipped_divide(&matrix, &each(modes.map(|m| line(&self.atom[m])).to_vec()))?;
        let fragments = composition_tiler(&atoms, &each(vec![Tiler::Layout(of.layout.clone()), Tiler::All]))?;
        let of_threads = each(modes.map(|m| line(&self.shape[m + 1])).to_vec());
        let parts = zipped_divide(&fragments, &each(vec![Tiler::All, of_threads]))?;
        // ((ThrV,(ThrI,ThrJ)),(FrgV,(RestI,RestJ)))
        let (inside, apart, values) = (parts.at(&[0, 0])?, parts.at(&[0, 1])?, parts.at(&[1])?);
        // (ThrV,ThrM,ThrN,ThrK), standing still along what the operand has not.
        let still = |m: usize| Layout::mode1(self.shape[m + 1].clone(), Int::ZERO);
        let place =
            |m: usize| modes.iter().position(|x| *x == m).and_then(|i| apart.mode(i)).unwrap_or_else(|| still(m));
        let coordinates = Layout::concat(&[inside, place(0), place(1), place(2)]);
        let threads = composition(&Layout::concat(&[coordinates, self.copies.clone()]), self.number)?;
        let layout = Layout::concat(&[threads, values]);
        let drawn = of.drawn.as_ref().map(|_| (shape.clone(), layout.clone()));
        Ok(CuteOperand { tile: shape, layout, drawn, ..of.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::find;
    use super::*;
    use tilewright_ir::layout::coord::crd2idx;
    use tilewright_ir::layout::coord::{Coord, Index};
    use tilewright_ir::op::{Style, Value, parse_value};

    const RECORD: &str = include_str!("../cute_tiled.txt");

    fn layout(text: &str) -> Layout {
        match parse_value(text, Style::Plain) {
            Ok(Value::Layout(l)) => l,
            other => panic!("{text}: {other:?}"),
        }
    }

    /// As CuTe prints them, and with the same number of threads; of C the threads that K tells apart hold the same,
    /// where CuTe's own answer leaves the tile.
    #[test]
    fn tiles_are_those_of_cute() {
        let mut rows = 0;
        for row in RECORD.split("\n\n").skip(1) {
            let mut lines = row.lines();
            let mut head = lines.next().expect("a head").split(' ');
            let [name, atoms, permutation] = [(); 3].map(|()| head.next().expect("three words"));
            let permutation = match parse_value(permutation, Style::Plain) {
                Ok(Value::Tiler(Tiler::Tile(each))) => each,
                other => panic!("{permutation}: {other:?}"),
            };
            let found = tiled(find(name).expect(name), &layout(atoms), &permutation).expect(row);
            let along_k = found.thread_ids.mode(3).and_then(|k| k.size().ok()?.value()).expect("a number");
            for line in lines {
                let (what, wanted) = line.split_once(" = ").expect(line);
                let wanted = layout(wanted);
                let ours = match what {
                    "Thr" => &found.thread_ids,
                    what => &found.operands.iter().find(|o| o.name == what).expect(what).layout,
                };
                let [ours_of, wanted_of] =
                    [ours, &wanted].map(|l| [0, 1].map(|m| l.mode(m).unwrap().size().unwrap().value().unwrap()));
                assert_eq!(ours_of, wanted_of, "{row}\n{what} {ours}");
                let [threads, values] = ours_of;
                let at = |l: &Layout, t: i64, v: i64| {
                    crd2idx(&Coord::Leaf(Index::At(Int::Static(t + threads * v))), l).unwrap()
                };
                for (t, v) in (0..threads).flat_map(|t| (0..values).map(move |v| (t, v))) {
                    let of = if what == "C" && along_k > 1 { t % (threads / along_k) } else { t };
                    assert_eq!(at(ours, t, v), at(&wanted, of, v), "{row}\n{what} {ours}, thread {t}, value {v}");
                }
            }
            rows += 1;
        }
        assert_eq!(rows, 16);
    }
}
