"""A passage that was written for the same kind of question, or on the same person, goes before others."""

from __future__ import annotations

from dataclasses import replace

from app.soul.listening.asked_alike import asked_alike
from app.soul.listening.bid import Bid, Content
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.passages import Passage, PassageIndex
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import given

LIFE = PassageIndex(
    (
        Passage("why", ("Why were the books mended with tape?",), ("Tape was at hand.",)),
        Passage("holds", ("Does the tape still hold?",), ("It holds.",)),
        Passage("off", ("what do you do on your day off?",), ("I sit on a boat.",)),
        Passage("nights", ("would you work at night?",), ("I do.",)),
        Passage("first", ("what did they teach you first?",), ("To sweep.",)),
        Passage("teacher", ("who taught you, old Hribar?",), ("Hribar did.",)),
        Passage("gran", ("Does your grandma watch the stream?",), ("She watches.",)),
    )
)


def worth(asked: str, passage: str, *, text: str = "") -> float:
    act = SpeechAct(asked, asked, ActKind.QUESTION)
    offer = AnswerOffer(FoundBy.LIFE, Bid(0.9, Content(f"life: {passage}")), text, "", 0)
    when = moment(given((), place="room"), act)
    return asked_alike(act, offer, replace(when, dialogue=Dialogue(life=LIFE)))


def test_a_wording_that_asks_the_same_gains() -> None:
    assert worth("why medical tape on the books?", "why") > 0.0 > worth("why medical tape on the books?", "holds")


def test_a_passage_on_somebody_else_loses() -> None:
    asked, other = (
        worth("does your grandma watch the stream?", "gran"),
        worth("does your dad watch the stream?", "gran"),
    )
    assert other < 0.0 < asked


def test_where_a_yes_is_asked_for_a_wording_that_asks_why_loses() -> None:
    assert worth("does the tape still hold?", "why") < worth("does the tape still hold?", "holds")


def test_what_was_it_like_is_not_answered_by_the_question_itself() -> None:
    asked = "what was it like seeing the eclipse through the jam jar?"
    given_back = worth(asked, "gran", text="I saw the eclipse through the jam jar.")
    assert given_back < worth(asked, "gran", text="It grew cold, and the hens went in.")


def test_the_same_in_other_words_is_the_same_question() -> None:
    asked = "do you ever take a night off?"
    assert worth(asked, "off") > worth(asked, "nights")


def test_what_is_singled_out_has_to_be_asked_for() -> None:
    asked = "what did old hribar teach you first?"
    assert worth(asked, "first") > 0.0 > worth(asked, "teacher") - worth("what did old hribar teach you?", "teacher")
