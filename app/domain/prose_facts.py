"""Facts about a position, computed with python-chess: the basis of `prose` and of checking spoken lines.

No function judges who stands better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import chess

from app.domain.replay import Side, follow

Phase = Literal["opening", "middlegame", "endgame"]

COUNTED = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
# The conventional piece values, in pawns.
POINTS = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}

# Pieces other than kings and pawns, both sides together: at most this many make an endgame
# (two rooks and a minor piece each), and more than this many may still be an opening.
ENDGAME_PIECES = 6
OPENING_PIECES = 10
# Full moves after which a position no longer counts as an opening.
OPENING_MOVES = 12


@dataclass(frozen=True, slots=True)
class Pin:
    """An absolute pin: the piece on `pinned` may not leave the line between its king and the slider on `pinner`."""

    pinned: chess.Square
    pinner: chess.Square


@dataclass(frozen=True, slots=True)
class PawnFacts:
    """Of one side: files (0..7) with two or more pawns, files of isolated pawns, squares of passed pawns; ascending."""

    doubled: tuple[int, ...]
    isolated: tuple[int, ...]
    passed: tuple[chess.Square, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """The board after a game's moves, and the side on which each colour castled, if it did."""

    board: chess.Board
    castled: dict[chess.Color, Side]


def replay(initial_fen: str, moves: Sequence[str]) -> Replay:
    """The position after `moves` (UCI) from `initial_fen`. Raises ValueError for an unreadable FEN or move."""
    followed = follow(initial_fen, tuple(moves))
    sides = ((chess.WHITE, followed.white_castled), (chess.BLACK, followed.black_castled))
    return Replay(followed.board.copy(stack=False), {color: side for color, side in sides if side is not None})


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
    more: dict[chess.PieceType, int] = {}
    for kind in COUNTED:
        mask = board.pieces_mask(kind, chess.WHITE), board.pieces_mask(kind, chess.BLACK)
        lead = chess.popcount(mask[0]) - chess.popcount(mask[1])
        lead = lead if color == chess.WHITE else -lead
        if lead > 0:
            more[kind] = lead
    return more


def points_ahead(board: chess.Board, color: chess.Color) -> int:
    """The material lead of `color` in pawns; negative if behind."""
    mine, theirs = surplus(board, color), surplus(board, not color)
    return sum(POINTS[kind] * n for kind, n in mine.items()) - sum(POINTS[kind] * n for kind, n in theirs.items())


def loose_pieces(board: chess.Board, color: chess.Color) -> tuple[chess.Square, ...]:
    """Squares of pieces of `color` (without the king) that can be captured and are undefended; the most valuable first.

    Conservative: an attacker whose pin forbids the capture does not count, and a defender counts even if it is pinned,
    or defends through the enemy king, which could not capture then.
    """
    found = []
    enemy_king = board.king(not color)
    seen_through = board.occupied & ~chess.BB_SQUARES[enemy_king] if enemy_king is not None else board.occupied
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        attackers = board.attackers_mask(not color, square)
        if not attackers or board.attackers_mask(color, square, seen_through):
            continue
        if any(
            board.pin_mask(not color, origin) & chess.BB_SQUARES[square] for origin in chess.scan_forward(attackers)
        ):
            found.append(square)
    return tuple(sorted(found, key=lambda square: (-POINTS[board.piece_type_at(square) or chess.KING], square)))


@dataclass(frozen=True, slots=True)
class Threat:
    """A piece that a less valuable one can capture, whether it is defended or not."""

    target: chess.Square
    attacker: chess.Square


def threats(board: chess.Board, color: chess.Color) -> tuple[Threat, ...]:
    """The threats against pieces of `color` (without pawns and king), each by the least valuable attacker; the most
    valuable piece first."""
    found = []
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings & ~board.pawns):
        worth = POINTS[board.piece_type_at(square) or chess.PAWN]
        cheaper = [
            origin
            for origin in chess.scan_forward(board.attackers_mask(not color, square) & ~board.kings)
            if POINTS[board.piece_type_at(origin) or chess.QUEEN] < worth
            and board.pin_mask(not color, origin) & chess.BB_SQUARES[square]
        ]
        if cheaper:
            attacker = min(cheaper, key=lambda origin: (POINTS[board.piece_type_at(origin) or chess.QUEEN], origin))
            found.append((worth, Threat(square, attacker)))
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
    rank = chess.square_rank(king)
    ahead = [index for index in ((rank + 1, rank + 2) if color else (rank - 1, rank - 2)) if 0 <= index <= 7]
    files = chess.BB_FILES[chess.square_file(king)] | _neighbours(chess.square_file(king))
    ranks = chess.BB_EMPTY
    for index in ahead:
        ranks |= chess.BB_RANKS[index]
    return chess.popcount(board.pieces_mask(chess.PAWN, color) & files & ranks)


