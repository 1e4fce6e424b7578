"""Rules for names of players and characters: not invisible, and not confusable with the cast or the staff."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

from app.domain.text import has_pile

# Confusables: letters of other scripts, and digits, that look like Latin letters.
_PASSES_FOR = {
    "a": "аАαΑ4@", "b": "вВΒ8", "c": "сС", "d": "ԁ", "e": "еЕεΕ3", "h": "һнНΗ", "i": "іІιΙ1|!", "j": "јЈ",
    "k": "кКκΚ", "m": "мМΜ", "n": "Ν", "o": "оОοΟ0", "p": "рРρΡ", "q": "ԛ", "s": "ѕЅ5$", "t": "тТτΤ7",
    "u": "υ", "w": "ѡω", "x": "хХχΧ", "y": "уУΥ", "z": "Ζ",
}  # fmt: skip
_LOOKS_LIKE = str.maketrans({letter: latin for latin, letters in _PASSES_FOR.items() for letter in letters})
HOUSE_NAMES = (
    "Chess Club", "club", "the house", "house", "steward", "the steward", "the desk", "admin", "administrator",
    "moderator", "support", "staff", "root", "system", "developer", "assistant", "everybody", "nobody", "you",
    "anonymous", "stockfish",
)  # fmt: skip
# Similarity (Ratcliff/Obershelp, 0 to 1) from which two names are confusable: about one letter in ten differs.
TOO_LIKE = 0.9
# Letters and signs of the alphabets that show nothing: fillers of Korean and Khmer, the empty pattern of Braille, the
# mark that joins marks. Other invisible ones are told by their category.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
# Characters of an agent's name at most.
AGENT_NAME = 40
# Choose between the text and the picture of a sign before them.
_CHOOSERS = "\ufe0e\ufe0f"
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")
# Control characters, formats (which reorder a line), what no alphabet has, and separators of lines.
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
_FORM = re.compile(r"[^\W\d_](?:[\w .,'’·-]|[\u200c\u200d])*", re.UNICODE)


def can_be_seen(name: str) -> bool:
    """Whether every character is visible, none carries too many combining marks, and at least one is neither a mark nor
    a space."""
    if any(letter in _BLANK or unicodedata.category(letter) in _UNSEEN for letter in name) or has_pile(name):
        return False
    return any(unicodedata.category(letter)[0] not in "MZ" and letter not in _CHOOSERS for letter in name)


def well_formed(name: str) -> bool:
    """Whether the name begins with a letter and goes on with letters, digits and common signs of names, is visible, and
    mixes no scripts within a word."""
    return _FORM.fullmatch(name) is not None and _BLANK.isdisjoint(name) and not any(map(_mixed, name.split()))


# What a program is called of whose name nothing can be kept.
A_PROGRAM = "Program"
_NO_SIGN = re.compile(r"[^\w .,'’·-]", re.UNICODE)


def program_name(name: str) -> str:
    """How the agent is called that plays for a program of this name: as the program, where an agent may be called so,
    else what can be kept of it behind `A_PROGRAM` ("T" is "Program T")."""
    if len(name) > 1 and well_formed(name):
        return name
    kept = " ".join(_NO_SIGN.sub(" ", name).split())
    return next(
        (one for one in (kept, f"{A_PROGRAM} {kept}"[:AGENT_NAME].strip()) if len(one) > 1 and well_formed(one)),
        A_PROGRAM,
    )


def impersonates(name: str, cast: Iterable[str]) -> bool:
    """Whether the name is confusable with one of `cast`, whole or by first name, or with a name of the staff."""
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
    """The skeleton of a name for comparison: folded, without marks, spaces and points, confusables replaced by Latin
    letters, and l by i, because a 1 looks like both."""
    plain = unicodedata.normalize("NFKD", name).translate(_LOOKS_LIKE).casefold().replace("l", "i")
    return "".join(letter for letter in plain if letter.isalnum())


def _mixed(word: str) -> bool:
    names = [unicodedata.name(letter, "") for letter in word if letter.isalpha()]
    return sum(any(name.startswith(script) for name in names) for script in _SCRIPTS) > 1
