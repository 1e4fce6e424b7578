"""Finds names, places and dates in a sentence, as written."""

from __future__ import annotations

import re

# Capitalised words that name nobody.
_NO_NAME = frozenset(
    """i i'm i've i'll i'd monday tuesday wednesday thursday friday saturday sunday january february march april may
    june july august september october november december english french german spanish sicilian dutch italian king
    queen ok""".split()  # noqa: SIM905 - a list literal would be a page long
)
# Of these the days, the months and the languages, which name nobody of a life either.
DAYS_AND_TONGUES = _NO_NAME
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_DATE = re.compile(
    rf"\b(?:(?:on |next |this |last )?{_DAY}(?: (?:week|morning|evening|night))?"
    rf"|(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?"
    rf"|in {_MONTH}|today|tonight|tomorrow|yesterday|(?:next|last|this) (?:week|month|year|weekend)"
    r"|(?:in|for) (?:\w+|\d+) (?:days?|weeks?|months?))\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[^\W\d_a-z][\w'-]+(?: [^\W\d_a-z][\w'-]+)*")


def is_date(entity: str) -> bool:
    """Whether what was found is a date and no name."""
    return _DATE.fullmatch(entity) is not None


def entities_in(text: str) -> tuple[str, ...]:
    """Names of people, animals and places (words with a capital inside a sentence; none in a sentence of capitals),
    and dates, in the order of the text."""
    found = [(date.start(), date[0]) for date in _DATE.finditer(text)]
    if not text.isupper():
        found += [
            (name.start(), name[0]) for name in _NAME.finditer(text) if name[0].lower() not in _NO_NAME
        ]  # fmt: skip
    return tuple(name for _, name in sorted(found))
