"""The wire to an engine that has just died."""

from __future__ import annotations

import asyncio
from typing import Any

import chess.engine
import pytest
import uvloop

from app.body.uci import ProcessFailed, UciProcess
from app.body.uci_wire import GuardedUci

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
