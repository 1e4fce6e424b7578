"""The last game is told by the point that is asked for, and what is known of the writer from the record."""

from __future__ import annotations

import pytest

from app.domain.facts import LastGame, Standing
from app.soul.listening.bidders import meetings
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given

FRENCH = LastGame(1, "resignation", 31, "French Defence: Winawer Variation", 3.0)


def told(text: str, last: LastGame = FRENCH, **known: object) -> str:
    asked = given((), place="room", last_game=last, standing=Standing(2, 1, 1), **known)  # type: ignore[arg-type]
    return answer(meetings.LastGameTold(), asked, text, Subject.LAST_GAME).lower()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("when did we play last, was it this week", "our last game was three days ago"),
        ("how long were we playing that last game", "it took 31 moves"),
        ("what opening did we have last time", "it was a french defence, the winawer variation"),
        ("did I win or lose our last game?", "you resigned and i won after 31 moves"),
        ("who had the white ones in our last game", "who had white i did not keep"),
        ("what did I do wrong in our last game", "the moves i did not keep"),
    ],
)
def test_the_point_that_is_asked_for_stands_first(text: str, first: str) -> None:
    said = told(text)
    assert first in said
    assert said.index(first) < said.index("resigned") or first.startswith("you resigned")


def test_three_days_ago_says_which_game_and_asks_for_no_date() -> None:
    assert "our last game was" not in told("how did you beat me three days ago?")


def test_without_a_date_of_the_game_the_last_visit_is_named_as_such() -> None:
    undated = LastGame(1, "resignation", 31)
    assert "when you were last here, two days ago" in told("when did we last play?", undated, days_away=2.0)
    assert "the date i did not keep" in told("when did we last play?", undated)


@pytest.mark.parametrize(
    ("last", "words"),
    [(LastGame(0, "agreement", 40), "a draw by agreement"), (LastGame(-1, "checkmate", 9), "you won by checkmate")],
)
def test_whoever_won_is_named_with_the_end(last: LastGame, words: str) -> None:
    assert words in told("how did our last game end?", last)


def known(text: str, topic: Subject, **more: object) -> str:
    asked = given((), place="room", last_game=FRENCH, standing=Standing(2, 1, 1), opponent_rating=1400, **more)  # type: ignore[arg-type]
    return answer(meetings.KnownOfWriter(), asked, text, topic)


def test_what_is_known_of_somebody_who_told_nothing_is_the_record() -> None:
    said = known("Do you even know anything about me", Subject.ABOUT_ME)
    assert "1400" in said
    assert "you have won one, I have won two and one was drawn" in said
    assert "you have won one" in known("do you remember me?", Subject.REMEMBER)


@pytest.mark.parametrize("text", ["what gives me away?", "do you remember that rook of mine?", "what was I like?"])
def test_what_asks_for_something_else_of_the_writer_is_left_to_others(text: str) -> None:
    assert known(text, Subject.ABOUT_ME) == ""


def test_before_the_first_game_nothing_is_known() -> None:
    asked = moment(given((), place="room"))
    assert meetings.KnownOfWriter().bid(question("do you know me?", Subject.ABOUT_ME), asked) is None
