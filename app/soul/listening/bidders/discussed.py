"""Answers why to resign or not, behind the question whether."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.text import plain
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.standing_words import material_in_words
from app.soul.listening.bidders.state import LOST, ResignAsked
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.under_discussion import LEANS


class WhyResign(ReadWhole):
    """Why to resign, or why not, behind the question whether."""

    about = "why resign or not"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        before = plain(next(iter(moment.dialogue.their_lines), ""))
        asked = "why" in words and len(words) <= LEANS and ResignAsked.asks.search(before) is not None
        chances = moment.given.my_chances
        if not asked or moment.facts.over or chances is None:
            return None
        material = material_in_words(moment.facts)
        if 1 - chances <= LOST:
            return (
                "nothing but time is lost by playing on, and I may still slip, which is the reason not to; the reason"
                f" to is the count: {material}, and that is lost as a rule"
            )
        return f"because it is not lost: you are {standing_in_words(1 - chances)}, {material}"


DISCUSSED: Sequence[type[Bidder]] = (WhyResign,)
