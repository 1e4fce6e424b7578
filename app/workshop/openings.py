"""Finds openings by the names people use for them, and makes repertoires of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache

from app.domain.persona import Repertoire, RepertoireLine
from app.domain.text import unaccented
from app.openings.book import OpeningRow, read_lines

# Similarity (`SequenceMatcher.ratio`, 0 to 1) from which a name counts as a misspelling: two of twelve letters differ.
LEAST_SIMILARITY = 0.84
_FILLER = frozenset(["the", "opening", "game", "system", "variation", "of", "in", "against", "with"])
_SPELLED = {"defense": "defence", "center": "centre"}
# Common names that differ from the book's, and which opening an ambiguous name means.
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
    """The row of the opening table that `name` means; None if there is none. British or American spelling, accents,
    apostrophes and words like "opening" make no difference."""
    words = _words(name)
    if not words:
        return None
    wanted = " ".join(words)
    alias = _ALIASES.get(wanted)
    exact = [line for key, line in _book() if key == words or line.opening.name == alias]
    if exact:
        return exact[0]
    # "Najdorf" means "Sicilian Defence: Najdorf Variation"; of several matches the shortest line is the main one.
    within = [line for key, line in _book() if set(words) <= set(key)]
    if within:
        return min(within, key=lambda line: (line.opening.plies, line.opening.name))
    similarity, best = max(
        ((_similarity(wanted, " ".join(key)), line) for key, line in _book()), key=lambda pair: pair[0]
    )
    return best if similarity >= LEAST_SIMILARITY else None


def repertoire_of(lines: Iterable[OpeningRow]) -> Repertoire:
    """The lines by colour: an opening belongs to the player of its last move."""
    white: list[RepertoireLine] = []
    black: list[RepertoireLine] = []
    for line in lines:
        side = white if len(line.moves) % 2 else black
        side.append(RepertoireLine(name=line.opening.name, moves=line.moves))
    return Repertoire(white=tuple(white), black=tuple(black))


def opening_names() -> list[str]:
    """Every opening name of the table, without repeats, in its order."""
    return list(dict.fromkeys(line.opening.name for _, line in _book()))


def _similarity(one: str, other: str) -> float:
    """`SequenceMatcher.ratio`, or 0 where cheap upper bounds show that it is below `LEAST_SIMILARITY`."""
    if 2 * min(len(one), len(other)) < LEAST_SIMILARITY * (len(one) + len(other)):
        return 0.0
    matcher = SequenceMatcher(None, one, other)
    return matcher.ratio() if matcher.quick_ratio() >= LEAST_SIMILARITY else 0.0


def _words(name: str) -> tuple[str, ...]:
    plain = re.sub(r"['’]s?\b", "", unaccented(name))
    words = [_SPELLED.get(word, word) for word in re.findall(r"[a-z0-9]+", plain)]
    return tuple(word for word in words if word not in _FILLER) or tuple(words)


@cache
def _book() -> tuple[tuple[tuple[str, ...], OpeningRow], ...]:
    return tuple((_words(line.opening.name), line) for line in read_lines())
