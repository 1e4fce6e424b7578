"""Which recorded turns somebody may see, and what of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from app.accounts.club_hosts import ClubHosts
from app.agents.repository import AgentBook
from app.db.database import Database
from app.domain.errors import NotFound
from app.inspector.eyes import Eyes, eyes_of, read_games
from app.inspector.shown import Payload, memory_ids, message_shown, summary_of, turn_shown
from app.runtime.channels import Channels, Message, Recorded

# Turns listed at once.
LISTED = 100


class TextsOfMemories(Protocol):
    """Reads the narratives of memories, without forgotten ones, each time anew."""

    async def texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Id -> narrative."""
        ...


class Inspector:
    """Hosts see every turn, but no words of other people; players those of their own games, talks and exchanges."""

    def __init__(
        self, channels: Channels, database: Database, hosts: ClubHosts, agents: AgentBook, texts: TextsOfMemories
    ) -> None:
        self._channels = channels
        self._database = database
        self._hosts = hosts
        self._agents = agents
        self._texts = texts

    async def seen_by(self, player_id: str, turns: Iterable[Recorded]) -> list[tuple[Recorded, Eyes]]:
        """Those of the turns that the player may see, with what they may read of each."""
        asked = list(turns)
        host = await self._hosts.is_host(player_id)
        matches = {turn.subject for turn in asked if turn.is_match}
        games = await self._database.read(read_games, matches) if matches else {}
        own = {agent.id for agent in self._agents.of(player_id)}
        seen = ((turn, eyes_of(turn, player_id, host=host, games=games, own_agents=own)) for turn in asked)
        return [(turn, eyes) for turn, eyes in seen if eyes is not None]

    async def turns(self, player_id: str, subject: str | None = None, limit: int = LISTED) -> list[Payload]:
        """The turns that the player may see, of one match or exchange if `subject` names it; the latest first."""
        turns = [turn for turn in self._channels.turns() if subject in (None, turn.subject)]
        return [summary_of(turn) for turn, _ in (await self.seen_by(player_id, turns))[:limit]]

    async def turn(self, player_id: str, turn_id: str) -> Payload:
        """One turn, as the player may read it. Raises NotFound."""
        turn, eyes = await self.look(player_id, turn_id)
        return turn_shown(turn, eyes, await self._narratives(turn.messages))

    async def look(self, player_id: str, turn_id: str) -> tuple[Recorded, Eyes]:
        """The turn, and what the player may read of it. Raises NotFound."""
        turn = self._channels.turn_of(turn_id)
        seen = [] if turn is None else await self.seen_by(player_id, [turn])
        if not seen:
            raise NotFound("There is no such turn, or none any more: they are kept for an hour.")
        return seen[0]

    async def may_follow(self, player_id: str, subject: str) -> bool:
        """Whether the player may listen to what happens in this match or exchange: one that has no turn yet can be
        followed by its players, and anything by a host."""
        if await self._hosts.is_host(player_id):
            return True
        if await self.turns(player_id, subject, 1):
            return True
        game = (await self._database.read(read_games, {subject})).get(subject)
        own = {agent.id for agent in self._agents.of(player_id)}
        return game is not None and any(seat.id == player_id or seat.id in own for seat in game.seats)

    async def told(self, player_id: str, messages: Sequence[Message]) -> list[Payload]:
        """Those of the messages that the player may know of, as `/inspector` sends them. What was said outside of any
        turn is for hosts."""
        turns = {one.id: one for one in self._turns_of(messages)}
        eyes = {turn.id: (turn, eyes) for turn, eyes in await self.seen_by(player_id, turns.values())}
        host = await self._hosts.is_host(player_id)
        texts = await self._narratives(messages)
        found = []
        for message in messages:
            turn, seen = eyes.get(message.turn or "", (None, None))
            if turn is not None and seen is not None:
                found.append(message_shown(message, turn.is_match, seen, texts))
            elif message.turn is None and host:
                found.append(message_shown(message, True, Eyes(host=True), texts))
        return found

    def recent(self, subject: str, limit: int) -> list[Message]:
        """The messages of the latest turns of a match or exchange, the oldest first."""
        turns = [turn for turn in self._channels.turns() if turn.subject == subject][:limit]
        return [message for turn in reversed(turns) for message in turn.messages]

    def _turns_of(self, messages: Iterable[Message]) -> Collection[Recorded]:
        ids = dict.fromkeys(message.turn for message in messages if message.turn is not None)
        return [turn for turn_id in ids if (turn := self._channels.turn_of(turn_id)) is not None]

    async def _narratives(self, messages: Iterable[Message]) -> dict[str, str]:
        ids = sorted(memory_ids(messages))
        return await self._texts.texts(ids) if ids else {}
