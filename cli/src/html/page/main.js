// The page: its header, its address, its keys, and the studio behind it.

const status = el("span", { class: "status soft", "aria-live": "polite" });
const header = el("header", {});
const notice = el("div", { class: "notice", role: "alert", hidden: true });

/** The panes that a page begins with. */
function firstPanes() {
  const target = targets()[0] ?? null;
  if (data.wrong) return [{ view: "source", target }, { view: "errors", target }];
  if (data.diff) return [{ view: "diff", target }];
  if (!data.builds.length) return [{ view: "source", target }, { view: data.layouts.length ? "layouts" : "playground", target }];
  const codes = targets().slice(0, 3).map((t) => ({ view: codeOf(t), target: t }));
  return [{ view: "source", target }, { view: "kernel", target }, ...codes];
}

/** Writes what the user looks at into the address. */
const keep = once(() => {
  const words = new URLSearchParams();
  if (state.fn) words.set("fn", state.fn);
  words.set("panes", state.panes.map((p) => (p.target && OF_BUILD.includes(p.view) ? `${p.view}@${p.target}` : p.view)).join(" "));
  if (state.pinned) words.set("at", [state.pinned.stage, state.pinned.line, state.pinned.target ?? ""].join(" "));
  for (const [name, value] of Object.entries(state.playground)) words.set(`play.${name}`, value);
  if (inStudio) words.set("file", data.file);
  if (inStudio && studio.targets) words.set("targets", studio.targets);
  history.replaceState(null, "", `#${words}`);
});

/** Reads the address. */
function recall() {
  const words = new URLSearchParams(location.hash.slice(1));
  const known = data.functions.map((f) => f.name);
  state.fn = known.includes(words.get("fn")) ? words.get("fn") : data.builds[0]?.function ?? known[0] ?? null;
  const all = [...TEXTS, ...VIEWS];
  const panes = (words.get("panes") ?? "").split(" ").map((p) => {
    const [view, target] = [p.split("@")[0], p.slice(p.indexOf("@") + 1)];
    return { view, target: p.includes("@") && targets().includes(target) ? target : targets()[0] ?? null };
  });
  const usable = panes.filter((p) => all.includes(p.view));
  state.panes = usable.length ? usable : firstPanes();
  const [stage, line, target] = (words.get("at") ?? "").split(" ");
  state.pinned = stage && state.fn ? selectionAt(state.fn, target || null, stage, Number(line)) : null;
  state.playground = Object.fromEntries([...words].filter(([name]) => name.startsWith("play.")).map(([name, v]) => [name.slice(5), v]));
}

function drawHeader() {
  const names = data.functions.map((f) => f.name);
  const chooser = names.length
    ? el("select", { id: "function", "aria-label": "function", onchange: (e) => setFunction(e.target.value) },
      names.map((n) => el("option", { value: n, selected: n === state.fn }, shortened(n, 80))))
    : null;
  header.replaceChildren(...[
    inStudio ? null : el("strong", {}, shortened(data.title, 120)), ...studioFields(),
    el("span", {}, chooser ? "fn " : "", chooser), status,
    el("nav", {},
      el("button", { title: "another pane (+)", onclick: () => openPane(codeOf(targets()[0])) }, "+ pane"),
      el("button", { title: "compare (d)", onclick: () => showView("diff") }, "diff"),
      el("button", { title: "layouts of your own", onclick: () => showView("playground") }, "playground"),
      el("button", { id: "theme", title: "light or dark (t)", onclick: theme }, "◐"),
      el("button", { title: "keys (?)", onclick: () => showView("help") }, "?")),
  ].filter(Boolean));
}

function setFunction(name) {
  state.fn = name;
  state.pinned = state.hovered = null;
  drawHeader();
  drawPanes();
  const line = data.functions.find((f) => f.name === name)?.line;
  for (const pane of shownPanes) if (pane.view === "source" && line) pane.text?.show(line);
  keep();
}

/** Shows a view: in the pane that has it, else in a new one. */
function showView(view) {
  const at = state.panes.findIndex((p) => p.view === view);
  if (at >= 0) focusPane(at);
  else openPane(view);
  shownPanes[state.focus].focusIn();
  shownPanes[state.focus].element.scrollIntoView({ inline: "nearest", block: "nearest" });
}

function theme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

function moveFocus(step) {
  focusPane((state.focus + step + state.panes.length) % state.panes.length);
  const pane = shownPanes[state.focus];
  pane.element.scrollIntoView({ inline: "nearest", block: "nearest" });
  pane.focusIn();
}

