"""Several moves that a question names, to be compared, and the line before them that it writes out."""

from __future__ import annotations

import re

import chess

from app.desk.games import BARE_MOVE

# Moves that are compared at the most, and half-moves of a line that a question writes out.
COMPARED, MOST_WRITTEN = 3, 40
_BEGINS = re.compile(r"\b1\s?\.\s?(?=[a-hNBRQKO])")
_NUMBER = re.compile(r"^[0-9]{1,3}\s?\.{0,3}…?")
# A square in such words is no pawn move: "the knight on e5".
_ON_SQUARE = re.compile(r"\b(?:on|from|to|at|square|squares) $")


def written_line(text: str) -> tuple[tuple[str, ...], str]:
    """The moves (UCI) of a line that a text writes out from the first move ("1.e4 c6 2.d4 d5"), and the text after it;
    no moves and the whole text where it has none."""
    begins = _BEGINS.search(text)
    if begins is None:
        return (), text
    board, played, at = chess.Board(), list[str](), begins.start()
    for word in re.finditer(r"\S+", text[begins.start() :]):
        san = _NUMBER.sub("", word[0]).strip(",;:.!?")
        if not san:
            at = begins.start() + word.end()
            continue
        try:
            move = board.push_san(san.replace("0", "O"))
        except ValueError:
            break
        played.append(move.uci())
        at = begins.start() + word.end()
        if word[0][-1] in ",;:?" or len(played) >= MOST_WRITTEN:
            break
    return (tuple(played), text[at:]) if played else ((), text)


def named_moves(text: str) -> tuple[str, ...]:
    """The different moves (SAN) that a text names, in their order."""
    found = [one[0] for one in BARE_MOVE.finditer(text) if not _ON_SQUARE.search(text[: one.start()].lower())]
    return tuple(dict.fromkeys(found))[:COMPARED]
