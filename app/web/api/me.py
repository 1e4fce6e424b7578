"""The caller's own account and settings."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from app.accounts.player import Chattiness, Player
from app.archive.past_games import finished_ids
from app.domain.audiences import Audience
from app.domain.errors import BadPayload
from app.domain.persona import ContentRating
from app.house import House
from app.matches.evolve import rebuild
from app.matches.pgn import to_pgn
from app.matches.repository import read_log
from app.web.api.auth import Password
from app.web.api.shapes import Asked, PlayerAnswer
from app.web.api.wallet import ClayLine
from app.web.cookies import take_cookie
from app.web.deps import HouseDep, LimitsDep, PlayerDep, ReaderDep, TriesDep, caller_address
from app.web.export import SHOWN_BY, Exported, export_game, export_profile, game_ids
from app.web.limits import CHANGES, EXPORTS

router = APIRouter(prefix="/api", tags=["players"])

# What the document of the API says of an answer in PGN.
AS_PGN: dict[int | str, dict[str, Any]] = {200: {"content": {"application/x-chess-pgn": {}}}}


class Changes(Asked):
    """The settings a player may change; absent fields stay."""

    display_name: str | None = None
    chattiness: Chattiness | None = None
    max_content_rating: ContentRating | None = None
    time_zone: str | None = None
    plays_programs: bool | None = None
    language: str | None = None


class Farewell(Asked):
    """The caller's password, if they have one."""

    password: Password | None = None


@router.get("/me")
async def me(caller: ReaderDep) -> PlayerAnswer:
    """Who the session or the access token belongs to."""
    return PlayerAnswer.of(caller.player)


@router.patch("/me")
async def change_me(changes: Changes, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> PlayerAnswer:
    """Changes the given fields and returns the player."""
    await limits.hit(CHANGES, "changes", player.id)
    named = changes.model_dump(exclude_unset=True)
    if None in named.values():
        raise BadPayload("A field that is named needs a value.")
    return PlayerAnswer.of(await house.identity.change(player, named))


@router.delete("/me", status_code=204)
async def leave_for_good(
    request: Request,
    response: Response,
    player: PlayerDep,
    house: HouseDep,
    tries: TriesDep,
    farewell: Farewell | None = None,
) -> None:
    """Erases everything about the caller: account, settings, memories about them, talk, recaps. Unfinished games are
    resigned or aborted; all games stay as those of a former member. This cannot be undone, so members must send their
    password."""
    if not player.is_guest:
        await tries.by_known(player.id)
        given = None if farewell is None else farewell.password
        async with tries.alone(caller_address(request)):
            await house.accounts.prove(player, None if given is None else given.get_secret_value())
    leaving = house.tasks.start(f"leaving:{player.id}", house.leaving.leave_for_good(player.id), drain=True)
    # Completes even if the client disconnects.
    await asyncio.shield(leaving)
    take_cookie(request, response)


@router.get("/me/export", response_class=StreamingResponse, responses={200: {"content": {"application/json": {}}}})
async def export(player: PlayerDep, house: HouseDep, limits: LimitsDep) -> StreamingResponse:
    """Everything about the caller as one JSON file: settings and mail address, sessions, memories with earlier
    versions, opponents' profiles, ratings, talk in rooms, characters they made, cost of models, games with talk and
    recaps. It is streamed game by game, so that a long history takes no memory."""
    await limits.hit(EXPORTS, "exports", player.id)
    clay = await _clay(house, player)
    return StreamingResponse(
        _written(house, player, clay),
        media_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="chess-club-about-me.json"', "Cache-Control": "no-store"},
    )


@router.get("/me/games.pgn", response_class=StreamingResponse, responses=AS_PGN)
async def games_as_pgn(request: Request, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> StreamingResponse:
    """All finished games of the caller in one PGN, the latest first, with clocks and evaluations; streamed game by
    game."""
    await limits.hit(EXPORTS, "exports", player.id)
    return StreamingResponse(
        _all_games(house, player, str(request.base_url).rstrip("/")),
        media_type="application/x-chess-pgn",
        headers={"Content-Disposition": 'attachment; filename="my-games.pgn"', "Cache-Control": "no-store"},
    )


async def _all_games(house: House, player: Player, origin: str) -> AsyncIterator[str]:
    between = ""
    for match_id in await house.database.read(finished_ids, player.party):
        game = await house.database.read(read_log, match_id)
        state = await asyncio.to_thread(rebuild, match_id, game)
        evaluations = await house.summaries.evaluations(match_id)
        color = state.color_of(player.party)
        address = f"{origin}/matches/{match_id}"
        yield between + to_pgn(state, address, Audience.of(color), chat=False, evaluations=evaluations)
        between = "\n"


def _without_hidden(told: Exported, flags: Mapping[str, bool]) -> Exported:
    """Without the parts of features that are hidden, unless the player has something there from when they were not."""
    gone = {part for part, flag in SHOWN_BY.items() if not flags[flag] and not told[part]}
    return {part: what for part, what in told.items() if part not in gone}


async def _clay(house: House, player: Player) -> Exported:
    """The player's books; empty if they never held any clay. Raises Unavailable."""
    lines = await house.purses.kept_of(player.id)
    wagers = await house.wagers.of_player(player.id)
    if not lines and not wagers:
        return {}
    return {
        "balance": lines[0].balance if lines else 0,
        "transactions": [ClayLine.of(one).model_dump() for one in lines],
        "wagers": [
            {"match_id": one.match_id, "agent_id": one.agent_id, "stake": one.stake, "outcome": one.outcome}
            for one in wagers
        ],
    }


async def _written(house: House, player: Player, clay: Exported) -> AsyncIterator[str]:
    told = await house.database.read(export_profile, player, house.clock.now_ms())
    told = _without_hidden({**told, "clay": clay}, house.settings_view["flags"])
    # The object is left open for the games.
    yield json.dumps(told, ensure_ascii=False, indent=1).removesuffix("\n}") + ',\n "games": ['
    between = "\n"
    for match_id in await house.database.read(game_ids, player.id):
        game = await house.database.read(export_game, player.id, match_id)
        if game is not None:
            yield between + json.dumps(game, ensure_ascii=False)
            between = ",\n"
    yield "\n ]\n}\n"
