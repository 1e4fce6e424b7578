"""An embedder without a model (feature hashing of words, word pairs and character n-grams): it compares wording, not
meaning."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

MODEL_ID = "hashed-ngrams-1"  # gets a new number when the features below change, so that old vectors are not compared
DIMENSION = 384  # the same as MiniLM's
GROUP_SIZES = (3, 4)  # letters per n-gram: shorter ones are in every word, longer ones are nearly the word itself
# Weights of a word, of a pair of adjacent words, and of an n-gram (a word of six letters has nine of them, which
# together weigh as much as two or three words).
WEIGHTS = (1.0, 0.5, 0.35)
WORDS_REMEMBERED = 8_192  # words whose features are cached, about 4 MB
PAIRS_REMEMBERED = 16_384  # word pairs whose features are cached, about 3 MB
LONGEST_REMEMBERED = 32  # letters of a cached word, which bounds the caches to 20 MB

FEATURE = np.dtype(">u8")

_WORD = re.compile(r"\w+")


class HashedEncoder:
    """Deterministic on every machine: features are hashed with BLAKE2, not with Python's seeded hash."""

    model_id = MODEL_ID
    dimension = DIMENSION
    quick = True

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (len(texts), DIMENSION) and length 1; a text without a word gets the first unit vector."""
        vectors = np.zeros((len(texts), DIMENSION), dtype=np.float32)
        for row, text in enumerate(texts):
            vectors[row] = _summed(text)
        lengths = np.linalg.norm(vectors, axis=1)
        vectors[lengths == 0.0, 0] = 1.0
        vectors /= np.where(lengths == 0.0, 1.0, lengths)[:, None].astype(np.float32)
        return vectors


def _summed(text: str) -> NDArray[np.float64]:
    """The sum of the features of all words, word pairs and n-grams, each in its column."""
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    if not words:
        return np.zeros(DIMENSION)
    short = [len(word) <= LONGEST_REMEMBERED for word in words]
    known = [_known_word(word) if kept else _of_word(word) for word, kept in zip(words, short, strict=True)]
    pairs = [
        _known_pair(*pair) if all(kept) else _of_pair(*pair)
        for pair, kept in zip(pairwise(words), pairwise(short), strict=True)
    ]
    groups = b"".join([groups for _, groups in known])
    digests = b"".join([*(digest for digest, _ in known), *pairs, groups])
    features = np.frombuffer(digests, FEATURE).astype(np.uint64)
    weights = np.repeat(WEIGHTS, (len(words), len(pairs), len(groups) // FEATURE.itemsize))
    # As `np.unique` with its counts does, in half the time.
    order = features.argsort()
    features = features[order]
    first = np.flatnonzero(np.concatenate(([True], features[1:] != features[:-1])))
    times = np.diff(first, append=len(features))
    features, weights = features[first], weights[order[first]]
    # Repeats count by their logarithm. Random signs let hash collisions cancel on average.
    signed = np.where(features >> np.uint64(63), 1.0, -1.0) * weights * (1.0 + np.log(times))
    columns = (features % DIMENSION).astype(np.intp)
    return np.bincount(columns, weights=signed, minlength=DIMENSION).astype(np.float64, copy=False)


def _of_word(word: str) -> tuple[bytes, bytes]:
    """The hashed features of a word: of the word itself, and of its n-grams, end to end."""
    edged = f"<{word}>"
    groups = [edged[start : start + size] for size in GROUP_SIZES for start in range(len(edged) - size + 1)]
    return _digest(f"w:{word}"), b"".join([_digest(f"g:{group}") for group in groups])


def _of_pair(first: str, second: str) -> bytes:
    return _digest(f"p:{first} {second}")


_known_word = lru_cache(maxsize=WORDS_REMEMBERED)(_of_word)
_known_pair = lru_cache(maxsize=PAIRS_REMEMBERED)(_of_pair)


def _digest(feature: str) -> bytes:
    """A feature as a number below 2 ** 64 (`FEATURE`), the same on every machine."""
    return hashlib.blake2b(feature.encode(), digest_size=FEATURE.itemsize).digest()
