"""What it takes to reach a rating: the points that are wanting, what a win brings, and what mostly brings them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from app.desk.club.house_ranked import win_brings
from app.desk.wording import many
from app.domain.prose_words import number_word


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
    beat = f" On the way you have to hold your own with {reach[-1]['name']} ({reach[-1]['rating']})." if reach else ""
    return (
        f"From your {own} to {goal} it is {many(gap, 'point')}. A rated win against somebody of your strength brings "
        f"some {win}, "
        f"and a loss takes as many, so it is about {number_word(more)} wins more than losses, {months}.{beat} "
        "What brings "
        "them is mostly one thing: no man lost to a single move. Before each move look at every check and capture of "
        "theirs; go over each lost game once, and do Today’s practice, which is made of your own mistakes."
    )
