"""The last resort: whatever happens to the engine, the turn ends with a legal move."""

from __future__ import annotations

from dataclasses import replace

import structlog

from app.body.base import Candidate, ChessEngine, EngineConfig, EngineDown, MoveResult, Priority
from app.body.mock import MockEngine
from app.body.positions import board_after

# What the table may tell the players when the mock had to step in.
FALLBACK_NOTE = "The engine did not answer, so the first legal move was played."

log = structlog.get_logger(__name__)


class FailsafeEngine:
    """Another engine, with the mock behind it for moves. Analysis is not invented: there `EngineDown` goes on."""

    def __init__(self, engine: ChessEngine) -> None:
        self._engine = engine
        self._mock = MockEngine()
        self.name = engine.name

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """The engine's move, or the mock's with a `note`. Raises only ValueError, for a game that has no next move."""
        board = board_after(initial_fen, moves)
        try:
            result = await self._engine.choose_move(initial_fen, moves, config, priority=priority)
            if result.uci in {move.uci() for move in board.legal_moves}:
                return result
            log.error("engine_illegal_move", engine=self.name, uci=result.uci[:20])
        except EngineDown as error:
            log.error("engine_fell_back", engine=self.name, reason=str(error))
        except Exception:
            # A mistake of our own must not end somebody's game either; it is logged as the bug it is.
            log.exception("engine_broke", engine=self.name)
        return replace(await self._mock.choose_move(initial_fen, moves, config), note=FALLBACK_NOTE)

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        """As the engine does."""
        return await self._engine.analyse(initial_fen, moves, nodes=nodes, multipv=multipv, priority=priority)

    async def close(self) -> None:
        """Closes the engine."""
        await self._engine.close()
