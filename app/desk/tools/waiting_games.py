"""What a game with whoever waits would mean for the asker's rating: rated or friendly, and by how many points."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.desk.club.gallery_words import clock_named
from app.desk.club.taking_words import TAKE, taken_told
from app.desk.people.friend_table import WITH_FRIEND, friend_told
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.desk.wording import many
from app.domain.events.desk import DeskLink
from app.domain.text import plain
from app.lobby.contender import Contender
from app.post_match.ratings import player_after

# Of those who wait so many are told.
TOLD = 3
LOBBY = "/lobby"
UNRATED = (
    "To play without it counting, take the tick off “Rated: your rating moves” below the clocks and press one, or set "
    "up a table, which is friendly unless you say otherwise."
)
SLOWLY = (
    "For a slow game without rating take the tick off “Rated: your rating moves” in the lobby and press 15+10, 30+0 or "
    "no clock; or set up a table with the clock you like, friendly unless you say otherwise."
)
_SLOW = re.compile(
    r"\b(?:slow\w*|long|longer|unhurried|in peace|no hurry|time to think|no clock|without (?:a )?clock|rapid"
    r"|classical)\b"
)
# A quick game is doubted as one that teaches little.
_TEACHES = re.compile(
    r"\b(?:learn\w*|teach\w*|improv\w*|get(?:ting)? better|bad for|good for|blitz|too (?:fast|quick))\b"
)
# Aspects that are told by the words of the question.
_BY_WORDS = ("friendly", "with_friend", "stakes", "take")
# Minutes from which on a clock is a slow one.
SLOW_MINUTES = 15


class WhoWaits(ToolArguments):
    """The question as it was asked, for the clock that is wished for."""

    asked: Annotated[str, Field(max_length=200)] = ""


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
                "only a friendly, slow game with a human being", "a long game against a person without points",
            ),
            ("lobby",),
        ),
        "take": TAKE,
        "with_friend": WITH_FRIEND,
        "own": Aspect(
            "whether the asker has a challenge, a table or a place in the queue open, and how to withdraw it",
            (
                "withdraw my challenge pls", "cancel my challenge", "take my table away", "do i have a challenge open",
                "is my table still up", "i pressed a clock by mistake, undo it", "stop looking for an opponent for me",
                "did my challenge go out", "am i waiting for somebody at the moment", "call my offer off",
                "is there anything of mine open in the lobby", "i set up a table by accident",
            ),
            ("lobby",),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhoWaits:
        return WhoWaits(asked=plain(question.text)[:200] if aspect in _BY_WORDS else "")

    async def look(self, given: WhoWaits, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        view = await at.lobby.view(Contender(player), None)
        standings = await at.queue.standings()
        here = {one.id: one for one in at.presence.roll().people if one.id != player.id}
        waiting: list[dict[str, Any]] = [
            _offered(asker, here[one].name, here[one].rating, place.time_control, rated=place.rated) | {"queued": True}
            for one, place in standings.items()
            if one in here
        ]
        waiting += [
            _offered(asker, one.host_name, one.host_rating, one.time_control, rated=one.rated) | {"queued": False}
            for one in view.open
        ]
        seek, table = standings.get(player.id), view.table
        own = {
            "queue": None if seek is None else f"{seek.time_control}, {'rated' if seek.rated else 'friendly'}",
            "table": None if table is None else {
                "to": table.invited_name,
                "terms": f"{table.time_control}, {'rated' if table.rated else 'friendly'}",
            },
        }  # fmt: skip
        slow = _SLOW.search(given.asked) is not None
        return Findings({"waiting": waiting[:TOLD], "own": own, "slow": slow, "asked": given.asked})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        waiting = found.facts["waiting"]
        slow = found.facts.get("slow", False)
        words = {
            "take": lambda: f"{_teaches(waiting, found.facts.get('asked', ''))}{taken_told(waiting)}",
            "with_friend": lambda: friend_told(found.facts["asked"], clock_named(found.facts["asked"])),
            "friendly": lambda: f"{SLOWLY if slow else UNRATED} {_waits(waiting, slow=slow)}{_by_name(waiting)}",
            "own": lambda: own_told(found.facts["own"], waiting),
            "stakes": lambda: f"{_teaches(waiting, found.facts.get('asked', ''))}{_stakes(waiting)}",
        }[aspect]()
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


def _teaches(waiting: Sequence[Mapping[str, Any]], asked: str) -> str:
    """What one learns at the clock of whoever waits, where that is asked."""
    if not waiting or not _TEACHES.search(asked):
        return ""
    clock = waiting[0]["clock"]
    if not is_quick(clock):
        return f"{clock} is slow enough to learn from: take it, and look the game over afterwards. "
    return (
        f"Take it if you like; a quick game is not bad for you, it only teaches little: at {clock} you play what you "
        "know already. To learn play slower ones as a rule, 15+10 or more, and look each over. "
    )


def _stakes(waiting: Sequence[Mapping[str, Any]]) -> str:
    if not waiting:
        return (
            "Nobody waits just now, so there is nothing at stake. What comes by the queue is rated as long as “Rated: "
            "your rating moves” is ticked below the clocks: then a loss costs points. A friendly game moves nothing."
        )
    return f"{' '.join(map(_at_stake, waiting))} {UNRATED}"


def _at_stake(one: Mapping[str, Any]) -> str:
    if not one["rated"]:
        return f"{one['name']}’s game ({one['clock']}) is friendly, so no rating moves by it."
    loss, win = -one["stake"]["loss"], one["stake"]["win"]
    return (
        f"{one['name']} waits for a rated game of {one['clock']}: a loss would cost you {many(loss, 'point')} and "
        "a win bring "
        f"{win}, to {one['rating'] + win}."
    )


def _by_name(waiting: Sequence[Mapping[str, Any]]) -> str:
    """How to ask who waits for a rated game for a friendly one."""
    one = next((one for one in waiting if one["rated"]), None)
    if one is None:
        return ""
    return (
        f" To ask {one['name']} alone for a friendly one set up a table for “one by name” and write {one['name']} "
        "there: it is a challenge that may be accepted or not."
    )


def _waits(waiting: Sequence[Mapping[str, Any]], *, slow: bool) -> str:
    """What those who wait want, and whether that would do for a friendly game, and for a `slow` one."""
    if not waiting:
        return "Nobody waits just now."
    return " ".join(
        f"{one['name']}, who waits now, wants {'a rated game' if one['rated'] else 'a friendly one'} of {one['clock']}"
        f"{_fits(one, quick=slow and is_quick(one['clock']))}"
        for one in waiting
    )


def _fits(one: Mapping[str, Any], *, quick: bool) -> str:
    if one["rated"]:
        return ", which would count and is no slow one either." if quick else ", which would count."
    return ", which is no slow one." if quick else ", so that one would do."


def is_quick(clock: str) -> bool:
    """Whether a clock, "5+3", gives fewer than SLOW_MINUTES at first; none at all and days are slow."""
    minutes = clock.split("+")[0]
    return minutes.isdigit() and int(minutes) < SLOW_MINUTES


def own_told(own: Mapping[str, Any], waiting: Sequence[Mapping[str, Any]] = ()) -> str:
    """What the asker has open in the lobby, and the button that takes it back; who waits there, where it is nothing."""
    told = []
    if (table := own["table"]) is not None:
        what = f"Your table ({table['terms']}) stands" if table["to"] is None else (
            f"Your challenge to {table['to']} ({table['terms']}) is open"
        )  # fmt: skip
        told.append(f"{what}: press “Take it away” in the lobby, and it is gone.")
    if own["queue"] is not None:
        told.append(f"You are looking for a game ({own['queue']}): “Stop looking” in the lobby ends that.")
    if told:
        return f"{' '.join(told)} I cannot press it for you; until the board is set nothing has happened."
    return (
        "You have nothing open now, neither a challenge nor a table nor a place in the queue, so there is nothing that "
        f"anybody could accept, and nothing to withdraw. {_instead(waiting)} What you have open, “Take it away” in the "
        "lobby takes back, and “Stop looking” leaves the queue."
    )


def _instead(waiting: Sequence[Mapping[str, Any]]) -> str:
    """How one comes to a game, where nothing of one's own is open."""
    if not waiting:
        return "Set it up anew under “Set up a table”, or sit down with one of the house, who need no accepting."
    one = waiting[0]
    kind = "rated" if one["rated"] else "friendly"
    return (
        f"{one['name']} waits for a game just now ({one['clock']}, {kind}); else set yours up anew under “Set up a "
        "table”, or sit down with one of the house, who need no accepting."
    )


TOOL = WaitingGames()
