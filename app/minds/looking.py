"""A look of the engine at what is talked about: a few short searches before a mind answers at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import chess
from cachetools import LRUCache

from app.body.base import Candidate, ChessEngine, EngineDown, Priority
from app.body.scale import MATE_EDGE, MATE_SCORE, winning_chances
from app.domain.seen import PositionSeen, SeenLine, ToSee, position_of

# Nodes of one search, some 120 ms of Stockfish and 400 of the WebAssembly one for the best lines (with half of them a
# bishop that is lost four moves later is still called saved), and half of it for all. A position is searched for its
# best lines, and once more for all its moves where these are to be weighed: so many lines at once are seen half as
# deep.
BEST_NODES, LOOK_NODES, BEST_LINES, ALL_LINES = 80_000, 40_000, 4, 100
# Seconds after which what was not looked at stays unseen: on a quiet machine it takes a third of one.
LOOK_SECONDS = 1.6
# Half-moves of a line that are kept, and positions, some 10 KB each.
LINE_KEPT, POSITIONS_KEPT = 10, 128


class Look(Protocol):
    """Looks at positions."""

    async def __call__(self, wanted: Sequence[ToSee]) -> tuple[PositionSeen, ...]:
        """What is seen of them; those that nobody could look at in time are missing."""
        ...


async def unseeing(wanted: Sequence[ToSee]) -> tuple[PositionSeen, ...]:
    """Sees nothing."""
    del wanted
    return ()


class EngineLook:
    """Looks with the engine of the house, behind the moves of live games, which may interrupt it."""

    def __init__(self, engine: ChessEngine, *, seconds: float = LOOK_SECONDS) -> None:
        self._engine = engine
        self._seconds = seconds
        # One worker's own: answers of its engines, by position and whether all moves were weighed.
        self._kept: LRUCache[tuple[str, bool], PositionSeen] = LRUCache(POSITIONS_KEPT)
        # One worker's own: the positions of these whose best line was looked for alone.
        self._deep: LRUCache[str, bool] = LRUCache(POSITIONS_KEPT)

    async def __call__(self, wanted: Sequence[ToSee]) -> tuple[PositionSeen, ...]:
        if not wanted:
            return ()  # as for most turns
        rivals = list[ToSee]()
        try:
            async with asyncio.timeout(self._seconds):
                for one in wanted:  # What matters most is known whole before the next is looked at.
                    await self._best(one.board)
                    if one.every:
                        await self._all(one.board)
                for board in self._compared(wanted):
                    await self._deeper(board)
                    rivals.append(ToSee(board))
        except (EngineDown, TimeoutError):
            pass  # What was seen by then is told; the rest is counted.
        found = (self._known(position_of(one.board)) for one in (*wanted, *rivals))
        return tuple(dict.fromkeys(seen for seen in found if seen is not None))

    def _compared(self, wanted: Sequence[ToSee]) -> list[chess.Board]:
        """The positions after moves that were looked into and are not the first choice, and after that one: a verdict
        on two moves is one by two looks of one line each, which go deeper than four lines beside each other."""
        names = {position_of(one.board) for one in wanted}
        found = dict[str, chess.Board]()
        for one in wanted:
            seen = self._known(position_of(one.board))
            if seen is None:
                continue
            best, *others = (_after(one.board, line.first) for line in seen.lines)
            named = [other for other in others if position_of(other) in names]
            found.update((position_of(board), board) for board in ([*named[:2], best] if named else []))
        return list(found.values())

    async def _deeper(self, board: chess.Board) -> None:
        """Looks for the one best line of a position; the others that are known stay behind it."""
        name = position_of(board)
        if board.is_game_over() or name in self._deep:
            return
        lines = await self._lines(board, 1, BEST_NODES)
        if not lines:
            return
        self._deep[name] = True
        for every in (False, True):
            known = self._kept.get((name, every))
            if known is not None or not every:
                rest = () if known is None else known.lines
                self._kept[name, every] = PositionSeen(name, _together(lines, rest))

    def _known(self, name: str) -> PositionSeen | None:
        return self._kept.get((name, True)) or self._kept.get((name, False))

    async def _best(self, board: chess.Board) -> None:
        """Looks for the best lines of a position that was not looked at."""
        name = position_of(board)
        if board.is_game_over() or self._known(name) is not None:
            return
        best = await self._lines(board, BEST_LINES, BEST_NODES)
        if best:
            self._kept[name, False] = PositionSeen(name, best)

    async def _all(self, board: chess.Board) -> None:
        """Weighs the other moves of a position too."""
        name = position_of(board)
        best = self._kept.get((name, False))
        if best is None or (name, True) in self._kept:
            return
        # An engine that is stopped in the middle of a line may tell fewer than it was asked for.
        is_all = len(best.lines) >= board.legal_moves.count()
        rest = () if is_all else await self._lines(board, ALL_LINES, LOOK_NODES)
        self._kept[name, True] = PositionSeen(name, _together(best.lines, rest))

    async def _lines(self, board: chess.Board, count: int, nodes: int) -> tuple[SeenLine, ...]:
        found = await self._engine.analyse(board.fen(), (), nodes=nodes, multipv=count, priority=Priority.HINT)
        return tuple(line for one in found if (line := _line_of(one)) is not None)


def _after(board: chess.Board, uci: str) -> chess.Board:
    after = board.copy(stack=False)
    after.push_uci(uci)
    return after


def _together(best: Sequence[SeenLine], others: Sequence[SeenLine]) -> tuple[SeenLine, ...]:
    """The best lines, and behind them all others, none of which is better than the last one of these, whatever a more
    shallow search made of it."""
    known, least = {line.first for line in best}, best[-1]
    rest = []
    for line in others:
        if line.first not in known:
            is_over = line.chance > least.chance
            rest.append(replace(line, chance=least.chance, mate=least.mate) if is_over else line)
    return (*best, *sorted(rest, key=lambda line: -line.chance))


def _line_of(found: Candidate) -> SeenLine | None:
    """A line with its worth; None for a move that the engine did not weigh."""
    if found.centipawns is None:
        return None
    mate = None
    if abs(found.centipawns) >= MATE_EDGE:
        plies = MATE_SCORE - abs(found.centipawns)
        mate = (plies + 1) // 2 if found.centipawns > 0 else -(plies // 2 or 1)
    moves = (found.line or (found.uci,))[:LINE_KEPT]
    return SeenLine(moves, winning_chances(found.centipawns), mate)
