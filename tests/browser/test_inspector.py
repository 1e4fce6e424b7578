"""The inspector in a browser: a turn appears as it is thought, and is read by keyboard, wide and narrow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.test_made_pages import sound


@pytest.fixture(scope="module")
def inspected_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club that shows its inspector."""
    shows = pytest.MonkeyPatch()
    shows.setenv("SHOW_INSPECTOR", "on")
    club = Club(tmp_path_factory.mktemp("inspected"), "instant")
    club.start()
    shows.undo()
    yield club
    club.stop()


def test_a_turn_appears_while_one_looks_and_is_read_by_keyboard(invite: Any, inspected_club: Club) -> None:
    url = inspected_club.url
    visitor: Visitor = invite(inspected_club, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    page = visitor.page
    page.goto(f"{url}/inspector")
    expect(page.get_by_text("No mind has stirred yet.")).to_be_visible()
    sound(page, "nothing to inspect")
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)

    wish = {"character_id": "kenji", "color": "black", "rated": False}
    assert page.request.post(f"{url}/api/matches", data=wish).status == 201
    turn = page.get_by_role("link", name=re.compile("to move"))
    expect(turn).to_be_visible(timeout=PATIENCE)
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        sound(page, f"the turns, {size}")

    turn.press("Enter")
    expect(page.get_by_role("heading", name="Where the time went")).to_be_visible(timeout=PATIENCE)
    parts = page.locator(".waterfall tbody th")
    assert {"turn", "director", "engine", "recall", "save"} <= set(parts.all_inner_texts())
    raw = page.locator("summary", has_text="Every message of the nine channels")
    raw.press("Enter")
    expect(page.locator("pre")).to_contain_text('"name": "performance"')
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        sound(page, f"a turn, {size}")
