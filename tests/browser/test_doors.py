"""The door, the book and one's card: a guest becomes a member, comes back elsewhere, and leaves for good."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.club import Club
from tests.browser.conftest import Visitor

SECRET = "a rook on the seventh"
PAGES = ("/login", "/signup", "/settings")


def sign_up(page: Page, club: Club, username: str) -> None:
    page.goto(f"{club.url}/signup?next=/settings")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password At least").fill(SECRET)
    page.get_by_role("button", name="Become a member").click()
    page.wait_for_url(f"{club.url}/settings")


def test_a_guest_becomes_a_member_comes_back_elsewhere_and_leaves(invite: Any, club: Club) -> None:
    here, there = invite(club).come_in("Ada"), invite(club)
    there.expects_trouble = here.expects_trouble = ("401",)
    sign_up(here.page, club, "ada_doors")
    expect(here.page.locator(".who")).to_contain_text("Ada")
    expect(here.page.locator(".who")).not_to_contain_text("guest")

    page = there.page
    page.goto(f"{club.url}/login?next=/settings")
    page.get_by_text("I am a member").click()
    page.get_by_label("Username").fill("ada_doors")
    page.get_by_label("Password", exact=True).fill("a wrong word")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_have_text("That username and password do not belong together.")
    page.get_by_label("Password", exact=True).fill(SECRET)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{club.url}/settings")

    here.page.reload()
    expect(here.page.locator(".session")).to_have_count(2)
    here.page.get_by_role("button", name="Log out everywhere else").click()
    expect(here.page.locator(".session")).to_have_count(1)
    page.goto(f"{club.url}/settings")
    page.wait_for_url("**/login?next=%2Fsettings")

    page = here.page
    page.get_by_text("I want to leave").click()
    page.get_by_label("Type your username").fill("ada")
    page.locator("#farewell_password").fill("a wrong word")
    page.get_by_role("button", name="Erase me").click()
    expect(page.locator(".notice.trouble")).to_contain_text("ada_doors")
    page.get_by_label("Type your username").fill("ada_doors")
    page.get_by_role("button", name="Erase me").click()
    expect(page.get_by_role("alert")).to_have_text("That is not your password.")
    page.locator("#farewell_password").fill(SECRET)
    page.get_by_role("button", name="Erase me").click()
    page.wait_for_url(f"{club.url}/login?farewell=1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Goodbye, and thank you.")
    expect(page.get_by_text("It is done:")).to_be_visible()
    assert here.context.request.get(f"{club.url}/api/me").status == 401


@pytest.mark.wider
def test_a_board_left_open_elsewhere_closes_with_its_session(invite: Any, club: Club) -> None:
    here, there = invite(club).come_in("Bea"), invite(club)
    there.expects_trouble = ("401",)
    sign_up(here.page, club, "bea_doors")
    wish = {"character_id": "pip", "color": "white", "rated": False}
    match = here.context.request.post(f"{club.url}/api/matches", data=wish).json()
    there.context.request.post(f"{club.url}/api/auth/login", data={"username": "bea_doors", "password": SECRET})
    there.page.goto(f"{club.url}{match['url']}")
    expect(there.page.locator("#line")).to_have_attribute("data-line", "live")
    assert here.context.request.delete(f"{club.url}/api/me/sessions").status == 204
    expect(there.page.locator("#line")).to_have_attribute("data-line", "refused")


@pytest.mark.wider
def test_a_new_password_ends_what_is_open_elsewhere_and_a_goodbye_what_is_open_beside(invite: Any, club: Club) -> None:
    here, there = invite(club).come_in("Cleo"), invite(club)
    here.expects_trouble = there.expects_trouble = ("401",)
    sign_up(here.page, club, "cleo_doors")
    there.context.request.post(f"{club.url}/api/auth/login", data={"username": "cleo_doors", "password": SECRET})
    beside = here.context.new_page()
    wish = {"character_id": "pip", "color": "white", "rated": False}
    match = here.context.request.post(f"{club.url}/api/matches", data=wish).json()
    for page in (there.page, beside):
        page.goto(f"{club.url}{match['url']}")
        expect(page.locator("#line")).to_have_attribute("data-line", "live")

    page = here.page
    page.get_by_text("Change the password").click()
    page.locator("#current_password").fill("a wrong word")
    page.locator("#new_password").fill("the bishop pair wins")
    page.get_by_role("button", name="Change it").click()
    expect(page.get_by_role("alert")).to_have_text("That is not your password.")
    page.locator("#current_password").fill(SECRET)
    page.get_by_role("button", name="Change it").click()
    expect(page.locator(".notice")).to_contain_text("The new password holds.")
    expect(there.page.locator("#line")).to_have_attribute("data-line", "refused")
    expect(beside.locator("#line")).to_have_attribute("data-line", "live")

    page.get_by_role("button", name="Log out here").click()
    page.wait_for_url(f"{club.url}/login")
    expect(beside.locator("#line")).to_have_attribute("data-line", "refused")
    page.go_back()
    page.wait_for_url("**/login?next=%2Fsettings**")
    for secret, status in ((SECRET, 401), ("the bishop pair wins", 200)):
        body = {"username": "cleo_doors", "password": secret}
        assert here.context.request.post(f"{club.url}/api/auth/login", data=body).status == status


@pytest.mark.wider
def test_what_is_set_is_kept(visitor: Visitor, club: Club) -> None:
    page = visitor.page
    page.goto(f"{club.url}/settings")
    page.get_by_label("Name at the table").fill("  Grace   H ")
    page.get_by_label("Time zone").fill("Asia/Tokyo")
    page.get_by_role("button", name="Keep this").click()
    expect(page.locator(".who strong")).to_have_text("Grace H")
    page.get_by_label("now and then").check()
    expect(page.locator(".notice")).to_contain_text("Kept.")
    page.locator("#light").get_by_label("dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "evening")
    page.reload()
    expect(page.get_by_label("Name at the table")).to_have_value("Grace H")
    expect(page.get_by_label("Time zone")).to_have_value("Asia/Tokyo")
    expect(page.locator("input[name=chattiness]:checked")).to_have_value("rare")
    expect(page.locator("input[name=light]:checked")).to_have_value("evening")
    page.get_by_label("Time zone").fill("Mars/Olympus")
    visitor.expects_trouble = ("422",)
    page.get_by_role("button", name="Keep this").click()
    expect(page.locator(".notice.trouble")).to_contain_text("not a time zone")


@pytest.mark.wider
@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_at_the_doors(invite: Any, club: Club, phone: bool) -> None:
    stranger = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce")
    member = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in("Ada")
    name = f"axe_{int(phone)}"
    sign_up(member.page, club, name)
    for visitor, path in (
        (stranger, "/login"),
        (stranger, "/signup"),
        (member, "/settings"),
        (member, f"/players/{name}"),
    ):
        page = visitor.page
        page.goto(f"{club.url}{path}")
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        page.wait_for_load_state("networkidle")
        assert axe_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
