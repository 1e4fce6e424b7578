"""Engines for finished games: one that has been told what to think of each position."""

from __future__ import annotations

from dataclasses import dataclass, field

import chess

from app.body.base import Candidate, EngineConfig, EngineDown, MoveResult, Priority


@dataclass
class TellingEngine:
    """An engine whose opinion of the position after each number of half-moves is given: centipawns from White's side,
    and the best line. It counts what it was asked, and is down for as many questions as it is told to be."""

    white_cp: dict[int, int] = field(default_factory=dict)
    lines: dict[int, tuple[str, ...]] = field(default_factory=dict)
    name: str = "telling"
    asked: list[tuple[int, int, Priority]] = field(default_factory=list)
    down_for: int = 0

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        raise NotImplementedError

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        assert multipv == 1
        self.asked.append((len(moves), nodes, priority))
        if self.down_for > 0:
            self.down_for -= 1
            raise EngineDown("nobody answers")
        board = chess.Board(initial_fen)
        for uci in moves:
            board.push_uci(uci)
        line = self.lines.get(len(moves)) or (next(iter(board.legal_moves)).uci(),)
        score = self.white_cp.get(len(moves), 0)
        return (Candidate(line[0], centipawns=score if board.turn else -score, line=line),)

    async def close(self) -> None:
        """There is nothing to end."""
