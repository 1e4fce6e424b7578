"""Facts about a position, computed with python-chess: the basis of `prose` and of checking spoken lines.

No function judges who stands better.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import chess

from app.domain.onlook import Onlook, Pin, pins_of

Phase = Literal["opening", "middlegame", "endgame"]

COUNTED = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
# The conventional piece values, in pawns.
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}

# Pieces other than kings and pawns, both sides together: at most this many make an endgame
# (two rooks and a minor piece each), and more than this many may still be an opening.
ENDGAME_PIECES = 6
OPENING_PIECES = 10
# Structures of pawns whose facts are kept, about a megabyte.
STRUCTURES_KEPT = 4_096
# Full moves after which a position no longer counts as an opening.
OPENING_MOVES = 12


@dataclass(frozen=True, slots=True)
class PawnFacts:
    """Of one side: files (0..7) with two or more pawns, files of isolated pawns, squares of passed pawns; ascending."""

    doubled: tuple[int, ...]
    isolated: tuple[int, ...]
    passed: tuple[chess.Square, ...]


def phase_of(board: chess.Board) -> Phase:
    """The phase by the number of pieces without kings and pawns: at most ENDGAME_PIECES is an endgame, more than
    OPENING_PIECES up to move OPENING_MOVES an opening, anything else a middlegame."""
    return _phase(chess.popcount(board.occupied & ~board.pawns & ~board.kings), board.fullmove_number)


def phase_in(fen: str) -> Phase:
    """The same of a FEN with all its six fields, without setting up its board, which takes thirty times as long."""
    placement, *_, number = fen.split()
    return _phase(sum(letter in "nbrqNBRQ" for letter in placement), int(number))


def _phase(pieces: int, move_number: int) -> Phase:
    if pieces <= ENDGAME_PIECES:
        return "endgame"
    if pieces > OPENING_PIECES and move_number <= OPENING_MOVES:
        return "opening"
    return "middlegame"


def ending_of(board: chess.Board) -> str | None:
    """The name of the ending if both sides have pieces of one and the same kind, or pawns only; else None."""
    if board.occupied == board.kings:
        return None
    kinds = {
        "queen": board.queens,
        "rook": board.rooks,
        "bishop": board.bishops,
        "knight": board.knights,
    }
    present = [name for name, mask in kinds.items() if mask]
    if not present:
        return "pawn ending"
    if len(present) > 1:
        return None
    mask = kinds[present[0]]
    if not (mask & board.occupied_co[chess.WHITE] and mask & board.occupied_co[chess.BLACK]):
        return None
    if phase_of(board) != "endgame":
        return None
    if opposite_bishops(board):
        return "ending with opposite-coloured bishops"
    return f"{present[0]} ending"


def opposite_bishops(board: chess.Board) -> bool:
    """Whether each side has exactly one bishop, and the two stand on different square colours."""
    white, black = board.bishops & board.occupied_co[chess.WHITE], board.bishops & board.occupied_co[chess.BLACK]
    if chess.popcount(white) != 1 or chess.popcount(black) != 1:
        return False
    return bool(white & chess.BB_LIGHT_SQUARES) != bool(black & chess.BB_LIGHT_SQUARES)


def bishop_pair(board: chess.Board, color: chess.Color) -> bool:
    """Whether `color` has bishops on both square colours and the other side has not."""

    def both(side: chess.Color) -> bool:
        mask = board.bishops & board.occupied_co[side]
        return bool(mask & chess.BB_LIGHT_SQUARES and mask & chess.BB_DARK_SQUARES)

    return both(color) and not both(not color)


def surplus(board: chess.Board, color: chess.Color) -> dict[chess.PieceType, int]:
    """Piece type -> how many more of them `color` has than the other side, strongest first."""
    own, enemy = board.occupied_co[color], board.occupied_co[not color]
    kinds = (board.queens, board.rooks, board.bishops, board.knights, board.pawns)
    leads = [chess.popcount(mask & own) - chess.popcount(mask & enemy) for mask in kinds]
    return {kind: lead for kind, lead in zip(COUNTED, leads, strict=True) if lead > 0}


def points_ahead(board: chess.Board, color: chess.Color) -> int:
    """The material lead of `color` in pawns; negative if behind."""
    return points_of(surplus(board, color)) - points_of(surplus(board, not color))


def points_of(pieces: Mapping[chess.PieceType, int]) -> int:
    """What so many pieces of each kind count in pawns."""
    return sum(POINTS[kind] * count for kind, count in pieces.items())


def loose_pieces(board: chess.Board, color: chess.Color, sight: Onlook | None = None) -> tuple[chess.Square, ...]:
    """Squares of pieces of `color` (without the king) that can be captured and are undefended; the most valuable first.
    Here and below `sight` is that of the board, where it is known.

    Conservative: an attacker whose pin forbids the capture does not count, and a defender counts even if it is pinned,
    or defends through the enemy king, which could not capture then.
    """
    seen = sight or Onlook(board)
    exposed = board.occupied_co[color] & ~board.kings & seen.reached(not color) & ~seen.guarded(color)
    if not exposed:
        return ()
    found = []
    for square in chess.scan_forward(exposed):
        attackers = board.attackers_mask(not color, square)
        if any(seen.may_take(not color, origin, square) for origin in chess.scan_forward(attackers)):
            found.append(square)
    return tuple(sorted(found, key=lambda square: (-POINTS[board.piece_type_at(square) or chess.KING], square)))


@dataclass(frozen=True, slots=True)
class Threat:
    """A piece that a less valuable one can capture, whether it is defended or not."""

    target: chess.Square
    attacker: chess.Square


def threats(board: chess.Board, color: chess.Color, sight: Onlook | None = None) -> tuple[Threat, ...]:
    """The threats against pieces of `color` (without pawns and king), each by the least valuable attacker; the most
    valuable piece first."""
    seen = sight or Onlook(board)
    attacked = board.occupied_co[color] & ~board.kings & ~board.pawns & seen.reached(not color)
    if not attacked:
        return ()
    found = []
    for square in chess.scan_forward(attacked):
        worth = POINTS[board.piece_type_at(square) or chess.PAWN]
        cheaper = [
            (price, origin)
            for origin in chess.scan_forward(board.attackers_mask(not color, square) & ~board.kings)
            if (price := POINTS[board.piece_type_at(origin) or chess.QUEEN]) < worth
            and seen.may_take(not color, origin, square)
        ]
        if cheaper:
            found.append((worth, Threat(square, min(cheaper)[1])))
    return tuple(threat for _, threat in sorted(found, key=lambda pair: (-pair[0], pair[1].target)))


def newly_attacked(
    board: chess.Board, square: chess.Square, loose: tuple[chess.Square, ...] | None = None
) -> tuple[chess.Square, ...]:
    """Pieces (without pawns and king) that the piece on `square` attacks and that are more valuable than it or loose;
    `loose` are the other side's loose pieces, where they are known."""
    color = board.color_at(square)
    if color is None:
        return ()
    worth = POINTS[board.piece_type_at(square) or chess.PAWN]
    loose = loose_pieces(board, not color) if loose is None else loose
    victims = board.attacks_mask(square) & board.occupied_co[not color] & ~board.kings & ~board.pawns
    return tuple(
        victim
        for victim in chess.scan_forward(victims)
        if victim in loose or POINTS[board.piece_type_at(victim) or chess.PAWN] > worth
    )


