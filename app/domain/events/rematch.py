"""What is told of another game of the same two, once theirs is over."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from app.domain.events.base import Event
from app.domain.position import Color


class RematchOffered(Event):
    """`color` would like to play again; it stands until the other side asks for the same."""

    name: ClassVar[str] = "rematch_offered"
    color: Color


class RematchStarted(Event):
    """Both want to play again, and the next game is open, with colours swapped. A character agrees at once."""

    name: ClassVar[str] = "rematch_started"
    match_id: str = Field(description="of the next game; this event alone does not name its own")
    url: str = Field(description="where the next game is played")
