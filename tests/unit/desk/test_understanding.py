"""What a question points back at, what it names, and where one asks two things."""

from __future__ import annotations

import pytest

from app.accounts.player import Player
from app.desk.reading.parts import parts_of
from app.desk.reading.pointing_back import pointing_back
from app.desk.reading.understanding import Understanding
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, Asker
from app.desk.tools.what_if import TOOL
from app.house import House

NORA = Player("nora", "nora", "Nora")
ON_SUMMARY = Screen(ScreenKind.SUMMARY, "some-game")


@pytest.mark.parametrize(
    ("tool", "said", "meant"),
    [
        ("engine_analysis", "and how do i defend against that?", ("engine_analysis", "stop")),
        ("position_facts", "what can i do about it", ("engine_analysis", "stop")),
        ("what_they_remember", "that is not true at all", ("what_they_remember", "change")),
        ("practice", "let me practise that", ("practice", "drill")),
        ("club_status", "let me see it", ("club_status", "top")),
        ("explain_move", "okay, show me", ("explain_move", "why")),
        ("explain_move", "what should i have done there instead?", ("explain_move", "better")),
        ("rules", "tell me more", ("rules", "more")),
    ],
)
def test_a_short_question_points_back_at_the_last_answer(tool: str, said: str, meant: tuple[str, str]) -> None:
    assert pointing_back(said, About(tool, "some-game", 12, entry="castling-rule")) == meant


def test_a_question_of_its_own_points_back_at_nothing() -> None:
    about = About("explain_move", "some-game", 12)
    for said in ("who is online?", "how do i change the pieces?", "what should i practise?"):
        assert pointing_back(said, about) is None, said
    assert pointing_back("show me", None) is None


def test_two_questions_in_one_are_told_apart() -> None:
    assert parts_of("who is the strongest here and who is the weakest") == [
        "who is the strongest here",
        "who is the weakest",
    ]
    assert parts_of("how do i mate with bishop and knight?") == ["how do i mate with bishop and knight?"]


@pytest.mark.parametrize(
    "said",
    [
        "why did he not take the knight on move 9?",
        "I don't see why in that position she would not simply win the pawn",
        "what if I had castled there",
        "could I have taken the pawn",
        "why didn't she just recapture",
    ],
)
async def test_a_move_that_was_not_played_is_asked_of_the_tool_that_tries_it(house: House, said: str) -> None:
    understood = await Understanding(None, house.characters).read(said, Asker(NORA, ON_SUMMARY))
    assert understood.kind is not None
    assert understood.kind.tool == "what_if"


async def test_a_pronoun_means_whoever_was_talked_of(house: House) -> None:
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=About("character_profile", character="vesna"))
    understood = await Understanding(None, house.characters).read("has anybody ever beaten her?", asker)
    assert understood.question.character == "vesna"


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("what if I had taken the bishop", "mine"),
        ("why did he not take the knight?", "theirs"),
        ("why did Kenji not take the knight?", "theirs"),
        ("could black have castled there", "black"),
        ("could I have taken the black-squared bishop", "mine"),
    ],
)
async def test_it_is_told_whose_other_move_is_meant(house: House, said: str, whose: str) -> None:
    question = (await Understanding(None, house.characters).read(said, Asker(NORA, ON_SUMMARY))).question
    assert TOOL.read(question, "other", house.desk.toolbox.services).whose == whose
