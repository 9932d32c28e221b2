// Layouts as pictures, at any sizes of their symbols.

const MOST_CELLS = 64; // rows and columns that are drawn

/** An operation on the bits of two numbers. */
function bitwise(a, b, f) {
  return Number.isSafeInteger(a) && Number.isSafeInteger(b) ? Number(f(BigInt(a), BigInt(b))) : NaN;
}

const OPERATIONS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => Math.floor(a / b),
  "%": (a, b) => a - b * Math.floor(a / b),
  ceil_div: (a, b) => Math.ceil(a / b),
  min: Math.min,
  max: Math.max,
  "<<": (a, b) => a * 2 ** b,
  ">>": (a, b) => Math.floor(a / 2 ** b),
  "&": (a, b) => bitwise(a, b, (x, y) => x & y),
  "|": (a, b) => bitwise(a, b, (x, y) => x | y),
  "^": (a, b) => bitwise(a, b, (x, y) => x ^ y),
};

/** CuTe's swizzle: xors bits into others. Source: CUTLASS `cute/swizzle.hpp`. */
function swizzled([bits, base, shift], x) {
  if (!Number.isSafeInteger(x)) return x;
  const mask = ((1n << BigInt(bits)) - 1n) << BigInt(base + Math.max(0, shift));
  const read = BigInt(x) & mask;
  return Number(BigInt(x) ^ (shift >= 0 ? read >> BigInt(shift) : read << BigInt(-shift)));
}

/** The value of an expression, at values of the symbols. */
function evaluated(e, values) {
  if (typeof e === "number") return e;
  if (typeof e === "string") return values[e] ?? 0;
  const args = e.args.map((a) => evaluated(a, values));
  return e.op === "swizzle" ? swizzled(e.bits, args[0]) : OPERATIONS[e.op](...args);
}

/** The symbols of a tree or an expression. */
function symbolsOf(e, out = new Set()) {
  if (typeof e === "string") out.add(e);
  else if (Array.isArray(e)) e.forEach((x) => symbolsOf(x, out));
  else if (e && typeof e === "object") e.args.forEach((x) => symbolsOf(x, out));
  return out;
}

/** The leaves of a tree, left to right. */
function leaves(tree) {
  return Array.isArray(tree) ? tree.flatMap(leaves) : [tree];
}

/** The offset of a number along a mode, whose leaves are these; the first runs fastest. */
function along(mode, i) {
  let offset = 0;
  mode.forEach(({ extent, stride }, at) => {
    const digit = at + 1 < mode.length ? i % extent : i;
    offset += digit * stride;
    i = Math.floor(i / extent);
  });
  return offset;
}

/** A layout at values of its symbols: rows, columns, and the offset of each. Mode 0 is down, the rest across. */
function placed(drawn, values) {
  const numbers = (tree) => (Array.isArray(tree) ? tree.map(numbers) : evaluated(tree, values));
  const [shape, stride] = [numbers(drawn.shape), numbers(drawn.stride)];
  const modes = Array.isArray(shape) ? shape.map((s, i) => [s, stride[i]]) : [[shape, stride]];
  const of = (all) => all.flatMap(([s, d]) => {
    const strides = leaves(d);
    return leaves(s).map((extent, i) => ({ extent, stride: strides[i] }));
  });
  const [down, across] = modes.length === 1 ? [[], of(modes)] : [of(modes.slice(0, 1)), of(modes.slice(1))];
  const size = (mode) => mode.reduce((n, { extent }) => n * extent, 1);
  const start = evaluated(drawn.offset, values);
  const offset = (i, j) => {
    const x = start + along(down, i) + along(across, j);
    return drawn.swizzle ? swizzled(drawn.swizzle, x) : x;
  };
  return { rows: size(down), columns: size(across), offset };
}

const SVG = "http://www.w3.org/2000/svg";

function svg(tag, attributes, ...children) {
  const out = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) out.setAttribute(name, value);
  out.append(...children.map((c) => (c instanceof Node ? c : visible(String(c)))));
  return out;
}

