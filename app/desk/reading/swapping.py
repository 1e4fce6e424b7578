"""A follow-up that swaps a part of the question before it: "and with black?", "and rapid?", "what about endgames?"."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

# How a follow-up begins, and the small words that may stand about the part it names.
_LEAD = r"(?:(?:and|but|or|ok(?:ay)?|so|then|also|now|what about|how about|what of|same for|same with|what if)\b[, ]*)"
_SMALL = (
    r"(?:(?:with|for|as|against|in|on|to|at|of|by|if|when|i|i'm|i am|it's|it is|play|playing|have|take|had|a|an|the|my"
    r"|only|just) )"
)
_TAIL = r"(?: (?:pieces|side|games?|ones?|chess|then|instead|too|though|please|defen[cs]e|opening|gambit|system))*"
# Words of a question that is asked anew; a longer one is a question of its own.
MOST_WORDS = 9

_PIECE = r"(?:king|queen|rook|bishop|knight|pawn)s?"
OPENINGS = (
    r"(?:sicilian|french|caro(?:[- ]kann)?|italian|spanish|ruy lopez|london|scotch|scandinavian|alekhine'?s?|pirc|dutch"
    r"|english|vienna|petro(?:v|ff)(?:'s)?|philidor(?:'s)?|slav|catalan|gr(?:u|ue)nfeld|nimzo(?:[- ]indian)?"
    r"|king's indian|queen's indian|queen's gambit|king's gambit|benoni|benko|najdorf|dragon|modern|r[eé]ti|bird'?s?"
    r"|two knights|four knights|evans(?: gambit)?|giuoco piano|colle|trompowsky)"
)


@dataclass(frozen=True, slots=True)
class _Swappable:
    """Something a question may name: a word for it, and how it is said where the question before named none (None: then
    it is no follow-up of this kind)."""

    word: str
    added: str | None = None


# The first that is named counts.
_PARTS = (
    _Swappable(r"(?:white|black)", "with {}"),
    _Swappable(r"(?:bullet|blitz|rapid|classical|correspondence|[0-9]{1,3} ?\+ ?[0-9]{1,2})", "in {}"),
    _Swappable(OPENINGS),
    _Swappable(rf"(?:(?:two |one )?{_PIECE}(?:(?: and |, ?| plus )(?:two |one |a |an |the )?{_PIECE})*)"),
    _Swappable(r"(?:openings?|middle ?games?|end ?games?|endings?|tactics|strategy)", "in {}"),
    _Swappable(r"(?:rated|friendly|unrated|casual)", "in {} games"),
    _Swappable(r"(?:today|tonight|yesterday|tomorrow|(?:this|last) (?:week|month|year))", "{}"),
    _Swappable(r"(?:strongest|weakest|easiest|hardest|gentlest|longest|shortest|highest|lowest|best|worst|latest|first|last)"),
    _Swappable(r"(?:wins?|loss(?:es)?|draws?|won|lost|drawn)"),
)  # fmt: skip
_NAMED = tuple(re.compile(rf"^\W*{_LEAD}*{_SMALL}*({part.word}){_TAIL}\W*$") for part in _PARTS)
_BEFORE = tuple(re.compile(rf"\b{part.word}(?![\w-])") for part in _PARTS)
# What may stand about a name that is all of a question: "and the kenji one", "and pip? same question".
_ABOUT_NAME = (
    rf"(?:{_LEAD}|(?:with|for|against|on|of|about|to|by|from|at|the|my|a|game|games|one|does|is|did|it|same) )*",
    r"(?:'?s)?(?: (?:one|games?|too|then|instead|please|also|now))*"
    r"(?:[,;.?! ]+(?:(?:the )?same(?: (?:question|thing|there))?|too|please))?\W*$",
)
_PRONOUN = re.compile(r"\b(?:him|her|he|she|his)\b(?!self)")
# "Her openings", where the pronoun stands for whose.
_OWNS = re.compile(
    r"^(?:his\b|her (?!(?:and|or|to|in|at|with|for|on|a|an|the|too|now|then|rated|again|today|here|as|by|if)\b)[a-z])"
)
_BEGINS = re.compile(rf"^\W*(?:{_LEAD}|(?:with|as|against|in|for) )")


def swapped(low: str, before: str | None) -> str | None:
    """The question `before` with the part that this one names instead of its own; None where this one is more than
    such a part, or `before` has no place for it. Both as `plain` gives them."""
    if not before or len(low.split()) > MOST_WORDS:
        return None
    for part, named, there in zip(_PARTS, _NAMED, _BEFORE, strict=True):
        found = named.search(low)
        if found is None:
            continue
        places = {place[0]: place for place in there.finditer(before)}
        # "King and rook against king" names a king and a rook, and no second thing.
        places = {
            word: place for word, place in places.items() if not any(word in one for one in places if one != word)
        }
        if len(places) == 1:
            (place,) = places.values()
            return f"{before[: place.start()]}{found[1]}{before[place.end() :]}"
        if not places and part.added is not None and _BEGINS.search(low):
            return f"{before.rstrip(' ?.!')} {part.added.format(found[1])}?"
    return None


def with_name(low: str, before: str | None, names: Collection[str]) -> str | None:
    """The question `before` asked of somebody else: of the one of these first names that is all this one says ("and the
    kenji one"); None where it says more, or `before` spoke of nobody."""
    if not before or len(low.split()) > MOST_WORDS or not names:
        return None
    any_name = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    lead, tail = _ABOUT_NAME
    found = re.search(rf"^\W*{lead}({any_name}){tail}", low)
    if found is None:
        return None
    places = list(re.finditer(rf"\b({any_name})(?=s?\b)", before)) or list(_PRONOUN.finditer(before))
    # Of two that were compared the second is the one that changes.
    if not places or any(place[0] == found[1] for place in places):
        return None
    place = places[-1]
    owner = "'s" if place[0] not in names and _OWNS.search(before[place.start() :]) else ""
    return f"{before[: place.start()]}{found[1]}{owner}{before[place.end() :]}"
