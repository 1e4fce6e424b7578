"""A position of a game for pupils: which one to show, what to ask them, and what they should find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.reasons import reason_in_words
from app.desk.tool import Aspect
from app.post_match.report import MoveReason, ReasonKind

PUPILS = Aspect(
    "one position of this game to show to pupils or children, with a question to ask them and its answer",
    (
        "pick the one position that teaches most and tell me what to ask my pupils", "a position for my class, please",
        "what should i ask the kids about this game", "give me a question i can ask my pupils about this game",
        "which moment do i show on the projector", "make an exercise for my students out of this game",
        "i teach chess, what is the best teaching moment here", "turn this game into a puzzle for my pupils",
        "what can i let the children find in this game", "a quiz question from this game",
        "how would you use this game in a lesson for beginners", "something from this game for my school club",
    ),
    ("summary", "replay"),
)  # fmt: skip
# What pupils can be asked, by what the move overlooked: of the move itself, or of what was there instead.
_OF_IT = frozenset((ReasonKind.PUTS_TO_BE_TAKEN, ReasonKind.LEAVES_TO_BE_TAKEN, ReasonKind.ALLOWS_FORK,
                    ReasonKind.ALLOWS_MATE, ReasonKind.LOSES_LATER, ReasonKind.ALLOWS_QUEEN))  # fmt: skip


def pupils_words(facts: Mapping[str, Any]) -> str:
    """The position before the costliest move, a question, and its answer; `facts` are those of `explain_move`."""
    if not facts["moments"]:
        return (
            "This game has no one moment that stands out, as nobody went far wrong. Show the last position and ask: "
            "“Who is better here, and why?”"
        )
    move, side = facts["move"], facts["by"]
    other = "Black" if side == "White" else "White"
    reason = None if facts["reason"] is None else MoveReason.model_validate(facts["reason"])
    told = [f"Show the position before {move}, with {side} to move: it is the first board below."]
    if reason is not None and reason.kind in _OF_IT:
        played = move.split(".")[-1]
        told.append(f"Ask: “{side} would like to play {played}. What does {other} answer?”")
    else:
        told.append(f"Ask: “{side} to move: what would you play, and what does {other} answer?”")
    why = reason_in_words(reason)
    if why:
        told.append(f"The answer: {why[:1].lower()}{why[1:]}")
    if facts["better"]:
        told.append(f"Then ask for something better: the engine’s move is {facts['better']}.")
    return " ".join(told)
