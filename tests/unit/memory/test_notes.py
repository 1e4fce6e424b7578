"""Notes of a game go to the memories after it, and nowhere else."""

from __future__ import annotations

from app.domain.memory import Party
from app.memory.keeping.notes import MOST_GAMES, MOST_NOTES, Notes

KENJI, ROSA = Party("character", "kenji"), Party("character", "rosa")
ADA, BEN = Party("player", "ada"), Party("player", "ben")


def noted(*notes: str) -> Notes:
    held = Notes()
    for note in notes:
        held.add("m1", KENJI, ADA, note)
    return held


def test_a_mind_finds_its_own_notes_of_that_game_alone() -> None:
    held = noted("She sighs before a mistake.", "She hums.", "She hums.")
    held.add("m1", ROSA, KENJI, "He talks.")
    assert held.of("m1", KENJI) == ("She sighs before a mistake.", "She hums.")
    assert held.of("m2", KENJI) == ()
    assert held.of("m1", ROSA) == ("He talks.",)


def test_the_latest_are_kept_and_no_more_than_so_many_games() -> None:
    held = noted(*(f"note {number}" for number in range(MOST_NOTES + 3)))
    assert held.of("m1", KENJI) == tuple(f"note {number}" for number in range(3, MOST_NOTES + 3))
    for number in range(MOST_GAMES):
        held.add(f"other {number}", KENJI, BEN, "He waits.")
    assert held.of("m1", KENJI) == ()


def test_when_the_memories_are_formed_the_notes_are_gone() -> None:
    held = noted("She hums.")
    held.done_with("m1", KENJI)
    assert held.of("m1", KENJI) == ()


async def test_forgetting_and_leaving_reach_them() -> None:
    held = noted("She hums.")
    held.add("m2", ROSA, ADA, "She laughs.")
    held.add("m3", ROSA, BEN, "He waits.")
    held.forget(KENJI, ["memory-1"])
    assert held.of("m1", KENJI) == ()
    await held.leave(ADA)
    assert (held.of("m2", ROSA), held.of("m3", ROSA)) == ((), ("He waits.",))
