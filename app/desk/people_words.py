"""A person who is here, as the steward tells of them: no more than everybody sees in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.tool import Aspect

PERSON = Aspect(
    "a person who is here: who they are, their rating, what they want to play",
    (
        "who is that person in the lobby?", "what rating does the one who waits have",
        "what does the one in the queue want to play", "who is the guest over there",
        "tell me about the player who is waiting", "is the person in the queue strong",
    ),
    ("lobby",),
)  # fmt: skip


# Rating points within which a game is even, and from which on the stronger one hardly loses.
EVEN, FAR = 75, 300


def person_told(facts: Mapping[str, Any], rating: int) -> str:
    """Who is meant by name, with what they want to play, beside the asker's `rating`; everybody who is here where no
    name fits."""
    here = facts["people"]
    meant = [one for one in here if one["name"].split()[0].lower() in facts["asked"]] or here
    if not meant:
        return "Nobody of that name is here now, and of people I know no more than who is here."
    told = [
        f"{one['name']} is a person, rated {one['rating']}, and {one['doing']}"
        + (f", waiting for a game of {one['waits_for']}" if one["waits_for"] else "")
        for one in meant
    ]
    beside = beside_told(meant[0]["rating"], rating) if len(meant) == 1 else ""
    return " ".join(filter(None, (f"{'; '.join(told)}.", beside, "More I do not tell of other people.")))


def beside_told(theirs: int | None, own: int) -> str:
    """What somebody's rating means for one's chances against them."""
    if theirs is None:
        return ""
    apart = theirs - own
    if abs(apart) <= EVEN:
        return f"You stand at {own}, so it would be an even game: either of you may win."
    if apart >= FAR:
        return f"You stand at {own}, {apart} below that: a win would be a surprise, and a lesson is certain."
    if apart > 0:
        return f"You stand at {own}, {apart} below that: you may win, but they are the favourite."
    return f"You stand at {own}, {-apart} above that: by the ratings you are the favourite."
