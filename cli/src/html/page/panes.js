// Panes side by side, each with a view; what is pinned or pointed at is marked in all of them.

const TEXTS = ["source", "program", "schedule", "kernel", "index", "clif", "asm", "ptx", "manifest"];
const VIEWS = ["layouts", "laws", "passes", "costs", "diff", "playground", "times", "errors", "help"];
const OF_BUILD = ["program", "schedule", "kernel", "index", "clif", "asm", "ptx", "manifest", "laws", "passes", "costs"];

/** The views that the page has something for. */
function views(target) {
  const texts = buildOf(state.fn, target)?.texts ?? {};
  const has = (v) => {
    if (v === "source") return data.source !== "";
    if (TEXTS.includes(v)) return v in texts;
    if (v === "errors") return data.wrong !== null;
    if (v === "times") return data.times !== null;
    if (v === "diff") return inStudio || data.diff !== null || data.builds.length > 0;
    return ["help", "playground"].includes(v) || data.source !== "";
  };
  return [...TEXTS, ...VIEWS].filter(has);
}

/** What a build's code is. */
function codeOf(target) {
  return buildOf(state.fn, target)?.texts.ptx !== undefined ? "ptx" : "asm";
}

// Views that hold what the user did there, and say nothing of one function.
const KEPT = ["playground", "diff", "help"];
const MOST_PANES = 12;

let shownPanes = [];
const host = el("main", { class: "panes" });

/** A pane: its heading, and what it shows. */
class Pane {
  constructor(number) {
    this.number = number;
    const { view, target } = state.panes[number];
    this.view = view;
    this.target = target;
    this.text = null;
    this.search = el("input", {
      class: "search", type: "search", placeholder: "search", "aria-label": "search", hidden: true,
      oninput: () => this.seek(),
      onkeydown: (e) => {
        if (e.key === "Enter") this.go(e.shiftKey ? -1 : 1);
        if (e.key === "Escape") this.endSearch();
        e.stopPropagation();
      },
    });
    this.hits = el("span", { class: "soft hits" });
    this.body = el("div", { class: "body" });
    this.element = el("section", { class: "pane", "data-view": view }, this.heading(), this.body);
    this.element.addEventListener("mousedown", () => focusPane(this.number));
    this.fill();
  }

  heading() {
    const options = (all, chosen) => all.map((v) => el("option", { value: v, selected: v === chosen }, shortened(v, 60)));
    const view = el("select", { "aria-label": "view", onchange: (e) => setPane(this.number, { view: e.target.value }, "view") },
      options([...new Set([...views(this.target), this.view])], this.view));
    const target = OF_BUILD.includes(this.view) && targets().length > 1
      ? el("select", { "aria-label": "target", onchange: (e) => setPane(this.number, { target: e.target.value }, "target") },
        options(targets(), this.target))
      : OF_BUILD.includes(this.view) ? el("span", { class: "soft" }, this.target ?? "") : null;
    this.size = el("span", { class: "soft" });
    return el("div", { class: "heading" }, view, target, this.size, this.search, this.hits,
      el("button", { class: "close", title: "close the pane", "aria-label": "close the pane", onclick: () => closePane(this.number) }, "×"));
  }

  fill() {
    const build = buildOf(state.fn, this.target);
    const text = this.view === "source" ? data.source : build?.texts[this.view];
    if (TEXTS.includes(this.view) && text !== undefined) {
      const wrong = new Set((data.wrong ?? []).flatMap((d) => d.lines.map(([line]) => line)));
      const about = { fn: state.fn, target: this.target, stage: this.view, wrong: this.view === "source" ? wrong : null };
      this.text = new TextView(text, about, (word, line, column) => tipOf(this, word, line, column));
      this.size.textContent = count(this.text.length, "line");
      this.body.replaceChildren(this.text.element);
      this.text.draw();
      return;
    }
    const content = {
      layouts: () => layoutsView(),
      laws: () => lawsView(build),
      passes: () => passesView(build),
      costs: () => costsView(build),
      diff: () => diffView(),
      playground: () => playgroundView(),
      times: () => timesView(),
      errors: () => wrongView(),
      help: () => helpView(),
    }[this.view] ?? nothing;
    this.body.replaceChildren(el("div", { class: "view", tabindex: "0" }, content()));
  }

  seek() {
    const n = this.text?.seek(this.search.value) ?? 0;
    this.hits.textContent = this.search.value ? count(n, "line") : "";
    if (n) this.go(1);
  }

  go(step) {
    const at = this.text?.next(step);
    if (at) this.hits.textContent = `${at} of ${this.text.found.length}`;
  }

  beginSearch() {
    this.search.hidden = false;
    this.search.focus();
    this.search.select();
  }

  endSearch() {
    this.search.hidden = true;
    this.search.value = "";
    this.seek();
    this.focusIn();
  }

  focusIn() {
    (this.text?.element ?? this.body.firstChild)?.focus({ preventScroll: true });
  }
}

/** Draws all panes anew; each keeps the place it had. */
function drawPanes() {
  const places = shownPanes.map((p) => [p.view, p.target, p.text?.element.scrollTop ?? p.body.scrollTop]);
  const kept = shownPanes.filter((p) => KEPT.includes(p.view));
  shownPanes = state.panes.map((pane, i) => {
    const at = kept.findIndex((p) => p.view === pane.view);
    if (at < 0) return new Pane(i);
    const [old] = kept.splice(at, 1);
    old.number = i;
    return old;
  });
  // What is moved loses its focus, so that what stays is left where it is.
  const now = new Set(shownPanes.map((p) => p.element));
  for (const child of [...host.children]) if (!now.has(child)) child.remove();
  shownPanes.forEach((p, i) => {
    if (host.children[i] !== p.element) host.insertBefore(p.element, host.children[i] ?? null);
  });
  shownPanes.forEach((p, i) => {
    const place = places.find(([view, target], at) => view === p.view && (target === p.target || at === i));
    if (place) (p.text?.element ?? p.body).scrollTop = place[2];
  });
  focusPane(Math.min(state.focus, state.panes.length - 1));
  mark();
}

