"""Ways over the board in words: how a piece gets from one square to another, and what frees one that is shut in."""

from __future__ import annotations

from collections import deque

import chess

from app.domain.prose_words import listed, man_placed, number_word

# Moves of the longest way that is told.
LONGEST_WAY = 6


def way_of(start: chess.Square, end: chess.Square, board: chess.Board) -> list[chess.Square] | None:
    """The squares after `start` on a shortest way of the piece there to `end`, round its own men and past squares that
    enemy pawns guard, as if nothing else moved; None without one."""
    piece = board.piece_at(start)
    if piece is None or start == end or piece.piece_type == chess.PAWN:
        return None
    alone = board.copy(stack=False)
    alone.remove_piece_at(start)
    pawns = alone.pieces_mask(chess.PAWN, not piece.color)
    guarded = 0
    for pawn in chess.scan_forward(pawns):
        guarded |= chess.BB_PAWN_ATTACKS[not piece.color][pawn]
    before: dict[chess.Square, chess.Square] = {start: start}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        if at == end:
            return _back(before, start, end)
        there = alone.copy(stack=False)
        there.set_piece_at(at, piece)
        open_to = there.attacks_mask(at) & ~alone.occupied_co[piece.color]
        for following in chess.scan_forward(open_to):
            if following not in before and (following == end or not chess.BB_SQUARES[following] & guarded):
                before[following] = at
                waiting.append(following)
    return None


def way_in_words(start: chess.Square, end: chess.Square, board: chess.Board) -> str | None:
    """ "your knight on b1 needs four moves to f5, by d2, f1 and e3, if nothing stops it"; None without a way."""
    found = way_of(start, end, board)
    kind = board.piece_type_at(start)
    if found is None or kind is None or len(found) > LONGEST_WAY:
        return None
    by = listed([chess.square_name(at) for at in found[:-1]])
    named = man_placed(kind, start)
    over = f", by {by}" if by else ""
    return f"the {named} needs {_moves(len(found))} to {chess.square_name(end)}{over}, if nothing stops it"


def freed_in_words(square: chess.Square, board: chess.Board) -> str | None:
    """What shuts a bishop, rook or queen of the side to move in, and the pawn move that asks it a question; None where
    nothing does."""
    kind = board.piece_type_at(square)
    if kind not in (chess.BISHOP, chess.ROOK, chess.QUEEN) or board.color_at(square) != board.turn:
        return None
    for blocker in sorted(
        chess.scan_forward(board.attacks_mask(square) & board.pawns), key=lambda at: board.color_at(at) == board.turn
    ):
        theirs = board.color_at(blocker) != board.turn
        for move in board.generate_legal_moves(from_mask=board.pawns & board.occupied_co[board.turn]):
            hits = chess.BB_PAWN_ATTACKS[board.turn][move.to_square] & chess.BB_SQUARES[blocker]
            if (theirs and hits) or move.from_square == blocker:
                named = man_placed(kind, square)
                return (
                    f"what shuts your {named} in is the pawn on {chess.square_name(blocker)}, and pawn to"
                    f" {chess.square_name(move.to_square)} is the key to that door"
                )
    return None


def _moves(count: int) -> str:
    return "one move" if count == 1 else f"{number_word(count)} moves"


def _back(before: dict[chess.Square, chess.Square], start: chess.Square, end: chess.Square) -> list[chess.Square]:
    found = [end]
    while before[found[-1]] != start:
        found.append(before[found[-1]])
    return found[::-1]
