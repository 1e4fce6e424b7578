"""Two people, each in a browser of their own, find each other in the lobby and play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor


def in_the_lobby(visitor: Visitor, path: str = "/lobby") -> Page:
    page = visitor.page
    page.goto(visitor.club.url + path)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    return page


def at_the_board(page: Page) -> Board:
    """The board that the page has been led to."""
    page.wait_for_url("**/matches/*", timeout=PATIENCE)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    return Board(page, page.url)


def test_two_meet_by_a_link_that_one_passes_on_and_play_by_hand(invite: Any, club: Club) -> None:
    ada, bela = invite(club).come_in("Ada"), invite(club, phone=True).come_in("Bela")
    host = in_the_lobby(ada)
    host.get_by_label("3+2").check()
    host.get_by_label("white", exact=True).check(force=True)
    host.get_by_label("whoever has the link").check()
    host.get_by_role("button", name="Set it up").click()
    expect(host.get_by_role("heading", name="Your table is set.")).to_be_visible(timeout=PATIENCE)
    expect(host.locator("#set-up")).to_be_hidden()
    link = host.locator("#link").input_value()

    guest = bela.page
    guest.goto(link)
    expect(guest.get_by_role("heading", name="Ada keeps a chair for you.")).to_be_visible(timeout=PATIENCE)
    expect(guest.locator("#invitation-terms")).to_contain_text("3+2, you have Black, a friendly")
    guest.get_by_role("button", name="Sit down").click()
    white, black = at_the_board(host), at_the_board(guest)
    white.wait_for_turn()
    white.click_move("e2e4")
    black.wait_for_turn()
    expect(guest.locator("#name-them")).to_have_text("Ada")
    black.tap("e7")
    black.tap("e5")
    white.wait_for_turn()
    white.say("Good evening.")
    guest.locator("#tab-talk").tap()
    expect(guest.locator("#talk")).to_contain_text("Good evening.", timeout=PATIENCE)
    assert white.sheet() == ["e4", "e5"]

    # Who blocks somebody hears no more of them; who reports them is thanked.
    table = white.page
    guest.locator("#say-input").fill("You call that an opening?")
    guest.locator("#say-input").press("Enter")
    expect(table.locator("#talk")).to_contain_text("You call that an opening?", timeout=PATIENCE)
    table.locator("#tool-settings").click()
    table.get_by_text("Report Bela to the hosts").click()
    table.get_by_label("In your words").fill("Rude about my opening.")
    table.get_by_role("button", name="Send it").click()
    expect(table.locator("#notices")).to_contain_text("The hosts have it.", timeout=PATIENCE)
    table.get_by_role("button", name="Block Bela").click()
    expect(table.get_by_role("button", name="Have to do with Bela again")).to_be_visible(timeout=PATIENCE)
    table.keyboard.press("Escape")
    expect(table.locator("#talk")).not_to_contain_text("You call that an opening?")
    expect(table.locator("#talk")).to_contain_text("Good evening.")
    # Whoever comes by the link now is led to the game, and not let in.
    assert bela.context.request.get(link).url == black.url


@pytest.mark.wider
def test_a_free_chair_is_found_by_the_keyboard_alone(invite: Any, club: Club) -> None:
    ada, bela = invite(club).come_in("Cleo"), invite(club).come_in("Dora")
    guest = in_the_lobby(bela)
    host = in_the_lobby(ada)
    host.locator("#create").focus()
    host.keyboard.press("Enter")
    expect(host.locator("#code")).not_to_be_empty(timeout=PATIENCE)
    chair = guest.get_by_role("button", name="Sit down with Cleo")
    expect(chair).to_be_visible(timeout=PATIENCE)
    chair.focus()
    guest.keyboard.press("Enter")
    at_the_board(host)
    at_the_board(guest)


@pytest.mark.wider
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_in_the_lobby_and_nothing_sticks_out(invite: Any, club: Club, phone: bool) -> None:
    ada = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in("Eva")
    bela = invite(club).come_in("Finn")
    in_the_lobby(bela).locator("#create").click()
    page = in_the_lobby(ada)
    expect(page.locator("#open-list li").first).to_be_visible(timeout=PATIENCE)
    assert axe_findings(page) == []
    page.get_by_label("one by name").check()
    page.locator("#opponent").fill("nobody-of-this-name")
    page.locator("#create").click()
    expect(page.get_by_role("alert").filter(has_text="Nobody of that name")).to_be_visible(timeout=PATIENCE)
    assert axe_findings(page) == []
    page.get_by_label("whoever has the link").check()
    page.locator("#create").click()
    expect(page.locator("#waiting")).to_be_visible(timeout=PATIENCE)
    assert axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#close").click()
    expect(page.locator("#set-up")).to_be_visible(timeout=PATIENCE)


@pytest.mark.wider  # a whole game in the browser; what it plays is proved over the wire by `make test`
def test_two_browsers_find_each_other_in_the_queue_and_play_with_a_broken_line_in_the_middle(
    invite: Any, club: Club
) -> None:
    guests = [invite(club).come_in(name) for name in ("Gina", "Hugo")]
    for guest in guests:
        # What the browser says of a line that is down.
        guest.expects_trouble = ("WebSocket", "ERR_", "Failed to load")
    pages = [in_the_lobby(guest) for guest in guests]
    for page in pages:
        page.get_by_role("button", name="3+2 blitz").click()
    boards = [at_the_board(page) for page in pages]
    assert boards[0].match_id == boards[1].match_id
    players = {board.state()["your_seat"]: board for board in boards}
    white, black = players["white"], players["black"]
    assert white.state()["time_control"] == "3+2"
    # A third sees both on one page, from the gallery.
    watcher = invite(club).come_in("Iris").page
    watcher.goto(f"{club.url}/watch")
    tile = watcher.locator(f'[data-match="{white.match_id}"]')
    expect(tile.locator(".tile-name bdi")).to_have_text(["Gina", "Hugo"] if white is boards[1] else ["Hugo", "Gina"])
    expect(tile.locator(".tile-clock:not([hidden])")).to_have_count(2, timeout=PATIENCE)
    expect(watcher.locator("#people")).to_contain_text("Gina", timeout=PATIENCE)
    for mover, uci in ((white, "f2f3"), (black, "e7e5")):
        mover.wait_for_turn()
        mover.click_move(uci)
    white.wait_for_turn()
    expect(tile.locator(".tile-note")).to_contain_text("move 2", timeout=PATIENCE)

    # White moves while the line is down: the move waits at the page and leaves when it is back.
    lost = white.page
    lost.context.set_offline(True)
    expect(lost.locator("#line")).not_to_have_attribute("data-line", "live", timeout=2 * PATIENCE)
    white.click_move("g2g4")
    expect(black.page.locator("#mood-them")).to_have_text("has left the table for now", timeout=2 * PATIENCE)
    lost.context.set_offline(False)
    black.wait_for_turn()
    black.click_move("d8h4")
    for page in pages:
        expect(page.locator("#end-card")).to_contain_text("by checkmate", timeout=PATIENCE)
    expect(tile).to_have_class(re.compile("is-over"), timeout=PATIENCE)
    assert [move["uci"] for move in white.state()["moves"]] == ["f2f3", "e7e5", "g2g4", "d8h4"]
