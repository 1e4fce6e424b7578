"""What may be chosen before a game and at the board: clocks, positions, boards, questions before a move."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor

ROOK_ENDING = "4k3/7p/8/8/8/8/P3r3/4K3 w - - 0 30"


def choose(page: Page, words: str) -> None:
    page.locator("#sit-down").get_by_label(words, exact=True).check(force=True)


def sit(visitor: Visitor) -> Board:
    page = visitor.page
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/matches/*", timeout=PATIENCE)
    board = Board(page, page.url)
    board.settle()
    return board


@pytest.mark.parametrize("clock", ["1+0", "2+1", "3+2", "30+0"])
def test_a_clock_is_one_choice(visitor: Visitor, clock: str) -> None:
    visitor.page.goto(f"{visitor.club.url}/characters/kenji")
    choose(visitor.page, clock)
    board = sit(visitor)
    minutes = clock.split("+")[0]
    expect(board.page.locator("#clock-you")).to_have_text(f"{minutes}:00")


@pytest.mark.parametrize("phone", [False, True])
def test_a_clock_of_ones_own_and_a_position_of_ones_own(invite: Any, club: Club, phone: bool) -> None:
    visitor: Visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    visitor.expects_trouble = ("400", "422")
    page = visitor.page
    page.goto(f"{visitor.club.url}/characters/kenji")
    choose(page, "white")
    choose(page, "your own")
    page.get_by_label("Minutes").fill("7")
    page.get_by_label("Seconds a move").fill("3")
    page.get_by_text("Start from another position").click()
    choose(page, "set up by hand")
    page.get_by_label("The position as FEN").fill("8/8/8/8/8/8/8/8 w - - 0 1")
    assert axe_findings(page) == []
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".notice.trouble")).to_contain_text("no position in which a move can be played")
    page.get_by_label("The position as FEN").fill(ROOK_ENDING)
    board = sit(visitor)
    expect(page.locator("#clock-you")).to_have_text("7:00")
    assert board.state()["initial_fen"] == ROOK_ENDING


def test_a_position_is_set_up_by_hand_with_the_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.club.url}/characters/kenji")
    choose(page, "white")
    page.get_by_text("Start from another position").click()
    choose(page, "set up by hand")
    page.get_by_label("a8, empty").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.get_by_label("c7, empty")).to_be_focused()
    page.keyboard.press("Enter")
    for sign, square in (("black king", "e8"), ("white rook", "h1"), ("white queen", "d4")):
        page.get_by_role("radio", name=sign, exact=True).check(force=True)
        page.get_by_label(f"{square}, empty").click()
    page.get_by_label("d4, white queen").click()  # the same piece again takes it away
    fen = page.get_by_label("The position as FEN")
    expect(fen).to_have_value("4k3/2K5/8/8/8/8/8/7R w - - 0 1")
    fen.fill("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")
    expect(page.get_by_label("a1, white rook")).to_be_visible()
    expect(page.get_by_role("radio", name="Black to move")).to_be_checked()
    page.get_by_role("radio", name="White to move").check(force=True)
    board = sit(visitor)
    assert board.state()["initial_fen"] == "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"


def test_odds_are_given_by_the_one_across(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.club.url}/characters/kenji")
    choose(page, "black")
    page.get_by_text("Start from another position").click()
    choose(page, "they give a queen")
    board = sit(visitor)
    assert board.state()["initial_fen"].startswith("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR ")


def test_the_level_is_told_in_words_and_one_is_recommended(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.club.url)
    expect(page.get_by_text("About right for you.")).to_have_count(1)
    page.locator(".seat", has_text="About right for you.").locator(".seat-link").click()
    expect(page.locator(".level")).to_contain_text("About right for you.")
    page.goto(f"{visitor.club.url}/characters/kenji")
    expect(page.locator(".level")).to_have_text("1800: A strong club player; a hanging piece is gone.")


def test_a_move_is_asked_about_by_ones_own_wish(visitor: Visitor) -> None:
    board = visitor.match().listen().sit_down()
    page = board.page
    page.locator("#tool-settings").click()
    page.get_by_label("Ask before a move is played").check()
    page.keyboard.press("Escape")
    board.click_move("e2e4")
    expect(page.locator("#status-words")).to_have_text("e4?")
    board.wait_to_hear("White: pawn to e4. Play it?")
    page.get_by_role("button", name="Not yet").click()
    expect(page.locator("#status-words")).to_have_text("Your move.")
    assert board.sheet() == []
    board.click_move("d2d4")
    expect(page.get_by_role("button", name="Play it")).to_be_focused()
    page.keyboard.press("Enter")
    board.wait_for_plies(2)
    assert board.sheet()[0] == "d4"


def test_there_are_eight_boards_and_pieces_travel_as_one_likes(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    page.locator("#tool-settings").click()
    boards = page.get_by_role("group", name="Squares").get_by_role("radio")
    seen = set()
    for at in range(boards.count()):
        boards.nth(at).check(force=True)
        seen.add(page.locator("cg-board").evaluate("one => getComputedStyle(one).backgroundImage"))
    assert len(seen) == 8
    page.get_by_label("Not at all").check(force=True)
    page.keyboard.press("Escape")
    page.evaluate(
        """() => {
          window.travelled = 0;
          new MutationObserver(() => { window.travelled += document.querySelectorAll('piece.anim').length; })
            .observe(document.querySelector('cg-board'), { subtree: true, attributes: true, childList: true });
        }"""
    )
    board.write_move("e4")
    board.wait_for_plies(2)
    assert page.evaluate("window.travelled") == 0


@pytest.mark.parametrize("phone", [False, True])
def test_the_opening_is_named_while_one_plays(invite: Any, club: Club, phone: bool) -> None:
    board = invite(club, phone=phone).come_in().match("kenji").sit_down()
    page = board.page
    if phone:
        page.locator("#tab-moves").tap()
    name = page.locator("#opening")
    expect(name).to_be_empty()
    board.write_move("Nf3")
    board.wait_for_plies(2)
    expect(name).not_to_be_empty(timeout=PATIENCE)
    told = page.request.get(f"{board.url.replace('/matches/', '/api/matches/')}/opening").json()["opening"]
    expect(name).to_have_text(told["name"])
    expect(name).to_be_visible()
    expect(
        page.get_by_role("region", name="Score sheet").or_(page.get_by_role("tabpanel", name="Score sheet"))
    ).to_have_count(1)


def test_a_bar_says_who_stands_better_in_friendlies_only(invite: Any, club: Club) -> None:
    visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in()
    a_queen_up = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"
    for terms, is_told in (({"initial_fen": a_queen_up}, True), ({"rated": True}, False)):
        board = visitor.match("kenji", **terms).sit_down()
        page = board.page
        page.locator("#tool-settings").click()
        switch = page.get_by_label("In friendlies, a bar that says who stands better")
        switch.check()
        page.keyboard.press("Escape")
        bar = page.locator("#eval-bar")
        expect(bar).to_be_visible() if is_told else expect(bar).to_be_hidden()
        if is_told:
            expect(bar).to_have_attribute("aria-valuetext", re.compile("White (is better|mates)"), timeout=3 * PATIENCE)
            assert int(bar.get_attribute("aria-valuenow") or 0) > 90
            assert axe_findings(page) == []
