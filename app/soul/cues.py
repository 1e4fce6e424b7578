"""Which words a pattern cannot do without: a line that lacks them need not be searched.

A hundred and more patterns look at every line; nearly all of them speak of things that it does not mention. What a
pattern needs is read off the pattern itself, so that the two cannot disagree. Where that is not understood, nothing is
needed, and the pattern is tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any

# One of these stands in every line that the pattern matches.
Cue = frozenset[str]

# What `re.IGNORECASE` takes for an ASCII letter without being one.
_FOLDED = str.maketrans({"ı": "i", "İ": "i", "ſ": "s", "\u212a": "k"})
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
# A single letter stands in every line.
_SHORTEST = 2


def folded(line: str) -> str:
    """The line as cues are looked for in it."""
    return line.translate(_FOLDED).lower()


def cues_of(pattern: re.Pattern[str]) -> tuple[Cue, ...]:
    """What a line must hold to be matched, in part or whole: a word of each cue, wherever in it."""
    return tuple(_of_sequence(_parser.parse(pattern.pattern, pattern.flags & re.IGNORECASE)))


class Cues:
    """The cues of some patterns, looked for together."""

    def __init__(self, patterns: Iterable[re.Pattern[str]]) -> None:
        self._needed = tuple(cues_of(pattern) for pattern in patterns)
        self._words = frozenset(word for cues in self._needed for cue in cues for word in cue)

    def possible(self, line: str) -> tuple[bool, ...]:
        """For each pattern, whether it could match in `line`, even if parts of it were blanked before."""
        line = folded(line)
        there = {word for word in self._words if word in line}
        return tuple(all(not cue.isdisjoint(there) for cue in cues) for cues in self._needed)


def _of_sequence(parsed: Iterable[tuple[Any, Any]]) -> list[Cue]:
    """The cues of what stands one after the other: each of them is needed."""
    found: list[Cue] = []
    run = ""
    for operation, value in parsed:
        if operation is _constants.LITERAL:
            run += chr(value)
            continue
        found += _of_run(run)
        run = ""
        if operation is _constants.SUBPATTERN:
            found += _of_sequence(value[-1])
        elif operation is _constants.BRANCH:
            found += _of_branches(value[1])
        elif operation in _REPEATS and value[0] > 0:
            found += _of_sequence(value[2])
    return found + _of_run(run)


def _of_branches(branches: Iterable[Any]) -> list[Cue]:
    """The cue of alternatives: the best of each, unless one of them needs nothing."""
    found: set[str] = set()
    for branch in branches:
        cues = _of_sequence(branch)
        if not cues:
            return []
        found |= max(cues, key=lambda cue: (min(map(len, cue)), -len(cue)))
    return [frozenset(found)]


def _of_run(run: str) -> list[Cue]:
    """The longest word of a run of letters: spaces may come from what was blanked, words never do."""
    word = folded(max(run.split(), key=len, default=""))
    return [frozenset({word})] if len(word) >= _SHORTEST and word.isascii() else []
