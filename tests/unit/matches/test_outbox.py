"""The one door out: whoever comes in at any moment misses nothing and hears nothing twice (TRUST R3)."""

from __future__ import annotations

import asyncio
import random

import pytest

from app.domain.events import Stamped
from app.domain.memory import Scope
from app.domain.position import Color
from app.matches.outbox import Broadcast, Joining, Outbox, Unlogged
from app.matches.views import Audience, snapshot, told
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from tests.fakes.follower import Follower, comparable
from tests.fakes.games import ANNA, BLACK, MATCH_ID, MIRA, Game, first_event, speak, surface
from tests.fakes.tables import NoNarratives, RecordingBroadcast, Telling
from tests.fakes.waiting import eventually


def random_pauses(seed: int) -> RecordingBroadcast:
    rng = random.Random(seed)

    async def pause() -> None:
        for _ in range(rng.randrange(3)):
            await asyncio.sleep(0)

    return RecordingBroadcast(pause)


def outbox(broadcast: Broadcast, game: Game, tasks: Tasks, narratives: Telling | None = None) -> Outbox:
    return Outbox(MATCH_ID, game.log[:1], broadcast, narratives or NoNarratives(), tasks, RightOfWay())


async def quiet(tasks: Tasks) -> None:
    await eventually(lambda: not tasks.names())


@pytest.mark.parametrize("seed", range(60))
async def test_joins_at_any_moment_miss_and_double_nothing(seed: int) -> None:
    """Turns, visitors and returning clients in any interleaving, over a wire that stalls at random: at the end every
    client that follows its events stands where the table stands."""
    rng, tasks = random.Random(seed), Tasks()
    game, broadcast = Game(first_event(ANNA, MIRA)), random_pauses(seed + 1)
    box = outbox(broadcast, game, tasks, Telling(**{"memory-0": "One.", "memory-1": "Two."}))
    known: dict[str, tuple[Audience, Follower]] = {}

    def join(connection: str) -> None:
        audience = rng.choice(list(Audience))
        seen = rng.choice([None, 0, rng.randint(0, game.state.version), game.state.version, game.state.version + 5])
        follower = Follower()
        if seen is not None and seen <= game.state.version:
            for stamped in game.log[:seen]:
                follower.hear(stamped.event.name, told_to(stamped, audience))
        known[connection] = (audience, follower)
        state = snapshot(game.state, audience, "spectator", 0, game.now_ms)
        box.join(Joining(connection, audience, seen, game.state.version, state))

    for number in range(80):
        if rng.random() < 0.3:
            join(f"client-{number}")
        else:
            before = game.state.version
            step(game, rng)
            box.publish(game.log[before:])
        for _ in range(rng.randrange(4)):
            await asyncio.sleep(0)
    await quiet(tasks)
    assert known
    for connection, (audience, follower) in known.items():
        for name, payload in broadcast.heard[connection]:
            follower.hear(name, payload)
        now = snapshot(game.state, audience, "spectator", 0, game.now_ms)
        assert comparable(follower.state) == comparable(now), connection


def step(game: Game, rng: random.Random) -> None:
    roll = rng.random()
    if roll < 0.4:
        quiet_moves = [move.uci() for move in game.state.position.board.legal_moves]
        game.move(rng.choice(quiet_moves), rng.choice([None, "So."])) if not game.state.ended else None
    elif roll < 0.6:
        game.try_(surface(game, BLACK, *rng.sample(list(Scope), 2)))
    else:
        game.try_(speak(game, BLACK, "Well, well.", private=rng.random() < 0.5))


def told_to(stamped: Stamped, audience: Audience) -> dict[str, object]:
    return told(MATCH_ID, stamped, audience, {"memory-0": "One.", "memory-1": "Two."})


async def test_a_client_that_was_away_gets_exactly_what_it_missed() -> None:
    tasks, broadcast, game = Tasks(), RecordingBroadcast(), Game().moves("e2e4 e7e5 g1f3")
    box = outbox(broadcast, game, tasks)
    box.publish(game.log[1:])
    for seen in range(5):
        joining = Joining(f"seen-{seen}", Audience.SEATS, seen, game.state.version, {})
        box.join(joining)
    await quiet(tasks)
    for seen in range(5):
        heard = broadcast.heard.get(f"seen-{seen}", [])
        assert [payload["seq"] for _, payload in heard] == list(range(seen + 1, 5))


