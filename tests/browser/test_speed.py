"""What a page may cost, and that nothing on it jumps: kept in figures, so that weight comes in by decision only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from app.web.hall import LIVE_SHOWN
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor


@dataclass(frozen=True)
class Budget:
    """The most a page may ask of a first visit: compressed kilobytes on the wire, and requests. `whole` stands on the
    page once it is all there. `{live}` and `{ended}` in a path are games of the visitor's, `{member}` is their name."""

    path: str
    whole: str
    kilobytes: int
    requests: int


# The fonts alone are 111 KB of each; a figure stands a fiftieth above what the page weighed when it was last looked
# over.
BUDGETS = (
    Budget("/login", ".street-square", 153, 27),
    Budget("/", ".niche > svg", 275, 59),
    Budget("/characters/kenji", ".niche > svg", 204, 38),
    Budget("/room/kenji", "#talk .theirs", 227, 43),
    Budget("/memories", "#drawers .lead", 182, 31),
    Budget("/offline", ".mishap-ways", 122, 17),
    Budget("/signup", ".guest .button:enabled", 127, 18),
    Budget("/settings", "#sessions .session", 177, 29),
    Budget("/workshop", ".workshop-acts .button", 242, 46),
    Budget("/workshop/new", "#face svg", 200, 36),
    Budget("/analysis", "cg-board piece", 268, 54),
    Budget("/matches/{live}", "#status[data-tone=yours]", 392, 101),
    Budget("/matches/{ended}/summary", "#figure-rows tr", 223, 48),
    Budget("/matches/{ended}/replay", ".sheet-move", 225, 50),
    Budget("/matches/{ended}/analysis", "cg-board piece", 272, 56),
    Budget("/matches/{ended}/mistakes", "text=Back to how it went", 258, 49),
    Budget("/matches/{ended}/puzzles", "text=Back to how it went", 258, 49),
    Budget("/players/{member}", ".live-game", 163, 24),
)

MEMBER = "grace_of_the_clocks"

# Milliseconds to the first paint of words, from a club on the same machine: 250 to 700 on two busy cores. On one that
# is slower than that just now, the plainest page's words say by how much.
FIRST_PAINT_MS = 1500
TIMES_THE_PLAINEST = 3

PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"

# WCAG knows no figure; browsers call 0.1 good. A board that moves under a finger by a hair is a move lost.
SHIFT = 0.01

WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map((one) => one.node?.className || one.node?.nodeName);
      window.shifts.push([entry.value, String(moved)]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}"""


def watch_shifts(visitor: Visitor) -> None:
    """From now on every page of this visitor notes what moves on it by itself."""
    visitor.page.add_init_script(f"({WATCH})()")


def assert_nothing_jumped(visitor: Visitor) -> None:
    shifts: list[tuple[float, str]] = visitor.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < SHIFT, shifts


@pytest.fixture(scope="module")
def games(chromium: Browser, club: Club) -> tuple[dict[str, str], Any]:
    """Ids of a game that is played and of one that was resigned and looked over, the name of their player, who is a
    member, and that player's cookies."""
    visitor = Visitor(chromium.new_context(), club).come_in()
    ended = visitor.match().sit_down()
    ended.wait_for_turn()
    ended.write_move("e4")
    ended.wait_for_plies(2)
    ended.page.locator("#acts").get_by_role("button", name="Resign").click()
    ended.page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    ended.page.get_by_role("link", name="The whole story").click(timeout=PATIENCE)
    expect(ended.page.locator("#waiting")).to_be_hidden(timeout=3 * PATIENCE)
    # What the page still asks with the guest's session would be refused once that is a member's.
    ended.page.goto("about:blank")
    account = {"username": MEMBER, "password": "a rook on the seventh"}
    # The club has closed the line while the game was looked over, which is no answer.
    signed = visitor.context.request.post(f"{club.url}/api/auth/signup", data=account, max_retries=2)
    assert signed.status == 201
    names = {"live": visitor.match("pip").match_id, "ended": ended.match_id, "member": MEMBER}
    cookies = visitor.context.cookies()
    visitor.context.close()
    visitor.check()
    return names, cookies


@pytest.fixture
def at_the_door(invite: Any, club: Club, request: pytest.FixtureRequest) -> Any:
    """`at_the_door(budget, phone=False)`: somebody who has not seen a page yet, and the page's address."""

    def arrive(budget: Budget, *, phone: bool = False) -> tuple[Visitor, str]:
        if "{" in budget.path:
            names, cookies = request.getfixturevalue("games")
            player = invite(club, phone=phone, first_time=True, cookies=cookies)
            return player, club.url + budget.path.format(**names)
        visitor: Visitor = invite(club, phone=phone, first_time=True)
        if budget.path not in ("/login", "/signup"):
            visitor.come_in()
        return visitor, club.url + budget.path

    return arrive


