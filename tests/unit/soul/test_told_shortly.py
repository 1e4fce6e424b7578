"""What was told is answered by the clause that was asked for, without fillers, in the order of the telling."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.told.fact import FactKind
from app.domain.told.reading import read_facts
from app.soul.listening.bidders.wished_luck import WishedLuck
from app.soul.listening.by_the_way import without_heading
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.response import TalkLine
from app.soul.told_words import asked_for_in, in_words
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import CAST, given
from tests.unit.soul.test_told import MAY, asked, told

SOLVEIG = "My grandmother Solveig turned ninety last week, she raised me"
MISHA = "My son Misha is eight, he starts swimming lessons on Saturday"


@pytest.mark.parametrize(
    ("said", "question", "clause"),
    [
        (SOLVEIG, "how old is my grandmother?", "your grandmother Solveig turned ninety last week"),
        (SOLVEIG, "who raised me?", "your grandmother Solveig raised you"),
        (MISHA, "When does Misha start swimming", "your son Misha starts swimming lessons on Saturday"),
        (MISHA, "how old is Misha?", "your son Misha is eight"),
        (
            "I have my driving test on the 3rd of December and I am so nervous",
            "when is my driving test?",
            "you have your driving test on the 3rd of December",
        ),
        ("I absolutely love rhubarb cake, could eat it every day", "what cake do I like?", "you love rhubarb cake"),
        ("I live in Utrecht", "where do I live?", None),
    ],
)
def test_the_clause_that_is_asked_for_is_said_alone(said: str, question: str, clause: str | None) -> None:
    assert asked_for_in(told(said)[0], question) == clause


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("I restore old violins for a living by the way", "you restore old violins for a living"),
        (
            "On the other hand my daughter got into medical school yesterday",
            "your daughter got into medical school yesterday",
        ),
        ("Good news though, my wife is well again, you know", "your wife is well again"),
        (
            "Learned chess from my grandfather in Omsk when I was seven",
            "you learned chess from your grandfather in Omsk when you were seven",
        ),
        ("The cat came back an hour ago", "your cat came back an hour ago"),
        ("I moved here because I actually know the town", "you moved here because you know the town"),
        ("I have my driving test on thursday", "you have your driving test on Thursday"),
    ],
)
def test_fillers_are_left_out(said: str, words: str) -> None:
    assert in_words(told(said)[0]) == words


@pytest.mark.parametrize("slug", tuple(CAST))
async def test_nobody_says_when_it_was_told_in_every_line(slug: str) -> None:
    facts = told("I live in Utrecht", "I work at a bakery")
    first = (await asked(slug, "where do I live?", facts)).speak or ""
    assert "earlier today" in first
    talk = (TalkLine("where do I live?", False), TalkLine(first, True))
    second = (await asked(slug, "what do I do for a living?", facts, table_talk=talk, said_before=(first,))).speak or ""
    assert "bakery" in second
    assert "earlier today" not in second


@pytest.mark.parametrize("slug", tuple(CAST))
async def test_all_that_was_told_is_said_in_its_order(slug: str) -> None:
    facts = told(
        SOLVEIG, "my cat ran away on Sunday", "the cat came back an hour ago", "my wedding is on the 5th of June", MISHA
    )
    line = ((await asked(slug, "what do you know about me?", facts, place="room")).speak or "").lower()
    for part in ("ninety", "raised you", "5th of june", "swimming"):
        assert part in line, part
    assert 0 < line.index("ran away") < line.index("came back")


@pytest.mark.parametrize("question", ["What is my name", "what am I called?", "Did I tell you my name?", "who am I?"])
async def test_a_question_on_ones_name_gets_that_or_the_one_at_the_table(question: str) -> None:
    other = told("My son is called Misha", "I took the number nine tram today")
    for slug in ("ilyas", "rosa"):
        line = (await asked(slug, question, other, opponent_name="Dmitri")).speak or ""
        assert "Misha" not in line
        assert "tram" not in line
        assert "Dmitri" in line
        own = told("Hi! I'm Annika, first time here.", "My son is called Misha")
        line = (await asked(slug, question, own, opponent_name="Dmitri")).speak or ""
        assert "called Annika" in line
        assert "first time" not in line


async def test_a_question_on_the_name_of_another_is_told_of_that_one() -> None:
    line = (await asked("rosa", "what is my son's name?", told("I'm Annika.", "My son is called Misha"))).speak or ""
    assert "Misha" in line
    assert "Annika" not in line


def test_who_introduces_themselves_tells_a_name_and_nothing_else() -> None:
    for said in ("Hi! I'm Annika, first time here.", "I'm Annika", "Hello, I am Annika, nice to meet you"):
        (fact,) = read_facts(said, MAY)
        assert fact.kind is FactKind.NAME
        assert fact.names == ("Annika",)
        assert "here" not in fact.words
        assert "nice" not in fact.words
    for said in ("I'm Dutch", "I'm Norwegian", "I'm Sorry", "I'm White", "I'm Batman"):
        assert all(fact.kind is not FactKind.NAME for fact in read_facts(said, MAY)), said


async def test_two_wins_that_were_told_are_both_said() -> None:
    facts = told("I was champion of my school once, in 1998", "I won the club championship last year")
    line = (await asked("ilyas", "What did I win?", facts, place="room")).speak or ""
    assert "champion of your school" in line
    assert "club championship" in line
    assert '"' not in line


@pytest.mark.parametrize(
    ("text", "wished"),
    [
        ("will you wish me luck for thursday, the driving test?", True),
        ("keep your fingers crossed for me", True),
        ("think of me on thursday", True),
        ("cross your thumbs for my daughter!", True),
        ("I wish you luck", False),
        ("good luck!", False),
        ("do you ever think of me?", False),
        ("she never wished me luck", False),
    ],
)
def test_who_asks_for_luck_is_wished_it(text: str, wished: bool) -> None:
    act = SpeechAct(text, text.lower(), ActKind.REQUEST)
    for slug in CAST:
        bid = WishedLuck().bid(act, moment(replace(given(), place="room", pending_chat=(text,)), act, slug=slug))
        assert (bid is not None) is wished


def test_a_slip_that_is_mended_in_the_same_breath_is_read_as_it_is_meant() -> None:
    assert without_heading("How is your sister, I mean mine, when is the baby due") == (
        "How is my sister, when is the baby due"
    )
    assert without_heading("How is your sister?") == "How is your sister?"
