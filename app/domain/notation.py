"""Reads PGN and FEN from users, with limits on size, so that the result can be shown and exported safely."""

from __future__ import annotations

import io
import re
import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum

import chess
import chess.pgn

from app.domain.notation_text import foreign_move, games_in, tidy, with_short_lines
from app.domain.position import MAX_FEN_LENGTH

# Characters of a text; a long game with clocks, evaluations and variations has some thirty thousand.
MAX_TEXT_LENGTH = 60_000
# Half-moves, variations included. The longest tournament game had 538, which take a tenth of a second to read.
MAX_MOVES = 1_500
# Counters in a FEN; the longest game that the rules allow has fewer than 9,000 moves.
MAX_COUNT = 9_999
# Headers kept, and characters kept of each header and each comment.
MAX_HEADERS = 20
MAX_HEADER_LENGTH = 80
MAX_COMMENT_LENGTH = 400
# Games are counted up to this number; only the first one is read.
MAX_GAMES_COUNTED = 1_000

RESULTS = frozenset({"1-0", "0-1", "1/2-1/2", "*"})

_FEN = re.compile(r"[pnbrqkPNBRQK1-8]{1,20}(/[pnbrqkPNBRQK1-8]{1,20}){7}(\s.*)?")
_TAG = re.compile(r"[A-Za-z0-9_]{1,32}")
_COMMAND = re.compile(r"\[%[^\[\]]*\]")
_STANDARD = frozenset({"", "standard", "chess", "normal", "from position", "fromposition"})
# Characters that could end a header or a comment in a PGN, or begin a command in one.
_PLAIN = str.maketrans({'"': "'", "\\": "/", "[": "(", "]": ")", "{": "(", "}": ")"})


