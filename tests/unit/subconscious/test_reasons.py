"""The reason of a memory names the axis with the greatest weight, and is true."""

from __future__ import annotations

import pytest

from app.domain.memory import Axes
from app.domain.mood import MoodBucket
from app.memory.store.lexicon import TermMatch
from app.subconscious.reasons import LONGEST_QUOTE, reason_for

GAMBIT = TermMatch("King's Gambit", is_trigger=True)


def reason(
    semantic: float = 0.0,
    trigger: float = 0.0,
    opponent: float = 0.0,
    mood: float = 0.5,
    match: TermMatch | None = None,
    *,
    answers: bool = False,
) -> str:
    return reason_for(Axes(semantic, trigger, opponent, mood, 0.0), match, MoodBucket.TENSE, answers_talk=answers)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (reason(trigger=0.9, match=GAMBIT), "“King's Gambit” came up."),
        (reason(trigger=0.9, match=TermMatch("table", is_trigger=False)), "The word “table” came up."),
        (reason(semantic=0.3), "It is a little like this moment."),
        (reason(semantic=0.6), "It is very like this moment."),
        (reason(semantic=0.6, answers=True), "It is close to what was said."),
        (reason(opponent=1.0), "It is about this very opponent."),
        (reason(opponent=0.5), "It holds for many opponents."),
        (reason(mood=1.0), "It suits a tense mood."),
        (
            reason(trigger=0.6, opponent=1.0, match=GAMBIT),
            "“King's Gambit” came up, and it is about this very opponent.",
        ),
        (reason(semantic=-0.3, mood=0.2), "Nothing stronger came up."),
    ],
)
def test_it_names_the_cause(sentence: str, expected: str) -> None:
    assert sentence == expected


def test_a_cause_that_weighed_little_is_not_named() -> None:
    assert "opponent" not in reason(semantic=0.9, opponent=0.5)
    assert "mood" not in reason(trigger=0.9, mood=0.7, match=GAMBIT)


def test_an_opposite_mood_is_never_a_cause() -> None:
    assert "mood" not in reason(semantic=0.05, mood=0.0)


def test_a_long_trigger_is_cut() -> None:
    sentence = reason(trigger=0.9, match=TermMatch("x" * 200, is_trigger=True))
    assert "…" in sentence
    assert len(sentence) < LONGEST_QUOTE + 20
