"""The port between a table and whoever sits at it."""

from __future__ import annotations

from typing import Protocol

from app.domain.acts import ActFn
from app.domain.match import View
from app.domain.occasion import Occasion


class Seat(Protocol):
    """A player of any kind. One verb; whatever the seat wants to do it does by calling `act`, any number of times,
    during the call or later while the seat is open. An exception costs the seat its say, never the table."""

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        """Something happened that this seat may answer. Cancelled when the position it saw has changed."""
        ...

    async def close(self) -> None:
        """The table is put away; whatever the seat still has under way ends."""
        ...
