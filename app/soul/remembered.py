"""Which words are a memory told again: of another game, and so nothing that this board could bear out or refute."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.text import SMALL_WORDS
from app.truth.tokens import straightened

# Words of substance that a line and a memory have in common when the line tells that memory.
TOLD_WORDS = 3
_LONGER = 4
_WORD = re.compile(r"[a-z0-9]+")
_CLAUSE = re.compile(r"[^.!?;:()]+")
# Nobody tells of another game to somebody's face, or as it stands now.
_HERE = re.compile(r"\b(?:you\w*|here|now|today|tonight|this|these|is|are|am|we|us|our|will|going to)\b", re.IGNORECASE)
# What a sentence turns on, and not what it tells.
_LIGHT = re.compile(
    r"i|an?|the|my|me|he|she|they|it|his|her|their|him|them|on|in|at|to|of|and|with|by|up|off|out|once|then|so|but|put"
    r"|had|has|have|was|were|got|went|took|made|played|moved|stood|sat"
)


def _stem(word: str) -> str:
    """A word without the s of a plural."""
    return word.removesuffix("s") if len(word) > _LONGER else word


# Words that everybody says of everything.
_COMMON = frozenset(
    map(
        _stem,
        SMALL_WORDS
        | {"again", "always", "came", "chess", "game", "gave", "give", "good", "know", "long", "look", "move", "moved"}
        | {"nobody", "play", "played", "take", "time", "told", "took", "want", "went", "year"},
    )
)


def shared_words(one: str, other: str) -> int:
    """How many words of substance two texts have in common."""
    return len(_longer(one) & _longer(other))


def is_told(memory: str, line: str) -> bool:
    """Whether `line` tells `memory`."""
    return shared_words(memory, line) >= TOLD_WORDS


def is_of_memory(claim: str, line: str, memories: Iterable[str]) -> bool:
    """Whether a statement in `line` is of another game: the line tells one of `memories`, what the statement says
    stands in it, and its clause speaks neither of now nor to anybody. `claim` is worded as the checker found it."""
    text = straightened(line)
    clauses = [found[0] for found in _CLAUSE.finditer(text) if claim.strip(" .!?;:()") in found[0]]
    if not clauses or any(map(_HERE.search, clauses)):
        return False
    weighty = {word for word in _words(claim) if not _LIGHT.fullmatch(word)}
    return any(weighty <= _words(memory) and is_told(memory, line) for memory in memories)


def _words(text: str) -> frozenset[str]:
    """Lower-case words, without the s of a plural or a possessive."""
    plain = straightened(text).lower().replace("'s", "")
    return frozenset(map(_stem, _WORD.findall(plain)))


def _longer(text: str) -> frozenset[str]:
    return frozenset(word for word in _words(text) if len(word) >= _LONGER and word not in _COMMON)
