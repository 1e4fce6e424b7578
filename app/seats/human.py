"""The seat of a person, or of a program."""

from __future__ import annotations

from typing import ClassVar

from app.domain.acts import ActFn
from app.domain.match import View
from app.domain.occasion import Occasion


class HumanSeat:
    """Does nothing: a person or a program gets all events by the outbox and acts through a socket."""

    deaf: ClassVar[bool] = True

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        """Does nothing."""

    async def close(self) -> None:
        """Does nothing."""
