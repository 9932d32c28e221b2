// Views that are no text of a stage: laws, passes, costs, times, comparisons, errors, help.

/** The offsets of a build, as written and as computed, and how one becomes the other. */
function lawsView(build) {
  if (!build) return nothing();
  const priced = ({ cost, div }) => (div ? `${amount(cost)} (${div} div)` : amount(cost));
  const rows = build.offsets.map((o) => [
    el("span", { class: "w" }, `a${o.access} ${shortened(o.buffer, 40)}`), code(o.written.text), priced(o.written),
    code(o.computed.text), priced(o.computed),
  ]);
  const fired = build.fired.map(({ law, times, meaning }) => el("span", { class: "law", title: visible(meaning) }, `${law} × ${times}`));
  return [
    el("p", {}, `All offsets together cost `, el("b", {}, amount(build.cost[0])), " as written and ",
      el("b", {}, amount(build.cost[1])), ` as computed, weighted by how often their loops run. ${build.nodes} e-nodes, ${build.rounds} rounds.`),
    el("p", { class: "laws" }, fired),
    el("div", { class: "scroll" }, table([["access", "as written", "cost", "as computed", "cost"], ...rows])),
    el("h3", {}, "Step by step"),
    plainText(build.proofs),
  ];
}

/** A text without links. */
function plainText(text) {
  const view = new TextView(text, { fn: null, target: null, stage: "text" }, null);
  view.element.classList.add("inline");
  view.element.style.height = `${Math.min(40, view.length + 1) * LINE + 8}px`;
  requestAnimationFrame(view.draw);
  return view.element;
}

/** Lines that went and came between two texts, with three around; long texts are compared by their middles. */
function lineChanges(a, b) {
  const [x, y] = [a.split("\n"), b.split("\n")];
  let start = 0;
  while (start < x.length && start < y.length && x[start] === y[start]) start++;
  let end = 0;
  while (end < Math.min(x.length, y.length) - start && x[x.length - 1 - end] === y[y.length - 1 - end]) end++;
  const [mx, my] = [x.slice(start, x.length - end), y.slice(start, y.length - end)];
  const ops = mx.length * my.length <= 4e6 ? common(mx, my) : [...mx.map((l) => ["-", l]), ...my.map((l) => ["+", l])];
  const whole = [...x.slice(0, start).map((l) => [" ", l]), ...ops, ...x.slice(x.length - end).map((l) => [" ", l])];
  const near = new Uint8Array(whole.length);
  whole.forEach(([op], i) => {
    if (op !== " ") near.fill(1, Math.max(0, i - 3), i + 4);
  });
  const out = [];
  whole.forEach(([op, line], i) => {
    if (near[i]) out.push(op + line);
    else if (i === 0 || near[i - 1]) out.push("@@");
  });
  return out.join("\n");
}

/** The longest common subsequence of two lists of lines, as changes. */
function common(x, y) {
  const n = y.length + 1;
  const best = new Uint32Array((x.length + 1) * n);
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = y.length - 1; j >= 0; j--) {
      best[i * n + j] = x[i] === y[j] ? best[(i + 1) * n + j + 1] + 1 : Math.max(best[(i + 1) * n + j], best[i * n + j + 1]);
    }
  }
  const out = [];
  let [i, j] = [0, 0];
  while (i < x.length || j < y.length) {
    if (i < x.length && j < y.length && x[i] === y[j]) out.push([" ", x[i++], j++]);
    else if (j >= y.length || (i < x.length && best[(i + 1) * n + j] >= best[i * n + j + 1])) out.push(["-", x[i++]]);
    else out.push(["+", y[j++]]);
  }
  return out;
}

/** A unified difference, its lines told apart by colour. */
function differenceText(text) {
  const lines = text.replace(/\n$/, "").split("\n");
  const shown = lines.slice(0, 3000);
  const kind = (l) => (/^(---|\+\+\+) /.test(l) ? "hunk" : l.startsWith("+") ? "added" : l.startsWith("-") ? "gone" : l.startsWith("@@") ? "hunk" : null);
  const out = el("pre", { class: "difference" }, shown.map((l) => el("div", { class: kind(l) }, shortened(l, 2000) || " ")));
  if (lines.length > shown.length) out.append(el("div", { class: "hunk" }, `… ${count(lines.length - shown.length, "line")} more`));
  return out;
}

