"""How much of the window the board has, what may lie on it, and what a thumb reaches."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.test_table_manners import put_on_the_ribbon

# Wide windows, in which the board takes a part of the height, and phones, in which it takes the width.
WIDE = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440))
PHONES = ((360, 740), (390, 844))
# The part of a window's height, or of a phone's width: squares are of whole pixels, so up to 7 are left over.
PART_OF_HEIGHT = (0.75, 0.80)
PART_OF_WIDTH = 0.98
# A mate in one, by the rook.
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"


def box_of(page: Page, selector: str) -> dict[str, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share no point but their edges."""
    beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    return beside or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1


def phone_of(invite: Any, club: Club, width: int, height: int, **options: Any) -> Visitor:
    shape = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    visitor: Visitor = invite(club, **shape, **options).come_in()
    return visitor


def test_the_board_has_its_part_of_every_window(visitor: Visitor, record_property: Any) -> None:
    board = visitor.match("marguerite", time_control="5+0").sit_down()
    for width, height in WIDE:
        board.page.set_viewport_size({"width": width, "height": height})
        board.page.wait_for_function(
            "() => Math.abs(document.querySelector('cg-container').offsetWidth - "
            "document.querySelector('.board-frame').offsetWidth) < 8"
        )
        box = box_of(board.page, "cg-board")
        share = box["height"] / height
        record_property(f"{width}x{height}", round(share, 3))
        assert PART_OF_HEIGHT[0] <= share <= PART_OF_HEIGHT[1], (width, height, share)
        # Everything a game needs is in sight with it, without a scroll.
        for part in ("#name-them", "#clock-them", "#clock-you", "#status-words", "#move-input", "#acts", "#say-input"):
            expect(board.page.locator(part)).to_be_in_viewport(ratio=0.99)


def test_a_board_to_read_on_grows_with_the_window(reader: Visitor, looked_over: tuple[str, Any]) -> None:
    page = reader.page
    for width, height, least in ((1440, 900, 0.6), (2560, 1440, 0.75)):
        page.set_viewport_size({"width": width, "height": height})
        for path, board in (("replay", ".mini-board"), ("analysis", "cg-board")):
            page.goto(f"{reader.club.url}/matches/{looked_over[0]}/{path}")
            expect(page.locator(board).first).to_be_visible(timeout=PATIENCE)
            assert box_of(page, board)["height"] / height >= least, path
            expect(page.get_by_role("button", name="One move on")).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_board_has_the_width_of_a_phone(invite: Any, club: Club, width: int, height: int) -> None:
    board = phone_of(invite, club, width, height).match("marguerite", time_control="5+0").sit_down()
    assert box_of(board.page, "cg-board")["width"] / width >= PART_OF_WIDTH


