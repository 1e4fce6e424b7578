"""Two people, each in a browser of their own, enter an arena, are called to their board, play, and see the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor

STILL: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "reduce"}


def member(visitor: Visitor, name: str) -> Visitor:
    body = {"username": name, "password": "a rook on the 7th"}
    answer = visitor.context.request.post(f"{visitor.club.url}/api/auth/signup", data=body)
    assert answer.status == 201, answer.text()
    return visitor


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def called(page: Page) -> Board:
    """The board to which the page calls its reader."""
    expect(page.locator("#notices")).to_contain_text("Round 1 is on", timeout=PATIENCE)
    assert page.title().startswith("Your board is set")
    page.locator(".arena-mine").get_by_role("link", name="Sit down").click()
    page.wait_for_url("**/matches/*", timeout=PATIENCE)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    return Board(page, page.url)


def called_elsewhere(page: Page) -> Board:
    """The board to which a page that shows no arena calls its reader."""
    expect(page.locator("#notices")).to_contain_text("Two at eight: your board is set", timeout=PATIENCE)
    page.locator("#notices").get_by_role("link", name="Go there").click()
    page.wait_for_url("**/matches/*", timeout=PATIENCE)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    return Board(page, page.url)


@pytest.mark.wider  # a whole game in the browser; what it plays is proved over the wire by `make test`
def test_two_enter_an_arena_play_their_round_and_see_the_table(invite: Any, club: Club) -> None:
    host, guest = member(invite(club, **STILL), "hostess_of_two"), invite(club, phone=True, **STILL).come_in("Bela")
    page = host.page
    page.goto(f"{club.url}/arena")
    page.get_by_label("What it is called").fill("Two at eight")
    page.get_by_label("everybody meets everybody").check()
    page.get_by_label("3+2").check()
    assert fits(page)
    assert axe_findings(page) == []
    page.get_by_role("button", name="Put up the list").click()
    expect(page.get_by_role("heading", name="Two at eight")).to_be_visible(timeout=PATIENCE)
    address = page.url
    expect(page.get_by_role("button", name="Begin")).to_be_disabled()
    page.get_by_role("button", name="Enter").click()
    expect(page.locator(".arena-table")).to_contain_text("hostess_of_two", timeout=PATIENCE)

    other = guest.page
    other.goto(f"{club.url}/arena")
    other.get_by_role("link", name="Two at eight").click()
    other.get_by_role("button", name="Enter").tap()
    expect(other.locator(".arena-table")).to_contain_text("Bela", timeout=PATIENCE)
    assert fits(other)
    assert axe_findings(other) == []
    expect(page.locator(".arena-table")).to_contain_text("Bela", timeout=PATIENCE)
    # The same guest in a browser that has never seen an arena.
    device = invite(club)
    device.context.add_cookies(guest.context.cookies())
    # Nothing asks by the clock any more: what is seen from here on was told.
    for seen in (page, other):
        seen.add_init_script("if (!location.pathname.startsWith('/matches/')) window.setInterval = () => 0;")
    page.reload()
    other.goto(club.url)
    device.page.goto(f"{club.url}/me")
    page.get_by_role("button", name="Begin").click()

    boards = {board.state()["your_seat"]: board for board in (called(page), called_elsewhere(other))}
    assert set(boards) == {"white", "black"}
    expect(device.page.locator("#notices")).to_contain_text("Two at eight: your board is set", timeout=PATIENCE)
    back = page.get_by_role("link", name="Round 1 of Two at eight")
    assert back.get_attribute("href") == address.removeprefix(club.url)
    for seat, uci in (("white", "e2e4"), ("black", "e7e5")):
        boards[seat].wait_for_turn()
        play(boards[seat], uci)
    boards["white"].wait_for_turn()
    page.locator("#acts").get_by_role("button", name="Resign").click()
    page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    result = "0-1" if boards["white"].page is page else "1-0"

    for seen in (page, other):
        seen.goto(address)
        expect(seen.locator("main header")).to_contain_text("It is over, after 1 round.", timeout=PATIENCE)
        expect(seen.locator(".arena-result")).to_have_text(result)
        expect(seen.locator(".arena-table tbody tr").first).to_contain_text("Bela")
        expect(seen.locator(".arena-crosstable tbody tr").last).to_contain_text("0 1")
        assert fits(seen)
        assert axe_findings(seen) == []


def play(board: Board, uci: str) -> None:
    """Moves by hand: taps on a phone, clicks elsewhere."""
    if (board.page.viewport_size or {"width": 0})["width"] < 600:
        board.tap(uci[:2])
        board.tap(uci[2:])
    else:
        board.click_move(uci)
