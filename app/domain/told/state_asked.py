"""How somebody or something is now of whom the asker told: "how is my wrist?" is asked of what only the asker knows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.told.fact import FactKind, ToldFact
from app.domain.told.lexicon import folded, lexicon, words_of
from app.domain.told.linking import names_of
from app.domain.told.roots import root_of, roots_of

_HOW_IS = re.compile(
    r"^\W{0,3}(?:(?:and|so|but|ok|okay|well|now)[ ,]+){0,2}how(?:'s| is| are|s| does| do) "
    r"(?P<what>(?:my |our )?(?:[a-z'-]+ ){0,2}[a-z'-]+?)(?P<now>(?: (?:doing|now|today|tonight|feeling|feel"
    r"|getting on|getting along|coming along|going"
    r"|these days|at the moment|by the way|then|again))*)\W*$"
)
_OWN = ("my ", "our ")
_PERSON = frozenset(("he", "she", "they", "it"))


def state_asked(question: str, known: Sequence[ToldFact], spoken_of: ToldFact | None) -> ToldFact | None:
    """The fact about whom or what a question asks how they are; None for any other question, and where nothing of the
    kind was told. `known` has the latest first."""
    plain = folded(question)
    found = _HOW_IS.match(plain)
    if found is None:
        return None
    what = found["what"]
    words = words_of(what)
    if what in _PERSON:
        told = spoken_of
        return told if told is not None and told.fact.relation is not None else None
    if what in names_of(known):
        of_them = [told for told in known if what in map(folded, told.fact.names)]
        return next(
            (told for told in of_them if folded(told.fact.names[0]) == what and not told.fact.is_name), of_them[0]
        )
    if not what.startswith(_OWN):
        return None
    relations = lexicon().of(words[-1]) & lexicon().relations
    thing = root_of(words[-1])
    of_it = [
        told
        for told in known
        if told.fact.relation in relations or (not relations and thing in roots_of(folded(told.words)))
    ]
    ill = [told for told in of_it if told.fact.kind is FactKind.HEALTH]
    return next(iter(ill or of_it), None)
