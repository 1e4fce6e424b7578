"""What kind of answer a question wants, and whether a fact holds one."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.told.fact import PersonalFact
from app.domain.told.lexicon import concepts_of, folded, lexicon

# Weights of what a question and a fact have in common: how near they are in meaning, a relation, each concept (at most
# three), and, where it is asked for, a somebody, a stated name, a number, a day and a place. Fitted together on pairs
# of tellings and questions by strangers, in groups of six and of twenty (docs/listening.md).
NEAR = 3.0
RELATION, CONCEPT, SOMEBODY, NAME, NUMBER, DAY, PLACE = 0.44, 0.05, 0.43, 0.21, 0.6, 0.29, 0.13
MOST_CONCEPTS = 3

_SOMEBODY = re.compile(r"\b(?:who|whos|whose|whom|names?|called|answers? to)\b")
_NUMBER = re.compile(
    r"\b(?:how (?:many|old|much|high|far|long|tall|big|strong)|what (?:age|year|number|score|rating)|points|rating|elo"
    r"|candles)\b"
)
_DAY = re.compile(r"\b(?:when|what day|which day|what date|what month|how long)\b")
_PLACE = re.compile(r"\b(?:where|whereto|city|town|country|place|village|street|map|home)\b")
_HOLDS_NUMBER = re.compile(
    r"\d|\bone (?=(?:hundred|thousand|million|year|month|week|day|son|daughter|sister|brother|child|cat|dog)\b)"
    r"|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|nineteen"
    r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|first|second|third)\b"
)
_HOLDS_DAY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|may|june|july|august|september"
    r"|october|november|december|today|tonight|tomorrow|yesterday|ago|spring|summer|autumn|winter|weekend|week|month|year"
    r"|years|(?:19|20)\d\d)\b"
)
_HOLDS_PLACE = re.compile(r"\b(?:in|at|from|to|near|outside|by) (?:the )?[A-ZÀ-Ž]")


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What a question asks for: `relations` and other `concepts` that it names, and the kinds of answer."""

    relations: frozenset[str]
    concepts: frozenset[str]
    somebody: bool
    number: bool
    day: bool
    place: bool

    @classmethod
    def of(cls, question: str) -> AskedFor:
        """What a folded question wants."""
        touched = concepts_of(question)
        return cls(
            touched & lexicon().relations,
            touched - lexicon().relations,
            somebody=_SOMEBODY.search(question) is not None,
            number=_NUMBER.search(question) is not None,
            day=_DAY.search(question) is not None,
            place=_PLACE.search(question) is not None,
        )

    def holds(self, words: str) -> int:
        """How many of the kinds of answer that are wanted some words hold: a number, a day, a place."""
        plain = folded(words)
        number = self.number and _HOLDS_NUMBER.search(plain) is not None
        day = self.day and _HOLDS_DAY.search(plain) is not None
        return number + day + (self.place and _HOLDS_PLACE.search(words) is not None)

    def worth(self, fact: PersonalFact) -> float:
        """How well a fact fits, besides its meaning."""
        plain = folded(fact.words)
        touched = concepts_of(plain)
        score = CONCEPT * min(MOST_CONCEPTS, len(self.concepts & touched))
        score += RELATION if self.relations & (touched | {fact.relation}) else 0.0
        if self.somebody:
            score += (SOMEBODY if fact.names or fact.relation else 0.0) + (NAME if fact.is_name else 0.0)
        score += NUMBER if self.number and _HOLDS_NUMBER.search(plain) else 0.0
        score += DAY if self.day and fact.days is not None else 0.0
        return score + (PLACE if self.place and _HOLDS_PLACE.search(fact.words) else 0.0)
