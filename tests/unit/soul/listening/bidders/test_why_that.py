"""A second question gets a reason, a count or honest words, and never the line before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bid import Bid, Content
from app.soul.listening.bidders.bare_second import BareSecond, SameOfAnother
from app.soul.listening.bidders.named_after_all import OpeningClaimed
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.bidders.why_that import HowLongLeft, HowMuchIsIt, WhyThatOne, counted_out, reasons_for
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.topics import Subject
from app.soul.listening.wording import words_of
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer, moment
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


@pytest.mark.parametrize(
    "text", ["why not?", "why knight f3", "why did you take", "what now?", "what was that for", "why do you do it then"]
)
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


CHOIR = "A choir book from a flood, and a year to part the leaves."
LIFE = PassageIndex(
    (
        Passage("choir", ("what was the hardest book?",), (CHOIR,), topic="the hardest book"),
        Passage("dream", ("do you dream?",), ("Twice a year, of a blank map.",), topic="a dream"),
    )
)


def bare(text: str, told: str) -> tuple[Content | None, float]:
    """What is bid for a bare question behind a story."""
    act = SpeechAct(text, plain(text), ActKind.QUESTION)
    lines = (TalkLine("tell me", False), TalkLine(told, True))
    found = BareSecond().bid(act, replace(moment(given(place="room"), act), dialogue=Dialogue(lines, life=LIFE)))
    return (None, 0.0) if found is None else (found.content, found.score)


def test_a_bare_question_gets_the_clause_that_holds_it_or_honest_words_on_that_thing() -> None:
    content, _ = bare("how long did that take", CHOIR)
    assert content is not None
    assert content.topics[0].slots == {"line": "a year to part the leaves."}
    content, _ = bare("since when?", "Twice a year, of a blank map.")
    assert content is not None
    assert content.confesses
    assert content.topics[0].key == "beyond_when"
    content, _ = bare("whose was it?", CHOIR)
    assert content is not None
    assert content.topics[0].slots == {"turned": "whose it was"}
    assert bare("do you like cake?", CHOIR)[0] is None


def test_the_same_is_asked_of_another_one_of_the_family() -> None:
    act = SpeechAct("and your nan?", "and your nan?", ActKind.QUESTION)
    lines = (TalkLine("do your mum and dad watch the stream", False), TalkLine("He says he does not.", True))
    now = replace(moment(given(place="room"), act), dialogue=Dialogue(lines, life=LIFE))
    found = SameOfAnother().bid(act, now)
    assert found is not None
    assert found.content.topics[0].slots == {"turned": "whether my nan watches the stream"}
    told = Passage("nan", ("who watches?",), ("My nan calls the stream a fish tank and watches it all.",))
    now = replace(now, dialogue=Dialogue(lines, life=PassageIndex((told,))))
    found = SameOfAnother().bid(act, now)
    assert found is not None
    assert found.content.lines == told.answers
    other = replace(now, dialogue=Dialogue((TalkLine("do you like tea", False), lines[1]), life=LIFE))
    assert SameOfAnother().bid(act, other) is None


def test_how_long_a_lost_game_lasts_is_the_mate_that_is_threatened() -> None:
    moves = "e4 e5 a3 Bc5 b3 Qf6 h3 d6"
    told = behind(HowLongLeft(), "Ay, you are lost.", "how long have i got", moves)
    assert "not long: i threaten queen takes on f2" in told
    assert not behind(HowLongLeft(), "It is level.", "how long have i got", moves)


def test_a_bare_question_behind_no_story_is_left_alone() -> None:
    assert not answer(BareSecond(), given(place="room"), "since when?", Subject.UNKNOWN)


def test_what_was_just_told_of_the_board_is_not_told_again_to_another_question() -> None:
    seen = "you are a knight ahead and my king on e8 has little cover for it still stands in the middle"
    bid = Bid(0.99, from_board("who is better", seen))
    act = SpeechAct("is it cold", "is it cold", ActKind.QUESTION)
    talk = (TalkLine("who is better?", False), TalkLine(f"I should say, {seen}.", True))
    now = moment(given(played("e4", "e5"), table_talk=talk), act)
    assert words_of(bid, act, now) is None
    again = SpeechAct("who is better?", "who is better?", ActKind.QUESTION)
    assert words_of(bid, again, now) is not None
