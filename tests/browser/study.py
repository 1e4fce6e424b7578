"""The analysis board as a visitor works it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.board import PATIENCE
from tests.browser.conftest import Visitor

# Milliseconds for the engine to come, be compiled and search; generous, for other tests share the machine.
THOUGHT = 3 * PATIENCE

# 1. Rxd8+ Rxd8 2. Rxd8#: the only way, and both answers are forced.
BACK_RANK = "r2r2k1/5ppp/8/8/8/8/3R1PPP/3R2K1 w - - 0 21"
LESSON = {
    "ply": 41, "color": "white", "fen": BACK_RANK, "before_uci": "h8g8", "played_uci": "g1f1", "played_san": "Kf1",
    "label": "blunder", "best_uci": "d2d8", "best_san": "Rxd8+", "line": ["d2d8", "a8d8", "d1d8"],
    "chance_before": 0.97, "chance_after": 0.5,
}  # fmt: skip


def open_board(visitor: Visitor, query: str = "") -> Page:
    """The analysis board with nothing but a position on it."""
    page = visitor.page
    page.goto(f"{visitor.club.url}/analysis{query}")
    expect(page.locator("#now")).not_to_have_text("Setting up the pieces.", timeout=PATIENCE)
    return page


def write(page: Page, *sans: str) -> None:
    """Writes moves, one after the other."""
    for san in sans:
        page.locator("#move-input").fill(san)
        page.locator("#move-input").press("Enter")


def fetched(page: Page) -> list[str]:
    """What of the engine has been asked for."""
    seen: list[str] = []
    page.on("request", lambda request: seen.append(request.url) if "stockfish" in request.url else None)
    return seen


def practice_of(page: Page, **told: Any) -> None:
    """Tells the page that the game teaches this."""

    def answer(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), **told})

    page.route("**/practice", answer)
