"""A conversation with a chess program, over an engine that plays the first legal move."""

from __future__ import annotations

import asyncio

import chess
import pytest

from app.body.base import Candidate, EngineConfig, MoveResult, Priority
from app.body.mock import MockEngine
from app.body.registry import EngineKind, OpenedEngine
from app.soul.soul import Soul
from app.uci.character import CharacterPlayers
from app.uci.program import LINE_LIMIT, UciProgram, described
from app.uci.protocol import BadCommand


class Recording(MockEngine):
    """Remembers how it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[EngineConfig] = []
        self.closed = False

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        self.asked.append(config)
        return await super().choose_move(initial_fen, moves, config, priority=priority)

    async def close(self) -> None:
        self.closed = True


class Conversation:
    """What a chess program sends, and what it is told."""

    def __init__(self, engine: MockEngine, character: str | None = None) -> None:
        self.told: list[str] = []
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._heard = asyncio.Event()

        async def open_players() -> CharacterPlayers:
            return CharacterPlayers(OpenedEngine(engine, EngineKind.MOCK), Soul())

        program = UciProgram(self._hear, open_players, character)
        self._running = asyncio.create_task(program.run(self._lines))

    def _hear(self, line: str) -> None:
        self.told.append(line)
        self._heard.set()

    def send(self, *lines: str) -> None:
        for line in lines:
            self._lines.put_nowait(line)

    async def until(self, beginning: str) -> str:
        """The next line that begins so."""
        seen = len(self.told)
        async with asyncio.timeout(60):
            while True:
                for line in self.told[seen:]:
                    seen += 1
                    if line.startswith(beginning):
                        return line
                self._heard.clear()
                await self._heard.wait()

    async def end(self) -> None:
        self._lines.put_nowait(None)
        await asyncio.wait_for(self._running, 60)


async def test_a_program_is_introduced_asked_and_answered() -> None:
    engine = Recording()
    talk = Conversation(engine, "rosa")
    talk.send("uci")
    await talk.until("uciok")
    assert talk.told[0].startswith("id name Chess Club: Rosa")
    talk.send("isready", "setoption name Pace value instant", "ucinewgame", "position startpos moves e2e4", "go")
    best = await talk.until("bestmove")
    board = chess.Board()
    board.push_uci("e2e4")
    assert chess.Move.from_uci(best.split()[1]) in board.legal_moves
    assert "readyok" in talk.told
    assert any(line.startswith("info string Rosa") for line in talk.told), "somebody who sits down says hello"
    assert any(line.startswith("info depth") for line in talk.told)
    talk.send("quit")
    await talk.end()
    assert engine.closed


async def test_options_reach_the_body() -> None:
    engine = Recording()
    talk = Conversation(engine)
    talk.send("setoption name Pace value instant", "position startpos", "go nodes 700")
    await talk.until("bestmove")
    talk.send("setoption name UCI_Elo value 750", "setoption name Aggression value 10", "setoption name Risk value 1")
    talk.send("setoption name character value vesna", "go")
    await talk.until("bestmove")
    await talk.end()
    before, after = engine.asked
    assert before.max_nodes == 700
    assert after.max_nodes is None
    assert (before.target_elo, after.target_elo) != (750, before.target_elo)
    assert after.target_elo == 750
    assert after.aggression > before.aggression
    assert after.risk_tolerance == 0.0


async def test_a_time_for_the_move_bounds_the_search() -> None:
    engine = Recording()
    talk = Conversation(engine)
    talk.send("position startpos", "go movetime 10")
    await talk.until("bestmove")
    await talk.end()
    assert engine.asked[0].max_nodes is not None
    assert engine.asked[0].max_nodes <= 1_000


async def test_an_endless_search_ends_when_it_is_stopped() -> None:
    talk = Conversation(Recording())
    talk.send("position startpos", "go infinite")
    await talk.until("info depth")
    assert not any(line.startswith("bestmove") for line in talk.told)
    talk.send("stop")
    await talk.until("bestmove")
    await talk.end()


async def test_a_new_command_ends_the_search_with_its_answer() -> None:
    talk = Conversation(Recording())
    talk.send("position startpos", "go infinite", "position startpos moves e2e4", "isready")
    await talk.until("readyok")
    assert sum(line.startswith("bestmove") for line in talk.told) == 1
    await talk.end()


async def test_without_a_move_there_is_none() -> None:
    talk = Conversation(Recording())
    talk.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go")
    assert await talk.until("bestmove") == "bestmove (none)"
    await talk.end()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("position startpos moves e2e5", "no game"),
        ("setoption name UCI_Elo value 5000", "from 400 to 3000"),
        ("setoption name Character value nobody", "nobody here is called"),
        ("setoption name Pace value slow", "human or instant"),
        ("setoption name Hash value 16", "no such option"),
        ("go movetime soon", "whole number"),
        ("make tea", "unknown command: make"),
        ("x" * LINE_LIMIT, "unknown command"),
    ],
)
async def test_what_cannot_be_obeyed_is_said_and_the_conversation_goes_on(line: str, why: str) -> None:
    talk = Conversation(Recording())
    talk.send(line)
    assert why in await talk.until("info string")
    talk.send("setoption name Pace value instant", "position startpos", "go")
    await talk.until("bestmove")
    await talk.end()


async def test_an_engine_that_fails_costs_no_game() -> None:
    class Broken(Recording):
        async def choose_move(self, *_: object, **__: object) -> MoveResult:
            raise RuntimeError("gone")

    talk = Conversation(Broken())
    talk.send("position startpos", "go")
    assert chess.Move.from_uci((await talk.until("bestmove")).split()[1]) in chess.Board().legal_moves
    assert any("RuntimeError" in line for line in talk.told)
    await talk.end()


async def test_a_new_game_begins_with_a_greeting_and_an_old_one_does_not() -> None:
    talk = Conversation(Recording(), "pip")
    talk.send("setoption name Pace value instant", "position startpos moves e2e4", "go")
    await talk.until("bestmove")
    first = sum(line.startswith("info string Pip") for line in talk.told)
    talk.send("ucinewgame", "position startpos moves d2d4", "go")
    await talk.until("bestmove")
    assert sum(line.startswith("info string Pip") for line in talk.told) > first >= 1
    await talk.end()


async def test_nobody_plays_by_an_unknown_name() -> None:
    with pytest.raises(BadCommand):
        UciProgram(print, lambda: asyncio.sleep(0), "nobody")  # type: ignore[arg-type, return-value]


def test_scores_are_told_as_programs_read_them() -> None:
    def told(centipawns: int) -> str:
        return described(MoveResult("e2e4", (Candidate("e2e4", centipawns, line=("e2e4", "e7e5")),), nodes=9))

    assert told(31) == "info depth 1 score cp 31 nodes 9 time 0 pv e2e4 e7e5"
    assert "score mate 1 " in told(100_000 - 1)
    assert "score mate 2 " in told(100_000 - 3)
    assert "score mate -1 " in told(-(100_000 - 2))
    assert "score" not in described(MoveResult("e2e4"))
