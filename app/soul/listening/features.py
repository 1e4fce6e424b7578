"""What the classifier reads of a sentence beside its embedding: its form, and its words and letters, hashed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

# Columns into which words, pairs of words and groups of letters are hashed: the weights stay under two megabytes.
COLUMNS = 4096
# Letters per group, and the weights of a word, a pair and a group.
GROUP = 4
WORD, PAIR, GROUPED = 1.0, 0.7, 0.35
# Weight of the form beside an embedding of length 1.
FORM_WEIGHT = 0.3
# Texts whose columns are kept, some 2 KB each: those of the latest messages.
TEXTS_KEPT = 128

_FORMS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\?\W*$",
        r"^(?:who|what|when|where|why|how|which|whose|whats|whos|hows|wheres)\b",
        r"^(?:do|does|did|are|is|was|were|am|can|could|will|would|should|shall|have|has|may)\b",
        r"\b(?:you|your|u|ur|you're|yours|yourself)\b",
        r"\b(?:i|i'm|i've|i'll|i'd|im|ive|my|me|mine)\b",
        r"^(?:i|i'm|i've|i'll|im|ive|my|our|we)\b",
        r"\b(?:we|our|us|let's)\b",
        r"\b(?:he|she|his|her|him|they|their)\b",
        r"\b(?:move|play|played|that|this)\b",
        r"^(?:please|let|give|show|tell|say|take|go|stop|be|don't)\b",
        r"\b(?:chess|game|king|queen|rook|bishop|knight|pawns?|pieces?|move)\b",
        r"\b(?:was|were|did|had|died|got|lost|won|went|passed)\b",
        r"\b(?:not|no|never|don't|didn't|can't|isn't|won't)\b",
        r"!\W*$",
    )
)
FORMS = len(_FORMS)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")


def forms(text: str) -> NDArray[np.float32]:
    """The form of a text (as `plain` gives it): FORMS numbers, each 0 or FORM_WEIGHT."""
    return np.array([FORM_WEIGHT * bool(form.search(text)) for form in _FORMS], dtype=np.float32)


@lru_cache(maxsize=TEXTS_KEPT)
def words(text: str) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """The columns of the words, pairs and groups of a text (as `plain` gives it), and their weights, which together
    have length 1; one column and no weight for a text without words."""
    found = _WORD.findall(text)
    if not found:
        return np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.float32)
    weighed: dict[int, float] = {}
    for name, weight in _features(found):
        column = crc32(name.encode("utf-8", "surrogatepass")) % COLUMNS
        weighed[column] = max(weight, weighed.get(column, 0.0))
    columns = np.fromiter(weighed, dtype=np.int64)
    weights = np.fromiter(weighed.values(), dtype=np.float32)
    return columns, weights / np.linalg.norm(weights)


def _features(found: Sequence[str]) -> list[tuple[str, float]]:
    edged = ["<", *found, ">"]
    features = [(f"w {word}", WORD) for word in found]
    features += [(f"p {first} {second}", PAIR) for first, second in pairwise(edged)]
    for word in found:
        whole = f"<{word}>"
        features += [(f"g {whole[at : at + GROUP]}", GROUPED) for at in range(len(whole) - GROUP + 1)]
    return features
