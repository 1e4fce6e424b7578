"""What every engine owes, asked of every engine that this machine has."""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import AsyncIterator
from pathlib import Path

import chess
import pytest
import pytest_asyncio

from app.body.base import EngineConfig, Priority
from app.body.registry import OpenedEngine, open_engine
from app.body.stockfish import find_stockfish, find_wasm_stockfish
from tests.fakes.engines import scripted

# One engine of each kind serves the whole file, on one loop: starting Node for every test would take a minute.
pytestmark = pytest.mark.asyncio(loop_scope="module")

KINDS = ("mock", "stockfish", "wasm", "uci")
NODE_MODULES = Path(__file__).parents[2] / "node_modules"
RUY_LOPEZ = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5")
# Ra8 mates.
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
# Only a knight mates: f8=N.
KNIGHT_MATES = "6br/5Ppk/7p/8/8/8/8/4K3 w - - 0 1"
# Two moves, and one of them is mated at once.
NEARLY_MATED = "6k1/8/6K1/8/8/8/8/R7 b - - 0 1"
ONE_MOVE = "k7/8/K7/8/8/8/8/7R b - - 0 1"
TWO_MOVES = NEARLY_MATED
CHECKMATED = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
STALEMATED = "k7/8/1Q6/8/8/8/8/6K1 b - - 0 1"
# Castling, en passant, promotion, pins, checks: positions that trip engines which know only half the rules.
AWKWARD = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
)


async def _open(kind: str) -> OpenedEngine:
    if kind == "mock":
        return await open_engine("mock")
    if kind == "uci":
        return await open_engine("uci", uci_command=shlex.join(scripted("honest")), pool_size=2)
    if kind == "stockfish":
        command = find_stockfish(os.environ.get("STOCKFISH_PATH"))
        if command is None:
            pytest.skip("no native Stockfish is installed on this machine")
        return await open_engine("stockfish", stockfish_path=command[0], pool_size=2)
    command = find_wasm_stockfish(NODE_MODULES)
    if command is None:
        pytest.skip("the npm package stockfish is not installed, or Node is missing")
    return await open_engine("uci", uci_command=shlex.join(command), pool_size=2)


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=KINDS)
async def opened(request: pytest.FixtureRequest) -> AsyncIterator[OpenedEngine]:
    """One adapter after the other."""
    engine = await _open(request.param)
    yield engine
    await engine.engine.close()


def config(elo: int = 1500, **changes: object) -> EngineConfig:
    """A configuration with time enough for a busy machine."""
    return EngineConfig(**{"engine": "ladder", "target_elo": elo, "time_budget": 4.0, "seed": 7, **changes})  # type: ignore[arg-type]


def searches(opened: OpenedEngine) -> bool:
    return opened.kind != "mock"


@pytest.mark.parametrize("elo", [400, 1500, 3000])
async def test_every_move_is_legal_and_awkward_positions_are_no_excuse(opened: OpenedEngine, elo: int) -> None:
    for fen in (chess.STARTING_FEN, ONE_MOVE, TWO_MOVES, *AWKWARD):
        board = chess.Board(fen)
        result = await opened.engine.choose_move(fen, (), config(elo))
        legal = {move.uci() for move in board.legal_moves}
        assert result.uci in legal
        assert {candidate.uci for candidate in result.candidates} <= legal
        assert result.note is None


async def test_three_candidates_where_three_moves_exist(opened: OpenedEngine) -> None:
    for elo in (400, 1500, 3000):
        for fen in (chess.STARTING_FEN, ONE_MOVE, TWO_MOVES, *AWKWARD):
            result = await opened.engine.choose_move(fen, (), config(elo))
            moves = chess.Board(fen).legal_moves.count()
            named = [candidate.uci for candidate in result.candidates]
            assert len(named) >= min(3, moves)
            assert len(set(named)) == len(named)
            assert result.uci in named


async def test_the_history_counts_not_only_the_position(opened: OpenedEngine) -> None:
    board = chess.Board()
    for uci in RUY_LOPEZ:
        board.push_uci(uci)
    result = await opened.engine.choose_move(chess.STARTING_FEN, RUY_LOPEZ, config())
    assert chess.Move.from_uci(result.uci) in board.legal_moves


