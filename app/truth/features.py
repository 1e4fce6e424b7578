"""What can be seen on a board: open files, what guards and what hits a man, pins."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from app.domain import prose_facts


def is_open(board: chess.Board, name: str, file: int, owner: chess.Color | None) -> bool:
    """Whether a file is open, half-open (for a side), closed, or blocked by a pawn of a side."""
    white, black = (bool(board.pieces_mask(chess.PAWN, color) & chess.BB_FILES[file]) for color in (True, False))
    if name == "half-open":
        return white != black and (owner is None or not (white if owner else black))
    if name in ("closed", "blocked"):
        return (
            (white if owner else black)
            if owner is not None
            else white and black
            if name == "closed"
            else white or black
        )
    return not white and not black


def guards(board: chess.Board, square: chess.Square) -> list[chess.Square]:
    """What guards the man on the square."""
    return list(board.attackers(bool(board.color_at(square)), square)) if board.piece_at(square) else []


def hits(board: chess.Board, square: chess.Square) -> list[chess.Square]:
    """What attacks the man on the square."""
    return list(board.attackers(not board.color_at(square), square)) if board.piece_at(square) else []


def pins(board: chess.Board, color: chess.Color) -> Iterator[tuple[chess.Square, chess.Square, chess.Square]]:
    """Pins of men of `color` as (pinner, pinned, behind): to the king, to anything worth more, or to what is loose."""
    for pinner in chess.scan_forward(board.occupied_co[not color] & (board.bishops | board.rooks | board.queens)):
        for pinned in chess.scan_forward(board.attacks_mask(pinner) & board.occupied_co[color] & ~board.kings):
            ray, front = chess.ray(pinner, pinned), prose_facts.POINTS[board.piece_type_at(pinned) or chess.PAWN]
            for behind in chess.scan_forward(ray & board.occupied_co[color] & ~chess.BB_SQUARES[pinned]):
                there = chess.between(pinner, behind) & board.occupied == chess.BB_SQUARES[pinned]
                back = board.piece_type_at(behind) or chess.PAWN
                dear = back == chess.KING or prose_facts.POINTS[back] > front or not board.attackers_mask(color, behind)
                if there and dear:
                    yield pinner, pinned, behind
