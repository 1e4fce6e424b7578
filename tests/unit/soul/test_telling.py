"""Questions about what a player told are answered from private memories."""

from __future__ import annotations

from app.characters.character import Character
from app.characters.presets import load_presets
from app.domain.memory import Scope
from app.soul.response import SoulOccasion
from app.soul.scripted.memories import in_second_person, memories_about
from app.soul.soul import Soul
from tests.unit.soul.soul_table import given, surfaced

BISCUIT = "Ada told me that their cat is called Biscuit and she sleeps on the board."


def test_a_question_matches_only_memories_that_share_its_words() -> None:
    cat, lore = surfaced(BISCUIT, Scope.OPPONENT_SPECIFIC), surfaced("The cat of the club is called Rook.")
    table = given(surfaced=(lore, cat))
    assert memories_about("What is my cat called?", table) == (cat,)
    assert memories_about("What is my dog called?", table) == ()
    assert memories_about("What is it called?", table) == ()


def test_ones_own_action_names_the_other_as_you() -> None:
    assert in_second_person("I beat Ada in 14 moves.", "Ada") == "I beat you in 14 moves."
    assert in_second_person("I liked Ada's opening.", "Ada") == "I liked Ada's opening."


async def test_every_character_answers_a_question_about_what_was_told() -> None:
    cat = surfaced(BISCUIT, Scope.OPPONENT_SPECIFIC, "cat")
    for sheet in load_presets().values():
        character = Character(sheet.slug, sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo).persona
        asked = given(
            occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("What is my cat called?",), surfaced=(cat,), seed=3
        )
        answer = await Soul().ask(character, asked)
        assert answer.speak is not None
        assert "Biscuit" in answer.speak, (sheet.slug, answer.speak)
        assert answer.referenced_memory_ids == ("cat",)
