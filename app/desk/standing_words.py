"""Why a position is better for one side: what anybody can see on the board, and an engine's figure in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.domain import prose_facts
from app.domain.prose import chances_in_words
from app.domain.prose_words import listed, piece_word

# Attacked squares beside a king, and moves more than the other side has, from which on they are worth telling.
UNDER_FIRE, FREER_BY = 3, 8
# Reasons that are told.
TOLD = 2


def reasons_of(board: chess.Board, you: chess.Color) -> list[str]:
    """What speaks for one side or the other, as clauses to `you`, the weightiest first."""
    found = []
    ahead = prose_facts.points_ahead(board, you)
    if ahead:
        worth = "a pawn" if abs(ahead) == 1 else f"{abs(ahead)} pawns’ worth"
        found.append(f"you are {worth} {'up' if ahead > 0 else 'down'} in material")
    for color, whose in ((you, "your"), (not you, "their")):
        if loose := prose_facts.loose_pieces(board, color):
            piece = piece_word(board.piece_type_at(loose[0]) or chess.PAWN)
            found.append(f"{whose} {piece} on {chess.square_name(loose[0])} is attacked and unguarded")
    for color, whose in ((you, "your"), (not you, "their")):
        if prose_facts.squares_hit_around_king(board, color) >= UNDER_FIRE:
            found.append(f"{whose} king is under some fire")
    for color, whose in ((you, "you have"), (not you, "they have")):
        if passed := prose_facts.pawn_facts(board, color).passed:
            found.append(f"{whose} a passed pawn on {chess.square_name(passed[0])}")
    freer = _moves_of(board, you) - _moves_of(board, not you)
    if abs(freer) >= FREER_BY:
        found.append(f"{'your' if freer > 0 else 'their'} pieces have more squares to go to")
    if not ahead:
        found.append("material is level")
    if len(found) == 1:
        found.append("neither king is in danger")
    return found


def _moves_of(board: chess.Board, color: chess.Color) -> int:
    turned = board.copy(stack=False)
    turned.turn = color
    turned.ep_square = None
    return turned.pseudo_legal_moves.count()


def standing_words(facts: Mapping[str, Any]) -> str:
    """Who is better, by how much and why; `facts` are those of `engine_analysis`."""
    yours, you = facts["yours"], facts["you"]
    who, verb = ("You", "are") if you is not None else (facts["turn"], "is")
    if yours["mate"]:
        by = f"{who} {'have' if verb == 'are' else 'has'}" if yours["mate"] > 0 else "The other side has"
        return f"{by} mate in {abs(yours['mate'])}."
    lead = f"With {you} you are" if you is not None else f"{who} {verb}"
    chance = round(100 * yours["chance"])
    words = f"{lead} {chances_in_words(yours['chance'])}: I would say {chance} chances in a hundred."
    reasons = facts["reasons"][:TOLD]
    return f"{words} What one sees: {listed(reasons)}." if reasons and you is not None else words
