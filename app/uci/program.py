"""The loop of the program: commands from standard input, one search at a time, answers to standard output."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TextIO

from app.body.base import MoveResult
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.characters.presets import load_presets
from app.runtime.tasks import Tasks
from app.uci.player import UciPlayer, UciPlayers
from app.uci.protocol import (
    ELO_RANGE,
    SLIDER_RANGE,
    BadCommand,
    EngineOptions,
    Game,
    Limits,
    Roster,
    read_go,
    read_position,
    read_setoption,
    whole_number,
)

# Who plays where nobody is named: strong enough for most, and the friendliest of the house.
WHO_PLAYS = "marguerite"
# Characters of one command that are read; the longest game fits.
LINE_LIMIT = 100_000

OpenPlayers = Callable[[], Awaitable[UciPlayers]]


class UciProgram:
    """One conversation with a chess program. `tell` writes one line; `open_players` makes what characters play and
    speak with, once, while the program already has our options."""

    def __init__(self, tell: Callable[[str], None], open_players: OpenPlayers, character: str | None = None) -> None:
        """Raises BadCommand for a character that the house does not have."""
        self._tell = tell
        self._open_players = open_players
        self._tasks = Tasks()
        self._sheets = load_presets()
        self._settings = EngineOptions(self._known(character or WHO_PLAYS))
        self._cast = Roster({slug: sheet.current_elo for slug, sheet in self._sheets.items()})
        self._described = tuple(self._cast.described(self._settings))
        self._game = Game()
        self._players: asyncio.Task[UciPlayers] | None = None
        self._player: UciPlayer | None = None
        self._search: asyncio.Task[None] | None = None
        self._stop = asyncio.Event()

    async def run(self, lines: asyncio.Queue[str | None]) -> None:
        """Obeys until `quit` or the end of input (None), then ends the engine."""
        try:
            while (line := await lines.get()) is not None:
                words = line.split()
                if words[:1] == ["quit"]:
                    return
                try:
                    await self._obey(words)
                except BadCommand as error:
                    self._tell(f"info string {error}")
        finally:
            await self._end()

    async def _obey(self, words: list[str]) -> None:
        match words:
            case ["uci", *_]:
                self._introduce()
            case ["isready", *_]:
                await self._ready()
                self._tell("readyok")
            case ["setoption", *rest]:
                await self._finish_search()
                self._set(*read_setoption(rest))
            case ["ucinewgame", *_]:
                await self._finish_search()
                self._game = Game()
                if self._player is not None:
                    self._player.begin()
            case ["position", *rest]:
                await self._finish_search()
                self._game = read_position(rest)
            case ["go", *rest]:
                await self._finish_search()
                limits = read_go(rest, self._game.mover)
                self._stop = asyncio.Event()
                self._search = self._tasks.start("uci:search", self._answer(self._game, limits, self._stop))
            case ["stop" | "ponderhit", *_]:
                self._stop.set()
            case [] | ["debug" | "register", *_]:
                return
            case [other, *_]:
                self._tell(f"info string unknown command: {other[:40]}")

    def _introduce(self) -> None:
        self._tell(f"id name Chess Club: {self._sheets[self._settings.character].name}")
        self._tell("id author the makers of Chess Club")
        for line in self._described:
            self._tell(line)
        self._tell("uciok")
        self._open()

    def _set(self, name: str, value: str) -> None:
        """Takes one option. The player is made anew with it. Raises BadCommand."""
        now = self._settings
        match name.lower(), value:
            case "character", slug:
                self._settings = replace(now, character=self._known(slug))
            case "uci_elo", number:
                self._settings = replace(now, elo=whole_number("UCI_Elo", number, ELO_RANGE))
            case "aggression", number:
                self._settings = replace(now, aggression=_slider(name, number))
            case "risk", number:
                self._settings = replace(now, risk=_slider(name, number))
            case "patience", number:
                self._settings = replace(now, patience=_slider(name, number))
            case "pace", "human":
                self._settings = replace(now, pace="human")
            case "pace", "instant":
                self._settings = replace(now, pace="instant")
            case "pace", _:
                raise BadCommand("Pace is human or instant")
            case _:
                raise BadCommand(f"no such option: {name[:40]}")
        self._player = None

    def _known(self, slug: str) -> str:
        if slug not in self._sheets:
            raise BadCommand(f"nobody here is called {slug[:40]!r}; there are {', '.join(self._sheets)}")
        return slug

    def _open(self) -> asyncio.Task[UciPlayers]:
        if self._players is None:
            self._players = self._tasks.start("uci:open", self._opened())
        return self._players

    async def _opened(self) -> UciPlayers:
        return await self._open_players()

    async def _ready(self) -> UciPlayer:
        if self._player is None:
            players = await self._open()
            if players.notice:
                self._tell(f"info string {players.notice}")
            self._player = players.seat(self._sheets[self._settings.character], self._settings)
        return self._player

    # --- one search

    async def _answer(self, game: Game, limits: Limits, stop: asyncio.Event) -> None:
        """Searches, says what is to be said, waits as a person would, and names the move; never without an answer."""
        legal = next(iter(game.board.legal_moves), None)
        if legal is None:
            self._tell("bestmove (none)")
            return
        best = legal.uci()
        try:
            player = await self._ready()
            self._say(player.name, await player.greeting(game))
            played = await player.play(game, limits)
            best = played.result.uci
            self._tell(described(played.result))
            self._say(player.name, played.words)
            await _until(stop, None if limits.waits else played.due_seconds)
        except Exception as error:  # a program that gets no answer has lost the game
            self._tell(f"info string {type(error).__name__}: {error}")
        self._tell(f"bestmove {best}")

    def _say(self, name: str, words: str | None) -> None:
        if words:
            self._tell(f"info string {name}: {' '.join(words.split())}")

    async def _finish_search(self) -> None:
        """A command that changes what is searched ends the search, with its answer."""
        if self._search is not None:
            self._stop.set()
            await self._search
            self._search = None

    async def _end(self) -> None:
        if self._players is not None:
            with suppress(Exception):
                await (await self._players).close()
        await self._tasks.close()


def _slider(name: str, value: str) -> int | None:
    """The slider's value; 0 leaves it to the character. Raises BadCommand."""
    return whole_number(name, value, SLIDER_RANGE) or None


