"""The room, through a real browser: talk, the two ways to the board, what is kept, and for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor

AT_A_BOARD = re.compile(r"/matches/[0-9a-f-]{36}$")


def enter(visitor: Visitor, slug: str = "kenji") -> Page:
    """The room once its owner has greeted."""
    page = visitor.page
    page.goto(f"{visitor.club.url}/room/{slug}")
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    page.locator("#talk .theirs").first.wait_for(timeout=PATIENCE)
    page.locator(".niche svg *").first.wait_for(state="attached", timeout=PATIENCE)
    return page


def say(page: Page, words: str) -> None:
    """Says it and waits for an answer to it."""
    answers = page.locator("#talk .theirs").count()
    page.locator("#say-input").fill(words)
    page.keyboard.press("Enter")
    page.locator("#talk .theirs").nth(answers).wait_for(timeout=PATIENCE)


def seat(visitor: Visitor, page: Page) -> dict[str, Any]:
    """The match one has come to, as the server has it."""
    page.wait_for_url(AT_A_BOARD, timeout=PATIENCE)
    match_id = page.url.rsplit("/", 1)[-1]
    state: dict[str, Any] = visitor.context.request.get(f"{visitor.club.url}/api/matches/{match_id}").json()
    return state


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.long), True])
def test_axe_finds_nothing_in_any_state_of_the_room(invite: Any, club: Club, phone: bool) -> None:
    visitor = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in()
    visitor.expects_trouble = ("ERR_INTERNET_DISCONNECTED",)
    page = enter(visitor)
    assert axe_findings(page) == []
    say(page, "My goal is to castle before move 10")
    expect(page.locator("#goal")).to_be_visible(timeout=PATIENCE)
    if phone:
        page.locator("#terms-toggle").click()
    assert axe_findings(page) == []
    visitor.context.set_offline(True)
    page.locator("#say-input").fill("Is anybody there?")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Say it again").wait_for(timeout=PATIENCE)
    assert axe_findings(page) == []


def test_the_talk_leads_to_the_board_with_its_goal(visitor: Visitor) -> None:
    page = enter(visitor, "marguerite")
    say(page, "My goal is to castle before move 10")
    expect(page.locator("#goal-words")).to_contain_text("castle", timeout=PATIENCE)
    page.locator("#say-input").fill("I'll take black")
    page.keyboard.press("Enter")
    state = seat(visitor, page)
    assert state["your_seat"] == "black"
    assert "castle" in state["goal"]
    assert not state["rated"]


def test_the_form_gives_the_terms_that_the_talk_leaves_open(visitor: Visitor) -> None:
    page = enter(visitor)
    page.get_by_label("10+5").check()
    page.get_by_label("rated", exact=True).check()
    page.locator("#say-input").fill("shall we play?")
    page.keyboard.press("Enter")
    state = seat(visitor, page)
    assert (state["time_control"], state["rated"]) == ("10+5", True)


def test_the_keyboard_alone_sits_down(visitor: Visitor) -> None:
    page = enter(visitor)
    page.locator("input[name=color][value=random]").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#scene")).to_have_attribute("data-color", "black")
    page.keyboard.press("Enter")
    assert seat(visitor, page)["your_seat"] == "black"


def test_a_goal_can_be_left_out(visitor: Visitor) -> None:
    page = enter(visitor)
    say(page, "My goal is to win")
    expect(page.locator("#goal")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Leave it out").click()
    expect(page.locator("#goal")).to_be_hidden(timeout=PATIENCE)
    page.get_by_role("button", name="Sit down", exact=True).click()
    assert seat(visitor, page).get("goal") is None


def test_the_talk_stands_there_after_a_reload(visitor: Visitor) -> None:
    page = enter(visitor)
    say(page, "How are you?")
    before = page.locator("#talk .words").all_inner_texts()
    page.reload()
    expect(page.locator("#talk .words")).to_have_count(len(before), timeout=PATIENCE)
    assert page.locator("#talk .words").all_inner_texts() == before


def test_words_said_into_a_broken_line_can_be_said_again(visitor: Visitor) -> None:
    visitor.expects_trouble = ("ERR_INTERNET_DISCONNECTED",)
    page = enter(visitor)
    visitor.context.set_offline(True)
    page.locator("#say-input").fill("Is anybody there?")
    page.keyboard.press("Enter")
    again = page.get_by_role("button", name="Say it again")
    again.wait_for(timeout=PATIENCE)
    visitor.context.set_offline(False)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    if again.count():
        again.click()
        say(page, "Is anybody there?")
    expect(page.locator("#talk .mine .words", has_text="Is anybody there?")).to_have_count(1, timeout=PATIENCE)


def test_markup_in_the_talk_is_only_text(visitor: Visitor) -> None:
    page = enter(visitor)
    say(page, "<img src=x onerror=alert(1)><b>bold</b>")
    expect(page.locator("#talk .mine .words")).to_have_text("<img src=x onerror=alert(1)><b>bold</b>")
    assert page.locator("#talk img, #talk b").count() == 0


def test_a_thinking_host_is_seen_to_think(patient: Visitor) -> None:
    page = enter(patient)
    page.locator("#say-input").fill("How are you?")
    page.keyboard.press("Enter")
    expect(page.locator("#host")).to_have_class(re.compile("is-thinking"), timeout=PATIENCE)
    page.locator("#talk .theirs").nth(1).wait_for(timeout=PATIENCE)
    expect(page.locator("#host")).not_to_have_class(re.compile("is-thinking"))


def test_a_phone_has_the_offer_in_reach_and_scrolls_in_one_direction(invite: Any, club: Club) -> None:
    visitor = invite(club, phone=True).come_in()
    page = enter(visitor)
    for words in ("How are you?", "Who are you?", "Where are you from?", "What do you like to play?"):
        say(page, words)
    expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_in_viewport()
    expect(page.locator("#say-input")).to_be_in_viewport()
    expect(page.locator("#talk .theirs").last).to_be_in_viewport()
    page.locator("#terms-toggle").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """() => [...document.querySelectorAll('main button, main a, main textarea, main input')]
            .filter((one) => one.offsetParent && one.checkVisibility())
            .map((one) => [one.id || one.value || one.textContent, one.getBoundingClientRect()])
            .filter(([, box]) => box.height < 44 || box.width < 44)
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    )
    assert small == []
    expect(page.get_by_role("button", name="Sit down", exact=True)).to_be_in_viewport()


def test_hall_and_character_lead_here(visitor: Visitor) -> None:
    page = visitor.page
    page.goto(visitor.club.url)
    page.get_by_role("link", name="Talk first with Kenji").click()
    expect(page).to_have_url(re.compile("/room/kenji$"))
    page.get_by_role("link", name="Who they are").click()
    page.get_by_role("link", name="Talk first").click()
    expect(page).to_have_url(re.compile("/room/kenji$"))
    page.locator("#talk .theirs").first.wait_for(timeout=PATIENCE)


def test_a_room_of_nobody_is_not_there(visitor: Visitor) -> None:
    visitor.expects_trouble = ("404",)
    answer = visitor.page.goto(f"{visitor.club.url}/room/nobody")
    assert answer is not None
    assert answer.status == 404
    expect(visitor.page.get_by_role("link", name="Back to the hall")).to_be_visible()
