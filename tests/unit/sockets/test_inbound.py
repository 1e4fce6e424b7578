"""The way in: whatever a client says is answered, and only what is declared reaches a handler."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.domain.requests import REQUESTS, Request, play
from app.sockets.allowances import ANYTHING, MOVES
from app.sockets.inbound import Inbound, listens


class Door:
    """Listens to every request of /play and writes down what reached it."""

    def __init__(self) -> None:
        self.reached: list[Request] = []

    async def note(self, _sid: str, request: Request) -> dict[str, Any]:
        self.reached.append(request)
        return {"ok": True}


def door_of(*kinds: type[Request]) -> Door:
    methods: dict[str, Any] = {}
    for kind in kinds:

        async def note(self: Door, sid: str, request: Request) -> dict[str, Any]:
            return await self.note(sid, request)

        methods[kind.name] = listens(kind, MOVES if kind is play.MakeMove else ANYTHING)(note)
    door: Door = type("ListeningDoor", (Door,), methods)()
    return door


@pytest.fixture
def door() -> Door:
    return door_of(*REQUESTS["/play"].values())


@pytest.fixture
def inbound(door: Door) -> Inbound:
    made = Inbound(limits=True)
    made.serve("/play", door)
    return made


async def test_a_declared_event_reaches_its_handler(inbound: Inbound, door: Door) -> None:
    answer = await inbound.receive("/play", "sid", ["make_move", {"uci": "e2e4", "ply": 0, "later": 1}])
    assert answer == {"ok": True}
    assert door.reached == [play.MakeMove(uci="e2e4", ply=0)]


UNKNOWN: list[Any] = [
    ["nope", {}], ["connect", {}], ["disconnect", "x"], ["", {}], [None, {}], [1], [], None, "make_move", 7, {},
    ["MAKE_MOVE", {}], ["make_move ", {}], ["__class__", {}], ["receive", {}], ["note", {}], ["connect_error", {}],
    ["\ud800", {}], [["a"]],
]  # fmt: skip


@pytest.mark.parametrize("data", UNKNOWN, ids=repr)
async def test_an_unknown_event_is_answered_and_reaches_nobody(inbound: Inbound, door: Door, data: Any) -> None:
    answer = await inbound.receive("/play", "sid", data)
    assert (answer["ok"], answer["error"]["code"]) == (False, "unknown_event")
    assert door.reached == []


@pytest.mark.parametrize("namespace", ["/", "/room", "", "/play/"])
async def test_an_event_of_another_namespace_is_unknown(inbound: Inbound, namespace: str) -> None:
    answer = await inbound.receive(namespace, "sid", ["ping", {}])
    assert answer["error"]["code"] == "unknown_event"


MALFORMED: list[tuple[str, list[Any]]] = [
    ("make_move", []), ("make_move", [None]), ("make_move", ["e2e4"]), ("make_move", [[]]), ("make_move", [{}, {}]),
    ("make_move", [{"uci": "e2e4"}]), ("make_move", [{"ply": 0}]), ("make_move", [{"uci": "e2e4", "ply": "0"}]),
    ("make_move", [{"uci": "e2e4", "ply": 0.0}]), ("make_move", [{"uci": "e2e4", "ply": True}]),
    ("make_move", [{"uci": "e2e4", "ply": -1}]), ("make_move", [{"uci": "e2e4", "ply": 10**30}]),
    ("make_move", [{"uci": "e2e4", "ply": float("nan")}]), ("make_move", [{"uci": 1, "ply": 0}]),
    ("make_move", [{"uci": "e2e4\n", "ply": 0}]), ("make_move", [{"uci": "Nf3", "ply": 0}]),
    ("make_move", [{"uci": "e2e4", "ply": 0, "epoch": "1"}]), ("make_move", [{"uci": b"e2e4", "ply": 0}]),
    ("make_move", [{"uci": "e2e4", "ply": 0, "chat": ""}]), ("player_chat", [{"text": "   "}]),
    ("player_chat", [{"text": "\u0000"}]), ("player_chat", [{"text": " \u200b\u0007"}]),
    ("player_chat", [{"text": ""}]), ("player_chat", [{"text": None}]), ("player_chat", [{"text": ["a"]}]),
    ("player_chat", [{"text": "\ud800"}]), ("answer_draw", [{"accept": 1}]), ("answer_draw", [{}]),
    ("answer_takeback", [{"accept": "true"}]), ("request_state", [{"after_seq": -1}]), ("ping", []), ("ping", ["x"]),
    ("request_state", [{"after_seq": 2**53}]), ("resign", [[]]), ("resign", [True]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "payload"), MALFORMED, ids=repr)
async def test_a_malformed_payload_is_refused_and_reaches_nobody(
    inbound: Inbound, door: Door, name: str, payload: list[Any]
) -> None:
    answer = await inbound.receive("/play", "sid", [name, *payload])
    assert (answer["ok"], answer["error"]["code"]) == (False, "bad_payload")
    assert door.reached == []


async def test_too_much_text_has_a_code_of_its_own(inbound: Inbound) -> None:
    assert (await inbound.receive("/play", "sid", ["player_chat", {"text": "x" * 500}]))["ok"]
    answer = await inbound.receive("/play", "sid", ["player_chat", {"text": "x" * 501}])
    assert answer["error"]["code"] == "too_long"


async def test_a_failing_handler_is_answered_too() -> None:
    class Broken:
        @listens(play.Ping)
        async def ping(self, _sid: str, _request: play.Ping) -> dict[str, Any]:
            raise RuntimeError("our fault")

    others = door_of(*(kind for kind in REQUESTS["/play"].values() if kind is not play.Ping))
    door = type("Both", (Broken, type(others)), {})()
    inbound = Inbound(limits=True)
    inbound.serve("/play", door)
    answer = await inbound.receive("/play", "sid", ["ping", {}])
    assert answer["error"]["code"] == "internal"
    assert "our fault" not in str(answer)


def test_a_door_listens_to_exactly_what_is_declared() -> None:
    with pytest.raises(ValueError, match="declared"):
        Inbound(limits=True).serve("/play", door_of(play.MakeMove))


async def flood(inbound: Inbound, connection: str, times: int) -> int:
    """How many of so many moves in a row were let through."""
    move = ["make_move", {"uci": "e2e4", "ply": 0}]
    answers = [await inbound.receive("/play", connection, move) for _ in range(times)]
    assert {answer["error"]["code"] for answer in answers if not answer["ok"]} <= {"rate_limited"}
    return sum(answer["ok"] for answer in answers)


async def test_a_flood_is_refused_after_the_burst_whatever_connections_it_comes_by(inbound: Inbound) -> None:
    for number in range(3):
        assert inbound.allowances.admit(f"anna {number}", "anna", number)
    assert inbound.allowances.admit("bert", "bert", 9)
    assert await flood(inbound, "anna 0", MOVES.burst - 5) == MOVES.burst - 5
    assert sum([await flood(inbound, f"anna {number}", 20) for number in range(3)]) <= 6
    assert await flood(inbound, "bert", 1) == 1
    assert (await inbound.receive("/play", "anna 1", ["resign", {}]))["ok"]
    for number in range(3):
        inbound.allowances.forget(f"anna {number}")
    assert inbound.allowances.admit("anna again", "anna", 10)
    assert await flood(inbound, "anna again", 20) <= 1


async def test_who_is_nobody_has_an_allowance_of_their_own(inbound: Inbound) -> None:
    assert await flood(inbound, "one", 60) == MOVES.burst
    assert await flood(inbound, "two", 1) == 1
    inbound.allowances.forget("one")
    assert await flood(inbound, "one", 1) == 1


async def test_without_limits_nothing_is_too_fast(door: Door) -> None:
    inbound = Inbound(limits=False)
    inbound.serve("/play", door)
    answers = [await inbound.receive("/play", "one", ["ping", {}]) for _ in range(500)]
    assert all(answer["ok"] for answer in answers)


async def test_two_thousand_random_payloads_are_all_answered(inbound: Inbound) -> None:
    rng = random.Random(7)

    def anything(depth: int = 0) -> Any:
        leaf = [None, True, 0, -1, 1.5, "", "e2e4", "x" * 600, "\u0000", 2**70, float("inf"), b"bytes"]
        if depth > 3 or rng.random() < 0.5:
            return rng.choice(leaf)
        if rng.random() < 0.5:
            return [anything(depth + 1) for _ in range(rng.randrange(4))]
        keys = ["uci", "ply", "text", "accept", "after_seq", "epoch", "chat", "", "x"]
        return {rng.choice(keys): anything(depth + 1) for _ in range(rng.randrange(4))}

    names = [*REQUESTS["/play"], "nope", "connect", ""]
    for _ in range(2_000):
        answer = await inbound.receive(
            "/play", "sid", [rng.choice(names), *(anything() for _ in range(rng.randrange(3)))]
        )
        assert answer["ok"] or answer["error"]["code"] in {"bad_payload", "unknown_event", "too_long", "rate_limited"}
