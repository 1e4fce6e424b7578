"""What the doors that lead nowhere near a table have in common."""

from __future__ import annotations

from dataclasses import dataclass

from app.accounts.identity import Identity
from app.lobby.presence import PeopleHere
from app.runtime.clock import Clock
from app.runtime.tasks import Tasks
from app.sockets.inbound import Inbound
from app.sockets.outbound import Outbound


@dataclass(frozen=True, slots=True)
class DoorServices:
    """The services of one namespace; `outbound` sends in it."""

    identity: Identity
    presence: PeopleHere
    inbound: Inbound
    outbound: Outbound
    clock: Clock
    tasks: Tasks

    def gone(self, connection: str) -> None:
        """A connection is closed: its limits and its place among those who are here go with it."""
        self.inbound.allowances.forget(connection)
        self.presence.leave(connection)