@pytest.mark.parametrize("budget", BUDGETS, ids=[budget.path for budget in BUDGETS])
def test_a_first_visit_costs_no_more_than_its_budget_and_nothing_jumps(at_the_door: Any, budget: Budget) -> None:
    visitor, address = at_the_door(budget)
    watch_shifts(visitor)
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Network.enable")
    asked: list[str] = []
    sizes: list[float] = []
    devtools.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.page.goto(address)
    expect(visitor.page.locator(budget.whole).first).to_be_visible(timeout=PATIENCE)
    visitor.page.wait_for_load_state("networkidle")
    assert 10_000 < sum(sizes) <= budget.kilobytes * 1000
    assert sum(not url.startswith("data:") for url in asked) <= budget.requests
    assert_nothing_jumped(visitor)
    painted = fastest_paint(visitor)
    if painted >= FIRST_PAINT_MS:
        visitor.page.goto(f"{visitor.club.url}/offline")
        assert painted < TIMES_THE_PLAINEST * fastest_paint(visitor)


def fastest_paint(visitor: Visitor) -> float:
    """Milliseconds to the first paint of words, the best of three: somebody else may have had the machine."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    painted = []
    for _ in range(3):
        painted.append(visitor.page.evaluate(PAINTED))
        if painted[-1] < FIRST_PAINT_MS:
            break
        visitor.page.reload()
    return min(painted)


@pytest.mark.parametrize("budget", BUDGETS, ids=[budget.path for budget in BUDGETS])
def test_nothing_jumps_while_a_page_arrives_on_a_phone(at_the_door: Any, budget: Budget) -> None:
    visitor, address = at_the_door(budget, phone=True)
    watch_shifts(visitor)
    visitor.page.goto(address)
    expect(visitor.page.locator(budget.whole).first).to_be_visible(timeout=PATIENCE)
    visitor.page.wait_for_load_state("networkidle")
    assert_nothing_jumped(visitor)


def test_a_replay_that_nobody_has_measured_does_not_jump_either(at_the_door: Any) -> None:
    visitor, address = at_the_door(Budget("/matches/{ended}/replay", ".sheet-move", 0, 0), phone=True)
    visitor.expects_trouble = ("Failed to load",)
    unknown = {"error": {"code": "not_found", "message": "Nobody has looked at it."}}
    visitor.page.route("**/api/matches/*/analysis", lambda route: route.fulfill(status=404, json=unknown))
    watch_shifts(visitor)
    visitor.page.goto(address)
    expect(visitor.page.locator(".sheet-move").first).to_be_visible(timeout=PATIENCE)
    visitor.page.wait_for_load_state("networkidle")
    assert_nothing_jumped(visitor)


# Bytes in a second of a poor line: a page comes in pieces, and a browser may paint each of them.
POOR_LINE = 12_000
CENTRED_OR_IN_COLUMNS = ("/login", "/", "/signup")


@pytest.mark.parametrize("path", CENTRED_OR_IN_COLUMNS)
def test_a_page_that_comes_in_pieces_is_shown_in_one(at_the_door: Any, path: str) -> None:
    budget = next(budget for budget in BUDGETS if budget.path == path)
    visitor, address = at_the_door(budget)
    watch_shifts(visitor)
    visitor.page.goto(address)
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Network.enable")
    line = {"offline": False, "latency": 20, "downloadThroughput": POOR_LINE, "uploadThroughput": POOR_LINE}
    devtools.send("Network.emulateNetworkConditions", line)
    visitor.page.goto(address, timeout=3 * PATIENCE)
    expect(visitor.page.locator(budget.whole).first).to_be_visible(timeout=PATIENCE)
    assert_nothing_jumped(visitor)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_nothing_jumps_when_games_begin_in_the_hall(invite: Any, club: Club, phone: bool) -> None:
    visitor: Visitor = invite(club, phone=phone, first_time=True).come_in()
    watch_shifts(visitor)
    visitor.page.goto(club.url)
    visitor.page.locator(".live").scroll_into_view_if_needed()
    for number, character in enumerate(("vesna", "kenji", "pip", "rosa", "anselm")):
        invite(club).come_in(f"Piotr {number}").match(character)
        visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        doing = visitor.page.locator(f"[data-seat={character}] .doing[data-kind=playing]")
        expect(doing).to_be_attached(timeout=PATIENCE)
    expect(visitor.page.locator(".live-game")).to_have_count(LIVE_SHOWN)
    assert_nothing_jumped(visitor)


@pytest.mark.parametrize("phone", [False, True])
def test_a_story_that_is_waited_for_pushes_nothing_from_under_a_finger(
    at_the_door: Any, games: tuple[dict[str, str], Any], phone: bool
) -> None:
    visitor, _ = at_the_door(Budget("/matches/{ended}/summary", "", 0, 0), phone=phone)
    url = f"{visitor.club.url}/api/matches/{games[0]['ended']}/summary"
    told = visitor.page.request.get(url).json()
    assert told["recap"]
    untold = {**told, "recap": None, "memories": [], "post_match": {**told["post_match"], "status": "running"}}
    answers = [untold]
    visitor.page.route(url, lambda route: route.fulfill(json=answers[-1]))
    visitor.page.goto(f"{visitor.club.url}/matches/{games[0]['ended']}/summary")
    again = visitor.page.get_by_role("link", name="Replay it")
    expect(again).to_be_visible(timeout=PATIENCE)
    before = again.bounding_box()
    answers.append(told)
    expect(visitor.page.locator(".recap")).to_be_visible(timeout=PATIENCE)
    expect(visitor.page.locator("#waiting")).to_be_hidden()
    assert again.bounding_box() == before
