"""The one verdict on a move: how good it is by what an engine saw, how it is answered, and what is better.

Every bidder that weighs moves asks here first. Where nobody has looked there is no verdict, and they count captures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.seen import PositionSeen, SeenLine
from app.soul.listening.given_away import is_given

# Losses of chances (0 to 1): up to the first another move is as good (half a pawn in a level game), up to the second it
# is playable, and from the third on it loses what was there.
AS_GOOD, PLAYABLE, GIVES_ALL = 0.045, 0.1, 0.3
# Chances from which it is won, and up to which it is lost, whatever is played.
WON, LOST = 0.88, 0.12
# Where all is lost another move holds out as long up to these odds, some 60 centipawns: the chances hardly move there.
_HOLDS_AS_LONG = 0.22
# What half a pawn counts at the least of what it does in a level game.
_LEAST_WORTH = 0.5
# Chances nearer to 0 or 1 are told from no other.
_SURE = 1e-6
# The lines of a position among which others may be as good as the best.
_NEXT = 4
# Half-moves that a verdict tells behind its move.
_TOLD = 3
# Chances up to which a move that was not yet bad leaves its side clearly worse.
_WORSE, _HELD = 0.3, 0.43


class Grade(IntEnum):
    """How good a move is beside the best one."""

    LOSES = 0
    MISTAKE = 1
    LESS = 2
    AS_GOOD = 3
    BEST = 4

    @property
    def is_fine(self) -> bool:
        return self >= Grade.LESS


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move on `board` with its `line`, the best line there, and how many lines are as good as the best."""

    move: chess.Move
    board: chess.Board
    line: SeenLine
    best: SeenLine
    equals: int
    grade: Grade

    @property
    def is_lost(self) -> bool:
        """Whether this move does not save the game, and no other would."""
        return self.line.chance <= LOST and self.best.chance <= LOST + AS_GOOD

    @property
    def gives(self) -> bool:
        """Whether the move gives its man away for nothing like it."""
        return is_given(self.line.moves, self.board)

    @property
    def is_sound(self) -> bool:
        """Whether it can be advised: nothing much better is there, and no man is given."""
        return self.grade.is_fine and not self.gives

    @property
    def best_move(self) -> chess.Move:
        return chess.Move.from_uci(self.best.first)


def weighed(move: chess.Move, board: chess.Board, facts: Facts) -> Weighed | None:
    """The verdict on a legal move; None where nobody has looked at the position, or not at this move."""
    seen = facts.seen_at(board)
    line = None if seen is None else _looked_into(move, board, facts) or seen.line_of(move)
    if seen is None or line is None:
        return None
    best = _best_beside(line, board, facts, seen)
    equals = sum(is_as_good(one, best) for one in seen.lines)
    if line is best:  # Alone it is best only beside those that were looked into as well.
        deeper = (_looked_into(chess.Move.from_uci(one.first), board, facts) for one in seen.lines[:_NEXT])
        equals = max(equals, sum(one is not None and is_as_good(one, best) for one in deeper))
    return Weighed(move, board, line, best, max(1, equals), _grade(line, best))


def _best_beside(line: SeenLine, board: chess.Board, facts: Facts, seen: PositionSeen) -> SeenLine:
    """The best line to hold against a line: as deep a look as that had, and that line itself where it is the better."""
    first = seen.lines[0]
    if line.first == first.first:
        return line
    best = _looked_into(chess.Move.from_uci(first.first), board, facts) or first
    better = line.chance > best.chance if line.mate == best.mate else _mates_sooner(line, best)
    return line if better else best


def _mates_sooner(line: SeenLine, other: SeenLine) -> bool:
    """Whether a line mates sooner than another one, or is mated later."""
    own, theirs = (0.0 if one.mate is None else 1 / one.mate for one in (line, other))
    return own > theirs


def _looked_into(move: chess.Move, board: chess.Board, facts: Facts) -> SeenLine | None:
    """The line of a move by a look at the position after it, which goes deeper than one at all moves; None where there
    was none."""
    after = after_moves(board, move)
    seen = facts.seen_at(after)
    if seen is None:
        return None
    answer = seen.lines[0]
    mate = None if answer.mate is None else -answer.mate + (answer.mate < 0)
    return SeenLine((move.uci(), *answer.moves), 1 - answer.chance, mate)


