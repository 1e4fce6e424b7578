"""The pages of arenas."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from app.accounts.player import Player
from app.arena.arena import MOST
from app.arena.service import rounds_meant
from app.arena.views import arena_info, crosstable, crosstable_text, whole_info
from app.house import House
from app.languages.speaking import trn
from app.web.company import arena_for, in_company
from app.web.deps import HouseDep, PlayerDep
from app.web.shown import Shown
from app.web.templates import render

router = APIRouter(include_in_schema=False)


@router.get("/arena")
async def arenas_page(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The arenas that run, wait or are over, and the form for one's own."""
    shown = [arena_info(arena, entrants) for arena, entrants in await house.arenas.listed()]
    mine = next((arena for arena, _ in await house.arenas.listed() if arena.host_id == player.id), None)
    has_own = mine is not None and mine.status in ("open", "running")
    return render(
        request, "arenas.html", {"arenas": shown, "may_hold": not player.is_guest, "has_own": has_own, "most": MOST}
    )


@router.get("/arena/{arena_id}")
async def arena_page(arena_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """One arena: table, boards, the visitor's game, and what the host may do."""
    context = await _context(house, player, arena_id)
    entered = {(one["kind"], one["id"]) for one in context["arena"]["table"] if not one["has_left"]}
    cast = in_company(player, house.characters.listed_for(player.id))
    context["cast"] = [
        one for one in cast if one.ready and not one.persona.private and ("character", one.id) not in entered
    ]
    agents = house.agents.of(player.id)
    context["agents"] = [one for one in agents if not one.archived and ("agent", one.id) not in entered]
    return render(request, "arena.html", context)


@router.get("/arena/{arena_id}/now")
async def arena_now(arena_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The parts of the page that change, fetched by its script."""
    return render(request, "arena/now.html", await _context(house, player, arena_id))


@router.get("/arena/{arena_id}/crosstable.txt")
async def arena_crosstable(arena_id: str, player: PlayerDep, house: HouseDep) -> Response:
    """The crosstable as plain text, to pass on."""
    return PlainTextResponse(crosstable_text(arena_for(house, player, await house.arenas.find(arena_id))))


def _grace_words(seconds: float) -> str:
    """How long a board waits for the first move: `90 seconds`, `5 minutes`."""
    if seconds < 120:
        return trn("{n} second", "{n} seconds", round(seconds))
    return trn("{n} minute", "{n} minutes", round(seconds / 60))


async def _context(house: House, player: Player, arena_id: str) -> Shown:
    whole = arena_for(house, player, await house.arenas.find(arena_id))
    mine = next((one for one in whole.staying if one.party == player.party), None)
    return {
        "arena": whole_info(whole, player),
        "crosstable": crosstable(whole),
        "me": mine,
        "grace": _grace_words(house.settings_view["arena_grace_seconds"]),
        "meant": rounds_meant(whole.arena, len(whole.staying)) if len(whole.staying) > 1 else None,
    }
