"""The events of a room. `ROOM_EVENTS` maps each name to its class. They have no seq; `room_state` is sent on
entering."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from app.domain.mood import Emotion
from app.domain.values import Value

GameActionName = Annotated[
    str, StringConstraints(pattern=r"^(?:none|start_game|propose_goal|take_lesson|start_match_vs_[a-z0-9-]{1,40})$")
]


class HostInfo(Value):
    """The host of the room."""

    id: str
    slug: str
    name: str
    rating: int


class TurnInfo(Value):
    """One line of the talk. `role` is `player` or the host's kind; only the host's lines have an emotion."""

    role: Literal["player", "character", "agent"]
    text: str
    emotion: Emotion | None = None
    emotion_intensity: float | None = None
    at: str = Field(description="when it was said, in UTC")


class RoomState(Value):
    """The state of the room: its host, the talk of this session, and the goal proposed so far."""

    session_id: str
    character: HostInfo | None = Field(default=None, description="whose room it is, unless an agent's")
    agent: HostInfo | None = Field(default=None, description="the agent whose room it is")
    turns: list[TurnInfo]
    goal: str | None = Field(default=None, description="the proposed goal of the coming game")
    thinking: bool = Field(description="whether the host is about to say something")


class RoomThinking(Value):
    """The host prepares an answer; `thinking` false: it will not answer."""

    thinking: bool


class RoomAgentChat(Value):
    """The host speaks. `start_game`, and `start_match_vs_kenji` or whoever is named in an agent's room, are followed by
    `game_started`, `propose_goal` by `goal_proposed`, `take_lesson` by `lesson_taken`."""

    text: str
    emotion: Emotion
    emotion_intensity: float = Field(ge=0, le=1)
    game_action: GameActionName
    at: str


class RoomChatEchoed(Value):
    """The player's line, sent to all their connections in this room."""

    text: str
    at: str


class GoalProposed(Value):
    """A goal is proposed; it applies to the game that is opened from this room."""

    text: str


class GoalDropped(Value):
    """The proposed goal has been removed."""


class GameStarted(Value):
    """The game has been opened, which ends the talk; the host remembers it at the table."""

    match_id: str
    redirect_url: str


class GameNotStarted(Value):
    """The talk led to a game that could not be opened: `rate_limited` if the player has too many, `not_allowed` if the
    player did not ask for one."""

    code: str
    message: str


class LessonTaken(Value):
    """An agent has taken a lesson of its owner's; `text` says what has changed."""

    text: str


ROOM_EVENTS: dict[str, type[Value]] = {
    "room_state": RoomState,
    "player_chat_echoed": RoomChatEchoed,
    "agent_thinking": RoomThinking,
    "agent_chat": RoomAgentChat,
    "goal_proposed": GoalProposed,
    "goal_dropped": GoalDropped,
    "lesson_taken": LessonTaken,
    "game_started": GameStarted,
    "game_not_started": GameNotStarted,
}
