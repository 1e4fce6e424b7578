"""What a game with whoever waits would mean for the asker's rating: rated or friendly, and by how many points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskLink
from app.lobby.contender import Contender
from app.post_match.ratings import player_after

# Of those who wait so many are told.
TOLD = 3
LOBBY = "/lobby"
UNRATED = (
    "To play without it counting, take the tick off “Rated: your rating moves” below the clocks and press one, or set "
    "up a table, which is friendly unless you say otherwise."
)


class WhoWaits(ToolArguments):
    """It takes no arguments."""


class WaitingGames(DeskTool):
    """By the queue and the open tables as they are now, so nothing of it is kept."""

    name: ClassVar = "waiting_games"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Whether the games that wait in the lobby are rated, and what each would cost or bring."
    doing: ClassVar = "Looking what is at stake"
    arguments: ClassVar = WhoWaits
    life: ClassVar = 0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "stakes": Aspect(
            "whether the game of somebody who waits in the lobby is rated, and what a loss or a win there would do",
            (
                "if i play dana and lose do i lose points?", "is the game that waits rated", "does her game count",
                "what do i lose if i lose against the one in the queue", "how many points is that game about",
                "would a game with dana move my rating", "what happens to my rating if i take that game",
                "how much rating would i win against him", "is that a rated game over there",
                "do i risk anything if i sit down with the one who waits", "points for beating dana",
                "is the waiting game for points or just for fun",
            ),
            ("lobby",),
        ),
        "friendly": Aspect(
            "playing somebody in the lobby without it counting, and whether who waits now wants a rated game",
            (
                "i just want to play somebody without it counting", "just wanna play someone without it counting",
                "how do i play a person unrated", "a friendly game against a human please",
                "where do i switch rated off in the lobby", "can i play people just for fun",
                "no rating, just a game with somebody", "how do i find an opponent for a friendly",
                "i don't want to risk my points here", "is there a game here that is not rated", "play without points",
                "unrated game with a real person", "just a casual game with a human, no pressure",
            ),
            ("lobby",),
        ),
    }  # fmt: skip

    async def look(self, given: WhoWaits, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        view = await at.lobby.view(Contender(player), None)
        standings = await at.queue.standings()
        here = {one.id: one for one in at.presence.roll().people if one.id != player.id}
        waiting: list[dict[str, Any]] = [
            _offered(asker, here[one].name, here[one].rating, place.time_control, rated=place.rated)
            for one, place in standings.items()
            if one in here
        ]
        waiting += [
            _offered(asker, one.host_name, one.host_rating, one.time_control, rated=one.rated) for one in view.open
        ]
        return Findings({"waiting": waiting[:TOLD]})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        waiting = found.facts["waiting"]
        words = f"{UNRATED} {_waits(waiting)}" if aspect == "friendly" else _stakes(waiting)
        return DeskAnswer(words, links=(DeskLink(words="The lobby", href=LOBBY, tool=self.name),),
                          about=About(self.name, aspect=aspect))  # fmt: skip


def _offered(asker: Asker, name: str, theirs: int, clock: str, *, rated: bool) -> dict[str, Any]:
    """A game that somebody waits for, with what a loss and a win in a rated one would do."""
    player = asker.player
    stake = {
        how: player_after(player.rating, player.rating, theirs, score, player.rated_games) - player.rating
        for how, score in (("win", 1.0), ("loss", 0.0))
    }
    return {"name": name, "clock": clock, "rated": rated, "stake": stake, "rating": player.rating}


def _stakes(waiting: Sequence[Mapping[str, Any]]) -> str:
    if not waiting:
        return (
            "Nobody waits just now, so there is nothing at stake. What comes by the queue is rated as long as “Rated: "
            "your rating moves” is ticked below the clocks: then a loss costs points. A friendly game moves nothing."
        )
    return f"{' '.join(map(_at_stake, waiting))} {UNRATED}"


def _at_stake(one: Mapping[str, Any]) -> str:
    if not one["rated"]:
        return f"No: {one['name']}’s game ({one['clock']}) is friendly, so no rating moves by it."
    loss, win = -one["stake"]["loss"], one["stake"]["win"]
    return (
        f"Yes: {one['name']} waits for a rated game of {one['clock']}, so a loss would cost you {loss} points "
        f"and a win bring {win}, to {one['rating'] + win}."
    )


def _waits(waiting: Sequence[Mapping[str, Any]]) -> str:
    if not waiting:
        return "Nobody waits just now."
    return " ".join(
        f"{one['name']}, who waits now, wants {'a rated game' if one['rated'] else 'a friendly one'} of {one['clock']}"
        f"{', which would count.' if one['rated'] else ', so that one would do.'}"
        for one in waiting
    )


TOOL = WaitingGames()
