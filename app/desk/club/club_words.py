"""Arenas, exhibitions, agents and running games in words, with where each leads."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import chess

from app.agents.repository import MOST_ACTIVE
from app.arena.arena import Arena
from app.desk.club.agent_words import agent_against_told, no_agent_told
from app.desk.club.gallery_words import audience_told, so_far_told, stake_told, wanted_clock_told
from app.desk.club.live_ends import ends_told, occasion_told
from app.desk.club.live_words import (
    apart_words,
    beside_score,
    enough_told,
    favourite_told,
    live_move_told,
    plain_score,
    tagline_words,
    turns_told,
)
from app.desk.club.queue_words import my_place_told
from app.desk.people.people_words import person_told
from app.desk.reading.plainly import asks_plainly
from app.desk.tool import Findings
from app.desk.wording import WithLinks, many
from app.domain import prose_facts
from app.domain.events.desk import DeskLink
from app.domain.number_words import ORDINALS, either, ordinals
from app.domain.prose_words import listed, man_on, number_word, piece_word

FROM_CLUB = "club_status"
WHAT = "An exhibition is a game that two of the house play for whoever looks on."
_ORDINAL = re.compile(rf"\b({either(ordinals(8))})\b")
_BOARD = re.compile(r"\b(?:board|game|table) (?:number )?([1-8])\b")

# What comes after the games that run.
_NEXT = re.compile(r"\b(?:next|timetable|schedul\w*|programme|after this|later|tomorrow|upcoming|when)\b")
_WHERE = re.compile(r"\b(?:where|see|log|been up to|history)\b")
_CLOCK = re.compile(r"\b(?:time controls?|clocks?|minutes|seconds|how fast|tempo|pace|long)\b")


def number_named(text: str) -> int:
    """Which of several is meant, from 1: "the second one", "board 3"; the first where none is named."""
    low = text.lower()
    if found := _BOARD.search(low):
        return int(found[1])
    ordinal = _ORDINAL.search(low)
    return 1 if ordinal is None else ORDINALS[ordinal[1]]


def live_facts(game: Mapping[str, Any]) -> dict[str, Any]:
    """A running game that may be watched: who plays, and White's lead in pawns' worth, None for a rated one."""
    board = chess.Board(game["fen"])
    seats = {
        side: {"name": game[side]["name"], "rating": game[side].get("rating"), "kind": game[side]["kind"]}
        for side in ("white", "black")
    }
    told = [f"{seat['name']} ({seat['rating']})" if seat["rating"] else seat["name"] for seat in seats.values()]
    return {
        **seats,
        "words": f"{told[0]} against {told[1]}",
        "move": board.fullmove_number,
        "rated": bool(game.get("rated", True)),
        "men": chess.popcount(board.occupied),
        "clock": game.get("clock"),
        "time_control": game.get("time_control"),
        "minds": all(game[side]["kind"] == "character" for side in ("white", "black")),
        **_last_of(board, game.get("last_uci")),
        "spectators": game.get("spectators"),
        "lead": None if game.get("rated", True) else prose_facts.points_ahead(board, chess.WHITE),
    }


def _last_of(board: chess.Board, uci: str | None) -> dict[str, str | None]:
    """The last move that led to a position, and what it attacks now."""
    if uci is None:
        return {"last": None, "last_does": None}
    square = chess.parse_square(uci[2:4])
    piece = piece_word(board.piece_type_at(square) or chess.PAWN)
    hit = [man_on(board, at)
           for at in prose_facts.newly_attacked(board, square)]  # fmt: skip
    does = "gives check" if board.is_check() else f"attacks the {listed(hit)}" if hit else "attacks nothing new"
    return {"last": f"{piece} from {uci[:2]} to {uci[2:4]}", "last_does": f"From there it {does}."}


def arena_facts(arena: Arena, entrants: int) -> dict[str, Any]:
    """An arena as it is told."""
    return {"name": arena.name, "status": arena.status, "clock": arena.time_control, "rated": arena.rated,
            "entrants": entrants, "places": arena.places, "round": arena.round}  # fmt: skip


def _arenas(found: Findings) -> WithLinks:
    arenas, ids = found.facts["arenas"], found.internal_info["arenas"]
    words = []
    for status, lead in (("running", "Being played now"), ("open", "Open for players")):
        told = [
            f"“{one['name']}” ({one['clock']}, {'rated' if one['rated'] else 'friendly'}, "
            f"{one['entrants']} of {one['places']} places taken)"
            for one in arenas
            if one["status"] == status
        ]
        if told:
            words.append(f"{lead}: {listed(told)}.")
    if any(one["status"] == "running" for one in arenas):
        words.append("The table on its page says who leads.")
    if any(one["status"] == "open" for one in arenas):
        words.append("Press “Enter” on its page; it begins when its host starts it, so there is no hour to name.")
    if not words:
        words.append(
            "No tournament is on, and none is planned: they have no timetable here. Whoever has an account may hold "
            "one in the arena at any time; guests can enter it. When a list is open, “Enter” puts you on it; from its "
            "start each round pairs you with somebody, a win is a point and a draw half of one, and you may leave at "
            "any time."
        )
        if _CLOCK.search(found.facts["asked"]):
            words.insert(
                0,
                "There is no time control to tell just now, since no tournament is on. Whoever holds one "
                "chooses its clock "
                "when setting it up, the same for every game of it, and it stands beside the name in the list.",
            )
    over = [(one, at) for one, at in zip(arenas, ids, strict=True) if one["status"] == "ended"]
    words.append(
        f"The latest that is over is “{over[0][0]['name']}”; its table says who won."
        if over
        else "None has been played to its end yet."
    )
    links = [
        link(one["name"], f"/arena/{arena_id}")
        for one, arena_id in zip(arenas, ids, strict=True)
        if one["status"] in ("running", "open")
    ]
    links = links[:3] + [link(one["name"], f"/arena/{arena_id}") for one, arena_id in over[:1]]
    return " ".join(words), [*links, link("The arena", "/arena")]


def _exhibitions(found: Findings) -> WithLinks:
    shown = [(one, at["url"]) for one, at in zip(found.facts["live"], found.internal_info["live"], strict=False)]
    shown = [(one, url) for one, url in shown if one["minds"]]
    gallery = link("The gallery", "/watch")
    if not shown:
        return (
            "No two of the house play each other at the moment. In the gallery, choose two under “An exhibition” and "
            "press “Let them play”, and there is one.",
            [gallery],
        )
    told = listed([f"{one['words']}, at move {one['move']}" for one, _ in shown])
    if _NEXT.search(found.facts["asked"]):
        words = (
            f"There is no timetable, so nothing is set for after this one ({told}). An exhibition begins when somebody "
            "wants one: choose two under “An exhibition” in the gallery and press “Let them play”."
        )
        return words, [*(link(one["words"], url) for one, url in shown[:1]), gallery]
    return f"Yes: {told}. {WHAT}", [*(link(one["words"], url) for one, url in shown[:3]), gallery]


def _one_game(found: Findings) -> tuple[Mapping[str, Any] | None, WithLinks]:
    """The game that is meant by its number; None with what is told where there is no such game."""
    live, number = found.facts["live"], found.facts["number"]
    links = [link("The gallery", "/watch")]
    if number <= len(live):
        one = live[number - 1]
        return one, ("", [link(one["words"], found.internal_info["live"][number - 1]["url"]), *links])
    if not live:
        return None, ("No game is on that you could watch.", links)
    count = "Only one game is on" if len(live) == 1 else f"Only {number_word(len(live))} games are on"
    told = listed([f"{one['words']}, at move {one['move']}" for one in live])
    links.insert(0, link(live[0]["words"], found.internal_info["live"][0]["url"]))
    return None, (f"{count}: {told}.", links)


def _score(found: Findings) -> WithLinks:
    one, (words, links) = _one_game(found)
    if one is None:
        return words, links
    told = f"{one['words']}, at move {one['move']}."
    if one["lead"] is not None and asks_plainly(found.facts["asked"]):
        return plain_score(one, found.facts.get("verdict")), links
    if one["lead"] is None:
        return f"{told} It is rated and still running, so I do not judge it for anybody.", links
    more = beside_score(one, found.facts["asked"])
    told = f"{more} {told}".strip()
    if (verdict := found.facts.get("verdict")) is not None:
        asked = found.facts["asked"]
        lead = turns_told(one, verdict, asked) or enough_told(verdict, asked)
        verdict = f"{lead} {verdict}".strip()
        return (f"{told} {verdict}" if more else f"{verdict} {told} {favourite_told(one)}".strip()), links
    if one["lead"] == 0:
        return f"{told} Counted in points it is level; neither of them is ahead in material.", links
    ahead = one["white" if one["lead"] > 0 else "black"]["name"]
    worth = "a pawn’s worth" if abs(one["lead"]) == 1 else f"{abs(one['lead'])} pawns’ worth"
    return f"{told} {ahead} is ahead, by {worth} of material.", links


_KINDS = {"player": "a person", "character": "an AI character of the house"}


def who_play_told(live: Sequence[Mapping[str, Any]]) -> str:
    """Whether people play in the running games, or those of the house, and which pieces the first of each has."""
    if not live:
        return ""
    people = [one for one in live if not one["minds"]]
    first = "The first named has White. " if len(live) > 1 else f"{live[0]['white']['name'].split()[0]} has White. "
    if not people:
        each = "Both are" if len(live) == 1 else "They are all"
        return (
            f"{first}{each} AI characters of the house; no game between people is on that you could watch. Theirs hang "
            "here too, when they play and allow it."
        )
    if len(people) == len(live):
        return f"{first}{'A person plays' if len(live) == 1 else 'People play'} there."
    return f"{first}People play in {number_word(len(people))} of them, the others are AI characters."


def _live_move(found: Findings) -> WithLinks:
    one, (words, links) = _one_game(found)
    if one is None:
        return words, links
    if one["last"] is None:
        return f"{one['words']}: nobody has moved yet.", links
    if one["rated"]:
        return (
            f"{one['words']}: the last move was {one['last']}. It is rated and still running, so I judge nothing.",
            links,
        )
    if one.get("did"):
        return f"{live_move_told(one, found.facts['asked'])} It is {one['words']}, move {one['move']}.", links
    return f"{one['words']}: the last move was {one['last']}. {one['last_does']}", links


def _players(found: Findings) -> WithLinks:
    one, (words, links) = _one_game(found)
    if one is None:
        return words, links
    told = [
        f"{one[side]['name']} with {side.capitalize()} ({_KINDS.get(one[side]['kind'], 'an agent')}, "
        f"rated {one[side]['rating']})"
        for side in ("white", "black")
    ]
    return f"{listed(told)}{apart_words(one)}; they are at move {one['move']}.{tagline_words(one)}", links


def _of_board(tell: Callable[[Mapping[str, Any]], str]) -> Callable[[Findings], WithLinks]:
    """What is told of the board that is meant."""

    def told(found: Findings) -> WithLinks:
        one, (words, links) = _one_game(found)
        return (words if one is None else tell(one)), links

    return told


def _so_far(found: Findings) -> WithLinks:
    one, (words, links) = _one_game(found)
    return (
        words if one is None else so_far_told(one, found.facts["so_far"], found.facts["verdict"], found.facts["asked"])
    ), links


def _agent(found: Findings) -> WithLinks:
    agents = found.facts["agents"]
    page = link("Your agents", "/agents")
    most = f"You may raise {number_word(MOST_ACTIVE)} at a time."
    if not agents:
        return no_agent_told(found.facts["asked"], most), [page]
    words, links = [], []
    if _WHERE.search(found.facts["asked"]):
        words.append("On its own page: what it went through, what it remembers, and its results.")
    for one, (agent_id, match_id) in zip(agents, found.internal_info["agents"], strict=True):
        if one["playing"] is not None:
            words.append(f"{one['name']} is at a board now.")
            links.append(link(f"{one['name']}’s game", found.internal_info["live"][one["playing"]]["url"]))
        else:
            words.append(f"{one['name']} is not playing now.")
        latest = one["latest"]
        if latest is not None:
            how = (
                f"{latest['outcome']} against {latest['against']}, by {latest['how']}, in "
                f"{many(latest['moves'], 'move')}"
            )
            words.append(f"The latest game: {how}; what decided it stands in its summary.")
            links.append(link(f"{one['name']}’s latest game", f"/matches/{match_id}/summary"))
        links.append(link(one["name"], f"/agents/{agent_id}"))
    count = len(agents)
    words.append(f"You have {number_word(count)} agent{'' if count == 1 else 's'}. {most}")
    return " ".join(words), [*links[:4], page]


def link(words: str, href: str) -> DeskLink:
    return DeskLink(words=words, href=href, tool=FROM_CLUB)


MORE_TELLERS: Mapping[str, Callable[[Findings], WithLinks]] = {
    "arenas": _arenas,
    "exhibitions": _exhibitions,
    "score": _score,
    "players": _players,
    "live_move": _live_move,
    "audience": _of_board(audience_told),
    "at_stake": _of_board(stake_told),
    "ends": _of_board(ends_told),
    "occasion": _of_board(occasion_told),
    "so_far": _so_far,
    "wanted_clock": lambda found: (wanted_clock_told(found.facts), [link("The lobby", "/lobby")]),
    "agent_against": lambda found: (agent_against_told(found.facts), [link("Your agents", "/agents")]),
    "agent": _agent,
    "my_place": my_place_told,
    "person": lambda found: (person_told(found.facts, found.facts["own_rating"]), [link("The lobby", "/lobby")]),
}
