"""The last moves of a game, gone through where so many of them are asked for."""

from __future__ import annotations

import re
from typing import Any

from app.desk.finished.course import move_at
from app.desk.games import SeenGame
from app.domain.number_words import cardinals, either, number_said
from app.domain.position import Color, number_of
from app.domain.prose_words import listed, number_word
from app.post_match.judging import INACCURACY_LOSS
from app.post_match.report import Analysis

# Moves of both sides that are told at most.
MOST = 15
_LAST = re.compile(rf"\b(?:last|final) (?P<count>[0-9]{{1,2}}|{either(cardinals(2, 12))}|few|couple of) moves\b")
FEW = 4


def tail_named(low: str) -> int | None:
    """Of how many last moves a question speaks."""
    found = _LAST.search(low)
    if found is None:
        return None
    said = found["count"]
    count = FEW if said in ("few", "couple of") else number_said(said)
    return min(max(count, 1), MOST)


def tail_words(analysis: Analysis | None, game: SeenGame, count: int) -> str:
    """The last moves of both sides as they are written, and which of them cost something."""
    state, color = game.state, game.color or Color.WHITE
    start, last = state.position.initial_fen, number_of(state.ply, state.position.initial_fen)
    shown = [one for one in state.moves if number_of(one.ply, start) > last - count]
    first = shown[0].ply if shown else 1
    told = [move_at(state, one.ply) if one.color.is_white or one.ply == first else one.san for one in shown]
    moves = last - number_of(first, start) + 1
    words = f"The last {number_word(moves)} moves: {' '.join(told)}."
    judged = [] if analysis is None else [one for one in analysis.moves if one.ply >= first]
    if not judged:
        return words
    costly = [one for one in judged if (one.loss or 0.0) >= INACCURACY_LOSS]
    if not costly:
        return f"{words} None of them cost as much as an inaccuracy."
    named = listed([_costly(game, one.ply, one.loss or 0.0, one.best_san, mine=one.color is color) for one in costly])
    others = "all the others were sound" if len(costly) < len(judged) else "none was sound"
    return f"{words} What cost something: {named}; {others}."


def _costly(game: SeenGame, ply: int, loss: float, better: str | None, *, mine: bool) -> str:
    whose: dict[bool, Any] = {True: "yours" if game.color is not None else "White’s", False: "theirs"}
    best = "" if better is None else f", {better} was better"
    return f"{move_at(game.state, ply)} ({whose[mine]}, {round(100 * loss)} chances in a hundred{best})"
