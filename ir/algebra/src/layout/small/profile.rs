//! How the modes of a small layout nest: sixteen entries of four bits.
//!
//! The entries are a walk in preorder, the first in the lowest bits: 1 is a leaf, `k + 2` a tuple of `k` modes, 0 comes
//! after the last. `((2,2),3)` is a tuple of two, a tuple of two, three leaves: `0x1_11_4_4` from the top. So profiles
//! are joined by a shift, compared by one instruction, and walked without recursion.
//!
//! # Invariants
//! * A profile that is not empty is one whole tree, except while one is being written.
//! * There are no tuples without modes.

/// A walk over a tree in preorder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Profile(u64);

/// What a walk over a tree meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProfileToken {
    /// A leaf.
    Leaf,
    /// A tuple of so many modes.
    Tuple(usize),
}

/// The most modes of a tuple: its entry has four bits.
const MODES: usize = 13;

impl Profile {
    /// Nothing.
    pub const EMPTY: Profile = Profile(0);

    /// A leaf alone.
    pub const LEAF: Profile = Profile(1);

    /// A tuple of so many leaves, or the leaf where it is one; `None` for too many.
    #[inline]
    pub fn flat(leaves: usize) -> Option<Profile> {
        match leaves {
            1 => Some(Profile::LEAF),
            2..=MODES => Some(Profile((0x1111_1111_1111_1110 & ((1 << (4 * leaves + 4)) - 1)) | (leaves as u64 + 2))),
            _ => None,
        }
    }

    /// Whether nothing was written.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the tree is one leaf.
    #[inline]
    pub fn is_leaf(self) -> bool {
        self == Self::LEAF
    }

    /// The number of modes of a tree; 1 for a leaf.
    #[inline]
    pub fn rank(self) -> usize {
        match (self.0 & 15) as usize {
            0 | 1 => 1,
            k => k - 2,
        }
    }

    /// The bits in use.
    #[inline]
    fn bits(self) -> u32 {
        (64 - self.0.leading_zeros()).next_multiple_of(4)
    }

    /// Takes the first entry.
    #[inline]
    pub fn next(&mut self) -> Option<ProfileToken> {
        let entry = (self.0 & 15) as usize;
        self.0 >>= 4;
        match entry {
            0 => None,
            1 => Some(ProfileToken::Leaf),
            k => Some(ProfileToken::Tuple(k - 2)),
        }
    }

    /// Takes the first tree, with the number of its leaves.
    pub fn next_tree(&mut self) -> (Profile, usize) {
        let (mut open, mut leaves, mut rest, mut bits) = (1, 0, self.0, 0);
        while open > 0 && rest != 0 {
            let entry = (rest & 15) as usize;
            rest >>= 4;
            bits += 4;
            match entry {
                1 => {
                    open -= 1;
                    leaves += 1;
                }
                k => open += k - 3,
            }
        }
        let tree = if bits < 64 { Profile(self.0 & ((1 << bits) - 1)) } else { *self };
        self.0 = rest;
        (tree, leaves)
    }

    /// Appends an entry; `None` where there is no room.
    #[inline]
    pub fn push(&mut self, entry: ProfileToken) -> Option<()> {
        let entry = match entry {
            ProfileToken::Leaf => 1,
            ProfileToken::Tuple(k) if (1..=MODES).contains(&k) => k as u64 + 2,
            ProfileToken::Tuple(_) => return None,
        };
        self.join(Profile(entry))
    }

    /// Appends entries; `None` where there is no room.
    #[inline]
    pub fn join(&mut self, other: Profile) -> Option<()> {
        let at = self.bits();
        if at + other.bits() > 64 {
            return None;
        }
        self.0 |= other.0.checked_shl(at).unwrap_or(0);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(entries: &[ProfileToken]) -> Profile {
        let mut p = Profile::default();
        entries.iter().for_each(|e| p.push(*e).unwrap());
        p
    }

    #[test]
    fn trees_are_taken_from_the_front() {
        use ProfileToken::{Leaf, Tuple};
        let mut p = of(&[Tuple(2), Tuple(2), Leaf, Leaf, Leaf]);
        assert_eq!(p, Profile(0x11144));
        assert_eq!((p.rank(), p.next()), (2, Some(Tuple(2))));
        assert_eq!(p.next_tree(), (of(&[Tuple(2), Leaf, Leaf]), 2));
        assert_eq!(p.next_tree(), (Profile::LEAF, 1));
        assert!(p.is_empty());
    }

    #[test]
    fn sixteen_entries_fit() {
        let mut p = of(&[ProfileToken::Tuple(1); 15]);
        assert_eq!(p.push(ProfileToken::Leaf), Some(()));
        assert_eq!(p.push(ProfileToken::Leaf), None);
        assert_eq!(p.next_tree().1, 1);
        assert_eq!(Profile::default().push(ProfileToken::Tuple(0)), None);
        assert_eq!(Profile::default().push(ProfileToken::Tuple(14)), None);
        assert_eq!(
            Profile::flat(3),
            Some(of(&[ProfileToken::Tuple(3), ProfileToken::Leaf, ProfileToken::Leaf, ProfileToken::Leaf]))
        );
        assert_eq!(Profile::flat(13).map(Profile::bits), Some(56));
    }
}
