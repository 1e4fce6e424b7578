"""How safe a king stands: what the board shows of it, and a verdict."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.domain import prose_facts
from app.domain.prose_words import listed, man_on, number_word

# Squares beside a king, reached by the other side and guarded by nothing but the king, from which it is in danger; men
# that reach its surroundings, from which it is; and pawns before it that are a shelter.
OPEN_SQUARES, ATTACKERS, SHELTER = 3, 3, 2
# Squares that are named.
NAMED = 3
# Its danger is asked for, not its safety.
IN_DANGER = re.compile(
    r"\b(?:danger\w*|trouble|threat\w*|attacked|attack|weak\w*|worry|worried|exposed|mated|at risk|holes?"
    r"|because of)\b"
)
_CORNERS = (0, 1, 2, 6, 7)


def king_facts(board: chess.Board, you: chess.Color, moves: tuple[str, ...], initial_fen: str) -> dict[str, Any]:
    """JSON-ready facts of one side's king; `moves` (UCI) led to the position."""
    king = board.king(you)
    if king is None:
        return {"king": None}
    around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
    hit = [one for one in around if board.is_attacked_by(not you, one)]
    # Beside the king itself nobody stands before such a square.
    guards = {one: board.attackers_mask(you, one) & ~board.kings for one in hit}
    attackers = chess.SquareSet(0)
    for one in hit:
        attackers |= board.attackers_mask(not you, one) & ~board.kings
    return {
        "king": chess.square_name(king),
        "shield": prose_facts.pawn_shield(board, you),
        "tucked_away": chess.square_rank(king) == (0 if you else 7) and chess.square_file(king) in _CORNERS,
        "weak_squares": [chess.square_name(one) for one in hit],
        "unguarded": [chess.square_name(one) for one in hit if not guards[one]],
        "attackers": [man_on(board, one) for one in attackers],
        "king_in_check": board.turn is you and board.is_check(),
        "queenless": not board.pieces(chess.QUEEN, not you),
        "checks_met": _checks_met(moves, initial_fen, you),
    }


def _checks_met(moves: Sequence[str], initial_fen: str, you: chess.Color) -> int:
    """How often a side's king was given check."""
    board, found = chess.Board(initial_fen), 0
    for uci in moves:
        board.push_uci(uci)
        found += board.turn is you and board.is_check()
    return found


def king_words(facts: Mapping[str, Any]) -> str:
    """The verdict first, then where the king stands and what reaches it; of a game that is over, whether it was the
    king that lost it."""
    if facts["king"] is None:
        return "There is no such king on this board."
    whose = "your king" if facts["you"] is not None else "White’s king"
    over, pawns = facts["ended"] and facts["shown_last"], facts["shield"]
    before = f"{number_word(pawns) if pawns else 'no'} pawn{'' if pawns == 1 else 's'} before it"
    told = [
        f"{_verdict(facts, over=over)}: {whose} {'stood' if over else 'stands'} on {facts['king']} with {before}.",
        _reached(facts, over=over),
        _of_whole(facts) if facts["ended"] else "",
    ]
    return " ".join(filter(None, told))


def _verdict(facts: Mapping[str, Any], *, over: bool) -> str:
    """Yes or no, by whether its safety or its danger is asked for, and what that is."""
    yes, no = ("No", "Yes") if facts.get("asked_danger") else ("Yes", "No")
    if facts["king_in_check"]:
        return f"{no}, it was in check" if over else f"{no}, it is in check just now"
    open_squares, attackers = len(facts["unguarded"]), len(facts["attackers"])
    bare = facts["shield"] < SHELTER
    if open_squares >= OPEN_SQUARES or attackers >= ATTACKERS or (open_squares > 1 and bare):
        return f"{no}, it was in some danger at the end" if over else f"{no}, it is in some danger"
    if bare and not facts["queenless"]:
        return "Only fairly safe, for want of shelter"
    if not facts["tucked_away"] and not facts["queenless"]:
        return "Safe enough, though it never found a corner" if over else "Safe enough for now, but not in a corner yet"
    return f"{yes}, it was safe to the end" if over else f"{yes}, it is safe for now"


def _reached(facts: Mapping[str, Any], *, over: bool) -> str:
    """Which squares beside the king the other side reaches, by what, and which of them only the king guards."""
    weak, bare = facts["weak_squares"], facts["unguarded"]
    if not weak:
        return f"Nothing of theirs {'reached' if over else 'reaches'} the squares around it."
    by = f", by the {listed(facts['attackers'][:NAMED])}" if facts["attackers"] else ""
    verb = ("was" if over else "is") if len(weak) == 1 else "were" if over else "are"
    told = f"Of the squares beside it {listed(weak[:NAMED])} {verb} attacked{by}"
    if not bare:
        return f"{told}, and guarded by more than the king."
    only = "it" if len(weak) == 1 else listed(bare[:NAMED])
    return f"{told}; only the king guard{'ed' if over else 's'} {only}{'' if over else ', so keep an eye there'}."


def _of_whole(facts: Mapping[str, Any]) -> str:
    """How often the king was in check in a game that is over, and what cost that game."""
    checks, most = facts["checks_met"], facts["cost_most"]
    times = "once" if checks == 1 else f"{number_word(checks)} times"
    told = f"In the whole game it was {'never in check' if not checks else f'in check {times}'}."
    if most is None:
        return told
    mated = facts["end_reason"] == "checkmate"
    return f"{told} What cost most before the mate was {most}." if mated else (
        f"{told} What cost the game was not the king but {most}."
    )  # fmt: skip
