"""The workshop in a real browser: somebody is made by keyboard, speaks while they are made, and plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.club import Club
from tests.browser.conftest import Visitor

# Milliseconds for a past to be made up on a busy machine.
PATIENCE = 30_000
FIELDS = {
    "#name": "Mira Holt",
    "#tagline": "Keeps the light at the end of the pier.",
    "#backstory": "Mira grew up in a lighthouse. She won the island cup at nine.",
    "#voice": "Dry and short.",
}


def write_sheet(page: Page) -> None:
    for place, text in FIELDS.items():
        page.fill(place, text)


def wide_enough(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_somebody_is_made_speaks_meanwhile_and_plays(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.club.url + "/")
    page.get_by_role("link", name="Make somebody").or_(page.get_by_role("link", name="To the workshop")).click()
    page.get_by_role("link", name="Make somebody new").click()
    write_sheet(page)
    expect(page.locator("#heard dd").first).to_be_visible(timeout=PATIENCE)
    plain = page.locator("#heard").inner_text()
    page.locator('input[value="fiery"]').check(force=True)
    expect(page.locator("#heard")).not_to_have_text(plain, timeout=PATIENCE)
    expect(page.locator("#heard")).to_contain_text("!")

    page.focus("#aggression")
    page.keyboard.press("End")
    expect(page.locator("#aggression-words")).to_have_text("attacks at any price")
    page.focus("#target_elo")
    page.keyboard.press("End")
    expect(page.locator("#strength-words")).to_contain_text("Grandmaster", timeout=PATIENCE)
    page.fill("#opening", "King's Gambit")
    page.keyboard.press("Enter")
    expect(page.locator("#openings li")).to_have_count(1)
    face = page.locator("#face svg").inner_html()
    page.select_option("#feature-hair", "bald")
    assert page.locator("#face svg").inner_html() != face
    wide_enough(page)

    page.focus("#keep")
    page.keyboard.press("Enter")
    expect(page.locator("#seeding-words")).to_contain_text("The chair across is free", timeout=PATIENCE)
    page.locator("#to-them").click()
    expect(page.locator("h1")).to_have_text("Mira Holt")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("#name-them")).to_have_text("Mira Holt")
    expect(page.locator("#portrait-them svg[data-slug^=mira-holt]")).to_be_visible(timeout=PATIENCE)


@pytest.mark.wider
def test_a_faulty_sheet_says_so_where_the_fault_is(visitor: Visitor) -> None:
    visitor.expects_trouble = ("422",)
    page = visitor.page
    page.goto(visitor.club.url + "/workshop/new")
    write_sheet(page)
    page.fill("#name", "Kenji")
    page.fill("#tagline", "<b>bold</b>")
    page.click("#keep")
    expect(page.locator("#name-fault")).to_have_text("Somebody of the house goes by that name.")
    expect(page.locator("#tagline-fault")).to_contain_text("markup")
    expect(page.locator("#refusal")).to_contain_text("2 things")
    expect(page.locator("#name")).to_be_focused()
    page.fill("#name", "Mira")
    page.fill("#tagline", "Bold enough.")
    page.click("#keep")
    expect(page.locator("#seeding-words")).to_contain_text("free", timeout=PATIENCE)
    expect(page.locator("#name-fault")).to_be_hidden()


@pytest.mark.wider
def test_a_card_is_brought_and_somebody_let_go(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.page
    card = tmp_path / "selene.json"
    data = {"name": "Selene", "description": "An astronomer <script>window.hacked = 1</script> of the night shift."}
    card.write_text(json.dumps({"spec": "chara_card_v2", "spec_version": "2.0", "data": data}))
    page.goto(visitor.club.url + "/workshop")
    page.set_input_files("#card-file", str(card))
    page.wait_for_url("**/workshop/selene-*")
    expect(page.locator("#name")).to_have_value("Selene")
    assert page.evaluate("window.hacked") is None
    # Their past may be made up before the page is there; either way one may then sit down.
    expect(page.locator("#after-acts")).to_be_visible(timeout=PATIENCE)
    page.click("#remove")
    expect(page.locator("#remove-not")).to_be_focused()
    page.click("#remove-surely")
    page.wait_for_url("**/workshop")
    expect(page.locator(".made-one")).to_have_count(0)


@pytest.mark.wider
@pytest.mark.parametrize("width", [360, pytest.param(1440, marks=pytest.mark.long)])
def test_the_pages_are_sound_in_both_lights_and_widths(invite: Any, club: Club, width: int) -> None:
    shape = {"width": width, "height": 900}
    page = invite(club, reduced_motion="reduce", viewport=shape, bypass_csp=True).come_in().page
    for path in ("/workshop", "/workshop/new"):
        page.goto(club.url + path)
        expect(page.locator("h1")).to_be_visible()
        wide_enough(page)
        assert axe_findings(page) == [], path
