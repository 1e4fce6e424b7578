"""Chooses among past games. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Generic, TypeVar

from app.archive.imports import ImportedGame
from app.archive.past_games import GameSpeed, PastGame
from app.languages.figures import opening_called

# Games on one page of the list.
PAGE = 25

Found = TypeVar("Found", PastGame, ImportedGame)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player searches for; None and "" leave a property open. `words` must all occur in the opponent's name or
    the opening, in any case. `since` and `until` are days, both included, in UTC."""

    words: str = ""
    outcome: str | None = None
    color: str | None = None
    pace: GameSpeed | None = None
    kind: str | None = None
    rated: bool | None = None
    since: date | None = None
    until: date | None = None

    def fits(self, game: PastGame) -> bool:
        """Whether the game is one of those searched for."""
        return (
            self.outcome in (None, game.outcome)
            and self.color in (None, game.color)
            and self.pace in (None, game.pace)
            and self.kind in (None, game.other.kind)
            and self.rated in (None, game.rated)
            and self._on_these_days(game)
            and self._names(game)
        )

    def fits_elsewhere(self, game: ImportedGame) -> bool:
        """The same of a game that was brought along, by result, colour and words: it has nothing else."""
        return self.outcome in (None, game.outcome) and self.color in (None, game.color) and self._names(game)

    def _on_these_days(self, game: PastGame) -> bool:
        if self.since is None and self.until is None:
            return True
        day = datetime.fromtimestamp(game.ended_ms / 1000, UTC).date()
        return (self.since is None or day >= self.since) and (self.until is None or day <= self.until)

    def _names(self, game: PastGame | ImportedGame) -> bool:
        words = self.words.casefold().split()
        if not words:
            return True
        opening = game.opening or ""
        text = f"{game.other_name} {opening} {opening_called(opening)}".casefold()
        return all(word in text for word in words)


@dataclass(frozen=True, slots=True)
class Page(Generic[Found]):
    """One page of a list, counted from 1: its games, of `total` that fit, on `pages` pages."""

    games: Sequence[Found]
    number: int
    pages: int
    total: int


def search(games: Iterable[PastGame], wanted: Wanted, page: int = 1) -> Page[PastGame]:
    """The games that fit, in their order; a page beyond the last is the last."""
    return _turned_to([game for game in games if wanted.fits(game)], page)


def search_elsewhere(games: Iterable[ImportedGame], wanted: Wanted, page: int = 1) -> Page[ImportedGame]:
    """The same of games that were brought along."""
    return _turned_to([game for game in games if wanted.fits_elsewhere(game)], page)


def _turned_to(found: Sequence[Found], page: int) -> Page[Found]:
    pages = max(1, -(-len(found) // PAGE))
    number = min(max(1, page), pages)
    return Page(found[(number - 1) * PAGE : number * PAGE], number, pages, len(found))
