"""The pages that open without a session: shared games, shared players, and the games of the house's own cast.

What they show is chosen here, field by field: moves, analysis, result and the public part of a recap. Nothing that was
said or remembered is among it, and a person who has not shared the game is not named.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import chess
from fastapi import APIRouter, Request
from starlette.responses import Response

from app.accounts.player import Player
from app.accounts.sharing import SharedLink
from app.domain.audiences import Audience
from app.domain.errors import NotFound
from app.domain.match import MatchState, Sitter
from app.domain.position import Color
from app.house import House
from app.languages import speaking
from app.languages.catalogue import SOURCE
from app.languages.speaking import tr
from app.matches.repository import matches_of
from app.web.cards import SLOGAN, Shared, draw, draw_game, open_to_all, seen_by, standing, written
from app.web.company import in_company, welcome_to_read
from app.web.deps import HouseDep, LimitsDep, OptionalPlayerDep, caller_address
from app.web.limits import PICTURES
from app.web.people import GAMES_READ, GAMES_SHOWN, opponent_of
from app.web.pictures import picture
from app.web.shown import Shown, shown_past
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# The name of a person who has not shared the game.
UNNAMED = "Somebody"


@router.get("/shared/{token}")
async def shared_page(token: str, request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """What a link opens, read-only, for everybody. Raises AboveRating for a game with a character above the reader's
    content rating."""
    link = await house.sharing.opened_by(token)
    if link.match_id is None:
        return render(request, "shared_player.html", await public_player(house, link, player))
    state = await named_game(house, link, player)
    context = await public_game(house, state)
    preview = Shared(context["pair"], f"{standing(state)}. Chess Club", _card(link.path))
    return render(request, "shared_game.html", {**context, "shared": preview})


@router.get("/shared/{token}/card.svg")
async def shared_card(token: str, request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """The picture of a shared game."""
    link = await house.sharing.opened_by(token)
    if link.match_id is not None:
        return draw_game(request, await named_game(house, link, player), "white")
    board, names = chess.Board(await _latest_fen(house, link, player)), {"white": written(link.owner.display_name)}
    return draw(request, board, "white", last="", names=names, standing=rated(link.owner))


@router.get("/shared/{token}/card.png")
async def shared_picture(
    token: str, request: Request, player: OptionalPlayerDep, house: HouseDep, limits: LimitsDep
) -> Response:
    """The same picture as PNG, for places that show no SVG; of a player, the name above their latest shared game."""
    link = await house.sharing.opened_by(token)
    await limits.hit(PICTURES, "pictures", caller_address(request))
    if link.match_id is None:
        shown = (await _latest_fen(house, link, player), "", link.owner.display_name, "", rated(link.owner))
    else:
        shown = _pictured(await named_game(house, link, player))
    return Response(await asyncio.to_thread(picture, *shown, tr(SLOGAN)), media_type="image/png")


@router.get("/matches/{match_id}/card.png")
async def match_picture(
    match_id: str, request: Request, player: OptionalPlayerDep, house: HouseDep, limits: LimitsDep
) -> Response:
    """The picture of a game as PNG, for those who may have its card (`cards.match_card`)."""
    state = await open_to_all(house, match_id) if player is None else await seen_by(house, match_id, player)
    if state is None:
        raise NotFound("There is no such game.")
    await limits.hit(PICTURES, "pictures", caller_address(request))
    return Response(await asyncio.to_thread(picture, *_pictured(state), tr(SLOGAN)), media_type="image/png")


async def house_game(request: Request, house: House, match_id: str) -> Response:
    """The page of a game of the house's own cast for visitors without a session. Raises as `open_to_all` does."""
    state = await open_to_all(house, match_id)
    context = await public_game(house, state)
    preview = Shared(context["pair"], f"{standing(state)}. Chess Club", _card(f"/matches/{match_id}"))
    return render(request, "shared_game.html", {**context, "shared": preview})


def _pictured(state: MatchState) -> tuple[str, str, str, str, str]:
    """Position, last move, the names above and below, and the state of a game, for its picture."""
    last = state.moves[-1].uci if state.moves else ""
    return state.position.board.fen(), last, state.black.name, state.white.name, standing(state)


async def _latest_fen(house: House, link: SharedLink, reader: Player | None) -> str:
    """The last position of a player's latest shared game, as the reader may see it."""
    games = await shared_games(house, link.owner, reader)
    return str(games[0]["fen"]) if games else chess.STARTING_FEN


def _card(path: str) -> str:
    """The address of the picture in the language of the page; whoever fetches pictures names none of their own."""
    name = speaking.language()
    return f"{path}/card.png" if name == SOURCE else f"{path}/card.png?language={name}"


