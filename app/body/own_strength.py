"""A character's own program: plays its best move within so many nodes, since its strength lies in the program itself
(lc0 with the weights of Maia at one node, an engine of somebody's own)."""

from __future__ import annotations

import random
import time

from app.body.base import Candidate, ChessEngine, EngineConfig, MoveResult, Priority
from app.body.pool import EnginePool
from app.body.positions import board_after
from app.body.reasons import explain_repertoire
from app.body.repertoire import remembered_move
from app.body.uci_wire import SearchRequest

# Seconds beyond the character's own time that a move may take before the program counts as hung.
GRACE_SECONDS = 5.0


class OwnStrength:
    """A UCI program as it is: no ladder, no taste, but the character's repertoire. Analysis is `main`'s."""

    def __init__(self, name: str, pool: EnginePool, main: ChessEngine, nodes: int) -> None:
        """`nodes` bounds each search."""
        self.name = name
        self._pool = pool
        self._main = main
        self._nodes = nodes

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """The program's best move, or one of the repertoire. Raises `EngineDown`, ValueError."""
        begun = time.monotonic()
        board = board_after(initial_fen, moves)
        request = SearchRequest(initial_fen, moves, nodes=self._nodes)
        seconds = config.time_budget + GRACE_SECONDS
        outcome = await self._pool.search(request, board, priority=priority, seconds=seconds)
        dice = random.Random() if config.seed is None else random.Random(f"{config.seed}|{' '.join(moves)}")
        book = remembered_move(initial_fen, moves, config, dice)
        uci = outcome.best if book is None else book.uci
        return MoveResult(
            uci=uci,
            candidates=outcome.lines or (Candidate(uci),),
            engine=self.name,
            nodes=outcome.nodes,
            elapsed_ms=round((time.monotonic() - begun) * 1000),
            extra={"source": "search" if book is None else "repertoire"},
            choice=None if book is None else explain_repertoire(board, uci, book.why),
        )

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        """The main engine's lines."""
        return await self._main.analyse(initial_fen, moves, nodes=nodes, multipv=multipv, priority=priority)

    async def close(self) -> None:
        """Ends the program."""
        await self._pool.close()
