"""The adapter of listening, as it runs, against vectors of the training itself."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from app.memory.embedding.adapter import LISTENING_FILE, load_adapter
from app.memory.embedding.listening_encoder import ListeningEncoder
from app.memory.embedding.minilm import MODEL_ID, MiniLm, find_model
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.soul.listening.classifier import load_classifier

# Cosine with the vectors of the training: what runs has weights of one byte.
LEAST_ALIKE = 0.98
REFERENCE = Path(__file__).parent / "listening_vectors.json"
MOST_BYTES = 4_000_000

folder = find_model(None)
needs_model = pytest.mark.skipif(folder is None, reason="the model's package is not installed")


@needs_model
def test_adapted_vectors_are_those_of_the_training() -> None:
    assert folder is not None
    entries = json.loads(REFERENCE.read_text())["sentences"]
    found = ListeningEncoder(MiniLm(folder), load_adapter()).encode([entry["text"] for entry in entries])
    assert np.linalg.norm(found, axis=1) == pytest.approx(np.ones(len(entries)), abs=1e-4)
    assert (found * np.array([entry["vector"] for entry in entries])).sum(axis=1).min() > LEAST_ALIKE


@needs_model
def test_the_published_vectors_stay_beside_the_adapted_ones() -> None:
    assert folder is not None
    model = MiniLm(folder)
    before = model.encode(["Who is better?"])
    adapted = ListeningEncoder(model, load_adapter())
    assert np.array_equal(model.encode(["Who is better?"]), before)
    assert (adapted.encode(["Who is better?"]) * before).sum() < LEAST_ALIKE
    assert model.model_id == MODEL_ID
    assert adapted.model_id == load_classifier().model_id


@needs_model
async def test_listening_has_an_embedder_of_its_own() -> None:
    published = open_embedder("minilm")
    listening = open_listening(published)
    one, other = await published.embed(["hello"]), await listening.embed(["hello"])
    assert published.model_id != listening.model_id
    assert one.shape == other.shape
    await listening.close()
    await published.close()


async def test_without_the_model_one_embedder_does_both() -> None:
    hashed = open_embedder("hashed")
    assert open_listening(hashed) is hashed
    await hashed.close()


def test_the_file_is_small() -> None:
    assert LISTENING_FILE.stat().st_size < MOST_BYTES
