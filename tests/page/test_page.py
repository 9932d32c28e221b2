"""The page of a program in a browser: it links its stages, obeys its keys, and takes nothing for markup."""

import json

import pytest
from conftest import PROJECT, run

CORPUS = PROJECT / "tests/corpus"
SOFTMAX = PROJECT / "examples/softmax.tw"

# The programs whose stages are longest on CPUs and on GPUs, and the most bytes of their pages. Sorting networks for
# rows of any length are written out in full, one for each range of lengths.
LARGEST = [
    (CORPUS / "orders.tw", "cpu:avx2", 1_000_000),
    (CORPUS / "orders.tw", "ptx:sm_90a", 8_000_000),
    (CORPUS / "gemm_i8.tw", "cpu:avx512", 1_000_000),
]


def lines(page, view, kind):
    """The lines of a kind in the pane of a view, of those that are drawn."""
    found = page.locator(f".pane[data-view='{view}'] .line.{kind}")
    return [int(found.nth(i).get_attribute("data-line")) for i in range(found.count())]


def click_line(page, view, line):
    page.locator(f".pane[data-view='{view}'] .line[data-line='{line}']").click(position={"x": 400, "y": 9})


@pytest.mark.parametrize(("program", "target", "most"), LARGEST, ids=lambda v: getattr(v, "stem", v))
def test_the_largest_programs_fit_in_a_page_that_asks_nobody(tab, written, program, target, most):
    file = written(program, target)
    assert file.stat().st_size <= most
    page = tab.open(file.as_uri())
    assert page.locator(".pane").count() == 3
    for view in ["source", "kernel"]:
        assert page.locator(f".pane[data-view='{view}'] .line").count() > 0
    assert tab.said == [] and tab.asked == [file.as_uri()]


@pytest.mark.parametrize("target", ["cpu:avx2", "ptx:sm_80"])
def test_a_click_marks_what_the_map_says(tab, written, target):
    page = tab.open(written(SOFTMAX, target).as_uri())
    links = json.loads(run("build", SOFTMAX, "--target", target, "--emit", "map"))
    source = 6
    click_line(page, "source", source)
    page.wait_for_selector(".pane[data-view='kernel'] .line.chosen")
    serve = [s for s in links["statements"] if s["source"] == [[source, source]]]
    # Of the lines that are drawn: a long text has those alone that are seen.
    page.wait_for_timeout(200)
    drawn = set(lines(page, "kernel", "line"))
    of_kernel = [s["kernel"] for s in serve if s["kernel"] in drawn]
    assert of_kernel and lines(page, "kernel", "chosen") == sorted(of_kernel)
    stage = "asm" if target.startswith("cpu") else "ptx"
    linked = {n for s in serve for first, last in s.get(stage, []) for n in range(first, last + 1)}
    page.wait_for_selector(f".pane[data-view='{stage}'] .line.chosen")
    marked = lines(page, stage, "chosen")
    assert marked and set(marked) <= linked, "the pane scrolled there, and marks those alone"
    # From the code back: a line of another statement.
    other = next(
        s for s in links["statements"] if s["kind"] == "store" and s.get(stage) and s["source"] != serve[0]["source"]
    )
    click_line(page, "kernel", other["kernel"])
    page.wait_for_selector(f".pane[data-view='source'] .line.chosen[data-line='{other['source'][0][0]}']")
    assert lines(page, "source", "chosen") == [n for first, last in other["source"] for n in range(first, last + 1)]
    page.keyboard.press("Escape")
    page.wait_for_selector(".line.chosen", state="detached")
    # A stage without links breaks none.
    page.goto(page.url.split("#")[0] + "#panes=program source kernel")
    page.wait_for_selector(".pane[data-view='program'] .line")
    click_line(page, "source", source)
    page.wait_for_selector(".pane[data-view='kernel'] .line.chosen")
    assert tab.said == []


def test_keys_move_search_and_change_views(tab, written):
    file = written(CORPUS / "scans.tw", "cpu:avx2")
    page = tab.open(file.as_uri())
    functions = page.locator("#function option").all_text_contents()
    assert len(functions) > 1
    click_line(page, "source", 1)
    page.keyboard.press("j")
    page.wait_for_selector(".pane[data-view='source'] .line.own")
    first = lines(page, "source", "own")
    page.keyboard.press("j")
    page.wait_for_selector(f".pane[data-view='source'] .line.own:not([data-line='{first[0]}'])")
    page.keyboard.press("k")
    page.wait_for_selector(f".pane[data-view='source'] .line.own[data-line='{first[0]}']")
    page.keyboard.press("]")
    assert page.locator("#function").input_value() == functions[1]
    page.keyboard.press("/")
    page.keyboard.type("fn ")
    page.wait_for_selector(".pane[data-view='source'] mark")
    hits = page.locator(".pane.focused .hits").text_content()
    page.keyboard.press("Enter")
    assert page.locator(".pane.focused .hits").text_content() != hits
    page.keyboard.press("Escape")
    for key, view in [
        ("5", "layouts"),
        ("6", "laws"),
        ("7", "passes"),
        ("8", "costs"),
        ("4", "clif"),
        ("1", "source"),
    ]:
        page.keyboard.press(key)
        assert page.locator(".pane.focused").get_attribute("data-view") == view
    for key, view in [("?", "help"), ("d", "diff")]:
        page.keyboard.press(key)
        page.wait_for_selector(f".pane.focused[data-view='{view}']")
    page.keyboard.press("x")
    page.wait_for_selector(".pane[data-view='diff']", state="detached")
    # The address keeps what is looked at.
    again = tab.context.new_page()
    again.goto(page.url)
    again.wait_for_selector("html[data-ready]")
    views = [again.locator(".pane").nth(i).get_attribute("data-view") for i in range(again.locator(".pane").count())]
    assert views == [
        page.locator(".pane").nth(i).get_attribute("data-view") for i in range(page.locator(".pane").count())
    ]
    assert again.locator("#function").input_value() == functions[1]
    assert tab.said == []


