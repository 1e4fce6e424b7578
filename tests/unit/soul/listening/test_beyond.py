"""A question that goes beyond what was told gets an answer on the subject, and none of its own is taken for one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.asked_for import AboutTheirs, AnswerKind, holds, wanted_of, wanted_of_theirs
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.listening.test_following import talked
from tests.unit.soul.soul_table import CAST, given, played

ROOM = given(place="room")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("and who was that?", AnswerKind.WHO),
        ("ok so when was this", AnswerKind.WHEN),
        ("is that far?", AnswerKind.WHERE),
        ("how come he left", AnswerKind.WHY),
        ("how long did it take you", AnswerKind.LONG),
        ("how many were there?", AnswerKind.COUNT),
        ("what did she say to that", AnswerKind.SAID),
        ("what did you do after that?", AnswerKind.THEN),
        ("and would you go again?", AnswerKind.WOULD),
        ("is she still alive?", AnswerKind.STILL),
        ("were you frightened?", AnswerKind.FELT),
        ("is that story really true?", AnswerKind.TRUE),
        ("sorry, is that none of my business?", AnswerKind.NOSY),
        ("bigger or smaller?", AnswerKind.WHICH),
        ("did you paint it yourself?", AnswerKind.DID),
        ("was it heavy?", AnswerKind.WHETHER),
        ("what was he like?", AnswerKind.HOW),
        ("has it ever happened", AnswerKind.DID),
        ("nice evening", None),
    ],
)
def test_the_form_of_a_question_says_what_is_asked_for(text: str, wanted: AnswerKind | None) -> None:
    assert wanted_of(text) is wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("go on, guess her name", AboutTheirs.GUESS),
        ("is he right about that?", AboutTheirs.POINT),
        ("do you think she's got a point", AboutTheirs.POINT),
        ("would you try it?", AboutTheirs.WOULD),
        ("is that silly?", AboutTheirs.VIEW),
        ("where do you live?", None),
    ],
)
def test_what_is_asked_about_their_own_telling_is_known_by_its_form(text: str, wanted: AboutTheirs | None) -> None:
    assert wanted_of_theirs(text) is wanted


def test_a_sentence_answers_when_only_with_a_time_and_who_only_with_somebody() -> None:
    assert holds(AnswerKind.WHEN, "I was nine, and the clock had stopped in 1961.")
    assert not holds(AnswerKind.WHEN, "The door was painted green.")
    assert holds(AnswerKind.WHO, "It was my aunt who opened.")
    assert not holds(AnswerKind.WHO, "The door was painted green.")
    assert holds(AnswerKind.WHAT, "The door was painted green.") is None


@pytest.mark.parametrize("slug", sorted(CAST))
@pytest.mark.parametrize(
    ("turn", "keys"),
    [
        ("were you scared then?", ["beyond_felt"]),
        ("is that story really true?", ["beyond_true"]),
        ("sorry, was that too nosy?", ["beyond_nosy"]),
        ("and when was this?", ["beyond_turned", "beyond_when", "ask_last_words", "told_again"]),
    ],
)
async def test_what_no_sentence_answers_gets_words_of_that_kind(slug: str, turn: str, keys: list[str]) -> None:
    _, said = await talked(slug, ROOM, "tell me a story", turn)
    phrasing = moment(ROOM, slug=slug).phrasing
    of_the_story = turn == "and when was this?" and holds(AnswerKind.WHEN, said)
    assert of_the_story or any(phrasing.is_of(key, said) for key in keys), said


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_asked_to_guess_it_guesses(slug: str) -> None:
    _, said = await talked(slug, ROOM, "we have a new parrot at home.", "guess how old she is")
    assert moment(ROOM, slug=slug).phrasing.is_of("yours_guess", said), said


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_whoever_wishes_for_a_story_is_told_one(slug: str) -> None:
    _, said = await talked(slug, ROOM, "hello", "tell me a story")
    assert len(said) >= 60


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_a_risk_is_weighed_by_the_king_that_took_it(slug: str) -> None:
    game = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6", "d3", "O-O", "Bg5", "h6", "Bh4", "g5")
    talk = (TalkLine("why did you push g5?", False), TalkLine("To chase it.", True))
    _, said = await talked(slug, replace(given(game), table_talk=talk), "was it not risky?")
    assert "king" in said
