"""The match page as a test's hands and eyes: squares, moves, words, and what the house says."""

from __future__ import annotations

from typing import Any

import chess
from playwright.sync_api import Locator, Page, expect

# Milliseconds for anything the page waits for; generous, for nothing here is about speed.
PATIENCE = 20_000

# Keeps what was said to whoever listens, in order: the next sentence takes the place of the last one on the page.
KEEP_WHAT_IS_SAID = """
window.heard = [];
addEventListener("DOMContentLoaded", () => {
  for (const id of ["announcer", "alarm"]) {
    const region = document.getElementById(id);
    new MutationObserver(() => region.textContent && window.heard.push([id, region.textContent]))
      .observe(region, { childList: true, characterData: true, subtree: true });
  }
});
"""


def tool(page: Page, name: str) -> Locator:
    """A button of the row of tools under the board, which a narrow page folds away until it is asked for."""
    button = page.get_by_role("button", name=name, exact=True)
    if not button.is_visible():
        page.locator("#tools-open").click()
    return button


class Board:
    """One match in one page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.match_id = url.rstrip("/").rsplit("/", 1)[-1]

    def sit_down(self) -> Board:
        """Opens the page and waits until everything is there."""
        self.page.goto(self.url)
        self.settle()
        return self

    def listen(self) -> Board:
        """From the next page on, keeps what is announced."""
        self.page.add_init_script(KEEP_WHAT_IS_SAID)
        return self

    def settle(self) -> None:
        """Waits for the pieces, the line and the face across the board."""
        expect(self.page.locator("cg-board piece").first).to_be_visible(timeout=PATIENCE)
        expect(self.page.locator("#line")).to_have_attribute("data-line", "live", timeout=PATIENCE)
        self.page.locator("#portrait-them svg *").first.wait_for(state="attached", timeout=PATIENCE)

    # ---- what stands there

    def state(self) -> dict[str, Any]:
        """The match as the server has it."""
        answer = self.page.request.get(f"{self.url.split('/matches/')[0]}/api/matches/{self.match_id}")
        state: dict[str, Any] = answer.json()
        return state

    def position(self) -> chess.Board:
        """The server's position, with its history."""
        state = self.state()
        board = chess.Board(state["initial_fen"])
        for move in state["moves"]:
            board.push_uci(move["uci"])
        return board

    def sheet(self) -> list[str]:
        """The moves on the score sheet, in SAN."""
        return self.page.locator("#moves button.move").all_inner_texts()

    def heard(self) -> list[tuple[str, str]]:
        """What was announced so far: the region and its words."""
        return [(region, words) for region, words in self.page.evaluate("window.heard")]

    def wait_to_hear(self, words: str, times: int = 1) -> None:
        """Until the words have been announced so often."""
        said = "([words, times]) => window.heard.map(one => one[1]).join(' ').split(words).length > times"
        self.page.wait_for_function(said, arg=[words, times], timeout=PATIENCE)

    def wait_for_turn(self) -> None:
        """Until it is one's own move, with the last one confirmed."""
        expect(self.page.locator("#status")).to_have_attribute("data-tone", "yours", timeout=PATIENCE)
        expect(self.page.locator("#moves .pending")).to_have_count(0, timeout=PATIENCE)

    def wait_for_plies(self, count: int) -> None:
        """Until so many half-moves are written and confirmed."""
        expect(self.page.locator("#moves button.move:not(.pending)")).to_have_count(count, timeout=PATIENCE)

    def wait_for_turn_or_end(self) -> bool:
        """Until it is one's own move (True) or the game is over (False)."""
        done = "#status[data-tone=yours], main[data-status=ended]"
        self.page.locator(done).first.wait_for(timeout=PATIENCE)
        return self.page.locator("main").get_attribute("data-status") != "ended"

    # ---- hands

    def click(self, square: str) -> None:
        """Clicks the middle of a square."""
        self.page.mouse.click(*self.middle(square))

    def tap(self, square: str) -> None:
        """Touches the middle of a square."""
        self.page.touchscreen.tap(*self.middle(square))

    def click_move(self, uci: str) -> None:
        """Picks up with one click and sets down with another; a promotion takes the piece named."""
        self.click(uci[:2])
        self.click(uci[2:4])
        self._promote(uci)

    def drag_move(self, uci: str) -> None:
        """Drags the piece."""
        mouse = self.page.mouse
        mouse.move(*self.middle(uci[:2]))
        mouse.down()
        mouse.move(*self.middle(uci[2:4]), steps=4)
        mouse.up()
        self._promote(uci)

    def write_move(self, text: str) -> None:
        """Writes a move on the sheet and presses Enter."""
        box = self.page.locator("#move-input")
        box.fill(text)
        box.press("Enter")

    def say(self, text: str) -> None:
        """Says something at the table."""
        box = self.page.locator("#say-input")
        box.fill(text)
        box.press("Enter")

    def _promote(self, uci: str) -> None:
        if len(uci) == 5:
            name = chess.piece_name(chess.PIECE_SYMBOLS.index(uci[4]))
            self.page.locator("#promotion").get_by_role("button", name=name).click()

    def middle(self, square: str) -> tuple[float, float]:
        """Where on the page the middle of a square is, in CSS pixels."""
        box = self.page.locator("cg-board").bounding_box()
        assert box is not None
        step = box["width"] / 8
        column, row = "abcdefgh".index(square[0]), int(square[1]) - 1
        if "orientation-black" in (self.page.locator("#board").get_attribute("class") or ""):
            column, row = 7 - column, 7 - row
        return box["x"] + (column + 0.5) * step, box["y"] + (7 - row + 0.5) * step
