"""The reason of a memory names the axis with the greatest weight, and is true."""

from __future__ import annotations

import pytest

from app.domain.memory import Axes
from app.domain.text import bare
from app.memory.store.lexicon import TermMatch
from app.subconscious.reasons import reason_for

GAMBIT = TermMatch("King's Gambit")


HERE = "The King's Gambit. White moves a knight to c7; a rook stands on a8. We sit at a table."


def reason(
    semantic: float = 0.0,
    trigger: float = 0.0,
    opponent: float = 0.0,
    mood: float = 0.5,
    match: TermMatch | None = None,
    *,
    answers: bool = False,
) -> str:
    return reason_for(Axes(semantic, trigger, opponent, mood, 0.0), match, here=bare(HERE), answers_talk=answers)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (reason(trigger=0.9, match=GAMBIT), "“King's Gambit” reminds me of it."),
        (reason(trigger=0.9, match=TermMatch("table")), "“table” reminds me of it."),
        (reason(semantic=0.3), "It was a moment like this one."),
        (reason(semantic=0.6, answers=True), "What you said reminds me of it."),
        (reason(opponent=1.0), "It is about you."),
        (reason(opponent=0.5), "I have seen it in many opponents."),
        (reason(mood=1.0), "It goes with my mood."),
        (reason(semantic=-0.3, mood=0.2), "It simply came back to me."),
    ],
)
def test_it_names_the_cause_that_decided(sentence: str, expected: str) -> None:
    assert sentence == expected


def test_a_piece_that_is_not_there_is_not_named() -> None:
    """Its words stand in the text, but apart: the knight went to c7."""
    assert reason(trigger=0.9, match=TermMatch("rook to c7")) == "Something here reminds me of it."


def test_an_opposite_mood_is_never_a_cause() -> None:
    assert "mood" not in reason(semantic=0.05, mood=0.0)


def test_a_long_trigger_is_cut() -> None:
    match = TermMatch("x" * 200)
    sentence = reason_for(Axes(0.0, 0.9, 0.0, 0.5, 0.0), match, here="x" * 200, answers_talk=False)
    assert "…" in sentence
