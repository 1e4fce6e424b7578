"""How sure a search is of what it found, by its score."""

from __future__ import annotations

from itertools import pairwise

# Scores from which a passage is the one that is meant, and in which share of the cases of a test in which half of the
# questions had none.
LIKELY = ((0.57, 0.1), (0.75, 0.2), (0.9, 0.4), (0.97, 0.55), (1.1, 0.75), (1.4, 0.92))


def chance_of(score: float) -> float:
    """The chance (0 to 1) that a passage of this score is the one that is meant."""
    for (low, least), (high, most) in pairwise(LIKELY):
        if score < high:
            return 0.0 if score < low else least + (most - least) * (score - low) / (high - low)
    return LIKELY[-1][1]
