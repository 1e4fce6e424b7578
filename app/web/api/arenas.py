"""Arenas: small tournaments that anybody with an account may hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field

from app.arena.arena import MOST, ArenaWish
from app.arena.views import arena_info, whole_info
from app.domain.errors import BadPayload, Forbidden, NotFound
from app.web.api.shapes import Asked
from app.web.company import arena_for
from app.web.deps import CallerDep, HouseDep, LimitsDep, PlayerDep, ReaderDep
from app.web.limits import LOBBY

router = APIRouter(prefix="/api/arenas", tags=["arenas"])

EntrantNumber = Annotated[int, Path(ge=1, le=10_000)]


class ArenaForm(Asked):
    """The terms of a new arena."""

    name: str = Field(max_length=200, description="3 to 48 characters")
    system: Literal["swiss", "round_robin"] = "swiss"
    time_control: str = Field(default="5+3", max_length=8, description="minutes+seconds, e.g. `3+2`")
    rated: bool = False
    places: int = Field(default=16, description=f"2 to {MOST}")
    rounds: int | None = Field(default=None, description="of a Swiss; unset, as many as find one winner")


class EntryForm(Asked):
    """Who enters: the caller, or an agent of theirs, or a character whom the host invites."""

    agent_id: str | None = Field(default=None, max_length=64)
    character_id: str | None = Field(default=None, max_length=64, description="id or slug")


@router.get("")
async def listed(_caller: ReaderDep, house: HouseDep) -> dict[str, list[dict[str, Any]]]:
    """Running arenas, open ones, and the latest that are over."""
    return {"arenas": [arena_info(arena, entrants) for arena, entrants in await house.arenas.listed()]}


@router.post("", status_code=201)
async def make(form: ArenaForm, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> dict[str, Any]:
    """Makes an arena of the caller's, who holds one at a time. It waits a day for its start."""
    await limits.hit(LOBBY, "arenas", player.id)
    wish = ArenaWish(form.name, form.system, form.time_control, form.rated, form.places, form.rounds)
    return arena_info(await house.arenas.create(player, wish), 0)


@router.get("/{arena_id}")
async def one(arena_id: str, caller: ReaderDep, house: HouseDep) -> dict[str, Any]:
    """An arena: its table, its rounds, and the caller's games of this round."""
    return whole_info(arena_for(house, caller.player, await house.arenas.find(arena_id)), caller.player)


@router.post("/{arena_id}/entrants", status_code=201)
async def enter(
    arena_id: str, form: EntryForm, caller: CallerDep, house: HouseDep, limits: LimitsDep
) -> dict[str, int]:
    """Enters the caller, an agent of theirs or, for the host, a character; answers with their number. A program enters
    agents that are played by a program, and nobody else."""
    player = caller.player
    await limits.hit(LOBBY, "arenas", player.id)
    if form.agent_id is not None and form.character_id is not None:
        raise BadPayload("One at a time: an agent or a character.")
    agent = None if form.agent_id is None else house.agents.own(player.id, form.agent_id)
    if agent is not None and not agent.is_program and not house.settings_view["flags"]["player_agents"]:
        raise NotFound
    if caller.token is not None and (agent is None or not agent.is_program):
        raise Forbidden("A program enters agents that are played by a program, and no others.")
    if agent is not None:
        return {"number": await house.arenas.enter_agent(player, arena_id, agent.id)}
    if form.character_id is not None:
        return {"number": await house.arenas.invite(player, arena_id, form.character_id)}
    return {"number": await house.arenas.enter(player, arena_id)}


@router.delete("/{arena_id}/entrants/{number}", status_code=204)
async def leave(arena_id: str, number: EntrantNumber, player: PlayerDep, house: HouseDep) -> None:
    """Takes the caller out, or somebody they entered; before the start the host may take out anybody. A game that is
    going on goes on, and the next round is paired without them."""
    await house.arenas.leave(player, arena_id, number)


@router.post("/{arena_id}/start", status_code=204)
async def start(arena_id: str, player: PlayerDep, house: HouseDep) -> None:
    """Begins, if the caller holds it."""
    await house.arenas.start(player, arena_id)


@router.post("/{arena_id}/call_off", status_code=204)
async def call_off(arena_id: str, player: PlayerDep, house: HouseDep) -> None:
    """Calls the arena off, if the caller holds it."""
    await house.arenas.call_off(player, arena_id)
