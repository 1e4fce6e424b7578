"""What two parties have behind them: the results of their games, and the talk that led to one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Finished games of one party against another, from the first one's side. `streak` as in `streak_of`; `scores`
    are 1, 0 or -1, the latest first."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0
    last_ms: int | None = None
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoomLine:
    """One line of a room's talk, said by the host of the room (`by_host`) or by the player."""

    text: str
    by_host: bool
    at_ms: int


def streak_of(latest_first: Iterable[int]) -> int:
    """How many of the latest results are the same: positive for wins, negative for losses, 0 after a draw."""
    streak = 0
    for score in latest_first:
        if score == 0 or (streak and (streak > 0) is not (score > 0)):
            break
        streak += score
    return streak


def streaks(latest_first: Sequence[int]) -> list[int]:
    """The streak after each game, the earliest game first."""
    return [streak_of(latest_first[index:]) for index in range(len(latest_first) - 1, -1, -1)]
