"""How busy a text keeps its reader, for the law that twice the text is at most twice the work; and what could keep a
pattern busy, read off the pattern."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from re import _constants, _parser  # type: ignore[attr-defined]
from statistics import median
from typing import Any

# Half a text may cost less than half (a bound is reached, something is found early), but not much less: where the work
# grows by the square, the whole costs four times the half.
DOUBLED = 2.5
# Half and whole are read in turns and compared pair by pair, for a machine that others use runs at two speeds, by
# turns; the middle of a few pairs decides, and where that is in doubt, of many.
FEW_PAIRS, MANY_PAIRS = 3, 25
# Seconds of CPU that one reading takes at least, by repeats, so that the clock can see it.
READABLE_SECONDS = 0.0002


def ratio_of(read: Callable[[str], object], half: str, whole: str) -> float:
    """How many times the CPU time of `half` the whole takes."""
    times = 1
    while seconds_of(read, half, times) < READABLE_SECONDS:
        times *= 2
    for pairs in (FEW_PAIRS, MANY_PAIRS):
        ratio = median(_quotient(read, half, whole, times) for _ in range(pairs))
        if ratio <= DOUBLED:
            break
    return ratio


def _quotient(read: Callable[[str], object], half: str, whole: str, times: int) -> float:
    spent = seconds_of(read, half, times)
    return seconds_of(read, whole, times) / spent


def seconds_of(read: Callable[[str], object], text: str, times: int = 1) -> float:
    """CPU seconds of so many readings by this thread."""
    before = time.thread_time()
    for _ in range(times):
        read(text)
    return time.thread_time() - before


def pumped(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """What could keep this pattern busy, read off the pattern: what it repeats, what stands before that, and both; each
    as (what comes first, what is said again and again)."""
    return [pump for pump in dict.fromkeys(_pumps(_parser.parse(pattern.pattern, pattern.flags), "")) if pump[1]]


# A repeat of fewer is bounded work.
_MANY = 20
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT)
_CATEGORIES: dict[Any, Callable[[str], bool]] = {
    _constants.CATEGORY_WORD: lambda letter: letter.isalnum() or letter == "_",
    _constants.CATEGORY_NOT_WORD: lambda letter: not (letter.isalnum() or letter == "_"),
    _constants.CATEGORY_SPACE: str.isspace,
    _constants.CATEGORY_NOT_SPACE: lambda letter: not letter.isspace(),
    _constants.CATEGORY_DIGIT: str.isdigit,
    _constants.CATEGORY_NOT_DIGIT: lambda letter: not letter.isdigit(),
}


def _pumps(parsed: Iterable[tuple[Any, Any]], before: str) -> Iterator[tuple[str, str]]:
    for operation, value in parsed:
        if operation in _REPEATS:
            body = _sample(value[2]) or "a"
            if value[1] >= _MANY:
                yield from (("", body), ("", before), ("", before + body), ("", before + " "), (before, body))
            yield from _pumps(value[2], before)
        elif operation is _constants.BRANCH:
            for branch in value[1]:
                yield from _pumps(branch, before)
        elif operation in (_constants.SUBPATTERN, _constants.ASSERT, _constants.ASSERT_NOT):
            yield from _pumps(value[-1], before)
        elif operation is _constants.ATOMIC_GROUP:
            yield from _pumps(value, before)
        before += _sample([(operation, value)])


def _sample(parsed: Iterable[tuple[Any, Any]]) -> str:
    """A short text that the parsed pattern matches, near enough."""
    text = ""
    for operation, value in parsed:
        if operation is _constants.LITERAL:
            text += chr(value)
        elif operation is _constants.NOT_LITERAL:
            text += "b" if value == ord("a") else "a"
        elif operation is _constants.ANY:
            text += "a"
        elif operation is _constants.IN:
            text += _one_of(value)
        elif operation is _constants.BRANCH:
            text += _sample(value[1][0])
        elif operation is _constants.SUBPATTERN or (operation is _constants.ASSERT and value[0] < 0):
            text += _sample(value[-1])
        elif operation is _constants.ATOMIC_GROUP:
            text += _sample(value)
        elif operation in _REPEATS:
            text += _sample(value[2]) * value[0]
    return text


def _one_of(members: Iterable[tuple[Any, Any]]) -> str:
    """A letter of a set, a plain one if it has one."""
    members = list(members)
    turned = members[0][0] is _constants.NEGATE
    ranges = [(value, value) for operation, value in members if operation is _constants.LITERAL]
    ranges += [value for operation, value in members if operation is _constants.RANGE]
    kinds = [_CATEGORIES[value] for operation, value in members if operation is _constants.CATEGORY]
    for letter in "a 1A.,-'\"\n({[<;:!?é_":
        inside = any(low <= ord(letter) <= high for low, high in ranges) or any(kind(letter) for kind in kinds)
        if inside is not turned:
            return letter
    return chr(ranges[0][0]) if ranges else "a"
