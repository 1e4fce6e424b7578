"""When a mind claims a draw."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.characters.presets import load_presets
from app.domain.acts import PlayMove
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.seats.claiming import claims_draw, evaluation_without_draw
from tests.fakes.games import BLACK, WHITE
from tests.fakes.waiting import eventually
from tests.unit.seats.mind_table import Evening

# White's next move makes it fifty without a capture or a pawn move.
ALMOST_FIFTY = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 99 90"
CALM = MoodState(0.5, 0.5, 0.0, 0.6)


def somebody(risk: int) -> Persona:
    sheet = next(iter(load_presets().values()))
    return Persona(Party("agent", "id"), sheet.model_copy(update={"risk_tolerance": risk}), 1500, 1000, 2000)


def most_given_up(risk: int, mood: MoodState = CALM) -> int:
    """The best position, in centipawns, in which the draw is still claimed."""
    return max(score for score in range(-1000, 1000) if claims_draw(somebody(risk), mood, score))


def test_risk_tolerance_and_confidence_lower_the_limit_for_claiming_a_draw() -> None:
    taken = [most_given_up(risk) for risk in range(1, 11)]
    assert taken == sorted(taken, reverse=True)
    assert taken[0] > 0 > taken[-1]
    assert (
        most_given_up(5, replace(CALM, confidence=0.9))
        < most_given_up(5)
        < most_given_up(5, replace(CALM, confidence=0.1))
    )


@pytest.mark.parametrize("risk", [1, 5, 10])
def test_a_lost_mind_claims_a_winning_one_does_not_nor_one_without_an_evaluation(risk: int) -> None:
    assert claims_draw(somebody(risk), CALM, -400)
    assert not claims_draw(somebody(risk), CALM, 400)
    assert not claims_draw(somebody(risk), CALM, None)


def test_near_a_draw_the_material_counts_instead_of_the_engine() -> None:
    rook_down = chess.Board("6k1/8/8/8/8/1R6/8/6K1 b - - 100 90")
    assert evaluation_without_draw(0, rook_down, BLACK) == -500
    assert evaluation_without_draw(0, rook_down, WHITE) == 500
    assert evaluation_without_draw(-250, rook_down, BLACK) == -250
    assert evaluation_without_draw(None, rook_down, BLACK) is None


async def test_a_mind_that_is_worse_claims_the_fifty_moves(evening: Evening) -> None:
    evening.engine.scores = [-300]
    table = await evening.sit_down(fen=ALMOST_FIFTY)
    await table.act(PlayMove(WHITE, "e1d1", 0))
    await eventually(lambda: table.state.ended)
    assert (table.state.result, table.state.end_reason, table.state.ply) == ("1/2-1/2", "fifty_moves", 1)
    assert evening.names(table).index("memory_surfaced") < evening.names(table).index("match_ended")


async def test_a_mind_that_wins_plays_on(evening: Evening) -> None:
    evening.engine.scores = [400]
    table = await evening.sit_down(fen=ALMOST_FIFTY)
    await evening.turn(table, "e1d1")
    assert table.state.ply == 2
    assert not table.state.ended


async def test_the_third_repetition_is_claimed_too(evening: Evening) -> None:
    evening.engine.scores = [-300]
    table = await evening.sit_down()
    for uci in ("g1f3", "f3g1") * 4:
        if table.state.ended:
            break
        await evening.turn(table, uci)
    assert (table.state.end_reason, table.state.result) == ("threefold_repetition", "1/2-1/2")
