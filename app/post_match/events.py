"""What decided a game, read from its moves alone: what was taken, castling, promotion, mate, who was ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import chess

from app.domain.match import MatchState
from app.domain.position import Color, number_of
from app.domain.prose_facts import POINTS, points_ahead

WORTH = POINTS
# Gain of an exchange, in pawns, from which it is an event: a rook for a bishop counts, a pawn does not.
EVENT_GAIN = 2
# Exchanges reported per game; those that moved the most material are chosen.
MOST_EVENTS = 3
# Smallest material lead at the end, in pawns, for each wording.
_LEADS = ((9, "by the worth of a queen"), (5, "by the worth of a rook"), (3, "by the worth of a piece"))


@dataclass(frozen=True, slots=True)
class Capture:
    """Half-move `ply`, with which `by` took a `taken` with a `taker`."""

    ply: int
    by: Color
    san: str
    taken: chess.PieceType
    taker: chess.PieceType
    square: chess.Square


@dataclass(frozen=True, slots=True)
class Exchange:
    """Consecutive captures on one square: a capture and, if there were any, the recaptures that followed."""

    captures: tuple[Capture, ...]

    @property
    def gain(self) -> int:
        """Material gained by the side that captured first, in pawns; negative if it lost."""
        first = self.captures[0].by
        return sum(WORTH[one.taken] * (1 if one.by is first else -1) for one in self.captures)

    @property
    def winner(self) -> Color:
        first = self.captures[0].by
        return first if self.gain >= 0 else first.other

    def best_of(self, color: Color) -> Capture | None:
        """The capture in which `color` took the most valuable piece; None if it took nothing."""
        own = [one for one in self.captures if one.by is color]
        return max(own, key=lambda one: WORTH[one.taken], default=None)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A half-move worth reporting by itself: castling, a promotion, an en passant capture, mate."""

    ply: int
    by: Color
    san: str


@dataclass(frozen=True)
class GameLog:
    """What happened in a game. `margins` are White's material leads in pawns: at the start and after each half-move,
    without those in the middle of an exchange."""

    exchanges: tuple[Exchange, ...]
    castled: tuple[Landmark, ...]
    promoted: tuple[Landmark, ...]
    mate: Landmark | None
    margins: tuple[int, ...]

    @cached_property
    def captures(self) -> tuple[Capture, ...]:
        return tuple(capture for exchange in self.exchanges for capture in exchange.captures)

    def castle_of(self, color: Color) -> Landmark | None:
        return next((one for one in self.castled if one.by is color), None)

    def leads_of(self, color: Color) -> tuple[int, ...]:
        """The margins as `color` sees them."""
        return self.margins if color.is_white else tuple(-margin for margin in self.margins)

    @cached_property
    def told(self) -> tuple[Exchange, ...]:
        """The MOST_EVENTS exchanges that changed material most, a queen trade included, in the order played."""
        worth = [one for one in self.exchanges if abs(one.gain) >= EVENT_GAIN or _trades_queens(one)]
        best = sorted(worth, key=lambda one: -abs(one.gain))[:MOST_EVENTS]
        return tuple(sorted(best, key=lambda one: one.captures[0].ply))


def log_of(state: MatchState) -> GameLog:
    """The events of a match up to `state`."""
    return _log(state.position.initial_fen, tuple(move.uci for move in state.moves))


def events_of(state: MatchState, me: Color, they: str) -> list[str]:
    """What decided the game, one sentence each, addressed to the side `me`; `they` is the opponent's name."""
    log, start = log_of(state), state.position.initial_fen
    told = [(one.captures[0].ply, _exchange(one, start, me, they)) for one in log.told]
    told += [(one.ply, f"On move {number_of(one.ply, start)} {_who(one.by, me, they)} promoted a pawn ({one.san}).")
             for one in log.promoted[-1:]]  # fmt: skip
    if (mate := log.mate) is not None:
        number = number_of(mate.ply, start)
        told.append((mate.ply, f"On move {number} {_who(mate.by, me, they)} gave mate ({mate.san})."))
    castlings = [_castling(log, start, color, me, they) for color in (me, me.other)]
    return [words for _, words in sorted(told)] + castlings + [_lead(log.leads_of(me)[-1], they)]