def pawn_shield(board: chess.Board, color: chess.Color) -> int:
    """The number of own pawns on the two ranks in front of the king, on its file and the adjacent ones."""
    king = board.king(color)
    if king is None:
        return 0
    return chess.popcount(board.pawns & board.occupied_co[color] & _SHIELDS[color][king])


def squares_hit_around_king(board: chess.Board, color: chess.Color, sight: Onlook | None = None) -> int:
    """How many squares adjacent to the king of `color` the other side attacks."""
    king = board.king(color)
    if king is None:
        return 0
    return chess.popcount(chess.BB_KING_ATTACKS[king] & (sight or Onlook(board)).reached(not color))


def pawn_islands(board: chess.Board, color: chess.Color) -> int:
    """The number of groups of adjacent files with pawns of `color`."""
    files = _files_of(board.pawns & board.occupied_co[color])
    return chess.popcount(files & ~(files << 1))


def absolute_pins(board: chess.Board, color: chess.Color, sight: Onlook | None = None) -> tuple[Pin, ...]:
    """The pieces of `color` pinned to their own king, pawns among them, in ascending order of square."""
    pins = pins_of(board, color) if sight is None else sight.pins(color)
    return tuple(Pin(*pair) for pair in pins.items())


def pawn_facts(board: chess.Board, color: chess.Color) -> PawnFacts:
    """Doubled, isolated and passed pawns of `color`. Of two passed pawns on one file both are named."""
    return _pawn_facts(board.pawns & board.occupied_co[color], board.pawns & board.occupied_co[not color], color)


