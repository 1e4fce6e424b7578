"""A cache on disk for the embeddings of fixed texts, so that they are computed once and not at every start."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
import structlog
from numpy.typing import NDArray

# The file begins with a digest of the vectors, by which a truncated or damaged file is recognised.
DIGEST_BYTES = 32
SUFFIX = ".vectors"

log = structlog.get_logger(__name__)


class VectorCache:
    """A folder with one file, whose name is a digest of the model and the texts, so that a file of another model or of
    older texts is never read. Blocking: call it in a thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, model_id: str, dimension: int, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Vectors of shape (len(texts), dimension); None if the file is missing, unreadable or damaged."""
        path = self._path(model_id, texts)
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            log.warning("kept_vectors_unreadable", file=path.name, error=str(error))
            return None
        body = raw[DIGEST_BYTES:]
        if len(body) != len(texts) * dimension * 4 or _digest(body) != raw[:DIGEST_BYTES]:
            log.warning("kept_vectors_damaged", file=path.name)
            return None
        return np.frombuffer(body, dtype="<f4").reshape(len(texts), dimension).astype(np.float32)

    def write(self, model_id: str, texts: Sequence[str], vectors: NDArray[np.float32]) -> None:
        """Writes the vectors atomically and deletes other files. An error of the disk is only logged."""
        path, body = self._path(model_id, texts), vectors.astype("<f4").tobytes()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self._folder, delete=False) as file:
                file.write(_digest(body) + body)
            os.replace(file.name, path)
            for other in self._folder.iterdir():
                if other != path:
                    other.unlink(missing_ok=True)
        except OSError as error:
            log.warning("kept_vectors_not_written", file=path.name, error=str(error))

    def _path(self, model_id: str, texts: Sequence[str]) -> Path:
        name = _digest("\0".join((model_id, *texts)).encode("utf-8", "surrogatepass"))
        return self._folder / f"{name.hex()}{SUFFIX}"


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest()
