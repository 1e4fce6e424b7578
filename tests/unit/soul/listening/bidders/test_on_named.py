"""What is asked behind a name: the one of two openings, and why the top avoids one."""

from __future__ import annotations

from dataclasses import replace

from app.soul.listening.bid import SURELY_ASKED, Bid
from app.soul.listening.bidders.on_named import OnNamed
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given


def bid(bidder: OnNamed, text: str, told: str, before: str = "tell me", slug: str = "anselm") -> Bid | None:
    act = SpeechAct(text, text.lower(), ActKind.QUESTION)
    lines = (TalkLine(before, False), TalkLine(told, True))
    return bidder.bid(act, replace(moment(given(place="room"), act, slug=slug), dialogue=Dialogue(lines)))


def said(found: Bid | None) -> str:
    assert found is not None
    return " ".join(value for topic in found.content.topics for value in topic.slots.values())


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
