"""How a loosened pawn front is used: pawns that strike at it, and knights that can reach the squares it gave up."""

from __future__ import annotations

from collections import deque

import chess

from app.desk.moves.tactic_notes import weakened
from app.domain.prose_words import listed

# Moves that a knight may need to a square that is told.
KNIGHT_MOVES = 4


def uses_of(after: chess.Board, move: chess.Move) -> list[str]:
    """What the side to move can do about a pawn that has just gone forward, as clauses; empty for other men."""
    square, side = move.to_square, after.turn
    if after.piece_type_at(square) != chess.PAWN:
        return []
    found = []
    if strikes := levers(after, square, side):
        found.append(f"the push {' or '.join(strikes)} strikes at the pawn on {chess.square_name(square)}")
    before = after.copy(stack=False)
    before.remove_piece_at(square)
    before.set_piece_at(move.from_square, chess.Piece(chess.PAWN, not side))
    before.turn = not side
    holes = [word for words in weakened(before, move) for word in words.split() if word in chess.SQUARE_NAMES]
    for hole in holes:
        if (route := knight_route(after, chess.parse_square(hole), side)) is not None:
            found.append(
                f"the knight on {route[0]} can go to {hole}" + (f" by {listed(route[1:-1])}" if route[1:-1] else "")
            )
            break
    return found


def levers(board: chess.Board, target: chess.Square, side: chess.Color) -> list[str]:
    """Squares from which a pawn that has still to come there would strike at a square."""
    found = []
    for square in chess.SquareSet(chess.BB_PAWN_ATTACKS[not side][target]):
        behind = [
            pawn
            for pawn in board.pieces(chess.PAWN, side)
            if chess.square_file(pawn) == chess.square_file(square)
            and (chess.square_rank(pawn) < chess.square_rank(square)) is side
            and pawn != square
        ]
        if behind and board.piece_type_at(square) is None:
            found.append(chess.square_name(square))
    return found


def knight_route(board: chess.Board, goal: chess.Square, side: chess.Color) -> list[str] | None:
    """The shortest way of a knight of a side to a square over squares that are free and that no pawn attacks; None
    where none gets there soon."""
    best: list[str] | None = None
    for start in board.pieces(chess.KNIGHT, side):
        queue, seen = deque([[start]]), {start}
        while queue:
            way = queue.popleft()
            if way[-1] == goal:
                if best is None or len(way) < len(best):
                    best = [chess.square_name(one) for one in way]
                break
            if len(way) > KNIGHT_MOVES:
                continue
            for square in chess.SquareSet(chess.BB_KNIGHT_ATTACKS[way[-1]]):
                pawns = chess.BB_PAWN_ATTACKS[side][square] & board.pawns & board.occupied_co[not side]
                if square in seen or board.color_at(square) is side or pawns:
                    continue
                if board.piece_type_at(square) is not None and square != goal:
                    continue
                seen.add(square)
                queue.append([*way, square])
    return best
