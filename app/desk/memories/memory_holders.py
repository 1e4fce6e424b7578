"""Who wrote a slip of memory, and who else has a thing that somebody knows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Aspect, ToolRefused
from app.desk.wording import first_name
from app.domain.prose_words import listed
from app.domain.text import plain

WRITTEN = Aspect(
    "who wrote a slip of memory: the character itself, a person, a program, or the visitor's own words",
    (
        "did pip really write that himself?", "who wrote this about me", "is that note made by a computer",
        "are these her own words", "did a real person write these slips", "who writes the memories",
        "did rosa write this note herself or is it a computer", "is this text generated", "does an ai write these",
        "so sweet, did he come up with that", "whose words are these", "is that really in his own words",
    ),
    ("memories",),
)  # fmt: skip
# Somebody besides the one who was talked of.
_ELSE = re.compile(
    r"\b(?:who|any(?:body|one)|some(?:body|one)|no(?:body| one)) else\b|\b(?:besides|apart from|other than|except)\b"
    r"|\b(?:do|does|did|has|have) (?:any |some |the )?others?\b|\bonly (?:he|she|him|her|one)\b|\balone\b"
)
# Words of a question that leans on the one before, at most: "only him?".
SHORT = 3
_IT = re.compile(r"\b(?:it|that|this|so)\b")


def asks_who_else(low: str) -> bool:
    """Whether it is asked who else has what was talked of."""
    return _ELSE.search(low) is not None and (_IT.search(low) is not None or len(low.split()) <= SHORT)


# Of whom something is kept: "about Dana".
_OF_WHOM = re.compile(
    r"\b(?:about|on|of|(?:knows?|remembers?)(?! (?:about|of|on)\b)) (?:the |that |this )?(?P<name>[^\W\d_]+)"
)


def other_named(low: str, question: AskedQuestion, at: DeskServices) -> str | None:
    """The first name of somebody else of whom it is asked what is kept: a person who is here, or one of the house of
    whom another one is asked."""
    player = question.asker.player
    people = _firsts([one.name for one in at.presence.roll().people if one.id != player.id])
    house = _firsts([one.name for one in at.characters.listed_for(player.id)])
    asked = {one for one in re.findall(r"[^\W\d_]+", low) if one in house}
    for found in _OF_WHOM.finditer(low):
        name = found["name"].removesuffix("s") if found["name"] not in {**people, **house} else found["name"]
        if name in people or (name in house and asked - {name}):
            return {**house, **people}[name]
    return None


def _firsts(names: Sequence[str]) -> dict[str, str]:
    """First names by how they are typed in small letters."""
    return {plain(one).split()[0]: one.split()[0] for one in names if one.strip()}


def of_another(name: str) -> ToolRefused:
    """That nobody is told what is kept of somebody else."""
    return ToolRefused(
        "not_allowed",
        f"What anybody here remembers of {name} I tell nobody but {name}: each sees only what is kept of themselves, "
        f"and so nobody but you sees yours. How {name} plays, and what stands on their page, you may ask me.",
    )


def else_told(facts: Mapping[str, Any]) -> str | None:
    """Who else has a thing besides the one who is `besides`; None where the question names nothing anybody has."""
    if facts.get("besides") is None or not facts["fitting"]:
        return None
    first, holders = first_name(facts["besides"]), [first_name(name) for name in facts["holders"]]
    others = [name for name in holders if name != first]
    if not others:
        return (
            f"Nobody else: only {first} has it, as {_slip(facts['fitting'][0])}. They do not tell one another, and "
            "other players see none of it."
        )
    theirs = [one for one in facts["fitting"] if first_name(one["of"]) in others]
    told = f": {_slip(theirs[0])}" if theirs else ""
    also = f"{first} has it as well" if first in holders else f"{first} has not"
    return f"{listed(others)} {'has' if len(others) == 1 else 'have'} it{told}; {also}."


def written_told(facts: Mapping[str, Any]) -> str:
    """That the program behind a character wrote it, or the visitor said it; with the slip that is meant."""
    slips: Sequence[Mapping[str, Any]] = facts["slips"]
    who = None if facts["who"] is None else first_name(facts["who"])
    of_games = [one for one in slips if not one["told"]]
    own = [one for one in facts["every"] if one["told"]]
    if who is not None and not slips:
        return f"{who} keeps nothing of you yet, so there is no slip to have been written by anybody."
    whose = who or "the character"
    lead = (
        f"No person did: {whose} is an AI character, and a slip in {whose}’s voice is put together by the program "
        "behind it after a game, from what happened on the board."
        if who
        else "No person did: they are AI characters, and a slip in their voice is put together by the program behind "
        "them after a game, from what happened on the board."
    )
    shown = f" So came about {_slip(of_games[0])}." if of_games else ""
    said = f" Your own words are kept as you said them: {_slip(own[0])}." if own else ""
    return f"{lead}{shown}{said}"


def _slip(one: Mapping[str, Any]) -> str:
    return f"{first_name(one['of'])}’s “{one['text']}” ({one['when']})"
