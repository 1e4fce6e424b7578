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


def person_told(facts: Mapping[str, Any]) -> str:
    """Who is meant by name, with what they want to play; everybody who is here where no name fits."""
    here = facts["people"]
    meant = [one for one in here if one["name"].split()[0].lower() in facts["asked"]] or here
    if not meant:
        return "Nobody of that name is here now, and of people I know no more than who is here."
    told = [
        f"{one['name']} is a person, rated {one['rating']}, and {one['doing']}"
        + (f", waiting for a game of {one['waits_for']}" if one["waits_for"] else "")
        for one in meant
    ]
    return f"{'; '.join(told)}. More I do not tell of other people."
