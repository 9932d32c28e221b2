// The playground: an expression of the layout algebra, its value, what it is like, and its pictures. The studio computes.

const PICTURES = {
  offsets: ["set"],
  order: ["set"],
  tv: ["tile", "at", "thread"],
  swizzle: ["bytes"],
  banks: ["bytes", "access"],
};

const HINTS = {
  set: "M=6, N=4",
  tile: "the shape that it covers, (8,8)",
  at: "who holds this element: (3,5)",
  thread: "what a thread holds: 0",
  bytes: "bytes of an element: 2",
  access: "what a warp does: ldmatrix.x4, (_,0)",
};

const EXAMPLES = [
  ["(8,8):(8,1)", "offsets"],
  ["logical_divide((8,8):(8,1), (2:1,4:1))", "offsets"],
  ["((4,8),(2,2)):((16,1),(8,64))", "tv", { tile: "(8,16)", at: "(3,5)" }],
  ["Sw<3,3,3> o 0 o (8,64):(64,1)", "swizzle", { bytes: "2" }],
  ["Sw<3,3,3> o 0 o (64,64):(64,1)", "banks", { bytes: "2", access: "ldmatrix.x4" }],
];

/** A picture that the studio drew: it is parsed as an image, and holds no script that could run. */
function drawnBy(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return el("p", { class: "soft" }, "the picture cannot be read");
  for (const bad of parsed.querySelectorAll("script, foreignObject, a, image, use")) bad.remove();
  return el("div", { class: "picture" }, document.importNode(parsed, true));
}

/** The view of the playground. */
function playgroundView() {
  if (!inStudio) {
    return [el("p", {}, "Expressions are evaluated by ", code("tilewright studio"), ", which serves this page. This file asks nobody.")];
  }
  const answer = el("div", { "aria-live": "polite" });
  const values = state.playground;
  const expression = el("input", { name: "x", value: values.x ?? EXAMPLES[0][0], spellcheck: "false", "aria-label": "expression", class: "expression" });
  const view = el("select", { name: "view", "aria-label": "picture" }, Object.keys(PICTURES).map((v) => el("option", { value: v }, v)));
  view.value = values.view ?? "offsets";
  const fields = el("span", { class: "fields" });
  let running = null;
  const draw = async () => {
    state.playground = Object.fromEntries([...new FormData(form)].filter(([, v]) => v.trim()));
    keep();
    running?.abort();
    running = new AbortController();
    try {
      const said = await ask("layout", state.playground, running.signal);
      answer.replaceChildren(...played(said));
    } catch (wrong) {
      if (wrong.name !== "AbortError") answer.replaceChildren(refusal(wrong));
    }
  };
  const later = () => {
    clearTimeout(form.wait);
    form.wait = setTimeout(draw, 150);
  };
  const choose = () => {
    fields.replaceChildren(...PICTURES[view.value].map((name) =>
      el("input", { name, value: state.playground[name] ?? "", placeholder: HINTS[name], "aria-label": name, spellcheck: "false", oninput: later })));
    draw();
  };
  const form = el("form", { class: "asked", onsubmit: (e) => { e.preventDefault(); draw(); } }, expression, view, fields);
  expression.addEventListener("input", later);
  view.addEventListener("change", choose);
  const examples = el("p", { class: "soft" }, "try ", EXAMPLES.map(([x, v, more]) => [el("button", {
    type: "button",
    onclick: () => {
      state.playground = { x, view: v, ...more };
      expression.value = x;
      view.value = v;
      choose();
    },
  }, x), " "]).flat());
  queueMicrotask(choose);
  return [form, examples, answer];
}

/** What the studio said of an expression. */
function played({ value, steps, summary, drawn, svg: text, notes, at, thread }) {
  const out = [el("p", {}, "= ", code(value))];
  if (steps?.length) out.push(lawSteps({ term: steps[0].before, steps }));
  if (summary) out.push(table([["", ""], ...Object.entries(summary)], { class: "figures" }));
  for (const line of [at, thread].filter(Boolean).flat()) out.push(el("p", {}, shortened(line, 1000)));
  if (text) out.push(drawnBy(text));
  else if (drawn) out.push(...picture(drawn));
  for (const note of notes ?? []) out.push(el("p", { class: "soft" }, shortened(note, 600)));
  return out;
}
