"""The gallery: several boards on one page, and a table seen from above."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE
from tests.browser.club import Club


@pytest.mark.wider
def test_a_third_watches_two_games_on_one_page_and_goes_to_one_of_them(invite: Any, club: Club) -> None:
    ada, bela, cem = [invite(club).come_in(name) for name in ("Ada", "Bela", "Cem")]
    first = ada.match("kenji", time_control="5+3").sit_down()
    second = bela.match("rosa").sit_down()
    page = cem.page
    page.goto(f"{club.url}/watch")
    for board in (first, second):
        expect(page.locator(f'[data-match="{board.match_id}"]')).to_be_visible(timeout=PATIENCE)
    tile = page.locator(f'[data-match="{first.match_id}"]')
    first.click_move("e2e4")
    expect(tile.locator(".tile-note")).to_contain_text("move 2", timeout=PATIENCE)
    expect(tile.locator(".tile-clock.is-running")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("#people")).to_contain_text("Ada", timeout=PATIENCE)
    expect(page.locator("#people").get_by_role("link", name="playing").first).to_be_visible()

    tile.get_by_role("link").click()
    page.wait_for_url(first.url, timeout=PATIENCE)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
    whole = "name => name.scrollWidth <= name.clientWidth"
    assert page.locator("#name-you").evaluate(whole)
    page.locator("#say-input").fill("A fine opening.")
    page.locator("#say-input").press("Enter")
    expect(page.locator("#talk .gallery")).to_contain_text("A fine opening.", timeout=PATIENCE)
    table = first.page
    expect(table.locator("#talk .gallery")).to_contain_text("A fine opening.", timeout=PATIENCE)
    expect(table.locator("#talk .gallery .speaker")).to_contain_text("from the gallery")
    expect(table.locator("#watching")).to_have_text("One looks on")

    # Who plays may have it quiet.
    table.locator("#tool-settings").click()
    table.get_by_label("Show what spectators say").uncheck()
    table.keyboard.press("Escape")
    expect(table.locator("#talk .gallery")).to_have_count(0)
    table.locator("#acts").get_by_role("button", name="Resign").click()
    table.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("#say")).to_be_hidden(timeout=PATIENCE)

    # Whoever looks on may go along to the next game of one of them, whoever sits across then.
    follow = page.locator("#acts").get_by_role("button", name="Follow")
    follow.click()
    expect(follow).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("You go along when Ada sits down again.")).to_be_visible()
    third = ada.match("vesna").sit_down()
    page.wait_for_url(third.url, timeout=PATIENCE)
    expect(page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)


@pytest.mark.wider
@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_in_the_gallery_and_nothing_sticks_out(invite: Any, club: Club, phone: bool) -> None:
    dora = invite(club).come_in("Dora")
    board = dora.match("marguerite", time_control="15+10").sit_down()
    page = invite(club, phone=phone, bypass_csp=True, reduced_motion="reduce").come_in("Eva").page
    page.goto(f"{club.url}/watch")
    expect(page.locator(f'[data-match="{board.match_id}"] .tile-note')).not_to_be_empty(timeout=PATIENCE)
    expect(page.locator("#people li").first).to_be_visible(timeout=PATIENCE)
    assert axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
