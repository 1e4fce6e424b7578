"""One UCI program as a process that can be started, asked, interrupted and killed."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass

import chess
import chess.engine
import structlog

from app.body.uci_wire import (
    GuardedUci,
    SearchCommand,
    SearchOutcome,
    SearchRequest,
    kill_group,
    open_uci,
    send_search,
)

# How far engine processes stand back behind the server itself (POSIX nice; 0 is ordinary, 19 the least).
NICENESS = 5
# Seconds granted to a polite `quit` before the process is killed.
QUIT_SECONDS = 0.5
# Seconds between asking a search to stop and giving the process up: a live engine answers `stop` within 50 ms, and on
# a machine that is busy with ten other things within a few times that.
STOP_GRACE_SECONDS = 0.4

log = structlog.get_logger(__name__)


class ProcessFailed(Exception):
    """The process died, hung or babbled, and was killed; the next call starts a fresh one."""


@dataclass(frozen=True, slots=True)
class EngineFacts:
    """What the program says of itself. `elo_range` are the limits of its `UCI_Elo`, None where it has none."""

    name: str
    max_multipv: int
    elo_range: tuple[int, int] | None


class UciProcess:
    """A slot for one process: started when first asked, replaced after every failure. One search at a time."""

    def __init__(self, command: tuple[str, ...], hash_mb: int = 0) -> None:
        """`hash_mb`: megabytes of the program's memory of positions, 0 for as many as it takes itself."""
        self._command, self._hash_mb = command, hash_mb
        self._transport: asyncio.SubprocessTransport | None = None
        self._protocol: GuardedUci | None = None
        self._stop_wanted = False
        self.starts = 0

    @property
    def alive(self) -> bool:
        """Whether a process stands ready."""
        return self._protocol is not None and not self._protocol.returncode.done() and self._protocol.broken is None

    @property
    def pid(self) -> int | None:
        """The id of the running process, None when there is none."""
        return self._transport.get_pid() if self.alive and self._transport is not None else None

    async def start(self, seconds: float) -> EngineFacts:
        """Makes sure of a process that has finished its handshake, within `seconds`. Raises `ProcessFailed`."""
        if not self.alive:
            await self._drop()
            self.starts += 1
            try:
                async with asyncio.timeout(seconds):
                    self._transport, self._protocol = await open_uci(self._command)
                    self._stand_back()
                    await self._protocol.initialize()
                    if self._hash_mb and "Hash" in self._protocol.options:
                        self._protocol.send_line(f"setoption name Hash value {self._hash_mb}")
            except (OSError, TimeoutError, chess.engine.EngineError) as error:
                await self._drop()
                raise ProcessFailed(f"{self._command[0]} did not start: {error!r}") from error
            except asyncio.CancelledError:
                await self._drop()
                raise
        return self._facts()

    async def search(self, request: SearchRequest, board: chess.Board, seconds: float) -> SearchOutcome:
        """One search within `seconds` in all; asked to stop shortly before, killed at the end. Raises `ProcessFailed`.

        A cancelled caller leaves the process usable: the search is stopped and its answer swallowed.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        self._stop_wanted = False
        await self.start(seconds)
        protocol = self._protocol
        if protocol is None:
            raise ProcessFailed("the process ended as it started")
        stop = loop.call_at(max(loop.time(), end - STOP_GRACE_SECONDS), self.interrupt)
        try:
            async with asyncio.timeout_at(end):
                if protocol.command is not None:
                    # A cancelled search ends with its `bestmove`. It is waited for here, because the library loses
                    # its count when a command that is queued behind another one is cancelled in its turn.
                    await asyncio.wait({protocol.command.finished})
                if self._stop_wanted:
                    loop.call_soon(self.interrupt)
                return await send_search(protocol, request, board)
        except TimeoutError as error:
            await self._drop()
            raise ProcessFailed(f"no answer within {seconds:.1f} s") from error
        except chess.engine.EngineError as error:
            await self._drop()
            raise ProcessFailed(f"the engine {protocol.broken}" if protocol.broken else str(error)) from error
        finally:
            stop.cancel()

    def interrupt(self) -> None:
        """Asks the running search to answer with what it has; without one, the search about to begin."""
        self._stop_wanted = True
        command = self._protocol.command if self._protocol is not None else None
        if isinstance(command, SearchCommand):
            command.stop()

    async def close(self) -> None:
        """Ends the process: politely first, then for certain."""
        if self.alive and self._protocol is not None:
            self._protocol.send_line("quit")
            await asyncio.wait({self._protocol.returncode}, timeout=QUIT_SECONDS)
        await self._drop()

    async def _drop(self) -> None:
        """Kills what runs, with everything it started, and waits until it is gone."""
        transport, protocol = self._transport, self._protocol
        self._transport = self._protocol = None
        if transport is None or protocol is None:
            return
        try:
            if transport.get_returncode() is None:
                kill_group(transport.get_pid())
            await asyncio.wait({protocol.returncode}, timeout=QUIT_SECONDS)
        finally:
            # Pipes that a stranger keeps open must not keep us.
            transport.close()

    def _stand_back(self) -> None:
        """Gives the process and its threads a lower priority than the server."""
        if self._transport is None:
            return
        try:
            os.setpriority(os.PRIO_PGRP, self._transport.get_pid(), NICENESS)
        except OSError as error:
            # It died at once (the handshake will say so), or the system forbids it: no reason to refuse to play.
            log.debug("engine_not_niced", error=str(error))

    def _facts(self) -> EngineFacts:
        if self._protocol is None:
            raise ProcessFailed("the process ended as it started")
        options = self._protocol.options
        elo, multipv = options.get("UCI_Elo"), options.get("MultiPV")
        elo_range = None
        if elo is not None and elo.min is not None and elo.max is not None and "UCI_LimitStrength" in options:
            elo_range = (elo.min, elo.max)
        return EngineFacts(
            name=self._protocol.id.get("name", "")[:60],
            max_multipv=multipv.max or 1 if multipv is not None else 1,
            elo_range=elo_range,
        )
