//! Products in blocks of threads, in `report`.
use crate::program::{bytes_text, plural};
use serde_json::{Value as Json, json};
use std::fmt;
use tilewright_ir::schedule::Multiply;
use tilewright_rewrite::lower::expected::Expected;

/// One as JSON.
pub fn json(p: &Expected) -> Json {
    let waves = p.waves();
    json!({
        "statement": p.statement,
        "by": p.by.name(),
        "block": p.block,
        "stages": p.stages,
        "tiles": p.tiles,
        "rounds": p.rounds,
        "resident": p.resident,
        "multiprocessors": p.multiprocessors,
        "waves": waves.map(|(waves, _)| waves),
        "last_wave": waves.map(|(_, last)| last),
        "instruction": (!p.shape.is_empty()).then(|| p.shape.clone()),
        "instructions_per_stage": p.instructions,
        "sum_registers": p.sums,
        "shared_bytes": p.shared,
        "bytes_per_stage": { "to_shared": p.to_shared, "from_shared": p.from_shared },
        "bytes": { "to_shared": p.cache(), "memory": p.memory },
        "of_peak": p.of_peak,
    })
}

/// One, for people.
pub fn print(p: &Expected, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [m, n, k] = p.block;
    let bytes = |n: i64| bytes_text(n.unsigned_abs());
    let tiles = match (p.tiles, p.waves()) {
        (Some(tiles), Some((waves, last))) => format!(
            "{}, {waves:.2} times what {} hold at once ({} each), the last time {:.0} % of it",
            plural(tiles as usize, "tile"),
            plural(p.multiprocessors as usize, "multiprocessor"),
            p.resident,
            100.0 * last
        ),
        _ => "tiles as symbols say".into(),
    };
    writeln!(f, "  product {}: {} in blocks of {m}x{n}x{k}: {tiles}", p.statement, p.by.name())?;
    let instructions = match p.by {
        Multiply::Fma => format!("{} multiply-adds of a thread", p.instructions),
        by => format!("{} {} {}", p.instructions, by.name(), p.shape),
    };
    writeln!(
        f,
        "    a stage of {}: {} to shared memory, {instructions} that read {} from there; {} of sums, {} of shared memory",
        p.stages,
        bytes(p.to_shared),
        bytes(p.from_shared),
        plural(p.sums as usize, "register"),
        bytes(p.shared),
    )?;
    if let (Some(cache), Some(memory)) = (p.cache(), p.memory) {
        let peak = p.of_peak.map_or(String::new(), |part| format!("; expected {:.2} of the peak", part));
        writeln!(
            f,
            "    in all: {} by way of the second-level cache, {} from and to memory at least{peak}",
            bytes(cache),
            bytes(memory)
        )?;
    }
    Ok(())
}
