"""The tree of the analysis board: moves and variations made, drawn on, kept, brought in and taken out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.conftest import Visitor
from tests.browser.study import THOUGHT, open_board, write


@pytest.fixture(scope="module")
def club(seeing_club: Club) -> Club:
    return seeing_club


def test_variations_are_explored_by_keyboard_alone(visitor: Visitor) -> None:
    page = open_board(visitor)
    write(page, "e4", "e5", "Nf3", "Nonsense")
    expect(page.locator("#move-problem")).to_contain_text("does not read as a move")
    expect(page.locator("#opening")).to_contain_text("(C")
    page.locator("#move-input").fill("")
    page.locator("#sheet [aria-current]").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#now")).to_have_text("1. pawn to e4. Black to move.")
    write(page, "c5", "Nf3")
    variation = page.locator(".variation")
    expect(variation).to_have_attribute("aria-label", "Instead of e5")
    expect(variation.locator(".sheet-move")).to_have_text(["c5", "Nf3"])
    page.locator("#sheet [aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#sheet [aria-current]")).to_have_text("e5")
    expect(page.locator("#sheet [aria-current]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Promote").press("Enter")
    expect(variation.locator(".sheet-move")).to_have_text(["e5", "Nf3"])
    page.get_by_role("button", name="Promote").press("Enter")
    expect(page.get_by_text("This is the main line already.")).to_be_visible()
    page.get_by_role("button", name="Delete from here").press("Enter")
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5", "Nf3"])
    page.get_by_role("button", name="As a table").press("Enter")
    expect(page.get_by_role("button", name="e4, white pawn")).to_be_visible()
    square = page.get_by_role("button", name="e2, empty")
    square.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="e4, white pawn")).to_be_focused()


def test_moves_are_made_on_the_board_and_the_board_turns(visitor: Visitor) -> None:
    page = open_board(visitor)
    box = page.locator("cg-board").bounding_box()
    assert box is not None
    step = box["width"] / 8
    page.mouse.click(box["x"] + 4.5 * step, box["y"] + 6.5 * step)
    page.mouse.click(box["x"] + 4.5 * step, box["y"] + 4.5 * step)
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4"])
    page.get_by_role("button", name="Flip").click()
    page.mouse.click(box["x"] + 3.5 * step, box["y"] + 6.5 * step)
    page.mouse.click(box["x"] + 3.5 * step, box["y"] + 4.5 * step)
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5"])


def middle(page: Page, square: str) -> tuple[float, float]:
    """The middle of a square with White below, in CSS pixels of the page."""
    box = page.locator("cg-board").bounding_box()
    assert box is not None
    step = box["width"] / 8
    return box["x"] + ("abcdefgh".index(square[0]) + 0.5) * step, box["y"] + (8.5 - int(square[1])) * step


def test_the_right_button_draws_beside_the_engine_and_a_move_wipes_it(visitor: Visitor) -> None:
    page = open_board(visitor)
    page.mouse.move(*middle(page, "g1"))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, "f3"), steps=4)
    page.mouse.up(button="right")
    arrows = page.locator(".cg-shapes line")
    expect(arrows).to_have_count(1)
    page.get_by_role("button", name="Start the engine").click()
    expect(page.locator(".study-arrow.best")).to_have_count(1, timeout=THOUGHT)
    expect(arrows).to_have_count(1)
    page.get_by_role("button", name="Flip").click()
    expect(arrows).to_have_count(1)
    write(page, "e4")
    expect(arrows).to_have_count(0)


def test_a_reload_finds_the_tree_as_it_was_left(visitor: Visitor) -> None:
    page = open_board(visitor)
    bring(page, '[White "Ada"]\n[Black "B"]\n\n1. e4 { bold } e5 (1... c5 2. Nf3) 2. Nf3 *')
    expect(page.locator("#sheet .sheet-move")).to_have_count(5)
    page.locator("#sheet").get_by_role("button", name="c5").click()
    write(page, "Nc3")
    page.reload()
    expect(page.locator("#now")).to_have_text(re.compile("^2. knight to c3"))
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5", "c5", "Nf3", "Nc3", "Nf3"])
    expect(page.locator(".sheet-comment")).to_contain_text("bold")
    expect(page.get_by_role("heading", level=1)).to_have_text("Ada – B")
    page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(0)
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("#now")).to_have_text(re.compile("^2. knight to c3"))
    page.get_by_role("button", name="Start afresh").click()
    page.reload()
    expect(page.locator("#now")).to_have_text("The start. White to move.")
    expect(page.get_by_role("heading", level=1)).to_have_text("The analysis board")


def kept_in(page: Page) -> list[str]:
    """The names of what of analyses lies in the tab."""
    names: list[str] = page.evaluate(
        "Object.keys(sessionStorage).filter((key) => key.startsWith('chess-club.analysis'))"
    )
    return names


def test_who_comes_after_does_not_find_the_tree_of_who_has_gone(visitor: Visitor) -> None:
    page = open_board(visitor)
    write(page, "e4", "e5")
    elsewhere = visitor.context.new_page()
    elsewhere.goto(f"{visitor.club.url}/analysis")
    expect(elsewhere.locator("#now")).to_have_text("The start. White to move.", timeout=PATIENCE)
    write(elsewhere, "d4")
    page.goto(f"{visitor.club.url}/settings")
    assert kept_in(page) != []
    page.get_by_role("button", name="Log out here").click()
    page.wait_for_url("**/login")
    assert kept_in(page) == []
    visitor.come_in("Somebody else")
    for tab in (page, elsewhere):
        tab.goto(f"{visitor.club.url}/analysis")
        expect(tab.locator("#now")).to_have_text("The start. White to move.", timeout=PATIENCE)
        expect(tab.locator("#sheet .sheet-move")).to_have_count(0)
        assert kept_in(tab) == []


def test_variations_of_a_finished_game_are_kept_and_an_address_still_names_its_move(
    reader: Visitor, looked_over: Any
) -> None:
    page = reader.page
    address = f"{reader.club.url}/matches/{looked_over[0]}/analysis"
    page.goto(f"{address}#2")
    expect(page.locator("#sheet [aria-current]")).to_be_attached(timeout=PATIENCE)
    before = page.locator("#sheet .sheet-move").count()
    write(page, "a3", "h6")
    page.reload()
    expect(page.locator("#now")).to_have_text(re.compile("^2… pawn to h6"), timeout=PATIENCE)
    expect(page.locator("#sheet .sheet-move")).to_have_count(before + 2)
    expect(page.locator("#sheet .blunder")).not_to_have_count(0, timeout=PATIENCE)
    page.goto("about:blank")
    page.goto(f"{address}#1")
    expect(page.locator("#now")).to_have_text(re.compile(r"^1\. "), timeout=PATIENCE)
    expect(page.locator("#sheet .sheet-move")).to_have_count(before + 2)
    page.get_by_role("button", name="Start afresh").click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(before)
    expect(page.locator("#sheet .blunder")).not_to_have_count(0)


def bring(page: Page, text: str) -> None:
    """Pastes a text into the way in."""
    if not page.locator("#intake").is_visible():
        page.get_by_role("button", name="Paste a game").click()
    page.locator("#intake-text").fill(text)
    page.get_by_role("button", name="Put it on the board").click()


def test_games_come_in_and_go_out_whole(visitor: Visitor, tmp_path: Path) -> None:
    visitor.expects_trouble = ("status of 422", "status of 413")
    page = open_board(visitor)
    for text, words in (
        ("8/8/8/8/8/8/8/8 w - - 0 1", "a king is missing"),
        ("1. e4 e5 2. Kd5", "2. Kd5 is not a legal move there."),
        ("hello", "There is no game in it"),
        ("e4 " * 30_000, "longer than 60,000 characters"),
    ):
        bring(page, text)
        expect(page.locator("#intake-problem")).to_contain_text(words)
        expect(page.locator("#intake-text")).to_have_attribute("aria-invalid", "true")
    name = "<img src=x onerror=alert(1)>"
    bring(
        page, f'[White "{name}"]\n[Black "B"]\n[Result "0-1"]\n\n1. e4 {{ <b>good</b> }} e5 (1... c5 2. Nf3) 2. Nf3 0-1'
    )
    expect(page.locator("#intake")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{name} – B")
    expect(page.locator("#sheet .sheet-move")).to_have_text(["e4", "e5", "c5", "Nf3", "Nf3"])
    expect(page.locator(".sheet-comment")).to_contain_text("<b>good</b>")
    page.keyboard.press("End")
    write(page, "Nc6")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save PGN").click()
    saved = tmp_path / "analysis.pgn"
    download.value.save_as(saved)
    pgn = saved.read_text("utf-8")
    assert "1. e4 { <b>good</b> } 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6 0-1" in " ".join(pgn.split())
    assert '[Result "0-1"]' in pgn
    page.get_by_role("button", name="Paste a game").click()
    page.locator("#intake-file").set_input_files(saved)
    expect(page.locator("#intake-text")).to_have_value(pgn)
    page.get_by_role("button", name="Put it on the board").click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(6)
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy FEN").click()
    expect(page.get_by_text("The FEN is copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.locator("#fen").input_value()


def test_of_a_file_with_many_games_the_first_is_taken(visitor: Visitor, tmp_path: Path) -> None:
    page = open_board(visitor)
    many = tmp_path / "many.pgn"
    game = '[White "Müller"]\r\n[Black "Ångström"]\r\n\r\n1. e4 { schön } e5 1-0\r\n\r\n'
    many.write_bytes(game.encode("latin-1") * 20_000)
    page.get_by_role("button", name="Paste a game").click()
    page.locator("#intake-file").set_input_files(many)
    expect(page.locator("#intake-problem")).to_have_text("That file holds many games. This is the first of them.")
    page.get_by_role("button", name="Put it on the board").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Müller – Ångström", timeout=PATIENCE)
    expect(page.locator(".sheet-comment")).to_contain_text("schön")


def test_a_finished_game_lies_on_the_board_with_its_labels(reader: Visitor, looked_over: Any) -> None:
    page = reader.page
    told = page.request.get(f"{reader.club.url}/api/matches/{looked_over[0]}/summary").json()
    blunder = next(move for move in told["analysis"]["moves"] if move["label"] and move["color"] == "white")
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/summary")
    page.get_by_role("link", name="Analyse it").first.click()
    expect(page.locator("#sheet .sheet-move")).to_have_count(len(told["analysis"]["moves"]), timeout=PATIENCE)
    page.goto(f"{reader.club.url}/matches/{looked_over[0]}/analysis#{blunder['ply']}")
    expect(page.locator("#sheet [aria-current]")).to_contain_text(blunder["san"], timeout=PATIENCE)
    expect(page.locator("#now")).to_contain_text(f"{blunder['best_san']} was better.", timeout=PATIENCE)
    expect(page.get_by_role("meter")).not_to_have_attribute("aria-valuetext", "Not measured.")
    page.get_by_role("button", name="Show the better line").click()
    expect(page.locator(".variation .sheet-move").first).to_have_text(blunder["best_san"])
    expect(page.locator("#sheet [aria-current]")).to_have_text(blunder["best_san"])
