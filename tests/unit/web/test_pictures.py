"""The picture of a game as PNG, read back pixel by pixel."""

from __future__ import annotations

import struct
import zlib

import chess
import numpy as np
import pytest
from numpy.typing import NDArray

from app.web.pictures import BOARD_AT, HEIGHT, SQUARE, WIDTH, picture

START = chess.STARTING_FEN


def read(png: bytes) -> NDArray[np.uint8]:
    """The pixels of a PNG whose rows are differences from the row above, height x width x RGB; every checksum holds."""
    at, chunks = 8, {}
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length) == (zlib.crc32(kind + data),)
        chunks[kind], at = data, at + 12 + length
    assert struct.unpack(">IIBBBBB", chunks[b"IHDR"]) == (WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(HEIGHT, 1 + WIDTH * 3)
    assert (rows[:, 0] == 2).all()
    return np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8).reshape(HEIGHT, WIDTH, 3)


def square(pixels: NDArray[np.uint8], name: str) -> NDArray[np.uint8]:
    place = chess.parse_square(name)
    x, y = BOARD_AT + chess.square_file(place) * SQUARE, BOARD_AT + (7 - chess.square_rank(place)) * SQUARE
    return pixels[y : y + SQUARE, x : x + SQUARE]


def test_a_move_changes_its_two_squares_and_no_other() -> None:
    before = read(picture(START, "", "Black", "White", "*"))
    board = chess.Board()
    board.push_uci("e2e4")
    moved = read(picture(board.fen(), "", "Black", "White", "*"))
    marked = read(picture(board.fen(), "e2e4", "Black", "White", "*"))
    changed = {name for name in chess.SQUARE_NAMES if (square(before, name) != square(moved, name)).any()}
    assert changed == {"e2", "e4"}
    assert {name for name in chess.SQUARE_NAMES if (square(moved, name) != square(marked, name)).any()} == changed
    assert square(moved, "e4").mean() > square(before, "e4").mean(), "a white pawn is lighter than its square"


def test_names_stand_beside_the_board_and_nowhere_else() -> None:
    plain = read(picture(START, "", "", "", ""))
    named = read(picture(START, "", "Kenji", "Ada", "1 – 0"))
    rows, columns = np.nonzero((plain != named).any(axis=2))
    assert columns.min() >= BOARD_AT + 8 * SQUARE
    assert len({row // 80 for row in rows.tolist()}) >= 3


@pytest.mark.parametrize("name", ["", "W" * 40, "王" * 40, "Łódź", "🐴", "\x00\x0b", "é", "\u0301", "iIl|" * 10])
def test_any_name_fits(name: str) -> None:
    plain, named = read(picture(START, "", "", "", "")), read(picture(START, "", name, name, ""))
    _, columns = np.nonzero((plain != named).any(axis=2))
    assert columns.size == 0 or columns.max() < WIDTH - 40
