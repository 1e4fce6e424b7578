from __future__ import annotations

import importlib.util
import os
import signal
from pathlib import Path

import numpy as np
import pytest

from app.memory.embedding.minilm import find_model
from app.memory.embedding.transformer_process import TransformerError, TransformerProcess

folder = find_model(None)
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("sentence_transformers") is None or folder is None,
    reason="sentence-transformers or the model is not installed; `make neural` installs the library",
)


def test_a_process_that_was_killed_is_started_again_and_gives_the_same_vectors() -> None:
    process = TransformerProcess(str(folder), "tested").start()
    try:
        before = process.encode(["The rook lifts over the third rank.", "half a \ud83d character"])
        first = process.pid
        os.kill(first, signal.SIGKILL)
        after = process.encode(["The rook lifts over the third rank.", "half a \ud83d character"])
        assert process.pid != first
        np.testing.assert_allclose(before, after, atol=1e-6)
        assert before.shape == (2, process.dimension)
    finally:
        process.close()
    process.close()


def test_a_model_that_is_not_there_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(TransformerError, match="no-such-model"):
        TransformerProcess(str(tmp_path / "no-such-model"), "tested").start()
