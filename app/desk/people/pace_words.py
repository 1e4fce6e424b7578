"""How long one of the house thinks over a move, and what a rated game against them is worth in points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.accounts.player import Player
from app.director.director import time_budget
from app.domain.mood import MoodState
from app.post_match.ratings import player_after

# Patience (of ten) from which on somebody takes rather longer than most, and up to which less.
SLOW, FAST = 6, 4
# Points up to which a win is said to bring little, and points of rating apart from which on that is because of it.
LITTLE, FAR = 4, 200
# Rating points within which two bring as much as one another, and whether they do is asked.
ALIKE = 25
_AS_MUCH = re.compile(r"\bas (?:much|many|good|valuable)\b|\bthe same\b|\bequal\w*\b")


def pace_told(facts: Mapping[str, Any]) -> str:
    """Somebody's own pace, by the patience on their sheet."""
    first, patience = facts["name"].split()[0], facts["patience"]
    lead = (
        f"{first} takes rather longer than most"
        if patience >= SLOW
        else f"{first} plays faster than most"
        if patience <= FAST
        else f"{first} thinks about as long as most here"
    )
    seconds = round(time_budget(patience, MoodState()))
    about = "a second" if seconds == 1 else f"{seconds} seconds"
    return (
        f"{lead}: patience is {patience} of 10 on the sheet. Without a clock an ordinary move takes about "
        f"{about}; a forced reply or a known opening move comes at once, a hard or critical position "
        "takes "
        "two or three times as long. On a clock the time is spent as people do, more of it with more patience."
    )


def points_told(facts: Mapping[str, Any], player: Player) -> str:
    """What a rated win, a draw and a loss against somebody would do to the asker's rating now."""
    first, theirs = facts["name"].split()[0], facts["rating"]
    if (other := facts.get("beside")) is not None:
        alike = _AS_MUCH.search(facts.get("asked", "")) is not None and abs(other["rating"] - theirs) > ALIKE
        return f"{'No: a' if alike else 'A'}{_points_of_two(facts, other, player)[1:]}"
    win, draw, loss = (
        player_after(player.rating, player.rating, theirs, score, player.rated_games) - player.rating
        for score in (1.0, 0.5, 0.0)
    )
    apart = theirs - player.rating
    lead = "Yes, if the game is rated, but very little" if win <= LITTLE else "Yes, if the game is rated"
    why = (
        f", since {first}, at {theirs}, is far below your {player.rating}"
        if apart <= -FAR
        else f", since {first}, at {theirs}, is far above your {player.rating}"
        if apart >= FAR
        else f", with {first} at {theirs} and you at {player.rating}"
    )
    gain = "nothing" if win <= 0 else "one point" if win == 1 else f"{win} points"
    return (
        f"{lead}: a win would bring you {gain} now{why}. A draw would move your rating by {draw:+d}, and a loss cost "
        "you "
        f"{-loss}. A friendly game, which is set at first, moves nothing."
    )


def _points_of_two(one: Mapping[str, Any], other: Mapping[str, Any], player: Player) -> str:
    """Which of two costs more with a loss and brings more with a win."""

    def moved(theirs: int, score: float) -> int:
        return player_after(player.rating, player.rating, theirs, score, player.rated_games) - player.rating

    strong, weak = sorted((one, other), key=lambda each: -each["rating"])
    told = [
        f"{each['name'].split()[0]} ({each['rating']}) a loss costs {-moved(each['rating'], 0.0)} and a win brings "
        f"{moved(each['rating'], 1.0)}"
        for each in (strong, weak)
    ]
    high, low = strong["name"].split()[0], weak["name"].split()[0]
    return (
        f"A loss to {high} costs less than one to {low}, and a win over {high} brings more, because it is expected "
        f"less. In a rated game now, with you at {player.rating}: against {told[0]}; against {told[1]}. A friendly "
        "game moves nothing."
    )
