"""The house around the board: every page for everybody, in both lights, on every screen; and the way in."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

# Page -> what stands on it once it is whole.
PAGES = {
    "/": ".niche > svg",
    "/characters/kenji": ".niche > svg",
    "/room/kenji": "#talk .theirs",
    "/me": "h1",
    "/memories": "#drawers .lead, #drawers .drawer, #drawers .aside",
    "/analysis": "cg-board piece",
    "/workshop": ".workshop-acts .button",
    "/workshop/new": "#face svg",
    "/settings": "#sessions .session",
    "/nowhere": ".mishap-ways",
    "/offline": ".mishap-ways",
    "/components": "#emotions svg",
}

# WCAG 2.2, 2.5.8: the least side of what is pressed, in CSS pixels, for what does not stand in running text. What a
# game is played with is larger (44, tests/browser/test_everybody.py).
TARGET = 24

# What is pressed, outside of sentences.
SMALL = f"""[...document.querySelectorAll('button, input, select, textarea, summary, nav a, .button')]
  .filter((one) => one.offsetParent && !one.closest('.visually-hidden'))
  .map((one) => [one.id || one.textContent.trim() || one.name, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < {TARGET} || box.height < {TARGET})
  .map(([name, box]) => `${{name}} ${{box.width}}x${{box.height}}`)"""

SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def look_at(page: Page, url: str, path: str) -> None:
    page.goto(url + path)
    expect(page.locator(PAGES[path]).first).to_be_visible(timeout=PATIENCE)


@pytest.fixture
def tolerant(invite: Any, club: Club) -> Any:
    """Lets visitors in who will see a page that is not there."""

    def let_in(**options: Any) -> Visitor:
        visitor: Visitor = invite(club, bypass_csp=True, reduced_motion="reduce", **options).come_in()
        visitor.expects_trouble = ("404",)
        return visitor

    return let_in


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_on_any_page_and_every_page_has_its_parts(tolerant: Any, phone: bool) -> None:
    visitor = tolerant(phone=phone)
    page = visitor.page
    titles = set()
    for path in PAGES:
        look_at(page, visitor.club.url, path)
        assert axe_findings(page) == [], path
        assert page.evaluate(SIDEWAYS) == 0, path
        assert page.evaluate(SMALL) == [], path
        expect(page.get_by_role("banner")).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        titles.add(page.title())
    assert len(titles) == len(PAGES)


def test_axe_finds_nothing_in_other_states_of_the_pages(tolerant: Any) -> None:
    visitor = tolerant()
    page, url = visitor.page, visitor.club.url
    visitor.match("pip")
    visitor.match("rosa")
    look_at(page, url, "/")
    expect(page.locator(".live-game").first).to_be_visible()
    expect(page.locator(".resume")).to_have_count(2)
    assert axe_findings(page) == []
    page.get_by_role("button", name="Light or dark:").click()
    expect(page.locator(".notice")).to_be_visible()
    assert axe_findings(page) == []
    look_at(page, url, "/components")
    page.get_by_role("button", name="Ask a question").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ask a question")).to_be_focused()


@pytest.mark.parametrize("path", list(PAGES))
def test_at_two_hundred_percent_nothing_is_lost_or_runs_out_sideways(tolerant: Any, path: str) -> None:
    # 1280 pixels at 200 % are 640 CSS pixels of twice the density.
    visitor = tolerant(viewport={"width": 640, "height": 400}, device_scale_factor=2)
    look_at(visitor.page, visitor.club.url, path)
    assert visitor.page.evaluate(SIDEWAYS) == 0
    cut = visitor.page.evaluate(
        """[...document.querySelectorAll('h1, h2, h3, .button, label, legend, p')]
          .filter((one) => one.offsetParent && !one.closest('.visually-hidden'))
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
          .map((one) => one.textContent.trim().slice(0, 60))"""
    )
    assert cut == []


def test_the_keyboard_alone_walks_the_hall_and_sits_down(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.club.url)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    sit = page.get_by_role("button", name="Sit down")
    expect(sit).to_be_focused()
    assert page.evaluate("getComputedStyle(document.activeElement).boxShadow") != "none"
    page.keyboard.press("Enter")
    expect(page.locator("cg-board")).to_be_visible(timeout=PATIENCE)


def test_a_stranger_on_a_phone_is_at_a_board_by_one_touch(invite: Any, club: Club) -> None:
    stranger = invite(club, phone=True)
    page = stranger.page
    page.goto(club.url)
    play = page.get_by_role("button", name="Come in and play")
    # On the first screen, without a scroll.
    expect(play).to_be_in_viewport(ratio=1)
    play.tap()
    expect(page.locator("cg-board piece")).to_have_count(32, timeout=PATIENCE)
    box = page.locator("cg-board").bounding_box()
    assert box is not None
    square = box["width"] / 8

    def tap(rank: int) -> None:
        page.touchscreen.tap(box["x"] + 4.5 * square, box["y"] + (8 - rank + 0.5) * square)

    # A piece may be picked up as soon as it is seen, and put down once the table has told where it may go.
    tap(2)
    expect(page.locator("cg-board square.move-dest").first).to_be_visible(timeout=PATIENCE)
    tap(4)
    expect(page.locator("cg-board square.last-move").first).to_be_visible(timeout=PATIENCE)


def test_who_looks_around_first_needs_one_more(invite: Any, club: Club) -> None:
    stranger = invite(club, phone=True)
    page = stranger.page
    page.goto(club.url)
    page.get_by_role("button", name="Come in as a guest").tap()
    sit = page.get_by_role("button", name="Sit down")
    expect(sit).to_be_in_viewport(ratio=1)
    sit.tap()
    expect(page.locator("cg-board piece")).to_have_count(32, timeout=PATIENCE)


def test_the_hall_goes_on_while_one_looks_at_it(invite: Any, club: Club) -> None:
    watcher, player = invite(club).come_in("Wanda"), invite(club).come_in("Piotr")
    watcher.page.goto(club.url)
    ilyas = watcher.page.locator("[data-seat=ilyas] .doing")
    player.match("ilyas")
    # The house is asked every six seconds, and at once by whoever comes back to the page.
    watcher.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ilyas).to_have_attribute("data-kind", "playing", timeout=PATIENCE)
    expect(watcher.page.locator(".live-game .mini-board svg").first).to_be_visible()


def test_a_row_of_boards_stays_where_a_finger_pushed_it(invite: Any, club: Club) -> None:
    watcher = invite(club, phone=True).come_in("Wanda")
    for number, slug in enumerate(("ilyas", "rosa", "pip", "kenji")):
        invite(club).come_in(f"Piotr {number}").match(slug)
    page = watcher.page
    page.goto(club.url)
    row = page.locator(".live .live-games")
    pushed = row.evaluate("row => { row.scrollTo(row.scrollWidth, 0); return row.scrollLeft; }")
    assert pushed > 0
    old = row.element_handle()
    invite(club).come_in("Quentin").match("anselm")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("old => !old.isConnected", arg=old)
    assert row.evaluate("row => row.scrollLeft") == pytest.approx(pushed, abs=1)


def test_a_hall_without_a_line_stays_and_says_so(invite: Any, club: Club) -> None:
    visitor = invite(club).come_in()
    visitor.expects_trouble = ("ERR_INTERNET_DISCONNECTED",)
    page = visitor.page
    page.goto(club.url)
    expect(page.locator(PAGES["/"]).first).to_be_visible(timeout=PATIENCE)
    visitor.context.set_offline(True)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("You see the hall as it was.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".seat")).to_have_count(8)
    visitor.context.set_offline(False)
    expect(page.get_by_text("You see the hall as it was.")).to_be_hidden(timeout=PATIENCE)


def test_the_light_follows_the_system_until_it_is_chosen_and_then_again(invite: Any, club: Club) -> None:
    visitor = invite(club, color_scheme="dark").come_in()
    page = visitor.page
    page.goto(f"{club.url}/memories")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(ground)
    switch = page.locator("#light-switch")
    expect(switch).to_have_accessible_name("Light or dark: as your system has it")
    switch.click()
    expect(switch).to_have_accessible_name("Light or dark: light")
    light = page.evaluate(ground)
    assert light != dark
    assert set(page.locator("meta[name=theme-color]").evaluate_all("all => all.map((one) => one.content)")) == {light}
    page.reload()
    assert page.evaluate(ground) == light
    switch.click()
    expect(switch).to_have_accessible_name("Light or dark: dark")
    switch.click()
    expect(switch).to_have_accessible_name("Light or dark: as your system has it")
    assert page.evaluate(ground) == dark
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) == light


def test_nothing_moves_for_who_wants_no_motion(invite: Any, club: Club) -> None:
    visitor = invite(club, reduced_motion="reduce").come_in()
    page = visitor.page
    for path in ("/", "/room/vesna", "/components"):
        look_at(page, club.url, path.replace("vesna", "kenji"))
        moving = page.evaluate(
            "document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 1).length"
        )
        assert moving == 0, path


def test_any_moment_of_a_game_has_a_picture_to_take_along(visitor: Visitor) -> None:
    page = visitor.page
    board = visitor.match("pip").sit_down()
    board.write_move("e4")
    board.wait_for_plies(2)
    page.goto(f"{board.url}/replay#1")
    expect(page.locator(".sheet-move[aria-current]")).to_have_text("e4", timeout=PATIENCE)
    page.get_by_role("link", name="A picture of this position").click()
    pieces = page.locator("svg use")
    expect(pieces).to_have_count(32)
    # The king's pawn stands on e4: the fifth file, the fifth row from above.
    expect(page.locator("use[href='#p'][x='4'][y='4']")).to_have_count(1)


def install(invite: Any, club: Club) -> Visitor:
    """A visitor in whose browser the shell stands."""
    visitor: Visitor = invite(club, service_workers="allow").come_in()
    visitor.page.goto(f"{club.url}/memories")
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return visitor


@pytest.fixture
def installed(invite: Any, club: Club) -> Visitor:
    return install(invite, club)


def test_without_the_house_there_is_a_page_of_ours_that_leads_back(invite: Any, mortal_club: Club) -> None:
    visitor = install(invite, mortal_club)
    visitor.expects_trouble = ("Failed to load resource", "ERR_CONNECTION", "WebSocket")
    page = visitor.page
    mortal_club.stop()
    page.goto(f"{mortal_club.url}/characters/kenji")
    expect(page.get_by_role("heading", name="No line to the house.")).to_be_visible()
    # Its drawing, its letters and its colours came along.
    assert page.evaluate("document.fonts.check('16px \"Newsreader Variable\"')")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") != "rgba(0, 0, 0, 0)"
    mortal_club.start()
    expect(page.get_by_role("heading", name="Kenji Watanabe-Ruiz")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".niche > svg")).to_be_visible(timeout=PATIENCE)


def test_a_newer_shell_takes_the_place_of_the_older_ones(installed: Visitor) -> None:
    page = installed.page
    page.evaluate("caches.open('chess-club-shell-of-last-month').then((old) => old.put('/x', new Response('x')))")
    page.evaluate("caches.open('of-somebody-else').then((old) => old.put('/x', new Response('x')))")
    page.evaluate("navigator.serviceWorker.getRegistration().then((shell) => shell.unregister())")
    page.reload()
    page.wait_for_function(
        "() => caches.keys().then((names) => names.length === 2 && !names.includes('chess-club-shell-of-last-month'))"
    )
    assert "of-somebody-else" in page.evaluate("caches.keys()")


def test_the_shell_keeps_nothing_of_anybody(installed: Visitor, club: Club) -> None:
    page = installed.page
    for path in ("/", "/characters/kenji", "/memories"):
        page.goto(club.url + path)
        page.wait_for_load_state("networkidle")
    kept = page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys()) {
            for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
          }
          return found;
        }"""
    )
    assert "/offline" in kept
    assert [path for path in kept if not re.match(r"^/(offline$|static/|vendor/fonts/)", path)] == []
    assert page.evaluate("caches.match('/offline').then((page) => page.text())").count("Ada") == 0
