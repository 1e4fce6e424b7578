"""What many past games say together: results, opponents, openings, rating. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.archive.past_games import PastGame
from app.domain.match import Outcome
from app.domain.memory import Party

# A move of the tree of openings is shown if it was played so often, and in so large a share of all games with this
# colour; so many moves are shown at each place. A tree of a thousand games stays a few kilobytes.
LEAST_PLAYED, LEAST_SHARE = 2, 0.02
BRANCHES = 4


@dataclass(slots=True)
class Tally:
    """Results counted from the player's side."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def add(self, game: PastGame | OpenedGame) -> None:
        """Counts one more game."""
        if game.outcome == "won":
            self.won += 1
        elif game.outcome == "lost":
            self.lost += 1
        else:
            self.drawn += 1

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int | None:
        """Points won of a hundred possible ones, a draw being half; None without games."""
        return round(100 * (self.won + self.drawn / 2) / self.games) if self.games else None


@dataclass(slots=True)
class Branch:
    """A move of the tree of openings: its SAN with its number ("1. e4", "1... c5"), the results after it, the name of
    the opening if all games that came here have one in common, and the moves that followed."""

    move: str
    tally: Tally = field(default_factory=Tally)
    names: set[str | None] = field(default_factory=set)
    after: dict[str, Branch] = field(default_factory=dict)

    @property
    def name(self) -> str | None:
        return next(iter(self.names)) if len(self.names) == 1 else None

    def played_on(self, least: int) -> list[Branch]:
        """The moves that followed in at least `least` games, the most frequent first."""
        often = [branch for branch in self.after.values() if branch.tally.games >= least]
        return sorted(often, key=lambda branch: -branch.tally.games)[:BRANCHES]

    @property
    def least(self) -> int:
        """In how many games a move must occur to be shown in the tree that begins here."""
        return max(LEAST_PLAYED, round(LEAST_SHARE * self.tally.games))


@dataclass(frozen=True, slots=True)
class OpponentTally:
    """The results against one opponent."""

    other: Party
    name: str
    tally: Tally


def overall(games: Iterable[PastGame]) -> Tally:
    """The results of all games."""
    tally = Tally()
    for game in games:
        tally.add(game)
    return tally


class OpenedGame(Protocol):
    """What the tree of openings needs of a game, whether it was played here or elsewhere."""

    @property
    def color(self) -> str: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def opening(self) -> str | None: ...
    @property
    def first_moves(self) -> tuple[str, ...]: ...


def opening_tree(games: Iterable[OpenedGame], color: str) -> Branch:
    """What was played from the first move on in the player's games with one colour; the root stands for the start."""
    root = Branch("")
    for game in games:
        if game.color != color or not game.first_moves:
            continue
        root.tally.add(game)
        here = root
        for index, san in enumerate(game.first_moves):
            number = f"{index // 2 + 1}{'.' if index % 2 == 0 else '…'} {san}"
            here = here.after.setdefault(san, Branch(number))
            here.tally.add(game)
            here.names.add(game.opening)
    return root


def head_to_heads(games: Iterable[PastGame]) -> list[OpponentTally]:
    """The results against each opponent, those met most often first; a name is the latest one."""
    found: dict[Party, OpponentTally] = {}
    for game in games:
        known = found.setdefault(game.other, OpponentTally(game.other, game.other_name, Tally()))
        known.tally.add(game)
    return sorted(found.values(), key=lambda one: -one.tally.games)


def rating_points(games: Sequence[PastGame]) -> list[tuple[int, int]]:
    """The rating over time, the oldest first: when (epoch milliseconds), and the rating after that game in Elo
    points. Begins with the rating before the first game that counted."""
    rated = [game for game in reversed(games) if game.rating_after is not None]
    if not rated:
        return []
    first = rated[0]
    points = [(first.ended_ms, first.rating_before or 0)]
    return points + [(game.ended_ms, game.rating_after or 0) for game in rated]
