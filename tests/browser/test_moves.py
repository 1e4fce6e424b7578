"""Moving on the page: promotion, premove, castling, looking back, refusals, and a move that goes back."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.board import PATIENCE, Board
from tests.browser.conftest import Visitor

PROMOTING = "8/1P6/6k1/7p/8/8/8/K7 w - - 0 1"
CASTLING = "k7/pp6/8/8/8/8/8/R3K2R w KQ - 0 1"


@pytest.mark.wider
def test_a_pawn_is_promoted_by_mouse_and_may_become_less_than_a_queen(visitor: Visitor) -> None:
    board = visitor.match(initial_fen=PROMOTING).sit_down()
    board.click_move("b7b8n")
    board.wait_for_plies(2)
    assert board.sheet()[0] == "b8=N"


@pytest.mark.wider
def test_the_promotion_chooser_works_by_keyboard_and_can_be_left(visitor: Visitor) -> None:
    board = visitor.match(initial_fen=PROMOTING).sit_down()
    chooser = board.page.locator("#promotion")
    board.click("b7")
    board.click("b8")
    expect(chooser.get_by_role("button", name="queen")).to_be_focused()
    board.page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    assert board.sheet() == []
    board.click("b7")
    board.click("b8")
    expect(chooser.get_by_role("button", name="queen")).to_be_focused()
    board.page.keyboard.press("ArrowDown")
    board.page.keyboard.press("ArrowDown")
    expect(chooser.get_by_role("button", name="rook")).to_be_focused()
    board.page.keyboard.press("Enter")
    board.wait_for_plies(2)
    assert board.sheet()[0] == "b8=R"


@pytest.mark.wider
def test_the_king_castles_by_two_squares_or_onto_the_rook(visitor: Visitor) -> None:
    board = visitor.match(initial_fen=CASTLING).sit_down()
    board.click("e1")
    board.click("h1")
    board.wait_for_plies(2)
    assert board.sheet()[0] == "O-O"
    other = visitor.match(initial_fen=CASTLING).sit_down()
    other.drag_move("e1c1")
    other.wait_for_plies(2)
    assert other.sheet()[0] == "O-O-O"


def test_a_premove_is_played_the_moment_the_answer_lands(patient: Visitor) -> None:
    board = patient.match("anselm").sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    board.click_move("d2d4")
    expect(board.page.locator("#status-words")).to_have_text("Premove set.")
    board.wait_for_plies(3)
    assert board.sheet()[2] == "d4"


@pytest.mark.wider
def test_a_premove_can_be_undone(patient: Visitor) -> None:
    board = patient.match("anselm").sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    board.click_move("d2d4")
    board.page.get_by_role("button", name="Undo").click()
    board.wait_for_turn()
    assert len(board.sheet()) == 2


@pytest.mark.wider
def test_arrow_keys_walk_the_game_and_lock_the_moves(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    board.write_move("e4")
    board.wait_for_turn()
    page.locator("#match-title").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(page.locator("#status-words")).to_have_text("Before the first move.")
    expect(page.locator("#board")).to_have_class(re.compile("is-past"))
    board.click_move("d2d4")
    assert len(board.sheet()) == 2
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moves .shown")).to_have_text("e4")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator("#moves .shown")).to_have_attribute("data-ply", "2")
    board.click_move("d2d4")
    board.wait_for_plies(4)


@pytest.mark.wider
def test_what_is_written_wrongly_is_told_beside_the_box(visitor: Visitor) -> None:
    board = visitor.match(initial_fen=PROMOTING).sit_down()
    problem = board.page.locator("#move-problem")
    for text, words in [("", "first"), ("hello", "does not read"), ("Kb5", "not legal"), ("b8", "Promote to what")]:
        board.write_move(text)
        expect(problem).to_contain_text(words)
        expect(problem).to_have_attribute("role", "alert")
    board.write_move("b8=B")
    board.wait_for_plies(2)


@pytest.mark.wider
def test_what_was_written_too_soon_is_no_problem_any_more_when_its_time_has_come(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.write_move("e4")
    board.wait_for_plies(2)
    board.wait_for_turn()
    problem = board.page.locator("#move-problem")
    board.page.locator("#moves [data-ply='1']").click()
    board.write_move("d4")
    expect(problem).to_have_text("You are looking at the past. Press End to return to the game.")
    board.page.get_by_role("button", name="Back to the game").click()
    expect(problem).to_be_empty()
    expect(board.page.locator("#move-input")).to_have_value("d4")


@pytest.mark.wider
def test_a_button_that_may_not_be_pressed_says_why(visitor: Visitor) -> None:
    board = visitor.match(rated=True, takebacks=False).sit_down()
    acts = board.page.locator("#acts")
    for name, words in [
        ("Hint", "without hints"),
        ("Takeback", "without takebacks"),
        ("Offer a draw", "a move first"),
    ]:
        act = acts.get_by_role("button", name=name)
        expect(act).to_have_attribute("aria-disabled", "true")
        act.click(force=True)
        expect(board.page.locator("#notices")).to_contain_text(words)


def answer_moves_with(board: Board, code: str) -> None:
    """Puts a refusing table between the page and the club: every move is acknowledged with this code."""
    request = re.compile(r'^42/play,(\d+)\["make_move"')

    def stand_between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_page(message: str | bytes) -> None:
            asked = request.match(message) if isinstance(message, str) else None
            if asked is None:
                server.send(message)
                return
            refusal = [{"ok": False, "error": {"code": code, "message": "No."}}]
            route.send(f"43/play,{asked[1]}{json.dumps(refusal)}")

        route.on_message(from_page)

    board.page.route_web_socket("**/socket.io/**", stand_between)


def test_a_refused_move_goes_back_with_the_reason(visitor: Visitor) -> None:
    board = visitor.match()
    answer_moves_with(board, "stale_ply")
    board.sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#notices")).to_contain_text("The position changed before your move arrived.")
    assert board.sheet() == []
    expect(board.page.locator("#status-words")).to_have_text("Your move.")
    board.click("e2")
    expect(board.page.locator("cg-board square.selected")).to_have_count(1)


@pytest.mark.wider
def test_two_windows_at_one_seat_show_the_same_game(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    second = Board(visitor.context.new_page(), board.url).sit_down()
    board.click_move("e2e4")
    second.wait_for_plies(2)
    second.wait_for_turn()
    second.write_move("d4")
    board.wait_for_plies(4)
    assert board.sheet() == second.sheet()
