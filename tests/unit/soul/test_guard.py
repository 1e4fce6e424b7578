"""The guard refuses lines that help the player in a rated game, offend, or are too long."""

from __future__ import annotations

import pytest

from app.soul.gathering import gather
from app.soul.guard import LONGEST_LINE, Fault, fault_of
from tests.unit.soul.soul_table import given, played

GAME = played("e4", "e5", "Nf3", "Nc6")


@pytest.mark.parametrize(
    "line",
    [
        "You should play in the centre.",
        "you could castle soon",
        "Why not castle?",
        "Try the knight.",
        "How about e5?",
        "The best move was another one.",
        "Your pawn on e4 is hanging.",
        "Look at my loose knight!",
        "consider your bishop",
        "WATCH OUT FOR Qe7, AND TRY Nc3!",
        "yOu MıGHT TRY something else",
    ],
)
def test_advice_is_stopped_in_a_rated_game_only(line: str) -> None:
    assert fault_of(line, gather(given(GAME, rated=True))) is Fault.SPOILER
    # Whether it is true is another matter.
    assert fault_of(line, gather(given(GAME, rated=False))) in (None, Fault.FALSE)
    assert fault_of(line, gather(given(GAME, rated=True, result="won"))) in (None, Fault.FALSE)


@pytest.mark.parametrize("line", ["Your knight to f3 was fine.", "You may always take it back.", "I play the Berlin."])
def test_ordinary_talk_passes_in_a_rated_game(line: str) -> None:
    assert fault_of(line, gather(given(GAME, rated=True))) is None


def test_an_unplayed_move_is_never_named() -> None:
    assert fault_of("Bc4 comes next.", gather(given(GAME, rated=True))) is Fault.FALSE


def test_empty_and_too_long_lines_are_refused() -> None:
    facts = gather(given(GAME))
    assert fault_of("x" * LONGEST_LINE, facts) is None
    assert fault_of("x" * (LONGEST_LINE + 1), facts) is Fault.LONG
    assert fault_of("  ", facts) is Fault.EMPTY


def test_coarse_words_are_refused_by_content_rating() -> None:
    facts = gather(given(GAME))
    assert fault_of("Well, damn.", facts, "family") is Fault.RATING
    assert fault_of("Well, damn.", facts, "mature") is None
    assert fault_of("kill yourself", facts, "unrestricted") is Fault.RATING
