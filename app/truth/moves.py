"""Moves that are spoken of as possible: which legal moves a statement means, and what the board would be after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from app.domain.board import after_moves
from app.domain.copying import changed
from app.domain.exchange import turned
from app.truth.phrase import NO, Phrase
from app.truth.world import World

# Positions that are followed on the way of "if you take, I take back, and then ...".
MOST_BOARDS = 40


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A move as it is spoken of. `act` is take, retake, go, castle or promote; what is `NO` or None is left open."""

    act: str
    mover: Phrase = NO
    target: Phrase = NO
    to: tuple[Phrase, ...] = ()
    side: str | None = None
    check: bool = False
    mate: bool = False
    san: str | None = None

    @property
    def told(self) -> bool:
        """Whether it says enough to be held against the board."""
        return bool(
            self.target.given
            or self.to
            or self.san
            or self.mover.squares
            or self.check
            or self.mate
            or self.act in ("castle", "promote")
        )


def moves_of(plan: SpokenMove, w: World, board: chess.Board) -> Iterator[chess.Move]:
    """The legal moves on `board` that the plan may mean."""
    return (move for move in board.legal_moves if _means(plan, w, board, move))


def _means(plan: SpokenMove, w: World, board: chess.Board, move: chess.Move) -> bool:
    if plan.san is not None:
        return bare(board.san(move)) == bare(plan.san)
    if plan.act == "castle":
        wing = "kingside" if board.is_kingside_castling(move) else "queenside"
        return board.is_castling(move) and plan.side in (None, wing)
    if plan.mover.sort == "men" and move.from_square not in w.men(plan.mover, board):
        return False
    if plan.act == "promote":
        return move.promotion is not None and (not plan.to or any(move.to_square in p.squares for p in plan.to))
    if plan.act == "block" and (board.is_capture(move) or board.piece_type_at(move.from_square) == chess.KING):
        return False
    if plan.act in ("take", "retake") and not board.is_capture(move):
        return False
    if plan.target.given and not _hits(w, plan.target, board, move):
        return False
    if plan.to and not all(w.is_in(move.to_square, place, board.turn) for place in plan.to):
        return False
    return (not plan.check or board.gives_check(move)) and (not plan.mate or after_moves(board, move).is_checkmate())


def bare(san: str) -> str:
    """A move in notation without what may be left out."""
    return (
        (san.replace("0", "O").replace("o", "O") if "-" in san else san).rstrip("+#").replace("x", "").replace("=", "")
    )


def _hits(w: World, target: Phrase, board: chess.Board, move: chess.Move) -> bool:
    square = move.to_square + ((-8 if board.turn else 8) if board.is_en_passant(move) else 0)
    return any(
        move.to_square in one.squares if one.sort == "squares" else square in w.men(one, board)
        for one in (*target.all, *target.others)
    )


def possible(w: World, owner: str | None, plan: SpokenMove, only: bool) -> bool | None:
    """Whether a side has such a move, were it to move now; `only`: and no other man of its has."""
    for color in w.colors(owner):
        board = turned(w.board, color)
        if board is None or not any(moves_of(plan, w, board)):
            continue
        if only:
            anybody = changed(plan, mover=Phrase("men", 0, 0, owner=plan.mover.owner))
            own = set(w.men(plan.mover, board))
            return all(move.from_square in own for move in moves_of(anybody, w, board))
        return True
    return False


def mobility(
    w: World, subject: Phrase, number: int | None, what: str, squares: tuple[chess.Square, ...]
) -> bool | None:
    """Whether a side or a man has so many moves (squares, checks, captures), or these very squares to go to."""
    color = w.color(subject.owner)
    men = w.men(subject) if subject.sort == "men" else []
    color = w.board.color_at(men[0]) if color is None and men else color
    board = turned(w.board, color) if color is not None else None
    if board is None or (subject.sort == "men" and not men):
        return None if color is None else False
    moves = [move for move in board.legal_moves if not men or move.from_square in men]
    if what == "check":
        moves = [move for move in moves if board.gives_check(move)]
    elif what == "capture":
        moves = [move for move in moves if board.is_capture(move)]
    if subject.none:
        return not moves
    targets = {move.to_square for move in moves}
    if not set(squares) <= targets:
        return False
    return bool(moves) if number is None else number in (len(moves), len(targets) if men else len(moves))


Steps = tuple[tuple[str | None, SpokenMove], ...]


def chain(w: World, steps: Steps) -> bool | None:
    """Whether the plans can follow each other, each played by its side from some position of the one before."""
    latest = {ply.square for ply in w.facts.plies[-2:]}
    if steps[0][1].act != "take" and any(not latest.isdisjoint(place.squares) for place in steps[0][1].to):
        return None  # what "I would have played instead" is compared with
    return bool(followed(w, steps))


def followed(w: World, steps: Steps) -> list[chess.Board]:
    """The positions after the plans, each played by its side; none where they cannot follow each other."""
    boards: list[tuple[chess.Board, chess.Square | None]] = [(w.board, None)]
    for number, (owner, plan) in enumerate(steps):
        following: list[tuple[chess.Board, chess.Square | None]] = []
        for board, last in boards:
            for color in w.colors(owner) if number == 0 or w.color(owner) is not None else [board.turn]:
                there = turned(w.board, color) if number == 0 else board if board.turn == color else None
                for move in moves_of(plan, w, there) if there is not None else ():
                    if plan.act != "retake" or last in (None, move.to_square):
                        following.append((after_moves(there or board, move), move.to_square))
        boards = following[:MOST_BOARDS]
    return [board for board, _ in boards]
