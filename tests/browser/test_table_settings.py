"""One's own table: looks, shortcuts, drawings, promotion, resigning, zen, calls and a screen that stays awake."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board, tool
from tests.browser.club import Club
from tests.browser.conftest import Visitor

PROMOTING = "8/1P6/6k1/7p/8/8/8/K7 w - - 0 1"


def open_settings(page: Page) -> None:
    tool(page, "Settings").click()
    expect(page.locator("#settings-dialog")).to_be_visible()


def close_sheet(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def background(page: Page, selector: str) -> str:
    value: str = page.locator(selector).first.evaluate("one => getComputedStyle(one).backgroundImage")
    return value


def test_boards_and_pieces_change_at_once_and_are_there_again_before_the_first_paint(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    seen = {background(page, "cg-board")}
    open_settings(page)
    for words in ("Baize", "Slate", "Newspaper"):
        page.get_by_label(words).check()
        seen.add(background(page, "cg-board"))
    assert len(seen) == 4
    own = background(page, "cg-board piece.white.king")
    page.get_by_label("Classic").check()
    page.wait_for_function(
        "own => getComputedStyle(document.querySelector('cg-board piece.white.king')).backgroundImage !== own", arg=own
    )
    page.get_by_label("Blindfold").check()
    expect(page.locator("cg-board piece.white.king")).to_have_css("opacity", "0")
    close_sheet(page)
    page.route("**/js/play/*.js*", lambda route: route.abort())
    visitor.expects_trouble = ("ERR_FAILED", "Failed to fetch")
    page.reload()
    html = page.locator("html")
    expect(html).to_have_attribute("data-board", "paper")
    expect(html).to_have_attribute("data-pieces", "hidden")


def test_coordinates_and_legal_squares_can_be_put_away(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    expect(page.locator("coords").first).to_be_visible()
    board.click("e2")
    expect(page.locator("cg-board square.move-dest:visible")).to_have_count(2)
    open_settings(page)
    page.get_by_label("Coordinates at the edge").uncheck()
    page.get_by_label("Show where a piece may go").uncheck()
    close_sheet(page)
    expect(page.locator("coords").first).to_be_hidden()
    board.click("d2")
    expect(page.locator("cg-board square.selected:visible")).to_have_count(1)
    expect(page.locator("cg-board square.move-dest:visible")).to_have_count(0)


def test_a_pawn_becomes_a_queen_unasked_when_one_wishes_so(visitor: Visitor) -> None:
    board = visitor.match(initial_fen=PROMOTING).sit_down()
    open_settings(board.page)
    board.page.get_by_label("Always promote to a queen").check()
    close_sheet(board.page)
    board.click("b7")
    board.click("b8")
    board.wait_for_plies(2)
    assert board.sheet()[0].startswith("b8=Q")


def test_a_premoved_pawn_becomes_a_queen(patient: Visitor) -> None:
    board = patient.match("anselm", initial_fen="7k/P7/8/8/8/8/8/K7 w - - 0 1").sit_down()
    board.click_move("a1b1")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    board.click("a7")
    board.click("a8")
    board.wait_for_plies(3)
    assert board.sheet()[2].startswith("a8=Q")


def test_resigning_goes_without_a_question_when_one_wishes_so(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    open_settings(board.page)
    board.page.get_by_label("Ask before I resign").uncheck()
    close_sheet(board.page)
    board.page.locator("#acts").get_by_role("button", name="Resign").click()
    expect(board.page.locator("#end-card")).to_be_visible(timeout=PATIENCE)


def circle(board: Board, square: str) -> None:
    """Presses the right button on a square until the circle stands there."""
    circles = board.page.locator(".cg-shapes circle")
    before = circles.count()
    board.page.mouse.move(*board.middle(square))
    board.page.mouse.down(button="right")
    expect(circles).to_have_count(before + 1)
    board.page.mouse.up(button="right")


def test_the_right_button_draws_arrows_and_circles_and_a_move_wipes_them(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    mouse = board.page.mouse
    drawn = board.page.locator(".cg-shapes > g > g")
    mouse.move(*board.middle("g1"))
    mouse.down(button="right")
    mouse.move(*board.middle("f3"), steps=4)
    mouse.up(button="right")
    expect(drawn.locator("line")).to_have_count(1)
    circle(board, "e4")
    expect(drawn).to_have_count(2)
    board.page.get_by_role("button", name="Flip").click()
    circle(board, "d4")
    expect(drawn).to_have_count(3)
    board.write_move("e4")
    board.wait_for_plies(2)
    expect(drawn).to_have_count(0)


def test_single_keys_do_things_and_can_be_switched_off(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    page.keyboard.press("f")
    expect(page.locator("#board")).to_have_class(re.compile("orientation-black"))
    page.keyboard.press("?")
    sheet = page.locator("#help-dialog")
    expect(sheet.get_by_text("turn the board")).to_be_visible()
    expect(sheet.get_by_text("the whole board, rank by rank")).to_be_visible()
    close_sheet(page)
    page.keyboard.press("m")
    expect(page.locator("#move-input")).to_be_focused()
    page.keyboard.type("f")
    expect(page.locator("#move-input")).to_have_value("f")
    page.locator("#move-input").fill("")
    page.locator("#move-input").evaluate("field => field.blur()")
    page.keyboard.press(",")
    page.get_by_label("Single keys as shortcuts").uncheck()
    close_sheet(page)
    page.locator("body").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("f")
    page.keyboard.press("?")
    expect(sheet).to_be_hidden()
    expect(page.locator("#board")).to_have_class(re.compile("orientation-black"))


def test_from_a_square_of_the_table_the_keys_do_the_same(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    page.keyboard.press("t")
    expect(page.locator("#board-table").get_by_role("button", name="e2, white pawn")).to_be_focused()
    page.keyboard.press("f")
    expect(page.locator("#board")).to_have_class(re.compile("orientation-black"))
    page.keyboard.press("ArrowUp")
    expect(page.locator("#board-table").get_by_role("button", name="e1, white king")).to_be_focused()
    board.write_move("e4")
    board.wait_for_plies(2)
    page.locator("#board-table").get_by_role("button", name="e1, white king").focus()
    page.keyboard.press("Home")
    expect(page.locator("#board-table").get_by_role("button", name="e2, white pawn")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("#board-table").get_by_role("button", name="e4, white pawn")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("#board-table")).to_be_hidden()


@pytest.mark.parametrize("phone", [False, True])
def test_zen_leaves_the_board_and_a_way_back(invite: Any, club: Club, phone: bool) -> None:
    board = invite(club, phone=phone).come_in().match(time_control="5+0").sit_down()
    page = board.page
    page.keyboard.press("z")
    for gone in ("#panel-talk", "#mood-them", "#portrait-them", ".wordmark", "#desk-bell", "#ribbon-slips", "#tabs"):
        expect(page.locator(gone)).to_be_hidden()
    for there in ("#board", "#clock-you", "#move-input", "#status-words"):
        expect(page.locator(there)).to_be_visible()
    board.write_move("e4")
    board.wait_for_plies(2)
    page.reload()
    board.settle()
    expect(page.locator("#panel-talk")).to_be_hidden()
    tool(page, "Zen").click()
    expect(page.locator("#portrait-them")).to_be_visible()


CALLS = """
window.calls = [];
window.Notification = class extends EventTarget {
  static permission = "default";
  static async requestPermission() { window.asked = true; return (this.permission = window.answer ?? "granted"); }
  constructor(title, options) { super(); window.calls.push([title, options.body, options.tag]); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
"""


def test_one_is_called_when_it_is_ones_move_and_only_by_ones_own_wish(patient: Visitor) -> None:
    patient.page.add_init_script(CALLS)
    board = patient.match().sit_down()
    page = board.page
    assert page.evaluate("window.asked ?? false") is False
    open_settings(page)
    page.get_by_label("Call me when it is my move").check()
    assert page.evaluate("window.asked") is True
    close_sheet(page)
    board.click_move("e2e4")
    board.wait_for_turn()
    assert page.evaluate("window.calls") == []
    page.evaluate("window.isAway = true")
    board.click_move("d2d4")
    page.wait_for_function("() => window.calls.length > 0", timeout=PATIENCE)
    [[title, body, tag]] = page.evaluate("window.calls")
    assert title == "Your move against Kenji Watanabe-Ruiz"
    assert re.search(r"to [a-h][1-8]|takes", body)
    assert tag == board.match_id


def test_a_browser_that_refuses_to_call_is_said_to(visitor: Visitor) -> None:
    visitor.page.add_init_script(CALLS + "window.answer = 'denied';")
    board = visitor.match().sit_down()
    open_settings(board.page)
    switch = board.page.get_by_label("Call me when it is my move")
    switch.click()
    expect(board.page.locator("#notify-why")).to_contain_text("does not let us call")
    expect(switch).not_to_be_checked()


LOCKS = """
window.locks = 0;
const wakeLock = { async request() {
  window.locks += 1;
  const lock = new EventTarget();
  lock.release = async () => { window.locks -= 1; lock.dispatchEvent(new Event("release")); };
  return lock;
} };
Object.defineProperty(navigator, "wakeLock", { get: () => wakeLock });
"""


def test_the_screen_stays_awake_while_a_game_runs(visitor: Visitor) -> None:
    visitor.page.add_init_script(LOCKS)
    board = visitor.match().sit_down()
    page = board.page
    page.wait_for_function("() => window.locks === 1")
    open_settings(page)
    page.get_by_label("Keep the screen awake while I play").uncheck()
    page.wait_for_function("() => window.locks === 0")
    page.get_by_label("Keep the screen awake while I play").check()
    page.wait_for_function("() => window.locks === 1")
    close_sheet(page)
    page.get_by_role("button", name="Call it off").click()
    expect(page.locator("#end-card")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("window.locks") == 0


def test_low_time_is_seen_and_heard(visitor: Visitor) -> None:
    # The page's clock is set forward; the server's is what counts for the game.
    visitor.page.add_init_script("window.ahead = 0; const now = Date.now; Date.now = () => now() + window.ahead;")
    board = visitor.match(time_control="5+0").sit_down()
    page = board.page
    board.click_move("e2e4")
    board.wait_for_turn()
    # What arrives later would be read against the time that was set forward.
    expect(page.locator("#clock-you")).to_have_class(re.compile("is-running"))
    page.evaluate("window.ahead = 260_000")
    expect(page.locator("#clock-you")).to_have_text(re.compile(r"^0:[34]\d$"))
    expect(page.locator("#clock-you")).not_to_have_class(re.compile("is-low"))
    page.evaluate("window.ahead = 275_000")
    expect(page.locator("#clock-you")).to_have_class(re.compile("is-low"))
    expect(page.locator("#alarm")).to_contain_text(re.compile(r"\b2\d seconds left\."))


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_on_the_sheets_and_in_zen(invite: Any, club: Club, phone: bool) -> None:
    visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    board = visitor.match(initial_fen=PROMOTING, time_control="5+0").sit_down()
    page = board.page
    if phone:
        page.locator("#tab-moves").click()
    open_settings(page)
    assert axe_findings(page) == []
    page.get_by_label("Slate").check()
    close_sheet(page)
    page.keyboard.press("?")
    expect(page.locator("#help-dialog")).to_be_visible()
    assert axe_findings(page) == []
    close_sheet(page)
    board.write_move("help")
    expect(page.locator("#move-answer-words")).to_contain_text("Write a move, or:")
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    page.locator("#move-input").evaluate("field => field.blur()")
    # The board learns where it is by the scroll event, which comes with the next frame.
    page.evaluate("() => scrollTo(0, 0)")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    board.click("b7")
    board.click("b8")
    expect(page.locator("#promotion")).to_be_visible()
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("z")
    assert axe_findings(page) == []


def test_two_windows_share_one_table(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    second = Board(visitor.context.new_page(), board.url).sit_down()
    open_settings(board.page)
    board.page.get_by_label("Baize").check()
    expect(second.page.locator("html")).to_have_attribute("data-board", "baize")


def test_sound_is_switched_on_the_card_and_a_board_in_another_tab_hears_of_it(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    switch = board.page.locator("#tool-sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    card = visitor.context.new_page()
    card.goto(f"{visitor.club.url}/settings")
    expect(card.get_by_label("heard")).to_be_checked()
    card.get_by_label("silent").check()
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(card.get_by_label("heard")).to_be_checked()
    card.get_by_label("silent").check()
    card.reload()
    expect(card.get_by_label("silent")).to_be_checked()
