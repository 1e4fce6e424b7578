"""Says in clauses what it costs that men have not moved, and what comes first: a capture, or a move that brings one
out."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, moves_from
from app.domain.facts import Facts
from app.domain.prose_words import move_in_words, number_word
from app.domain.trial import ranked
from app.soul.listening.bidders.survey import pieces_out
from app.soul.listening.choice_words import worth_of
from app.soul.listening.ways import freed_in_words

# Chances (0 to 1) from which a side holds, and from which men at home have cost nothing.
HOLDS, WELL = 0.4, 0.57


def men_at_home(board: chess.Board, color: chess.Color) -> list[chess.Square]:
    """The squares of the knights, bishops and rooks that stand where they began, knights and bishops first."""
    row = 0 if color == chess.WHITE else 56
    first = {1: chess.KNIGHT, 6: chess.KNIGHT, 2: chess.BISHOP, 5: chess.BISHOP, 0: chess.ROOK, 7: chess.ROOK}
    own = [row + file for file, kind in first.items() if board.piece_at(row + file) == chess.Piece(kind, color)]
    minor = any(board.piece_type_at(at) != chess.ROOK for at in own)
    return own if minor else []


def first_out(home: Sequence[chess.Square], facts: Facts) -> str:
    """The safe move that brings one of them out, or frees one, as a clause; empty where there is none."""
    board = facts.board
    if facts.my_turn or board.is_check():
        return ""
    moves = [
        move for move in board.legal_moves if move.from_square in home and board.piece_type_at(move.from_square) != 4
    ]
    best = next((trial for trial in ranked(board, moves) if trial.points >= 0), None) if moves else None
    if best is not None:
        return f"{move_in_words(board, best.move)} would be a start"
    shut = (at for at in home if board.piece_type_at(at) == chess.BISHOP and not moves_from(at, board))
    freed = (freed_in_words(at, board) for at in shut)
    return next((told for told in freed if told), "")


def taken_before(facts: Facts) -> str:
    """The capture that comes before bringing anything out; empty where nothing dearer than a pawn is to be won."""
    if facts.my_turn:
        return ""
    board = facts.board
    found = max(board.generate_legal_captures(), key=lambda move: worth_of(move, board), default=None)
    return move_in_words(board, found) if found and worth_of(found, board) > 1 else ""


def alone_at_home(square: chess.Square, facts: Facts, chances: float | None) -> str:
    """How bad it is that one piece has not moved, and the safe move that brings it out."""
    board, color = facts.board, bool(facts.board.color_at(square))
    out = [number_word(pieces_out(board, side)) for side in (color, not color)]
    own = None if chances is None else chances if color == facts.me else 1 - chances
    bad = "" if own is None else "it is not very bad: " if own > HOLDS else "it costs something: "
    who, other = ("I have", "you have") if color == facts.me else ("you have", "I have")
    told = (
        f"{bad}{Names(board, facts.me).of(square)} has not moved, and {who} {out[0]} pieces out where {other} {out[1]}"
    )
    moves = [move for move in moves_from(square, board) if board.turn == color]
    best = max(ranked(board, moves), key=lambda one: worth_of(one.move, board), default=None) if moves else None
    if best is None or facts.rated or worth_of(best.move, board) < 0:
        return told
    even = ", and you are about level then" if own is not None and HOLDS < own < WELL else ""
    return f"{told}; {move_in_words(board, best.move)} brings it out{even}"
