"""What an agent tells its owner of games it has played with others, and of what it was taught."""

from __future__ import annotations

import pytest

from app.domain.facts import LastGame, OwnGame
from app.soul.own_games import asks_of_lessons, game_asked_for, story_with

VESNA = OwnGame("Vesna", LastGame(-1, "resignation", 31, "French Defence: Winawer"))
CIRRUS = OwnGame("Cirrus Minor", LastGame(0, "agreement", 40), played=2)
GAMES = (VESNA, CIRRUS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("How was your game with Vesna?", VESNA),
        ("how did it go against Vesna", VESNA),
        ("Did you win against vesna?", VESNA),
        ("Who won, you or Cirrus?", CIRRUS),
        ("Tell me about the match with Cirrus Minor.", CIRRUS),
        ("What happened in your last game?", VESNA),
        ("How did the game go?", VESNA),
        ("How was your game with Rosa?", None),
        ("How are you?", None),
        ("Play Vesna!", None),
        ("Attack more, please.", None),
        ("What do you think of the Caro-Kann?", None),
    ],
)
def test_the_game_that_is_asked_for_is_found(text: str, expected: OwnGame | None) -> None:
    assert game_asked_for(text, GAMES) == expected


def test_without_games_there_is_none_to_tell() -> None:
    assert game_asked_for("What happened in your last game?", ()) is None


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("What have I taught you?", True),
        ("Do you remember what I told you?", True),
        ("What have you learned from me?", True),
        ("which lessons have we had", True),
        ("What do you know about me?", False),
        ("Attack more.", False),
        ("What did I tell you about my sister?", False),
    ],
)
def test_lessons_are_asked_for_by_their_words(text: str, asked: bool) -> None:
    assert asks_of_lessons(text) is asked


def test_a_game_is_told_by_its_end_and_its_opening() -> None:
    assert story_with(VESNA) == "Vesna won by resignation after 31 moves, and it began as a French Defence"
    assert story_with(CIRRUS) == "it was a draw by agreement after 40 moves; we have played two games"
