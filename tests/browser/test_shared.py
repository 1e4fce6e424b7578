"""A game that its player shares, as somebody sees it who was never here; and the street."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.finished import CARELESS


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.wider)])
def test_a_shared_game_is_walked_by_a_stranger_until_it_is_taken_back(
    reader: Visitor, looked_over: Any, invite: Any, club: Club, phone: bool
) -> None:
    page = reader.page
    page.goto(f"{club.url}/matches/{looked_over[0]}/summary")
    page.get_by_role("button", name="Share it").click()
    expect(page.get_by_label("The link")).to_have_value(re.compile(f"^{re.escape(club.url)}/shared/"), timeout=PATIENCE)
    link = page.get_by_label("The link").input_value()

    stranger = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce")
    there = stranger.page
    there.goto(link)
    end = 2 * len(CARELESS)
    expect(there.locator(".sheet-move")).to_have_count(end)
    expect(there.locator("#how")).to_contain_text("Kenji")
    there.keyboard.press("Home")
    expect(there.locator("#now")).to_have_text("The start")
    expect(there.locator("#board .board-sign")).to_have_text([*"8a7b6c5d4e3f2g1h"])
    there.get_by_role("button", name="Flip").click()
    expect(there.locator("#board .board-sign")).to_have_text([*"1h2g3f4e5d6c7b8a"])
    there.get_by_role("button", name="Flip").click()
    there.evaluate("localStorage.setItem('chess-club.table', JSON.stringify({coordinates: false}))")
    there.reload()
    expect(there.locator("#board .board-sign").first).to_be_hidden()
    there.evaluate("localStorage.removeItem('chess-club.table')")
    there.reload()
    expect(there.locator("#board .board-sign").first).to_be_visible()
    there.keyboard.press("Home")
    there.get_by_role("button", name="One move on").click()
    expect(there.locator("#now")).to_contain_text("e4")
    there.get_by_role("slider").focus()
    there.keyboard.press("End")
    expect(there.get_by_role("slider")).to_have_attribute("aria-valuenow", str(end))
    assert there.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_findings(there) == []
    there.get_by_role("link", name="Sit down with Kenji").click()
    expect(there.get_by_role("link", name="Come in and sit down")).to_be_visible()
    assert axe_findings(there) == []

    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("button", name="Share it")).to_be_focused()
    stranger.expects_trouble = ("404",)
    there.goto(link)
    expect(there.get_by_role("heading", level=1)).to_have_text("No such table.")


@pytest.mark.wider
def test_who_takes_links_back_by_keyboard_keeps_their_place(invite: Any, club: Club) -> None:
    visitor = invite(club).come_in()
    page = visitor.page
    for _ in range(2):
        board = visitor.match().sit_down()
        board.wait_for_turn()
        board.write_move("e4")
        board.wait_for_plies(2)
        page.locator("#acts").get_by_role("button", name="Resign").click()
        page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
        expect(page.get_by_role("link", name="The whole story")).to_be_visible(timeout=PATIENCE)
        assert page.request.put(f"{club.url}/api/matches/{board.match_id}/share", headers={"origin": club.url}).ok
    page.goto(f"{club.url}/me")
    buttons = page.locator("[data-link] button")
    expect(buttons).to_have_count(2)
    buttons.first.press("Enter")
    expect(buttons).to_have_count(1)
    expect(buttons.first).to_be_focused()
    buttons.first.press("Enter")
    expect(buttons).to_have_count(0)
    expect(page.get_by_role("heading", name="Links you have given out")).to_be_focused()


@pytest.mark.wider
@pytest.mark.parametrize("phone", [False, True])
def test_a_move_on_the_street_opens_the_door_and_is_played(invite: Any, club: Club, phone: bool) -> None:
    stranger = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce")
    page = stranger.page
    page.goto(f"{club.url}/login")
    expect(page.locator(".faces a")).to_have_count(3)
    page.get_by_role("button", name="Pawn on d2").click()
    expect(page.locator(".street-square.target")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe_findings(page) == []
    page.get_by_role("button", name="to d4").press("Enter")
    page.wait_for_url("**/matches/*")
    Board(page, page.url).wait_for_plies(2)
    assert page.evaluate("location.hash") == ""
    page.reload()
    board = Board(page, page.url)
    board.settle()
    assert board.state()["moves"][0]["uci"] == "d2d4"