# Pawns stand still for most moves, and are asked of several times in a turn.
@lru_cache(maxsize=STRUCTURES_KEPT)
def _pawn_facts(own: chess.Bitboard, enemy: chess.Bitboard, color: chess.Color) -> PawnFacts:
    files = _files_of(own)
    doubled: tuple[int, ...] = ()
    if chess.popcount(own) > chess.popcount(files):
        doubled = tuple(index for index in _FILES_IN[files] if chess.popcount(own & chess.BB_FILES[index]) > 1)
    alone = files & ~(files << 1) & ~(files >> 1)
    spans = _FRONT_SPANS[color]
    passed = tuple([square for square in chess.scan_forward(own) if not enemy & spans[square]])
    return PawnFacts(doubled, _FILES_IN[alone], passed)


def open_files(board: chess.Board) -> tuple[int, ...]:
    """Files (0..7) without a pawn of either side."""
    return _FILES_IN[_files_of(board.pawns) ^ 0xFF]


def outposts(board: chess.Board, color: chess.Color) -> tuple[chess.Square, ...]:
    """Knights of `color` on its fifth or sixth rank, guarded by a pawn, that no enemy pawn can ever attack."""
    knights = board.knights & board.occupied_co[color] & (_RANKS_OF_WHITE if color else _RANKS_OF_BLACK)
    if not knights:
        return ()
    own, enemy = board.pawns & board.occupied_co[color], board.pawns & board.occupied_co[not color]
    found = []
    for square in chess.scan_forward(knights):
        guarded = chess.BB_PAWN_ATTACKS[not color][square] & own
        attackable = enemy & _FRONT_SPANS[color][square] & ~chess.BB_FILES[chess.square_file(square)]
        if guarded and not attackable:
            found.append(square)
    return tuple(found)


def rooks_on_seventh(board: chess.Board, color: chess.Color) -> tuple[chess.Square, ...]:
    """Squares of the rooks of `color` on its seventh rank."""
    rank = chess.BB_RANK_7 if color == chess.WHITE else chess.BB_RANK_2
    return tuple(chess.scan_forward(board.pieces_mask(chess.ROOK, color) & rank))


def _files_of(mask: chess.Bitboard) -> int:
    """The files on which squares of a mask lie, as eight bits."""
    mask |= mask >> 32
    mask |= mask >> 16
    return (mask | mask >> 8) & 0xFF


def _before(square: chess.Square, color: chess.Color, ranks: int) -> chess.Bitboard:
    """The squares on so many ranks in front of `square` for `color`, on its file and the adjacent ones."""
    files, rank = chess.BB_EMPTY, chess.square_rank(square)
    for index in range(max(0, chess.square_file(square) - 1), min(7, chess.square_file(square) + 1) + 1):
        files |= chess.BB_FILES[index]
    ahead = range(rank + 1, min(8, rank + 1 + ranks)) if color == chess.WHITE else range(max(0, rank - ranks), rank)
    mask = chess.BB_EMPTY
    for index in ahead:
        mask |= chess.BB_RANKS[index]
    return files & mask


# The fifth and sixth rank of each side.
_RANKS_OF_WHITE, _RANKS_OF_BLACK = chess.BB_RANK_5 | chess.BB_RANK_6, chess.BB_RANK_4 | chess.BB_RANK_3
# By the eight bits of `_files_of`: which files these are.
_FILES_IN = tuple(tuple(index for index in range(8) if files >> index & 1) for files in range(256))
# By colour (black first, as False is 0) and square: all in front of it, and where pawns shield a king.
_FRONT_SPANS = tuple(tuple(_before(at, color, 7) for at in chess.SQUARES) for color in (chess.BLACK, chess.WHITE))
_SHIELDS = tuple(tuple(_before(at, color, 2) for at in chess.SQUARES) for color in (chess.BLACK, chess.WHITE))
