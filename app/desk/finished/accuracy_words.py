"""The accuracy of a side in the steward's words: what it measures, and whether it is one to worry about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.domain.text import plain

# Percent of accuracy from which on nobody need worry.
DECENT = 70
# What an accuracy of at least so many percent is called.
_ACCURACY = (
    (90, "very good"),
    (80, "good"),
    (70, "decent"),
    (55, "not good yet, but usual where somebody blunders once"),
    (0, "low, as it goes where one move throws much away, and no disgrace"),
)
_WORRIED = re.compile(r"\b(?:low|terrible|bad|awful|normal|ok|okay|poor|shame\w*|embarrass\w*|beginners?)\b")


# The accuracy of the other side is asked for.
_OTHER = re.compile(r"\b(?:his|hers?|their|theirs|the other side|opponent\w*|\w+[’']s)\b(?<!what[’']s)(?<!that[’']s)")


_OWN = re.compile(r"\b(?:my|mine|i|me|both|compare\w*)\b")


def _comfort(accuracy: float) -> str:
    """Whether an accuracy is one to worry about."""
    if accuracy >= DECENT:
        return "No, that is nothing to be ashamed of. "
    return (
        "No, not terrible: one big slip pulls the figure of a short game down, and beginners have such games all the "
        "time. "
    )


def accuracy_words(play: Mapping[str, Any], asked: str = "") -> str:
    """The accuracy of a side, what it measures, and whether it is a good one."""
    whose, accuracy = "Your" if play["you"] is not None else "White’s", play["accuracy"]
    if accuracy is None:
        return "The analysis has no accuracy for this game: too little of it was played."
    verdict = next(words for least, words in _ACCURACY if accuracy >= least)
    costly = play["costly"]
    comfort = _comfort(accuracy) if _WORRIED.search(asked) else ""
    pulled = f" What pulled it down most was {costly[0]['move']}." if costly else ""
    theirs = "" if play.get("theirs") is None else f"{play['rival']}’s was {play['theirs']} per cent."
    if theirs and (_OTHER.search(asked) or plain(play["rival"]) in asked):
        if not _OWN.search(asked):
            return f"{play['rival']}’s accuracy in this game was {play['theirs']} per cent; your own was {accuracy}."
        return f"{theirs} {whose} own was {accuracy}: {verdict}.{pulled}"
    pulled = f"{pulled} {theirs}".rstrip()
    return (
        f"{comfort}"
        f"{whose} accuracy in this game was {accuracy} per cent: {verdict}. It says how much of the winning chances "
        "your moves kept, set against the engine’s best, which would be 100; ninety and more is a clean game, "
        f"under seventy a lively one.{pulled}"
    )


_PERCENT = re.compile(r"\b(?P<count>[1-9]?[0-9]) ?(?:%|per ?cent\b|percent\b)")


def percent_judged(asked: str) -> str:
    """What an accuracy that is named with a worry is called, as a lead; empty where none is named so."""
    named = _PERCENT.search(asked)
    if named is None or _WORRIED.search(asked) is None:
        return ""
    accuracy = int(named["count"])
    verdict = next(words for least, words in _ACCURACY if accuracy >= least)
    return f"{accuracy} per cent is {verdict}. "
