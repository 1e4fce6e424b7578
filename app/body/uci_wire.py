"""The wire to a UCI program: one search as a command of `chess.engine`, and a protocol that distrusts its engine."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field

import chess
import chess.engine
import structlog

from app.body.base import Candidate
from app.body.uci_lines import parse_info, plain

# Bytes of one line, and of all output of one command, beyond which an engine babbles: ten times what Stockfish sends
# for 40 lines at depth 30.
MAX_LINE_BYTES = 16_384
MAX_COMMAND_BYTES = 4_000_000

_BOUND = re.compile(r" score \w+ -?\d+ (?:lower|upper)bound ")
_RANK = re.compile(r" multipv (\d+) ")

log = structlog.get_logger(__name__)


class Babble(chess.engine.EngineError):
    """The engine sent what no engine may send: an illegal move, an endless line, a broken protocol."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One search: the position as its history, the bound in nodes, and how many lines are wanted.

    `game` is any object; the engine's memory of earlier searches is cleared unless the last one on the same process
    had the same `game`. `options` are UCI options as text, set before the search and put back by the next one.
    `exact`: a line whose score is only a bound takes no place of a whole one. Play goes without, for its ladder was
    measured so. `glance`, where it is not 0: after so many of the nodes the search ends if nothing is left to decide
    (`plain`), and else goes on in the same process with what it has found, so that luck and load change nothing.
    """

    initial_fen: str
    moves: tuple[str, ...]
    nodes: int
    multipv: int = 1
    game: object = None
    options: Mapping[str, str] = field(default_factory=dict)
    exact: bool = False
    glance: int = 0


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What a search found: a legal best move and the lines, best first. `stopped` when it was asked to end early."""

    best: str
    lines: tuple[Candidate, ...]
    nodes: int
    depth: int
    stopped: bool


