"""The coach: a walk through a game by the keyboard, the question first; what is repeated, and the week."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.study import write


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


def test_a_walk_asks_first_and_answers_afterwards(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    moments = page.request.get(f"{reader.club.url}/api/matches/{looked_over[0]}/walk").json()["moments"]
    assert 0 < len(moments) <= 3
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    page.get_by_role("link", name="Walk me through it").press("Enter")
    for number, moment in enumerate(moments, start=1):
        expect(page.locator("#progress")).to_have_text(f"{number} of {len(moments)}", timeout=PATIENCE)
        expect(page.locator("#question")).to_have_text(moment["question"])
        expect(page.locator("#words")).not_to_contain_text(moment["best_san"])
        write(page, moment["best_san"])
        expect(page.locator("#words")).to_contain_text(moment["answer"])
        page.locator("#next").press("Enter")
    expect(page.get_by_role("heading", name="Done")).to_be_focused()
    page.get_by_role("link", name="What you repeat over games").press("Enter")
    expect(page.get_by_role("heading", name="The coach")).to_be_visible()


@pytest.mark.wider
def test_the_coach_has_a_week_of_ones_own_positions(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    assert looked_over
    page.goto(f"{reader.club.url}/me")
    page.get_by_role("link", name="The coach").press("Enter")
    page.wait_for_url("**/coach")
    expect(page.get_by_role("heading", name="This week")).to_be_visible()
    page.get_by_role("link", name="Today’s practice").press("Enter")
    expect(page.locator("#question")).to_contain_text("What would you play?", timeout=PATIENCE)
    page.get_by_role("button", name="Show it").press("Enter")
    expect(page.locator("#words")).to_contain_text("was there; you played")
