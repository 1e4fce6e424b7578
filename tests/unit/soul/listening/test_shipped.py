"""The vectors of the cast's lives ship with the club, and are those of the encoder that ships beside them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from app.memory.embedding.adapter import load_adapter
from app.memory.embedding.listening_encoder import ListeningEncoder
from app.memory.embedding.minilm import MODEL_ID, MiniLm, find_model
from app.soul.listening.classifier import load_classifier
from app.soul.listening.lives import texts_of_the_house
from app.soul.listening.shipped import packed, read_shipped, write_shipped

# Cosine of a shipped vector with the one that the encoder gives today, which works in bytes.
LEAST_ALIKE = 0.99
# Texts of which it is tried.
TRIED = 24


def test_every_text_of_the_house_has_its_vector() -> None:
    shipped = read_shipped()
    assert shipped is not None
    texts = list(texts_of_the_house())
    _, missing = shipped.of(texts)
    lacking = [texts[place] for place in missing[:3]]
    assert not missing, f"run python -m scripts.embed_lives: {len(missing)} texts have no vector, such as {lacking}"


def test_they_are_of_the_encoder_that_ships_and_that_the_ear_reads() -> None:
    shipped = read_shipped()
    assert shipped is not None
    assert shipped.model_id == f"{MODEL_ID}+{load_adapter().name}" == load_classifier().model_id


@pytest.mark.skipif(find_model(None) is None, reason="the model is not installed")
def test_they_are_what_the_encoder_says() -> None:
    shipped, folder = read_shipped(), find_model(None)
    assert shipped is not None
    assert folder is not None
    texts = list(texts_of_the_house())
    some = texts[:: len(texts) // TRIED]
    told = ListeningEncoder(MiniLm(folder), load_adapter()).encode(some)
    found, _ = shipped.of(some)
    alike = (told * found).sum(axis=1) / np.linalg.norm(found, axis=1)
    assert alike.min() > LEAST_ALIKE


def test_a_text_that_is_not_known_is_said_to_be_missing(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(2, 384)).astype(np.float32)
    write_shipped(packed("some", ["one", "two"], vectors), tmp_path / "some.npz")
    shipped = read_shipped(tmp_path / "some.npz")
    assert shipped is not None
    found, missing = shipped.of(["two", "three", "one"])
    assert missing == [1]
    assert np.allclose(found[[0, 2]], vectors[[1, 0]], atol=0.02)


def test_a_damaged_file_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "damaged.npz"
    path.write_bytes(b"PK nothing of the kind")
    assert read_shipped(path) is None
    assert read_shipped(tmp_path / "missing.npz") is None