class GuardedUci(chess.engine.UciProtocol):
    """`UciProtocol` with a limit on what the engine may say, and no command left hanging when the process dies."""

    def __init__(self) -> None:
        super().__init__()
        self.broken: str | None = None
        self.sent_options: dict[str, str] = {}
        self.last_game: object = object()
        self._received = 0
        self._tail = b""

    def new_command(self) -> None:
        """Starts the count of output anew."""
        self._received = 0

    def send_line(self, line: str) -> None:
        """Sends a line. It is lost where the process has just died, whose end then fails the command."""
        try:
            super().send_line(line)
        except RuntimeError as error:
            # uvloop's word for a pipe that is closed already; asyncio's own loop passes over it.
            log.debug("engine_pipe_closed", error=str(error))

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Splits the output into lines, drops chatter, and breaks off an engine that says too much or nonsense."""
        if fd != 1 or self.broken is not None or isinstance(data, str):
            return
        self._received += len(data)
        *lines, self._tail = (self._tail + data).split(b"\n")
        if self._received > MAX_COMMAND_BYTES or len(self._tail) > MAX_LINE_BYTES:
            self.break_off("sent more than any search has to say")
            return
        for line in lines:
            if line.startswith(b"info") and b" pv " not in line:
                continue
            try:
                super().pipe_data_received(fd, line + b"\n")
            except Exception as error:  # whatever the library trips over, the engine sent it: the process is useless
                self.break_off(f"sent what cannot be read ({error!r})")
                return

    def break_off(self, reason: str) -> None:
        """Declares the engine babbling and kills it: whatever runs fails as the process ends."""
        self.broken = reason
        if self.transport is not None and self.transport.get_returncode() is None:
            kill_group(self.transport.get_pid())

    def connection_lost(self, exc: Exception | None) -> None:
        """Fails whatever was running: the library leaves some commands unanswered when the process dies."""
        command = self.command
        super().connection_lost(exc)
        if command is not None and not command.result.done():
            command.result.set_exception(chess.engine.EngineTerminatedError("the engine process ended"))


class SearchCommand(chess.engine.BaseCommand[SearchOutcome]):
    """`position` and `go nodes`, from the options to `bestmove`. Cancelling it or `stop()` ends the search early."""

    def __init__(self, engine: GuardedUci, request: SearchRequest, board: chess.Board) -> None:
        super().__init__(engine)
        self._uci = engine
        self._request = request
        self._board = board
        self._searching = False
        self._stopped = False
        # Nodes spent by a glance that left something to decide.
        self._glanced = 0
        # The newest line of each rank, and all of the first depth: most lines of a search are outdated before anybody
        # reads them, so they are parsed at the end.
        self._newest: dict[str, str] = {}
        self._first: list[str] = []
        # The newest line with a score that is a bound: its depth was not finished, and its moves break off.
        self._bound = ""

    def start(self) -> None:
        """Sets the options, clears the engine's memory where the game is another, and waits for `readyok`."""
        self._uci.new_command()
        for name, value in self._wanted_options().items():
            if self._uci.sent_options.get(name) != value:
                self._uci.send_line(f"setoption name {name} value {value}")
                self._uci.sent_options[name] = value
        if self._request.game is None or self._uci.last_game is not self._request.game:
            self._uci.send_line("ucinewgame")
        self._uci.last_game = self._request.game
        self._uci.send_line("isready")

    def engine_terminated(self, exc: Exception) -> None:
        """The process ended in mid-search; a result that stands already (cancelled, refused) stays as it is."""
        if not self.result.done():
            super().engine_terminated(exc)

    def line_received(self, line: str) -> None:
        """One line of the engine, as it comes."""
        word, _, rest = line.partition(" ")
        if not self._searching:
            if word.strip() == "readyok":
                self._go()
        elif word == "info":
            self._note(line)
        elif word == "bestmove":
            self._finish(rest)

    def stop(self) -> None:
        """Asks the engine to answer with what it has; it does so within milliseconds or hangs."""
        if not self._stopped:
            self._stopped = True
            if self._searching:
                self._uci.send_line("stop")

    def cancel(self) -> None:
        """Nobody waits any longer: the search is stopped, and the command ends with its `bestmove`."""
        self.stop()

    def _wanted_options(self) -> dict[str, str]:
        """The options of this search, with those of earlier ones put back to their defaults."""
        known = self._uci.options
        wanted = {name: option_text(known[name].default) for name in self._uci.sent_options}
        wanted |= {name: value for name, value in self._request.options.items() if name in known}
        if "MultiPV" in known:
            wanted["MultiPV"] = str(self._request.multipv)
        return wanted

    def _go(self) -> None:
        if self.result.cancelled():
            self.set_finished()
            return
        history = f" moves {' '.join(self._request.moves)}" if self._request.moves else ""
        start = "startpos" if self._request.initial_fen == chess.STARTING_FEN else f"fen {self._request.initial_fen}"
        self._uci.send_line(f"position {start}{history}")
        nodes = self._request.nodes - self._glanced
        if self._request.glance and not self._glanced:
            nodes = min(nodes, self._request.glance)
        # Stopped before it began: one node still gives a move.
        self._uci.send_line(f"go nodes {1 if self._stopped else max(1, nodes)}")
        self._searching = True

    def _note(self, line: str) -> None:
        if " score " not in line or " string " in line:
            return
        if " depth 1 " in line and not self._glanced:
            self._first.append(line)
        rank = _RANK.search(line)
        if self._request.exact and _BOUND.search(line):
            self._bound = line
            return
        self._newest[rank.group(1) if rank else "1"] = line

    def _finish(self, rest: str) -> None:
        if not self.result.done():
            best = rest.split()[0].lower() if rest.split() else ""
            legal = {move.uci() for move in self._board.legal_moves}
            if best in legal:
                outcome = self._outcome(best, legal)
                if self._goes_on(outcome):
                    self._glanced = max(1, outcome.nodes)
                    self._go()
                    return
                self.result.set_result(outcome)
            else:
                self.result.set_exception(Babble(f"the engine answered {best[:20]!r}, which is no legal move"))
        self.set_finished()

    def _goes_on(self, outcome: SearchOutcome) -> bool:
        """Whether this was a glance at a position that needs more."""
        glancing = 0 < self._request.glance < self._request.nodes and not self._glanced
        return glancing and not self._stopped and not plain(outcome.lines)

    def _outcome(self, best: str, legal: set[str]) -> SearchOutcome:
        """The lines by rank, without doubles and without moves that the position does not have."""
        bound = parse_info(self._bound)
        infos = sorted(filter(None, map(parse_info, self._newest.values())), key=lambda info: info.rank)
        if bound is not None and not infos:
            infos = [bound]
        glimpsed = {info.line[0].lower(): info.centipawns for info in filter(None, map(parse_info, self._first))}
        lines: dict[str, Candidate] = {}
        for info in infos:
            move = info.line[0].lower()
            if move in legal and move not in lines:
                first = glimpsed.get(move, info.centipawns)
                lines[move] = Candidate(uci=move, centipawns=info.centipawns, line=info.line, first=first)
        # An unfinished depth may end with a move of which nothing is known but that.
        if best not in lines and not (self._request.exact and lines):
            lines = {best: Candidate(uci=best), **lines}
        return SearchOutcome(
            best=best,
            lines=tuple(lines.values()),
            nodes=self._glanced + max((info.nodes for info in (*infos, bound) if info is not None), default=0),
            depth=max((info.depth for info in infos), default=0),
            stopped=self._stopped,
        )


def option_text(value: str | int | bool | None) -> str:
    """A UCI option's value as the engine reads it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def kill_group(pid: int) -> None:
    """Kills the process and everything it started."""
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        # It ended between the question and the blow.
        log.debug("engine_already_gone", pid=pid)


async def send_search(protocol: GuardedUci, request: SearchRequest, board: chess.Board) -> SearchOutcome:
    """Runs one search; `board` is the position it asks about. Raises `chess.engine.EngineError`."""
    if protocol.broken is not None:
        raise Babble(f"the engine {protocol.broken}")
    return await protocol.communicate(lambda _: SearchCommand(protocol, request, board))


async def open_uci(command: tuple[str, ...]) -> tuple[asyncio.SubprocessTransport, GuardedUci]:
    """Starts the program in a session (and so a process group) of its own; the handshake is the caller's next step."""
    # Not `setpgrp=True`: that keyword is unknown to uvloop, a session of its own is known everywhere.
    return await GuardedUci.popen(list(command), start_new_session=True, stderr=asyncio.subprocess.DEVNULL)
