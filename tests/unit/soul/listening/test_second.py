"""A second question is answered behind what was told, and taken up where nothing is known."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.soul.listening.bid import Moment
from app.soul.listening.bidders.second import AS_ASKED, SecondOfBook, SecondQuestion
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.handbook import entry_told_in, find_entries, handbook
from app.soul.listening.heard import ActKind, SpeechAct, Vector
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.second_ties import is_tied, tie_of
from app.soul.listening.turned_round import of_whom_told, turned_round
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

DIMENSION = 384
LIFE = (
    Passage("shed", ("who built the shed?",), ("A neighbour built the shed.",), topic="the shed"),
    Passage("shed-paid", ("did he get paid?",), ("In plums, for three summers.",), topic="the pay", after="shed"),
    Passage("boat", ("who built the boat?",), ("Nobody, it was found.",), topic="the boat"),
    Passage("boat-sunk", ("did it sink?",), ("Twice, and the second time for good.",), topic="the end", after="boat"),
)


def one_hot(at: int) -> Vector:
    vector = np.zeros(DIMENSION, dtype=np.float32)
    vector[at] = 1.0
    return vector


def life() -> PassageIndex:
    """The life above, in which every text has a direction of its own."""
    index = PassageIndex(LIFE)
    index.learn(np.stack([one_hot(at) for at in range(len(index.texts))]).astype(np.float16))
    return index


def asked_behind(told: str, text: str, like: str) -> tuple[SpeechAct, Moment]:
    """A question whose vector is that of one written way to ask, and the moment after a line of the character."""
    index = life()
    act = SpeechAct(text, text, ActKind.QUESTION, vector=one_hot(index.texts.index(like)))
    lines = (TalkLine("tell me something", False), TalkLine(told, True))
    return act, replace(moment(given(place="room"), act), dialogue=Dialogue(lines, life=index))


def test_a_second_question_is_answered_behind_its_story() -> None:
    act, now = asked_behind("A neighbour built the shed.", "did he ever get paid?", "did he get paid?")
    bid = SecondQuestion().bid(act, now)
    assert bid is not None
    assert bid.score == AS_ASKED
    assert bid.content.lines == ("In plums, for three summers.",)


def test_what_is_written_behind_another_story_does_not_answer() -> None:
    act, now = asked_behind("A neighbour built the shed.", "did it sink?", "did it sink?")
    assert SecondQuestion().bid(act, now) is None
    assert now.dialogue.is_of_another_story(LIFE[3])
    assert not now.dialogue.is_of_another_story(LIFE[1])


def test_nothing_told_has_no_second_question() -> None:
    act, now = asked_behind("Good evening to you.", "did he ever get paid?", "did he get paid?")
    assert SecondQuestion().bid(act, now) is None
    assert SecondOfBook().bid(act, now) is None


def test_without_vectors_of_the_handbook_no_entry_is_known_to_go_on() -> None:
    """With another embedder a question has a vector, and the entries have none."""
    told, asked = next(one for one in handbook().passages if one.id == "calculate"), "how do you calculate it?"
    act, now = asked_behind(told.answers[0], "and how do i learn that?", "did he get paid?")
    joined = SpeechAct(asked, asked, ActKind.QUESTION, vector=one_hot(3))
    now = replace(now, dialogue=replace(now.dialogue, joined={act.text: joined}))
    assert entry_told_in(told.answers[0]) is not None
    assert SecondOfBook().bid(act, now) is None


def test_every_second_question_of_the_handbook_has_its_entry_and_is_not_found_alone() -> None:
    seconds = [entry for entry in handbook().passages if entry.after is not None]
    assert len(seconds) >= 40
    assert [entry.id for entry in seconds if entry.after not in handbook().by_id] == []
    assert all(one.passage.after is None for one in find_entries("and with two rooks?", None))
    assert entry_told_in(seconds[0].answers[0]) is seconds[0]


@pytest.mark.parametrize(
    ("question", "clause", "own"),
    [
        ("and after that did he pay?", "whether he paid after that", False),
        ("was she angry?", "whether she was angry", False),
        ("wasn't he proud?", "whether he was proud", False),
        ("did he say why?", "whether he said why", False),
        ("do you still have it", "whether I still have it", True),
        ("does she know your brother?", "whether she knows my brother", True),
        ("since when?", "since when", False),
        ("who was the old man?", "who the old man was", False),
        ("who taught her?", "who taught her", False),
        ("but why salt and not pepper?", "why salt and not pepper", False),
        ("has anyone else ever read them?", "whether anyone else has ever read them", False),
        ("what happened to him?", "what happened to him", False),
    ],
)
def test_a_question_is_turned_round(question: str, clause: str, own: bool) -> None:
    turned = turned_round(question)
    assert turned is not None
    assert (turned.clause, turned.own) == (clause, own)


@pytest.mark.parametrize(
    "question",
    [
        "why?",
        "why not?",
        "did you?",
        "was the old man angry?",
        "do you think about the people you lost?",
        "can i try it?",
        "and how would you then have gone about the rest of it all?",
    ],
)
def test_what_is_not_surely_turned_is_left_alone(question: str) -> None:
    assert turned_round(question) is None


CALLS = (
    Passage(
        "call",
        ("what was the strangest call?",),
        ("A swan stood in the stairwell.", "A man had his arm in a letterbox."),
        topic="the strangest call",
    ),
    Passage("swan", ("what happened to the swan?",), ("It was led out.",), topic="the swan's end", after="call"),
    Passage("arm", ("what happened to the letterbox man?",), ("Soap did it.",), topic="the letterbox", after="call"),
    Passage("pay", ("did anybody pay?",), ("Nobody paid.",), topic="the pay", after="call"),
)


def tied(told: str, text: str, second: str) -> tuple[float, bool]:
    act = SpeechAct(text, text, ActKind.QUESTION)
    lines = (TalkLine("tell me something", False), TalkLine(told, True))
    index = PassageIndex(CALLS)
    now = replace(moment(given(place="room"), act), dialogue=Dialogue(lines, life=index))
    return tie_of(index.by_id[second], act, now), is_tied(index.by_id[second], act, now)


def test_how_it_ended_means_the_end_of_the_line_that_was_told() -> None:
    swan, surely = tied("A swan stood in the stairwell.", "how did that end?", "swan")
    arm, other = tied("A swan stood in the stairwell.", "how did that end?", "arm")
    assert swan > 0.0 > arm
    assert surely
    assert not other
    assert tied("A man had his arm in a letterbox.", "how did that end?", "arm")[1]


def test_a_second_question_of_another_kind_is_not_surely_meant() -> None:
    assert not tied("A swan stood in the stairwell.", "how did that end?", "pay")[1]
    assert not tied("A swan stood in the stairwell.", "what did your mother cook for the harbour master?", "swan")[1]


def test_a_question_is_turned_with_her_where_a_woman_was_told_of() -> None:
    assert of_whom_told("was he nice about it?", "she wept, and thanked me.") == "was she nice about it?"
    assert of_whom_told("did she pay him?", "he came in, and she left.") == "did she pay him?"
    assert of_whom_told("was he nice?", "a letter came.") == "was he nice?"
