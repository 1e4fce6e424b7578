"""A question without a word of its own behind a line of the character's life stays with that line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.characters.asked_next import AskedNext, WrittenNext
from app.characters.plainly import Basic, NameTold, Naming, ToldPlainly
from app.soul.listening.bid import Content, Moment, bids_for
from app.soul.listening.bidders.bare_next import BareNext
from app.soul.listening.names_told import NamesTold
from app.soul.listening.next_index import NextIndex
from app.soul.listening.passages import Passage, PassageIndex
from app.soul.listening.stays_with import strays
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.soul_table import ITALIAN, given

FEAR = "I fear deep wells. Otherwise nothing."
WORK = "I mend clocks in Visby. I have done it for nine years."
CHILDREN = "One daughter, and she sails."
KNIGHT = ("Knights, for they hop.", "The knight, it sees round corners.")
STORM = Passage(
    "storm", ("the storm?",), ("The storm took the roof.",), ("We sang until it was light.",), topic="storm"
)
OTHER = Passage("goat", ("the goat?",), ("A goat ate my hat at Easter.",), topic="the goat")
TOLD = ToldPlainly(
    basics={
        Basic.FEAR: (FEAR,), Basic.WORK: (WORK,), Basic.CHILDREN: (CHILDREN,), Basic.BISHOP_OR_KNIGHT: KNIGHT,
        Basic.TAUGHT: ("My aunt taught me.",), Basic.BEGAN: ("I was six when I began.",),
    },
    name=(NameTold(name="Siv", called=("siv",), kind=Naming.SHE, who=("Siv is my niece.",)),),
)  # fmt: skip
WHY = WrittenNext(said=("why wells?", "what is so bad about a well"), answer="Because one hears them breathe.")
DEEP = WrittenNext(said=("how deep are they?",), answer="Forty metres, some of them.")


def asked(text: str, *mine: str, place: str = "room") -> Moment:
    """The moment of a message behind these lines of the character's, the latest last."""
    lines = tuple(line for one in mine for line in (TalkLine("hm", by_me=False), TalkLine(one, by_me=True)))
    talk = given(
        () if place == "room" else ITALIAN,
        place=place,
        occasion=SoulOccasion.ON_USER_INPUT,
        pending_chat=(text,),
        said_before=mine,
        **{"room_talk" if place == "room" else "table_talk": lines},  # type: ignore[arg-type]
    )
    found = moment(talk, question(text, Subject.UNKNOWN))
    life = PassageIndex((STORM, OTHER))
    life.plainly = NamesTold(TOLD)
    life.asked_next = NextIndex(AskedNext(behind={"basic fear": (WHY, DEEP)}), TOLD)
    return replace(found, dialogue=replace(found.dialogue, life=life))


def bid(at: Moment) -> Content | None:
    found = BareNext().bid(at.heard.acts[0], at)
    return None if found is None else found.content


@pytest.mark.parametrize(
    ("text", "mine", "line"),
    [
        ("Why?", FEAR, WHY.answer),
        ("How come?", FEAR, WHY.answer),
        ("How old were you?", "My aunt taught me.", "I was six when I began."),
        ("Why?", KNIGHT[0], KNIGHT[1]),
        ("And then?", "The storm took the roof.", "We sang until it was light."),
    ],
)
def test_it_is_answered_by_what_is_written_on_the_line(text: str, mine: str, line: str) -> None:
    content = bid(asked(text, mine))
    assert content is not None
    assert content.lines[0] == line


@pytest.mark.parametrize(
    ("text", "mine", "clause"),
    [("Since when?", WORK, "I have done it for nine years."), ("Where?", WORK, "I mend clocks in Visby."),
     ("Which one is the youngest?", CHILDREN, "One daughter."),
     ("Which one is the oldest?", "Siv is my niece.", "Siv.")],
)  # fmt: skip
def test_the_clause_that_holds_it_is_told_again(text: str, mine: str, clause: str) -> None:
    content = bid(asked(text, mine))
    assert content is not None
    assert content.topics[0].slots == {"line": clause}


@pytest.mark.parametrize("text", ["Why?", "Since when?", "And then?", "Which one do you like more?"])
def test_where_nothing_is_known_the_words_are_honest(text: str) -> None:
    content = bid(asked(text, CHILDREN))
    assert content is not None
    assert content.confesses
    assert not content.lines


def test_a_line_that_was_only_told_again_is_still_the_subject() -> None:
    content = bid(asked("Why?", FEAR, "As I said. I fear deep wells."))
    assert content is not None
    assert content.lines == (WHY.answer,)


def test_it_has_nothing_to_say_behind_a_line_on_the_game() -> None:
    assert bid(asked("Why?", "You are a pawn up.", place="board")) is None


def test_words_of_a_life_are_not_taken_for_the_game() -> None:
    at = asked("Since when?", WORK, place="board")
    assert bids_for(at.heard.acts[0], at, (BareNext(),))


@pytest.mark.parametrize(
    ("text", "about", "words", "stray"),
    [
        ("Who sang it?", "life: goat", "Hanna ate my hat at Easter.", True),
        ("Was it cold?", "life: storm", "We sang until it was light.", False),
        ("Was it cold?", "the opening", "It is the Italian.", True),
        ("Who is better now?", "life: goat", "The goat for company.", True),
        ("Do you have children?", "life: goat", "A goat ate my hat at Easter.", False),
    ],
)
def test_another_story_is_no_answer_to_a_short_question(text: str, about: str, words: str, stray: bool) -> None:
    at = asked(text, "The storm took the roof.", place="board")
    assert strays(at.heard.acts[0], Content(about, (words,)), words, at) is stray
