"""A browser, and pages and studios that it looks at.

`TILEWRIGHT` names the built command, `CHROMIUM` the browser; both have defaults.
"""

import os
import pathlib
import shutil
import subprocess

import pytest
from playwright.sync_api import sync_playwright

PROJECT = pathlib.Path(__file__).parents[2]
TILEWRIGHT = os.environ.get("TILEWRIGHT", str(PROJECT / "target/release/tilewright"))
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")

# A browser of its own asks its maker for nothing.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


class Tab:
    """A page of the browser, what it said on its console, and whom it asked."""

    def __init__(self, browser):
        self.context = browser.new_context(viewport={"width": 1600, "height": 900})
        self.page = self.context.new_page()
        self.said, self.asked, self.refused = [], [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def open(self, address):
        self.page.goto(address)
        self.page.wait_for_selector("html[data-ready]")
        return self.page


@pytest.fixture
def tab(browser):
    tab = Tab(browser)
    yield tab
    tab.context.close()


def run(*args):
    """What the command prints."""
    done = subprocess.run(
        [TILEWRIGHT, *map(str, args)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture
def written(tmp_path):
    """Writes the page of a program, or of a text."""

    def write(program, target="cpu:avx2"):
        path = program
        if isinstance(program, str):
            path = tmp_path / "program.tw"
            path.write_text(program, encoding="utf-8")
        page = tmp_path / "page.html"
        page.write_text(run("build", path, "--target", target, "--emit", "html"), encoding="utf-8")
        return page

    return write


@pytest.fixture
def studio(tmp_path):
    """Starts a studio of the folder of the test; its address."""
    running = []

    def start(name, target="cpu:avx2"):
        args = [TILEWRIGHT, "studio", str(tmp_path / name), "--target", target]
        running.append(subprocess.Popen(args, stdout=subprocess.PIPE, text=True))
        return running[-1].stdout.readline().strip()

    yield start
    for process in running:
        process.kill()
        process.wait()
