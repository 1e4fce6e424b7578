"""A club with one mind, whose engine, recall and voice the tests control."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import chess

from app.body.base import Candidate, EngineConfig, EngineDown, MoveResult, Priority
from app.body.registry import OpenedEngine
from app.domain.acts import PlayMove
from app.domain.facts import Facts
from app.domain.memory import Scope, SurfacedMemory
from app.domain.persona import Persona
from app.matches.table import Table
from app.runtime.channels import Channels
from app.seats.factory import SeatFactory
from app.soul.response import SoulInput, SoulOccasion, SoulResponse
from app.subconscious.recall import RecallRequest, RecallResult
from tests.fakes.games import ANNA, AXES, BLACK, WHITE, first_event
from tests.fakes.tables import Parlour
from tests.fakes.waiting import eventually

LORE = SurfacedMemory("lore-1", "I learned this by a river.", "the river", Scope.CHARACTER_LORE, AXES)
SECRET = SurfacedMemory("secret-1", "They fear endgames.", "they said so", Scope.OPPONENT_SPECIFIC, AXES)


def opened_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


@dataclass
class GatedEngine:
    """Plays the first legal move once its gate is open and `enough` has been done; `scores` are used in turn, the last
    repeatedly."""

    name: str = "gated"
    gate: asyncio.Event = field(default_factory=opened_gate)
    scores: list[int] = field(default_factory=lambda: [0])
    asked: int = 0
    down: bool = False
    configs: list[EngineConfig] = field(default_factory=list)
    enough: Callable[[], object] = lambda: True

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        del priority
        self.configs.append(config)
        self.asked += 1
        await self.gate.wait()
        await eventually(self.enough)
        (candidate, *_) = await self.analyse(initial_fen, moves, nodes=1)
        return MoveResult(candidate.uci, (candidate,), self.name)

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        del nodes, multipv, priority
        if self.down:
            raise EngineDown("gone")
        board = chess.Board(initial_fen)
        for uci in moves:
            board.push_uci(uci)
        score = self.scores.pop(0) if len(self.scores) > 1 else self.scores[0]
        return (Candidate(next(iter(board.legal_moves)).uci(), score),)

    async def close(self) -> None:
        """Does nothing."""


@dataclass
class GatedRecall:
    """Returns `found` once its gate is open."""

    found: tuple[SurfacedMemory, ...] = ()
    gate: asyncio.Event = field(default_factory=opened_gate)
    broken: bool = False
    requests: list[RecallRequest] = field(default_factory=list)
    noted: list[RecallResult] = field(default_factory=list)
    forgotten: set[str] = field(default_factory=set)
    dropped: list[str] = field(default_factory=list)

    async def recall(self, request: RecallRequest) -> RecallResult:
        self.requests.append(request)
        await self.gate.wait()
        if self.broken:
            raise RuntimeError("recall is broken")
        return RecallResult(self.found)

    async def without_forgotten(self, mind: object, items: tuple[SurfacedMemory, ...]) -> tuple[SurfacedMemory, ...]:
        del mind
        return tuple(item for item in items if item.memory_id not in self.forgotten)

    def note_surfaced(self, mind: object, result: RecallResult) -> None:
        del mind
        self.noted.append(result)

    def drop_match(self, match_id: str) -> None:
        self.dropped.append(match_id)


@dataclass
class GatedVoice:
    """Answers with `say(input)` once its gate is open; formal requests at once."""

    say: Callable[[SoulInput], SoulResponse] = lambda _: SoulResponse()
    gate: asyncio.Event = field(default_factory=opened_gate)
    given: list[SoulInput] = field(default_factory=list)

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        del persona, facts
        self.given.append(given)
        if given.request is None:
            await self.gate.wait()
        return self.say(given)

    def occasions(self) -> list[SoulOccasion]:
        return [given.occasion for given in self.given]


class Evening:
    """A club with one mind, and tables at which it plays."""

    def __init__(self, parlour: Parlour, factory: SeatFactory, body: OpenedEngine, persona: Persona) -> None:
        self.parlour = parlour
        self.engine: GatedEngine = body.engine  # type: ignore[assignment]
        self.factory = factory
        self.body = body
        self.persona = persona
        self.recall = GatedRecall()
        self.voice = GatedVoice()
        self.channels = Channels(parlour.clock)
        self.me = persona.sitter
        # A move that is due waits for recall no longer than 50 ms, which a busy machine takes for nothing.
        self.engine.enough = lambda: self._has_recalled()

    async def sit_down(self, **terms: object) -> Table:
        table = await self.parlour.sit_down(first_event(ANNA, self.me, **terms))  # type: ignore[arg-type]
        table.join("anna", WHITE)
        return table

    def _has_recalled(self) -> bool:
        """Whether nothing is being recalled, except by who hangs."""
        is_hanging = self.recall.requests and not self.recall.gate.is_set()
        return is_hanging or not any(name.startswith("recall:") for name in self.parlour.tasks.names())

    def names(self, table: Table) -> list[str]:
        return [stamped.event.name for stamped in table.outbox.history]

    async def turn(self, table: Table, uci: str, chat: str | None = None) -> None:
        """Anna's move and the mind's whole answer."""
        ply = table.state.ply
        await table.act(PlayMove(WHITE, uci, ply, chat=chat))
        await eventually(lambda: table.state.ended or table.state.minds[BLACK].felt_at == (table.state.epoch, ply + 2))
