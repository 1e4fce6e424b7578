"""Answers what the character is, whenever that is asked, by the plain truth, and by nothing that only sounds near."""

from __future__ import annotations

from app.soul.listening.bid import WHAT_IT_IS, Bid, Content, Moment
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.listening.what_it_is import asks_what_it_is

# Nothing else comes before it.
HONESTLY = 1.0


class WhatItIs:
    """That the character is one of the club's making and no person: however often it is asked."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases on what it is; None for what does not ask it, though it may sound like it."""
        if act.topic is not Subject.BOT or not asks_what_it_is(act.plain):
            return None
        line = moment.phrasing.practical(WHAT_IT_IS)
        return None if line is None else Bid(HONESTLY, Content(WHAT_IT_IS, (line,), alone=True, settles=True))
