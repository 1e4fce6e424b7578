"""Texts of people and models are texts on every page (TRUST S5): two hundred that would run stand wherever somebody
can have written them, and nothing of them becomes an element, let alone runs. The policy is switched off for it: what
it would have stopped must not be there to be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.hostile_rows import LISTED, REPORTS, Written
from tests.browser.payloads import NAMES, PAYLOADS
from tests.browser.test_desk import ring

# Of a document, whatever in it is not ours.
MARKED = """(page) => [
  ...page.querySelectorAll("[data-xss], [srcdoc], base, iframe, object, embed, marquee"),
  ...[...page.querySelectorAll("*")].filter((one) => [...one.attributes].some(
    (mark) => mark.name.startsWith("on")
      || /^(?:href|src|action|formaction|data|xlink:href)$/.test(mark.name) && /^\\s*javascript:/i.test(mark.value))),
].map((one) => one.outerHTML)"""
# Where something of an address may come back on the page, or in the error in its place.
REFLECTING = (
    "/host?q={}", "/me?q={}", "/me?result={}&color={}&clock={}&since={}", "/login?next={}", "/login?as={}",
    "/signup?next={}", "/leaderboard?by={}", "/inspector?match_id={}", "/players/{}", "/characters/{}", "/room/{}",
    "/matches/{}", "/shared/{}", "/lobby/{}", "/lobby?code={}", "/arena/{}", "/workshop/{}", "/agents/{}", "/order/{}",
    "/nowhere/{}", "/api/players/{}", "/api/docs?q={}",
)  # fmt: skip
# Asks for addresses and returns what the browser's parser makes of the answers that are pages.
READ_BACK = """async ([addresses, marked]) => {
  const found = [];
  for (const address of addresses) {
    const answer = await fetch(address);
    if (answer.status >= 500) found.push(`${answer.status} ${address}`);
    if (!(answer.headers.get("content-type") ?? "").includes("html")) continue;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.push(...eval(marked)(page));
  }
  return found;
}"""


def test_there_are_two_hundred_of_them() -> None:
    assert len(set(PAYLOADS)) >= 200
    assert all(len(name) <= 40 for name in NAMES)


@pytest.fixture(scope="module")
def hostile_club(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Club, Written, Any]]:
    """A club that shows its inspector, in which everything is poisoned, and the cookies of the host who looks."""
    folder = tmp_path_factory.mktemp("hostile")
    shows = pytest.MonkeyPatch()
    shows.setenv("SHOW_INSPECTOR", "on")
    club = Club(folder, "instant")
    try:
        club.start()
        context = chromium.new_context()
        assert context.request.post(f"{club.url}/api/players/guest", data={"display_name": "Ada"}).status == 201
        made = Written(context.request, club.url, folder)
        club.stop()
        made.poison()
        club.start()
        yield club, made, context.cookies()
        context.close()
    finally:
        shows.undo()
        club.stop()


class Reader:
    """Whoever looks at what was written, with a list of every dialog that opened."""

    def __init__(self, visitor: Visitor, written: Written) -> None:
        self.visitor, self.written, self.page, self.url = visitor, written, visitor.page, visitor.club.url
        self.dialogs: list[str] = []
        self.page.on("dialog", self._seen)

    def _seen(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()


@pytest.fixture
def reader(invite: Any, hostile_club: tuple[Club, Written, Any]) -> Iterator[Reader]:
    club, written, cookies = hostile_club
    reading = Reader(invite(club, bypass_csp=True, cookies=cookies), written)
    yield reading
    assert reading.dialogs == []


def look(page: Page, address: str, marker: str, count: int) -> None:
    """Opens a page, waits until it shows what was written, and looks for anything that became of it."""
    page.goto(address)
    expect(page.locator(marker)).to_have_count(count, timeout=PATIENCE)
    clean(page, address)


def clean(page: Page, where: str, *, always: bool = True) -> None:
    """`always`: that something hostile stands there is part of the claim."""
    page.wait_for_load_state("networkidle")
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    assert not always or page.get_by_text("xss").count(), f"nothing hostile is shown at {where}"
    assert findings(page) == [], where


def findings(page: Page) -> list[str]:
    """What on a page is not ours: elements of the payloads, handlers in attributes, addresses that run, and whether
    anything has run."""
    found: list[str] = page.evaluate(f"() => ({MARKED})(document).concat(window.xss === undefined ? [] : ['it ran'])")
    return found


def put_right(page: Page, payload: str) -> None:
    """Tries to correct a memory by words that would run."""
    slip = page.locator(".memory-slip").first
    slip.get_by_role("button", name="Put right").click()
    page.get_by_role("textbox", name="How it really was").fill(f"They wrote {payload} on the score sheet.")
    page.get_by_role("button", name="Save").click()
    # Nothing that reads like code is kept; it stands in the field, and the reason beside it.
    expect(page.locator(".notice.trouble")).to_be_visible(timeout=PATIENCE)
    clean(page, "a memory put right")


def test_what_would_run_is_found(visitor: Visitor, club: Club) -> None:
    page = visitor.page
    page.goto(f"{club.url}/settings")
    assert findings(page) == []
    visitor.expects_trouble = ("",)
    for payload in (PAYLOADS[3], PAYLOADS[15], PAYLOADS[21]):
        page.evaluate("(text) => { document.querySelector('h1').innerHTML = text; }", payload)
        assert findings(page) != [], payload


def test_a_sample_of_what_was_written_runs_nowhere(reader: Reader) -> None:
    page, url, written = reader.page, reader.url, reader.written
    look(page, f"{url}/host", "blockquote", REPORTS)
    look(page, f"{url}/arena/arena-running", "h1", 1)
    look(page, f"{url}/agents/{written.agent}", "h1", 1)
    look(page, f"{url}/me", ".archive-files > li", LISTED)
    ring(page)
    clean(page, "the desk")


@pytest.mark.long
def test_nothing_that_anybody_wrote_runs_on_any_page(reader: Reader) -> None:
    page, url, written = reader.page, reader.url, reader.written
    look(page, f"{url}/matches/{written.match}", "#talk > li, #talk > p, #talk > div", len(PAYLOADS))
    look(page, f"{url}/matches/{written.match}/summary", "h1", 1)
    look(page, f"{url}/matches/{written.match}/replay", "h1", 1)
    look(page, f"{url}/room/kenji", "#goal", 1)
    look(page, f"{url}/memories", ".drawer", 2)
    more = page.locator(".more")
    for left in reversed(range(more.count())):
        more.first.click()
        expect(more).to_have_count(left)
        clean(page, "the whole drawer")
    reader.visitor.expects_trouble = ("status of 422",)
    put_right(page, PAYLOADS[3])
    for path in (
        "/",
        "/settings",
        "/login?as=member",
        "/signup",
        "/workshop",
        "/workshop/new",
        f"/workshop/{written.made}",
        "/players/hostile",
        f"/matches/{written.match}/analysis",
        f"/matches/{written.match}/mistakes",
        f"/matches/{written.match}/puzzles",
        f"/characters/{written.made}",
        f"/room/{written.made}",
    ):
        look(page, f"{url}{path}", "h1", 1)
    for match in written.live:
        page.goto(f"{url}/matches/{match}")
        clean(page, match)


@pytest.mark.long
def test_nothing_in_arenas_agents_archives_and_reports_runs(reader: Reader) -> None:
    page, url, written = reader.page, reader.url, reader.written
    for arena in ("arena-ended", "arena-open", "arena-running"):
        look(page, f"{url}/arena/{arena}", "h1", 1)
    for path in (
        "/arena", "/me", "/me?q=xss", "/coach", "/lobby", "/leaderboard", "/ladder",
        "/host", "/host?q=xss", "/host/order", "/settings", "/agents", f"/agents/{written.agent}",
        f"/agents/{written.agent}/room", f"/agents/{written.agent}/order",
        f"/matches/{written.its_match}/replay", f"/matches/{written.its_match}/summary",
    ):  # fmt: skip
        answer = page.goto(f"{url}{path}")
        assert answer is not None, path
        assert answer.ok, path
        clean(page, path, always=False)
    # What an agent and its owner said to each other, and nobody else.
    look(page, f"{url}/matches/{written.its_match}", "#talk > li, #talk > p, #talk > div", len(PAYLOADS))
    table = page.request.get(f"{url}/arena/arena-ended/crosstable.txt")
    assert table.headers["content-type"].startswith("text/plain")
    assert table.headers["x-content-type-options"] == "nosniff"


@pytest.mark.long
def test_nothing_said_at_the_desk_runs(reader: Reader) -> None:
    page = reader.page
    page.goto(f"{reader.url}/lobby")
    drawer = ring(page)
    expect(drawer.locator(".desk-question")).not_to_have_count(0)
    clean(page, "the drawer")
    for payload in PAYLOADS[::10]:
        drawer.locator("#desk-input").fill(payload)
        page.keyboard.press("Enter")
        expect(drawer.locator(".desk-question").last).to_have_text(payload.replace("\u2028", " "))
        expect(drawer.locator(".desk-answer").last).not_to_have_attribute("aria-busy", "true")
    clean(page, "what was asked")


@pytest.mark.long
def test_nothing_in_an_exhibition_or_a_recorded_turn_runs(reader: Reader) -> None:
    page, url, written = reader.page, reader.url, reader.written
    minds = {"white": written.agent, "black": written.made}
    opened = page.request.post(f"{url}/api/exhibitions", data=minds)
    assert opened.status == 201, opened.text()
    for path in ("/watch", opened.json()["url"]):
        page.goto(f"{url}{path}")
        clean(page, path)
    wish = {"character_id": written.kenji, "color": "black", "rated": False}
    match = page.request.post(f"{url}/api/matches", data=wish)
    assert match.status == 201, match.text()
    page.goto(f"{url}{match.json()['url']}")
    expect(page.locator("#line")).to_have_attribute("data-line", "live")
    for payload in PAYLOADS[3:120:40]:
        page.locator("#say-input").fill(payload)
        page.locator("#say-input").press("Enter")
        expect(page.locator("#talk")).to_contain_text(payload)
    clean(page, "what was just said")
    for _ in range(3):
        page.goto(f"{url}/inspector?match_id={match.json()['match_id']}")
        turns = page.locator("a[href^='/inspector/turns/']")
        expect(turns).not_to_have_count(0)
    clean(page, "the turns", always=False)
    for address in turns.evaluate_all("all => all.map((one) => one.href)"):
        page.goto(address)
        clean(page, address)


@pytest.mark.long
def test_a_game_brought_along_runs_nothing(reader: Reader) -> None:
    page = reader.page
    page.goto(f"{reader.url}/analysis")
    page.locator("#intake-open").click()
    comments = " ".join(
        f"{move} {{{payload.replace('}', ')')}}}" for move, payload in zip(MOVES, PAYLOADS, strict=False)
    )
    page.locator("#intake-text").fill(
        f'[Event "{NAMES[2]}"]\n[White "{PAYLOADS[3]}"]\n[Black "{NAMES[0]}"]\n\n{comments} *'
    )
    page.locator("#intake-read").click()
    expect(page.locator("#sheet")).to_contain_text("e4", timeout=PATIENCE)
    clean(page, "a game brought along")


@pytest.mark.long
@pytest.mark.parametrize("path", REFLECTING)
def test_no_page_gives_back_an_address_as_markup(reader: Reader, path: str) -> None:
    """Two hundred of them in each place of an address, read by the browser's own parser."""
    page = reader.page
    page.goto(f"{reader.url}/settings")
    reader.visitor.expects_trouble = ("status of 4",)
    found = page.evaluate(READ_BACK, [[path.replace("{}", quote(payload, safe="")) for payload in PAYLOADS], MARKED])
    assert found == []


MOVES = ("1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6", "4. Ba4", "Nf6", "5. O-O", "Be7", "6. Re1", "b5", "7. Bb3")
