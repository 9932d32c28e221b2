//! A reference interpreter of the PTX that the backend emits: what the text means, without a GPU.
//!
//! Threads are scalar and run in turn from barrier to barrier; memory knows its bounds, what was written, and who
//! touched what since the last barrier. A kernel that passes reads and writes only its tensors, at the alignment of
//! each access, reads nothing that nothing wrote, and has no races between threads or blocks, at the sizes that were
//! run. It is driven by the launch manifest alone, as any launcher would be.
mod arith;
mod machine;
mod memory;
mod parse;

use machine::{Grid, LaunchArg, Map};
use memory::{Global, Segment};
use tilewright_backend_ptx::manifest::{Argument, Manifest};
use tilewright_ir::interp::InterpMemory;
use tilewright_ir::program::Role;

/// Runs a function on memories, in the order of its parameters; `shift` bytes are added to every tensor's address,
/// which is else a multiple of 256.
pub fn run(
    ptx: &str,
    manifest: &Manifest,
    memories: &[InterpMemory],
    symbols: &[i64],
    shift: u64,
) -> Result<Vec<InterpMemory>, String> {
    run_noting(ptx, manifest, memories, symbols, shift, &mut vec![])
}

/// Like [`run`]; notes which lines of the text, counted from 0, were done.
pub fn run_noting(
    ptx: &str,
    manifest: &Manifest,
    memories: &[InterpMemory],
    symbols: &[i64],
    shift: u64,
    lines: &mut Vec<bool>,
) -> Result<Vec<InterpMemory>, String> {
    let module = parse::parse(ptx)?;
    let known = manifest.symbols.iter().map(|s| s.name.as_str()).zip(symbols.iter().copied());
    let known: Vec<(&str, i64)> = known.collect();
    let env = |name: &str| known.iter().find(|(n, _)| *n == name).map(|(_, v)| *v);
    lines.resize(ptx.lines().count().max(lines.len()), false);
    let mut global = Global { lines: std::mem::take(lines), ..Global::default() };
    let mut pointers = vec![];
    for (i, (tensor, memory)) in manifest.tensors.iter().zip(memories).enumerate() {
        let offset = memory.origin as u64 * memory.dtype.bytes() as u64;
        // The pointer, not the memory's start, is aligned. Segments lie far from each other.
        let pointer = ((i as u64 + 1) << 40) + shift;
        if !pointer.is_multiple_of(u64::from(tensor.align.max(1))) {
            return Err(format!("`{}` must be aligned to {}", tensor.name, tensor.align));
        }
        let (lo, hi) = (tensor.lowest.eval(&env), tensor.highest.eval(&env));
        let (lo, hi) = (lo.map_err(|e| e.to_string())?, hi.map_err(|e| e.to_string())?);
        let there = -memory.origin..memory.len() as i64 - memory.origin;
        if lo <= hi && !(there.contains(&lo) && there.contains(&hi)) {
            return Err(format!(
                "`{}` touches {lo} to {hi}, and {} to {} is there",
                tensor.name,
                there.start,
                there.end - 1
            ));
        }
        let writable = tensor.role != Role::In;
        global.segments.push(Segment::new(&tensor.name, pointer - offset, memory.bytes.clone(), true, writable));
        pointers.push(pointer);
    }
    let mut workspaces = vec![];
    for (i, w) in manifest.workspace.iter().enumerate() {
        let start = (1 << 60) + ((i as u64 + 1) << 40);
        let bytes = w.bytes.eval(&env).map_err(|e| e.to_string())?.max(0) as usize;
        let origin = w.origin.eval(&env).map_err(|e| e.to_string())?;
        global.segments.push(Segment::new(&w.name, start, vec![0; bytes], false, true));
        workspaces.push(start.wrapping_add_signed(origin));
    }
    let word = |a: &Argument| match a {
        Argument::Tensor(i) => pointers.get(*i).copied(),
        Argument::Workspace(i) => workspaces.get(*i).copied(),
        Argument::Symbol(s) => env(s).map(i64::cast_unsigned),
        Argument::Map(_) => None,
    };
    let argument = |a: &Argument| {
        let map = if let Argument::Map(i) = a { manifest.maps.get(*i) } else { None };
        let value = word(map.map_or(a, |m| &m.of)).ok_or("an unknown argument")?;
        map.map_or(Ok(LaunchArg::Word(value)), |m| Map::encoded(m, value, &env).map(LaunchArg::Map))
    };
    for (i, l) in manifest.launches.iter().enumerate() {
        let entry = module.entries.iter().find(|e| e.name == l.entry);
        let entry = entry.ok_or_else(|| format!("there is no entry `{}`", l.entry))?;
        let blocks = l.grid[0].eval(&env).map_err(|e| e.to_string())?;
        let arguments: Vec<LaunchArg> = l.arguments.iter().map(argument).collect::<Result<_, _>>()?;
        let grid = Grid {
            entry,
            blocks: u32::try_from(blocks.max(0)).map_err(|_| "too many blocks")?,
            threads: l.block[0],
            dynamic: u64::from(l.shared),
            arguments: &arguments,
            launch: i as u32 + 1,
            programmatic: l.programmatic,
        };
        let done = grid.run(&mut global).map_err(|e| format!("`{}`: {e}", l.entry));
        if done.is_err() {
            *lines = std::mem::take(&mut global.lines);
        }
        done?;
    }
    *lines = std::mem::take(&mut global.lines);
    let out = global.segments.into_iter().zip(memories);
    Ok(out.map(|(s, m)| InterpMemory { bytes: s.bytes, ..m.clone() }).collect())
}
