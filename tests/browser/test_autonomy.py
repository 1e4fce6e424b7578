"""An agent that looks for its own games, in a browser and with its flag on: allowed, followed by its journal, called
back at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.test_made_pages import sound

TEMPER = "Dry and laconic. Waits for the other side's mistake, then for another one."


@pytest.fixture(scope="module")
def own_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club whose agents may look for their own games."""
    shows = pytest.MonkeyPatch()
    shows.setenv("SHOW_AGENT_AUTONOMY", "on")
    club = Club(tmp_path_factory.mktemp("own"), "instant")
    club.start()
    shows.undo()
    yield club
    club.stop()


def test_an_agent_is_let_out_by_its_schedule_writes_its_journal_and_is_called_back(invite: Any, own_club: Club) -> None:
    visitor: Visitor = invite(own_club, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    page, request = visitor.page, visitor.context.request
    wish = {"name": "Nimbus", "personality_description": TEMPER}
    agent_id = request.post(f"{own_club.url}/api/agents", data=wish).json()["id"]
    page.goto(f"{own_club.url}/agents/{agent_id}")
    own = page.locator(".own-games")
    expect(own).to_contain_text("it has gone nowhere by itself")
    page.get_by_label("From").select_option("0")
    page.get_by_label("until").select_option("24")
    page.get_by_label("Games a day").select_option("1")
    page.get_by_label("Pip").check()
    sound(page, "what it may do of its own accord")
    page.get_by_role("button", name="Let it look for games").press("Enter")
    expect(page.get_by_role("button", name="Call it back at once")).to_be_enabled(timeout=PATIENCE)
    # It looks around every ten seconds, and for a quarter of a minute; the page shows its journal when it is opened.
    game = own.get_by_role("link", name="Sat down with Pip")
    for _ in range(60):
        if game.count():
            break
        page.wait_for_timeout(1000)
        page.reload()
    expect(game).to_be_visible()
    expect(own).to_contain_text("May look for one game a day, from 0:00 to 24:00.")
    expect(own).to_contain_text("Went looking for a game.")
    sound(page, "its journal")
    page.get_by_role("button", name="Call it back at once").press("Enter")
    expect(page.get_by_role("button", name="Let it look for games")).to_be_enabled(timeout=PATIENCE)
    assert page.get_by_role("button", name="Call it back at once").count() == 0
    expect(own).to_contain_text("Called back: looks for no more games.")
