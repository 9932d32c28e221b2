//! Moving elements between two strided orders of the same index space, byte for byte.
//!
//! [`relay`] copies `dst[Σ iₖ·toₖ] = src[Σ iₖ·fromₖ]` for every point of a box. Modes that are contiguous in both are
//! fused, the fastest mode of each side is made a side of a square block (so that neither side walks a column of cache
//! lines), and the rest is a plain odometer. Every access is a slice access: a wrong stride panics, it never reads
//! what is not there; callers check their layouts first.
//!
//! This serves files only. What a program says is compiled.

/// One mode of the index space: extent, stride in the source, stride in the destination (elements).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Number of steps.
    pub extent: i64,
    /// Elements per step in the source.
    pub from: i64,
    /// Elements per step in the destination.
    pub to: i64,
}

/// Edge of a block, in elements: 64 rows of at most 8 bytes by 64 columns are 32 KiB, the first-level cache.
const BLOCK: i64 = 64;

/// Copies every element; `from` and `to` are the element offsets of point 0.
///
/// # Panics
/// When a point lies outside one of the slices.
pub fn relay(modes: &[Mode], element_bytes: usize, src: &[u8], from: i64, dst: &mut [u8], to: i64) {
    match element_bytes {
        1 => copy::<1>(modes, src, from, dst, to),
        2 => copy::<2>(modes, src, from, dst, to),
        4 => copy::<4>(modes, src, from, dst, to),
        _ => copy::<8>(modes, src, from, dst, to),
    }
}

/// The modes with extent 1 dropped and those that continue each other on both sides fused, fastest destination first.
pub fn fuse(modes: &[Mode]) -> Vec<Mode> {
    let mut modes: Vec<Mode> = modes.iter().copied().filter(|m| m.extent != 1).collect();
    modes.sort_by_key(|m| (m.to.unsigned_abs(), m.from.unsigned_abs()));
    let mut out: Vec<Mode> = vec![];
    for mode in modes {
        match out.last_mut() {
            Some(last) if mode.from == last.from * last.extent && mode.to == last.to * last.extent => {
                last.extent *= mode.extent;
            }
            _ => out.push(mode),
        }
    }
    out
}

fn copy<const E: usize>(modes: &[Mode], src: &[u8], from: i64, dst: &mut [u8], to: i64) {
    if modes.iter().any(|m| m.extent <= 0) {
        return;
    }
    let mut modes = fuse(modes);
    let inner = if modes.is_empty() { Mode { extent: 1, from: 1, to: 1 } } else { modes.remove(0) };
    // The fastest mode of the source is the other side of the block, unless it is the inner one already.
    let fastest = (0..modes.len()).min_by_key(|i| modes[*i].from.unsigned_abs());
    let other = match fastest {
        Some(i) if modes[i].from.abs() < inner.from.abs() => modes.remove(i),
        _ => Mode { extent: 1, from: 0, to: 0 },
    };
    let mut index = vec![0i64; modes.len()];
    let (mut s, mut d) = (from, to);
    loop {
        if inner.from == 1 && inner.to == 1 {
            for j in 0..other.extent {
                let (s, d) = ((s + j * other.from) as usize * E, (d + j * other.to) as usize * E);
                let n = inner.extent as usize * E;
                dst[d..d + n].copy_from_slice(&src[s..s + n]);
            }
        } else {
            blocks::<E>(inner, other, src, s, dst, d);
        }
        // The odometer: the first mode that can still step does, those before it go back to 0.
        let mut k = 0;
        loop {
            let Some(mode) = modes.get(k) else { return };
            index[k] += 1;
            s += mode.from;
            d += mode.to;
            if index[k] < mode.extent {
                break;
            }
            s -= mode.extent * mode.from;
            d -= mode.extent * mode.to;
            index[k] = 0;
            k += 1;
        }
    }
}

fn blocks<const E: usize>(inner: Mode, other: Mode, src: &[u8], s: i64, dst: &mut [u8], d: i64) {
    for j0 in (0..other.extent).step_by(BLOCK as usize) {
        for i0 in (0..inner.extent).step_by(BLOCK as usize) {
            for j in j0..(j0 + BLOCK).min(other.extent) {
                let (mut s, mut d) = (s + j * other.from + i0 * inner.from, d + j * other.to + i0 * inner.to);
                for _ in i0..(i0 + BLOCK).min(inner.extent) {
                    let (a, b) = (s as usize * E, d as usize * E);
                    dst[b..b + E].copy_from_slice(&src[a..a + E]);
                    s += inner.from;
                    d += inner.to;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(modes: &[Mode], from: i64, to: i64) {
        let top = |stride: fn(&Mode) -> i64, base: i64| {
            base + modes.iter().map(|m| (stride(m) * (m.extent - 1)).max(0)).sum::<i64>() + 1
        };
        let (n, m) = (top(|m| m.from, from), top(|m| m.to, to));
        let src: Vec<u8> = (0..n as u32).flat_map(|i| (i as u16).to_le_bytes()).collect();
        let mut dst = vec![0xff; m as usize * 2];
        let mut want = dst.clone();
        let size: i64 = modes.iter().map(|m| m.extent).product();
        for c in 0..size {
            let (mut rest, mut s, mut d) = (c, from, to);
            for m in modes {
                s += rest % m.extent * m.from;
                d += rest % m.extent * m.to;
                rest /= m.extent;
            }
            let (s, d) = (s as usize * 2, d as usize * 2);
            want[d..d + 2].copy_from_slice(&src[s..s + 2]);
        }
        relay(modes, 2, &src, from, &mut dst, to);
        assert_eq!(dst, want, "{modes:?}");
    }

    #[test]
    fn every_order_arrives() {
        let mode = |extent, from, to| Mode { extent, from, to };
        check(&[], 0, 0);
        check(&[mode(7, 1, 1)], 0, 0);
        check(&[mode(7, 3, 2), mode(1, 0, 0)], 5, 1);
        check(&[mode(130, 70, 1), mode(70, 1, 130)], 0, 0);
        check(&[mode(3, 1, 20), mode(4, 3, 5), mode(5, 12, 1)], 0, 0);
        check(&[mode(5, -1, 1), mode(3, 5, 7)], 4, 0);
        check(&[mode(0, 1, 1), mode(3, 5, 7)], 0, 0);
        check(&[mode(4, 0, 1), mode(3, 1, 4)], 0, 0);
    }

    #[test]
    fn contiguous_modes_fuse() {
        let mode = |extent, from, to| Mode { extent, from, to };
        assert_eq!(fuse(&[mode(5, 12, 12), mode(3, 1, 1), mode(4, 3, 3)]), [mode(60, 1, 1)]);
    }
}
