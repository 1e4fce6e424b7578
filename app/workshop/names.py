"""Names a character may not have: those of the cast and of the house, however they are spelled."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

# Letters of other alphabets, and digits, that pass for Latin ones at a glance.
_PASSES_FOR = {
    "a": "аАαΑ4@", "b": "вВΒ8", "c": "сС", "d": "ԁ", "e": "еЕεΕ3", "h": "һнНΗ", "i": "іІιΙ1|!", "j": "јЈ",
    "k": "кКκΚ", "m": "мМΜ", "n": "Ν", "o": "оОοΟ0", "p": "рРρΡ", "q": "ԛ", "s": "ѕЅ5$", "t": "тТτΤ7",
    "u": "υ", "w": "ѡω", "x": "хХχΧ", "y": "уУΥ", "z": "Ζ",
}  # fmt: skip
_LOOKS_LIKE = str.maketrans({letter: latin for latin, letters in _PASSES_FOR.items() for letter in letters})
HOUSE_NAMES = (
    "Chess Club", "the house", "steward", "the desk", "admin", "administrator", "moderator", "support", "staff",
    "system", "developer", "assistant", "everybody", "nobody", "you", "anonymous", "stockfish",
)  # fmt: skip
# From this likeness on (Ratcliff/Obershelp, 0 to 1) a name passes for the other at a glance: one letter in ten differs.
TOO_LIKE = 0.9
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
_FORM = re.compile(r"[^\W\d_](?:[\w .,'’·-]|[\u200c\u200d])*", re.UNICODE)


def well_formed(name: str) -> bool:
    """Letters first, then letters, digits and what stands in names; no word of several alphabets."""
    return _FORM.fullmatch(name) is not None and not any(map(_mixed, name.split()))


def impersonates(name: str, cast: Iterable[str]) -> bool:
    """Whether the name passes for one of `cast`, whole or by the first name alone, or for the house."""
    bare = skeleton(name)
    if any(bare == skeleton(taken) for taken in HOUSE_NAMES):
        return True
    for full in cast:
        if bare == skeleton(full.split()[0]):
            return True
        if skeleton(full) in bare or SequenceMatcher(None, bare, skeleton(full)).ratio() >= TOO_LIKE:
            return True
    return False


def skeleton(name: str) -> str:
    """A name as it looks at a glance: without case, marks, spaces and points, in Latin letters where they pass."""
    plain = unicodedata.normalize("NFKD", name).translate(_LOOKS_LIKE).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def _mixed(word: str) -> bool:
    names = [unicodedata.name(letter, "") for letter in word if letter.isalpha()]
    return sum(any(name.startswith(script) for name in names) for script in _SCRIPTS) > 1
