"""The line to the table: it breaks, the club dies, and the game goes on with no move lost or doubled."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import axe_findings
from tests.browser.board import PATIENCE, Board
from tests.browser.club import Club
from tests.browser.conftest import Visitor

# What Chromium writes to the console when a server is gone; here that is the point.
DEAD_SERVER = ("WebSocket connection to", "ERR_CONNECTION", "Failed to load resource", "net::")


def arrive(invite: Any, club: Club) -> Visitor:
    visitor: Visitor = invite(club).come_in()
    visitor.expects_trouble = DEAD_SERVER
    return visitor


def wait_until_broken(board: Board) -> None:
    board.page.locator("#line:not([data-line=live])").wait_for(timeout=PATIENCE)


def test_a_club_killed_in_the_middle_of_a_turn_goes_on_after_its_restart(invite: Any, mortal_club: Club) -> None:
    board = arrive(invite, mortal_club).match("anselm").sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    mortal_club.kill()
    wait_until_broken(board)
    mortal_club.start()
    board.settle()
    board.wait_for_turn()
    assert board.sheet()[0] == "e4"
    assert len(board.sheet()) == len(board.state()["moves"]) == 2
    board.click_move("d2d4")
    board.wait_for_plies(4)
    board.wait_for_turn()
    assert board.sheet() == [move["san"] for move in board.state()["moves"]]


@pytest.mark.wider
def test_a_move_made_while_the_club_is_down_is_played_once_when_it_is_back(invite: Any, mortal_club: Club) -> None:
    board = arrive(invite, mortal_club).match("kenji").sit_down()
    board.wait_for_turn()
    mortal_club.kill()
    wait_until_broken(board)
    board.click_move("e2e4")
    expect(board.page.locator("#moves .pending")).to_have_count(1)
    expect(board.page.locator("#status-words")).to_have_text("Your move leaves when the line is back.")
    mortal_club.start()
    board.settle()
    board.wait_for_turn()
    assert board.state()["moves"][0]["san"] == "e4"
    assert len(board.sheet()) == 2


@pytest.mark.wider
def test_a_broken_line_resumes_without_a_word(patient: Visitor) -> None:
    patient.expects_trouble = DEAD_SERVER
    board = patient.match("anselm").sit_down()
    board.click_move("e2e4")
    expect(board.page.locator("#seat-them.is-thinking")).to_be_visible(timeout=PATIENCE)
    other = Board(patient.context.new_page(), board.url).sit_down()
    patient.context.set_offline(True)
    patient.context.set_offline(False)
    board.wait_for_turn()
    other.wait_for_turn()
    assert board.sheet() == other.sheet()
    expect(board.page.locator("#notices")).to_be_empty()


@pytest.mark.wider
def test_a_match_that_is_not_there_is_told_with_a_way_out(visitor: Visitor) -> None:
    visitor.expects_trouble = ("404",)
    page = visitor.page
    page.goto(f"{visitor.club.url}/matches/00000000-0000-4000-8000-000000000000")
    expect(page.get_by_role("link").first).to_be_visible()
    assert page.locator("#board").count() == 0


@pytest.mark.wider
def test_a_lost_line_is_told_aloud_and_axe_finds_nothing_then(invite: Any, mortal_club: Club) -> None:
    visitor: Visitor = invite(mortal_club, bypass_csp=True, reduced_motion="reduce").come_in()
    visitor.expects_trouble = DEAD_SERVER
    board = visitor.match("kenji").listen().sit_down()
    mortal_club.kill()
    wait_until_broken(board)
    board.wait_to_hear("The line is down")
    expect(board.page.locator("#status-words")).to_have_text("The line is down. The game is kept.")
    assert axe_findings(board.page) == []
    mortal_club.start()
    board.wait_to_hear("The line is back.")
