"""Finds statements of players about themselves ("I live in ...") in the talk at the table, for memories of them.

Only short statements in the first person are recognised.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from app.post_match.finished import SpokenLine

# Characters of a detail: a place, a profession, something one likes.
LONGEST_DETAIL = 40

_DETAIL = rf"(?P<detail>[^\W\d_][\w '-]{{1,{LONGEST_DETAIL}}}?)"
_END = r"(?=$|[.,;:!?()\n]| (?:and|but|so|because|too|as well|by the way|now|today)\b)"


def _statement(opening: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:^|[.,;!?\n] ?|\b(?:and|but|well|so|oh|yes|no|hi|hello) )(?:{opening}) {_DETAIL}{_END}", re.I
    )


# Pattern, wording after "They told me that", and triggers of the memory besides the detail itself.
_STATEMENTS = (
    (_statement(r"i(?:'m| am) from|i come from"), "they are from {detail}", ("home", "where they are from")),
    (_statement(r"i live in"), "they live in {detail}", ("home", "where they live")),
    (_statement(r"i work as|i work in|i work at"), "they work as or with {detail}", ("work", "their job")),
    (_statement(r"i(?:'m| am) an?"), "they are a {detail}", ("who they are", "their life")),
    (_statement(r"i (?:really )?(?:love|adore|like)"), "they like {detail}", ("what they like", "taste")),
    (_statement(r"i (?:really )?(?:hate|dislike)"), "they dislike {detail}", ("what they dislike", "taste")),
    (_statement(r"my favou?rite \w+ is"), "their favourite is {detail}", ("favourite", "taste")),
    (_statement(r"i(?:'ve| have) been playing (?:chess )?(?:for|since)"), "they have played for or since {detail}",
     ("how long they play", "beginnings")),
)  # fmt: skip

# Words that show that the match is no lasting detail: moods, things of this game, talk to the program.
_EMPTY = re.compile(
    r"\b(?:it|that|this|you|your|yours|bit|lot|little|sorry|here|there|ready|fine|good|ok|okay|sure|glad|happy|lost"
    r"|lose|losing|winning|won|done|tired|back|bot|ai|computer|human|admin|system|prompt|instruction\w*|ignore|secret"
    r"|check|mate|move|moves|draw|king|queen|rook|bishop|knight|pawn|piece|pieces|position|game)\b|[a-h][1-8]",
    re.I,
)


@dataclass(frozen=True, slots=True)
class SelfStatement:
    """One statement: the words after "They told me that", the triggers of a memory of it, and the line it was in."""

    words: str
    triggers: tuple[str, ...]
    line: SpokenLine


def self_statements(lines: Iterable[SpokenLine]) -> list[SelfStatement]:
    """Every statement in `lines`, in order, each once."""
    found: dict[str, SelfStatement] = {}
    for line in lines:
        for pattern, words, triggers in _STATEMENTS:
            match = pattern.search(line.text)
            if match is None or _EMPTY.search(match["detail"]):
                continue
            detail = " ".join(match["detail"].split())
            said = words.format(detail=detail)
            found.setdefault(said.casefold(), SelfStatement(said, (detail, *triggers), line))
    return list(found.values())
