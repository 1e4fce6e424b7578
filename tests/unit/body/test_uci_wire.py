"""The wire to an engine: one that has just died, and one that is asked for a glance first."""

from __future__ import annotations

import asyncio
from typing import Any

import chess
import chess.engine
import pytest
import uvloop

from app.body.base import Candidate
from app.body.uci import ProcessFailed, UciProcess
from app.body.uci_lines import DECIDED_CP, plain
from app.body.uci_wire import GuardedUci, SearchOutcome, SearchRequest, send_search

DEATHS = 12


class ClosedPipe:
    """What uvloop makes of a pipe whose reader has gone."""

    def write(self, _data: bytes) -> None:
        raise RuntimeError("unable to perform operation on <WriteUnixTransport closed=True>; the handler is closed")


class DeadProcess:
    """A transport of a process that died before anybody was told."""

    def get_pipe_transport(self, _fd: int) -> Any:
        return ClosedPipe()

    def get_pid(self) -> int:
        return 0

    def get_returncode(self) -> int:
        return 1


def dead() -> GuardedUci:
    protocol = GuardedUci()
    protocol.connection_made(DeadProcess())  # type: ignore[arg-type]
    return protocol


async def test_a_handshake_with_the_dead_fails_as_their_end_is_told() -> None:
    """Before, the loop's own error went through, and a server whose first engine died at once did not start."""
    protocol = dead()
    asking = asyncio.ensure_future(protocol.initialize())
    await asyncio.sleep(0)
    protocol.connection_lost(None)
    with pytest.raises(chess.engine.EngineTerminatedError):
        await asking


def test_a_program_that_ends_at_once_fails_as_itself_on_the_loop_of_the_server() -> None:
    async def start() -> None:
        for _ in range(DEATHS):
            with pytest.raises(ProcessFailed):
                await UciProcess(("false",)).start(20.0)

    uvloop.run(start())


class Pipe:
    """Keeps what is written to it, line by line."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def write(self, data: bytes) -> None:
        self.told += data.decode().splitlines()


class LiveProcess(DeadProcess):
    """A transport of a process that a test answers for."""

    def __init__(self) -> None:
        self.pipe = Pipe()

    def get_pipe_transport(self, _fd: int) -> Any:
        return self.pipe


async def glanced(*answers: str, stop_first: bool = False) -> tuple[SearchOutcome, list[str]]:
    """The outcome of a search of 900 nodes with a glance of 100, where the engine's `go` are answered by `answers` in
    turn, and the `go` lines it was sent."""
    process, protocol = LiveProcess(), GuardedUci()
    protocol.connection_made(process)  # type: ignore[arg-type]
    protocol.initialized = True
    request = SearchRequest(chess.STARTING_FEN, (), nodes=900, multipv=2, glance=100)
    searching = asyncio.ensure_future(send_search(protocol, request, chess.Board()))
    await asyncio.sleep(0)
    if stop_first:
        protocol.command.stop()  # type: ignore[union-attr]
    protocol.pipe_data_received(1, b"readyok\n")
    for answer in answers:
        protocol.pipe_data_received(1, answer.encode())
    return await searching, [line for line in process.pipe.told if line.startswith("go")]


def lines(best: int, second: int, nodes: int) -> str:
    return (
        f"info depth 1 multipv 1 score cp {best} nodes {nodes} pv e2e4 e7e5\n"
        f"info depth 1 multipv 2 score cp {second} nodes {nodes} pv d2d4 d7d5\n"
        "bestmove e2e4\n"
    )


async def test_a_glance_that_finds_one_move_far_ahead_is_the_whole_search() -> None:
    outcome, sent = await glanced(lines(40, -400, 96))
    assert (outcome.best, outcome.nodes, sent) == ("e2e4", 96, ["go nodes 100"])


async def test_a_glance_that_leaves_a_choice_goes_on_with_the_nodes_that_are_left() -> None:
    outcome, sent = await glanced(lines(40, 35, 96), lines(52, 20, 800))
    assert sent == ["go nodes 100", "go nodes 804"]
    assert outcome.nodes == 896
    assert [(line.centipawns, line.first) for line in outcome.lines] == [(52, 40), (20, 35)]


async def test_a_search_that_was_stopped_does_not_go_on_after_its_glance() -> None:
    outcome, sent = await glanced(lines(40, 35, 1), stop_first=True)
    assert (outcome.stopped, sent) == (True, ["go nodes 1"])


def test_what_is_plain_is_the_only_move_the_far_better_one_or_any_in_a_decided_game() -> None:
    def told(*scores: int | None) -> bool:
        return plain([Candidate(str(rank), score) for rank, score in enumerate(scores)])

    assert told(12)
    assert told(12, -500)
    assert told(DECIDED_CP, DECIDED_CP)
    assert told(-DECIDED_CP, -DECIDED_CP)
    assert not told(12, 3)
    assert not told(12, None)
    assert not plain(())
