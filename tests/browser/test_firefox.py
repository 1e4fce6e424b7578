"""The core of the club in Debian's Firefox: the street, moves by mouse and keyboard, talk, promotion, resignation, what
comes after, a table in the lobby, and every room in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.browser.club import Club
from tests.browser.firefox import START_SECONDS, Firefox, find_firefox, start_firefox

PLIES = "count => document.querySelectorAll('#moves button.move:not(.pending)').length === count"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A Firefox; the tests are skipped, aloud, where the machine has none."""
    program = find_firefox()
    if program is None:
        pytest.skip("no firefox-esr on this machine (FIREFOX names one): the pages were not seen in it")
    process, address = start_firefox(program, tmp_path_factory.mktemp("firefox"))
    try:
        with connect(address, max_size=None, open_timeout=START_SECONDS) as line:
            yield Firefox(line)
    finally:
        process.terminate()
        process.wait()
        if process.stderr is not None:
            process.stderr.close()


def test_what_a_page_complains_of_is_heard(firefox: Firefox, club: Club) -> None:
    firefox.goto(f"{club.url}/login")
    firefox.read("() => console.error('a chair is missing')")
    firefox.read("() => document.title")
    assert firefox.complaints == ["a chair is missing"]
    firefox.complaints.clear()


def test_the_street_is_seen_whole(firefox: Firefox, club: Club) -> None:
    firefox.goto(f"{club.url}/login")
    firefox.wait_for_element(".street-square", 10)
    assert firefox.read("() => document.querySelector('h1').textContent") == "The door is open."
    loaded = "() => [...document.querySelectorAll('.faces img')].every((one) => one.complete && one.naturalWidth > 0)"
    assert firefox.wait_for(loaded)
    assert firefox.read("() => document.documentElement.scrollWidth <= innerWidth")
    assert firefox.read("() => document.fonts.check('20px Newsreader')")
    assert firefox.complaints == []


def test_a_move_is_made_and_answered_and_a_word_too(firefox: Firefox, club: Club) -> None:
    firefox.goto(f"{club.url}/login")
    firefox.click('.street-square[data-square="e2"]')
    firefox.click('.street-square.target[data-square="e4"]')
    firefox.wait_for(PLIES, 2)
    firefox.wait_for("() => document.querySelector('#status')?.dataset.tone === 'yours'")
    firefox.click("cg-board", "a2")
    firefox.click("cg-board", "a3")
    firefox.wait_for(PLIES, 4)
    assert firefox.read("() => document.querySelector('#moves button.move').textContent").startswith("e4")

    answers = "() => document.querySelectorAll('#talk .theirs').length"
    before = firefox.read(answers)
    firefox.click("#say-input")
    firefox.type("Good evening, how are you?\n")
    firefox.wait_for("() => document.querySelector('#talk').textContent.includes('Good evening, how are you?')")
    firefox.wait_for("before => document.querySelectorAll('#talk .theirs').length > before", before)
    assert firefox.complaints == []


# A match of one's own, opened as the pages open it; returns its address.
OPEN_MATCH = """async (wish) => {
  const body = JSON.stringify({ character_id: "kenji", color: "white", rated: false, ...wish });
  const headers = { "Content-Type": "application/json" };
  return (await (await fetch("/api/matches", { method: "POST", headers, body })).json()).url;
}"""
YOURS = "() => document.querySelector('#status')?.dataset.tone === 'yours'"
# A pawn before its last step, and a king who cannot stop it.
PROMOTING = "8/1P6/6k1/7p/8/8/8/K7 w - - 0 1"


def at_a_board(firefox: Firefox, club: Club, **wish: Any) -> str:
    """Somebody who has come in sits down; returns the address of the match."""
    firefox.goto(f"{club.url}/login")
    if firefox.read("async () => (await fetch('/api/me')).status") != 200:
        guest = "async () => (await fetch('/api/players/guest', { method: 'POST', headers: { 'Content-Type': "
        assert firefox.read(guest + "'application/json' }, body: '{\"display_name\": \"Ada\"}' })).status") == 201
    url = str(firefox.read(OPEN_MATCH, wish))
    firefox.goto(f"{club.url}{url}")
    firefox.wait_for_element("cg-board piece", 2)
    firefox.wait_for(YOURS)
    firefox.complaints.clear()
    return url


def test_a_pawn_is_promoted_by_the_mouse_to_what_is_chosen(firefox: Firefox, club: Club) -> None:
    at_a_board(firefox, club, initial_fen=PROMOTING)
    firefox.click("cg-board", "b7")
    firefox.click("cg-board", "b8")
    firefox.wait_for_element("#promotion button", 4)
    firefox.click("#promotion button:nth-of-type(2)")
    firefox.wait_for(PLIES, 2)
    assert firefox.read("() => document.querySelector('#moves button.move').textContent").startswith("b8=N")
    assert firefox.complaints == []


def test_a_game_by_keyboard_is_resigned_told_and_replayed(firefox: Firefox, club: Club) -> None:
    url = at_a_board(firefox, club)
    for plies, move in ((2, "knight f3\n"), (4, "a4\n")):
        firefox.wait_for(YOURS)
        firefox.click("#move-input")
        firefox.type(move)
        firefox.wait_for(PLIES, plies)
    assert firefox.read("() => document.querySelector('#moves button.move').textContent").startswith("Nf3")
    firefox.click("#move-input")
    firefox.type("resign\n")
    firefox.click("#resign-dialog button.danger")
    firefox.wait_for_element("a[href$='/summary']")
    firefox.goto(f"{club.url}{url}/summary")
    firefox.wait_for("() => document.querySelector('h1').textContent === 'You lost'")
    firefox.wait_for("() => document.querySelector('#waiting').hidden")
    firefox.goto(f"{club.url}{url}/replay")
    firefox.wait_for_element("#board piece, #board .mini-piece, #board svg", 1)
    assert firefox.complaints == []


def test_a_table_in_the_lobby_is_set_up_and_waits(firefox: Firefox, club: Club) -> None:
    at_a_board(firefox, club)
    firefox.goto(f"{club.url}/lobby")
    firefox.wait_for("() => !document.querySelector('#create').disabled")
    firefox.click("#create")
    firefox.wait_for("() => document.querySelector('#link').value")
    assert "/lobby/" in str(firefox.read("() => document.querySelector('#link').value"))
    assert firefox.complaints == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_room_opens_without_a_complaint(firefox: Firefox, club: Club, language: str) -> None:
    at_a_board(firefox, club)
    firefox.read("(language) => void (document.cookie = `club_language=${language}; path=/`)", language)
    for path in ("/", "/watch", "/me", "/settings", "/analysis", "/memories", "/ladder", "/room/kenji", "/docs"):
        firefox.goto(f"{club.url}{path}")
        assert firefox.read("() => document.documentElement.lang") == language, path
        assert firefox.read("() => document.documentElement.scrollWidth <= innerWidth"), path
    assert firefox.complaints == []
