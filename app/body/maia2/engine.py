"""Maia-2 as a body: plays what people of the character's rating play against people of the opponent's."""

from __future__ import annotations

import math
import random
import time

import chess

from app.body.base import Candidate, ChessEngine, EngineConfig, EngineDown, MoveResult, Priority
from app.body.maia2.network import AskedPosition
from app.body.maia2.predictor import Predictor
from app.body.positions import board_after
from app.body.reasons import explain_people, explain_repertoire
from app.body.repertoire import KnownMove, remembered_move
from app.body.shuffle_guard import filter_shuffle_moves
from app.body.style import liking

# What taste adds to or takes from a move's log chance at the most: less than for the ladder, since without scores it
# cannot tell what a taste costs.
TASTE = 0.5
# Probability below which nothing is played: the network's long tail holds moves that nobody plays.
LEAST_CHANCE = 0.02
# Moves told to the soul and the replay.
TOLD_MOVES = 8


class Maia2Engine:
    """Draws from the network's probabilities after the repertoire and the shuffle guard. Analysis, hints, and every
    move that the network cannot give come from `other`."""

    name = "maia2"

    def __init__(self, predictor: Predictor, other: ChessEngine, *, seed: int | None = None) -> None:
        """`seed` serves moves whose configuration has none."""
        self.predictor = predictor
        self._other = other
        self._seed = seed

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """One pass through the network; the other engine's move where that fails. Raises ValueError, and what the other
        engine raises."""
        begun = time.monotonic()
        board = board_after(initial_fen, moves)
        opponent = config.opponent_elo or config.target_elo
        try:
            seen = await self.predictor.ask(AskedPosition(board.fen(), config.target_elo, opponent))
        except EngineDown as error:
            result = await self._other.choose_move(initial_fen, moves, config, priority=priority)
            return _told(result, str(error))
        predicted = tuple(Candidate(uci=uci, probability=round(share, 4)) for uci, share in seen.moves)
        draw = self._draw(initial_fen, moves, config)
        book = remembered_move(initial_fen, moves, config, draw)
        uci = book.uci if book is not None else _drawn(board, initial_fen, moves, predicted, config, draw)
        return MoveResult(
            uci=uci,
            candidates=_told_candidates(predicted, uci),
            engine=self.name,
            elapsed_ms=round((time.monotonic() - begun) * 1000),
            extra={"source": "network" if book is None else "repertoire", "program": "Maia-2"},
            choice=_explained(board, uci, predicted, config, book),
        )

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        """The other engine's: the network judges no lines."""
        return await self._other.analyse(initial_fen, moves, nodes=nodes, multipv=multipv, priority=priority)

    async def close(self) -> None:
        """Ends the network's process; the other engine is not this one's to close."""
        await self.predictor.close()

    def _draw(self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig) -> random.Random:
        seed = config.seed if config.seed is not None else self._seed
        return random.Random() if seed is None else random.Random(f"{seed}|{initial_fen}|{' '.join(moves)}")


def _drawn(
    board: chess.Board,
    initial_fen: str,
    moves: tuple[str, ...],
    predicted: tuple[Candidate, ...],
    config: EngineConfig,
    draw: random.Random,
) -> str:
    """One move of those that are played at all and do not only walk to and fro."""
    likeliest = predicted[0].probability or 0.0
    played = [line for line in predicted if (line.probability or 0.0) >= min(LEAST_CHANCE, likeliest)]
    open_to = filter_shuffle_moves(initial_fen, moves, played)
    taste = [liking(board, chess.Move.from_uci(line.uci), config) for line in open_to]
    weights = [(line.probability or 0.0) * math.exp(TASTE * liked) for line, liked in zip(open_to, taste, strict=True)]
    return draw.choices([line.uci for line in open_to], weights)[0]


def _told_candidates(predicted: tuple[Candidate, ...], uci: str) -> tuple[Candidate, ...]:
    """The likeliest moves, and the one played."""
    played = (line for line in predicted[TOLD_MOVES:] if line.uci == uci)
    return (*predicted[:TOLD_MOVES], *played)


def _explained(
    board: chess.Board,
    uci: str,
    predicted: tuple[Candidate, ...],
    config: EngineConfig,
    book: KnownMove | None,
) -> dict[str, object]:
    if book is not None:
        return explain_repertoire(board, uci, book.why)
    return explain_people(board, uci, _told_candidates(predicted, uci), config)


def _told(result: MoveResult, reason: str) -> MoveResult:
    """The stand-in's result, which says so to those who read the log of a turn."""
    result.extra["fell_back"] = reason
    return result
