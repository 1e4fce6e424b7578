"""The parts of a question: its sentences, and the questions that are joined in one."""

from __future__ import annotations

import re

from app.desk.questions import Meant
from app.domain.text import sentences

# How much surer than sure the second part of a question must be, to be answered too, and the words it has at least.
BOTH_SURE, LEAST_WORDS = 0.25, 2
# A part of fewer words than these must not point at something, and no part may ask of it alone.
FEW_WORDS = 4
_POINTS = re.compile(r"\b(?:it|that|this|those|these|them)\b")
_EMPTY = re.compile(r"^\W*(?:and )?what(?: does|'s| is) (?:it|that|this)(?: mean)?\W*$")

# Where a question goes over into another one, and how a part begins that is one.
_TURNS = re.compile(
    r"[,;:]? (?:and|but|also|or|then)(?: (?:also|then|now|please|if so)){0,2},? "
    r"(?=(?:who|whose|whats?|what's|where|when|how|hows|why|which|can|could|do|does|did|is|isn't|are|am|have|has|will"
    r"|would|should|may|might|must|was|were|tell me|explain|show|give me|if)\b)"
    r"|[,;] (?=(?:who|whose|what|where|when|how|why|which|can i|could i|do i|does it|did i|is it|is he|is she"
    r"|am i|may i|tell me|explain|show me|give me)\b)"
)
_ASKS = re.compile(
    r"^\W*(?:and |but |also |ok |so )*"
    r"(?:who|what|where|when|how|why|which|can|could|do|does|did|is|are|am|have|has|will|would|should|may|if"
    r"|tell me|explain|describe|show me|remind me)\b"
)
# "How do I offer a draw, or resign": two things with one beginning.
_TWO_THINGS = re.compile(
    r"^(?P<lead>\W*(?:how|where) (?:do|can|could|should|would) (?:i|we|you) )"
    r"(?P<first>[^,.?!]+), or (?P<second>[a-z' ]+)\W*$"
)
# Words of the second thing at the most.
_TWO_MOST = 6


# What is said only to be left aside, "not about this game but in general".
_ASIDE = re.compile(
    r"^\W*(?:(?:this is |it'?s |its |ok |so )?(?:not about|unrelated|off[- ]topic|nothing to do with)\b[^?]*"
    r"|(?:but |just |only )*(?:in general|generally|out of (?:interest|curiosity)))\W*$"
)


def parts_of(low: str) -> list[str]:
    """The sentences of a question, and the questions that are joined in one; without what is only left aside."""
    found = _split(low)
    return [one for one in found if not _ASIDE.search(one)] or found


def _split(low: str) -> list[str]:
    parts = [part.strip() for sentence in sentences(low) for part in _TURNS.split(sentence) if part.strip()]
    return [one for part in parts for one in _two_things(part)]


def _two_things(part: str) -> list[str]:
    """ "How do I offer a draw, or resign" as two questions."""
    found = _TWO_THINGS.search(part)
    if found is None or len(found["second"].split()) > _TWO_MOST:
        return [part]
    return [f"{found['lead']}{found['first'].strip()}?", f"{found['lead']}{found['second'].strip()}?"]


def stands_alone(part: str, meant: Meant) -> bool:
    """Whether a part is surely a question of its own."""
    is_question = part.endswith("?") or _ASKS.search(part) is not None
    surely = meant.score >= meant.least + BOTH_SURE
    words = len(part.split())
    whole = words >= FEW_WORDS or (words >= LEAST_WORDS and not _POINTS.search(part))
    if _EMPTY.search(part):
        return False
    return is_question and surely and whole and not meant.kind.anybodys
