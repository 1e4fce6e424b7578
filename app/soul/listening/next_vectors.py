"""The vectors of what is asked next, as they ship, and the measure by which a question is compared with them.

Between ten to thirty questions that may be asked behind one line, a cosine of the listening encoder takes the right one
for 68 of 100 wordings that are left out. Here a wording and an answer are seen through a projection of its own each,
fitted by `scripts/fit_next.py` so that the wordings of one question come near to each other and to its answer, and away
from what else is asked there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

Floats = NDArray[np.float32]

NEXT_FILE = Path(__file__).with_name("next.npz")
# Bytes of the digest of an entry, and the largest whole number of a vector.
_KEY_BYTES, _LARGEST = 8, 127

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class NextVectors:
    """`keys` (N,) are digests of entries in rising order; `said` and `answers` (N, D) their vectors in whole numbers,
    in units of 1 / 127: the mean of the unit vectors of the ways to ask, and the unit vector of the answer. `of_said`
    and `of_answer` (384, D) are the projections, `weights` what the two products count. `model_id`: the encoder."""

    model_id: str
    of_said: Floats
    of_answer: Floats
    weights: tuple[float, float]
    keys: NDArray[np.uint64]
    said: NDArray[np.int8]
    answers: NDArray[np.int8]

    def rows_of(self, keys: NDArray[np.uint64]) -> NDArray[np.int64]:
        """The row of each entry, -1 for one that is not known."""
        if not len(self.keys):
            return np.full(len(keys), -1, dtype=np.int64)
        at = np.searchsorted(self.keys, keys).clip(max=len(self.keys) - 1)
        return np.where(self.keys[at] == keys, at, -1).astype(np.int64)

    def fits(self, rows: NDArray[np.int64], vector: Floats) -> Floats:
        """How well a question of this vector (384,) fits the entries at these rows: what counts is the difference."""
        said, answer = _unit(vector @ self.of_said), _unit(vector @ self.of_answer)
        near = np.stack([self.said[rows].astype(np.float32) @ said, self.answers[rows].astype(np.float32) @ answer])
        found: Floats = np.asarray(self.weights, dtype=np.float32) @ near / np.float32(_LARGEST)
        return found


def key_of(said: Sequence[str], answer: str) -> int:
    """The digest of an entry."""
    text = "\n".join((*said, answer)).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(text, digest_size=_KEY_BYTES).digest(), "big")


def in_bytes(vectors: Floats) -> NDArray[np.int8]:
    """Vectors of a length up to 1 in whole numbers."""
    return np.rint(vectors * _LARGEST).astype(np.int8)


def read_next(path: Path = NEXT_FILE) -> NextVectors | None:
    """What ships; None, with a line in the log, if the file is missing or damaged. Blocking: call it in a thread."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            return NextVectors(
                model_id=str(stored["model_id"]),
                of_said=stored["of_said"].astype(np.float32),
                of_answer=stored["of_answer"].astype(np.float32),
                weights=(float(stored["weights"][0]), float(stored["weights"][1])),
                keys=stored["keys"],
                said=stored["said"],
                answers=stored["answers"],
            )
    except (OSError, KeyError, ValueError) as error:
        log.warning("next_vectors_unreadable", file=path.name, error=str(error))
        return None


def write_next(vectors: NextVectors, path: Path = NEXT_FILE) -> None:
    """Writes what ships."""
    np.savez_compressed(
        path,
        model_id=np.array(vectors.model_id),
        of_said=vectors.of_said.astype(np.float16),
        of_answer=vectors.of_answer.astype(np.float16),
        weights=np.array(vectors.weights, dtype=np.float32),
        keys=vectors.keys,
        said=vectors.said,
        answers=vectors.answers,
    )


def _unit(vector: Floats) -> Floats:
    found: Floats = vector / max(float(np.linalg.norm(vector)), 1e-9)
    return found
