"""Openings by the names people give them, as lines a character can play."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache

from app.domain.persona import Repertoire, RepertoireLine
from app.domain.text import unaccented
from app.openings.book import OpeningRow, read_lines

# Likeness (0 to 1) from which a name is taken for a misspelling of another: two letters of a dozen.
ALIKE = 0.84
_FILLER = frozenset(["the", "opening", "game", "system", "variation", "of", "in", "against", "with"])
_SPELLED = {"defense": "defence", "center": "centre"}
# What people say instead of the book's name; and the one they mean where two are called alike.
_ALIASES = {
    "spanish": "Ruy Lopez",
    "spanish game": "Ruy Lopez",
    "petroff": "Petrov Defence",
    "petroff defence": "Petrov Defence",
    "russian": "Petrov Defence",
    "king indian": "King's Indian Defence",
    "king indian attack": "King's Indian Attack",
    "two knights": "Italian Game: Two Knights Defence",
    "dutch": "Dutch Defence",
    "dragon": "Sicilian Defence: Dragon Variation",
    "sicilian dragon": "Sicilian Defence: Dragon Variation",
    "giuoco": "Italian Game: Giuoco Piano",
    "center counter": "Scandinavian Defence",
}


def find_opening(name: str) -> OpeningRow | None:
    """The line of the opening book that is meant by `name`; None where none is. Spelling of one land or the other,
    accents, apostrophes and words like "defence" make no difference."""
    words = _words(name)
    if not words:
        return None
    called = _ALIASES.get(" ".join(words))
    exact = [line for key, line in _book() if key == words or line.opening.name == called]
    if exact:
        return exact[0]
    # "Najdorf" means the Sicilian's; of several the one that stands first, the head of its family.
    within = [line for key, line in _book() if set(words) <= set(key)]
    if within:
        return min(within, key=lambda line: (line.opening.plies, line.opening.name))
    wanted = " ".join(words)
    likeness, best = max(((_likeness(wanted, " ".join(key)), line) for key, line in _book()), key=_first)
    return best if likeness >= ALIKE else None


def repertoire_of(lines: Iterable[OpeningRow]) -> Repertoire:
    """The lines sorted by who plays them: an opening is named after the move that makes it, its last one."""
    white: list[RepertoireLine] = []
    black: list[RepertoireLine] = []
    for line in lines:
        side = white if len(line.moves) % 2 else black
        side.append(RepertoireLine(name=line.opening.name, moves=line.moves))
    return Repertoire(white=tuple(white), black=tuple(black))


def opening_names() -> list[str]:
    """Every name of the book, once, in its order."""
    return list(dict.fromkeys(line.opening.name for _, line in _book()))


def _likeness(one: str, other: str) -> float:
    """From 0 to 1; 0 for what a look at lengths and letters shows to be too far apart to be `ALIKE`."""
    if 2 * min(len(one), len(other)) < ALIKE * (len(one) + len(other)):
        return 0.0
    matcher = SequenceMatcher(None, one, other)
    return matcher.ratio() if matcher.quick_ratio() >= ALIKE else 0.0


def _first(pair: tuple[float, OpeningRow]) -> float:
    return pair[0]


def _words(name: str) -> tuple[str, ...]:
    plain = re.sub(r"['’]s?\b", "", unaccented(name))
    said = [_SPELLED.get(word, word) for word in re.findall(r"[a-z0-9]+", plain)]
    return tuple(word for word in said if word not in _FILLER) or tuple(said)


@cache
def _book() -> tuple[tuple[tuple[str, ...], OpeningRow], ...]:
    return tuple((_words(line.opening.name), line) for line in read_lines())
