"""Pages that are there only once somebody has made somebody: sound in both lights, on a desk and on a phone, whole,
with a fault in the sheet, and with a question open."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

MIRA = {
    "name": "Mira Holt", "tagline": "Keeps the light at the end of the pier.", "voice": "Dry and short.",
    "backstory": "Mira grew up in a lighthouse. She won the island cup at nine.", "target_elo": 1400,
    "openings": ["King's Gambit"], "quirks": ["Counts the waves between two moves."],
}  # fmt: skip

READY = "async (slug) => (await (await fetch(`/api/characters/${slug}/seeding`)).json()).ready"


def sound(page: Page, what: str) -> None:
    assert axe_findings(page) == [], what
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), what


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_pages_of_somebody_who_was_made_are_sound(invite: Any, club: Club, phone: bool) -> None:
    visitor: Visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    page, request = visitor.page, visitor.context.request
    made = request.post(f"{club.url}/api/characters", data=MIRA)
    assert made.status == 201, made.text()
    slug = made.json()["slug"]
    # The page tells how their past comes along, and then that it is there; once it is, a new page has nothing to tell.
    page.goto(f"{club.url}/workshop/{slug}")
    page.wait_for_function(READY, arg=slug, timeout=3 * PATIENCE)
    page.goto(f"{club.url}/workshop/{slug}")
    expect(page.locator("#heard dd").first).to_be_visible(timeout=PATIENCE)
    sound(page, "the sheet")
    visitor.expects_trouble = ("422",)
    page.fill("#tagline", "<b>bold</b>")
    page.click("#keep")
    expect(page.locator("#tagline-fault")).to_be_visible()
    sound(page, "the sheet with a fault")
    page.reload()
    page.click("#remove")
    expect(page.locator("#remove-not")).to_be_focused()
    sound(page, "the question before somebody goes")

    for path, whole in (
        ("/workshop", ".made-one"),
        (f"/characters/{slug}", ".niche svg"),
        (f"/room/{slug}", "#talk .theirs"),
    ):
        page.goto(f"{club.url}{path}")
        expect(page.locator(whole).first).to_be_visible(timeout=PATIENCE)
        sound(page, path)


@pytest.mark.parametrize("phone", [False, True])
def test_who_is_above_ones_settings_is_told_of_soundly(invite: Any, club: Club, phone: bool) -> None:
    maker: Visitor = invite(club).come_in("Ada")
    wish = {**MIRA, "name": "Grumbling Greta", "content_rating": "mature", "visibility": "unlisted"}
    made = maker.context.request.post(f"{club.url}/api/characters", data=wish)
    assert made.status == 201, made.text()

    visitor: Visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in("Bo")
    visitor.expects_trouble = ("403",)
    visitor.page.goto(f"{club.url}{made.json()['url']}")
    expect(visitor.page.get_by_role("main")).to_contain_text("Your settings ask for less.")
    expect(visitor.page.locator(".mishap-ways a").first).to_be_visible()
    sound(visitor.page, "a refusal")
