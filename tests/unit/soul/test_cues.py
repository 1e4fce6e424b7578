from __future__ import annotations

import random
import re

import pytest

from app.characters.presets import load_presets
from app.characters.temperaments import TEMPERAMENTS, phrasebook_of
from app.soul import claims_rest
from app.soul.cues import Cues, cues_of
from app.soul.truth import RULES

PATTERNS = [pattern for pattern, _ in RULES] + list(claims_rest._PATTERNS)
SHAPED = {"square": "e4", "from": "d2", "piece": "knight", "move": "Nf3", "opponent": "Ada", "number": "two"}


class Filled(dict[str, str]):
    def __missing__(self, slot: str) -> str:
        return SHAPED.get(slot.lower(), "my rook on e1")


def lines() -> list[str]:
    """Some of everything that the club can say, its slots filled with something."""
    books = [sheet.phrases for sheet in load_presets().values()] + [phrasebook_of(name) for name in TEMPERAMENTS]
    said = {line for book in books for some in book.values() for line in some}
    return [line.format_map(Filled()) for line in random.Random(1).sample(sorted(said), 400)]


def test_no_line_that_a_pattern_matches_is_kept_from_it() -> None:
    cues, said, matched = Cues(PATTERNS), lines(), 0
    for line in said:
        for pattern, possible in zip(PATTERNS, cues.possible(line), strict=True):
            if not possible:
                assert pattern.search(line) is None, (line, pattern.pattern)
            matched += possible
    assert len(said) < matched < len(said) * len(PATTERNS) / 4, "and most patterns need not look"


@pytest.mark.parametrize("line", ["YOUR ROOK IS PİNNED", "your rooK ıs pınned", "ſtalemate", "Your Rook is Pinned"])
def test_letters_that_count_as_others_count_so_here(line: str) -> None:
    pattern = re.compile(r"\b(?:my|your) (?:rook|knight)s? is (?:\w+ )?pinned\b|stalemate", re.IGNORECASE)
    assert pattern.search(line)
    assert Cues([pattern]).possible(line) == (True,)


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        (r"\b(?:my|your) rook", [{"my", "your"}, {"rook"}]),
        (r"(?:the )?queens? (?:and|or|a) (?=king)x", [{"queen"}]),
        (r"(?:castl\w+ ){1,2}(?:home )*now", [{"castl"}, {"now"}]),
        (r"(?:white|[a-h]) is", [{"is"}]),
        (r"(?!never)\w+", []),
        (r"[Nn]obody takes it", [{"obody"}]),
    ],
)
def test_the_cues_of_a_pattern_are_what_it_cannot_do_without(pattern: str, needed: list[set[str]]) -> None:
    assert [set(cue) for cue in cues_of(re.compile(pattern, re.IGNORECASE))] == needed
