"""The two laws of the log: it *is* the match, and whoever follows it from outside knows the match too."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.acts import TakeHint
from app.domain.audiences import Audience
from app.domain.events import EVENTS, Stamped
from app.domain.memory import Scope
from app.matches.evolve import evolve, rebuild
from app.matches.views import event_payload, snapshot
from tests.fakes.follower import Follower, comparable
from tests.fakes.games import ANNA, BLACK, MATCH_ID, MIRA, WHITE, Game, first_event, speak, surface
from tests.fakes.random_games import STORIES, some_game

TEXTS = {f"memory-{number}": f"A story, number {number}." for number in range(3)}


def as_stored(log: list[Stamped]) -> list[Stamped]:
    """The log as the database gives it back."""
    return [
        Stamped(
            EVENTS[stamped.event.name].model_validate_json(stamped.event.model_dump_json(exclude_none=True)),
            stamped.seq,
            stamped.at_ms,
        )
        for stamped in log
    ]


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_the_log_alone_rebuilds_the_match(seed: int) -> None:
    game, _ = some_game(seed)
    assert rebuild(MATCH_ID, as_stored(game.log)) == game.state


@pytest.mark.parametrize("audience", list(Audience))
@given(seed=st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_a_snapshot_and_the_events_since_give_the_next_snapshot(audience: Audience, seed: int) -> None:
    game, states = some_game(seed)
    follower = Follower()
    for state in states:
        for stamped in game.log[follower.state.get("seq", 0) : state.version]:
            follower.hear(stamped.event.name, event_payload(MATCH_ID, stamped, audience, STORIES))
        shown = snapshot(state, audience, 0, game.now_ms)
        assert comparable(follower.state) == comparable(shown)
        # From here on by the snapshot alone, so that every place of the log is a place to begin.
        follower = Follower(shown)


def test_random_games_meet_every_event_there_is() -> None:
    met = {stamped.event.name for seed in range(40) for stamped in some_game(seed)[0].log}
    assert met == set(EVENTS)


def test_random_games_end_in_every_way_an_act_can_end_them() -> None:
    reasons = {some_game(seed)[0].state.end_reason for seed in range(80)}
    assert reasons >= {None, "resignation", "aborted", "agreement", "timeout", "abandonment"}


def test_an_event_out_of_its_place_is_not_taken() -> None:
    game = Game().moves("e2e4")
    for seq in (0, 1, 2, 4):
        with pytest.raises(ValueError, match="does not follow"):
            evolve(game.state, Stamped(game.log[-1].event, seq, game.now_ms))


def test_a_log_that_is_empty_or_does_not_begin_is_no_match() -> None:
    game = Game().moves("e2e4 e7e5")
    for broken in ([], game.log[1:], [game.log[0], game.log[2]], [game.log[0], game.log[0]]):
        with pytest.raises((ValueError, KeyError)):
            rebuild(MATCH_ID, broken)


def test_the_gallery_learns_that_something_was_said_and_not_what() -> None:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4 e7e5")
    game.do(speak(game, BLACK, "Between us.", private=True))
    stamped = next(stamped for stamped in game.log if stamped.event.name == "agent_chat")
    payload = event_payload(MATCH_ID, stamped, Audience.GALLERY, {})
    assert set(payload) == {"match_id", "seq", "at", "withheld"}
    assert event_payload(MATCH_ID, stamped, Audience.WHITE, {})["text"] == "Between us."
    assert "Between us." not in str(snapshot(game.state, Audience.GALLERY, 0, game.now_ms))


def test_the_gallery_sees_lore_and_only_the_number_of_what_is_private() -> None:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4")
    game.do(surface(game, BLACK, Scope.CHARACTER_LORE, Scope.OPPONENT_SPECIFIC, Scope.MATCH_RECAP))
    stamped = game.log[-1]
    seats = event_payload(MATCH_ID, stamped, Audience.WHITE, TEXTS)
    assert [item["narrative"] for item in seats["items"]] == list(TEXTS.values())
    assert "withheld_count" not in seats
    gallery = event_payload(MATCH_ID, stamped, Audience.GALLERY, TEXTS)
    assert [item["memory_id"] for item in gallery["items"]] == ["memory-0"]
    assert gallery["withheld_count"] == 2
    assert "memory-1" not in str(gallery)


def test_a_forgotten_memory_is_left_out_for_everybody() -> None:
    game = Game(first_event(ANNA, MIRA)).moves("e2e4")
    game.do(surface(game, BLACK, Scope.CHARACTER_LORE, Scope.OPPONENT_SPECIFIC))
    for audience in Audience:
        payload = event_payload(MATCH_ID, game.log[-1], audience, {"memory-0": TEXTS["memory-0"]})
        assert [item["memory_id"] for item in payload["items"]] == ["memory-0"]
        assert "withheld_count" not in payload


def test_a_hint_is_between_the_house_and_the_seats() -> None:
    game = Game()
    game.do(TakeHint(WHITE, 1, 0, 0))
    assert event_payload(MATCH_ID, game.log[-1], Audience.GALLERY, {})["withheld"] is True
    assert event_payload(MATCH_ID, game.log[-1], Audience.WHITE, {})["step"] == 1
