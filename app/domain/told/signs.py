"""Signs in the words of a passage that it tells of its writer's life, or that it does not; how much each of them counts
is learned (`app.memory.told.earnest`)."""

from __future__ import annotations

from datetime import date

from app.domain.told.asides import is_of_the_moment, without_quotations
from app.domain.told.lexicon import concepts_of, folded, words_of
from app.domain.told.reading import of_somebody, read_facts
from app.domain.told.typing import fact_of
from app.domain.told.writers_words import FIRST_PERSON, LASTING, OF_OTHER_TONGUES, UNSPOKEN, WITHOUT_I

# Words of passages that are short, and very short.
SHORT, VERY_SHORT = 6, 3
_YOU = frozenset(("you", "your", "u", "ur"))
# Concepts that speak for or against a telling together.
_CONCEPTS: tuple[frozenset[str], ...] = (
    frozenset({"health"}),
    frozenset({"place", "work", "study", "childhood"}),
    frozenset({"like", "dislike", "food"}),
    frozenset({"love", "loss", "birth"}),
    frozenset({"music", "hobby", "sport"}),
    frozenset({"age", "exam", "travel", "event"}),
    frozenset({"chess", "beginning"}),
    frozenset({"home", "vehicle", "devices", "plants"}),
)


def signs_of(words: str, today: date) -> tuple[float, ...]:
    """The signs of a passage said `today`, each 0 or 1."""
    plain = folded(without_quotations(words))
    concepts, said, fact = concepts_of(plain), words_of(plain), fact_of(words, today)
    found = (
        FIRST_PERSON.search(plain) is not None,
        UNSPOKEN.match(plain) is not None,
        WITHOUT_I.match(plain) is not None,
        of_somebody(plain, concepts),
        bool(read_facts(words, today)),
        is_of_the_moment(plain),
        LASTING.search(plain) is not None,
        len(said) <= VERY_SHORT,
        len(said) <= SHORT,
        any(word.partition("'")[0] in _YOU for word in said),
        any(letter.isdigit() for letter in words),
        fact.is_name,
        bool(fact.names),
        fact.days is not None,
        fact.relation is not None,
        len(set(OF_OTHER_TONGUES.findall(plain))) > 1,
        *(bool(concepts & kind) for kind in _CONCEPTS),
    )
    return tuple(map(float, found))
