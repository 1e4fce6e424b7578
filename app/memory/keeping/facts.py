"""A fact in its bare words, however it is told."""

from __future__ import annotations

import re

from app.memory.words import terms

_WORD = re.compile(r"\w+")
# Words that come and go with the telling of the same fact.
_TELLING = terms(
    "player opponent said says tell tells told mentioned admitted confessed promised promises remembered remembers "
    "really quite actually also today once game match board table name called"
)


def fact_words(text: str) -> frozenset[str]:
    """The words of a fact as they are compared, without those of its telling; all it has where nothing else is left."""
    folded = text.casefold()
    return (terms(text) - _TELLING) or frozenset(_WORD.findall(folded)) or frozenset(folded.split())
