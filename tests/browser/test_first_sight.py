"""What one sees of a board at first sight: it is there at once, and it shows check, ways to go, and what was taken."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

# How often the plainest page's first words the board may need, each from a first visit in the same minute, the quickest
# of a few: 1.8 times when last looked at (0.65 s by 0.4, two shared cores busy with other things; the best 0.58 s).
TIMES_THE_PLAINEST = 6
# Visits of each: a board that is slow by itself is slow in all of them, a machine that stops does so in some.
AT_LEAST, AT_MOST = 3, 9
WORDS_PAINTED = """() => new Promise((seen) => {
  new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName("first-contentful-paint");
    if (first) seen(first.startTime);
  }).observe({ type: "paint", buffered: true });
})"""

NOTE_THE_BOARD = """
new MutationObserver((_, observer) => {
  if (!document.querySelector("cg-board piece")) return;
  observer.disconnect();
  const note = () => { document.documentElement.dataset.boardAt = performance.now(); };
  requestAnimationFrame(() => requestAnimationFrame(note));
}).observe(document, { childList: true, subtree: true });
"""
IN_CHECK = "4k3/7p/8/8/8/8/P3r3/4K3 w - - 0 30"


@pytest.mark.quiet
def test_a_board_is_painted_soon_after_the_plainest_page_would_be(invite: Any, club: Club) -> None:
    boards: list[float] = []
    plain: list[float] = []
    while len(boards) < AT_LEAST or (len(boards) < AT_MOST and not is_soon(boards, plain)):
        reader: Visitor = invite(club, first_time=True).come_in()
        reader.page.goto(f"{club.url}/offline")
        plain.append(float(reader.page.evaluate(WORDS_PAINTED)))
        visitor: Visitor = invite(club, first_time=True).come_in()
        visitor.page.add_init_script(NOTE_THE_BOARD)
        visitor.match().sit_down()
        page = visitor.page.locator("html")
        expect(page).to_have_attribute("data-board-at", re.compile("."))
        boards.append(float(page.get_attribute("data-board-at") or "nan"))
    assert is_soon(boards, plain), (boards, plain)


def is_soon(boards: list[float], plain: list[float]) -> bool:
    return min(boards) < TIMES_THE_PLAINEST * min(plain)


def test_check_and_ways_to_go_and_the_last_move_and_what_was_taken_are_shown(visitor: Visitor) -> None:
    board = visitor.match(initial_fen=IN_CHECK).sit_down()
    squares, taken = board.page.locator("cg-board"), board.page.locator("#taken-you .piece-image")
    expect(squares.locator("square.check:visible")).to_have_count(1, timeout=PATIENCE)
    before = taken.count()
    board.click("e1")
    expect(squares.locator("square.move-dest:visible")).to_have_count(3)
    board.click("e2")
    expect(taken).to_have_count(before + 1, timeout=PATIENCE)
    board.wait_for_turn()
    expect(squares.locator("square.check:visible")).to_have_count(0)
    expect(squares.locator("square.last-move:visible")).to_have_count(2)


@pytest.mark.wider
def test_the_pieces_stand_there_before_the_script_of_the_page_has_come(visitor: Visitor) -> None:
    waiting: list[Any] = []
    visitor.page.route("**/js/play/main.js*", lambda route: waiting.append(route))
    board = visitor.match(initial_fen=IN_CHECK)
    visitor.page.goto(board.url, wait_until="commit")
    expect(visitor.page.locator("cg-board piece")).to_have_count(5, timeout=PATIENCE)
    assert waiting, "the script was not asked for"
    for route in waiting:
        route.continue_()
    board.settle()
