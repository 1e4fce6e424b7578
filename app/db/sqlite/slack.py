"""What SQLite leaves behind in a database file: bytes of rows that have moved, in the unused part of a page.

`secure_delete` clears a row where it stands when it is deleted; a copy that stayed behind when a page was split or
merged before is not cleared with it (3 of 763 deleted rows in a trial). This program looks for such copies, as a
process of its own: a process that opens its own database file by itself loses SQLite's locks on it when it closes it.

`python -m app.db.sqlite.slack FILE` reads texts from standard input, each a line of hexadecimal digits, and exits
with 3 where one is found, with 0 where none is.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterable, Iterator

FOUND = 3  # exit code
# A copy may be cut at either end: any stretch of twice this many bytes less one holds a whole piece.
PIECE_BYTES = 20
NICENESS = 10  # the search gives way to whoever plays
PAGES_AT_ONCE = 2_048  # 8 MB of a file with the usual pages

_HEADER_BYTES = 100  # of the file, in front of its first page's own header
_LEAVES, _INTERIORS = (0x0A, 0x0D), (0x02, 0x05)  # kinds of b-tree pages, by their first byte


def pieces(text: bytes) -> list[bytes]:
    """What is looked for, for one text: the whole of it, or each of its pieces."""
    if len(text) <= PIECE_BYTES:
        return [text] if text else []
    return [text[start : start + PIECE_BYTES] for start in range(0, len(text) - PIECE_BYTES + 1, PIECE_BYTES)]


def unused(page: bytes, *, first: bool = False) -> bytes:
    """The bytes between a b-tree page's cell pointers and its cells; nothing for a page of another kind."""
    at = _HEADER_BYTES if first else 0
    kind = page[at]
    if kind not in _LEAVES and kind not in _INTERIORS:
        return b""
    cells, content = struct.unpack_from(">HH", page, at + 3)
    begin = at + (8 if kind in _LEAVES else 12) + 2 * cells
    # 0 stands for 65536, the end of the greatest page.
    return page[begin : content or 65_536]


def slack(path: str) -> Iterator[bytes]:
    """The unused bytes of the b-tree pages of a file, some thousand pages at a time."""
    with open(path, "rb") as file:
        (size,) = struct.unpack_from(">H", file.read(_HEADER_BYTES), 16)
        size = 65_536 if size == 1 else size
        file.seek(0)
        first = True
        while chunk := file.read(size * PAGES_AT_ONCE):
            pages = (chunk[at : at + size] for at in range(0, len(chunk) - size + 1, size))
            # A byte between them, so that no text is found that only neighbours make up.
            yield b"\0".join(unused(page, first=first and number == 0) for number, page in enumerate(pages))
            first = False


def left_over(path: str, texts: Iterable[bytes]) -> bool:
    """Whether anything of `texts` stands in the unused parts of the file's pages."""
    wanted = {piece for text in texts for piece in pieces(text)}
    return any(piece in stretch for stretch in slack(path) for piece in wanted)


def main() -> int:
    """See the module."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    return FOUND if left_over(sys.argv[1], map(bytes.fromhex, sys.stdin.read().split())) else 0


if __name__ == "__main__":
    sys.exit(main())
