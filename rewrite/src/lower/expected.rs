//! What products in blocks of threads are expected to do on their target, for reports: figures of the plan and of the
//! target's row, nothing that was measured.
use tilewright_ir::schedule::Multiply;

/// A product of one launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The statement, as schedules name it.
    pub statement: String,
    /// What multiplies.
    pub by: Multiply,
    /// Rows, columns and terms of a block's stage.
    pub block: [i64; 3],
    /// Stages in shared memory.
    pub stages: i64,
    /// Tiles of results; `None` where symbols decide.
    pub tiles: Option<i64>,
    /// Stages of a tile.
    pub rounds: Option<i64>,
    /// Blocks that a multiprocessor has room for at a time.
    pub resident: i64,
    /// Multiprocessors.
    pub multiprocessors: i64,
    /// Instructions of a block's stage; of threads, multiply-adds of one.
    pub instructions: i64,
    /// Their shape, `m64n256k16`; multiply-adds have none.
    pub shape: String,
    /// Bytes that a stage moves to shared memory.
    pub to_shared: i64,
    /// Bytes that a stage reads from there.
    pub from_shared: i64,
    /// Bytes of shared memory of a block.
    pub shared: i64,
    /// Registers of a thread that hold sums.
    pub sums: i64,
    /// Bytes of both factors and the results, each counted once; `None` where symbols decide.
    pub memory: Option<i64>,
    /// The part of the target's peak that its estimate of the time leaves; `None` where its row has no such figures, or
    /// symbols decide.
    pub of_peak: Option<f64>,
}

impl Expected {
    /// How often all multiprocessors are full of blocks, and the part of them that the last time is, from above 0 to 1.
    pub fn waves(&self) -> Option<(f64, f64)> {
        let at_once = (self.resident * self.multiprocessors).max(1) as f64;
        let waves = self.tiles? as f64 / at_once;
        Some((waves, if waves.fract() == 0.0 { 1.0 } else { waves.fract() }))
    }

    /// Bytes that all blocks move to shared memory: what the second-level cache is asked for.
    pub fn cache(&self) -> Option<i64> {
        self.tiles?.checked_mul(self.rounds?)?.checked_mul(self.to_shared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_are_tiles_over_what_runs_at_once() {
        let mut expected = Expected {
            statement: "C".into(),
            by: Multiply::Wgmma,
            block: [128, 256, 64],
            stages: 4,
            tiles: Some(512),
            rounds: Some(64),
            resident: 1,
            multiprocessors: 132,
            instructions: 8,
            shape: "m64n256k16".into(),
            to_shared: 48 << 10,
            from_shared: 80 << 10,
            shared: 0,
            sums: 128,
            memory: None,
            of_peak: None,
        };
        let (waves, last) = expected.waves().expect("tiles are known");
        assert!((waves - 512.0 / 132.0).abs() < 1e-9 && (last - 116.0 / 132.0).abs() < 1e-9, "{waves} {last}");
        assert_eq!(expected.cache(), Some(512 * 64 * (48 << 10)));
        (expected.tiles, expected.resident) = (Some(264), 2);
        assert_eq!(expected.waves(), Some((1.0, 1.0)));
        expected.tiles = None;
        assert_eq!((expected.waves(), expected.cache()), (None, None));
    }
}