def test_the_handle_resizes_the_board_and_is_remembered(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    handle = page.get_by_role("slider", name="Size of the board")
    before = box_of(page, "cg-board")
    grip = box_of(page, "#board-handle")
    page.mouse.move(grip["x"] + 12, grip["y"] + 12)
    page.mouse.down()
    page.mouse.move(grip["x"] - 68, grip["y"] - 20, steps=4)
    page.mouse.up()
    dragged = box_of(page, "cg-board")
    assert before["width"] - dragged["width"] == pytest.approx(160, abs=16)
    page.reload()
    board.settle()
    assert box_of(page, "cg-board") == dragged
    expect(handle).to_have_attribute("aria-valuenow", str(round(dragged["height"] / 9)))
    board.click_move("e2e4")
    board.wait_for_plies(2)

    handle.press("End")
    assert box_of(page, "cg-board")["height"] > before["height"]
    expect(page.locator("#say-input")).to_be_in_viewport(ratio=0.99)
    handle.press("ArrowDown")
    handle.dblclick()
    assert box_of(page, "cg-board") == before


def test_an_empty_ribbon_takes_no_row_and_a_full_one_covers_no_square(invite: Any, club: Club) -> None:
    for phone in (False, True):
        board = invite(club, phone=phone, reduced_motion="reduce").come_in().match("kenji", time_control="5+0")
        put_on_the_ribbon(board, "A night train to Brno, and a pocket set with a missing rook.", "The smile.")
        board.sit_down()
        page = board.page
        them, squares = box_of(page, "#seat-them"), box_of(page, "cg-board")
        assert squares["y"] - (them["y"] + them["height"]) <= 11  # the rim
        board.click_move("e2e4")
        board.wait_for_plies(2)
        slip = page.locator("#ribbon-slips .paper").first
        expect(slip).to_be_visible(timeout=PATIENCE)
        paper = box_of(page, "#ribbon-slips .paper")
        assert apart(paper, squares)
        assert apart(paper, box_of(page, "#clock-them"))
        words = slip.locator(".narrative")
        expect(words).to_have_text("A night train to Brno, and a pocket set with a missing rook. The smile."[:60])
        assert words.evaluate("words => words.scrollHeight <= words.clientHeight + 1"), "the sentence is cut"


def test_zen_fills_the_window_and_draws_no_line_around_the_page(visitor: Visitor) -> None:
    board = visitor.match(time_control="5+0").sit_down()
    page = board.page
    board.click("a4")
    page.keyboard.press("z")
    page.wait_for_function("() => document.querySelector('cg-container').offsetHeight > 0.93 * innerHeight")
    page.locator("main").focus()
    page.keyboard.press("Shift")
    for part in ("html", "body", "main"):
        style = page.locator(part).first.evaluate(
            "one => [getComputedStyle(one).boxShadow, getComputedStyle(one).outlineStyle]"
        )
        assert style == ["none", "none"], part
    board.click_move("e2e4")
    board.wait_for_plies(2)


@pytest.mark.parametrize("phone", [False, True])
def test_the_result_stands_beside_the_mate(invite: Any, seeing_club: Club, phone: bool) -> None:
    visitor = invite(seeing_club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    board = visitor.match("pip", initial_fen=MATE_IN_ONE, time_control="5+0").sit_down()
    page = board.page
    hands = box_of(page, "#acts")
    board.click_move("a1a8")
    card = page.locator("#end-card")
    expect(card).to_contain_text("You win by checkmate", timeout=PATIENCE)
    squares = box_of(page, "cg-board")
    assert apart(box_of(page, "#end-card"), squares)
    expect(card).to_be_in_viewport(ratio=0.99)
    # Another game and every position of this one are in reach, without a scroll.
    again = page.locator("#acts").get_by_role("button", name="Rematch")
    expect(again).to_be_in_viewport(ratio=0.99)
    for step in ("To the start", "To the last position"):
        button = page.get_by_role("button", name=step)
        expect(button).to_be_in_viewport(ratio=0.99)
        button.click()
    expect(page.locator("cg-board piece.white.rook")).to_have_count(1)
    expect(page.locator("#end-figures")).to_contain_text("A friendly: no rating changes.")
    assert box_of(page, "#acts")["y"] == hands["y"]
    assert axe_findings(page) == []


def test_the_result_names_the_rating_and_how_exactly_one_played(reader: Visitor, looked_over: tuple[str, Any]) -> None:
    board = Board(reader.page, f"{reader.club.url}/matches/{looked_over[0]}").sit_down()
    figures = board.page.locator("#end-figures")
    expect(figures).to_contain_text("Rating", timeout=PATIENCE)
    expect(figures).to_contain_text("Accuracy")


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_draw_takeback_hint_and_resign_are_one_tap_away(invite: Any, club: Club, width: int, height: int) -> None:
    board = phone_of(invite, club, width, height).match("kenji", time_control="5+0").sit_down()
    page = board.page
    board.tap("e2")
    board.tap("e4")
    board.wait_for_plies(2)
    board.wait_for_turn()
    squares = box_of(page, "cg-board")
    for tab in ("#tab-moves", "#tab-talk"):
        page.locator(tab).tap()
        for name in ("Offer a draw", "Takeback", "Hint", "Resign"):
            button = page.locator("#acts").get_by_role("button", name=name)
            expect(button).to_be_in_viewport(ratio=0.99)
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] >= 44
    page.locator("#acts").get_by_role("button", name="Hint").tap()
    hint = page.locator("#notices [data-key=hint]")
    expect(hint).to_be_in_viewport(ratio=0.99, timeout=PATIENCE)
    assert apart(box_of(page, "#notices [data-key=hint]"), squares)
    page.get_by_role("button", name="To the start").tap()
    expect(page.locator("#status-words")).to_have_text("Before the first move.")
    page.get_by_role("button", name="To the last position").tap()
    page.locator("#acts").get_by_role("button", name="Takeback").tap()
    expect(page.locator("#moves button.move")).to_have_count(0, timeout=PATIENCE)
    expect(hint).to_have_count(0)
    expect(page.locator("cg-board square.hint")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_a_refusal_is_seen_whichever_tab_is_open(invite: Any, club: Club, width: int, height: int) -> None:
    board = phone_of(invite, club, width, height).match("kenji").sit_down()
    page = board.page
    squares = box_of(page, "cg-board")
    for tab in ("#tab-talk", "#tab-moves"):
        page.locator(tab).tap()
        page.locator("#acts").get_by_role("button", name="Offer a draw").tap(force=True)
        refusal = page.locator("#notices [data-key=why-not]")
        expect(refusal).to_be_in_viewport(ratio=0.99)
        for under in (squares, box_of(page, "#tabs"), box_of(page, "#steps")):
            assert apart(box_of(page, "#notices [data-key=why-not]"), under)
        if tab == "#tab-talk":
            refusal.get_by_role("button", name="Dismiss").tap()
    # It was about this position, and goes with it.
    board.tap("e2")
    board.tap("e4")
    expect(refusal).to_have_count(0, timeout=PATIENCE)


@pytest.mark.parametrize(("width", "height"), PHONES)
def test_the_list_follows_the_game_and_the_steps_walk_it(invite: Any, club: Club, width: int, height: int) -> None:
    board = phone_of(invite, club, width, height).match("kenji").sit_down()
    page = board.page
    page.locator("#tab-moves").tap()
    for at in range(7):
        board.wait_for_turn()
        position = board.position()
        board.write_move(position.san(next(move for move in position.legal_moves if not move.promotion)))
        board.wait_for_plies(2 * at + 2)
        if at == 2:
            page.locator("#tab-talk").tap()
            page.locator("#tab-moves").tap()
    shown = page.locator("#moves .move.shown")
    expect(shown).to_have_attribute("data-ply", "14")
    sheet, last = box_of(page, "#sheet"), box_of(page, "#moves .move.shown")
    assert sheet["y"] <= last["y"]
    assert last["y"] + last["height"] <= sheet["y"] + sheet["height"] + 1
    page.get_by_role("button", name="To the start").tap()
    expect(page.locator("#status-words")).to_have_text("Before the first move.")
    page.get_by_role("button", name="One move on").tap()
    expect(shown).to_have_attribute("data-ply", "1")
    page.get_by_role("button", name="One move back").tap()
    expect(page.get_by_role("button", name="One move back")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="To the last position").tap()
    expect(shown).to_have_attribute("data-ply", "14")


def test_a_board_that_has_only_moved_is_touched_where_it_lies(invite: Any, club: Club) -> None:
    board = phone_of(invite, club, 360, 740).match("kenji").sit_down()
    page = board.page
    board.tap("a2")
    before = box_of(page, "cg-board")
    page.keyboard.press("z")
    page.wait_for_function(f"() => document.querySelector('cg-board').getBoundingClientRect().y < {before['y']}")
    assert box_of(page, "cg-board")["width"] == before["width"]
    board.tap("e2")
    board.tap("e4")
    board.wait_for_plies(2)
    assert board.sheet()[0] == "e4"
