"""What somebody does for a living, in questions and in what is told."""

from __future__ import annotations

import re

from app.domain.told.fact import ToldFact
from app.domain.told.lexicon import concepts_of, folded

# A question after somebody's trade.
TRADE = re.compile(
    r"\bwhat (?:do|does|did) (?:[\w'-]+ ){1,3}?do\b(?: for (?:a living|work|money)| as a job| all day)?\W*$"
    r"|\bfor a living\b"
    r"|\b(?:job|profession|trade|occupation|work as|line of work)\b"
)
_DOES = re.compile(
    r"\b(?:i|he|she) (?:drives?|teach(?:es)?|runs? (?:a|an|the|my|our)|sells?|builds?|repairs?|fix(?:es)?|bakes?"
    r"|makes?|breeds?|keeps? bees)\b"
)
# What somebody says of themselves: "I fix organs", "retired nurse", "twenty years on the buses".
OF_SELF = re.compile(
    r"^\W*(?:i|i'm|im|i've|ive|we|we're|retired|[a-z]+ years|[a-z]+-[a-z]+ years|\d+ years|my (?:job|work|trade))\b"
)
# Who is, was or will be something.
_IS = re.compile(
    r"\b(?:to be|work\w* as|used to be|train\w* as|became|become|been|becoming|i'm|i am|i was) an? (?:[a-z-]+ )?[a-z-]+"
    r"|\bfor a living\b"
    r"|\b(?:is|was) an? (?:[a-z-]+ )?[a-z-]{2,}(?:er|or|ist|ian|man|woman|nurse|wife|smith|vet|chef|cook|clerk|pilot"
    r"|judge|priest)\b"
)


def tells_trade(told: ToldFact) -> bool:
    """Whether a fact tells what somebody does, did or learns to do for a living."""
    plain = folded(told.words)
    works = bool({"work", "study"} & concepts_of(plain))
    return works or _DOES.search(plain) is not None or _IS.search(plain) is not None
