"""The vectors of texts that never change, kept on disk between two starts."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np
import structlog
from numpy.typing import NDArray

# In front of the vectors: a digest of them, by which a file cut short or damaged is told.
DIGEST_BYTES = 32
SUFFIX = ".vectors"

log = structlog.get_logger(__name__)


class KeptVectors:
    """One folder with one file: the name says of which model and which texts the vectors are, so that a file of
    another model or of older texts is never read. Blocking; for a thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, model_id: str, dimension: int, texts: Sequence[str]) -> NDArray[np.float32] | None:
        """Vectors of shape (len(texts), dimension); None where there are none, or none that can be trusted."""
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
        """Keeps the vectors, whole or not at all, in the place of all others. A disk that refuses costs the next start
        some seconds, nothing else."""
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
