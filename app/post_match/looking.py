"""What the engine sees of a finished game: each position with a fixed number of nodes, the decisive ones with more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.body.base import ChessEngine, Priority
from app.body.scale import MATE_EDGE, MATE_SCORE
from app.domain.match import MatchState
from app.post_match.exchanging import offers
from app.post_match.judging import chances

# Nodes searched per position: 0.06 s of one core, so that a game of 40 moves takes about 5 s on an idle machine.
# Reaches depth 10 and more, enough to find where something happened, not always enough to say what would have been
# better.
NODES = 25_000
# Nodes for a whole game. Beyond 160 half-moves each position gets an equal share of it, so that one very long game does
# not occupy the engine for minutes.
GAME_NODES = 160 * NODES

# Nodes searched where a game turned. With 25,000 some better lines lost a knight; from 120,000 on they made sense.
CLOSE_NODES = 120_000
# Nodes of all closer looks at one game: 16 positions, 5 s of one core at the most.
GAME_CLOSE_NODES = 16 * CLOSE_NODES
# Positions around key moments that are looked at closely beside these, where a game full of errors has spent its nodes:
# pages say in words what was better there, and why.
KEY_LOOKS = 6

# A move is doubtful from this change of winning chances (0 to 1) on: then the positions before and after it are looked
# at again, since either search may be wrong.
LEAST_DOUBT = 0.03
# What a change of a thousand centipawns counts in a game that is decided, where chances hardly move; a mate seen from
# one side of a move only counts in any game.
DECIDED_DOUBT = 0.1
MATE_DOUBT = 0.1
# How far (0 to 1) the second-best move must be behind for a found best move to be worth a closer look, and for one that
# sacrifices something.
FOUND_GAP = 0.15
OFFERED_GAP = 0.05


@dataclass(frozen=True, slots=True)
class Looked:
    """The engine's evaluation of one position from the side to move (None if it gave none), its best line (UCI), and
    the evaluation of the second-best move, where it gave one. `close`: it was looked at with CLOSE_NODES."""

    centipawns: int | None
    line: tuple[str, ...] = ()
    second: int | None = None
    close: bool = False

    @property
    def mate(self) -> int | None:
        """Mate in this many moves for the side to move, negative if against it; None where nobody mates."""
        if self.centipawns is None or abs(self.centipawns) < MATE_EDGE:
            return None
        moves = (MATE_SCORE - abs(self.centipawns) + 1) // 2
        return moves if self.centipawns > 0 else -moves


async def look_over(engine: ChessEngine, state: MatchState) -> tuple[list[Looked], int]:
    """One look at each position of a game, the start and the end among them, and the nodes of an ordinary look. At the
    lowest engine priority, so that live games go first. Raises `EngineDown`."""
    position = state.position
    nodes = min(NODES, GAME_NODES // (position.ply + 1))

    ended = not any(position.board.generate_legal_moves())
    looks = [await look_at(engine, state, ply, nodes) for ply in range(position.ply + (not ended))]
    if ended:
        looks.append(Looked(-MATE_SCORE if position.board.is_check() else 0, close=True))
    gaps = await asyncio.to_thread(_gaps, position.initial_fen, position.moves)
    for _ in range(GAME_CLOSE_NODES // CLOSE_NODES):
        doubtful = most_doubtful(looks, position.moves, gaps)
        if doubtful is None:
            break
        looks[doubtful] = await look_at(engine, state, doubtful, CLOSE_NODES)
    return looks, nodes


async def look_at(engine: ChessEngine, state: MatchState, ply: int, nodes: int) -> Looked:
    """One look at the position after so many half-moves. Raises `EngineDown`."""
    position = state.position
    lines = await engine.analyse(
        position.initial_fen, position.moves[:ply], nodes=nodes, multipv=2, priority=Priority.ANALYSIS
    )
    second = lines[1].centipawns if len(lines) > 1 else None
    score = lines[0].centipawns if lines else None
    line = (lines[0].line or (lines[0].uci,)) if lines else ()
    return Looked(score, line, second, close=nodes >= CLOSE_NODES)


def _gaps(initial_fen: str, moves: Sequence[str]) -> list[float]:
    """How far behind the second-best move must be for each move to be worth a mark."""
    board, gaps = chess.Board(initial_fen), []
    for uci in moves:
        gaps.append(OFFERED_GAP if offers(board, chess.Move.from_uci(uci)) else FOUND_GAP)
        board.push_uci(uci)
    return gaps


def most_doubtful(looks: Sequence[Looked], moves: Sequence[str], gaps: Sequence[float]) -> int | None:
    """The half-moves made before the position that most needs a closer look; None if none does. Pure."""
    found: list[tuple[float, int]] = []
    for index, uci in enumerate(moves):
        doubt = _doubt(looks[index], looks[index + 1], uci, gaps[index])
        if doubt >= LEAST_DOUBT:
            found += [(doubt, ply) for ply in (index, index + 1) if not looks[ply].close]
    return max(found, key=lambda one: (one[0], -one[1]))[1] if found else None


def _doubt(before: Looked, after: Looked, uci: str, gap: float) -> float:
    """How much rests on the searches before and after one move, 0 for nothing."""
    if before.centipawns is None or after.centipawns is None:
        return 0.0
    had, has = before.centipawns, -after.centipawns
    doubt = abs(chances(had) - chances(has)) + DECIDED_DOUBT * min(1.0, _thrown(had, has))
    if (before.mate is None) is not (after.mate is None):
        doubt += MATE_DOUBT
    # A best move that was found, and was far better than any other, may bear a mark: it is looked at last.
    is_best = before.line[:1] == (uci,)
    if is_best and before.second is not None and chances(had) - chances(before.second) >= gap:
        doubt = max(doubt, LEAST_DOUBT)
    return doubt


def _thrown(had: int, has: int) -> float:
    """Thousands of centipawns lost or gained between two scores without mate; 0 with one."""
    return 0.0 if max(abs(had), abs(has)) >= MATE_EDGE else abs(had - has) / 1000


def legal_part(board: chess.Board, line: Sequence[str]) -> list[chess.Move]:
    """The moves of an engine's line up to the first illegal one."""
    after, moves = board.copy(stack=False), []
    for uci in line:
        try:
            moves.append(after.push_uci(uci))
        except ValueError:
            break
    return moves
