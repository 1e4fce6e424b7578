"""The core of the club in Debian's Firefox: what one sees first, a move, and talk."""

from __future__ import annotations

from collections.abc import Iterator

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
