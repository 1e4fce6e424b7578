"""A running game that hangs in the gallery, in words: who looks on, what hangs on it, how it came to where it stands;
and the clock that somebody would like to play at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.openings.opening_words import idea_told
from app.desk.people.friend_table import FRIEND, friend_told
from app.desk.tool import Aspect
from app.desk.wording import many
from app.domain.match import MatchState
from app.domain.prose_words import listed, number_word
from app.domain.text import sentences
from app.openings.book import name_opening

# Half-moves that are told of a game, the latest.
MOST_TOLD = 40
# The clocks that can be pressed in the lobby under “Find me somebody” (`templates/lobby.html`).
POOLS = ("1+0", "2+1", "3+2", "5+0", "5+3", "10+5", "15+10", "30+0")
_WORDED = {
    "one": 1, "two": 2, "three": 3, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "twenty five": 25, "thirty": 30,
    "forty five": 45, "sixty": 60, "an hour": 60, "one hour": 60, "half an hour": 30, "quarter of an hour": 15,
}  # fmt: skip
_NAMED = {one: re.compile(rf"\b{one}\b(?! (?:of|more|game))") for one in _WORDED}
_CLOCK = re.compile(r"\b([0-9]{1,3}) ?(?:\+|plus|\|) ?([0-9]{1,3})\b")
_MINUTES = re.compile(r"\b([0-9]{1,3})[ -]?(?:min|mins|minutes?|m)\b")

LIVE_ASPECTS: Mapping[str, Aspect] = {
    "audience": Aspect(
        "how many people look on at a running game of the gallery",
        (
            "how many spectators are there?", "how many spectators", "how many people are watching this",
            "is anybody else watching this game", "who else looks on here", "am i the only one watching",
            "number of viewers on the first board", "how big is the audience", "are there other people looking on",
        ),
        ("gallery",),
    ),
    "at_stake": Aspect(
        "whether a running game of the gallery is rated, and what the two play for",
        (
            "is this game rated?", "what are they playing for, is it rated", "what is at stake for them",
            "does this game count for their rating", "is the game i am watching rated or friendly",
            "is it for points or for fun", "do they win anything", "what happens to the loser up there",
            "does vesna lose points if she loses this",
        ),
        ("gallery",),
    ),
    "so_far": Aspect(
        "all moves of a running game of the gallery so far, and its opening",
        (
            "how did they get to this position?", "i joined late, how did they get here", "what were the moves so far",
            "which opening did they play", "list the moves of the first game", "what happened before i came",
            "i have missed the beginning, what was played", "can i see the moves from the start",
            "moves of this game please", "how did it come to this up there",
        ),
        ("gallery",),
    ),
    "wanted_clock": Aspect(
        "a game at a clock that is named: what to press for it in the lobby, and whether somebody waits for it",
        (
            "i want a ten minute game", "ten minutes a side is what i'd like", "is there a 10+0 button",
            "i'd like to play fifteen minutes each", "where do i press for five minutes a side",
            "can i get a game of 20 minutes", "5+0 please", "half an hour each, how do i get that",
            "does anybody wait for three minutes", "a 10 min game against a person",
        ),
        ("lobby",),
    ),
}  # fmt: skip


def so_far_of(state: MatchState) -> dict[str, Any]:
    """The moves of a game so far, as they are written, and the name of its opening."""
    board = chess.Board(state.position.initial_fen)
    written, played = list[str](), list[str]()
    for move in state.moves:
        san = board.san(chess.Move.from_uci(move.uci))
        number = f"{board.fullmove_number}." if board.turn else f"{board.fullmove_number}…"
        written.append(f"{number}{san}" if board.turn or not written else san)
        played.append(move.uci)
        board.push_uci(move.uci)
    opening = name_opening(played) if state.position.initial_fen == chess.STARTING_FEN else None
    left = max(0, len(written) - MOST_TOLD) // 2 * 2
    return {"moves": " ".join(written[left:]), "left": left // 2, "opening": None if opening is None else opening.name}


def audience_told(one: Mapping[str, Any]) -> str:
    """How many look on."""
    count = one["spectators"]
    if count is None:
        return f"How many look on at {one['words']} I cannot see just now; beside the board the number stands."
    if not count:
        return f"Nobody has {one['words']} open at the moment: whoever opens the board is counted, and not by name."
    people = "One person looks" if count == 1 else f"{number_word(count).capitalize()} people look"
    return f"{people} on at {one['words']}, whoever has its board open; who they are is shown to nobody."


def stake_told(one: Mapping[str, Any]) -> str:
    """Whether it is rated, and what it is for."""
    if one["rated"]:
        whose = (
            "of whichever agent plays in it" if "agent" in (one["white"]["kind"], one["black"]["kind"]) else "of both"
        )
        return f"It is rated: {one['words']} moves the ratings {whose} and nothing else hangs on it."
    if one["minds"]:
        return (
            f"It is not rated, and nothing is at stake: {one['words']} is an exhibition, a friendly game that two of "
            "the "
            "house play for whoever looks on. No rating moves by it, neither theirs nor yours."
        )
    return f"It is friendly: {one['words']} moves no rating, and nothing else hangs on it."


# The opening is asked for, and whether it is any good.
_OPENING = re.compile(r"\b(?:openings?|defen[cs]es?|gambits?|theory|book)\b")
_SOUND = re.compile(r"\b(?:sound\w*|good|bad|fine|ok|okay|right|wise|dubious|risky|strong|worth|well|safe)\b")


def asks_if_sound(aspect: str, asked: str) -> bool:
    """Whether the engine is to be asked about an opening that is played up there."""
    return aspect == "so_far" and _SOUND.search(asked) is not None


def _named_opening(so_far: Mapping[str, Any], verdict: str | None, asked: str) -> str:
    """The opening first, with its idea, and how it has come out so far where that is asked."""
    told = [f"They play the {so_far['opening']}.", idea_told(so_far["opening"])]
    if _SOUND.search(asked) and verdict is not None:
        first = sentences(verdict)[0]
        level = first.startswith("It is")
        told.append(f"It is sound, as far as it has gone, for {first[:1].lower()}{first[1:]}" if level else first)
    return " ".join(filter(None, told))


def so_far_told(
    one: Mapping[str, Any], so_far: Mapping[str, Any] | None, verdict: str | None = None, asked: str = ""
) -> str:
    """The moves until now; the opening first, where that is asked for."""
    if so_far is not None and so_far["moves"] and so_far["opening"] and _OPENING.search(asked):
        return f"{_named_opening(so_far, verdict, asked)} The moves so far: {so_far['moves']}."
    if so_far is None or not so_far["moves"]:
        return f"{one['words']}: nobody has moved yet, so you have missed nothing."
    opening = f" The opening is the {so_far['opening']}." if so_far["opening"] else ""
    cut = f" (the first {many(so_far['left'], 'move')} left out)" if so_far["left"] else ""
    return (
        f"{one['words']}, so far{cut}: {so_far['moves']}.{opening} At its board the left arrow key steps back through "
        "them, End brings you back to the game."
    )


def clock_named(low: str) -> tuple[int, int] | None:
    """Minutes and seconds a move of the clock that a question names; None where it names none."""
    if found := _CLOCK.search(low):
        return int(found[1]), int(found[2])
    if found := _MINUTES.search(low):
        return int(found[1]), 0
    spaced = low.replace("-", " ")
    named = [one for one, pattern in _NAMED.items() if pattern.search(spaced)]
    return (_WORDED[max(named, key=len)], 0) if named else None


# Nothing but a clock, or what it means is asked.
_MEANT = re.compile(r"^[^a-z]*$|\b(?:whats?|means?|meaning|explain|stands? for|how long)\b")


def _means(minutes: int, seconds: int) -> str:
    """What a clock means, in a sentence."""
    each = "One minute" if minutes == 1 else f"{number_word(minutes).capitalize()} minutes"
    added = f"and {number_word(seconds)} seconds more with every move" if seconds else "and nothing added"
    return f"{each} for each of you, for the whole game, {added}. "


def wanted_clock_told(facts: Mapping[str, Any]) -> str:
    """What to press for a clock, and whether somebody waits for it; with a friend no queue is needed."""
    wanted = clock_named(facts["asked"])
    if FRIEND.search(facts["asked"]):
        return friend_told(facts["asked"], wanted)
    buttons = listed(list(POOLS))
    waits = listed([f"{one['name']} ({one['pool']})" for one in facts["waiting"]])
    waiting = f" Waiting now: {waits}; press the same clock, and you meet." if waits else " Nobody waits just now."
    if wanted is None:
        words = (
            f"Under “Find me somebody” in the lobby there is a button for each of {buttons}, and one without a clock."
        )
        return f"{words}{waiting}"
    name = f"{wanted[0]}+{wanted[1]}"
    means = _means(*wanted) if _MEANT.search(facts["asked"]) else ""
    if name in POOLS:
        same = [one["name"] for one in facts["waiting"] if one["pool"].startswith(f"{name},")]
        who = (
            f" {listed(same)} {'waits' if len(same) == 1 else 'wait'} for it already."
            if same
            else f" Nobody waits for {name} at the moment, so it may take a while."
        )
        return (
            f"{means}Press {name} under “Find me somebody” in the lobby, and take the tick off “Rated” if it is not to "
            f"count.{who} Somebody of the house plays at it at once, too."
        )
    near = min(POOLS, key=lambda one: abs(int(one.split("+")[0]) - wanted[0]))
    return (
        f"{means}{name} has no button under “Find me somebody”; the nearest there is {near}. For exactly {name} press "
        "“Set up a table” in the lobby, with minutes and seconds of your own, and wait for somebody to sit down; "
        f"anybody of the house plays at it at once.{waiting}"
    )
