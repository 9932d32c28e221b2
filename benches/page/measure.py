"""How fast the page is: seconds until it is drawn, and milliseconds from an event until the next frame.

    python3 benches/page/measure.py TILEWRIGHT [PROGRAM TARGET]...

needs Playwright (pip package `playwright`) and Chromium. Prints one JSON object.
"""

import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import sync_playwright

# The page measures itself: a browser gives scripts of others no clock of its own while the policy forbids `eval`.
UNTIL_FRAME = """(act) => new Promise((done) => {
  const pane = document.querySelector(`.pane[data-view="${act.view}"] .text`);
  const start = performance.now();
  if (act.key) document.dispatchEvent(new KeyboardEvent("keydown", { key: act.key, bubbles: true }));
  if (act.line) pane.querySelectorAll(".line")[act.line]?.click();
  if (act.scroll) pane.scrollTop += act.scroll;
  // The frame after that in which the page draws.
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
})"""


def measured(page):
    """Milliseconds of each kind of event, over 20 of each."""
    code = page.locator(".pane").nth(2).get_attribute("data-view")
    kinds = {
        "click a line": [{"view": "kernel", "line": i + 1} for i in range(20)],
        "click a line of code": [{"view": code, "line": i + 1} for i in range(20)],
        "scroll the code": [{"view": code, "scroll": 700}] * 20,
        "next statement": [{"view": "source", "key": "j"}] * 20,
        "another function": [{"view": "source", "key": "]"}] * 20,
        "another view": [{"view": "source", "key": key} for key in "23456781"] * 2,
    }
    out = {}
    for kind, acts in kinds.items():
        times = []
        for act in acts:
            if kind == "another view":
                act = {**act, "view": "none"}
            times.append(page.evaluate(UNTIL_FRAME, act))
        out[kind] = {
            "median_ms": round(statistics.median(times), 1),
            "largest_ms": round(max(times), 1),
        }
    return out


def main():
    tilewright, rest = sys.argv[1], sys.argv[2:]
    pairs = list(zip(rest[::2], rest[1::2], strict=True))
    results = []
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=args,
        )
        for program, target in pairs:
            file = os.path.join(folder, "page.html")
            done = subprocess.run(
                [tilewright, "build", program, "--target", target, "--emit", "html"],
                stdout=subprocess.PIPE,
                check=True,
            )
            with open(file, "wb") as out:
                out.write(done.stdout)
            loads = []
            for _ in range(5):
                page = browser.new_page(viewport={"width": 1600, "height": 900}, bypass_csp=True)
                page.goto(f"file://{file}")
                page.wait_for_selector("html[data-ready]")
                loads.append(page.evaluate("performance.now()") / 1e3)
                if len(loads) < 5:
                    page.close()
            results.append(
                {
                    "program": program,
                    "target": target,
                    "bytes": os.path.getsize(file),
                    "seconds_until_drawn": round(statistics.median(loads), 3),
                    "events": measured(page),
                }
            )
            page.close()
        version = browser.version
        browser.close()
    print(
        json.dumps(
            {
                "browser": f"Chromium {version}, headless",
                "machine": platform.processor() or platform.machine(),
                "pages": results,
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