def described(result: MoveResult) -> str:
    """The move that will be played as an `info` line: its score (centipawns, or moves to mate) and what follows."""
    line = next((line for line in result.candidates if line.uci == result.uci), None)
    score = ""
    if line is not None and line.centipawns is not None:
        score = f" score cp {line.centipawns}"
        if abs(line.centipawns) >= MATE_EDGE:
            plies = MATE_SCORE - abs(line.centipawns)
            score = f" score mate {(plies + 1) // 2 if line.centipawns > 0 else -(plies // 2)}"
    moves = " ".join(line.line if line is not None and line.line else (result.uci,))
    depth = result.extra.get("depth", "1")
    return f"info depth {depth}{score} nodes {result.nodes} time {result.elapsed_ms} pv {moves}"


async def _until(stop: asyncio.Event, seconds: float | None) -> None:
    """Waits so long (None: without end), or until the program asks for the move at once."""
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)


def read_lines(source: TextIO, lines: asyncio.Queue[str | None], loop: asyncio.AbstractEventLoop) -> None:
    """Hands on every line of `source`, and None at its end; for a thread of its own, for pipes cannot be awaited on
    every system."""
    for line in source:
        loop.call_soon_threadsafe(lines.put_nowait, line[:LINE_LIMIT])
    loop.call_soon_threadsafe(lines.put_nowait, None)


def tell(line: str) -> None:
    """One line to the program, at once."""
    print(line, flush=True)


async def speak_uci(open_players: OpenPlayers, character: str | None = None) -> None:
    """Serves the program at standard input and output until it ends. Raises BadCommand for an unknown character."""
    program = UciProgram(tell, open_players, character)
    lines: asyncio.Queue[str | None] = asyncio.Queue()
    reader = threading.Thread(target=read_lines, args=(sys.stdin, lines, asyncio.get_running_loop()), daemon=True)
    reader.start()
    await program.run(lines)
