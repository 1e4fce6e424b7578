"""The ranking gives to the bit what its formulas give, worked out for all memories and with nothing remembered."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from app.domain.memory import CreatedBy, Memory, Scope
from app.memory.store import lexicon as words_of
from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import ContextWords, context_words
from app.memory.store.repository import Stored
from app.memory.store.vector_matrix import VectorMatrix
from app.subconscious import scoring
from app.subconscious.ranking import Ranking, RankingContext
from app.subconscious.selection import thresholds
from app.subconscious.similarity import QueryVectors
from tests.fakes.memories import MARA, PAUL, START, about, direction, lore

Floats = NDArray[np.float64]
NOW_MS = 1_800_000_000_000
SAID = (
    *("rook", "knight", "harbour", "boat", "castle", "queen", "ferry", "grandmother"),
    *("Osaka", "tomatoes", "sacrifice", "endgame", "kitchen", "check", "e4"),
)


def made(rng: random.Random, count: int, *, tales_only: bool) -> list[Memory]:
    memories = []
    for number in range(count):
        narrative = " ".join(rng.choices(SAID, k=5)) + "."
        changes: dict[str, Any] = {
            "triggers": tuple(" ".join(rng.sample(SAID, rng.randint(1, 3))) for _ in range(rng.randint(0, 3))),
            "valence": rng.choice((-0.8, -0.1, 0.0, 0.6)),
            "importance": rng.random(),
            "surface_count": rng.choice((0, 0, 1, 5)),
            "created_by": rng.choice((CreatedBy.SEED, CreatedBy.POST_MATCH)),
            "pinned": rng.random() < 0.2,
        }
        if changes["surface_count"]:
            changes["last_surfaced_at"] = START + timedelta(days=rng.randint(0, 300))
        if tales_only or rng.random() < 0.3:
            memories.append(lore(60 * number, narrative, **changes))
        else:
            scope = rng.choice((Scope.OPPONENT_SPECIFIC, Scope.MATCH_RECAP, Scope.CROSS_PLAYER))
            changes |= {"scope": scope, "match_id": f"match-{number % 4}"}
            memories.append(about(rng.choice((MARA, PAUL)), 60 * number, narrative, **changes))
    return memories


def strengths(columns: MemoryColumns, visible: NDArray[np.bool_], context: ContextWords) -> Floats:
    """How well each memory matches, term by term."""
    of = columns.lexicon
    among = of.stands_for[visible].sum()
    having = np.zeros(len(of.vocabulary))
    for row in np.flatnonzero(visible):
        for number in {*of.numbers[row].narrative, *(one for trigger in of.numbers[row].triggers for one in trigger)}:
            having[number] += of.stands_for[row]
    rarity = of.factor * (np.log((among + 1) / np.maximum(having, 1)) / np.log(max(among, 1) + 1))
    known = {of.vocabulary[term]: weight for term, weight in context.weights.items() if term in of.vocabulary}
    asked = sorted(of.vocabulary[term] for term in context.asked if term in of.vocabulary)
    whole = float(rarity[asked].sum()) + len(context.asked) - len(asked)
    found = np.zeros(len(columns))
    for row in np.flatnonzero(visible):
        memory, own = columns.memories[row], of.numbers[row]
        shared = answered = logs = 0.0
        for number in own.narrative:
            shared += rarity[number] * known.get(number, 0.0)
            answered += rarity[number] if number in asked else 0.0
        narrative = words_of.NARRATIVE_CEILING * shared / (shared + words_of.NARRATIVE_HALF)
        share = min(answered / max(whole, words_of.SHORTEST_QUESTION), 1.0) if context.asked else 0.0
        for trigger in own.triggers:
            there = weighted = 0.0
            for number in trigger:
                there += rarity[number] if number in known else 0.0
                weighted += rarity[number] * known.get(number, 0.0)
            repeats = set(trigger) <= set(own.narrative) and memory.created_by is not CreatedBy.SEED
            full = words_of.REPEATING_TRIGGER if repeats else words_of.FULL_TRIGGER
            total = np.add.reduceat(rarity[list(trigger)], [0])[0]
            worth = min(there * weighted * (max(rarity[list(trigger)]) / max(total * total, words_of.TINY)), 1.0)
            logs += np.log1p(np.array([-full * worth]))[0] if there else 0.0
        missed = np.exp(np.array([logs]))[0]
        found[row] = 1.0 - missed * (1.0 - max(narrative, words_of.ANSWERING * share))
    return found


def beside(values: Floats, neighbours: NDArray[np.intp]) -> Floats:
    greater = np.zeros(len(values))
    for row in range(len(values)):
        greater[row] = max([0.0, *(values[other] for other in neighbours[:, row] if other != row)])
    return np.minimum(values + scoring.NEIGHBOUR_SHARE * greater, np.maximum(values, 1.0))


def cosines_of(
    columns: MemoryColumns, vectors: dict[str, NDArray[np.float32]], asked: NDArray[np.float32] | None, seen: list[bool]
) -> Floats:
    found = np.full(len(columns), np.nan)
    for row, memory in enumerate(columns.memories):
        if asked is not None and memory.id in vectors and seen[row]:
            found[row] = np.float64(vectors[memory.id] @ asked)
    return found


def expected(
    columns: MemoryColumns, context: RankingContext, on_board: Floats, said: Floats, visible: NDArray[np.bool_]
) -> dict[str, Floats]:
    """Every figure of all memories, from their cosines with the board and with what was said, NaN where none."""
    best = np.fmax(on_board, said)
    compared, best, said = ~np.isnan(best), np.nan_to_num(best), np.nan_to_num(said)
    semantic = beside(best, columns.neighbours)
    trigger = beside(strengths(columns, visible, context.words), columns.neighbours)
    here = [one.subject is not None and one.subject == context.opponent for one in columns.memories]
    general = [0.5 if one.scope is Scope.CROSS_PLAYER else 0.0 for one in columns.memories]
    relevance = np.where(here, 1.0, general)
    mood = 1.0 - np.abs((context.polarity or 0.0) - np.sign(columns.valence)) / 2.0
    mood = np.full(len(columns), 0.5) if context.polarity is None else mood
    recency = scoring.recency(columns.surface_count, columns.last_surfaced_ms, NOW_MS)
    kept = scoring.retention(columns.created_ms, columns.last_surfaced_ms, columns.renewed_ms, columns.lasting, NOW_MS)
    heard = np.clip((said - scoring.ANSWERS_FROM) / (scoring.ANSWERS_WHOLLY - scoring.ANSWERS_FROM), 0.0, 1.0)
    total = (
        scoring.SEMANTIC_WEIGHT * semantic
        + scoring.TRIGGER_WEIGHT * trigger
        + scoring.OPPONENT_WEIGHT * (relevance + (1.0 - relevance) * heard)
        + scoring.MOOD_WEIGHT * mood
        - scoring.RECENCY_WEIGHT * recency
        - scoring.FADING_WEIGHT * (1.0 - kept)
    )
    axes = {"semantic": semantic, "trigger": trigger, "opponent": relevance, "mood": mood, "recency": recency}
    return {**axes, "total": total, "importance": columns.importance * kept, "least": thresholds(said, compared)}


def moment(rng: random.Random, memories: list[Memory], chat: str) -> RankingContext:
    return RankingContext(
        opponent=rng.choice((MARA, PAUL, None)),
        words=context_words(prose=" ".join(rng.choices(SAID, k=6)) + ".", san="e4", spoken=[], asked=chat),
        polarity=rng.choice((None, -0.3, 0.7)),
        now_ms=NOW_MS,
        match_id=rng.choice((None, "match-1", "unheard of")),
        recently_surfaced=frozenset(rng.sample([one.id for one in memories], rng.choice((0, 0, 1)))),
    )


def check(rng: random.Random, matrix: VectorMatrix, vectors: dict[str, NDArray[np.float32]], chat: str) -> None:
    """One moment, whose figures must be those of the formulas."""
    columns = matrix.columns
    context = moment(rng, list(columns.memories), chat)
    board, talk = direction(0.6, rng.random()), direction(rng.random(), 0.4) if chat else None
    queries = QueryVectors(rng.choice((board, board, None)), talk)
    ranking = Ranking(columns, context, queries, matrix.compare(context.audience.subjects, queries.stacked(384)))
    seen = [one.scope.is_general or one.subject == context.opponent for one in columns.memories]
    rows = [
        row
        for row, one in enumerate(columns.memories)
        if seen[row] and one.id not in context.recently_surfaced
        if context.match_id is None or one.match_id != context.match_id
    ]
    assert ranking.rows.tolist() == rows
    on_board, said = (cosines_of(columns, vectors, one, seen) for one in (queries.board, queries.talk))
    figures = expected(columns, context, on_board, said, np.array(seen, dtype=np.bool_))
    found = {name: getattr(ranking.scores, name) for name in figures if hasattr(ranking.scores, name)}
    found |= {"importance": ranking.importance, "least": thresholds(ranking.talk, ranking.compared)}
    assert found.keys() == figures.keys()
    for name, values in figures.items():
        np.testing.assert_array_equal(found[name], values[rows], name)
    preference = figures["total"] + (0.0 if ranking.answers is None else ranking.answers.total)
    np.testing.assert_array_equal(ranking.preference, preference[rows])
    assert (ranking.answers is None) == (not chat)


@pytest.mark.parametrize("tales_only", [True, False])
@pytest.mark.parametrize("chat", ["", "Did your grandmother take a ferry from Osaka?"])
def test_every_figure_is_what_the_formulas_give(chat: str, *, tales_only: bool) -> None:
    rng = random.Random(f"{tales_only} {chat}")
    for _ in range(25):
        memories = made(rng, rng.randint(1, 40), tales_only=tales_only)
        vectors = {one.id: direction(rng.random(), rng.random()) for one in memories if rng.random() < 0.9}
        matrix = VectorMatrix("decided", 384, [Stored(one, vectors.get(one.id)) for one in memories])
        for _ in range(4):
            check(rng, matrix, vectors, chat)
