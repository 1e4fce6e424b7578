"""How well somebody listens: whether answers take up what was said, and how much of the talk is new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

# Letters of a word that says something, and how many a stem of it has at least.
LONGER = 4
# Letters of a name, and of each of two words that are said back together.
NAMED = 3
# Lines of the player's own that an answer may come back to.
LOOKED_BACK = 6

_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
# Words of grammar: nothing is taken up by them, not even by two in a row.
_GRAMMAR = frozenset(
    re.findall(
        r"\w+",
        "about after and are been before being but can could did does doing done each even ever every for"
        " from had has have having her here him himself his how into its just myself not only other our over"
        " same she should since some somebody something still such than that the their them then there these"
        " they this those though until very was were what when where which while who whose why will with"
        " without would you your yours",
    )
)
# Longer words that everybody's talk is made of: one of them alone takes up nothing, two in a row do ("last game").
_COMMON = _GRAMMAR | frozenset(
    re.findall(
        r"\w+",
        "again always anything came come day down first game gets give gives goes going gone good great hear"
        " keep keeps know last less like little long look looks made make makes many maybe more most much must"
        " need never next nice nobody nothing play played player plays please really right said say says seem"
        " sure take tell thank thing things think time times today told took want wants well went whole word"
        " words year years",
    )
)
# A word that is written large and begins no sentence.
_NAME = re.compile(r"(?<![.?!] )(?<!^)(?<![\w'])[A-Z]\w*[a-z]\w*")


def answers(events: Iterable[tuple[str, dict[str, Any]]]) -> Iterator[tuple[Sequence[str], str]]:
    """Each line that followed words of the player's: those of theirs so far, the last ones last, and the line."""
    said: list[str] = []
    waiting = False
    for name, payload in events:
        if name == "player_chat_echoed":
            said.append(payload["text"])
            waiting = True
        elif name == "agent_chat" and waiting:
            yield said[-LOOKED_BACK:], payload["text"]
            waiting = False


def takes_up(heard: Sequence[str], answer: str) -> bool:
    """Whether the answer has a word of substance, a name, or two words in a row in common with what was said."""
    words, pairs, stems = frozenset(_words(answer)), _pairs(answer), _stems(answer)
    return any(
        pairs & _pairs(said) or words & _names(said) or any(_kin(one, other) for one in stems for other in _stems(said))
        for said in heard
    )


def taken_up(events: Sequence[tuple[str, dict[str, Any]]]) -> float:
    """The share of answers that take up what was said, in [0, 1]; 0 where nothing was."""
    found = [takes_up(heard, answer) for heard, answer in answers(events)]
    return sum(found) / len(found) if found else 0.0


def _words(text: str) -> list[str]:
    return [word.removesuffix("'s") for word in _WORD.findall(text.lower())]


def _names(text: str) -> frozenset[str]:
    """What the text calls by name, be it as short as "Ada"."""
    return frozenset(name.lower() for name in _NAME.findall(text) if len(name) >= NAMED and name.lower() not in _COMMON)


def _pairs(text: str) -> frozenset[tuple[str, str]]:
    """Words in a row that say something together: "well played", "last game", "made tea"."""
    words = _words(text)
    return frozenset(
        pair for pair in pairwise(words) if all(len(word) >= NAMED and word not in _GRAMMAR for word in pair)
    )


def _stems(text: str) -> frozenset[str]:
    """Its words of substance, without the last letter that goes where such a word is bent ("dance", "story")."""
    words = frozenset(word for word in _words(text) if len(word) >= LONGER and word not in _COMMON)
    return frozenset(word[:-1] if word[-1] in "ey" and len(word) > LONGER else word for word in words)


def _kin(one: str, other: str) -> bool:
    """Whether the words come from each other: "bakery" and "bakers" do, "cheat" and "cheap" do not."""
    return one.startswith(other) or other.startswith(one)
