"""What a client may ask in a room."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.domain.requests.base import Request
from app.domain.requests.play import ChatText

TimeControlText = Annotated[str, StringConstraints(pattern=r"^(?:untimed|[0-9]{1,3}\+[0-9]{1,3})$")]


class OfferedTerms(BaseModel):
    """What the form beside the talk says, for a game that the talk opens: the player's colour, `untimed` or
    minutes+seconds, and whether it counts."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    color: Literal["white", "black", "random"] | None = None
    time_control: TimeControlText | None = None
    rated: bool | None = None


class RoomChat(Request):
    """Say something in the room, 1 to 500 characters. What is said may open a game; `terms` are those it opens on where
    the talk leaves them open."""

    name: ClassVar[str] = "player_chat"
    text: ChatText
    terms: OfferedTerms | None = None


class StartMatch(Request):
    """The plain button: sit down now. A friendly without a clock unless told otherwise; `character_id`, where given,
    is whose room this is. Acknowledged with `match_id` and `url`; asking twice leads to the same game."""

    name: ClassVar[str] = "start_match"
    color: Literal["white", "black", "random"] | None = None
    time_control: TimeControlText | None = None
    character_id: Annotated[str, Field(max_length=64)] | None = None
    rated: bool | None = None


class DropGoal(Request):
    """Take the goal for the coming game off the table."""

    name: ClassVar[str] = "drop_goal"


class Leave(Request):
    """Go. What was said stays, and is taken up again within a few hours."""

    name: ClassVar[str] = "leave"
