"""The share card: a position with names and the club's mark as one SVG without external resources."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Annotated, Literal

import chess
from fastapi import APIRouter, Query, Request
from markupsafe import Markup
from starlette.responses import Response

from app.accounts.player import Player
from app.domain.errors import BadPayload, NotFound, Unauthenticated
from app.domain.match import MatchState, Sitter
from app.domain.position import MAX_FEN_LENGTH, Color, number_of
from app.house import House
from app.languages.speaking import language, marked, tr
from app.web.company import is_fit_for, welcome_to_read
from app.web.deps import HouseDep, OptionalPlayerDep
from app.web.shown import Shown
from app.web.templates import render

router = APIRouter(include_in_schema=False)

# Largest width of a name beside the board, and its usual font size, in pixels.
NAME_WIDTH = 500
NAME_SIZE = 56
# Width of a letter as a share of the font size, in a serif font: wide ones (Han, Kana, emoji), and all others.
BROAD, USUAL = 1.0, 0.5

# Characters that XML 1.0 cannot contain, even escaped.
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

RESULTS = {"1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½"}

SLOGAN = marked("Where somebody remembers how you play.")

Side = Literal["white", "black"]


@dataclass(frozen=True, slots=True)
class Written:
    """A name as it is written on the card: `size` in pixels."""

    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Shared:
    """The preview of a page on other sites. `image` is a path of this server."""

    title: str
    description: str
    image: str


@router.get("/matches/{match_id}/card.svg")
async def match_card(
    match_id: str, request: Request, player: OptionalPlayerDep, house: HouseDep, side: Side = "white"
) -> Response:
    """The card of a game for those who may look at it: its players, and if it is watchable whoever has a session. For
    everybody else there is the card of a shared game (`web.shared`), and of a game of the house's own cast."""
    state = await open_to_all(house, match_id) if player is None else await seen_by(house, match_id, player)
    if state is None:
        raise NotFound("There is no such game.")
    return draw_game(request, state, side)


def draw_game(request: Request, state: MatchState, side: Side) -> Response:
    """The card of a game as an answer."""
    names = {"white": written(state.white.name), "black": written(state.black.name)}
    last = state.moves[-1].uci if state.moves else ""
    return draw(request, state.position.board, side, last=last, names=names, standing=standing(state))


@router.get("/card.svg")
async def position_card(
    request: Request, fen: Annotated[str, Query(max_length=MAX_FEN_LENGTH)], side: Side = "white"
) -> Response:
    """The card of a position. Raises BadPayload for an illegal one."""
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise BadPayload("That is not a position in FEN.") from error
    if not board.is_valid():
        raise BadPayload("No game of chess leads to that position.")
    to_move = tr("White to move") if board.turn else tr("Black to move")
    return draw(request, board, side, last="", names={}, standing=to_move)


async def seen_by(house: House, match_id: str, player: Player) -> MatchState | None:
    """The game, None for one that is not there or not this visitor's to see."""
    table = await house.directory.open(match_id)
    if table is None:
        return None
    if table.state.color_of(player.party) is not None:
        return table.state
    return table.state if table.state.watchable and is_fit_for(house, player, table.state) else None


async def open_to_all(house: House, match_id: str) -> MatchState:
    """A finished game between two of the house's own cast, which anybody may look at. Raises Unauthenticated for every
    other, also for one that is not there, and AboveRating where one of the two is not for everybody."""
    table = await house.directory.open(match_id)
    if table is None or not (table.state.ended and table.state.watchable):
        raise Unauthenticated
    if not all(_of_the_cast(house, table.state.sitter(color)) for color in Color):
        raise Unauthenticated
    welcome_to_read(house, None, table.state)
    return table.state


def _of_the_cast(house: House, sitter: Sitter) -> bool:
    character = house.characters.get(sitter.id) if sitter.kind == "character" else None
    return character is not None and character.owner_id is None


def standing(state: MatchState) -> str:
    """The state of the game in a few words."""
    if state.ended:
        return RESULTS.get(state.result) or tr("Called off")
    number = number_of(state.ply + 1, state.position.initial_fen)
    if state.turn.is_white:
        return tr("Move {number}, white to move", number=number)
    return tr("Move {number}, black to move", number=number)


def draw(
    request: Request, board: chess.Board, side: Side, *, last: str, names: dict[str, Written], standing: str
) -> Response:
    """The card as an answer. `last` is the last move in UCI, "" for none."""
    pieces = request.app.state.assets.find("/static/pieces.svg")
    top, bottom = ("black", "white") if side == "white" else ("white", "black")
    context: Shown = {
        # From a file of ours: the only markup that is not escaped.
        "symbols": Markup(re.sub(r"</?svg[^<>]*>", "", pieces.body.decode().strip())),
        "men": [
            {"kind": piece.symbol().lower(), "white": piece.color, **corner(square, side)}
            for square, piece in sorted(board.piece_map().items())
        ],
        "marked": [corner(chess.parse_square(name), side) for name in (last[:2], last[2:4]) if name],
        "top": names.get(top),
        "bottom": names.get(bottom),
        "standing": standing,
        "slogan": tr(SLOGAN),
        "language": language(),
    }
    card = render(request, "card.svg", context)
    return Response(card.body, media_type="image/svg+xml")


def corner(square: int, side: Side) -> dict[str, int]:
    """The upper left corner of a square, in squares from the board's, seen from `side`."""
    file, rank = chess.square_file(square), chess.square_rank(square)
    return {"x": file, "y": 7 - rank} if side == "white" else {"x": 7 - file, "y": rank}


def written(name: str) -> Written:
    """A name without what XML cannot hold, in letters as large as fit."""
    text = NOT_XML.sub("", name)
    width = sum(BROAD if unicodedata.east_asian_width(letter) in "WF" else USUAL for letter in text)
    return Written(text, round(min(NAME_SIZE, NAME_WIDTH / max(width, 1)), 1))
