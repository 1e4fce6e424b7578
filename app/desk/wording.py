"""Words that many answers share: first names, chances, scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.domain.events.desk import DeskLink
from app.domain.prose_words import number_word

# Words, and the links behind them, or the games that are linked (the latest is 0) with the words of the link.
WithLinks = tuple[str, list[DeskLink]]
WithGames = tuple[str, list[tuple[int, str]]]


def first_name(name: str) -> str:
    """The name by which an answer calls somebody: of one of the house the first."""
    return name.split()[0]


def hundred(chance: float) -> int:
    """A chance (0 to 1) in a hundred."""
    return round(100 * chance)


def score_in_words(score: Mapping[str, Any]) -> str:
    """Somebody's games as "won 3, drawn 1 and lost 2", to stand behind "you have"."""
    return f"won {score['won']}, drawn {score['drawn']} and lost {score['lost']}"


def many(count: int, thing: str) -> str:
    """ "one game", "12 games"."""
    return f"one {thing}" if count == 1 else f"{count} {thing}s"


def many_in_words(count: int, thing: str) -> str:
    """ "one game", "three games"; in figures from where `number_word` has them."""
    return f"{number_word(count)} {thing}{'' if count == 1 else 's'}"


def the_last(counted: str) -> str:
    """ "last game", "last 12 games", by how the count is told ("one game")."""
    return f"last {counted.removeprefix('one ')}"


def any_of(count: int, thing: str) -> str:
    """ "your one game", "any of your 12 games"."""
    return f"your one {thing}" if count == 1 else f"any of your {count} {thing}s"
