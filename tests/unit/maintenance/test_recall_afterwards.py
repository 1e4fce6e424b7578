"""What recall goes by is the same after maintenance: how common a word is, and what was said just before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.db.database import Database
from app.domain.memory import CreatedBy, NotedAt
from app.maintenance.merging import consolidated
from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import context_words
from app.memory.store.repository import insert_memories, memories_of
from tests.fakes.memories import MARA, MIND, about

GREETING = "Mara: It has been too long, Delia."
HERON = "Mara: I saw a heron by the canal."


def talk() -> list:
    """Small talk and things said in it, one sitting of a minute; the greeting comes three times."""
    said = (GREETING, HERON, GREETING, "Mara: My sister paints herons.", GREETING, "Mara: The river is wide here.")
    return [
        about(MARA, number, words, match_id="evening", created_by=CreatedBy.POST_MATCH)
        for number, words in enumerate(said)
    ]


def put_together(memories: list) -> list:
    """The greetings as one memory, as maintenance leaves them."""
    greetings = [one for one in memories if one.narrative == GREETING]
    merge = consolidated(greetings, GREETING, like=greetings[0])
    assert merge is not None
    return [*(one for one in memories if one not in greetings), replace(merge.memory, id="merged")]


def test_a_merged_memory_knows_when_its_parts_were_noted_and_so_does_one_made_of_it() -> None:
    memories = talk()
    (merged,) = (one for one in put_together(memories) if one.id == "merged")
    assert merged.stands_for == 3
    assert merged.moments == tuple(NotedAt(memories[row].created_at, "evening") for row in (0, 2, 4))
    again = consolidated([merged, memories[1]], GREETING, like=merged)
    assert again is not None
    assert again.memory.stands_for == 4


def test_a_word_that_was_in_everything_stays_as_common() -> None:
    words = context_words(prose="", san=None, spoken=[], asked="Did Mara see a heron?")

    def strengths(memories: list) -> dict[str, float]:
        columns = MemoryColumns(memories)
        found = columns.audible_terms(np.ones(len(columns), dtype=np.bool_)).strength(words)
        return {one.narrative: value for one, value in zip(columns.memories, found.tolist(), strict=True)}

    before, after = strengths(talk()), strengths(put_together(talk()))
    for narrative, value in before.items():
        assert after[narrative] == pytest.approx(value), narrative


def test_what_stood_just_before_still_does() -> None:
    columns = MemoryColumns(put_together(talk()))
    rows = {one.narrative: row for row, one in enumerate(columns.memories)}
    before, after = columns.neighbours
    greeting = rows[GREETING]
    for narrative in (HERON, "Mara: My sister paints herons.", "Mara: The river is wide here."):
        assert before[rows[narrative]] == greeting, narrative
    assert after[rows[HERON]] == greeting
    # It stood in several places: the latest counts.
    assert after[greeting] == rows["Mara: The river is wide here."]


async def test_the_moments_are_kept_with_the_memory(database: Database) -> None:
    merged = next(one for one in put_together(talk()) if one.id == "merged")
    await database.write(insert_memories, [merged])
    (read,) = await database.read(memories_of, MIND)
    assert read == merged
