"""The longest runs of wins as the hall of fame has them, and who ended the longest; and which boards there are, with
those that an ordinary player reaches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.accounts.repository import players_by_id
from app.archive.past_games import past_games
from app.archive.standings import LEAST_GAMES, LEAST_RUN, longest_runs
from app.desk.services import DeskServices
from app.desk.tool import Aspect
from app.domain.memory import Party
from app.domain.prose_words import number_word

RUNS = Aspect(
    "who has had the longest winning streak of anybody in the club, and who ended it",
    (
        "who had the longest winning streak in the club?", "who ended that streak", "whose run of wins was the longest",
        "what is the record for wins in a row here", "who broke her winning run", "is the longest streak still going",
        "which character has won most in a row", "has anybody won ten in a row here", "who stopped the record run",
        "the longest unbeaten run of the club, whose was it",
    ),
    ("honours",),
)  # fmt: skip
BOARDS = Aspect(
    "which boards of honour there are, and which of them a weak or ordinary player can get onto",
    (
        "is there a board for somebody like me?", "which boards are there", "are these lists only for the strong ones",
        "could a beginner ever stand on one of these", "is there some list i could get onto",
        "what boards of honour do you have", "any board where weak players show up",
        "which of these boards is within my reach", "do losers get a board too", "how many boards are there and whose",
    ),
    ("honours",),
)  # fmt: skip
# Games of who had the run that are looked through for the one that ended it.
READ = 400


async def runs_of(at: DeskServices) -> dict[str, Any]:
    """JSON-ready facts: the longest run of wins among people and among characters, and what came after it."""
    found: dict[str, Any] = {}
    for kind in ("player", "character"):
        feats = await at.database.read(longest_runs, kind)
        if not feats:
            found[kind] = None
            continue
        best = feats[0]
        games = await at.database.read(past_games, Party(kind, best.id), READ)
        after = [one for one in games if one.rated and one.ended_ms > best.at_ms]
        ended = min(after, key=lambda one: one.ended_ms, default=None)
        if kind == "player":
            people = await at.database.read(players_by_id, [best.id])
            name = people[0].display_name if people else "somebody who has left"
        else:
            character = at.characters.get(best.id)
            name = "one of the house" if character is None else character.name
        found[kind] = {
            "name": name,
            "run": best.reached,
            "ended": None if ended is None else {"by": ended.other_name, "outcome": ended.outcome},
        }
    return found


def runs_told(facts: Mapping[str, Any]) -> str:
    """Whose run of wins is the longest and who ended it, of people and of characters."""
    told = [
        _run(one, who)
        for kind, who in (("player", "Of people"), ("character", "Of the characters"))
        if (one := facts["runs"][kind])
    ]
    least = number_word(LEAST_RUN)
    if not told:
        return (
            f"Nobody has one yet: a run stands in the hall of fame, below the boards, from {least} rated wins in a row "
            "on, and nobody has won as many, so there is none that anybody could have ended."
        )
    missing = [
        f"{who} nobody has won {least} rated games in a row yet."
        for kind, who in (("player", "Of people"), ("character", "Of the characters"))
        if not facts["runs"][kind]
    ]
    return " ".join((*told, *missing, "Only rated games count for a run."))


def _run(one: Mapping[str, Any], who: str) -> str:
    lead = f"{who} the longest run is that of {one['name']}, {number_word(one['run'])} rated wins in a row"
    ended = one["ended"]
    if ended is None:
        return f"{lead}; nobody has ended it yet."
    how = {"lost": "who won against them", "drawn": "with a draw"}.get(ended["outcome"], "")
    return f"{lead}; it was ended by {ended['by']}, {how}."


def boards_told(facts: Mapping[str, Any]) -> str:
    """Which boards there are, and what is within reach of the asker."""
    done, least = facts["rated_games"], number_word(LEAST_GAMES)
    missing = LEAST_GAMES - done
    if facts["place"] is not None:
        own = f"You stand on the one of people already, number {facts['place']} of {facts['places']}."
    elif missing > 0:
        more = "one more brings" if missing == 1 else f"{number_word(missing)} more bring"
        own = f"You have {number_word(done)}, so {more} you onto the one of people, win or lose."
    else:
        own = "You have as many, so the next rated game that is finished brings you onto the one of people."
    return (
        "There are boards of people, of characters, of agents and of programs, each for all time, thirty days or "
        f"seven, sorted by rating. The one of people is within anybody’s reach: it takes {least} finished rated games "
        f"and no strength at all, losses count as well, and guests stand there, too. {own} Below is the hall of fame: "
        f"the highest ratings ever, and runs from {number_word(LEAST_RUN)} rated wins in a row on."
    )
