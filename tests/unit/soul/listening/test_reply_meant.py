"""What is said to a character's own question is its answer: of the kind of the question, good or bad, yes or no."""

from __future__ import annotations

import pytest

from app.soul.listening.reply_meant import ReplyKind, question_of, reply_meant
from app.soul.response import SoulResponse, TalkLine
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")
# Line of the character's, what is said to it, of what kind that is, and what of it is said back.
REPLIES: tuple[tuple[str, str, ReplyKind, str | None], ...] = (
    ("How was today?", "Endless. A dog ran off with my lunch.", ReplyKind.DAY, "a dog ran off with your lunch"),
    ("How was your week?", "Rough, the boss shouted all Monday", ReplyKind.DAY_BAD, None),
    ("And how are you?", "not bad", ReplyKind.DAY_GOOD, "not bad"),
    ("How was the concert?", "wonderful", ReplyKind.DAY_GOOD, None),
    ("How did you two meet? It is in the log.", "In a lift in Malmö", ReplyKind.HOW, "in a lift in Malmö"),
    ("How long have you been together?", "Eleven years in May", ReplyKind.TIME, "eleven years in May"),
    ("Since when?", "since the flood", ReplyKind.TIME, None),
    ("Where did you grow up?", "On a barge", ReplyKind.PLACE, "on a barge"),
    ("who's coming?", "Just Ines and me", ReplyKind.WHO, None),
    ("Why there?", "because the bus stops at nine", ReplyKind.WHY, "the bus stops at nine"),
    ("What is the worst habit?", "He eats my slippers", ReplyKind.WHAT, "he eats your slippers"),
    ("is it for use or for love?", "for love, mostly", ReplyKind.WHAT, None),
    ("locked in? you?", "always", ReplyKind.YES, None),
    ("Do you sleep?", "not much", ReplyKind.NO, None),
    ("What do you want most?", "no idea", ReplyKind.UNSURE, None),
    ("What do you miss first?", "her humming", ReplyKind.SOFT, "her humming"),
)  # fmt: skip


@pytest.mark.parametrize(("line", "text", "kind", "said"), REPLIES)
def test_an_answer_is_of_the_kind_of_the_question(line: str, text: str, kind: ReplyKind, said: str | None) -> None:
    question = question_of(line)
    assert question is not None
    reply = reply_meant(question, text)
    assert reply is not None
    assert reply.kind is kind
    assert said is None or reply.said == said


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Who rules the house?", "I've a sore throat and sing tomorrow"),
        ("Is it for use or for love? ", "I'm so happy, the sun is out!"),
        ("When is the next visit?", "I hate beetroot"),
    ],
)
def test_what_does_not_fit_is_no_answer(line: str, text: str) -> None:
    question = question_of(line)
    assert question is not None
    reply = reply_meant(question, text)
    assert reply is None or reply.kind is ReplyKind.WHAT


def test_a_line_that_asks_nothing_at_its_end_has_no_question() -> None:
    assert question_of("Why not? I have had that pot since my mother gave it to me in the year of the storm.") is None


@pytest.mark.parametrize("slug", sorted(CAST))
def test_every_character_has_six_lines_for_each_kind(slug: str) -> None:
    for kind in ReplyKind:
        assert len(CAST[slug].sheet.phrases[f"reply_{kind}"]) >= 6, kind
    assert len(CAST[slug].sheet.phrases["ask_joke"]) >= 6


async def answer_to(slug: str, asked: str, text: str) -> SoulResponse:
    talk = (TalkLine(asked, True),)
    return await Soul().ask(CAST[slug], given(GAME, pending_chat=(text,), table_talk=talk, said_before=(asked,)))


@pytest.mark.parametrize(
    ("slug", "asked", "text", "key"),
    [
        ("rosa", "How was today?", "Long. A toddler screamed all the way to Leeds.", "reply_day"),
        ("ilyas", "Gerald, then. How did you two meet?", "At a flea market in Ghent, 2004.", "reply_how"),
        ("kenji", "ok who's coming?", "Only Ada and me. Her father lives in Peru.", "reply_who"),
        ("anselm", "What does a normal day look like?", "Thirty years behind a counter", "reply_what"),
        ("pip", "Are you scared?", "a bit, yes", "reply_yes"),
        ("teodor", "Since when, my dear colleague?", "since the eclipse of 1999", "reply_time"),
    ],
)
async def test_an_answer_is_taken_up_as_one(slug: str, asked: str, text: str, key: str) -> None:
    answer = await answer_to(slug, asked, text)
    assert (answer.extra or {})["about"].startswith(f"ask_{key}")


async def test_grave_news_and_questions_are_no_answers() -> None:
    death = await answer_to("vesna", "How was your day?", "my grandma died this morning")
    assert "reply" not in (death.extra or {})["about"]
    back = await answer_to("vesna", "How was your day?", "Why do you ask?")
    assert "reply" not in (back.extra or {})["about"]
