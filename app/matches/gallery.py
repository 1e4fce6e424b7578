"""What spectators say to each other: told to everybody at the table, kept by no log, heard by no mind."""

from __future__ import annotations

from app.accounts.access_tokens import Caller
from app.domain.acts import Refusal
from app.domain.events import iso
from app.domain.memory import Party
from app.matches.directory import Directory
from app.matches.table import Table
from app.runtime.clock import Clock
from app.runtime.pubsub import Message, PubSub

# Messages between workers: `{match_id, line, player_id}`, and `{player_id}` of somebody who leaves for good.
GALLERY_TALK = "gallery_talk"
GALLERY_LEFT = "gallery_left"


class GalleryTalk:
    """Carries a spectator's line to every worker at which the table is open."""

    def __init__(self, directory: Directory, pubsub: PubSub, clock: Clock) -> None:
        self._directory = directory
        self._pubsub = pubsub
        self._clock = clock
        pubsub.subscribe(GALLERY_TALK, self._hear)
        pubsub.subscribe(GALLERY_LEFT, self._withdraw)

    async def say(self, table: Table, caller: Caller, text: str) -> Refusal | None:
        """Says something in the gallery of a running game."""
        if table.state.ended:
            return Refusal("game_over", "This game is over, and its gallery has gone home.")
        line = {"text": text, "username": caller.name, "at": iso(self._clock.now_ms())}
        told = {"match_id": table.state.match_id, "line": line, "player_id": caller.player.id}
        await self._pubsub.publish(GALLERY_TALK, told)
        return None

    async def withdraw(self, party: Party) -> None:
        """Takes back, at every worker, all that a player who leaves for good has said in galleries."""
        await self._pubsub.publish(GALLERY_LEFT, {"player_id": party.id})

    async def _hear(self, message: Message) -> None:
        table = self._directory.find(message["match_id"])
        if table is not None:
            table.attendance.say(message["line"], message["player_id"])

    async def _withdraw(self, message: Message) -> None:
        for table in self._directory.tables():
            table.attendance.withdraw(message["player_id"])
