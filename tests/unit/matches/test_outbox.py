"""The one door out: whoever comes in at any moment misses nothing and hears nothing twice (TRUST R3)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import pytest

from app.db.database import Database
from app.domain.acts import PlayMove
from app.domain.audiences import Audience
from app.domain.events import Stamped
from app.domain.memory import Scope
from app.domain.position import Color
from app.matches.outbox import Broadcast, CatchUp, Joining, Outbox, Unlogged
from app.matches.views import Payload, event_payload, snapshot
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from tests.fakes.follower import Follower, comparable
from tests.fakes.games import ANNA, BLACK, MATCH_ID, MIRA, Game, first_event, speak, surface
from tests.fakes.tables import NoNarratives, Parlour, RecordingBroadcast, Telling
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
        box.join(Joining(connection, asking(game, audience, seen)))

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
        now = snapshot(game.state, audience, 0, game.now_ms)
        assert comparable(follower.state) == comparable(now), connection


def asking(game: Game, audience: Audience, seen: int | None) -> CatchUp:
    """As the table asks for a client that has `seen` so much."""
    version = game.state.version
    if seen is not None and seen <= version:
        return CatchUp(audience, version, seen)
    return CatchUp(audience, version, state=snapshot(game.state, audience, 0, game.now_ms))


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
    return event_payload(MATCH_ID, stamped, audience, {"memory-0": "One.", "memory-1": "Two."})


async def test_a_client_that_was_away_gets_exactly_what_it_missed() -> None:
    tasks, broadcast, game = Tasks(), RecordingBroadcast(), Game().moves("e2e4 e7e5 g1f3")
    box = outbox(broadcast, game, tasks)
    box.publish(game.log[1:])
    for seen in range(5):
        box.join(Joining(f"seen-{seen}", CatchUp(Audience.WHITE, game.state.version, seen)))
    await quiet(tasks)
    for seen in range(5):
        heard = broadcast.heard.get(f"seen-{seen}", [])
        assert [payload["seq"] for _, payload in heard] == list(range(seen + 1, 5))


async def test_a_number_from_the_future_gets_the_state() -> None:
    tasks, broadcast, game = Tasks(), RecordingBroadcast(), Game()
    box = outbox(broadcast, game, tasks)
    box.join(Joining("one", CatchUp(Audience.WHITE, 1, state={"seq": 1})))
    await quiet(tasks)
    assert broadcast.names("one") == ["match_state"]


async def test_seats_and_gallery_hear_the_same_numbers_and_not_the_same_words() -> None:
    tasks, broadcast, game = Tasks(), RecordingBroadcast(), Game(first_event(ANNA, MIRA))
    telling = Telling(**{"memory-0": "Lore.", "memory-1": "About you."})
    box = outbox(broadcast, game, tasks, telling)
    for name, audience in (("seat", Audience.WHITE), ("gallery", Audience.GALLERY)):
        box.join(Joining(name, CatchUp(audience, 1, 1)))
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
        missed = await box.answer(CatchUp(audience, game.state.version))
        (payload,) = [payload for name, payload in missed if name == "memory_surfaced"]
        assert [item["narrative"] for item in payload["items"]] == ["Lore."]


async def test_a_failing_delivery_does_not_hold_up_the_next() -> None:
    tasks, game = Tasks(), Game().moves("e2e4 e7e5")

    class Breaking(RecordingBroadcast):
        async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
            if payload["seq"] == 2:
                raise OSError("the wire is cut")
            await super().tell(match_id, audiences, name, payload)

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
    assert [Audience.of(color) for color in (*Color, None)] == [Audience.WHITE, Audience.BLACK, Audience.GALLERY]


async def test_who_asks_is_answered_after_everything_that_was_told_before(database: Database) -> None:
    """A state must not overtake the events that it holds: whoever shows it would hear of them afterwards."""
    at_the_gate, gate = asyncio.Event(), asyncio.Event()

    async def wait_at_the_gate() -> None:
        at_the_gate.set()
        await gate.wait()

    parlour = Parlour(database, broadcast=RecordingBroadcast(wait_at_the_gate))
    table = await parlour.sit_down()
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    await at_the_gate.wait()
    asked = [asyncio.ensure_future(table.look(Audience.GALLERY, after)) for after in (None, 0)]
    await asyncio.sleep(0)
    await table.act(PlayMove(Color.BLACK, "e7e5", 1))
    assert not any(one.done() for one in asked)
    gate.set()
    state, events = [await one for one in asked]
    assert [(name, payload["ply"]) for name, payload in state] == [("match_state", 1)]
    assert [name for name, _ in events] == ["match_opened", "player_move_applied"]
    assert parlour.broadcast.told[0][1]["ply"] == 1
    await parlour.close()


async def test_who_asks_for_what_cannot_be_told_is_not_left_waiting() -> None:
    class Lost(Telling):
        async def texts(self, ids: Sequence[str]) -> dict[str, str]:
            raise OSError(f"no narratives for {ids}")

    tasks, game = Tasks(), Game(first_event(ANNA, MIRA)).moves("e2e4")
    game.do(surface(game, BLACK, Scope.CHARACTER_LORE))
    box = Outbox(MATCH_ID, game.log, RecordingBroadcast(), Lost(), tasks, RightOfWay())
    with pytest.raises(OSError, match="memory-0"):
        await box.answer(CatchUp(Audience.WHITE, game.state.version))
    assert [name for name, _ in await box.answer(CatchUp(Audience.WHITE, 2))] == ["match_opened", "player_move_applied"]


async def test_what_nobody_hears_is_not_put_together() -> None:
    tasks, game = Tasks(), Game(first_event(ANNA, MIRA)).moves("e2e4")
    game.do(surface(game, BLACK, Scope.CHARACTER_LORE))

    class Deserted(RecordingBroadcast):
        def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
            del match_id, audiences
            return False

    class Asked(Telling):
        async def texts(self, ids: Sequence[str]) -> dict[str, str]:
            raise AssertionError(f"nobody hears {ids}")

    broadcast = Deserted()
    box = outbox(broadcast, game, tasks, Asked())
    box.publish(game.log[1:])
    await quiet(tasks)
    assert broadcast.told == []
