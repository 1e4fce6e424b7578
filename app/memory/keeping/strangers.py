"""Whose names a text may carry: of those that were found in it, which belong to nobody it knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache

from app.openings.book import read_lines


def strangers(named: Collection[str], known: Iterable[str]) -> frozenset[str]:
    """Of names of people that were found in a text (folded), those that belong there neither as one of `known` nor as a
    word of the game: people may call themselves Queen or Sicilian."""
    ours = {part for name in known for part in _parts(name)}
    return frozenset(name for name in named if not _parts(name) <= ours and not _parts(name) <= _chess_words())


def _parts(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", name.casefold()))


@cache
def _chess_words() -> frozenset[str]:
    openings = {part for line in read_lines() for part in _parts(line.opening.name)}
    return frozenset(openings | _parts("white black king queen rook bishop knight pawn check mate draw"))
