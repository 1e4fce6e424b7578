"""The engine over the pool: turns that end with a legal move whatever the process does."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import chess
import pytest

from app.body.base import EngineConfig, EngineDown, MoveResult
from app.body.failsafe import FALLBACK_NOTE, FailsafeEngine
from app.body.mock import MockEngine
from app.body.registry import OpenedEngine, open_engine
from app.body.uci_lines import parse_info
from tests.fakes.engines import scripted

Open = Callable[[str], Awaitable[OpenedEngine]]
# A short budget: the search has it and a little under two seconds.
CONFIG = EngineConfig("ladder", 1500, 0.3, seed=3)


@pytest.fixture
async def open_scripted(tmp_path: Path) -> AsyncIterator[Open]:
    """Opens the scripted engine as ENGINE=uci does, and closes it."""
    opened: list[OpenedEngine] = []

    async def make(mode: str) -> OpenedEngine:
        command = shlex.join(scripted(mode, tmp_path / "state"))
        opened.append(await open_engine("uci", uci_command=command, pool_size=1))
        return opened[-1]

    yield make
    for engine in opened:
        await engine.engine.close()


@pytest.mark.parametrize("mode", ["dies", "hangs", "illegal", "garbage", "none", "megabyte", "flood"])
async def test_the_turn_ends_with_a_legal_move_within_budget_and_two_seconds(open_scripted: Open, mode: str) -> None:
    opened = await open_scripted(mode)
    async with asyncio.timeout(CONFIG.time_budget + 2.0):
        result = await opened.engine.choose_move(chess.STARTING_FEN, ("e2e4",), CONFIG)
    assert result.uci == "g8h6"
    assert (result.engine, result.note) == ("mock", FALLBACK_NOTE)


async def test_a_replaced_process_leaves_no_note(open_scripted: Open) -> None:
    opened = await open_scripted("dies-once")
    result = await opened.engine.choose_move(chess.STARTING_FEN, (), EngineConfig("ladder", 1500, 8.0))
    assert (result.engine, result.note) == ("uci", None)


async def test_analysis_is_not_invented(open_scripted: Open) -> None:
    opened = await open_scripted("dies")
    with pytest.raises(EngineDown):
        await opened.engine.analyse(chess.STARTING_FEN, (), nodes=100)


async def test_analysis_tells_whole_lines_where_the_last_depth_was_not_finished(open_scripted: Open) -> None:
    opened = await open_scripted("bounds")
    lines = await opened.engine.analyse(chess.STARTING_FEN, (), nodes=100, multipv=2)
    assert [(line.centipawns, line.line) for line in lines] == [(30, ("e2e4", "e7e5", "g1f3")), (20, ("d2d4", "d7d5"))]


async def test_an_engine_of_one_line_is_weakened_within_its_own_limits(open_scripted: Open, tmp_path: Path) -> None:
    opened = await open_scripted("single")
    assert opened.notice is not None
    assert "1320-3190" in opened.notice
    for elo in (400, 2000, 4000):
        await opened.engine.choose_move(chess.STARTING_FEN, (), EngineConfig("ladder", elo, 8.0))
    await opened.engine.analyse(chess.STARTING_FEN, (), nodes=100)
    told = (tmp_path / "state").read_text().splitlines()
    set_options = [line.removeprefix("setoption name ") for line in told if line.startswith("setoption")]
    assert set_options == [
        "UCI_LimitStrength value true",
        "UCI_Elo value 1320",
        "UCI_Elo value 2000",
        "UCI_Elo value 3190",
        "UCI_LimitStrength value false",
        "UCI_Elo value 1320",
    ]


class BrokenEngine(MockEngine):
    """Fails in the way it is given: by an exception, or by naming a move that is none."""

    def __init__(self, error: Exception | None, uci: str = "") -> None:
        self._error = error
        self._uci = uci

    async def choose_move(self, *_: object, **__: object) -> MoveResult:
        if self._error is not None:
            raise self._error
        return MoveResult(self._uci)


@pytest.mark.parametrize(
    "engine", [BrokenEngine(EngineDown("gone")), BrokenEngine(KeyError("bug")), BrokenEngine(None, "e2e5")]
)
async def test_failure_bug_and_illegal_answer_all_fall_to_the_mock(engine: BrokenEngine) -> None:
    result = await FailsafeEngine(engine).choose_move(chess.STARTING_FEN, (), CONFIG)
    assert (result.uci, result.note) == ("g1h3", FALLBACK_NOTE)


@pytest.mark.parametrize("seed", [None, 0, 1, 99])
async def test_the_mock_plays_the_first_legal_move_whatever_the_seed(seed: int | None) -> None:
    result = await MockEngine().choose_move(
        chess.STARTING_FEN, ("e2e4", "e7e5"), EngineConfig("mock", 400, 1, seed=seed)
    )
    board = chess.Board()
    board.push_uci("e2e4")
    board.push_uci("e7e5")
    assert result.uci == next(iter(board.legal_moves)).uci()


@pytest.mark.parametrize(
    "line",
    [
        "info",
        "info depth",
        "info string multipv 1 score cp 3 pv e2e4",
        "info depth 1 score cp pv e2e4",
        "info depth 1 score cp 5 pv",
        "info depth one score cp 5 pv e2e4",
        "info multipv 0 score cp 5 pv e2e4",
        "info multipv 99999999 score cp 5 pv e2e4",
        "info score",
    ],
)
def test_lines_that_say_nothing_or_nonsense_are_passed_over(line: str) -> None:
    assert parse_info(line) is None


def test_an_info_line_is_read_whatever_stands_between() -> None:
    info = parse_info("info depth 7 seldepth 9 multipv 2 score mate -3 upperbound nodes 400 nps 9 pv e2e4 e7e5")
    assert info is not None
    assert (info.rank, info.depth, info.nodes, info.centipawns, info.line) == (
        2,
        7,
        400,
        -(100_000 - 6),
        ("e2e4", "e7e5"),
    )
