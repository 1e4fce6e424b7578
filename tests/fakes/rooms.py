"""A room with everything around it in reach of the test; the soul says what it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal

from app.accounts import repository
from app.accounts.player import Player
from app.characters.character import Character, CharacterSheet
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.match import View
from app.domain.memory import Party, SurfacedMemory
from app.domain.persona import Persona
from app.domain.schedule import SCHEDULE, OccasionRow
from app.matches.service import Matches
from app.rooms.conversation import Conversation
from app.rooms.game_actions import Offer
from app.rooms.service import Rooms
from app.rooms.services import RoomServices
from app.runtime.clock import FakeClock
from app.soul.response import SoulInput, SoulResponse
from app.subconscious.recall import RecallRequest, RecallResult
from tests.fakes.games import START_MS
from tests.fakes.minds import mind_services
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually

ADA = Player("player-ada", "ada", "Ada", time_zone="Asia/Tokyo")
EVE = Player("player-eve", "eve", "Eve")
OTTO = CharacterSheet.model_validate(
    {
        "slug": "otto",
        "name": "Otto",
        "tagline": "Sits by the window.",
        "backstory": "Came in out of the rain and stayed.",
        "voice": "dry",
        "voice_sample": "Your clock.",
        "aggression": 5,
        "risk_tolerance": 5,
        "patience": 5,
        "trash_talk": 5,
        "current_elo": 1000,
        "floor_elo": 900,
        "max_elo": 1100,
        "adaptive": True,
    }
)
Answer = SoulResponse | Callable[[SoulInput], Awaitable[SoulResponse]]


def says(text: str | None, **more: Any) -> SoulResponse:
    return SoulResponse(speak=text, **more)


class ScriptedSoul:
    """Gives its answers one after the other, then `otherwise`; keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[SoulInput] = []
        self.answers: list[Answer] = []
        self.otherwise = says("Mm.")

    async def ask(self, persona: Persona, given: SoulInput) -> SoulResponse:
        del persona
        self.asked.append(given)
        answer = self.answers.pop(0) if self.answers else self.otherwise
        return answer if isinstance(answer, SoulResponse) else await answer(given)


class HeldBack:
    """An answer that comes when the test lets it."""

    def __init__(self, response: SoulResponse) -> None:
        self.response = response
        self.asked = asyncio.Event()
        self.released = asyncio.Event()

    async def __call__(self, given: SoulInput) -> SoulResponse:
        del given
        self.asked.set()
        await self.released.wait()
        return self.response


class NothingComesUp:
    """A mind without memories that keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[RecallRequest] = []
        self.result = RecallResult()

    async def recall(self, request: RecallRequest) -> RecallResult:
        self.asked.append(request)
        return self.result

    async def without_forgotten(self, _mind: Party, items: tuple[SurfacedMemory, ...]) -> tuple[SurfacedMemory, ...]:
        return items


class NoHints:
    async def hint(self, view: View, step: int) -> None:
        del view, step


class Guest:
    """One connection of a player's: what it is told, in order."""

    def __init__(self, name: str, conversation: Conversation) -> None:
        self.name = name
        self.conversation = conversation
        self.heard: list[tuple[str, dict[str, Any]]] = []

    async def tell(self, name: str, payload: dict[str, Any]) -> None:
        self.heard.append((name, payload))

    def enter(self) -> Guest:
        self.conversation.enter(self.name, self.tell)
        return self

    def leave(self) -> None:
        self.conversation.leave(self.name)

    async def say(self, text: str, **offer: Any) -> None:
        await self.conversation.say(text, Offer(**offer))

    def told(self, name: str) -> list[dict[str, Any]]:
        return [payload for heard, payload in self.heard if heard == name]

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.heard]

    async def until(self, name: str, times: int = 1) -> dict[str, Any]:
        """The payload of the event of this name that is the `times`-th."""
        await eventually(lambda: len(self.told(name)) >= times)
        return self.told(name)[times - 1]


class Roomful:
    """Otto's room over a real database; `reopen` is a restart of the house."""

    def __init__(self, database: Database, *, limits: bool = False, deadline: float = 10.0) -> None:
        self.database = database
        self.clock = FakeClock(START_MS)
        self.parlour = Parlour(database, clock=self.clock)
        self.soul = ScriptedSoul()
        self.recall = NothingComesUp()
        self.book = CharacterBook(database, self.clock)
        tasks = self.parlour.tasks
        self.minds = mind_services(database, self.clock, tasks, self.book, soul=self.soul, recall=self.recall)
        self.channels = self.minds.channels
        window = self.parlour.limits if limits else None
        self.matches = Matches(self.parlour.directory, self.parlour.seating, NoHints(), window)
        self._deadline = deadline
        self.pacing: Literal["human", "instant"] = "instant"
        self.schedule: tuple[OccasionRow, ...] = SCHEDULE
        self.rooms = self._rooms()

    def _rooms(self) -> Rooms:
        return Rooms(
            RoomServices(
                self.minds,
                self.matches,
                self.parlour.leases,
                pacing=self.pacing,
                deadline=self._deadline,
                schedule=self.schedule,
            )
        )

    async def open(self) -> Roomful:
        await self.book.open([OTTO])
        for player in (ADA, EVE):
            await self.database.write(repository.insert_player, player, START_MS)
        return self

    def reopen(self) -> None:
        """Everything that was only in memory is gone."""
        self.rooms = self._rooms()

    @property
    def otto(self) -> Character:
        found = self.book.get("otto")
        assert found is not None
        return found

    def guest(self, name: str = "tab", player: Player = ADA) -> Guest:
        return Guest(name, self.rooms.conversation(player.party, self.otto.party))

    async def greeted(self, name: str = "tab", player: Player = ADA) -> Guest:
        """Somebody who has come in and been greeted."""
        guest = self.guest(name, player).enter()
        await guest.until("agent_chat")
        return guest

    async def settled(self) -> None:
        await eventually(lambda: not any(n.startswith(("reply:", "room:")) for n in self.parlour.tasks.names()))

    async def close(self) -> None:
        await self.parlour.close()
