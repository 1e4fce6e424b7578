"""The way through the pages after a game: how it went, the game again, what they remember."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.finished import CARELESS, played, the_story


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


def test_from_the_board_to_the_story_the_replay_and_the_drawers(visitor: Visitor) -> None:
    page = the_story(played(visitor))
    expect(page.locator(".recap")).not_to_be_empty()
    expect(page.locator("#remembered-list li").first).to_be_visible()
    expect(page.locator("#figure-rows tr")).to_have_count(5)
    page.get_by_role("link", name="Replay it").click()
    expect(page.locator(".sheet-move")).to_have_count(2 * len(CARELESS), timeout=PATIENCE)
    page.get_by_role("link", name="How it went").click()
    page.get_by_role("link", name="Everything they remember about you").click()
    expect(page.locator(".memory-slip").first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Hall", exact=True).click()
    expect(page.locator(".past .live-game")).to_have_count(1)
    page.locator(".past .live-game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You lost", timeout=PATIENCE)
    page.get_by_role("button", name="Again, colours swapped").click()
    page.wait_for_url("**/matches/*")
    again = Board(page, page.url)
    again.settle()
    assert again.state()["your_seat"] == "black"


def test_the_graph_is_walked_by_keys_mouse_and_sheet(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    graph = page.get_by_role("slider", name="Walk through the game")
    expect(graph).to_be_visible(timeout=PATIENCE)
    end = str(2 * len(CARELESS))
    expect(graph).to_have_attribute("aria-valuemax", end)
    graph.focus()
    for key, ply in (("Home", "0"), ("ArrowRight", "1"), ("End", end), ("PageDown", str(int(end) - 10))):
        page.keyboard.press(key)
        expect(graph).to_have_attribute("aria-valuenow", ply)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", _starting("1. e4"))
    expect(page.locator("#graph-words")).to_have_text(_starting("1. e4"))
    before = page.locator("#graph-board").inner_html()
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 20)
    expect(graph).to_have_attribute("aria-valuenow", end)
    assert page.locator("#graph-board").inner_html() != before
    page.locator(".sheet-move").nth(2).click()
    expect(graph).to_have_attribute("aria-valuenow", "3")
    expect(page.locator(".sheet-move[aria-current]")).to_have_count(1)


def test_a_moment_shows_the_better_move_and_leads_to_it(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    moment = page.locator(".moment").first
    expect(moment).to_be_visible(timeout=PATIENCE)
    told = page.request.get(f"{reader.club.url}/api/matches/{looked_over[0]}/summary").json()
    key = told["analysis"]["key_moments"][0]
    expect(moment.locator(".arrow")).to_have_count(1)
    expect(moment).to_contain_text(key["san"])
    moment.get_by_role("button", name="In the graph").click()
    graph = page.get_by_role("slider")
    expect(graph).to_be_focused()
    expect(graph).to_have_attribute("aria-valuenow", str(key["ply"]))
    moment.get_by_role("link", name="Play it from here").click()
    expect(page.locator("#now")).to_be_visible(timeout=PATIENCE)
    assert page.url.endswith(f"/replay#{key['ply'] - 1}")


def test_the_replay_tells_moves_talk_and_mood_as_they_were(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/replay")
    words = page.get_by_text("I play the piano for a living, you know.")
    expect(page.locator("#now")).to_have_text("The start", timeout=PATIENCE)
    expect(words).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_have_text("1. e4")
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(".mood")).not_to_be_empty()
    page.keyboard.press("End")
    expect(words).to_be_visible()
    assert page.url.endswith(f"#{2 * len(CARELESS)}")
    page.get_by_role("button", name="To the start").click()
    expect(words).to_be_hidden()
    page.get_by_role("button", name="Let it play").click()
    expect(page.locator("#now")).to_have_text("1. e4")
    expect(page.get_by_role("button", name="Let it play")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_role("button", name="Let it play")).to_have_attribute("aria-pressed", "false")


def test_memories_are_pinned_put_right_and_forgotten(visitor: Visitor) -> None:
    the_story(played(visitor))
    page = visitor.page
    page.goto(f"{visitor.club.url}/memories")
    slips = page.locator(".memory-slip")
    expect(slips.first).to_be_visible(timeout=PATIENCE)
    slip = slips.first
    slip.get_by_role("button", name="Pin").click()
    expect(slip.get_by_role("button", name="Pinned")).to_have_attribute("aria-pressed", "true")
    slip.get_by_role("button", name="Put right").click()
    box = page.get_by_role("textbox", name="How it really was")
    expect(box).to_be_focused()
    box.fill("They resigned because the kettle was boiling.")
    page.get_by_role("button", name="Save").click()
    expect(slip).to_contain_text("the kettle was boiling")
    expect(slip).to_contain_text("put right by you today")
    page.reload()
    expect(slips.first).to_contain_text("the kettle was boiling", timeout=PATIENCE)
    expect(slips.first.get_by_role("button", name="Pinned")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take a copy of everything").click()
    copy = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert any("kettle" in memory["narrative"] for memory in copy["memories"])
    # A slip leads to where it came from.
    href = slips.locator(".slip-source a").first.get_attribute("href")
    assert "/replay#" in str(href)
    while slips.count():
        left = slips.count() - 1
        forget = slips.first.locator(".forget")
        forget.click()
        expect(forget).to_have_text("Forget it for good")
        forget.click()
        expect(slips).to_have_count(left)
    expect(page.get_by_text("The drawers are empty")).to_be_visible()
    assert page.request.get(f"{visitor.club.url}/api/memories").json()["memories"] == []


def test_the_gallery_sees_the_game_but_nothing_private(visitor: Visitor, looked_over: Any) -> None:
    page = visitor.page
    page.goto(f"{visitor.club.url}/matches/{looked_over[0]}/summary")
    expect(page.get_by_role("heading", level=1)).to_have_text(_ending(" won"), timeout=PATIENCE)
    expect(page.locator(".graph-dot, .graph-knob").first).to_be_visible()
    expect(page.locator("#remembered")).to_be_hidden()
    expect(page.locator("#rematch")).to_be_hidden()
    expect(page.get_by_text("What they make of you")).to_have_count(0)
    page.goto(f"{visitor.club.url}/memories")
    expect(page.get_by_text("The drawers are empty")).to_be_visible(timeout=PATIENCE)


def test_what_could_not_be_done_is_said(reader: Visitor, looked_over: Any) -> None:
    def without(route: Any) -> None:
        told = route.fetch().json()
        told.update({"analysis": None, "rating_changes": None, "recap": None})
        told["post_match"].update({"status": "completed", "failed_steps": ["analysis", "narrative"]})
        route.fulfill(json=told)

    page = reader.page
    page.route("**/summary", lambda route: without(route) if "/api/" in route.request.url else route.continue_())
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    expect(page.locator("#gaps li")).to_have_count(2, timeout=PATIENCE)
    expect(page.locator("#graph")).to_be_hidden()
    expect(page.locator("#figure-rows tr")).to_have_count(1)


def test_pages_that_cannot_be_filled_say_so(reader: Visitor, looked_over: Any) -> None:
    reader.expects_trouble = ("status of 503",)
    busy = {"error": {"code": "unavailable", "message": "The club is opening. Try again in a moment."}}
    page = reader.page
    page.route("**/api/m*/**", lambda route: route.fulfill(status=503, json=busy))
    page.route("**/api/memories", lambda route: route.fulfill(status=503, json=busy))
    for path, words in (
        (f"/matches/{looked_over[0]}/summary", "The score sheet cannot be found just now."),
        (f"/matches/{looked_over[0]}/replay", "The score sheet cannot be found just now."),
        ("/memories", "The drawers are stuck."),
    ):
        page.goto(reader.club.url + path)
        expect(page.get_by_text(words)).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text(busy["error"]["message"])).to_be_visible()


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_and_a_phone_scrolls_one_way(invite: Any, club: Club, looked_over: Any, phone: bool) -> None:
    match_id, cookies = looked_over
    reader = invite(club, phone=phone, cookies=cookies, bypass_csp=True, reduced_motion="reduce")
    page = reader.page
    for path, ready in (
        (f"/matches/{match_id}/summary", ".moment"),
        (f"/matches/{match_id}/replay#{len(CARELESS)}", ".sheet-move[aria-current]"),
        ("/memories", ".memory-slip"),
        ("/", ".past .live-game"),
        ("/characters/kenji", ".score"),
    ):
        page.goto(club.url + path)
        expect(page.locator(ready).first).to_be_visible(timeout=PATIENCE)
        assert axe_findings(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    page.goto(f"{club.url}/memories")
    page.get_by_role("button", name="Put right").first.click()
    assert axe_findings(page) == []


def _starting(text: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(text)}")


def _ending(text: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(text)}$")


def test_a_moment_says_why_and_can_be_tried_again_at_the_table(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    moment = page.locator(".moment").first
    expect(moment.locator(".moment-why")).to_have_text(re.compile(r"^[A-Z].+\.$"), timeout=PATIENCE)
    told = page.request.get(f"{reader.club.url}/api/matches/{looked_over[0]}/summary").json()
    key = told["analysis"]["key_moments"][0]
    moment.get_by_role("button", name="Try it against").click()
    page.wait_for_url(re.compile(r"/matches/(?!.*summary)[^/]+$"))
    again = Board(page, page.url)
    again.settle()
    match = again.state()
    assert (match["initial_fen"], match["rated"]) == (key["fen"], False)


def test_the_replay_walks_its_graph_and_says_how_moves_were_judged(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    told = page.request.get(f"{reader.club.url}/api/matches/{looked_over[0]}/summary").json()
    key = told["analysis"]["key_moments"][0]
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/replay#{key['ply']}")
    graph = page.get_by_role("slider", name="Walk through the game")
    expect(graph).to_have_attribute("aria-valuenow", str(key["ply"]), timeout=PATIENCE)
    expect(page.locator("#judged")).to_contain_text(f"{key['best_san']} was better.")
    graph.focus()
    page.keyboard.press("Home")
    expect(page.locator("#now")).to_have_text("The start")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_have_text("1. e4")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    expect(page.get_by_role("button", name="Try it against")).to_be_visible()
