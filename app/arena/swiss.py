"""Pairs a round of a Swiss tournament. Pure.

After the FIDE Handbook, C.04 Swiss Systems, in its basic rules: nobody meets anybody twice, nobody has two byes,
nobody's colours differ by more than two, and otherwise those of equal score meet, the upper half of a score group
against the lower, with colours evened out and taken in turn; who is left over floats to the next group. Where these
wishes contradict, the earlier one here comes first. The order of search is ours, not the Handbook's: from the top,
everybody gets the best opponent that leaves a pairing for all the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.arena.encounters import Encounter, Pair, colors_of, score_of
from app.arena.matching import all_can_be_paired

# How many more games with one colour than with the other anybody may have.
MOST_APART = 2
# More rounds than this decide nothing among 32.
MOST_ROUNDS = 11


@dataclass(frozen=True, slots=True)
class _Place:
    """What the pairing knows of one entrant. `score` in half-points; `balance` is games with White less those with
    Black; `floated` says whether the last opponent had a lower score."""

    number: int
    score: int
    met: frozenset[int]
    colors: tuple[int, ...]
    had_bye: bool
    floated: bool

    @property
    def balance(self) -> int:
        return sum(self.colors)

    @property
    def due(self) -> int:
        """The colour that would even things out: -1 for Black, +1 for White, 0 for either. At an even balance, the
        other one than last."""
        if self.balance:
            return -1 if self.balance > 0 else 1
        return -self.colors[-1] if self.colors else 0

    @property
    def must(self) -> bool:
        """Whether the due colour is more than a wish: an uneven balance, or the same colour twice running."""
        return self.balance != 0 or (len(self.colors) > 1 and self.colors[-1] == self.colors[-2])


def most_rounds(entrants: int) -> int:
    """The most rounds that a Swiss of so many may have: half of them, so that there is always somebody left to meet."""
    return max(1, min(MOST_ROUNDS, (entrants + 1) // 2))


def usual_rounds(entrants: int) -> int:
    """As many rounds as a knock-out would take, by which one winner stands out."""
    return max(1, min(most_rounds(entrants), (entrants - 1).bit_length()))


def swiss_round(numbers: Sequence[int], history: Sequence[Encounter]) -> tuple[Pair, ...] | None:
    """The pairs of the next round for those who still play, given strongest first, with a bye for one of an odd number;
    None if the rules leave no pairing. `history` holds every decided pairing so far."""
    ranked = sorted((_place(number, history) for number in numbers), key=lambda one: -one.score)
    if len(ranked) < 2:
        return None
    for out in _byes(ranked):
        playing = [one for one in ranked if one is not out]
        if all_can_be_paired(_allowed(playing)):
            pairs = _from_the_top(playing)
            return (*pairs, *(((out.number, None),) if out is not None else ()))
    return None


def _place(number: int, history: Sequence[Encounter]) -> _Place:
    mine = [one for one in history if one.has(number)]
    last = max(mine, key=lambda one: one.round, default=None)
    opponent = None if last is None else last.opponent_of(number)
    floated = False
    if last is not None and opponent is not None:
        before = [one for one in history if one.round < last.round]
        floated = score_of(opponent, before) < score_of(number, before)
    return _Place(
        number,
        score_of(number, mine),
        frozenset(met for one in mine if (met := one.opponent_of(number)) is not None),
        colors_of(number, mine),
        any(one.black is None for one in mine),
        floated,
    )


def _byes(ranked: Sequence[_Place]) -> Iterable[_Place | None]:
    """Who may sit out, the likeliest first: nobody of an even number; else from below whoever has not sat out yet, and
    never the leader."""
    if len(ranked) % 2 == 0:
        return (None,)
    return [one for one in reversed(ranked[1:]) if not one.had_bye]


def _may_meet(one: _Place, other: _Place) -> bool:
    """Whether the two have not met, and one of them can have each colour."""
    extreme = abs(one.balance) >= MOST_APART and one.balance == other.balance
    return other.number not in one.met and not extreme


def _allowed(places: Sequence[_Place]) -> dict[int, set[int]]:
    return {
        one.number: {other.number for other in places if other is not one and _may_meet(one, other)} for one in places
    }


def _from_the_top(places: Sequence[_Place]) -> list[Pair]:
    """The pairs, the highest board first. A pairing of all must exist."""
    levels = _levels(places)
    left = sorted(places, key=lambda one: (levels[one.number], -one.score))
    graph = _allowed(places)
    pairs: list[Pair] = []
    while left:
        top = left.pop(0)
        group = [one for one in left if levels[one.number] == levels[top.number]]
        # The upper half meets the lower; who has come down from another group meets the first of this one.
        middle = len(group) // 2 if all(one.score == top.score for one in group) else 0
        order = {one.number: abs(place - middle) for place, one in enumerate(group)}
        candidates = sorted(
            (one for one in left if one.number in graph[top.number]),
            key=lambda one: (
                abs(levels[one.number] - levels[top.number]),
                abs(one.score - top.score),
                _clash(top, one),
                order.get(one.number, left.index(one)),
            ),
        )
        for other in candidates:
            rest = {one.number for one in left if one is not other}
            if all_can_be_paired({number: graph[number] & rest for number in rest}):
                left.remove(other)
                pairs.append(_with_colors(top, other, len(pairs)))
                break
    return pairs


def _levels(places: Sequence[_Place]) -> dict[int, int]:
    """The group in which each is paired, 0 for the highest: that of their score, but the last of an odd group floats to
    the next, if it can be helped one who has not just done so."""
    scores = sorted({one.score for one in places}, reverse=True)
    levels: dict[int, int] = {}
    carried: list[_Place] = []
    for level, score in enumerate(scores):
        group = [one for one in places if one.score == score]
        levels.update((one.number, level) for one in (*carried, *group))
        odd = (len(carried) + len(group)) % 2 == 1
        carried = [next((one for one in reversed(group) if not one.floated), group[-1])] if odd else []
    return levels


def _clash(one: _Place, other: _Place) -> int:
    """How badly the colours of the two go together, 0 for well."""
    if one.due != other.due or one.due == 0:
        return 0
    return 1 + (one.must and other.must) + (max(abs(one.balance), abs(other.balance)) >= MOST_APART)


def _with_colors(higher: _Place, lower: _Place, board: int) -> Pair:
    """Who has White: whoever it is due to more; else the other colour than when they last differed; else by turns from
    board to board."""
    if higher.balance != lower.balance:
        return _white_first(higher, lower, higher.balance < lower.balance)
    for mine, theirs in zip(reversed(higher.colors), reversed(lower.colors), strict=False):
        if mine != theirs:
            return _white_first(higher, lower, mine < theirs)
    if higher.colors:
        return _white_first(higher, lower, higher.colors[-1] < 0)
    return _white_first(higher, lower, board % 2 == 0)


def _white_first(one: _Place, other: _Place, is_white: bool) -> Pair:
    return (one.number, other.number) if is_white else (other.number, one.number)
