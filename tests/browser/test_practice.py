"""One's own errors and puzzles: tried, helped with, judged and put right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.study import LESSON, THOUGHT, fetched, practice_of, write

# Any quiet move is as good as the next one here.
DULL = {**LESSON, "ply": 7, "fen": "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "best_uci": "a2a3", "line": ["a2a3"]}


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


def test_an_error_is_tried_helped_with_and_put_right(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    url = f"{reader.club.url}/api/matches/{looked_over[0]}/practice"
    grave = [one for one in page.request.get(url).json()["mistakes"] if one["label"] != "inaccuracy"]
    assert grave
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    page.get_by_role("link", name="Learn from your mistakes").click()
    for number, lesson in enumerate(grave, start=1):
        expect(page.locator("#progress")).to_have_text(f"{number} of {len(grave)}", timeout=PATIENCE)
        expect(page.locator("#question")).to_contain_text(f"You played {lesson['played_san']}")
        write(page, lesson["played_san"])
        expect(page.locator("#words")).to_have_text(
            f"{lesson['played_san']} is what you played. Look for something else."
        )
        page.get_by_role("button", name="A hint").press("Enter")
        expect(page.locator("#words")).to_have_text(f"Look at {lesson['best_uci'][:2]}.")
        write(page, lesson["best_san"])
        expect(page.locator("#words")).to_have_text(f"{lesson['best_san']}. That is the move.")
        page.locator("#next").press("Enter")
    expect(page.locator("#done-words")).to_contain_text("ut right.")
    expect(page.get_by_role("heading", name="Done")).to_be_focused()


def test_the_browsers_engine_judges_what_the_analysis_has_not_seen(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    # Two rooks could take; taking with the wrong one loses nothing either, a king's step does not help.
    practice_of(page, mistakes=[LESSON, {**LESSON, "ply": 43}], side="white")
    asked = fetched(page)
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/mistakes")
    expect(page.locator("#progress")).to_have_text("1 of 2", timeout=PATIENCE)
    assert asked == []
    write(page, "h3")
    expect(page.locator("#words")).to_contain_text(re.compile("does not help|more in it"), timeout=THOUGHT)
    assert asked
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#words")).to_have_text("It was Rxd8+.")
    page.locator("#next").click()
    page.locator("#next").click()
    expect(page.locator("#done-words")).to_contain_text("None this time.")
    page.get_by_role("button", name="Once more").click()
    expect(page.locator("#progress")).to_have_text("1 of 2")


def test_puzzles_are_those_with_one_solution_and_are_played_through(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    practice_of(page, puzzles=[DULL, LESSON])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/puzzles")
    expect(page.locator("#progress")).to_have_text("1 of 1", timeout=THOUGHT)
    expect(page.locator("#question")).to_have_text("Move 21, White to move. Find the only good one.")
    write(page, "Rd7")
    expect(page.locator("#words")).to_have_text("Rd7 is not it. Look again.")
    write(page, "Rxd8")
    expect(page.locator("#words")).to_have_text("Rxd8+. Yes. Rxd8 is the answer. Go on.", timeout=PATIENCE)
    write(page, "Rxd8")
    expect(page.locator("#words")).to_have_text("Rxd8#. That is it.")
    page.locator("#next").click()
    expect(page.locator("#done-words")).to_have_text("Solved. It was there all along.")
    expect(page.get_by_role("img", name="The position before 21. Rxd8+, found")).to_be_visible()


@pytest.mark.parametrize("path", ["mistakes", "analysis"])
def test_a_move_can_be_written_without_scrolling(reader: Visitor, looked_over: Any, path: str) -> None:
    page = reader.page
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/{path}")
    expect(page.locator("cg-board")).to_be_visible(timeout=THOUGHT)
    expect(page.locator("#move-box button")).to_be_in_viewport(ratio=1)


def test_after_the_last_task_the_next_game_is_near_the_board(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    practice_of(page, mistakes=[LESSON], side="white")
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/mistakes")
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#next")).to_be_in_viewport(ratio=1)
    page.locator("#next").click()
    done = page.get_by_role("region", name="Done")
    assert [link.inner_text() for link in done.get_by_role("link").all()] == [
        "Play a game", "Puzzles of this game", "How it went",
    ]  # fmt: skip
    expect(done.get_by_role("link", name="Play a game")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("kind", ["mistakes", "puzzles"])
def test_a_game_that_teaches_nothing_says_so_kindly(reader: Visitor, looked_over: Any, kind: str) -> None:
    page = reader.page
    practice_of(page, mistakes=[], puzzles=[])
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/{kind}")
    words = {"mistakes": "There is nothing to put right", "puzzles": "There is no puzzle in this game"}[kind]
    expect(page.locator("#waiting")).to_contain_text(words, timeout=PATIENCE)
    expect(page.locator("#task")).to_be_hidden()
    expect(page.locator(".nothing .mini-board .man").first).to_be_visible()
    page.get_by_role("link", name="Back to how it went").click()
    page.wait_for_url("**/summary")


def test_a_walk_without_questions_shows_the_game_and_the_ways_on(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.route(
        "**/walk",
        lambda route: route.fulfill(json={"moments": []}) if "/api/" in route.request.url else route.continue_(),
    )
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/walk")
    said = page.locator(".nothing")
    expect(said).to_contain_text("no move of yours gave much away", timeout=PATIENCE)
    expect(said.locator(".mini-board .man").first).to_be_visible()
    assert [link.inner_text() for link in said.get_by_role("link").all()] == [
        "Look at the game", "Learn from your mistakes", "What you repeat over games", "Back to how it went",
    ]  # fmt: skip
