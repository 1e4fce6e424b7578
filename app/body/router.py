"""Several bodies in one house: each move is played by the one that its configuration names."""

from __future__ import annotations

from collections.abc import Mapping

import structlog

from app.body.base import Candidate, ChessEngine, EngineConfig, EngineDown, MoveResult, Priority

log = structlog.get_logger(__name__)


class EngineRouter:
    """Obeys `EngineConfig.engine`. Names that nobody here has, and bodies that are down, are played by the main engine;
    it also analyses, since a judgement must not depend on whose game it is."""

    def __init__(self, main: ChessEngine, others: Mapping[str, ChessEngine]) -> None:
        """`others` by the name in `EngineConfig.engine`: "maia2", or "uci:" and a character's slug."""
        self.name = main.name
        self.main = main
        self.others = dict(others)

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """The named body's move. Raises as the main engine does."""
        body = self.others.get(config.engine)
        if body is not None:
            try:
                return await body.choose_move(initial_fen, moves, config, priority=priority)
            except EngineDown as error:
                log.warning("body_fell_back", body=config.engine, reason=str(error))
        return await self.main.choose_move(initial_fen, moves, config, priority=priority)

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
        return await self.main.analyse(initial_fen, moves, nodes=nodes, multipv=multipv, priority=priority)

    async def close(self) -> None:
        """Closes every body."""
        for body in (*self.others.values(), self.main):
            await body.close()
