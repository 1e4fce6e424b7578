"""How talkative one of the house is at the board, and how to have them quiet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.characters.character import Character
from app.desk.tool import Aspect
from app.domain.prose_words import listed

TALKER = Aspect(
    "the character that talks most, the best one to chat with rather than to play",
    (
        "who talks most?", "who is the best one to chat with", "i'd rather talk than play, with whom",
        "who is the most talkative", "somebody for a conversation more than a game", "who tells good stories",
        "which of them is good company to talk to", "who has the most to say", "a chatty one please",
        "which of the two talks more", "who of those is the better talker", "someone to chat with while i play",
        "who is fun to talk to",
    ),
    ("hall",),
)  # fmt: skip
# Of the talkers so many are named; and who is near somebody's strength, so many.
NAMED, NEAR = 3, 3

# From which chattiness (0..1) on somebody says much, and a fair amount.
MUCH, SOME = 0.9, 0.65
# From which teasing (0..10) on it is said.
TEASING = 6
QUIET = (
    "To be left in peace press “Zen” (key z) at the board, which hides all talk, or set “They speak unasked” on your "
    "card to “never”; whoever is spoken to answers all the same."
)


def talkative_told(facts: Mapping[str, Any], *, why: bool = False) -> str:
    """How much somebody says unasked, in words, and the way to silence it; where it is asked `why`, that nobody has
    written it down."""
    first, much = facts["name"].split()[0], facts["chattiness"]
    how = (
        "and gladly: one of the most talkative of the house"
        if much >= MUCH
        else "now and then, a fair amount but not after every move"
        if much >= SOME
        else "but little: one of the quieter ones of the house"
    )
    teases = " Some of it is teasing." if facts["teases"] >= TEASING else ""
    if why:
        return (
            f"Why {first} says so much or so little stands nowhere; {first} does talk during the game, {how}.{teases}"
        )
    return f"{first} does talk during the game, {how}.{teases} {QUIET}"


def talkers_of(cast: Sequence[Character], rating: int, *, of_those: bool) -> dict[str, Any]:
    """The cast, the most talkative first, of equals the nearer to a `rating`; of those who are near it alone where
    these are meant."""
    near = sorted(cast, key=lambda one: abs(one.current_elo - rating))
    ranked = sorted(near[:NEAR] if of_those else near, key=lambda one: -one.sheet.chattiness)
    told = [
        {"name": one.name, "rating": one.current_elo, "tagline": one.sheet.tagline,
         "chattiness": one.sheet.chattiness, "teases": one.sheet.trash_talk}
        for one in ranked[:NAMED]
    ]  # fmt: skip
    return {"ranked": told, "of_those": of_those}


def talker_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who talks most, with a word on who they are, and who comes after."""
    found = facts["talker"]
    first, *others = found["ranked"]
    where = "Of those near your strength, " if found["of_those"] else ""
    teases = ", some of it teasing" if first["teases"] >= TEASING else ""
    then = listed([f"{one['name'].split()[0]} ({one['rating']})" for one in others])
    after = f" After that: {then}." if then else ""
    return (
        f"{where}{first['name']} ({first['rating']}) talks most, {round(10 * first['chattiness'])} of 10 by the sheet"
        f"{teases}: “{first['tagline']}”{after} To talk without a game press “Talk first” on the page of any of them.",
        [first["name"], *(one["name"] for one in others)],
    )
