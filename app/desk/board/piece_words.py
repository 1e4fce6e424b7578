"""One piece that somebody asks for: what it attacks and guards, what attacks it, and whether it may leave."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.domain.prose_words import listed, man_on

_PIECE = re.compile(r"\b(pawn|knight|horse|bishop|rook|castle|queen|king)s?\b")
_SQUARE = re.compile(r"\b([a-h][1-8])\b")
_SHADE = re.compile(r"\b(light|white|dark|black)[- ]?(?:squared?|coloured|colored)\b")
_THEIRS = re.compile(r"\b(?:his|her|their|opponent'?s?|that)\b")
_ALSO = {"horse": "knight", "castle": "rook"}
# Pieces that are told of where several may be meant.
TOLD = 2


def asked_pieces(board: chess.Board, you: chess.Color, asked: str, most: int = TOLD) -> list[dict[str, Any]]:
    """Facts of the piece that a question names, by its kind, square or shade of squares; several, `most` at the most,
    where it leaves that open, none where none is left."""
    low = asked.lower()
    kind, side = _PIECE.search(low), (not you if _THEIRS.search(low) else you)
    square, shade = _SQUARE.search(low), _SHADE.search(low)
    found = chess.SquareSet(board.occupied_co[side])
    if square is not None:
        found = chess.SquareSet(chess.BB_SQUARES[chess.parse_square(square[1])]) & board.occupied
    elif kind is not None:
        found &= board.pieces_mask(chess.PIECE_NAMES.index(_ALSO.get(kind[1], kind[1])), side)
    if shade is not None:
        found &= chess.BB_LIGHT_SQUARES if shade[1] in ("light", "white") else chess.BB_DARK_SQUARES
    return [_seen(board, at) for at in found][:most]


def _seen(board: chess.Board, at: chess.Square) -> dict[str, Any]:
    side = bool(board.color_at(at))
    reach = chess.SquareSet(board.attacks_mask(at))
    attackers = board.attackers(not side, at)
    return {
        "piece": man_on(board, at),
        "attacks": [man_on(board, one) for one in reach & board.occupied_co[not side]],
        "guards": [man_on(board, one) for one in reach & board.occupied_co[side] & ~board.kings],
        "free": [chess.square_name(one) for one in _free(board, at, side)],
        "attacked_by": [man_on(board, one) for one in attackers],
        "guarded_by": [man_on(board, one) for one in board.attackers(side, at)],
        "pinned": board.is_pinned(side, at),
    }


def _free(board: chess.Board, at: chess.Square, side: chess.Color) -> list[chess.Square]:
    """The empty squares that a man can go to, whoever is to move: a pawn goes where it does not take."""
    if board.piece_type_at(at) != chess.PAWN:
        return list(chess.SquareSet(board.attacks_mask(at)) & ~board.occupied)
    step, found = (8 if side else -8), list[chess.Square]()
    for one in (at + step, at + 2 * step):
        home = chess.square_rank(at) == (1 if side else 6)
        if not 0 <= one < 64 or board.piece_type_at(one) or (one != at + step and not home):
            break
        found.append(one)
    return found


def piece_words(facts: Mapping[str, Any]) -> str:
    """What the board says of the pieces that were asked for."""
    asked = facts.get("asked") or []
    if not asked:
        return "No such piece stands on the board any more."
    return " ".join(_told(one) for one in asked)


def _told(one: Mapping[str, Any]) -> str:
    words = [f"The {one['piece']}"]
    if one["attacks"]:
        words[0] += f" looks at the {listed(one['attacks'])}"
        words[0] += f", and guards the {listed(one['guards'])}" if one["guards"] else ""
    else:
        words[0] += " attacks nothing of theirs"
        words[0] += f"; it guards the {listed(one['guards'])}" if one["guards"] else ""
    words[0] += "."
    words.append(f"Free before it: {listed(one['free'])}." if one["free"] else "No free square lies before it.")
    if one["attacked_by"]:
        guarded = f"guarded by the {listed(one['guarded_by'])}" if one["guarded_by"] else "not guarded, so it hangs"
        words.append(f"It is attacked by the {listed(one['attacked_by'])}, and {guarded}.")
    else:
        words.append("Nothing attacks it.")
    words.append("It is pinned against the king." if one["pinned"] else "It is not pinned.")
    return " ".join(words)