def all_weighed(board: chess.Board, facts: Facts, moves: Sequence[chess.Move] | None = None) -> list[Weighed]:
    """The verdicts on some moves, or on all that were looked at, the best first; empty where nobody has looked, or one
    of the moves was not looked at."""
    seen = facts.seen_at(board)
    if seen is None:
        return []
    if moves is None:
        moves = [chess.Move.from_uci(line.first) for line in seen.lines]
    found = [one for move in moves if (one := weighed(move, board, facts)) is not None]
    if len(found) < len(moves):
        return []
    order = {line.first: at for at, line in enumerate(seen.lines)}  # A look behind a move may know more of them.
    return sorted(found, key=lambda one: (-one.line.chance, order.get(one.move.uci(), len(order))))


def best_of(board: chess.Board, facts: Facts) -> Weighed | None:
    """The best move of a position; None where nobody has looked."""
    return next(iter(all_weighed(board, facts)), None)


def is_as_good(line: SeenLine, best: SeenLine) -> bool:
    """Whether nobody at a board would tell a line from the best one."""
    if best.mate is not None and best.mate > 0:
        return line.mate is not None and 0 < line.mate <= best.mate
    if line.mate is not None and line.mate < 0:
        return best.mate is not None and line.mate <= best.mate
    if best.chance <= LOST:
        return _odds(best.chance) - _odds(line.chance) < _HOLDS_AS_LONG
    # Half a pawn moves the chances less, the less they are.
    worth = max(_LEAST_WORTH, 4 * best.chance * (1 - best.chance)) if best.chance < 0.5 else 1.0
    return best.chance - line.chance < AS_GOOD * worth


def _odds(chance: float) -> float:
    """A chance in (0, 1) as the logarithm of its odds, which goes with centipawns."""
    kept = min(1 - _SURE, max(_SURE, chance))
    return math.log(kept / (1 - kept))


def _grade(line: SeenLine, best: SeenLine) -> Grade:
    if line.first == best.first:
        return Grade.BEST
    if is_as_good(line, best):
        return Grade.AS_GOOD
    loss = best.chance - line.chance
    if line.mate is not None and line.mate < 0 and best.mate is None:
        return Grade.LOSES
    if line.chance <= LOST < best.chance - AS_GOOD:
        return Grade.LOSES
    if loss < PLAYABLE or (line.chance >= WON and best.chance >= WON):
        return Grade.LESS
    if loss >= GIVES_ALL or (line.chance <= _WORSE and best.chance > _HELD):
        return Grade.LOSES
    return Grade.MISTAKE


def chance_after(line: Sequence[chess.Move], board: chess.Board, facts: Facts) -> float | None:
    """The chances of the side to move on `board` once a line of legal moves is played: by a look at its end, else by
    the line that was seen from its beginning; None where neither is known."""
    end = after_moves(board, *line)
    if end.is_checkmate():
        return 0.0 if end.turn == board.turn else 1.0
    seen = facts.seen_at(end)
    if seen is not None:
        best = seen.lines[0].chance
        return best if end.turn == board.turn else 1 - best
    if not line:
        return None
    first = weighed(line[0], board, facts)
    ahead = tuple(move.uci() for move in line)
    return first.line.chance if first is not None and first.line.moves[: len(ahead)] == ahead else None


def line_from(
    line: Sequence[chess.Move], board: chess.Board, facts: Facts, *, as_told: bool = False
) -> tuple[str, ...]:
    """How it goes on best after a line of legal moves (UCI): by a look at its end or, `as_told`, by the line of its
    first move if that is long enough; empty where nobody has looked."""
    end = after_moves(board, *line)
    seen, first = facts.seen_at(end), None if not line else weighed(line[0], board, facts)
    ahead = tuple(move.uci() for move in line)
    told = () if first is None or first.line.moves[: len(ahead)] != ahead else first.line.moves[len(ahead) :]
    if seen is None or (as_told and len(told) > _TOLD):
        return told
    return seen.lines[0].moves
