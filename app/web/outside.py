"""The rooms of the house as somebody without a session sees them: read-only, and the door beside.

Only the house's cast is shown: people, and whoever they made, are seen where they have shared it.
"""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request
from starlette.responses import Response

from app.archive.standings import BoardStanding, StandingsWindow
from app.characters.character import Character
from app.house import House
from app.web.company import in_company
from app.web.shown import Shown
from app.web.templates import render

# Games shown of those that are watched just now.
GAMES_SHOWN = 6


@dataclass(frozen=True, slots=True)
class OutsideRoom:
    """What stands over a room, and what one can do in it once one has come in."""

    title: str
    lead: str
    inside: str


LOBBY = OutsideRoom(
    "The lobby",
    "Where people find each other: by a table with a link, by name, or by waiting a moment for somebody of about their "
    "strength.",
    "Inside you press a clock, set up a table, or take one of the free chairs.",
)
GALLERY = OutsideRoom(
    "The gallery",
    "The games that are going on, as live boards, with whoever looks on talking beside them.",
    "Inside the boards move, you may talk with the others who look on, and put two of the cast at a table.",
)
HONOURS = OutsideRoom(
    "Boards of honour",
    "Who stands where by rated games, each kind of player on a board of its own.",
    "Inside are all the boards, and how you fared against everybody on them.",
)
AGENTS = OutsideRoom(
    "Agents",
    "Raise somebody who plays for themselves. You give them a temper and coach them by talk; the moves, the rating and "
    "the memories are their own.",
    "Inside you give one a name, send it to anybody of the cast, and watch.",
)


async def lobby_outside(request: Request, house: House) -> Response:
    """The lobby: how many chairs are free, and which clocks are played."""
    return _page(request, LOBBY, {"chairs": await house.lobby.free_chairs()})


async def gallery_outside(request: Request, house: House) -> Response:
    """The gallery: the games of the cast among themselves."""
    live = house.watching.for_player(None, await house.watching.live())
    cast = {one.id for one in _cast(house)}
    shown = [game for game in live if all(game[side]["id"] in cast for side in ("white", "black"))]
    return _page(request, GALLERY, {"games": shown[:GAMES_SHOWN], "more": len(live) - len(shown[:GAMES_SHOWN])})


async def honours_outside(request: Request, house: House) -> Response:
    """The boards of honour: that of the house's cast."""
    standings = {one.id: one for one in await house.boards.standings("character", StandingsWindow.ALL)}
    lines: list[tuple[Character, BoardStanding | None]] = [(one, standings.get(one.id)) for one in _cast(house)]
    return _page(request, HONOURS, {"lines": lines})


async def agents_outside(request: Request, house: House) -> Response:
    """The room of agents: whom they can be sent to."""
    return _page(request, AGENTS, {"opponents": _cast(house)})


def _cast(house: House) -> list[Character]:
    """The house's cast as far as it is fit for everybody, the strongest first."""
    return sorted(in_company(None, house.characters.cast()), key=lambda one: (-one.current_elo, one.name))


def _page(request: Request, room: OutsideRoom, context: Shown) -> Response:
    return render(request, "outside.html", {"room": room, **context})
