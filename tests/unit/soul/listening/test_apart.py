"""Two things that one message asks are told apart, and both are answered in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.guard import LONGEST_LINE
from app.soul.listening.answering import Answering
from app.soul.listening.apart import asks_anew, parts_of, stands_alone
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.cutting import clauses
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.joining import joined_apart, shorter_forms
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.test_answering import Answers, moment_of


class Says:
    """Answers sentences with a word in them."""

    def __init__(self, word: str, *lines: str) -> None:
        self._word, self._content = word, Content(word, lines, own=True)

    def bid(self, act: SpeechAct, _moment: Moment) -> Bid | None:
        return Bid(0.9, self._content) if self._word in act.plain else None


@pytest.mark.parametrize(
    ("message", "cut"),
    [
        ("What do you play against e4, and is it raining in Iași?", 2),
        ("that f6 was the howler wasn't it, and how's the press treating you?", 2),
        ("What was for supper on the rock, and what's stalemate?", 2),
        ("What's our score, and what is the moon doing at your end?", 2),
        ("who is better, Petrosian or Tal", 1),
        ("My wife and I have been married fifty years.", 1),
        ("how was last night, quiet?", 1),
        ("How did he know you could sit still, and what did they make of it?", 1),  # "it" needs the first half
        ("when you lose, do you call your grandmother?", 1),
        ("what happens if you push e4, do I just lose c3?", 1),
    ],
)
def test_a_sentence_is_cut_where_a_second_question_begins(message: str, cut: int) -> None:
    assert len(clauses(message)) == cut


@pytest.mark.parametrize(
    ("clause", "alone"),
    [
        ("is it raining in iași?", True),
        ("how does it stand?", True),
        ("is it still there?", False),
        ("which is better", False),
        ("what do you two talk about", False),
    ],
)
def test_what_points_back_does_not_stand_alone(clause: str, alone: bool) -> None:
    assert stands_alone(clause) is alone


def test_a_clause_asks_anew_with_a_form_of_its_own() -> None:
    assert asks_anew("also how late do you have to work tonight")
    assert not asks_anew("and then home")


async def test_both_questions_are_answered_and_no_third_thing_is_said() -> None:
    bidders = (Says("live", "In Halle."), Says("turn", "It is yours."), Answers(ActKind.COURTESY, 1, "You are kind."))
    moment = await moment_of("Thanks a lot! Where do you live? And whose turn is it?")
    assert len(parts_of(moment)) == 2
    said = Answering(bidders).answer(moment)
    assert said is not None
    assert said.line == "In Halle. It is yours."


def test_a_word_that_only_counts_is_no_clause() -> None:
    assert clauses("First, is it drawn? Second, does Kmoch bite.") == ["is it drawn?", "does Kmoch bite."]


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("Is my knight safe on d5? And what does Gerald think of it?", 1),  # Anselm knows no Gerald.
        ("Is my knight safe on d5? And what does Frau Leipzig think of it?", 2),
        ("Whose move is it? Also I brought you some buns.", 2),
        ("Whose move is it? I brought you some buns.", 1),
        ("I had a telescope as a boy. Which star do you like?", 1),
    ],
)
async def test_what_is_told_by_the_way_is_a_part_of_its_own(message: str, parts: int) -> None:
    assert len(parts_of(await moment_of(message))) == parts


async def test_each_part_is_read_without_the_other() -> None:
    first, second = parts_of(await moment_of("Where do you live? And whose turn is it?"))
    assert first.given.pending_chat == ("Where do you live?",)
    assert [act.plain for act in second.heard.acts] == ["and whose turn is it?"]


async def test_bad_news_that_bears_it_leaves_room_for_a_question() -> None:
    bidders = (Answers(ActKind.FEELING, 1, "I am so sorry."), Answers(ActKind.QUESTION, 1, "It is your turn."))
    said = Answering(bidders).answer(await moment_of("Brutal day at work. Whose turn is it?"))
    assert said is not None
    assert said.line == "I am so sorry. It is your turn."


async def test_of_two_feelings_one_is_answered_and_what_is_asked() -> None:
    bidders = (Says("shake", "Breathe."), Says("married", "How lovely."), Says("move", "It is yours."))
    moment = await moment_of("Whose move is it?")
    nerves = SpeechAct("My hands shake", "my hands shake", ActKind.FEELING, Subject.NERVES, 0.9, -0.5)
    joy = SpeechAct("I got married", "i got married", ActKind.FEELING, Subject.JOY, 0.6, 1.0)
    said = Answering(bidders).answer(replace(moment, heard=Heard((*moment.heard.acts, nerves, joy))))
    assert said is not None
    assert said.line == "How lovely. It is yours."  # News come before nerves.


async def test_two_long_answers_are_shortened_alike() -> None:
    moment = await moment_of("Where do you live? And whose turn is it?")
    long = ("In Halle, as I told everybody who came by. " * 4).strip()
    other = ("It is your move, and there is all the time in the world. " * 4).strip()
    parts = [(Content("one", own=True), long), (Content("two", own=True), other)]
    line = joined_apart((), parts, moment).line
    assert line is not None
    assert len(line) < LONGEST_LINE
    assert "In Halle" in line
    assert "your move" in line


def test_a_bracket_ends_no_sentence_and_data_lose_their_last_clause() -> None:
    text = "My opinion (you asked!) is this: it is sound; it gives White time. Good."
    assert list(shorter_forms(text)) == [
        text,
        text.removesuffix(" Good."),
        "My opinion (you asked!) is this: it is sound.",
    ]
    assert list(shorter_forms("Rook to a3 was poor, and d2 was better.", of_data=True))[-1] == "Rook to a3 was poor."


async def test_the_same_words_are_not_said_twice_for_two_questions() -> None:
    moment = await moment_of("What is my religion, do you remember?")
    both = "Two leaves fit. It was this or that. Which did you mean?"
    assert joined_apart((), [(Content("one"), both), (Content("two"), both)], moment).line == both


async def test_what_stands_alone_is_not_joined() -> None:
    moment = await moment_of("Where do you live? And whose turn is it?")
    alone = replace(Content("one", own=True), alone=True)
    assert joined_apart((), [(alone, "I am sorry."), (Content("two"), "Yours.")], moment).line == "I am sorry."


async def test_a_courtesy_that_is_only_guessed_is_no_third_thing() -> None:
    bidders = (Answers(ActKind.QUESTION, 1, "No."), Answers(ActKind.FAREWELL, 1, "Go."))
    moment = await moment_of("Should we play on?")
    guessed = SpeechAct("I will not keep you", "i will not keep you", ActKind.FAREWELL, Subject.BYE, 0.25)
    heard = Heard((*(replace(act, kind=ActKind.QUESTION) for act in moment.heard.acts), guessed))
    said = Answering(bidders).answer(replace(moment, heard=heard))
    assert said is not None
    assert said.line == "No."


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("do you still follow tournaments? and my paperback is split right down the middle, what glue", 2),
        ("how is your wife? and can one still play the evans gambit or is that just for romantics", 2),
        ("do you play the Slav? why that?", 1),
    ],
)
async def test_what_leans_on_a_question_goes_with_it_and_parts_nothing_else(message: str, parts: int) -> None:
    acts = tuple(SpeechAct(text, text.lower(), ActKind.QUESTION, Subject.OWN_LIFE, 0.9) for text in clauses(message))
    assert len(parts_of(replace(await moment_of(message), heard=Heard(acts)))) == parts
