"""What the club looks like wherever one goes: one board, whole names, nothing below the end of a page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.languages.choosing import COOKIE
from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, tool
from tests.browser.club import Club
from tests.browser.conftest import Visitor


def squares(page: Page, board: str) -> str:
    """What the squares of a board are painted with."""
    painted: str = page.locator(board).first.evaluate("board => getComputedStyle(board).backgroundImage")
    return painted


def test_the_chosen_board_is_every_board_of_the_club(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    page = board.page
    page.locator("#tool-settings").click()
    page.get_by_label("Slate").check()
    page.locator("#settings-dialog").get_by_role("button", name="Done").click()
    chosen = squares(page, "cg-board")
    page.goto(f"{visitor.club.url}/analysis")
    expect(page.locator("cg-board piece").first).to_be_visible(timeout=PATIENCE)
    assert squares(page, "cg-board") == chosen
    for path in ("/", "/characters/kenji", f"/matches/{board.match_id}/replay"):
        page.goto(visitor.club.url + path)
        assert squares(page, ".mini-board") == chosen


def test_the_looks_chosen_on_the_card_are_those_of_the_table(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.club.url}/settings")
    looks, king = page.locator("#looks"), page.locator(".looks-shown piece.white.king")
    expect(looks.get_by_label("Walnut")).to_be_checked()
    expect(looks.get_by_label("The club's own")).to_be_checked()
    worn, own = squares(page, ".looks-shown"), king.evaluate("one => getComputedStyle(one).backgroundImage")
    # By the keyboard alone: one radio of each row is reached by Tab, the others by the arrows.
    looks.get_by_label("Walnut").focus()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(looks.get_by_label("The club's own")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    html = page.locator("html")
    expect(html).to_have_attribute("data-board", "slate")
    expect(html).to_have_attribute("data-pieces", "classic")
    assert squares(page, ".looks-shown") != worn
    page.wait_for_function(
        "own => getComputedStyle(document.querySelector('.looks-shown piece.white.king')).backgroundImage !== own",
        arg=own,
    )
    chosen = squares(page, ".looks-shown")
    page.reload()
    expect(looks.get_by_label("Slate")).to_be_checked()
    expect(looks.get_by_label("Classic")).to_be_checked()
    board = visitor.match().sit_down()
    assert squares(page, "cg-board") == chosen
    page.locator("#tool-settings").click()
    expect(page.locator("#settings-dialog").get_by_label("Slate")).to_be_checked()
    page.get_by_label("Blindfold").check()
    # Another window of the same browser follows.
    card = board.page.context.new_page()
    card.goto(f"{visitor.club.url}/settings")
    expect(card.locator("#looks").get_by_label("Blindfold")).to_be_checked()
    expect(card.locator(".looks-shown piece.white.king")).to_have_css("opacity", "0")
    page.get_by_label("Newsprint").check()
    expect(card.locator("#looks").get_by_label("Newsprint")).to_be_checked()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_the_looks_on_the_card_fit_a_narrow_phone_in_either_light(
    invite: Any, club: Club, light: str, language: str
) -> None:
    visitor = invite(club, phone=True, bypass_csp=True, color_scheme=light, reduced_motion="reduce").come_in()
    page = visitor.page
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": club.url}])
    page.goto(f"{club.url}/settings")
    page.locator("#looks").scroll_into_view_if_needed()
    title = {"en": "Board and pieces", "de": "Brett und Figuren"}[language]
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    targets = "labels => labels.map(one => one.getBoundingClientRect().height)"
    assert min(page.locator("#looks label").evaluate_all(targets)) >= 44
    assert axe_findings(page) == []


def test_a_long_name_stays_whole_beside_what_was_taken(invite: Any, club: Club) -> None:
    visitor = invite(club, phone=True).come_in()
    # What a set-up position lacks was not taken; the queen that gives check on g7 must be.
    board = visitor.match("marguerite", initial_fen="7k/8/8/8/8/8/4P3/4K1Q1 w - - 0 1").sit_down()
    board.tap("g1")
    board.tap("g7")
    board.wait_for_plies(2)
    expect(board.page.locator("#taken-them .piece-image")).not_to_have_count(0)
    name = board.page.locator("#name-them")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth"), name.bounding_box()
    words_end = """mood => {
      const words = document.createRange();
      words.selectNodeContents(mood);
      return words.getBoundingClientRect().right;
    }"""
    taken = board.page.locator("#taken-them").bounding_box()
    assert taken is not None
    assert board.page.locator("#mood-them").evaluate(words_end) <= taken["x"]


def test_a_page_of_talk_ends_where_it_is_seen_to_end(invite: Any, club: Club) -> None:
    board = invite(club, phone=True).come_in().match().sit_down()
    page = board.page
    for line in ("one", "two", "three", "four", "five", "six"):
        page.locator("#tab-talk").click()
        board.say(f"This is line {line} of a talk that is longer than its place on a phone.")
    expect(page.locator("#talk .mine")).to_have_count(6, timeout=PATIENCE)
    past_the_end = """() => {
      const end = document.body.getBoundingClientRect().bottom + scrollY;
      return document.documentElement.scrollHeight - Math.max(end, innerHeight);
    }"""
    assert page.evaluate(past_the_end) <= 1


def test_on_a_phone_that_lies_on_its_side_the_whole_board_is_seen_beside_the_talk(invite: Any, club: Club) -> None:
    lying = {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True}
    board = invite(club, **lying).come_in().match("marguerite", time_control="5+0").sit_down()
    page = board.page
    for part in ("cg-board", "#name-them", "#clock-them", "#clock-you", "#status-words", "#tab-moves"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    board.tap("e2")
    board.tap("e4")
    board.wait_for_plies(2)
    page.locator("#tab-moves").tap()
    tool(page, "Flip").tap()
    clock, name = page.locator("#clock-them").bounding_box(), page.locator("#name-them").bounding_box()
    assert clock is not None
    assert name is not None
    assert name["y"] + name["height"] <= clock["y"] or name["x"] + name["width"] <= clock["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
