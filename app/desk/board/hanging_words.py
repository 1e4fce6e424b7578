"""What is attacked on a board and what of it hangs, for both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.domain import prose_facts
from app.domain.prose_words import listed, piece_word

# Men that are told as attacked and guarded.
TOLD = 4


def hanging_facts(board: chess.Board, you: chess.Color) -> dict[str, Any]:
    """JSON-ready facts: of both sides the men that can be taken for nothing (`loose_`), those that a cheaper one can
    take (`cheaper_`), and those that are attacked and guarded (`held_`)."""
    found: dict[str, Any] = {}
    for name, side in (("own", you), ("theirs", not you)):
        loose = prose_facts.loose_pieces(board, side)
        cheaper = [one.target for one in prose_facts.threats(board, side) if one.target not in loose]
        men = chess.SquareSet(board.occupied_co[side] & ~board.kings)
        held = [one for one in men if board.is_attacked_by(not side, one) and one not in (*loose, *cheaper)]
        found[f"loose_{name}"] = [_man(board, one) for one in loose]
        found[f"cheaper_{name}"] = [_man(board, one) for one in cheaper]
        found[f"held_{name}"] = [_man(board, one) for one in held]
    return found


def hanging_words(facts: Mapping[str, Any]) -> str:
    """What hangs of either side; nothing, too, is said as a verdict."""
    you = facts["you"]
    own, other = ("Your", "their") if you is not None else ("White’s", "Black’s")
    words = ["Your king is in check."] if facts["check"] and facts["turn"] == you else []
    loose_own, loose_theirs = facts["loose_own"], facts["loose_theirs"]
    if not loose_own and not loose_theirs and not facts["cheaper_own"] and not facts["cheaper_theirs"]:
        sides = "Nothing of yours hangs, and nothing of theirs" if you is not None else "No piece hangs, of either side"
        words.append(f"{sides}: no piece is attacked and unguarded just now.")
    else:
        words.append(_side(loose_own, facts["cheaper_own"], own, you is not None))
        words.append(_side(loose_theirs, facts["cheaper_theirs"], other.capitalize(), False))
    held = [*facts["held_own"], *facts["held_theirs"]][:TOLD]
    if held:
        words.append(f"Attacked but guarded: the {listed(held)}.")
    if facts["king_hits"] >= 3:
        words.append(f"The squares around {'your' if you is not None else 'White’s'} king are under some fire.")
    return " ".join(words)


def _side(loose: list[str], cheaper: list[str], whose: str, mine: bool) -> str:
    """What of one side hangs, or could be taken by something cheaper."""
    if not loose and not cheaper:
        rest = "theirs" if whose == "Their" else whose
        return f"Nothing of {'yours' if mine else rest} hangs."
    told = []
    if loose:
        several = len(loose) > 1
        hangs = "hang" if several else "hangs"
        told.append(f"{whose} {listed(loose)} {hangs}: attacked, and guarded by nothing.")
    if cheaper:
        several = len(cheaper) > 1
        which = f"{whose} {listed(cheaper)}" if not loose else f"The {listed(cheaper)}"
        told.append(f"{which} {'are' if several else 'is'} attacked by something cheaper.")
    return " ".join(told)


def _man(board: chess.Board, at: chess.Square) -> str:
    return f"{piece_word(board.piece_type_at(at) or chess.PAWN)} on {chess.square_name(at)}"
