"""Arithmetic on the games of the two is done by the words that ask for it, with a yes or a no that is true."""

from __future__ import annotations

import pytest

from app.domain.facts import LastGame, Standing
from app.soul.listening.answering import Answering
from app.soul.listening.bidders import between_us, history, last_time, stakes
from app.soul.listening.heard import ActKind
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given, played

# The character has won two, the player one, and one was drawn.
SCORE = Standing(2, 1, 1)
FRENCH = LastGame(1, "resignation", 31, "French Defence: Winawer Variation", 3.0)
ROOM = given((), place="room", last_game=FRENCH, standing=SCORE)
BOARD = given(played("e4", "e5", "Nf3", "Nc6"), last_game=FRENCH, standing=SCORE)
BIDDERS = (
    between_us.WithAResult(),
    between_us.WhichGame(),
    between_us.WhoLeads(),
    between_us.ScoreClaimed(),
    stakes.Owed(),
    last_time.GaveUpSoon(),
    last_time.ResignedOnMove(),
    last_time.OpeningThen(),
    last_time.PlayedBefore(),
    last_time.LastGameRecalled(),
    last_time.EverMated(),
    last_time.WhoOfferedDraw(),
    last_time.PatternSeen(),
)


def told(asked: SoulInput, text: str, *beside: str, slug: str = "marguerite", kind: ActKind = ActKind.QUESTION) -> str:
    acts = [question(one, Subject.UNKNOWN, kind) for one in (text, *beside)]
    said = Answering(BIDDERS).answer(moment(asked, *acts, slug=slug))
    return (said.line or "").lower() if said is not None else ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("is this our fifth?", "yes, this is our fifth: before it you have won one"),
        ("is this our sixth game?", "no, this is our fifth"),
        ("how many games have we played?", "this is our fifth"),
        ("If I win today we are level, right?", "yes, we are level then: you have won two, i have won two"),
        ("would a win today put me ahead?", "no, we are level then"),
        ("and if it's a draw today?", "i lead by one then: you have won one, i have won two and two were drawn"),
        ("if i lose today, how far behind am i", "i lead by two then"),
        ("who is winning overall?", "i lead by one"),
        ("you owe me lunch, i won one", "yes, you have won one of our four games"),
    ],
)
def test_the_count_is_told_by_what_is_asked_of_it(text: str, words: str) -> None:
    assert words in told(BOARD, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("how many more do I have to win to overtake you?", "two in a row put you ahead, and one makes us level"),
        ("One more win and I've caught you up, haven't I?", "yes, we are level then"),
        ("do i have a winning record against you", "no, i lead by one"),
        ("do you lead?", "yes, i lead by one"),
        ("I make it two to you and one to me, right?", "yes, you have won one"),
        ("the series stands at three to one in your favour?", "no, you have won one"),
        ("you beat me twice, didn't you", "yes, you have won one, i have won two"),
        ("we've played five games, no?", "no, we have finished four games"),
        ("is it four games or five?", "we have finished four games"),
    ],
)
def test_a_claim_is_held_against_the_record(text: str, words: str) -> None:
    assert words in told(ROOM, text)


def test_what_is_told_is_answered_as_what_is_asked() -> None:
    said = told(ROOM, "I believe the series stands at two to one in your favour.", kind=ActKind.REMARK)
    assert "yes, you have won one, i have won two and one was drawn, so that i lead by one" in said


def test_each_who_plays_for_something_gives_it() -> None:
    assert "that bowl is yours" in told(ROOM, "you owe me a soup, i won one", slug="rosa")
    assert "that bowl" not in told(ROOM, "you owe me a soup, i won one", slug="anselm")
    unbeaten = given((), place="room", standing=Standing(2, 1, 0))
    assert "no, you have won none of our three games" in told(unbeaten, "you owe me a soup, i won one", slug="rosa")


def test_while_a_game_runs_who_is_ahead_is_of_the_board() -> None:
    assert not told(BOARD, "am i ahead?")
    assert not told(BOARD, "if i lose this pawn am i behind?")


def test_without_a_game_nothing_is_counted() -> None:
    assert not told(given((), place="room"), "is this our fifth?")


@pytest.mark.parametrize(
    "text",
    ["I quit too early last time, right?", "i gave up too quickly in that french", "I should have played on last time"],
)
def test_whether_it_was_resigned_too_soon_is_not_known(text: str) -> None:
    for asked in (ROOM, BOARD):
        said = told(asked, text)
        assert "perhaps it was too soon: you resigned after 31 moves" in said
        assert "i kept no moves" in said


def test_who_did_not_resign_is_told_how_it_ended() -> None:
    mated = given((), place="room", last_game=LastGame(1, "checkmate", 20), standing=SCORE)
    assert "you did not resign last time: i won by checkmate" in told(mated, "did i resign too early last time?")


@pytest.mark.parametrize("text", ["do you regret quitting the tour?", "I regret quitting my job", "should I resign?"])
def test_who_gives_up_something_else_is_told_nothing_of_a_game(text: str) -> None:
    assert not told(ROOM, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Was it the Winawer we had, or the other French?", "yes, it was a french defence, the winawer variation"),
        ("what move did i resign on last time", "on move 31"),
        ("Pray, what was the manner of my defeat the other day?", "you resigned and i won after 31 moves"),
        ("Has either of us ever mated the other?", "of the last one only: you resigned"),
        ("What pattern do you see in me?", "four games are too few for a pattern: you have won one"),
        ("since we began, do i improve?", "too few to say whether you improve"),
    ],
)
def test_of_the_last_game_that_is_told_which_was_kept(text: str, words: str) -> None:
    assert words in told(ROOM, text)


def test_what_comes_back_in_their_games_is_the_pattern() -> None:
    known = given((), place="room", last_game=FRENCH, standing=SCORE, practice="looking at every capture")
    assert "asks for looking at every capture" in told(known, "what pattern do you see in me?")


def test_in_a_room_the_next_game_counts_if_it_is_chosen_so() -> None:
    act = question("Does this one count for the rating or is it like before", Subject.UNKNOWN)
    said = Answering((history.GameCounts(),)).answer(moment(ROOM, act))
    assert said is not None
    assert "only if you choose a rated game" in (said.line or "").lower()


def test_two_sentences_on_the_score_are_answered_once() -> None:
    said = told(ROOM, "We're on five games, aren't we?", "Or is it four games?")
    assert said.count("we have finished four games") == 1


@pytest.mark.parametrize(
    "text",
    ["have we played this french stuff before?", "did we have a french before, you and me?",
     "ever played a winawer against me before?"],
)  # fmt: skip
def test_an_opening_of_the_last_game_was_played_before(text: str) -> None:
    assert "yes: last time" in told(BOARD, text)
    assert "it was a french defence, the winawer variation" in told(BOARD, text)


def test_an_opening_that_was_not_the_last_is_not_claimed() -> None:
    now = given(played("e4", "e5", "Nf3", "Nc6", "Bc4"), last_game=FRENCH, standing=SCORE)
    said = told(now, "have you and I had this opening already?")
    assert "not last time: then it was a french defence" in said
    assert not told(now, "have we played before?")
