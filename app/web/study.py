"""The pages for analysis: the analysis board, and exercises from the player's own games."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from app.accounts.player import Player
from app.house import House
from app.web.api.matches import seen
from app.web.assets import ENGINE_CODE, ENGINE_SCRIPT, Assets
from app.web.deps import HouseDep, PlayerDep
from app.web.shown import Shown, shown_game
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/analysis")
async def analysis_page(request: Request, player: PlayerDep) -> Response:
    """The analysis board."""
    page_data = {"engine": engine_urls(request), "match_id": None, "reader": player.id}
    return render(request, "analysis.html", {"page_data": page_data})


@router.get("/matches/{match_id}/analysis")
async def game_analysis_page(match_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The analysis board with a finished game."""
    return await _of_finished(match_id, request, player, house, "analysis.html", reader=player.id)


@router.get("/matches/{match_id}/mistakes")
async def mistakes_page(match_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The player's own errors of a game, as exercises."""
    return await _of_finished(match_id, request, player, house, "analysis_practice.html", kind="mistakes")


@router.get("/matches/{match_id}/walk")
async def walk_page(match_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The coach's walk through a game: three moments, the question first."""
    return await _of_finished(match_id, request, player, house, "analysis_practice.html", kind="walk")


@router.get("/matches/{match_id}/puzzles")
async def puzzles_page(match_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """Three puzzles from missed chances of a game."""
    return await _of_finished(match_id, request, player, house, "analysis_practice.html", kind="puzzles")


async def _of_finished(
    match_id: str, request: Request, player: Player, house: House, template: str, **data: str
) -> Response:
    """A page about a finished game; a running one redirects to its board."""
    table, _ = await seen(house, match_id, player)
    if not table.state.ended:
        return RedirectResponse(f"/matches/{match_id}", 303)
    shown = shown_game(table.state)
    page_data = {**shown["page_data"], "engine": engine_urls(request), **data}
    return render(request, template, {**shown, **data, "page_data": page_data})


def engine_urls(request: Request) -> Shown:
    """The URLs of the browser's engine, which it loads on demand."""
    assets: Assets = request.app.state.assets
    return {"script": assets.url(ENGINE_SCRIPT), "code": assets.url(ENGINE_CODE)}
