"""What recording a turn costs: the processor time spent in everything that notes, over that of the whole turn.

Without pauses, with an engine that answers at once and no embeddings, a turn is as short as can be, so the share is as
large as can be (`lean`); beside it the club as it comes (`usual`). Whatever notes is timed where it is called.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import chess

from app.config import Settings
from app.domain.acts import PlayMove, Say
from app.domain.position import Color
from app.matches.service import Terms
from app.matches.table import Table
from app.runtime.channels import Recorded, turns
from app.runtime.log import set_up_logging
from app.seats import turn as seat_turn
from app.soul import noted
from app.subconscious import why
from app.wiring import open_house
from scripts.benchmarks.report import tell
from scripts.evaluation.games import Nobody, until

TURNS = 120
LONGEST_GAME = 20
LOOKS = 20_000
# Said with every third move, so that answers are recorded too.
TALK = ("Hello, how are you?", "What is your favourite opening?", "I lost to a king's gambit last week.")

NOTING: tuple[tuple[ModuleType, str], ...] = (
    (turns, "note"), (turns, "keep"), (why, "scores_told"), (noted, "note_answer"), (noted, "note_heard"),
    (noted, "note_bids"), (noted, "note_topics"), (seat_turn, "_decided"), (seat_turn, "_note_move"),
)  # fmt: skip


class Meter:
    """Processor time of this thread in the functions that note, in nanoseconds; what one calls of the others counts
    once, and looking at the clock not at all."""

    def __init__(self) -> None:
        self.spent = 0
        self.calls = 0
        self._inside = False
        # What the two looks at the clock cost themselves.
        self.cost_of_looking = 0
        nothing = self.timed(lambda: None)
        for _ in range(LOOKS):
            nothing()
        self.cost_of_looking = self.spent // LOOKS

    def timed(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if self._inside:
                return function(*given, **named)
            self._inside = True
            began = time.thread_time_ns()
            try:
                return function(*given, **named)
            finally:
                self.spent += time.thread_time_ns() - began - self.cost_of_looking
                self.calls += 1
                self._inside = False

        return call

    def attach(self) -> None:
        """Puts the timed functions in the place of the others, wherever they are known."""
        known = {id(getattr(module, name)): self.timed(getattr(module, name)) for module, name in NOTING}
        for name, module in list(sys.modules.items()):
            if name.startswith("app."):
                for key, value in list(vars(module).items()):
                    if id(value) in known:
                        setattr(module, key, known[id(value)])
        for name in ("__enter__", "__exit__"):
            setattr(turns.span, name, self.timed(getattr(turns.span, name)))


def run() -> None:
    """Turns of one character after another, without a model."""
    set_up_logging("error")
    meter = Meter()
    meter.attach()
    for name, engine, embedder in (("lean", "mock", "hashed"), ("usual", "auto", "auto")):
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_measure(meter, name, Path(folder), engine, embedder))


async def _measure(meter: Meter, name: str, folder: Path, engine: Any, embedder: Any) -> None:
    flags = {"player_agents": True, "clay_economy": False, "agent_autonomy": False, "inspector": True}
    settings = Settings(
        _env_file=None, data_dir=folder, database_url=f"sqlite:///{folder}/club.db", engine=engine,
        embedder=embedder, pacing="instant", exhibitions=False, rate_limits=False, seed=1, flags=flags,
    )  # fmt: skip
    async with open_house(settings, Nobody()) as house:
        while not (await house.readiness.report()).ready:  # noqa: ASYNC110 - a page that one asks again
            await asyncio.sleep(0.1)
        await until(lambda: not {"lore:embed", "soul:learn"} & set(house.tasks.names()), 300)
        player = (await house.identity.enter_as_guest("Guest")).player
        cast, dice, played, games = list(house.characters.all()), random.Random(7), 0, 0
        meter.spent = meter.calls = 0
        began = time.process_time_ns()
        while played < TURNS:
            terms = Terms(color=Color.WHITE, rated=False, watchable=False)
            sitter = cast[games % len(cast)].persona.sitter
            table = await house.matches.open_match(player.sitter, sitter, terms, by_house=True)
            table.join("bench", Color.WHITE)
            played += await _game(table, dice)
            games += 1
        whole = time.process_time_ns() - began
        kept = house.channels.turns()
        tell("inspector", f"{name}_processor_time_of_a_turn", whole / played / 1e6, "ms")
        tell("inspector", f"{name}_noting_in_a_turn", meter.spent / played / 1e6, "ms")
        tell("inspector", f"{name}_share_of_a_turn", 100 * meter.spent / whole, "%")
        tell("inspector", f"{name}_calls_in_a_turn", meter.calls / played, "")
        tell("inspector", f"{name}_messages_in_a_turn", sum(len(one.messages) for one in kept) / len(kept), "")
        tell("inspector", f"{name}_kilobytes_of_a_turn", _bytes_of(kept) / len(kept) / 1000, "kB")


async def _game(table: Table, dice: random.Random) -> int:
    """Plays random moves, and says something with every third; returns the turns that the mind took."""
    taken = 0
    board = chess.Board()
    while taken < LONGEST_GAME and not table.state.ended:
        move = dice.choice(list(board.legal_moves)).uci()
        board.push_uci(move)
        if taken % 3 == 0:
            await table.act(Say(Color.WHITE, TALK[taken // 3 % len(TALK)]))
        await table.act(PlayMove(Color.WHITE, move, board.ply() - 1))
        if table.state.ended:
            break
        await until(lambda: table.state.ended or _has_felt(table, board.ply() + 1), 60)
        if table.state.ended:
            break
        board.push_uci(table.state.moves[-1].uci)
        taken += 1
    return taken


def _has_felt(table: Table, ply: int) -> bool:
    """Whether the mind's turn of this half-move is over."""
    return table.state.minds[Color.BLACK].felt_at == (table.state.epoch, ply)


def _bytes_of(kept: list[Recorded]) -> int:
    """Bytes that the turns hold, each object once, without what the club holds anyway (personas and their sheets)."""
    seen: set[int] = set()
    waiting: list[Any] = [part for one in kept for part in (one.messages, one.about)]
    total = 0
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        total += sys.getsizeof(value)
        if isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list | tuple | set | frozenset):
            waiting += list(value)
        elif hasattr(value, "data"):
            waiting.append(value.data)
    return total


if __name__ == "__main__":
    run()
