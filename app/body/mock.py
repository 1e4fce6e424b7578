"""An engine without an engine: the first legal move, always the same one."""

from __future__ import annotations

from app.body.base import Candidate, EngineConfig, MoveResult, Priority
from app.body.positions import board_after

# Candidates the mock names: as many as every engine owes where the position has them.
CANDIDATES = 3


class MockEngine:
    """Plays the first legal move of python-chess's order, whatever the seed, the rating or the style. It knows no
    scores, so its candidates carry none."""

    name = "mock"

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """The first legal move."""
        del config, priority  # nothing makes it play better, worse or sooner
        candidates = _first_moves(initial_fen, moves, CANDIDATES)
        return MoveResult(uci=candidates[0].uci, candidates=candidates, engine=self.name, extra={"source": "mock"})

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        """The first `multipv` legal moves, without scores."""
        del nodes, priority  # it does not search
        return _first_moves(initial_fen, moves, multipv)

    async def close(self) -> None:
        """There is nothing to end."""


def _first_moves(initial_fen: str, moves: tuple[str, ...], count: int) -> tuple[Candidate, ...]:
    board = board_after(initial_fen, moves)
    return tuple(
        Candidate(uci=move.uci(), line=(move.uci(),)) for move, _ in zip(board.legal_moves, range(count), strict=False)
    )
