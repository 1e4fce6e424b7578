"""How far apart others stand on the boards of honour: two of them, and the asker from the top."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.record.recent_words import gap_told, place_of_other
from app.desk.record.record_games import other_of
from app.desk.services import DeskServices
from app.desk.tool import Aspect
from app.desk.wording import many

BETWEEN = Aspect(
    "which of two others stands higher on the boards of honour, and by how many points",
    (
        "is dana ahead of rosa?", "is she ahead of rosa as well", "who is higher, kenji or teodor",
        "does dana stand above pip", "how far is kenji behind vesna", "who has more points, dana or marguerite",
        "is ilyas better rated than rosa", "compare dana and kenji on the board", "is he above marguerite too",
        "which of the two is ahead", "by how much does vesna lead anselm", "is dana better than rosa by rating",
    ),
    ("honours",),
)  # fmt: skip

_WORD = re.compile(r"[^\W\d_]+")
# The distance to the top is asked for.
HOW_FAR = re.compile(r"\b(?:how (?:far|much|many points|big)|distance|gap|points (?:to|behind|off)|the top|first)\b")


async def two_of(asked: str, before: str, player_id: str, at: DeskServices) -> list[dict[str, Any]]:
    """The two who are named, in the question and then in the one before; fewer where fewer are."""
    found: list[dict[str, Any]] = []
    for text in (asked, before):
        left = _WORD.findall(text)
        while len(found) < 2 and (one := await other_of(" ".join(left), player_id, at)) is not None:
            if all(one["name"] != other["name"] for other in found):
                found.append(one)
            first = _WORD.findall(one["name"].lower())[:1]
            left = [word for word in left if word not in first]
    return found


def between_told(facts: Mapping[str, Any]) -> str:
    """Who of the two is ahead by rating, and where both stand; of one alone, beside the asker."""
    named = [one for one in facts["two"] if one["rating"] is not None]
    if not named:
        return (
            "I know nobody of that name here. Say which two you mean, and I set their ratings side by side: of the "
            "house, of whoever is here, or of those on the board."
        )
    if len(named) == 1:
        return f"{gap_told(facts['rating'], named[0])} {place_of_other(facts, named[0])}".strip()
    ahead, behind = sorted(named, key=lambda one: -one["rating"])
    apart = ahead["rating"] - behind["rating"]
    if not apart:
        lead = f"{ahead['name']} and {behind['name']} are level by rating, at {ahead['rating']}."
    else:
        points = "one point" if apart == 1 else f"{apart} points"
        lead = (
            f"{ahead['name']} is ahead of {behind['name']} by rating, {ahead['rating']} to {behind['rating']}, "
            f"so by {points}."
        )
    apart_boards = (ahead.get("of_house") is None) is not (behind.get("of_house") is None)
    boards = " People and characters have a board each, so they do not stand in one list." if apart_boards else ""
    return f"{lead}{boards} {place_of_other(facts, ahead)} {place_of_other(facts, behind)}"


def to_the_top(facts: Mapping[str, Any]) -> str:
    """How far it is from the asker to the first of the people, and to the first of the house."""
    own = facts["rating"]
    people = next((one for one in facts.get("leaders") or [] if one["rating"] >= own), None)
    first = max(facts.get("house") or [], key=lambda one: one["rating"], default=None)
    told = [] if people is None else [f"To {people['name']} ({people['rating']}), first of the people, it is "
                                      f"{many(people['rating'] - own, 'point')} from your {own}."]  # fmt: skip
    if first is not None and first["rating"] > own:
        told.append(
            f"To {first['name']} ({first['rating']}), first of the characters, it is "
            f"{many(first['rating'] - own, 'point')} from your {own}."
        )
    return " ".join(told)
