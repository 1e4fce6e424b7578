"""Finds names of third parties among the players' names that occur in a text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache

from app.openings.book import read_lines


def strangers(named: Collection[str], known: Iterable[str]) -> frozenset[str]:
    """Those of the (case-folded) names `named` that are neither part of a name in `known` nor a chess word, since
    players may call themselves Queen or Sicilian."""
    ours = {part for name in known for part in _parts(name)}
    return frozenset(name for name in named if not _parts(name) <= ours and not _parts(name) <= _chess_words())


def _parts(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", name.casefold()))


@cache
def _chess_words() -> frozenset[str]:
    openings = {part for line in read_lines() for part in _parts(line.opening.name)}
    return frozenset(openings | _parts("white black king queen rook bishop knight pawn check mate draw"))
