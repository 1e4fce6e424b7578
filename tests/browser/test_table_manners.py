"""Everything at the table that is not a move: talk, the ribbon, draws, takebacks, hints, resignation, the gallery."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor


def test_talk_is_heard_and_answered(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.say("Who taught you to play?")
    talk = board.page.locator("#talk")
    expect(talk.locator(".mine .words").first).to_have_text("Who taught you to play?")
    expect(talk.locator(".on-its-way")).to_have_count(0, timeout=PATIENCE)
    expect(talk.locator(".theirs").first).to_be_visible(timeout=PATIENCE)
    board.page.reload()
    board.settle()
    expect(talk.locator(".mine .words").first).to_have_text("Who taught you to play?")


def test_more_than_500_characters_are_counted_and_not_sent(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.say("a" * 501)
    expect(board.page.locator("#say-count")).to_have_text("501 of 500: say it shorter")
    expect(board.page.locator("#talk .mine")).to_have_count(0)
    board.page.locator("#say-input").fill("a" * 500)
    expect(board.page.locator("#say-count")).to_have_text("500 of 500")


def test_markup_in_talk_stays_text(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.say("<img src=x onerror=alert(1)><b>bold</b>")
    expect(board.page.locator("#talk .mine .words").first).to_have_text("<img src=x onerror=alert(1)><b>bold</b>")
    expect(board.page.locator("#talk img, #talk b")).to_have_count(0)


def test_the_character_is_seen_thinking_before_it_moves(patient: Visitor) -> None:
    board = patient.match("anselm").sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#mood-them")).to_contain_text("thinking", timeout=PATIENCE)
    expect(board.page.locator("#seat-them")).to_have_class(re.compile("is-thinking"))
    board.wait_for_turn()
    expect(board.page.locator("#seat-them")).not_to_have_class(re.compile("is-thinking"))
    expect(board.page.locator("#mood-them")).not_to_be_empty()


def test_a_thought_under_way_is_there_again_after_a_reload(patient: Visitor) -> None:
    board = patient.match("anselm").sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    board.page.reload()
    board.settle()
    board.wait_for_turn()
    assert len(board.sheet()) == 2


def put_on_the_ribbon(board: Board, *narratives: str, withheld: int = 0) -> None:
    """Stands between the club and the page and lets these memories come up in every turn."""
    event = '42/play,["memory_surfaced",'
    axes = {"semantic": 0.6, "trigger": 0.4, "opponent": 0, "mood": 0.5, "recency": 0}
    items = [
        {"memory_id": f"m{at}", "narrative": text, "reason": f"Reason {at}.", "scope": "character_lore", "axes": axes}
        for at, text in enumerate(narratives)
    ]

    def stand_between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def from_club(message: str | bytes) -> None:
            if isinstance(message, str) and message.startswith(event):
                payload = json.loads(message.removeprefix("42/play,"))[1]
                changed = payload | {"items": items, "withheld_count": withheld}
                message = "42/play," + json.dumps(["memory_surfaced", changed])
            route.send(message)

        server.on_message(from_club)

    board.page.route_web_socket("**/socket.io/**", stand_between)


@pytest.mark.parametrize("phone", [False, True])
def test_a_memory_lies_on_the_ribbon_as_a_slip_that_opens(invite: Any, club: Club, phone: bool) -> None:
    visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    board = visitor.match()
    put_on_the_ribbon(board, "A night train to Brno.", "The smile.", "The radiator.", withheld=2)
    board.sit_down()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    slips = board.page.locator("#ribbon-slips")
    expect(slips.locator(".narrative").first).to_have_text("A night train to Brno.")
    assert axe_findings(board.page) == []
    slips.locator(".paper").first.click()
    dialog = board.page.locator("#memory-dialog")
    expect(dialog.locator(".memory")).to_have_count(3)
    expect(dialog.locator(".reason").last).to_have_text("Reason 2.")
    expect(dialog).to_contain_text("2 private things came up.")
    assert axe_findings(board.page) == []
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_the_ribbon_remembers_what_came_up_at_which_move(visitor: Visitor) -> None:
    board = visitor.match()
    put_on_the_ribbon(board, "A night train to Brno.")
    board.sit_down()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    expect(board.page.locator("#ribbon-slips .came-at")).to_have_text("at move 1")
    board.page.locator("#moves button").first.focus()
    board.page.keyboard.press("Home")
    expect(board.page.locator("#ribbon-slips")).to_be_empty()


def test_a_takeback_puts_the_board_back_and_play_goes_on(visitor: Visitor) -> None:
    board = visitor.match().listen().sit_down()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    board.wait_for_turn()
    board.page.get_by_role("button", name="Takeback").click()
    # The character answers in its own time, and it may say no.
    board.page.wait_for_function(
        "() => document.querySelectorAll('#moves button.move').length === 0 || "
        "window.heard.some(([, words]) => words.includes('keeps the move'))",
        timeout=PATIENCE,
    )
    before = len(board.sheet())
    board.wait_for_turn()
    board.click_move("d2d4")
    board.wait_for_plies(before + 2)
    assert board.sheet()[before] == "d4"
    assert board.position().ply() == before + 2


def test_an_offered_draw_is_answered(visitor: Visitor) -> None:
    board = visitor.match().listen().sit_down()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    board.wait_for_turn()
    board.page.get_by_role("button", name="Offer a draw").click()
    board.page.wait_for_function(
        "() => document.querySelector('#end-card:not([hidden])') || "
        "window.heard.some(([, words]) => words.includes('declines the draw'))",
        timeout=PATIENCE,
    )
    state = board.state()
    assert state.get("draw_offer") is None
    assert state["status"] == "active" or (state["result"], state["end_reason"]) == ("1/2-1/2", "agreement")


def test_a_hint_comes_by_steps_and_ends_on_the_board(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.page.get_by_role("button", name="Hint").click()
    notice = board.page.locator("#notices [data-key=hint]")
    expect(notice).to_be_visible(timeout=PATIENCE)
    for _ in range(5):
        more = notice.get_by_role("button", name="Another step")
        if more.count() == 0:
            break
        words = notice.locator("p").inner_text()
        more.click()
        expect(notice.locator("p")).not_to_have_text(words, timeout=PATIENCE)
    expect(board.page.locator("cg-board square.hint")).to_have_count(2)


def test_resigning_is_asked_twice_and_ends_the_game(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.click_move("e2e4")
    board.wait_for_plies(2)
    page = board.page
    page.locator("#acts").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#resign-dialog")).to_be_hidden()
    page.locator("#acts").get_by_role("button", name="Resign").click()
    page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    card = page.locator("#end-card")
    expect(card.locator("h2")).to_have_text("You lose by resignation", timeout=PATIENCE)
    expect(card).to_be_visible(timeout=PATIENCE)
    board.write_move("e4")
    expect(page.locator("#move-problem")).to_contain_text("The game is over.")
    board.write_move("l")
    expect(page.locator("#move-answer-words")).to_contain_text("1… Black: ")
    page.locator("#acts").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/matches/" in url and board.match_id not in url)
    again = Board(page, page.url)
    again.settle()
    assert again.state()["your_seat"] == "black"


def test_a_game_that_has_not_begun_can_be_called_off(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.page.get_by_role("button", name="Call it off").click()
    expect(board.page.locator("#end-card h2")).to_have_text("The game was called off", timeout=PATIENCE)


def test_a_clock_runs_for_whoever_is_to_move(visitor: Visitor) -> None:
    board = visitor.match(time_control="5+0").sit_down()
    expect(board.page.locator("#clock-you")).to_have_text("5:00")
    board.click_move("e2e4")
    board.wait_for_plies(2)
    board.wait_for_turn()
    expect(board.page.locator("#clock-you")).to_have_class(re.compile("is-running"))
    expect(board.page.locator("#clock-you")).not_to_have_text("5:00", timeout=PATIENCE)


def test_the_gallery_watches_and_touches_nothing(invite: Any, club: Club) -> None:
    board = invite(club).come_in("Ada").match().sit_down()
    guest = invite(club).come_in("Bela")
    watched = Board(guest.page, board.url).sit_down()
    board.click_move("e2e4")
    watched.wait_for_plies(2)
    watched.write_move("s e4")
    expect(guest.page.locator("#move-answer-words")).to_have_text("e4: white pawn.")
    watched.write_move("d5")
    expect(guest.page.locator("#move-problem")).to_contain_text("You are watching.")
    expect(guest.page.locator("#acts")).to_be_hidden()
    watched.click_move("d2d4")
    board.wait_for_turn()
    assert len(board.sheet()) == len(watched.sheet()) == 2
    assert watched.state()["your_seat"] == "spectator"


def test_the_board_turns_and_turns_back(visitor: Visitor) -> None:
    board = visitor.match().sit_down()
    board.page.get_by_role("button", name="Flip").click()
    expect(board.page.locator("#board")).to_have_class(re.compile("orientation-black"))
    board.click_move("e2e4")
    board.wait_for_plies(2)
    board.page.get_by_role("button", name="Flip").click()
    expect(board.page.locator("#board")).to_have_class(re.compile("orientation-white"))
