"""Loading in the background, falling back, and never doing the same work twice."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from app.memory.embedding import threaded_embedder
from app.memory.embedding.hashed import MODEL_ID, HashedEncoder
from app.memory.embedding.threaded_embedder import Encoder, ThreadedEmbedder


class CountingEncoder(HashedEncoder):
    """Remembers what it was given to do, unit by unit, and on which threads."""

    model_id = "counting"
    quick = False

    def __init__(self) -> None:
        self.units: list[list[str]] = []
        self.threads: set[int] = set()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.units.append(list(texts))
        self.threads.add(threading.get_ident())
        return super().encode(texts)


def embedder_of(encoder: Encoder) -> ThreadedEmbedder:
    return ThreadedEmbedder(lambda: encoder, model_id=encoder.model_id, dimension=encoder.dimension)


async def test_it_is_not_ready_until_the_model_is_loaded_and_start_does_not_wait() -> None:
    may_load = threading.Event()

    def load() -> Encoder:
        assert may_load.wait(10)
        return HashedEncoder()

    embedder = ThreadedEmbedder(load, model_id="slow", dimension=384)
    await embedder.start()
    assert not embedder.ready
    may_load.set()
    await embedder.wait_ready()
    assert embedder.ready
    assert embedder.model_id == MODEL_ID
    await embedder.close()


async def test_it_becomes_ready_even_when_nobody_waits_for_it() -> None:
    loop = asyncio.get_running_loop()
    loading = asyncio.Event()

    def load() -> Encoder:
        loop.call_soon_threadsafe(loading.set)
        return HashedEncoder()

    embedder = ThreadedEmbedder(load, model_id="quiet", dimension=384)
    await embedder.start()
    await loading.wait()
    await embedder.close()  # waits for the thread and asks nothing of the embedder
    assert embedder.ready


async def test_a_known_text_is_not_embedded_again() -> None:
    encoder = CountingEncoder()
    embedder = embedder_of(encoder)
    first = await embedder.embed(["a fork", "a pin", "a fork"])
    again = await embedder.embed(["a pin"])
    assert encoder.units == [["a fork", "a pin"]]
    np.testing.assert_array_equal(first[0], first[2])
    np.testing.assert_array_equal(first[1], again[0])
    await embedder.close()


async def test_the_cache_is_bounded_and_the_oldest_text_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threaded_embedder, "CACHED_BYTES", 2 * (4 * 384 + threaded_embedder.ENTRY_BYTES))
    encoder = CountingEncoder()
    embedder = embedder_of(encoder)
    for text in ("one", "two", "three", "three", "one"):
        await embedder.embed([text])
    assert encoder.units == [["one"], ["two"], ["three"], ["one"]]
    await embedder.close()


async def test_bulk_work_goes_in_small_units_off_the_loop() -> None:
    encoder = CountingEncoder()
    embedder = embedder_of(encoder)
    texts = [f"memory number {number}" for number in range(20)] + ["x" * 5_000]
    vectors = await embedder.embed(texts)
    assert [text for unit in encoder.units for text in unit] == texts
    assert max(len(unit) for unit in encoder.units) <= threaded_embedder.UNIT_TEXTS
    assert encoder.units[-1] == ["x" * 5_000]
    assert threading.get_ident() not in encoder.threads
    np.testing.assert_array_equal(vectors, HashedEncoder().encode(texts))
    await embedder.close()


async def test_a_model_that_cannot_be_loaded_is_replaced_and_the_notice_says_so() -> None:
    def load() -> Encoder:
        raise OSError("the file is damaged")

    embedder = ThreadedEmbedder(load, model_id="great-model", dimension=768, fallback=HashedEncoder())
    await embedder.start()
    vectors = await embedder.embed(["still working"])
    assert (embedder.model_id, embedder.dimension, vectors.shape) == (MODEL_ID, 384, (1, 384))
    assert embedder.notice is not None
    assert "great-model" in embedder.notice
    assert "the file is damaged" in embedder.notice
    await embedder.close()


async def test_without_a_fallback_everybody_who_waits_is_told_why() -> None:
    def load() -> Encoder:
        raise OSError("the file is damaged")

    embedder = ThreadedEmbedder(load, model_id="great-model", dimension=384)
    for _ in range(2):
        with pytest.raises(OSError, match="damaged"):
            await embedder.wait_ready()
    with pytest.raises(OSError, match="damaged"):
        await embedder.embed(["anything"])
    assert not embedder.ready
    await embedder.close()
