"""What a game is played for: seen in the lobby, at the board, and before a takeback ends it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club


def write(page: Page, text: str) -> None:
    """Writes a line in the box for moves."""
    page.locator("#move-input").fill(text)
    page.locator("#move-input").press("Enter")


def test_one_press_joins_who_looks_and_a_takeback_says_first_that_it_ends_what_is_at_stake(
    invite: Any, club: Club
) -> None:
    ada, bela = invite(club).come_in("Ada").page, invite(club, phone=True).come_in("Bela").page
    for page in (ada, bela):
        page.goto(f"{club.url}/lobby")
    ada.locator("[data-clock='5+3']").click()
    bela.locator(".seeker").get_by_role("button", name="Play").click(timeout=PATIENCE)
    for page in (ada, bela):
        page.wait_for_url("**/matches/**", timeout=PATIENCE)
        expect(page.locator("#terms")).to_have_text("rated · 5+3")
        expect(page.locator("#name-you")).to_be_visible()
        expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    # The tools are one tap away on a phone, whatever tab is open.
    expect(bela.locator("#tool-flip")).to_be_hidden()
    bela.locator("#tools-open").click()
    expect(bela.locator("#tool-flip")).to_be_visible()
    bela.locator("#tab-moves").click()
    expect(bela.locator("#tool-flip")).to_be_hidden()

    white, black = (ada, bela) if ada.locator("#board").get_attribute("data-below") == "white" else (bela, ada)
    write(white, "e4")
    expect(black.locator("#status-words")).to_have_text("Your move.", timeout=PATIENCE)
    white.get_by_role("button", name="Takeback").click()
    expect(white.locator("#takeback-dialog")).to_contain_text("it becomes a friendly")
    white.locator("#takeback-dialog").get_by_role("button", name="Take it back").click()
    expect(black.locator("#status-words")).to_contain_text("with that the game is a friendly", timeout=PATIENCE)
    black.locator("#status-acts").get_by_role("button", name="Accept").click()
    for page in (ada, bela):
        expect(page.locator("#terms")).to_have_text("friendly · 5+3", timeout=PATIENCE)
        expect(page.locator("#notices")).to_contain_text("From here on the game is a friendly")

    # Escape clears the box, then leaves it, and single keys are keys again.
    box = ada.locator("#move-input")
    write(ada, "help")
    expect(ada.locator("#move-answer")).to_be_visible()
    box.press("Escape")
    expect(ada.locator("#move-answer")).to_be_hidden()
    expect(box).to_be_focused()
    box.press("Escape")
    expect(box).not_to_be_focused()
