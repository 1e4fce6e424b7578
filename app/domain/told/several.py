"""Cuts what a player tells in one breath where another thing about them begins: "My name is Bertus and I live in
Utrecht" holds two facts, each of which is asked for by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest

# Where another thing may begin: a clause of the writer's own, or the next verb that the same "I" goes on with.
_OWN = r"(?:i|i'm|im|i am|i've|ive|i'd|my|we|we're|we've|our)\b"
_DOES = (
    r"(?:work|live|teach|study|love|hate|like|have|collect|run|own|drive|speak|sing|keep|play|was born|grew up"
    r"|come from|used to|moved|am|retired|raise|breed|write|paint|swim|train|volunteer|can't stand"
    r"|prefer|adore|learned|learnt)\b"
)
_SEAM = re.compile(rf"(?:,? (?:and|but|while)|[,;]| -) (?:also |now )?(?=(?:{_OWN}|{_DOES}))", re.IGNORECASE)
_BEGINS_WITH_I = re.compile(r"^\W*(?:(?:hi|hello|hey|well|so|yes)\W+)*i(?:'m|'ve|'d|m|ve)?\b", re.IGNORECASE)
_IS_OWN = re.compile(_OWN, re.IGNORECASE)
# What is told of a time, a reason or a condition, or of the same thing, belongs together.
_LEANS = re.compile(
    r"\b(?:when|because|since|if|although|though|after|before|until|that|which|who|as|where|than)\W*$", re.IGNORECASE
)
# "My daughter Mia and I" is one, and so is "with my wife and my two sons".
_NO_VERB = re.compile(r"^\W*(?:my|our) [\w'-]+(?: [\w'-]+)?$", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|isn't|aren't|wasn't|can't|can|\w{2,}ed|hates?|loves?|likes?|plays?|works?|lives?"
    r"|teach(?:es)?|taught|runs?|sells?|makes?|made|goes|went|got|died|thinks?|says?|said|wants?|needs?|cooks?|studies"
    r"|speaks?|sings?|won|lost|beats?|comes?|came|keeps?|sleeps?|barks?)\b",
    re.IGNORECASE,
)
# "And I love him" only goes on, and so does "and teach it at a school".
_GOES_ON = re.compile(
    r"^(?:i|we)\b[^.!?]{0,30}\b(?:him|her|it|them|there|this|that|one)\W*$"
    r"|^(?:i|we) (?:[\w']+ ){0,2}[\w']+ (?:him|it|them|one)\b(?! (?:is|was|has|that)\b)",
    re.IGNORECASE,
)
_NAMES_SELF = re.compile(r"^\W*(?:(?:[Hh]i|[Hh]ello|[Hh]ey)\W+)?(?:I'm|I am|i'm|i am|Im|im) [A-Z][\w'-]+\W*$")


def cut_into_facts(passage: str, tells: Callable[[str], bool]) -> list[str]:
    """The passage, or the parts of it each of which `tells` something by itself."""
    seams = [found for found in _SEAM.finditer(passage) if not _LEANS.search(passage[: found.start()])]
    parts, start = list[str](), 0
    for found, after in zip_longest(seams, seams[1:]):
        one, rest = passage[start : found.start()], passage[found.end() :]
        following = rest if _IS_OWN.match(rest) else f"I {rest}"
        if not _IS_OWN.match(rest) and not _BEGINS_WITH_I.match(passage[start:]):
            continue
        clause = following if after is None else following[: after.start() - found.end() + len(following) - len(rest)]
        if _NO_VERB.match(one) or _GOES_ON.match(clause) or (following[:1] in "mMoO" and not _VERB.search(following)):
            continue
        told = _own(one, start)
        if _NAMES_SELF.match(told) or (tells(told) and tells(following)):
            parts.append(told)
            start = found.end()
    return [*parts, _own(passage[start:], start)]


def _own(part: str, start: int) -> str:
    """A part as a sentence of its own: what went on with the "I" before has it again."""
    part = part.strip()
    return part if start == 0 or _IS_OWN.match(part) else f"I {part}"
