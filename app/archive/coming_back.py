"""What brings a player back: the ladder, evenings in a row, badges. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from app.archive.past_games import PastGame
from app.archive.statistics import Tally
from app.characters.character import Character

# One missed day in so many is forgiven.
FORGIVEN_EVERY = 7
# Centipawns from which a game was lost, and moves in a row without a blunder, for the badges of these names.
LOST_CP = -500
CLEAN_MOVES = 100


@dataclass(frozen=True, slots=True)
class LadderPlace:
    """The place of a character on the ladder, with the player's results against it and the latest game between them."""

    character: Character
    tally: Tally
    last: PastGame | None

    @property
    def is_beaten(self) -> bool:
        return self.tally.won > 0


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs, the strongest first, and the weakest character that has not been beaten, None if all have been."""

    rungs: tuple[LadderPlace, ...]
    next: Character | None

    @property
    def beaten(self) -> int:
        return sum(rung.is_beaten for rung in self.rungs)


def ladder_of(games: Sequence[PastGame], characters: Iterable[Character]) -> Ladder:
    """The ladder of these characters for a player whose games are given, the latest first."""
    tallies: dict[str, Tally] = {}
    last: dict[str, PastGame] = {}
    for game in games:
        if game.other.kind == "character":
            tallies.setdefault(game.other.id, Tally()).add(game)
            last.setdefault(game.other.id, game)
    ordered = sorted(characters, key=lambda one: (-one.current_elo, one.name))
    rungs = tuple(LadderPlace(one, tallies.get(one.id, Tally()), last.get(one.id)) for one in ordered)
    return Ladder(rungs, next((rung.character for rung in reversed(rungs) if not rung.is_beaten), None))


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which a game was finished, up to today or yesterday; missed days that were forgiven do not
    count. `is_today`: one was finished today already."""

    days: int
    is_today: bool


def streak_of(played: Iterable[date], today: date) -> Streak:
    """The streak that lasts until `today`. Of FORGIVEN_EVERY days in a row one may be missed."""
    known = set(played)
    day, days, since_missed = today if today in known else today - timedelta(days=1), 0, FORGIVEN_EVERY
    while True:
        if day in known:
            days += 1
        elif since_missed >= FORGIVEN_EVERY - 1 and day - timedelta(days=1) in known:
            since_missed = -1
        else:
            return Streak(days, today in known)
        since_missed += 1
        day -= timedelta(days=1)


class Badge(StrEnum):
    """What a player would tell a friend: everybody of the cast beaten, won after it was lost, a hundred moves in a row
    without a blunder."""

    LADDER = "ladder"
    COMEBACK = "comeback"
    CLEAN = "clean"


@dataclass(frozen=True, slots=True)
class Earned:
    """A badge, and the game that earned it."""

    badge: Badge
    game: PastGame


def badges_of(games: Sequence[PastGame], characters: Iterable[Character]) -> tuple[Earned, ...]:
    """The badges earned in these games (the latest first), each by the first game that did."""
    cast, beaten, clean = {one.id for one in characters}, set[str](), 0
    earned: dict[Badge, PastGame] = {}
    for game in reversed(games):
        if game.outcome == "won":
            beaten.add(game.other.id)
            if game.lowest_cp is not None and game.lowest_cp <= LOST_CP:
                earned.setdefault(Badge.COMEBACK, game)
        if cast and cast <= beaten:
            earned.setdefault(Badge.LADDER, game)
        if game.blunders is not None:
            clean = clean + game.moves if game.blunders == 0 else 0
        if clean >= CLEAN_MOVES:
            earned.setdefault(Badge.CLEAN, game)
    return tuple(Earned(badge, earned[badge]) for badge in Badge if badge in earned)
