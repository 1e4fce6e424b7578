"""Chooses among past games. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from app.archive.past_games import GameSpeed, PastGame
from app.languages.figures import opening_called

# Games on one page of the list.
PAGE = 25


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
        opening = game.opening or ""
        text = f"{game.other_name} {opening} {opening_called(opening)}".casefold()
        day = datetime.fromtimestamp(game.ended_ms / 1000, UTC).date()
        return (
            all(word in text for word in self.words.casefold().split())
            and self.outcome in (None, game.outcome)
            and self.color in (None, game.color)
            and self.pace in (None, game.pace)
            and self.kind in (None, game.other.kind)
            and self.rated in (None, game.rated)
            and (self.since is None or day >= self.since)
            and (self.until is None or day <= self.until)
        )


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list, counted from 1: its games, of `total` that fit, on `pages` pages."""

    games: Sequence[PastGame]
    number: int
    pages: int
    total: int


def search(games: Iterable[PastGame], wanted: Wanted, page: int = 1) -> Page:
    """The games that fit, in their order; a page beyond the last is the last."""
    found = [game for game in games if wanted.fits(game)]
    pages = max(1, -(-len(found) // PAGE))
    number = min(max(1, page), pages)
    return Page(found[(number - 1) * PAGE : number * PAGE], number, pages, len(found))
