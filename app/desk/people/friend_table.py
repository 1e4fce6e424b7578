"""A game with a friend on terms that are named: the clock, rated or not, and what to choose for it in the lobby."""

from __future__ import annotations

import re

from app.desk.people.profile_asked import CLOCKS
from app.desk.tool import Aspect

WITH_FRIEND = Aspect(
    "a game with a friend or relative on terms that are named: so many minutes each, without rating, without a clock",
    (
        "my friend and me want to play with 20 minutes each and no rating", "my brother and i, 45 minutes, unrated",
        "how do we two play a half hour game that does not count", "play my dad with no clock",
        "i want a rated game against my friend, 10 minutes", "a slow friendly game with my sister, how do i set it up",
        "set up a 15 minute game for me and my mate", "my wife and i would like an hour each",
        "five minute blitz with my colleague, just for fun", "we want to play without time, my son and i",
        "against a friend with 25 minutes", "me and my buddy 3+2 not rated",
    ),
    ("lobby",),
)  # fmt: skip
FRIEND = re.compile(
    r"\b(?:friends?|mates?|buddy|budd(?:y|ies)|brothers?|sisters?|wife|husband|dad|mum|mom|father|mother|sons?"
    r"|daughters?|colleagues?|kids?|partner|cousin|uncle|aunt|grand\w+|girlfriend|boyfriend|the two of us|us two)\b"
)
_NO_CLOCK = re.compile(
    r"\b(?:no|without(?: a| any)?|untimed|not?|never) ?(?:clock|timer|time limit|time)\b|\buntimed\b"
)
_RATED = re.compile(r"\brated\b")
_UNRATED = re.compile(
    r"\b(?:un-?rated|not (?:be )?(?:rated|count\w*)|no(?:t for)? (?:rating|points|elo)"
    r"|without (?:rating|points|it counting)|friendly|casual|for fun|does(?:n.?t| not) count)\b"
)


def friend_told(asked: str, wanted: tuple[int, int] | None) -> str:
    """What to choose for it, one thing after the other, and how the friend comes to the table; `wanted` are the minutes
    and seconds of the clock that is named."""
    if _NO_CLOCK.search(asked):
        clock = "“no clock”"
    elif wanted is None:
        clock = "the clock you like"
    else:
        name = f"{wanted[0]}+{wanted[1]}"
        own = f"“your own” with {wanted[0]} minutes and {wanted[1]} seconds a move"
        clock = f"the clock {name}" if name in CLOCKS else own
    rated = _RATED.search(asked) is not None and _UNRATED.search(asked) is None
    kind = "“rated”" if rated else "“friendly”, so that no rating moves (it is chosen already)"
    return (
        f"Under “Set up a table” in the lobby choose {clock}, {kind}, and “whoever has the link”; press “Set it up” "
        "and pass the link or the code on. The game begins as soon as both of you sit. A friend who is a member can be "
        "asked by “one by name” instead, with their username."
    )
