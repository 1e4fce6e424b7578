"""Whom of theirs an asker names in a question: "my fiancé", "my daughter's teacher"."""

from __future__ import annotations

import re

from app.domain.told.lexicon import lexicon
from app.domain.told.typing import CHILDREN

_THE_ANIMAL = re.compile(r"\bthe (?P<which>dog|cat|rabbit|hamster|horse|parrot|bird|tortoise|fish)\b")
# Somebody or something of the asker's.
POSSESSED = re.compile(r"\b(?:my|our) (?P<whose>(?:[a-z-]+(?:'s)? ){0,3}?[a-z-]+(?:'s)?)(?=\W|$)")


def relations_asked(plain: str) -> frozenset[str]:
    """Whom of theirs the asker names ("my fiancé"); the last of them in "my daughter's teacher"."""
    known, found = lexicon(), frozenset[str]()
    for one in POSSESSED.finditer(f"{plain} "):
        for word in plain[one.start() :].split()[1:5]:
            word = word.strip(".,!?").removesuffix("'s").removesuffix("'")
            relations = known.of(word) & known.relations
            relations |= {CHILDREN[word]} if word in CHILDREN else frozenset()
            relations |= {"daughter", "son"} if word in ("kids", "children") else frozenset()
            if relations:
                found |= relations
                break
    if (animal := _THE_ANIMAL.search(plain)) is not None:
        found |= known.of(animal["which"]) & known.animals - {"pet"}
    if found & {"son", "daughter", "children"} and "son" not in plain.split() and "daughter" not in plain:
        found |= {"children"}
    return found
