"""Answers which side the character would rather have."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_in_words import AskedInWords
from app.soul.listening.bidders.position import who_is_better
from app.soul.listening.bidders.standing_words import reasons_for
from app.soul.listening.placed_words import listed_reasons, placed_for
from app.soul.listening.played_words import standing_in_words

_RATHER = frozenset(
    ("rather", "prefer", "pick", "choose", "swap", "switch", "trade", "take", "like", "want", "fancy")
)  # fmt: skip
_SIDES = frozenset(("side", "sides", "seat", "seats", "colour", "color", "chair"))


class WouldRather(AskedInWords):
    """Which side the character would rather have, and why."""

    about = "which side it would have"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        if not known & _RATHER or not known & _SIDES or not known & {"you", "your"}:
            return None
        if known & {"kingside", "queenside"} or known & {"castle", "always", "usually", "normally", "general"}:
            return None
        told = rather_in_words(moment)
        if told is None or known.isdisjoint({"swap", "switch", "trade"}):
            return told
        return f"no, I would keep {told}" if told.startswith("mine") else f"gladly, I would have {told}"


def rather_in_words(moment: Moment) -> str | None:
    """The side that stands better, or where it is level that with more to say for it, with the reasons."""
    facts, chances = moment.facts, moment.given.my_chances
    if chances is None:
        return None
    level = who_is_better(moment) in ("level", "unsure")
    own, other = placed_for(facts, mine=True), placed_for(facts, mine=False)
    mine = chances > 0.5 if not level or len(own) == len(other) else len(own) > len(other)
    why = listed_reasons([*(own if mine else other), *reasons_for(facts, favour="me" if mine else "them")], 2)
    first = "mine" if mine else "yours"
    much = ", by a hair, for it is about level" if level else f", for {'I am' if mine else 'you are'} "
    much += "" if level else standing_in_words(chances if mine else 1 - chances)
    return f"{first}{much}{f': {why}' if why else ''}"


SIDES_WEIGHED: Sequence[type[Bidder]] = (WouldRather,)
