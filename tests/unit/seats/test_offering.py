"""When a mind offers a draw."""

from __future__ import annotations

import random
from dataclasses import replace

import chess
import pytest

from app.characters.presets import load_presets
from app.domain.events.match import DrawOffered
from app.domain.match import MatchState
from app.domain.memory import Party
from app.domain.persona import Persona
from app.seats.offering import EARLIEST_PLY, LEVEL_CENTIPAWNS, NEVER_OFFERS_FROM, PLIES_BETWEEN, QUIET_PLIES, DrawOffers
from tests.fakes.games import ANNA, BLACK, MIRA, WHITE, Game, first_event
from tests.unit.seats.mind_table import Evening

ROOKS = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1"


def somebody(risk: int) -> Persona:
    sheet = next(iter(load_presets().values()))
    return Persona(Party("agent", "id"), sheet.model_copy(update={"risk_tolerance": risk}), 1500, 1000, 2000)


def wander(board: chess.Board, draw: random.Random) -> str:
    """Any move that takes nothing and does not end or repeat the game."""
    moves = list(board.legal_moves)
    draw.shuffle(moves)
    for move in moves:
        if board.is_capture(move):
            continue
        board.push(move)
        fine = not board.is_game_over() and not board.is_repetition(2)
        board.pop()
        if fine:
            return move.uci()
    raise AssertionError("nowhere to go")


def quiet_game(plies: int, fen: str = ROOKS) -> MatchState:
    game, draw = Game(first_event(ANNA, MIRA, fen=fen)), random.Random(3)
    board = chess.Board(fen)
    for _ in range(plies):
        uci = wander(board, draw)
        board.push_uci(uci)
        game.move(uci)
    return game.state


LONG = quiet_game(EARLIEST_PLY)


def turns_until_offering(risk: int, centipawns: int = 0, state: MatchState = LONG) -> int | None:
    hopes = DrawOffers(somebody(risk), BLACK)
    return next((turn for turn in range(1, 40) if hopes.due(centipawns, state)), None)


def test_risk_tolerance_delays_draw_offers_and_at_the_top_prevents_them() -> None:
    turns = [turns_until_offering(risk) or 0 for risk in range(1, NEVER_OFFERS_FROM)]
    assert turns == sorted(set(turns))
    assert turns[0] > 1
    assert turns_until_offering(NEVER_OFFERS_FROM) is None


@pytest.mark.parametrize(
    ("centipawns", "state"),
    [
        (LEVEL_CENTIPAWNS + 1, LONG),
        (-LEVEL_CENTIPAWNS - 1, LONG),
        (0, quiet_game(EARLIEST_PLY - 1)),
        (0, replace(LONG, last_offer=(0, EARLIEST_PLY - PLIES_BETWEEN + 1, BLACK))),
    ],
    ids=["better", "worse", "early", "just declined"],
)
def test_nobody_offers_in_an_open_game_or_again_and_again(centipawns: int, state: MatchState) -> None:
    assert turns_until_offering(1, centipawns, state) is None


def test_nobody_offers_while_pieces_are_taken() -> None:
    state, position = LONG, LONG.position
    assert position.board.halfmove_clock >= QUIET_PLIES
    taken = Game(first_event(ANNA, MIRA, fen="4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"))
    taken.move("e1e2")
    assert turns_until_offering(1, 0, replace(state, position=taken.state.position)) is None


def test_an_old_offer_or_the_other_sides_keeps_nobody_from_offering() -> None:
    for last in ((0, EARLIEST_PLY - PLIES_BETWEEN, BLACK), (0, EARLIEST_PLY - 2, WHITE)):
        assert turns_until_offering(1, 0, replace(LONG, last_offer=last)) is not None


async def test_a_mind_offers_at_the_table_and_plays_on_when_nobody_answers(evening: Evening) -> None:
    assert evening.persona.sheet.risk_tolerance < NEVER_OFFERS_FROM
    table = await evening.sit_down(fen=ROOKS)
    draw = random.Random(1)
    while not table.state.ended and table.state.ply < EARLIEST_PLY + 20:
        await evening.turn(table, wander(table.state.position.board, draw))
    offers = [stamped.event for stamped in table.outbox.history if isinstance(stamped.event, DrawOffered)]
    assert [offer.color for offer in offers] == [BLACK]
    assert table.state.draw_offer is None, "the next move declines"
