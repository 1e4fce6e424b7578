"""Wishes luck to whoever asks for it: "will you wish me luck", "keep your fingers crossed for me", "think of me"."""

from __future__ import annotations

import re

from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.heard import SpeechAct
from app.soul.scripted.topics import Topic

# Before what is known of the plan, which its writer knows as well.
BIDS = 0.987
_MINE = r"(?:me|us|(?:my|our) \w+)"
_ASKS = re.compile(
    rf"\b(?:wish|send|wishing|bring) {_MINE} (?:\w+ ){{0,2}}?luck\b|\bwish (?:good )?luck (?:to|for) {_MINE}\b"
    rf"|\b(?:keep|cross|have|hold) (?:all )?(?:your |those |a few )?(?:fingers|thumbs)(?: and toes)?"
    r"(?: crossed| pressed)?"
    rf"(?: (?:for|on) (?:{_MINE}|it|that|this|tomorrow|tonight|\w+day))"
    rf"|\b(?:fingers|thumbs) crossed (?:for {_MINE})\b|\bpress your thumbs\b|\broot for {_MINE}\b"
    rf"|^(?:please |and |so |will you |would you |can you |could you |do )*(?:think|be thinking) of {_MINE}"
    r"(?: (?:on|at|in|then|tomorrow|tonight|today|when|while|this|next)\b|\W*$)"
    rf"|\b(?:will|would|can|could) you (?:please )?think of {_MINE}\b|\bsay a (?:little )?prayer for {_MINE}\b"
)
# What somebody else wished, or nobody did.
_NOT_ASKED = re.compile(
    r"\b(?:did(?:n't)?|never|nobody|always|used to|forgot|they|she|he) (?:\w+ )?wish"
    r"|\bdo you (?:ever |often )?think of"
)


class WishedLuck:
    """Bids with a wish."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for what asks for no wish."""
        if not _ASKS.search(act.plain) or _NOT_ASKED.search(act.plain):
            return None
        line = moment.phrasing.practical("care_luck")
        return (
            None
            if line is None
            else Bid(BIDS, Content("ask_luck_wished", (line,), (Topic("ask_nerves", 1),), settles=True))
        )
