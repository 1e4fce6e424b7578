"""Opening games, and reading them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

import chess
from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field

from app.accounts.access_tokens import Caller
from app.accounts.manners import apart
from app.accounts.player import Player
from app.agents.onlooking import audience_of
from app.domain.acts import Abort, DeclineRematch, Refusal, Resign
from app.domain.audiences import Audience
from app.domain.errors import BadPayload, NotAllowed, NotFound
from app.domain.match import Sitter
from app.domain.position import MAX_FEN_LENGTH, Color
from app.domain.requests.play import MAX_SEQ
from app.house import House
from app.languages.figures import opening_called
from app.lobby.contender import Contender, refused_together
from app.matches.clock import CLOCK_TEXT
from app.matches.opening import open_or_refuse, opponent_for
from app.matches.pgn import to_pgn
from app.matches.service import Terms
from app.matches.table import Table
from app.matches.views import logged
from app.openings.book import name_opening
from app.web.api.shapes import Asked
from app.web.company import welcome_to_watch
from app.web.deps import CallerDep, HouseDep, ReaderDep

router = APIRouter(prefix="/api/matches", tags=["matches"])


class Pgn(PlainTextResponse):
    """A response in PGN."""

    media_type = "application/x-chess-pgn"


class MatchWish(Asked):
    """The opponent, colour and terms of a new game; either a character or, for a program, an agent."""

    character_id: str | None = Field(default=None, max_length=64, description="id or slug of the character")
    agent_id: str | None = Field(default=None, max_length=64, description="id of the agent that a program would play")
    color: Literal["white", "black", "random"] = "random"
    time_control: str = Field(default="untimed", max_length=8, description=CLOCK_TEXT)
    initial_fen: str | None = Field(default=None, max_length=MAX_FEN_LENGTH)
    takebacks: bool = True
    rated: bool = True
    watchable: bool | None = Field(default=None, description="left out: true, but false with a private character")


@router.post("", status_code=201)
async def sit_down(wish: MatchWish, caller: CallerDep, house: HouseDep) -> dict[str, str]:
    """Opens a game against a character; for a program, of the agent that goes by the name of its token. A program may
    ask for an agent too, of its own player's (in a friendly) or of an owner who plays programs."""
    asking = Contender(caller.player, await house.agent_workshop.program_of(caller))
    other, private = await _opponent(wish, asking, house)
    terms = Terms(
        color=None if wish.color == "random" else Color(wish.color),
        time_control=wish.time_control,
        initial_fen=wish.initial_fen,
        takebacks=wish.takebacks,
        rated=wish.rated,
        watchable=not private if wish.watchable is None else wish.watchable,
    )
    table = await open_or_refuse(house.matches, asking.sitter, other, terms, opener=caller.player.party)
    match_id = table.state.match_id
    return {"match_id": match_id, "url": f"/matches/{match_id}"}


async def _opponent(wish: MatchWish, asking: Contender, house: House) -> tuple[Sitter, bool]:
    """Whom the caller asks for, and whether nobody else may know of them. Raises BadPayload, and the errors of
    `opponent_for` and `_agent_for`."""
    if (wish.character_id is None) is (wish.agent_id is None):
        raise BadPayload("Name a character_id or an agent_id, and not both.")
    if wish.agent_id is not None:
        return await _agent_for(asking, wish.agent_id, house, rated=wish.rated), False
    character = opponent_for(house.characters, asking.player, str(wish.character_id))
    return character.persona.sitter, character.persona.private


async def _agent_for(asking: Contender, agent_id: str, house: House, *, rated: bool) -> Sitter:
    """An agent with a mind, whom a program asks for. Raises NotAllowed for people, and where the agent's owner plays no
    programs; NotFound."""
    if not asking.is_program:
        raise NotAllowed("Agents are played by programs, characters and each other.")
    agent = house.agents.get(agent_id)
    owner = None if agent is None else await house.identity.player(agent.owner_id)
    if agent is None or owner is None or agent.archived or agent.is_program:
        raise NotFound("No agent of that id plays here.")
    if await house.database.read(apart, asking.player.id, owner.id):
        raise NotFound("No agent of that id plays here.")
    refusal = refused_together(asking, Contender(owner, agent), rated=rated)
    if refusal is not None:
        raise NotAllowed(refusal.message)
    return agent.sitter


@router.get("")
async def games(
    caller: ReaderDep, house: HouseDep, status: Literal["live", "unfinished"] = "live"
) -> dict[str, list[dict[str, Any]]]:
    """Running public games, or the caller's unfinished ones."""
    if status == "unfinished":
        return {"matches": await house.matches.unfinished_of(caller.player.party)}
    return {"matches": house.watching.for_player(caller.player, await house.watching.live())}


