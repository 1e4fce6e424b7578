"""What is behind a move: what it looks at through a man in between, and what it opened."""

from __future__ import annotations

import chess

from app.domain.condition import Names
from app.domain.facts import Facts
from app.domain.plies import Ply
from app.domain.prose_facts import POINTS
from app.domain.prose_words import listed, man_placed, piece_word

_CENTRE = chess.BB_D4 | chess.BB_E4 | chess.BB_D5 | chess.BB_E5


def looks_through(square: chess.Square, board: chess.Board) -> tuple[chess.Square, list[chess.Square]] | None:
    """The man in between, and the dearest men of the other side behind it on its line; None without."""
    kind, color = board.piece_type_at(square), board.color_at(square)
    if kind not in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        return None
    best: tuple[int, chess.Square, list[chess.Square]] | None = None
    for blocker in board.attacks(square) & chess.SquareSet(board.occupied):
        without = board.copy(stack=False)
        without.remove_piece_at(blocker)
        seen = [
            at for at in without.attacks(square) - board.attacks(square) if without.color_at(at) not in (None, color)
        ]
        worth = sum(POINTS.get(without.piece_type_at(at) or 1, 0) or 9 for at in seen)
        if seen and worth > POINTS[chess.PAWN] and (best is None or worth > best[0]):
            behind = _next_behind(square, blocker, seen[0], without)
            best = worth, blocker, [*seen, *behind]
    return None if best is None else (best[1], best[2])


def _next_behind(
    square: chess.Square, blocker: chess.Square, first: chess.Square, without: chess.Board
) -> list[chess.Square]:
    """The king of the other side where it stands next on the same line."""
    more = without.copy(stack=False)
    color = without.color_at(first)
    more.remove_piece_at(first)
    king = more.king(bool(color)) if color is not None else None
    on_line = king is not None and bool(chess.ray(square, blocker) & chess.BB_SQUARES[king])
    return [king] if king is not None and on_line and king in more.attacks(square) else []


def opened_by(square: chess.Square, before: chess.Board, board: chess.Board, facts: Facts) -> str:
    """A line that another piece than the one on a square, and of its side, has since a move to a dear man, as a verb;
    empty without."""
    mover = bool(board.color_at(square))
    sliders = board.occupied_co[mover] & (board.bishops | board.rooks | board.queens) & ~chess.BB_SQUARES[square]
    for at in chess.scan_forward(sliders):
        new = board.attacks(at) & chess.SquareSet(board.occupied_co[not mover]) - before.attacks(at)
        dear = [aim for aim in new if board.piece_type_at(aim) not in (chess.PAWN, chess.KING)]
        if dear:
            names = Names(board, facts.me)
            return f"opens the way for {names.of(at)} to {names.of(dear[0])}"
    return ""


def plainly_does(ply: Ply, before: chess.Board, after: chess.Board, facts: Facts) -> list[str]:
    """What a move does at the least, as verbs: castling, a check answered, a capture, a piece brought out, men looked
    at or guarded, and squares of the centre covered."""
    found, mover = list[str](), ply.mover
    if ply.castled:
        rook = chess.square_name(chess.square(5 if ply.castled == "kingside" else 3, chess.square_rank(ply.square)))
        return [f"brings the king into safety and the rook to {rook}"]
    if before.is_check():
        found.append("gets the king out of check")
    if ply.taken:
        whose = "your" if mover == facts.me else "my"
        found.append(f"takes {whose} {man_placed(ply.taken, ply.taken_on)}")
    if ply.develops:
        found.append(f"brings the {piece_word(ply.piece)} into play")
    names, reach = Names(after, facts.me), after.attacks_mask(ply.square) & ~before.attacks_mask(ply.origin)
    aims = list(chess.scan_forward(reach & after.occupied_co[not mover] & ~after.kings))
    if aims:
        found.append(f"looks at {names.all(aims[:2])}")
    own = [at for at in chess.scan_forward(reach & after.occupied_co[mover] & ~after.kings)
           if after.is_attacked_by(not mover, at)]  # fmt: skip
    if own:
        found.append(f"guards {names.of(own[-1])}")
    free = [chess.square_name(at) for at in chess.scan_forward(reach & _CENTRE & ~after.occupied)]
    if free:
        found.append(f"covers {listed(free)}")
    if ply.piece == chess.PAWN and chess.BB_SQUARES[ply.square] & _CENTRE:
        found.append("takes its share of the centre")
    return found
