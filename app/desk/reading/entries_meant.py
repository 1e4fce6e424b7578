"""Second halves and goings-on that one answer of the house fits: whether an ending can be practised, when the next
puzzle comes, which kind of game teaches more."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.handbook import entries
from app.desk.questions import kind_of
from app.desk.reading.going_on import behind, goes_on_from
from app.desk.reading.understood import Understood
from app.desk.screen import ScreenKind
from app.domain.text import plain

_DRILL = re.compile(
    r"\b(?:can|could|may|is there|do you have|have you|where|how)\b[^.?!]{0,32}"
    r"\b(?:drill|practi[cs]e|train|exercise|rehearse|play (?:it|that|this) out|try (?:it|that|this)(?: out)?)\b"
)
_NEXT = re.compile(
    r"\b(?:another (?:one|puzzle)?|next (?:one|puzzle)|new (?:one|puzzle)|one more"
    r"|more (?:of (?:them|these)|puzzles|today))\b"
)
_WHEN = re.compile(r"\b(?:today|tomorrow|when|will|is there|are there|soon|later|get)\b")
_BETTER = re.compile(r"\b(?:better|best|which|more|rather|prefer|or)\b")
_LEARN = re.compile(r"\b(?:learn\w*|improv\w*|teach\w*|get(?:ting)? better|progress|stud(?:y|ying))\b")
_FRIENDLY, _RATED = re.compile(r"\b(?:friendly|unrated|casual)\b"), re.compile(r"\brated\b")


def with_its_half(understood: Understood) -> Understood:
    """The question with the half of it that was not read, where it asks if an ending can be practised here, or when the
    next puzzle comes; else as it was."""
    kind, also, low = understood.kind, understood.also, plain(understood.question.text)
    if kind is None:
        return understood
    of_ending = bool(kind.entry) and (entry := entries().get(kind.entry or "")) is not None and entry.kind == "ending"
    if of_ending and also is None and kind.entry != "endings-kept" and _DRILL.search(low):
        return replace(understood, also=kind_of("endings-kept"))
    screen = understood.question.asker.screen.kind
    of_puzzle = kind.tool.startswith("puzzle_") and kind.tool != "puzzle_time" and screen is ScreenKind.PUZZLE
    if of_puzzle and _NEXT.search(low) and _WHEN.search(low):
        told = also if also is not None and also.tool.startswith("puzzle_") and also.tool != "puzzle_time" else kind
        return replace(understood, kind=told, aspect=told.aspect, also=kind_of("puzzle_time.when"))
    return understood


def friendly_or_rated(understood: Understood) -> Understood | None:
    """The question which of a friendly and a rated game teaches more, also behind one that spoke of both; None for
    others."""
    question, low = understood.question, plain(understood.question.text)
    goes_on = goes_on_from(low, question.asker.before) is not None
    both = behind(low, question.asker.before or "") if goes_on else low
    if not (_BETTER.search(low) and _LEARN.search(low) and _FRIENDLY.search(both) and _RATED.search(both)):
        return None
    return understood.as_kind(kind_of("friendly-or-rated"))
