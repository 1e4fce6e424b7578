"""Recognises statements that repeat a memory of another game, which the present position can neither prove nor
refute."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.text import SMALL_WORDS
from app.truth.tokens import straightened

# Fewest content words that a line shares with a memory it tells.
SHARED_WORDS = 3
_LONGER = 4
_WORD = re.compile(r"[a-z0-9]+")
_CLAUSE = re.compile(r"[^.!?;:()]+")
# Words of statements about the listener or the present, which are not about another game.
_HERE = re.compile(r"\b(?:you\w*|here|now|today|tonight|this|these|is|are|am|we|us|our|will|going to)\b", re.IGNORECASE)
# Function words, and verbs without a meaning of their own.
_LIGHT = re.compile(
    r"i|an?|the|my|me|he|she|they|it|his|her|their|him|them|on|in|at|to|of|and|with|by|up|off|out|once|then|so|but|put"
    r"|had|has|have|was|were|got|went|took|made|played|moved|stood|sat"
)


def _stem(word: str) -> str:
    """A word without the s of a plural."""
    return word.removesuffix("s") if len(word) > _LONGER else word


# Words that are too common to count as shared.
_COMMON = frozenset(
    map(
        _stem,
        SMALL_WORDS
        | {"again", "always", "came", "chess", "game", "gave", "give", "good", "know", "long", "look", "move", "moved"}
        | {"nobody", "play", "played", "take", "time", "told", "took", "want", "went", "year"},
    )
)


def shared_words(one: str, other: str) -> int:
    """How many content words two texts have in common."""
    return len(_longer(one) & _longer(other))


def tells_memory(memory: str, line: str) -> bool:
    """Whether `line` tells `memory`: they share at least SHARED_WORDS content words."""
    return shared_words(memory, line) >= SHARED_WORDS


def is_about_memory(claim: str, line: str, memories: Iterable[str]) -> bool:
    """Whether a statement in `line` is about another game: the line tells one of `memories`, all content words of the
    statement are in that memory, and its clause is neither about the listener nor in the present. `claim` is the text
    of the statement as the checker found it."""
    text = straightened(line)
    clauses = [found[0] for found in _CLAUSE.finditer(text) if claim.strip(" .!?;:()") in found[0]]
    if not clauses or any(map(_HERE.search, clauses)):
        return False
    content = {word for word in _words(claim) if not _LIGHT.fullmatch(word)}
    return any(content <= _words(memory) and tells_memory(memory, line) for memory in memories)


def _words(text: str) -> frozenset[str]:
    """Lower-case words, without the s of a plural or a possessive."""
    plain = straightened(text).lower().replace("'s", "")
    return frozenset(map(_stem, _WORD.findall(plain)))


def _longer(text: str) -> frozenset[str]:
    return frozenset(word for word in _words(text) if len(word) >= _LONGER and word not in _COMMON)
