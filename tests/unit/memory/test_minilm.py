"""The NumPy model against vectors that sentence-transformers gave, and against the library where it is installed."""

from __future__ import annotations

import importlib.util
import json
import math
import shutil
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.memory.embedding.gelu import gelu_in_place
from app.memory.embedding.layers import DIMENSION
from app.memory.embedding.minilm import MAX_TOKENS, WEIGHTS_FILE, MiniLm, ModelUnusableError, find_model

PARITY = 1e-5  # per component
REFERENCE = Path(__file__).parent / "reference_vectors.json"

folder = find_model(None)
needs_model = pytest.mark.skipif(folder is None, reason="the model's package is not installed")


@pytest.fixture(scope="module")
def model() -> MiniLm:
    assert folder is not None
    return MiniLm(folder)


@pytest.fixture(scope="module")
def reference() -> tuple[list[str], NDArray[np.float64]]:
    entries = json.loads(REFERENCE.read_text())["sentences"]
    return [entry["text"] for entry in entries], np.array([entry["vector"] for entry in entries])


@needs_model
def test_each_sentence_alone_equals_the_reference(
    model: MiniLm, reference: tuple[list[str], NDArray[np.float64]]
) -> None:
    texts, expected = reference
    alone = np.concatenate([model.encode([text]) for text in texts])
    assert np.abs(alone - expected).max() < PARITY


@needs_model
def test_all_sentences_in_one_batch_equal_the_reference(
    model: MiniLm, reference: tuple[list[str], NDArray[np.float64]]
) -> None:
    texts, expected = reference
    together = model.encode(texts)
    assert together.shape == (len(texts), DIMENSION)
    assert together.dtype == np.float32
    assert np.abs(together - expected).max() < PARITY


@needs_model
def test_the_reference_covers_nothing_at_all_and_more_than_fits(
    model: MiniLm, reference: tuple[list[str], NDArray[np.float64]]
) -> None:
    lengths = [len(tokens) for tokens in model.tokens(reference[0])]
    assert min(lengths) == 2
    assert max(lengths) == MAX_TOKENS


@needs_model
def test_the_library_itself_gives_the_same_vectors(
    model: MiniLm, reference: tuple[list[str], NDArray[np.float64]]
) -> None:
    if importlib.util.find_spec("sentence_transformers") is None:
        pytest.skip("sentence-transformers is not installed; `make neural` installs it")
    from sentence_transformers import SentenceTransformer

    library = SentenceTransformer(str(folder), device="cpu")
    texts = [*reference[0], "A text that no file remembers: 17...Qxg2 mate, and nobody laughed."]
    assert np.abs(model.encode(texts) - library.encode(texts)).max() < PARITY


@needs_model
def test_no_text_gives_no_vector(model: MiniLm) -> None:
    assert model.encode([]).shape == (0, DIMENSION)


@needs_model
def test_meaning_counts_and_not_wording(model: MiniLm) -> None:
    said, same, other = model.encode(
        [
            "I played on a boat once, it was so windy",
            "In Osaka I played blitz on a ferry until the pieces slid off the board in the swell.",
            "I once lost a game with both bishops on the board.",
        ]
    )
    assert said @ same > said @ other + 0.1


@needs_model
def test_weights_other_than_the_pinned_ones_are_refused(tmp_path: Path) -> None:
    assert folder is not None
    shutil.copytree(folder, tmp_path / "model")
    weights = tmp_path / "model" / WEIGHTS_FILE
    with weights.open("r+b") as file:
        file.seek(-4, 2)
        file.write(b"\x00\x00\x00\x01")
    with pytest.raises(ModelUnusableError, match="not the pinned file"):
        MiniLm(tmp_path / "model")


def test_a_path_without_the_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ModelUnusableError, match="lacks"):
        find_model(str(tmp_path))


def test_gelu_is_exact_to_half_a_millionth() -> None:
    x = np.linspace(-12.0, 12.0, 50_001, dtype=np.float32).reshape(-1, 3)
    expected = np.array([float(value) * 0.5 * (1.0 + math.erf(float(value) / math.sqrt(2.0))) for value in x.flat])
    gelu_in_place(x)
    assert np.abs(x.reshape(-1) - expected).max() < 5e-7
