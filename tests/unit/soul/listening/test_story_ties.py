"""What goes on from a story is answered out of it, and not by what is asked of somebody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.bid import Moment
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.story_ties import (
    ELSEWHERE,
    OF_ANOTHER,
    OTHER_KIND,
    AskedOf,
    asked_of,
    belongs,
    loses_by_leaving,
    may_follow,
)
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

TOLD = "A daughter, and her name is Maribel."
KIDS = Passage("kids", ("Have you got kids?",), (TOLD,), next=("law",), topic="children")
LAW = Passage("law", ("What does she study?",), ("Law, until two in the morning.",), topic="law")
NAME = Passage("name", ("What's your name?", "who are you"), ("Rosa.",), topic="her name")
NOTICE = Passage("notice", ("should i hand in my notice",), ("Sleep on it first.",), topic="leaving a job")
WONTON = Passage("wonton", ("Who folds the wontons?",), ("On Sundays Maribel does.",), topic="wontons")
BOAT = Passage("boat", ("Is the boat still there?",), ("It rotted.",), topic="a boat")
LIFE = PassageIndex((KIDS, LAW, NAME, NOTICE, WONTON, BOAT))


def behind(text: str) -> tuple[SpeechAct, Moment]:
    act = SpeechAct(text, text, ActKind.QUESTION)
    lines = (TalkLine("have you got kids?", False), TalkLine(TOLD, True))
    return act, replace(moment(given(place="room"), act), dialogue=Dialogue(lines, life=LIFE))


@pytest.mark.parametrize(
    ("text", "whom"),
    [("what's her name?", AskedOf.THIRD), ("do you like it?", AskedOf.LISTENER), ("should i go?", AskedOf.WRITER),
     ("who won?", None)],
)  # fmt: skip
def test_the_first_pronoun_says_who_is_asked_about(text: str, whom: AskedOf | None) -> None:
    assert asked_of(text) is whom


def test_what_it_leads_to_and_what_shares_a_name_belongs_to_a_story() -> None:
    act, now = behind("what does she do?")
    assert belongs(LAW, act, now)
    assert belongs(WONTON, act, now)
    assert not belongs(BOAT, act, now)


def test_her_name_is_not_the_tellers() -> None:
    act, now = behind("what's her name?")
    assert not may_follow(NAME, act, now)
    assert loses_by_leaving(NAME, act, now) == OF_ANOTHER
    assert may_follow(LAW, act, now)
    act, now = behind("what's your name?")
    assert may_follow(NAME, act, now)


def test_who_is_asked_of_their_own_life_gives_no_advice() -> None:
    act, now = behind("did you ever leave it?")
    assert not may_follow(NOTICE, act, now)


def test_what_leaves_the_story_loses_and_more_so_where_it_was_asked_for_otherwise() -> None:
    act, now = behind("is she there?")
    assert loses_by_leaving(BOAT, act, now) == ELSEWHERE
    act, now = behind("when was that?")
    assert loses_by_leaving(BOAT, act, now) == ELSEWHERE + OTHER_KIND
    assert loses_by_leaving(LAW, act, now) == 0.0
