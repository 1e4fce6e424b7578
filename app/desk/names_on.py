"""The openings that a position can still become, by their names in the book."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.desk.games import line_in_words
from app.openings.book import OpeningRow, read_lines

# Openings that are named.
NAMED = 8
_WAYS = re.compile(
    r"\b(?:ways?|options?|choices|openings?|lines?|continuations?|systems?|gambits?|branches)\b[^.?!]{0,32}"
    r"\b(?:from here|go on|continue|here|this position|arise|possible|called|open to|come (?:of|from)|names?)\b"
    r"|\b(?:which|what) openings? (?:can|could|may|might|are|start|come)\b|\bnames? (?:of|for) (?:the "
    r"|all )?(?:openings?|lines?)\b"
)
_NAMES = re.compile(
    r"\b(?:names?|named|called|openings?|main (?:ways?|lines?|options?|continuations?|systems?)|gambits?)\b"
)
_BARE = re.compile(r"\bnames? only\b|\bonly (?:the )?names?\b|\bjust (?:the )?names?\b")


def asks_for_names(low: str) -> bool:
    """Whether words ask which openings a position can become."""
    return _WAYS.search(low) is not None and _NAMES.search(low) is not None


def names_on(ucis: Sequence[str]) -> list[tuple[str, str]]:
    """The openings with most lines behind a line (UCI) from the start, each with the moves to it."""
    board, sans = chess.Board(), list[str]()
    for uci in ucis:
        move = chess.Move.from_uci(uci)
        sans.append(board.san(move))
        board.push(move)
    found: dict[str, list[OpeningRow]] = {}
    for row in read_lines():
        if len(row.moves) > len(sans) and list(row.moves[: len(sans)]) == sans:
            found.setdefault(row.opening.name.split(":")[0], []).append(row)
    told = []
    for name in sorted(found, key=lambda one: -len(found[one]))[:NAMED]:
        shortest = min(found[name], key=lambda row: len(row.moves))
        after, moves = board.copy(stack=False), list[str]()
        for san in shortest.moves[len(sans) :]:
            moves.append(after.push_san(san).uci())
        told.append((name, line_in_words(board, moves, len(moves))))
    return told


def names_told(names: Sequence[tuple[str, str]], low: str) -> str:
    """These openings in a sentence, with their moves unless only the names are wanted."""
    if not names:
        return "No opening of the book goes on from here under a name of its own."
    bare = _BARE.search(low) is not None
    told = [name if bare else f"{name} ({line})" for name, line in names]
    return f"By name the book knows from here, those with most lines first: {', '.join(told)}."
