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
  const usable = panes.filter((p) => all.includes(p.view)).slice(0, MOST_PANES);
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
      el("button", { id: "theme", title: "light or dark (t)", "aria-label": "light or dark", onclick: theme }, "◐"),
      el("button", { title: "keys (?)", "aria-label": "keys", onclick: () => showView("help") }, "?")),
  ].filter(Boolean));
}

function setFunction(name) {
  state.fn = name;
  state.pinned = state.hovered = null;
  document.getElementById("function").value = name;
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
  const turn = (open.turn = (open.turn ?? 0) + 1);
  let now;
  try {
    now = await ask("data", { file: file ?? "", targets: studio.targets ?? "" });
  } catch (wrong) {
    return say(wrong.message);
  }
  // Another file was asked for since.
  if (turn !== open.turn) return;
  say(null);
  data = now;
  [studio.seen, studio.files] = [data.seen, data.files];
  if (before?.file === data.file) {
    if (!data.wrong && !data.functions.some((f) => f.name === state.fn)) state.fn = data.builds[0]?.function ?? data.functions[0]?.name ?? null;
    if (state.pinned) state.pinned = selectionAt(state.fn, state.pinned.target, state.pinned.stage, state.pinned.line);
    // While it is wrong there is no target, and each pane keeps its own.
    const target = (t) => (data.wrong || targets().includes(t) ? t : targets()[0] ?? null);
    // A stage that the new target does not have is its code; two panes that became one are shown once.
    const present = (p) => (data.wrong || views(p.target).includes(p.view) ? p : { ...p, view: codeOf(p.target) });
    const moved = state.panes.map((p) => present({ ...p, target: target(p.target) }));
    const known = moved.map((p) => JSON.stringify([p.view, OF_BUILD.includes(p.view) && p.target]));
    state.panes = moved.filter((_, i) => known.indexOf(known[i]) === i);
    if (data.wrong && !state.panes.some((p) => p.view === "errors")) state.panes.splice(1, 0, { view: "errors", target: null });
    if (!data.wrong) state.panes = state.panes.filter((p) => p.view !== "errors");
    if (!before.builds.length && data.builds.length && state.panes.length < 2) state.panes = firstPanes();
  } else {
    if (before) history.replaceState(null, "", "#");
    recall();
  }
  state.hovered = null;
  drawHeader();
  drawPanes();
  keep();
}

/** Says something above the panes, or nothing. */
function say(text) {
  notice.hidden = text === null;
  notice.textContent = text === null ? "" : visible(shortened(text, 2000));
}

const LOOK = 400; // milliseconds between two looks at the file, while the page is seen

/** Looks whether the file has another text, and opens it again; what cannot be read is looked at twice, for editors
 * that save take a file away for a moment. */
async function follow() {
  let missed = null;
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK));
    if (document.hidden) continue;
    let answer;
    try {
      answer = await ask("seen", { file: data?.file ?? "" });
    } catch {
      say("The studio does not answer. What is shown is the last that it said.");
      missed = "answer";
      continue;
    }
    if (missed === "answer") say(null);
    const again = answer.seen === studio.seen || (answer.seen.length !== 16 && answer.seen !== missed);
    missed = answer.seen;
    if (!again) await open(data?.file);
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

/** Shows what the address says. */
function look() {
  recall();
  drawHeader();
  drawPanes();
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
    addEventListener("hashchange", async () => {
      const file = new URLSearchParams(location.hash.slice(1)).get("file");
      if (file && file !== data.file && studio.files.includes(file)) await open(file);
      else look();
    });
  } else {
    data = held;
    look();
    addEventListener("hashchange", look);
  }
  document.documentElement.dataset.ready = "";
}

begin();
