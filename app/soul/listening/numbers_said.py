"""Whether a line written to what somebody tells names a number that this one never said ("three nights")."""

from __future__ import annotations

from app.soul.listening.choosing import words_in
from app.soul.listening.whom import OUR_WORDS

_NUMBERS = frozenset(
    ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "thirty",
     "forty", "fifty", "hundred", "dozen")
)  # fmt: skip
# The same numbers as ordinals and in figures: "third night running", "3 nights".
_SAME = {
    said: number
    for number, *others in (
        ("two", "second", "2"), ("three", "third", "3"), ("four", "fourth", "4"), ("five", "fifth", "5"),
        ("six", "sixth", "6"), ("seven", "seventh", "7"), ("eight", "eighth", "8"), ("nine", "ninth", "9"),
        ("ten", "tenth", "10"),
    )
    for said in others
}  # fmt: skip
# In a clause with one of these the number is the speaker's own.
_OWN = OUR_WORDS | {"grandad", "mum", "dad"}
_ENDS = str.maketrans(dict.fromkeys(";:!?,\u2014", "."))


def says_other_numbers(line: str, told: str) -> bool:
    """Whether the line names a number of what was `told`, in plain words, that does not stand there."""
    words_told = words_in(told.lower())
    known = frozenset((*words_told, *(_SAME[word] for word in words_told if word in _SAME)))
    for clause in line.lower().translate(_ENDS).split("."):
        words = frozenset(words_in(clause))
        if words & _NUMBERS - known and not words & _OWN:
            return True
    return False
