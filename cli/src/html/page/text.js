// Texts of code: only the lines that are seen are elements, so that long ones stay fluid.

const LINE = 18; // pixels, as in the style
const AROUND = 20; // lines above and below what is seen
const MOST_COLUMNS = 2000; // characters of a line that are shown at first

// A comment, a word, a number, or what is between.
const TOKEN = /(\/\/.*$|;.+$|#.*$)|([%$.\p{L}_][\p{L}\p{N}_$.%]*)|(\d[\w.]*)|([^%$.\p{L}_\d\/;#]+|[^])/gu;

/** A text with its line numbers, its links and its search. */
class TextView {
  /** `about`: the function, target and stage; `tip(word, line, column)`: what is said of a word. */
  constructor(text, about, tip) {
    this.about = about;
    this.tip = tip;
    this.lines = text.replace(/\n+$/, "").split("\n");
    this.longest = this.lines.reduce((n, l) => Math.max(n, Math.min(l.length, MOST_COLUMNS + 30)), 0);
    this.whole = new Set();
    this.found = null;
    this.sought = "";
    this.chosen = this.hovered = selectedLines(null);
    this.window = el("div", { class: "window" });
    this.sizer = el("div", { class: "sizer" }, this.window);
    this.element = el("div", { class: "text", tabindex: "0", role: "region", "aria-label": about.stage }, this.sizer);
    this.sizer.style.height = `${this.lines.length * LINE}px`;
    this.sizer.style.minWidth = `${this.longest + 8}ch`;
    this.draw = once(() => this.render());
    this.element.addEventListener("scroll", this.draw, { passive: true });
    this.element.addEventListener("mousemove", (e) => this.pointed(e));
    this.element.addEventListener("mouseleave", () => hover(null, null));
    this.element.addEventListener("click", (e) => this.clicked(e));
    new ResizeObserver(this.draw).observe(this.element);
  }

  /** Lines, from 1. */
  get length() {
    return this.lines.length;
  }

  select(pinned, hovered) {
    const { fn, target, stage } = this.about;
    this.chosen = selectedLines(pinned, fn, target, stage);
    this.hovered = selectedLines(hovered, fn, target, stage);
    this.draw();
  }

  render() {
    const first = Math.max(0, Math.floor(this.element.scrollTop / LINE) - AROUND);
    const seen = Math.ceil((this.element.clientHeight || 600) / LINE) + 2 * AROUND;
    const last = Math.min(this.lines.length, first + seen);
    const rows = [];
    for (let i = first; i < last; i++) rows.push(this.row(i + 1));
    this.window.style.transform = `translateY(${first * LINE}px)`;
    this.window.replaceChildren(...rows);
  }

  row(line) {
    const { fn, target, stage } = this.about;
    const own = state.pinned;
    const classes = ["line"];
    if (this.chosen.own.has(line)) classes.push("chosen");
    if (this.chosen.shared.has(line)) classes.push("shared");
    if (this.hovered.own.has(line)) classes.push("hovered");
    if (own && own.stage === stage && own.line === line && (own.target ?? target) === target) classes.push("own");
    if (this.about.wrong?.has(line)) classes.push("wrong");
    const out = el("div", { class: classes.join(" "), "data-line": line });
    const hue = fn ? hueOf(fn, target, stage, line) : null;
    if (hue !== null) out.style.setProperty("--hue", hue.toFixed(1));
    else out.classList.add("unlinked");
    out.append(el("span", { class: "at" }, String(line)));
    const all = this.lines[line - 1];
    const cut = all.length > MOST_COLUMNS && !this.whole.has(line);
    const text = cut ? all.slice(0, MOST_COLUMNS) : all;
    out.append(...(this.sought && this.has(all) ? this.marked(text) : this.tokens(text)));
    if (cut) {
      const more = `… ${(all.length - MOST_COLUMNS).toLocaleString("en")} more characters`;
      out.append(el("button", { class: "more", "data-more": line }, more));
    }
    return out;
  }

  tokens(text) {
    const out = [];
    let column = 1;
    for (const [all, comment, word, number] of text.matchAll(TOKEN)) {
      const kind = comment ? "c" : word ? "w" : number ? "n" : null;
      if (!kind) out.push(visible(all));
      else {
        const token = el("span", { class: kind === "w" && word === state.word ? "w marked" : kind }, all);
        token.dataset.column = column;
        out.push(token);
      }
      column += all.length;
    }
    return out;
  }

  /** A line in which what is sought is marked. */
  marked(text) {
    const out = [];
    // Of some letters the small one is longer.
    const small = text.toLowerCase();
    const lower = small.length === text.length ? small : text;
    let from = 0;
    for (let at = lower.indexOf(this.sought); at >= 0; at = lower.indexOf(this.sought, from)) {
      out.push(visible(text.slice(from, at)), el("mark", {}, text.slice(at, at + this.sought.length)));
      from = at + this.sought.length;
    }
    return [...out, visible(text.slice(from))];
  }

  has(text) {
    return text.toLowerCase().includes(this.sought);
  }

  lineAt(event) {
    const row = event.target.closest?.(".line");
    return row ? Number(row.dataset.line) : null;
  }

  pointed(event) {
    const line = this.lineAt(event);
    const { fn, target, stage } = this.about;
    const token = event.target.closest?.(".w, .n");
    const said = token && line ? this.tip?.(token.textContent, line, Number(token.dataset.column)) : null;
    hover(line && fn ? selectionAt(fn, target, stage, line) : null, said, event);
  }

  clicked(event) {
    const more = event.target.closest?.(".more");
    if (more) {
      const line = Number(more.dataset.more);
      this.whole.add(line);
      this.sizer.style.minWidth = `${this.lines[line - 1].length + 8}ch`;
      return this.draw();
    }
    const line = this.lineAt(event);
    if (!line || String(getSelection())) return;
    const word = event.target.closest?.(".w");
    state.word = word && state.word !== word.textContent ? word.textContent : null;
    const { fn, target, stage } = this.about;
    pin(fn ? selectionAt(fn, target, stage, line) : null, this);
  }

  /** Scrolls to a line, if it is not seen. */
  show(line) {
    const top = (line - 1) * LINE;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * LINE) {
      this.element.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.draw();
  }

  /** Scrolls to the first line that is chosen, if none is seen. */
  follow() {
    if (!this.chosen.own.size) return;
    const lines = [...this.chosen.own].sort((a, b) => a - b);
    const first = this.element.scrollTop / LINE + 1;
    const last = first + this.element.clientHeight / LINE - 2;
    if (!lines.some((line) => line >= first && line <= last)) this.show(lines[0]);
  }

  /** Seeks a text; how many lines have it. */
  seek(text) {
    this.sought = text.toLowerCase();
    this.found = this.sought ? this.lines.flatMap((l, i) => (this.has(l) ? [i + 1] : [])) : null;
    this.at = -1;
    this.draw();
    return this.found?.length ?? 0;
  }

  /** Goes to the next or the previous line with what is sought; its number among them. */
  next(step) {
    if (!this.found?.length) return 0;
    this.at = (this.at + step + this.found.length) % this.found.length;
    this.show(this.found[this.at]);
    return this.at + 1;
  }

  /** The next line, in a direction, that stands for something else than the one that is pinned. */
  step(direction) {
    const { fn, target, stage } = this.about;
    const own = state.pinned?.stage === stage ? state.pinned.line : 0;
    const key = (line) => JSON.stringify(selectionAt(fn, target, stage, line)?.statements ?? line);
    const start = own || Math.floor(this.element.scrollTop / LINE) + (direction > 0 ? 0 : 2);
    for (let line = start + direction; line >= 1 && line <= this.length; line += direction) {
      const selection = fn ? selectionAt(fn, target, stage, line) : null;
      if (selection && (!own || key(line) !== key(own))) {
        this.show(line);
        return pin(selection, this);
      }
    }
  }
}
