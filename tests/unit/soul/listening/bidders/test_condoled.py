"""Whoever is sorry for what the character told is thanked, and not forgiven."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.bidders.condoled import Condoled
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import given

WIDOW = "I am a widow, dear; Axel died in 1993."


@pytest.mark.parametrize(
    ("text", "mine", "is_thanked"),
    [
        ("im sorry..", WIDOW, True),
        ("aw man sorry", WIDOW, True),
        ("Oh, I am so sorry.", WIDOW, True),
        ("sorry bout ur mum", WIDOW, True),
        ("I'm sorry to hear that.", WIDOW, True),
        ("that's so sad", WIDOW, True),
        ("sorry i am late", WIDOW, False),
        ("sorry for asking", WIDOW, False),
        ("sorry, my phone rang", WIDOW, False),
        ("he looked sorry", WIDOW, False),
        ("im sorry..", "I like tea, dear.", False),
    ],
)
def test_who_is_sorry_for_what_was_told_is_thanked(text: str, mine: str, is_thanked: bool) -> None:
    lines = (TalkLine("hm", by_me=False), TalkLine(mine, by_me=True))
    talk = given((), place="room", occasion=SoulOccasion.ON_USER_INPUT, pending_chat=(text,), room_talk=lines)
    act = question(text, Subject.SORRY)
    bid = Condoled().bid(act, replace(moment(talk, act)))
    assert (bid is not None) == is_thanked
