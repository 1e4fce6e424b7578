"""Parts of the ranking beside the five axes: fading, neighbours, answers to chat, related memories."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.db.database import Database
from app.domain.memory import CreatedBy, Memory, Scope
from app.domain.mood import MoodState
from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import context_words
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import insert_memories, milliseconds
from app.subconscious import scoring
from app.subconscious.ranking import Ranking, RankingContext
from app.subconscious.reasons import REASON_RELATED
from app.subconscious.recall import Recall, RecallRequest
from app.subconscious.similarity import QueryVectors
from tests.fakes.memories import MARA, MIND, PAUL, START, DecidedEmbedder, about, direction, lore

START_MS = milliseconds(START)
DAY = scoring.DAY_MS


def learned(number: int, narrative: str = "Mara hums.", **changes: object) -> Memory:
    return about(MARA, number, narrative, **{"created_by": CreatedBy.POST_MATCH, "match_id": None, **changes})


def ranking(*memories: Memory, asked: str = "", now_ms: int = START_MS, cosines: tuple[float, ...] = ()) -> Ranking:
    columns = MemoryColumns(memories)
    vectors = QueryVectors(talk=direction(1)) if cosines else QueryVectors()
    given_ = np.array([cosines], dtype=np.float32) if cosines else np.zeros((0, len(columns)), dtype=np.float32)
    moment = RankingContext(MARA, context_words(prose="", san=None, spoken=(), asked=asked), 0.0, now_ms)
    return Ranking(columns, moment, vectors, given_)


def totals(ranked: Ranking) -> dict[str, float]:
    return {ranked.memory(place).id: float(ranked.scores.total[place]) for place in range(len(ranked))}


def test_a_memory_fades_by_its_half_life_and_never_out_of_reach() -> None:
    old = learned(1)
    fresh = totals(ranking(old))[old.id]
    later = totals(ranking(old, now_ms=START_MS + round(scoring.IMPORTANCE_HALF_LIFE_DAYS * DAY)))[old.id]
    at_last = totals(ranking(old, now_ms=START_MS + 40_000 * DAY))[old.id]
    assert fresh - later == pytest.approx(scoring.FADING_WEIGHT / 2, abs=1e-4)
    assert fresh - at_last == pytest.approx(scoring.FADING_WEIGHT, abs=1e-4)


@pytest.mark.parametrize(
    "changes",
    [
        {"pinned": True},
        {"scope": Scope.CHARACTER_LORE, "subject": None},
        {"last_surfaced_at": START + timedelta(days=500), "surface_count": 0},
        {"renewed_at": START + timedelta(days=500)},
    ],
)
def test_what_is_pinned_lore_surfaced_or_strengthened_does_not_fade(changes: dict[str, object]) -> None:
    memory = replace(learned(1), **changes)  # type: ignore[arg-type]
    ranked = ranking(memory, now_ms=START_MS + 500 * DAY)
    assert ranked.importance[0] == pytest.approx(memory.importance)


def test_of_equal_scores_the_faded_memory_ranks_second() -> None:
    old, new = learned(1, importance=0.6), learned(500 * 86_400, importance=0.5)
    ranked = ranking(old, new, now_ms=START_MS + 501 * DAY)
    assert [ranked.memory(place).id for place in ranked.order().tolist()] == [new.id, old.id]


def test_neighbours_raise_each_other_a_little() -> None:
    question, answer, other = learned(1), learned(60), learned(86_400)
    scores = ranking(question, answer, other, cosines=(0.8, 0.1, 0.1)).scores
    np.testing.assert_allclose(
        scores.semantic, [0.8 + 0.1 * scoring.NEIGHBOUR_SHARE, 0.1 + 0.8 * scoring.NEIGHBOUR_SHARE, 0.1], atol=1e-6
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (learned(1), replace(learned(2), subject=PAUL)),
        (learned(1), replace(learned(2), match_id="another")),
        (lore(1), lore(2)),
    ],
)
def test_another_subject_match_or_lore_is_no_neighbour(one: Memory, other: Memory) -> None:
    assert MemoryColumns([one, other]).neighbours.tolist() == [[0, 1], [0, 1]]


def test_a_memory_that_says_what_is_asked_is_called_up_by_it() -> None:
    told = [learned(86_400 * number, text, triggers=("a", "b", "c")) for number, text in enumerate(SAID)]
    ranked = ranking(*told, asked="Who repairs the organ of the cathedral?")
    assert ranked.memory(int(ranked.order()[0])).narrative == SAID[2]


SAID = [
    "They ride to the lake on Sundays.",
    "They own a cathedral made of matches.",
    "They repair the organ in a cathedral.",
    "They collect stamps of Peru.",
]


def test_a_memory_that_answers_the_chat_has_full_opponent_relevance() -> None:
    ranked = ranking(lore(1), learned(86_400), cosines=(0.5, 0.2))
    scores = totals(ranked)
    assert scores[lore(1).id] > scores[learned(86_400).id]
    assert ranked.axes(0).opponent == 0.0


@given(
    semantic=st.lists(st.floats(-1, 1), min_size=1, max_size=20),
    data=st.data(),
)
def test_neighbours_never_take_anything_away_and_never_lift_above_one(
    semantic: list[float], data: st.DataObject
) -> None:
    count = len(semantic)
    rows = st.lists(st.integers(0, count - 1), min_size=count, max_size=count)
    neighbours = np.array([data.draw(rows), data.draw(rows)], dtype=np.intp)
    values = np.array(semantic)
    joined = scoring.with_neighbours(values, neighbours)
    assert (joined >= values - 1e-12).all()
    assert (joined <= 1.0 + 1e-12).all()


async def test_a_related_memory_surfaces_with_its_reason(database: Database) -> None:
    first = learned(1, "They sail a small boat.", triggers=("boat", "sailing", "harbour"))
    beside = learned(86_400, "The boat is called Zugzwang.", triggers=("Zugzwang", "name of it", "paint"))
    apart = learned(2 * 86_400, "They dislike olives.", triggers=("olives", "food", "salt"))
    embedder = DecidedEmbedder(
        {
            first.narrative: direction(1, 0, 0),
            beside.narrative: direction(0.7, 0.7, 0),
            apart.narrative: direction(0, 0, 1),
            "sailing": direction(0.6, -0.5, 0, 0.8),
        }
    )
    store = NumpyStore(database, embedder)
    await database.write(insert_memories, [first, beside, apart])
    recall = Recall(embedder, store, now=lambda: START_MS)
    await recall.ensure_embedded(MIND)
    request = RecallRequest(MIND, MARA, "this match", 1, "", MoodState(), chat="sailing")
    items = (await recall.recall(request)).items
    assert [item.memory_id for item in items] == [first.id, beside.id]
    assert items[1].reason == REASON_RELATED


async def test_a_corrected_memory_says_that_it_was_corrected(database: Database) -> None:
    memory = learned(1, "They sail a small boat.", triggers=("boat", "sailing", "harbour"), corrected_at=START)
    embedder = DecidedEmbedder()
    await database.write(insert_memories, [memory])
    recall = Recall(embedder, NumpyStore(database, embedder), now=lambda: START_MS)
    request = RecallRequest(MIND, MARA, "this match", 1, "", MoodState(), chat="the boat in the harbour")
    (item,) = (await recall.recall(request)).items
    assert "put this right" in item.reason