def cost_of(state: MatchState, ply: int) -> Capture | None:
    """The reply that punished half-move `ply` by winning more than EVENT_GAIN pawns of material at once, if any."""
    begun = [one for one in log_of(state).exchanges if one.captures[0].ply == ply + 1]
    return next((one.best_of(one.winner) for one in begun if one.gain > EVENT_GAIN), None)


def _who(color: Color, me: Color, they: str) -> str:
    return "you" if color is me else they


def _exchange(exchange: Exchange, start: str, me: Color, they: str) -> str:
    sans = ", ".join(one.san for one in exchange.captures)
    winner = exchange.winner
    won, lost = exchange.best_of(winner), exchange.best_of(winner.other)
    number = number_of(exchange.captures[0].ply, start)
    if _trades_queens(exchange):
        return f"On move {number} the queens were traded ({sans})."
    assert won is not None
    whose = "their" if winner is me else "your"
    paid = f" for a {chess.piece_name(lost.taken)}" if lost is not None else ""
    number = number_of(won.ply, start)
    return f"On move {number} {_who(winner, me, they)} took {whose} {chess.piece_name(won.taken)}{paid} ({sans})."


def _trades_queens(exchange: Exchange) -> bool:
    best = [exchange.best_of(color) for color in Color]
    return abs(exchange.gain) < EVENT_GAIN and all(one is not None and one.taken == chess.QUEEN for one in best)


def _castling(log: GameLog, start: str, color: Color, me: Color, they: str) -> str:
    who, castle = _who(color, me, they), log.castle_of(color)
    subject = who[:1].upper() + who[1:]
    if castle is None:
        return f"{subject} never castled."
    return f"{subject} castled on move {number_of(castle.ply, start)} ({castle.san})."


def _lead(lead: int, they: str) -> str:
    worth = next((words for least, words in _LEADS if abs(lead) >= least), "by a little")
    if lead == 0:
        return "At the end neither side was ahead in material."
    return f"At the end {'you were' if lead > 0 else f'{they} was'} ahead in material, {worth}."


@lru_cache(maxsize=64)
def _log(initial_fen: str, moves: Sequence[str]) -> GameLog:
    board = chess.Board(initial_fen)
    runs: list[list[Capture]] = []
    castled, promoted = list[Landmark](), list[Landmark]()
    margins = [points_ahead(board, chess.WHITE)]
    for ply, uci in enumerate(moves, 1):
        move = chess.Move.from_uci(uci)
        side = Color.WHITE if board.turn else Color.BLACK
        mark = Landmark(ply, side, board.san(move))
        capture = _capture(board, move, mark)
        if capture is not None:
            if runs and runs[-1][-1].ply == ply - 1 and runs[-1][-1].square == capture.square:
                runs[-1].append(capture)
                margins.pop()
            else:
                runs.append([capture])
        castled += [mark] if board.is_castling(move) else []
        promoted += [mark] if move.promotion else []
        board.push(move)
        margins.append(points_ahead(board, chess.WHITE))
    mate = mark if moves and board.is_checkmate() else None
    exchanges = tuple(Exchange(tuple(run)) for run in runs)
    return GameLog(exchanges, tuple(castled), tuple(promoted), mate, tuple(margins))


def _capture(board: chess.Board, move: chess.Move, mark: Landmark) -> Capture | None:
    if not board.is_capture(move):
        return None
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    taker = board.piece_type_at(move.from_square)
    assert taken is not None
    assert taker is not None
    return Capture(mark.ply, mark.by, mark.san, taken, taker, move.to_square)
