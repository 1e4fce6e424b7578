"""The name of one's agent, which stays, and the agents of others that are here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.archive.standings import LEAST_GAMES
from app.desk.club.agent_style_words import person_told
from app.desk.tool import Aspect
from app.domain.prose_words import listed, number_word

NAME = Aspect(
    "whether one's agent can be renamed, and whether its name is free to choose",
    (
        "can i rename my agent?",
        "i regret the name i gave it",
        "i gave mine a name in a hurry, rename?",
        "can i change its name later without losing its history",
        "is the name of an agent for ever",
        "what name may i give it",
        "another name for my agent please",
        "i misspelled the name of my agent",
        "it has a silly name now, how do i change that",
        "can i name her after my cat",
        "where do i rename it",
        "does the old name still show in its past games",
        "must the name be free",
        "what shall i call it",
    ),
    ("agents",),
)
THERE = Aspect(
    "which agents of other people are here, and the best of them with their ratings",
    (
        "is there somebody's agent here that is good? i want to see an example", "which agents of others are there",
        "who has the best agent", "show me a strong agent", "how good do agents here get", "the best agents, please",
        "are there any agents at all besides mine", "what does a good agent look like here",
        "whose agent is number one", "can i look at somebody else's agent first", "any example of an agent",
        "which agent has the highest rating",
    ),
    ("agents",),
)  # fmt: skip


# A temper is wanted with the name.
_WITH_TEMPER = re.compile(r"\bnames?\b.{0,40}\b(?:personality|characters?|persona|temper|story)\b")


def name_told(facts: Mapping[str, Any]) -> str:
    """That a name stays as it was given, and the way to another one."""
    own = facts["own"]
    if _WITH_TEMPER.search(facts.get("asked") or ""):
        return person_told(facts["asked"])
    if not own:
        return (
            "You have no agent yet, so the name is still yours to choose, freely, under “Raise an agent”: Quiet Rook, "
            "Madame Zugzwang, Old Corner, Second Thought, if you want ideas; or what it is like, in one word. Choose "
            "well: it stays as it is given, for no page of the club changes it later."
        )
    which = f"{own[0]} stays {own[0]}" if len(own) == 1 else f"{listed(own)} stay as they are called"
    return (
        f"No, {which}: no page of the club changes the name of an agent, and its games and its memories keep it. "
        "For another name raise a new one under “Raise an agent”, which begins without games; “Archive” makes room, "
        "and the old one keeps its rating, games and memories."
    )


def there_told(facts: Mapping[str, Any]) -> str:
    """The best on the board of agents, and who is open to others."""
    best = [f"{one['name']} ({one['rating']}, {one['games']} rated games)" for one in facts["best"]]
    there = [f"{one['name']} ({one['rating']})" for one in facts["open_rated"]]
    if best:
        lead = f"Yes: on the board “Agents” {'stands' if len(best) == 1 else 'stand'} {listed(best)}."
    elif there:
        lead = (
            f"Yes: {listed(there)}, open to a game, though none has the {number_word(LEAST_GAMES)} rated games for the "
            "board yet."
        )
    else:
        return (
            "Nobody else has an agent here that you could look at just now. When there are some, the best stand on "
            f"the board “Agents” of the boards of honour, from {number_word(LEAST_GAMES)} rated games on, and those "
            "whose owner allows it may be put to an exhibition in the gallery."
        )
    more = f" Open to an exhibition just now: {listed(there)}." if best and there else ""
    return f"{lead}{more} How one was set up only its owner sees; its games you may watch."
