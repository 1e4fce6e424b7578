"""What a card says of programs, and their board of honour, in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.test_made_pages import sound


@pytest.mark.wider
def test_a_token_is_made_shown_once_and_revoked_and_programs_are_let_in_by_a_choice(invite: Any, club: Club) -> None:
    visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    page, request = visitor.page, visitor.context.request
    page.goto(f"{club.url}/settings")
    programs = page.get_by_role("region", name="Programs")
    expect(programs.get_by_label("may not sit down with me")).to_be_checked()
    programs.get_by_label("may play me and my agents").check()
    expect(page.get_by_text("Kept.")).to_be_visible(timeout=PATIENCE)
    assert request.get(f"{club.url}/api/me").json()["player"]["plays_programs"] is True

    programs.get_by_text("Make a token").click()
    programs.get_by_label("What the program is called").fill("Random Rook")
    programs.get_by_role("button", name="Make it").click()
    shown = programs.get_by_label("The token, shown this once")
    expect(shown).to_be_visible(timeout=PATIENCE)
    token = shown.input_value()
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        sound(page, f"a card with a token, {size}")
    page.reload()
    expect(programs.get_by_text("Random Rook", exact=True)).to_be_visible(timeout=PATIENCE)
    expect(shown).to_be_hidden()
    assert token not in page.content()

    # A free chair of the program's says what sits there, to others who play programs.
    headers = {"Authorization": f"Bearer {token}"}
    browser = visitor.context.browser
    assert browser is not None
    outside = browser.new_context().request
    made = outside.post(f"{club.url}/api/lobbies", data={}, headers=headers)
    assert made.status == 201, made.text()
    other: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in("Bela")
    other.context.request.patch(f"{club.url}/api/me", data={"plays_programs": True})
    other.page.goto(f"{club.url}/lobby")
    expect(other.page.locator("#open-list")).to_contain_text("Random Rook (program)", timeout=PATIENCE)
    expect(other.page.locator("#find-lead")).to_contain_text("programs")
    for size in (WIDE, PHONE):
        other.page.set_viewport_size(size)
        sound(other.page, f"a chair of a program, {size}")
    other.page.goto(f"{club.url}/leaderboard?board=programs")
    sound(other.page, "the board of programs on a phone")

    programs.get_by_role("button", name="Revoke").click()
    expect(programs.get_by_text("Random Rook", exact=True)).to_have_count(0, timeout=PATIENCE)
    refused = outside.get(f"{club.url}/api/me", headers=headers)
    assert refused.status == 401
