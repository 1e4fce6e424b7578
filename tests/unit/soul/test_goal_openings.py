"""Openings that somebody wishes for, out of plain talk."""

import pytest

from app.soul.goals import openings_agreed, read_goal


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("play the najdorf against me", "Sicilian Defence: Najdorf Variation"),
        ("can you play the sicilian dragon today", "Sicilian Defence: Dragon Variation"),
        ("please play the king's gambit", "King's Gambit"),
        ("good evening. could you try the caro-kann, i need the practice", "Caro-Kann Defence"),
        ("let's play the caro-kann", "Caro-Kann Defence"),
    ],
)
def test_a_wish_for_an_opening_is_heard(text: str, opening: str) -> None:
    goal = read_goal(text)
    assert goal is not None
    assert goal.words == f"play the {opening}"


@pytest.mark.parametrize(
    "text",
    [
        "do you play the najdorf?",
        "would you play e4",
        "what do you play against the french",
        "play on",
        "give me a hint",
    ],
)
def test_a_question_about_openings_is_no_wish(text: str) -> None:
    assert read_goal(text) is None


def test_the_lines_are_those_that_the_name_stands_for_and_what_goes_on_from_them() -> None:
    lines = openings_agreed("play the Sicilian Defence: Najdorf Variation")
    assert "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6" in lines
    assert len(lines) >= 3
    assert openings_agreed(None) == openings_agreed("hold the game") == ()
