"""How well each memory answers what was said: words, meaning, names, times and the memory before it, weighed together.

The weights are fitted by `python -m scripts.fit_recall` on two labelled sets of different kinds.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import AudibleTerms, ContextWords
from app.memory.times import Month

Floats = NDArray[np.float64]

USUAL_LOG_LENGTH = 2.0  # natural logarithm of the terms of a usual narrative, which are seven
# Weight of each feature, as a part of the score of a memory.
WEIGHTS = {
    "meaning": 0.40,
    "words": 0.14,
    "meaning_before": 0.06,
    "words_before": 0.17,
    "name": 0.06,
    "time": 0.08,
    "month": 0.18,
    "question": -0.10,
    "length": 0.08,
}
_OF_MEANING = ("meaning", "meaning_before")


@dataclass(frozen=True, slots=True)
class Answers:
    """How well each memory answers, one row each: `features` by name of WEIGHTS, and their weighted sum `total`."""

    features: dict[str, Floats]
    total: Floats

    def by_meaning(self, row: int) -> float:
        """The part of the total of a row that similarity gave it."""
        return float(sum(WEIGHTS[name] * self.features[name][row] for name in _OF_MEANING))

    def by_words(self, row: int) -> float:
        """The part of the total of a row that its own words and name gave it."""
        return float(sum(WEIGHTS[name] * self.features[name][row] for name in ("words", "name")))


def answers(
    columns: MemoryColumns, terms: AudibleTerms, context: ContextWords, answered: Floats, talk: Floats
) -> Answers:
    """For every row of `columns`; `answered` is that of `terms`, `talk` are the cosines with what was said, 0 where
    there is none.

    `meaning` and `words` (the share of the asked words) are of the memory itself, `..._before` of the one before it in
    the same talk. `name`: it begins with a name that was said. `time`: it names a time, and one was asked for. `month`:
    it was made in a month that was named. `question`: it asks something itself. `length`: longer ones hold more.
    """
    lexicon = columns.lexicon
    features = {
        "meaning": talk,
        "words": answered,
        "meaning_before": _before(talk, columns.neighbours[0]),
        "words_before": _before(answered, columns.neighbours[0]),
        "name": terms.named(context).astype(np.float64),
        "time": (lexicon.has_time & context.asks_time).astype(np.float64),
        "month": _in_month(columns.created_month, context.months).astype(np.float64),
        "question": lexicon.asks.astype(np.float64),
        "length": lexicon.log_length - USUAL_LOG_LENGTH,
    }
    total = sum((WEIGHTS[name] * values for name, values in features.items()), np.zeros(len(columns)))
    return Answers(features, total)


def _before(values: Floats, before: NDArray[np.intp]) -> Floats:
    """The value of the row before each, 0 for a row that is its own neighbour."""
    return np.where(before == np.arange(len(values)), 0.0, values[before])


def _in_month(made: NDArray[np.int64], months: tuple[Month, ...]) -> NDArray[np.bool_]:
    """`made` are months since January of the year 0."""
    found = np.zeros(len(made), dtype=np.bool_)
    for asked in months:
        found |= (made % 12 == asked.month - 1) & ((asked.year is None) | (made // 12 == (asked.year or 0)))
    return found
