"""Tells a story where one is wished for, whichever it is."""

from __future__ import annotations

import re

from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.heard import ActKind, SpeechAct

BIDS = 0.93
# Characters of a story worth the name, and words of a wish that names none in particular.
LEAST, LONGEST_WISH = 60, 9
_WISH = re.compile(
    r"\b(?:tell|give|spin|got|have|know|read) (?:me |us |you )?(?:got )?(?:(?:a|an|another|any|one|some|your) )?"
    r"(?:\w+ ){0,2}?(?:story|stories|tale|tales|anecdote|yarn|something (?:about you|nice|funny|interesting))\b"
    r"|^\W*(?:a |another )?(?:story|tale)(?: time)?(?: please| pls)?\W*$"
)


class AnyTale:
    """A memory of the character's, not told before, by chance."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The tale; None for what wishes for none, or for a certain one."""
        wishes = act.kind in (ActKind.REQUEST, ActKind.QUESTION, ActKind.REMARK)
        if not wishes or len(act.plain.split()) > LONGEST_WISH or _WISH.search(act.plain) is None:
            return None
        told = [one.answers[0] for one in moment.dialogue.life.passages if one.id.startswith("lore-") and one.of_story]
        fresh = [line for line in told if len(line) >= LEAST and not moment.phrasing.was_said(line)]
        lines = tuple(moment.phrasing.shuffled(fresh))
        return Bid(BIDS, Content("a tale", lines, own=True)) if lines else None
