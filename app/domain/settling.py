"""Plays the captures of a position out, on all squares at once, until neither side gains by another one: what an
exchange on one square alone does not show (a piece left behind, a counter-attack, a check in between)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.domain.exchange import gain, prize

# Positions that are looked at for one answer, some 20 ms; moves that are looked ahead; what a mate counts.
MOST_SEEN, DEEPEST, MATED = 260, 7, 100


@dataclass(frozen=True, slots=True)
class Settled:
    """What the side to move wins by the best captures, in points of the usual piece values, and these captures. It may
    leave them all; then it wins nothing."""

    points: int
    line: tuple[chess.Move, ...] = ()


def settled(board: chess.Board) -> Settled:
    """The captures played out from here."""
    return _Settler().found(board.copy(stack=False), -MATED, MATED, DEEPEST)


def settled_after(move: chess.Move, board: chess.Board) -> Settled:
    """A legal move, and the captures that follow it: what its mover has won in the end, and the whole line."""
    after = board.copy(stack=False)
    won = prize(after, move)
    after.push(move)
    rest = settled(after)
    return Settled(won - rest.points, (move, *rest.line))


def exchanged(
    line: Sequence[chess.Move], board: chess.Board
) -> tuple[dict[chess.PieceType, int], dict[chess.PieceType, int]]:
    """What the first mover of a line takes in it, and what it loses; promotions are left out."""
    after, taken = board.copy(stack=False), (dict[chess.PieceType, int](), dict[chess.PieceType, int]())
    for number, move in enumerate(line):
        if after.is_capture(move):
            kind = after.piece_type_at(move.to_square) or chess.PAWN
            taken[number % 2][kind] = taken[number % 2].get(kind, 0) + 1
        after.push(move)
    return taken


class _Settler:
    """One search, which stops at `MOST_SEEN` positions."""

    def __init__(self) -> None:
        self._seen = 0

    def found(self, board: chess.Board, least: int, most: int, depth: int) -> Settled:
        """The best for the side to move, as far as it lies between `least` and `most`."""
        self._seen += 1
        checked = board.is_check()
        best = Settled(-MATED if checked else 0)
        if not depth or self._seen > MOST_SEEN:
            return Settled(0)
        if not checked and best.points >= most:
            return best
        for move in self._moves(board, checked=checked):
            won = prize(board, move)
            board.push(move)
            rest = self.found(board, -most + won, -max(least, best.points) + won, depth - 1)
            board.pop()
            if won - rest.points > best.points:
                best = Settled(won - rest.points, (move, *rest.line))
            if best.points >= most:
                break
        return best

    @staticmethod
    def _moves(board: chess.Board, *, checked: bool) -> list[chess.Move]:
        """What is tried: captures that do not lose on their own square or give check, and every way out of a check."""
        if checked:
            found = list(board.legal_moves)
            return sorted(found, key=lambda move: -gain(board, move) if board.is_capture(move) else 0)
        pairs = [(gain(board, move), move) for move in board.generate_legal_captures()]
        return [
            move
            for worth, move in sorted(pairs, key=lambda pair: (-pair[0], board.piece_type_at(pair[1].from_square) or 0))
            if worth >= 0 or board.gives_check(move)
        ]
