"""What one audience may hear of an owner's memories, as far as it is the same from turn to turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.memory.store.lexicon import AudibleTerms

Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Hearing:
    """The `rows` of the columns that the audience may hear, ascending (with `is_all` these are all rows), and `terms`,
    those of all that it may hear. The other arrays have an entry for each of `rows`: importance, the sign of the
    valence, whether it is about the one who is faced, whether about people in general, and whether it lasts; `all_last`
    says that all do, as with a character who has nothing but its lore. Nobody writes to them."""

    rows: NDArray[np.intp]
    is_all: bool
    terms: AudibleTerms
    importance: NDArray[np.float64]
    valence_sign: NDArray[np.int8]
    about: NDArray[np.bool_]
    general: NDArray[np.bool_]
    lasting: NDArray[np.bool_]
    all_last: bool

    def of(self, column: NDArray[Number]) -> NDArray[Number]:
        """The entries of a column for `rows`, not to be written to."""
        return column if self.is_all else column[self.rows]

    def without(self, hidden: NDArray[np.bool_]) -> Hearing:
        """The same without the rows that are `hidden`, a mask over the columns. Their words still count among those of
        all that the audience may hear."""
        left = np.flatnonzero(~hidden[self.rows])
        if len(left) == len(self.rows):
            return self
        lasting = self.lasting[left]
        return Hearing(
            self.rows[left],
            False,
            self.terms,
            self.importance[left],
            self.valence_sign[left],
            self.about[left],
            self.general[left],
            lasting,
            bool(lasting.all()),
        )
