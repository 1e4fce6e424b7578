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
from app.soul.listening.turned_round import turned_round
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
