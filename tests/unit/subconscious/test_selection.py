"""Thresholds, number and ties of the memories that surface."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.subconscious.selection import (
    ANSWERS_TALK,
    DIRECT,
    MOST_OF_TIED,
    THRESHOLD,
    THRESHOLD_OF_ANSWERS,
    THRESHOLD_WITHOUT_MEANING,
    TIE_MARGIN,
    RankedMemory,
    select,
    thresholds,
)
from tests.fakes.memories import lore


def candidates(*totals: float, importance: tuple[float, ...] = (), same: bool = False) -> list[RankedMemory]:
    weights = importance or (0.5,) * len(totals)
    return [
        RankedMemory(row, lore(row, triggers=("same",) if same else (f"own{row}",), importance=weight), total)
        for row, (total, weight) in enumerate(zip(totals, weights, strict=True))
    ]


def rows(chosen: list[RankedMemory]) -> list[int]:
    return [candidate.row for candidate in chosen]


def test_without_memories_above_the_threshold_nothing_surfaces() -> None:
    assert select([]) == []


def test_a_single_memory_surfaces() -> None:
    assert rows(select(candidates(0.31))) == [0]


def test_with_a_clear_lead_the_first_five_surface() -> None:
    assert rows(select(candidates(0.7, 0.5, 0.45, 0.4, 0.35, 0.33))) == [0, 1, 2, 3, 4]


def test_of_tied_memories_at_most_three_surface() -> None:
    assert rows(select(candidates(0.5, 0.49, 0.48, 0.47))) == [0, 1, 2]
    assert rows(select(candidates(0.5, 0.45, 0.5 - TIE_MARGIN - 0.01))) == [0, 1]


def test_importance_decides_among_tied_memories() -> None:
    assert rows(select(candidates(0.50, 0.49, importance=(0.1, 0.9)))) == [1, 0]
    assert rows(select(candidates(0.50, 0.49, importance=(0.5, 0.5)))) == [0, 1]


def test_two_memories_about_the_same_thing_do_not_both_surface() -> None:
    assert rows(select(candidates(0.5, 0.49, 0.48, same=True))) == [0]


def test_the_threshold_depends_on_what_could_be_compared() -> None:
    talk = np.array([0.0, ANSWERS_TALK, 0.9, 0.0])
    least = thresholds(talk, compared=np.array([True, True, True, False]))
    np.testing.assert_array_equal(
        least, [THRESHOLD, THRESHOLD_OF_ANSWERS, THRESHOLD_OF_ANSWERS, THRESHOLD_WITHOUT_MEANING]
    )


@given(st.lists(st.floats(0.2, 0.85), max_size=8).map(lambda totals: sorted(totals, reverse=True)))
def test_the_best_or_a_tied_memory_is_first_and_at_most_five_surface(totals: list[float]) -> None:
    chosen = select(candidates(*totals))
    assert len(chosen) <= DIRECT
    assert bool(chosen) == bool(totals)
    assert len({candidate.row for candidate in chosen}) == len(chosen)
    if chosen:
        assert chosen[0].total >= totals[0] - TIE_MARGIN
    if len(totals) > 1 and totals[0] - totals[1] <= TIE_MARGIN:
        assert len(chosen) <= MOST_OF_TIED
