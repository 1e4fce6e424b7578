"""Finds the name and ECO code of the opening that a game has reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import chess

from app.domain.position import UCI_PATTERN
from app.domain.replay import follow
from app.openings.setups import BROAD, setup_on

LINES_FILE = Path(__file__).with_name("lines.tsv")

# Move sequences kept in the cache of `_followed`; a live match asks again after every move.
_CACHED_GAMES = 2048


@dataclass(frozen=True, slots=True)
class Opening:
    """A named opening: ECO code ("C54"), usual name, and the number of half-moves in its line."""

    eco: str
    name: str
    plies: int


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """One row of the table: the opening and its moves in SAN."""

    opening: Opening
    moves: tuple[str, ...]


def read_lines(path: Path = LINES_FILE) -> Iterator[OpeningRow]:
    """The rows of the opening table. Raises ValueError, with the line number, for a row without three columns."""
    for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not row or row.startswith("#"):
            continue
        columns = row.split("\t")
        if len(columns) != 3:
            raise ValueError(f"{path.name}:{number}: expected eco, name and moves, separated by tabs")
        eco, name, san = columns
        moves = tuple(san.split())
        yield OpeningRow(Opening(eco, name, len(moves)), moves)


@lru_cache(maxsize=1)
def _by_position() -> dict[str, Opening]:
    """Position (EPD) to opening. Raises ValueError for an illegal line or two names for one position."""
    table: dict[str, Opening] = {}
    for line in read_lines():
        board = chess.Board()
        for san in line.moves:
            board.push_san(san)
        known = table.setdefault(board.epd(), line.opening)
        if known is not line.opening:
            raise ValueError(f"{line.opening.name} and {known.name} are one position")
    return table


def named_positions() -> Mapping[str, Opening]:
    """Every position of the table (EPD, as `chess.Board.epd` writes it) and its opening."""
    return MappingProxyType(_by_position())


# What makes two boards one position, as the EPD writes it, at a fifth of the time.
_Key = tuple[int | None, ...]


def _key(board: chess.Board) -> _Key:
    squares = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    en_passant = board.ep_square if board.has_legal_en_passant() else None
    return (*squares, board.occupied_co[chess.WHITE], board.turn, board.clean_castling_rights(), en_passant)


@lru_cache(maxsize=1)
def _by_key() -> dict[_Key, Opening]:
    return {_key(chess.Board(f"{epd} 0 1")): opening for epd, opening in _by_position().items()}


@lru_cache(maxsize=1)
def _longest() -> int:
    """Half-moves of the longest line."""
    return max(opening.plies for opening in _by_position().values())


def name_opening(moves: Sequence[str]) -> Opening | None:
    """The last named position that a game from the start position has passed through, or where that says no more than
    how the first moves went, the set-up that it has reached; None if there was none.

    `moves` are SAN or UCI or a mixture. Move orders that transpose into a named position count. Moves after an
    unreadable or illegal one are ignored.
    """
    # Two half-moves more than the longest line, since a transposition may reach a named position later.
    return _followed(tuple(moves[: _longest() + 2]))[1]


@lru_cache(maxsize=_CACHED_GAMES)
def _followed(moves: tuple[str, ...]) -> tuple[chess.Board | None, Opening | None]:
    """The position after `moves` (None after an unreadable one) and the last opening passed through. Recursive, so
    that the cache holds the position before the last move of a running game. No board of it is ever changed."""
    if not moves:
        return chess.Board(), None
    before, found = _followed(moves[:-1])
    board = _board_after(before, moves) if before is not None else None
    if board is None:
        return None, found
    return board, _by_key().get(_key(board)) or _by_setup(board, found, len(moves)) or found


def _by_setup(board: chess.Board, found: Opening | None, plies: int) -> Opening | None:
    """The opening by how the men stand, where the moves have led to no more than a broad name; None for any other."""
    if found is not None and found.name not in BROAD:
        return None
    setup = setup_on(board, plies)
    return None if setup is None else Opening(setup.eco, setup.name, plies)


def _board_after(before: chess.Board, moves: tuple[str, ...]) -> chess.Board | None:
    """The board after the last of the moves, `before` being the one before it; None if it is unreadable."""
    if UCI_PATTERN.match(moves[-1]):
        # The board that the rest of a turn asks for too, unless a move before this was written otherwise.
        with suppress(ValueError):
            return follow(chess.STARTING_FEN, moves).board
    move = _read(before, moves[-1])
    if move is None:
        return None
    board = before.copy(stack=False)
    board.push(move)
    return board


def _read(board: chess.Board, text: str) -> chess.Move | None:
    for parse in (board.parse_uci, board.parse_san):
        with suppress(ValueError):
            return parse(text)
    return None
