"""Puts a bid into words."""

from __future__ import annotations

from app.domain.text import bare, plain
from app.soul.listening.bid import NEVER_TOLD, WHAT_IT_IS, Bid, Moment
from app.soul.listening.fitting import lacks
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import says_again
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# What is told of the board, and characters of it that tell it from another.
_SEEN, _TELLING = "seen", 40


def words_of(bid: Bid, act: SpeechAct, moment: Moment) -> str | None:
    """The first words for the bid that were not said before and pass the guard, of its lines those that hold what was
    asked for first. What the player told or never told, and what the character is, is told again in the same words: it
    was asked for again."""
    spare: str | None = None
    again = bool(bid.content.told_ids) or bid.content.about in (WHAT_IT_IS, NEVER_TOLD)
    may_be_said = moment.phrasing.passes if again else moment.phrasing.fits
    of_life = bid.content.about.startswith("life: ")
    for line in bid.content.lines:
        if of_life and says_again(line, moment):
            continue  # The story that was just told, in other words.
        if may_be_said(line, (line,) if bid.content.own else ()):
            if not lacks(act, line):
                return line
            spare = spare or line
    if spare is not None:
        return spare
    phrasing = moment.phrasing
    for topic in bid.content.topics:
        if _was_just_told(topic, act, moment):
            continue
        # A phrase that has been used says another thing with other slots.
        again, own = bool(topic.slots), bid.content.own
        text = phrasing.line(topic.key, topic.slots, own=own) or phrasing.line(
            topic.key, topic.slots, reuse=again, own=own
        )
        if text is not None:
            return text
    return None


def _was_just_told(topic: Topic, act: SpeechAct, moment: Moment) -> bool:
    """Whether the line before said the same of the board, and another thing is asked now."""
    seen, last = str(topic.slots.get(_SEEN, "")), moment.dialogue.my_last
    before = moment.dialogue.their_lines[:1]
    if (
        len(seen) < _TELLING
        or last is None
        or act.topic is Subject.REPEAT
        or [act.plain] == [plain(one) for one in before]
    ):
        return False
    return bare(seen) in bare(last)
