"""The table of an arena with its tie-breaks. Pure.

Source: FIDE Handbook, C.07 Tie-Break Regulations. In a Swiss those of equal score are ranked by Buchholz,
Sonneborn-Berger, direct encounter and wins; in a round robin, where the sum of all opponents' scores says nothing new,
by direct encounter, Sonneborn-Berger and wins. Who is equal in all of that shares the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.arena.encounters import WIN, Encounter, score_of


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the table. `place` counts from 1 and is shared by equals. `score`, `buchholz` and `direct` are
    half-points, `sonneborn` quarter-points; `wins` were won at the board in `games` played there."""

    number: int
    place: int
    score: int
    buchholz: int
    sonneborn: int
    direct: int
    wins: int
    games: int


def standings(numbers: Sequence[int], history: Sequence[Encounter], *, everybody_meets: bool) -> list[StandingLine]:
    """The table, best first, of all who ever entered; equals stay in the order of `numbers`. `everybody_meets`: a round
    robin."""
    scores = {number: score_of(number, history) for number in numbers}
    keys = {}
    for number in numbers:
        buchholz, sonneborn = _buchholz(number, history, scores), _sonneborn(number, history, scores)
        keys[number] = (scores[number], *(() if everybody_meets else (buchholz, sonneborn)))
    direct = {
        number: _direct(number, [one for one in numbers if keys[one] == keys[number]], history) for number in numbers
    }
    lines = [_line(number, history, scores, direct[number]) for number in numbers]

    def rank(line: StandingLine) -> tuple[int, ...]:
        if everybody_meets:
            return (-line.score, -line.direct, -line.sonneborn, -line.wins)
        return (-line.score, -line.buchholz, -line.sonneborn, -line.direct, -line.wins)

    ordered = sorted(lines, key=rank)
    ranks = [rank(line) for line in ordered]
    return [_placed(line, ranks.index(key) + 1) for line, key in zip(ordered, ranks, strict=True)]


def _line(number: int, history: Sequence[Encounter], scores: dict[int, int], direct: int) -> StandingLine:
    mine = [one for one in history if one.has(number)]
    games = [one for one in mine if one.played]
    return StandingLine(
        number=number,
        place=0,
        score=scores[number],
        buchholz=_buchholz(number, mine, scores),
        sonneborn=_sonneborn(number, mine, scores),
        direct=direct,
        wins=sum(one.half_of(number) == WIN for one in games),
        games=len(games),
    )


def _placed(line: StandingLine, place: int) -> StandingLine:
    return StandingLine(
        line.number, place, line.score, line.buchholz, line.sonneborn, line.direct, line.wins, line.games
    )


def _buchholz(number: int, history: Sequence[Encounter], scores: dict[int, int]) -> int:
    """The scores of all opponents together; a round that was not played counts as one against somebody of one's own
    score (C.07, unplayed rounds)."""
    return sum(_worth(one, number, scores) for one in history if one.has(number))


def _sonneborn(number: int, history: Sequence[Encounter], scores: dict[int, int]) -> int:
    """The scores of those beaten, and half of those drawn with, in quarter-points."""
    return sum(_worth(one, number, scores) * one.half_of(number) for one in history if one.has(number))


def _worth(one: Encounter, number: int, scores: dict[int, int]) -> int:
    opponent = one.opponent_of(number)
    return scores.get(opponent, 0) if one.played and opponent is not None else scores[number]


def _direct(number: int, equals: Sequence[int], history: Sequence[Encounter]) -> int:
    """The half-points against those one is equal with, if all of them have met; else 0."""
    among = [one for one in history if one.white in equals and one.black in equals]
    met = {frozenset((one.white, one.black)) for one in among}
    if len(equals) < 2 or len(met) < len(equals) * (len(equals) - 1) // 2:
        return 0
    return sum(one.half_of(number) for one in among if one.has(number))
