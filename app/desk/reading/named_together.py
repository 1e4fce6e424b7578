"""Some of the house that an answer named together, and a second question which chooses among them: "which of those is
closest to my own strength", "and who of them is the weakest"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, Protocol

from app.domain.text import plain, sentences

Chosen = Literal["nearest", "weakest", "strongest"]

_OF_THOSE = re.compile(
    r"\b(?:which|who|whom|what|one|any|anyone|anybody|somebody) (?:\w+ ){0,2}?of (?:those|these|them|the \w+)\b"
    r"|\bamong (?:those|these|them)\b|^\W*(?:(?:and|so) )?of (?:those|these|them)\b"
)
_CHOSEN: tuple[tuple[Chosen, re.Pattern[str]], ...] = (
    ("nearest", re.compile(
        r"\b(?:clos\w+|near\w*|match\w*|even with|equal|same)\b.{0,24}\b(?:my|me|mine|own)\b"
        r"|\bmy (?:own )?(?:level|strength|rating|size|class)\b|\bbest (?:match|fit)\b|\bsuits? me\b"
    )),
    ("weakest", re.compile(
        r"\b(?:weakest|easiest(?! to (?!beat\b))|gentlest|lowest|least strong|beatable)\b|\bbest chance\b"
        r"|\bcould i beat\b"
    )),
    ("strongest", re.compile(r"\b(?:strongest|hardest|toughest|highest|best player|best rated)\b")),
)  # fmt: skip


class HasName(Protocol):
    """Whoever has a name and a slug."""

    @property
    def name(self) -> str:
        """The whole name."""

    @property
    def slug(self) -> str:
        """What stands for it in addresses."""


def named_together(text: str, cast: Sequence[HasName]) -> tuple[str, ...]:
    """The slugs of those whom an answer names in the first of its sentences that has more than one; none where none
    has."""
    for sentence in sentences(text):
        words = set(re.findall(r"[^\W\d_]+", plain(sentence)))
        found = tuple(one.slug for one in cast if plain(one.name).split()[0] in words)
        if len(found) > 1:
            return found
    return ()


def chosen_among(low: str, among: Sequence[str]) -> Chosen | None:
    """What decides among those who were named just now; None where a question does not choose among them."""
    if len(among) < 2 or _OF_THOSE.search(low) is None:
        return None
    return next((name for name, form in _CHOSEN if form.search(low)), None)
