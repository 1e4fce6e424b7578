"""Questions about how a game ended."""

from __future__ import annotations

import pytest

from app.domain.facts import LastGame, Standing
from app.soul.listening.bidders import afterwards, ending, history
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

QUEEN_LOST = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "Bc5", "Qd2", "d6", "Qh6", "gxh6")


def over(result: str, reason: str = "resignation", **changes: object) -> SoulInput:
    return given(QUEEN_LOST, result=result, end_reason=reason, **changes)


@pytest.mark.parametrize(
    ("result", "reason", "words"),
    [
        ("won", "resignation", "I won, because you resigned"),
        ("lost", "resignation", "you won, because I resigned"),
        ("won", "timeout", "I won on time"),
        ("drawn", "stalemate", "it was a draw by stalemate"),
    ],
)
def test_who_won_is_told(result: str, reason: str, words: str) -> None:
    said = answer(ending.Outcome(), over(result, reason), "so who won", Subject.OUTCOME)
    assert words.lower() in said.lower()


def test_in_a_room_who_won_asks_for_the_last_game() -> None:
    asked = given((), place="room", last_game=LastGame(1, "resignation", 31))
    assert "I won by resignation after 31 moves" in answer(ending.Outcome(), asked, "who won?", Subject.OUTCOME)


def test_resigning_a_queen_down_was_fair() -> None:
    said = answer(ending.Resigned(), over("won", my_chances=0.97), "was it right to resign", Subject.RESIGNED)
    assert "a queen down" in said
    assert "resigning was fair" in said


def test_resigning_a_level_game_was_too_early() -> None:
    asked = given(QUEEN_LOST[:8], result="won", end_reason="resignation", my_chances=0.55)
    assert "could have played on" in answer(ending.Resigned(), asked, "too early?", Subject.RESIGNED)


def test_the_moves_of_a_game_are_those_that_were_made() -> None:
    assert "6 moves" in answer(ending.Length(), over("won"), "how many moves was that", Subject.LENGTH)


def test_the_length_is_compared_with_the_game_before() -> None:
    asked = over("won", last_game=LastGame(1, "resignation", 31))
    said = answer(ending.Length(), asked, "was this one shorter than the last?", Subject.LENGTH)
    assert "this one was shorter: 6 moves, and the one before took 31" in said


def test_in_a_room_the_length_is_that_of_the_last_game() -> None:
    asked = given((), place="room", last_game=LastGame(1, "resignation", 31))
    assert "31 moves" in answer(ending.Length(), asked, "how long did I last?", Subject.LENGTH)


def test_who_has_white_is_known() -> None:
    said = answer(ending.Sides(), given(QUEEN_LOST), "which colour am i", Subject.SIDES)
    assert "you have White, and I have Black" in said


def test_after_a_game_the_score_counts_it() -> None:
    asked = over("won", standing=Standing(2, 1, 1))
    assert "I have won three" in answer(history.ScoreBetween(), asked, "the score now?", Subject.RECORD)


def test_where_it_turned_is_the_move_that_decided(judged_game: SoulInput) -> None:
    said = answer(afterwards.EverWinning(), judged_game, "where did it turn?", Subject.TURNING_POINT)
    assert "Qh6" in said


@pytest.fixture
def judged_game() -> SoulInput:
    from app.domain.move_worth import MoveWorth

    return over("won", judged=(MoveWorth(9, "Qd2", False, 0.5, 0.45), MoveWorth(11, "Qh6", False, 0.5, 0.02, "h3")))


@pytest.mark.parametrize(
    ("asked", "rated", "words"),
    [
        ("how strong am i playing", False, "about 1500"),
        ("does my rating drop for that", False, "a friendly"),
        ("do i lose points for this", True, "it counts"),
    ],
)
def test_the_writers_own_rating_is_known(asked: str, rated: bool, words: str) -> None:
    assert words in answer(history.RatingOfTheirs(), over("won", rated=rated), asked, Subject.RATING)


def test_the_characters_rating_is_left_to_its_own_words() -> None:
    assert answer(history.RatingOfTheirs(), over("won"), "what is your rating", Subject.RATING) == ""


@pytest.mark.parametrize(
    ("asked", "rated", "words"),
    [
        ("does this loss count for my rating", False, "no: this game was a friendly"),
        ("was this rated?", True, "yes: this game was rated"),
        ("was that just a friendly game?", False, "yes: this game was a friendly"),
        ("will i lose rating points for losing this", False, "no: this game was a friendly"),
        ("was it rated or casual?", True, "this game was rated"),
    ],
)
def test_whether_a_game_counts_is_said_with_a_yes_or_no(asked: str, rated: bool, words: str) -> None:
    assert words in answer(history.GameCounts(), over("lost", rated=rated), asked, Subject.RATING).lower()


@pytest.mark.parametrize(
    "asked", ["does it count as a fork", "do my passed pawns count for anything", "is the next one rated"]
)
def test_what_else_counts_is_not_the_rating(asked: str) -> None:
    assert answer(history.GameCounts(), over("lost"), asked, Subject.RATING) == ""


@pytest.mark.parametrize(
    ("result", "standing", "words"),
    [
        ("lost", Standing(2, 1, 1), "yes, we are even: you have won two, I have won two"),
        ("won", Standing(2, 1, 1), "no, I am two ahead"),
        ("lost", Standing(0, 0, 0), "no, you are one ahead"),
    ],
)
def test_whether_two_are_even_is_counted_with_this_game(result: str, standing: Standing, words: str) -> None:
    said = answer(history.Even(), over(result, standing=standing), "does this make us even?", Subject.RECORD)
    assert words.lower() in said.lower()


@pytest.mark.parametrize("asked", ["are we even here?", "are we level?"])
def test_even_in_a_running_game_means_the_position(asked: str) -> None:
    assert answer(history.Even(), given(QUEEN_LOST, standing=Standing(2, 1, 1)), asked, Subject.RECORD) == ""


def test_even_may_only_strengthen() -> None:
    assert answer(history.Even(), over("lost"), "are we even playing the same game?", Subject.RECORD) == ""
