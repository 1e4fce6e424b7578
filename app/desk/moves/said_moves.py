"""Moves that a question says in words: a piece that somebody puts on a square, by whatever verb."""

from __future__ import annotations

import re

_LETTERS = {"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "horse": "N", "pawn": ""}
# "the knight on e5", "his king to g7", "a bishop back down to c1": a few words may stand between.
_PIECE_TO = re.compile(
    r"\b(?P<piece>king|queen|rook|bishop|knight|horse|pawn)(?:'s)?"
    r"(?: (?!(?:and|or|next|close|the|my|his)\b)\w+){0,3}?"
    r" (?:to|onto|into|on|at|for|towards?) (?P<square>[a-h][1-8])\b"
)
# "he took on f3 with the bishop".
_TAKES_WITH = re.compile(
    r"\b(?:tak\w+|took|captur\w+|recaptur\w+)\b(?: \w+){0,2}? (?P<square>[a-h][1-8]) with (?:the|his|her|my|their|a)"
    r"(?: \w+)? ?\b(?P<piece>king|queen|rook|bishop|knight)\b"
)
_PAWN_STANDS = re.compile(r"\bpawns? (?:is |are |standing |stands? )?on $")
# "the queen came to f3 on move 11" names its move by the number already; a side beside a number says whose move it is.
_THEIRS = re.compile(r"\b(?:his|her|their|he|she|they|opponent|other side)\b")
_MINE = re.compile(r"\b(?:my|mine|i|me|you)\b")
_SIDE = re.compile(r"\b(white|black)\b(?![- ]squared?)")
THEIRS = " (theirs)"
# A game that is named by its first move: "the d4 game", "my loss with 1.e4", "the one that began with c4".
_OPENED = r"(?:1\. ?)?"
FIRST_MOVE = re.compile(
    rf"\b{_OPENED}(?P<move>[a-h][34]|nf3|nc3) (?:game|one|loss|win|match)\b"
    rf"|\b(?:began|begun|begins|started|starts|opened|opens) with {_OPENED}(?P<begun>[a-h][34]|nf3|nc3)\b"
)


def said_move(low: str) -> str | None:
    """The move of a question in small letters, as it is written ("Be6", "e4" of a pawn): the piece that goes to a
    square or is put on it; None where no piece is named with its square."""
    if (taken := _TAKES_WITH.search(low)) is not None:
        return f"{_LETTERS[taken['piece']]}x{taken['square']}"
    found = _PIECE_TO.search(low)
    return None if found is None else f"{_LETTERS[found['piece']]}{found['square']}"


def is_where_a_pawn_stands(before: str) -> bool:
    """Whether a square, with these words `before` it, is only where a pawn stands: "the pawn on e5"."""
    return _PAWN_STANDS.search(before) is not None


def is_a_games_name(low: str, at: int) -> bool:
    """Whether the square at a place of a question in small letters only says by which first move a game is meant."""
    return any(found.start() <= at < found.end() for found in FIRST_MOVE.finditer(low))


def of_its_side(move: str, low: str) -> str:
    """A move that is named by its number alone, with the side whose move is meant: "8...", "8.", "move 8 (theirs)"."""
    number = move.lower().removeprefix("move ").removeprefix("number ").strip()
    if not number.isdigit():
        return move
    sides = set(_SIDE.findall(low))
    if len(sides) == 1:
        return f"{number}{'.' if 'white' in sides else '...'}"
    return f"move {number}{THEIRS}" if _THEIRS.search(low) and not _MINE.search(low) else move
