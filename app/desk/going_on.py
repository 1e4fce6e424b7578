"""A question that goes on from the one before without naming its subject: "how long is it good for"."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.questions import SURE, Meant
from app.desk.screen import ScreenKind
from app.desk.tool import Asker

# Words that a question which goes on has at most; a longer one has to begin as one that goes on, or to point at
# something.
SHORT, LONGEST = 6, 16
# What a kind loses that was found by both questions together: the words of this one weigh more.
_LESS = 0.08

# What is meant on a page that is about one thing, where a question names nothing of the kind.
_SUBJECTS = {ScreenKind.ARENA: "the tournament"}
_NAMES_SUBJECT = re.compile(r"\b(?:arenas?|tournaments?|cup|swiss|competitions?)\b")

_BEGINS = re.compile(r"^\W*(?:and|but|or|only|then|ok(?:ay)?|so|also|never mind|what about|how about|any)\b")
_POINTS = re.compile(
    r"\b(?:it|that|this(?! (?:club|page|site|place|game|position|house))"
    r"|they|them|those|these|one|ones|then|there|his|her|he|she)\b"
)


def goes_on_from(low: str, before: str | None) -> str | None:
    """The question `before` and this one as one text, where this one goes on from it; else None."""
    if not before:
        return None
    words = len(low.split())
    goes_on = words <= SHORT or (words <= LONGEST and (_BEGINS.search(low) or _POINTS.search(low)))
    return f"{before.lower()} {low}" if goes_on else None


def just_answered(one: Meant, asker: Asker) -> bool:
    """Whether a kind is the one that was answered just now."""
    about, kind = asker.about, one.kind
    if about is None:
        return False
    return kind.entry == about.entry if kind.entry else (kind.tool, kind.aspect) == (about.tool, about.aspect)


def lessened(one: Meant) -> Meant:
    """A kind that was found by both questions together."""
    score = one.score - _LESS
    return replace(one, score=score, sure=one.sure and score >= SURE)


def of_page(low: str, screen: ScreenKind) -> str | None:
    """The question with what the page is about, where it does not say that itself; else None."""
    subject = _SUBJECTS.get(screen)
    return None if subject is None or _NAMES_SUBJECT.search(low) else f"{low.rstrip(' ?.!')} in {subject}?"
