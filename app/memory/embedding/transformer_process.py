"""An `Encoder` that runs sentence-transformers in a child process, for other models than MiniLM.

Importing torch in the server would block the event loop for a third of a second and keep half a gigabyte, so the child
does it, niced and with one thread.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

NICENESS = 10  # engines and the server go first
BATCH = 32  # sentences encoded together


class TransformerError(Exception):
    """The child could not load the model, or has died; the message quotes none of the texts."""


class TransformerProcess:
    """The parent's side. Not thread-safe."""

    quick = False

    def __init__(self, model: str, model_id: str) -> None:
        """`model` is a folder or the name of a model on the hub; nothing is started yet."""
        self.model_id = model_id
        self.dimension = 0
        self.pid = 0
        self._model = model
        self._child: ProcessPoolExecutor | None = None

    def start(self) -> TransformerProcess:
        """Starts the child and waits until the model is loaded (some ten seconds). Raises TransformerError."""
        # Spawned, because a fork would copy the server's locks in whatever state its threads left them.
        self._child = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        try:
            self.dimension, self.pid = self._child.submit(_load, self._model).result()
        except Exception as error:
            self.close()
            raise TransformerError(f"{self._model} cannot be loaded: {type(error).__name__}: {error}") from error
        return self

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of length 1, one row per text. A child that has died is started once more.
        Raises TransformerError."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        try:
            return self._ask(texts)
        except TransformerError:
            self.close()
            self.start()
            return self._ask(texts)

    def close(self) -> None:
        """Ends the child; safe to call twice."""
        child, self._child = self._child, None
        if child is not None:
            child.shutdown(cancel_futures=True)

    def _ask(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self._child is None:
            raise TransformerError("the embedder's process is not running")
        # Lone surrogates cannot be encoded as UTF-8.
        clean = [text.encode("utf-8", "replace").decode() for text in texts]
        try:
            return self._child.submit(_encode, clean).result()
        except BrokenProcessPool as error:
            raise TransformerError("the embedder's process has ended") from error


# ---- the child's side

_loaded: Any = None


def _load(model: str) -> tuple[int, int]:
    """Loads the model into this process; returns the length of its vectors and the process's id."""
    global _loaded
    os.nice(NICENESS)
    import torch
    from sentence_transformers import SentenceTransformer

    torch.set_num_threads(1)
    _loaded = SentenceTransformer(model)
    return len(_loaded.encode([""], show_progress_bar=False)[0]), os.getpid()


def _encode(texts: list[str]) -> NDArray[np.float32]:
    vectors = _loaded.encode(texts, batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False)
    return np.asarray(vectors, dtype=np.float32)
