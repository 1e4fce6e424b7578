"""What the line takes is not charged, within bounds; the clocks stay near those of the players' own tables."""

from __future__ import annotations

import random
from typing import Any

import chess
import pytest

from app.db.database import Database
from app.domain.acts import Accepted, PlayMove, Refusal
from app.matches.clock import LAG_MS
from tests.fakes.games import BERT, BLACK, MIRA, WHITE, Game, first_event
from tests.fakes.tables import Parlour

START_MS = 60_000


def under_way(**who: object) -> Game:
    return Game(first_event(time_control="1+0", **who)).moves("e2e4 e7e5")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arrives_after", "thought", "charged"),
    [
        (1_300, 1_000, 1_000),
        (1_000, None, 1_000),
        (1_000, 1_000, 1_000),
        (1_000, 5_000, 1_000),
        (10_000, 0, 10_000 - LAG_MS),
        (200, 0, 0),
    ],
)
def test_the_line_is_not_charged_within_bounds(arrives_after: int, thought: int | None, charged: int) -> None:
    game = under_way().wait(arrives_after)
    game.do(PlayMove(WHITE, "g1f3", 2, thought_ms=thought))
    assert game.state.clock is not None
    assert game.state.clock.white_ms == START_MS - charged
    assert game.state.moves[-1].elapsed_ms == charged


def test_a_mind_has_no_line() -> None:
    game = under_way(white=MIRA, black=BERT).wait(1_000)
    game.do(PlayMove(WHITE, "g1f3", 2, thought_ms=0))
    assert game.state.clock is not None
    assert game.state.clock.white_ms == START_MS - 1_000


def test_the_clocks_stay_within_twenty_milliseconds_of_the_players_own_over_two_hundred_moves() -> None:
    """A reference at each player's table counts what they think; their line takes 0-300 ms of each move."""
    chance = random.Random(11)
    game = Game(first_event(time_control="60+0")).moves("e2e4 e7e5")
    reference = {WHITE: 3_600_000, BLACK: 3_600_000}
    board = chess.Board(game.state.position.fen)
    for ply in range(2, 202):
        color = game.state.turn
        thought, lag = chance.randrange(20, 4_000), chance.randrange(0, 301)
        reference[color] -= thought
        quiet = [move for move in board.legal_moves if not board.is_capture(move) and not board.gives_check(move)]
        move = chance.choice(quiet or list(board.legal_moves))
        board.push(move)
        if board.is_game_over():
            break
        answer = game.wait(thought + lag).try_(PlayMove(color, move.uci(), ply, thought_ms=thought))
        assert answer == "player_move_applied"
        assert game.state.clock is not None
        for side in (WHITE, BLACK):
            assert abs(game.state.clock.left(side) - reference[side]) < 20
    assert game.state.ply > 100


class TestTheFlag:
    """At a table, with a clock that the test moves."""

    async def test_a_move_made_in_time_counts_though_its_line_was_slow(self, database: Database) -> None:
        parlour, table = await seated(database)
        parlour.clock.advance(START_MS + LAG_MS - 100)  # type: ignore[attr-defined]
        answer = await table.act(PlayMove(WHITE, "g1f3", 2, thought_ms=START_MS - 1))
        assert isinstance(answer, Accepted)
        assert table.state.clock.white_ms == 1
        await parlour.close()

    @pytest.mark.parametrize("thought", [None, START_MS, START_MS + 50])
    async def test_a_move_made_too_late_is_too_late(self, database: Database, thought: int | None) -> None:
        parlour, table = await seated(database)
        parlour.clock.advance(START_MS + 100)  # type: ignore[attr-defined]
        answer = await table.act(PlayMove(WHITE, "g1f3", 2, thought_ms=thought))
        assert isinstance(answer, Refusal)
        assert answer.code == "game_over"
        assert (table.state.end_reason, table.state.winner) == ("timeout", BLACK)
        await parlour.close()

    async def test_no_line_is_slow_enough_for_a_move_beyond_the_bound(self, database: Database) -> None:
        parlour, table = await seated(database)
        parlour.clock.advance(START_MS + LAG_MS)  # type: ignore[attr-defined]
        answer = await table.act(PlayMove(WHITE, "g1f3", 2, thought_ms=0))
        assert isinstance(answer, Refusal)
        assert table.state.end_reason == "timeout"
        await parlour.close()


async def seated(database: Database) -> tuple[Parlour, Any]:
    parlour = Parlour(database)
    table = await parlour.sit_down(first_event(time_control="1+0"))
    for color, uci, ply in ((WHITE, "e2e4", 0), (BLACK, "e7e5", 1)):
        assert isinstance(await table.act(PlayMove(color, uci, ply)), Accepted)
    return parlour, table