function nextFunction(step) {
  const names = data.functions.map((f) => f.name);
  if (names.length) setFunction(names[(names.indexOf(state.fn) + step + names.length) % names.length]);
}

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || !data || e.target.closest?.("input, select, textarea")) return;
  const pane = shownPanes[state.focus];
  const numbered = ["source", "kernel", codeOf(pane?.target), "clif", "layouts", "laws", "passes", "costs", "diff"];
  const keys = {
    j: () => pane.text?.step(1),
    k: () => pane.text?.step(-1),
    h: () => moveFocus(-1),
    l: () => moveFocus(1),
    "/": () => pane.text && pane.beginSearch(),
    n: () => pane.go(1),
    N: () => pane.go(-1),
    "[": () => nextFunction(-1),
    "]": () => nextFunction(1),
    "+": () => openPane(codeOf(pane.target)),
    x: () => closePane(state.focus),
    d: () => showView("diff"),
    t: theme,
    "?": () => showView("help"),
    Escape: () => {
      state.word = null;
      pin(null, null);
    },
  };
  const digit = /^[1-9]$/.test(e.key) ? () => setPane(state.focus, { view: numbered[Number(e.key) - 1] }) : null;
  const act = keys[e.key] ?? digit;
  if (!act) return;
  e.preventDefault();
  act();
});

// The studio: which file, for which targets, and what changed.

const studio = { targets: null, files: [], seen: null };

function studioFields() {
  if (!inStudio) return [];
  const files = [...new Set([data.file, ...studio.files])].filter(Boolean);
  const file = el("select", { "aria-label": "file", onchange: (e) => open(e.target.value) },
    files.map((f) => el("option", { value: f, selected: f === data.file }, shortened(f, 80))));
  const names = el("input", {
    "aria-label": "targets", value: studio.targets ?? "", placeholder: "cpu, ptx:sm_90a", spellcheck: "false",
    title: "targets, separated by commas", onchange: (e) => {
      studio.targets = e.target.value;
      open(data.file);
    },
  });
  return [file, el("label", {}, "for ", names)];
}

/** Opens a file of the studio, or the same again. */
async function open(file) {
  const before = data;
  try {
    data = await ask("data", { file, targets: studio.targets ?? "" });
    studio.seen = data.seen;
    notice.hidden = true;
    if (before?.file === data.file) {
      if (!data.functions.some((f) => f.name === state.fn)) state.fn = data.builds[0]?.function ?? data.functions[0]?.name ?? null;
      if (state.pinned) state.pinned = selectionAt(state.fn, state.pinned.target, state.pinned.stage, state.pinned.line);
      // While it is wrong there is no target, and each pane keeps its own.
      const target = (t) => (data.wrong || targets().includes(t) ? t : targets()[0] ?? null);
      const moved = state.panes.map((p) => ({ ...p, target: target(p.target) }));
      // A stage that the new target does not have is its code; two panes that became one are shown once.
      const present = (p) => (data.wrong || views(p.target).includes(p.view) ? p : { ...p, view: codeOf(p.target) });
      const known = moved.map(present).map((p) => JSON.stringify([p.view, OF_BUILD.includes(p.view) && p.target]));
      state.panes = moved.map(present).filter((_, i) => known.indexOf(known[i]) === i);
      const has = (view) => state.panes.some((p) => p.view === view);
      if (data.wrong && !has("errors")) state.panes.splice(1, 0, { view: "errors", target: null });
      if (!data.wrong) state.panes = state.panes.filter((p) => p.view !== "errors");
      if (!before.builds.length && data.builds.length && state.panes.length < 2) state.panes = firstPanes();
    } else {
      if (before) location.hash = "";
      recall();
    }
    state.hovered = null;
    drawHeader();
    drawPanes();
    keep();
  } catch (wrong) {
    data = before;
    notice.hidden = false;
    notice.textContent = visible(shortened(wrong.message, 2000));
    if (!data) document.body.append(notice);
  }
}

/** Asks until the file has another text, and opens it again; a studio that ended is said once. */
async function follow() {
  for (;;) {
    try {
      const { changed } = await ask("wait", { file: data?.file ?? "", seen: studio.seen ?? "" });
      if (changed) await open(data.file);
    } catch {
      notice.hidden = false;
      notice.textContent = "The studio does not answer. What is shown is the last that it said.";
      await new Promise((done) => setTimeout(done, 2000));
    }
  }
}

/** The data in the page. */
async function read() {
  const held = document.getElementById("data");
  if (held.type === "application/json") return JSON.parse(held.textContent);
  const bytes = Uint8Array.from(atob(held.textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

async function begin() {
  document.body.append(header, notice, host, tip);
  const held = await read();
  if (inStudio && held.studio) {
    const words = new URLSearchParams(location.hash.slice(1));
    studio.targets = words.get("targets") ?? held.targets;
    studio.files = held.files;
    await open(held.files.includes(words.get("file")) ? words.get("file") : held.file);
    follow();
  } else {
    data = held;
    recall();
    drawHeader();
    drawPanes();
  }
  document.documentElement.dataset.ready = "";
}

begin();
