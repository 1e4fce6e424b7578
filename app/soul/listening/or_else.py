"""What is said behind the verdict on a move that is weighed: the other choice, and a mate that goes before it."""

from __future__ import annotations

import chess

from app.domain.board import after_moves
from app.domain.trial import mate_next, ranked
from app.soul.listening.choosing import words_in
from app.soul.listening.supposed_words import effect_of
from app.soul.listening.supposing import Supposed

# What stands behind "or" and names no other move: "or not", "or am I dreaming".
_NO_CHOICE = frozenset(
    ["not", "no", "what", "nah", "am", "is", "are", "do", "does", "should", "will", "would", "can", "whatever", "so"]
)
_MIDDLE = frozenset(["middle", "centre", "center", "central"])


def afterthought(text: str, supposed: Supposed, me: chess.Color) -> str:
    """The other choice of which the text speaks only in words, and that there is a mate where the writer weighs another
    move, which leaves them to find it; empty without either."""
    board = supposed.board
    mate = mate_next(board, board.turn) if board.turn != me else None
    weighed = (supposed.line[0], *supposed.others)
    if mate is None or any(_mates(move, board) for move in weighed):
        return or_else(text, supposed, me)
    return "; but look at every check first, for one of them is mate"


def _mates(move: chess.Move, board: chess.Board) -> bool:
    after = after_moves(board, move)
    return after.is_checkmate()


def or_else(text: str, supposed: Supposed, me: chess.Color) -> str:
    """The best other move of the same man ("king to c4, or nearer to the middle?"), as an afterthought; empty where no
    second choice is spoken of, or the man has no other move."""
    _, found, behind = text.rpartition(" or ")
    words = words_in(behind)
    if not found or len(supposed.line) != 1 or supposed.others or len(words) < 2 or words[0] in _NO_CHOICE:
        return ""
    board, named = supposed.board, supposed.line[0]
    others = [move for move in board.legal_moves if move.from_square == named.from_square and move != named]
    if not others:
        return ""
    trials = ranked(board, others)
    if _MIDDLE.intersection(words):
        nearest = min(_from_middle(trial.move) for trial in trials)
        trials = [trial for trial in trials if _from_middle(trial.move) == nearest]
    return f"; {effect_of(trials[0], me)}"


def _from_middle(move: chess.Move) -> int:
    return min(chess.square_distance(move.to_square, square) for square in (chess.D4, chess.E4, chess.D5, chess.E5))
