"""The part of an entry that a narrow question asks for: of one that tells of several things the sentences on that which
is asked, and not what stands before them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from app.desk.answering import BREAK
from app.desk.tool import DeskAnswer
from app.domain.text import plain, sentences
from app.memory.words import terms

# By how much a later sentence must be nearer in meaning to a question than the first, and how near it must be; and by
# how much less those that are told behind it may be. Of 194 answers out of the handbook that strangers judged fifteen
# have such a sentence with half the gain, three of them wanted whole; with this one six, all of which gain.
NEARER, NEAR, BEHIND = 0.3, 0.35, 0.2
# How near a unit must be of an entry that was told a moment ago.
NEAR_AGAIN = 0.2
# Sentences below which an entry is told whole.
SHORT = 3
# A sentence that is understood only behind the one before it.
_GOES_ON = re.compile(
    r"^[“\"]?(?:it|its|they|them|their|he|she|his|her|this|that|these|those|then|so|but|and|there|both|either|neither"
    r"|otherwise|such|where|instead|also|too|one|the others?|which|until then|after that|afterwards|with it)\b",
    re.IGNORECASE,
)
# How a follow-up begins, which says nothing.
_LEAD = re.compile(r"^\W*(?:(?:and|but|so|or|ok|then|what about|how about) )+")
# What is never left out: the yes or no, and what is not allowed.
_NEEDED = re.compile(r"^(?:yes|no|not|never|only|nobody|hardly)\b", re.IGNORECASE)


def units_of(text: str) -> list[str]:
    """The sentences of an answer, each with those that are understood only behind it."""
    units = list[str]()
    for sentence in sentences(text):
        if units and (_GOES_ON.search(sentence) or sentence[:1].islower()):
            units[-1] += f" {sentence}"
        else:
            units.append(sentence)
    return units


class TellsNear(Protocol):
    """Who tells how near texts are in meaning (`desk.reading.understanding.Understanding`)."""

    async def nearness(self, text: str, others: Sequence[str]) -> list[float] | None:
        """How near each of some texts is to another; None where nothing is read by meaning."""


async def to_the_point(told: DeskAnswer, asked: str, reads: TellsNear, *, again: bool = False) -> DeskAnswer:
    """An answer out of the handbook by what is asked of it; whole where its first sentence answers, where it begins
    with a yes or no, and without a model. Of an entry that was told just now (`again`) the nearest unit is told."""
    units = units_of(told.text)
    short = BREAK in told.text or len(sentences(told.text)) < SHORT or len(units) < 2
    if told.refused or short or (_NEEDED.search(told.text) and not again):
        return told
    near = await reads.nearness(_LEAD.sub("", plain(asked)), units)
    return told if near is None else narrowed(told, asked, near, again=again)


def narrowed(told: DeskAnswer, asked: str, near: Sequence[float], *, again: bool = False) -> DeskAnswer:
    """An answer by the unit that a question means, with those behind it that are as near: `near` is how near each of
    its units is to the question (a cosine). As it is where the first of them answers, or none plainly does."""
    units = units_of(told.text)
    best = max(range(len(units)), key=lambda at: near[at])
    if again:
        return replace(told, text=units[best]) if near[best] >= NEAR_AGAIN else told
    names = (terms(asked) & terms(units[best])) - terms(units[0])
    if not best or near[best] < max(NEAR, near[0] + NEARER) or not names:
        return told
    kept = [unit for at, unit in enumerate(units) if at == best or (at > best and near[at] >= near[best] - BEHIND)]
    return replace(told, text=" ".join(kept))
