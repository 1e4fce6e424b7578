"""An answer holds the thing that was asked for, and a topic is borne out by the words of the sentence."""

from __future__ import annotations

import pytest

from app.domain.text import plain
from app.soul.listening.answering import Answering
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.borne_out import bears_out
from app.soul.listening.fitting import hangs, lacks
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.test_answering import moment_of


def asked(text: str) -> SpeechAct:
    return SpeechAct(text, plain(text), ActKind.QUESTION)


@pytest.mark.parametrize(
    ("question", "right", "beside"),
    [
        ("Who taught you?", "My teacher was Herr Opitz, in Halle.", "It was a long winter, and I sat by the stove."),
        ("How many cats do you have?", "Two, and both of them bite.", "They sleep on the piano."),
        ("How old were you then?", "I was nine.", "It was on the pier."),
        ("Knights or bishops?", "Knights, for they jump.", "I like the rain."),
        ("Would you rather have tea or coffee?", "Neither, after six.", "On a Sunday I mend things."),
    ],
)
def test_words_without_the_thing_asked_for_are_told_from_those_with_it(question: str, right: str, beside: str) -> None:
    assert not lacks(asked(question), right)
    assert lacks(asked(question), beside)


def test_what_asks_for_no_particular_thing_lacks_nothing() -> None:
    assert not lacks(asked("Do you like the sea?"), "I swim in September.")
    assert not lacks(SpeechAct("Nice.", "nice.", ActKind.REMARK), "Thank you.")


class Says:
    """Bids these words for everything."""

    def __init__(self, score: float, line: str, *, confesses: bool = False) -> None:
        self._bid = Bid(score, Content("said", (line,), confesses=confesses))

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        return self._bid if act.kind is ActKind.QUESTION and moment.given.pending_chat else None


async def test_an_answer_that_holds_it_goes_before_a_better_bid_that_does_not() -> None:
    moment = await moment_of("Who taught you to tune?")
    both = Answering((Says(0.9, "The stove was warm."), Says(0.7, "My father did, and Herr Opitz.")))
    said = both.answer(moment)
    assert said is not None
    assert said.line == "My father did, and Herr Opitz."
    only = Answering((Says(0.9, "The stove was warm."),)).answer(moment)
    assert only is not None
    assert only.line == "The stove was warm."


async def test_what_is_not_known_is_said_only_where_nothing_holds_the_answer() -> None:
    moment = await moment_of("Who taught you to tune?")
    unknown = Says(0.9, "Of that no name is left.", confesses=True)
    beside = Answering((unknown, Says(0.85, "The stove was warm."))).answer(moment)
    assert beside is not None
    assert beside.line == "Of that no name is left."
    known = Answering((unknown, Says(0.85, "My father did."))).answer(moment)
    assert known is not None
    assert known.line == "My father did."


@pytest.mark.parametrize(
    ("subject", "about_it", "about_something_else"),
    [
        (Subject.RECORD, "how many have you won and how many have i", "so overall she's ahead by what"),
        (Subject.GOAL, "my target is zero hanging pieces", "i have been offered to captain our b team"),
        (Subject.CLOCK, "how many seconds have i got left", "how big was the crowd"),
        (Subject.AWAY, "how long have i been away", "so out of a year how often was it clear"),
        (Subject.RECORD, "what is the score between you and me", "and the score between you?"),
        (Subject.INSULT, "you talk rubbish", "hes talking rubbish right"),
        (Subject.REPEAT, "could you say that again", "and after that? did you just carry on"),
        (Subject.REPEAT, "huh?", "huh, i did not expect it"),
        (Subject.BOT, "are you a real person", "is it raining where you are too"),
    ],
)
def test_a_topic_needs_a_word_that_bears_it_out(subject: Subject, about_it: str, about_something_else: str) -> None:
    assert bears_out(subject, about_it)
    assert not bears_out(subject, about_something_else)


def test_good_news_that_is_only_guessed_waits_for_what_was_asked() -> None:
    guessed = SpeechAct("it's been days lol", "it's been days lol", ActKind.FEELING, Subject.JOY, 0.4, 1.0)
    told = SpeechAct("I passed!", "i passed!", ActKind.FEELING, Subject.JOY, 0.9, 1.0)
    assert told.rank < asked("who won?").rank < guessed.rank


@pytest.mark.parametrize(
    ("asked", "text", "hanging"),
    [
        ("and what became of them?", "Four of them do, at odd times.", True),
        ("what was on it?", "Yes, last August.", True),
        ("did they make it?", "Yes, I have, and I stayed.", True),
        ("do they write to you?", "Four of them do, at odd times.", False),
        ("who won?", "The other one did.", False),
        ("who won in the end?", "The other one did.", False),
        ("did he pay?", "He did, for the whole queue.", False),
        ("what did he say?", "He said that it was raining.", False),
        ("what do you think, is it far?", "It is, by train.", False),
        ("isn't he cold?", "He is, in spring.", False),
    ],
)
def test_a_reply_to_another_kind_of_question_hangs(asked: str, text: str, hanging: bool) -> None:
    assert hangs(asked, text) is hanging
