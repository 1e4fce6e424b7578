"""Times in questions and in what is told: months by name, and words such as "yesterday"."""

from __future__ import annotations

import re
from calendar import month_name
from dataclasses import dataclass

MONTHS = tuple(month_name)[1:]

_ASKS = re.compile(
    r"\b(?:when|how long|how (?:many|much) time|(?:what|which) (?:year|month|day|date|time))\b", re.IGNORECASE
)
_TIME = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|last|next|since|until|weekend|weeks?|months?|years?|spring|summer|autumn"
    r"|winter|morning|evening|night|christmas|easter|first|second|third|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    rf"|{'|'.join(MONTHS)}|[12]\d{{3}})\b",
    re.IGNORECASE,
)
# With a capital, or "may" and "march" would be months everywhere.
_MONTH = re.compile(rf"\b({'|'.join(MONTHS)})\b(?:,? (?:\d{{1,2}}(?:st|nd|rd|th)?,? )?(\d{{4}})\b)?")


@dataclass(frozen=True, slots=True)
class Month:
    """A month, 1 to 12, of one year or (None) of any."""

    month: int
    year: int | None = None


def asks_time(text: str) -> bool:
    """Whether the text asks when something was, or how long."""
    return _ASKS.search(text) is not None


def names_time(text: str) -> bool:
    """Whether the text has a word for a day, a season, a year or a distance in time."""
    return _TIME.search(text) is not None


def months_in(text: str) -> tuple[Month, ...]:
    """The months that the text names, in order."""
    return tuple(Month(MONTHS.index(name) + 1, int(year) if year else None) for name, year in _MONTH.findall(text))
