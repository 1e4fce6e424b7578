"""Normalises PGN and FEN text before it is parsed."""

from __future__ import annotations

import re

# A header on its own line; and comments, headers and commands, in which nothing is a move.
_HEADER = re.compile(r"^\[\w+\s+\".*\]\s*$")
_ASIDE = re.compile(r"\{[^}]*(?:\}|\Z)|;[^\n]*|^%[^\n]*|^\[[^\n]*\][^\S\n]*$", re.MULTILINE)

_FIGURINES = {"♔": "K", "♕": "Q", "♖": "R", "♗": "B", "♘": "N", "♙": ""}
_FIGURINES |= {"♚": "K", "♛": "Q", "♜": "R", "♝": "B", "♞": "N", "♟": ""}
_FIGURINE = re.compile(r"([♔-♟])\ufe0e?(?=[a-h1-8x])")

# A move that begins with a letter for neither a piece nor a file. python-chess would skip the letter and read the rest
# as a pawn move.
_FOREIGN = re.compile(r"(?:^|(?<=[\s.…()]))(?![a-hKQRBNP])[^\W\d_]x?[a-h]?[1-8]?[x:-]?[a-h][1-8]")

_FEN_LABEL = re.compile(r"fen\s*[:=]\s*", re.IGNORECASE)
_QUOTES = "\"'`\u201c\u201d"


def tidy(text: str) -> str:
    """The text with `\\n` at the end of every line, letters for figurines, and a FEN out of its label and quotes."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip().lstrip("\ufeff").strip()
    text = _FIGURINE.sub(lambda found: _FIGURINES[found[1]], text)
    if "\n" not in text:
        text = _FEN_LABEL.sub("", text, count=1) if _FEN_LABEL.match(text) else text
        text = text.strip(_QUOTES).strip()
    return text


def games_in(text: str) -> int:
    """The number of games in a tidy text, by its blocks of headers; at least one."""
    is_header = [_HEADER.match(line) is not None for line in text.split("\n") if line.strip()]
    began = sum(now and not before for now, before in zip(is_header, [False, *is_header], strict=False))
    return max(1, began)


def games_apart(text: str) -> list[str]:
    """The games of a tidy text, each with its block of headers."""
    parts: list[list[str]] = [[]]
    was_header = True
    for line in text.split("\n"):
        is_header = _HEADER.match(line) is not None
        if is_header and not was_header:
            parts.append([])
        # A blank line within or after the headers ends nothing.
        was_header = is_header or (was_header and not line.strip())
        parts[-1].append(line)
    return ["\n".join(part) for part in parts if any(line.strip() for line in part)]


def with_short_lines(text: str) -> str:
    """The text with a line break after each comment: python-chess copies the rest of a line for every comment in it,
    which takes quadratic time in a long line."""
    return _ASIDE.sub(lambda found: f"{found[0]}\n" if found[0].startswith("{") else found[0], text)


def foreign_move(text: str) -> str | None:
    """The first move in a tidy text that names a piece by a letter of another language, such as `Sf3`."""
    found = _FOREIGN.search(_ASIDE.sub(" ", text))
    return None if found is None else found[0]
