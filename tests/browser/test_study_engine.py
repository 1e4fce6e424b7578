"""The engine of the analysis board, the one that really runs in the browser: it comes when asked, thinks, and moves
nothing out of reach meanwhile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.study import LESSON, THOUGHT, fetched, open_board, practice_of, write

COUNT_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }
  }).observe({type: 'layout-shift', buffered: true});
}"""

SHIFTED = "shifts.reduce((sum, one) => sum + one, 0)"
# A tenth of what is held good (0.1): the house's letters may take the place of the system's once.
SETTLED = 0.01

SLOW_LINE = """() => {
  localStorage.setItem('chess-club.engine', 'on');
  Object.defineProperty(navigator, 'connection', {value: {effectiveType: '3g', saveData: false}});
}"""


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


def test_the_engine_comes_when_it_is_asked_and_really_thinks(visitor: Visitor) -> None:
    page = open_board(visitor)
    asked = fetched(page)
    write(page, "e4", "e5", "Qh5", "Ke7")
    assert asked == []
    page.get_by_role("button", name="Start the engine").click()
    bar = page.get_by_role("meter", name="Evaluation")
    expect(bar).to_have_attribute("aria-valuetext", "White mates in 1.", timeout=THOUGHT)
    expect(page.locator("#lines strong").first).to_have_text("#1")
    expect(page.locator("#lines li").first).to_contain_text("Qxe5#")
    expect(page.locator(".study-arrow.best")).to_have_count(1)
    assert len(asked) >= 1
    page.locator("#sheet [aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#now")).to_have_text(re.compile(r"^2\. queen to h5"))
    expect(page.locator("#depth")).to_have_text(re.compile(r"Depth ([89]|[1-4]\d)"), timeout=THOUGHT)
    expect(page.locator(".line-row:visible")).to_have_count(3)
    expect(page.locator(".study-arrow")).to_have_count(3)
    page.locator("#line-count").select_option("1")
    expect(page.locator(".line-row:visible")).to_have_count(1)
    expect(page.locator(".study-arrow")).to_have_count(1, timeout=THOUGHT)
    first = page.locator(".line-row").first
    expect(first).to_contain_text("2…")
    first.click()
    expect(page.locator("#now")).to_have_text(re.compile(r"^2… "))
    page.get_by_role("button", name="Stop the engine").click()
    expect(page.locator("#depth")).to_have_text("Off")
    expect(page.locator(".study-arrow")).to_have_count(0)


def test_a_position_is_brought_by_the_address_and_a_dead_one_needs_no_engine(visitor: Visitor) -> None:
    page = open_board(visitor, "?fen=" + "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1".replace(" ", "%20"))
    expect(page.locator("#fen")).to_have_value("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", timeout=PATIENCE)
    write(page, "Qg7")
    expect(page.locator("#now")).to_have_text("1. queen to g7, checkmate. Checkmate.")
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#depth")).to_have_text("The game is over here")


def test_an_engine_that_does_not_come_is_told_and_can_be_asked_again(visitor: Visitor) -> None:
    visitor.expects_trouble = ("stockfish", "ERR_FAILED", "worker")
    page = open_board(visitor)
    page.route("**/vendor/stockfish/**", lambda route: route.abort())
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#depth")).to_have_text("The engine did not come. Try it again.", timeout=THOUGHT)
    page.unroute("**/vendor/stockfish/**")
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)


def test_a_thin_line_is_asked_before_the_engine_comes(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.add_init_script(f"({SLOW_LINE})()")
    asked = fetched(page)
    open_board(reader)
    expect(page.get_by_role("button", name="Start the engine")).to_be_visible()
    expect(page.get_by_text("It weighs 1.2 MB and comes once.")).to_be_visible()
    practice_of(page, puzzles=[LESSON])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/puzzles")
    page.get_by_role("button", name="Do without").click()
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=PATIENCE)
    expect(page.locator("#unchecked")).to_be_visible()
    assert asked == []
    page.reload()
    page.get_by_role("button", name="Let it come").click()
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=THOUGHT)
    expect(page.locator("#unchecked")).to_be_hidden()
    assert asked


def test_nothing_shifts_while_the_engine_thinks_and_one_walks(invite: Any, club: Club, looked_over: Any) -> None:
    for phone in (False, True):
        reader = invite(club, phone=phone, first_time=True, cookies=looked_over[1])
        page = reader.page
        page.add_init_script(f"({COUNT_SHIFTS})()")
        page.goto(f"{club.url}/matches/{looked_over[0]}/analysis")
        expect(page.locator("#sheet .sheet-move.blunder").first).to_be_attached(timeout=PATIENCE)
        place = page.locator("cg-board").bounding_box()
        page.get_by_role("button", name="Start the engine").click()
        expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)
        for _ in range(8):
            page.get_by_role("button", name="One move on").click()
        expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)
        page.evaluate("scrollTo(0, 0)")
        assert page.locator("cg-board").bounding_box() == place
        assert page.evaluate(SHIFTED) < SETTLED
        for path in ("mistakes", "puzzles", "summary", "replay"):
            page.goto(f"{club.url}/matches/{looked_over[0]}/{path}")
            page.wait_for_load_state("networkidle")
            assert page.evaluate(SHIFTED) < SETTLED, path


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_and_thumbs_find_everything(invite: Any, club: Club, looked_over: Any, phone: bool) -> None:
    match_id, cookies = looked_over
    reader = invite(club, phone=phone, cookies=cookies, bypass_csp=True, reduced_motion="reduce")
    page = reader.page

    def check(what: str) -> None:
        assert axe_findings(page) == [], what
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), what
        assert page.evaluate("innerWidth") == (360 if phone else 1440), what

    page.goto(f"{club.url}/matches/{match_id}/analysis")
    expect(page.locator("#sheet .sheet-move.blunder").first).to_be_attached(timeout=PATIENCE)
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator("#lines strong").first).not_to_be_empty(timeout=THOUGHT)
    page.locator("#sheet .sheet-move.blunder").first.click()
    page.get_by_role("button", name="Show the better line").click()
    page.get_by_role("button", name="Stop the engine").click()
    check("analysis")
    page.get_by_role("button", name="As a table").click()
    check("analysis as a table")
    page.get_by_role("button", name="Paste a game").click()
    check("the way in")
    practice_of(page, mistakes=[LESSON], puzzles=[])
    page.goto(f"{club.url}/matches/{match_id}/mistakes")
    expect(page.locator("#progress")).not_to_be_empty(timeout=PATIENCE)
    page.get_by_role("button", name="A hint").click()
    check("mistakes")
    page.get_by_role("button", name="Show it").click()
    check("an error shown")
    page.locator("#next").click()
    check("mistakes done")
    for path, ready in (
        ("puzzles", "#waiting >> text=There is no puzzle"),
        ("summary", ".moment"),
        ("replay", ".replay-mind"),
    ):
        page.goto(f"{club.url}/matches/{match_id}/{path}")
        expect(page.locator(ready).first).to_be_visible(timeout=PATIENCE)
        check(path)
