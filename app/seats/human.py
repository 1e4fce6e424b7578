"""A person's seat."""

from __future__ import annotations

from app.domain.acts import ActFn
from app.domain.match import View
from app.domain.occasion import Occasion


class HumanSeat:
    """A person is told everything by the outbox and acts through a socket, so waking the seat has nothing to do."""

    async def notice(self, view: View, occasion: Occasion, act: ActFn) -> None:
        """The outbox has told them already."""

    async def close(self) -> None:
        """Nothing is under way."""