class NotReadable(StrEnum):
    """Why a text is refused."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    BAD_FEN = "bad_fen"
    BAD_PGN = "bad_pgn"


class Unreadable(ValueError):
    """The text cannot be read; `message` says where and why, in a sentence for people."""

    def __init__(self, fault: NotReadable, message: str) -> None:
        self.fault = fault
        self.message = message
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class ReadMove:
    """One move of the tree: `after` is the index of the move it follows, -1 for the start. The first move after another
    is its main continuation. `nags` are PGN's numeric annotation glyphs, `comment` is on one line."""

    after: int
    uci: str
    san: str
    fen: str
    nags: tuple[int, ...] = ()
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ReadGame:
    """The first game of a text: its start position, and its moves in the order of the text. `games` is the number of
    games in the text. A FEN is a game without moves."""

    initial_fen: str
    moves: tuple[ReadMove, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    result: str = "*"
    comment: str = ""
    games: int = 1


def read_notation(text: str) -> ReadGame:
    """The position or the first game in `text`. Raises Unreadable if any part of it cannot be read."""
    if len(text) > MAX_TEXT_LENGTH:
        raise Unreadable(
            NotReadable.TOO_LONG, f"That is longer than {MAX_TEXT_LENGTH:,} characters. Take one game of it."
        )
    text = tidy(text)
    if not text:
        raise Unreadable(NotReadable.EMPTY, "There is nothing in it. Paste a FEN or a PGN.")
    if _FEN.fullmatch(text):
        return ReadGame(read_position(text))
    return _read_pgn(text)


def read_position(fen: str) -> str:
    """The normalised FEN of a legal position. Raises Unreadable."""
    if len(fen) > MAX_FEN_LENGTH:
        raise Unreadable(NotReadable.BAD_FEN, "That FEN is too long to be one.")
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise Unreadable(NotReadable.BAD_FEN, "That FEN cannot be read.") from error
    if max(board.halfmove_clock, board.fullmove_number) > MAX_COUNT:
        raise Unreadable(NotReadable.BAD_FEN, "The counts at the end of that FEN are no game's.")
    status = board.status()
    if status != chess.STATUS_VALID:
        raise Unreadable(NotReadable.BAD_FEN, _illegal(status))
    return board.fen()


def _illegal(status: chess.Status) -> str:
    """The most serious fault of a position, as a sentence."""
    for flag, words in (
        (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING | chess.STATUS_EMPTY, "a king is missing"),
        (chess.STATUS_TOO_MANY_KINGS, "there are too many kings"),
        (chess.STATUS_OPPOSITE_CHECK, "the side that is not to move stands in check"),
        (chess.STATUS_PAWNS_ON_BACKRANK, "a pawn stands on the first or the last rank"),
        (chess.STATUS_BAD_CASTLING_RIGHTS, "the castling rights do not fit the kings and rooks"),
        (chess.STATUS_INVALID_EP_SQUARE, "the en passant square does not fit the pawns"),
        (chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK, "no move can have given that check"),
    ):
        if status & flag:
            return f"That position is not legal: {words}."
    return "That position is not legal: there are more pieces than a game can have."


def _read_pgn(text: str) -> ReadGame:
    foreign = foreign_move(text)
    if foreign is not None:
        words = f"{plain(foreign, 12)} cannot be read. Pieces are written K, Q, R, B and N here, in capitals."
        raise Unreadable(NotReadable.BAD_PGN, words)
    try:
        game = chess.pgn.read_game(io.StringIO(with_short_lines(text)), Visitor=_Reader)
    except Unreadable:
        raise
    except (ValueError, AssertionError, IndexError, OverflowError) as error:
        raise Unreadable(NotReadable.BAD_PGN, "That PGN cannot be read.") from error
    if not isinstance(game, _Reader) or not game.readable:
        raise Unreadable(NotReadable.BAD_PGN, "There is no game in it: neither a FEN nor the moves of a PGN.")
    moves = tuple(
        ReadMove(move.after, move.uci, move.san, move.fen, tuple(move.nags), _comment(move.comments))
        for move in game.moves
    )
    result = game.headers.get("Result", "*")
    return ReadGame(
        game.initial_fen,
        moves,
        game.headers,
        result if result in RESULTS else "*",
        _comment(game.comments),
        min(MAX_GAMES_COUNTED, games_in(text)),
    )


@dataclass
class _Growing:
    """A move whose glyphs and comments are still being read."""

    after: int
    uci: str
    san: str
    fen: str
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


class _Reader(chess.pgn.BaseVisitor["_Reader"]):
    """Collects a game as a list of moves; raises Unreadable at the first fault."""

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.initial_fen = chess.STARTING_FEN
        self.moves: list[_Growing] = []
        self.comments: list[str] = []
        self.readable = False
        self._last = -1
        self._branches: list[int] = []
        self._fen: str | None = None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if tagname == "FEN":
            self._fen = tagvalue
        elif tagname == "Variant" and tagvalue.strip().lower() not in _STANDARD:
            raise Unreadable(NotReadable.BAD_PGN, "That game is a variant. Only standard chess is played here.")
        elif tagname != "SetUp" and len(self.headers) < MAX_HEADERS and _TAG.fullmatch(tagname):
            self.headers[tagname] = plain(tagvalue, MAX_HEADER_LENGTH)

    def end_headers(self) -> None:
        if self._fen is not None:
            self.initial_fen = read_position(self._fen)
        self.readable = bool(self.headers) or self._fen is not None

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        if not move:
            raise Unreadable(NotReadable.BAD_PGN, f"{_number(board)} passes. A move is missing there.")
        if len(self.moves) >= MAX_MOVES:
            raise Unreadable(NotReadable.TOO_LONG, f"That has more than {MAX_MOVES:,} moves with its variations.")
        san = board.san(move)
        board.push(move)
        fen = board.fen()
        board.pop()
        self.moves.append(_Growing(self._last, move.uci(), san, fen))
        self._last = len(self.moves) - 1
        self.readable = True

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        if san in RESULTS:
            raise Unreadable(NotReadable.BAD_PGN, f"{_number(board)} A variation is not closed before {san}.")
        try:
            return board.parse_san(san)
        except ValueError as error:
            raise Unreadable(
                NotReadable.BAD_PGN, f"{_number(board)} {plain(san, 12)} is not a legal move there."
            ) from error

    def begin_variation(self) -> None:
        self._branches.append(self._last)
        self._last = self.moves[self._last].after

    def end_variation(self) -> None:
        self._last = self._branches.pop()

    def visit_comment(self, comment: str) -> None:
        (self.moves[self._last].comments if self._last >= 0 else self.comments).append(comment)

    def visit_nag(self, nag: int) -> None:
        if self._last >= 0 and 0 < nag < 256 and len(self.moves[self._last].nags) < 4:
            self.moves[self._last].nags.append(nag)

    def visit_result(self, result: str) -> None:
        self.headers.setdefault("Result", result)

    def result(self) -> _Reader:
        return self


def _number(board: chess.Board) -> str:
    return f"{board.fullmove_number}{'.' if board.turn else '…'}"


def _comment(comments: list[str]) -> str:
    """The comments as one text, without commands such as `[%clk]`."""
    return plain(" ".join(_COMMAND.sub(" ", comment) for comment in comments), MAX_COMMENT_LENGTH)


def plain(text: str, limit: int) -> str:
    """`text` on one line of at most `limit` characters, without control characters and those that could end a header or
    a comment."""
    visible = "".join(" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in text)
    return " ".join(visible.translate(_PLAIN).split())[:limit].strip()
