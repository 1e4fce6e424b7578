"""What spectators say to each other: told to everybody at the table, kept by no log, heard by no mind."""

from __future__ import annotations

from app.domain.acts import Refusal
from app.domain.events import iso
from app.matches.directory import Directory
from app.matches.table import Table
from app.runtime.clock import Clock
from app.runtime.pubsub import Message, PubSub

# Messages between workers: `{match_id, line}`.
GALLERY_TALK = "gallery_talk"


class GalleryTalk:
    """Carries a spectator's line to every worker at which the table is open."""

    def __init__(self, directory: Directory, pubsub: PubSub, clock: Clock) -> None:
        self._directory = directory
        self._pubsub = pubsub
        self._clock = clock
        pubsub.subscribe(GALLERY_TALK, self._hear)

    async def say(self, table: Table, username: str, text: str) -> Refusal | None:
        """Says something in the gallery of a running game."""
        if table.state.ended:
            return Refusal("game_over", "This game is over, and its gallery has gone home.")
        line = {"text": text, "username": username, "at": iso(self._clock.now_ms())}
        await self._pubsub.publish(GALLERY_TALK, {"match_id": table.state.match_id, "line": line})
        return None

    async def _hear(self, message: Message) -> None:
        table = self._directory.find(message["match_id"])
        if table is not None:
            table.attendance.say(message["line"])