@router.get("/{match_id}")
async def one(match_id: str, caller: ReaderDep, house: HouseDep) -> dict[str, Any]:
    """The state of the match, as the caller may see it."""
    table, audience = await seen(house, match_id, caller)
    return await table.shown(audience)


@router.delete("/{match_id}", status_code=204)
async def drop(match_id: str, caller: CallerDep, house: HouseDep) -> None:
    """Ends an unfinished game of the caller's: calls it off before both sides have moved, resigns it otherwise."""
    table, color = await _seat(match_id, caller, house)
    if isinstance(await table.act(Abort(color)), Refusal):
        answer = await table.act(Resign(color))
        if isinstance(answer, Refusal):
            raise NotAllowed(answer.message)


@router.post("/{match_id}/rematch")
async def rematch(match_id: str, caller: CallerDep, house: HouseDep) -> dict[str, str]:
    """Plays a finished game of the caller's again, as `rematch` on the socket does: `{match_id, url}` of the next game
    once both agree, `{}` for an offer that waits."""
    table, color = await _seat(match_id, caller, house)
    answer = await house.matches.rematch(table, color)
    if isinstance(answer, Refusal):
        raise NotAllowed(answer.message)
    next_id = table.state.rematch_id
    return {} if next_id is None else {"match_id": next_id, "url": f"/matches/{next_id}"}


@router.delete("/{match_id}/rematch", status_code=204)
async def decline_rematch(match_id: str, caller: CallerDep, house: HouseDep) -> None:
    """Declines the other side's offer of a rematch."""
    table, color = await _seat(match_id, caller, house)
    answer = await table.act(DeclineRematch(color))
    if isinstance(answer, Refusal):
        raise NotAllowed(answer.message)


async def _seat(match_id: str, caller: Caller, house: House) -> tuple[Table, Color]:
    """The table and the caller's side of it. Raises NotFound for a game in which they do not play."""
    table, audience = await seen(house, match_id, caller)
    if audience.seat is None:
        raise NotFound("There is no such game.")
    return table, audience.seat


@router.get("/{match_id}/events")
async def events(
    match_id: str, caller: ReaderDep, house: HouseDep, after_seq: Annotated[int, Query(ge=0, le=MAX_SEQ)] = 0
) -> dict[str, list[dict[str, Any]]]:
    """The log from `after_seq` on, as the caller may see it."""
    table, audience = await seen(house, match_id, caller)
    found = await table.look(audience, min(after_seq, table.state.version))
    return {"events": [logged(match_id, *event) for event in found]}


@router.get("/{match_id}/opening")
async def opening(match_id: str, caller: ReaderDep, house: HouseDep) -> dict[str, Any]:
    """The opening that the game has reached: `opening` is `{eco, name, plies, called}`, or null; `called` is its name
    in the reader's language."""
    table, _ = await seen(house, match_id, caller)
    position = table.state.position
    found = name_opening(position.moves) if position.initial_fen == chess.STARTING_FEN else None
    return {"opening": None if found is None else {**asdict(found), "called": opening_called(found.name)}}


@router.get("/{match_id}/pgn", response_class=Pgn)
async def pgn(
    match_id: str, request: Request, caller: ReaderDep, house: HouseDep, chat: Literal["0", "1"] = "0"
) -> Pgn:
    """The game in PGN, with the talk as comments when `chat=1`."""
    table, audience = await seen(house, match_id, caller)
    text = to_pgn(
        table.state,
        str(request.url_for("match_page", match_id=match_id)),
        audience,
        chat=chat == "1",
        evaluations=await house.summaries.evaluations(match_id) if table.state.ended else None,
    )
    return Pgn(text, headers={"Content-Type": f"{Pgn.media_type}; charset=utf-8"})


async def seen(house: House, match_id: str, asking: Player | Caller) -> tuple[Table, Audience]:
    """The table, and from where the caller follows it; a program never has the place of its player. Raises NotFound
    for a game that is unknown or that the caller may not see, AboveRating for one above the caller's content rating."""
    caller = asking if isinstance(asking, Caller) else Caller(asking)
    player, table = caller.player, await house.directory.open(match_id)
    audience = Audience.GALLERY if table is None else audience_of(table.state, caller, house.agents)
    if table is None or (audience is Audience.GALLERY and not table.state.watchable):
        raise NotFound("There is no such game.")
    if audience.seat is None:
        welcome_to_watch(house, player, table.state)
    return table, audience
