"""What a question in another language is about: the steward answers in English, and offers what may have been meant."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.soul.listening.languages import ELSEWHERE, ENGLISH, folded, language_of

# Words of these languages that English has as well: by them alone nothing is foreign.
_SHARED = frozenset(
    """a an in die was hat war will name dame material agent lobby online gut no me he as on son or of if son mate final
    error fin case position plus piece pieces points minutes menace sacrifice tour rook tours pat mat come male are sale
    note gratis rival elo rating computer account password pin opponent do""".split()  # noqa: SIM905 - a list literal would be a page long
)
# Known words that a foreign question has at least, and one of so many that they are where its language is not plain.
LEAST_WORDS, ONE_OF = 2, 2


@dataclass(frozen=True, slots=True)
class Foreign:
    """A question in another language: `words` are it word by word in English where they are known, empty where too few
    are. `language` is its code, `name` what it is called in English."""

    language: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class _Table:
    name: str
    words: Mapping[str, str]


@cache
def _tables() -> Mapping[str, _Table]:
    read = tomllib.loads(Path(__file__).with_name("foreign.toml").read_text(encoding="utf-8"))
    return {
        language: _Table(one["name"], dict(pair.split("=") for pair in one["words"].split()))
        for language, one in read.items()
    }


def in_english(text: str) -> Foreign | None:
    """A question of one of the languages that are known here, word by word in English; None for any other text."""
    words, spoken = folded(text), language_of(text)
    telling = {
        language: sum(word in table.words and word not in _SHARED for word in words)
        for language, table in _tables().items()
    }
    language = spoken if spoken in telling else max(telling, key=lambda one: telling[one])
    known = telling[language]
    if spoken == ENGLISH and (known < LEAST_WORDS or known * ONE_OF < len(words)):
        return None
    if spoken == ELSEWHERE and (known < LEAST_WORDS or known * (ONE_OF + 1) < len(words)):
        return None
    table = _tables()[language]
    read = " ".join(table.words.get(word, word).replace("_", " ") for word in words)
    return Foreign(language, table.name, read if known >= LEAST_WORDS else "")


def name_of(language: str) -> str | None:
    """What a language is called in English, where it is one of those known here."""
    table = _tables().get(language)
    return None if table is None else table.name