async def test_a_mate_in_one_is_played_and_scored_by_the_strong(opened: OpenedEngine) -> None:
    result = await opened.engine.choose_move(MATE_IN_ONE, (), config(3000))
    if searches(opened):
        assert result.uci == "a1a8"
        assert result.candidates[0].centipawns == 100_000 - 1


async def test_an_under_promotion_is_played_where_it_mates(opened: OpenedEngine) -> None:
    result = await opened.engine.choose_move(KNIGHT_MATES, (), config(3000))
    assert chess.Move.from_uci(result.uci) in chess.Board(KNIGHT_MATES).legal_moves
    if searches(opened):
        assert result.uci == "f7f8n"


async def test_who_is_being_mated_still_moves_and_engines_that_look_ahead_know(opened: OpenedEngine) -> None:
    lines = await opened.engine.analyse(NEARLY_MATED, (), nodes=5_000, multipv=2)
    assert len(lines) == 2
    if "Stockfish" in opened.program:
        assert min(line.centipawns or 0 for line in lines) == -(100_000 - 2)


@pytest.mark.parametrize("fen", [CHECKMATED, STALEMATED])
async def test_a_game_that_is_over_has_no_next_move(opened: OpenedEngine, fen: str) -> None:
    with pytest.raises(ValueError, match="over"):
        await opened.engine.choose_move(fen, (), config())


async def test_the_same_seed_gives_the_same_move_whatever_was_searched_between(opened: OpenedEngine) -> None:
    first = await opened.engine.choose_move(chess.STARTING_FEN, RUY_LOPEZ, config(900))
    for fen in AWKWARD:
        await opened.engine.choose_move(fen, (), config(2600))
    again = await opened.engine.choose_move(chess.STARTING_FEN, RUY_LOPEZ, config(900))
    assert (again.uci, again.candidates) == (first.uci, first.candidates)


async def test_another_seed_may_choose_otherwise_except_for_the_mock(opened: OpenedEngine) -> None:
    results = [await opened.engine.choose_move(chess.STARTING_FEN, (), config(600, seed=seed)) for seed in range(8)]
    chosen = {result.uci for result in results}
    assert len(chosen) > 1 if searches(opened) else chosen == {"g1h3"}


async def test_many_matches_ask_at_once(opened: OpenedEngine) -> None:
    async with asyncio.TaskGroup() as group:
        asked = [(fen, group.create_task(opened.engine.choose_move(fen, (), config()))) for fen in AWKWARD * 6]
    for fen, task in asked:
        assert chess.Move.from_uci(task.result().uci) in chess.Board(fen).legal_moves
        assert task.result().note is None


async def test_a_cancelled_search_leaves_the_engine_usable(opened: OpenedEngine) -> None:
    starts = opened.pool.starts if opened.pool is not None else 0
    for turns_of_the_loop in range(6):
        task = asyncio.ensure_future(
            opened.engine.analyse(chess.STARTING_FEN, (), nodes=20_000_000, priority=Priority.HINT)
        )
        for _ in range(turns_of_the_loop):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
    result = await opened.engine.choose_move(chess.STARTING_FEN, (), config())
    assert chess.Move.from_uci(result.uci) in chess.Board().legal_moves
    assert result.note is None
    if opened.pool is not None:
        assert opened.pool.starts <= starts + 1


async def test_analysis_gives_the_lines_asked_for_best_first(opened: OpenedEngine) -> None:
    lines = await opened.engine.analyse(AWKWARD[0], (), nodes=3_000, multipv=4)
    assert len(lines) == 4
    if searches(opened):
        scores = [line.centipawns for line in lines]
        assert None not in scores
        assert scores == sorted(scores, key=lambda score: -(score or 0))


async def test_the_repertoire_is_played_while_the_game_follows_it(opened: OpenedEngine) -> None:
    result = await opened.engine.choose_move(
        chess.STARTING_FEN, ("e2e4", "e7e5"), config(3000, repertoire=("1. e4 e5 2. f4 exf4",))
    )
    if searches(opened):
        assert result.uci == "f2f4"
        assert result.extra["source"] == "repertoire"


@pytest.mark.parametrize("kind", KINDS)
async def test_closing_ends_every_process(kind: str) -> None:
    opened = await _open(kind)
    async with asyncio.TaskGroup() as group:
        for fen in AWKWARD:
            group.create_task(opened.engine.choose_move(fen, (), config()))
    pids = opened.pool.pids() if opened.pool is not None else ()
    assert bool(pids) == searches(opened)
    await opened.engine.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
