"""The studio in a browser: it follows a file, answers its page, and asks nobody else."""

import shutil

from conftest import PROJECT

SOFTMAX = PROJECT / "examples/softmax.tw"


def test_a_saved_file_is_compiled_again(tab, studio, tmp_path):
    file = tmp_path / "p.tw"
    shutil.copy(SOFTMAX, file)
    shutil.copy(PROJECT / "examples/gemm.tw", tmp_path / "gemm.tw")
    address = studio("p.tw", "cpu:avx2,ptx:sm_80")
    page = tab.open(address)
    assert [p for p in page.locator(".pane").evaluate_all("all => all.map((p) => p.dataset.view)")] == [
        "source",
        "kernel",
        "asm",
        "ptx",
    ]
    text = file.read_text()
    file.write_text(text.replace("exp(", "exp2("))
    page.locator(".pane[data-view='source'] .line", has_text="exp2").wait_for()
    page.locator(".pane[data-view='kernel'] .line", has_text="exp2").wait_for()
    # An error is shown where it is; when it is gone, so is what was said of it, and each pane is as before.
    file.write_text(text.replace("max(n)", "mux(n)"))
    page.wait_for_selector(".error")
    assert page.locator(".line.wrong").get_attribute("data-line") == "5"
    file.write_text(text)
    page.wait_for_selector(".error", state="detached")
    page.locator(".pane[data-view='ptx'] .line").first.wait_for()
    # A file that is gone is said, and one that is back is shown.
    file.unlink()
    page.locator(".error", has_text="E0601").wait_for()
    file.write_text(text)
    page.wait_for_selector(".error", state="detached")
    # Another file, which is followed from now on, and other targets.
    page.select_option("select[aria-label='file']", "gemm.tw")
    page.locator(".pane[data-view='source'] .line", has_text="gemm").first.wait_for()
    gemm = tmp_path / "gemm.tw"
    gemm.write_text("// Saved.\n" + gemm.read_text())
    page.locator(".pane[data-view='source'] .line", has_text="Saved.").wait_for(timeout=5000)
    page.fill("input[aria-label='targets']", "cpu:baseline")
    page.keyboard.press("Enter")
    page.wait_for_selector(".pane[data-view='ptx']", state="detached")
    assert tab.said == [] and all(asked.startswith(address) for asked in tab.asked)


def test_the_playground_draws_and_says_what_is_wrong(tab, studio, tmp_path):
    shutil.copy(SOFTMAX, tmp_path / "p.tw")
    page = tab.open(studio("p.tw"))
    page.click("text=playground")
    page.wait_for_selector(".pane[data-view='playground'] svg")
    page.fill("input[name=x]", "((4,8),(2,2)):((16,1),(8,64))")
    page.select_option("select[name=view]", "tv")
    page.fill("input[name=tile]", "(8,16)")
    page.fill("input[name=at]", "(3,5)")
    page.locator(".pane[data-view='playground'] p", has_text="thread 14 as its value 1").wait_for()
    # The address holds the playground: opened again, it shows the same.
    again = tab.context.new_page()
    again.goto(page.url)
    again.locator("p", has_text="thread 14 as its value 1").wait_for()
    page.fill("input[name=x]", "(8,8):(8")
    page.locator(".refusal", has_text="E0").wait_for()
    page.select_option("select[name=view]", "offsets")
    page.fill("input[name=x]", "(M,4):(4,1)")
    page.wait_for_selector(".slider")
    assert [said for said in tab.said if "400" not in said] == []


def test_a_save_keeps_what_the_user_did(tab, studio, tmp_path):
    file = tmp_path / "p.tw"
    shutil.copy(SOFTMAX, file)
    page = tab.open(studio("p.tw"))
    page.click("text=playground")
    page.fill("input[name=x]", "(M,4):(4,1)")
    page.locator(".pane[data-view='playground'] .slider input").fill("9")
    page.wait_for_selector(".pane[data-view='playground'] svg[aria-label='9 by 4 offsets']")
    page.focus("input[name=x]")
    file.write_text("// Saved.\n" + file.read_text())
    page.locator(".pane[data-view='source'] .line", has_text="Saved.").wait_for()
    assert page.locator(".pane[data-view='playground'] svg[aria-label='9 by 4 offsets']").count() == 1
    assert page.evaluate("document.activeElement.name") == "x"
    # A file that is no text leaves the others to choose.
    (tmp_path / "a.tw").write_bytes(b"fn \xff")
    address = studio(".")
    page = tab.open(address)
    page.locator(".error", has_text="E0711").wait_for()
    page.select_option("select[aria-label='file']", "p.tw")
    page.wait_for_selector(".pane[data-view='kernel'] .line")


def test_two_files_are_compared(tab, studio, tmp_path):
    shutil.copy(SOFTMAX, tmp_path / "p.tw")
    (tmp_path / "q.tw").write_text(SOFTMAX.read_text().replace("top", "peak"))
    page = tab.open(studio("p.tw"))
    page.keyboard.press("d")
    page.fill("input[name=b]", "q.tw")
    page.click("form button")
    page.wait_for_selector(".verdict")
    assert page.locator(".badge").first.text_content() == "renamed"
    page.fill("input[name=b]", "../q.tw")
    page.click("form button")
    page.wait_for_selector(".refusal")