/** What each pass made of a function. */
function passesView(build) {
  if (!build) return nothing();
  const texts = [];
  build.passes.forEach((pass, i) => {
    const before = build.passes[i - 1];
    texts.push(pass.same ? texts[i - 1] : pass.text ?? build.texts[pass.form] ?? "");
    pass.before = before && before.form === pass.form ? texts[i - 1] : null;
  });
  return build.passes.map((pass, i) => {
    const heading = [el("b", {}, pass.name), ` ${pass.for}`];
    if (pass.same) return el("p", { class: "pass soft" }, heading, " · unchanged");
    const body = el("div", {});
    const details = el("details", { class: "pass" }, el("summary", {}, heading), body);
    details.addEventListener("toggle", () => {
      if (!details.open || body.childNodes.length) return;
      if (pass.did.length) body.append(el("ul", {}, pass.did.map((d) => el("li", {}, words(d)))));
      body.append(pass.before === null ? plainText(texts[i]) : differenceText(lineChanges(pass.before, texts[i])));
    });
    return details;
  });
}

/** What a build costs: its accesses, its launches, its links. */
function costsView(build) {
  if (!build) return nothing();
  const { report } = build;
  const head = ["access", "kind", "buffer", "space", "bits", "depth", "div", "mod", "mul", "other", "offset"];
  const rows = report.accesses.map((a) => [
    el("span", { class: "w" }, `a${a.access}`), a.kind, shortened(a.buffer, 40), a.space, a.vector_bits, a.depth, a.div,
    a.mod, a.mul, a.other, code(a.offset),
  ]);
  const { linked, instructions, frame } = report.links;
  const out = [
    el("p", {}, `${linked.toLocaleString("en")} of ${count(instructions, "instruction")} have a source, ${frame.toLocaleString("en")} of these as the frame.`),
    ...build.plans.map((plan) => el("p", {}, "plan: ", code(plan))),
    ...(report.orders ?? []).map((o) => el("p", {}, `order: ${o.tensors.join(", ")} take ${amount(o.times)} times the operations of the best`)),
    el("div", { class: "scroll" }, table([head, ...rows])),
  ];
  for (const entry of report.entries ?? []) {
    const { entry: name, ...rest } = entry;
    out.push(el("h3", {}, `launch ${shortened(String(name), 80)}`), figures(rest));
  }
  for (const product of report.products ?? []) out.push(el("h3", {}, "product"), figures(product));
  return out;
}

/** Names and values of an object, as a table; inner ones are told by their path. */
function figures(object) {
  const rows = [];
  const walk = (value, path) => {
    if (value && typeof value === "object" && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) walk(inner, path ? `${path} ${name}` : name);
    } else if (value !== null) rows.push([path.replaceAll("_", " "), typeof value === "number" ? value : shortened(String(value), 200)]);
  };
  walk(object, "");
  return table([["", ""], ...rows], { class: "figures" });
}

/** How long the passes took, all on one scale. */
function timesView() {
  if (!data.times) return [el("p", { class: "soft" }, "Times are kept with --timings.")];
  const longest = Math.max(1e-9, ...data.times.map((t) => t.seconds));
  const bar = (seconds) => {
    const out = el("span", { class: "bar" });
    out.style.width = `${(100 * seconds) / longest}%`;
    return out;
  };
  const rows = data.times.map((t) => [shortened(t.owner, 60), t.pass, `${amount(t.seconds * 1e6)} µs`, bar(t.seconds)]);
  return [table([["", "pass", "time", ""], ...rows], { class: "times" })];
}

/** What shows a verdict, a sentence each. */
function evidence(e) {
  const out = [];
  if (e.names?.length) out.push(`names: ${e.names.slice(0, 8).map(([a, b]) => `${a} → ${b}`).join(", ")}${e.names.length > 8 ? ", …" : ""}`);
  if (e.moved?.length) out.push(`moved: ${e.moved.slice(0, 8).join("; ")}`);
  if (e.proofs) out.push(`${e.proofs.a + e.proofs.b} proofs replayed; ${e.proofs.accesses} accesses at the same offsets`);
  if (e.points) {
    const { sizes, elements, code: by, exhaustive } = e.points;
    out.push(`run at ${count(e.points.count, "point")} (${sizes.slice(0, 3).join("; ")}${sizes.length > 3 ? ", …" : ""}), ` +
      `${count(elements, "element")} agree${by?.length ? ` with ${by.join(" and ")}` : ""}${exhaustive ? "; each element was followed" : ""}`);
  }
  if (e.witness) {
    out.push(e.witness.what);
    const sizes = Object.entries(e.witness.sizes ?? {}).map(([n, v]) => `${n}=${v}`);
    if (e.witness.seed !== undefined) sizes.push(`data of seed ${e.witness.seed}`);
    if (sizes.length) out.push(`at ${sizes.join(", ")}`);
    if (e.witness.command) out.push(el("span", {}, "again: ", code(e.witness.command)));
  }
  for (const tried of e.tried ?? []) out.push(`tried: ${tried}`);
  return el("ul", {}, out.map((line) => el("li", {}, typeof line === "string" ? words(line) : line)));
}

const GOOD = ["same", "renamed", "reordered", "same_plan", "other_plan"];

