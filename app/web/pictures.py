"""The picture of a shared game as PNG, for places that show no SVG, put together from parts that are drawn already."""

from __future__ import annotations

import struct
import unicodedata
import zlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import chess
import numpy as np
from numpy.typing import NDArray

from app.web.cards import SLOGAN

# Written by scripts/draw_card_parts.py.
PARTS_FILE = Path(__file__).with_name("card_parts.npz")
WIDTH, HEIGHT = 1200, 630
# The board's upper left corner and the side of a square, in pixels, as in templates/card.svg.
BOARD_AT, SQUARE = 47, 67
MEN = "PNBRQKpnbrqk"
# The alphabet: what can be written of Latin languages, and the signs of a result.
LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x180)))) + "–’…½"
# Height and width of the box that each letter is drawn in, where it starts in it, and its size, in pixels.
LETTER_HEIGHT, LETTER_WIDTH, LETTER_LEFT = 72, 96, 8
LETTER_SIZE = 56
# The most that a line of words may be wide.
WORDS_WIDTH = 500
INK, FAINT, MARK = (0xF1, 0xE8, 0xD4), (0xC2, 0xB7, 0x9E), (0xE2, 0xB2, 0x3E)
MARK_OPACITY = 0.46
# Pictures kept, some 50 KB each: of the games that are passed around just now.
KEPT = 64

Pixels = NDArray[np.float32]


@lru_cache(maxsize=KEPT)
def picture(fen: str, last: str, top: str, bottom: str, standing: str, slogan: str = SLOGAN) -> bytes:
    """A PNG of 1200 x 630: a position seen from White, the squares of the `last` move (UCI, "" for none), the names of
    Black above and White below, how the game stands, and the `slogan` below all. Takes some ten milliseconds of
    processor."""
    parts = _parts()
    card: Pixels = parts["ground"].astype(np.float32)
    for name in (last[:2], last[2:4]) if last else ():
        _blend(card, _corner(chess.parse_square(name)), np.full((SQUARE, SQUARE), MARK_OPACITY, np.float32), MARK)
    for square, piece in chess.Board(fen).piece_map().items():
        man = parts["men"][MEN.index(piece.symbol())].astype(np.float32)
        _blend(card, _corner(square), man[:, :, 3] / 255, man[:, :, :3])
    for words, left, middle, size, ink in (
        ("Chess Club", 692, 66, 34, INK),
        (top, 644, 238, LETTER_SIZE, INK),
        (standing, 644, 318, 36, FAINT),
        (bottom, 644, 404, LETTER_SIZE, INK),
        (slogan, 644, 576, 26, FAINT),
    ):
        line = _line(words, size / LETTER_SIZE)
        _blend(card, (left, middle - line.shape[0] // 2), line, ink)
    return _png(card.round().astype(np.uint8))


def _corner(square: int) -> tuple[int, int]:
    file, rank = chess.square_file(square), chess.square_rank(square)
    return BOARD_AT + file * SQUARE, BOARD_AT + (7 - rank) * SQUARE


def _blend(card: Pixels, at: tuple[int, int], opacity: Pixels, paint: Any) -> None:
    """Lays paint (a colour, or one per pixel) on the card, as opaque as `opacity` (0 to 1) says."""
    (x, y), (height, width) = at, opacity.shape
    under = card[y : y + height, x : x + width]
    under += (np.asarray(paint, np.float32) - under) * opacity[:, :, None]


def _line(words: str, scale: float) -> Pixels:
    """Words as opacity, `scale` times as large as the letters are kept, smaller where they would be too wide."""
    parts = _parts()
    places = [LETTERS.index(letter) for letter in _writable(words)]
    widths = parts["widths"][places]
    line = np.zeros((LETTER_HEIGHT, int(widths.sum()) + LETTER_WIDTH), np.float32)
    left = 0.0
    for place, width in zip(places, widths, strict=True):
        x = round(left)
        box = line[:, x : x + LETTER_WIDTH]
        np.maximum(box, parts["letters"][place] / np.float32(255), out=box)
        left += float(width)
    line = line[:, LETTER_LEFT : LETTER_LEFT + round(left) + 1]
    return _shrunk(line, min(scale, WORDS_WIDTH / line.shape[1]))


def _writable(words: str) -> str:
    """The words in letters of the alphabet; a letter that it does not have is the one under its accents, or a dot."""
    plain = unicodedata.normalize("NFC", words)
    bare = (letter if letter in LETTERS else unicodedata.normalize("NFKD", letter)[0] for letter in plain)
    return "".join(letter if letter in LETTERS else "·" for letter in bare)


def _shrunk(line: Pixels, scale: float) -> Pixels:
    """The line at this scale, at most 1: each pixel is the mean of those that it covers, whole ones only."""
    for axis in (0, 1):
        size = max(1, int(line.shape[axis] * scale))
        edges = (np.arange(size + 1) / scale).astype(int).clip(0, line.shape[axis])
        sums = np.insert(np.cumsum(line, axis=axis), 0, 0, axis=axis)
        counts = np.diff(edges)
        means = np.diff(np.take(sums, edges, axis=axis), axis=axis) / (counts[:, None] if axis == 0 else counts)
        line = means.astype(np.float32)
    return line


def _png(pixels: NDArray[np.uint8]) -> bytes:
    """The pixels (height x width x RGB) as a file: each row as its difference from the one above, compressed."""
    rows = pixels.reshape(HEIGHT, WIDTH * 3)
    above = np.vstack((np.zeros((1, WIDTH * 3), np.uint8), rows[:-1]))
    filtered = np.hstack((np.full((HEIGHT, 1), 2, np.uint8), rows - above))
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(filtered.tobytes(), 6)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


@cache
def _parts() -> dict[str, NDArray[Any]]:
    """`ground` (630 x 1200 x RGB), `men` (12 squares of RGBA, as `MEN`), `letters` (opacity, as `LETTERS`) and their
    `widths`."""
    with np.load(PARTS_FILE) as parts:
        return dict(parts)
