"""A position that is told in words: "my king e6, my pawn e5, his king e8, my move"."""

from __future__ import annotations

import re
from dataclasses import dataclass

import chess

from app.desk.men import MEN

# By name, and by letter as they are written.
_MEN = MEN | {symbol: kind for kind, symbol in enumerate(chess.PIECE_SYMBOLS) if symbol}
# What a told position is made of, in its order: whose man comes next, which man, and a square.
_TOKEN = re.compile(
    r"\b(?:(?P<mine>i|i'm|i've|my|me|mine)|(?P<theirs>he|his|him|she|her|their|they|the other side|opponent(?:'s)?"
    r"|enemy|against|vs|versus)|(?P<colour>white|black)(?:'s)?|(?P<man>king|queen|rook|bishop|knight|horse|pawn)s?"
    r"|(?P<letter>[kqrbnp])(?= ?(?:on |at )?[a-h][1-8]\b)|(?P<joined>[kqrbnp])(?P<at>[a-h][1-8])|(?P<square>[a-h][1-8])"
    r")\b"
)
_MY_TURN = re.compile(
    r"\b(?:my (?:move|turn|go)|i(?:'m| am)? (?:to )?move|i(?:'m| am) (?:to move|on (?:the )?move)|me to move"
    r"|my (?:own )?move)\b"
)
_THEIR_TURN = re.compile(
    r"\b(?:(?:his|her|their|opponent's) (?:move|turn|go)|(?:he|she|they) (?:is |are )?(?:to )?moves?)\b"
)
_COLOUR_TURN = re.compile(r"\b(white|black)(?:'s)? (?:to (?:move|play)|turn|moves?\b|is to move)")
_FOR_WHOM = re.compile(r"([^,;.?!]{1,60}?) for (me|him|her|white|black)\b")
# Men of a position that is told so at the most.
MOST_MEN = 8


@dataclass(frozen=True, slots=True)
class SpokenPosition:
    """The position as FEN, which side the asker has (None where both are told by colour), and whether it was said whose
    move it is."""

    fen: str
    side: chess.Color | None
    turn_said: bool


def spoken_position(low: str) -> SpokenPosition | None:
    """The position that words tell, both kings and at least one more man; None for none, or one that cannot be."""
    men: list[tuple[str, chess.PieceType, chess.Square]] = []
    # "Rook a1 for me" is "me: rook a1".
    low = _FOR_WHOM.sub(r"\2 \1", low)
    whose, man, colours = "", None, False
    for token in _TOKEN.finditer(low):
        if token["mine"]:
            whose = "mine"
        elif token["theirs"]:
            whose = "theirs"
        elif token["colour"]:
            whose, colours = token["colour"], True
        elif token["man"] or token["letter"]:
            man = _MEN[token["man"] or token["letter"]]
        elif token["joined"]:
            man = _MEN[token["joined"]]
            men.append((whose, man, chess.parse_square(token["at"])))
        elif man is not None:
            men.append((whose, man, chess.parse_square(token["square"])))
    if not 3 <= len(men) <= MOST_MEN:
        return None
    own = _own_colour(low, men, colours=colours)
    board = chess.Board(None)
    for owner, kind, square in men:
        if board.piece_at(square) is not None:
            return None
        board.set_piece_at(square, chess.Piece(kind, _side_of(owner, own)))
    said = _turn(low, own)
    board.turn = chess.WHITE if said is None else said
    if said is None and not board.is_valid():
        board.turn = not board.turn
    if not board.is_valid():
        return None
    named = any(owner in ("mine", "") for owner, *_ in men)
    return SpokenPosition(board.fen(), own if named else None, said is not None)


def _own_colour(low: str, men: list[tuple[str, chess.PieceType, chess.Square]], *, colours: bool) -> chess.Color:
    """The asker's colour, White where it is not said."""
    if colours:
        if re.search(r"\b(?:i(?:'m| am| have| play)?|me|my side is) (?:the )?black\b|\bas black\b", low):
            return chess.BLACK
        if all(owner != "white" for owner, *_ in men) and any(owner == "black" for owner, *_ in men):
            return chess.WHITE
    return chess.WHITE


def _side_of(owner: str, own: chess.Color) -> chess.Color:
    if owner in ("white", "black"):
        return owner == "white"
    return not own if owner == "theirs" else own


def _turn(low: str, own: chess.Color) -> chess.Color | None:
    """Whose move it is; None where it is not said."""
    if (said := _COLOUR_TURN.search(low)) is not None:
        return said[1] == "white"
    if _MY_TURN.search(low):
        return own
    return not own if _THEIR_TURN.search(low) else None
