"""Says whether a king is in danger that stands in the open, or behind a single pawn."""

from __future__ import annotations

import chess

from app.domain.facts import Facts
from app.domain.prose_facts import pawn_shield, phase_of, squares_hit_around_king
from app.domain.prose_words import number_word

# Chances up to which a bare king is a danger, and pawns that are cover.
_NO_WORSE, _COVER = 0.45, 2


def bare_king_in_words(color: chess.Color, facts: Facts) -> str | None:
    """What is wrong with a king that has walked out, or has hardly a pawn before it, while the other side has its queen
    and stands better; None for one that is well, and where nobody knows how it stands."""
    board, mine = facts.board, color == facts.me
    king, chance = board.king(color), facts.chances
    if king is None or chance is None or not board.queens & board.occupied_co[not color]:
        return None
    own = chance if mine else 1 - chance
    home = chess.square_rank(king) == (0 if color == chess.WHITE else 7)
    shield, hit = pawn_shield(board, color), squares_hit_around_king(board, color)
    walked = not home and phase_of(board) != "endgame"
    if own > _NO_WORSE or not (walked or shield < _COVER):
        return None
    where = "stands in the open" if walked else "has little cover"
    pawns = "no pawn" if not shield else "one pawn" if shield == 1 else f"{number_word(shield)} pawns"
    squares = "one of the squares" if hit == 1 else f"{number_word(hit)} of the squares"
    around = f" and {squares} beside it attacked" if hit else ""
    whose = "my" if mine else "your"
    return f"{whose} king on {chess.square_name(king)} is not safe: it {where}, with {pawns} before it{around}"
