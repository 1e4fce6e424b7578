"""Whether the asker waits in the queue, and who else does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.people.people_words import EVEN
from app.desk.tool import Findings
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed, number_word
from app.lobby.pairing import BANDS, WIDER_MS

# Whether there is anybody is asked, not why nobody comes.
_ANYBODY = re.compile(
    r"\b(?:any(?:body|one)|some(?:body|one)|no ?body|no one|who)\b.{0,40}"
    r"\b(?:around|near\w*|close|level|rating|strength|here|online|waiting|about|like me|my size)\b"
)


def my_place_told(found: Findings) -> tuple[str, list[DeskLink]]:
    """Whether and how long the asker waits, how pairing goes, and who waits there beside them; that first where it is
    asked whether there is anybody."""
    own = found.facts["queued"]
    words = [
        "You are not in the queue at the moment, so nobody is being looked for: press a clock under “Find me somebody”."
    ]
    if own is not None:
        minutes = own["minutes"]
        since = "less than a minute" if not minutes else "a minute" if minutes == 1 else f"{minutes} minutes"
        words = [f"You wait in the queue ({own['pool']}), since {since}. It works."]
    then = "Then it waits" if own is None else "It waits"
    words.append(
        f"{then} for a second person: the same clock, rated or friendly like you, and within {BANDS[0]} points "
        f"of your rating at first, wider every {WIDER_MS // 1000} seconds until anybody will do."
    )
    waiting = _others_told(found.facts)
    words.insert(0 if _ANYBODY.search(found.facts["asked"]) else len(words), waiting)
    words.append("Somebody of the house sits down at once, and a friend can come by a link or a code.")
    links = [("The lobby", "/lobby"), ("The house’s players", "/")]
    return " ".join(words), [DeskLink(words=said, href=href, tool="club_status") for said, href in links]


def _others_told(facts: Mapping[str, Any]) -> str:
    """Who else waits in the queue, with how near to the asker they are by rating."""
    queue, named = facts["queue"], facts["waiting"]
    count = sum(queue.values())
    if not count:
        return "Nobody else waits now."
    told = [f"{one['name']} ({one['rating']}) for {one['pool']}" for one in named]
    rest = count - len(named)
    more = [f"{number_word(rest)} more"] if named and rest else [f"{number_word(rest)} for {listed(list(queue))}"]
    near = [one["name"] for one in named if one["rating"] and abs(one["rating"] - facts["own_rating"]) <= EVEN]
    beside = f", near your {facts['own_rating']}" if near and len(named) == 1 else (
        f"; near your {facts['own_rating']} {'is' if len(near) == 1 else 'are'} {listed(near)}" if near
        else f"; nobody of them is near your {facts['own_rating']}" if named else ""
    )  # fmt: skip
    return f"In the queue now: {listed([*told, *(more if rest else [])])}{beside}; the same clock brings you together."
