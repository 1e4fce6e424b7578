"""What is attacked on a board and what of it hangs, for both sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.domain import prose_facts
from app.domain.condition import hanging
from app.domain.prose_words import listed, man_on

# Men that are told as attacked and guarded.
TOLD = 4
# How men can be won, and how that is said of one and of several.
_HOW = {
    "loose": ("hangs: attacked, and guarded by nothing", "hang: attacked, and guarded by nothing"),
    "cheaper": ("is attacked by something cheaper", "are attacked by something cheaper"),
    "outnumbered": (
        "is guarded too little: it can be taken at a profit",
        "are guarded too little: they can be taken at a profit",
    ),
}


def hanging_facts(board: chess.Board, you: chess.Color) -> dict[str, Any]:
    """JSON-ready facts: of both sides the men that can be taken for nothing (`loose_`), those that a cheaper one can
    take (`cheaper_`), those that are won where all that can take and take back do (`outnumbered_`), and those that are
    attacked and guarded (`held_`)."""
    found: dict[str, Any] = {}
    for name, side in (("own", you), ("theirs", not you)):
        loose = prose_facts.loose_pieces(board, side)
        cheaper = [one.target for one in prose_facts.threats(board, side) if one.target not in loose]
        outnumbered = [one for one, _ in hanging(board, side) if one not in (*loose, *cheaper)]
        men = chess.SquareSet(board.occupied_co[side] & ~board.kings)
        hit = (*loose, *cheaper, *outnumbered)
        held = [one for one in men if board.is_attacked_by(not side, one) and one not in hit]
        found[f"loose_{name}"] = [man_on(board, one) for one in loose]
        found[f"cheaper_{name}"] = [man_on(board, one) for one in cheaper]
        found[f"outnumbered_{name}"] = [man_on(board, one) for one in outnumbered]
        found[f"held_{name}"] = [man_on(board, one) for one in held]
    return found


def hanging_words(facts: Mapping[str, Any]) -> str:
    """What hangs of either side; nothing, too, is said as a verdict."""
    you = facts["you"]
    own, other = ("Your", "their") if you is not None else ("White’s", "Black’s")
    words = ["Your king is in check."] if facts["check"] and facts["turn"] == you else []
    if not any(facts[f"{how}_{of}"] for how in _HOW for of in ("own", "theirs")):
        sides = "Nothing of yours hangs, and nothing of theirs" if you is not None else "No piece hangs, of either side"
        words.append(f"{sides}: no piece is attacked and unguarded just now.")
    else:
        words.append(_side(facts, "own", own, you is not None))
        words.append(_side(facts, "theirs", other.capitalize(), False))
    held = [*facts["held_own"], *facts["held_theirs"]][:TOLD]
    if held:
        words.append(f"Attacked but guarded: the {listed(held)}.")
    if facts["king_hits"] >= 3:
        words.append(f"The squares around {'your' if you is not None else 'White’s'} king are under some fire.")
    return " ".join(words)


def _side(facts: Mapping[str, Any], name: str, whose: str, mine: bool) -> str:
    """What of one side hangs, could be taken by something cheaper, or is attacked more than it is guarded."""
    told = list[str]()
    for how, (one, several) in _HOW.items():
        if men := facts[f"{how}_{name}"]:
            told.append(f"{'The' if told else whose} {listed(men)} {several if len(men) > 1 else one}.")
    rest = "theirs" if whose == "Their" else whose
    return " ".join(told) or f"Nothing of {'yours' if mine else rest} hangs."
