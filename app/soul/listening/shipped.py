"""The vectors of what the cast can tell and of the handbook, as they ship: a first start listens by meaning
within seconds, and embeds only the texts that were changed since.

The file is made by `python -m scripts.embed_lives`. It knows texts by their digests, so that a changed sentence costs
one vector and not all of them. A vector is kept in whole numbers of one byte with a scale, about a hundredth of its
length away from what the encoder gives.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

SHIPPED_FILE = Path(__file__).with_name("lives.npz")
# Bytes of a text's digest, and the largest whole number of a vector.
KEY_BYTES, LARGEST = 8, 127

log = structlog.get_logger(__name__)


@dataclass(frozen=True, eq=False)
class ShippedVectors:
    """`keys` (N,) are digests of texts in rising order, `rows` (N, 384) their vectors in units of `scales` (N,), which
    `model_id` gave."""

    model_id: str
    keys: NDArray[np.uint64]
    rows: NDArray[np.int8]
    scales: NDArray[np.float32]

    def of(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], list[int]]:
        """The vectors of the texts, of shape (len(texts), 384), and the places of those that are not known, whose
        vectors are zeros."""
        wanted = keys_of(texts)
        if not len(self.keys):
            return np.zeros((len(texts), self.rows.shape[1]), np.float32), list(range(len(texts)))
        at = np.searchsorted(self.keys, wanted).clip(max=len(self.keys) - 1)
        known = self.keys[at] == wanted
        found = self.rows[at].astype(np.float32) * (self.scales[at] * known)[:, None]
        return found, [int(place) for place in np.flatnonzero(~known)]


def keys_of(texts: Sequence[str]) -> NDArray[np.uint64]:
    """The digests of texts."""
    digests = (hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES) for text in texts)
    return np.array([int.from_bytes(digest.digest(), "big") for digest in digests], dtype=np.uint64)


def packed(model_id: str, texts: Sequence[str], vectors: NDArray[np.float32]) -> ShippedVectors:
    """The texts with their vectors (len(texts), 384), each text once."""
    keys, first = np.unique(keys_of(texts), return_index=True)
    own = vectors[first]
    scales = (np.abs(own).max(axis=1, initial=0.0).clip(1e-9) / LARGEST).astype(np.float32)
    return ShippedVectors(model_id, keys, np.rint(own / scales[:, None]).astype(np.int8), scales)


def read_shipped(path: Path = SHIPPED_FILE) -> ShippedVectors | None:
    """What ships; None, with a line in the log, if the file is missing or damaged. Blocking: call it in a thread."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            return ShippedVectors(str(stored["model_id"]), stored["keys"], stored["rows"], stored["scales"])
    except (OSError, KeyError, ValueError) as error:
        log.warning("shipped_vectors_unreadable", file=path.name, error=str(error))
        return None


def write_shipped(shipped: ShippedVectors, path: Path = SHIPPED_FILE) -> None:
    """Writes what ships."""
    np.savez_compressed(
        path,
        model_id=np.array(shipped.model_id),
        keys=shipped.keys,
        rows=shipped.rows,
        scales=shipped.scales,
    )
