"""Questions with one word for whoever of the house they name, for the patterns by which they are read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from app.characters.character import Character
from app.domain.text import plain

# What stands in a pattern for the first name of any of the house: a question is read by such a pattern once the names
# are taken out of it, so that a new character needs no line in any of them.
NAMED = "namedone"
_WORD = re.compile(r"[^\W\d_]+")
# First names of made characters that are words of questions, too.
_NO_NAMES = frozenset(
    """the a an i mr mrs ms dr sir lord lady king queen rook bishop knight pawn black white old little big young will
    may mark art grace hope faith chess club""".split()  # noqa: SIM905 - a list literal would be three times as long
)


def first_names(listed: Iterable[Character]) -> frozenset[str]:
    """The first names of some of the house, as `plain` gives them, but for those that are words of questions."""
    return frozenset(plain(one.name).split()[0] for one in listed) - _NO_NAMES


def unnamed(low: str, names: Collection[str]) -> str:
    """A question (as `plain` gives it) with `NAMED` for each of these first names, and with its s where it has one."""

    def _one(word: re.Match[str]) -> str:
        if word[0] in names:
            return NAMED
        return f"{NAMED}s" if len(word[0]) > 4 and word[0].endswith("s") and word[0][:-1] in names else word[0]

    return _WORD.sub(_one, low)
