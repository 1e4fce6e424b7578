"""Every page that the house has, as its routes name them: axe minds none of them, in either language, on either screen,
in either light; and scripts put no word on any of them that the catalogues do not know."""

from __future__ import annotations

import calendar
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.routing import iter_route_contexts
from playwright.sync_api import Page

from app.config import Settings
from app.languages.catalogue import PSEUDO
from app.languages.choosing import COOKIE
from app.web.assets import Assets
from app.web.errors import PROGRAMS
from app.web.site import build_site
from tests.browser.axe import axe_findings
from tests.browser.club import ROOT, Club
from tests.browser.conftest import PHONE, WIDE, Visitor
from tests.browser.judged import judged
from tests.unit.web.conftest import no_lifespan

# What is no page: files, forms of one, and the page of parts that only developers see.
NO_PAGES = frozenset(
    """/card.svg /components /favicon.ico /hall/now /manifest.webmanifest /sw.js /words.json /arena/{arena_id}/now
    /arena/{arena_id}/crosstable.txt /matches/{match_id}/card.svg /matches/{match_id}/card.png
    /shared/{token}/card.png /shared/{token}/card.svg
    /coach/today /order/{report_id} /agents/{agent_id}/order""".split()  # noqa: SIM905 - a list literal would be a page
)
ACCOUNT = {"username": "Hedwig", "password": "a rook on the seventh"}
# Parts of the house by the names that hosts configure them by.
PARTS = frozenset("chain database embedder engine hashed mock model ngrams scripted".split())  # noqa: SIM905
# What the member of this test has named, and what stays in every language: forms of data, names of programs.
STAY = (
    "An evening Nimbus Calm and slow Chess Club Ada Hedwig FEN PGN JSON HTTP Socket Chrome Linux Elo JavaScript "
    "WebSocket Stockfish English Deutsch "
    # Days, which the library spells in English where it knows no language.
    f"{' '.join(calendar.day_name)} {' '.join(calendar.month_name)} {' '.join(calendar.month_abbr)}"
)

# Words without an accent that are seen or heard, but for what is marked as English, names and code.
PLAIN_WORDS = """() => {
  const told = [];
  const unread = 'script, style, noscript, template, bdi, code, pre, .mine, [lang="en"], [lang="de"]';
  const isRead = (one) => one && !one.closest(unread);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isRead(walker.currentNode.parentElement)) told.push(walker.currentNode.textContent);
  for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
    for (const one of document.querySelectorAll(`body [${name}]`)) if (isRead(one)) told.push(one.getAttribute(name));
  }
  return told.flatMap((text) => text.match(/\\b[A-Za-z]{3,}\\b/g) ?? []);
}"""


def routes_of_pages() -> Iterator[str]:
    """The paths of everything that people can open."""
    site = build_site(Assets(), no_lifespan, limits=None, flags=Settings(_env_file=None).flags)
    for route in iter_route_contexts(site.routes):
        path = route.path or ""
        if "GET" in (route.methods or ()) and not path.startswith(PROGRAMS) and path not in NO_PAGES:
            yield path


@pytest.fixture(scope="module")
def lived_in(chromium: Any, club: Club) -> Iterator[tuple[dict[str, str], Visitor]]:
    """What stands for the places in addresses, and who sees the pages: a member and host of the club, with a finished
    game that has errors in it, an agent and a table."""
    context = chromium.new_context(viewport=WIDE, bypass_csp=True, reduced_motion="reduce", service_workers="block")
    host = Visitor(context, club).come_in("Hedwig")
    ask = context.request
    match_id = judged(host, club)
    # The club has closed the line meanwhile, which is no answer.
    assert ask.post(f"{club.url}/api/auth/signup", data=ACCOUNT, max_retries=2).status == 201
    shared = ask.put(f"{club.url}/api/matches/{match_id}/share").json()["url"]
    command = [sys.executable, "-m", "app", "host", "Hedwig"]
    subprocess.run(command, cwd=ROOT, env={"DATA_DIR": str(club.database.parent)}, check=True, timeout=60)
    agent = ask.post(f"{club.url}/api/agents", data={"name": "Nimbus", "personality_description": "Calm and slow."})
    assert agent.status == 201, agent.text()
    table = ask.post(f"{club.url}/api/lobbies", data={"time_control": "5+0", "rated": False, "color": "white"})
    assert table.status == 201, table.text()
    arena = ask.post(f"{club.url}/api/arenas", data={"name": "An evening", "kind": "swiss"})
    assert arena.status == 201, arena.text()
    places = {
        "agent_id": agent.json()["id"],
        "arena_id": arena.json()["id"],
        "code": table.json()["code"],
        "id_or_slug": "kenji",
        "match_id": match_id,
        "slug": "kenji",
        "token": shared.rsplit("/", 1)[1],
        "username": "Hedwig",
    }
    yield places, host
    context.close()


@pytest.fixture(scope="module")
def pages(lived_in: tuple[dict[str, str], Visitor]) -> list[str]:
    """The address of every page, in this club."""
    places, _ = lived_in
    found = [re.sub(r"\{(\w+)\}", lambda place: places[place[1]], path) for path in routes_of_pages()]
    assert len(found) > 35
    return sorted({*found, "/nowhere", "/puzzle?of=you", "/leaderboard?board=characters"})


def speaks(page: Any, club: Club, language: str) -> None:
    page.context.add_cookies([{"name": COOKIE, "value": language, "url": club.url}])


def opened(host: Visitor, path: str, language: str) -> Page:
    """The page in a language."""
    speaks(host.page, host.club, language)
    host.page.goto(f"{host.club.url}{path}")
    host.page.wait_for_load_state("networkidle")
    return host.page


def findings(page: Any, what: str) -> list[str]:
    """What is wrong with a page as it stands."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{what}: {one}" for one in (*axe_findings(page), *([f"{wide} px too wide"] if wide > 0 else []))]


def test_no_page_shows_a_word_that_the_catalogues_do_not_know(
    lived_in: tuple[dict[str, str], Visitor], pages: list[str]
) -> None:
    _, host = lived_in
    ask = host.context.request
    names = ask.get(f"{host.club.url}/api/characters").text() + ask.get(f"{host.club.url}/api/me").text()
    known = frozenset(re.findall(r"[A-Za-z]{3,}", f"{names} {host.club.named()} {STAY}"))
    unknown: dict[str, list[str]] = {}
    for path in pages:
        words = set(opened(host, path, PSEUDO).evaluate(PLAIN_WORDS)) - known - (PARTS if path == "/host" else set())
        if words:
            unknown[path] = sorted(words)
    assert not unknown, json.dumps(unknown)


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("de", PHONE),
        ("en", WIDE),
        pytest.param("de", WIDE, marks=pytest.mark.long),
        pytest.param("en", PHONE, marks=pytest.mark.long),
    ],
    ids=("german-narrow", "english-wide", "german-wide", "english-narrow"),
)
def test_axe_minds_no_page(
    lived_in: tuple[dict[str, str], Visitor], pages: list[str], language: str, size: Any
) -> None:
    _, host = lived_in
    host.page.set_viewport_size(size)
    found = [one for path in pages for one in findings(opened(host, path, language), path)]
    assert found == []
