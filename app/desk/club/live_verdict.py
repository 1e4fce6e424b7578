"""What the engine makes of a running game that one only looks on at, and why, in words."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.board.standing_words import reasons_of
from app.desk.moves.judged import searched_from
from app.desk.services import DeskServices
from app.desk.tool import ToolRefused
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed
from app.post_match.judging import chances

# How long the engine is waited for; without it the material is counted.
PATIENCE_SECONDS = 2.5
# How `chances_in_words` calls a position in which nobody is better.
LEVEL = "about level"
# Reasons that are told.
TOLD = 2


async def verdict_of(game: Mapping[str, Any], at: DeskServices) -> str | None:
    """Who stands better and why; None where nobody may judge it (rated, or a person plays) or nothing can look."""
    minds = all(game[side]["kind"] == "character" for side in ("white", "black"))
    if game.get("rated", True) or not minds:
        return None
    board = chess.Board(game["fen"])
    if board.is_game_over():
        return None
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            lines = await searched_from(at, game["fen"])
    except (ToolRefused, TimeoutError):
        return None
    if not lines or lines[0].centipawns is None:
        return None
    chance = chances(lines[0].centipawns)
    names = {chess.WHITE: game["white"]["name"].split()[0], chess.BLACK: game["black"]["name"].split()[0]}
    return verdict_told(board, chance if board.turn else 1 - chance, names)


def verdict_told(board: chess.Board, white: float, names: Mapping[chess.Color, str]) -> str:
    """The verdict for the side that stands better, by White's winning chances (0 to 1)."""
    side = chess.WHITE if white >= 0.5 else chess.BLACK
    chance = white if side else 1 - white
    seen = [_of(one.words, names[side], names[not side]) for one in reasons_of(board, side)[:TOLD]]
    color = "White" if side else "Black"
    why = f" What one sees: {listed(seen)}." if seen else ""
    count, words = round(100 * chance), chances_in_words(chance)
    if words == LEVEL:
        return f"It is {LEVEL}: {count} chances in a hundred for {names[side]}, with {color}, by the engine.{why}"
    return f"{names[side]}, with {color}, is {words}: {count} chances in a hundred, by the engine.{why}"


def _of(reason: str, name: str, other: str) -> str:
    """A reason that is told to one of the players, told of them."""
    for said, told in (
        ("you are", f"{name} is"), ("you have", f"{name} has"), ("they have", f"{other} has"),
        ("your pieces", f"{name}’s pieces"), ("their pieces", f"{other}’s pieces"),
        ("your ", f"{name}’s "), ("their ", f"{other}’s "),
    ):  # fmt: skip
        if reason.startswith(said):
            return reason.replace(said, told, 1)
    return reason
