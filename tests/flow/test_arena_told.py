"""Whoever looks at an arena, or waits for a board in one, is told of changes over the socket instead of asking."""

from __future__ import annotations

import pytest

from tests.fakes.visitors import Seat, tells
from tests.flow.conftest import ComeIn
from tests.flow.test_arena import made, sign_up
from tests.flow.test_programs import refused_with

TERMS = {"name": "Told at once", "time_control": "3+0", "places": 4}


def boards_told(seat: Seat) -> list[bool]:
    return [payload["your_board"] for name, payload in seat.heard if name == "arena_changed"]


async def test_an_arena_tells_who_looks_at_it_and_calls_whom_it_seats(come_in: ComeIn) -> None:
    host, ada, carl = await come_in("Hostess"), await come_in("Ada"), await come_in("Carl")
    await sign_up(host)
    arena = await made(host, "/api/arenas", TERMS)
    other = "6b1f0d4e-5c44-4d1a-9a80-2f8d3f5c7e11"
    onlooker, elsewhere = await carl.enter("/presence", arena=arena["id"]), await carl.enter("/presence", arena=other)
    at_home, in_the_hall = await ada.enter("/presence", arena="mine"), await ada.enter("/presence")
    address = f"/api/arenas/{arena['id']}"

    await made(ada, f"{address}/entrants", {})
    told = await onlooker.until("arena_changed")
    assert (told["arena_id"], told["your_board"]) == (arena["id"], False)
    await made(host, f"{address}/entrants", {})
    assert boards_told(at_home) == []

    await made(host, f"{address}/start", {})
    for waiting in (at_home, in_the_hall):
        assert (await waiting.until("arena_changed", tells("your_board", True)))["arena_id"] == arena["id"]
    _, found = await ada.ask("GET", "/api/me/waiting")
    assert [one["arena"] for one in found["boards"]] == [TERMS["name"]]
    for who, is_in in ((ada, True), (carl, False)):
        _, lobby = await who.ask("GET", "/api/lobbies")
        assert (lobby["boards"], lobby["in_arena"]) == (found["boards"] if is_in else [], is_in)
    assert not any(boards_told(onlooker))
    assert set(onlooker.names()) | set(at_home.names()) == {"arena_changed"}
    assert (elsewhere.names(), "online" in in_the_hall.names()) == ([], True)


@pytest.mark.parametrize("arena", ["", "x" * 65, 7, ["mine"]])
async def test_no_arena_is_listened_to_by_what_is_no_id(come_in: ComeIn, arena: object) -> None:
    assert await refused_with(await come_in("Ada"), "/presence", {"arena": arena}) == "bad_payload"
