"""Some of the house by their ratings beside the asker's, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.wording import many
from app.domain.prose_words import listed


def chosen_told(facts: Mapping[str, Any]) -> tuple[str, str]:
    """Who of those that were named it is, with the others beside, and their slug."""
    own, house, wanted = facts["own"], facts["house"], facts["wanted"]
    by = {
        "nearest": lambda one: abs(one["rating"] - own),
        "weakest": lambda one: one["rating"],
        "strongest": lambda one: -one["rating"],
    }[wanted]
    first, *others = sorted(house, key=by)
    apart = first["rating"] - own
    far = (
        "exactly your rating"
        if not apart
        else f"{many(abs(apart), 'point')} {'above' if apart > 0 else 'below'} your {own}"
    )
    which = {"nearest": f"nearest to your {own}", "weakest": "the weakest", "strongest": "the strongest"}[wanted]
    far = far.replace(f" your {own}", " you") if wanted == "nearest" else far
    if facts.get("said"):
        which, far = (
            which.replace(f"your {own}", f"{own}"),
            far.replace(f"your {own}", f"{own}").replace(" you", " that"),
        )
    words = f"Of those {first['name']} ({first['rating']}) is {which}, {far}."
    if others:
        words += f" The others: {listed([_rated(one) for one in others])}."
    return words, first["slug"]


def standing_told(facts: Mapping[str, Any]) -> str:
    """Between whom of the house the asker stands by rating, and all of them in their order."""
    own, house = facts["own"], facts["house"]
    above = [one for one in house if one["rating"] > own]
    below = [one for one in house if one["rating"] <= own]
    between = []
    if above:
        between.append(f"below {_rated(above[-1])}")
    if below:
        between.append(f"above {_rated(below[0])}")
    words = f"By rating you stand with your {own} {' and '.join(between)}."
    named = next((one for one in house if one["slug"] == facts["beside"]), None)
    if named is not None:
        gap = own - named["rating"]
        side = "above" if gap > 0 else "below" if gap < 0 else "level with"
        points = f" by {many(abs(gap), 'point')}" if gap else ""
        words = f"You stand {side} {_rated(named)}{points}. {words}"
    order = listed([_rated(one) for one in house])
    return (
        f"{words} From the top: {order}. The ladder itself has those of the house alone and marks whom you have beaten."
    )


def _rated(one: Mapping[str, Any]) -> str:
    return f"{one['name']} ({one['rating']})"
