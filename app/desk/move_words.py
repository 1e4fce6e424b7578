"""What one move of a game was worth, in the steward's words; `facts` are those of `explain_move`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.reasons import reason_in_words
from app.desk.spotting_words import machine_words, spotted_words
from app.domain.prose import chances_in_words
from app.post_match.judging import BLUNDER_LOSS, INACCURACY_LOSS, MISTAKE_LOSS
from app.post_match.report import MoveReason

# The moves beside the one that was talked of, in half-moves.
BESIDE = {"before": -1, "after": 1}


def lead_words(facts: Mapping[str, Any], aspect: str) -> str:
    if aspect == "moment" and facts["moments"]:
        lead = {
            "lost": "The game turned on",
            "won": "Your shakiest moment was",
            "drawn": "The moment that cost most was",
        }
        return f"{lead.get(facts['result'] or '', 'The moment that cost most was')} {facts['move']}."
    if aspect == "moment" and facts["analysed"]:
        return "There is no single move to blame: nobody went far wrong in this one."
    if aspect == "theirs" and facts["moments"]:
        return f"Their worst moment was {facts['move']}."
    return ""


def stood_words(facts: Mapping[str, Any]) -> str:
    """Who stood better after a move, by the chances of its side."""
    has = _hundred(facts["chance_after"])
    other = "Black" if facts["by"] == "White" else "White"
    better, chance = (facts["by"], has) if has >= 50 else (other, 100 - has)
    if chance < 100 * (0.5 + INACCURACY_LOSS):
        verdict = f"they stood about level: {better} had {chance} chances in a hundred"
    else:
        verdict = f"{better} stood better, with {chance} chances in a hundred"
    return f"After {facts['move']} {verdict}."


def verdict_of(facts: Mapping[str, Any], aspect: str) -> list[str]:
    """What the move cost, why, and what was better."""
    had, has = facts["chance_before"], facts["chance_after"]
    if aspect == "spotted":
        return [spotted_words(facts)]
    if aspect == "machine":
        told = verdict_of(facts, "why") if facts["moments"] and facts["result"] == "lost" else []
        return [machine_words(facts, facts["rival"]), *told[:2]]
    if aspect in BESIDE:
        mover = "your own" if facts["mover"] == "you" else f"{facts['mover']}’s"
        return [f"The move {aspect} it was {mover}: {facts['move']}.", *verdict_of(facts, "why")]
    lost, move = max(0.0, had - has), facts["move"]
    who = "your" if facts["mover"] == "you" else f"{facts['mover']}’s"
    if facts["better"] is None:
        return [f"{move} was the best move there was; {who} chances stayed at {_hundred(has)} in a hundred."]
    if lost < INACCURACY_LOSS:
        return [f"{move} was sound: it cost next to nothing. {facts['better']} was a shade better, no more."]
    kind = "a blunder" if lost >= BLUNDER_LOSS else "a mistake" if lost >= MISTAKE_LOSS else "a little off"
    reason = facts["reason"]
    why = reason_in_words(None if reason is None else MoveReason.model_validate(reason))
    cost = f"{move} was {kind}: {who} chances went from {_hundred(had)} to {_hundred(has)} in a hundred."
    line = facts["line"]
    better = f"Better was {facts['better']}" + (f", and it might have gone {line}." if line and " " in line else ".")
    if aspect == "better":
        # Before a move its side has what the best one keeps.
        better += f" After it {who} chances would have been {_hundred(had)} in a hundred, {chances_in_words(had)}."
    return [better, cost] if aspect == "better" else [cost, why or "", better]


def _hundred(chance: float) -> int:
    return round(100 * chance)
