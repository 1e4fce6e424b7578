"""Another game between two people, each at a page of their own."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.fakes.two_people import seat_two


def at_the_table(visitor: Visitor, match_id: str) -> Page:
    """The visitor's page at a table, once the line stands."""
    page = visitor.page
    page.goto(f"{visitor.club.url}/matches/{match_id}")
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    return page


def test_a_rematch_between_people_is_offered_agreed_and_leads_both_on(invite: Any, club: Club) -> None:
    guests = [invite(club).come_in(name) for name in ("Ada", "Bela", "Cem")]
    players = [one.context.request.get(f"{club.url}/api/me").json()["player"] for one in guests[:2]]
    with ThreadPoolExecutor(1) as hand:  # Playwright has a loop running here, and no loop may wait for a database
        match_id = hand.submit(seat_two, f"sqlite:///{club.database}", *players).result()
    ada, bela, gallery = (at_the_table(one, match_id) for one in guests)
    ada.locator("#acts").get_by_role("button", name="Call it off").click()
    for page in (ada, bela, gallery):
        expect(page.locator("#end-card")).to_be_visible(timeout=PATIENCE)
    expect(gallery.locator("#acts").get_by_role("button", name="Rematch")).to_have_count(0)

    ada.locator("#acts").get_by_role("button", name="Rematch").click()
    expect(ada.locator("#acts").get_by_role("button", name="Offered")).to_be_disabled(timeout=PATIENCE)
    expect(bela.locator("#alarm")).to_contain_text("Ada would like another game.", timeout=PATIENCE)
    expect(bela.locator("#acts").get_by_role("button", name="Play again")).to_be_visible()
    expect(bela.locator("#end-card")).to_contain_text("Ada would like another game.")
    expect(bela.locator("#status-words")).to_have_text("Ada would like another game.")
    bela.locator("#status-acts").get_by_role("button", name="Play again").click()

    for page in (ada, bela):
        page.wait_for_url(lambda url: "/matches/" in url and match_id not in url, timeout=PATIENCE)
    assert ada.url == bela.url
    expect(gallery.locator("#acts").get_by_role("link", name="To the next game")).to_be_visible(timeout=PATIENCE)
    gallery.locator("#acts").get_by_role("link", name="To the next game").click()
    gallery.wait_for_url(ada.url, timeout=PATIENCE)
    expect(ada.locator("#status-words")).to_have_text("Bela to move.", timeout=PATIENCE)
