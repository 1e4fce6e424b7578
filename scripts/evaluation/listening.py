"""How well somebody listens: whether answers take up what was said, and how much of the talk is new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

# Letters of a word that says something, and how many of its first ones make two words kin (bakery, bakers).
LONGER = 4
KIN = 4
# Lines of the player's own that an answer may come back to.
LOOKED_BACK = 6

_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
# Longer words that everybody's talk is made of.
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "about after again always anything been before being came come could does doing done down each even ever every"
        " first from game gets give gives goes going gone good great have having hear here himself into just keep keeps"
        " know last less like little long look looks made make makes many maybe more most much must myself need never"
        " nice next nobody nothing only other over play played player plays please really right said same says seem"
        " should since some somebody something still such sure take tell than thank that their them then there these"
        " they thing things think this those though till time times today told took until very want wants well went"
        " were what when where which while whole whose will with without word words would year years your yours",
    )
)


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
    """Whether the answer has a word of substance in common with what the player has said."""
    return bool(_kin(answer) & frozenset[str]().union(*map(_kin, heard)))


def taken_up(events: Sequence[tuple[str, dict[str, Any]]]) -> float:
    """The share of answers that take up what was said, in [0, 1]; 0 where nothing was."""
    found = [takes_up(heard, answer) for heard, answer in answers(events)]
    return sum(found) / len(found) if found else 0.0


def _kin(text: str) -> frozenset[str]:
    words = (word.removesuffix("'s") for word in _WORD.findall(text.lower()))
    return frozenset(word[:KIN] for word in words if len(word) >= LONGER and word not in _COMMON)
