"""Small things that a player meets once and remembers: games to drop, ways on, words that are plain."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from app.languages.choosing import COOKIE
from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.study import LESSON, practice_of

ROOK_ENDING = "4k3/7p/8/8/8/8/P3r3/4K3 w - - 0 30"


def test_the_hall_drops_an_unfinished_game_after_a_question(invite: Any, club: Club) -> None:
    visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in()
    begun = visitor.match("pip").sit_down()
    begun.write_move("e4")
    begun.wait_for_plies(2)
    visitor.match("rosa")
    page = visitor.page
    page.goto(club.url)
    expect(page.locator(".resume")).to_have_count(2)
    page.get_by_role("button", name="Resign it").click()
    assert axe_findings(page) == []
    page.get_by_role("button", name="No, keep it").click()
    expect(page.get_by_role("button", name="Resign it")).to_be_focused()
    page.get_by_role("button", name="Resign it").click()
    page.get_by_role("button", name="Yes, resign it").click()
    expect(page.locator(".resume")).to_have_count(1, timeout=PATIENCE)
    assert begun.state()["end_reason"] == "resignation"
    page.get_by_role("button", name="Call it off").click()
    page.get_by_role("button", name="Yes, call it off").click()
    expect(page.locator(".resume")).to_have_count(0, timeout=PATIENCE)


def test_who_has_too_many_games_is_led_to_them(visitor: Visitor) -> None:
    visitor.match("pip")
    visitor.expects_trouble = ("429",)
    page = visitor.page
    error = {"error": {"code": "too_many_games", "message": "You have as many games under way as there is room for."}}
    page.route("**/api/matches", lambda route: route.fulfill(status=429, json=error))
    page.goto(f"{visitor.club.url}/characters/kenji")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("link", name="Show them").click()
    page.wait_for_url(f"{visitor.club.url}/#unfinished")
    expect(page.locator("#unfinished .resume")).to_be_in_viewport()


def test_a_set_up_position_misses_no_piece_that_it_never_had(visitor: Visitor) -> None:
    board = visitor.match("kenji", initial_fen=ROOK_ENDING).sit_down()
    board.wait_for_turn()
    expect(board.page.locator(".taken .piece-image")).to_have_count(0)
    board.click_move("e1e2")
    expect(board.page.locator("#taken-you .piece-image")).to_have_count(1)


def test_a_game_that_was_looked_over_while_nobody_heard_is_not_looked_over_for_ever(visitor: Visitor) -> None:
    board = visitor.match("pip").sit_down()
    board.write_move("e4")
    board.wait_for_plies(2)
    page, figures = board.page, board.page.locator("#end-figures")
    summary = f"**/api/matches/{board.match_id}/summary"
    page.route(summary, lambda route: route.fulfill(status=503, json={"error": {"code": "unavailable"}}))
    visitor.expects_trouble = ("503",)
    page.locator("#acts").get_by_role("button", name="Resign").click()
    page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    expect(figures).to_have_text("The game is being looked over.")
    done = f"{visitor.club.url}/api/matches/{board.match_id}/summary"
    for _ in range(PATIENCE // 250):
        if visitor.context.request.get(done).json()["post_match"]["status"] == "completed":
            break
        page.wait_for_timeout(250)
    page.unroute(summary)
    expect(figures).to_have_text("A friendly: no rating changes.", timeout=PATIENCE)


def test_the_move_box_answers_as_its_help_says(visitor: Visitor) -> None:
    board = visitor.match("kenji").sit_down()
    answer = board.page.locator("#move-answer-words")
    board.write_move("where is the white queen")
    expect(answer).to_have_text("White queen: d1.")
    board.write_move("last move")
    expect(answer).to_have_text("No move has been played.")


@pytest.mark.parametrize(("language", "word"), [("en", "help"), ("de", "hilfe")])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1440, 900)])
def test_the_help_of_the_move_box_is_seen_whole(
    visitor: Visitor, language: str, word: str, width: int, height: int
) -> None:
    page = visitor.page
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": visitor.club.url}])
    page.set_viewport_size({"width": width, "height": height})
    board = visitor.match("kenji").sit_down()
    board.write_move(word)
    answer = page.locator("#move-answer")
    expect(answer).to_be_in_viewport(ratio=1)
    assert answer.evaluate("(one) => one.scrollHeight <= one.clientHeight")


def test_the_workshop_keeps_its_button_in_sight_and_says_what_is_required(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(f"{visitor.club.url}/workshop/new")
    keep = page.get_by_role("button", name="Bring them to life")
    expect(page.locator("#face svg")).to_be_visible(timeout=PATIENCE)
    for part in ("top", "bottom"):
        expect(keep).to_be_in_viewport(ratio=0.99)
        page.evaluate(f"scrollTo(0, {'document.body.scrollHeight' if part == 'top' else '0'})")
    for name in ("name", "tagline", "backstory", "voice"):
        field = page.locator(f"#{name}")
        expect(field).to_have_attribute("aria-required", "true")
        expect(page.locator(f"label[for={name}]")).to_contain_text("required")


def test_no_name_in_the_workshop_runs_out_of_the_margin(invite: Any, club: Club) -> None:
    page = invite(club, phone=True).come_in().page
    page.goto(f"{club.url}/workshop")
    outside = """[...document.querySelectorAll('.model strong')].filter((name) => {
      const words = document.createRange();
      words.selectNodeContents(name);
      const model = name.closest('.model');
      const inner = model.getBoundingClientRect().right - parseFloat(getComputedStyle(model).paddingRight);
      return words.getBoundingClientRect().right > inner + 0.5;
    }).map((name) => name.textContent)"""
    assert page.evaluate(outside) == []


def test_a_game_with_small_errors_only_is_a_page_of_its_own(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    practice_of(page, mistakes=[{**LESSON, "label": "inaccuracy"}], puzzles=[])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/mistakes")
    expect(page.locator("#waiting")).to_contain_text("You made no big mistake", timeout=PATIENCE)
    expect(page.locator(".nothing .mini-board svg")).to_be_visible()
    expect(page.get_by_role("link", name="Look at the game")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Practise the inaccuracy"))).to_be_visible()
