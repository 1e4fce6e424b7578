"""Arenas beside the next one: who won the last, who has entered, and own games that run meanwhile."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.arena.arena import WholeArena
from app.desk.tool import Aspect, Findings
from app.desk.wording import WithLinks
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed, number_word
from app.matches.service import LIVE_GAMES

ARENA_LAST = Aspect(
    "who won the last arena that is over, with its table: results of past tournaments",
    (
        "who won the last one?",
        "who won the last tournament",
        "show me who won last one",
        "results of the last three",
        "who was first in the last arena",
        "how did the last tournament end",
        "final table of the last arena",
        "winner of the previous tournament",
        "past results of arenas",
        "where are the old tournaments",
        "who came second last time",
        "results of earlier arenas, for our newsletter",
        "last week's winner?",
    ),
    ("arena",),
)
ARENA_FIELD = Aspect(
    "who has entered the arena that is on or open: the names on its list",
    (
        "who has signed up?",
        "who is in it so far",
        "who is on the list",
        "which players have entered",
        "how many have put their names down",
        "names of the participants please",
        "who would i play in there",
        "is anybody entered yet",
        "show me the entrants",
        "who else is playing in it",
        "is dana in it",
        "how many are in already",
    ),
    ("arena",),
)
BESIDE = Aspect(
    "whether a game of one's own that still runs suffers, when one takes another game or enters an arena meanwhile",
    (
        "if i take dana's game will my game with rosa be in trouble?", "my other game is still going, may i enter",
        "does my running game suffer if i start this one", "i have a game open, can i still join the arena",
        "what about my unfinished game if i play somebody here now", "may i play here while the other game runs",
        "will i lose the game i left if i accept this one", "can i enter with a game still on",
        "my game against rosa is not over, is that a problem", "do i have to finish my game before i enter",
        "does the clock of my other game run while i play here",
    ),
    ("lobby", "arena"),
)  # fmt: skip

# Arenas that are over and are told, and of the latest so many places.
PAST, PLACES = 3, 3
_ENTER = re.compile(r"\b(?:enter\w*|arena|tournament|tourn\w*|join\w*|sign\w*|compete|swiss|list|take part|this one)\b")


def past_of(whole: WholeArena) -> dict[str, Any]:
    """An arena that is over: the first of its table, with their points."""
    return {
        "name": whole.arena.name,
        "top": [
            {"name": whole.entrant(line.number).name, "place": line.place, "points": points_of(line.score)}
            for line in whole.table[:PLACES]
        ],
    }


def points_of(half_points: int) -> str:
    """Half-points as they are written: 3½."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


def last_told(found: Findings) -> WithLinks:
    """Who won the latest arena that is over, who came after, and who won those before."""
    past = [one for one in found.facts["past"] if one["top"]]
    arena = _link("The arena", "/arena")
    if not past:
        return (
            "Nobody yet: no arena has been played to its end here, so there are no results. Once one has, it stands "
            "under “Over” on the page of the arena, and its own page keeps the table and the crosstable, as plain text "
            "to copy too.",
            [arena],
        )
    first = past[0]
    won = [one for one in first["top"] if one["place"] == 1]
    after = [f"{one['name']} ({one['points']})" for one in first["top"] if one["place"] > 1]
    points = f"{won[0]['points']} point{'' if won[0]['points'] in ('1', '½') else 's'}"
    told = [f"{listed([one['name'] for one in won])} won the last one, “{first['name']}”, with {points}"]
    told[0] += f", before {listed(after)}." if after else "."
    if past[1:]:
        told.append(f"Before that: {listed([_winner_of(one) for one in past[1:]])}.")
    told.append("The whole table and the crosstable, as plain text to copy too, stand on its page.")
    ids = found.internal_info["past"]
    return " ".join(told), [*(_link(one["name"], f"/arena/{at}") for one, at in zip(past, ids, strict=False)), arena]


def _winner_of(one: Mapping[str, Any]) -> str:
    return f"{listed([each['name'] for each in one['top'] if each['place'] == 1])} won “{one['name']}”"


def field_told(found: Findings) -> WithLinks:
    """Who is on the lists of the arenas that are not over."""
    fields = found.facts["fields"]
    links = [_link("The arena", "/arena")]
    if not fields:
        return (
            "Nobody: no arena is on or open just now, so there is no list to be on. When one is put up, its page shows "
            "everybody who has entered, with ratings, and “Enter” puts you among them.",
            links,
        )
    told = []
    for one in fields:
        who = [f"{each['name']} ({each['rating']})" for each in one["others"]]
        names = listed([*(["you"] if one["you"] == "in" else []), *who])
        told.append(f"In “{one['name']}”: {names}." if names else f"In “{one['name']}” nobody yet.")
    return f"{' '.join(told)} Its page has the list, the strongest first.", links


def beside_told(found: Findings) -> WithLinks:
    """That a game which runs suffers nothing by another one, each with its clock."""
    facts = found.facts
    games, enters = facts["unfinished"], _ENTER.search(facts["asked"]) is not None
    links = [_link("Your games, in the hall", "/")]
    if enters:
        on = any(one["status"] in ("open", "running") for one in facts["arenas"])
        lead = "Yes, you may enter: a game that still runs keeps nobody out of an arena."
        lead += "" if on else " Only, none is on just now."
        links.insert(0, _link("The arena", "/arena"))
    elif len(games) >= LIVE_GAMES:
        return (
            f"You have {number_word(len(games))} games running, and {number_word(LIVE_GAMES)} are the most: finish one "
            f"before you take another. {_running(games)}",
            links,
        )
    else:
        lead = "No: taking another game ends none of yours and harms none."
    rest = _running(games) or "You have no other game running now."
    return f"{lead} {rest} Up to {number_word(LIVE_GAMES)} may run at once; they stand first in the hall.", links


def _running(games: Sequence[Mapping[str, Any]]) -> str:
    """Each game that runs, and whether it waits."""
    waits = listed([f"the one with {one['against']} (move {one['move']})" for one in games if one["clock"] is None])
    runs = [
        f"The one with {one['against']} is on a clock ({one['clock']}), which runs on "
        f"{'now, for it is your move' if one['your_move'] else 'as soon as it is your move'}."
        for one in games
        if one["clock"] is not None
    ]
    first = (
        f"{waits[:1].upper()}{waits[1:]} {'has' if ' and ' not in waits else 'have'} no clock and simply waits for you."
    )
    first = first.replace("have no clock and simply waits", "have no clock and simply wait")
    return " ".join([*([first] if waits else []), *runs])


def _link(words: str, href: str) -> DeskLink:
    return DeskLink(words=words, href=href, tool="club_status")
