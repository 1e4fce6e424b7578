"""Marks that stand by themselves in a question, and the words for them."""

from __future__ import annotations

import re

# Marks that stand by themselves, and how they are called.
_MARK = re.compile(r"(?<=\s)[\"'“]?(?P<mark>\?\?|!!|\?!|!\?|\?)[\"'”]?(?=\s\w)")
_MARKS = {
    "?": "question mark", "??": "double question mark beside a move", "!!": "double exclamation mark beside a move",
    "?!": "mark of an inaccuracy", "!?": "mark of an interesting move",
}  # fmt: skip


def with_marks(low: str) -> str:
    """A question in which marks that stand by themselves are words: "what does a ? beside a rating mean"."""
    return _MARK.sub(lambda found: _MARKS[found["mark"]], low)


# "Dont" and "cant" as people type them; "wont" and "cant" are words of their own that nobody means here.
_NOT = re.compile(
    r"\b(?P<verb>is|are|was|were|do|does|did|has|have|had|ca|could|would|should|wo|must|need)nt\b", re.IGNORECASE
)
_IS = re.compile(r"\b(?P<word>what|that|who|where|how|he|she|let)s\b(?= \w)", re.IGNORECASE)


def with_apostrophes(text: str) -> str:
    """A question with the apostrophes that were left out: "why didnt she take"."""
    told = _NOT.sub(lambda found: f"{found['verb']}n't", text.replace("’", "'"))
    return _IS.sub(lambda found: f"{found['word']}'s", told)
