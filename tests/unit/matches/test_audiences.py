"""Who hears what (`domain.audiences`): whichever way something leaves a match, an audience gets the same of it, and
nothing that is not for its ears."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from app.domain.audiences import AUDIENCES, Audience, Circle, audience_groups, fields_of
from app.domain.events import EVENTS, Stamped
from app.domain.events import match as ev
from app.domain.events.snapshot import UNNUMBERED, MatchStateInfo
from app.domain.position import Color
from app.matches.outbox import CatchUp, Joining, Outbox
from app.matches.pgn import to_pgn
from app.matches.views import logged, snapshot
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from app.web.asyncapi import schema_of
from tests.fakes.follower import Follower, comparable
from tests.fakes.games import MATCH_ID, Game
from tests.fakes.random_games import STORIES, some_game
from tests.fakes.tables import RecordingBroadcast, Telling
from tests.fakes.waiting import eventually

ENVELOPE = {"match_id", "seq", "at"}
SIDES = {
    Audience.WHITE: {Color.WHITE},
    Audience.WHITE_OWNER: {Color.WHITE},
    Audience.BLACK: {Color.BLACK},
    Audience.BLACK_OWNER: {Color.BLACK},
    Audience.BOTH_OWNERS: {Color.WHITE, Color.BLACK},
    Audience.GALLERY: set(),
}
SEATS = frozenset(audience for audience, sides in SIDES.items() if sides)


def secrets(stamped: Stamped) -> Iterator[tuple[str, frozenset[Audience]]]:
    """What an event holds that is not for everybody, and for whom it is; written down apart from the table."""
    event = stamped.event
    if isinstance(event, ev.MatchOpened) and event.goal is not None:
        yield event.goal, SEATS
    if isinstance(event, ev.AgentChat | ev.PlayerChatEchoed) and event.private:
        yield event.text, SEATS
    if isinstance(event, ev.AgentChat) and event.saved_memory_id is not None:
        yield event.saved_memory_id, SEATS
    if isinstance(event, ev.MemorySurfaced):
        for item in event.items:
            if not item.scope.is_general:
                yield STORIES[item.memory_id], SEATS
                yield item.reason, SEATS
    if isinstance(event, ev.MoodUpdate) and event.turn:  # one without a turn only says the last one again
        own = frozenset(audience for audience, sides in SIDES.items() if event.color in sides)
        yield f'"raw": {json.dumps(event.raw.model_dump())}', own


class Heard:
    """A whole game as every audience got it: live, as a client that asks for what it missed, and as a state."""

    def __init__(self) -> None:
        self.live: dict[Audience, list[tuple[str, dict[str, Any]]]] = {}
        self.missed: dict[Audience, list[tuple[str, dict[str, Any]]]] = {}

    @classmethod
    def of(cls, game: Game) -> Heard:
        return asyncio.run(cls()._listen(game))

    async def _listen(self, game: Game) -> Heard:
        tasks, broadcast = Tasks(), RecordingBroadcast()
        telling = Telling(**{key: STORIES[key] for key in STORIES})
        box = Outbox(MATCH_ID, (), broadcast, telling, tasks, RightOfWay())
        for audience in Audience:
            box.join(Joining(audience.value, CatchUp(audience, 0)))
        box.publish(game.log)
        for audience in Audience:
            self.missed[audience] = await box.answer(CatchUp(audience, game.state.version))
        await eventually(lambda: not tasks.names())
        self.live = {audience: broadcast.heard[audience.value] for audience in Audience}
        return self


@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_every_way_out_tells_an_audience_the_same_and_no_field_too_many(seed: int) -> None:
    game, _ = some_game(seed)
    heard = Heard.of(game)
    for audience in Audience:
        live = heard.live[audience]
        assert live == heard.missed[audience]
        assert [payload["seq"] for _, payload in live] == list(range(1, game.state.version + 1))
        follower = Follower()
        for (name, payload), stamped in zip(live, game.log, strict=True):
            follower.hear(name, payload)
            told = set(payload) - ENVELOPE
            assert told == {"withheld"} or told <= allowed(stamped, audience), (name, audience)
        shown = snapshot(game.state, audience, 0, game.now_ms)
        assert comparable(follower.state) == comparable(shown)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_no_secret_reaches_ears_that_it_is_not_for_by_any_way(seed: int) -> None:
    game, _ = some_game(seed)
    heard = Heard.of(game)
    for audience in Audience:
        told = [logged(MATCH_ID, *event) for event in (*heard.live[audience], *heard.missed[audience])]
        shown = snapshot(game.state, audience, 0, game.now_ms)
        everything = json.dumps([told, shown, to_pgn(game.state, "here", audience, chat=True)])
        for stamped in game.log:
            payload = json.dumps(heard.live[audience][stamped.seq - 1][1])
            for secret, ears in secrets(stamped):
                assert (secret in payload) is (audience in ears), (stamped.event.name, audience)
                assert audience in ears or secret not in everything, (stamped.event.name, audience)


def allowed(stamped: Stamped, audience: Audience) -> set[str]:
    """The fields of this event that the table lets `audience` hear, read off the table by hand."""
    row, sides = AUDIENCES[type(stamped.event)], SIDES[audience]
    own = getattr(stamped.event, "color", None) in sides
    circles = {
        Circle.EVERYBODY: True,
        Circle.SEATS: bool(sides),
        Circle.ITS_SEAT: own,
        Circle.NOBODY: False,
    }
    return {field for field, circle in row.circles.items() if circles[circle]}


@pytest.mark.parametrize("kind", [*EVENTS.values(), *UNNUMBERED.values()], ids=lambda kind: str(kind.__name__))
def test_the_table_names_every_field_of_everything_that_is_told(kind: type[Any]) -> None:
    row = AUDIENCES[kind]
    assert set(row.circles) == set(kind.model_fields)
    assert row.confidential is ("private" in kind.model_fields)
    assert row.items is None or row.circles[row.items] is Circle.EVERYBODY


@pytest.mark.parametrize("seed", range(20))
def test_what_the_reference_calls_always_told_is_told(seed: int) -> None:
    """Held to the log itself: each payload whole, or withheld."""
    game, _ = some_game(seed)
    for audience, live in Heard.of(game).live.items():
        for (_, payload), stamped in zip(live, game.log, strict=True):
            always = promised(type(stamped.event))
            assert always <= set(payload) or payload.get("withheld"), (stamped.event.name, audience)
        shown = snapshot(game.state, audience, 0, game.now_ms)
        assert promised(MatchStateInfo) <= set(shown)


@cache
def promised(kind: type[BaseModel]) -> frozenset[str]:
    """The fields that the reference calls always told."""
    return frozenset(schema_of(kind)["required"])


def test_the_table_names_nothing_else() -> None:
    assert set(AUDIENCES) == {*EVENTS.values(), *UNNUMBERED.values()}


def test_an_owner_hears_what_the_seat_of_the_agent_hears() -> None:
    for kind in AUDIENCES:
        for color in Color:
            for private in (False, True):
                heard = {one: fields_of(kind, one, color, private=private) for one in Audience}
                assert heard[Audience.WHITE] == heard[Audience.WHITE_OWNER]
                assert heard[Audience.BLACK] == heard[Audience.BLACK_OWNER]
                assert heard[Audience.GALLERY] <= heard[Audience.WHITE]
                assert heard[Audience.BOTH_OWNERS] == heard[Audience.WHITE] | heard[Audience.BLACK]


def test_what_is_for_everybody_is_written_out_once() -> None:
    offer = ev.DrawOffered(color=Color.WHITE)
    assert audience_groups(offer) == (tuple(Audience),)
    hint = ev.HintGiven(color=Color.WHITE, ply=1, step=1)
    seats = (*(one for one in Audience if SIDES[one]),)
    assert audience_groups(hint) == (seats, (Audience.GALLERY,))
