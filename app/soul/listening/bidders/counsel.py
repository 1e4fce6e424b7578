"""Answers what asks for words to somebody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.soul.listening.bid import Bid, Bidder, Moment, bids_for
from app.soul.listening.bidders.topical import content
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Before what the player told: "what should I tell my wife?" asks for none of it.
BIDS = 0.99
# Lines of the other side in which it may stand what the words to somebody else are about.
LINES_BACK = 2
_WHAT_TO_SAY = re.compile(
    r"\bwhat (?:do|should|shall|can|could|would|must|to) (?:i |we |you )?(?:\w+ )?(?:say|tell|answer|reply|write)\b"
    r"(?! (?:about|of) (?:chess|this|the))"
    # "Half a point each, what do you say?" asks for no words to anybody.
    r"(?:(?<!you say)|(?= \w))"
    r"|\bhow (?:do|should|can|could|would) i (?:ever )?(?:tell|explain|answer|break it|convince|persuade|talk|show|make"
    r"|get) (?:(?:it|this|that) )?(?:to )?(?:him|her|them|people|somebody|someone|everyone"
    r"|my (?!pawn|knight|bishop|rook|queen|king|piece))\b"
)
_STANDING = re.compile(r"\b(?:winning|losing|who(?:'s| is) (?:ahead|better)|how i(?:'m| am) doing)\b")


class Counsel:
    """What to say to a mother, a wife, a trainer. `of_game` answer where they want to know how the game stands."""

    def __init__(self, of_game: Sequence[Bidder]) -> None:
        self._of_game = tuple(of_game)

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """Plain advice how to say it; None for everything else."""
        if _WHAT_TO_SAY.search(act.plain) is None:
            return None
        before = [other.plain for other in moment.heard.acts if other is not act]
        before += [text.lower() for text in moment.dialogue.their_lines[:LINES_BACK]]
        if not moment.facts.in_room and any(map(_STANDING.search, before)):
            asked = replace(act, topic=Subject.BETTER, kind=ActKind.QUESTION, plain="who is better?", sure=1.0)
            found = next(iter(bids_for(asked, moment, self._of_game)), None)
            if found is not None:
                return replace(found, score=BIDS)
        return Bid(BIDS, content("counsel", Topic("ask_counsel", 1)))
