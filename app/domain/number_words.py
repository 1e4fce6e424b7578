"""English words for numbers: one list for whoever finds a number in a sentence and whoever puts one into words."""

from __future__ import annotations

import re
from collections.abc import Iterable

_BELOW_TWENTY = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
    "twentieth",
)  # fmt: skip

# The number that a word says: "zero" to "nineteen" and the tens up to "ninety"; "first" to "twentieth".
CARDINALS = {word: number for number, word in enumerate(_BELOW_TWENTY)} | TENS
ORDINALS = {word: number for number, word in enumerate(_ORDINALS, start=1)}


def cardinals(first: int, last: int) -> tuple[str, ...]:
    """The words for `first` to `last`, 0 to 20, in their order."""
    return (*_BELOW_TWENTY, "twenty")[first : last + 1]


def ordinals(last: int) -> tuple[str, ...]:
    """ "first" up to the `last`, 1 to 20, in their order."""
    return _ORDINALS[:last]


def ordinal_word(number: int) -> str:
    """ "third"; in figures above the tenth ("22nd")."""
    if 1 <= number <= 10:
        return _ORDINALS[number - 1]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def number_said(word: str) -> int:
    """The number of a word or of figures ("seven", "twenty-five", "7"). Raises KeyError for anything else."""
    if word.isdigit():
        return int(word)
    tens, _, units = word.replace(" ", "-").partition("-")
    return CARDINALS[tens] + CARDINALS[units] if units and tens in TENS else CARDINALS[word]


def either(words: Iterable[str]) -> str:
    """A pattern for one of these words, the longest first: "six" does not stand before "sixteen"."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
