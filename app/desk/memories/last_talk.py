"""What somebody of the house and the asker said to each other last, in the room or across a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from app.archive.past_games import past_games
from app.characters.character import Character
from app.characters.talk import talked_in_room
from app.desk.games import running_of
from app.desk.services import DeskServices
from app.desk.tool import Asker, Aspect
from app.domain.shared_past import RoomLine
from app.matches.withdrawing import WITHDRAWN

LAST_TALK = Aspect(
    "what a character and the asker talked about last: the last words between them",
    (
        "what did we talk about last?", "what was the last thing i said to him", "what were her last words to me",
        "where did our conversation stop", "i forget what we were talking about", "what did we last speak of",
        "remind me what i told him last time", "what did he say last", "what was our last chat about",
        "how did our talk end", "what did she say to me the last time", "the last thing we discussed, what was it",
    ),
    ("room", "character"),
)  # fmt: skip
# The latest lines, and the latest games, in which the last word of either is looked for.
LOOKED_AT, GAMES = 20, 3


async def last_talk(asker: Asker, character: Character, at: DeskServices) -> dict[str, Any]:
    """The last line of either, the asker's first, with where and when it fell; none where there is none."""
    player = asker.player
    room = await at.database.read(talked_in_room, character.party, player.party, LOOKED_AT)
    lines = [(one, "in the room") for one in room]
    for match_id in await _games_with(character, asker, at):
        table = await at.directory.open(match_id)
        own = None if table is None else table.state.color_of(player.party)
        if table is None or own is None:
            continue
        lines += [
            (RoomLine(one.text, one.color is not own, one.at_ms), "at the board")
            for one in table.state.chat[-LOOKED_AT:]
            if one.color is not None and not one.aside
        ]
    latest = sorted((one for one in lines if one[0].text != WITHDRAWN), key=lambda one: -one[0].at_ms)
    last = [next((one for one in latest if one[0].by_host is theirs), None) for theirs in (False, True)]
    return {
        "lines": [
            {"theirs": line.by_host, "text": line.text, "where": where, "when": _day(line.at_ms, asker, at)}
            for line, where in filter(None, last)
        ]
    }


async def _games_with(character: Character, asker: Asker, at: DeskServices) -> list[str]:
    """The running and the latest finished games of the two."""
    running = [state.match_id for state, _ in running_of(asker, at, character.slug)]
    over = await at.database.read(past_games, asker.player.party, 50)
    return [*running, *[one.match_id for one in over if one.other == character.party][:GAMES]]


def _day(at_ms: int, asker: Asker, at: DeskServices) -> str:
    zone = ZoneInfo(asker.player.time_zone)
    day, now = (datetime.fromtimestamp(one / 1000, zone) for one in (at_ms, at.clock.now_ms()))
    return "today" if day.date() == now.date() else f"on {day.day} {day.strftime('%B %Y')}"


def last_talk_told(facts: Mapping[str, Any]) -> str:
    """The last words between the two, and what is kept of what was told."""
    first, talk = str(facts["who"]).split()[0], facts["last_talk"]
    kept = [one["text"] for one in facts["slips"] if one["told"]]
    said: Sequence[Mapping[str, Any]] = talk["lines"]
    keeps = [text for text in kept if all(text != one["text"] for one in said)][:1]
    memory = f" Of what you told, {first} keeps: “{keeps[0]}”" if keeps else ""
    if not said:
        none = f"I find no talk between you and {first} yet, neither in the room nor at a board."
        return f"{none}{memory}"
    told = " ".join(
        f"{first if one['theirs'] else 'You'} said last, {one['where']}, {one['when']}: “{one['text']}”" for one in said
    )
    return f"{told}{memory}"