def test_layouts_are_drawn_at_sizes_that_are_dragged(tab, written):
    text = "sym M where M % 4 == 0, M >= 4\nfn f(a: f32 (M,6):(6,1), b: f32 Sw<1,0,1> o 0 o (4,M/2):(1,4)) { b[i,j] = a[j,i] }\n"
    text = "sym M where M % 4 == 0, M >= 4\nfn f(a: f32 ((2,M),3):((1,6),2), b: f32 ((2,M),3):((1,2),2*M)) { copy(a, b) }\n"
    page = tab.open(written(text).as_uri())
    page.keyboard.press("5")
    article = page.locator("article", has_text="f.a")
    article.locator("svg").wait_for()

    def offsets():
        titles = article.locator("svg title").all_text_contents()
        return {tuple(map(int, t.split(")")[0][1:].split(", "))): int(t.split("↦")[1]) for t in titles}

    for size in [8, 12]:
        article.locator("input").fill(str(size))
        page.wait_for_selector(f"article svg[aria-label='{2 * size} by 3 offsets']")
        wanted = {(i, j): i % 2 + 6 * (i // 2) + 2 * j for i in range(2 * size) for j in range(3)}
        assert offsets() == wanted
    assert tab.said == []


def test_a_picture_is_right_or_says_why_not(tab, written):
    text = "sym __proto__ where __proto__ >= 1\nfn f(a: f32 (__proto__,2):(2,1), b: f32 (__proto__,2):(2,1)) { copy(a, b) }\n"
    text += "let far = (4,4):(9007199254740993,1)\nlet swizzled = Sw<2,0,2> o 0 o (4,4):(4,1)\n"
    page = tab.open(written(text).as_uri())
    page.keyboard.press("5")
    page.locator("article", has_text="f.a").locator("svg[aria-label='6 by 2 offsets']").wait_for()
    far = page.locator("article", has_text="let far")
    far.scroll_into_view_if_needed()
    far.locator("p", has_text="beyond 2^53").wait_for()
    swizzled = page.locator("article", has_text="let swizzled")
    swizzled.scroll_into_view_if_needed()
    swizzled.locator("svg").wait_for()
    wanted = json.loads(run("--json", "show", "Sw<2,0,2> o 0 o (4,4):(4,1)"))["panels"][0]["cells"]
    shown = swizzled.locator("svg title").all_text_contents()
    assert shown == [f"({c['coord'][0]}, {c['coord'][1]}) ↦ {c['offset']}" for c in wanted]
    assert tab.said == []


def test_what_a_program_holds_never_becomes_markup(tab, written):
    name = "n" * 100_000
    text = (
        "// <img src=x onerror=document.title='gone'> </script><script>document.title='gone'</script> <!--\n"
        "// \u202e reversed \u2066 and isolated \u0007 \u200b \u3164 \U000e0001\n"
        f"fn {name}(a: f32 (8,8):(8,1), b: f32 (8,8):(1,8)) {{ copy(a, b) }}\n"
        "fn g(a: f32 (8,8):(8,1), b: f32 (8,8):(1,8)) { copy(a, b) }\n"
    )
    page = tab.open(written(text).as_uri())
    assert page.title() == "program.tw · tilewright"
    assert page.locator("img, iframe, object").count() == 0 and page.locator("script").count() == 2
    shown = page.locator(".pane[data-view='source'] .line").all_text_contents()
    assert "<img src=x onerror=document.title='gone'>" in shown[0]
    assert "⟨U+202E⟩ reversed ⟨U+2066⟩ and isolated ⟨U+0007⟩ ⟨U+200B⟩ ⟨U+3164⟩ ⟨U+E0001⟩" in shown[1]
    # A long line says what it leaves out, and shows it when it is asked to.
    assert "more characters" in shown[2] and len(shown[2]) < 3_000
    page.locator(".more").first.click()
    page.locator(".pane[data-view='source'] .line", has_text="copy(a, b)").first.wait_for()
    for key in "3456789":
        page.keyboard.press(key)
    assert page.locator("img, iframe, object").count() == 0
    assert [said for said in tab.said if "Content Security Policy" not in said] == []
    assert tab.asked == [page.url.split("#")[0]]


def test_a_comparison_is_a_page(tab, tmp_path):
    changed = tmp_path / "changed.tw"
    changed.write_text(SOFTMAX.read_text().replace("e[m,n] / total[m]", "total[m] / e[m,n]"))
    file = tmp_path / "diff.html"
    run("diff", SOFTMAX, changed, "--target", "cpu:baseline", "--html", file)
    page = tab.open(file.as_uri())
    assert page.locator(".badge").first.text_content() == "other_function"
    assert page.locator(".verdict code", has_text="tilewright diff").count() == 1
    page.locator(".verdict summary", has_text="kernel").click()
    page.locator(".difference .gone").first.wait_for()
    gone, added = page.locator(".difference .gone"), page.locator(".difference .added")
    assert gone.count() > 0 and added.count() > 0
    assert tab.said == [] and tab.asked == [file.as_uri()]
