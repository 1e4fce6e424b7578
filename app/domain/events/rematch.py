"""The events of a rematch."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from app.domain.events.base import Event
from app.domain.position import Color


class RematchOffered(Event):
    """`color` offers a rematch; it is agreed when the other side offers one too."""

    name: ClassVar[str] = "rematch_offered"
    color: Color


class RematchDeclined(Event):
    """`color` declines the other side's offer of a rematch, which stands no more."""

    name: ClassVar[str] = "rematch_declined"
    color: Color


class RematchStarted(Event):
    """Both sides agreed on a rematch, which is open now, with colours swapped. A character agrees at once."""

    name: ClassVar[str] = "rematch_started"
    match_id: str = Field(description="of the next game; this event alone does not name its own")
    url: str = Field(description="where the next game is played")
