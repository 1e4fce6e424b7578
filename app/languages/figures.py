"""Dates, numbers, moves and openings as a language writes them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Literal
from zoneinfo import ZoneInfo

from babel.dates import format_date
from babel.numbers import format_decimal

from app.languages.catalogue import LANGUAGES, SOURCE
from app.languages.speaking import language, one_of

# Letters of pieces on the pages; PGN and the API keep those of English.
PIECES = {"de": str.maketrans("KQRBN", "KDTLS")}
_MOVE = re.compile(r"\b[KQRBN](?=[a-h]?[1-8]?x?[a-h][1-8])|(?<=[18]=)[QRBN]")

_DATES = {
    "en": {"day": "d MMMM y", "month": "MMMM y", "short": "d MMM"},
    "de": {"day": "d. MMMM y", "month": "MMMM y", "short": "d. MMM"},
}


def _locale() -> str:
    name = language()
    return name if name in LANGUAGES else SOURCE


def date_of(ms: int, form: Literal["day", "month", "short"] = "day") -> str:
    """The day of a moment (epoch milliseconds) in UTC: `3 May 2026`, `May 2026`, `3 May`."""
    when = datetime.fromtimestamp(ms / 1000, UTC)
    return format_date(when, _DATES[_locale()][form], locale=_locale())


def clocked(at: str, zone: str) -> str:
    """The day and minute of a moment (ISO 8601) in a time zone, as somebody who lives there reads it: `3 May, 14:05`,
    `3. Mai, 14:05`."""
    there = datetime.fromisoformat(at).astimezone(ZoneInfo(zone))
    return f"{format_date(there, _DATES[_locale()]['short'], locale=_locale())}, {there:%H:%M}"


def weekday(day: date) -> str:
    """`Monday`."""
    return format_date(day, "EEEE", locale=_locale())


def number(value: float, pattern: str | None = None) -> str:
    """A number with the language's own point and groups: `1,234.5`, `1.234,5`; `pattern` as CLDR has it (`0.0`)."""
    return format_decimal(value, format=pattern, locale=_locale())


def moves(text: str) -> str:
    """Moves in standard notation with the language's own letters: `Nf3` is `Sf3` in German."""
    letters = PIECES.get(language())
    return text if letters is None else _MOVE.sub(lambda found: found[0].translate(letters), text)


def opening_called(name: str) -> str:
    """An opening by the reader's name for it: `Sicilian Defence: Wing Gambit` is `Sizilianische Verteidigung:
    Flügelgambit` in German. A variation that the catalogue does not know keeps its English name behind the family's."""
    known = one_of(name)
    family, colon, variation = name.partition(":")
    return known if known != name or not colon else f"{one_of(family)}:{variation}"
