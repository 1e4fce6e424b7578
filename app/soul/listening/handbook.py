"""What anybody at the club can tell: the rules, the words of chess, openings, endings and players, the house, and plain
advice."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from app.soul.listening.famous import famous_entries
from app.soul.listening.heard import Vector
from app.soul.listening.passages import FoundPassage, Passage, PassageIndex
from app.soul.listening.search_chances import chance_of

# The house and what is asked most, then one file for each field.
_FILES = tuple(
    Path(__file__).with_name(f"{name}.toml")
    for name in (
        "handbook", "handbook_rules", "handbook_endings", "handbook_words", "handbook_lore", "handbook_training",
        "handbook_more", "handbook_choosing", "handbook_asked", "handbook_second",
    )
)  # fmt: skip


# What the nearest way to ask (its cosine) and the share of a question's words count beside the score of a search, and
# what both add up to for an entry that is meant. Of 130 questions in the manner of visitors the entry meant came first
# 109 times so, by the score alone 102 times.
OF_NEAREST, OF_SHARE, USUAL = 0.5, 0.5, 0.62


@cache
def handbook() -> PassageIndex:
    """Every entry as a passage, whose answers are clauses without a full stop; one index for the process, which
    `Lives.learn` gives its vectors."""
    return PassageIndex(
        Passage(
            row["id"],
            tuple(row["said"]),
            (row["told"],),
            (row["more"],) if "more" in row else (),
            after=row.get("after"),
        )
        for row in _rows()
    )


def find_entries(text: str, vector: Vector | None) -> list[FoundPassage]:
    """The entries that a question may ask for, the best first. Entries on one matter lie close together, so that the
    nearest way to ask and the words themselves decide more than in a life, where one passage speaks of one thing. What
    is only asked behind another entry is left out (`bidders.second`)."""
    found = [one for one in handbook().find(text, vector) if one.passage.after is None]
    if any(one.near is None for one in found):
        return found
    again = [(one, one.score + OF_NEAREST * (one.near or 0.0) + OF_SHARE * one.share - USUAL) for one in found]
    ranked = sorted(again, key=lambda pair: -pair[1])
    return [replace(one, score=score, sure=chance_of(score)) for one, score in ranked]


@cache
def by_name() -> PassageIndex:
    """What is told of openings and players, which are found by their names and never by meaning: to an encoder one
    gambit is like another."""
    return PassageIndex(passage for passage, _ in famous_entries())


@cache
def views() -> frozenset[str]:
    """The ids of the entries that are advice or opinion."""
    written = (row["id"] for row in _rows() if row.get("view"))
    return frozenset((*written, *(passage.id for passage, is_view in famous_entries() if is_view)))


@cache
def _rows() -> list[dict[str, Any]]:
    return [row for file in _FILES for row in tomllib.loads(file.read_text(encoding="utf-8"))["entry"]]


def entry_told_in(line: str) -> Passage | None:
    """The entry that a line of a mind tells; None if it tells none."""
    found = handbook().told_in(line) or by_name().told_in(line)
    return None if found is None else found[0]
