"""Which men on the board a sentence speaks of, with a square or without: "that bishop on c5", "your c2 horsey", "my f8
bishop" (where it began), "the h pawn", "my queen"."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.domain.facts import Facts
from app.domain.men_named import MEN_NAMED
from app.domain.prose_facts import POINTS
from app.soul.listening.naming import piece_at

_PIECE = rf"(?P<piece>{'|'.join(sorted(MEN_NAMED, key=len, reverse=True))})"
_MAN = re.compile(
    rf"(?:(?P<owner>my|ma|your|ur|the|that|this|a) )?(?:\b[\w']{{1,20}} ){{0,2}}?(?:(?P<before>[a-h][1-8])[- ]"
    rf"|(?P<file>[a-h])[- ])?"
    rf"\b{_PIECE}s?\b(?P<of> of (?:yours|mine|yourn|urs))?"
    r"(?:,? (?:\w{1,20} ){0,4}?(?:on|to|at|from|over on|up on|down on|away on|in) (?:the )?(?P<after>[a-h][1-8]))?"
    r"(?: (?P<close>[a-h][1-8]))?(?!'s (?:knight|bishop|rook|pawn|side|gambit|indian)| ?side\b)"
)
# Where a man is said to stand, instead of its square: "your knight on the edge".
_STANDS = re.compile(
    r"^,? (?:(?:stuck|sitting|standing|out|over|way|right|there|down|up) ){0,3}(?:on|at|in|by|near) (?:the |your |my )?"
    r"(?:far |very )?(?P<where>edge|rim|corner|middle|centre|center)\b"
)
_MIDDLE = sum(chess.BB_FILES[2:6]) & sum(chess.BB_RANKS[2:6])
_PLACES = {
    "edge": chess.BB_FILE_A | chess.BB_FILE_H, "rim": chess.BB_FILE_A | chess.BB_FILE_H, "corner": chess.BB_CORNERS,
    **dict.fromkeys(("middle", "centre", "center"), _MIDDLE),
}  # fmt: skip
_OWNERS = re.compile(r"\b(?P<owner>my|ma|your|ur)\b")
_SQUARE = re.compile(r"(?<![\w.])(?P<square>[a-h][1-8])\b")
_IT = re.compile(r"\b(?:it|he|she|him|her|them|they|that one|one|that|this|both|two)\b")


def men_of(text: str, facts: Facts) -> tuple[chess.Square, ...]:
    """The squares of the men that a sentence, as `plain` gives it, names, in its order and each once."""
    found: dict[chess.Square, None] = {}
    for match in _MAN.finditer(text):
        square = _of(match, facts)
        if square is not None:
            found.setdefault(square)
    return tuple(found)


def men_meant(texts: Sequence[str], facts: Facts, *, points: bool = False) -> tuple[chess.Square, ...]:
    """The men of the first text; where it only points at some ("can it be saved?"), as `points` says too, those of the
    next that names any."""
    found = men_of(texts[0], facts)
    if found or not (points or _IT.search(texts[0])):
        return found
    men = next((men for text in texts[1:] if (men := men_of(text, facts))), ())
    at = None if men else piece_at(" ".join(texts), facts.board)
    return men if at is None else (at,)


def square_named(text: str, board: chess.Board) -> chess.Square | None:
    """The first square in a text on which something stands."""
    names = (chess.parse_square(match["square"]) for match in _SQUARE.finditer(text))
    return next((square for square in names if board.piece_at(square)), None)


def _of(match: re.Match[str], facts: Facts) -> chess.Square | None:
    board, kind = facts.board, MEN_NAMED[match["piece"]]
    for name in (match["before"], match["after"], match["close"]):
        if name is not None and board.piece_type_at(chess.parse_square(name)) == kind:
            return chess.parse_square(name)
    color = _owner(match, facts)
    if match["before"] is not None:
        return _began(chess.parse_square(match["before"]), kind, facts)
    stands = _STANDS.match(match.string[match.end() :])
    definite = match["file"] is not None or match["owner"] in ("the", "that", "this") or stands is not None
    if color is None and not definite:
        return None  # "A rook for a bishop" names none.
    squares = list(board.pieces(kind, chess.WHITE) | board.pieces(kind, chess.BLACK))
    if match["file"] is not None:
        squares = [at for at in squares if chess.FILE_NAMES[chess.square_file(at)] == match["file"]]
    elif kind == chess.PAWN:
        return None  # "A pawn down" names none.
    if color is not None:
        squares = [at for at in squares if board.color_at(at) == color]
    if stands is not None:
        squares = [at for at in squares if chess.BB_SQUARES[at] & _PLACES[stands["where"]]]
    if match["after"] is not None and match["file"] is None:
        return None  # A piece on a square where none stands is going there.
    return _likeliest(squares, facts, sure=color is not None or stands is not None)


def _owner(match: re.Match[str], facts: Facts) -> chess.Color | None:
    """Whose it is, as the writer of the sentence says it; None where they do not say."""
    if match["of"]:
        return facts.me if match["of"].strip() != "of mine" else not facts.me
    said = match["owner"] if match["owner"] in ("my", "ma", "your", "ur") else None
    if said is None:
        said = next((one["owner"] for one in _OWNERS.finditer(match[0])), None)
    return None if said is None else (not facts.me) if said in ("my", "ma") else facts.me


def _began(square: chess.Square, kind: chess.PieceType, facts: Facts) -> chess.Square | None:
    """Where the piece stands that began on this square."""
    return next((one.square for one in facts.careers if one.origin == square and one.alive and one.kind == kind), None)


def _likeliest(squares: Sequence[chess.Square], facts: Facts, *, sure: bool) -> chess.Square | None:
    """The only one; else the one that moved last or is attacked, of somebody whose men they are said to be."""
    if len(squares) == 1:
        return squares[0]
    if not sure:
        return None
    moved = [ply.square for ply in reversed(facts.plies[-4:]) if ply.square in squares]
    attacked = [at for at in squares if facts.board.attackers(not facts.board.color_at(at), at)]
    return attacked[0] if len(attacked) == 1 else moved[0] if moved else None


def dearest(squares: Sequence[chess.Square], board: chess.Board) -> chess.Square:
    """The most valuable of some men; a king only where nothing else is there."""
    return max(squares, key=lambda at: POINTS[board.piece_type_at(at) or chess.PAWN])
