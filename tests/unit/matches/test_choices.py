"""How a move was chosen: kept with the move, told to nobody while the game runs, and to everybody afterwards."""

from __future__ import annotations

import json

import pytest

from app.domain.acts import AnswerTakeback, PlayMove, RequestTakeback, Resign
from app.domain.audiences import Audience
from app.matches.views import choices, event_payload
from tests.fakes.games import ANNA, BLACK, MATCH_ID, MIRA, WHITE, Game, first_event

CHOICE: dict[str, object] = {"reason": "It mates.", "form": 0, "candidates": [{"centipawns": 4321}], "missed": []}


def a_game() -> Game:
    game = Game(first_event(MIRA, ANNA))
    game.do(PlayMove(WHITE, "e2e4", 0, engine={"name": "mock"}, choice=CHOICE))
    game.move("e7e5")
    return game


@pytest.mark.parametrize("audience", list(Audience))
@pytest.mark.parametrize("over", [False, True])
def test_no_telling_of_the_log_holds_it(audience: Audience, over: bool) -> None:
    game = a_game()
    if over:
        game.do(Resign(BLACK))
    for stamped in game.log:
        payload = event_payload(MATCH_ID, stamped, audience, {})
        assert "choice" not in payload
        assert "4321" not in json.dumps(payload)


def test_it_is_kept_and_told_once_the_game_is_over() -> None:
    game = a_game()
    assert choices(game.state, game.log) == []
    game.do(Resign(BLACK))
    assert choices(game.state, game.log) == [{"ply": 1, "color": "white", "san": "e4", **CHOICE}]


def test_of_moves_taken_back_nothing_is_told() -> None:
    game = a_game()
    game.do(RequestTakeback(BLACK))
    if game.state.takeback_request is not None:
        game.do(AnswerTakeback(WHITE, True))
    game.move("d7d5")
    game.do(Resign(BLACK))
    assert [choice["san"] for choice in choices(game.state, game.log)] == ["e4"]


def test_a_move_without_a_reason_is_left_out() -> None:
    game = Game(first_event(MIRA, ANNA))
    game.do(PlayMove(WHITE, "e2e4", 0, engine={"name": "mock"}))
    game.do(Resign(BLACK))
    assert choices(game.state, game.log) == []
