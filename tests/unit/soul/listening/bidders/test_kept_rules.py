"""What to remember of an ending, the one of two openings, why the top avoids one, and how a word is spelled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.bid import SURELY_ASKED, Bid
from app.soul.listening.bidders.kept_rules import WhatToKeep, kept_rules
from app.soul.listening.bidders.on_named import OnNamed
from app.soul.listening.bidders.spelled import SpellingAsked
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

Bidding = WhatToKeep | OnNamed | SpellingAsked


def bid(bidder: Bidding, text: str, told: str, before: str = "tell me", slug: str = "anselm") -> Bid | None:
    act = SpeechAct(text, text.lower(), ActKind.QUESTION)
    lines = (TalkLine(before, False), TalkLine(told, True))
    return bidder.bid(act, replace(moment(given(place="room"), act, slug=slug), dialogue=Dialogue(lines)))


def said(found: Bid | None) -> str:
    assert found is not None
    return " ".join(value for topic in found.content.topics for value in topic.slots.values())


def test_every_kept_rule_is_of_an_entry() -> None:
    assert kept_rules().keys() <= handbook().by_id.keys()


@pytest.mark.parametrize("asked", ["what do i have to remember then?", "so what should i take away from it?"])
def test_what_is_to_be_remembered_is_told_behind_its_entry(asked: str) -> None:
    told = f"{handbook().by_id['lucena'].answers[0]}."
    assert kept_rules()["lucena"] in said(bid(WhatToKeep(), asked, told))
    assert bid(WhatToKeep(), asked, "Good evening.") is None
    assert bid(WhatToKeep(), "what do you remember of my games?", told) is None


def test_one_of_two_openings_is_chosen() -> None:
    told = "The Slav Defence guards d5; the Semi-Slav Defence puts pawns on c6 and e6."
    found = bid(OnNamed(), "and which one should i take up?", told)
    assert found is not None
    assert found.score == SURELY_ASKED
    assert said(found).startswith("rather the Slav Defence")
    assert bid(OnNamed(), "and which one should i take up?", "The Slav Defence guards d5.") is None


def test_why_the_top_avoids_an_opening_gives_a_reason() -> None:
    found = bid(OnNamed(), "then why do grandmasters never play it", "The King's Gambit is quite playable.")
    assert "because it opens White's own king" in said(found)
    played = bid(OnNamed(), "who plays it nowadays?", "The Scandinavian Defence is playable.")
    assert "Larsen" in said(played)


@pytest.mark.parametrize(
    ("text", "letters"),
    [("How do you spell Sligo", "S-L-I-G-O"), ("how is Weltmeister spelled?", "W-E-L-T-M-E-I-S-T-E-R"),
     ("how do you spell that?", "R-U-T-H")],
)  # fmt: skip
def test_a_word_is_spelled(text: str, letters: str) -> None:
    assert letters in said(bid(SpellingAsked(), text, "My wife was called Ruth."))


def test_nothing_is_spelled_that_was_not_asked_for() -> None:
    assert bid(SpellingAsked(), "she cast a spell on me", "Good evening.") is None
    assert bid(SpellingAsked(), "how do you spell that?", "Good evening.") is None
