"""For everybody: screen readers, keyboards, phones, both lights, little motion; and nothing from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board, tool
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.strategy import winning_move

# Compressed bytes of the whole match page, fonts included.
WEIGHT_LIMIT = 400_000


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_in_any_state_of_the_page(invite: Any, club: Club, phone: bool) -> None:
    # The policy would keep axe out too: the context that carries it is allowed past it.
    visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    board = visitor.match().sit_down()
    page = board.page
    assert axe_findings(page) == []
    if phone:
        page.locator("#tab-moves").click()
    board.write_move("e4")
    board.wait_for_turn()
    board.write_move("nonsense")
    assert axe_findings(page) == []
    page.locator("#move-input").evaluate("field => field.blur()")
    page.keyboard.press("Home")
    assert axe_findings(page) == []
    tool(page, "Table of squares").click()
    assert axe_findings(page) == []
    tool(page, "Table of squares").click()
    page.keyboard.press("End")
    page.locator("#acts").get_by_role("button", name="Resign").click()
    assert axe_findings(page) == []
    page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#end-card")).to_be_visible(timeout=PATIENCE)
    assert axe_findings(page) == []


def test_moves_are_announced_in_words(visitor: Visitor) -> None:
    board = visitor.match().listen().sit_down()
    expect(board.page.locator("#announcer")).to_have_attribute("aria-live", "polite")
    board.click_move("e2e4")
    board.wait_to_hear("White: pawn to e4.")
    board.wait_to_hear("Black: ")


def test_the_board_is_a_real_table_that_the_keyboard_plays_on(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    page.get_by_role("button", name="Table of squares").press("Enter")
    table = page.locator("#board-table table")
    expect(table.locator("tbody tr")).to_have_count(8)
    expect(table.locator("th[scope=col]")).to_have_count(8)
    expect(table.get_by_role("button", name="e2, white pawn")).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.get_by_role("button", name="e4, empty, can go here")).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    board.wait_for_plies(2)
    assert board.sheet()[0] == "e4"
    expect(table.get_by_role("button", name="e4, white pawn")).to_be_focused()


def test_a_phone_scrolls_in_one_direction_only_and_every_button_fits_a_thumb(invite: Any, club: Club) -> None:
    visitor = invite(club, phone=True).come_in()
    board = visitor.match("marguerite", time_control="5+0").sit_down()
    page = board.page
    for tab in ("#tab-moves", "#tab-talk"):
        page.locator(tab).click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = page.evaluate(
            """() => [...document.querySelectorAll('main button, main a, main textarea, main input')]
                .filter((one) => one.offsetParent && one.checkVisibility())
                .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
                .filter(([, box]) => box.height < 44 || box.width < 44)
                .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
        )
        assert small == []
    box = page.locator("cg-board").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 360)


def test_nothing_jumps_when_moves_memories_and_words_arrive(invite: Any, club: Club) -> None:
    for phone in (False, True):
        board: Board = invite(club, phone=phone).come_in().match("marguerite").sit_down()
        page = board.page
        place = page.locator("cg-board").bounding_box()
        for _ in range(4):
            board.wait_for_turn()
            board.click_move(winning_move(board.position()).uci())
        board.say("Do you remember me?")
        page.locator("#talk .theirs").first.wait_for(timeout=PATIENCE)
        page.evaluate("scrollTo(0, 0)")
        assert page.locator("cg-board").bounding_box() == place


def test_the_page_weighs_little_and_asks_nobody_else(invite: Any, club: Club) -> None:
    visitor: Visitor = invite(club, first_time=True).come_in()
    board = visitor.match()
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    board.sit_down()
    visitor.page.locator("#portrait-them svg").wait_for()
    visitor.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < WEIGHT_LIMIT


def test_sound_has_one_switch_that_is_remembered(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    switch = board.page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    board.page.reload()
    board.settle()
    expect(switch).to_have_attribute("aria-pressed", "false")
