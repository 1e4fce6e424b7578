"""What players ask of themselves is answered from what they told, never from the character's own life."""

from __future__ import annotations

import pytest

from app.soul.listening.bid import NEVER_TOLD
from app.soul.response import TalkLine
from tests.unit.soul.test_told import asked, told


@pytest.mark.parametrize(
    "question", ["Who is Anneke?", "What is my daughter's name?", "Do you know who Anneke is?", "who is my daughter?"]
)
async def test_who_was_named_beside_another_fact_is_known(question: str) -> None:
    answer = await asked("rosa", question, told("My name is Bertus and I live in Utrecht with my daughter Anneke."))
    assert "Anneke" in (answer.speak or "")
    assert "called Bertus" not in (answer.speak or "")


@pytest.mark.parametrize("slug", ["kenji", "anselm", "marguerite"])
@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("What is my favourite opening?", "Sicilian"),
        ("Which opening do I like best?", "Sicilian"),
        ("What opening do I hate?", "London"),
        ("what do I do for a living?", "teacher"),
        ("what's my favourite piece?", "knight"),
    ],
)
async def test_the_askers_own_taste_is_told(slug: str, question: str, part: str) -> None:
    facts = told(
        "I'm a teacher from Leeds", "I love the Sicilian", "I hate the London", "My favourite piece is the knight"
    )
    answer = await asked(slug, question, facts, place="room")
    assert part in (answer.speak or "")


@pytest.mark.parametrize("slug", ["kenji", "anselm", "marguerite"])
@pytest.mark.parametrize(
    "question",
    [
        "What is my favourite opening?", "What opening do I hate?", "what's my favourite piece?",
        "what do I do for a living?", "what is my favourite colour?", "Do you know anything about my wife?",
        "what's my son's name?",
    ],
)  # fmt: skip
async def test_what_was_never_told_is_said_to_be_so(slug: str, question: str) -> None:
    answer = await asked(slug, question, told("my daughter is called Hanna", "I live in Oslo"), place="room")
    assert answer.extra["about"] == NEVER_TOLD
    assert answer.speak


async def test_everything_told_is_listed_with_the_name_first_and_that_there_is_more() -> None:
    lines = ["I hate olives", "my dog is called Rex", "I live in Utrecht", "my daughter is called Anneke"]
    lines += ["I play the violin", "I work at a bakery", "I love the Caro-Kann", "my name is Bertus", "I drive a van"]
    said = (await asked("rosa", "What do you know about me?", told(*lines))).speak or ""
    assert said.index("Bertus") < said.index("Anneke") < said.index("Rex") < said.index("van")
    assert "more" not in said
    lines += ["I collect stamps from Peru", "I swim every morning"]
    assert "there is more" in ((await asked("rosa", "What do you know about me?", told(*lines))).speak or "")
    few = (await asked("rosa", "What do you know about me?", told(*lines[:4]))).speak or ""
    assert all(word in few for word in ("olives", "Rex", "Utrecht", "Anneke"))
    assert "more" not in few


async def test_she_is_the_characters_own_sister_where_that_one_was_asked_for() -> None:
    talk = (
        TalkLine("What is your sister called?", by_me=False),
        TalkLine("emi's my little sister! she's fifteen, a math genius.", by_me=True),
    )
    facts = told("my sister Meera plays the viola in Vienna")
    answer = await asked("kenji", "how old is she?", facts, place="room", room_talk=talk)
    assert "Meera" not in (answer.speak or "")
    mine = (TalkLine("My sister is called Meera.", by_me=False), TalkLine("got it, Meera!", by_me=True))
    answer = await asked("kenji", "what does she play?", facts, place="room", room_talk=mine)
    assert "viola" in (answer.speak or "")


@pytest.mark.parametrize("question", ["What should I have played?", "And what should I watch out for?"])
async def test_advice_at_a_board_is_not_looked_for_in_what_was_told(question: str) -> None:
    facts = told("my little son Emil wants to hear everything I play", "I am a bit scared")
    assert not (await asked("marguerite", question, facts)).referenced_memory_ids
