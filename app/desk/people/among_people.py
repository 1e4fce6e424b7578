"""How strong one of the house is beside people outside of it (a school team, a club evening, masters), and the person
of about one's own strength who waits for a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker

_AMONG = re.compile(
    r"\b(?:schools?|teams?|club (?:players?|level|evening|night)|(?:real|normal|ordinary|average|actual) (?:\w+ )?"
    r"(?:people|life|players?|persons?|humans?|words|terms)|masters?|grandmasters?|gms?|titled|leagues?"
    r"|tournament players?|(?:plain|human|everyday|simple) (?:words|terms|english)|in words|most people|an amateur"
    r"|amateurs)\b"
)
# Rating points within which a person who waits is of about the asker's strength.
NEAR_PERSON = 200
_MEASURED = re.compile(r"\b(?:against|compar\w+|versus|vs|beside|next to|like|beat|do with|stand up to|level of)\b")
# Ratings below which each of these holds, as ratings are commonly read.
_MEANS = (
    (800, "about a beginner who knows how the pieces move, below most boards of a school team"),
    (1200, "about the last board of a school team; somebody from a club would nearly always win"),
    (1500, "about the middle of a school team, and one of the weaker players of a club evening"),
    (1750, "about the first board of a good school team, and the middle of a club"),
    (2000, "clearly above nearly every school team’s first board, and one of the better players of an ordinary club"),
    (2200, "far above any school team, and a first board of most clubs"),
    (2450, "as strong as a master, of whom most clubs have none"),
)
_ABOVE_ALL = "as strong as a grandmaster, whom no club player beats but by a rare accident"


def among_people_told(facts: Mapping[str, Any], asked: str) -> str:
    """What a rating means among people, where that is asked; empty where it is not."""
    if not _AMONG.search(asked.lower()):
        return ""
    rating, first = facts["rating"], facts["name"].split()[0]
    means = next((words for below, words in _MEANS if rating < below), _ABOVE_ALL)
    return (
        f"In everyday terms {first}, rated {rating}, is {means}. That is how such a figure is commonly read; the "
        "club’s ratings are its own, so take it as a rough guide."
    )


def measured_against(asked: str) -> bool:
    """Whether somebody of the house is to be measured against people outside of it, not met by a child."""
    low = asked.lower()
    return _AMONG.search(low) is not None and _MEASURED.search(low) is not None


async def waits_near(asker: Asker, at: DeskServices) -> dict[str, Any] | None:
    """In the lobby and the hall the person of about the asker's strength who waits for a game."""
    if asker.screen.kind not in (ScreenKind.LOBBY, ScreenKind.HALL):
        return None
    waits, own = await at.queue.standings(), asker.player
    near = [one for one in at.presence.roll().people if one.id in waits and one.id != own.id]
    near = [one for one in near if one.rating is not None and abs(one.rating - own.rating) <= NEAR_PERSON]
    if not near:
        return None
    one = min(near, key=lambda person: abs((person.rating or 0) - own.rating))
    place = waits[one.id]
    return {"name": one.name, "rating": one.rating, "clock": place.time_control, "rated": place.rated}
