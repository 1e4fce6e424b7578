"""An embedder without a model (feature hashing of words, word pairs and character n-grams): it compares wording, not
meaning."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

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
# What ends a sentence in a board's description, how many one has at least, and the letters of its longest.
SENTENCE_END, SENTENCES_OF_A_BOARD, LONGEST_SENTENCE = ". ", 6, 160
SENTENCES_REMEMBERED = 2_048  # sentences whose features are cached, about 3 MB, 10 MB with the longest there can be

FEATURE = np.dtype(">u8")
_WEIGHTS = np.array(WEIGHTS)
# By the first bit of a feature, which is its sign, and what the columns are counted by.
_SIGNS, _SIGN, _DIMENSION = np.array([-1.0, 1.0]), np.uint64(63), np.uint64(DIMENSION)

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
        lengths = np.sqrt(np.add.reduce(vectors * vectors, axis=1))
        if not lengths.all():
            vectors[lengths == 0.0, 0] = 1.0
            lengths[lengths == 0.0] = 1.0
        vectors /= lengths[:, np.newaxis]
        return vectors


def _summed(text: str) -> NDArray[np.float64]:
    """The sum of the features of all words, word pairs and n-grams, each in its column."""
    parts = text.split(SENTENCE_END)
    read = [part for part in (map(_known_part, parts) if _repeats(parts) else [_part(text)]) if part.own]
    if not read:
        return np.zeros(DIMENSION)
    between = [_pair(one.last, other.first) for one, other in pairwise(read)]
    own, paired, grouped = (b"".join(digests) for digests in zip(*(part[:3] for part in read), strict=True))
    digests = np.frombuffer(b"".join((own, paired, *between, grouped)), FEATURE).astype(np.uint64)
    pairs = len(paired) // FEATURE.itemsize + len(between)
    weights = _WEIGHTS.repeat((len(own) // FEATURE.itemsize, pairs, len(grouped) // FEATURE.itemsize))
    # As `np.unique` with its counts does, in a fraction of the time.
    order = digests.argsort()
    digests = digests[order]
    begins = np.empty(len(digests) + 1, dtype=np.bool_)
    begins[0] = begins[-1] = True
    np.not_equal(digests[1:], digests[:-1], out=begins[1:-1])
    edges = begins.nonzero()[0]
    first = edges[:-1]
    features = digests[first]
    # Random signs let hash collisions cancel on average. Repeats count by their logarithm.
    signed = _SIGNS[(features >> _SIGN).astype(np.intp)]
    signed *= weights[order[first]]
    signed *= 1.0 + np.log(edges[1:] - first)
    return np.bincount((features % _DIMENSION).astype(np.intp), signed, DIMENSION).astype(np.float64, copy=False)


class _HashedPart(NamedTuple):
    """The hashed features of a text, end to end: of its words, of pairs of adjacent ones, and of n-grams; and between
    which words it stands."""

    own: bytes
    paired: bytes
    grouped: bytes
    first: str = ""
    last: str = ""


def _repeats(parts: Sequence[str]) -> bool:
    """Whether these are the sentences of a board's description, most of which came a turn ago and come again. What
    people say is shorter, and not kept."""
    return len(parts) >= SENTENCES_OF_A_BOARD and max(map(len, parts)) <= LONGEST_SENTENCE


def _part(text: str) -> _HashedPart:
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    if not words:
        return _HashedPart(b"", b"", b"")
    if max(map(len, words)) <= LONGEST_REMEMBERED:
        known, pairs = list(map(_known_word, words)), list(map(_known_pair, words, words[1:]))
    else:
        known = [(_known_word if len(word) <= LONGEST_REMEMBERED else _of_word)(word) for word in words]
        pairs = list(map(_pair, words, words[1:]))
    own, grouped = zip(*known, strict=True)
    return _HashedPart(b"".join(own), b"".join(pairs), b"".join(grouped), words[0], words[-1])


def _pair(first: str, second: str) -> bytes:
    """The feature of a pair of words, looked up where both are short."""
    short = len(first) <= LONGEST_REMEMBERED and len(second) <= LONGEST_REMEMBERED
    return (_known_pair if short else _of_pair)(first, second)


def _of_word(word: str) -> tuple[bytes, bytes]:
    """The hashed features of a word: of the word itself, and of its n-grams, end to end."""
    edged = f"<{word}>"
    groups = [edged[start : start + size] for size in GROUP_SIZES for start in range(len(edged) - size + 1)]
    return _digest(f"w:{word}"), b"".join([_digest(f"g:{group}") for group in groups])


def _of_pair(first: str, second: str) -> bytes:
    return _digest(f"p:{first} {second}")


_known_word = lru_cache(maxsize=WORDS_REMEMBERED)(_of_word)
_known_pair = lru_cache(maxsize=PAIRS_REMEMBERED)(_of_pair)
_known_part = lru_cache(maxsize=SENTENCES_REMEMBERED)(_part)


def _digest(feature: str) -> bytes:
    """A feature as a number below 2 ** 64 (`FEATURE`), the same on every machine."""
    return hashlib.blake2b(feature.encode(), digest_size=FEATURE.itemsize).digest()
