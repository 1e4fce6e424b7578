"""Clay in a browser, with its flag on: a stake on an agent's game, and books that balance when it is over."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from app.db.opening import open_database
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.test_made_pages import sound
from tests.fakes.ledger_strokes import laws_of

TEMPER = "Dry and laconic. Waits for the other side's mistake, then for another one."


@pytest.fixture(scope="module")
def clay_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, Path]]:
    """A club that shows clay, and the folder of its database."""
    folder = tmp_path_factory.mktemp("clay")
    shows = pytest.MonkeyPatch()
    shows.setenv("SHOW_CLAY_ECONOMY", "on")
    club = Club(folder, "instant")
    club.start()
    shows.undo()
    yield club, folder
    club.stop()


def test_an_agent_is_sent_with_a_stake_and_the_books_balance_when_its_game_is_over(
    invite: Any, clay_club: tuple[Club, Path]
) -> None:
    club, folder = clay_club
    visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    page = visitor.page
    made = page.request.post(f"{club.url}/api/agents", data={"name": "Nimbus", "personality_description": TEMPER})
    assert made.status == 201
    page.goto(f"{club.url}/agents")
    expect(page.get_by_role("link", name="1,000 clay")).to_be_visible()
    sound(page, "a field for the stake")
    page.get_by_label("Stake").fill("50")
    page.get_by_role("button", name="Send to the board").click()
    expect(page).to_have_url(re.compile("/matches/"), timeout=PATIENCE)
    expect(page.locator("#end-card")).to_be_visible(timeout=4 * PATIENCE)
    # The settlement is a job that follows the end of the game.
    for _ in range(200):
        wallet = page.request.get(f"{club.url}/api/wallet").json()
        if not wallet["at_stake"]:
            break
        page.wait_for_timeout(100)
    assert wallet["balance"] in (950, 1_000, 1_050)
    page.goto(f"{club.url}/clay")
    expect(page.locator(".clay-held")).to_contain_text(f"{wallet['balance']:,}")
    amounts = page.locator(".clay-books tbody td:nth-child(3)").all_inner_texts()
    said = [int(one.replace(",", "").replace("−", "-").replace("+", "")) for one in amounts]
    assert sum(said) == wallet["balance"]
    assert said[-2:] == [-50, 1_000]
    sound(page, "the books")
    # Beside the browser's loop, which has this thread.
    with ThreadPoolExecutor(1) as beside:
        assert beside.submit(asyncio.run, wrong_in(f"sqlite:///{folder}/club.db")).result() == []


async def wrong_in(url: str) -> list[str]:
    """What is wrong with the books of a club that runs."""
    database = open_database(url)
    try:
        return await laws_of(database)
    finally:
        await database.close()
