"""The history of every piece of a game: its squares, its captures, and the move that captured it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import chess

from app.domain.plies import Ply


@dataclass(slots=True)
class Career:
    """One piece. `path` holds (ply, square) of each of its moves, `takes` the plies (from 0) in which it captured;
    `born` is its kind at the start, `kind` at the end. `taken_at` is the ply in which it was captured."""

    color: chess.Color
    born: chess.PieceType
    origin: chess.Square
    kind: chess.PieceType
    square: chess.Square
    path: list[tuple[int, chess.Square]] = field(default_factory=list)
    takes: list[int] = field(default_factory=list)
    taken_at: int | None = None

    @property
    def alive(self) -> bool:
        return self.taken_at is None

    @property
    def squares(self) -> tuple[chess.Square, ...]:
        """Every square it has stood on, in order."""
        return (self.origin, *(square for _, square in self.path))


def careers_of(start: chess.Board, plies: Iterable[Ply]) -> tuple[Career, ...]:
    """The careers of all pieces that stood on `start` through the moves `plies`."""
    white, kind_at = start.occupied_co[chess.WHITE], start.piece_type_at
    careers = [
        Career(bool(white & chess.BB_SQUARES[square]), kind, square, kind, square)
        for square in chess.scan_forward(start.occupied)
        if (kind := kind_at(square)) is not None
    ]
    standing = {career.square: career for career in careers}
    for number, ply in enumerate(plies):
        mover = standing.pop(ply.origin)
        if ply.taken is not None and ply.taken_on in standing:
            standing.pop(ply.taken_on).taken_at = number
            mover.takes.append(number)
        _step(mover, number, ply.square, standing)
        if ply.promoted is not None:
            mover.kind = ply.promoted
        if ply.castled is not None:
            rank = chess.square_rank(ply.square) * 8
            corner, beside = (7, 5) if ply.castled == "kingside" else (0, 3)
            if rank + corner in standing:
                _step(standing.pop(rank + corner), number, rank + beside, standing)
    return tuple(careers)


def _step(career: Career, ply: int, square: chess.Square, standing: dict[chess.Square, Career]) -> None:
    career.path.append((ply, square))
    career.square = square
    standing[square] = career
