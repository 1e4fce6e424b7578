"""What follows an answer: kinds that are asked for in words which lean on it ("why so low", "and if I leave it?").

In `follow_ups.toml`, after an answer `of` one of these kinds (or of any of a tool's, by its name) a question that holds
something of each list in `said`, and nothing of `unless`, is one for `to`, on the screens `on` (or on all of them).
Lists are words and patterns, parted by commas. A question of more words than leaning ones have stands for itself.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.desk.screen import ScreenKind
from app.desk.tool import About

FILE = Path(__file__).with_name("follow_ups.toml")
# Words that a question which leans on the answer before has at most.
MOST_WORDS = 16


@dataclass(frozen=True, slots=True)
class LeaningRule:
    """After one of the kinds or tools `of`, what holds all of `said` and not `unless` is for `to`."""

    of: frozenset[str]
    to: str
    said: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None
    screens: frozenset[ScreenKind]


@cache
def follow_ups() -> tuple[LeaningRule, ...]:
    """All of them, in the order in which they are tried."""
    return tuple(
        LeaningRule(
            frozenset(one["of"].split()),
            one["to"],
            tuple(_any_of(said) for said in one["said"]),
            _any_of(one["unless"]) if "unless" in one else None,
            frozenset(ScreenKind(name) for name in one.get("on", ())),
        )
        for one in tomllib.loads(FILE.read_text(encoding="utf-8"))["after"]
    )


def following(low: str, about: About | None, screen: ScreenKind) -> str | None:
    """The id of the kind that a question asks for by leaning on the last answer; None where it does not."""
    if about is None or len(low.split()) > MOST_WORDS:
        return None
    answered = {about.tool, about.entry or f"{about.tool}.{about.aspect}"}
    return next(
        (
            one.to
            for one in follow_ups()
            if not answered.isdisjoint(one.of)
            and (not one.screens or screen in one.screens)
            and all(said.search(low) for said in one.said)
            and not (one.unless and one.unless.search(low))
        ),
        None,
    )


def _any_of(said: str) -> re.Pattern[str]:
    """A pattern for any of some words and patterns, parted by commas."""
    return re.compile(rf"\b(?:{'|'.join(one.strip() for one in said.split(','))})\b")
