"""The desk's own tools for assistants, each for the player whose token it is, and their finished games with ids."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import Field

from app.accounts.access_tokens import SCOPES, Caller, TokenScope
from app.archive.past_games import PastGame, past_games
from app.desk.screen import Screen
from app.desk.session import DeskSession
from app.desk.tool import Asker, Category, DeskTool
from app.domain.events import iso
from app.house import House
from app.web.assistants.offers import AssistantArguments, AssistantTool

# Games that are read, and most of those told.
READ, TOLD = 200, 20

# What the club tells any program over HTTP too; a player's own games and memories are the desk's, where `talk` leads.
FOR_ALL: tuple[TokenScope, ...] = SCOPES
FOR_TALKERS: tuple[TokenScope, ...] = ("talk",)


class WhichPastGames(AssistantArguments):
    """The latest `number` games, or those of them against somebody by name."""

    against: Annotated[str, Field(max_length=64)] | None = None
    number: Annotated[int, Field(ge=1, le=TOLD)] = 10


def of_the_desk(tool: DeskTool) -> AssistantTool:
    """A tool of the steward's as an assistant calls it: without a screen, so that a game has to be named."""

    async def run(house: House, caller: Caller, given: Any) -> dict[str, Any]:
        # Nothing is kept between two calls: the next may reach another worker.
        session = DeskSession(house.clock.now_ms)
        ran = await house.desk.toolbox.run(tool.name, given, Asker(caller.player, Screen()), session)
        return ran.found.facts

    scopes = FOR_ALL if tool.category is Category.CLUB else FOR_TALKERS
    return AssistantTool(tool.name, tool.description, tool.arguments, run, scopes, weighs=True)


async def _past(house: House, caller: Caller, given: WhichPastGames) -> dict[str, Any]:
    games = await house.database.read(past_games, caller.player.party, READ)
    if given.against is not None:
        games = [one for one in games if one.other_name.casefold() == given.against.casefold()]
    return {"games": [_told(one) for one in games[: given.number]], "of": len(games)}


def _told(game: PastGame) -> dict[str, Any]:
    kept = ("match_id", "color", "outcome", "end_reason", "rated", "time_control", "moves", "opening", "accuracy")
    known = asdict(game)
    return {"ended": iso(game.ended_ms), "against": game.other_name, **{name: known[name] for name in kept}}


PAST_GAMES = AssistantTool(
    "past_games",
    "The caller's finished games, the latest first, each with the id by which other tools know it.",
    WhichPastGames,
    _past,
    FOR_TALKERS,
    weighs=True,
)
