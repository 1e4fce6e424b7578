"""One club and one Chromium for all, a fresh visitor for each test. A visitor whose page complains fails its test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)  # fmt: skip

from scripts.find_chromium import find_chromium
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.finished import played, the_story
from tests.browser.rack import Rack, sweep

# What comes late on a busy machine has come all the same.
expect.set_options(timeout=PATIENCE)

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 740}
# What a page is told whose visitor has no shell of it.
NO_SHELL = "Service Worker registration blocked by Playwright"


# What somebody comes for, played to its end: `make test` runs what these hold, without what is marked `wider`. The
# others show that every page, size, light, language and key holds too, and run with every change (`make wider`).
STORIES = {
    "test_agents", "test_arena", "test_coach", "test_desk", "test_doors", "test_first_sight",
    "test_gallery", "test_german", "test_host_desk", "test_injection", "test_inspector", "test_line",
    "test_lobby", "test_moves", "test_program_pages", "test_rematch", "test_shared", "test_whole_games",
    "test_workshop",
}  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if item.path.stem not in STORIES:
                item.add_marker(pytest.mark.wider)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A Chromium; the tests are skipped, aloud, where the machine has none."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this machine (CHROMIUM names one): the pages were not driven")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def rack(chromium: Browser) -> Rack:
    """Contexts that go from visitor to visitor."""
    return Rack(chromium)


def _open_club(data_dir: Path, pacing: str, engine: str = "mock") -> Iterator[Club]:
    club = Club(data_dir, pacing, engine)
    try:
        club.start()
        yield club
    finally:
        club.stop()


@pytest.fixture(scope="session")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club whose characters answer at once."""
    yield from _open_club(tmp_path_factory.mktemp("club"), "instant")


@pytest.fixture(scope="session")
def slow_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club whose characters take a person's time."""
    yield from _open_club(tmp_path_factory.mktemp("slow_club"), "human")


@pytest.fixture(scope="session")
def seeing_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club with an engine that has opinions, for there to be errors and moments that mattered."""
    yield from _open_club(tmp_path_factory.mktemp("seeing_club"), "instant", engine="auto")


@pytest.fixture(scope="session")
def _mortal_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    yield from _open_club(tmp_path_factory.mktemp("mortal_club"), "human")


@pytest.fixture
def mortal_club(_mortal_club: Club) -> Club:
    """A club that a test may kill; its characters take their time, so that there is a middle of a turn."""
    if not _mortal_club.is_running:
        _mortal_club.start()
    return _mortal_club


class Visitor:
    """Somebody with a browser of their own. `expects_trouble` names parts of console messages that the test causes."""

    def __init__(self, context: BrowserContext, club: Club) -> None:
        self.context = context
        self.club = club
        self.complaints: list[str] = []
        self.foreign: list[str] = []
        self.expects_trouble: tuple[str, ...] = ()
        context.on("page", self._watch)
        self.page = context.new_page()
        sweep(self.page, club.url)

    def come_in(self, name: str = "Ada") -> Visitor:
        """Becomes a guest by the API; the door itself is tested once, by hand."""
        answer = self.context.request.post(f"{self.club.url}/api/players/guest", data={"display_name": name})
        assert answer.status == 201, answer.text()
        return self

    def match(self, slug: str = "kenji", **wishes: Any) -> Board:
        """A match of one's own with a character, not yet looked at."""
        answer = self.context.request.get(f"{self.club.url}/api/characters/{slug}").json()
        body = {"character_id": answer.get("character", answer)["id"], "color": "white", "rated": False, **wishes}
        opened = self.context.request.post(f"{self.club.url}/api/matches", data=body)
        assert opened.status == 201, opened.text()
        return Board(self.page, self.club.url + opened.json()["url"])

    def leave(self) -> None:
        """Listens no more."""
        self.context.remove_listener("page", self._watch)

    def check(self) -> None:
        """Raises when a page complained or asked another origin for something."""
        unexpected = [line for line in self.complaints if not any(part in line for part in self.expects_trouble)]
        assert not unexpected, unexpected
        assert not self.foreign, self.foreign

    def _watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != NO_SHELL:
            self.complaints.append(message.text)

    def _see(self, request: Request) -> None:
        if not request.url.startswith((self.club.url, "data:")):
            self.foreign.append(request.url)


@pytest.fixture
def invite(chromium: Browser, rack: Rack) -> Iterator[Any]:
    """`invite(club, phone=False, first_time=False, cookies=(), **options)` lets a visitor in; all are checked at the
    end. Who comes for the first time, or may have a shell, has none of the club's files yet; everybody else's browser
    has kept them. `cookies` are those of somebody who was here before."""
    visitors: list[Visitor] = []
    borrowed: list[Visitor] = []

    def let_in(
        club: Club, *, phone: bool = False, first_time: bool = False, cookies: Any = (), **options: Any
    ) -> Visitor:
        shape: dict[str, Any] = (
            {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {"viewport": WIDE}
        )
        # A shell in between would answer for files, and hide from a test what the house was asked.
        shell = {"service_workers": "block"}
        whole = {**shape, **shell, **options}
        is_new = first_time or "service_workers" in options
        context = chromium.new_context(**whole) if is_new else rack.lend(club.url, **whole)
        context.add_cookies(list(cookies))
        visitor = Visitor(context, club)
        visitors.append(visitor)
        if not is_new:
            borrowed.append(visitor)
        return visitor

    yield let_in
    for visitor in visitors:
        visitor.leave()
        if visitor in borrowed:
            rack.give_back(visitor.context)
        else:
            visitor.context.close()
    for visitor in visitors:
        visitor.check()


@pytest.fixture(scope="session")
def looked_over(chromium: Browser, seeing_club: Club) -> tuple[str, Any]:
    """The id of a finished game with a blunder in it, which several tests look at, and its player's cookies."""
    visitor = Visitor(chromium.new_context(viewport=WIDE), seeing_club).come_in()
    board = played(visitor)
    the_story(board)
    cookies = visitor.context.cookies()
    visitor.context.close()
    visitor.check()
    return board.match_id, cookies


@pytest.fixture
def reader(invite: Any, seeing_club: Club, looked_over: tuple[str, Any]) -> Visitor:
    """The player of that game, at a wide screen."""
    guest: Visitor = invite(seeing_club, cookies=looked_over[1])
    return guest


@pytest.fixture
def visitor(invite: Any, club: Club) -> Visitor:
    """A guest at a wide screen in the quick club."""
    guest: Visitor = invite(club).come_in()
    return guest


@pytest.fixture
def patient(invite: Any, slow_club: Club) -> Visitor:
    """A guest at a wide screen in the club that takes its time."""
    guest: Visitor = invite(slow_club).come_in()
    return guest
