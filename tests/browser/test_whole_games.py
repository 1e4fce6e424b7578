"""From the street to the end of a game, with each of the three, by every way of moving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.strategy import winning_move

# Own moves after which a game against the mock engine should long be won.
MOST_MOVES = 60


def play_to_the_end(board: Board, move: Callable[[str], None]) -> None:
    """Plays until the game is over, giving each move in UCI."""
    for _ in range(MOST_MOVES):
        if not board.wait_for_turn_or_end():
            return
        plies = len(board.sheet())
        move(winning_move(board.position()).uci())
        board.page.locator(f"#moves button.move:not(.pending) >> nth={plies}").wait_for(
            state="attached", timeout=PATIENCE
        )
    raise AssertionError(f"no end after {MOST_MOVES} moves: {board.sheet()}")


def expect_won(board: Board) -> None:
    card = board.page.locator("#end-card")
    expect(card).to_be_visible(timeout=PATIENCE)
    expect(card.locator("h2")).to_have_text("You win by checkmate")
    assert board.state()["status"] == "ended"


@pytest.mark.wider
@pytest.mark.parametrize(
    "slug", ["kenji", *(pytest.param(slug, marks=pytest.mark.long) for slug in ("marguerite", "anselm"))]
)
def test_one_click_at_the_door_leads_to_a_game_with_each_of_the_three(invite: Any, club: Club, slug: str) -> None:
    visitor = invite(club)
    page = visitor.page
    page.goto(club.url)
    page.get_by_role("button", name="Come in as a guest").click()
    page.locator(f"a[href='/characters/{slug}']").first.click()
    page.get_by_label("white", exact=True).check()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/matches/*")
    board = Board(page, page.url)
    board.settle()
    board.wait_for_turn()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    board.wait_for_turn()
    expect(page.locator("#portrait-them svg")).to_be_visible()
    assert board.sheet()[0] == "e4"


@pytest.mark.wider
def test_a_whole_game_is_played_by_clicks(visitor: Visitor) -> None:
    board = visitor.match("kenji").sit_down()
    play_to_the_end(board, board.click_move)
    expect_won(board)


@pytest.mark.long
def test_a_whole_game_is_played_by_dragging_as_black(visitor: Visitor) -> None:
    board = visitor.match("marguerite", color="black").sit_down()
    play_to_the_end(board, board.drag_move)
    expect_won(board)


def test_a_whole_game_is_played_by_the_keyboard_alone(visitor: Visitor) -> None:
    board = visitor.match("anselm", color="black").sit_down()
    page = board.page

    def by_keyboard(uci: str) -> None:
        focus_by_tab(board, "move-input")
        page.keyboard.type(uci)
        page.keyboard.press("Enter")

    play_to_the_end(board, by_keyboard)
    expect_won(board)
    focus_by_tab(board, "rematch")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/matches/" in url and board.match_id not in url)


def focus_by_tab(board: Board, name: str) -> None:
    """Presses Tab until the thing has the focus, as somebody without a mouse would."""
    found = "document.activeElement?.id ?? ''" if name != "rematch" else "document.activeElement?.textContent ?? ''"
    for _ in range(80):
        if board.page.evaluate(found).lower() == name:
            return
        board.page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by Tab")


@pytest.mark.wider
def test_a_whole_game_is_played_by_touch_on_a_phone(invite: Any, club: Club) -> None:
    visitor = invite(club, phone=True).come_in()
    board = visitor.match("kenji", color="black").sit_down()

    def by_touch(uci: str) -> None:
        board.tap(uci[:2])
        board.tap(uci[2:4])
        if len(uci) == 5:
            board.page.locator("#promotion button").first.tap()

    play_to_the_end(board, by_touch)
    expect_won(board)
