"""What is true at the table when the soul is asked: computed once, used to speak and to check what is spoken."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property

import chess

from app.domain import prose_facts as board_facts
from app.domain.prose_words import move_in_words
from app.domain.replay import Side
from app.openings.book import name_opening
from app.soul.response import SoulInput, Standing


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the game looked at closely. `taken_on` differs from `square` only in en passant."""

    mover: chess.Color
    san: str
    words: str
    piece: chess.PieceType
    origin: chess.Square
    square: chess.Square
    taken: chess.PieceType | None
    taken_on: chess.Square
    castled: Side | None
    promoted: chess.PieceType | None
    check_from: tuple[chess.PieceType, chess.Square] | None
    develops: bool


@dataclass(frozen=True)
class Facts:
    """A position with its game behind it, as one mind (`me`) sees it. `chances` is that mind's winning probability.
    `in_room`: there is no game, and the board stands as it always begins."""

    board: chess.Board
    me: chess.Color
    plies: tuple[Ply, ...]
    chances: float | None
    opening: str | None
    standing: Standing
    result: str | None
    end_reason: str | None
    rated: bool
    in_room: bool = False

    @property
    def last(self) -> Ply | None:
        return self.plies[-1] if self.plies else None

    def latest(self, mine: bool) -> Ply | None:
        """The last move of one side, if it is among the last two of the game."""
        for ply in reversed(self.plies[-2:]):
            if (ply.mover == self.me) == mine:
                return ply
        return None

    @property
    def my_turn(self) -> bool:
        return self.board.turn == self.me

    @property
    def over(self) -> bool:
        return self.result is not None

    @cached_property
    def castled(self) -> dict[chess.Color, Side]:
        return {ply.mover: ply.castled for ply in self.plies if ply.castled}

    def color(self, mine: bool) -> chess.Color:
        return self.me if mine else not self.me

    def surplus(self, mine: bool) -> dict[chess.PieceType, int]:
        return board_facts.surplus(self.board, self.color(mine))

    @cached_property
    def verdicts(self) -> dict[str, tuple[str, ...]]:
        """What of a line was found to be unproved, by lines looked at: the same one is often asked about twice."""
        return {}

    @cached_property
    def points(self) -> int:
        """My lead by the usual count, negative when behind."""
        return board_facts.points_ahead(self.board, self.me)


def gather(given: SoulInput) -> Facts:
    """The facts of one turn. Raises ValueError when the FEN or the moves cannot be read."""
    board, plies = _follow(given.initial_fen, given.moves)
    opening = given.opening_name
    if opening is None and given.initial_fen == chess.STARTING_FEN:
        named = name_opening(given.moves)
        opening = named.name if named else None
    return Facts(
        board=board,
        me=chess.WHITE if given.my_color == "white" else chess.BLACK,
        plies=plies,
        chances=given.my_chances,
        opening=opening,
        standing=given.standing,
        result=given.result,
        end_reason=given.end_reason,
        rated=given.rated,
        in_room=given.place == "room",
    )


# Games looked at lately. A turn asks about the same game two or three times, each a move or two longer than before;
# looking at every move again took half of a turn's time on the event loop.
GAMES_KEPT = 2048
_games: OrderedDict[tuple[str, tuple[str, ...]], tuple[chess.Board, tuple[Ply, ...]]] = OrderedDict()
# How many moves a game may have grown by since it was last looked at, to be taken up from there.
GROWTH = 4


def _follow(initial_fen: str, moves: tuple[str, ...]) -> tuple[chess.Board, tuple[Ply, ...]]:
    """The position after `moves`, a board of the caller's own, and every move looked at."""
    board = chess.Board(initial_fen)
    plies: tuple[Ply, ...] = ()
    for known in range(len(moves), max(0, len(moves) - GROWTH), -1):
        kept = _games.get((initial_fen, moves[:known]))
        if kept is not None:
            board, plies = kept[0].copy(stack=False), kept[1]
            break
    plies += tuple(_play(board, chess.Move.from_uci(uci)) for uci in moves[len(plies) :])
    _games[initial_fen, moves] = (board.copy(stack=False), plies)
    _games.move_to_end((initial_fen, moves))
    while len(_games) > GAMES_KEPT:
        _games.popitem(last=False)
    return board, plies


def _play(board: chess.Board, move: chess.Move) -> Ply:
    """Look at a move, then play it on `board`."""
    piece = board.piece_type_at(move.from_square)
    if piece is None:
        raise ValueError(f"{move.uci()} starts from an empty square")
    mover, words = board.turn, move_in_words(board, move)
    passing, taken = board.is_en_passant(move), board.piece_type_at(move.to_square)
    castled: Side | None = None
    if board.is_castling(move):
        castled = "kingside" if board.is_kingside_castling(move) else "queenside"
        taken = None
    taken_on = move.to_square + (-8 if mover == chess.WHITE else 8) if passing else move.to_square
    home = 0 if mover == chess.WHITE else 7
    develops = piece in (chess.KNIGHT, chess.BISHOP) and chess.square_rank(
        move.from_square
    ) == home != chess.square_rank(move.to_square)
    san = board.san_and_push(move)
    return Ply(
        mover=mover,
        san=san,
        words=words,
        piece=piece,
        origin=move.from_square,
        square=move.to_square,
        taken=chess.PAWN if passing else taken,
        taken_on=taken_on,
        castled=castled,
        promoted=move.promotion,
        check_from=_checker(board),
        develops=develops,
    )


def _checker(board: chess.Board) -> tuple[chess.PieceType, chess.Square] | None:
    """The piece that gives check, where exactly one does."""
    mask = board.checkers_mask()
    if chess.popcount(mask) != 1:
        return None
    square = chess.lsb(mask)
    kind = board.piece_type_at(square)
    return (kind, square) if kind else None
