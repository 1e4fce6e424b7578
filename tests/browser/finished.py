"""A game that was played carelessly, resigned and looked over, for whoever reads about it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.board import PATIENCE, Board

# Moves that lose a piece, so that there is a moment that mattered; the other side answers as it likes.
CARELESS = ("e4", "Qh5", "a3", "h3", "a4", "h4", "Na3", "Nh3")


def played(visitor: Any) -> Board:
    """A rated game of some moves and words, resigned, and looked over to its end."""
    board: Board = visitor.match(rated=True).sit_down()
    careless(board, CARELESS[:3])
    board.say("I play the piano for a living, you know.")
    board.page.locator("#talk .theirs").first.wait_for(timeout=PATIENCE)
    careless(board, CARELESS[3:])
    board.page.locator("#acts").get_by_role("button", name="Resign").click()
    board.page.locator("#resign-dialog").get_by_role("button", name="Resign").click()
    return board


def careless(board: Board, moves: Sequence[str]) -> None:
    """Plays these moves, whichever side one has; for one that cannot be played, another."""
    for san in moves:
        board.wait_for_turn()
        position = board.position()
        legal = [position.san(move) for move in position.legal_moves]
        board.write_move(san if san in legal else sorted(legal)[0])
        board.wait_for_plies(len(position.move_stack) + 2)


def the_story(board: Board) -> Page:
    """From the board to how it went, by the link on the card; waits until everything is told."""
    board.page.get_by_role("link", name="The whole story").click(timeout=PATIENCE)
    expect(board.page.get_by_role("heading", level=1)).to_have_text("You lost", timeout=PATIENCE)
    # The engine stands back behind everything else on the machine, so a busy one keeps it long.
    expect(board.page.locator("#waiting")).to_be_hidden(timeout=9 * PATIENCE)
    return board.page
