"""What a player's games add up to of late, in words: the peak, how many there were, the last one against somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# Words, and the games that are linked: as in `desk.record_words`.
Told = tuple[str, list[tuple[int, str]]]


def peak_told(facts: Mapping[str, Any]) -> Told:
    """The highest rating after or before a game that counted, and the lowest."""
    known = [*facts["rated_before"], facts["rating"]]
    if not facts["rated_before"]:
        return f"Your rating is {facts['rating']}, and no finished game has moved it yet.", []
    now = " It is where you stand now." if max(known) == facts["rating"] else f" Now it is {facts['rating']}."
    return f"The highest it ever was is {max(known)}, the lowest {min(known)}.{now}", []


def lately_told(facts: Mapping[str, Any]) -> Told:
    played = facts["played"]
    games = "one game" if played["month"] == 1 else f"{played['month']} games"
    return (
        f"In the last thirty days you have finished {games}: {played['week']} of them in the last seven days, "
        f"{played['today']} within the last day.",
        [],
    )


def met_told(facts: Mapping[str, Any]) -> Told:
    """The latest game against somebody."""
    one, days = facts["latest"][0], facts["days_since"]["any"]
    when = "today" if not days else "yesterday" if days == 1 else f"{days} days ago"
    exact = f" Your accuracy was {one['accuracy']} per cent" if one["accuracy"] is not None else ""
    blunders = f", with {one['blunders']} blunder{'' if one['blunders'] == 1 else 's'}." if one["blunders"] else "."
    words = f"You last played {one['against']} {when}: {one['outcome']}, by {one['how']}, in {one['moves']} moves."
    return words + (f"{exact}{blunders}" if exact else ""), [(0, "That game")]
