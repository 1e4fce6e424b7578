"""How a weakened king is gone at: squares about it that no pawn guards any more, who can reach them, pawns that strike
at its shelter, and the centre."""

from __future__ import annotations

import re

import chess

from app.desk.moves.use_words import knight_route, levers
from app.domain.prose_words import listed

# Squares, pushes and routes that are told.
SQUARES, PUSHES = 3, 2
_KING = re.compile(r"\b(?:king|castled position|shelter|kingside|king ?side|his pawns|open position)\b")
_GO = re.compile(
    r"\b(?:attack\w*|go(?:es|ing)? (?:about|at|after|for)|get (?:at|to)|mate|break (?:through|open|in)"
    r"|exploit\w*|punish\w*"
    r"|use|storm|hit|crack|pry|hunt)\b"
)
_PAWNS = re.compile(
    r"\bpawns? (?:are |is |stand(?:s|ing)? |sit(?:s|ting)? |now )?(?:on|at) ([a-h][1-8])(?:(?:,| and| &) ([a-h][1-8]))?"
)


def asks_for_the_king(low: str) -> bool:
    """Whether words ask how a king is attacked."""
    return _KING.search(low) is not None and _GO.search(low) is not None


def pawns_said(low: str) -> list[str]:
    """The squares on which words say that pawns stand."""
    found = _PAWNS.search(low)
    return [] if found is None else [one for one in found.groups() if one]


def king_aims(board: chess.Board, side: chess.Color) -> list[str]:
    """What `side` can go for about the other king, as sentences; empty where its shelter is whole."""
    king = board.king(not side)
    if king is None:
        return []
    weak = [one for one in _about(board, king, side) if not _guardable(board, one, not side)]
    if not weak:
        return []
    weak.sort(key=lambda one: (-_forward(one, side), abs(chess.square_file(one) - chess.square_file(king))))
    reached = [(one, route) for one in weak if (route := knight_route(board, one, side)) is not None and len(route) > 1]
    first = [one for one, _ in reached] + [one for one in weak if one not in {at for at, _ in reached}]
    told = [f"No pawn of theirs can guard {listed([chess.square_name(one) for one in first[:SQUARES]])} any more."]
    if reached:
        _, route = min(reached, key=lambda one: (len(one[1]), -_forward(one[0], side)))
        by = f" by {listed(route[1:-1])}" if route[1:-1] else ""
        told.append(f"The knight on {route[0]} can go to {route[-1]}{by}.")
    pushes = _pushes(board, king, side)
    if pushes:
        told.append(f"The push {' or '.join(pushes[:PUSHES])} strikes at the pawns before the king and opens a file.")
    if not _is_open(board) and (centre := _centre(board, side)):
        told.append(
            f"Opening the centre with {centre} brings the bishops and rooks in, while the king has lost its shelter."
        )
    return told


def _about(board: chess.Board, king: chess.Square, side: chess.Color) -> list[chess.Square]:
    """Squares near a king, on the ranks before it, that no pawn stands on."""
    ranks = (4, 5) if side else (3, 2)
    wing = range(4, 8) if chess.square_file(king) > 3 else range(4)
    return [
        one
        for one in chess.SQUARES
        if chess.square_rank(one) in ranks
        and chess.square_file(one) in wing
        and abs(chess.square_file(one) - chess.square_file(king)) <= 2
        and board.piece_type_at(one) != chess.PAWN
    ]


def _guardable(board: chess.Board, square: chess.Square, side: chess.Color) -> bool:
    """Whether a pawn of a side guards a square, or could come to."""
    for pawn in board.pieces(chess.PAWN, side):
        if abs(chess.square_file(pawn) - chess.square_file(square)) != 1:
            continue
        ahead = chess.square_rank(pawn) - chess.square_rank(square)
        if (ahead > 0) is (side is chess.BLACK) and ahead != 0:
            return True
    return False


def _forward(square: chess.Square, side: chess.Color) -> int:
    rank = chess.square_rank(square)
    return rank if side else 7 - rank


def _pushes(board: chess.Board, king: chess.Square, side: chess.Color) -> list[str]:
    """Pawn moves that strike at the pawns before a king."""
    found: list[str] = []
    for pawn in board.pieces(chess.PAWN, not side):
        advanced = chess.square_rank(pawn) not in ((6,) if side else (1,))
        if advanced and abs(chess.square_file(pawn) - chess.square_file(king)) <= 2:
            found += [one for one in levers(board, pawn, side) if one not in found]
    return found


def _is_open(board: chess.Board) -> bool:
    return any(not board.pawns & chess.BB_FILES[file] for file in (3, 4))


def _centre(board: chess.Board, side: chess.Color) -> str:
    """The pawn move by which a side opens the centre; "" for none."""
    for name in ("d4", "e4", "d5", "e5") if side else ("d5", "e5", "d4", "e4"):
        target = chess.parse_square(name)
        for move in board.legal_moves:
            if (
                move.to_square != target
                or board.piece_type_at(move.from_square) != chess.PAWN
                or board.is_capture(move)
            ):
                continue
            hits = chess.BB_PAWN_ATTACKS[side][target] & board.pawns & board.occupied_co[not side]
            if hits:
                return name
    return ""