/** The picture of a layout at values of its symbols, and a line of what it leaves out. */
function drawnGrid(drawn, values) {
  const { rows, columns, offset } = placed(drawn, values);
  const nothing = (why) => [el("p", { class: "soft" }, why)];
  if (![rows, columns].every(Number.isSafeInteger)) return nothing("It is not defined at these sizes.");
  if (!(rows >= 1 && columns >= 1)) return nothing("At these sizes it has no element.");
  const [r, c] = [Math.min(rows, MOST_CELLS), Math.min(columns, MOST_CELLS)];
  const cells = [];
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < r; i++) {
    for (let j = 0; j < c; j++) {
      const x = offset(i, j);
      // Numbers of scripts are exact up to 2^53.
      if (!Number.isFinite(x)) return nothing("It is not defined at these sizes.");
      if (!Number.isSafeInteger(x)) return nothing("Its offsets are beyond 2^53, which a page does not draw.");
      cells.push([i, j, x]);
      [low, high] = [Math.min(low, x), Math.max(high, x)];
    }
  }
  const digits = Math.max(String(low).length, String(high).length, 2);
  const [w, h] = [8 * digits + 8, 22];
  const out = svg("svg", {
    class: "grid", viewBox: `-40 -22 ${c * w + 44} ${r * h + 26}`, width: c * w + 44, height: r * h + 26,
    role: "img", "aria-label": `${rows} by ${columns} offsets`,
  });
  for (const [i, j, x] of cells) {
    const part = high > low ? (x - low) / (high - low) : 0;
    const fill = `hsl(${220 - 180 * part} 65% ${78 - 12 * part}%)`;
    const cell = svg("g", {}, svg("title", {}, `(${i}, ${j}) ↦ ${x}`),
      svg("rect", { x: j * w, y: i * h, width: w - 1, height: h - 1, fill }),
      svg("text", { x: j * w + (w - 1) / 2, y: i * h + h / 2 + 4, "text-anchor": "middle" }, x));
    out.append(cell);
  }
  for (let i = 0; i < r; i++) out.append(svg("text", { class: "axis", x: -6, y: i * h + h / 2 + 4, "text-anchor": "end" }, i));
  for (let j = 0; j < c; j++) out.append(svg("text", { class: "axis", x: j * w + w / 2, y: -7, "text-anchor": "middle" }, j));
  const left = rows > r || columns > c ? `${r} of ${rows} rows, ${c} of ${columns} columns are shown. ` : "";
  return [
    el("div", { class: "picture" }, out),
    el("p", { class: "soft" }, `${left}${rows} × ${columns} elements, offsets ${low} to ${high}.`),
  ];
}

/** Values of symbols to begin with, and how far each can be dragged. */
function sliders(names, changed) {
  // What was dragged stays when the program is compiled again.
  const values = (sliders.kept ??= Object.create(null));
  const rows = [...names].sort().map((name) => {
    const { lo = 1, hi = null, div = 1 } = data.symbols.find((s) => s.name === name) ?? {};
    const first = Math.max(div, Math.ceil(Math.max(lo, 1) / div) * div);
    const last = Math.min(hi ?? Infinity, Math.max(first, 64 * div));
    const middle = Math.ceil(Math.min(values[name] ?? 6, last) / div) * div;
    values[name] = Math.min(last, Math.max(first, middle));
    const shown = el("output", {}, String(values[name]));
    const input = el("input", {
      type: "range", min: first, max: last, step: div, "aria-label": name,
      oninput: () => {
        values[name] = Number(input.value);
        shown.textContent = input.value;
        changed();
      },
    });
    input.value = values[name];
    return el("label", { class: "slider" }, el("span", {}, shortened(name, 40)), input, shown);
  });
  return [values, rows];
}

/** A picture that follows its sliders. */
function picture(drawn) {
  if (!drawn) return [el("p", { class: "soft" }, "It gives coordinates, or is behind another layout: no picture.")];
  const host = el("div", {});
  const names = symbolsOf([drawn.shape, drawn.stride, drawn.offset]);
  const draw = () => host.replaceChildren(...drawnGrid(drawn, values));
  const [values, rows] = sliders(names, once(draw));
  draw();
  return [...rows, host];
}

/** Where two texts differ: what both begin with, the middles, what both end with. */
function changedPart(a, b) {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return [b.slice(0, start), b.slice(start, b.length - end), b.slice(b.length - end)];
}

/** The laws on the way of a layout, each with the place that it changed. */
function lawSteps(part) {
  let before = part.term;
  const steps = part.steps.map(({ law, meaning, term }) => {
    const [head, middle, tail] = changedPart(before, term);
    before = term;
    return el("li", {}, el("span", { class: "law", title: visible(meaning) || null }, law), " ",
      el("code", {}, shortened(head, 400), el("mark", {}, shortened(middle, 400)), shortened(tail, 400)));
  });
  return el("ol", { class: "steps" }, steps);
}

/** The view of all layouts. */
function layoutsView() {
  if (!data.layouts.length) return [el("p", { class: "soft" }, "The program names no layout.")];
  const some = data.layouts.filter((l) => !state.fn || !l.owner.includes(".") || l.owner.startsWith(`${state.fn}.`));
  return some.map((layout) => {
    const body = el("div", {});
    const article = el("article", {},
      el("h3", {}, shortened(layout.owner, 80), layout.line ? el("span", { class: "soft" }, ` line ${layout.line}`) : null),
      el("p", {}, code(layout.written)), body);
    for (const part of layout.parts) {
      if (layout.parts.length > 1) body.append(el("p", {}, code(part.term)));
      if (part.steps.length) body.append(lawSteps(part));
    }
    if (layout.value !== layout.written) body.append(el("p", {}, "= ", code(layout.value)));
    // Pictures are made when they are seen first: of many layouts most are not looked at.
    const host = el("div", {});
    new IntersectionObserver((seen, observer) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      observer.disconnect();
      host.replaceChildren(...picture(layout.drawn));
    }).observe(host);
    body.append(host);
    return article;
  });
}
