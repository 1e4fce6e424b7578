"""The cache of recall results: keys, lifetime, bounds."""

from __future__ import annotations

import pytest

from app.domain.memory import Axes, Party, Scope, SurfacedMemory
from app.domain.mood import MoodBucket
from app.subconscious import cache
from app.subconscious.cache import TURNS_KEPT, CacheKey, RecallCache, cache_key
from tests.fakes.memories import MIND

ITEM = SurfacedMemory("m", "Told once.", "It came up.", Scope.CHARACTER_LORE, Axes(0, 0, 0, 0, 0))
KEY = cache_key("e2e4", "hello", MoodBucket.STEADY)


def test_an_entry_serves_three_turns() -> None:
    kept = RecallCache()
    kept.put("match", MIND, KEY, 4, (ITEM,))
    assert [kept.get("match", MIND, KEY, turn) for turn in (4, 5, 6)] == [(ITEM,)] * TURNS_KEPT
    assert kept.get("match", MIND, KEY, 7) is None


def test_an_empty_result_is_cached_too() -> None:
    kept = RecallCache()
    kept.put("match", MIND, KEY, 1, ())
    assert kept.get("match", MIND, KEY, 2) == ()


def test_an_entry_of_a_turn_that_was_taken_back_is_not_used_before_it() -> None:
    kept = RecallCache()
    kept.put("match", MIND, KEY, 4, (ITEM,))
    assert kept.get("match", MIND, KEY, 3) is None


@pytest.mark.parametrize(
    "other",
    [
        cache_key("d2d4", "hello", MoodBucket.STEADY),
        cache_key(None, "hello", MoodBucket.STEADY),
        cache_key("e2e4", "hello!", MoodBucket.STEADY),
        cache_key("e2e4", "hello", MoodBucket.TENSE),
    ],
)
def test_another_moment_is_another_entry(other: CacheKey) -> None:
    kept = RecallCache()
    kept.put("match", MIND, KEY, 1, (ITEM,))
    assert kept.get("match", MIND, other, 1) is None


def test_another_match_or_mind_sees_nothing_of_it() -> None:
    kept = RecallCache()
    kept.put("match", MIND, KEY, 1, (ITEM,))
    assert kept.get("other", MIND, KEY, 1) is None
    assert kept.get("match", Party("agent", MIND.id), KEY, 1) is None


def test_a_match_that_is_over_is_forgotten_and_no_other() -> None:
    kept = RecallCache()
    kept.put("match", MIND, KEY, 1, (ITEM,))
    kept.put("other", MIND, KEY, 1, (ITEM,))
    kept.drop_match("match")
    assert kept.get("match", MIND, KEY, 1) is None
    assert kept.get("other", MIND, KEY, 1) == (ITEM,)


def test_it_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT_BYTES", 2 * (cache.ENTRY_BYTES + cache.ITEM_BYTES))
    kept = RecallCache()
    for match in ("a", "b", "c"):
        kept.put(match, MIND, KEY, 1, (ITEM,))
    assert [kept.get(match, MIND, KEY, 1) for match in ("a", "b", "c")] == [None, (ITEM,), (ITEM,)]
