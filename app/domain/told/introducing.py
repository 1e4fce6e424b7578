"""Who a player says that they are: "I'm Annika, first time here", "Oskar here, carpenter", "I'm Oskar, a carpenter"."""

from __future__ import annotations

import re

from app.domain.told.lexicon import concepts_of, folded

NAME = r"[^\W\d_][\w'’.-]*"
NOT_A_NAME = frozenset(
    """i a an the my me her him it she he they and but so after because by for in on at to of is are was not
    also just like after obviously because called that this monday tuesday wednesday thursday friday
    saturday sunday january february march april may june july august september october november december
    i'm i've i'll i'd english french german spanish portuguese polish russian italian dutch american
    british any anymore else no now god""".split()  # noqa: SIM905 - a list literal would be a page long
)
# "I'm Annika", and what may stand behind it of somebody who has just come.
_I_AM = rf"^\W*(?:(?:[Hh]i|[Hh]ello|[Hh]ey)(?: there)?[ ,.!]+)?(?:[Ii]'m|[Ii] am|[Ii]m) (?P<name>[A-ZÀ-Ž]{NAME})"
_INTRODUCES = re.compile(rf"{_I_AM}(?: [A-ZÀ-Ž]{NAME})?\W*$")
_ARRIVES = re.compile(
    rf"(?P<who>{_I_AM.replace('?P<name>', '?:')}|^\W*(?:\w+[ ,!]+)?(?:[Mm]y name is|[Mm]y name's|[Tt]his is"
    rf"|[Cc]all me) {NAME})[ ,;.:!–-]+(?:and )?(?:it'?s |[Ii]'?m |[Ii] am |[Ii] |this is |my |just )*"
    rf"(?:first (?:time|visit|day|evening|game)|new\b|joined|signed up|never been here|nice to|pleased to"
    rf"|good to|glad to)[^.!?]*[.!?]*$"
)
_IS_HERE = re.compile(rf"^\W*(?P<name>{NAME}?) here\b(?=\W*$|[,.;:!])", re.IGNORECASE)
_HERE_TOO = frozenset(("still", "alone", "right", "over", "just", "come", "look", "sit", "stop", "stay", "out", "who"))
_A_STATE = re.compile(r"(?:ed|ing|y|ful|less|en|ous)$|^(?:upset|sick|ill|mad|glad|proud|broke|free|home|late|beat)$")
_A_TRADE = re.compile(r"(?:an? )?(?:[a-z-]{1,24} )?[a-z-]{2,24}(?:er|or|ist|ian|nurse|cook|chef|man|ant|ent|smith)\b")
_WHO_IS = re.compile(
    r"^\W*(?:i'm|i am|im|my name is|my name's|this is) (?P<name>[^\W\d_][\w'’-]*)[ ,.]+(?:and )?(?:i'm "
    r"|i am )?(?P<what>.+)$",
    re.IGNORECASE,
)
# What somebody is with a capital, and is no name.
_NO_NAME = frozenset(
    """new back here ok okay sorry sure fine black white dutch greek thai swiss czech german catholic muslim jewish
    hindu buddhist mexican korean american african norwegian italian russian ukrainian hungarian austrian bulgarian
    romanian serbian croatian estonian latvian lithuanian canadian australian brazilian iranian egyptian nigerian indian
    persian belgian georgian armenian asian tired bored busy hungry done ready lost sad happy""".split()  # noqa: SIM905 - a list literal would be a page long
)
# Names that are words of other matters too.
_ALSO_NAMES = frozenset(("nina", "leo", "drew", "tal", "tia"))
_OF_A_COUNTRY = re.compile(r"(?:ish|ese)$")


def without_arrival(words: str) -> str:
    """The words in which somebody says who they are without those that only say that they have just come: of "I'm
    Annika, first time here" the name alone is a fact."""
    found = _ARRIVES.match(words)
    return words if found is None else found["who"]


def written_out(words: str) -> str:
    """Who is there ("Oskar here, carpenter"), as a sentence of theirs."""
    found = _IS_HERE.match(words)
    if found is None:
        return words
    name = folded(found["name"])
    if name in NOT_A_NAME | _NO_NAME | _HERE_TOO or concepts_of(name):
        return words
    return f"I'm {found['name'][:1].upper()}{found['name'][1:]}{words[found.end() :]}"


def introduction_apart(words: str) -> tuple[str, ...]:
    """The name and what its bearer is as two facts, where they are told in one breath ("I'm Oskar, a carpenter from
    Linz"); else the words alone."""
    found = _WHO_IS.match(words)
    if found is None:
        return (words,)
    name, what = folded(found["name"]), folded(found["what"])
    own = what.startswith(("i ", "my ", "we "))
    is_name = (
        name not in NOT_A_NAME | _NO_NAME
        and (name in _ALSO_NAMES or not concepts_of(name))
        and _OF_A_COUNTRY.search(name) is None
    )
    if found["name"][:1].islower():
        # "I'm gutted, a friend died": in small letters only who says what they do is named.
        is_name = is_name and _A_TRADE.match(what) is not None and _A_STATE.search(name) is None
    if not is_name or not concepts_of(what) or not (own or what.startswith(("a ", "an ")) or _A_TRADE.match(what)):
        return (words,)
    lead = "" if own else "I'm " if what.startswith(("a ", "an ")) else "I'm a "
    return f"I'm {found['name'][:1].upper()}{found['name'][1:]}", f"{lead}{found['what']}"


def introduces(words: str) -> bool:
    """Whether words say who their writer is, and nothing else."""
    found = _INTRODUCES.match(words)
    if found is None:
        return False
    name = folded(found["name"])
    return (
        name not in NOT_A_NAME | _NO_NAME
        and (name in _ALSO_NAMES or not concepts_of(name))
        and _OF_A_COUNTRY.search(name) is None
    )
