"""Answers whether the character knows another of the cast, and who is the strongest of it, from the cast itself."""

from __future__ import annotations

import re

from app.characters.presets import load_presets
from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.heard import SpeechAct
from app.soul.scripted.members import member_named
from app.soul.scripted.topics import Topic

_KNOWS = re.compile(r"^\W*(?:(?:hey|so|and|hi|but) )*(?:do you (?:also |even )?know|have you (?:ever )?met) \w+\W*$")
_WHO_IS = re.compile(
    r"\bwho(?:'s| is| of you is)? (?:the )?(?P<how>strongest|best|weakest|worst|highest[- ]rated|lowest[- ]rated)"
    r"(?: (?:chess )?(?:player|one|character|person|opponent))?"
    r" (?:here|in (?:the|this|your) (?:club|house|place)|among you|of you(?: all)?|of (?:you|all) here|around here)\W*$"
)
_WEAKEST = ("weakest", "worst", "lowest")


class OfTheCast:
    """The character's word on another of the cast, or the first and the last of the cast by their ratings."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for what asks neither."""
        me = moment.persona.sheet.name.split()[0]
        if _KNOWS.match(act.plain):
            member = member_named(act.plain)
            if member is None or member == me:
                return None
            topics = (Topic("ask_member", 1, {"member": member}),)
            return Bid(SURELY_ASKED, Content("ask_member", topics=topics, own=True, settles=True))
        if (asked := _WHO_IS.search(act.plain)) is None:
            return None
        cast = sorted(load_presets().values(), key=lambda sheet: sheet.current_elo)
        weakest = asked["how"].startswith(_WEAKEST)
        found = cast[0] if weakest else cast[-1]
        name, how = found.name.split()[0], "weakest" if weakest else "strongest"
        who = "I am" if name == me else f"{name} is"
        fact = f"of the characters of this house {who} the {how}, by the rating that each of us came with"
        topics = (Topic("ask_fact", 1, {"fact": fact}),)
        return Bid(SURELY_ASKED, Content("the cast", topics=topics, knowledge=(fact,), own=True, settles=True))
