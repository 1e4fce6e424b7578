"""Pages in the reader's language."""

from __future__ import annotations

import re

import httpx
import pytest


async def test_a_browser_that_asks_for_german_gets_german(visitor: httpx.AsyncClient) -> None:
    page = await visitor.get("/login", headers={"accept-language": "de-DE,de;q=0.9,en;q=0.5"})
    assert '<html data-words="/words.json?language=de&amp;of=' in page.text
    assert 'lang="de"' in page.text
    assert "Die Tür steht offen." in page.text
    assert page.headers["content-language"] == "de"
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in page.headers["vary"].split(",")}


async def test_an_english_page_waits_for_no_words(visitor: httpx.AsyncClient) -> None:
    page = await visitor.get("/login")
    assert '<html lang="en">' in page.text
    assert "data-words" not in page.text


async def test_a_choice_is_remembered_and_leads_back(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.post("/language", content="language=de&next=%2Flogin%3Fas%3Dmember")
    assert (answer.status_code, answer.headers["location"]) == (303, "/login?as=member")
    assert "Die Tür steht offen." in (await visitor.get("/login")).text
    await visitor.post("/language", content="language=en&next=/")
    assert "The door is open." in (await visitor.get("/login", headers={"accept-language": "de"})).text


async def test_a_language_that_there_is_not_is_refused(visitor: httpx.AsyncClient, subtests: pytest.Subtests) -> None:
    for form in ["", "language=tlh", "language=x-accents", "language=../de", "%ff=%ff"]:
        with subtests.test(form=form):
            answer = await visitor.post("/language", content=form)
            assert answer.status_code == 422


async def test_the_choice_leads_nowhere_else(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.post("/language", content="language=de&next=//evil.test")
    assert answer.headers["location"] == "/"


async def test_a_refusal_keeps_its_code_and_says_it_in_their_language(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.get("/api/me", headers={"accept-language": "de"})
    english = await visitor.get("/api/me")
    assert answer.json()["error"]["code"] == english.json()["error"]["code"] == "unauthenticated"
    assert answer.json()["error"]["message"] != english.json()["error"]["message"]


async def test_the_words_of_a_page_are_those_of_its_scripts(visitor: httpx.AsyncClient) -> None:
    page = (await visitor.get("/login", headers={"accept-language": "de"})).text
    address = re.search(r'data-words="([^"]+)"', page)
    assert address is not None
    words = await visitor.get(address[1].replace("&amp;", "&"))
    assert words.headers["cache-control"].endswith("immutable")
    assert isinstance(words.json(), dict)
    assert (await visitor.get("/words.json?language=tlh&of=site")).status_code == 404
    assert (await visitor.get("/words.json?language=de&of=../../etc/passwd+nothing")).json() == {}
