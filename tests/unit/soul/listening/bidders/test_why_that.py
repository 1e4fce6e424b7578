"""A second question gets a reason, a count or honest words, and never the line before."""

from __future__ import annotations

import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders.bare_second import BareSecond
from app.soul.listening.bidders.named_after_all import OpeningClaimed
from app.soul.listening.bidders.why_that import HowMuchIsIt, WhyThatOne, counted_out, reasons_for
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# White may take a knight that nothing guards; later a side is a queen for a knight up.
HANGS = "e4 Nf6 Nc3 Nxe4"


def behind(bidder: object, told: str, text: str, moves: str = HANGS, **more: object) -> str:
    talk = (TalkLine("what should i play", False), TalkLine(told, True))
    start = given(played(*moves.split()), table_talk=talk, **more)
    return answer(bidder, start, text, Subject.UNKNOWN).lower()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["why that one?", "why would i do that", "what's the point of that", "why that and not something else?"]
)
def test_why_a_move_was_advised_is_told_by_what_it_does(text: str) -> None:
    told = behind(WhyThatOne(), "I would play knight takes on e4.", text)
    assert "because it" in told
    assert "knight takes on e4, because" in told


@pytest.mark.parametrize("text", ["why not?", "why knight f3", "why did you take", "what now?"])
def test_what_asks_for_no_reason_of_the_advice_is_left_alone(text: str) -> None:
    assert not behind(WhyThatOne(), "I would play knight takes on e4.", text)


def test_what_would_come_otherwise_is_a_reason() -> None:
    facts = gather(given(played("e4", "d5")))
    move = next(one for one in facts.board.legal_moves if one.uci() == "e4d5")
    assert "otherwise I take your pawn on e4 with the pawn" in (reasons_for(move, facts) or "")


@pytest.mark.parametrize("text", ["by how much? count it.", "how many points exactly", "count them for me"])
def test_how_much_a_lead_is_is_counted_in_men(text: str) -> None:
    told = behind(HowMuchIsIt(), "You are worse, by a knight.", text)
    assert "three points" in told or "two points" in told
    assert "which count" in told
    assert not behind(HowMuchIsIt(), "A cup of tea.", text)
    assert not behind(HowMuchIsIt(), "You are worse, by a knight.", "how much did your piano cost")


def test_both_sides_are_counted() -> None:
    assert counted_out(gather(given(played("e4", "e5")))).startswith("nobody is a point ahead")


@pytest.mark.parametrize(
    ("text", "begins"),
    [("this is a french, right?", "no"), ("was that the alekhine?", "yes"), ("why the alekhine", "")],
)
def test_what_an_opening_is_claimed_to_be_is_granted_or_corrected(text: str, begins: str) -> None:
    said = answer(OpeningClaimed(), given(played("e4", "Nf6", "e5")), text, Subject.UNKNOWN).lower()
    assert (f"{begins}: this is the alekhine" in said) if begins else not said
    assert plain(text)


def test_a_bare_question_behind_no_story_is_left_alone() -> None:
    assert not answer(BareSecond(), given(place="room"), "since when?", Subject.UNKNOWN)
