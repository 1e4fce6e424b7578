"""A look of the engine before an answer: what is seen, what is kept, and what happens where nobody can look."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import chess

from app.body.base import Candidate, EngineBusy, EngineConfig, MoveResult, Priority
from app.body.mock import MockEngine
from app.body.scale import mate_score
from app.domain.seen import ToSee
from app.minds.looking import BEST_LINES, EngineLook

START = chess.Board()


@dataclass
class Searched:
    """An engine whose searches are written beforehand, by how many lines are asked for."""

    best: tuple[Candidate, ...]
    every: tuple[Candidate, ...] = ()
    name: str = "searched"
    asked: list[tuple[str, int, Priority]] = field(default_factory=list)
    gate: asyncio.Event | None = None

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        del initial_fen, moves, config, priority
        raise AssertionError("a look makes no move")

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        assert nodes
        assert not moves
        self.asked.append((initial_fen, multipv, priority))
        if self.gate is not None and len(self.asked) > 1:
            await self.gate.wait()
        return self.best if multipv == BEST_LINES else self.every

    async def close(self) -> None:
        """Nothing runs."""


def line(uci: str, centipawns: int | None, *more: str) -> Candidate:
    return Candidate(uci, centipawns, line=(uci, *more))


BEST = (line("e2e4", 30, "e7e5"), line("d2d4", 25), line("g1f3", 20), line("c2c4", 10))


async def test_the_best_lines_and_all_others_are_one_ranking_in_which_the_deeper_look_counts() -> None:
    engine = Searched(BEST, (line("a2a3", 80), line("e2e4", 0), line("f2f3", -60)))
    (seen,) = await EngineLook(engine)([ToSee(START, every=True)])
    assert [one.first for one in seen.lines] == ["e2e4", "d2d4", "g1f3", "c2c4", "a2a3", "f2f3"]
    chances = [one.chance for one in seen.lines]
    assert chances == sorted(chances, reverse=True)
    assert seen.lines[0].moves == ("e2e4", "e7e5")
    assert {priority for _, _, priority in engine.asked} == {Priority.HINT}


async def test_a_position_is_looked_at_once() -> None:
    engine = Searched(BEST)
    look = EngineLook(engine)
    first = await look([ToSee(START)])
    later = START.copy()
    later.fullmove_number = 9
    assert await look([ToSee(later)]) == first
    assert len(engine.asked) == 1


async def test_mates_are_told_apart_from_chances() -> None:
    engine = Searched((line("e2e4", mate_score(3)), line("d2d4", mate_score(-2)), line("g1f3", mate_score(-1))))
    (seen,) = await EngineLook(engine)([ToSee(START)])
    assert [one.mate for one in seen.lines] == [3, -2, -1]


async def test_without_scores_and_without_an_engine_nothing_is_seen() -> None:
    assert await EngineLook(MockEngine())([ToSee(START, every=True)]) == ()

    class Busy(Searched):
        async def analyse(self, *_: object, **__: object) -> tuple[Candidate, ...]:
            raise EngineBusy("too many wait")

    assert await EngineLook(Busy(BEST))([ToSee(START)]) == ()


async def test_what_was_seen_in_time_counts_and_the_rest_stays_unseen() -> None:
    engine = Searched(BEST, gate=asyncio.Event())
    after = START.copy()
    after.push_uci("e2e4")
    (seen,) = await EngineLook(engine, seconds=0.05)([ToSee(START), ToSee(after)])
    assert seen.lines[0].first == "e2e4"


async def test_a_finished_position_is_not_searched() -> None:
    engine = Searched(BEST)
    mated = chess.Board("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert await EngineLook(engine)([ToSee(mated, every=True)]) == ()
    assert not engine.asked
