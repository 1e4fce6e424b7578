"""How a man stands, said first as the answer to whoever finds it bad, good, or asks which."""

from __future__ import annotations

import chess

from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_facts
from app.domain.prose_words import number_word
from app.soul.listening.bid import Moment
from app.soul.listening.man_words import post_of, shut_in_by


def post(square: chess.Square, moment: Moment) -> str | None:
    return passed_in_words(square, moment.facts) or post_of(square, moment.facts, judges=True)


def passed_in_words(square: chess.Square, facts: Facts) -> str | None:
    """That a pawn is passed, how far it has to go and what stands before it; None for other men."""
    board, color = facts.board, facts.board.color_at(square)
    if color is None or board.piece_type_at(square) != chess.PAWN or square not in pawn_facts(board, color).passed:
        return None
    names, step = Names(board, facts.me), 8 if color == chess.WHITE else -8
    left = 7 - chess.square_rank(square) if color == chess.WHITE else chess.square_rank(square)
    way = [square + step * at for at in range(1, left + 1)]
    stands = next((at for at in way if board.piece_at(at)), None)
    before = f", though {names.of(stands)} stands before it" if stands is not None else ""
    watch = next((at for at in board.attackers(not color, way[0])), None) if stands is None else None
    held = f", and keeps {names.of(watch)} busy" if watch is not None else ""
    squares = "one square" if left == 1 else f"{number_word(left)} squares"
    return f"yes: {names.of(square)} is passed, {squares} from becoming a queen{before}{held}"


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
