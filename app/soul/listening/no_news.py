"""What sounds like news and is none: a house of the ill where somebody works, a title of long ago, and that somebody is
new in the club."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HOUSES = frozenset(
    ("hospital", "hospitals", "clinic", "surgery", "hospice", "ward", "ambulance", "operation", "theatre", "dentist",
     "dentist's", "physio", "scan", "biopsy", "chemo")
)  # fmt: skip
_WORKS = frozenset(
    ("work", "works", "working", "worked", "job", "nurse", "nurses", "nursing", "doctor", "midwife", "surgeon",
     "porter", "paramedic", "receptionist", "cleaner", "clean", "cleans", "cook", "pharmacist", "radiographer",
     "anaesthetist", "volunteer", "volunteers", "trainee", "student", "shift", "shifts", "train", "training", "teach",
     "employed", "orderly", "physiotherapist", "therapist", "driver", "drive", "drives", "consultant")
)  # fmt: skip
# A trade that is somebody's: "my mother is a nurse", "my wife works at the clinic".
_IS_ONE = frozenset(("is", "am", "i'm", "im", "as", "works", "work", "working"))
# What makes somebody ill, though work is spoken of besides.
_ILL = frozenset(
    ("ill", "sick", "fell", "broke", "broken", "hurt", "fever", "cancer", "stroke", "pain", "injured", "collapsed",
     "fainted", "died", "dying", "diagnosed", "admitted", "rushed", "taken", "need", "needs", "waiting", "tomorrow",
     "having", "unwell", "poorly", "bleeding", "infection", "dead", "death", "emergency", "stitches", "burnt",
     "burned", "slipped", "accident", "back", "off", "can't", "cant", "cannot", "after", "told", "says", "said",
     "tests", "results")
)  # fmt: skip
# Words of an introduction, and how one says that one has just come.
_INTRODUCED = 12
_ARRIVES = re.compile(
    r"\bfirst (?:time|visit|day|evening|game|night) (?:\w+ )?(?:here|on this|in this|in the club|at this club)\b"
    r"|\bnew (?:here|to (?:this|the) (?:club|site|place))\b|\bjust (?:joined|signed up)\b|\bnever been here\b"
)
# Words up to the end of a name that is told, and how it is told.
_NAME_LEFT = 3
_CALLED = frozenset(("called", "named"))
_MINE = frozenset(("my", "our", "have"))
_LONG_AGO = re.compile(
    r"\b(?:in|since|of|back in) (?:19|20)\d\d\b|\byears ago\b|\blong ago\b|\bdecades ago\b"
    r"|\bwhen i was (?!at work|on my)"
    r"|\bas a (?:child|boy|girl|kid|teenager|student|young)\b|\b(?:champion|won|win) (?:\w+ ){0,4}once\b|\bonce won\b"
)
_OF_NOW = frozenset(("today", "yesterday", "tonight", "tomorrow", "anniversary", "now", "finally", "just", "again"))


def is_workplace(words: Sequence[str]) -> bool:
    """Whether words name a house of the ill, or what is done there, only as somebody's work."""
    known = set(words)
    return bool(known & _HOUSES and known & _WORKS and known & _IS_ONE) and not known & _ILL


def without_workplace(words: Sequence[str]) -> list[str]:
    """The words, without such houses where they are somebody's place of work."""
    return [word for word in words if word not in _HOUSES] if is_workplace(words) else list(words)


def only_arrives(words: Sequence[str]) -> bool:
    """Whether somebody says no more than that they are new in the house ("I'm Annika, first time here")."""
    return len(words) <= _INTRODUCED and _ARRIVES.search(" ".join(words)) is not None


def only_names(words: Sequence[str]) -> bool:
    """Whether somebody says no more than what one of theirs is called."""
    named = next((at for at, word in enumerate(words) if word in _CALLED), None)
    return named is not None and len(words) <= named + _NAME_LEFT and named < _INTRODUCED and bool(_MINE & set(words))


def is_long_ago(words: Sequence[str]) -> bool:
    """Whether something is told of long ago, which nobody is congratulated on today."""
    return _LONG_AGO.search(" ".join(words)) is not None and not _OF_NOW & set(words)
