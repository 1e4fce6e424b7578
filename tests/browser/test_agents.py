"""Agents in a browser: one visitor raises one, sound in both lights, on a desk and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.test_made_pages import sound

TEMPER = "Dry and laconic. Waits for the other side's mistake, then for another one."


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_an_agent_is_raised_and_archived_by_keyboard(invite: Any, club: Club, phone: bool) -> None:
    visitor: Visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    page = visitor.page
    page.goto(f"{club.url}/agents")
    expect(page.locator("#face svg")).to_be_visible(timeout=PATIENCE)
    sound(page, "nobody yet")
    page.focus("#name")
    page.keyboard.type("Nimbus")
    page.keyboard.press("Tab")
    page.keyboard.type("<b>bold</b>")
    visitor.expects_trouble = ("422",)
    page.focus("#keep")
    page.keyboard.press("Enter")
    expect(page.locator("#personality_description-fault")).to_be_visible()
    expect(page.locator("#personality_description")).to_be_focused()
    sound(page, "a fault on the sheet")
    page.fill("#personality_description", TEMPER)
    page.focus("#keep")
    page.keyboard.press("Enter")
    agent = page.locator("[data-agent]")
    expect(agent).to_contain_text("Nimbus", timeout=PATIENCE)
    expect(agent).to_contain_text("1200?")
    expect(agent.locator(".portrait svg")).to_be_visible(timeout=PATIENCE)
    sound(page, "one agent")
    agent.get_by_role("link", name="Nimbus", exact=True).press("Enter")
    expect(page.locator("#talk .theirs").first).to_be_visible(timeout=PATIENCE)
    sound(page, "its room")
    page.goto(f"{club.url}/agents")
    agent.locator("select").select_option(label=agent.locator("option", has_text="Kenji").inner_text())
    agent.get_by_role("button", name="Send to the board").press("Enter")
    expect(page).to_have_url(re.compile("/matches/"), timeout=PATIENCE)
    expect(page.locator("#name-you")).to_have_text("Nimbus")
    expect(page.locator("#end-card")).to_be_visible(timeout=4 * PATIENCE)
    sound(page, "its finished game")
    page.goto(f"{club.url}/agents")
    expect(agent.locator(".made-line")).to_contain_text(re.compile("[1-9] (won|drawn|lost)"))
    agent.locator("[data-archive]").press("Enter")
    expect(agent.locator("[data-archive-not]")).to_be_focused()
    sound(page, "the question before it is archived")
    agent.locator("[data-archive-surely]").press("Enter")
    expect(page.get_by_role("heading", name="Archived")).to_be_visible(timeout=PATIENCE)
    sound(page, "one in the archive")
