"""The page of the boards of honour."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from app.archive.standings import LEAST_GAMES, StandingsWindow
from app.languages.figures import date_of
from app.web.deps import HouseDep, OptionalPlayerDep
from app.web.honours import HonourBoard, board_lines, boards, hall_of_fame, named_board
from app.web.outside import honours_outside
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/leaderboard")
async def leaderboard_page(
    request: Request,
    player: OptionalPlayerDep,
    house: HouseDep,
    board: Annotated[str, Query(max_length=16)] = HonourBoard.PLAYERS.value,
    window: StandingsWindow = StandingsWindow.ALL,
) -> Response:
    """One board, and what was ever reached on it."""
    if player is None:
        return await honours_outside(request, house)
    shown = named_board(house, board)
    context = {
        "board": shown,
        "boards": boards(house),
        "window": window,
        "windows": list(StandingsWindow),
        "lines": await board_lines(house, player, shown, window),
        "fame": await hall_of_fame(house, player, shown),
        "least": LEAST_GAMES,
        "month": _month,
    }
    return render(request, "leaderboard.html", context)


def _month(ms: int) -> str:
    """The month in UTC: May 2026."""
    return date_of(ms, "month")