def rated(player: Player) -> str:
    """The rating in words, with a question mark while it is provisional."""
    return tr("Rated {rating}", rating=f"{player.rating}{'?' if player.provisional else ''}")


async def named_game(house: House, link: SharedLink, reader: Player | None) -> MatchState:
    """The shared game, in which only those people have a name who have shared it themselves. Raises NotFound, and
    AboveRating for one that is not for this reader."""
    table = await house.directory.open(link.match_id) if link.match_id is not None else None
    if table is None:
        raise NotFound("This link opens nothing, or no longer.")
    welcome_to_read(house, reader, table.state)
    sharers = await house.sharing.sharers(table.state.match_id)
    state = table.state
    return replace(state, white=_named(state.white, sharers), black=_named(state.black, sharers))


def _named(sitter: Sitter, sharers: frozenset[str]) -> Sitter:
    if sitter.is_mind or sitter.id in sharers:
        return sitter
    return Sitter(sitter.kind, "", UNNAMED)


async def public_game(house: House, state: MatchState) -> Shown:
    """What everybody may know of a game; `page_data` is what the page's script gets."""
    told = await house.summaries.summary(state, Audience.GALLERY)
    analysis = told["analysis"]
    judged = [] if analysis is None else analysis["moves"]
    verdicts = {move["ply"]: {"label": move["label"], "mark": move["mark"]} for move in judged}
    unjudged = {"label": None, "mark": None}
    moves = [
        {"san": move.san, "uci": move.uci, "fen": move.fen, **verdicts.get(move.ply, unjudged)} for move in state.moves
    ]
    chances = [analysis["start"]["chance"], *(move["evaluation"]["chance"] for move in judged)] if analysis else []
    seats = {color.value: _seat(house, state.sitter(color)) for color in Color}
    game = {
        **seats,
        **{key: told[key] for key in ("result", "winner", "end_reason", "opening", "initial_fen")},
        "moves": moves,
        "chances": chances if len(chances) == len(moves) + 1 else [],
    }
    return {
        "pair": f"{state.white.name} – {state.black.name}",
        "has_unnamed": any(not state.sitter(color).is_mind and not state.sitter(color).id for color in Color),
        "fen": state.position.board.fen(),
        "last": state.moves[-1].uci if state.moves else "",
        "seats": seats,
        "across": next((seat for seat in seats.values() if seat["slug"]), None),
        "recaps": [one for one in told["recaps"] if _may_tell(house, state, Color(one["color"]))],
        "accuracy": analysis["accuracy"] if analysis else {},
        "page_data": game,
    }


def _seat(house: House, sitter: Sitter) -> Shown:
    """A name, a rating, and for the house's cast the name of the page and the portrait."""
    character = house.characters.get(sitter.id) if sitter.kind == "character" else None
    of_the_house = character is not None and character.owner_id is None
    return {"name": sitter.name, "rating": sitter.rating, "slug": sitter.slug if of_the_house else None}


def _may_tell(house: House, state: MatchState, color: Color) -> bool:
    """Whether everybody may read this mind's recap: it is one of the house's cast, whose words are fit for everybody,
    and tells of nobody who is not named here."""
    return _seat(house, state.sitter(color))["slug"] is not None and state.sitter(color.other).name != UNNAMED


async def public_player(house: House, link: SharedLink, reader: Player | None) -> Shown:
    """What everybody may know of a player: name, rating, and the games they have shared."""
    owner = link.owner
    games = await shared_games(house, owner, reader)
    return {
        "member": owner,
        "games": games,
        "shared": Shared(owner.display_name, f"{rated(owner)}. Chess Club", _card(link.path)),
    }


async def shared_games(house: House, owner: Player, reader: Player | None) -> list[Shown]:
    """The player's last games among those they have shared, within the reader's content rating, the latest first."""
    links = await house.sharing.links_of(owner)
    rows = await house.database.read(partial(matches_of, unfinished=False, limit=GAMES_READ), owner.party)
    games = []
    is_own = reader is not None and reader.id == owner.id
    welcome = {one.id for one in in_company(reader, house.characters.all())}
    opponents = [(row, *opponent_of(row, owner)) for row in rows if row.id in links]
    fit = [one for one in opponents if one[1] != "character" or one[2] in welcome or is_own]
    for row, kind, other_id in fit[:GAMES_SHOWN]:
        game = shown_past(row, owner, None, house.clock.now_ms()) | {"url": links[row.id]}
        if kind == "player" and other_id not in await house.sharing.sharers(row.id):
            game["other"] = {"slug": None, "name": UNNAMED}
        games.append(game)
    return games
