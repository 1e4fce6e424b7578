"""The conversations in memory."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from app.domain.memory import Party
from app.rooms.conversation import Conversation
from app.rooms.services import RoomServices
from app.runtime.others import Others
from app.runtime.pubsub import Message

# Messages between workers: `{player, host, match_id}`: kind and id of each, and the game that it has led to.
TALK_CHANGED = "talk_changed"


class Rooms:
    """Creates and finds conversations. An idle one is dropped: its lines are in the database."""

    def __init__(self, services: RoomServices) -> None:
        self._services = services
        # Another worker learns of a talk by its stored lines, and that there are new ones by `TALK_CHANGED`.
        self._open: dict[tuple[Party, Party], Conversation] = {}
        self._others: Others | None = None

    def conversation(self, player: Party, host: Party) -> Conversation:
        """The conversation of these two, the same for all of the player's connections."""
        self._drop_idle()
        key = (player, host)
        if key not in self._open:
            changed = partial(self._changed, player, host)
            self._open[key] = Conversation(self._services, player, host, changed)
        return self._open[key]

    def share(self, others: Others) -> None:
        """From now on a talk that goes on at one worker is read again by the others at which its player is too."""
        self._others = others
        others.hear(TALK_CHANGED, self._hear, self._missed)

    def _changed(self, player: Party, host: Party, match_id: str | None) -> None:
        if self._others is not None:
            two = {"player": [player.kind, player.id], "host": [host.kind, host.id]}
            self._others.tell(TALK_CHANGED, match_id=match_id, **two)

    async def _hear(self, message: Message) -> None:
        conversation = self._open.get((Party(*message["player"]), Party(*message["host"])))
        if conversation is not None:
            self._services.minds.tasks.start("room:again", conversation.read_again(message["match_id"]))

    async def _missed(self) -> None:
        for conversation in self._open.values():
            self._services.minds.tasks.start("room:again", conversation.read_again())

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
