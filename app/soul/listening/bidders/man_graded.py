"""How a man stands, said first as the answer to whoever finds it bad, good, or asks which."""

from __future__ import annotations

import chess

from app.soul.listening.bid import Moment
from app.soul.listening.man_words import post_of, shut_in_by


def post(square: chess.Square, moment: Moment) -> str | None:
    return post_of(square, moment.facts, judges=True)


def blamed(square: chess.Square, moment: Moment) -> str | None:
    """How it stands, with the yes or no to whoever finds it bad first, and what stands in its way."""
    told = post(square, moment)
    if told is None or moment.facts.board.piece_type_at(square) == chess.PAWN:
        return told
    poor = " does little " in told
    shut = shut_in_by(square, moment.facts)
    return f"{'yes, it is a poor one' if poor else 'no, it is not so bad'}: {told}{shut if poor else ''}"


def graded(square: chess.Square, moment: Moment) -> str | None:
    """How good it is, for whoever asks whether it is good or bad."""
    told = post(square, moment)
    if told is None or moment.facts.board.piece_type_at(square) == chess.PAWN:
        return told
    poor = " does little " in told
    first = "more bad than good" if poor else "good" if " stands well " in told else "neither good nor bad"
    return f"{first}: {told}{shut_in_by(square, moment.facts) if poor else ''}"


def praised(square: chess.Square, moment: Moment) -> str | None:
    told = post(square, moment)
    if told is None or moment.facts.board.piece_type_at(square) == chess.PAWN:
        return told
    first = "yes" if " stands well " in told else "not really" if " does little " in told else "fairly"
    return f"{first}: {told}"
