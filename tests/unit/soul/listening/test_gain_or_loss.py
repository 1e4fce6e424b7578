"""Who did what to whom, and whether the teller gains or loses by it, is read word by word."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from app.domain.text import plain
from app.soul.listening.answering import Answering
from app.soul.listening.bidders.of_writer import OfWriter
from app.soul.listening.choosing import words_in
from app.soul.listening.gain_or_loss import LossOrGain, loss_or_gain
from app.soul.listening.heard import ActKind, Heard, Realm, SpeechAct
from app.soul.listening.matters import MatterFeeling, matters
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given


def read(text: str) -> LossOrGain | None:
    return loss_or_gain(words_in(plain(text)))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("My editor rejected the translation I gave two years to.", LossOrGain.REFUSED),
        ("my essay has been cut from the magazine", LossOrGain.REFUSED),
        ("they turned my proposal down by post", LossOrGain.REFUSED),
        ("I wasn't asked back to the choir this year.", LossOrGain.NOT_CHOSEN),
        ("i didnt get picked for the school team", LossOrGain.NOT_CHOSEN),
        ("They gave the lead role to a girl who joined in March. I'd learned every line.", LossOrGain.NOT_CHOSEN),
        ("Our allotment is being turned into a car park.", LossOrGain.CLOSED),
        ("Last Sunday service in our church today, and then they locked it.", LossOrGain.CLOSED),
        ("The landlord wants the place for his nephew. Nineteen years we've cooked there.", LossOrGain.CLOSED),
        ("my mom sold my bike without even asking", LossOrGain.TAKEN),
        ("First winter without the shop. I still woke at four.", LossOrGain.FIRST_WITHOUT),
        ("First September in thirty-eight years that I have no class to go to.", LossOrGain.FIRST_WITHOUT),
        ("First Christmas without my husband.", LossOrGain.OF_THE_DEAD),
        ("We ought to have been on the ferry with him this week. I kept his ticket.", LossOrGain.OF_THE_DEAD),
        ("We've sat in the tunnel for half an hour now, lights off.", LossOrGain.STOOD),
        ("We've been standing outside Zwolle for forty minutes. Somebody on the line.", LossOrGain.STOOD_GRAVELY),
        ("physics test tmrw and i literally havent opened the book", LossOrGain.UNPREPARED),
        ("One more win on Sunday and I get the master title.", LossOrGain.TITLE_NEAR),
        ("I think I'm going to open my own place. six stools. terrified", LossOrGain.OWN_PLACE),
        ("my best friend is going to a different school after summer", LossOrGain.FRIEND_LEAVES),
    ],
)
def test_a_loss_is_known_by_who_did_what_to_whom(text: str, kind: LossOrGain) -> None:
    assert read(text) is kind


@pytest.mark.parametrize(
    "text",
    [
        "I cut the last chapter myself and it reads better.",
        "I have just dropped a library book in the bath.",
        "I was picked for the school team!",
        "They took me and not the other one.",
        "I never took back on h6.",
        "they took him to hospital and he was talking",
        "I sold my bike.",
        "somebody stole my bike",
        "We opened the shop at nine.",
        "My first winter here was cold.",
        "First day without rain.",
        "I've been waiting for your move for ages.",
        "I failed my exam, I had not revised.",
        "I revised for the exam all week.",
        "One more game?",
        "I would like to open with the English.",
        "My best friend is going with me.",
    ],
)
def test_what_the_teller_did_or_won_is_no_such_loss(text: str) -> None:
    assert read(text) is None


def test_every_kind_has_words_to_be_said_to_it() -> None:
    known = matters().by_id
    assert all(len(known[kind].told) >= 2 for kind in LossOrGain)
    gains = {LossOrGain.MENDED, LossOrGain.AGE_REACHED, LossOrGain.ALIVE, LossOrGain.BACK, LossOrGain.CHILD_BEGINS}
    assert {kind for kind in LossOrGain if known[kind].feeling is MatterFeeling.GLAD} == gains


def said(text: str, *, place: Literal["table", "room"] = "room") -> str:
    """What is answered to a telling of which nothing is known by its vector."""
    act = SpeechAct(text, plain(text), ActKind.TELLING, Subject.TOLD, 0.9, realms={Realm.PERSON: 0.9})
    asked = replace(given(), place=place, pending_chat=(text,))
    one = replace(moment(asked, act, slug="vesna"), heard=Heard((act,)))
    line = Answering((OfWriter(),)).answer(one)
    return "" if line is None else line.line or ""


def test_the_very_news_are_said_back_before_what_is_said_to_them() -> None:
    line = said("My publisher has cut the chapter I spent the whole winter on.")
    assert "your publisher has cut the chapter you spent the whole winter on" in line.lower()
    assert any(told[:40] in line for told in matters().by_id[LossOrGain.REFUSED].told)


def test_what_names_chess_at_a_board_is_left_to_the_game() -> None:
    assert said("My coach rejected my opening paper on the Sicilian.", place="table") == ""
