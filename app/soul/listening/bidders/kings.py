"""Tells how a king stands: the pawns before it, and the squares around it that are attacked."""

from __future__ import annotations

import chess

from app.domain.condition import Names, to_move
from app.domain.facts import Facts
from app.domain.prose_facts import pawn_shield, phase_of
from app.domain.prose_words import number_word


def _is_out(board: chess.Board, color: chess.Color) -> bool:
    """Whether a king stands away from its first row, or in the middle of it, while it has something to fear."""
    king = board.king(color)
    hunted = bool(board.queens & board.occupied_co[not color])
    if king is None or (phase_of(board) == "endgame" and not hunted):
        return False
    home = chess.square_rank(king) == (0 if color == chess.WHITE else 7)
    return not home or chess.square_file(king) in (3, 4)


def _hit(board: chess.Board, color: chess.Color) -> list[chess.Square]:
    """The squares around a king that the other side attacks."""
    king = board.king(color)
    around = 0 if king is None else chess.BB_KING_ATTACKS[king]
    return [at for at in chess.scan_forward(around) if to_move(board, color).is_attacked_by(not color, at)]


def _of_king(facts: Facts, color: chess.Color) -> str:
    board = facts.board
    king = board.king(color)
    named = Names(board, facts.me).of(king) if king is not None else "the king"
    shield, hit = pawn_shield(board, color), len(_hit(board, color))
    pawns = "no pawn" if not shield else "one pawn" if shield == 1 else f"{number_word(shield)} pawns"
    around = "no square" if not hit else "one square" if hit == 1 else f"{number_word(hit)} squares"
    stands = "stands in the open, with" if _is_out(board, color) else "has"
    return f"{named} {stands} {pawns} before it and {around} beside it attacked"


def king_in_words(facts: Facts, *, mine: bool, kind: bool) -> str:
    """How a king stands, with a yes or no first to whoever finds it exposed, or safe where `kind`."""
    color = facts.color(mine)
    hit, bare = len(_hit(facts.board, color)), pawn_shield(facts.board, color) < 1
    open_to = _is_out(facts.board, color) or (hit > 1 and bool(facts.board.queens & facts.board.occupied_co[not color]))
    exposed = open_to or (bare and hit > 0)
    return f"{'yes' if exposed != kind else 'no'}: {_of_king(facts, color)}"
