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
    # It is the agent that takes a colour, and its rating is marked as a first guess here too.
    expect(page.locator("#terms legend").first).to_have_text("It takes")
    expect(page.locator("#host-name abbr")).to_have_text("?")
    sound(page, "its room")
    page.goto(f"{club.url}/agents")
    agent.locator("select[name=character]").select_option(label=agent.locator("option", has_text="Kenji").inner_text())
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


@pytest.mark.wider
def test_an_owner_follows_a_deployed_agent_to_the_end_with_its_talk_and_its_memories(
    invite: Any, slow_club: Club
) -> None:
    visitor: Visitor = invite(slow_club, reduced_motion="reduce").come_in("Ada")
    page = visitor.page
    made = visitor.context.request.post(
        f"{slow_club.url}/api/agents", data={"name": "Nimbus", "personality_description": TEMPER}
    )
    agent_id = made.json()["id"]
    page.goto(f"{slow_club.url}/agents/{agent_id}")
    expect(page.get_by_text("Nothing yet: it has met nobody.")).to_be_visible(timeout=PATIENCE)
    page.goto(f"{slow_club.url}/agents")
    agent = page.locator(f'[data-agent="{agent_id}"]')
    agent.locator("select[name=character]").select_option(label=agent.locator("option", has_text="Vesna").inner_text())
    agent.get_by_role("button", name="Send to the board").click()
    expect(page).to_have_url(re.compile("/matches/"), timeout=PATIENCE)
    match = page.url
    expect(page.locator("#line-words")).to_have_text("Connected", timeout=PATIENCE)
    say = page.locator("#say-input")
    say.fill("How do you stand?")
    say.press("Enter")
    expect(page.locator("#talk li", has_text="How do you stand?")).to_be_visible(timeout=PATIENCE)
    expect(
        page.locator("#talk li", has_text="How do you stand?").locator("xpath=following-sibling::li").first
    ).to_be_visible(timeout=2 * PATIENCE)
    expect(page.locator("#end-card")).to_be_visible(timeout=8 * PATIENCE)
    page.goto(f"{slow_club.url}/agents/{agent_id}")
    went_through = page.locator("section", has=page.get_by_role("heading", name="What it went through"))
    game = went_through.get_by_role("link").filter(has_text=re.compile("Beat|Lost to|Drew with")).first
    remembers = page.locator("section", has=page.get_by_role("heading", name="What it remembers"))
    for _ in range(40):
        if remembers.get_by_text("of Vesna").count() and game.count():
            break
        page.wait_for_timeout(500)
        page.reload()
    expect(remembers.get_by_text("of Vesna").first).to_be_visible()
    assert match.endswith(game.get_attribute("href") or "?")
