"""sentence-transformers in a process of its own, as an `Encoder`: other models, bulk work, accelerators.

Importing torch beside the event loop would stall it for a third of a second and keep half a gigabyte, so it lives in a
niced child with one thread: `python -m app.memory.embedding.transformer_process MODEL`. The two talk in frames of a
four-byte length (big-endian) and that many bytes: texts go in as a JSON list, vectors come back as little-endian
float32, row by row. The first frame that comes is JSON too, `{"dimension": 384}` or `{"error": "..."}`. The child ends
with its input.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

NICENESS = 10  # it gives way to whoever plays
BATCH = 32  # sentences the library looks at together
CLOSING_SECONDS = 5.0

ROOT = Path(__file__).resolve().parents[2]
_LENGTH = struct.Struct(">I")


class TransformerError(Exception):
    """The child could not load the model, or has died; the message holds no text that was to be embedded."""


class TransformerProcess:
    """The parent's end. Not for two threads at once."""

    quick = False

    def __init__(self, model: str, model_id: str) -> None:
        """`model` is a folder or the name of a model on the hub; nothing is started yet."""
        self.model_id = model_id
        self.dimension = 0
        self._model = model
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> TransformerProcess:
        """Starts the child and waits until the model is loaded (some ten seconds). Raises TransformerError."""
        self._child = subprocess.Popen(
            [sys.executable, "-m", "app.memory.embedding.transformer_process", self._model],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        greeting = json.loads(self._read())
        if "error" in greeting:
            self.close()
            raise TransformerError(str(greeting["error"]))
        self.dimension = int(greeting["dimension"])
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
        if child is None:
            return
        if child.stdin is not None:
            with contextlib.suppress(BrokenPipeError):  # it may be gone already
                child.stdin.close()
        try:
            child.wait(CLOSING_SECONDS)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        if child.stdout is not None:
            child.stdout.close()

    def _ask(self, texts: Sequence[str]) -> NDArray[np.float32]:
        child = self._child
        if child is None or child.stdin is None:
            raise TransformerError("the embedder's process is not running")
        # Half a character cannot be written as UTF-8; the model would not know it either.
        asked = json.dumps([text.encode("utf-8", "replace").decode() for text in texts]).encode()
        try:
            _write(child.stdin, asked)
        except OSError as error:
            raise TransformerError("the embedder's process has ended") from error
        vectors = np.frombuffer(self._read(), dtype="<f4").astype(np.float32)
        return vectors.reshape(len(texts), self.dimension)

    def _read(self) -> bytes:
        child = self._child
        frame = _read(child.stdout) if child is not None and child.stdout is not None else None
        if frame is None:
            raise TransformerError("the embedder's process has ended")
        return frame


def _write(stream: IO[bytes], frame: bytes) -> None:
    stream.write(_LENGTH.pack(len(frame)))
    stream.write(frame)
    stream.flush()


def _read(stream: IO[bytes]) -> bytes | None:
    """The next frame, None at the end of the stream."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    frame = stream.read(length)
    return frame if len(frame) == length else None


def _serve(model: str, asked: IO[bytes], answers: IO[bytes]) -> int:
    """The child's end: loads, greets, answers until its input ends. Returns the exit status."""
    os.nice(NICENESS)
    try:
        import torch
        from sentence_transformers import SentenceTransformer

        torch.set_num_threads(1)
        library = SentenceTransformer(model)
    except Exception as error:
        _write(answers, json.dumps({"error": f"{model} cannot be loaded: {type(error).__name__}: {error}"}).encode())
        return 1
    width = len(library.encode([""], show_progress_bar=False)[0])
    _write(answers, json.dumps({"dimension": width}).encode())
    while (frame := _read(asked)) is not None:
        texts = json.loads(frame)
        vectors = library.encode(texts, batch_size=BATCH, normalize_embeddings=True, show_progress_bar=False)
        _write(answers, np.asarray(vectors, dtype="<f4").tobytes())
    return 0


if __name__ == "__main__":
    # What libraries print must not come between the frames.
    wire = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.exit(_serve(sys.argv[1], sys.stdin.buffer, wire))
