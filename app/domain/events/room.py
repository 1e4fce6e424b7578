"""What is told in a room. `ROOM_TOLD` maps each name to its kind; nothing of it is numbered, `room_state` is the
whole truth whenever somebody comes in."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.domain.mood import Emotion
from app.domain.values import Value

GameActionName = Literal["none", "start_game", "propose_goal"]


class HostInfo(Value):
    """Whose room it is."""

    id: str
    slug: str
    name: str
    rating: int


class TurnInfo(Value):
    """One line of the talk. `role` is `player` or whose room it is; faces belong to the host's lines."""

    role: Literal["player", "character", "agent"]
    text: str
    emotion: Emotion | None = None
    emotion_intensity: float | None = None
    at: str = Field(description="when it was said, in UTC")


class RoomState(Value):
    """The room as one comes in: whose it is, what has been said in this session, what is agreed so far."""

    session_id: str
    character: HostInfo
    turns: list[TurnInfo]
    goal: str | None = Field(default=None, description="what lies on the table as the goal of the coming game")
    thinking: bool = Field(description="whether the host is about to say something")


class RoomThinking(Value):
    """The host looks for words; with `thinking` false it has found none and lets the moment pass."""

    thinking: bool


class RoomAgentChat(Value):
    """The host speaks. `start_game` is followed by `game_started`, `propose_goal` by `goal_proposed`."""

    text: str
    emotion: Emotion
    emotion_intensity: float = Field(ge=0, le=1)
    game_action: GameActionName
    at: str


class RoomChatEchoed(Value):
    """What the player said stands in the talk, on every page they have open here."""

    text: str
    at: str


class GoalProposed(Value):
    """A goal for the coming game lies on the table; it holds for the game that is opened from here."""

    text: str


class GoalDropped(Value):
    """The goal is off the table."""


class GameStarted(Value):
    """The game is open; the talk is over and is known at the table."""

    match_id: str
    redirect_url: str


class GameNotStarted(Value):
    """Words wanted a game, but none could be opened: `rate_limited` when too many run, `not_allowed` when nobody asked
    for one."""

    code: str
    message: str


ROOM_TOLD: dict[str, type[Value]] = {
    "room_state": RoomState,
    "player_chat_echoed": RoomChatEchoed,
    "agent_thinking": RoomThinking,
    "agent_chat": RoomAgentChat,
    "goal_proposed": GoalProposed,
    "goal_dropped": GoalDropped,
    "game_started": GameStarted,
    "game_not_started": GameNotStarted,
}
