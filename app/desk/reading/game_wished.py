"""A game with one of the house that the steward is asked to set up: with whom, with which clock and colour, "
"and whether
it is to be rated."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion

GAME = "wished_game"
_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twelve": 12, "fifteen": 15, "twenty": 20, "twenty five": 25, "thirty": 30, "forty": 40, "forty five": 45,
    "sixty": 60, "ninety": 90, "a": 1, "no": 0, "zero": 0,
}  # fmt: skip
_COUNT = r"(?P<{}>[0-9]{{1,3}}|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
# "Set me up a game", "start a match", "sit me down"; with questions for the way to do it nothing is begun.
_BEGIN = re.compile(
    r"\b(?:set (?:me |us )?up|set|start|arrange|make|open|begin|organi[sz]e|get|book|fix|create|give|put me down for)"
    r" (?:me |us )?(?:up )?(?:(?:a|an|the|my|another|one|new|quick|nice|little|friendly|rated|unrated) ){0,4}"
    r"(?:game|match|table|board|chair|round)\b"
    r"|\bsit me (?:down )?(?:with|against|at|opposite)\b|\b(?:i want|i'?d like|i would like|let me|let's) (?:to )?"
    r"(?:play|sit down|have a (?:game|match))\b"
)
_NO_WISH = re.compile(
    r"^\W*(?:(?:and|so|but|ok|okay|hi|hello) )*(?:how|where|what|when|why|which|who|should|shall|is|are|does|do"
    r"|did)\b"
    r"|\b(?:exhibition|agent|friend|position|between|analysis|opening|my (?:last|first) game|advice|clock should)\b"
)
_THIS_ONE = re.compile(
    r"\b(?:with|against|opposite|versus|vs|play) (?:him|her|them|this (?:one|guy|person|man|woman|lady|boy|kid)"
    r"|that one)\b"
)
_PLUS = re.compile(
    rf"\b{_COUNT.format('minutes')} ?(?:\+|plus|\band\b) ?{_COUNT.format('seconds')}\b(?! ?(?:min|game|days))"
)
_MINUTES = re.compile(rf"\b{_COUNT.format('minutes')}[- ]?(?:min\w*|mns?\b)")
_SECONDS = re.compile(rf"\b{_COUNT.format('seconds')}[- ]?(?:secs?|seconds?|s)\b")
_DAYS = re.compile(rf"\b{_COUNT.format('days')} days? (?:a|per|each|every) move\b")
_NO_CLOCK = re.compile(r"\b(?:no clock|without (?:a |any )?clock|untimed|no time limit)\b")
_BLACK = re.compile(
    r"\b(?:me|i(?:'ll| will| want| take| play| have)?(?: to)?(?: have| take| play| be| get)?|as|take|with"
    r"|play(?:ing)?|my side"
    r"|give me) (?:as |the )?(?P<mine>white|black)\b|\b(?P<also>white|black) for me\b|\b(?:he|she|they|him|her|them) "
    r"(?:has|have|takes?|plays?|gets?|is|as)? ?(?P<theirs>white|black)\b"
)
_FRIENDLY = re.compile(
    r"\b(?:(?:not|un|non|isn'?t|no)[- ]?rated|unrated|friendly|casual|for fun|without rating|not for points"
    r"|not count\w*)\b"
)
_RATED = re.compile(r"\b(?:rated|for (?:points|rating)|that counts)\b")
_WHY_NOT = re.compile(
    r"\bwhy (?:can'?t|can not|cannot|don'?t|won'?t|do not|not|couldn'?t|aren'?t)\b|\b(?:can'?t|couldn'?t"
    r"|won'?t) you\b"
    r"|\bdo it (?:yourself|for me)\b|\byou do it\b"
)


@dataclass(frozen=True, slots=True)
class GameWished:
    """With whom (a slug), the clock as the house writes it, the asker's colour, and whether it is to be rated, as far
    as each was said. `why` where it is asked why the steward does not do it."""

    character: str
    clock: str | None = None
    color: str | None = None
    rated: bool | None = None
    why: bool = False


def game_wished(low: str, question: AskedQuestion) -> GameWished | None:
    """The game that the steward is asked to set up (`low` as `plain` gives it); None where it is asked for none."""
    about, screen = question.asker.about, question.asker.screen
    if about is not None and about.tool == GAME and about.character and _WHY_NOT.search(low):
        return GameWished(about.character, why=True)
    if screen.kind in (ScreenKind.MATCH, ScreenKind.ANALYSIS) or not _BEGIN.search(low) or _NO_WISH.search(low):
        return None
    talked = None if about is None else about.character
    whom = question.character or ((screen.character or talked) if _THIS_ONE.search(low) else None)
    if whom is None and screen.kind in (ScreenKind.CHARACTER, ScreenKind.ROOM):
        whom = screen.character
    clock, color, rated = clock_said(low), _color(low), _rated(low)
    said = clock is not None or color is not None or rated is not None
    asks_it = re.search(r"\bset\b|\bsit me\b|\bstart\b|\barrange\b|\bfor me\b", low) is not None
    return GameWished(whom, clock, color, rated) if whom is not None and (said or asks_it) else None


def clock_said(low: str) -> str | None:
    """The clock that some words name, as the house writes it; None for none."""
    if _NO_CLOCK.search(low):
        return "untimed"
    if (days := _DAYS.search(low)) is not None:
        return f"{_number(days['days'])}d"
    minutes = _MINUTES.search(low)
    if minutes is not None and 1 <= _number(minutes["minutes"]) <= 180:
        rest = low[minutes.end() :]
        seconds = _SECONDS.search(rest)
        return f"{_number(minutes['minutes'])}+{0 if seconds is None else min(180, _number(seconds['seconds']))}"
    plus = _PLUS.search(low)
    if plus is None or not 1 <= _number(plus["minutes"]) <= 180:
        return None
    return f"{_number(plus['minutes'])}+{min(180, _number(plus['seconds']))}"


def _number(said: str) -> int:
    return int(said) if said.isdigit() else _NUMBERS[said]


def _color(low: str) -> str | None:
    found = _BLACK.search(low)
    if found is None:
        return None
    if found["theirs"]:
        return "white" if found["theirs"] == "black" else "black"
    return found["mine"] or found["also"]


def _rated(low: str) -> bool | None:
    if _FRIENDLY.search(low):
        return False
    return True if _RATED.search(low) else None
