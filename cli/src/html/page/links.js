// Links between lines: from a line of any stage to statements of the kernel, to lines of the source, and back.

const LINKED = ["kernel", "clif", "asm", "ptx"];

/** What links the stages of a build; made when it is first asked for. */
class Links {
  constructor(links) {
    // Statement 0 is the frame: what serves no statement.
    const frame = { ...links.frame, number: 0, kind: "frame", source: links.declared ? [links.declared] : [] };
    this.statements = [frame, ...links.statements];
    this.coverage = links.coverage;
    this.declared = links.declared;
    /** For each stage, the statements of each line. */
    this.at = {};
    for (const stage of LINKED) {
      const at = [];
      for (const s of this.statements) {
        for (const [first, last] of this.ranges(s, stage)) {
          for (let line = first; line <= last; line++) (at[line] ??= []).push(s.number);
        }
      }
      this.at[stage] = at;
    }
    this.ofSource = [];
    for (const s of this.statements) {
      for (const [first, last] of s.source) {
        for (let line = first; line <= last; line++) (this.ofSource[line] ??= []).push(s.number);
      }
    }
  }

  /** The lines of a statement in a stage. */
  ranges(statement, stage) {
    if (stage === "source") return statement.source;
    if (stage === "kernel") return statement.kernel ? [[statement.kernel, statement.kernel]] : [];
    return LINKED.includes(stage) ? statement[stage] ?? [] : [];
  }

  /** The statements of a line. */
  on(stage, line) {
    return (stage === "source" ? this.ofSource : this.at[stage] ?? [])[line] ?? [];
  }
}

const madeLinks = new WeakMap();

function linksOf(build) {
  if (!build) return null;
  if (!madeLinks.has(build)) madeLinks.set(build, new Links(build.links));
  return madeLinks.get(build);
}

/**
 * What a line stands for: the statements of its own build, and the lines of the source, which every build knows.
 * Null where a line stands for nothing.
 */
function selectionAt(fn, target, stage, line) {
  if (stage === "source") {
    const known = targets().some((t) => linksOf(buildOf(fn, t))?.on("source", line).length);
    return known ? { fn, target: null, stage, line, statements: null, lines: [line] } : null;
  }
  const links = linksOf(buildOf(fn, target));
  const statements = links?.on(stage, line) ?? [];
  if (!statements.length) return null;
  const lines = new Set();
  for (const n of statements) {
    for (const [first, last] of links.statements[n].source) for (let i = first; i <= last; i++) lines.add(i);
  }
  return { fn, target, stage, line, statements, lines: [...lines].sort((a, b) => a - b) };
}

/**
 * The lines of a stage of a build that a selection is about: those of statements that serve the fewest other lines, and
 * those that more share, such as an outer loop.
 */
function selectedLines(selection, fn, target, stage) {
  const [own, shared] = [new Set(), new Set()];
  const add = (set, ranges) => ranges.forEach(([first, last]) => {
    for (let i = first; i <= last; i++) set.add(i);
  });
  if (!selection || selection.fn !== fn) return { own, shared };
  if (stage === "source") return { own: new Set(selection.lines), shared };
  const links = linksOf(buildOf(fn, target));
  if (!links) return { own, shared };
  let chosen = selection.target === target ? selection.statements : null;
  if (chosen) {
    for (const n of chosen) add(own, links.ranges(links.statements[n], stage));
    return { own, shared };
  }
  chosen = [...new Set(selection.lines.flatMap((line) => links.on("source", line)))];
  const lines = new Set(selection.lines);
  // How many other lines a statement serves: those with the fewest are what the line became.
  const others = (n) => links.statements[n].source.reduce((sum, [first, last]) => {
    for (let i = first; i <= last; i++) sum += lines.has(i) ? 0 : 1;
    return sum;
  }, 0);
  const present = chosen.filter((n) => links.ranges(links.statements[n], stage).length);
  const fewest = Math.min(...present.map(others));
  for (const n of present) add(others(n) === fewest ? own : shared, links.ranges(links.statements[n], stage));
  return { own, shared };
}

/** The hue of a line of a stage: that of the first line of the source that it serves; null without one. */
function hueOf(fn, target, stage, line) {
  let first = null;
  if (stage === "source") {
    first = targets().some((t) => linksOf(buildOf(fn, t))?.on("source", line).length) ? line : null;
  } else {
    const links = linksOf(buildOf(fn, target));
    const [n] = links?.on(stage, line) ?? [];
    if (n) first = links.statements[n].source[0]?.[0] ?? null;
  }
  // The golden angle keeps neighbours apart.
  return first === null ? null : (first * 137.508) % 360;
}

/** What can be said of a selection in a line: its statement, its source, its instructions. */
function described(selection) {
  if (!selection) return "";
  const at = selection.lines.length ? `line ${selection.lines.join(", ")}` : "no line of the source";
  if (!selection.statements) return at;
  const links = linksOf(buildOf(selection.fn, selection.target));
  const all = selection.statements.map((n) => {
    const s = links.statements[n];
    const of = n === 0 ? "frame" : `${s.kind} ${n}`;
    return `${of}, ${count(s.instructions, "instruction")}`;
  });
  return `${at} · ${shortened(all.join("; "), 160)}`;
}
