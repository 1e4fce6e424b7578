"""Games from elsewhere, rooms seen from outside, games of days, and being called."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

PGN = '[White "Bo"]\n[Black "Ada"]\n[Result "0-1"]\n\n1. e4 e6 { fine } 2. d4 d5 0-1\n'
WITHOUT_ROOK = "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1"


@pytest.mark.parametrize("phone", [False, True])
def test_a_file_is_brought_along_lent_and_taken_away(invite: Any, club: Club, phone: bool) -> None:
    visitor: Visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    page = visitor.page
    page.goto(f"{club.url}/me")
    page.get_by_text("Or paste the games").click()
    page.get_by_label("The games", exact=True).fill(PGN * 3)
    page.get_by_label("Your name in them").fill("ada")
    with page.expect_navigation():
        page.get_by_role("button", name="Bring them along").click()
    file = page.locator("[data-file]")
    expect(file).to_contain_text("3 games of ada", timeout=PATIENCE)
    lent = file.get_by_role("checkbox")
    expect(lent).not_to_be_checked()
    with page.expect_response("**/api/me/archive/*") as answered:
        lent.check()
    assert answered.value.json() == {"for_characters": True}
    page.get_by_text("Openings in these 3 games").click()
    expect(page.locator(".their-openings")).to_contain_text("French Defence")
    assert axe_findings(page) == []
    away = file.get_by_role("button")
    away.click()
    expect(away).to_have_text("Yes, erase it")
    away.press("Enter")
    expect(file).to_have_count(0)
    expect(page.get_by_role("heading", name="Games from elsewhere")).to_be_focused()


@pytest.mark.parametrize("phone", [False, True])
def test_rooms_seen_from_outside_are_whole_pages_and_the_door_leads_in(invite: Any, club: Club, phone: bool) -> None:
    page = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").page
    for room in ("agents", "watch", "leaderboard", "lobby"):
        page.goto(f"{club.url}/{room}")
        assert axe_findings(page) == [], room
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), room
    page.get_by_role("link", name="Come in").click()
    expect(page.get_by_text("The lobby is right behind it.")).to_be_visible()


def test_a_challenge_gives_odds_and_days_and_calls_the_other_in_the_hall(invite: Any, club: Club) -> None:
    ada = invite(club, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    bela = invite(club, permissions=["notifications"]).come_in("Bela")
    bela.page.goto(club.url)
    bela.page.get_by_label("Call me when something waits").check()
    assert bela.page.evaluate("localStorage.getItem('chess-club.calls')") == "on"
    username = bela.page.request.get(f"{club.url}/api/me").json()["player"]["username"]
    # Who is called on the page that they are just leaving has been called.
    bela.page.goto("about:blank")

    page = ada.page
    page.goto(f"{club.url}/lobby?opponent={username}")
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    form = page.locator("#table-form")
    form.get_by_label("3 days a move").check(force=True)
    form.get_by_label("white", exact=True).check(force=True)
    form.get_by_text("Start from another position").click()
    form.get_by_label("they give a rook").check(force=True)
    assert axe_findings(page) == []
    form.get_by_role("button", name="Set it up").click()
    expect(page.locator("#waiting-terms")).to_contain_text(
        "3 days a move, you have White, a friendly, from another position", timeout=PATIENCE
    )

    page = bela.page
    page.goto(f"{club.url}/me")
    expect(page.locator(".notice")).to_contain_text("Ada challenges you", timeout=PATIENCE)
    page.locator(".notice").get_by_role("link", name="Go there").click()
    page.get_by_role("button", name="Sit down", exact=True).click()
    page.wait_for_url("**/matches/*", timeout=PATIENCE)
    expect(page.locator("#clock-you")).to_have_text("3 days")
    state = page.request.get(page.url.replace("/matches/", "/api/matches/")).json()
    assert (state["initial_fen"], state["rated"]) == (WITHOUT_ROOK, False)


def test_a_challenge_is_told_on_whatever_page_one_reads_though_nobody_asked_to_be_called(
    invite: Any, club: Club
) -> None:
    ada, bela = invite(club).come_in("Ada"), invite(club).come_in("Bela of the club")
    bela.page.goto(f"{club.url}/me")
    username = bela.page.request.get(f"{club.url}/api/me").json()["player"]["username"]
    made = ada.page.request.post(f"{club.url}/api/lobbies", data={"time_control": "5+3", "opponent": username})
    assert made.status == 201
    expect(bela.page.locator(".notice")).to_contain_text("Ada challenges you", timeout=PATIENCE)
    # Taken back, it does not vanish in silence: on any page, and in the lobby.
    gone = "Ada’s challenge was taken back, or has run out."
    assert ada.page.request.delete(f"{club.url}/api/lobbies/{made.json()['code']}").status == 204
    expect(bela.page.locator(".notice")).to_have_text(re.compile(gone), timeout=PATIENCE)
    wish = {"time_control": "5+3", "opponent": username}
    made = ada.page.request.post(f"{club.url}/api/lobbies", data=wish)
    bela.page.goto(f"{club.url}/lobby")
    expect(bela.page.get_by_role("button", name="Decline")).to_be_visible(timeout=PATIENCE)
    assert ada.page.request.delete(f"{club.url}/api/lobbies/{made.json()['code']}").status == 204
    expect(bela.page.locator(".notice")).to_contain_text(gone, timeout=PATIENCE)
    bela.page.goto(f"{club.url}/me")
    assert ada.page.request.post(f"{club.url}/api/lobbies", data=wish).status == 201
    expect(bela.page.locator(".notice")).to_contain_text("Ada challenges you", timeout=PATIENCE)
    bela.page.locator(".notice").get_by_role("link", name="Go there").click()
    expect(bela.page.get_by_role("button", name="Sit down", exact=True)).to_be_visible(timeout=PATIENCE)
