"""What a soul's `game_action` opens, and on what terms. A new action is one function and one line in `DOORS`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from app.domain.position import Color
from app.matches.clock import UNTIMED, parse_time_control
from app.matches.service import Terms
from app.soul.response import GameAction
from app.soul.wishes import asks_for_rating, asks_to_play

# Characters of a goal: it has to fit on a slip of paper.
GOAL_LIMIT = 120


@dataclass(frozen=True, slots=True)
class Offer:
    """The terms a game is opened on where the talk leaves them open; `color` is the player's, None tosses a coin."""

    color: Color | None = None
    time_control: str = UNTIMED
    rated: bool = False

    def terms(self, goal: str | None = None, *, watchable: bool = True) -> Terms:
        """As the tables know them; a game that counts is played without takebacks."""
        return Terms(
            color=self.color,
            time_control=self.time_control,
            takebacks=not self.rated,
            rated=self.rated,
            watchable=watchable,
            goal=goal,
        )


@dataclass(frozen=True, slots=True)
class Heard:
    """What the host has answered to: the player's lines, what the host had said before them, the terms offered."""

    lines: tuple[str, ...] = ()
    said_before: str | None = None
    offer: Offer = Offer()


class Threshold(Protocol):
    """What may happen on the way from a room to a table."""

    async def put_goal(self, text: str) -> None:
        """Lays a goal for the coming game on the table."""
        ...

    async def open_game(self, offer: Offer) -> None:
        """Opens the game and leads there, or tells why not."""
        ...

    async def stay(self, code: str, message: str) -> None:
        """Tells that the game was not opened."""
        ...


Door = Callable[[Threshold, GameAction, Heard], Awaitable[None]]


async def start_game(room: Threshold, action: GameAction, heard: Heard) -> None:
    """A game against whose room it is, if the player's words ask for one."""
    if not asks_to_play(heard.lines, heard.said_before):
        await room.stay("not_allowed", "Say that you want to play, or sit down yourself.")
        return
    if action.goal is not None:
        await propose_goal(room, action, heard)
    await room.open_game(agreed(action, heard))


async def propose_goal(room: Threshold, action: GameAction, _: Heard) -> None:
    """A goal for the coming game."""
    goal = clean_goal(action.goal or "")
    if goal is not None:
        await room.put_goal(goal)


DOORS: Mapping[str, Door] = {"start_game": start_game, "propose_goal": propose_goal}


async def open_door(room: Threshold, action: GameAction, heard: Heard) -> None:
    """Does what the action wants, as far as its door lets it; what no door is for does nothing."""
    door = DOORS.get(action.kind)
    if door is not None:
        await door(room, action, heard)


def agreed(action: GameAction, heard: Heard) -> Offer:
    """The terms of talk and form together: what was said goes before what was ticked, but a game counts only where the
    player wanted it to."""
    offer = heard.offer
    rated = offer.rated if action.rated is None else action.rated
    if rated and not offer.rated:
        rated = asks_for_rating(heard.lines)
    return Offer(
        color=offer.color if action.color is None else Color(action.color),
        time_control=_readable(action.time_control) or offer.time_control,
        rated=rated,
    )


def _readable(time_control: str | None) -> str | None:
    """The control where it is one."""
    if time_control is None:
        return None
    try:
        parse_time_control(time_control)
    except ValueError:
        return None
    return time_control


def clean_goal(text: str) -> str | None:
    """A goal as it is written on the slip: one line, visible characters, a limit; None for nothing."""
    visible = "".join(
        " " if unicodedata.category(one)[0] in "CZ" else one for one in unicodedata.normalize("NFC", text)
    )
    goal = re.sub(r" +", " ", visible).strip().rstrip(".")
    return goal[:GOAL_LIMIT].strip() or None
