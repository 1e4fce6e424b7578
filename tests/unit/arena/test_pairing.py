"""Pairing: laws that hold for any field, any results and any withdrawals, and the tables of the handbook."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

from app.arena.berger import berger_round, rounds_of
from app.arena.encounters import DRAW, LOSS, WIN, Encounter, Pair, bye, colors_of, score_of
from app.arena.matching import all_can_be_paired
from app.arena.swiss import MOST_APART, most_rounds, swiss_round, usual_rounds

RESULTS = ((WIN, LOSS), (DRAW, DRAW), (LOSS, WIN))


def decided(pairs: Sequence[Pair], round_number: int, dice: random.Random) -> list[Encounter]:
    """The round with random results; one in ten is a forfeit."""
    found = []
    for white, black in pairs:
        if black is None:
            found.append(bye(round_number, white))
        else:
            found.append(Encounter(round_number, white, black, *dice.choice(RESULTS), played=dice.random() > 0.1))
    return found


@cache
def tournaments(*, withdrawals: bool) -> list[tuple[list[int], list[Encounter], tuple[Pair, ...] | None, int]]:
    """Every round of a Swiss of every size: who plays, what was before, the pairs, and the number of the round."""
    found = []
    for entrants in range(2, 33):
        dice = random.Random(entrants)
        numbers, history = list(range(1, entrants + 1)), list[Encounter]()
        for round_number in range(1, most_rounds(entrants) + 1):
            if withdrawals and len(numbers) > 2 and dice.random() < 0.4:
                numbers = [number for number in numbers if number != dice.choice(numbers)]
            pairs = swiss_round(numbers, history)
            found.append((numbers, history, pairs, round_number))
            if pairs is None:
                break
            history = history + decided(pairs, round_number, dice)
    return found


def test_every_round_of_every_field_is_complete() -> None:
    for numbers, _, pairs, round_number in tournaments(withdrawals=False):
        assert pairs is not None, (len(numbers), round_number)
        assert sorted(one for pair in pairs for one in pair if one is not None) == numbers


@pytest.mark.parametrize("withdrawals", [False, True])
def test_nobody_plays_twice_in_a_round_or_anybody_twice_in_all(withdrawals: bool) -> None:
    for numbers, history, pairs, _ in tournaments(withdrawals=withdrawals):
        seated = [one for pair in pairs or () for one in pair if one is not None]
        assert len(set(seated)) == len(seated)
        if pairs is not None:
            assert sorted(seated) == sorted(numbers)
        met = {frozenset((one.white, one.black)) for one in history}
        assert all(frozenset(pair) not in met for pair in pairs or () if pair[1] is not None)


@pytest.mark.parametrize("withdrawals", [False, True])
def test_colours_stay_within_two(withdrawals: bool) -> None:
    for numbers, history, pairs, round_number in tournaments(withdrawals=withdrawals):
        after = [*history, *(Encounter(round_number, *pair, WIN, LOSS) for pair in pairs or () if pair[1] is not None)]
        assert all(abs(sum(colors_of(number, after))) <= MOST_APART for number in numbers)


@pytest.mark.parametrize("withdrawals", [False, True])
def test_a_bye_comes_once_to_anybody_and_never_to_the_leader(withdrawals: bool) -> None:
    for numbers, history, pairs, _ in tournaments(withdrawals=withdrawals):
        byes = [white for white, black in pairs or () if black is None]
        assert len(byes) <= 1
        for number in byes:
            assert not any(one.black is None and one.white == number for one in history)
            assert number != max(numbers, key=lambda one: (score_of(one, history), -one))


def test_with_withdrawals_a_round_is_refused_only_when_few_are_left_for_so_many_rounds() -> None:
    refused = [(len(numbers), at) for numbers, _, pairs, at in tournaments(withdrawals=True) if pairs is None]
    assert all(at > most_rounds(left) for left, at in refused), refused


def test_those_of_equal_score_meet_the_upper_half_against_the_lower() -> None:
    first = swiss_round(list(range(1, 9)), [])
    assert first is not None
    assert [set(pair) for pair in first] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    assert [pair[0] for pair in first] == [1, 6, 3, 8]
    history = [
        Encounter(1, white, black, *((WIN, LOSS) if white < black else (LOSS, WIN)))
        for white, black in first
        if black is not None
    ]
    second = swiss_round(list(range(1, 9)), history)
    assert second is not None
    assert sorted(sorted(one for one in pair if one is not None) for pair in second[:2]) in (
        [[1, 2], [3, 4]],
        [[1, 4], [2, 3]],
    )
    for white, black in second:
        assert black is not None
        assert colors_of(white, history) == (-1,)
        assert colors_of(black, history) == (1,)


def test_who_floated_down_last_time_does_not_do_so_again_if_another_can() -> None:
    history = [Encounter(1, 1, 2, WIN, LOSS), Encounter(1, 3, 4, WIN, LOSS), Encounter(1, 5, 6, WIN, LOSS)]
    second = swiss_round([1, 2, 3, 4, 5, 6], history)
    assert second is not None
    (floater,) = {one for pair in second for one in pair if one in (1, 3, 5) and len({1, 3, 5} & set(pair)) == 1}
    assert floater == 5


@pytest.mark.parametrize("entrants", range(2, 33))
def test_in_a_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    numbers = list(range(101, 101 + entrants))
    met: Counter[frozenset[int | None]] = Counter()
    balance: Counter[int] = Counter()
    for round_number in range(1, rounds_of(entrants) + 1):
        pairs = berger_round(numbers, round_number)
        assert sorted(one for pair in pairs for one in pair if one is not None) == numbers
        for white, black in pairs:
            met[frozenset((white, black))] += 1
            if black is not None:
                balance[white] += 1
                balance[black] -= 1
        assert all(abs(one) <= MOST_APART for one in balance.values())
    everybody: dict[frozenset[int | None], int] = {frozenset(pair): 1 for pair in combinations(numbers, 2)}
    everybody |= {frozenset[int | None]((number, None)): 1 for number in numbers if entrants % 2}
    assert met == everybody
    assert all(abs(one) <= 1 for one in balance.values())


def test_the_table_for_six_is_that_of_the_handbook() -> None:
    rounds = [set(berger_round([1, 2, 3, 4, 5, 6], number)) for number in range(1, 6)]
    assert rounds == [
        {(1, 6), (2, 5), (3, 4)},
        {(6, 4), (5, 3), (1, 2)},
        {(2, 6), (3, 1), (4, 5)},
        {(6, 5), (1, 4), (2, 3)},
        {(3, 6), (4, 2), (5, 1)},
    ]
    with pytest.raises(ValueError, match="no round 6"):
        berger_round([1, 2, 3, 4, 5, 6], 6)


def test_the_usual_rounds_find_one_winner() -> None:
    assert [usual_rounds(entrants) for entrants in (2, 3, 4, 8, 9, 16, 32)] == [1, 2, 2, 3, 4, 4, 5]


def paired_by_hand(graph: dict[int, set[int]]) -> bool:
    """The same question by trying everything."""
    if not graph:
        return True
    one, others = next(iter(graph.items()))
    for other in others:
        rest = {number: found - {one, other} for number, found in graph.items() if number not in (one, other)}
        if paired_by_hand(rest):
            return True
    return False


def test_whether_all_can_be_paired_agrees_with_trying_everything() -> None:
    dice = random.Random(7)
    answers = Counter[bool]()
    for _ in range(3000):
        size, share = dice.choice((4, 6, 8, 10)), dice.uniform(0.1, 0.6)
        graph: dict[int, set[int]] = {number: set() for number in range(size)}
        for one, other in combinations(range(size), 2):
            if dice.random() < share:
                graph[one].add(other)
                graph[other].add(one)
        answers[all_can_be_paired(graph)] += 1
        assert all_can_be_paired(graph) == paired_by_hand(graph), graph
    assert min(answers.values()) > 300
    assert not all_can_be_paired({1: set(), 2: {3}, 3: {2}})
