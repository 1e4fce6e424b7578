"""A person who is here, as the steward tells of them: no more than everybody sees in the lobby."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.tool import Aspect

PERSON = Aspect(
    "a person who is here: who they are, their rating, what they want to play",
    (
        "who is that person in the lobby?", "what rating does the one who waits have",
        "what does the one in the queue want to play", "who is the guest over there",
        "tell me about the player who is waiting", "is the person in the queue strong",
        "dana, real or one of the bots", "is the one who waits a human", "is that somebody near my level",
        "accepting hers can cost me rating, yes?", "if i take that game do i risk points",
        "how do i take up the game of the one who waits", "is she about as good as me", "would he be too strong for me",
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
        f"{one['name']} is a person, none of the house, rated {one['rating']}, and {one['doing']}"
        + (f", waiting for a game of {one['waits_for']}" if one["waits_for"] else "")
        for one in meant
    ]
    one = meant[0] if len(meant) == 1 else None
    lead = "" if one is None else _stake(one, facts["asked"]) or _yes(one, facts["asked"])
    beside = beside_told(one["rating"], rating) if one else ""
    return " ".join(filter(None, (lead, f"{'; '.join(told)}.", beside, take_up(meant))))


_COSTS = re.compile(r"\b(?:cost|risk|lose|losing|points?|rated|stake|count\w*)\b")


_IS_THERE = re.compile(r"^\W*(?:\w+ )?(?:is|are) (?:there|any\w*|some\w*)\b")


def _yes(one: Mapping[str, Any], asked: str) -> str:
    """Yes, where it is asked whether there is somebody to play."""
    return f"Yes, {one['name']} is waiting." if one["waits_for"] and _IS_THERE.search(asked) else ""


def _stake(one: Mapping[str, Any], asked: str) -> str:
    """Whether a game with somebody who waits can cost rating, where that is asked."""
    if not one["waits_for"] or not _COSTS.search(asked):
        return ""
    if "rated" in one["waits_for"]:
        return "Yes: it is a rated game, so your rating falls with a loss and rises with a win."
    return "No: it is a friendly game, and no rating hangs on it."


def take_up(people: Sequence[Mapping[str, Any]]) -> str:
    """How to sit down with somebody who waits."""
    waits = next((one for one in people if one["waits_for"]), None)
    if waits is None:
        return ""
    clock = waits["waits_for"].split(",")[0]
    kind = waits["waits_for"].split(", ")[-1]
    return f"To play {waits['name']}, choose {clock}, {kind}, under “Find me somebody” in the lobby, and I pair you."


def beside_named_told(theirs: int, named: int) -> str:
    """What somebody's rating means for a player of a rating that a question names."""
    apart = theirs - named
    lead = f"For somebody of {named} here"
    if abs(apart) <= EVEN:
        return f"{lead} it would be an even game."
    if apart >= FAR:
        return f"{lead}, {apart} below that, a win would be a surprise, and what one gets is a lesson."
    if apart > 0:
        return f"{lead}, {apart} below that, a win is possible, but not to be expected."
    return f"{lead}, {-apart} above that, it should be won."


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
