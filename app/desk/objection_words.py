"""What the player of a move thought of it: that it was forced, that it attacks something, gives check, was the best. As
facts and in words that hold it against the board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.games import SeenGame, board_at
from app.desk.reasons import reason_in_words
from app.desk.tool import Aspect
from app.domain.prose_words import listed, piece_word
from app.post_match.judging import INACCURACY_LOSS
from app.post_match.report import MoveReason

OBJECTED = Aspect(
    "what the asker thought of a move: that it was forced, the best one, an attack or a check; held against the board",
    (
        "but i thought that move was forced?", "wasn't i forced to play that", "did i have to play that",
        "was there any other legal move", "i had no choice there", "but it attacks his queen",
        "i thought it wins the pawn", "but it gives check", "it looked like the best move to me",
        "surely that was not so bad, it threatens mate", "i played it because it attacks the rook",
        "how can that be a blunder when it gives check", "was i really forced to play that",
    ),
    ("summary", "replay"),
)  # fmt: skip

_FORCED = re.compile(
    r"\b(?:forced|no (?:other )?choice|had to|have to|only (?:legal )?move|any other (?:legal )?move|unavoidable"
    r"|nothing else)\b"
)
# The subject is the move, or who made it: what the other side attacks is no merit of it.
_CHECK = re.compile(
    r"\bchecks?\b|\b(?:it|that|this|i) (?:also )?(?:attack\w*|hit\w*|threat\w*) (?:the|his|her|their) king\b"
)
_HITS = re.compile(
    r"\b(?:it|that|this|which|i|move)\b.{0,16}\b(?:attack\w*|hit\w*|threat\w*|fork\w*|win|wins|won|takes?|took)\b"
    r"[^.?!]{0,16}\b(?:his|her|their|the|a|an|black.?s|white.?s) (?:\w+ )?(pawn|knight|bishop|rook|queen|piece)\b"
)
# Whether there was anything else to play, of whatever was told.
_ALONE = re.compile(
    r"\b(?:forced|no (?:other )?choice|only (?:legal |possible )?move|any other (?:legal )?move|no other move)\b"
)
_BEST = re.compile(r"\b(?:best|good|strong|natural|fine|right|correct|clever|so bad)\b")


def asks_to_object(low: str) -> bool:
    """Whether a question holds against a verdict what its asker thought of the move."""
    return any(one.search(low) is not None for one in (_FORCED, _HITS, _CHECK))


def asks_if_forced(low: str) -> bool:
    """Whether it is asked if there was anything else to play at all."""
    return _ALONE.search(low) is not None


def thought_facts(game: SeenGame, ply: int) -> dict[str, Any]:
    """Of the half-move `ply`: how many `legal` moves there were, whether it gives `check`, what it `took`, and the men
    of the other side that the piece `attacks` where it went."""
    board = board_at(game.state, ply - 1)
    move = chess.Move.from_uci(game.moves[ply - 1])
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    legal, mover = board.legal_moves.count(), board.turn
    took = None if taken is None or board.is_castling(move) else piece_word(taken)
    piece = piece_word(board.piece_type_at(move.from_square) or chess.PAWN)
    board.push(move)
    hit = board.attacks(move.to_square) & board.occupied_co[not mover] & ~board.kings
    men = sorted(hit, key=lambda square: -(board.piece_type_at(square) or 0))
    return {
        "legal": legal,
        "check": board.is_check(),
        "took": took,
        "piece": piece,
        "to": chess.square_name(move.to_square),
        "attacks": [
            {"piece": piece_word(board.piece_type_at(square) or chess.PAWN), "on": chess.square_name(square)}
            for square in men
        ],
    }


def objected_words(facts: Mapping[str, Any]) -> str:
    """What was thought of the move first, true or not; then what speaks against the move, and what was better; `facts`
    are those of `explain_move`."""
    told = [objection_lead(facts) or _as_it_is(facts)]
    reason = reason_in_words(None if facts["reason"] is None else MoveReason.model_validate(facts["reason"]))
    cost = facts["chance_before"] - facts["chance_after"]
    if facts["better"] is None or cost < INACCURACY_LOSS:
        return " ".join(told)
    if reason is not None:
        told.append(f"What speaks against it: {reason[:1].lower()}{reason[1:]}")
    if facts["better"] not in told[0]:
        told.append(f"Better was {facts['better']}.")
    told.append(f"By {facts['move']} the chances went from {_had(facts)} to {_has(facts)} in a hundred.")
    return " ".join(told)


def objection_lead(facts: Mapping[str, Any]) -> str:
    """Whether the move was forced, does attack what it is said to, gives check; empty where none of it is said."""
    asked, thought, move = facts["asked"], facts["thought"], facts["move"]
    if _FORCED.search(asked):
        return _forced(facts)
    if (hit := _HITS.search(asked)) is not None:
        return _hits(move, thought, hit[1])
    if _CHECK.search(asked):
        return f"{move} does give check." if thought["check"] else f"{move} gives no check: {_attacks(thought)}."
    return ""


def _forced(facts: Mapping[str, Any]) -> str:
    thought, move = facts["thought"], facts["move"]
    if thought["legal"] == 1:
        return f"Yes, forced it was: {move} was the only legal move."
    others = "one other legal move" if thought["legal"] == 2 else f"{thought['legal'] - 1} other legal moves"
    if facts["better"] is None:
        return f"Not by the rules, there were {others}; but nothing was better than {move}."
    return f"No, {move} was not forced: there were {others}, and {facts['better']} kept {_had(facts)} in a hundred."


def _hits(move: str, thought: Mapping[str, Any], named: str) -> str:
    """Whether the man that is named is attacked, taken, or neither."""
    if thought["took"] == named:
        return f"It does take a {named}, that is true."
    hit = [one for one in thought["attacks"] if named in ("piece", one["piece"])]
    if hit:
        return f"It does attack the {hit[0]['piece']} on {hit[0]['on']}, that is true."
    what = "no piece" if named == "piece" else f"no {named}"
    return f"{move} attacks {what}: {_attacks(thought)}."


def _attacks(thought: Mapping[str, Any]) -> str:
    """What the piece attacks from where it went."""
    men = [f"the {one['piece']} on {one['on']}" for one in thought["attacks"]]
    return f"from {thought['to']} it looks at {listed(men)}" if men else f"from {thought['to']} it attacks nothing"


def _as_it_is(facts: Mapping[str, Any]) -> str:
    does = f"What speaks for {facts['move']}: it {facts['does']}." if facts.get("does") else ""
    if facts["better"] is None:
        return f"The best there was, by the engine, was {facts['move']} itself. {does}".strip()
    if _BEST.search(facts["asked"]) and facts["chance_before"] - facts["chance_after"] >= INACCURACY_LOSS:
        return f"The best it was not: that was {facts['better']}. {does}".strip()
    return does or f"By the engine {facts['better']} was better than {facts['move']}."


def _had(facts: Mapping[str, Any]) -> int:
    return _hundred(facts["chance_before"])


def _has(facts: Mapping[str, Any]) -> int:
    return _hundred(facts["chance_after"])


def _hundred(chance: float) -> int:
    return round(100 * chance)
