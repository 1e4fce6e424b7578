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
