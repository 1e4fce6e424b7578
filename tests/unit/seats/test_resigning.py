"""When a mind resigns."""

from __future__ import annotations

import pytest

from app.characters.presets import load_presets
from app.domain.match import ChatLine, Sitter
from app.domain.memory import Party
from app.domain.persona import Persona
from app.seats.resigning import (
    AGENT_LOST_CENTIPAWNS,
    AGENT_TURNS,
    EARLIEST_PLY,
    LOST_CENTIPAWNS,
    NEVER_RESIGNS_FROM,
    Resignation,
    asked_to_play_on,
    plays_to_mate,
)
from tests.fakes.games import BLACK, WHITE
from tests.fakes.waiting import eventually
from tests.unit.seats.mind_table import Evening


def somebody(risk: int, kind: str = "character") -> Persona:
    sheet = next(iter(load_presets().values()))
    return Persona(Party(kind, "id"), sheet.model_copy(update={"risk_tolerance": risk}), 1500, 1000, 2000)


def turns_until_resigning(risk: int, centipawns: int = LOST_CENTIPAWNS, ply: int = EARLIEST_PLY) -> int | None:
    resignation = Resignation(somebody(risk))
    return next((turn for turn in range(1, 50) if resignation.due(centipawns, ply)), None)


def test_risk_tolerance_delays_resignation_and_at_the_top_prevents_it() -> None:
    turns = [turns_until_resigning(risk) for risk in range(1, NEVER_RESIGNS_FROM)]
    assert all(turn is not None and turn >= 2 for turn in turns)
    assert turns == sorted(turns, key=lambda turn: turn or 0)
    assert turns[0] != turns[-1]
    assert turns_until_resigning(NEVER_RESIGNS_FROM) is None


@pytest.mark.parametrize(
    ("centipawns", "ply"), [(LOST_CENTIPAWNS + 1, EARLIEST_PLY), (-99_000, EARLIEST_PLY - 1), (500, 200)]
)
def test_nobody_resigns_a_game_that_is_not_lost_or_has_hardly_begun(centipawns: int, ply: int) -> None:
    assert turns_until_resigning(1, centipawns, ply) is None


def test_a_better_evaluation_restarts_the_count_of_lost_turns() -> None:
    resignation = Resignation(somebody(1))
    assert not resignation.due(LOST_CENTIPAWNS, 60)
    assert not resignation.due(0, 62)
    assert not resignation.due(LOST_CENTIPAWNS, 64)


@pytest.mark.parametrize(
    "words",
    [
        "Please don't resign, I want to mate you.",
        "play on to the mate?",
        "Let me checkmate, I need to learn it",
        "can we play it out?",
    ],
)
def test_only_the_opponent_can_ask_to_play_until_mate(words: str) -> None:
    line = ChatLine(words, "player", 0, 10, WHITE)
    assert asked_to_play_on((line,), WHITE)
    assert not asked_to_play_on((line,), BLACK)


@pytest.mark.parametrize(
    ("slug", "rating", "lets"),
    [("pip", 500, True), ("marguerite", None, True), ("pip", 1600, False), ("vesna", 500, False)],
)
def test_who_plays_as_beginners_do_lets_a_beginner_mate(slug: str, rating: int | None, lets: bool) -> None:
    sheet = load_presets()[slug]
    persona = Persona(Party("character", slug), sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo)
    assert plays_to_mate(persona, Sitter("player", "ada", "Ada", rating)) is lets


@pytest.mark.parametrize("words", ["Will you resign?", "Good game.", "I play on Sundays.", "You should give up"])
def test_other_chat_does_not_prevent_resignation(words: str) -> None:
    assert not asked_to_play_on((ChatLine(words, "player", 0, 10, WHITE),), WHITE)


@pytest.mark.parametrize("risk", [1, 10])
def test_every_agent_resigns_after_three_of_its_turns_at_five_pawns_down(risk: int) -> None:
    assert (AGENT_LOST_CENTIPAWNS, AGENT_TURNS) == (-500, 3)
    resignation = Resignation(somebody(risk, "agent"))
    told = [resignation.due(centipawns, 12) for centipawns in (-500, -900, -499, -500, -501, -502)]
    assert told == [False, False, False, False, False, True]


async def test_an_agent_at_the_table_resigns_at_the_third_of_its_turns_that_are_lost(agents_evening: Evening) -> None:
    agents_evening.engine.scores = [-600, -499, -500, -501, -900]
    table = await agents_evening.sit_down()
    for uci in ("e2e4", "d2d4", "c2c4", "b2b3", "a2a3", "h2h3"):
        if not table.state.ended:
            await agents_evening.turn(table, uci)
    await eventually(lambda: table.state.ended)
    assert (table.state.result, table.state.end_reason, table.state.ply) == ("1-0", "resignation", 10)
