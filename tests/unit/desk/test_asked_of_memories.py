"""What is asked of one's own memories: how many, the oldest, who has a thing, where from, why nothing. No house."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from app.desk.memories.memory_asked import asked_told, asks_whence
from app.desk.memories.memory_topics import fits, has_theme, topic_words
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope

NURSE = {
    "of": "Kenji W",
    "text": "I am a nurse.",
    "source": "you said it yourself",
    "told": True,
    "when": "today at 9:00",
}
LOST = {
    "of": "Rosa Q",
    "text": "I served you.",
    "source": "it was noted after a game",
    "told": False,
    "when": "on 2 May",
}


def facts(asked: str, **changed: Any) -> dict[str, Any]:
    """Of Kenji one told thing, of Rosa one from a game, of Vesna nothing."""
    usual: dict[str, Any] = {
        "asked": asked, "who": None, "count": 2, "whole": 2, "of_games": 1, "met": True, "nothing": ["Vesna K"],
        "unmet": ["Vesna K"], "by_all": {"Kenji W": 1, "Rosa Q": 1}, "pinned": 0, "topic": False, "themed": False,
        "of_kind": False, "fitting": [], "fitting_count": 0, "holders": [], "slips": [NURSE, LOST], "oldest": LOST,
        "newest": NURSE, "told_slips": [NURSE], "every": [NURSE | {"sharp": False}, LOST | {"sharp": True}],
    }  # fmt: skip
    return usual | changed


def _memory(text: str, kind: MemoryType, by: CreatedBy) -> Memory:
    return Memory(
        "1", Party("character", "kenji"), text, (), 0.0, Scope.OPPONENT_SPECIFIC, kind, 0.5,
        Party("player", "nora"), by, datetime(2026, 1, 1, tzinfo=UTC), "game",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        (
            "how many things are in here",
            "Two slips in all: Kenji keeps one and Rosa keeps one. Vesna keeps nothing yet.",
        ),
        ("how many of these are about games", "One of the two were noted from your games"),
        ("which of these came from talking", "One of the two, from what you said: Kenji’s “I am a nurse.”"),
        ("how many are pinned", "None of the two are pinned"),
        ("which is the oldest", "The oldest is Rosa’s “I served you.” (it was noted after a game, on 2 May)"),
        ("when was the last one added", "The newest is Kenji’s"),
        ("why do some have nothing about me", "Nothing is kept by Vesna: you have not finished a game with Vesna yet"),
    ],
)
def test_the_slips_are_counted_and_dated(asked: str, begins: str) -> None:
    assert (asked_told(facts(asked)) or "").startswith(begins)


def test_both_halves_of_how_many_and_which_is_oldest_are_told() -> None:
    told = asked_told(facts("how many memories are there and which is oldest")) or ""
    assert "Two slips in all" in told
    assert "The oldest is Rosa’s" in told


def test_who_has_a_thing_is_told_and_that_nobody_else_has() -> None:
    has = {"topic": True, "fitting": [NURSE], "fitting_count": 1, "holders": ["Kenji W"]}
    assert (asked_told(facts("who knows im a nurse", **has)) or "").startswith("Kenji does: Kenji’s “I am a nurse.”")
    rosa = asked_told(facts("does rosa know im a nurse", who="Rosa Q", slips=[LOST], count=1, **has)) or ""
    assert rosa.startswith("No, Rosa has nothing of that; Kenji alone has it")
    kenji = asked_told(facts("does kenji know im a nurse", who="Kenji W", slips=[NURSE], count=1, **has)) or ""
    assert kenji.startswith("Yes, Kenji has it")
    assert kenji.endswith("Nobody else has it.")
    nobody = asked_told(facts("has anyone noted where i live", topic=True, themed=True)) or ""
    assert nobody.startswith("No, nobody")


def test_what_everybody_may_have_of_their_own_is_not_said_to_be_nowhere_else() -> None:
    mine = {"topic": True, "of_kind": True, "fitting": [LOST], "fitting_count": 1, "holders": ["Rosa Q"]}
    assert "Nobody else" not in (asked_told(facts("who remembers that i lost", **mine)) or "")


def test_who_has_something_after_all_is_told_so() -> None:
    told = (
        asked_told(facts("why does rosa have nothing about me, we played", who="Rosa Q", count=1, slips=[LOST])) or ""
    )
    assert told.startswith("Rosa does have something of you, one thing")
    talk = facts("why rosa remembers nothing from our talk", who="Rosa Q", count=1, slips=[LOST])
    assert "from your talk there is nothing" in (asked_told(talk) or "")
    vesna = asked_told(facts("why does vesna have nothing", who="Vesna K", count=0, met=False, slips=[])) or ""
    assert vesna.startswith("Because you and Vesna have not finished a game")


def test_where_it_came_from_is_told_of_what_is_meant_or_of_all() -> None:
    asked = "i never said that to rosa, where does she have it from"
    told = asked_told(facts(asked, who="Rosa Q", count=1, slips=[LOST])) or ""
    assert told.startswith("Rosa keeps one thing of you, noted from your games, none from anything you said")
    nurse = facts(
        "where does kenji have the nurse from", topic=True, who="Kenji W", fitting=[NURSE], holders=["Kenji W"]
    )
    assert (asked_told(nurse) or "").startswith("From you: Kenji’s “I am a nurse.”")
    assert asks_whence(asked)
    assert not asks_whence("i never said that, how do i fix it")


def test_where_one_sees_them_is_not_where_they_came_from() -> None:
    assert asked_told(facts("where do i see what rosa remembers", who="Rosa Q", count=1, slips=[LOST])) is None
    assert not topic_words("does he remember how our last game went")


@pytest.mark.parametrize(
    "asked", ["what does namedone remember about me", "what have you got on me", "does anybody remember me"]
)
def test_who_wants_all_of_it_is_not_told_a_part(asked: str) -> None:
    assert asked_told(facts(asked)) is None
    assert not topic_words(asked)
    assert not has_theme(asked)


@pytest.mark.parametrize(
    ("asked", "text", "kind", "fitting"),
    [
        ("does anyone know my job", "I am a nurse, by the way.", MemoryType.PERSONAL_NOTE, True),
        ("does anyone know i am a teacher", "I am a nurse, by the way.", MemoryType.PERSONAL_NOTE, False),
        ("who knows im a nurse", "I am a nurse, by the way.", MemoryType.PERSONAL_NOTE, True),
        ("my kid may have typed our address", "i took it home in 12", MemoryType.TRIUMPH, False),
        ("who remembers that i lost", "I served you in ten moves.", MemoryType.TRIUMPH, True),
        ("who remembers that i won", "I served you in ten moves.", MemoryType.TRIUMPH, False),
        ("why does he think i play fast", "You took only moments.", MemoryType.HABIT, True),
        ("does she know where i live", "I served you in ten moves.", MemoryType.TRIUMPH, False),
    ],
)
def test_a_memory_fits_by_a_word_by_what_it_tells_or_by_what_it_is(
    asked: str, text: str, kind: MemoryType, fitting: bool
) -> None:
    assert fits(_memory(text, kind, CreatedBy.POST_MATCH), asked) is fitting
