"""Decides between kinds of question that lie close together.

Most pairs are one kind that tells what holds in general beside one that looks up how it is here and now. Who says "I",
"here", "now" or a name wants it looked up. The others are advice: asked for oneself at large it is made of one's own
games; asked for a child, or about endings, it is the handbook's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from app.desk.questions import Meant, QuestionKind, all_kinds
from app.desk.tool import AskedQuestion
from app.desk.twin import any_of, twins
from app.domain.text import plain

# A question may be turned so often.
_TURNS = 2
_PLAINLY = any_of("<plainly>")


@cache
def _kinds() -> Mapping[str, QuestionKind]:
    return {kind.id: kind for kind in all_kinds()}


def turned(best: Meant, question: AskedQuestion) -> Meant:
    """The likeliest kind, or its twin where the words, the screen or whoever is named make it that."""
    low = plain(question.text)
    for _ in range(_TURNS):
        twin = next((one for one in twins() if one.fits(best.kind.id, low, question)), None)
        if twin is None:
            break
        best = replace(best, kind=_kinds()[twin.to])
    return best


def asks_plainly(low: str) -> bool:
    """Whether a question, in any of its parts, wants words that need no notation."""
    return _PLAINLY.search(low) is not None
