"""The boards of honour in a browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.test_made_pages import sound


def test_five_rated_games_put_a_visitor_on_the_board(invite: Any, club: Club) -> None:
    visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in("Ada of the Board")
    page = visitor.page
    for _ in range(5):
        visitor.match("pip", rated=True).sit_down().write_move("e4")
        page.locator("#acts").get_by_role("button", name="Resign").click()
        page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
        expect(page.locator("#end-card")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{club.url}/leaderboard")
    mine = page.locator("tr.is-me")
    expect(mine).to_contain_text("Ada of the Board")
    expect(mine).to_contain_text("0 – 0 – 5")
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        sound(page, f"a board with a line of one's own, {size}")
    page.get_by_role("link", name="Characters").press("Enter")
    expect(page.get_by_role("row", name="Pip")).to_contain_text("0 – 0 – 5")
    sound(page, "the board of the characters on a phone")
