"""Vectors of fixed texts are read from disk at the next start; a damaged file is ignored."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.memory.embedding.hashed import HashedEncoder
from app.memory.embedding.threaded_embedder import ThreadedEmbedder
from app.soul.vector_cache import VectorCache

TEXTS = ("hello", "shall we play?", "a draw?")


class CountingEncoder:
    """The hashed encoder under any name, which counts what it is asked for."""

    dimension = HashedEncoder.dimension
    quick = False

    def __init__(self, model_id: str) -> None:
        self.model_id = model_id
        self.texts = 0
        self._hashed = HashedEncoder()

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += len(texts)
        return self._hashed.encode(texts)


async def learn(folder: Path, model_id: str = "one") -> int:
    """How many texts one start had to embed."""
    encoder = CountingEncoder(model_id)
    embedder = ThreadedEmbedder(lambda: encoder, model_id=model_id, dimension=encoder.dimension)
    cache, texts = VectorCache(folder), [f"sentence {number}" for number in range(40)]
    vectors = cache.read(model_id, encoder.dimension, texts)
    if vectors is None:
        cache.write(model_id, texts, await embedder.embed(texts))
        vectors = cache.read(model_id, encoder.dimension, texts)
    learned = encoder.texts
    assert vectors is not None
    assert np.allclose(vectors, await embedder.embed(texts))
    await embedder.close()
    return learned


def files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


async def test_the_second_start_embeds_nothing(tmp_path: Path) -> None:
    assert await learn(tmp_path) == 40
    assert await learn(tmp_path) == 0


async def test_another_model_embeds_anew_and_replaces_the_file(tmp_path: Path) -> None:
    await learn(tmp_path)
    assert await learn(tmp_path, "two") == 40
    assert len(files(tmp_path)) == 1
    assert await learn(tmp_path, "two") == 0


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "longer"])
async def test_a_damaged_file_is_written_again(tmp_path: Path, damage: str) -> None:
    await learn(tmp_path)
    (path,) = files(tmp_path)
    raw = bytearray(path.read_bytes())
    raw[100] ^= damage == "flipped"
    path.write_bytes({"cut": bytes(raw[:-7]), "flipped": bytes(raw), "empty": b"", "longer": bytes(raw) + b"x"}[damage])
    assert await learn(tmp_path) == 40
    assert await learn(tmp_path) == 0


def test_vectors_are_read_as_they_were_written(tmp_path: Path) -> None:
    kept, vectors = VectorCache(tmp_path / "deep" / "er"), np.arange(6, dtype=np.float32).reshape(3, 2)
    assert kept.read("model", 2, TEXTS) is None
    kept.write("model", TEXTS, vectors)
    read = kept.read("model", 2, TEXTS)
    assert read is not None
    assert np.array_equal(read, vectors)
    assert kept.read("model", 2, TEXTS[::-1]) is None
    assert kept.read("other", 2, TEXTS) is None
    assert kept.read("model", 4, TEXTS) is None


def test_an_error_of_the_disk_is_only_logged(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    kept = VectorCache(blocked)
    kept.write("model", TEXTS, np.zeros((3, 2), dtype=np.float32))
    assert kept.read("model", 2, TEXTS) is None
