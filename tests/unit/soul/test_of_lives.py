"""Statements and questions of players about their own lives and about the characters."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from app.characters.presets import load_presets
from app.domain.confidences import confides
from app.domain.memory import Scope
from app.domain.text import plain
from app.domain.told.fact import ToldFact
from app.domain.told.reading import read_facts
from app.soul.listening.recognising import recognise
from app.soul.listening.topics import Subject
from app.soul.response import SoulOccasion, TalkLine, Told
from app.soul.scripted.members import FIRST_NAMES, member_named
from app.soul.scripted.memories import in_second_person
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played, surfaced

SLUGS = tuple(CAST)
GAME = played("e4", "e5", "Nf3", "Nc6")
CAT = "I have a cat called Miso"


@pytest.mark.parametrize(
    ("text", "intent"),
    [
        ("my sister died last year", Subject.BEREAVEMENT),
        ("I just lost my job", Subject.TROUBLE),
        ("I've had a terrible week", Subject.TROUBLE),
        ("I'm nervous about my exam tomorrow", Subject.NERVES),
        ("I passed my exam!", Subject.JOY),
        ("it's my birthday today", Subject.JOY),
        ("what is my cat called?", Subject.KNOWS_ME),
        ("where do I live?", Subject.KNOWS_ME),
        ("What's my name?", Subject.KNOWS_ME),
        ("what did I promise you?", Subject.KNOWS_ME),
        ("do you like me?", Subject.LIKE_ME),
        ("do you know Kenji?", Subject.MEMBER),
        ("what do you think of Rosa", Subject.MEMBER),
        ("do you have any pets?", Subject.PETS),
        ("do you like music?", Subject.MUSIC),
        ("what book are you reading?", Subject.BOOKS),
        ("have you ever been in love?", Subject.LOVE),
        ("what's your biggest fear?", Subject.FEAR),
        ("and the worst?", Subject.WORST_GAME),
    ],
)
def test_statements_about_ones_life_are_recognised_by_patterns_alone(text: str, intent: Subject) -> None:
    assert recognise(plain(text)).subject is intent


@pytest.mark.parametrize(
    "text",
    [
        "what is my best move?",
        "what was my mistake?",
        "what are my chances",
        "where is my queen going?",
        "I'm nervous about my king",
        "do you remember my last game?",
        "how are you Pip?",
        "do you like my move?",
        "am I in trouble?",
        "you have a bad position",
    ],
)
def test_statements_about_the_game_are_not_taken_for_ones_life(text: str) -> None:
    of_lives = (Subject.KNOWS_ME, Subject.TROUBLE, Subject.NERVES, Subject.MEMBER, Subject.LIKE_ME)
    assert recognise(plain(text)).subject not in of_lives


@pytest.mark.parametrize("slug", SLUGS)
async def test_every_character_has_phrases_for_these_intents(slug: str) -> None:
    sheet = CAST[slug].sheet
    for key in (
        "pets",
        "music",
        "books",
        "love",
        "fear",
        "nerves",
        "joy",
        "like_me",
        "member",
        "never_told",
        "your_name",
    ):
        assert len(sheet.phrases[f"ask_{key}"]) >= 2, key
    assert len(sheet.phrases["ask_trouble"]) >= 3
    for place in ("table", "room"):
        moves, occasion = (
            (GAME, SoulOccasion.BEFORE_AGENT_MOVE) if place == "table" else ((), SoulOccasion.ON_USER_INPUT)
        )
        sad = given(moves, pending_chat=("my sister died last year",), place=place, occasion=occasion)
        response = await Soul().ask(CAST[slug], sad)
        named = tuple(
            phrase.format(who="your sister", they="she", them="her", their="her", are_they="is she")
            for phrase in sheet.phrases["care_lost"]
        )
        assert response.speak in (*named, *sheet.phrases["ask_bereavement"])


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_question_is_answered_from_a_memory_of_what_was_told(slug: str) -> None:
    asked = ("what is my cat called?",)
    known = surfaced("Ada told me that they have a cat called Miso.", Scope.OPPONENT_SPECIFIC, "m2")
    response = await Soul().ask(CAST[slug], given(GAME, pending_chat=asked, surfaced=(known,)))
    assert "a cat called Miso" in (response.speak or "")
    assert response.referenced_memory_ids == ("m2",)


@pytest.mark.parametrize("slug", SLUGS)
async def test_what_was_told_in_this_talk_is_referred_to_and_not_quoted(slug: str) -> None:
    """A quotation would rest on no memory, so forgetting could not reach it."""
    asked = ("what is my cat called?",)
    for told in ({"heard_before": (CAT,)}, {"room_talk": (TalkLine(CAT, False),)}):
        response = await Soul().ask(CAST[slug], given(GAME, pending_chat=asked, **told))
        assert response.extra["about"] == "ask_told_above"
        assert response.speak
        assert "Miso" not in response.speak
    response = await Soul().ask(CAST[slug], given(GAME, pending_chat=asked))
    assert response.extra["about"] == "ask_never_told"
    response = await Soul().ask(CAST[slug], given(GAME, pending_chat=("what's my name?",)))
    assert "Ada" in (response.speak or "")


@pytest.mark.parametrize("slug", SLUGS)
async def test_characters_are_recognised_by_first_name(slug: str) -> None:
    for name in FIRST_NAMES:
        response = await Soul().ask(CAST[slug], given(GAME, pending_chat=(f"do you know {name}?",)))
        assert response.extra["about"] == ("ask_who" if name.lower() == slug else "ask_member")
        assert name.lower() == slug or name in (response.speak or "")


def test_the_names_are_those_of_the_cast() -> None:
    assert {sheet.name.split()[0] for sheet in load_presets().values()} == set(FIRST_NAMES)
    assert member_named("how are you pip") is None


async def test_in_a_room_what_are_you_doing_is_small_talk() -> None:
    for text in ("what are you up to?", "what are you doing tonight?"):
        room = given((), pending_chat=(text,), place="room", occasion=SoulOccasion.ON_USER_INPUT)
        response = await Soul().ask(CAST["vesna"], room)
        # She has something written on her evenings.
        assert response.extra["about"] in ("ask_hobby", "life: vs-tonight-work")


@pytest.mark.parametrize(
    "text",
    [
        "how old am I?",
        "what do I do for a living?",
        "where am I from",
        "what is my cat called?",
        "I got promoted",
        "I lost my job",
    ],
)
def test_questions_about_ones_own_life_are_private(text: str) -> None:
    assert confides(text)


def test_a_question_is_no_statement_about_oneself() -> None:
    assert recognise("is my sister a nurse?").subject is not Subject.TOLD
    assert recognise("did i pass my exam?").subject is not Subject.JOY
    assert recognise("my sister plays the cello").subject is Subject.TOLD


async def test_it_is_promised_to_be_remembered_only_when_it_is_written() -> None:
    """Also while the embedder loads."""
    fact = ToldFact("told-1", read_facts(CAT, date(2026, 5, 29))[0], date(2026, 5, 29), "match-1")
    kept = given(GAME, pending_chat=(CAT,), told=Told((fact,), now=(fact,)))
    promises = (*CAST["kenji"].sheet.phrases["kept"], *CAST["kenji"].sheet.phrases["ask_told"])
    promised = (await Soul().ask(CAST["kenji"], kept)).speak or ""
    assert any(one in promised for one in promises)
    lost = (await Soul().ask(CAST["kenji"], given(GAME, pending_chat=(CAT,)))).speak or ""
    assert lost
    assert not any(one in lost for one in promises)


async def test_a_promise_is_found_by_its_verb_and_repeated_statements_count_as_told() -> None:
    asked = ("what did I promise you?",)
    known = surfaced("Ada promised me that they mean to castle early.", Scope.OPPONENT_SPECIFIC, "m2")
    response = await Soul().ask(CAST["rosa"], given(GAME, pending_chat=asked, surfaced=(known,)))
    assert "ou promised me that you mean to castle early" in (response.speak or "")
    back = TalkLine("I keep a tab on you, corazón! You told me that you live in Utrecht.", True)
    response = await Soul().ask(CAST["rosa"], given(GAME, pending_chat=("where do I live?",), room_talk=(back,)))
    assert response.extra["about"] == "ask_told_above"


def test_a_memory_of_a_habit_is_said_in_the_second_person() -> None:
    pattern = "Ada, as I know them from 3 games: they move almost without thinking."
    assert in_second_person(pattern, "Ada") == "from 3 games I know that you move almost without thinking."


@pytest.mark.parametrize("slug", SLUGS)
async def test_openings_of_the_repertoire_are_named_by_their_short_names(slug: str) -> None:
    said: list[str] = []
    for _ in range(30):
        room = given((), pending_chat=("hm, nice",), place="room", occasion=SoulOccasion.ON_USER_INPUT)
        response = await Soul().ask(CAST[slug], replace(room, said_before=tuple(said), own_turn=len(said)))
        said.append(response.speak or "")
    assert not [line for line in said if re.search(r"\b(?:the|my) (?:A|Against)\b", line)]
    names = [line.name.split(",")[0] for line in CAST[slug].sheet.repertoire.white]
    assert any(name in line for line in said for name in names)
