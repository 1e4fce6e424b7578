"""The desk in a browser: a drawer on every page, by keyboard alone, with answers that lead to boards and pages."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.finished import CARELESS, careless, the_story

PAGES = (
    "/", "/lobby", "/watch", "/me", "/coach", "/memories", "/settings", "/leaderboard", "/ladder", "/puzzle",
    "/analysis", "/workshop", "/agents", "/arena", "/characters/kenji", "/room/kenji",
)  # fmt: skip


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


def ring(page: Page) -> Locator:
    """Opens the drawer by the keyboard, and waits for the steward's first line."""
    bell = page.locator("#desk-bell")
    expect(bell).to_be_enabled()
    bell.focus()
    page.keyboard.press("Enter")
    drawer = page.locator("#desk")
    expect(drawer.locator("#desk-input")).to_be_focused()
    expect(drawer.locator(".desk-greeting, .desk-exchange").first).to_be_visible()
    return drawer


def ask(drawer: Locator, question: str) -> Locator:
    """Writes a question and returns its answer, once it is whole."""
    drawer.locator("#desk-input").fill(question)
    drawer.page.keyboard.press("Enter")
    answer = drawer.locator(".desk-exchange").last.locator(".desk-answer")
    expect(drawer.locator(".desk-question").last).to_have_text(question)
    expect(answer).not_to_have_attribute("aria-busy", "true", timeout=PATIENCE)
    return answer


def test_the_drawer_is_opened_asked_and_left_by_the_keyboard(invite: Any, club: Club) -> None:
    page = invite(club, bypass_csp=True, reduced_motion="reduce").come_in().page
    page.goto(f"{club.url}/")
    drawer = ring(page)
    expect(drawer.locator(".desk-offer")).to_contain_text("first evening")
    answer = ask(drawer, "how do I mate with bishop and knight?")
    expect(answer.locator(".desk-words")).to_contain_text("corner of the bishop")
    expect(answer.locator(".desk-board .mini-board svg")).to_be_visible()
    expect(answer.get_by_role("link", name="Try it on the analysis board")).to_have_attribute("href", "/analysis")
    assert axe_findings(page) == []
    more = answer.get_by_role("button", name="Tell me more")
    more.focus()
    page.keyboard.press("Enter")
    expect(drawer.locator(".desk-question").last).to_have_text("Tell me more")
    expect(drawer.locator(".desk-words").last).to_contain_text("king on f8")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("#desk-bell")).to_be_focused()
    page.reload()
    expect(ring(page).locator(".desk-question").first).to_have_text("how do I mate with bishop and knight?")


