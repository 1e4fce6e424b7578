"""Remarks of its own accord on what is on the board."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.soul.discipline import chance
from app.soul.listening.bidders.one_verdict import one_sided
from app.soul.noted import MOST_TOLD, note_topics
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.topics import Topic, conceivable, sound

# Own turns without a word after which a remark of substance is due, the first of them in a game, and reasons of each
# side that are tried.
DUE_AFTER, _FIRST, _REASONS = 3, 3, 2
# What such a remark is about.
_SUBSTANCE = (
    "ask_threat", "ask_your_threat", "swing_", "my_slip", "arc_", "their_capture", "my_capture", "trade", "my_check",
    "their_check", "my_pin", "their_pin", "my_passed", "their_passed", "my_outpost", "their_outpost", "my_isolated",
    "their_isolated", "ahead", "behind", "ask_purpose",
)  # fmt: skip
# Topics that are tried, the most salient first.
TOPICS_TRIED = 4


def remark_on_board(
    sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing, *, least: float = 0.0
) -> ScriptedLine:
    """A remark on a topic of at least the salience `least`, or silence. For each topic that is tried the die is thrown
    first: as a rule it would not let even the most salient one of its turn be spoken of, and whether a topic is worth a
    remark need not be known then."""
    found = [topic for topic in conceivable(given, facts) if topic.salience >= least]
    if not least and is_due(sheet, given):
        due = _of_substance(found, given, facts, phrasing)
        if due is not None:
            return due
    fresh, tried = _fresh(found, given, facts, phrasing), list[Topic]()
    weighed = partial(_weighed, found, given, facts, phrasing)
    for place in range(min(TOPICS_TRIED, len(found))):
        die = phrasing.rng.random()
        # What is not worth a remark only lets less salient ones move up.
        if die >= chance(found[place].salience, sheet.chattiness, given):
            continue
        tried += islice(fresh, place + 1 - len(tried))
        if len(tried) <= place:
            break
        topic = tried[place]
        if die < chance(topic.salience, sheet.chattiness, given):
            line = phrasing.remark(topic.key, topic.slots)
            if line is not None:
                note_topics(weighed, topic.key)
                return ScriptedLine(line, topic.key)
    if found:
        note_topics(weighed, None)
    return ScriptedLine(None, "silence")


def is_due(sheet: Sheet, given: SoulInput) -> bool:
    """Whether nothing has been said for so many own turns that a remark of substance is due: three for who likes to
    talk, some more for who does not. Never between two minds, who ask each other things instead."""
    if given.faces_mind or sheet.chattiness <= 0 or given.chattiness <= 0 or given.own_turn < _FIRST:
        return False
    spoken = max((*given.turns_spoken, given.answered_in or 0), default=0)
    return given.own_turn - spoken >= math.ceil(DUE_AFTER / (sheet.chattiness * min(given.chattiness, 1.0)))


def _of_substance(found: Sequence[Topic], given: SoulInput, facts: Facts, phrasing: Phrasing) -> ScriptedLine | None:
    """The most salient remark on a threat, a capture, a weakness or a plan; else what speaks against the position of
    one of the two. None where there is nothing of the kind."""
    for topic in _fresh([one for one in found if one.key.startswith(_SUBSTANCE)], given, facts, phrasing):
        line = phrasing.remark(topic.key, topic.slots)
        if line is not None:
            return ScriptedLine(line, topic.key)
    if facts.rated or facts.over or facts.my_turn:
        return None
    for clause in (one for color in (not facts.me, facts.me) for one in one_sided(color, facts)[:_REASONS]):
        if "at home" in clause or "in the middle" in clause or phrasing.was_said(clause):
            continue  # True of nearly every opening.
        line = phrasing.remark("ask_seen", {"seen": clause})
        if line is not None:
            return ScriptedLine(line, "consequence")
    return None


def _fresh(found: Sequence[Topic], given: SoulInput, facts: Facts, phrasing: Phrasing) -> Iterator[Topic]:
    """Those of the topics that are worth a remark and not spoken of yet."""
    worthy = sound(found, given, facts)
    return (topic for topic in worthy if not (topic.lasting and phrasing.has_spoken_of(topic.key)))


def _weighed(found: Sequence[Topic], given: SoulInput, facts: Facts, phrasing: Phrasing) -> list[Topic]:
    """What is told of them to who looks on."""
    return list(islice(_fresh(found, given, facts, phrasing), MOST_TOLD))
