"""Moves that come twice, late, early, out of order or from a line that was taken back (TRUST R2)."""

from __future__ import annotations

import random

import pytest

from app.domain.acts import Accepted, AnswerTakeback, PlayMove, RequestTakeback
from app.domain.position import Color
from tests.fakes.games import BLACK, WHITE, Game, random_moves

PLIES = 4


def noisy(game: Game, moves: list[str], rng: random.Random) -> dict[int, int]:
    """Brings `moves` to the table through a bad network; returns the seq that acknowledged each ply.

    Every move is sent until it is acknowledged; in between come repeats, moves sent too early, other moves for plies
    that are played, moves of other epochs and moves in the other side's name.
    """
    acked: dict[int, int] = {}
    while len(acked) < len(moves):
        due = len(acked)
        ply = rng.choice([due, rng.randrange(len(moves))])
        color = list(Color)[ply % 2]
        epoch = rng.choice([None, 0, 0, 1])
        uci = moves[ply] if ply == due or rng.random() < 0.8 else rng.choice(moves)
        mover = color if rng.random() < 0.95 else color.other
        act = PlayMove(mover, uci, ply, epoch)
        decision = game.decide(act)
        if isinstance(decision, tuple):
            assert (ply, mover) == (due, color)
            assert epoch != 1
            game.happen(decision)
            acked[ply] = game.state.moves[ply].seq
        elif isinstance(decision, Accepted):
            assert decision == Accepted(acked[ply], repeated=True)
            assert (uci, mover) == (moves[ply], color)
        else:
            assert decision.code in {"stale_ply", "not_your_turn"}
            assert (ply, mover) != (due, color) or epoch == 1
    return acked


@pytest.mark.parametrize("sequences", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_noisy_sequences_end_where_the_quiet_one_does(sequences: int) -> None:
    games = [random_moves(seed, PLIES) for seed in range(50)]
    quiet = [Game().moves(moves).state for moves in games]
    for number in range(sequences):
        moves, expected = games[number % 50], quiet[number % 50]
        game = Game()
        acked = noisy(game, moves, random.Random(number))
        assert game.state == expected
        assert [move.ply for move in game.state.moves] == list(range(1, PLIES + 1))
        assert len(set(acked.values())) == PLIES


@pytest.mark.parametrize("lines", [30, pytest.param(200, marks=pytest.mark.long)])
def test_nothing_of_an_undone_line_comes_back_by_its_epoch(lines: int) -> None:
    for seed in range(lines):
        rng = random.Random(seed)
        first, second = random_moves(seed, 6), random_moves(seed + 10_000, 6)
        game = Game().moves(first)
        for _ in range(3):
            game.do(RequestTakeback(WHITE))
            game.do(AnswerTakeback(BLACK, True))
        assert game.state.ply == 0
        for uci in second:
            old = rng.randrange(6)
            assert game.try_(PlayMove(list(Color)[old % 2], first[old], old, rng.randrange(3))) == "stale_ply"
            game.move(uci)
        assert [move.uci for move in game.state.moves] == second
