"""What to remember of what was just told from the handbook: "what do I have to keep in mind then?"."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.soul.listening.bid import SURELY_ASKED, Bid, Moment
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.choosing import words_in
from app.soul.listening.handbook import entry_told_in
from app.soul.listening.heard import SpeechAct

_FILE = Path(__file__).with_name("kept_rules.toml")
# Words of a question that leans on an entry; a longer one says itself what it is about.
LONGEST = 14
_ASKS = frozenset(("what", "what's", "whats", "which", "is", "so", "any", "give", "got", "how"))
_KEEPS = (
    "remember", "keep in mind", "bear in mind", "take away", "take from", "takeaway", "rule of thumb", "main thing",
    "main point", "one thing", "the rule", "a rule", "in practise", "watch out for", "look out for", "the key",
    "the trick", "boil it down", "memorise", "memorize", "bottom line", "learn from", "know by heart",
)  # fmt: skip
_OF_THE_WRITER = frozenset(("my", "our", "you", "your", "me"))


class WhatToKeep:
    """The one thing that is to be remembered of an ending, where that was just told."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None where the last line told no entry of which such a thing is written."""
        words, last = words_in(act.plain), moment.dialogue.my_last
        told = None if last is None else entry_told_in(last)
        if told is None or len(words) > LONGEST or _ASKS.isdisjoint(words) or not _OF_THE_WRITER.isdisjoint(words):
            return None
        kept = kept_rules().get(told.id)
        if kept is None or not any(one in act.plain for one in _KEEPS) or moment.phrasing.was_said(kept):
            return None
        return Bid(SURELY_ASKED, from_handbook(f"handbook: {told.id}", kept, view=True))


@cache
def kept_rules() -> Mapping[str, str]:
    """What is to be remembered, by the id of the entry."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))
