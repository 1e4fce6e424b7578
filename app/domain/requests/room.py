"""The requests of clients in a room."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.domain.flags import only_with
from app.domain.requests.base import Request
from app.domain.requests.play import ChatText

TimeControlText = Annotated[str, StringConstraints(pattern=r"^(?:untimed|[0-9]{1,2}d|[0-9]{1,3}\+[0-9]{1,3})$")]


class OfferedTerms(BaseModel):
    """Terms from the form beside the talk, for a game that the talk opens: the player's colour, `untimed` or
    minutes+seconds, and whether the game is rated."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    color: Literal["white", "black", "random"] | None = None
    time_control: TimeControlText | None = None
    rated: bool | None = None


class RoomChat(Request):
    """Say something in the room, 1 to 500 characters. This may open a game; `terms` apply where the talk does not set
    them."""

    name: ClassVar[str] = "player_chat"
    text: ChatText
    terms: OfferedTerms | None = None


class StartMatch(Request):
    """Open a game now, by button. Unrated and untimed by default; `character_id`, if given, is the host; in an
    agent's room it is whom the agent is to play, and has to be given, and `color` is the agent's. Acknowledged
    with `match_id` and `url`; asking twice leads to the same game."""

    name: ClassVar[str] = "start_match"
    color: Literal["white", "black", "random"] | None = None
    time_control: TimeControlText | None = None
    character_id: Annotated[str, Field(max_length=64)] | None = None
    rated: bool | None = None
    # Unchecked here: while the feature is hidden it is one of the fields that nobody knows.
    stake: object = Field(
        default=None,
        description="in an agent's room, whole clay of its owner's on the game",
        json_schema_extra={"type": "integer", "minimum": 1, **only_with("clay_economy")},
    )


class DropGoal(Request):
    """Remove the proposed goal."""

    name: ClassVar[str] = "drop_goal"


class Leave(Request):
    """Leave the room. The talk is kept and continues if the player returns within a few hours."""

    name: ClassVar[str] = "leave"
