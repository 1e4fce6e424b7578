"""What has happened in an arena, as pairing and table read it. Pure, and without any chess but its two colours.

Entrants are known by their numbers. Points are counted in halves, so that they stay whole: a win is 2, a draw 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIN, DRAW, LOSS = 2, 1, 0  # in half-points

# Who has White, and who has Black; None for a bye.
Pair = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class Encounter:
    """One pairing that is decided: `white` and `black` (None: a bye) with their half-points. `played` is False for byes
    and forfeits, which count for the score and neither for colours nor for wins at the board."""

    round: int
    white: int
    black: int | None
    white_half: int
    black_half: int
    played: bool = True

    def has(self, number: int) -> bool:
        return number in (self.white, self.black)

    def half_of(self, number: int) -> int:
        """The half-points of one of the two."""
        return self.white_half if number == self.white else self.black_half

    def opponent_of(self, number: int) -> int | None:
        return self.black if number == self.white else self.white


def bye(round_number: int, number: int) -> Encounter:
    """A round without an opponent, which is worth a win."""
    return Encounter(round_number, number, None, WIN, LOSS, played=False)


def score_of(number: int, history: Iterable[Encounter]) -> int:
    """The half-points of an entrant."""
    return sum(one.half_of(number) for one in history if one.has(number))


def colors_of(number: int, history: Sequence[Encounter]) -> tuple[int, ...]:
    """The colours that an entrant has had at the board, in order: +1 for White, -1 for Black."""
    games = sorted((one for one in history if one.played and one.has(number)), key=lambda one: one.round)
    return tuple(1 if one.white == number else -1 for one in games)
