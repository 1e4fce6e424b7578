"""What an agent's chances against one of the house are, by the two ratings."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.accounts.player import STARTING_RATING
from app.desk.tool import Aspect
from app.desk.wording import many
from app.domain.prose_words import listed
from app.post_match.ratings import expected_score

AGAINST = Aspect(
    "whether the asker's agent can beat one of the house, or what its chances are",
    (
        "can my agent beat pip?", "would my agent stand a chance against kenji", "is my agent stronger than rosa",
        "how would my agent do against vesna", "my agent versus teodor, who wins", "whom can my agent beat",
        "could it win against marguerite", "is it good enough for pip", "will a new agent beat anybody here",
    ),
    ("agents",),
)  # fmt: skip


# What is wrong with one's agent is asked.
_LOSES = re.compile(r"\b(?:los(?:es|ing|t|e)|bad|terrible|stupid|dumb|useless|wrong|weak|awful|hopeless)\b")


def no_agent_told(asked: str, most: str) -> str:
    """For somebody without an agent who asks after it: that there is none, and what helps one that loses where that is
    asked; `most` says how many one may have."""
    if _LOSES.search(asked):
        return (
            "You have no agent yet, so none of yours has lost. What helps one that loses: send it to somebody near its "
            "rating, and coach it in its room, to take fewer risks or its time, or to play an opening that you name. "
            "It plays at the strength of its rating, which follows its results."
        )
    return (
        f"You have no agent, so none of yours is playing. {most} One plays only when you send it, or in the hours you "
        "allow it on its page. Once you have one, its page shows what it went through, what it remembers and its "
        "results. The first is made on the page below."
    )


def agent_against_told(facts: Mapping[str, Any]) -> str:
    """The chances, of each of the asker's agents, or of a new one where there is none."""
    other = facts["against"]
    if other is None:
        return (
            "Say against whom: an agent may play anybody of the house, and its chances go by the two ratings. A new "
            "one "
            f"begins at {STARTING_RATING}."
        )
    them = f"{other['name'].split()[0]} ({other['rating']})"
    own = [(one["name"], one["rating"]) for one in facts["agents"]]
    if not own:
        return (
            f"You have no agent yet, but a new one begins at {STARTING_RATING} and may play anybody of the house: "
            f"against {them} it would be "
            f"{_chances(STARTING_RATING, other['rating'])}. Choose the name beside “Send to the board”, and it plays."
        )
    told = listed([f"{name} ({rating}) is {_chances(rating, other['rating'])}" for name, rating in own])
    return f"Against {them}, by the ratings, {told}. Choose the name beside “Send to the board”, and it plays."


def _chances(mine: int, theirs: int) -> str:
    """How a game between two ratings stands beforehand."""
    points = round(100 * expected_score(mine, theirs))
    who = "the clear favourite" if points >= 75 else "the favourite" if points > 55 else (
        "about level" if points >= 45 else "the weaker side, though not without hope" if points >= 20 else "an outsider"
    )  # fmt: skip
    return f"{who}, with about {many(points, 'point')} to be expected from a hundred games"
