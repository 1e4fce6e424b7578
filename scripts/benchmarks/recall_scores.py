"""How well a ranking finds what it should: recall, reciprocal rank, gain; and BM25, to compare with."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.memory.words import words

Floats = NDArray[np.float64]
DEPTHS = (1, 5, 10)
K1, B = 1.2, 0.75  # the usual ones


class Bm25:
    """Okapi BM25 over the words of texts, folded, without the small ones, without endings."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._documents = [Counter(term for _, term in words(text)) for text in texts]
        lengths = np.array([sum(document.values()) for document in self._documents], dtype=np.float64)
        self._damping = K1 * (1.0 - B + B * lengths / max(float(lengths.mean()), 1.0))
        self._having = Counter(term for document in self._documents for term in document)

    def scores(self, text: str) -> Floats:
        """The score of every text for a query."""
        total = np.zeros(len(self._documents))
        for term in {term for _, term in words(text)}:
            having = self._having[term]
            if having:
                rarity = math.log(1.0 + (len(self._documents) - having + 0.5) / (having + 0.5))
                times = np.array([document[term] for document in self._documents], dtype=np.float64)
                total += rarity * times * (K1 + 1.0) / (times + self._damping)
        return total


@dataclass(frozen=True, slots=True)
class Found:
    """How one ranking did on one query."""

    recall: tuple[float, ...]
    reciprocal_rank: float
    gain: float


def judge(ranked: Sequence[str], relevant: frozenset[str]) -> Found:
    """`ranked` are ids, best first; each relevant one is as good as another."""
    places = [place for place, memory_id in enumerate(ranked, start=1) if memory_id in relevant]
    ideal = sum(1.0 / math.log2(place + 1) for place in range(1, min(len(relevant), 10) + 1))
    return Found(
        recall=tuple(sum(place <= depth for place in places) / len(relevant) for depth in DEPTHS),
        reciprocal_rank=1.0 / places[0] if places else 0.0,
        gain=sum(1.0 / math.log2(place + 1) for place in places if place <= 10) / ideal,
    )


def mean(found: Sequence[Found]) -> dict[str, float]:
    """The averages over queries, by name."""
    figures = {f"recall@{depth}": [one.recall[at] for one in found] for at, depth in enumerate(DEPTHS)}
    figures |= {"MRR": [one.reciprocal_rank for one in found], "nDCG@10": [one.gain for one in found]}
    return {name: round(sum(values) / len(values), 4) for name, values in figures.items()}
