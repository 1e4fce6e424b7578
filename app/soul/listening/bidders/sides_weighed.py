"""Answers why somebody stands worse though nobody is ahead in men, which side one would rather have, and whether
there is anything to worry about."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.asked_in_words import AskedInWords
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.position import who_is_better
from app.soul.listening.bidders.standing_words import material_in_words, reasons_for, standing_of
from app.soul.listening.placed_words import listed_reasons, placed_for
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.worded_men import split

_LEVEL = frozenset(
    ("level", "even", "equal", "equals", "same", "nobody", "neither", "up", "balanced", "behind")
)  # fmt: skip
_COUNT = frozenset(
    ("material", "pieces", "pawns", "points", "count", "counted", "nobody", "men", "neither", "down", "up")
)  # fmt: skip
_FEELS = frozenset(
    ("feel", "feels", "feeling", "sat", "squeezed", "crushed", "strangled", "suffocating", "worse", "uncomfortable",
     "miserable", "cramped", "losing", "squashed", "choked", "passive", "horrible", "awful", "uneasy", "struggling")
)  # fmt: skip
_RATHER = frozenset(
    ("rather", "prefer", "pick", "choose", "swap", "switch", "trade", "take", "like", "want", "fancy")
)  # fmt: skip
_SIDES = frozenset(("side", "sides", "seat", "seats", "colour", "color", "chair"))
_WORRIED = frozenset(("worried", "worry", "scared", "afraid", "nervous", "bothered", "frightened"))
# Words of a question that asks nothing else, and chances from which nobody worries.
_SHORT, _CALM = 9, 0.5


class FeelsWorse(AskedInWords):
    """Why somebody stands worse, or feels so, though material is level."""

    about = "worse though level"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        whole = set(split(written(moment)))
        asked = known & {"why", "how", "what"} and known & _FEELS
        if (
            moment.facts.over
            or not asked
            or not whole & _LEVEL
            or not whole & _COUNT
            or not whole & {"i", "my", "me", "i'm"}
        ):
            return None
        return worse_in_words(moment)


def worse_in_words(moment: Moment) -> str | None:
    """The count, who stands better, and why."""
    facts, side, chances = moment.facts, who_is_better(moment), moment.given.my_chances
    mine = side != "them"
    why = listed_reasons([*placed_for(facts, mine=mine), *reasons_for(facts, favour="me" if mine else "them")])
    if not why or chances is None:
        return None
    if side == "level":
        return f"{material_in_words(facts)}, and all in all it is about even; what you feel is that {why}"
    who = "I am" if mine else "you are"
    return f"{material_in_words(facts)}, but {who} {standing_in_words(chances if mine else 1 - chances)}: {why}"


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


class Unworried(AskedInWords):
    """Why the character does not worry, or that it does."""

    about = "worried or not"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known, chances = set(words), moment.given.my_chances
        asks = known & _WORRIED and known & {"you", "your"} and known & {"why", "how", "not"}
        if not asks or chances is None or moment.facts.over or len(words) > _SHORT:
            return None
        return f"{'I have no need to' if chances > _CALM else 'I am a little worried'}: {standing_of(moment)}"


SIDES_WEIGHED: Sequence[type[Bidder]] = (FeelsWorse, WouldRather, Unworried)
