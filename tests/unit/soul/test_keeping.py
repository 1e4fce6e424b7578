"""What a turn leaves behind: a memory of a decisive move, and notes that quote nothing."""

from __future__ import annotations

import pytest

from app.domain.memory import Scope
from app.soul.response import FormalRequest, RecentMove, SoulOccasion
from app.soul.scripted.memories import in_second_person
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played, surfaced

KENJI = CAST["kenji"]
GAME = played("e4", "e5", "Nf3", "Nc6")


async def test_a_decisive_move_of_the_opponent_becomes_a_memory() -> None:
    told = RecentMove("Nf3", "knight to f3", False, 0.8, 0.3)
    moves = played("e4", "e5", "Nf3")
    assert (await Soul().ask(KENJI, given(moves, last_move=told))).save_memory
    calm = RecentMove("Nf3", "knight to f3", False, 0.55, 0.5)
    assert (await Soul().ask(KENJI, given(moves, last_move=calm))).save_memory is None


async def test_notes_say_how_the_opponent_behaved_and_quote_nothing() -> None:
    rude = await Soul().ask(KENJI, given(GAME, pending_chat=("you stupid idiot",)))
    assert rude.note_about_opponent == "On move 3 they were rude to me."
    asked = await Soul().ask(KENJI, given(GAME, request=FormalRequest.TAKEBACK))
    assert asked.note_about_opponent == "On move 3 they asked for a move back."
    assert (await Soul().ask(KENJI, given(GAME))).note_about_opponent is None
    room = given(place="room", occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("thank you",), my_chances=None)
    assert (await Soul().ask(KENJI, room)).note_about_opponent == "In my room they thanked me."


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("Ada told me that they have a cat called Bruno.", "you told me that you have a cat called Bruno."),
        ("Ada promised me that they will come back.", "you promised me that you will come back."),
        (
            "Ada told me that their grandfather taught them chess.",
            "you told me that your grandfather taught you chess.",
        ),
        ("Ada won our first game.", "you won our first game."),
        ("Ada likes quiet moves.", "Ada likes quiet moves."),
        ("They lost their queen twice.", "you lost your queen twice."),
    ],
)
def test_a_memory_of_a_statement_is_said_in_the_second_person(kept: str, said: str) -> None:
    assert in_second_person(kept, "Ada") == said


@pytest.mark.parametrize("slug", list(CAST))
async def test_asked_what_it_remembers_a_character_tells_a_private_memory(slug: str) -> None:
    memory = surfaced("Ada told me that they have a cat called Bruno.", Scope.OPPONENT_SPECIFIC)
    answer = await Soul().ask(CAST[slug], given(GAME, pending_chat=("do you remember me?",), surfaced=(memory,)))
    assert "you told me that you have a cat called bruno" in (answer.speak or "").lower()
    assert answer.referenced_memory_ids == ("m1",)
