// What every part uses: elements, texts, numbers, and what the page is about.

/** The data of the page; see `data.rs`. */
let data = null;

/** What the user looks at. All of it but `hovered` is kept in the address. */
const state = {
  fn: null,
  panes: [],
  focus: 0,
  pinned: null,
  hovered: null,
  word: null,
  playground: {},
};

/** An element with attributes, listeners (`onclick`) and children. Texts become text, never markup. */
function el(tag, attributes = {}, ...children) {
  const out = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) out.addEventListener(name.slice(2), value);
    else out.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined) continue;
    out.append(child instanceof Node ? child : visible(String(child)));
  }
  return out;
}

// Characters that are not seen, or turn the direction of a text: shown, they would hide what a text is.
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u2800\ufff9-\ufffb]/gu;

/** A text in which every character can be seen. */
function visible(text) {
  const shown = (c) => (c === "\n" || c === "\t" ? c : `⟨U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
  return text.replace(HIDDEN, shown);
}

/** A text of at most so many characters, which says what it leaves out. */
function shortened(text, most = 200) {
  return text.length <= most ? text : `${text.slice(0, most)}… (${(text.length - most).toLocaleString("en")} more)`;
}

/** A number as people read it. */
function amount(n) {
  if (!Number.isFinite(n)) return String(n);
  return Math.abs(n) >= 1e7 ? n.toExponential(2) : Number(n.toFixed(2)).toLocaleString("en");
}

function count(n, noun) {
  return `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;
}

const MOST_ROWS = 200; // of a table, at first: a browser takes long to lay out thousands

/** A table of rows; the first is the heading. Numbers stand at the right. A long one shows the rest when it is asked to. */
function table(rows, attributes = {}) {
  const cell = (tag, value) => el(tag, { class: typeof value === "number" ? "number" : null },
    typeof value === "number" ? amount(value) : value);
  const [heading, ...rest] = rows;
  const drawn = (some) => some.map((row) => el("tr", {}, row.map((value) => cell("td", value))));
  const body = el("tbody", {}, drawn(rest.slice(0, MOST_ROWS)));
  if (rest.length > MOST_ROWS) {
    const more = el("button", { onclick: () => last.replaceWith(...drawn(rest.slice(MOST_ROWS))) },
      `${(rest.length - MOST_ROWS).toLocaleString("en")} more`);
    const last = el("tr", {}, el("td", { colspan: heading.length }, more));
    body.append(last);
  }
  return el("table", attributes, el("thead", {}, el("tr", {}, heading.map((h) => cell("th", h)))), body);
}

/** A sentence in which what stands between backticks is code. */
function words(text, most = 1000) {
  return el("span", {}, shortened(text, most).split("`").map((part, i) => (i % 2 ? el("code", {}, part) : part)));
}

/** Code inside of a sentence. */
function code(text) {
  return el("code", {}, shortened(text, 2000));
}

/** The functions of the page, and what they were built to. */
function targets() {
  return [...new Set(data.builds.map((b) => b.target))];
}

function buildOf(fn, target) {
  return data.builds.find((b) => b.function === fn && b.target === target) ?? null;
}

/** The address of the studio's answer to a question. */
function asked(what, values) {
  return `${what}?${new URLSearchParams(values)}`;
}

/** What the studio answers; an error has the words in which it said so. */
async function ask(what, values, signal) {
  const answer = await fetch(asked(what, values), { signal, cache: "no-store" });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text.trim() || `the studio answered ${answer.status}`);
  return JSON.parse(text);
}

const inStudio = location.protocol === "http:";

/** Joins calls that come before the next frame to one. */
function once(f) {
  let waits = false;
  return () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      f();
    });
  };
}
