"""The port between a table and its players."""

from __future__ import annotations

from typing import ClassVar, Protocol

from app.domain.acts import ActFn
from app.domain.match import View
from app.domain.occasion import Occasion


class Seat(Protocol):
    """A player of any kind. A seat acts by calling `act`, any number of times, during `notice` or later until it is
    closed. An exception does not affect the table."""

    # Whether `notice` does nothing, so that a table need not call it.
    deaf: ClassVar[bool]

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        """Something happened that this seat may answer. Cancelled when the position it saw has changed."""

    async def close(self) -> None:
        """Ends everything the seat is still doing, because the table closes."""
