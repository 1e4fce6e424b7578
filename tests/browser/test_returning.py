"""The day after: the note at one's place, the puzzle of the day, the ladder."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

DAY_MS = 86_400_000


@pytest.fixture
def next_day(reader: Visitor, seeing_club: Club, looked_over: Any) -> Visitor:
    """The player of a game that was lost yesterday: it is moved back, since the clock cannot be moved on."""
    with closing(sqlite3.connect(seeing_club.database)) as database, database:
        database.execute("UPDATE matches SET ended_ms = ended_ms - ? WHERE id = ?", (DAY_MS, looked_over[0]))
    return reader


def test_a_note_waits_and_leads_back_to_the_table(next_day: Visitor, looked_over: Any) -> None:
    page = next_day.page
    page.goto(next_day.club.url)
    note = page.locator(".note")
    expect(note).to_contain_text("left a note at your place", timeout=PATIENCE)
    expect(note.locator(".note-words")).not_to_be_empty()
    expect(note.get_by_role("link", name="The game they mean")).to_have_attribute(
        "href", f"/matches/{looked_over[0]}/summary"
    )
    page.get_by_role("link", name="The ladder").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The ladder")
    met = page.locator(".rung", has_text="0 won, 0 drawn, 1 lost")
    expect(met).to_have_count(1)
    expect(met.locator(".rung-said")).to_have_text(re.compile(r"^“.+”$"))
    expect(page.locator(".rung.next")).to_have_count(1)


def test_the_puzzle_of_the_day_is_solved_at_the_board(reader: Visitor) -> None:
    page = reader.page
    puzzle = {
        "ply": 7, "color": "white", "fen": "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "before_uci": "g8f6", "played_uci": "a2a3", "played_san": "a3", "label": "blunder", "best_uci": "h5f7",
        "best_san": "Qxf7#", "line": ["h5f7"], "chance_before": 0.98, "chance_after": 0.5, "match_id": "of-rosa",
        "white": "Ada", "black": "Rosa",
    }  # fmt: skip
    told = {"day": "2026-11-23", "puzzles": [puzzle]}
    page.route("**/api/puzzles/today?of=club", lambda route: route.fulfill(json=told))
    page.goto(f"{reader.club.url}/puzzle")
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=3 * PATIENCE)
    expect(page.locator("#pair")).to_have_text("Out of the club’s own games. Ada against Rosa.")
    page.locator("#move-box input").fill("Qxf7")
    page.locator("#move-box input").press("Enter")
    expect(page.locator("#words")).to_have_text("Qxf7#. That is it.")
    expect(page.get_by_role("link", name="On the analysis board")).to_have_attribute(
        "href", "/matches/of-rosa/analysis#6"
    )
    page.get_by_role("button", name="That was the last").click()
    expect(page.locator("#done-words")).to_have_text("Solved. It was there all along.")
    expect(page.get_by_role("link", name="One out of your own games")).to_be_visible()


@pytest.mark.parametrize(("of", "other"), [("club", "/puzzle?of=you"), ("you", "/puzzle")])
def test_a_day_without_a_puzzle_has_a_board_what_it_is_for_and_ways_on(reader: Visitor, of: str, other: str) -> None:
    page = reader.page
    page.route(f"**/api/puzzles/today?of={of}", lambda route: route.fulfill(json={"day": "2026-11-23", "puzzles": []}))
    page.goto(f"{reader.club.url}/puzzle?of={of}")
    said = page.locator(".nothing")
    expect(said).to_contain_text("holds a puzzle yet", timeout=PATIENCE)
    expect(said).to_contain_text("somebody missed the one good move")
    expect(said.locator(".mini-board .man")).to_have_count(4)
    hrefs = [link.get_attribute("href") for link in said.get_by_role("link").all()]
    assert hrefs == ["/", "/analysis?fen=7K%2F8%2Fk1P5%2F7p%2F8%2F8%2F8%2F8%20w%20-%20-%200%201", other]
    said.get_by_role("link", name="Try the study").click()
    expect(page.locator("#now")).not_to_have_text("Setting up the pieces.", timeout=PATIENCE)
    expect(page.locator("#fen")).to_have_value("7K/8/k1P5/7p/8/8/8/8 w - - 0 1")


@pytest.mark.usefixtures("next_day")
@pytest.mark.parametrize("path", ["/", "/ladder", "/puzzle", "/me"])
def test_a_phone_shows_them_without_a_sideways_step_and_axe_finds_nothing(
    invite: Any, seeing_club: Club, looked_over: Any, path: str
) -> None:
    phone: Visitor = invite(seeing_club, phone=True, cookies=looked_over[1], bypass_csp=True, reduced_motion="reduce")
    phone.page.goto(f"{seeing_club.url}{path}")
    expect(phone.page.get_by_role("heading", level=1)).to_be_visible()
    assert axe_findings(phone.page) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