/** Marks what is pinned and pointed at. */
const mark = once(() => {
  for (const pane of shownPanes) pane.text?.select(state.pinned, state.hovered);
  status.textContent = described(state.hovered ?? state.pinned);
});

/** Pins a selection; panes but the one it was made in scroll to it. */
function pin(selection, from) {
  const again = selection && state.pinned && selection.stage === state.pinned.stage && selection.line === state.pinned.line &&
    selection.target === state.pinned.target;
  state.pinned = again ? null : selection;
  mark();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const pane of shownPanes) if (pane.text && pane.text !== from) pane.text.follow();
  }));
  keep();
}

/** What is pointed at, and what is said of the word there. */
function hover(selection, said, event) {
  const same = (a, b) => a === b || (a && b && a.stage === b.stage && a.line === b.line && a.target === b.target);
  if (!same(selection, state.hovered)) {
    state.hovered = selection;
    mark();
  }
  showTip(said, event);
}

function focusPane(number) {
  state.focus = Math.max(0, number);
  shownPanes.forEach((p, i) => p.element.classList.toggle("focused", i === state.focus));
}

/** Changes what a pane shows; the focus stays with the select of that label, or goes in. */
function setPane(number, change, select = null) {
  const pane = { ...state.panes[number], ...change };
  if (!views(pane.target).includes(pane.view)) pane.view = codeOf(pane.target);
  state.panes[number] = pane;
  const old = shownPanes[number];
  shownPanes[number] = new Pane(number);
  old.element.replaceWith(shownPanes[number].element);
  focusPane(number);
  const from = select && shownPanes[number].element.querySelector(`select[aria-label="${select}"]`);
  if (from) from.focus();
  else shownPanes[number].focusIn();
  mark();
  requestAnimationFrame(() => requestAnimationFrame(() => shownPanes[number]?.text?.follow()));
  keep();
}

function openPane(view, target) {
  if (state.panes.length >= MOST_PANES) return;
  state.panes.push({ view, target: target ?? state.panes[state.focus]?.target ?? targets()[0] ?? null });
  state.focus = state.panes.length - 1;
  drawPanes();
  keep();
}

function closePane(number) {
  if (state.panes.length < 2) return;
  state.panes.splice(number, 1);
  if (state.focus >= number) state.focus = Math.max(0, state.focus - 1);
  drawPanes();
  keep();
}

const tip = el("div", { class: "tip", role: "tooltip", hidden: true });

function showTip(said, event) {
  tip.hidden = !said;
  if (!said || !event) return;
  if (tip.said !== said) {
    tip.said = said;
    tip.replaceChildren(...shortened(said, 1500).replace(/```\w*\n?/g, "").replace(/`|\*\*/g, "").split("\n")
      .map((line) => el("div", {}, line || " ")));
  }
  const { innerWidth, innerHeight } = window;
  tip.style.left = `${Math.min(event.clientX + 14, innerWidth - Math.min(560, innerWidth))}px`;
  tip.style.top = event.clientY > innerHeight * 0.7 ? "" : `${event.clientY + 18}px`;
  tip.style.bottom = event.clientY > innerHeight * 0.7 ? `${innerHeight - event.clientY + 12}px` : "";
}

/** What is said of a word in a pane. */
function tipOf(pane, word, line, column) {
  if (pane.view === "source") {
    const at = data.hovers.at.find(([l, c, n]) => l === line && c <= column && column < c + n);
    return at ? data.hovers.texts[at[3]] : null;
  }
  const build = buildOf(state.fn, pane.target);
  const access = /^a(\d+)$/.exec(word);
  if (build && access && ["kernel", "index", "laws", "costs"].includes(pane.view)) {
    const o = build.offsets.find((x) => x.access === Number(access[1]));
    if (!o) return null;
    const row = build.report.accesses.find((x) => x.access === o.access);
    const moved = row ? `${row.kind} of ${row.buffer} in ${row.space} memory, ${row.vector_bits} bits, ${row.index_bits}-bit offset, ${row.depth} loops around it\n` : "";
    return `${moved}written ${o.written.text}, cost ${amount(o.written.cost)}\ncomputed ${o.computed.text}, cost ${amount(o.computed.cost)}` +
      (row?.warp ? `\na warp touches ${Object.entries(row.warp).filter(([, v]) => v !== null).map(([k, v]) => `${k.replaceAll("_", " ")} ${amount(v)}`).join(", ")}` : "");
  }
  if (build && pane.view === "kernel") {
    const buffer = data.layouts.find((l) => l.owner === `${state.fn}.${word}`);
    if (buffer) return `${buffer.owner}: ${buffer.value}`;
    const loop = new RegExp(`for ${word} in (.*?) *\\{?$`).exec(/^\w+$/.test(word) ? pane.text.lines.find((l) => l.includes(`for ${word} in `)) ?? "" : "");
    if (loop) return `loop ${word}: ${loop[1]}`;
  }
  const symbol = data.symbols.find((s) => s.name === word);
  if (symbol) return `symbol ${symbol.name} ≥ ${symbol.lo}${symbol.hi === null ? "" : `, ≤ ${symbol.hi}`}${symbol.div > 1 ? `, a multiple of ${symbol.div}` : ""}`;
  return null;
}
