"""What a question is about comes first: objects with what is asked of them (`objects.toml`), each of which has one
answer in the handbook or among the facts of the pages, whatever else comes near by its words."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from app.desk.questions import kind_of
from app.desk.reading.forms_meant import FACT
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.tools.page_asked import WhichFact
from app.domain.text import plain

FILE = Path(__file__).with_name("objects.toml")
# Words of a question that is read so at the most: a longer one is about several things.
MOST_WORDS = 32


@dataclass(frozen=True, slots=True)
class AskedObject:
    """An object by its `words`, what is `asked` of it, and what answers: an `entry` of the handbook, or the `fact` of a
    page as "page.aspect". With `after` it is asked by who goes on from a question that holds these words; `also` is the
    kind that is told behind it."""

    words: re.Pattern[str]
    asked: re.Pattern[str]
    unless: re.Pattern[str] | None
    screens: frozenset[ScreenKind]
    entry: str | None
    fact: str | None
    after: re.Pattern[str] | None
    also: str | None


@cache
def asked_objects() -> tuple[AskedObject, ...]:
    """All of them, in the order in which they are tried."""
    return tuple(
        AskedObject(
            _any_of(one["words"]),
            _any_of(one["asked"]),
            _any_of(one["unless"]) if "unless" in one else None,
            frozenset(ScreenKind(name) for name in one.get("on", ())),
            one.get("entry"),
            one.get("fact"),
            _any_of(one["after"]) if "after" in one else None,
            one.get("also"),
        )
        for one in tomllib.loads(FILE.read_text(encoding="utf-8"))["object"]
    )


def object_of(low: str, screen: ScreenKind, before: str = "") -> AskedObject | None:
    """The object that a question is about, `before` being the one before it (both as `unnamed` gives them); None for
    none of these."""
    if len(low.split()) > MOST_WORDS:
        return None
    return next(
        (
            one
            for one in asked_objects()
            if (not one.screens or screen in one.screens)
            and one.words.search(low)
            and one.asked.search(low)
            and (one.after is None or one.after.search(before))
            and not (one.unless and one.unless.search(low))
        ),
        None,
    )


def of_its_object(understood: Understood, low: str) -> Understood | None:
    """The question with what answers for the object that it is about; None where it is about none of these."""
    question = understood.question
    meant = object_of(
        low, question.asker.screen.kind, unnamed(plain(question.asker.before or ""), question.asker.names)
    )
    if meant is None:
        return None
    if meant.fact is not None:
        page, aspect = meant.fact.split(".")
        given = WhichFact(page=page, aspects=[aspect])
        return replace(understood.as_kind(FACT, given), also=None if meant.also is None else kind_of(meant.also))
    return None if meant.entry is None else understood.as_kind(kind_of(meant.entry))


def _any_of(said: str) -> re.Pattern[str]:
    """A pattern for any of some words and patterns, parted by a comma and a space."""
    return re.compile(rf"\b(?:{'|'.join(one.strip() for one in said.split(', '))})")
