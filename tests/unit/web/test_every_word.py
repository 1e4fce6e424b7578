"""No word of a page is unknown to the catalogues: pages are drawn in a language with an accent on every letter."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from app.languages.catalogue import LANGUAGES, PSEUDO, SOURCE
from app.languages.choosing import COOKIE
from app.web.errors import PROGRAMS
from app.web.wording import SAID
from scripts.make_catalogue import missing, renewed

# Words that stay in every language: names, forms of data, keys.
STAY = frozenset(
    re.findall(r"\w+", "Chess Club English Deutsch JavaScript FEN PGN JSON HTTP Socket openapi asyncapi json")
)
# Pages for developers, files, and ways that lead elsewhere.
NOT_READ = frozenset({"/components", "/favicon.ico", "/sw.js", "/manifest.webmanifest", "/words.json"})
# Pages with somebody or something in their address.
MORE = ("/characters/kenji", "/room/kenji", "/nowhere", "/puzzle?of=you", "/leaderboard?board=characters")
WORD = re.compile(r"\b[A-Za-z]{3,}\b")
# Elements whose words are not the house's.
UNREAD = frozenset({"script", "style", "svg", "code", "bdi"})
EMPTY = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


class Reader(HTMLParser):
    """Gathers the words that somebody reads or hears, but for those marked as English."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._shut: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_shut = tag in UNREAD or given.get("lang") in LANGUAGES or bool(self._shut and self._shut[-1])
        # What stands in the page's own element is an address.
        if not is_shut and tag != "html":
            for name in SAID & given.keys():
                self.words += WORD.findall(given[name] or "")
        if tag not in EMPTY:
            self._shut.append(is_shut)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY and self._shut:
            self._shut.pop()

    def handle_data(self, data: str) -> None:
        if not (self._shut and self._shut[-1]):
            self.words += WORD.findall(data)


def words_of(page: str) -> set[str]:
    reader = Reader()
    reader.feed(page)
    return set(reader.words)


async def test_no_word_of_a_page_is_unknown_to_the_catalogues(site: FastAPI, guest: httpx.AsyncClient) -> None:
    house = site.state.house
    names = " ".join(
        f"{one.name} {one.slug} {line.name}"
        for one in house.characters.cast()
        for line in (*one.sheet.repertoire.white, *one.sheet.repertoire.black)
    )
    me = (await guest.get("/api/me")).json()["player"]
    known = STAY | set(WORD.findall(f"{names} {me['display_name']} {me['username']}"))
    paths = [route.path or "" for route in iter_route_contexts(site.routes) if "GET" in (route.methods or ())]
    pages = sorted({path for path in paths if "{" not in path and not path.startswith(PROGRAMS)} - NOT_READ)
    assert len(pages) > 20
    guest.cookies.set(COOKIE, PSEUDO)
    unknown = {}
    for path in (*pages, *MORE):
        answer = await guest.get(path, follow_redirects=True)
        if answer.headers["content-type"].startswith("text/html"):
            unknown[path] = words_of(answer.text) - known
    assert {path: words for path, words in unknown.items() if words} == {}


def test_the_reader_finds_a_word_that_nobody_has_marked() -> None:
    page = '<p title="Ĥéļļö">Ĥéļļö <b>there</b> <i lang="en">you</i> <bdi>Ann</bdi><br> <i aria-label="old">x</i></p>'
    assert words_of(page) == {"there", "old"}


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {SOURCE}))
def test_every_text_has_a_translation(language: str) -> None:
    assert missing(renewed(language)) == []


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {SOURCE}))
def test_a_translation_keeps_the_places_of_values_and_elements(language: str) -> None:
    place = re.compile(r"\{\w+\}|</?[a-z]+\d*>")
    wrong = [
        message.id
        for message in renewed(language)
        if isinstance(message.id, str)
        and message.id
        and sorted(place.findall(message.id)) != sorted(place.findall(str(message.string)))
    ]
    assert wrong == []
