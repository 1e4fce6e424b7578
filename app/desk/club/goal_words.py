"""What it takes to reach a rating: the points that are wanting, what a win brings, and what mostly brings them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from app.desk.club.house_ranked import win_brings
from app.desk.wording import many
from app.domain.prose_words import number_word

# A day is asked for; and the way there, not the distance alone.
_WHEN = re.compile(r"\bwhen\b|\bhow long\b")
_HOW = re.compile(
    r"\b(?:how (?:do|can|could|should|would|to)|what (?:do|would|will|should|must)|take|takes|need|chance)\b"
)


def goal_told(facts: Mapping[str, Any], goal: int) -> str:
    """The way from the asker's rating to another."""
    own = facts["rating"]
    gap = goal - own
    if gap <= 0:
        return f"You stand at {own}, so {goal} is behind you already; what counts now is to stay there."
    win = max(1, win_brings(facts, own))
    more = math.ceil(gap / win)
    months = "a matter of months, not of days" if gap > 100 else "a matter of some weeks"
    reach = [one for one in facts["house"] if own < one["rating"] <= goal]
    hinder = f" On the way you have to hold your own with {reach[-1]['name']} ({reach[-1]['rating']})." if reach else ""
    lead = "No day can be named for it. " if _WHEN.search(facts.get("asked") or "") else ""
    words = (
        f"{many(gap, 'point').capitalize()}: from your {own} to {goal}. {lead}A rated win against somebody of your "
        f"strength brings some {win}, and a loss takes as many, so it is about {number_word(more)} "
        f"win{'' if more == 1 else 's'} more than losses, {months}."
    )
    if not _HOW.search(facts.get("asked") or ""):
        return words
    return (
        f"{words}{hinder} What brings them is mostly one thing: no man lost to a single move. Before each move look at "
        "every check and capture of theirs; go over each lost game once, and do Today’s practice, which is made of "
        "your own mistakes."
    )
