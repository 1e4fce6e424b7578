"""Reads from an owner's words what they would have their agent learn, and whether they have agreed to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.domain.lesson import CoachLesson
from app.domain.text import is_question, plain
from app.soul.goals import opening_called
from app.soul.response import GameAction, SoulInput
from app.soul.wishes import gives_orders, last_of_host, opponent_named, says_yes

_TEACHES = re.compile(
    r"\b(?:learn|play|playing|try|study|use|answer|open with|take up|prepare|meet|switch to|go for|practi[sc]e)\b"
)
_ASKS_POLITELY = re.compile(r"^(?:please |could you |would you |can you |will you |why don'?t you |how about )")
# Each way to play with the words that ask for it; the first that fits is taken.
_WAYS = (
    ("risk_tolerance", -1, "take fewer risks",
     r"\b(?:fewer|less|no|avoid|without) risks?\b|\bdon'?t (?:gamble|risk)|\b(?:safer?|solid(?:ly)?)\b|\bless risky\b"),
    ("risk_tolerance", 1, "take more risks",
     r"\b(?:more|take|some) risks?\b|\bgamble\b|\bsacrifice (?:more|something)\b"),
    ("aggression", -1, "attack less",
     r"\b(?:attack less|less aggressive(?:ly)?|calm(?:er|ly)?|quiet(?:er|ly)|defend (?:more|better))\b"),
    ("aggression", 1, "attack more",
     r"\b(?:attack (?:more|harder|earlier)|more aggressive(?:ly)?|sharper|bolder|be bold)\b"),
    ("patience", 1, "take more time",
     r"\b(?:take (?:your|more) time|be (?:more )?patient|slow(?:er| down)|think longer|don'?t (?:hurry|rush))\b"),
    ("patience", -1, "play faster", r"\b(?:faster|quicker|hurry up|think less|don'?t think so long)\b"),
    ("trash_talk", -1, "talk less", r"\b(?:talk less|say less|fewer words|be (?:silent|quiet))\b"),
    ("trash_talk", 1, "talk more", r"\b(?:talk more|say more|be (?:louder|cheekier))\b"),
)  # fmt: skip
_PATTERNS = tuple((slider, step, words, re.compile(pattern)) for slider, step, words, pattern in _WAYS)
_NOTE = re.compile(
    r"^(?:please )?(?:remember|keep in mind|don'?t forget)(?: that)? (?P<note>[^\n]{10,160})", re.IGNORECASE
)

# Advice on how to play that moves no slider: "trade queens early when you are ahead".
_ADVICE = re.compile(
    r"^(?:please )?(?P<not>(?:don'?t|do not|never) )?(?P<rest>(?:always |try (?:not )?to )?(?:trade|exchange|swap"
    r"|castle|develop|keep|avoid|watch|push|attack|defend|protect|move|put|bring|check|double|open|close|capture|take"
    r"|activate|centrali[sz]e|control|occupy|advance|hold|count|sacrifice|simplify)"
    r" (?!(?:me|your seat|a seat|part|care|on|off|over)\b)[^\n]{8,140})$",
    re.IGNORECASE,
)
_SUBJECT = r"\b((?:when(?:ever)?|if|as|until|till|once|before|after|where|while|because|unless|that|what|than) )you\b"
_TURNED = (
    (re.compile(r"\byou(?:'re| are)\b", re.IGNORECASE), "I am"),
    (re.compile(r"\byours\b", re.IGNORECASE), "mine"),
    (re.compile(r"\byourself\b", re.IGNORECASE), "myself"),
    (re.compile(r"\byour\b", re.IGNORECASE), "my"),
    (re.compile(_SUBJECT, re.IGNORECASE), r"\1I"),
    (re.compile(r"\byou\b", re.IGNORECASE), "me"),
)


def read_lesson(text: str) -> CoachLesson | None:
    """What a line would have the agent learn; None for anything else, questions and orders to a program included."""
    words = plain(text)
    if gives_orders(text) or (is_question(words) and not _ASKS_POLITELY.search(words)):
        return None
    opening = opening_called(text)
    if opening is not None and _TEACHES.search(words):
        return CoachLesson(f"play the {opening}", opening=opening)
    for slider, step, way, pattern in _PATTERNS:
        if pattern.search(words):
            return CoachLesson(way, slider, step)
    found = _NOTE.search(text.strip())
    return _advice(text) if found is None else CoachLesson(f"remember that {found['note'].strip().rstrip('.!')}")


def _advice(text: str) -> CoachLesson | None:
    """An order how to play, in the agent's own mouth ("when you are ahead" is "when I am ahead"); None otherwise."""
    found = _ADVICE.search(text.strip())
    if found is None:
        return None
    words = found["rest"].rstrip(" .!")
    for pattern, mine in _TURNED:
        words = pattern.sub(mine, words)
    return CoachLesson(f"{'never ' if found['not'] else ''}{words[0].lower()}{words[1:]}")


def agreed_lesson(lines: Sequence[str], heard_before: Sequence[str], said_before: str | None) -> CoachLesson | None:
    """The lesson that the owner's latest lines say yes to, after the agent has asked; None without one."""
    if not lines or said_before is None or not said_before.rstrip().endswith("?") or not says_yes(lines[-1]):
        return None
    return next((lesson for text in reversed(heard_before[-2:]) if (lesson := read_lesson(text))), None)


def agreed_here(given: SoulInput) -> CoachLesson | None:
    """The lesson that the pending lines in a room agree to; None without one."""
    heard = tuple(line.text for line in given.room_talk if not line.by_me)
    return agreed_lesson(given.pending_chat, heard, last_of_host(given))


def of_agent(action: GameAction, given: SoulInput) -> GameAction | None:
    """The action of an agent in its room as its owner's own words allow it: a game against whom they named, a lesson
    that they agreed to, a goal; None otherwise."""
    if action.kind == "propose_goal":
        return action
    if action.kind == "take_lesson":
        return None if agreed_here(given) is None else action
    opponent = opponent_named(given.pending_chat)
    return None if opponent is None else replace(action, kind="start_match", opponent=opponent.lower())
