"""The conversations in memory."""

from __future__ import annotations

from collections.abc import Collection

from app.domain.memory import Party
from app.rooms.conversation import Conversation
from app.rooms.services import RoomServices


class Rooms:
    """Creates and finds conversations. An idle one is dropped: its lines are in the database."""

    def __init__(self, services: RoomServices) -> None:
        self._services = services
        # Another worker learns of a talk by its stored lines, when its player comes in there.
        self._open: dict[tuple[Party, Party], Conversation] = {}

    def conversation(self, player: Party, host: Party) -> Conversation:
        """The conversation of these two, the same for all of the player's connections."""
        self._drop_idle()
        key = (player, host)
        if key not in self._open:
            self._open[key] = Conversation(self._services, player, host)
        return self._open[key]

    async def leave(self, player: Party) -> None:
        """Drops the conversations of a player who leaves the club."""
        for key in [key for key in self._open if key[0] == player]:
            del self._open[key]

    def withdraw(self, owner: Party, ids: Collection[str]) -> None:
        """Blanks lines in the host's conversations that rest on forgotten memories."""
        for (_, host), conversation in self._open.items():
            if host == owner:
                conversation.withdraw(ids)

    def _drop_idle(self) -> None:
        for key, conversation in list(self._open.items()):
            if conversation.idle:
                del self._open[key]
