"""Who "she" is in what a player tells: the somebody of whom they told just before ("Her name is Kamala")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from app.domain.told.asides import is_aside, is_hostile, is_of_the_moment
from app.domain.told.fact import PersonalFact, ToldFact
from app.domain.told.lexicon import concepts_of, folded, lexicon, words_of
from app.domain.told.typing import fact_of, names_in

# Facts back to that of whom somebody speaks on, and most words of a sentence that goes on about them.
MOST_BACK, LONGEST_ON = 3, 24

_ABOUT = re.compile(
    r"^(?P<before>\W*(?:(?:and|but|so|well|oh|yes|yeah|also|because)[ ,]+){0,2})(?P<who>she's|he's|they're|it's"
    r"|she|he|they"
    r"|her|his|their|its)\b(?! (?:turn|move|is it)\b)",
    re.IGNORECASE,
)
_HERS = frozenset(("she", "her"))
_HIS = frozenset(("he", "his"))
_WOMEN = frozenset(
    """mother sister daughter grandmother granddaughter wife aunt niece sister-in-law mother-in-law stepmother
    girlfriend daughter-in-law""".split()  # noqa: SIM905 - a list literal would be a page long
)
_MEN = frozenset(
    """father brother son grandfather grandson husband uncle nephew brother-in-law father-in-law stepfather
    boyfriend son-in-law""".split()  # noqa: SIM905 - a list literal would be a page long
)
_WORD = re.compile(r"[\w-]+")
_OF_WRITER = re.compile(r"\b(?:i|me|my|mine|we|us|our)\b", re.IGNORECASE)
# Concepts of which one speaks with "he" of somebody at the board too.
_OF_PLAY = frozenset({"chess", "beginning", "time-of-day", "where", "sight"})


def goes_on_about(message: str, today: date) -> tuple[PersonalFact, ...]:
    """The fact of a message that tells of "her" or "him" without a word of its writer: of whom, only what was told
    before can say. Empty for any other message."""
    plain = folded(message)
    if _ABOUT.match(message) is None or "?" in message or len(words_of(plain)) > LONGEST_ON or is_hostile(message):
        return ()
    if is_aside(plain) or is_of_the_moment(plain):
        return ()
    said = bool(concepts_of(plain) - _OF_PLAY - lexicon().relations) or names_in(message)[1]
    return (fact_of(" ".join(message.split()), today),) if said else ()


def about_the_same(fact: PersonalFact, before: Sequence[ToldFact], today: date) -> PersonalFact | None:
    """The fact with the somebody of whom it goes on in the place of "she" or "her"; as it is where it names whom it is
    about, None where it does not and nobody was told of. `before` was told in the same place, the latest first."""
    found = _ABOUT.match(fact.words)
    if found is None or fact.relation is not None:
        return fact
    who = found["who"].lower().partition("'")[0]
    # Whoever has a name already gets no other one.
    named = fact.is_name or names_in(fact.words)[1]
    told = next(
        (one for one in before[:MOST_BACK] if _may_be(who, one.fact) and not (named and one.fact.is_name)), None
    )
    if told is None:
        return fact if _OF_WRITER.search(fact.words) is not None else None
    somebody = called(told.fact)
    if told.fact.is_name and not fact.is_name:
        somebody = f"{somebody} {told.fact.names[0]}"
    if found["who"].lower() in ("her", "his", "their", "its"):
        somebody = f"{somebody}'s"
    elif "'" in found["who"]:
        somebody = f"{somebody} {'are' if who == 'they' else 'is'}"
    return fact_of(f"{somebody[:1].upper()}{somebody[1:]}{fact.words[found.end() :]}", today)


def called(fact: PersonalFact) -> str:
    """Whom a fact is about, as its writer says it: "my grandmother", "my fiancé"."""
    said = (word.lower() for word in _WORD.findall(fact.words))
    return f"my {next((word for word in said if fact.relation in lexicon().of(folded(word))), fact.relation)}"


def _may_be(who: str, fact: PersonalFact) -> bool:
    """Whether somebody of the writer's may be spoken of so."""
    relation = fact.relation
    if relation is None:
        return False
    if who in _HERS:
        return relation not in _MEN and relation != "children"
    if who in _HIS:
        return relation not in _WOMEN and relation != "children"
    return who in ("they", "their") or relation in lexicon().animals
