"""What leans on a story is answered by it, not by the board or by an entry that has a word of the question."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from app.soul.listening.asked_for import AnswerKind
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.leaning import (
    HANGING,
    HONEST,
    LACKING,
    OF_THE_BOOK,
    SAYS_IT,
    TOLD_GAINS,
    gains_leaning,
    is_honest,
)
from app.soul.listening.nearby import nearest_line, said_already
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

TOLD = "My uncle carved the set, and it has never been played with."
SET = Passage("set", ("who carved the set?",), (TOLD,), ("It smells of cedar.",), topic="the set")


def behind(told: str, text: str) -> tuple[SpeechAct, Moment]:
    act = SpeechAct(text, text, ActKind.QUESTION, vector=np.zeros(384, dtype=np.float32))
    lines = (TalkLine("who carved it?", False), TalkLine(told, True))
    return act, replace(moment(given(place="room"), act), dialogue=Dialogue(lines, life=PassageIndex((SET,))))


def offer(
    text: str, about: str, origin: FoundBy = FoundBy.BID, *, score: float = 0.9, confesses: bool = False
) -> AnswerOffer:
    return AnswerOffer(origin, Bid(score, Content(about, (text,), own=True, confesses=confesses)), text, about, 0)


def gained(text: str, *offers: AnswerOffer, odds: float = 0.0, gain: float = 0.0, told: str = TOLD) -> list[float]:
    act, now = behind(told, text)
    return gains_leaning([(act, one) for one in offers], [odds] * len(offers), [gain] * len(offers), now)


def test_the_board_does_not_answer_what_leans_on_a_story() -> None:
    board = AnswerOffer(
        FoundBy.BID, Bid(0.974, from_board("when it turned", "on move 9")), "On move 9.", "game turned", 0
    )
    assert gained("since when?", board) == [-math.inf]
    assert gained("since when?", board, told="Good evening.") != [-math.inf]


def test_a_written_second_question_goes_before_an_entry_known_by_a_word() -> None:
    written = offer("The one with Murmansk.", "life: longest", score=AS_ASKED)
    entry = offer("Lasker, for 27 years.", "handbook: longest-champion", score=0.95)
    assert gained("which was the longest?", written, entry, gain=3.0) == [3.0, -OF_THE_BOOK]


def test_nothing_is_confessed_where_the_story_has_a_line() -> None:
    honest = offer("Whether I have it, I told nobody.", "beyond_turned_own", confesses=True)
    near = offer("On the shelf over my bed.", "life: set", FoundBy.AROUND)
    assert gained("do you still have it?", honest, near, gain=1.0) == [-math.inf, 1.0 + TOLD_GAINS]
    assert gained("do you still have it?", honest, near, odds=-3.0, gain=1.0) == [HONEST + 3.0, 1.0]


def test_words_without_what_was_asked_for_and_said_again_come_later() -> None:
    assert gained("how many were there?", offer("A good lot of them.", "life: x")) == [-LACKING]
    assert gained("how many were there?", offer("Three of them.", "life: x")) == [0.0]
    assert gained("and who else?", offer("My uncle carved it, and never played.", "life: set")) == [-LACKING]


def test_a_yes_or_a_no_that_was_asked_for_comes_first() -> None:
    assert gained("did you call him?", offer("Yes, on Sunday.", "life: x")) == [SAYS_IT]
    assert gained("who called him?", offer("On Sunday, Pim.", "life: x")) == [0.0]


def test_a_reply_to_another_kind_of_question_hangs_in_the_air() -> None:
    assert gained("what became of them?", offer("Four of them do, at odd times.", "life: x")) == [-HANGING]
    assert gained("did they make it?", offer("Yes, I have, and I stayed.", "life: set")) == [-HANGING]
    assert gained("what was on it?", offer("Yes, last August.", "life: set"))[0] < 0
    honest = offer("Whether they made it, nobody told me.", "beyond_turned", confesses=True)
    around = offer("Yes, I have, and I stayed.", "life: set", FoundBy.AROUND)
    assert gained("did they make it?", honest, around)[0] == HONEST


def test_honest_words_are_worth_the_same_whatever_the_judge_thinks_of_them() -> None:
    act, now = behind(TOLD, "did they make it?")
    honest = offer("Whether they made it, nobody told me.", "beyond_turned", confesses=True)
    assert is_honest(act, honest, now)
    assert not is_honest(act, offer("It sank.", "life: set"), now)
    for odds in (-4.0, -1.0):
        assert odds + gained("did they make it?", honest, odds=odds)[0] == pytest.approx(HONEST)


def test_a_passage_of_another_story_does_not_pass_a_written_question_over() -> None:
    written = offer("In the spring of that year.", "life: how-often", score=AS_ASKED)
    act, now = behind(TOLD, "did he ever find out?")
    other = Passage("ruth", ("to whom do you owe an apology?",), ("Ruth.",), topic="an apology")
    now = replace(now, dialogue=replace(now.dialogue, life=PassageIndex((SET, other))))
    offers = [(act, written), (act, offer("Ruth.", "life: ruth", FoundBy.LIFE))]
    assert gains_leaning(offers, [-2.2, 0.4], [4.0, 0.0], now)[0] == 4.0


def test_a_sentence_with_all_words_of_the_question_was_the_answer() -> None:
    act, now = behind(TOLD, "did you ever get to play with it")
    assert said_already(AnswerKind.DID, act, now) == TOLD
    act, now = behind(TOLD, "did you ever sell it")
    assert said_already(AnswerKind.DID, act, now) is None


def test_what_the_story_tells_of_it_stands_beside_honest_words_and_nothing_else_does() -> None:
    act, now = behind(TOLD, "was he proud?")
    assert nearest_line(act, SET, now) is None
    act, now = behind("It smells of cedar.", "did he carve it for you?")
    assert nearest_line(act, SET, now) == TOLD


def test_a_written_second_question_that_answers_nothing_is_passed_over_for_a_likelier_passage() -> None:
    written = offer("From 1966 until 1993.", "life: how-long", score=AS_ASKED)
    proposal = offer("He asked upon the launch.", "life: proposal", FoundBy.LIFE)
    act, now = behind(TOLD, "how did he propose?")
    offers = [(act, written), (act, proposal)]
    assert gains_leaning(offers, [-2.2, -0.1], [4.0, 1.3], now) == [0.0, 1.3]
    assert gains_leaning(offers, [-0.5, -0.1], [4.0, 1.3], now) == [4.0, 0.0]
