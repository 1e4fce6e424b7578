"""A follow-up is answered from what the last answer was made of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.soul.listening.dialogue import leans_back
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.response import SoulInput, TalkLine
from app.soul.scripted.phrasing import Phrasing
from app.soul.soul import Soul
from scripts.listening.judging import OF_THE_BOARD
from tests.unit.soul.listening.bidders.asked import moment
from tests.unit.soul.soul_table import CAST, given, played

ITALIAN = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "d3", "Bc5")


async def talked(slug: str, start: SoulInput, *turns: str) -> tuple[str, str]:
    """What the character says to the last two turns."""
    soul, asked, said = Soul(), start, [""]
    for text in turns:
        line = (await soul.ask(CAST[slug], replace(asked, pending_chat=(text,)))).speak or ""
        said.append(line)
        talk = (TalkLine(text, False), TalkLine(line, True))
        asked = replace(
            asked,
            room_talk=(*asked.room_talk, *talk) if asked.place == "room" else (),
            table_talk=(*asked.table_talk, *talk) if asked.place != "room" else (),
            said_before=(*asked.said_before, line),
        )
    return said[-2], said[-1]


def phrasing(asked: SoulInput, slug: str) -> Phrasing:
    return moment(asked, slug=slug).phrasing


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_why_after_who_is_better_gives_the_reason(slug: str) -> None:
    asked = given(ITALIAN, my_chances=0.7)
    _, why = await talked(slug, asked, "who is better?", "why?")
    assert phrasing(asked, slug).is_of("ask_because", why), why


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_why_after_a_rule_gives_what_lies_behind_it(slug: str) -> None:
    first, second = await talked(slug, given(place="room"), "what is castling?", "why?")
    assert "jumps over it" in first
    assert "two jobs" in second


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_what_is_asked_of_one_clock_can_be_given_back_for_the_other(slug: str) -> None:
    asked = given(ITALIAN, left_ms=(61_000, 125_000))
    _, mine = await talked(slug, asked, "how much time do i have left?", "and you?")
    assert "1 minute" in mine


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_what_nobody_knows_is_said_of_the_words_that_were_asked(slug: str) -> None:
    _, said = await talked(slug, given(place="room"), "what is the boiling point of xenon?")
    assert "xenon" in said


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_whoever_tells_of_their_life_hears_nothing_of_the_board_beside_it(slug: str) -> None:
    _, said = await talked(slug, given(ITALIAN), "My cat was out all night and a neighbour brought her to the door.")
    assert OF_THE_BOARD.search(said) is None, said


@pytest.mark.parametrize("turn", ["I don't get it", "what does that mean?", "can you say that more simply?"])
async def test_what_was_not_understood_is_said_in_other_words(turn: str) -> None:
    first, second = await talked("teodor", given(place="room"), "what is castling?", turn)
    assert "jumps over it" in first
    assert "two jobs" in second


async def test_a_joke_that_was_not_understood_is_followed_by_another() -> None:
    first, second = await talked("anselm", given(place="room"), "tell me a joke", "dont get it")
    assert second
    assert first not in second


async def test_a_remark_in_a_room_is_not_met_with_a_rule() -> None:
    _, second = await talked("vesna", given(place="room"), "hello", "u have to pick")
    assert "touched" not in second


@pytest.mark.parametrize(
    ("text", "leans"), [("do you still?", True), ("and does he really", True), ("are you a bot?", False)]
)
def test_a_question_that_only_says_whether_leans_on_what_was_said(text: str, leans: bool) -> None:
    assert leans_back(SpeechAct(text, text, ActKind.QUESTION)) is leans