@pytest.mark.wider
def test_every_page_has_the_bell_and_a_phone_has_the_drawer(invite: Any, club: Club) -> None:
    page = invite(club, phone=True).come_in().page
    for path in PAGES:
        assert 'id="desk-bell"' in page.request.get(f"{club.url}{path}").text(), path
    page.goto(f"{club.url}/lobby")
    drawer = ring(page)
    box = drawer.bounding_box()
    assert box is not None
    assert box["width"] == 360
    expect(drawer.get_by_role("button", name="Is anyone looking for a game?")).to_be_visible()
    drawer.get_by_role("button", name="Is anyone looking for a game?").tap()
    expect(drawer.locator(".desk-words").last).to_contain_text("wait")
    expect(drawer.locator("#desk-input")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.wider
def test_what_the_steward_speaks_of_is_shown_on_the_board_of_the_page(reader: Visitor, looked_over: Any) -> None:
    page, game = reader.page, f"{reader.club.url}/matches/{looked_over[0]}"
    page.goto(f"{game}/replay")
    drawer = ring(page)
    answer = ask(drawer, "where did I go wrong?")
    expect(answer.locator(".desk-words")).to_contain_text("in a hundred")
    caption = answer.locator("figcaption").first.inner_text()
    number = re.search(r"Before (\d+)\.", caption)
    assert number is not None, caption
    expect(page).to_have_url(re.compile(rf"#{2 * int(number[1]) - 2}$"))
    expect(page.locator("#board svg .arrow, #board svg path.arrow, #board svg g.arrow").first).to_be_attached()
    answer.get_by_role("button", name="Show it on the board").last.press("Enter")
    expect(page).to_have_url(re.compile(rf"#{2 * int(number[1]) - 1}$"))
    follow = ask(drawer, "and what should I have played instead?")
    expect(follow.locator(".desk-words")).to_contain_text("Better was")
    expect(ask(drawer, "show me").locator(".desk-board").first).to_be_visible()


@pytest.mark.wider
def test_on_a_phone_the_drawer_makes_way_for_the_board(invite: Any, looked_over: Any, club: Club) -> None:
    page = invite(club, phone=True, cookies=looked_over[1]).page
    page.goto(f"{club.url}/matches/{looked_over[0]}/summary")
    expect(page.locator("#graph-board svg")).to_be_attached(timeout=PATIENCE)
    drawer = ring(page)
    answer = ask(drawer, "where did I go wrong?")
    answer.get_by_role("button", name="Show it on the board").first.tap()
    expect(drawer).to_be_hidden()
    expect(page.locator("#graph-board")).to_be_in_viewport()


@pytest.mark.wider  # a whole game in the browser; what it plays is proved over the wire by `make test`
def test_a_friendly_game_is_pointed_at_and_a_rated_one_is_not(invite: Any, club: Club) -> None:
    visitor = invite(club).come_in()
    board = visitor.match().sit_down()
    drawer = ring(board.page)
    answer = ask(drawer, "what's the best move here?")
    expect(answer.locator(".desk-words")).to_contain_text("I would play 1.")
    expect(board.page.locator("#board .cg-shapes line, #board .cg-shapes path").first).to_be_attached()
    board.page.keyboard.press("Escape")
    rated = visitor.match(rated=True).sit_down()
    refused = ask(ring(rated.page), "what's the best move here?")
    expect(refused.locator(".desk-words")).to_contain_text("rated")
    expect(refused.locator(".desk-board")).to_have_count(0)


@pytest.mark.wider
def test_while_something_is_looked_up_one_reads_what_and_may_stop_it(invite: Any, club: Club) -> None:
    page = invite(club).come_in().page
    sent: list[str] = []
    held: list[Any] = []
    line: list[WebSocketRoute] = []
    released = threading.Event()

    def between(socket: WebSocketRoute) -> None:
        """Keeps from the page what comes after the beginning of a look-up."""
        house = socket.connect_to_server()
        line.append(socket)

        def from_page(message: Any) -> None:
            sent.append(str(message))
            house.send(message)

        def from_house(message: Any) -> None:
            text = str(message)
            waits = any(f'"{name}"' in text for name in ("tool_finished", "answer_delta", "answer"))
            if waits and not released.is_set():
                held.append(message)
            else:
                socket.send(message)

        socket.on_message(from_page)
        house.on_message(from_house)

    page.route_web_socket(re.compile("socket.io"), between)
    page.goto(f"{club.url}/me")
    drawer = ring(page)
    drawer.locator("#desk-input").fill("who is online?")
    page.keyboard.press("Enter")
    expect(drawer.locator(".desk-doing")).to_have_text("Looking round the house…")
    stop = drawer.get_by_role("button", name="Stop")
    expect(stop).to_be_visible()
    expect(drawer.get_by_role("button", name="Ask", exact=True)).to_be_hidden()
    stop.press("Enter")
    expect(drawer.locator(".desk-answer").last).to_have_attribute("aria-busy", "true")
    released.set()  # what comes later comes by itself
    for message in held:
        line[-1].send(message)
    # It ends with as much of the answer as there was.
    expect(drawer.locator(".desk-words").last).to_have_text(re.compile("As you wish|just you and me"))
    expect(stop).to_be_hidden()
    assert any('"stop"' in message for message in sent)


def test_a_newcomer_gets_from_the_hall_to_an_understood_loss(invite: Any, club: Club) -> None:
    visitor = invite(club).come_in("Newcomer")
    page, talk = visitor.page, []

    def hear(question: str) -> Locator:
        answer = ask(ring(page), question)
        talk.append((question, answer.locator(".desk-words").inner_text()))
        return answer

    page.goto(f"{club.url}/")
    offer = ring(page).locator(".desk-offer")
    offer.get_by_role("button", name="How do I play a game here?").press("Enter")
    page.keyboard.press("Escape")
    hear("first time here").get_by_role("link", name="Sit down with Pip").press("Enter")
    page.wait_for_url("**/characters/pip")
    assert "Sit down" in hear("can I play him now?").locator(".desk-words").inner_text()
    page.keyboard.press("Escape")
    page.locator("#sit-down").get_by_role("button", name="Sit down").press("Enter")
    page.wait_for_url("**/matches/*")
    board = Board(page, page.url)
    board.sit_down()
    hear("how do I move a piece?")
    assert "it is" in hear("whose turn is it?").locator(".desk-words").inner_text()
    page.keyboard.press("Escape")
    careless(board, CARELESS[:4])
    hear("how do I give up?")
    page.keyboard.press("Escape")
    page.locator("#acts").get_by_role("button", name="Resign").click()
    page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    the_story(board)
    why = hear("why did I lose?")
    expect(why.locator(".desk-words")).to_contain_text("Better was")
    expect(why.locator(".desk-board")).to_have_count(2)
    hear("what should I have played instead?")
    page.locator("#desk").get_by_role("link", name="Walk me through it").last.press("Enter")
    page.wait_for_url("**/walk")
    expect(page.locator("#question")).to_contain_text("What would you play?", timeout=PATIENCE)
    for question, answer in talk:
        print(f"? {question}\n> {answer}")
