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


def features_of(board: chess.Board, you: chess.Color) -> list[str]:
    """What else anybody can see of both sides, as clauses to `you`: pawns, bishops, rooks, knights' posts."""
    found = []
    for color, whose, have in ((you, "your", "you have"), (not you, "their", "they have")):
        pawns = prose_facts.pawn_facts(board, color)
        if pawns.isolated:
            found.append(f"{whose} {chess.FILE_NAMES[pawns.isolated[0]]}-pawn is isolated")
        if pawns.doubled:
            found.append(f"{whose} pawns on the {chess.FILE_NAMES[pawns.doubled[0]]}-file are doubled")
        if prose_facts.bishop_pair(board, color):
            found.append(f"{have} the two bishops")
        if posts := prose_facts.outposts(board, color):
            found.append(f"{have} an outpost on {chess.square_name(posts[0])}")
    return found


def aims_of(board: chess.Board, you: chess.Color) -> list[str]:
    """What a side may aim at, as clauses: a pawn push that opens the centre, a weak pawn, an open file, a post."""
    found = []
    theirs = prose_facts.pawn_facts(board, not you)
    if breaks := _breaks(board, you):
        found.append(f"the push {listed(breaks)}, which opens the position")
    if theirs.isolated:
        found.append(f"their isolated pawn on the {chess.FILE_NAMES[theirs.isolated[0]]}-file")
    if files := prose_facts.open_files(board):
        found.append(f"the open {chess.FILE_NAMES[files[0]]}-file for a rook")
    if posts := prose_facts.outposts(board, you):
        found.append(f"a knight on {chess.square_name(posts[0])}")
    return found


def _breaks(board: chess.Board, you: chess.Color) -> list[str]:
    """Pawn pushes after which the pawn could take one of the other side or be taken by it, the central ones first."""
    turned = board.copy(stack=False)
    turned.turn, turned.ep_square = you, None
    enemy = board.pawns & board.occupied_co[not you]
    found = []
    for move in turned.legal_moves:
        if board.piece_type_at(move.from_square) != chess.PAWN or board.is_capture(move) or move.promotion:
            continue
        if chess.BB_PAWN_ATTACKS[you][move.to_square] & enemy:
            found.append(move.to_square)
    ranked = sorted(found, key=lambda square: abs(chess.square_file(square) - 3.5))
    return [chess.square_name(square) for square in ranked[:2]]


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
