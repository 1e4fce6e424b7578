"""What became of a piece that was moved somewhere: the pawns that drove it on, and where it ended; as facts and in
words. For who asks whether it belonged there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.finished.course import move_at
from app.desk.games import SeenGame
from app.domain.prose_words import listed, piece_word

# A piece that was put on a square: whether that was its place.
_BELONGED = re.compile(
    r"^(?!.*\bwhere\b).*\b(?:did|was|were|should)\b[^.?!]{0,20}\b(?:bishop|knight|rook|queen|king|pawn)s?\b[^.?!]{0,12}"
    r"\b(?:belong\w*|have (?:gone|been|stood)|any business|(?:well|badly|wrongly|better) (?:placed|off)|misplaced"
    r"|(?:the )?(?:right|wrong|good|bad) (?:place|square|spot|on|to go))\b"
)
# Moves of the piece that are followed.
FOLLOWED = 3


def asks_if_it_belonged(low: str) -> bool:
    """Whether a question asks if a piece belonged where it was put."""
    return _BELONGED.search(low) is not None


def driven_of(game: SeenGame, ply: int) -> dict[str, Any] | None:
    """The pawn moves (as written) that attacked the piece of half-move `ply` and were followed by its going elsewhere,
    and the square `to` which it came so; whether these pawns stood `before` their own king. None where none did."""
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves[:ply]:
        board.push_uci(move.uci)
    mover = game.state.moves[ply - 1]
    square, color = chess.parse_square(mover.uci[2:4]), not board.turn
    piece = board.piece_type_at(square) or chess.PAWN
    by, before = list[str](), False
    attacked_by: int | None = None
    for move in game.state.moves[ply:]:
        made, was = chess.Move.from_uci(move.uci), board.turn
        pawn = board.piece_type_at(made.from_square) == chess.PAWN
        board.push(made)
        if was is not color:
            if made.to_square == square:
                break
            attacked_by = move.ply if pawn and square in board.attacks(made.to_square) else None
            continue
        if made.from_square == square:
            if attacked_by is None or len(by) == FOLLOWED:
                break
            by.append(move_at(game.state, attacked_by))
            before = before or _before_king(board, game.state.moves[attacked_by - 1].uci, not color)
            square = made.to_square
    if not by:
        return None
    return {"piece": piece_word(piece), "by": by, "to": chess.square_name(square), "before": before,
            "side": "White" if color is chess.BLACK else "Black"}  # fmt: skip


def _before_king(board: chess.Board, uci: str, color: chess.Color) -> bool:
    """Whether a pawn move was made beside the king of its side."""
    king = board.king(color)
    return king is not None and abs(chess.square_file(king) - chess.square_file(chess.parse_square(uci[2:4]))) <= 1


def driven_words(driven: Mapping[str, Any] | None) -> str:
    """What drove the piece on, and what that cost the other side; empty where nothing did."""
    if driven is None:
        return ""
    told = f"It was driven on by {listed(driven['by'])}, to {driven['to']}"
    if driven["before"]:
        return (
            f"{told}: so the {driven['piece']} found no rest there, but these pawns stood before {driven['side']}’s "
            "own king and leave it more open, which is what one gets for it."
        )
    return f"{told}: the other side won time by it, so ask before such a move whether the pawns can follow."
