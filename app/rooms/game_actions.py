"""Carries out the `game_action` of a soul's response. A new action is one function and one row in `GAME_ACTIONS`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from app.domain.errors import BadAmount
from app.domain.lesson import CoachLesson
from app.domain.position import Color
from app.domain.text import plain
from app.domain.wish_to_play import read_terms
from app.economy.staking import stake_named
from app.matches.clock import UNTIMED, parse_time_control
from app.matches.service import Terms
from app.rooms.repository import TalkTurn
from app.soul.lessons import agreed_lessons
from app.soul.response import GameAction
from app.soul.wishes import asks_for_rating, asks_to_play, opponent_named

# The colour that an owner gives an agent: "play Kenji with white", "you are Black".
_ITS_COLOR = re.compile(r"\b(?:with|as|take|have|get|be|are|you're|play)(?: the)? (?P<color>white|black)\b")

# Characters of a goal, which the page shows on a slip of paper.
GOAL_LIMIT = 120


@dataclass(frozen=True, slots=True)
class Offer:
    """The terms on the page, for whatever the talk leaves open; `color` is the player's, None for a random one. In an
    agent's room it is the agent's, `against` is the character it is to play, by id or slug, and `stake` its owner's
    clay on the game. `hears_stakes`: a stake that its owner names beside the opponent counts; no model can name one."""

    color: Color | None = None
    time_control: str = UNTIMED
    rated: bool = False
    against: str | None = None
    stake: int | None = None
    hears_stakes: bool = False

    def terms(self, goal: str | None = None, *, watchable: bool = True) -> Terms:
        """The terms for `Matches.open_match`; a rated game has no takebacks."""
        return Terms(
            color=self.color,
            time_control=self.time_control,
            takebacks=not self.rated,
            rated=self.rated,
            watchable=watchable,
            goal=goal,
        )


@dataclass(frozen=True, slots=True)
class TalkContext:
    """What the response answered: the player's lines, what the host and the player had said before
    them, the terms on the page."""

    lines: tuple[str, ...] = ()
    said_before: str | None = None
    heard_before: tuple[str, ...] = ()
    offer: Offer = Offer()

    @classmethod
    def of(cls, turns: Sequence[TalkTurn], lines: Sequence[TalkTurn], offer: Offer) -> TalkContext:
        """The context of an answer to `lines`, which are among the `turns` of the talk."""
        last_of_host = next((turn.text for turn in reversed(turns) if turn.role != "player"), None)
        heard = tuple(turn.text for turn in turns if turn.role == "player" and turn not in lines)
        return cls(tuple(line.text for line in lines), last_of_host, heard, offer)


class RoomActions(Protocol):
    """What a game action may do in a room."""

    async def put_goal(self, text: str) -> None:
        """Sets the goal of the coming game."""
        ...

    async def open_game(self, offer: Offer) -> None:
        """Opens a game, or sends why not."""
        ...

    async def refuse_game(self, code: str, message: str) -> None:
        """Sends that no game was opened, and why."""
        ...

    async def take_lesson(self, lesson: CoachLesson) -> None:
        """Teaches the agent whose room it is, and sends what has changed."""
        ...


async def start_match(room: RoomActions, action: GameAction, context: TalkContext) -> None:
    """Sends an agent against one of the cast, if its owner's words name that one, with the stake that they name."""
    named = opponent_named(context.lines)
    if named is None:
        await room.refuse_game("not_allowed", "Say whom the game is to be against.")
        return
    offer = as_said(replace(agreed(action, context), against=named.lower()), context.lines)
    if context.offer.hears_stakes:
        try:
            offer = replace(offer, stake=stake_named(context.lines))
        except BadAmount as error:
            await room.refuse_game(error.code, error.message)
            return
    await room.open_game(offer)


def as_said(offer: Offer, lines: Sequence[str]) -> Offer:
    """The offer with the terms that an owner's lines name, the latest ones where several do; the colour is the
    agent's, who is spoken to."""
    for line in lines:
        said, color = read_terms(plain(line)), _ITS_COLOR.search(plain(line))
        offer = replace(
            offer,
            color=offer.color if color is None else Color(color["color"]),
            time_control=said.time_control or offer.time_control,
            rated=offer.rated if said.rated is None else said.rated,
        )
    return offer


async def accept_lesson(room: RoomActions, _: GameAction, context: TalkContext) -> None:
    """Teaches an agent what its owner has just agreed to."""
    for lesson in agreed_lessons(context.lines, context.heard_before, context.said_before):
        await room.take_lesson(lesson)


async def start_game(room: RoomActions, action: GameAction, context: TalkContext) -> None:
    """Opens a game against the host, if the player's words ask for one."""
    if not asks_to_play(context.lines, context.said_before):
        await room.refuse_game("not_allowed", "Say that you want to play, or sit down yourself.")
        return
    if action.goal is not None:
        await propose_goal(room, action, context)
    await room.open_game(agreed(action, context))


async def propose_goal(room: RoomActions, action: GameAction, _: TalkContext) -> None:
    """Sets a goal for the coming game."""
    goal = clean_goal(action.goal or "")
    if goal is not None:
        await room.put_goal(goal)


GAME_ACTIONS: Mapping[str, Callable[[RoomActions, GameAction, TalkContext], Awaitable[None]]] = {
    "start_game": start_game,
    "propose_goal": propose_goal,
    "start_match": start_match,
    "take_lesson": accept_lesson,
}


async def carry_out(room: RoomActions, action: GameAction, context: TalkContext) -> None:
    """Carries out an action; an unknown kind does nothing."""
    if action.kind in GAME_ACTIONS:
        await GAME_ACTIONS[action.kind](room, action, context)


def agreed(action: GameAction, context: TalkContext) -> Offer:
    """The terms of the game: what was said takes precedence over the form, but a game is rated only if the player asked
    for that in words or in the form."""
    offer = context.offer
    rated = offer.rated if action.rated is None else action.rated
    if rated and not offer.rated:
        rated = asks_for_rating(context.lines)
    return Offer(
        color=offer.color if action.color is None else Color(action.color),
        time_control=_readable(action.time_control) or offer.time_control,
        rated=rated,
    )


def _readable(time_control: str | None) -> str | None:
    """The time control, or None if it is invalid."""
    try:
        parse_time_control(time_control or "")
    except ValueError:
        return None
    return time_control


def clean_goal(text: str) -> str | None:
    """A goal as one line of visible characters, at most GOAL_LIMIT; None if nothing is left."""
    visible = "".join(
        " " if unicodedata.category(one)[0] in "CZ" else one for one in unicodedata.normalize("NFC", text)
    )
    goal = re.sub(r" +", " ", visible).strip().rstrip(".")
    return goal[:GOAL_LIMIT].strip() or None
