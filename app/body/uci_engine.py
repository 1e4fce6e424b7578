"""A chess engine of the house: a pool of UCI processes, and the choice among their lines."""

from __future__ import annotations

import random
import time
from dataclasses import replace

import chess

from app.body import ladder
from app.body.base import Candidate, EngineConfig, MoveResult, Priority
from app.body.choosing import Choice, choose
from app.body.pool import EnginePool
from app.body.positions import board_after
from app.body.reasons import explain_repertoire
from app.body.repertoire import remembered_move
from app.body.uci import EngineFacts
from app.body.uci_wire import SearchOutcome, SearchRequest

# Seconds a live search may last beyond its budget. The table promises a move within the budget and two seconds; what
# is left of them is for everything beside the engine. However long a character would look on a long clock, an engine
# that is silent for so many seconds has failed.
GRACE_SECONDS, MOST_SECONDS = 1.7, 8.0
# Seconds one uninterrupted run of an analysis or a hint may last; far more than its nodes need.
ANALYSIS_SECONDS = 15.0
# Part of its nodes after which an interrupted analysis counts as done.
ENOUGH = 0.95

# A search of so many nodes begins with this part of them, and ends there where the move is plain.
GLANCE_FROM, GLANCE_PART = 16_000, 6


class UciEngine:
    """Plays at any rating of the ladder with any UCI program; full strength in `analyse`."""

    def __init__(
        self, name: str, pool: EnginePool, facts: EngineFacts, *, seed: int | None = None, opens_as_people: bool = True
    ) -> None:
        """`seed` serves searches whose configuration has none. Without `opens_as_people` the program finds its own way
        through the opening where a character's lines end."""
        self.name = name
        self.facts = facts
        self._pool = pool
        self._seed = seed
        self._opens_as_people = opens_as_people

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """One search, then book, guard, style and the draw of the ladder. Raises `EngineDown`, ValueError."""
        begun = time.monotonic()
        board = board_after(initial_fen, moves)
        form = ladder.form(self._seed_of(config), initial_fen, moves, white=board.turn)
        rung = ladder.rung_at(config.target_elo + form)
        nodes = rung.nodes if config.max_nodes is None else min(rung.nodes, config.max_nodes)
        request = SearchRequest(
            initial_fen,
            moves,
            nodes=nodes,
            multipv=self._lines(rung.lines, board),
            options=self._weakening(config.target_elo),
            glance=nodes // GLANCE_PART if nodes >= GLANCE_FROM else 0,
        )
        seconds = min(config.time_budget, MOST_SECONDS) + GRACE_SECONDS
        outcome = await self._pool.search(request, board, priority=priority, seconds=seconds)
        draw = self._draw(initial_fen, moves, config)
        # Dice of its own: what memory draws must not change what the search would have chosen.
        knows = config if self._opens_as_people else replace(config, common_openings=False)
        book = remembered_move(initial_fen, moves, knows, self._draw(initial_fen, moves, config, "book"))
        if book is not None:
            known = any(line.uci == book.uci for line in outcome.lines)
            candidates = outcome.lines if known else (*outcome.lines, Candidate(uci=book.uci))
            chosen = Choice(book.uci, candidates, (), explain_repertoire(board, book.uci, book.why))
        else:
            chosen = choose(initial_fen, moves, outcome.lines, config, rung, draw, form)
        source = "search" if book is None else "repertoire"
        return MoveResult(
            uci=chosen.uci,
            candidates=chosen.candidates,
            engine=self.name,
            nodes=outcome.nodes,
            elapsed_ms=round((time.monotonic() - begun) * 1000),
            extra={"source": source, "program": self.facts.name, "depth": str(outcome.depth)},
            choice=chosen.explained,
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
        """The best lines at full strength. Interrupted by live games it goes on later, until its nodes are spent; the
        deepest part counts."""
        board = board_after(initial_fen, moves)
        game, spent = object(), 0
        best: SearchOutcome | None = None
        while best is None or spent < nodes * ENOUGH:
            request = SearchRequest(
                initial_fen,
                moves,
                nodes=nodes - spent,
                multipv=self._lines(multipv, board, least=1),
                game=game,
                exact=True,
            )
            outcome = await self._pool.search(request, board, priority=priority, seconds=ANALYSIS_SECONDS)
            best = outcome if best is None or outcome.depth >= best.depth else best
            spent += max(1, outcome.nodes)
            if not outcome.stopped:
                break
        return best.lines[:multipv]

    async def close(self) -> None:
        """Ends every process."""
        await self._pool.close()

    def _lines(self, wanted: int, board: chess.Board, *, least: int = ladder.MIN_LINES) -> int:
        return max(1, min(max(wanted, least), self.facts.max_multipv, board.legal_moves.count()))

    def _weakening(self, elo: int) -> dict[str, str]:
        """UCI options that weaken an engine which shows only one line, within the limits it names itself."""
        if self.facts.max_multipv >= ladder.MIN_LINES or self.facts.elo_range is None:
            return {}
        low, high = self.facts.elo_range
        return {"UCI_LimitStrength": "true", "UCI_Elo": str(min(high, max(low, elo)))}

    def _draw(self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, kind: str = "") -> random.Random:
        """The dice of this move: the same for the same seed and game, free without a seed."""
        seed = self._seed_of(config)
        if seed is None:
            return random.Random()
        return random.Random(f"{kind}{seed}|{initial_fen}|{' '.join(moves)}")

    def _seed_of(self, config: EngineConfig) -> int | None:
        return config.seed if config.seed is not None else self._seed
