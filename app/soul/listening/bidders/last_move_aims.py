"""Answers whether there is more behind the character's last move than the writer sees: what it attacks, what it
looks at through a man in between, and what it opened."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from app.domain.condition import Names, hanging, targets_of
from app.domain.facts import Facts
from app.domain.prose_facts import POINTS
from app.domain.prose_words import listed
from app.soul.listening.bid import Moment
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.played_words import reason_of_move
from app.soul.move_quality import position_before

_ONLY = frozenset(("just", "only", "besides", "beside", "more", "else", "behind", "merely", "nasty", "anything"))
_AIMS = frozenset(
    ("want", "wanted", "after", "about", "behind", "aim", "aiming", "idea", "point", "in", "for", "eyeing", "to",
     "missing", "going", "plan", "hunting", "target")
)  # fmt: skip
# Through one man in between so many things are named.
_NAMED = 2


class MoreBehind(ReadWhole):
    """What the character's last move is for, all of it."""

    about = "what is behind the last move"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts, known = moment.facts, set(words)
        last = facts.last
        if facts.over or last is None or last.mover != facts.me or not known & _ONLY or not known & _AIMS:
            return None
        if not _names_last(words, facts):
            return None
        return aims_in_words(facts)


def _names_last(words: Sequence[str], facts: Facts) -> bool:
    """Whether the message speaks of the last move: by its notation or square."""
    last = facts.last
    if last is None:
        return False
    san = last.san.lower().strip("+#")
    return san in words or chess.square_name(last.square) in words


def aims_in_words(facts: Facts) -> str | None:
    """What the last move attacks, what it looks at through a single man, and what it opened; None where nothing is
    to be seen."""
    last, board = facts.last, facts.board
    if last is None:
        return None
    names, before = Names(board, facts.me), position_before(facts, 1)
    hit = [at for at, _ in targets_of(last.square, board)][:_NAMED]
    through = looks_through(last.square, board)
    clauses = []
    king = board.king(not facts.me)
    if board.is_check():
        clauses.append("gives check")
    hit = [at for at in hit if at != king]
    if hit:
        clauses.append(f"attacks {names.all(hit)}")
    if through is not None:
        blocker, aims = through
        if blocker in hit:
            clauses[-1] += f", behind which {names.all(aims[:_NAMED])} {'stand' if aims[1:] else 'stands'}"
    if through is not None and through[0] not in hit:
        blocker, aims = through
        clauses.append(f"looks through {names.of(blocker)} at {names.all(aims[:_NAMED])}")
    opened = opened_by(last.square, before, board, facts)
    if opened:
        clauses.append(opened)
    if not clauses:
        reason = reason_of_move(len(facts.plies) - 1, facts)
        return f"no more than you see: {reason}" if reason else None
    more = "there is more: " if len(clauses) > 1 or len(hit) > 1 else ""
    loose = [at for at, _ in hanging(board, not facts.me)]
    taken = [at for at in hit if at in loose]
    threat = f", and I mean to take {names.of(taken[0])}" if taken and not facts.my_turn else ""
    return f"{more}it {listed(clauses)}{threat}"


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
    """A line that another piece of the character's than the one on a square has since a move to a dear man, as a verb;
    empty without."""
    sliders = board.occupied_co[facts.me] & (board.bishops | board.rooks | board.queens) & ~chess.BB_SQUARES[square]
    for at in chess.scan_forward(sliders):
        new = board.attacks(at) & chess.SquareSet(board.occupied_co[not facts.me]) - before.attacks(at)
        dear = [aim for aim in new if board.piece_type_at(aim) not in (chess.PAWN, chess.KING)]
        if dear:
            names = Names(board, facts.me)
            return f"opens the way for {names.of(at)} to {names.of(dear[0])}"
    return ""
