"""Measures recall without a table around it: one JSON line per figure, bare NumPy products beside it.

`python scripts/bench_recall_core.py` takes about 20 seconds. Wall times suffer from neighbours;
processor times hardly do.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from app.db.opening import open_database, upgrade
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.domain.mood import MoodState
from app.memory.embedding.open_embedder import open_embedder
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import insert_memories, store_vectors
from app.subconscious.recall import Recall, RecallRequest

SEED = 7
SIZES = (1_000, 10_000)
ROUNDS = 200  # enough for a 99th percentile that two outliers make
SENTENCES = 60
MIND = Party("character", "bench")
PLAYERS = [Party("player", f"player-{number}") for number in range(50)]
NOW_MS = 1_800_000_000_000
STARTS = ("ba", "ke", "lo", "mi", "nu", "ra", "so", "ti", "vo", "wi")
ENDS = ("den", "far", "gol", "hem", "jut", "kan", "lop", "mar", "nes", "pol", "rut", "sil", "tom", "vek", "wid", "zor")
VOCABULARY = [f"{first}{middle}{last}" for first in STARTS for middle in STARTS for last in ENDS]
SENTENCE = "White's knight on f3 attacks the pawn on e5; Black has not castled and {} is still at home."


class PreparedEmbedder:
    """Random vectors at no cost, so that only the ranking is measured."""

    model_id = "prepared"
    dimension = 384
    ready = True

    def __init__(self) -> None:
        self._random = np.random.default_rng(SEED)

    async def start(self) -> None:
        """Nothing to load."""

    async def wait_ready(self) -> None:
        """Always ready."""

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors."""
        vectors = self._random.standard_normal((len(texts), self.dimension), dtype=np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors

    def forget(self, texts: Sequence[str]) -> None:
        """Nothing is cached."""

    async def close(self) -> None:
        """Nothing to release."""


def memories(count: int, *, players: int = 7) -> list[Memory]:
    """A mind's memories: a fifth of them lore, the others about so many players."""
    dice = random.Random(SEED)
    start = datetime(2026, 1, 1, tzinfo=UTC)

    def memory(number: int) -> Memory:
        general = number % 5 == 0
        return Memory(
            id=str(UUID(int=number)),
            owner=MIND,
            narrative=" ".join(dice.choices(VOCABULARY, k=18)),
            triggers=tuple(" ".join(dice.choices(VOCABULARY, k=2)) for _ in range(4)),
            valence=dice.uniform(-1, 1),
            scope=Scope.CHARACTER_LORE if general else Scope.OPPONENT_SPECIFIC,
            type=MemoryType.PATTERN,
            importance=dice.random(),
            subject=None if general else PLAYERS[number % players],
            created_by=CreatedBy.SEED,
            created_at=start + timedelta(minutes=number),
        )

    return [memory(number) for number in range(count)]


async def measure(what: str, action: Callable[[int], Awaitable[object]], rounds: int, **more: object) -> None:
    """Prints wall and processor time per call; the first tenth warms up and is left out."""
    wall, processor = [], []
    for number in range(rounds + rounds // 10):
        begun, worked = time.perf_counter(), time.process_time()
        await action(number)
        wall.append((time.perf_counter() - begun) * 1e3)
        processor.append((time.process_time() - worked) * 1e3)

    def figure(name: str, took: list[float]) -> dict[str, float]:
        ranked = sorted(took[rounds // 10 :])
        return {f"{name}_median": round(ranked[rounds // 2], 3), f"{name}_p99": round(ranked[int(rounds * 0.99)], 3)}

    print(json.dumps({"bench": what, **more, **figure("ms", wall), **figure("cpu_ms", processor)}), flush=True)


async def rank(folder: Path, size: int, players: int) -> None:
    """Recall among `size` memories about so many players, and the bare product of a matrix of as many rows."""
    url = f"sqlite:///{folder}/{size}-{players}.db"
    await asyncio.to_thread(upgrade, url)
    database, embedder = open_database(url), PreparedEmbedder()
    kept = memories(size, players=players)
    vectors = await embedder.embed([memory.id for memory in kept])
    for start in range(0, size, 500):
        await database.write(insert_memories, kept[start : start + 500])
        pairs = [(memory.id, vector) for memory, vector in zip(kept, vectors, strict=True)]
        await database.write(store_vectors, embedder.model_id, pairs[start : start + 500])
    store = NumpyStore(database, embedder)
    begun = time.perf_counter()
    await store.columns(MIND)
    print(json.dumps({"bench": "load", "memories": size, "ms": round((time.perf_counter() - begun) * 1e3, 1)}))
    recall = Recall(embedder, store, now=lambda: NOW_MS)
    dice = random.Random(SEED)

    async def ask(number: int) -> None:
        result = await recall.recall(
            RecallRequest(
                mind=MIND,
                opponent=PLAYERS[1 % players],
                match_id=f"match {number}",
                turn=1,
                context_text=" ".join(dice.choices(VOCABULARY, k=60)),
                mood=MoodState(),
                san="Nf3",
                chat=" ".join(dice.choices(VOCABULARY, k=6)),
            )
        )
        assert result.failed is None

    async def bare(_: int) -> None:
        _ = matrix @ question

    matrix, question = np.ascontiguousarray(vectors), vectors[0]
    await measure("recall", ask, ROUNDS, memories=size, players=players)
    await measure("bare product", bare, ROUNDS, memories=size)
    await database.close()


async def embed(choice: str) -> None:
    """Time until the embedder is ready, and one new sentence at a time."""
    embedder = open_embedder(choice)
    begun = time.perf_counter()
    await embedder.wait_ready()
    print(json.dumps({"bench": "ready", "model": embedder.model_id, "s": round(time.perf_counter() - begun, 3)}))

    async def one(number: int) -> None:
        await embedder.embed([SENTENCE.format(VOCABULARY[number])])

    async def known(_: int) -> None:
        await embedder.embed([SENTENCE.format(VOCABULARY[0])])

    await measure("one sentence", one, SENTENCES, model=embedder.model_id)
    await measure("one known sentence", known, SENTENCES, model=embedder.model_id)
    await embedder.close()


async def main() -> None:
    """All figures."""
    for choice in ("auto", "hashed"):
        await embed(choice)
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            # With one player every memory may come up, which is the most that a turn can ever have to weigh.
            for players in (7, 1):
                await rank(Path(folder), size, players)


def run() -> None:
    """The benchmark as a plain call."""
    asyncio.run(main())


if __name__ == "__main__":
    run()