async def test_a_number_from_the_future_gets_the_state() -> None:
    tasks, broadcast, game = Tasks(), RecordingBroadcast(), Game()
    box = outbox(broadcast, game, tasks)
    box.join(Joining("one", Audience.SEATS, 99, 1, {"seq": 1}))
    await quiet(tasks)
    assert broadcast.names("one") == ["match_state"]


async def test_seats_and_gallery_hear_the_same_numbers_and_not_the_same_words() -> None:
    tasks, broadcast, game = Tasks(), RecordingBroadcast(), Game(first_event(ANNA, MIRA))
    telling = Telling(**{"memory-0": "Lore.", "memory-1": "About you."})
    box = outbox(broadcast, game, tasks, telling)
    for name, audience in (("seat", Audience.SEATS), ("gallery", Audience.GALLERY)):
        box.join(Joining(name, audience, 1, 1, {}))
    game.move("e2e4")
    game.do(surface(game, BLACK, Scope.CHARACTER_LORE, Scope.OPPONENT_SPECIFIC))
    game.do(speak(game, BLACK, "About you indeed.", private=True))
    box.publish(game.log[1:])
    await quiet(tasks)
    seat, gallery = broadcast.heard["seat"], broadcast.heard["gallery"]
    assert [(name, payload["seq"]) for name, payload in seat] == [(name, payload["seq"]) for name, payload in gallery]
    assert "About you" in str(seat)
    assert "About you" not in str(gallery)
    assert gallery[1][1]["withheld_count"] == 1
    assert gallery[2][1].keys() == {"match_id", "seq", "at", "withheld"}


async def test_a_memory_forgotten_before_it_is_delivered_is_not_told() -> None:
    tasks, game = Tasks(), Game(first_event(ANNA, MIRA)).moves("e2e4")
    telling = Telling(**{"memory-0": "Lore.", "memory-1": "More lore."})
    broadcast = RecordingBroadcast()
    box = outbox(broadcast, game, tasks, telling)
    game.do(surface(game, BLACK, Scope.CHARACTER_LORE, Scope.CHARACTER_LORE))
    box.publish(game.log[1:])
    telling.forget("memory-1")
    await quiet(tasks)
    for audience in Audience:
        (_, payload), *_ = [one for one in await box.missed(0, audience) if one[0] == "memory_surfaced"]
        assert [item["narrative"] for item in payload["items"]] == ["Lore."]


async def test_a_failing_delivery_does_not_hold_up_the_next() -> None:
    tasks, game = Tasks(), Game().moves("e2e4 e7e5")

    class Breaking(RecordingBroadcast):
        async def tell(self, match_id: str, audience: Audience | None, name: str, payload: dict[str, object]) -> None:
            if payload["seq"] == 2:
                raise OSError("the wire is cut")
            await super().tell(match_id, audience, name, payload)

    broadcast = Breaking()
    box = outbox(broadcast, game, tasks)
    box.publish(game.log[1:])
    await quiet(tasks)
    assert [payload["seq"] for _, payload in broadcast.told] == [3]


async def test_what_has_no_number_keeps_its_place_in_the_order() -> None:
    tasks, broadcast, game = Tasks(), random_pauses(1), Game().moves("e2e4 e7e5")
    box = outbox(broadcast, game, tasks)
    box.publish(game.log[1:2])
    box.announce(Unlogged("spectator_count", {"count": 7}))
    box.publish(game.log[2:])
    await quiet(tasks)
    assert [name for name, _ in broadcast.told] == ["player_move_applied", "spectator_count", "player_move_applied"]
    assert broadcast.told[1][1] == {"match_id": MATCH_ID, "count": 7}


def test_an_audience_is_a_seat_or_the_gallery() -> None:
    assert {Audience.of(color) for color in Color} == {Audience.SEATS}
    assert Audience.of(None) is Audience.GALLERY
