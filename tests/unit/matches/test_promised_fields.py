"""Every event carries the fields that clients were promised, as null where there is nothing to tell."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.acts import Arrive, LeaveSeat
from app.domain.audiences import Audience
from app.domain.position import Color
from app.matches.views import event_payload, snapshot
from tests.fakes.games import ANNA, BERT, MATCH_ID, MIRA, Game, first_event
from tests.fakes.random_games import STORIES, some_game

MOVE = "ply color uci san fen by elapsed_ms"
# From the table of what the server sends; a question mark there is an absence here.
PROMISED = {
    "match_opened": "white black initial_fen",
    "player_move_applied": MOVE,
    "agent_move": f"{MOVE} engine",
    "agent_thinking": "ply color eta_seconds",
    "memory_surfaced": "ply color items",
    "agent_chat": "ply color occasion text emotion emotion_intensity referenced_memory_ids",
    "mood_update": "ply color mood bucket emotion emotion_intensity",
    "player_chat_echoed": "text username color",
    "draw_offered": "color",
    "draw_declined": "color",
    "takeback_requested": "color",
    "takeback_declined": "color",
    "takeback_applied": "color fen ply epoch",
    "match_paused": "color deadline",
    "match_resumed": "color",
    "match_ended": "result reason winner",
    "hint_given": "color",
    "rematch_offered": "color",
    "rematch_declined": "color",
    "rematch_started": "url",
}
CLOCK = {"white_ms", "black_ms", "running"}


def payloads(game: Game) -> list[tuple[str, dict[str, Any]]]:
    """What a seat is told of the whole game."""
    return [(stamped.event.name, event_payload(MATCH_ID, stamped, Audience.WHITE, STORIES)) for stamped in game.log]


@pytest.mark.parametrize("seed", range(40))
def test_no_event_of_any_game_leaves_a_promised_field_out(seed: int) -> None:
    for name, payload in payloads(some_game(seed)[0]):
        assert set(payload) >= {"match_id", "seq", "at", *PROMISED[name].split()}, name
        assert set(payload.get("clock", CLOCK)) == CLOCK, name
        for item in payload.get("items", ()):
            assert set(item) >= {"memory_id", "narrative", "reason", "scope", "axes", "from_cache"}


def test_an_adjourned_game_says_that_it_has_no_deadline() -> None:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4")
    game.do(LeaveSeat(Color.WHITE, None))
    assert payloads(game)[-1][1]["deadline"] is None
    game.do(Arrive(Color.WHITE))
    game.do(LeaveSeat(Color.WHITE, 20_000))
    assert payloads(game)[-1][1]["deadline"].endswith("Z")


def test_the_clocks_of_a_move_are_those_of_the_state_also_while_they_stand() -> None:
    game = Game(first_event(ANNA, BERT, time_control="1+1"))
    for uci in ("e2e4", "e7e5", "g1f3"):
        game.move(uci)
        state = snapshot(game.state, Audience.WHITE, 0, game.now_ms)
        assert payloads(game)[-1][1]["clock"] == state["clock"]
