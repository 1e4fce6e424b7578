"""Whether a passage tells of a life is judged by its meaning and its words; jokes and talk of the moment do not."""

from __future__ import annotations

from datetime import date

from app.domain.told.signs import signs_of
from app.memory.embedding.open_embedder import open_embedder
from app.memory.told.earnest import load_earnest

DAY = date(2026, 5, 29)


async def test_lives_are_told_from_jokes_and_from_the_moment() -> None:
    lives = (
        "two knees, one hearing aid, no regrets",
        "got sacked from the cannery on tuesday",
        "haven't sat at a board since 1989",
        "meine Schwester wohnt in Graz und züchtet Schafe",
    )
    others = (
        "my bishop has joined a union",
        "I could eat a whole ox right now, horns and all",
        "everybody in Vienna castles before breakfast",
        "one sec, somebody at the door",
    )
    embedder, judge = open_embedder("minilm"), load_earnest()
    await embedder.wait_ready()
    rows = await embedder.embed([*lives, *others])
    await embedder.close()
    tells = [judge.tells(row, signs_of(said, DAY)) for said, row in zip((*lives, *others), rows, strict=True)]
    assert tells == [True] * len(lives) + [False] * len(others)
