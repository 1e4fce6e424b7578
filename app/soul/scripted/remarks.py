"""Remarks of its own accord on what is on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from app.domain.facts import Facts
from app.domain.persona import Sheet
from app.soul.discipline import chance
from app.soul.noted import MOST_TOLD, note_topics
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.topics import Topic, conceivable, sound

# Topics that are tried, the most salient first.
TOPICS_TRIED = 4


def remark_on_board(
    sheet: Sheet, given: SoulInput, facts: Facts, phrasing: Phrasing, *, least: float = 0.0
) -> ScriptedLine:
    """A remark on a topic of at least the salience `least`, or silence. For each topic that is tried the die is thrown
    first: as a rule it would not let even the most salient one of its turn be spoken of, and whether a topic is worth a
    remark need not be known then."""
    found = [topic for topic in conceivable(given, facts) if topic.salience >= least]
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


def _fresh(found: Sequence[Topic], given: SoulInput, facts: Facts, phrasing: Phrasing) -> Iterator[Topic]:
    """Those of the topics that are worth a remark and not spoken of yet."""
    worthy = sound(found, given, facts)
    return (topic for topic in worthy if not (topic.lasting and phrasing.has_spoken_of(topic.key)))


def _weighed(found: Sequence[Topic], given: SoulInput, facts: Facts, phrasing: Phrasing) -> list[Topic]:
    """What is told of them to who looks on."""
    return list(islice(_fresh(found, given, facts, phrasing), MOST_TOLD))
