"""Lists what the crate `tilewright` promises, from the pages that rustdoc wrote, and compares the list with a file.

    cargo doc --no-deps --workspace --all-features
    python3 scripts/public_api.py            # compares with tests/public_api.txt
    python3 scripts/public_api.py --bless    # writes it

One line an item: its path and, of functions, methods, variants and fields, the declaration as rustdoc shows it. Methods
that come from traits of the standard library are left out.
"""

import argparse
import difflib
import html
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "tests/public_api.txt"


def plain(markup):
    """The text of a piece of a page, without notes that rustdoc adds, in one line."""
    without_notes = re.sub(r'<(a|span)[^>]*class="(src|tooltip|since|rightside|where-note)[^"]*"[^>]*>.*?</\1>', "", markup, flags=re.S)
    text = html.unescape(re.sub(r"<[^>]+>", "", without_notes))
    return re.sub(r"\s+", " ", text.replace("§", "")).strip()


def members(page):
    """Declarations of the methods, variants and fields of an item's page."""
    # What follows are implementations of traits, and blanket ones.
    own = re.split(r'<h2 id="(?:trait|deref|synthetic|blanket)-implementations', page)[0]
    heads = re.findall(r'<section id="(?:ty)?method\.[^"]+"[^>]*>.*?<h4 class="code-header">(.*?)</h4>', own, re.S)
    heads += re.findall(r'<section id="variant\.[^"]+"[^>]*>.*?<h3 class="code-header">(.*?)</h3>', own, re.S)
    heads += re.findall(r'<span id="structfield\.[^"]+"[^>]*>.*?<code>(.*?)</code>', own, re.S)
    return [plain(head) for head in heads]


def items(folder):
    """The lines of the list, sorted."""
    lines = []
    for path in sorted(folder.rglob("*.html")):
        kind, _, name = path.name.removesuffix(".html").partition(".")
        if kind == "macro" and name.endswith("!"):
            continue  # a page that leads to the other one
        if kind not in {"struct", "enum", "trait", "fn", "type", "macro", "constant"}:
            continue
        page = path.read_text()
        place = "::".join(["tilewright", *path.parent.relative_to(folder).parts, name])
        if kind == "fn":
            declared = re.search(r'<pre class="rust item-decl"><code>(.*?)</code></pre>', page, re.S)
            lines.append(f"{kind} {place}: {plain(declared[1]) if declared else ''}")
            continue
        lines.append(f"{kind} {place}")
        lines += [f"{kind} {place}: {member}" for member in members(page)]
    return sorted(set(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", type=pathlib.Path, default=ROOT / "target/doc/tilewright", help="rustdoc's folder")
    parser.add_argument("--bless", action="store_true", help="write the list")
    args = parser.parse_args()
    if not (args.docs / "all.html").exists():
        sys.exit(f"{args.docs} has no pages: run `cargo doc --no-deps --workspace --all-features` first")
    found = items(args.docs)
    if args.bless:
        LIST.write_text("".join(line + "\n" for line in found))
        return
    wanted = LIST.read_text().splitlines()
    changes = list(difflib.unified_diff(wanted, found, "tests/public_api.txt", "what rustdoc shows", lineterm="", n=0))
    if changes:
        sys.exit("\n".join(changes) + "\nThe public surface is not what tests/public_api.txt says; --bless writes it.")
    print(f"{len(found)} lines, as tests/public_api.txt says")


main()