def squares_hit_around_king(board: chess.Board, color: chess.Color) -> int:
    """How many squares adjacent to the king of `color` the other side attacks."""
    king = board.king(color)
    if king is None:
        return 0
    around = chess.scan_forward(chess.BB_KING_ATTACKS[king])
    return sum(bool(board.attackers_mask(not color, square)) for square in around)


def pawn_islands(board: chess.Board, color: chess.Color) -> int:
    """The number of groups of adjacent files with pawns of `color`."""
    own = board.pieces_mask(chess.PAWN, color)
    taken = [bool(own & mask) for mask in chess.BB_FILES]
    return sum(here and not before for before, here in zip([False, *taken], taken, strict=False))


def absolute_pins(board: chess.Board, color: chess.Color) -> tuple[Pin, ...]:
    """The pieces of `color` pinned to their own king, pawns among them, in ascending order of square."""
    king = board.king(color)
    if king is None:
        return ()
    pins = []
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        line = board.pin_mask(color, square)
        if line == chess.BB_ALL:
            continue
        # The pin line extends behind the king too; the pinner is the nearest enemy slider on the pinned piece's side.
        beyond = [
            other
            for other in chess.scan_forward(board.occupied_co[not color] & line)
            if chess.between(king, other) & chess.BB_SQUARES[square]
        ]
        pinner = min(beyond, key=lambda other: chess.square_distance(square, other))
        pins.append(Pin(square, pinner))
    return tuple(pins)


def pawn_facts(board: chess.Board, color: chess.Color) -> PawnFacts:
    """Doubled, isolated and passed pawns of `color`. Of two passed pawns on one file both are named."""
    own, enemy = board.pieces_mask(chess.PAWN, color), board.pieces_mask(chess.PAWN, not color)
    doubled, isolated = [], []
    for index, mask in enumerate(chess.BB_FILES):
        count = chess.popcount(own & mask)
        if count > 1:
            doubled.append(index)
        if count and not own & _neighbours(index):
            isolated.append(index)
    passed = [square for square in chess.scan_forward(own) if not enemy & _front_span(square, color)]
    return PawnFacts(tuple(doubled), tuple(isolated), tuple(passed))


def open_files(board: chess.Board) -> tuple[int, ...]:
    """Files (0..7) without a pawn of either side."""
    return tuple(index for index, mask in enumerate(chess.BB_FILES) if not board.pawns & mask)


def outposts(board: chess.Board, color: chess.Color) -> tuple[chess.Square, ...]:
    """Knights of `color` on its fifth or sixth rank, guarded by a pawn, that no enemy pawn can ever attack."""
    enemy, own = board.pieces_mask(chess.PAWN, not color), board.pieces_mask(chess.PAWN, color)
    found = []
    for square in chess.scan_forward(board.pieces_mask(chess.KNIGHT, color)):
        rank = chess.square_rank(square) if color == chess.WHITE else 7 - chess.square_rank(square)
        guarded = chess.BB_PAWN_ATTACKS[not color][square] & own
        attackable = enemy & _front_span(square, color) & _neighbours(chess.square_file(square))
        if rank in (4, 5) and guarded and not attackable:
            found.append(square)
    return tuple(found)


def rooks_on_seventh(board: chess.Board, color: chess.Color) -> tuple[chess.Square, ...]:
    """Squares of the rooks of `color` on its seventh rank."""
    rank = chess.BB_RANK_7 if color == chess.WHITE else chess.BB_RANK_2
    return tuple(chess.scan_forward(board.pieces_mask(chess.ROOK, color) & rank))


def _neighbours(file_index: int) -> chess.Bitboard:
    """The adjacent files of a file."""
    mask = chess.BB_EMPTY
    if file_index > 0:
        mask |= chess.BB_FILES[file_index - 1]
    if file_index < 7:
        mask |= chess.BB_FILES[file_index + 1]
    return mask


def _front_span(square: chess.Square, color: chess.Color) -> chess.Bitboard:
    """The squares in front of `square` for `color`, on its file and the adjacent ones."""
    files = chess.BB_FILES[chess.square_file(square)] | _neighbours(chess.square_file(square))
    rank = chess.square_rank(square)
    ahead = range(rank + 1, 8) if color == chess.WHITE else range(rank)
    mask = chess.BB_EMPTY
    for index in ahead:
        mask |= chess.BB_RANKS[index]
    return files & mask
