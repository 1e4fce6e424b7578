"""The course of a game as a mind feels it: a collapse, a comeback, a long defence."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from app.domain.move_worth import MoveWorth

# Winning chances (0 to 1) that felt won and felt lost, and to which they have to come back for a collapse and a
# comeback: below, and above.
FELT_WON, FELT_LOST = 0.75, 0.25
FALLEN_TO, RISEN_TO = 0.4, 0.5
# Half-moves for which the worse side has held, for it to be a long defence, and the chances between which it stood.
HELD_FOR, HELD_BETWEEN = 16, (0.06, 0.42)


class Arc(StrEnum):
    """How a game has gone so far; the value names the phrase key of a remark on it."""

    COLLAPSE = "arc_collapse"
    COMEBACK = "arc_comeback"
    DEFENCE = "arc_defence"


def arc_of(judged: Sequence[MoveWorth]) -> Arc | None:
    """The course of a game whose moves are judged in order; None while it has none."""
    chances = [seen.after if seen.by_me else 1.0 - seen.after for seen in judged]
    if not chances:
        return None
    now = chances[-1]
    high, low = (max((at for at, chance in enumerate(chances) if felt(chance)), default=-1) for felt in (_won, _lost))
    if now <= FALLEN_TO and high > low:
        return Arc.COLLAPSE
    if now >= RISEN_TO and low > high:
        return Arc.COMEBACK
    if len(chances) >= HELD_FOR and all(HELD_BETWEEN[0] <= one <= HELD_BETWEEN[1] for one in chances[-HELD_FOR:]):
        return Arc.DEFENCE
    # A fall that goes on, once it is felt as lost, is still the same collapse.
    return Arc.COLLAPSE if _lost(now) and high >= 0 else None


def new_arc(judged: Sequence[MoveWorth]) -> Arc | None:
    """The course that the game has taken with the last two half-moves; None if it goes on as before."""
    now, before = arc_of(judged), arc_of(judged[:-2])
    return now if now is not before else None


def _won(chance: float) -> bool:
    return chance >= FELT_WON


def _lost(chance: float) -> bool:
    return chance <= FELT_LOST
