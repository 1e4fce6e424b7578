"""A changed copy is what `dataclasses.replace` gives."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from app.domain.copying import changed
from app.domain.match import MatchState, Sitter
from app.domain.mood import MoodState
from app.domain.position import Position


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values, of which one has a default and counts for nothing."""

    first: int
    second: list[int] = field(default_factory=list, compare=False)


def test_it_is_what_replace_gives() -> None:
    sitters = Sitter("player", "a", "A", 1200), Sitter("character", "b", "B", 1300)
    state = MatchState("m", *sitters, Position.start())
    after = changed(state, version=3, position=state.position.play("e2e4"))
    assert after == replace(state, version=3, position=state.position.play("e2e4"))
    assert (after.version, after.ply, state.version, state.ply) == (3, 1, 0, 0)
    assert after.white is state.white


def test_what_is_not_compared_is_kept() -> None:
    shared = [1]
    assert changed(Pair(1, shared), first=2).second is shared


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="third"):
        changed(Pair(1), third=3)


def test_a_class_that_checks_its_values_is_refused() -> None:
    with pytest.raises(TypeError, match="MoodState"):
        changed(MoodState(), confidence=2.0)
