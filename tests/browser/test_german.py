"""A game in German, moves with German letters. What axe and a narrow phone mind is asked of every page
(`test_every_page`)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from app.languages.catalogue import PSEUDO
from app.languages.choosing import COOKIE
from tests.browser.axe import axe_findings
from tests.browser.club import Club

# Words without an accent that are seen or heard, but for what is marked as English.
PLAIN_WORDS = """() => {
  const told = [];
  const isRead = (one) => one && !one.closest('script, style, noscript, bdi, code, [lang="en"], [lang="de"]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isRead(walker.currentNode.parentElement)) told.push(walker.currentNode.textContent);
  for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
    for (const one of document.querySelectorAll(`[${name}]`)) if (isRead(one)) told.push(one.getAttribute(name));
  }
  return told.flatMap((text) => text.match(/\\b[A-Za-z]{3,}\\b/g) ?? []);
}"""


def speaks(visitor: Any, club: Club, language: str) -> None:
    visitor.page.context.add_cookies([{"name": COOKIE, "value": language, "url": club.url}])


def sit_down(visitor: Any, club: Club) -> None:
    """At a board with Kenji, with the white pieces."""
    visitor.page.goto(f"{club.url}/characters/kenji")
    visitor.page.locator('input[name="color"][value="white"]').check(force=True)
    visitor.page.locator(".sit-down button[type=submit]").click()
    visitor.page.wait_for_url("**/matches/*")
    expect(visitor.page.locator("#status")).to_have_attribute("data-tone", "yours")


@pytest.mark.wider  # a whole game in the browser; what it plays is proved over the wire by `make test`
def test_a_game_is_played_in_german(invite: Any, club: Club) -> None:
    visitor = invite(club, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    speaks(visitor, club, "de")
    sit_down(visitor, club)
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#status-words")).to_have_text("Du bist am Zug.")
    page.locator("#move-input").fill("Springer f3")
    page.locator("#move-input").press("Enter")
    expect(page.locator("#moves button.move").first).to_have_text("Sf3")
    assert axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_scripts_say_no_word_that_the_catalogues_do_not_know(invite: Any, club: Club) -> None:
    visitor = invite(club).come_in("Ada")
    asked = visitor.page.request
    names = asked.get(f"{club.url}/api/characters").text() + asked.get(f"{club.url}/api/me").text()
    speaks(visitor, club, PSEUDO)
    sit_down(visitor, club)
    page = visitor.page
    opening = page.locator(".opening").inner_text() if page.locator(".opening").count() else ""
    known = f"{names} {club.named()} {opening} Ada Chess Club FEN PGN Chrome Linux Elo"
    unknown = {word: "/matches" for word in page.evaluate(PLAIN_WORDS) if word not in known}
    for path in ("/", "/lobby", "/watch", "/settings", "/analysis", "/room/kenji"):
        page.goto(f"{club.url}{path}")
        page.wait_for_load_state("networkidle")
        unknown |= {word: path for word in page.evaluate(PLAIN_WORDS) if word not in known}
    assert unknown == {}