/** A comparison: the verdict of each function, what shows it, its costs, the texts that differ. */
function comparison(diff) {
  const { functions, summary } = diff;
  const out = [
    el("p", {}, `Costs: ${summary.improved} improved, ${summary.regressed} regressed, ${summary.unchanged} unchanged.`),
  ];
  const order = (f) => (f.verdict === "same" ? 2 : GOOD.includes(f.verdict) ? 1 : 0);
  for (const f of [...functions].sort((a, b) => order(a) - order(b))) {
    const costs = Object.entries(f.costs ?? {}).filter(([, [a, b]]) => a !== b);
    const body = [];
    const worse = new Set(f.worse ?? []);
    if (f.verdict !== "same") body.push(evidence(f.evidence ?? {}));
    if (costs.length) {
      const rows = costs.map(([name, [a, b]]) => [
        el("span", { class: worse.has(name) ? "worse" : null }, name), a, b,
        a ? `${b >= a ? "+" : "−"}${amount(Math.abs((100 * (b - a)) / a))} %` : "",
      ]);
      body.push(table([["cost", "before", "after", ""], ...rows]));
    }
    for (const [stage, text] of f.shown ?? []) {
      const host = el("div", {});
      const details = el("details", {}, el("summary", {}, stage), host);
      details.addEventListener("toggle", () => {
        if (details.open && !host.childNodes.length) host.append(differenceText(text));
      });
      body.push(details);
    }
    out.push(el("article", { class: "verdict" },
      el("h3", {}, el("span", { class: `badge ${order(f) ? "good" : "bad"}` }, f.verdict), " ", shortened(f.function, 120),
        el("span", { class: "soft" }, ` ${f.target}`), " ", worse.size ? el("span", { class: "badge bad" }, "regressed") : null),
      body));
  }
  return out;
}

/** The view of a comparison: the page's own, or one that the studio is asked for. */
function diffView(redraw) {
  if (data.diff) return comparison(data.diff);
  if (!inStudio) {
    return [el("p", {}, "A page with a comparison is written by ", code("tilewright diff A B --html FILE"), ".")];
  }
  const chosen = state.compared ?? {};
  const field = (name, label, hint) => {
    const input = el("input", { name, placeholder: hint, value: chosen[name] ?? "", spellcheck: "false" });
    return el("label", {}, label, input);
  };
  const answer = el("div", { "aria-live": "polite" });
  const form = el("form", {
    class: "asked",
    onsubmit: async (e) => {
      e.preventDefault();
      const values = Object.fromEntries(new FormData(form));
      state.compared = values;
      answer.replaceChildren(el("p", { class: "soft" }, "comparing…"));
      try {
        answer.replaceChildren(...comparison(await ask("diff", { file: data.file, targets: studio.targets ?? "", ...values })));
      } catch (wrong) {
        answer.replaceChildren(refusal(wrong));
      }
    },
  },
  field("b", "with", "another file, or git:HEAD"),
  field("target", "for", "each target; two: before and after"),
  field("schedule", "schedule", "a file with a schedule for the second"),
  el("button", {}, "compare"));
  return [form, answer];
}

/** An error of the studio. */
function refusal(wrong) {
  return el("pre", { class: "refusal" }, shortened(wrong.message, 4000));
}

/** What is wrong with the program. */
function wrongView() {
  return data.wrong.map((d) =>
    el("article", { class: "error" },
      el("h3", {}, el("span", { class: "badge bad" }, d.code), " ", words(d.message)),
      d.lines.map(([line, text]) => el("p", {}, `line ${line}: `, words(text))),
      d.help ? el("p", {}, "help: ", words(d.help)) : null,
      d.notes.map((n) => el("p", { class: "soft" }, words(n)))));
}

function nothing() {
  return [el("p", { class: "soft" }, "There is no function to show.")];
}

const KEYS = [
  ["j, k", "the next, the previous statement of the pane"],
  ["h, l", "the pane to the left, to the right"],
  ["/", "search in the pane; Enter and n go on, N goes back"],
  ["1 … 9", "the view of the pane: " + ["source", "kernel", "code", "clif", "layouts", "laws", "passes", "costs", "diff"].join(", ")],
  ["[, ]", "the function before, after"],
  ["+, x", "another pane, close the pane"],
  ["d", "compare"],
  ["t", "light or dark"],
  ["Escape", "nothing is pinned"],
  ["?", "this list"],
];

function helpView() {
  return [
    el("p", {}, "A click on a line pins it: what it was made from and what became of it is marked in every pane, and " +
      "panes scroll there. A click on a word marks it everywhere; a pointer on a word tells what it is. Lines have the " +
      "colour of the line of the source that they serve; grey ones serve all of the function."),
    table([["key", ""], ...KEYS], { class: "keys" }),
  ];
}
