"""Puts a bid into words."""

from __future__ import annotations

from app.soul.listening.bid import Bid, Moment
from app.soul.listening.fitting import lacks
from app.soul.listening.heard import SpeechAct


def words_of(bid: Bid, act: SpeechAct, moment: Moment) -> str | None:
    """The first words for the bid that were not said before and pass the guard, of its lines those that hold what was
    asked for first. What the player told is told again in the same words: it was asked for again."""
    spare: str | None = None
    may_be_said = moment.phrasing.passes if bid.content.told_ids else moment.phrasing.fits
    for line in bid.content.lines:
        if may_be_said(line, (line,) if bid.content.own else ()):
            if not lacks(act, line):
                return line
            spare = spare or line
    if spare is not None:
        return spare
    phrasing = moment.phrasing
    for topic in bid.content.topics:
        # A phrase that has been used says another thing with other slots.
        again, own = bool(topic.slots), bid.content.own
        text = phrasing.line(topic.key, topic.slots, own=own) or phrasing.line(
            topic.key, topic.slots, reuse=again, own=own
        )
        if text is not None:
            return text
    return None
