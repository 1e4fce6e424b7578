"""Which kind of question is meant, by a classifier over the question's vector, its words and its page.

Multinomial logistic regression over the question's vector, its words and the page it is asked on, fitted offline by
`python -m scripts.fit_desk` to the written questions, to some twelve thousand in the voices of many strangers
(`scripts/data/desk/strangers.tsv`), and to questions that strangers asked of their own accord, with the kinds that
readers found for them (`labelled.jsonl`). Only the weights are kept.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.desk.screen import ScreenKind
from app.memory.embedding.embedder import Vector
from app.soul.listening.features import words

Floats = NDArray[np.float32]

WEIGHTS_FILE = Path(__file__).with_name("chooser.npz")
# Columns that the words are folded into; and the weights of a vector of length 1, of words of length 1 and of the page.
COLUMNS, OF_VECTOR, OF_WORDS, OF_PAGE = 2048, 4.0, 6.0, 2.0
# The pages, a column each.
PAGES = tuple(kind.value for kind in ScreenKind)
# Below this a kind is as good as excluded (logarithm of its chance); a kind that was written after the fit has it too.
LEAST = -8.0


def word_features(text: str) -> tuple[NDArray[np.int64], Floats]:
    """The columns of the words of a text (as `plain` gives it) and what each weighs."""
    columns, weights = words(text)
    folded, places = np.unique(columns % COLUMNS, return_inverse=True)
    summed = np.zeros(len(folded), dtype=np.float32)
    np.add.at(summed, places, weights)
    length = float(np.linalg.norm(summed)) or 1.0
    return folded, OF_WORDS / length * summed


class Chooser:
    """The weights of D features for K kinds, kept as bytes with a scale for each kind."""

    def __init__(self, kinds: list[str], model_id: str, path: Path = WEIGHTS_FILE) -> None:
        """`kinds` are the ids in the order of the scores; `model_id` is the embedder whose vectors will come. Without a
        file that fits, nothing is chosen (`ready`)."""
        self.ready = False
        if not path.is_file():
            return
        with np.load(path, allow_pickle=False) as stored:
            if str(stored["model_id"]) != model_id:
                return
            known = {kind: at for at, kind in enumerate(stored["kinds"].tolist())}
            self._there = np.array([kind in known for kind in kinds])
            order = np.array([known.get(kind, 0) for kind in kinds])
            self._scales: Floats = stored["scales"][order]
            self._bias: Floats = stored["bias"][order]
            weights: NDArray[np.int8] = stored["weights"][:, order]
            pages = stored["pages"].tolist()
        words = len(weights) - COLUMNS
        on_page = OF_PAGE * weights[words - len(pages) : words].astype(np.float32)
        self._of_pages = dict(zip(pages, on_page, strict=True))
        self._of_vector = OF_VECTOR * weights[: words - len(pages)].astype(np.float32)
        self._of_words = weights[-COLUMNS:]
        self.ready = True

    def chances(self, text: str, vector: Vector, page: str) -> Floats:
        """The logarithm of each kind's chance (K,), at least `LEAST`, for a text (as `plain` gives it) with its vector
        of length 1, asked on a page; one that was not there at the fit says nothing."""
        columns, weights = word_features(text)
        scores = vector @ self._of_vector + weights @ self._of_words[columns].astype(np.float32)
        scores += self._of_pages.get(page, 0.0)
        scores = scores * self._scales + self._bias
        scores[~self._there] = -np.inf
        scores -= scores.max()
        chances: Floats = np.maximum(scores - np.log(np.exp(scores).sum()), LEAST).astype(np.float32)
        return chances
