"""An inverted index over small whole numbers: for each term, where it stands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.intp]


class Postings:
    """For each term the places it stands at, ascending; a place has a term once."""

    def __init__(self, places: Places, of_terms: Places, vocabulary: int) -> None:
        """`places[i]` has the term `of_terms[i]`."""
        order = np.argsort(of_terms, kind="stable")
        # Half as wide as places are counted elsewhere: most of what an index takes is this.
        self._places: NDArray[np.int32] = places[order].astype(np.int32)
        self.counts = np.bincount(of_terms, minlength=vocabulary)
        self._starts = np.concatenate([[0], np.cumsum(self.counts)[:-1]]) if vocabulary else np.zeros(0, np.intp)

    def of(self, numbers: Places) -> tuple[Places, Places]:
        """The places of each of these terms end to end, and how many each of them has."""
        counts = self.counts[numbers]
        if not len(counts):
            return self._places[:0].astype(np.intp), counts
        ends = counts.cumsum()
        # Start of each term's stretch, minus what stands before it in the answer, plus a running count.
        offsets = (self._starts[numbers] - (ends - counts)).repeat(counts)
        offsets += np.arange(int(ends[-1]))
        return self._places[offsets].astype(np.intp), counts

    def sums(self, numbers: Places, count: int, *values: NDArray[np.float64]) -> list[NDArray[np.float64]]:
        """For each of the `values` of the terms, per place, of `count`, the sum of those that stand there."""
        places, counts = self.of(numbers)
        if not len(places):
            return [np.zeros(count) for _ in values]
        found = [np.bincount(places, weights=of_terms.repeat(counts), minlength=count) for of_terms in values]
        return [summed.astype(np.float64, copy=False) for summed in found]
