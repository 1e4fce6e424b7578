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

# A yes that stands before something else; "please" only asks.
_YES_FIRST = re.compile(
    r"^\W*(?:yes|yeah|yep|yup|sure|ok|okay|of course|absolutely|definitely|certainly|deal)\b"
    r"(?: please)?(?: do)?[ ,.!;:-]*(?:and )?",
    re.IGNORECASE,
)
# Advice on how to play that moves no slider: "trade queens early when you are ahead".
_ADVICE = re.compile(
    r"^(?:please )?(?P<not>(?:don'?t|do not|never) )?(?P<rest>(?:always |try (?:not )?to )?(?:trade|exchange|swap"
    r"|castle|develop|keep|avoid|watch|push|attack|defend|protect|move|put|bring|check|double|open|close|capture|take"
    r"|activate|centrali[sz]e|control|occupy|advance|hold|count|sacrifice|simplify|resign)"
    r" (?!(?:me|your seat|a seat|part|care|on|off|over)\b)[^\n]{4,140})$",
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


# An order for some games alone, before or behind it: "when you play Rosa, castle early", "attack more against Rosa".
_ON_CONDITION = re.compile(
    r"^(?:please |and )?(?P<when>(?:when(?:ever)?|if|every time|each time|once|as soon as|before|after|until|unless)\b"
    r"[^,\n]{3,80}|(?:against|facing|as) (?:the )?[A-Z][^,\n]{1,40}),\s*(?P<rest>[^\n]+)$",
    re.IGNORECASE,
)
_AT_THE_END = re.compile(
    r" (?P<when>(?:(?i:when(?:ever)?|if|unless|until|once)\b (?:you|your|they|he|she|it)\b[^,\n]{2,80}"
    r"|(?i:against|facing) [A-Z][\w' -]{1,40}))$"
)
# Where another order begins in one line.
_NEXT_ORDER = re.compile(
    r"(?:[.!;,] *(?:(?:and|but|then|also) )*|,? (?:and|but|then|also) )(?:then |also )?"
    r"(?=(?:please |always |try (?:not )?to )?"
    r"(?:don'?t|do not|never|play|attack|castle|trade|exchange|swap|develop|keep|avoid|watch|push|defend|protect|open"
    r"|learn|study|take|talk|be|sacrifice|simplify|use|answer|activate|control|advance|remember|think|gamble|resign)\b)",
    re.IGNORECASE,
)


def read_lesson(text: str) -> CoachLesson | None:
    """The first of what a line would have the agent learn; None without any."""
    return next(iter(read_lessons(text)), None)


def read_lessons(text: str) -> tuple[CoachLesson, ...]:
    """What a line would have the agent learn, each order of it; empty for anything else, questions and orders to a
    program included."""
    words = plain(text)
    said = text.strip()
    before = None if said.endswith("?") else _ON_CONDITION.match(said)
    if gives_orders(text) or (before is None and is_question(words) and not _ASKS_POLITELY.search(words)):
        return ()
    found = _NOTE.search(said)
    if found is not None:
        return (CoachLesson(f"remember that {found['note'].strip().rstrip('.!')}"),)
    when = None if before is None else before["when"]
    orders = _NEXT_ORDER.split(said if before is None else before["rest"])
    lessons = (_lesson(order.strip(" .!"), when) for order in orders)
    return tuple(dict.fromkeys(lesson for lesson in lessons if lesson is not None))


def _lesson(order: str, when: str | None) -> CoachLesson | None:
    """One order; under a condition it is only to be remembered."""
    behind = _AT_THE_END.search(order)
    if when is None and behind is not None:
        order, when = order[: behind.start()], behind["when"]
    lesson = _unconditional(order)
    if lesson is None or when is None:
        return lesson
    return CoachLesson(f"{lesson.words} {_mine(when[0].lower() + when[1:])}")


def _unconditional(order: str) -> CoachLesson | None:
    words, opening = plain(order), opening_called(order)
    if opening is not None and _TEACHES.search(words):
        return CoachLesson(f"play the {opening}", opening=opening)
    for slider, step, way, pattern in _PATTERNS:
        if pattern.search(words):
            return CoachLesson(way, slider, step)
    return _advice(order)


def _advice(text: str) -> CoachLesson | None:
    """An order how to play, in the agent's own mouth ("when you are ahead" is "when I am ahead"); None otherwise."""
    found = _ADVICE.search(text.strip())
    if found is None:
        return None
    words = _mine(found["rest"].rstrip(" .!"))
    return CoachLesson(f"{'never ' if found['not'] else ''}{words[0].lower()}{words[1:]}")


def _mine(words: str) -> str:
    """Words to the agent in its own mouth."""
    for pattern, mine in _TURNED:
        words = pattern.sub(mine, words)
    return words


def open_lessons(heard_before: Sequence[str]) -> tuple[CoachLesson, ...]:
    """What the owner's latest lines in a row would have the agent learn, and nobody has agreed on yet; a last line of
    something else between does not end it."""
    found: list[CoachLesson] = []
    for number, text in enumerate(reversed(heard_before)):
        lessons = read_lessons(text)
        if not lessons and (found or number):
            break
        found[:0] = lessons
    return tuple(dict.fromkeys(found))


def agreed_lessons(
    lines: Sequence[str], heard_before: Sequence[str], said_before: str | None
) -> tuple[CoachLesson, ...]:
    """The lessons that the owner's latest lines say yes to, after the agent has asked; empty without any. Another order
    is no yes ("Please castle early."), and one behind a yes is agreed on with the others."""
    if not lines or said_before is None or not said_before.rstrip().endswith("?") or not says_yes(lines[-1]):
        return ()
    more = read_lessons(_YES_FIRST.sub("", lines[-1], count=1))
    if more and not _YES_FIRST.match(lines[-1]):
        return ()
    before = open_lessons(heard_before)
    return tuple(dict.fromkeys((*before, *more))) if before else ()


def agreed_here(given: SoulInput) -> tuple[CoachLesson, ...]:
    """The lessons that the pending lines in a room agree to; empty without any."""
    return agreed_lessons(given.pending_chat, _heard(given), last_of_host(given))


def asked_here(given: SoulInput) -> tuple[CoachLesson, ...]:
    """The lessons that the pending line in a room asks for, with those that the agent has asked about before it and
    that are not answered yet; empty without any."""
    asked = read_lessons(given.pending_chat[-1]) if given.pending_chat else ()
    last = last_of_host(given)
    is_open = bool(asked) and last is not None and last.rstrip().endswith("?")
    return tuple(dict.fromkeys((*(open_lessons(_heard(given)) if is_open else ()), *asked)))


def _heard(given: SoulInput) -> tuple[str, ...]:
    return tuple(line.text for line in given.room_talk if not line.by_me)


def of_agent(action: GameAction, given: SoulInput) -> GameAction | None:
    """The action of an agent in its room as its owner's own words allow it: a game against whom they named, a lesson
    that they agreed to, a goal; None otherwise."""
    if action.kind == "propose_goal":
        return action
    if action.kind == "take_lesson":
        return action if agreed_here(given) else None
    opponent = opponent_named(given.pending_chat)
    return None if opponent is None else replace(action, kind="start_match", opponent=opponent.lower())
