"""Says again in other words what was not understood, and never in the same ones."""

from __future__ import annotations

import re

from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.position import Reason, reason_of
from app.soul.listening.bidders.topical import content, from_handbook
from app.soul.listening.handbook import entry_told_in, views
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Before all that goes on from a line, and before its being said again.
BIDS = 0.975
# Words of what only says that something was not understood.
LONGEST = 20

_NOT_UNDERSTOOD = re.compile(
    r"\b(?:don'?t|dont|do not|didn'?t|did not|can'?t|cannot|couldn'?t) (?:really |quite |even )?(?:get|got"
    r"|understand|follow"
    r"|understood|catch) ?(?:it|that|you|this|the joke)?\W*(?:$|,|;)|\bwhat (?:does|do|did) (?:that|you|it"
    r"|this) (?:even )?mean"
    r"\b(?! (?:to|for) you)|\bwdym\b|\bno (?:clue|idea) what (?:that|you|it)\b|\bin (?:plain|simple\w*|easy"
    r"|easier|normal|other)"
    r" (?:words|english|terms)\b|\bmore (?:easy|simple|simply|easily|plainly|clearly)\b|\b(?:say|explain"
    r"|put) (?:it|that|this) "
    r"(?:\w+ ){0,2}(?:easier|simpler|simply|again|differently)\b|\bhow do you mean\b|\bmeaning what\b"
    r"|^\W*(?:dont|don't) get it\b"
)


class Clarified:
    """The same in other words: another answer of the same passage, what lies behind it, the reason of the data."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for what is understood, and where nothing was said yet."""
        last, root = moment.dialogue.my_last, moment.dialogue.root
        if last is None or len(act.plain.split()) > LONGEST or _NOT_UNDERSTOOD.search(act.plain) is None:
            return None
        source = moment.dialogue.source
        if source is not None and "joke" not in source[0].topic:
            lines = (*source[0].more, *source[0].answers)
            left = tuple(line for line in lines if not moment.phrasing.was_said(line))
            return Bid(BIDS, Content(f"clarified: {source[0].id}", left, own=True)) if left else None
        entry = entry_told_in(last)
        if entry is not None and entry.more:
            return Bid(BIDS, from_handbook(f"clarified: {entry.id}", entry.more[0], view=entry.id in views()))
        if root is not None and root.topic is Subject.JOKE:
            return Bid(BIDS, Content("another joke", topics=(Topic("ask_joke", 1),), own=True))
        if root is not None and root.topic in Reason.subjects and not moment.facts.in_room:
            return Bid(BIDS, content("clarified", Topic("ask_because", 1, {"why": reason_of(moment.facts)})))
        return None
