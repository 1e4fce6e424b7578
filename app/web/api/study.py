"""Analysis: parsing PGN and FEN, names of openings, exercises from a finished game."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from app.archive.coaching import walk_through
from app.domain.errors import BadFen, BadPayload, BadPgn, ClubError, NotAllowed, TooLarge
from app.domain.notation import NotReadable, ReadGame, Unreadable, read_notation
from app.domain.position import Color
from app.languages.figures import opening_called
from app.openings.book import named_positions
from app.web.api.matches import seen
from app.web.api.shapes import Asked
from app.web.deps import HouseDep, LimitsDep, PlayerDep, caller_address
from app.web.limits import IMPORTS, IMPORTS_OF_AN_ADDRESS

router = APIRouter(prefix="/api", tags=["study"])

REFUSALS: dict[NotReadable, type[ClubError]] = {
    NotReadable.EMPTY: BadPayload,
    NotReadable.TOO_LONG: TooLarge,
    NotReadable.BAD_FEN: BadFen,
    NotReadable.BAD_PGN: BadPgn,
}

# Seconds for which browsers cache the names of openings, which change with releases only.
NAMES_KEPT = 86_400


class Notation(Asked):
    """A FEN, or a PGN of which the first game is read."""

    text: str = Field(description="at most 60,000 characters")


@router.post("/analysis/import")
async def read_notation_of(
    request: Request, notation: Notation, player: PlayerDep, limits: LimitsDep
) -> dict[str, Any]:
    """The game or position in a text, as a tree: `after` of a move is the index of the one it follows, -1 for the
    start. Nothing is stored."""
    await limits.hit(IMPORTS_OF_AN_ADDRESS, "imports from", caller_address(request))
    await limits.hit(IMPORTS, "imports", player.id)
    try:
        async with request.app.state.reading:
            game = await asyncio.to_thread(read_notation, notation.text)
    except Unreadable as error:
        raise REFUSALS[error.fault](error.message) from error
    return _told(game)


@router.get("/openings")
async def openings(response: Response, _player: PlayerDep, language: str = "") -> dict[str, dict[str, list[str]]]:  # noqa: ARG001
    """Every named position (the first four fields of its FEN) with ECO code, name, and name in the reader's language.
    `language` keeps answers in several languages apart in a browser's cache, and chooses none."""
    response.headers["Cache-Control"] = f"private, max-age={NAMES_KEPT}"
    named = named_positions().items()
    return {"openings": {epd: [one.eco, one.name, opening_called(one.name)] for epd, one in named}}


@router.get("/matches/{match_id}/practice")
async def practice(
    match_id: str, player: PlayerDep, house: HouseDep, side: Annotated[Color | None, Query()] = None
) -> dict[str, Any]:
    """Exercises from a finished game: `mistakes` of one side (`side`, by default the caller's own, for the gallery the
    person's), and candidates for `puzzles` from both sides' missed chances, the best first. Both are null while there
    is no analysis, and `post_match` says why."""
    table, audience = await seen(house, match_id, player)
    state = table.state
    if not state.ended:
        raise NotAllowed("This game is not over yet.")
    if side is None:
        side = audience.side or (Color.BLACK if state.white.is_mind and not state.black.is_mind else Color.WHITE)
    found = await house.summaries.practice(state, side)
    return {
        "match_id": match_id,
        "side": side.value,
        "post_match": await house.post_match.status(match_id),
        **(found or {"mistakes": None, "puzzles": None}),
    }


@router.get("/matches/{match_id}/walk")
async def walk(match_id: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """A walk through a finished game of the caller's, or of their agent's: at most three `moments`, each an exercise
    with a `question` and the `answer` that is told afterwards. Null while there is no analysis, and `post_match` says
    why."""
    table, audience = await seen(house, match_id, player)
    if not table.state.ended:
        raise NotAllowed("This game is not over yet.")
    if audience.side is None:
        raise NotAllowed("The walk is for those who played.")
    party = table.state.sitter(audience.side).party
    moments = await house.database.read(walk_through, party, match_id)
    told = None
    if moments is not None:
        told = [
            {**one.lesson.model_dump(mode="json"), "question": one.question, "answer": one.answer} for one in moments
        ]
    return {
        "match_id": match_id,
        "side": audience.side.value,
        "post_match": await house.post_match.status(match_id),
        "moments": told,
    }


def _told(game: ReadGame) -> dict[str, Any]:
    moves = [
        {
            "after": move.after,
            "uci": move.uci,
            "san": move.san,
            "fen": move.fen,
            "nags": move.nags,
            "comment": move.comment,
        }
        for move in game.moves
    ]
    return {
        "initial_fen": game.initial_fen,
        "moves": moves,
        "headers": game.headers,
        "result": game.result,
        "comment": game.comment,
        "games": game.games,
    }
