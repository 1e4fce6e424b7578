"""Opening games, and reading them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import Field

from app.accounts.player import Player
from app.domain.audiences import Audience
from app.domain.errors import BadPayload, NotFound, NotReady, RateLimited, TooManyGames
from app.domain.position import MAX_FEN_LENGTH, Color
from app.domain.requests.play import MAX_SEQ
from app.house import House
from app.matches.pgn import to_pgn
from app.matches.service import Terms, TooManyGamesAtOnce, TooManyGamesInAMinute
from app.matches.table import Table
from app.matches.views import logged
from app.web.api.shapes import Asked
from app.web.company import to_watch, welcome, welcome_to_watch
from app.web.deps import HouseDep, PlayerDep

router = APIRouter(prefix="/api/matches", tags=["matches"])


class Pgn(PlainTextResponse):
    """A response in PGN."""

    media_type = "application/x-chess-pgn"


class MatchWish(Asked):
    """The opponent, colour and terms of a new game."""

    character_id: str = Field(max_length=64, description="id or slug of the character")
    color: Literal["white", "black", "random"] = "random"
    time_control: str = Field(default="untimed", max_length=8, description="`untimed` or minutes+seconds, e.g. `5+3`")
    initial_fen: str | None = Field(default=None, max_length=MAX_FEN_LENGTH)
    takebacks: bool = True
    rated: bool = True
    watchable: bool | None = Field(default=None, description="left out: true, but false with a private character")


@router.post("", status_code=201)
async def sit_down(wish: MatchWish, player: PlayerDep, house: HouseDep) -> dict[str, str]:
    """Opens a game against a character."""
    character = house.characters.visible_to(player.id, wish.character_id)
    if character is None:
        raise NotFound("Nobody of that name plays here.")
    welcome(player, character)
    if not character.ready:
        raise NotReady
    terms = Terms(
        color=None if wish.color == "random" else Color(wish.color),
        time_control=wish.time_control,
        initial_fen=wish.initial_fen,
        takebacks=wish.takebacks,
        rated=wish.rated,
        watchable=not character.persona.private if wish.watchable is None else wish.watchable,
    )
    try:
        table = await house.matches.open_match(player.sitter, character.persona.sitter, terms)
    except ValueError as error:
        raise BadPayload(str(error)) from error
    except TooManyGamesAtOnce as error:
        raise TooManyGames from error
    except TooManyGamesInAMinute as error:
        raise RateLimited(details={"retry_after": error.retry_after}) from error
    match_id = table.state.match_id
    return {"match_id": match_id, "url": f"/matches/{match_id}"}


@router.get("")
async def games(
    player: PlayerDep, house: HouseDep, status: Literal["live", "unfinished"] = "live"
) -> dict[str, list[dict[str, Any]]]:
    """Running public games, or the caller's unfinished ones."""
    if status == "unfinished":
        return {"matches": await house.matches.unfinished_of(player.party)}
    return {"matches": to_watch(house, player, await house.matches.live())}


@router.get("/{match_id}")
async def one(match_id: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """The state of the match, as the caller may see it."""
    table, color = await seen(house, match_id, player)
    return await table.shown(Audience.of(color))


@router.get("/{match_id}/events")
async def events(
    match_id: str, player: PlayerDep, house: HouseDep, after_seq: Annotated[int, Query(ge=0, le=MAX_SEQ)] = 0
) -> dict[str, list[dict[str, Any]]]:
    """The log from `after_seq` on, as the caller may see it."""
    table, color = await seen(house, match_id, player)
    found = await table.look(Audience.of(color), min(after_seq, table.state.version))
    return {"events": [logged(match_id, *event) for event in found]}


@router.get("/{match_id}/pgn", response_class=Pgn)
async def pgn(
    match_id: str, request: Request, player: PlayerDep, house: HouseDep, chat: Literal["0", "1"] = "0"
) -> Pgn:
    """The game in PGN, with the talk as comments when `chat=1`."""
    table, color = await seen(house, match_id, player)
    text = to_pgn(
        table.state,
        str(request.url_for("match_page", match_id=match_id)),
        Audience.of(color),
        chat=chat == "1",
        evaluations=await house.summaries.evaluations(match_id) if table.state.ended else None,
    )
    return Pgn(text, headers={"Content-Type": f"{Pgn.media_type}; charset=utf-8"})


async def seen(house: House, match_id: str, player: Player) -> tuple[Table, Color | None]:
    """The table and the caller's seat, None for the gallery. Raises NotFound for a game that is unknown or that the
    caller may not see, AboveRating for one above the caller's content rating."""
    table = await house.directory.open(match_id)
    color = table.state.color_of(player.party) if table is not None else None
    if table is None or (color is None and not table.state.watchable):
        raise NotFound("There is no such game.")
    if color is None:
        welcome_to_watch(house, player, table.state)
    return table, color
