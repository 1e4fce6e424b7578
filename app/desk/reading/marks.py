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


# Where somebody takes back what they began to ask: "no wait", "actually no", and "I mean" before a new question.
_ASKS = (
    r"(?:who|what|which|where|when|how|why|can|could|do|does|did|is|are|am|was|were|will|would|should|may|shall|what's"
    r"|who's|how's|tell me|show me|if)\b"
)
_TAKEN_BACK = re.compile(
    r"(?:[,.;:!?…–-]{1,4}|\b(?:oh|ah|oops|hm{1,3}|sorry|or))\s{0,3}"
    r"(?:(?:oh|ah|oops|hm{1,3}|sorry|or|but|well|and),?\s{1,3}){0,3}"
    r"(?:no,?\s{1,3}wait|wait,?\s{1,3}no|oh,?\s{1,3}wait|hang on|hold on|scratch that|never\s?mind(?: that)?"
    r"|forget (?:that|it)|actually,?\s{1,3}no|no,?\s{1,3}actually|no,?\s{1,3}sorry|sorry,?\s{1,3}no"
    rf"|wait(?=[\s,.!…-]{{1,6}}{_ASKS})"
    rf"|(?:i mean|i meant|or rather|rather|actually)(?=[\s,.:]{{1,6}}{_ASKS}))[\s,.:;!…–-]{{1,8}}(?P<rest>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
# Words that what is asked then has at the least.
_LEAST = 3


def put_right(text: str) -> str:
    """A question without what was taken back in it: "can I castle, no wait, can I take on f3" asks the second."""
    found = _TAKEN_BACK.search(text)
    while found is not None and found.start() > 0 and len(found["rest"].split()) >= _LEAST:
        text = found["rest"]
        found = _TAKEN_BACK.search(text)
    return text


# "Dont" and "cant" as people type them; "wont" and "cant" are words of their own that nobody means here.
_NOT = re.compile(
    r"\b(?P<verb>is|are|was|were|do|does|did|has|have|had|ca|could|would|should|wo|must|need)nt\b", re.IGNORECASE
)
_IS = re.compile(r"\b(?P<word>what|that|who|where|how|he|she|let)s\b(?= \w)", re.IGNORECASE)


def with_apostrophes(text: str) -> str:
    """A question with the apostrophes that were left out: "why didnt she take"."""
    told = _NOT.sub(lambda found: f"{found['verb']}n't", text.replace("’", "'"))
    return _IS.sub(lambda found: f"{found['word']}'s", told)
