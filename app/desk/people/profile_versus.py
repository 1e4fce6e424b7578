"""Two of the house against each other: who is the favourite, how they have done, and whether they play just now."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.people.meeting_words import acquainted_told
from app.desk.people.people_words import EVEN
from app.desk.people.slider_words import asks_of_tie
from app.desk.wording import first_name, many, score_in_words

# Rating points at which the stronger makes ten points for one of the other (Elo).
ELO_SCALE = 400

# Who is to be expected to win is asked.
_WINS = re.compile(r"\b(?:win|wins|favou?rites?|better|stronger|beat|chances?|odds)\b")


def _stronger_told(one: Mapping[str, Any], other: Mapping[str, Any] | None) -> str:
    """Which of two one would expect to win, by their ratings; empty where one is not known."""
    if other is None or "rating" not in other or "rating" not in one:
        return ""
    better, lesser = (one, other) if one["rating"] >= other["rating"] else (other, one)
    gap = better["rating"] - lesser["rating"]
    if gap < EVEN:
        return f"By rating nobody is ahead ({one['rating']} and {other['rating']}). "
    ahead, behind = first_name(better["name"]), first_name(lesser["name"])
    share = round(100 / (1 + 10 ** (-gap / ELO_SCALE)))
    return (
        f"{ahead} is the favourite: {better['rating']}, and {behind} has {lesser['rating']}, so about "
        f"{many(share, 'point')} in a hundred games. "
    )


def versus_told(facts: Mapping[str, Any], asked: str = "") -> str:
    """Their results against another of the house; what is between them first, where that is asked."""
    other, first = facts["versus"], first_name(facts["name"])
    if other is None:
        return f"Against whom? Name another of the house, and I look up how {first} and they have done."
    against = first_name(other["name"])
    stronger = _stronger_told(facts, facts.get("beside")) if _WINS.search(asked.lower()) else ""
    if not other["won"] + other["drawn"] + other["lost"]:
        words = (
            f"{stronger}{first} and {against} have not finished a game together here; in the gallery you can let them."
        )
    else:
        words = f"{stronger}Against {against} {first} has {score_in_words(other)} so far."
    now = next((one for one in facts.get("live", ()) if against in one), None)
    playing = "" if now is None else f" They play at this moment ({now}): who stands better there, the gallery shows."
    between = acquainted_told(facts)
    # Of their results, or of what is between them: whichever is asked.
    return between if asks_of_tie(asked) and between else f"{words}{playing}"
