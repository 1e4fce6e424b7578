"""Material in words: who is ahead by the pieces, and what each side has lost so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.board.state_words import counted_words
from app.domain.prose_words import listed, number_word, piece_word

# What was lost or taken is asked, not who has more.
_LOST = re.compile(
    r"\b(?:lost|lose|losing|losses|captured?|taken|took|takes?|gone|missing|gave up|given up|sacrificed)\b"
)
# The men as they are told, the weightiest first.
_ORDER = ("queen", "rook", "bishop", "knight", "pawn")


def asks_of_losses(low: str) -> bool:
    """Whether it is asked what has been taken so far."""
    return _LOST.search(low) is not None


def lost_of(moves: Sequence[str], initial_fen: str, you: chess.Color) -> dict[str, dict[str, int]]:
    """The men that each side has lost by these moves (UCI), by their names."""
    board, lost = chess.Board(initial_fen), {True: Counter[str](), False: Counter[str]()}
    for uci in moves:
        move = chess.Move.from_uci(uci)
        taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        if taken is not None and board.is_capture(move):
            lost[board.turn is not you][piece_word(taken)] += 1
        board.push(move)
    return {"own": dict(lost[True]), "theirs": dict(lost[False])}


def material_words(facts: Mapping[str, Any]) -> str:
    """Who is ahead, by the pieces; what was lost first, where that is asked."""
    lost = f"{_lost_words(facts)} " if facts.get("lost") else ""
    return f"{lost}{_balance(facts)}"


def _lost_words(facts: Mapping[str, Any]) -> str:
    own, theirs = (_counted(facts["lost"][side]) for side in ("own", "theirs"))
    who, other = ("You have", "they") if facts["you"] is not None else ("White has", "Black")
    if not own and not theirs:
        return "None so far: nothing has been taken in this game."
    return f"{who} lost {own or 'nothing'} so far, and {other} {theirs or 'nothing'}."


def _counted(men: Mapping[str, int]) -> str:
    """The men that are gone, with their number where they are several."""
    told = [(one, men[one]) for one in _ORDER if men.get(one)]
    return listed([f"a {one}" if count == 1 else f"{number_word(count)} {one}s" for one, count in told])


def _balance(facts: Mapping[str, Any]) -> str:
    ahead = facts["points_ahead"]
    own, theirs = _men(facts["surplus"]), _men(facts["deficit"])
    counted = f" {counted_words(facts)}" if facts["counting"] else ""
    who = ("You are", "You have") if facts["you"] is not None else ("White is", "White has")
    if not own and not theirs:
        return f"Material is level, piece for piece.{counted}"
    told = " against ".join(part for part in (own, theirs) if part) if own else ""
    if ahead == 0:
        return f"Counted in points it is level: {own or 'nothing'} against {theirs or 'nothing'}.{counted}"
    if ahead > 0:
        return f"{who[0]} ahead by {_points(ahead)}: {told}.{counted}"
    down = theirs + (f" for {own}" if own else "")
    return f"{who[0]} behind by {_points(-ahead)}: the other side has {down} more.{counted}"


def _points(count: int) -> str:
    return "a pawn’s worth" if count == 1 else f"{count} pawns’ worth"


def _men(men: Mapping[str, int]) -> str:
    return listed([f"a {piece}" if count == 1 else f"{count} {piece}s" for piece, count in men.items()])
