"""What follows a game, over a real database, with an engine that has been told what to think of each position."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import chess
import pytest

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents.personas import EveryPersona
from app.agents.repository import AgentBook
from app.body.base import Candidate, ChessEngine, EngineConfig, EngineDown, MoveResult, Priority
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.acts import PlayMove, Resign
from app.domain.events.match import MatchEnded
from app.domain.match import Sitter
from app.domain.position import Color
from app.jobs.job import JobState
from app.jobs.repository import read_job
from app.jobs.worker import Worker
from app.matches.table import Table
from app.memory.embedding.embedder import Embedder
from app.memory.told.told_facts import ToldFacts
from app.post_match.later import next_try_ms
from app.post_match.memories import ScriptedMemories
from app.post_match.pipeline import Pipeline, Step
from app.post_match.progress import KIND, Progress
from app.post_match.repository import promise_post_match
from app.post_match.status import StatusReader, read_progress
from app.post_match.steps import StepServices
from app.post_match.summary import Summaries
from app.runtime.channels import Channels
from app.runtime.clock import FakeClock, was_set_back
from tests.fakes.games import START_MS, first_event
from tests.fakes.kept import KeeperHouse
from tests.fakes.tables import Parlour
from tests.fakes.waiting import PATIENCE


@dataclass
class TellingEngine:
    """An engine whose opinion of the position after each number of half-moves is given: centipawns from White's side,
    and the best line. It counts what it was asked, and is down for as many questions as it is told to be."""

    white_cp: dict[int, int] = field(default_factory=dict)
    lines: dict[int, tuple[str, ...]] = field(default_factory=dict)
    name: str = "telling"
    asked: list[tuple[int, int, Priority]] = field(default_factory=list)
    down_for: int = 0

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        raise NotImplementedError

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        assert multipv == 2
        self.asked.append((len(moves), nodes, priority))
        if self.down_for > 0:
            self.down_for -= 1
            raise EngineDown("nobody answers")
        board = chess.Board(initial_fen)
        for uci in moves:
            board.push_uci(uci)
        line = self.lines.get(len(moves)) or (next(iter(board.legal_moves)).uci(),)
        score = self.white_cp.get(len(moves), 0)
        return (Candidate(line[0], centipawns=score if board.turn else -score, line=line),)

    async def close(self) -> None:
        """There is nothing to end."""


class Killed(BaseException):
    """The process ends here: nothing after it runs."""


class Backroom:
    """Everything that follows a game, over a real database; may be closed and opened again as after a crash.

    `embedder` is that of the life before: a model gives a text the same vector after a restart.
    """

    def __init__(
        self, database: Database, clock: FakeClock, engine: ChessEngine, embedder: Embedder | None = None
    ) -> None:
        self.database = database
        self.clock = clock
        self.parlour = Parlour(database, clock=clock, companions={MatchEnded: promise_post_match})
        self.channels = Channels(clock)
        self.characters = CharacterBook(database, clock)
        self.identity = Identity(database, clock, b"the secret of the test house")
        self.house = KeeperHouse(database, embedder)
        self.post_match = StatusReader(database)
        self.summaries = Summaries(database)
        self.workroom = StepServices(
            database,
            engine,
            EveryPersona(self.characters, AgentBook(database)),
            self.identity,
            ScriptedMemories(),
            self.house.keeper,
            ToldFacts(database, self.house.embedder, secret=b"secret", now=clock.now_ms),
            self.channels,
            clock,
        )

    async def open(self) -> Backroom:
        await self.characters.open(load_presets().values())
        return self

    def worker(self, steps: Sequence[Step] | None = None) -> Worker:
        pipeline = Pipeline(
            steps or self.workroom.steps(), self.database, self.clock, self.parlour.directory, self.channels
        )
        return Worker(self.database, self.clock, {KIND: pipeline.handling()}, lease_seconds=0.5, poll_seconds=0.005)

    async def guest(self) -> Player:
        return (await self.identity.enter_as_guest("Ada")).player

    async def played(self, player: Player, match_id: str, moves: str, slug: str = "kenji", **terms: Any) -> Table:
        """A game of `player` against a character, on White, which White then resigns."""
        mind = self.characters.get(slug)
        assert mind is not None
        now = await self.identity.player(player.id)
        assert now is not None
        white = Sitter("player", player.id, player.display_name, now.rating)
        black = Sitter("character", mind.id, mind.name, mind.current_elo, slug)
        table = await self.parlour.sit_down(first_event(white, black, **{"rated": True, **terms}), match_id)
        for ply, uci in enumerate(moves.split()):
            await table.act(PlayMove(Color.WHITE if ply % 2 == 0 else Color.BLACK, uci, ply))
        await table.act(Resign(Color.WHITE))
        return table

    async def until_over(self, match_id: str, steps: Sequence[Step] | None = None) -> Progress:
        """Lets a worker carry on until the steps are over or put off; time passes for those who wait."""
        running = asyncio.get_running_loop().create_task(self.worker(steps).run())
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._at_rest(match_id):
                    assert not running.done(), running.exception()
                    self.clock.advance(100)
                    await asyncio.sleep(0.002)
        finally:
            running.cancel()
            await asyncio.wait({running})
        return await self.database.read(read_progress, match_id)

    async def _at_rest(self, match_id: str) -> bool:
        job = await self.database.read(read_job, KIND, match_id)
        if job is None or job.state is JobState.RUNNING:
            return False
        put_off_ms, now_ms = next_try_ms(job.marks), self.clock.now_ms()
        due = any("again_ms" in mark and was_set_back(mark["at_ms"], now_ms) for mark in job.marks.values())
        return job.state.over or (put_off_ms is not None and put_off_ms > now_ms and not due)

    async def close(self) -> None:
        await self.parlour.close()


@pytest.fixture
def engine() -> TellingEngine:
    return TellingEngine(dict.fromkeys(range(9, 60), -900))


@pytest.fixture
async def backroom(database: Database, engine: TellingEngine) -> AsyncIterator[Backroom]:
    room = await Backroom(database, FakeClock(START_MS), engine).open()
    yield room
    await room.close()
