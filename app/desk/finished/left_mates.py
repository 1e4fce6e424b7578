"""The mate that was on the board where a game was given up, drawn or run out of time: it was missed by no move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.games import SeenGame, board_at
from app.domain.position import Color
from app.domain.prose_words import number_word
from app.post_match.report import Analysis, Evaluation


def mate_for(evaluation: Evaluation, color: Color) -> int | None:
    """In how many moves a side mates; None where it has no forced mate."""
    mate = evaluation.mate
    return abs(mate) if mate and (mate > 0) is color.is_white else None


def mate_left(analysis: Analysis | None, game: SeenGame, color: Color) -> int | None:
    """In how many moves a side would have mated from the last position; None where it could not, or has."""
    if analysis is None or not analysis.moves or board_at(game.state, game.state.ply).is_game_over():
        return None
    return mate_for(analysis.moves[-1].evaluation, color)


def in_moves(mate: int) -> str:
    """ "mate in one"."""
    return f"mate in {number_word(mate)}"


def left_words(end: Mapping[str, Any], still: Mapping[str, Any] | None, by: str) -> str:
    """The mate that a side (`by`: "you", or the other) had where the game ended, and the move that begins it, where
    that is known."""
    mate = end["mate"] or end["their_mate"]
    begins = "" if still is None or not still["yours"] else f": {still['move']}"
    return f"where the game ended, after {end['last']}, {by} had {in_moves(mate)}{begins}"
