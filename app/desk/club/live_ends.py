"""How long a running game of the gallery may still last, and what it is played for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.tool import Aspect
from app.matches.clock import parse_time_control

LIVE_ENDS = Aspect(
    "how long a running game of the gallery will still last, when it ends",
    (
        "how long until it is over?", "when will this game end", "how much longer does that game take",
        "is it worth waiting for the end", "will it be over by ten", "i must leave in ten minutes, do i see the end",
        "how long till they finish", "is it nearly done up there", "when is this one finished", "how many moves to go",
        "do they play much longer", "how long have they got left",
    ),
    ("gallery",),
)  # fmt: skip
OCCASION = Aspect(
    "why the two of a running game of the gallery play each other, what kind of game it is, who put it on",
    (
        "why are those two playing each other?", "what is the occasion", "who arranged this game", "why do they play",
        "who decided that vesna plays anselm", "is that a tournament game or what", "what kind of game is this",
        "what are they doing this for", "why them of all people", "how come these two meet", "who put this game on",
    ),
    ("gallery",),
)  # fmt: skip

# Men on the board from which on a game is young, and up to which it is late.
MANY, FEW = 22, 12
# Moves of each side that a game still takes at most, but for a few.
MOVES_TO_COME = 40
MINUTE_MS = 60_000
# Up to so many minutes they are not counted.
SHORT_MINUTES = 3


def ends_told(one: Mapping[str, Any]) -> str:
    """How near the end seems by the men on the board, and for how long the clocks allow it to last."""
    men = (one.get("did") or one).get("men") or one["men"]
    near = (
        "the end is not in sight yet" if men >= MANY
        else "it may end soon" if men <= FEW
        else "the end is still some way off"
    )  # fmt: skip
    words = f"When it ends nobody can know, but {near}: it is at move {one['move']}, with {men} of 32 men on the board."
    return f"{words} {_by_clocks(one)}".strip()


def _by_clocks(one: Mapping[str, Any]) -> str:
    clock, control = one.get("clock"), one.get("time_control")
    if clock is None or control is None:
        return ""
    control = parse_time_control(control)
    if control is None or control.days is not None:
        return "It has no clock that would end it, so it lasts as long as they like."
    left = [_minutes(clock[side]) for side in ("white_ms", "black_ms")]
    most = -(-(clock["white_ms"] + clock["black_ms"] + 2 * MOVES_TO_COME * control.increment_ms) // MINUTE_MS)
    few = "a few minutes" if most <= SHORT_MINUTES else f"some {most} minutes"
    return (
        f"White has {left[0]} and Black {left[1]} left, at {control}: {few} more at the most, mostly less. If you must "
        "go, you find it afterwards at the same address, move by move."
    )


def _minutes(left_ms: int) -> str:
    minutes, seconds = divmod(left_ms // 1000, 60)
    return f"{minutes}:{seconds:02d}"


def occasion_told(one: Mapping[str, Any]) -> str:
    """What for two play whose game hangs in the gallery."""
    first, second = (one[side]["name"].split()[0] for side in ("white", "black"))
    if one["minds"]:
        return (
            f"For whoever looks on: {first} and {second} are AI characters of the house, and theirs is an exhibition, "
            "put on to be watched. The house opens one by itself while somebody is here, between two who are near each "
            "other in strength, and any visitor may, under “An exhibition” in the gallery. Nothing hangs on it."
        )
    if "agent" in (one["white"]["kind"], one["black"]["kind"]):
        return f"{first} and {second} meet because somebody sent an agent to the board; it is {_rated(one)}."
    return (
        f"{first} and {second} chose each other: they met by the queue, at a table or in an arena, and let others look "
        f"on. It is {_rated(one)}."
    )


def _rated(one: Mapping[str, Any]) -> str:
    return "rated" if one["rated"] else "friendly, so no rating moves by it"
